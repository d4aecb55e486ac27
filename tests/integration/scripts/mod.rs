//! Random scripts: well-formed lines at random moments, sent to the real program in both protocols and judged by a
//! model.
//!
//! What is checked: an answer to every line that wants one; exactly one `bestmove` for each `go`, exactly one move for
//! each turn of the engine; every move legal by the test's own copy of the game; the position, its key and its result
//! as the model has them; claims and refusals where they are due and nowhere else; a search that never panics.
//!
//! Scripts are made from seeds, so that one that fails can be repeated (though not its moments, which the machine
//! decides). Environment: `LADOREA_SCRIPTS` is how many scripts each protocol gets, `LADOREA_SEED` is the first one's
//! seed.

mod cecp;
mod model;
mod session;
mod uci;
mod walk;

use session::{Protocol, run};

/// Scripts of each protocol in the normal run.
const SCRIPTS: u64 = 120;

fn number(name: &str) -> Option<u64> {
    let text = std::env::var(name).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{name} should be a number, not {text:?}")))
}

fn scripts<P: Protocol>() {
    let first = number("LADOREA_SEED").unwrap_or(1);
    run::<P>(first..first + number("LADOREA_SCRIPTS").unwrap_or(SCRIPTS));
}

#[test]
fn random_scripts_in_uci() {
    scripts::<uci::Uci>();
}

#[test]
fn random_scripts_in_cecp() {
    scripts::<cecp::Cecp>();
}
