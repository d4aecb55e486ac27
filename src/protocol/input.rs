//! The thread that reads the input.
//!
//! It knows lines, not protocols. Input may be anything: a line that is no UTF-8 is taken as Latin-1, `\r\n` is a
//! line's end as `\n` is, and a line longer than [`MAX_LINE`] is thrown away while it is read, so that it costs no
//! memory.

use super::event::Event;
use std::io::{BufRead, ErrorKind};
use std::sync::mpsc::{self, Receiver, Sender};

/// The longest line, in bytes. A `position` with 40,000 moves fits.
pub(super) const MAX_LINE: usize = 256 * 1024;

/// So many lines are read ahead; then the reader waits until some are dealt with, and so whoever writes them does.
const AHEAD: usize = 64;

/// What the reader waits for when it is too far ahead: the loop takes one permit for each line that it has received.
pub(super) struct Permits(Receiver<()>);

impl Permits {
    /// One line has been dealt with.
    pub(super) fn give_back(&self) {
        let _ = self.0.try_recv();
    }
}

/// Starts the thread that reads the standard input. It ends with the input, or with the program.
pub(super) fn spawn(events: Sender<Event>) -> Permits {
    let (permits, taken) = mpsc::sync_channel(AHEAD);
    std::thread::spawn(move || {
        // A gap is no line, and nobody waits for it.
        let tell = |event| (matches!(event, Event::Gap) || permits.send(()).is_ok()) && events.send(event).is_ok();
        read_lines(std::io::stdin().lock(), tell);
    });
    Permits(taken)
}

/// Reads to the end, or until `tell` says that nobody listens. An input that cannot be read any more has ended.
fn read_lines(mut source: impl BufRead, mut tell: impl FnMut(Event) -> bool) {
    let (mut line, mut length) = (Vec::new(), 0);
    // What is left of the piece that was read last.
    let mut left = 0;
    loop {
        let chunk = match source.fill_buf() {
            Ok([]) => break,
            Ok(chunk) => chunk,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(_) => break,
        };
        left = if left == 0 { chunk.len() } else { left };
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        let room = MAX_LINE.saturating_sub(line.len());
        line.extend_from_slice(&part[..part.len().min(room)]);
        length += part.len();
        let used = part.len() + usize::from(end.is_some());
        source.consume(used);
        left -= used;
        if end.is_some() && !tell(finish(&mut line, &mut length)) || left == 0 && !tell(Event::Gap) {
            return;
        }
    }
    if length == 0 || tell(finish(&mut line, &mut length)) {
        tell(Event::End);
    }
}

/// The event of a line that has ended, and room for the next one.
fn finish(line: &mut Vec<u8>, length: &mut usize) -> Event {
    let (bytes, total) = (std::mem::take(line), std::mem::take(length));
    if total > MAX_LINE {
        return Event::TooLong(total);
    }
    let text = bytes.strip_suffix(b"\r").unwrap_or(&bytes);
    Event::Line(text_of(text))
}

/// GUIs for Windows such as WinBoard write paths in the system's old code page: in the west Latin-1, as far as letters
/// go.
fn text_of(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_string(),
        Err(_) => bytes.iter().copied().map(char::from).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    fn events(bytes: &[u8]) -> Vec<String> {
        let mut seen = Vec::new();
        // A tiny buffer, so that lines come in pieces.
        read_lines(BufReader::with_capacity(7, bytes), |event| {
            seen.push(match event {
                Event::Line(line) => line,
                Event::TooLong(length) => format!("<{length} bytes>"),
                Event::End => "<end>".to_string(),
                Event::Gap => return true,
                other => format!("{other:?}"),
            });
            true
        });
        seen
    }

    #[test]
    fn lines_end_in_either_way_and_the_last_need_not_end() {
        assert_eq!(events(b"uci\nposition startpos\r\n\nquit"), ["uci", "position startpos", "", "quit", "<end>"]);
        assert_eq!(events(b""), ["<end>"]);
    }

    #[test]
    fn what_came_in_one_piece_is_told_before_the_gap() {
        let pieces: &[&[u8]] = &[b"go depth 3\nquit\n", b"uci\nsto", b"p\n"];
        let source = pieces.iter().rev().fold(Box::new(std::io::empty()) as Box<dyn std::io::Read>, |rest, piece| {
            Box::new(std::io::Read::chain(*piece, rest))
        });
        let mut seen = Vec::new();
        read_lines(BufReader::new(source), |event| {
            seen.push(match event {
                Event::Line(line) => line,
                other => format!("{other:?}"),
            });
            true
        });
        assert_eq!(seen, ["go depth 3", "quit", "Gap", "uci", "Gap", "stop", "Gap", "End"]);
    }

    #[test]
    fn what_is_no_utf8_is_latin_1() {
        assert_eq!(events(b"a\xffb\0c\nJ\xfcrgen\nJ\xc3\xbcrgen\n"), ["aÿb\0c", "Jürgen", "Jürgen", "<end>"]);
    }

    #[test]
    fn a_line_may_be_long_but_not_endless() {
        let longest = vec![b'x'; MAX_LINE];
        let mut input = longest.clone();
        input.push(b'\n');
        assert_eq!(events(&input)[0].len(), MAX_LINE);
        input = vec![b'x'; 1_000_000];
        input.extend_from_slice(b"\nisready\n");
        assert_eq!(events(&input), ["<1000000 bytes>", "isready", "<end>"]);
    }
}
