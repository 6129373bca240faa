//! `gammonbase import`: files and folders into a database.

use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use indicatif::{ProgressBar, ProgressStyle};

use super::choice::Choice;
use super::publish::describe_snapshot;
use super::{CommandError, EXIT_OK, EXIT_REJECTS, output, tell_upgrade};
use crate::import::{ImportOptions, Observer, Summary, default_jobs, import};
use crate::store::{Keep, RunTotals, SourceOutcome, Upgrade, check_place, publish};

/// Import matches, positions and opening books into a database
///
/// Folders are walked for matches and positions of eXtreme Gammon and for opening books (XG's, Arena's ABK, GNU Shogi's): files ending
/// in .xg, .xgp, .ob, .abk, .bbk and .tbk, and others whose first bytes show that they are one. What has not changed since an earlier
/// import is skipped. A file that cannot be read is reported and recorded in the table `rejects`; the others go in.
///
/// Exit status: 0 nothing was rejected by this import, 1 some files were (the others are in), 2 wrong usage or a fatal error.
#[derive(Debug, Args)]
pub struct Import {
    /// Files and folders
    #[arg(required_unless_present = "files_from")]
    paths: Vec<PathBuf>,
    /// The database; made if it does not exist
    #[arg(long, value_name = "FILE")]
    db: PathBuf,
    /// Worker threads; as many as there are cores by default
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
    /// Which of several saves of a match is counted, from now on: the one analysed deepest (unless told otherwise), or the file changed last
    /// or first
    #[arg(long, value_name = "WHICH", value_parser = keep_parser())]
    keep: Option<Keep>,
    /// Read every file again, also where size and time are as they were
    #[arg(long)]
    rehash: bool,
    /// Take out what the database has of files that are gone from the folders (they are marked as missing, else)
    #[arg(long)]
    prune: bool,
    #[command(flatten)]
    choice: Choice,
    /// Make a snapshot there when all is in, for programs that only read (as `gammonbase publish` does)
    #[arg(long, value_name = "FILE")]
    publish: Option<PathBuf>,
    /// Print only rejected files, errors, and the copy that an upgrade keeps
    #[arg(long, short)]
    quiet: bool,
}

impl Import {
    pub(super) fn run(self) -> Result<u8, CommandError> {
        if let Some(file) = &self.publish {
            // What cannot be published is better said before the work.
            check_place(&self.db, file)?;
        }
        let options = ImportOptions {
            listed: self.choice.listed()?,
            selection: self.choice.selection()?,
            jobs: self.jobs.map_or_else(default_jobs, usize::from),
            limits: self.choice.limits(),
            keep: self.keep,
            is_rehash: self.rehash,
            is_pruning: self.prune,
            ..ImportOptions::new(self.paths, self.db)
        };
        let mut screen = Screen::new(!self.quiet && std::io::stderr().is_terminal());
        let summary = import(&options, &mut screen)?;
        screen.bar.finish_and_clear();
        if !self.quiet {
            output::to_stdout(|out| Ok(writeln!(out, "{}", describe(&summary))?))?;
        }
        if let Some(file) = &self.publish {
            let snapshot = publish(&options.database, file)?;
            if !self.quiet {
                output::to_stdout(|out| Ok(writeln!(out, "Published  {}", describe_snapshot(&snapshot))?))?;
            }
        }
        Ok(if summary.is_clean() { EXIT_OK } else { EXIT_REJECTS })
    }
}

fn keep_parser() -> impl TypedValueParser<Value = Keep> {
    PossibleValuesParser::new(Keep::ALL.map(Keep::name))
        .map(|word| Keep::ALL.into_iter().find(|keep| keep.name() == word).unwrap_or_default())
}

/// Progress for people; rejected files for everybody.
pub(super) struct Screen {
    pub(super) bar: ProgressBar,
    bytes: u64,
    all_bytes: u64,
}

impl Screen {
    pub(super) fn new(is_shown: bool) -> Self {
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
    fn upgraded(&mut self, upgrade: &Upgrade) {
        tell_upgrade(upgrade);
    }

    fn planned(&mut self, files: u64, bytes: u64) {
        self.all_bytes = bytes;
        self.bar.set_length(bytes);
        self.bar.set_message(format!("{files} files to read"));
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
            "{files} files, {:.1} MB/s, {:.0} matches/s",
            self.bytes as f64 / 1e6 / seconds,
            totals.matches as f64 / seconds
        ));
    }

    fn rejected(&mut self, path: &str, message: &str) {
        // Nobody may be listening, and a name must not steer the terminal.
        let line = format!("rejected: {}: {message}", path.replace(char::is_control, "\u{fffd}"));
        self.bar.suspend(|| {
            let _ = writeln!(std::io::stderr(), "{line}");
        });
    }

    fn completing(&mut self) {
        self.bar.set_message("completing the database");
    }
}

/// The summary for people.
pub(super) fn describe(summary: &Summary) -> String {
    let t = &summary.totals;
    let mut lines = Vec::new();
    let read = t.files_imported + t.files_copied + t.files_rejected;
    if read == 0 && t.files_seen == t.files_skipped {
        lines.push(match t.files_seen {
            0 => format!("No matches or books found: nothing to import{}.", ignored(summary)),
            seen => {
                format!(
                    "Nothing new: all {} unchanged since an earlier import{}.",
                    count(seen, "file"),
                    ignored(summary)
                )
            }
        });
    } else {
        lines.push(format!(
            "Files      {} seen: {} imported, {} skipped (unchanged), {} copies of others, {} rejected{}",
            grouped(t.files_seen),
            grouped(t.files_imported),
            grouped(t.files_skipped),
            grouped(t.files_copied),
            grouped(t.files_rejected),
            ignored(summary)
        ));
        lines.push(format!(
            "Rows       {}, {}, {}, {}",
            counts(t.matches, "match", "matches"),
            count(t.games, "game"),
            count(t.decisions, "decision"),
            count(t.candidates, "candidate")
        ));
        if t.books > 0 {
            let entries = counts(t.book_entries, "entry", "entries");
            lines.push(format!("Books      {} with {entries}", count(t.books, "book")));
        }
        lines.push(format!("Positions  {} new, {} known", grouped(t.positions_new), grouped(t.positions_known)));
        lines.push(rate(summary));
        lines.push(shares(summary));
    }
    if t.files_missing > 0 && t.files_missing > t.files_pruned {
        let files = count(t.files_missing, "file");
        lines.push(format!("Missing    {files} gone since an earlier import; --prune takes their rows out"));
    }
    if t.files_pruned > 0 {
        lines.push(format!("Pruned     {} gone, with all their rows", count(t.files_pruned, "file")));
    }
    if summary.in_doubt > 0 {
        lines.push(format!(
            "In doubt   {} not there, but neither is anything near: a file system that is not mounted? Left as they are",
            count(summary.in_doubt, "file")
        ));
    }
    if summary.saved_again > 0 {
        lines.push(format!(
            "Versions   {} of matches that are counted once (view match_versions)",
            count(summary.saved_again, "save")
        ));
    }
    if summary.still_rejected > 0 {
        lines.push(format!(
            "Rejected   {} by an earlier import and unchanged since (gammonbase status)",
            count(summary.still_rejected, "file")
        ));
    }
    if summary.places_unreadable > 0 {
        lines.push(format!("Unreadable {}", count(summary.places_unreadable, "place")));
    }
    if summary.warnings > 0 {
        lines.push(format!("Warnings   {} (table warnings)", grouped(summary.warnings)));
    }
    lines.join("\n")
}

/// What was left aside, as the end of a sentence.
fn ignored(summary: &Summary) -> String {
    match summary.ignored {
        0 => String::new(),
        files => format!("; {} ignored", count(files, "other file")),
    }
}

fn rate(summary: &Summary) -> String {
    let seconds = summary.seconds.max(1e-9);
    format!(
        "Time       {:.2} s: {:.0} matches/s, {:.1} MB/s",
        summary.seconds,
        summary.totals.matches as f64 / seconds,
        summary.totals.bytes_read as f64 / 1e6 / seconds
    )
}

/// Where the time went: the workers' stages side by side with the writer's.
fn shares(summary: &Summary) -> String {
    let t = &summary.times;
    let all = (t.read + t.unpack + t.normalize + t.write).max(1e-9);
    let share = |part: f64| 100.0 * part / all;
    format!(
        "Work       read {:.0}%, unpack {:.0}%, decode and normalize {:.0}%, write {:.0}%; the writer waited {:.2} s, \
         indexes took {:.2} s",
        share(t.read),
        share(t.unpack),
        share(t.normalize),
        share(t.write),
        t.wait,
        t.complete
    )
}

fn count(number: u64, noun: &str) -> String {
    counts(number, noun, &format!("{noun}s"))
}

fn counts(number: u64, one: &str, many: &str) -> String {
    format!("{} {}", grouped(number), if number == 1 { one } else { many })
}

/// 1234567 as `1,234,567`.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_by_thousands() {
        assert_eq!([0, 999, 1000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
    }
}
