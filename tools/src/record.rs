//! Games of a tournament on paper: from the table into the results file, and from there as PGN.

use crate::calendar;
use crate::engine::Score;
use crate::game::Record;
use crate::results::{EngineLine, GameLine, Header, MoveLine, ReplayError};
use crate::schedule::Pairing;
use ladorea::board::Color;
use ladorea::pgn::{Game, GameResult};
use ladorea::position::Dialect;
use std::time::SystemTime;

/// A game that was begun and has ended at these times.
pub fn line(pairing: &Pairing, record: &Record, [began, ended]: [SystemTime; 2]) -> GameLine {
    let mut position = record.start.clone();
    let array = position.variant().start().fen();
    let start = Some(position.fen()).filter(|fen| *fen != array);
    let mut moves = Vec::with_capacity(record.moves.len());
    for made in &record.moves {
        let (cp, mate) = match made.thought.score {
            Some(Score::Cp(cp)) => (Some(cp), None),
            Some(Score::Mate(mate)) => (None, Some(mate)),
            None => (None, None),
        };
        moves.push(MoveLine {
            m: position.coordinates(made.m, Dialect::Uci),
            ms: made.elapsed.map(|elapsed| elapsed.as_micros() as f64 / 1e3),
            left: made.left.map(|left| left.as_millis() as u64),
            cp,
            mate,
            depth: made.thought.depth,
            nodes: made.thought.nodes,
        });
        position.make(made.m);
    }
    let end = &record.end;
    let [began, ended] = [began, ended].map(calendar::milliseconds);
    GameLine {
        number: pairing.number,
        stage: pairing.stage,
        engines: pairing.engines,
        white: pairing.white,
        result: end.score().to_string(),
        cause: end.cause.label().to_string(),
        end: end.to_string(),
        termination: end.cause.termination().to_string(),
        start,
        date: calendar::date(began),
        began: Some(began),
        ended: Some(ended),
        moves,
    }
}

/// A game with its tags, what the engines said with their moves, and how it ended.
///
/// # Errors
/// If the line's moves are not legal.
pub fn game(header: &Header, line: &GameLine) -> Result<Game, ReplayError> {
    let (start, moves) = line.replay(header.find_variant()?)?;
    let mut game = Game::new(start);
    for (m, said) in moves.into_iter().zip(&line.moves) {
        let mover = game.position().side();
        if !game.make(m) {
            break;
        }
        game.comment(&remark(said, mover));
    }
    game.result = GameResult::read(&line.result).unwrap_or_default();
    game.comment(&line.end);
    let round = (line.number + 1).to_string();
    let [white, black] = line.players().map(|index| header.engines.get(index));
    let name = |engine: Option<&EngineLine>| engine.map_or("?".to_string(), |engine| engine.name.clone());
    let plies = line.moves.len().to_string();
    for (tag, value) in [
        ("Event", header.event.as_str()),
        ("Site", "?"),
        ("Date", line.date.as_str()),
        ("Round", round.as_str()),
        ("White", name(white).as_str()),
        ("Black", name(black).as_str()),
        ("Result", line.result.as_str()),
        ("PlyCount", plies.as_str()),
        ("Termination", line.termination.as_str()),
    ] {
        game.tags.set(tag, value);
    }
    set_times(&mut game, line);
    let limits = |engine: Option<&EngineLine>| engine.map_or("?".to_string(), |engine| engine.limits.clone());
    let (white, black) = (limits(white), limits(black));
    set_of_both(&mut game, "TimeControl", (clock_of(&white), clock_of(&black)));
    if clock_of(&white) != white || clock_of(&black) != black {
        set_of_both(&mut game, "Limits", (&white, &black));
    }
    Ok(game)
}

/// Tags with begin, end and length of the game, as lichess (`UTCDate`, `UTCTime`) and cutechess have them.
fn set_times(game: &mut Game, line: &GameLine) {
    let Some(began) = line.began else { return };
    game.tags.set("UTCDate", calendar::date(began));
    game.tags.set("UTCTime", calendar::time(began));
    game.tags.set("GameStartTime", calendar::moment(began));
    if let Some(ended) = line.ended {
        game.tags.set("GameEndTime", calendar::moment(ended));
        game.tags.set("GameDuration", calendar::span(ended.saturating_sub(began)));
    }
}

/// A tag that both sides share, or one for each.
fn set_of_both(game: &mut Game, tag: &str, (white, black): (&str, &str)) {
    if white == black {
        game.tags.set(tag, white);
    } else {
        game.tags.set(format!("White{tag}"), white);
        game.tags.set(format!("Black{tag}"), black);
    }
}

/// The clock among limits such as `4+0.04 nodes 9`: PGN's `TimeControl` knows no other limits, and `-` is none.
fn clock_of(limits: &str) -> &str {
    let is_clock = |word: &&str| word.starts_with(|c: char| c.is_ascii_digit()) || *word == "?";
    limits.split(' ').next().filter(is_clock).unwrap_or("-")
}

/// What an engine said with its move, as cutechess writes it (from its own side), and for readers of the signs that
/// lichess writes:
/// `+0.31/12 0.104s [%eval 0.31,12] [%clk 0:00:03.936] [%emt 0:00:00.104]`, `%eval` from White's side. Nothing for a
/// move of the opening.
fn remark(said: &MoveLine, mover: Color) -> String {
    let Some(ms) = said.ms else { return String::new() };
    let score = said.mate.map(Score::Mate).or(said.cp.map(Score::Cp));
    let depth = |before| said.depth.map_or(String::new(), |depth| format!("{before}{depth}"));
    let mut words = Vec::new();
    words.extend(score.map(|score| format!("{score}{}", depth("/"))));
    words.push(format!("{:.3}s", ms / 1e3));
    words.extend(score.and_then(|score| eval(score, mover)).map(|eval| format!("[%eval {eval}{}]", depth(","))));
    words.extend(said.left.map(|left| format!("[%clk {}]", hours(left))));
    words.push(format!("[%emt {}]", hours(ms.round() as u64)));
    words.join(" ")
}

/// `0.31`, `-0.07`, `#3`, `#-2`, from White's side. A mate that stands on the board already has no such sign.
fn eval(score: Score, mover: Color) -> Option<String> {
    let sign = if mover == Color::White { 1 } else { -1 };
    match score {
        Score::Cp(cp) => Some(format!("{:.2}", f64::from(cp * sign) / 100.0)),
        Score::Mate(0) => None,
        Score::Mate(moves) => Some(format!("#{}", moves * sign)),
    }
}

/// `0:01:03.25`: hours, minutes, seconds with as many decimals as are needed.
fn hours(ms: u64) -> String {
    let text = format!("{}:{:02}:{:02}.{:03}", ms / 3_600_000, ms / 60_000 % 60, ms / 1_000 % 60, ms % 1_000);
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(cp: Option<i32>, mate: Option<i32>, left: Option<u64>) -> MoveLine {
        MoveLine { m: "e2e4".into(), ms: Some(104.4), left, cp, mate, depth: Some(12), nodes: None }
    }

    #[test]
    fn remarks_are_those_that_other_programs_read() {
        let white = remark(&said(Some(31), None, Some(3_936)), Color::White);
        assert_eq!(white, "+0.31/12 0.104s [%eval 0.31,12] [%clk 0:00:03.936] [%emt 0:00:00.104]");
        // The engine's own side first, White's in the sign.
        let black = remark(&said(Some(31), None, Some(7_322_000)), Color::Black);
        assert_eq!(black, "+0.31/12 0.104s [%eval -0.31,12] [%clk 2:02:02] [%emt 0:00:00.104]");
        let mate = remark(&said(None, Some(-2), None), Color::Black);
        assert_eq!(mate, "-M2/12 0.104s [%eval #2,12] [%emt 0:00:00.104]");
        let opening = MoveLine { ms: None, ..said(Some(1), None, None) };
        assert_eq!(remark(&opening, Color::White), "");
        let silent = MoveLine { depth: None, ..said(None, None, Some(0)) };
        assert_eq!(remark(&silent, Color::White), "0.104s [%clk 0:00:00] [%emt 0:00:00.104]");
        assert_eq!(remark(&said(Some(-5), Some(0), None), Color::White), "+M0/12 0.104s [%emt 0:00:00.104]");
    }

    #[test]
    fn a_time_control_is_the_clock_alone() {
        let parts = ["4+0.04", "40/60+0 nodes 9", "nodes 500", "1/0.2 depth 3", "-", "?"].map(clock_of);
        assert_eq!(parts, ["4+0.04", "40/60+0", "-", "1/0.2", "-", "?"]);
    }
}
