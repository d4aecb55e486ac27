//! `ladorea-match`: the command line of the match runner. See [`ladorea_match::cli`].

use ladorea_match::{cli, warnings};
use std::process::ExitCode;

fn main() -> ExitCode {
    match cli::main() {
        Ok(code) => warnings::status(code),
        Err(error) => {
            eprintln!("ladorea-match: {error}");
            ExitCode::FAILURE
        }
    }
}
