//! The progress bar, and other output to standard error.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use super::terminal::tell_line;
use crate::import::Observer;
use crate::store::{RunTotals, SourceOutcome};
use rows::numbers::count;

/// A progress bar on a terminal, and a line for each rejected or unreadable file.
pub struct Screen {
    pub bar: ProgressBar,
    bytes: u64,
    all_bytes: u64,
}

impl Screen {
    pub fn new(is_shown: bool) -> Self {
        let bar = if is_shown { ProgressBar::new(0) } else { ProgressBar::hidden() };
        let style = ProgressStyle::with_template(
            "{bar:30} {percent:>3}%  {msg}  {elapsed_precise} elapsed, {eta_precise} left",
        );
        if let Ok(style) = style {
            bar.set_style(style);
        }
        Self { bar, bytes: 0, all_bytes: 0 }
    }
}

impl Observer for Screen {
    fn planned(&mut self, files: u64, bytes: u64) {
        self.all_bytes = bytes;
        self.bar.set_length(bytes);
        self.bar.set_message(format!("{} to read", count(files, "file")));
        self.bar.enable_steady_tick(Duration::from_millis(200));
    }

    fn source(&mut self, _path: &str, size_bytes: u64, _outcome: SourceOutcome, totals: &RunTotals) {
        self.bytes += size_bytes;
        if self.bar.is_hidden() {
            return;
        }
        self.bar.set_position(self.bytes);
        let seconds = self.bar.elapsed().as_secs_f64().max(0.001);
        let files = totals.files_imported + totals.files_copied + totals.files_rejected;
        self.bar.set_message(format!(
            "{}, {:.1} MB/s, {:.0} matches/s",
            count(files, "file"),
            self.bytes as f64 / 1e6 / seconds,
            totals.matches as f64 / seconds
        ));
    }

    fn rejected(&mut self, path: &str, message: &str) {
        self.bar.suspend(|| tell_line(format!("rejected: {path}: {message}")));
    }

    fn unreadable(&mut self, path: &str, message: &str) {
        self.bar.suspend(|| tell_line(format!("unreadable: {path}: {message}")));
    }

    fn completing(&mut self) {
        self.bar.set_message("completing the database");
    }
}
