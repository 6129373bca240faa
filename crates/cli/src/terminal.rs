//! The only access to standard output and standard error.
//!
//! Names, paths and texts come from files and could contain control sequences. Messages are one line without control or invisible
//! characters; a filter replaces these in all other output to a terminal, except line ends.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::path::Path;

use serde_json::json;

use super::called::typable;
use gammonbase::query::output::{Cut, MAX_SHEET_CELLS, MAX_SHEET_ROWS, MAX_TABLE_BYTES};
use rows::numbers::grouped;
use rows::visible::{visible, visible_lines};

/// A path as a line of output shows it.
pub fn visible_path(path: &Path) -> String {
    visible(&path.to_string_lossy()).into_owned()
}

/// Writes a message of the program to standard error: `gammonbase: ...`.
pub fn tell(message: impl Display) {
    tell_line(format!("gammonbase: {message}"));
}

/// Writes the error that ends a command with this exit status; as a line of JSON if the command was asked for JSON.
pub fn tell_error(message: impl Display, exit_status: u8) {
    if wants_json() {
        log_line(&json!({ "error": typable(&message.to_string()), "exit_status": exit_status }).to_string());
    } else {
        tell(message);
    }
}

/// Whether the command line has `--format json` or `--format jsonl`.
pub fn wants_json() -> bool {
    let words = std::env::args_os().map(|word| word.to_string_lossy().into_owned());
    let words: Vec<String> = words.take_while(|word| word != "--").collect();
    words.windows(2).any(|pair| {
        let format = if pair[0] == "--format" { Some(pair[1].as_str()) } else { pair[1].strip_prefix("--format=") };
        matches!(format, Some("json" | "jsonl"))
    })
}

/// Writes a line to standard error.
pub fn tell_line(line: impl Display) {
    // Writing can fail (closed pipe, full disk); the exit status still reports the result.
    let _ = writeln!(io::stderr(), "{}", visible(&typable(&line.to_string())));
}

/// Reports why a result ends after some rows; `limited` words the user's own limit, of a result with a known number of rows or an unknown one.
pub fn tell_cut(cut: Cut, rows: u64, limited: impl FnOnce(Option<u64>) -> String) {
    let (shown, megabytes) = (grouped(rows), MAX_TABLE_BYTES >> 20);
    tell(match cut {
        Cut::Limit { all } => limited(all),
        Cut::Memory => format!(
            "only the first {shown} rows are shown, because tables are limited to {megabytes} MB of memory; --format csv or jsonl writes all rows"
        ),
        Cut::Sheet => format!(
            "only the first {shown} rows are in the spreadsheet: a sheet has at most {} rows and {} cells, a spreadsheet {megabytes} MB of text; --format csv or jsonl writes all rows",
            grouped(MAX_SHEET_ROWS),
            grouped(MAX_SHEET_CELLS)
        ),
    });
}

/// Writes a question to standard error and returns the line that the user types.
pub fn answer(question: impl Display) -> String {
    let _ = write!(io::stderr(), "{} ", visible(&question.to_string()));
    let mut line = String::new();
    // Without an answer, the line is empty.
    let _ = io::stdin().read_line(&mut line);
    line.trim().to_owned()
}

/// Writes a line for programs, such as JSON, to standard error, unchanged unless it is a terminal. One write, because other threads may
/// write at the same time.
pub fn log_line(line: &str) {
    let _ = write_line(io::stderr(), line);
}

fn write_line(mut out: impl Write + IsTerminal, line: &str) -> io::Result<()> {
    let line = if out.is_terminal() { visible_lines(line) } else { line.into() };
    out.write_all(format!("{line}\n").as_bytes())?;
    out.flush()
}

/// Whether standard error is a terminal.
pub fn stderr_is_terminal() -> bool {
    io::stderr().is_terminal()
}

/// Whether standard output is a terminal.
pub fn stdout_is_terminal() -> bool {
    io::stdout().is_terminal()
}

/// The width of the terminal, if standard output is one.
pub fn width() -> Option<usize> {
    let size = terminal_size::terminal_size().filter(|_| stdout_is_terminal());
    size.map(|(width, _)| usize::from(width.0.max(20)))
}

/// Writes a line of a protocol to standard output, unchanged unless it is a terminal.
pub fn send(line: &str) -> io::Result<()> {
    write_line(io::stdout().lock(), line)
}

/// Standard output; for a terminal, control characters are replaced.
pub fn stdout() -> Box<dyn Write> {
    let out = io::stdout().lock();
    if out.is_terminal() { Box::new(VisibleText { out, begun: Vec::new() }) } else { Box::new(out) }
}

/// Replaces invisible characters except line ends in the text written to it.
struct VisibleText<W> {
    out: W,
    /// The first bytes of an incomplete character.
    begun: Vec<u8>,
}

impl<W: Write> Write for VisibleText<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // The first bytes of a spreadsheet.
        if bytes.starts_with(b"PK\x03\x04") {
            return Err(io::Error::other(
                "a terminal cannot show a spreadsheet: redirect it to a file or a pipe, or name a file with --output if the command has this option",
            ));
        }
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
    fn invisible_characters_are_replaced_wherever_writes_are_split() {
        let text = "Kévin\t\u{1b}]0;title\u{7}\n\u{202e}王\u{9b}2J\r\n".as_bytes();
        let bytes = [text, &[0xff, b'x', 0xe7, 0x8e]].concat();
        for size in 1..bytes.len() {
            let mut out = VisibleText { out: Vec::new(), begun: Vec::new() };
            bytes.chunks(size).for_each(|chunk| out.write_all(chunk).unwrap());
            let shown = String::from_utf8(out.out).unwrap();
            assert_eq!(
                shown, "Kévin\u{fffd}\u{fffd}]0;title\u{fffd}\n\u{fffd}王\u{fffd}2J\u{fffd}\n\u{fffd}x",
                "{size}"
            );
        }
    }
}
