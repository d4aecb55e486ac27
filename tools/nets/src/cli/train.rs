//! `ladorea-nets train`.

use super::CliError;
use crate::data::{Filter, Loaded, load};
use crate::train::{Checkpoint, Losses, Pass, QuantisationError, Settings, Training, plot, quantise};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use ladorea::eval::net::family::{self, Family};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

#[derive(Clone, Debug, Args)]
pub(super) struct Arguments {
    /// Files of games, of text (variant|FEN|score|result), or of text packed by xz; - is text from standard input
    #[arg(required = true)]
    data: Vec<PathBuf>,
    /// Whose net: ten-files, chess, ladon, ladon-decimal, paradise or lombard
    #[arg(long)]
    family: String,
    /// The net's file; beside it come NAME.csv and NAME.svg (losses) and NAME.checkpoint
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Width of the hidden layer: 8, 16, 32, 64, 128 or 256
    #[arg(long, default_value_t = 32)]
    hidden: usize,
    /// Second layers, by the men on the board
    #[arg(long, default_value_t = 1)]
    buckets: usize,
    /// Passes over all positions
    #[arg(long, default_value_t = 16)]
    passes: usize,
    /// Positions in a batch
    #[arg(long, default_value_t = 16384)]
    batch: usize,
    /// The greatest rate of learning
    #[arg(long, default_value_t = 0.001)]
    rate: f32,
    /// The rate at the end, as a share of the greatest
    #[arg(long, default_value_t = 0.01)]
    rate_end: f32,
    /// Decay of the weights
    #[arg(long, default_value_t = 0.3)]
    decay: f32,
    /// The share of the game's result in what is learnt; the rest is the score's
    #[arg(long, default_value_t = 0.25)]
    lambda: f32,
    /// The share of the games that is held out
    #[arg(long, default_value_t = 0.02)]
    hold_out: f64,
    /// Positions with scores beyond this are left out (centipawns)
    #[arg(long, default_value_t = 3000, value_parser = clap::value_parser!(i16).range(1..))]
    max_score: i16,
    /// Learn from positions in check and with noisy best moves as well (files of games)
    #[arg(long)]
    noisy: bool,
    /// What all lots depend on
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads [default: all cores]
    #[arg(long, default_value_t = 0)]
    threads: usize,
    /// What the net's file says about itself, before the settings
    #[arg(long, default_value = "")]
    describe: String,
    /// Go on from the checkpoint beside the net
    #[arg(long)]
    resume: bool,
}

pub(super) fn run(arguments: Arguments) -> Result<(), CliError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(arguments.threads).build();
    let pool = pool.map_err(|error| CliError::System(error.to_string()))?;
    pool.install(|| train(&arguments))
}

fn train(arguments: &Arguments) -> Result<(), CliError> {
    let family = family::find(&arguments.family)?;
    let loaded = read(arguments, family)?;
    let settings = Settings {
        hidden: arguments.hidden,
        buckets: arguments.buckets,
        passes: arguments.passes,
        batch: arguments.batch.max(1),
        rate: arguments.rate,
        rate_end: arguments.rate_end,
        decay: arguments.decay,
        results: arguments.lambda,
        hold_out: arguments.hold_out,
        seed: arguments.seed,
    };
    let mut training = Training::new(family, settings, &loaded.positions)?;
    let beside = |extension: &str| arguments.out.with_extension(extension);
    let checkpoint = beside("checkpoint");
    if arguments.resume {
        training.resume(Checkpoint::read(&checkpoint, &training.fingerprint(), arguments.decay)?);
        println!("going on after pass {}", training.passes());
    }
    let (learnt, held) = (training.learnt().len(), training.held().len());
    println!("{learnt} positions to learn from, {held} held out (of games of their own)");
    println!("held out, the teacher's scores: {}", words(training.teacher()));
    let mut passes = Vec::new();
    let begun = Instant::now();
    while training.passes() < settings.passes {
        let bar = bar(learnt, training.passes() + 1, settings.passes);
        let pass = training.pass(|seen| bar.set_position(seen as u64));
        bar.finish_and_clear();
        println!("{}", line(&pass, learnt));
        passes.push(pass);
        training.checkpoint().write(&checkpoint)?;
        write(&beside("csv"), table(&passes).as_bytes())?;
        let title = format!("{}, {} wide, {} positions", family.name, settings.hidden, learnt);
        let failed = |error: Box<dyn std::error::Error>| CliError::Plot(beside("svg"), error.to_string());
        plot(&beside("svg"), &title, &passes).map_err(failed)?;
    }
    let description = describe(arguments, &training, &loaded);
    let net = quantise(training.model(), &description);
    let whole = training.judgements_of(&net);
    let error = QuantisationError::between(&whole, &training.judgements());
    write(&arguments.out, &net.to_bytes())?;
    let (mean, greatest, seconds) = (error.mean, error.greatest, begun.elapsed().as_secs_f64());
    println!("{}: {} bytes, trained in {seconds:.0} s", arguments.out.display(), net.to_bytes().len());
    println!("in whole numbers scores differ by {mean:.2} centipawns on average, {greatest:.1} at most");
    println!("held out, in whole numbers: {}", words(training.losses(&whole)));
    Ok(())
}

fn read(arguments: &Arguments, family: &'static Family) -> Result<Loaded, CliError> {
    let begun = Instant::now();
    let spinner = ProgressBar::new_spinner();
    let filter = Filter { quiet: !arguments.noisy, score: arguments.max_score };
    let loaded = load(&arguments.data, family, filter, |count| {
        spinner.set_message(format!("{count} positions read"));
        spinner.tick();
    })?;
    spinner.finish_and_clear();
    println!(
        "{} positions of {} games in {:.1} s; {} left out, {} of other families",
        loaded.positions.len(),
        loaded.positions.games().len(),
        begun.elapsed().as_secs_f64(),
        loaded.filtered,
        loaded.foreign
    );
    let shares: Vec<String> = loaded.variants.iter().map(|(name, count)| format!("{name} {count}")).collect();
    println!("{}", shares.join(", "));
    Ok(loaded)
}

fn bar(positions: usize, pass: usize, passes: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} {per_sec} {eta}");
    let bar = ProgressBar::new(positions as u64).with_message(format!("pass {pass} of {passes}"));
    style.map_or(bar.clone(), |style| bar.with_style(style))
}

fn words(losses: Losses) -> String {
    format!("target {:.6}, results {:.6}, scores {:.6}", losses.target, losses.results, losses.scores)
}

fn line(pass: &Pass, positions: usize) -> String {
    let seconds = pass.time.as_secs_f64();
    format!(
        "pass {:2}: learnt {:.6} | held out: {} | rate {:.2e}, {seconds:.1} s, {:.2} M positions/s",
        pass.number,
        pass.learnt,
        words(pass.held),
        pass.rate,
        positions as f64 / seconds.max(f64::EPSILON) / 1e6
    )
}

fn table(passes: &[Pass]) -> String {
    let mut text = "pass,learnt,held_target,held_results,held_scores,rate,seconds\n".to_string();
    for pass in passes {
        let (held, seconds) = (pass.held, pass.time.as_secs_f64());
        let _ = writeln!(
            text,
            "{},{:.7},{:.7},{:.7},{:.7},{:.3e},{seconds:.2}",
            pass.number, pass.learnt, held.target, held.results, held.scores, pass.rate
        );
    }
    text
}

fn describe(arguments: &Arguments, training: &Training, loaded: &Loaded) -> String {
    let shares: Vec<String> = loaded.variants.iter().map(|(name, count)| format!("{name} {count}")).collect();
    format!(
        "{}{}{} positions ({}); {} wide, {} buckets, {} passes, batch {}, rate {} to {}, decay {}, lambda {}, seed {}",
        arguments.describe,
        if arguments.describe.is_empty() { "" } else { "; " },
        training.learnt().len(),
        shares.join(", "),
        arguments.hidden,
        arguments.buckets,
        arguments.passes,
        arguments.batch,
        arguments.rate,
        arguments.rate * arguments.rate_end,
        arguments.decay,
        arguments.lambda,
        arguments.seed
    )
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), CliError> {
    fs::write(path, bytes).map_err(|error| CliError::Io(path.to_owned(), error))
}
