//! `gammonbase publish`: a snapshot for programs that only read.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::anonymous::Anonymous;
use super::database::Database;
use super::exit::{CommandError, EXIT_OK};
use super::output::{Printed, to_file};
use super::overwrite_guard::ProtectedPaths;
use super::phases::PhaseBar;
use super::signals::Signals;
use super::terminal::{tell_error, visible_path};
use crate::import::CancelToken;
use crate::query::datasette;
use crate::store::{BiContents, Snapshot, SnapshotKind, StoreError, check_place, publish_as};

/// Make a compact read-only snapshot of a database, for dashboards
///
/// The snapshot gets its name only when it is complete and on the disk. Programs that have the old one open keep reading it until they
/// open the file again (Datasette: until you restart it); on Windows, close them first, because it does not replace an open file. During an import the snapshot contains the batches committed so far. Only an
/// older snapshot is ever replaced. After Ctrl-C the older snapshot is unchanged.
///
/// With --for bi the tables and views that `gammonbase schema` lists become plain tables with keys, foreign keys and a table of dates, for
/// tools such as Datasette, Superset and Metabase.
///
/// With --anonymous nobody is named: people have numbers, which the database keeps, so that they stay the same in the next snapshot. Comments, aliases, file
/// names, transcribers and the texts of XG's file headers are left out, and so are events, rounds and locations that contain a name.
///
/// Exit status: 0 success, 2 usage error or fatal error, 130 stopped by SIGINT, 143 stopped by SIGTERM.
#[derive(Debug, Args)]
pub struct Publish {
    /// The snapshot
    file: PathBuf,
    #[command(flatten)]
    database: Database,
    /// The kind of snapshot: whole, a copy of the database; bi, tables for BI tools
    #[arg(long = "for", value_name = "KIND", value_enum, default_value = "whole")]
    kind: Kind,
    /// Also write Datasette's metadata: titles, descriptions, units, labels, queries and a dashboard (needs --for bi)
    #[arg(long, value_name = "FILE")]
    metadata: Option<PathBuf>,
    /// Keep the folders of files. By default a snapshot for BI tools has their names only, because others read it (needs --for bi)
    #[arg(long)]
    with_paths: bool,
    /// Also copy the candidates of checker plays, which take as much space as all else (needs --for bi)
    #[arg(long)]
    with_candidates: bool,
    #[command(flatten)]
    anonymous: Anonymous,
    #[command(flatten)]
    printed: Printed,
    /// Print nothing
    #[arg(long, short)]
    quiet: bool,
}

/// The kinds of snapshots.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Kind {
    Whole,
    Bi,
}

impl Publish {
    pub(super) fn run(self) -> Result<u8, CommandError> {
        let database = self.database.find_quietly(self.quiet)?;
        let protected = ProtectedPaths::of(Some(&database)).and_database(&self.file, "belongs to the snapshot");
        if self.kind != Kind::Bi {
            let options = [
                ("--metadata", self.metadata.is_some()),
                ("--with-paths", self.with_paths),
                ("--with-candidates", self.with_candidates),
            ];
            if let Some((option, _)) = options.iter().find(|(_, is_given)| *is_given) {
                return Err(format!("{option} requires --for bi").into());
            }
        }
        if let Some(metadata) = &self.metadata {
            // Checked before the work begins.
            protected.check(metadata)?;
        }
        let kind = match self.kind {
            Kind::Whole => SnapshotKind::Whole,
            Kind::Bi => {
                SnapshotKind::Bi(BiContents { has_paths: self.with_paths, has_candidates: self.with_candidates })
            }
        };
        let stop = CancelToken::default();
        let signals = Signals::watch(&stop)?;
        check_place(&database, &self.file)?;
        let made = self.anonymous.open(database, self.quiet, Some(&stop)).and_then(|readable| {
            let bar = PhaseBar::new(!self.quiet);
            let made = publish_as(kind, &readable.path(), &self.file, &bar.progress(move || stop.is_cancelled()));
            bar.clear();
            Ok(made?)
        });
        let snapshot = match (made, signals.last()) {
            (Err(error), Some((name, status))) if matches!(error.downcast_ref(), Some(StoreError::Stopped)) => {
                let file = self.file.display();
                tell_error(
                    format!("{file}: snapshot not written ({name}); an existing file there is unchanged"),
                    status,
                );
                return Ok(status);
            }
            (made, _) => made?,
        };
        if let Some(metadata) = &self.metadata {
            let content = datasette::metadata(&self.file)?;
            to_file(metadata, &protected, |out| Ok(writeln!(out, "{content:#}")?))?;
        }
        if !self.quiet {
            let text = |out: &mut dyn Write| Ok(writeln!(out, "{}", describe_snapshot(&snapshot))?);
            self.printed.print("gammonbase:publish:1", &snapshot, text)?;
        }
        Ok(EXIT_OK)
    }
}

/// A snapshot for people.
pub(super) fn describe_snapshot(snapshot: &Snapshot) -> String {
    let megabytes = |bytes: u64| bytes as f64 / 1e6;
    let (size, database) = (megabytes(snapshot.bytes), megabytes(snapshot.database_bytes));
    let last = snapshot.import_run_id.map_or(String::new(), |run| format!(", up to import {run}"));
    let path = visible_path(&snapshot.path);
    // Windows does not replace an open file, so there no program has the old snapshot open.
    let open = if snapshot.is_replacement && !cfg!(windows) {
        "\nPrograms that have the old snapshot open (Datasette, notebooks) keep reading it until they are restarted or open it again."
    } else {
        ""
    };
    format!("{path}: {size:.1} MB (the database has {database:.1} MB){last}{open}")
}
