//! `ladorea-nets`: see [`ladorea_nets::cli`].

use std::process::ExitCode;

fn main() -> ExitCode {
    ladorea_nets::cli::main()
}
