//! `ladorea-match`: the command line of the match runner. See [`ladorea_match::cli`].

use ladorea_match::cli::{self, Arguments};
use ladorea_match::record;
use ladorea_match::score::Score;
use ladorea_match::tournament::{self, Plan, Played};
use std::error::Error;
use std::io::Write;
use std::process::ExitCode;
use std::time::SystemTime;

fn main() -> ExitCode {
    let result = Arguments::from_command_line().map_err(Into::into).and_then(|arguments| run(&arguments));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("ladorea-match: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let plan = arguments.plan()?;
    let mut pgn = arguments.pgn.as_deref().map(cli::create).transpose()?;
    let mut written = Ok(());
    let score = tournament::play(&plan, |played, score| {
        print_game(&plan, played, score);
        if let Some(file) = pgn.as_mut().filter(|_| written.is_ok()) {
            written = file.write_all(record::game(&plan, played, SystemTime::now()).to_pgn().as_bytes());
        }
    })?;
    print_result(&plan, &score);
    written.map_err(|error| format!("the games could not be written: {error}").into())
}

/// The last lines: what the test says, if there is one, and the result.
fn print_result(plan: &Plan, score: &Score) {
    let [first, second] = &plan.engines;
    let mut out = std::io::stdout();
    if let Some(sprt) = &plan.sprt {
        let _ = writeln!(out, "{}", sprt.report(&score.pairs));
    }
    let times = if first.limits == second.limits {
        first.limits.to_string()
    } else {
        format!("{} against {}", first.limits, second.limits)
    };
    let (variant, games) = (plan.variant.name(), score.games());
    let _ = writeln!(out, "{} - {}, {variant}, {games} games at {times}: {score}", first.name, second.name);
}

fn print_game(plan: &Plan, played: &Played, score: &Score) {
    let (white, black) = (&plan.engines[played.white].name, &plan.engines[1 - played.white].name);
    let Played { number, record, .. } = played;
    let plies = record.moves.len();
    // The reader of our output may be gone; the result is kept in the PGN file all the same.
    let _ = writeln!(
        std::io::stdout(),
        "{}/{}: {white} - {black} {} {{{}}} {plies} plies; {}-{}-{}",
        number + 1,
        plan.games,
        record.end.score(),
        record.end,
        score.wins,
        score.draws,
        score.losses
    );
}
