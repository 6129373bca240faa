//! `gammonbase publish`: a snapshot for programs that only read.

use std::path::PathBuf;

use clap::Args;

use super::exit::{CommandError, EXIT_OK};
use super::output::to_stdout;
use super::phases::PhaseBar;
use super::signals::Signals;
use super::terminal::tell;
use crate::import::Stop;
use crate::store::{Snapshot, StoreError, publish};

/// Make a compact read-only snapshot of a database, for dashboards
///
/// The snapshot takes its name only when it is complete and on the disk. Programs that have the old one open
/// (Datasette is one) keep reading it: restart them, or let them open the name again, to see the new one. An import may be running: the snapshot holds the batches that it has committed. Nothing but an older snapshot
/// is replaced. Ctrl-C stops it: an older snapshot is then as it was.
///
/// Exit status: 0 the snapshot is there, 2 wrong usage or a fatal error, 130 stopped by SIGINT, 143 by SIGTERM.
#[derive(Debug, Args)]
pub struct Publish {
    /// The snapshot
    file: PathBuf,
    /// The database
    #[arg(long, value_name = "FILE")]
    db: PathBuf,
    /// Print nothing
    #[arg(long, short)]
    quiet: bool,
}

impl Publish {
    pub(super) fn run(self) -> Result<u8, CommandError> {
        let stop = Stop::default();
        let signals = Signals::watch(&stop)?;
        let bar = PhaseBar::new(!self.quiet);
        let made = publish(&self.db, &self.file, &bar.hearing(move || stop.is_asked()));
        bar.clear();
        let snapshot = match (made, signals.last()) {
            (Err(StoreError::Stopped), Some((name, status))) => {
                tell(format!("{}: no snapshot is made ({name}); what was there is as it was", self.file.display()));
                return Ok(status);
            }
            (made, _) => made?,
        };
        if !self.quiet {
            to_stdout(|out| Ok(writeln!(out, "{}", describe_snapshot(&snapshot))?))?;
        }
        Ok(EXIT_OK)
    }
}

/// A snapshot for people.
pub(super) fn describe_snapshot(snapshot: &Snapshot) -> String {
    let megabytes = |bytes: u64| bytes as f64 / 1e6;
    let (size, database) = (megabytes(snapshot.bytes), megabytes(snapshot.database_bytes));
    let last = snapshot.import_run_id.map_or(String::new(), |run| format!(", up to import {run}"));
    let path = snapshot.path.display();
    let open = if snapshot.is_replacement {
        "\nPrograms that have the old snapshot open (Datasette, notebooks) show it until they are restarted or open it again."
    } else {
        ""
    };
    format!("{path}: {size:.1} MB (the database has {database:.1} MB){last}{open}")
}
