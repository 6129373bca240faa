//! Progress bars on a terminal; nothing elsewhere.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use gammonbase::import::CancelToken;
use gammonbase::store::{Phase, ProgressCallback};

/// A progress bar in the form of a template. It is hidden if it is not wanted, or standard error is no terminal.
pub fn bar(is_wanted: bool, template: &str) -> ProgressBar {
    let bar = if is_wanted { ProgressBar::no_length() } else { ProgressBar::hidden() };
    show_as(&bar, template);
    bar
}

/// Changes the form of a bar.
pub fn show_as(bar: &ProgressBar, template: &str) {
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
}

/// Shows that `done` of `all` are done.
pub fn advance(bar: &ProgressBar, done: usize, all: usize) {
    bar.set_length(all as u64);
    bar.set_position(done as u64);
}

/// Shows the progress of long work on a database, such as a snapshot, until `stop`.
pub fn with_phases<T>(is_quiet: bool, stop: &CancelToken, work: impl FnOnce(&ProgressCallback) -> T) -> T {
    let bar = bar(!is_quiet, WAITING);
    let (shown, stop) = (bar.clone(), stop.clone());
    let done = work(&ProgressCallback::new(move |phase| {
        show(&shown, phase);
        !stop.is_cancelled()
    }));
    bar.finish_and_clear();
    done
}

const WAITING: &str = "{spinner} {msg}  {elapsed_precise} elapsed";

fn show(bar: &ProgressBar, phase: Phase) {
    if bar.is_hidden() {
        return;
    }
    let message = described(phase);
    if bar.message().is_empty() {
        // There may be no progress for a long time while the disk writes.
        bar.enable_steady_tick(Duration::from_millis(200));
    }
    if let Phase::Copying { bytes, of } = phase {
        show_as(bar, "{bar:30} {percent:>3}%  {msg}  {elapsed_precise} elapsed");
        bar.set_length(of);
        bar.set_position(bytes.min(of));
    } else if bar.message() != message {
        show_as(bar, WAITING);
    }
    bar.set_message(message);
}

fn described(phase: Phase) -> String {
    match phase {
        Phase::Copying { bytes, of } => {
            format!("copying the database: {:.0} of {:.0} MB", bytes as f64 / 1e6, of as f64 / 1e6)
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
