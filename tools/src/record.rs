//! Games of a tournament on paper: from the table into the results file, and from there as PGN.

use crate::engine::Score;
use crate::game::Record;
use crate::results::{GameLine, Header, MoveLine, ReplayError};
use crate::schedule::Pairing;
use ladorea::pgn::{Game, GameResult};
use ladorea::position::Dialect;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Seconds of a day.
const DAY: u64 = 86_400;

/// A game that has ended, `now` being the time of its end.
pub fn line(pairing: &Pairing, record: &Record, now: SystemTime) -> GameLine {
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
            cp,
            mate,
            depth: made.thought.depth,
            nodes: made.thought.nodes,
        });
        position.make(made.m);
    }
    let end = &record.end;
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
        date: date(now),
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
        if !game.make(m) {
            break;
        }
        game.comment(&remark(said));
    }
    game.result = GameResult::read(&line.result).unwrap_or_default();
    game.comment(&line.end);
    let round = (line.number + 1).to_string();
    let [white, black] = line.players().map(|index| header.engines.get(index));
    let name =
        |engine: Option<&crate::results::EngineLine>| engine.map_or("?".to_string(), |engine| engine.name.clone());
    let time =
        |engine: Option<&crate::results::EngineLine>| engine.map_or("?".to_string(), |engine| engine.limits.clone());
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
    if time(white) == time(black) {
        game.tags.set("TimeControl", time(white));
    } else {
        game.tags.set("WhiteTimeControl", time(white));
        game.tags.set("BlackTimeControl", time(black));
    }
    Ok(game)
}

/// `+0.31/12 0.104s`; nothing for a move of the opening.
fn remark(said: &MoveLine) -> String {
    let Some(ms) = said.ms else { return String::new() };
    let score = said.mate.map(Score::Mate).or(said.cp.map(Score::Cp));
    let score = score.map_or_else(String::new, |score| match said.depth {
        Some(depth) => format!("{score}/{depth} "),
        None => format!("{score} "),
    });
    format!("{score}{:.3}s", ms / 1e3)
}

/// The day in the world's time, as PGN writes it: `2024.02.29`.
fn date(now: SystemTime) -> String {
    let seconds = now.duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO).as_secs();
    let (year, month, day) = civil(seconds / DAY);
    format!("{year:04}.{month:02}.{day:02}")
}

/// Year, month and day of the day that is `days` after 1970-01-01.
///
/// Years are counted from March, so that the leap day is the last of its year (H. Hinnant, "chrono-compatible low-level date algorithms").
const fn civil(days: u64) -> (u64, u64, u64) {
    // Days since 0000-03-01, in eras of 400 years.
    let shifted = days + 719_468;
    let (era, day_of_era) = (shifted / 146_097, shifted % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = year_of_era + 400 * era + (month <= 2) as u64;
    (year, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (days, expected) in [
            (0, "1970.01.01"),
            (11_016, "2000.02.29"),
            (11_017, "2000.03.01"),
            (19_782, "2024.02.29"),
            (20_453, "2025.12.31"),
        ] {
            assert_eq!(date(UNIX_EPOCH + Duration::from_secs(days * DAY + 5)), expected);
        }
    }
}
