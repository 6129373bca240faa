//! `gammonbase import`: files and folders into a database.

mod forecast;
mod record;
mod reporter;
mod signals;

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use indicatif::{ProgressBar, ProgressStyle};

use self::record::{Record, Target};
use self::reporter::{LogForm, Reporter};
use self::signals::Signals;
use super::choice::Choice;
use super::publish::describe_snapshot;
use super::{CommandError, EXIT_FATAL, EXIT_OK, EXIT_REJECTS, output};
use crate::import::{ImportError, ImportOptions, Observer, Stop, Summary, default_jobs, dry_run, import};
use crate::store::runs::RunOutcome;
use crate::store::{Keep, RunTotals, SourceOutcome, check_place, publish};

/// Import matches, positions and opening books into a database
///
/// Folders are walked for matches and positions of eXtreme Gammon and for opening books (XG's, Arena's ABK, GNU Shogi's): files ending
/// in .xg, .xgp, .ob, .abk, .bbk and .tbk, and others whose first bytes show that they are one. What has not changed since an earlier
/// import is skipped. A file that cannot be read is reported and recorded in the table `rejects`; the others go in.
///
/// SIGINT and SIGTERM end it after the file at hand: what is done is committed, the rest is for the next import. A second signal ends it
/// at once, and the last batch is for the next import too.
///
/// Exit status: 0 nothing was rejected by this import, 1 some files were (the others are in), 2 wrong usage or a fatal error, 130 stopped
/// by SIGINT, 143 by SIGTERM.
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
    /// Wait so long for another import or command that writes to the database; 0: end with an error at once
    #[arg(long, value_name = "SECONDS", default_value_t = 0)]
    wait: u64,
    /// Read and decode what an import would and say what it would do; no database is made or changed
    #[arg(long, conflicts_with = "publish")]
    dry_run: bool,
    /// Exit status 1 also while a file is unchanged that an earlier import rejected
    #[arg(long)]
    fail_on_reject: bool,
    /// What goes to standard error; with json, the summary is its last line and standard output has none
    #[arg(long, value_name = "FORM", value_enum, default_value = "text")]
    log: LogForm,
    /// Write the summary there as JSON when the import ends, however it ends; - is standard output, which has no other text then
    #[arg(long, value_name = "FILE")]
    summary_json: Option<Target>,
    /// Print only rejected files, errors, and the copy that an upgrade keeps
    #[arg(long, short)]
    quiet: bool,
}

impl Import {
    pub(super) fn run(self) -> Result<u8, CommandError> {
        let stop = Stop::default();
        let mut reporter = Reporter::new(self.log, self.quiet, Signals::watch(&stop)?);
        let options = ImportOptions {
            listed: self.choice.listed()?,
            selection: self.choice.selection()?,
            jobs: self.jobs.map_or_else(default_jobs, usize::from),
            limits: self.choice.limits(),
            keep: self.keep,
            is_rehash: self.rehash,
            is_pruning: self.prune,
            wait: Duration::from_secs(self.wait),
            stop,
            ..ImportOptions::new(self.paths.clone(), self.db.clone())
        };
        reporter.started(&options, self.dry_run);
        let mut record = self.check().and_then(|()| self.work(&options, &mut reporter)).unwrap_or_else(|error| {
            let mut record = Record::failed(&error.to_string(), &self.db, reporter.committed());
            record.import_run_id = reporter.run_id();
            record
        });
        if let Some((name, status)) = reporter.signal()
            && (record.error.is_none() || record.end.outcome == RunOutcome::Interrupted)
        {
            (record.signal, record.exit_status) = (Some(name), status);
        }
        if let Some(target) = &self.summary_json
            && let Err(error) = target.write(&record)
        {
            record.exit_status = EXIT_FATAL;
            record.error.get_or_insert_with(|| error.to_string());
        }
        reporter.ended(&record);
        Ok(record.exit_status)
    }

    /// What cannot be written is better said before the work.
    fn check(&self) -> Result<(), CommandError> {
        if let Some(file) = &self.publish {
            check_place(&self.db, file)?;
        }
        self.summary_json.as_ref().map_or(Ok(()), Target::check)
    }

    fn work(&self, options: &ImportOptions, reporter: &mut Reporter) -> Result<Record, CommandError> {
        let (summary, mut record, text) = if self.dry_run {
            let forecast = dry_run(options, reporter)?;
            let mut record = Record::of(&forecast.summary, &self.db);
            let text = forecast::describe(&forecast);
            (record.is_dry_run, record.rejected_by_stream) = (true, Some(forecast.rejected_by_stream));
            (forecast.summary, record, text)
        } else {
            let summary = match import(options, reporter) {
                Err(ImportError::Stopped) => return Ok(Record::stopped(&self.db)),
                other => other?,
            };
            let (record, text) = (Record::of(&summary, &self.db), describe(&summary));
            (summary, record, text)
        };
        let has_text =
            !self.quiet && self.log == LogForm::Text && !self.summary_json.as_ref().is_some_and(Target::is_stdout);
        let say = |line: &str| if has_text { output::to_stdout(|out| Ok(writeln!(out, "{line}")?)) } else { Ok(()) };
        reporter.clear();
        say(&text)?;
        let is_clean = summary.is_clean() && !(self.fail_on_reject && summary.still_rejected > 0);
        record.exit_status = if is_clean { EXIT_OK } else { EXIT_REJECTS };
        match &self.publish {
            Some(_) if options.stop.is_asked() => reporter.not_published(),
            Some(file) => {
                // From here on a signal ends the program: a snapshot is there or it is not.
                options.stop.ask();
                match publish(&options.database, file) {
                    Ok(snapshot) => {
                        say(&format!("Published  {}", describe_snapshot(&snapshot)))?;
                        reporter.published(&snapshot.path, snapshot.bytes);
                        record.snapshot = Some(snapshot.path);
                    }
                    Err(error) => (record.error, record.exit_status) = (Some(error.to_string()), EXIT_FATAL),
                }
            }
            None => {}
        }
        Ok(record)
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
        lines.push(match t.positions_known {
            0 => format!("Positions  {}", grouped(t.positions_new)),
            known => format!("Positions  {} new, {} known from other books", grouped(t.positions_new), grouped(known)),
        });
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
    if summary.files_left > 0 {
        let bytes = summary.bytes_left as f64 / 1e6;
        lines.push(format!("Left       {} ({bytes:.1} MB) for the next import", count(summary.files_left, "file")));
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
