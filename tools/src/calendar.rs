//! Moments as files write them: days and times of day in the world's time (UTC).

use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Seconds of a day.
const DAY: u64 = 86_400;

/// Milliseconds since 1970 began, as results files have a moment.
pub fn milliseconds(moment: SystemTime) -> u64 {
    moment.duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO).as_millis() as u64
}

/// The day as PGN writes it: `2024.02.29`.
pub fn date(milliseconds: u64) -> String {
    day(milliseconds, '.')
}

/// The time of day: `23:59:08`.
pub fn time(milliseconds: u64) -> String {
    clock(milliseconds / 1_000 % DAY)
}

/// Day and time as cutechess writes them in `GameStartTime`: `2024-02-29T23:59:08.042 UTC`.
pub fn moment(milliseconds: u64) -> String {
    format!("{}T{}.{:03} UTC", day(milliseconds, '-'), time(milliseconds), milliseconds % 1_000)
}

/// A time span: `00:03:20`; a part of a second is left out.
pub fn span(milliseconds: u64) -> String {
    clock(milliseconds / 1_000)
}

fn clock(seconds: u64) -> String {
    format!("{:02}:{:02}:{:02}", seconds / 3_600, seconds / 60 % 60, seconds % 60)
}

fn day(milliseconds: u64, between: char) -> String {
    let (year, month, day) = civil(milliseconds / 1_000 / DAY);
    format!("{year:04}{between}{month:02}{between}{day:02}")
}

/// Year, month and day of the day that is `days` after 1970-01-01.
///
/// Years are counted from March, so that the leap day is the last of its year (H. Hinnant, "chrono-compatible low-level
/// date algorithms").
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
            assert_eq!(date((days * DAY + 5) * 1_000), expected);
        }
        let leap = UNIX_EPOCH + Duration::from_secs(19_783 * DAY - 52) + Duration::from_millis(42);
        let leap = milliseconds(leap);
        assert_eq!((date(leap), time(leap)), ("2024.02.29".to_string(), "23:59:08".to_string()));
        assert_eq!(moment(leap), "2024-02-29T23:59:08.042 UTC");
        assert_eq!(span(90_061_999), "25:01:01");
    }
}
