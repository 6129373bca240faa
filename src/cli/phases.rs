//! Progress of long work on a database: a snapshot.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use super::terminal::stderr_is_terminal;
use crate::store::{Phase, ProgressCallback};

/// A progress bar on a terminal; nothing elsewhere.
#[derive(Clone)]
pub struct PhaseBar {
    bar: ProgressBar,
}

impl PhaseBar {
    pub fn new(is_wanted: bool) -> Self {
        let bar = if is_wanted && stderr_is_terminal() { ProgressBar::no_length() } else { ProgressBar::hidden() };
        Self { bar }
    }

    /// Receives the progress for the bar; `is_stopped` returns whether to stop the work.
    pub fn progress(&self, is_stopped: impl Fn() -> bool + Send + Sync + 'static) -> ProgressCallback {
        let bar = self.bar.clone();
        ProgressCallback::new(move |phase| {
            show(&bar, phase);
            !is_stopped()
        })
    }

    /// Removes the bar before other output.
    pub fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

fn show(bar: &ProgressBar, phase: Phase) {
    if bar.is_hidden() {
        return;
    }
    let message = described(phase);
    let is_first = bar.message().is_empty();
    let template = match phase {
        Phase::Copying { .. } => "{bar:30} {percent:>3}%  {msg}  {elapsed_precise} elapsed",
        _ => "{spinner} {msg}  {elapsed_precise} elapsed",
    };
    if bar.message() != message {
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar.set_message(message);
    }
    if let Phase::Copying { bytes, of } = phase {
        bar.set_length(of);
        bar.set_position(bytes.min(of));
    }
    if is_first {
        // There may be no progress for a long time while the disk writes.
        bar.enable_steady_tick(Duration::from_millis(200));
    }
}

fn described(phase: Phase) -> String {
    match phase {
        Phase::Copying { bytes, of } => {
            let megabytes = |bytes: u64| bytes as f64 / 1e6;
            format!("copying the database: {:.0} of {:.0} MB", megabytes(bytes), megabytes(of))
        }
        Phase::Statistics => "gathering statistics".to_owned(),
        Phase::Disk => "waiting for the disk".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_phase_has_a_description() {
        assert_eq!(
            described(Phase::Copying { bytes: 1_500_000_000, of: 3_999_055_872 }),
            "copying the database: 1500 of 3999 MB"
        );
        assert_eq!(described(Phase::Statistics), "gathering statistics");
        assert_eq!(described(Phase::Disk), "waiting for the disk");
    }
}
