//! The program. Started bare it speaks a protocol; the command line is another floor's business.

fn main() -> std::process::ExitCode {
    ladorea::protocol::run()
}
