//! `gammonbase import`: imports files and folders into a database.

mod choice;
pub mod offer;
mod record;
mod reporter;
mod summary;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use self::choice::Choice;
use self::record::{Record, RecordWriter};
pub use self::reporter::{LogForm, Reporter};
pub use self::summary::describe;
use self::summary::{committed, continuation, describe_news, next_questions};
use super::database::NewDatabase;
use super::exit::{EXIT_REJECTS, is_disk_full, message};
use super::output::{self, STDOUT};
use super::overwrite_guard::is_same;
use super::publish::{Form as SnapshotForm, Options as SnapshotOptions, describe_snapshot};
use crate::{CommandError, EXIT_FATAL, ProtectedPaths, Signals, visible_path};
use gammonbase::import::{CancelToken, ImportError, ImportOptions, default_jobs, import, record_failure};
use gammonbase::source::paths::expanded;
use gammonbase::source::selection::Selection;
use gammonbase::store::SavePolicy;
use gammonbase::store::runs::RunOutcome;

/// Import matches, positions and opening books into a database
///
/// Searches folders for eXtreme Gammon matches and positions and for opening books (XG's, Arena's ABK, GNU Shogi's): files ending in .xg,
/// .xgp, .ob, .abk, .bbk and .tbk, and other files that begin like one. Skips files that have not changed since an earlier import.
/// Reports a file that it cannot read, records it in the table `rejects`, and imports the others.
///
/// SIGINT and SIGTERM stop the import after the current file: finished files are committed, and the next import does the rest. A second
/// signal stops it immediately; the next import then repeats the last batch.
///
/// Leaves out recycle bins, old versions and snapshots, such as `#recycle`, `.stversions` and `.git`, unless --include matches their folder.
///
/// Exit status: 0 every file found is in, and none is in doubt; 1 some files were rejected, named paths or known files not found where a file system may not be
/// mounted, or files carried over by --rebuild, and the others imported; 2 usage error or fatal error; 130 stopped by SIGINT; 143 stopped by SIGTERM.
#[derive(Debug, Args)]
pub struct Import {
    /// Files and folders [default: offers the folder of eXtreme Gammon, `eXtremeGammon` in your documents]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    database: NewDatabase,
    /// The database that is written, once it is found.
    #[arg(skip)]
    db: PathBuf,
    /// Number of worker threads [default: the number of cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
    /// Which save of a match to count, from now on: the one with the deepest analysis (the default), the file that was changed last or
    /// first, or the one with the lowest sum of both players' PR
    #[arg(long, value_name = "WHICH", value_parser = keep_parser())]
    keep: Option<SavePolicy>,
    /// Read every file again, even if its size and time are unchanged, and sum up again what everybody loses. Without PATH only the latter
    #[arg(long)]
    rehash: bool,
    /// First make the content of the database anew, in the same file, from all files that it has; rows of files that cannot be read are carried
    /// over. FILE.before-rebuild has the old content until the next import. Needs up to three times the room of the database
    #[arg(long, conflicts_with_all = ["dry_run", "forget"])]
    rebuild: bool,
    /// Delete the rows of files that are no longer in the folders, or damaged since they were read (otherwise they are only listed)
    #[arg(long)]
    prune: bool,
    /// Instead of an import, delete the rows of the files at or below this path, which need not exist; files elsewhere with the same content
    /// keep theirs
    #[arg(long, value_name = "PATH", conflicts_with_all = ["paths", "prune", "rehash", "files_from"])]
    forget: Vec<PathBuf>,
    #[command(flatten)]
    choice: Choice,
    /// Wait up to this long for another command that writes to the database; 0: fail immediately
    #[arg(long, value_name = "SECONDS", default_value_t = 0)]
    wait: u64,
    /// Read and decode the files and print what an import would do, without creating or changing a database
    #[arg(long, conflicts_with = "publish")]
    dry_run: bool,
    /// Exit with status 1 also if a file that an earlier import rejected is still unchanged
    #[arg(long)]
    fail_on_reject: bool,
    /// Form of the log on standard error; with json, the summary is its last line and is not printed to standard output
    #[arg(long, value_name = "FORM", value_enum, default_value = "text")]
    log: LogForm,
    /// Write the summary as JSON when the import ends, even if it fails; `-` is standard output, which then has no other text
    #[arg(long, value_name = "FILE")]
    summary_json: Option<PathBuf>,
    /// Write the summary's numbers as metrics for node_exporter's textfile collector when the import ends, even if it fails
    #[arg(long, value_name = "FILE", conflicts_with = "dry_run")]
    metrics: Option<PathBuf>,
    /// Print only rejected files, files in doubt, errors, and a note if the database is made anew
    #[arg(long, short)]
    quiet: bool,
    /// Publish a snapshot when the import is complete, as `gammonbase publish` does. An existing snapshot is replaced by one that is made with the
    /// same options
    #[arg(long, value_name = "FILE", help_heading = "Snapshot")]
    publish: Option<PathBuf>,
    #[command(flatten, next_help_heading = "Snapshot")]
    form: SnapshotForm,
}

impl Import {
    pub(super) fn run(mut self) -> Result<ExitCode, CommandError> {
        self.paths = expanded(self.paths);
        self.db = self.database.find().map_err(|error| match self.paths.iter().find(|path| !path.exists()) {
            Some(path) => format!("{}: no such file or folder; {error}", visible_path(path)).into(),
            None => error,
        })?;
        let needs_files = self.forget.is_empty() && !self.rebuild && !self.rehash;
        if self.paths.is_empty() && needs_files && self.choice.files_from.is_none() {
            self.paths.push(offer::accepted(&self.db)?);
        }
        let stop = CancelToken::default();
        let mut reporter = Reporter::new(self.log, self.quiet, Signals::watch(&stop)?);
        let mut options = ImportOptions {
            jobs: self.jobs.map_or_else(default_jobs, usize::from),
            limits: self.choice.limits(),
            keep: self.keep,
            is_rehash: self.rehash,
            is_pruning: self.prune,
            is_rebuild: self.rebuild,
            forgotten: self.forget.clone(),
            is_dry_run: self.dry_run,
            wait: Duration::from_secs(self.wait),
            stop,
            ..ImportOptions::new(self.paths.clone(), self.db.clone())
        };
        reporter.started(&options);
        let checked = self.check(&mut options);
        let checked = checked.inspect_err(|error| record_failure(&options, None, &message(error)));
        let mut record = checked.and_then(|()| self.work(&options, &mut reporter)).unwrap_or_else(|error| {
            let mut text = message(&error);
            if is_disk_full(&*error) {
                text.push_str(&committed(&reporter.committed));
            }
            let is_stopped = matches!(error.downcast_ref(), Some(ImportError::Stopped));
            Record {
                import_run_id: reporter.run_id,
                exit_status: EXIT_FATAL,
                error: Some(text),
                database: self.db.clone(),
                program_version: env!("CARGO_PKG_VERSION"),
                totals: reporter.committed,
                outcome: if is_stopped { RunOutcome::Interrupted } else { RunOutcome::Failed },
                ..Record::default()
            }
        });
        if let Some((name, status)) = reporter.signals.last()
            && (record.error.is_none() || record.outcome == RunOutcome::Interrupted)
        {
            (record.signal, record.exit_status) = (Some(name), status);
        }
        for (target, write) in self.targets() {
            if let Err(error) = output::to_file(target, &self.protected(), |out| write(&record, out)) {
                record.exit_status = EXIT_FATAL;
                record.error.get_or_insert_with(|| error.to_string());
            }
        }
        reporter.ended(&record);
        Ok(record.exit_status.into())
    }

    /// Checked before the import, which may take long.
    fn check(&self, options: &mut ImportOptions) -> Result<(), CommandError> {
        options.selection = Selection::new(&self.choice.include, &self.choice.exclude)?;
        options.listed = self.choice.listed()?;
        match &self.publish {
            Some(file) => self.form.check_place(&self.db, file)?,
            None if self.form.is_given() => return Err("--for and --anonymous say what --publish makes: add it".into()),
            None => {}
        }
        if self.has_one_target() {
            return Err("--summary-json and --metrics name the same file".into());
        }
        for (target, _) in self.targets().filter(|(target, _)| *target != Path::new(STDOUT)) {
            if let Some(folder) = target.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir()) {
                return Err(format!("{}: no such folder", folder.display()).into());
            }
            self.protected().check(target)?;
        }
        Ok(())
    }

    /// The options of the snapshot: those of the existing one, unless the command names others.
    fn snapshot(&self, file: &Path) -> Result<SnapshotOptions, CommandError> {
        let mut options = SnapshotOptions::of(file, &self.db)?;
        if self.form.is_given() {
            options.form = self.form.clone();
        }
        Ok(options)
    }

    /// Whether the summary and the metrics would overwrite each other.
    fn has_one_target(&self) -> bool {
        self.summary_json.iter().zip(&self.metrics).any(|(summary, metrics)| is_same(summary, metrics))
    }

    /// The files that say what the import did, and how they are written.
    fn targets(&self) -> impl Iterator<Item = (&PathBuf, RecordWriter)> {
        let summary = self.summary_json.iter().map(|target| (target, Record::write_json as RecordWriter));
        let metrics = self.metrics.iter().filter(|_| !self.has_one_target());
        summary.chain(metrics.map(|target| (target, Record::write_metrics as RecordWriter)))
    }

    /// Files that the summary must not overwrite.
    fn protected(&self) -> ProtectedPaths {
        let mut protected = ProtectedPaths::of(Some(&self.db)).and(self.paths.clone(), "is to be imported");
        protected = protected.and(self.choice.files_from.clone(), "is the list of --files-from");
        match &self.publish {
            Some(snapshot) => protected.and_database(snapshot, "belongs to the snapshot"),
            None => protected,
        }
    }

    fn work(&self, options: &ImportOptions, reporter: &mut Reporter) -> Result<Record, CommandError> {
        let summary = import(options, reporter)?;
        let mut record = Record::of(&summary, &self.db);
        record.is_dry_run = self.dry_run;
        record.rejected_by_stream = Some(summary.rejected_by_stream.clone());
        let text = describe(&summary, options);
        let has_text =
            !self.quiet && self.log == LogForm::Text && !self.targets().any(|(target, _)| target == Path::new(STDOUT));
        let say = |line: &str| if has_text { output::to_stdout(|out| Ok(writeln!(out, "{line}")?)) } else { Ok(()) };
        reporter.clear();
        say(&text)?;
        let is_clean = summary.is_clean() && !(self.fail_on_reject && summary.totals.files_still_rejected > 0);
        record.exit_status = if is_clean { 0 } else { EXIT_REJECTS };
        match &self.publish {
            // Do not create a database if there is nothing to import.
            Some(_) if options.stop.is_cancelled() || summary.import_run_id.is_none() => reporter.not_published(),
            Some(file) => {
                // From here on a signal ends the program: publishing is atomic.
                options.stop.cancel();
                let made = self
                    .snapshot(file)
                    .and_then(|snapshot| snapshot.publish(self.db.clone(), file, !has_text, &CancelToken::default()));
                match made {
                    Ok(snapshot) => {
                        say(&format!("Published  {}", describe_snapshot(&snapshot)))?;
                        reporter.published(&snapshot);
                        record.snapshot = Some(snapshot.path);
                    }
                    Err(error) => {
                        record_failure(options, summary.import_run_id, &message(&error));
                        (record.error, record.exit_status) = (Some(message(&error)), EXIT_FATAL);
                        record.outcome = RunOutcome::Failed;
                    }
                }
            }
            None => {}
        }
        if !self.dry_run && summary.outcome == RunOutcome::Interrupted && !self.db.exists() {
            say(&continuation(&self.paths, &self.db))?;
        }
        if !self.dry_run && record.exit_status != EXIT_FATAL && summary.outcome == RunOutcome::Complete {
            let lines = [describe_news(&summary, &self.db), next_questions(&summary, &self.db)].concat();
            lines.iter().try_for_each(|line| say(line))?;
        }
        Ok(record)
    }
}

fn keep_parser() -> impl TypedValueParser<Value = SavePolicy> {
    PossibleValuesParser::new(SavePolicy::ALL.map(SavePolicy::name))
        .map(|word| SavePolicy::ALL.into_iter().find(|policy| policy.name() == word).unwrap_or_default())
}
