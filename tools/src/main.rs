//! `ladorea-match`: the command line of the match runner. See [`ladorea_match::cli`].

use clap::Parser;
use ladorea_match::cli::Arguments;
use ladorea_match::score::Score;
use ladorea_match::tournament::{self, Plan, Played};
use std::process::ExitCode;

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("ladorea-match: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<(), Box<dyn std::error::Error>> {
    let plan = arguments.plan()?;
    let score = tournament::play(&plan, |played, score| print_game(&plan, played, score))?;
    let [first, second] = &plan.engines;
    println!(
        "{} - {}, {}, {} games at {}: {score}",
        first.name,
        second.name,
        plan.variant.name(),
        score.games(),
        plan.conditions.time
    );
    Ok(())
}

fn print_game(plan: &Plan, played: &Played, score: &Score) {
    let (white, black) = (&plan.engines[played.white].name, &plan.engines[1 - played.white].name);
    let Played { number, record, .. } = played;
    let plies = record.moves.len();
    println!(
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
