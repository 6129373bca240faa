//! `gammonbase publish`: a snapshot for programs that only read.

use std::path::{Path, PathBuf};

use clap::{Args, Command, FromArgMatches, ValueEnum};

use super::anonymous::Anonymous;
use super::progress::with_phases;
use super::{CommandError, Database, Printed, ProtectedPaths, Signals, tell, to_file, visible_path};
use gammonbase::import::CancelToken;
use gammonbase::query::filter::MatchFilter;
use gammonbase::query::selection::part;
use gammonbase::query::{datasette, read_only};
use gammonbase::store::{BiContents, KIND, MadeWith, Part, Snapshot, SnapshotKind, YES, check_place, publish};
use rows::numbers::{count, counts};

/// Make a compact read-only snapshot of a database, for dashboards
///
/// The snapshot gets its name only when it is complete and on the disk. Programs that have the old one open keep reading it until they
/// open the file again (Datasette: until you restart it); on Windows, close them first, because it does not replace an open file. During an import the snapshot contains the batches committed so far. Only an
/// older snapshot that was made with the same options is ever replaced. After Ctrl-C the older snapshot is unchanged. Your tags and notes are
/// left out without --with-tags.
///
/// With --for bi the tables and views that `gammonbase schema` lists become plain tables with keys, foreign keys and a table of dates, for
/// tools such as Datasette, Superset and Metabase.
///
/// With --anonymous nobody is named: people have numbers, which the database keeps, so that they stay the same in the next snapshot. Comments, aliases, file
/// names, transcribers and the texts of XG's file headers are left out, and so are events, rounds and locations that contain a name.
///
/// With filters the snapshot holds the matches that pass, whole, with their saves, corrections and merged names, and nothing of other matches:
/// no saved positions, rejected files, numbers for --anonymous or tables of yours, and no folders or opening books unless you ask for them.
///
/// Exit status: 0 success, 2 usage error or fatal error, 130 stopped by SIGINT, 143 stopped by SIGTERM.
#[derive(Debug, Args)]
pub struct Publish {
    /// The snapshot
    file: PathBuf,
    #[command(flatten)]
    database: Database,
    /// Also write Datasette's metadata: titles, descriptions, units, labels, queries and a dashboard (needs --for bi)
    #[arg(long, value_name = "FILE")]
    metadata: Option<PathBuf>,
    #[command(flatten)]
    printed: Printed,
    /// Print nothing
    #[arg(long, short)]
    quiet: bool,
    #[command(flatten)]
    options: Options,
}

/// The options that a snapshot is made with. The next one of its name has the same.
#[derive(Debug, Default, Args)]
pub(super) struct Options {
    #[command(flatten)]
    pub(super) form: Form,
    /// Keep the folders of files. By default a snapshot for BI tools or of some matches has their names only, because others read it (needs --for bi or
    /// a filter)
    #[arg(long)]
    with_paths: bool,
    /// Also copy the candidates of checker plays, which take as much space as all else (needs --for bi)
    #[arg(long)]
    with_candidates: bool,
    /// Also copy your tags and notes, for a backup (not with --for bi or --anonymous)
    #[arg(long)]
    with_tags: bool,
    /// Also copy the opening books (needs a filter; without one, they are always there)
    #[arg(long)]
    with_books: bool,
    /// Compare the people of --player with those in the snapshot, and not with everybody in the database, whose sums it has otherwise, without
    /// names (needs a filter)
    #[arg(long)]
    own_field: bool,
    #[command(flatten, next_help_heading = "Filters")]
    filter: MatchFilter,
}

/// For whom a snapshot is.
#[derive(Debug, Clone, Default, Args)]
pub(super) struct Form {
    /// The kind of snapshot: whole, a copy of the database (the default); bi, tables for BI tools
    #[arg(long = "for", value_name = "KIND", value_enum)]
    kind: Option<Kind>,
    #[command(flatten)]
    anonymous: Anonymous,
}

/// The kinds of snapshots.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Kind {
    Whole,
    Bi,
}

impl Form {
    pub(super) fn is_given(&self) -> bool {
        self.kind.is_some() || self.anonymous.is_given()
    }

    /// Fails if no snapshot can be made here. Which matches it is of is known when it is made.
    pub(super) fn check_place(&self, database: &Path, file: &Path) -> Result<(), CommandError> {
        let mut made = MadeWith::read(file)?.unwrap_or_default();
        if self.is_given() {
            made.0.retain(|(option, _)| ![KIND, "anonymous", "keep-name"].contains(&option.as_str()));
            made.add(KIND, if self.kind == Some(Kind::Bi) { "bi" } else { "whole" });
            made.0.extend(self.anonymous.options(database)?.0);
        }
        check_place(database, file, &made)?;
        Ok(())
    }
}

impl Options {
    /// The options of an existing snapshot, with the names and numbers of a database as it is now; the default ones if there is none.
    pub(super) fn of(snapshot: &Path, database: &Path) -> Result<Self, CommandError> {
        let made = MadeWith::read(snapshot)?.unwrap_or_default().now(database)?;
        let word = |(option, value): &(String, String)| match (option.as_str(), value.as_str()) {
            (KIND, kind) => format!("--for={kind}"),
            (option, YES) => format!("--{option}"),
            (option, value) => format!("--{option}={value}"),
        };
        let command = Self::augment_args(Command::new("publish")).no_binary_name(true);
        let found =
            command.try_get_matches_from(made.0.iter().map(word)).and_then(|found| Self::from_arg_matches(&found));
        let other = |_| format!("{}: made by another version of GammonBase: delete it first", visible_path(snapshot));
        Ok(found.map_err(other)?)
    }

    fn kind(&self) -> SnapshotKind {
        match self.form.kind {
            Some(Kind::Bi) => {
                SnapshotKind::Bi(BiContents { has_paths: self.with_paths, has_candidates: self.with_candidates })
            }
            _ => SnapshotKind::Whole { has_tags: self.with_tags },
        }
    }

    /// The matches that pass the filters; `None` without filters.
    fn part(&self, database: &Path, is_quiet: bool) -> Result<Option<Part>, CommandError> {
        if self.filter == MatchFilter::default() {
            return Ok(None);
        }
        // Snapshots for BI tools leave paths out themselves.
        let has_paths = self.with_paths || self.form.kind == Some(Kind::Bi);
        let (part, notes) =
            part(read_only::open(database)?, &self.filter, [has_paths, self.with_books, self.own_field])?;
        notes.iter().filter(|_| !is_quiet).for_each(tell);
        Ok(Some(part))
    }

    /// Makes the snapshot.
    pub(super) fn publish(
        &self,
        database: PathBuf,
        file: &Path,
        is_quiet: bool,
        stop: &CancelToken,
    ) -> Result<Snapshot, CommandError> {
        let part = self.part(&database, is_quiet)?;
        // Before the copy without names is made.
        check_place(&database, file, &self.kind().made_with(part.as_ref(), self.form.anonymous.options(&database)?))?;
        let bytes = std::fs::metadata(&database).map_or(0, |file| file.len());
        let readable = self.form.anonymous.open(database, is_quiet, Some(stop))?;
        let made = with_phases(is_quiet, stop, |progress| {
            publish(self.kind(), part.as_ref(), &readable.path(), file, progress)
        })?;
        // A copy without names is smaller than the database.
        Ok(Snapshot { database_bytes: made.database_bytes.max(bytes), ..made })
    }
}

impl Publish {
    pub(super) fn run(self) -> Result<(), CommandError> {
        let database = self.database.find_quietly(self.quiet)?;
        let protected = ProtectedPaths::of(Some(&database)).and_database(&self.file, "belongs to the snapshot");
        let Options { form, with_paths, with_candidates, with_tags, with_books, own_field, filter } = &self.options;
        let (is_for_bi, is_part) = (form.kind == Some(Kind::Bi), *filter != MatchFilter::default());
        let needs = [
            ("--metadata", self.metadata.is_some(), is_for_bi, "--for bi"),
            ("--with-paths", *with_paths, is_for_bi || is_part, "--for bi or a filter"),
            ("--with-candidates", *with_candidates, is_for_bi, "--for bi"),
            ("--with-books", *with_books, is_part, "a filter"),
            ("--own-field", *own_field, is_part, "a filter"),
        ];
        if let Some((option, .., needed)) = needs.iter().find(|(_, is_given, is_met, _)| *is_given && !is_met) {
            return Err(format!("{option} requires {needed}").into());
        }
        if *with_tags && (is_for_bi || form.anonymous.is_given()) {
            return Err("--with-tags is for a whole copy with names".into());
        }
        if let Some(metadata) = &self.metadata {
            // Checked before the work begins.
            protected.check(metadata)?;
        }
        let stop = CancelToken::default();
        let signals = Signals::watch(&stop)?;
        let made = self.options.publish(database, &self.file, self.quiet, &stop);
        let snapshot = signals.explain(made, |name| {
            format!("{}: snapshot not written ({name}); an existing file there is unchanged", self.file.display())
        })?;
        if let Some(metadata) = &self.metadata {
            let content = datasette::metadata(&self.file)?;
            to_file(metadata, &protected, |out| Ok(writeln!(out, "{content:#}")?))?;
        }
        if !self.quiet {
            self.printed.line("gammonbase:publish:1", &snapshot, describe_snapshot(&snapshot))?;
        }
        Ok(())
    }
}

/// What becomes of the readers of a snapshot that is replaced.
const READERS: &str = "\nPrograms that have the old snapshot open (Datasette, notebooks) keep reading it until they are restarted or open it again.";

/// A snapshot for people.
pub(super) fn describe_snapshot(snapshot: &Snapshot) -> String {
    let (size, database) = (snapshot.bytes as f64 / 1e6, snapshot.database_bytes as f64 / 1e6);
    let last = snapshot.import_run_id.map_or(String::new(), |run| format!(", up to import {run}"));
    let path = visible_path(&snapshot.path);
    let matches =
        snapshot.matches.map_or(String::new(), |matches| format!(", {}", counts(matches as u64, "match", "matches")));
    // Windows does not replace an open file, so there no program has the old snapshot open.
    let is_open = snapshot.is_replacement && !cfg!(windows);
    let open = if is_open { READERS } else { "" };
    let tags = match snapshot.tags_left_out {
        0 => String::new(),
        tags => format!("\nLeft out {} (--with-tags keeps them).", count(tags, "tag")),
    };
    format!("{path}: {size:.1} MB (the database has {database:.1} MB){matches}{last}{tags}{open}")
}
