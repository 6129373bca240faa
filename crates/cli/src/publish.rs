//! `gammonbase publish`: a snapshot for programs that only read.

use std::path::{Path, PathBuf};

use clap::{Args, Command, FromArgMatches, ValueEnum};

use super::anonymous::Anonymous;
use super::progress::with_phases;
use super::{CommandError, Database, Printed, ProtectedPaths, Signals, tell, to_file, visible_path};
use gammonbase::import::CancelToken;
use gammonbase::query::filter::{Filter, MatchFilter};
use gammonbase::query::selection::matches;
use gammonbase::query::{datasette, read_only};
use gammonbase::store::{BiContents, NOT_NAMED, Part, Snapshot, SnapshotKind, check_place, made_with, publish};
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
    #[command(flatten, next_help_heading = "Filters")]
    filter: MatchFilter,
    /// Whether a snapshot gave them, which named its matches in full.
    #[arg(skip)]
    is_kept: bool,
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
}

impl Options {
    /// Reads the options of an existing snapshot; the default ones if there is none.
    pub(super) fn of(snapshot: &Path) -> Result<Self, CommandError> {
        let options = made_with(snapshot)?.unwrap_or_default();
        let command = Self::augment_args(Command::new("publish")).no_binary_name(true);
        Ok(Self { is_kept: true, ..Self::from_arg_matches(&command.try_get_matches_from(options)?)? })
    }

    /// The options as words, which the snapshot keeps.
    pub(super) fn words(&self, database: &Path) -> Result<Vec<String>, CommandError> {
        let given = [
            (&["--for", "bi"][..], self.form.kind == Some(Kind::Bi)),
            (&["--with-paths"], self.with_paths),
            (&["--with-candidates"], self.with_candidates),
            (&["--with-tags"], self.with_tags),
            (&["--with-books"], self.with_books),
        ];
        let given = given.into_iter().filter(|(_, is_given)| *is_given).flat_map(|(words, _)| words);
        let anonymous = &self.form.anonymous;
        let told = |text: &String| if anonymous.may_tell(text) { text } else { NOT_NAMED }.to_owned();
        let filter = options_of(&self.in_full(database)?, told);
        Ok(given.map(|word| (*word).to_owned()).chain(filter).chain(anonymous.options(database)?).collect())
    }

    /// The filters with whole names, so that the next snapshot is of the same people and events. A name that is gone could be a part of another.
    fn in_full(&self, database: &Path) -> Result<MatchFilter, CommandError> {
        if self.filter == MatchFilter::default() {
            return Ok(MatchFilter::default());
        }
        let connection = read_only::open(database)?;
        // Tags stay, for what they are on later.
        let mut filter = Filter::of_matches(MatchFilter { tags: Vec::new(), ..self.filter.clone() });
        if !self.is_kept {
            filter.resolve(&connection)?;
            return Ok(MatchFilter { tags: self.filter.tags.clone(), ..filter.matches });
        }
        if let Some((what, name)) = filter.lost_name(&connection)?.filter(|(_, name)| name != NOT_NAMED) {
            let problem = "is in no match any more, so the snapshot of its matches stays as it is: publish another";
            return Err(format!("{what} {name:?} {problem}").into());
        }
        Ok(self.filter.clone())
    }

    /// The matches that pass the filters; `None` without filters.
    fn part(&self, database: &Path, is_quiet: bool) -> Result<Option<Part>, CommandError> {
        let mut filter = Filter::of_matches(self.filter.clone());
        if filter.is_empty() {
            return Ok(None);
        }
        let connection = read_only::open(database)?;
        filter.resolve(&connection)?.iter().filter(|_| !is_quiet).for_each(tell);
        let selected = matches(&connection, &filter)?;
        if selected.is_empty() {
            return Err("no match passes the filters, so no snapshot was written".into());
        }
        // Snapshots for BI tools leave paths out themselves.
        let has_paths = self.with_paths || self.form.kind == Some(Kind::Bi);
        let before = selected.clone();
        let is_current = Box::new(move || matches(&connection, &filter).is_ok_and(|now| now == before));
        Ok(Some(Part { matches: selected, has_paths, has_books: self.with_books, is_current }))
    }

    /// Makes the snapshot.
    pub(super) fn publish(
        &self,
        database: PathBuf,
        file: &Path,
        is_quiet: bool,
        stop: &CancelToken,
    ) -> Result<Snapshot, CommandError> {
        let kind = match self.form.kind {
            Some(Kind::Bi) => {
                SnapshotKind::Bi(BiContents { has_paths: self.with_paths, has_candidates: self.with_candidates })
            }
            _ => SnapshotKind::Whole { has_tags: self.with_tags },
        };
        let (words, part) = (self.words(&database)?, self.part(&database, is_quiet)?);
        let bytes = std::fs::metadata(&database).map_or(0, |file| file.len());
        let readable = self.form.anonymous.open(database, is_quiet, Some(stop))?;
        let made = with_phases(is_quiet, stop, |progress| {
            publish(kind, part.as_ref(), &words, &readable.path(), file, progress)
        })?;
        // A copy without names is smaller than the database.
        Ok(Snapshot { database_bytes: made.database_bytes.max(bytes), ..made })
    }
}

/// The filters as options, with what stands for each text.
fn options_of(filter: &MatchFilter, told: impl Fn(&String) -> String) -> Vec<String> {
    let MatchFilter { players, events, locations, rounds, tags, .. } = filter;
    let texts =
        [("--player", players), ("--event", events), ("--location", locations), ("--round", rounds), ("--tag", tags)];
    let texts = texts.into_iter().flat_map(|(option, all)| all.iter().map(move |text| (option, text)));
    let others = (filter.since.map(|period| ("--since", period.first_day())).into_iter())
        .chain(filter.until.map(|period| ("--until", period.last_day())))
        .chain(filter.lengths.iter().map(|length| ("--match-length", length.to_string())))
        .chain(filter.ids.iter().map(|id| ("--match", id.to_string())))
        .chain(filter.analysed.clone().map(|level| ("--analysed", level)));
    let all = texts.map(|(option, text)| (option, told(text))).chain(others);
    let all = all.flat_map(|(option, value)| [option.to_owned(), value]);
    all.chain(filter.is_finished.then(|| "--finished".to_owned())).collect()
}

impl Publish {
    pub(super) fn run(self) -> Result<(), CommandError> {
        let database = self.database.find_quietly(self.quiet)?;
        let protected = ProtectedPaths::of(Some(&database)).and_database(&self.file, "belongs to the snapshot");
        let Options { form, with_paths, with_candidates, with_tags, with_books, filter, .. } = &self.options;
        let (is_for_bi, is_part) = (form.kind == Some(Kind::Bi), *filter != MatchFilter::default());
        let needs = [
            ("--metadata", self.metadata.is_some(), is_for_bi, "--for bi"),
            ("--with-paths", *with_paths, is_for_bi || is_part, "--for bi or a filter"),
            ("--with-candidates", *with_candidates, is_for_bi, "--for bi"),
            ("--with-books", *with_books, is_part, "a filter"),
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
        check_place(&database, &self.file, &self.options.words(&database)?)?;
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
