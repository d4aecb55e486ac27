//! What the engine says in UCI.
//!
//! The crate `vampirc-uci` serialises what it has room for. Depths beyond a byte, mates beyond 127 moves, promotions to
//! men it does not know and moves of two men are written here.

use crate::eval::{Wdl, wdl_model};
use crate::games::{AnyPosition, Catalogue};
use crate::position::{Dialect, Move, Outcome};
use crate::protocol::Settings;
use crate::protocol::game::{after, texts};
use crate::protocol::options::{CecpForm, OPTIONS, OptionId};
use crate::search::{Bound, Info, Score};
use vampirc_uci::{Duration, UciInfoAttribute, UciMessage, UciMove, UciPiece, UciSquare};

/// The engine's name and version.
pub(super) const NAME: &str = concat!("Ladorea ", env!("CARGO_PKG_VERSION"));
/// Who made it.
const AUTHOR: &str = "the Ladorea authors";

/// The answer to `uci`.
pub(super) fn introduction(games: &Catalogue) -> Vec<String> {
    let ids = [UciMessage::id_name(NAME), UciMessage::id_author(AUTHOR)];
    let options = OPTIONS
        .iter()
        .filter(|option| option.cecp != CecpForm::Only)
        .map(|option| UciMessage::Option(option.uci(games)));
    ids.into_iter().chain(options).chain([UciMessage::UciOk]).map(|message| message.to_string()).collect()
}

/// The variants that can be chosen now, as an option that is announced again.
pub(super) fn variants(settings: &Settings) -> String {
    UciMessage::Option(OPTIONS[OptionId::Variant as usize].uci(settings.games())).to_string()
}

/// A remark for people.
pub(super) fn remark(text: impl std::fmt::Display) -> String {
    UciMessage::info_string(text.to_string()).to_string()
}

/// The one line that answers bad input.
pub(super) fn error(error: impl std::fmt::Display) -> String {
    remark(format_args!("error: {error}"))
}

/// A line of thinking in `root`.
///
/// With `chances`, what the score means for the result as well.
pub(super) fn info(root: &AnyPosition, info: &Info, chances: bool) -> String {
    let milliseconds = info.time.as_millis();
    let nps = u128::from(info.nodes) * 1000 / milliseconds.max(1);
    let mut attributes = vec![
        small("depth", info.depth, UciInfoAttribute::Depth),
        small("seldepth", info.seldepth, UciInfoAttribute::SelDepth),
        UciInfoAttribute::MultiPv(info.number.min(u32::from(u16::MAX)) as u16),
        score(info.score, info.bound),
        UciInfoAttribute::Nodes(info.nodes),
        UciInfoAttribute::Nps(u64::try_from(nps).unwrap_or(u64::MAX)),
        UciInfoAttribute::HashFull(info.hashfull.min(1000) as u16),
        // Durations of the crate end far beyond any search.
        UciInfoAttribute::Time(Duration::milliseconds(milliseconds.min(1 << 50) as i64)),
        line(&texts(root, &info.line, Dialect::Uci)),
    ];
    if chances {
        attributes.insert(4, wdl(root, info.score));
    }
    UciMessage::Info(attributes).to_string().trim_end().to_string()
}

/// Chances of winning, drawing and losing, in thousandths.
fn wdl(root: &AnyPosition, score: Score) -> UciInfoAttribute {
    let Wdl { win, draw, loss } = match score {
        Score::Centipawns(cp) => wdl_model(root).chances(cp),
        Score::Wins(_) => Wdl::WON,
        Score::Loses(_) => Wdl::LOST,
    };
    UciInfoAttribute::Any("wdl".to_string(), format!("{win} {draw} {loss}"))
}

/// The root move that is searched now.
pub(super) fn trying(root: &AnyPosition, depth: u32, m: Move, number: u32) -> String {
    format!("info depth {depth} currmove {} currmovenumber {number}", root.coordinates(m, Dialect::Uci))
}

/// What is said of a finished game instead of thinking.
pub(super) fn finished(root: &AnyPosition, outcome: Outcome) -> String {
    let score = match outcome.winner {
        None => UciInfoAttribute::from_centipawns(0),
        // UCI has no word for "has won already".
        Some(winner) if winner == root.side() => UciInfoAttribute::from_mate(1),
        Some(_) => UciInfoAttribute::from_mate(0),
    };
    UciMessage::Info(vec![UciInfoAttribute::Depth(0), score]).to_string()
}

/// The move to play, and the answer that is expected.
pub(super) fn best_move(root: &AnyPosition, best: Option<Move>, ponder: Option<Move>) -> String {
    // GUIs take this for "no legal move"; `0000` would be a null move to some.
    let Some(best) = best else { return "bestmove (none)".to_string() };
    let text = root.coordinates(best, Dialect::Uci);
    let next = after(root, best);
    let answer = ponder.filter(|&m| next.is_legal(m)).map(|m| next.coordinates(m, Dialect::Uci));
    match (model(&text), answer.as_deref().map(model)) {
        (Some(best), None) => UciMessage::best_move(best).to_string(),
        (Some(best), Some(Some(ponder))) => UciMessage::best_move_with_ponder(best, ponder).to_string(),
        _ => match answer {
            None => format!("bestmove {text}"),
            Some(answer) => format!("bestmove {text} ponder {answer}"),
        },
    }
}

/// A number that the crate keeps in a byte, or its text if it does not fit.
fn small(name: &str, number: u32, attribute: fn(u8) -> UciInfoAttribute) -> UciInfoAttribute {
    match u8::try_from(number) {
        Ok(number) => attribute(number),
        Err(_) => UciInfoAttribute::Any(name.to_string(), number.to_string()),
    }
}

/// A score; mates are counted in moves, negative if the engine is mated.
fn score(score: Score, bound: Bound) -> UciInfoAttribute {
    let lower_bound = (bound == Bound::Lower).then_some(true);
    let upper_bound = (bound == Bound::Upper).then_some(true);
    let (cp, mate) = match score {
        Score::Centipawns(cp) => (Some(cp), None),
        Score::Wins(plies) => (None, Some(i64::from(plies.div_ceil(2)))),
        Score::Loses(plies) => (None, Some(-i64::from(plies.div_ceil(2)))),
    };
    match (mate.map(i8::try_from), mate) {
        (Some(Err(_)), Some(moves)) => {
            let bound = match bound {
                Bound::Exact => "",
                Bound::Lower => " lowerbound",
                Bound::Upper => " upperbound",
            };
            UciInfoAttribute::Any("score".to_string(), format!("mate {moves}{bound}"))
        }
        (fitting, _) => UciInfoAttribute::Score { cp, mate: fitting.and_then(Result::ok), lower_bound, upper_bound },
    }
}

/// A principal variation.
fn line(texts: &[String]) -> UciInfoAttribute {
    match texts.iter().map(|text| model(text)).collect::<Option<Vec<UciMove>>>() {
        Some(moves) => UciInfoAttribute::Pv(moves),
        None => UciInfoAttribute::Any("pv".to_string(), texts.join(" ")),
    }
}

/// The crate's form of a move, if it can say the same.
fn model(text: &str) -> Option<UciMove> {
    let mut letters = text.chars();
    let mut square = || Some(UciSquare::from(letters.next()?, letters.next()?.to_digit(10)? as u8));
    let (from, to) = (square()?, square()?);
    let promotion = match letters.next() {
        None => None,
        Some(letter) => Some(letter.to_string().parse::<UciPiece>().ok()?),
    };
    let m = UciMove { from, to, promotion };
    (m.to_string() == text).then_some(m)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::testing::games;
    use std::time::Duration as Time;

    fn thought(score: Score, bound: Bound, depth: u32) -> Info {
        let time = Time::from_millis(1500);
        Info { number: 1, depth, seldepth: depth + 5, score, bound, nodes: 3000, time, hashfull: 12, line: Vec::new() }
    }

    #[test]
    fn thinking_has_all_its_parts() {
        let root = games().find("ladorean").unwrap().start();
        let mut thought = thought(Score::Centipawns(-31), Bound::Exact, 7);
        thought.line = vec![root.parse_move("e2e4", Dialect::Uci).unwrap()];
        let expected =
            "info depth 7 seldepth 12 multipv 1 score cp -31 nodes 3000 nps 2000 hashfull 12 time 1500 pv e2e4";
        assert_eq!(info(&root, &thought, false), expected);
        let expected = expected.replace(" nodes", " wdl 398 135 467 nodes");
        assert_eq!(info(&root, &thought, true), expected);
    }

    #[test]
    fn mates_are_counted_in_moves() {
        let root = games().find("chess").unwrap().start();
        let score = |score, bound| {
            let line = info(&root, &thought(score, bound, 1), false);
            line.split(" score ").nth(1).unwrap().split(" nodes").next().unwrap().to_string()
        };
        assert_eq!(score(Score::Wins(1), Bound::Exact), "mate 1");
        assert_eq!(score(Score::Wins(5), Bound::Lower), "mate 3 lowerbound");
        assert_eq!(score(Score::Loses(2), Bound::Exact), "mate -1");
        assert_eq!(score(Score::Loses(0), Bound::Exact), "mate 0");
        assert_eq!(score(Score::Centipawns(20), Bound::Upper), "cp 20 upperbound");
        assert_eq!(score(Score::Wins(299), Bound::Exact), "mate 150");
        assert_eq!(score(Score::Loses(300), Bound::Upper), "mate -150 upperbound");
        assert!(
            info(&root, &thought(Score::Wins(1), Bound::Exact, 300), false).starts_with("info depth 300 seldepth 305 ")
        );
    }

    #[test]
    fn moves_beyond_the_crate_are_written_all_the_same() {
        let variant = games().find("capablanca").unwrap();
        let root = variant.position("9k/P9/10/10/10/10/10/K9 w - - 0 1").unwrap();
        let promotion = root.parse_move("a7a8c", Dialect::Uci).unwrap();
        let answer = root.parse_move("a7a8q", Dialect::Uci).unwrap();
        assert_eq!(best_move(&root, Some(promotion), None), "bestmove a7a8c");
        let king = after(&root, answer).parse_move("j8j7", Dialect::Uci);
        assert_eq!(best_move(&root, Some(answer), king.ok()), "bestmove a7a8q ponder j8j7");
        // An expected answer that is no move there is left out.
        assert_eq!(best_move(&root, Some(answer), Some(promotion)), "bestmove a7a8q");
        assert_eq!(best_move(&root, None, None), "bestmove (none)");
        assert_eq!(
            (model("j8j7").map(|m| m.to_string()), model("a7a8c"), model("e1g3,d1b3")),
            (Some("j8j7".into()), None, None)
        );
    }
}
