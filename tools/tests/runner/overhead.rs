//! How much of an engine's time the runner uses itself, by an engine that tells when it has sent its moves.

use crate::support::{lines, scratch};

/// From the line `123.456 A > # sent NANOSECONDS thought NANOSECONDS` and the next
/// `... = clock stopped: ... took X ms, noticed Y ms later`: milliseconds from the move sent to the clock stopped, and
/// milliseconds that the clock shows more than the engine has thought.
fn overheads(log: &str) -> Vec<(f64, f64)> {
    let mut sent: Option<(f64, f64)> = None;
    let mut found = Vec::new();
    for line in log.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let number = |index: usize| words[index].parse::<f64>().unwrap();
        if words.len() == 8 && words[3] == "#" && words[4] == "sent" {
            sent = Some((number(5) / 1e6, number(7) / 1e6));
        } else if line.contains("clock stopped")
            && let Some((at, thought)) = sent.take()
        {
            let took = number(words.iter().position(|&word| word == "took").unwrap() + 1);
            found.push((number(0) * 1e3 - at, took - thought));
        }
    }
    found
}

fn quantile(values: &mut [f64], share: f64) -> f64 {
    values.sort_by(f64::total_cmp);
    values[((values.len() - 1) as f64 * share).round() as usize]
}

/// Plays at a tenth of a second a move and gives the median and the 99 % quantile of both times.
fn measure(plies: &str, games: &str) -> [(f64, f64); 2] {
    let file = scratch("log");
    let arguments =
        ["--games", games, "--st", "0.1", "--max-plies", plies, "--margin", "5000", "--log", file.to_str().unwrap()];
    let summary = lines("stamp", "stamp", &arguments).pop().unwrap();
    assert!(!summary.contains("time "), "{summary}");
    let log = std::fs::read_to_string(&file).unwrap();
    std::fs::remove_file(&file).unwrap();
    let found = overheads(&log);
    assert!(found.len() > 20, "{}", found.len());
    let figures = |mut values: Vec<f64>| (quantile(&mut values, 0.5), quantile(&mut values, 0.99));
    let result =
        [figures(found.iter().map(|pair| pair.0).collect()), figures(found.iter().map(|pair| pair.1).collect())];
    println!("{} moves: sent to stopped {:?} ms, charged too much {:?} ms", found.len(), result[0], result[1]);
    result
}

#[test]
fn the_runner_uses_little_time() {
    // Tests run beside each other and the machine may be busy; the figures to keep are those below. A runner that polls
    // or waits for anything is slower than this on any machine.
    let [(median, _), _] = measure("40", "1");
    assert!(median < 90.0, "{median}");
}

/// Run alone: `cargo test --release --package ladorea-match --test runner -- --ignored --nocapture overhead`.
#[test]
#[ignore = "measures times, which needs an idle machine"]
fn the_runner_uses_less_than_a_millisecond() {
    let [(median, worst), (charged, _)] = measure("120", "10");
    assert!(median < 1.0 && charged < 1.0 && worst < 5.0, "{median} {charged} {worst}");
}
