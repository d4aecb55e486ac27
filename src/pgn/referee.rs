//! The judgement of a finished game: is its result what the final position and the comment at its end say?
//!
//! That every move is legal is known already: a [`Game`] has no others. What is judged here is what engines and other
//! programs claim, by our rules.

use super::{Game, GameResult, Tags};
use crate::board::Color;
use crate::position::{Outcome, Reason, quote};
use thiserror::Error;

/// Men on the board at which a claim of insufficient material is believed: two kings and two more. What is insufficient
/// differs from game to game and from program to program; with more men the claim is false in all of them.
const FEW_MEN: usize = 4;

/// How a game ended, as far as it can be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// By the rules.
    Rules(Reason),
    /// A player resigned.
    Resignation,
    /// Drawn by agreement.
    Agreement,
    /// A player's time was over.
    Time,
    /// A player broke the rules, or its program failed.
    Forfeit,
    /// Something else, or nothing is said.
    Unknown,
}

/// What is wrong with the end of a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Dispute {
    /// There is no result.
    #[error("the game has no result{}", if .0.is_empty() { String::new() } else { format!(": {}", .0) })]
    Unfinished(String),
    /// The tag says something else than a result.
    #[error("the tag Result is \"{0}\", which is no result (1-0, 0-1, 1/2-1/2 or *)")]
    NoResult(String),
    /// Tag and movetext differ.
    #[error("the tag Result is \"{tag}\", but the moves end with {token}")]
    Tag {
        /// In the tag.
        tag: String,
        /// Behind the moves.
        token: &'static str,
    },
    /// The position has another result.
    #[error("the result is {found}, but the game ended with {expected} ({reason})")]
    Result {
        /// In the game.
        found: &'static str,
        /// By the rules.
        expected: &'static str,
        /// Why.
        reason: &'static str,
    },
    /// The comment says something that is not so.
    #[error("\"{comment}\" with {result} is not what the final position {fen} says")]
    Claim {
        /// The comment.
        comment: String,
        /// The result.
        result: &'static str,
        /// The final position.
        fen: String,
    },
}

/// All reasons, for finding them in comments.
const REASONS: [Reason; 8] = [
    Reason::Checkmate,
    Reason::Stalemate,
    Reason::NoMoves,
    Reason::Goal,
    Reason::BareKings,
    Reason::InsufficientMaterial,
    Reason::Repetition,
    Reason::FiftyMoves,
];

/// Parts of comments by which programs other than ours give a reason. Not "mate" alone, which is in "stalemate" and
/// "material".
const REASON_WORDS: [(&str, Reason); 10] = [
    ("stalemate", Reason::Stalemate),
    ("checkmate", Reason::Checkmate),
    ("mates", Reason::Checkmate),
    ("mated", Reason::Checkmate),
    ("insufficient", Reason::InsufficientMaterial),
    ("repetition", Reason::Repetition),
    ("3-fold", Reason::Repetition),
    ("fifty", Reason::FiftyMoves),
    ("50-move", Reason::FiftyMoves),
    ("50 move", Reason::FiftyMoves),
];

/// Parts of comments about ends that the rules do not know. Those that blame somebody stand first: "False draw claim:
/// 'Stalemate'".
const OTHER_WORDS: [(&str, Ending); 13] = [
    ("false", Ending::Forfeit),
    ("forfeit", Ending::Forfeit),
    ("illegal", Ending::Forfeit),
    ("invalid", Ending::Forfeit),
    ("infraction", Ending::Forfeit),
    ("refuses", Ending::Forfeit),
    ("disconnect", Ending::Forfeit),
    ("abandon", Ending::Forfeit),
    ("crash", Ending::Forfeit),
    ("has ended", Ending::Forfeit),
    ("on time", Ending::Time),
    ("resign", Ending::Resignation),
    ("agree", Ending::Agreement),
];

/// Judges the end of a game.
///
/// A position that ends the game by itself (mate, stalemate, a goal, too few men for a mate, no move) must have its
/// result. An end that is claimed must stand on the board. A repetition or fifty moves without progress need not end a
/// game: not every program calls them.
///
/// # Errors
/// A [`Dispute`] that says what is not right.
pub fn judge(game: &Game) -> Result<Ending, Dispute> {
    let comment = game.ending().unwrap_or("");
    let found = game.result.token();
    judge_tag(&game.tags, game.result)?;
    if game.result == GameResult::Unfinished {
        return Err(Dispute::Unfinished(comment.to_string()));
    }
    let outcome = game.position().outcome();
    let claim = read_comment(comment, game.tags.get("Termination"));
    if let Some(outcome) = outcome.filter(|outcome| ends_by_itself(*outcome)) {
        if GameResult::from(outcome) != game.result {
            return Err(Dispute::Result { found, expected: outcome.score(), reason: outcome.reason.text() });
        }
        // A clock that fell or a resignation at the same moment changes nothing; another reason would be false.
        return match claim {
            Ending::Rules(reason) if reason != outcome.reason && !is_sufficient(game, reason) => {
                Err(dispute(game, comment))
            }
            _ => Ok(Ending::Rules(outcome.reason)),
        };
    }
    match claim {
        Ending::Rules(reason) if !is_sufficient(game, reason) => Err(dispute(game, comment)),
        Ending::Agreement if game.result != GameResult::Draw => Err(dispute(game, comment)),
        Ending::Resignation | Ending::Time if !is_loss_of_the_right_side(game, comment) => Err(dispute(game, comment)),
        // Nothing is claimed, but the position has a reason for a draw.
        Ending::Unknown if game.result == GameResult::Draw => {
            Ok(outcome.map_or(Ending::Unknown, |outcome| Ending::Rules(outcome.reason)))
        }
        claim => Ok(claim),
    }
}

/// Judges the tag `Result` by the result of the game, which is the one behind its moves if there is one there. A tag
/// that is empty or `?` says nothing.
///
/// # Errors
/// A [`Dispute`] if the tag is no result, or another one.
pub fn judge_tag(tags: &Tags, result: GameResult) -> Result<(), Dispute> {
    let Some(tag) = tags.get("Result").filter(|tag| !["", "?"].contains(&tag.trim())) else { return Ok(()) };
    match GameResult::read(tag) {
        None => Err(Dispute::NoResult(quote(tag))),
        Some(said) if said != result => Err(Dispute::Tag { tag: quote(tag), token: result.token() }),
        Some(_) => Ok(()),
    }
}

fn dispute(game: &Game, comment: &str) -> Dispute {
    Dispute::Claim { comment: comment.to_string(), result: game.result.token(), fen: game.position().fen() }
}

/// Whether the game cannot go on, whatever the players want.
const fn ends_by_itself(outcome: Outcome) -> bool {
    !matches!(outcome.reason, Reason::Repetition | Reason::FiftyMoves)
}

/// Whether a reason that is claimed holds in the final position, with the result of the game.
fn is_sufficient(game: &Game, reason: Reason) -> bool {
    let position = game.position();
    let drawn = game.result == GameResult::Draw;
    match reason {
        Reason::Repetition => drawn && position.repetitions() >= 2,
        Reason::FiftyMoves => drawn && position.clock() >= 100,
        Reason::InsufficientMaterial => {
            drawn && Color::ALL.iter().map(|&color| position.board().men(color).len()).sum::<usize>() <= FEW_MEN
        }
        _ => position.outcome().is_some_and(|outcome| outcome.reason == reason && game.result == outcome.into()),
    }
}

/// What a comment says, else the tag `Termination`.
fn read_comment(comment: &str, termination: Option<&str>) -> Ending {
    let read = |text: &str| -> Ending {
        let text = text.to_lowercase();
        let other = OTHER_WORDS.iter().find(|(word, _)| text.contains(word)).map(|(_, ending)| *ending);
        let ours = || REASONS.iter().find(|reason| text.contains(reason.text())).copied();
        let theirs = || REASON_WORDS.iter().find(|(word, _)| text.contains(word)).map(|(_, reason)| *reason);
        other.unwrap_or_else(|| ours().or_else(theirs).map_or(Ending::Unknown, Ending::Rules))
    };
    match (read(comment), termination) {
        (Ending::Unknown, Some("time forfeit")) => Ending::Time,
        (Ending::Unknown, Some("rules infraction" | "abandoned" | "death" | "emergency")) => Ending::Forfeit,
        (ending, _) => ending,
    }
}

/// Whether the side that the comment names, if it names one, is the one that has lost (`White resigns`, `White loses`),
/// or the one that has won (`Black wins on time`).
fn is_loss_of_the_right_side(game: &Game, comment: &str) -> bool {
    let text = comment.to_lowercase();
    let winner = Color::ALL.into_iter().find_map(|color| {
        let name = color.name().to_lowercase();
        if text.contains(&format!("{name} wins")) {
            Some(color)
        } else {
            text.contains(&format!("{name} ")).then_some(!color)
        }
    });
    match game.result {
        GameResult::Win(color) => winner.is_none_or(|winner| winner == color),
        // A flag may fall when the other side cannot win.
        _ => text.contains("time"),
    }
}
