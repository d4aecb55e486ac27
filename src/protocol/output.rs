//! The one place where lines leave the program.

use super::transcript::{Speaker, Transcript, TranscriptError};
use std::fmt::Display;
use std::io::Write;

/// A writer of whole lines, each flushed at once. When nobody reads any more it falls silent, and the loop ends the
/// program.
pub(super) struct Output {
    sink: Box<dyn Write>,
    transcript: Transcript,
    broken: bool,
}

impl Output {
    /// The standard output.
    pub(super) fn stdout() -> Output {
        Output::to(std::io::stdout())
    }

    /// Any other sink.
    pub(super) fn to(sink: impl Write + 'static) -> Output {
        Output { sink: Box::new(sink), transcript: Transcript::new(), broken: false }
    }

    /// Writes one line.
    pub(super) fn line(&mut self, text: impl Display) {
        if !self.broken {
            // In one piece, so that a line is never seen half.
            let mut line = text.to_string();
            self.transcript.note(Speaker::Engine, &line);
            line.push('\n');
            self.broken = self.sink.write_all(line.as_bytes()).and_then(|()| self.sink.flush()).is_err();
        }
    }

    /// Writes some lines.
    pub(super) fn lines(&mut self, texts: impl IntoIterator<Item = impl Display>) {
        texts.into_iter().for_each(|text| self.line(text));
    }

    /// Writes down what came in.
    pub(super) fn heard(&mut self, line: &str) {
        self.transcript.note(Speaker::Gui, line);
    }

    /// From now on all that is said goes to this file, too; to none if the path is empty.
    ///
    /// # Errors
    /// If it cannot be opened. Then nothing changes.
    pub(super) fn copy_to(&mut self, path: &str) -> Result<(), TranscriptError> {
        self.transcript.write_to(path)
    }

    /// Whether writing has failed: the other end is closed.
    pub(super) const fn is_broken(&self) -> bool {
        self.broken
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use std::cell::RefCell;
    use std::rc::Rc;

    /// What was written, for tests of conversations.
    #[derive(Clone, Default)]
    pub(crate) struct Recorder(Rc<RefCell<Vec<u8>>>);

    impl Write for Recorder {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.borrow_mut().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    impl Recorder {
        /// The lines since the last call.
        pub(crate) fn take(&self) -> Vec<String> {
            let bytes = std::mem::take(&mut *self.0.borrow_mut());
            String::from_utf8_lossy(&bytes).lines().map(String::from).collect()
        }
    }

    /// A pipe whose other end is closed.
    struct Closed;

    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::ErrorKind::BrokenPipe.into())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn lines_are_written_until_the_pipe_breaks() {
        let recorder = Recorder::default();
        let mut output = Output::to(recorder.clone());
        output.line("readyok");
        output.line(format_args!("pong {}", 1));
        assert_eq!(recorder.take(), ["readyok", "pong 1"]);
        assert!(!output.is_broken());

        let mut output = Output::to(Closed);
        output.line("readyok");
        assert!(output.is_broken());
    }
}
