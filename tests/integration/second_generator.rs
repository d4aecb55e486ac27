//! The library against second generators, in the games that no other program plays.
//!
//! Random games are played by both at once. In every position they must list the same moves, write the same FEN and
//! judge the game alike. `tests/simple` holds the second generators; `simple::counts` tests them by themselves.

use crate::simple::ladon::Ladon;
use crate::simple::lombard::Lombard;
use crate::simple::paradise::Paradise;
use crate::simple::{self, Game, Verdict};
use crate::support::games;
use ladorea::games::{AnyPosition, AnyVariant};
use ladorea::perft::divide;
use ladorea::position::{Dialect, Outcome};
use ladorea::random::SplitMix;
use std::collections::BTreeMap;

/// At least so many positions of each array are compared.
const POSITIONS: usize = 8_000;
/// A random game ends after so many plies.
const PLIES: usize = 100;
/// One position of so many is compared by its perft of depth 2, too.
const PERFT_EVERY: usize = 40;
/// One move of so many is a winning one where there is one.
const WIN_EVERY: usize = 6;
/// One game of so many starts shortly before the fifty-move rule.
const LATE_EVERY: usize = 4;

/// The positions of an array's perft file; the first is the array.
fn set_ups(variant: &str) -> Vec<String> {
    let path = format!("{}/perft/{variant}.perft", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    text.lines().filter_map(|line| line.strip_prefix("epd ")).map(String::from).collect()
}

/// A game that both play.
struct Match<G> {
    library: AnyPosition,
    second: G,
    start: String,
    moves: Vec<String>,
}

impl<G: Game> Match<G> {
    fn new(variant: &AnyVariant, fen: &str) -> Match<G> {
        let library = variant.position(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        let second = G::from_fen(variant.name(), fen);
        Match { library, second, start: fen.to_string(), moves: Vec::new() }
    }

    /// Where it happened, for messages.
    fn place(&self) -> String {
        let name = self.library.variant().name().to_string();
        format!("{name}: {} moves {}\nnow {}", self.start, self.moves.join(" "), self.second.fen())
    }

    fn library_verdict(&self) -> Option<Verdict> {
        let name = |outcome: Outcome| Verdict {
            winner: outcome.winner.map_or('-', |color| color.letter()),
            reason: REASONS.iter().find(|reason| **reason == format!("{:?}", outcome.reason)).expect("a known reason"),
        };
        self.library.outcome().map(name)
    }

    /// Compares all that a position shows. Gives the second generator's moves in alphabetical order, and its verdict.
    fn compare(&self) -> (Vec<(String, G)>, Option<Verdict>) {
        assert_eq!(self.library.fen(), self.second.fen(), "FEN (left: library); {}", self.place());
        let mut library: Vec<String> =
            self.library.legal_moves().iter().map(|&m| self.library.coordinates(m, Dialect::Uci)).collect();
        let mut successors = self.second.successors();
        successors.sort_by(|(a, _), (b, _)| a.cmp(b));
        let second: Vec<String> = successors.iter().map(|(text, _)| text.clone()).collect();
        library.sort();
        let only =
            |a: &[String], b: &[String]| a.iter().filter(|m| !b.contains(m)).cloned().collect::<Vec<_>>().join(" ");
        let differences =
            format!("only library: {}; only second: {}", only(&library, &second), only(&second, &library));
        assert!(library == second, "moves ({differences}); {}", self.place());
        let verdict = self.second.verdict();
        assert_eq!(self.library_verdict(), verdict, "result (left: library); {}", self.place());
        (successors, verdict)
    }

    fn compare_perft(&self) {
        let library: u64 = divide(&self.library, 2).unwrap().iter().map(|(_, leaves)| leaves).sum();
        // The library counts every root move, so that a root without moves gives nothing on both sides.
        assert_eq!(library, simple::perft(&self.second, 2), "perft 2 (left: library); {}", self.place());
    }

    /// Plays a random move on both sides. One in three goes back where the side's last move came from, if it can: so
    /// positions are repeated. One in [`WIN_EVERY`] wins, if one can: random players hardly ever mate by chance.
    fn advance(&mut self, mut successors: Vec<(String, G)>, random: &mut SplitMix) {
        let mut index = random.below(successors.len());
        if random.below(3) == 0 && self.moves.len() >= 2 {
            let last = &self.moves[self.moves.len() - 2];
            let back = format!("{}{}", &last[2..4], &last[..2]);
            index = successors.iter().position(|(text, _)| *text == back).unwrap_or(index);
        } else if random.below(WIN_EVERY) == 0 {
            let wins = |next: &G| next.verdict().is_some_and(|verdict| verdict.winner != '-');
            index = successors.iter().position(|(_, next)| wins(next)).unwrap_or(index);
        }
        let (text, next) = successors.swap_remove(index);
        let moves = self.library.legal_moves();
        let mut same = moves.iter().filter(|&&m| self.library.coordinates(m, Dialect::Uci) == text);
        self.library.make(*same.next().expect("the lists were compared"));
        self.second = next;
        self.moves.push(text);
    }
}

const REASONS: [&str; 7] = ["Checkmate", "Stalemate", "NoMoves", "Goal", "BareKings", "Repetition", "FiftyMoves"];

/// The same position fifty moves later but for two.
fn late(fen: &str) -> String {
    let mut fields: Vec<&str> = fen.split(' ').collect();
    fields[4] = "96";
    fields.join(" ")
}

/// Plays random games until enough positions are compared; counts how they ended.
fn play<G: Game>(variant: &AnyVariant, has_clock: bool) -> BTreeMap<&'static str, usize> {
    let mut random = SplitMix::new(0x1AD0_4EA0);
    let mut ends = BTreeMap::new();
    let set_ups = set_ups(variant.name());
    assert_eq!(variant.start().fen(), set_ups[0]);
    let (mut compared, mut games) = (0, 0);
    while compared < POSITIONS || games < 3 * set_ups.len() {
        // One game in three starts from the array.
        let fen = if games % 3 == 0 { &set_ups[0] } else { &set_ups[(games - games / 3) % set_ups.len()] };
        let is_late = has_clock && random.below(LATE_EVERY) == 0;
        let mut game: Match<G> = Match::new(variant, &if is_late { late(fen) } else { fen.clone() });
        games += 1;
        for _ in 0..PLIES {
            let (successors, verdict) = game.compare();
            compared += 1;
            if compared % PERFT_EVERY == 0 {
                game.compare_perft();
            }
            if let Some(verdict) = verdict {
                *ends.entry(verdict.reason).or_default() += 1;
                break;
            }
            game.advance(successors, &mut random);
        }
    }
    ends
}

/// Plays an array, and checks that the games ended in each of the ways named.
fn check<G: Game>(name: &str, has_clock: bool, expected_ends: &[&str]) {
    let ends = play::<G>(games().find(name).unwrap(), has_clock);
    println!("{name}: {ends:?}");
    for end in expected_ends {
        assert!(ends.contains_key(end), "{name}: no game ended by {end}, only {ends:?}");
    }
}

const CHESS_LIKE: [&str; 4] = ["Checkmate", "BareKings", "Repetition", "FiftyMoves"];

#[test]
fn ladon_is_played_alike() {
    check::<Ladon>("ladon", true, &CHESS_LIKE);
}

#[test]
fn ladon_decimal_is_played_alike() {
    check::<Ladon>("ladon-decimal", true, &CHESS_LIKE);
}

#[test]
fn ladon_gustavian_is_played_alike() {
    check::<Ladon>("ladon-gustavian", true, &CHESS_LIKE);
}

#[test]
fn paradise_is_played_alike() {
    check::<Paradise>("paradise", false, &["Goal", "NoMoves"]);
}

#[test]
fn lombard_is_played_alike() {
    check::<Lombard>("lombard", true, &CHESS_LIKE);
}
