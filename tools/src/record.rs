//! Games of a match as PGN.

use crate::game::{Made, Record};
use crate::tournament::{Plan, Played};
use ladorea::pgn::{Game, GameResult};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Seconds of a day.
const DAY: u64 = 86_400;

/// A game of the match with its tags, what the engines said with their moves, and how it ended. `now` gives the date.
pub fn game(plan: &Plan, played: &Played, now: SystemTime) -> Game {
    let Record { start, moves, end } = &played.record;
    let mut game = Game::new(start.clone());
    for made in moves {
        if !game.make(made.m) {
            break;
        }
        game.comment(&remark(made));
    }
    game.result = end.winner.map_or(GameResult::Draw, GameResult::Win);
    game.comment(&end.to_string());
    let round = (played.number + 1).to_string();
    let [white, black] = [played.white, 1 - played.white].map(|index| &plan.engines[index]);
    let times = [white, black].map(|engine| engine.limits.to_string());
    for (name, value) in [
        ("Event", "ladorea-match"),
        ("Date", &date(now)),
        ("Round", &round),
        ("White", &white.name),
        ("Black", &black.name),
        ("Result", end.score()),
        ("Termination", end.cause.termination()),
    ] {
        game.tags.set(name, value);
    }
    if times[0] == times[1] {
        game.tags.set("TimeControl", times[0].as_str());
    } else {
        game.tags.set("WhiteTimeControl", times[0].as_str());
        game.tags.set("BlackTimeControl", times[1].as_str());
    }
    game
}

/// `+0.31/12 0.104s`; nothing for a move of the opening.
fn remark(made: &Made) -> String {
    let Some(elapsed) = made.elapsed else { return String::new() };
    let score = made.thought.score.map_or_else(String::new, |score| match made.thought.depth {
        Some(depth) => format!("{score}/{depth} "),
        None => format!("{score} "),
    });
    format!("{score}{:.3}s", elapsed.as_secs_f64())
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
