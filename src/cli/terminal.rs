//! What is printed: the one way to standard output and standard error.
//!
//! Names, paths and texts come from files, and a terminal obeys what it is sent. Messages are one line without characters that steer or
//! cannot be seen; whatever else goes to a terminal passes a filter that replaces them and keeps line ends.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};

use super::words::grouped;
use crate::query::output::ROOM;
use crate::rows::visible::{visible, visible_lines};

/// Writes a message of the program to standard error: `gammonbase: ...`.
pub fn tell(message: impl Display) {
    tell_line(format!("gammonbase: {message}"));
}

/// Writes a line to standard error.
pub fn tell_line(line: impl Display) {
    // Nobody may be listening, or the log may be on a full disk: the exit status tells all the same.
    let _ = writeln!(io::stderr(), "{}", visible(&line.to_string()));
}

/// Says that a table has not all rows because it would grow too large.
pub fn tell_room(rows: u64) {
    let megabytes = ROOM >> 20;
    tell(format!(
        "a table may keep {megabytes} MB in memory: these are its first {} rows; --format csv or jsonl writes all of them",
        grouped(rows)
    ));
}

/// Writes a line for programs, such as JSON, to standard error: unchanged, but to a terminal. It is one write: others may speak at the
/// same time.
pub fn log_line(line: &str) {
    let line = if is_seen() { visible_lines(line) } else { line.into() };
    let _ = io::stderr().write_all(format!("{line}\n").as_bytes());
}

/// Whether somebody sees what goes to standard error.
pub fn is_seen() -> bool {
    io::stderr().is_terminal()
}

/// Whether standard output is a terminal.
pub fn is_screen() -> bool {
    io::stdout().is_terminal()
}

/// Characters that a line of the terminal has where standard output is one.
pub fn width() -> Option<usize> {
    let size = terminal_size::terminal_size().filter(|_| is_screen());
    size.map(|(width, _)| usize::from(width.0.max(20)))
}

/// Standard output; a terminal gets only what it shows.
pub fn stdout() -> Box<dyn Write> {
    let out = io::stdout().lock();
    if out.is_terminal() { Box::new(Shown::new(out)) } else { Box::new(out) }
}

/// Passes text on, in which each character that cannot be seen is replaced. Line ends stay.
struct Shown<W> {
    out: W,
    /// The beginning of a character whose end is still to come.
    begun: Vec<u8>,
}

impl<W: Write> Shown<W> {
    fn new(out: W) -> Self {
        Self { out, begun: Vec::new() }
    }
}

impl<W: Write> Write for Shown<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut all = std::mem::take(&mut self.begun);
        all.extend_from_slice(bytes);
        let mut text = String::with_capacity(all.len());
        let mut at = 0;
        for chunk in all.utf8_chunks() {
            text.push_str(&visible_lines(chunk.valid()));
            at += chunk.valid().len() + chunk.invalid().len();
            let is_begun =
                at == all.len() && std::str::from_utf8(chunk.invalid()).is_err_and(|error| error.error_len().is_none());
            if is_begun {
                self.begun = chunk.invalid().to_owned();
            } else if !chunk.invalid().is_empty() {
                text.push(char::REPLACEMENT_CHARACTER);
            }
        }
        self.out.write_all(text.as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_gets_what_it_shows_wherever_writes_are_parted() {
        let text = "Kévin\t\u{1b}]0;title\u{7}\n\u{202e}王\u{9b}2J\r\n".as_bytes();
        let bytes = [text, &[0xff, b'x', 0xe7, 0x8e]].concat();
        for size in 1..bytes.len() {
            let mut out = Shown::new(Vec::new());
            bytes.chunks(size).for_each(|chunk| out.write_all(chunk).unwrap());
            let shown = String::from_utf8(out.out).unwrap();
            assert_eq!(
                shown, "Kévin\u{fffd}\u{fffd}]0;title\u{fffd}\n\u{fffd}王\u{fffd}2J\u{fffd}\n\u{fffd}x",
                "{size}"
            );
        }
    }
}
