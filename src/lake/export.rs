//! Runs an export.

use std::collections::{HashSet, VecDeque};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use rusqlite::Connection;

use super::error::LakeError;
use super::folder::Folder;
use super::lookups::Lookups;
use super::manifest::{self, Entry, Manifest};
use super::part::{Part, Written};
use super::plan::{Chunk, Exported, NO_YEAR, Plan, Subject, plan, subjects};
use super::positions::{self, Positions};
use super::table::{Rows, SCHEMA_VERSION, Table, tables};
use super::{dictionary, facts, readers, rows, state};
use crate::query::filter::{Filter, bind};

/// The options of an export.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// The database.
    pub database: PathBuf,
    /// The folder of the export.
    pub folder: PathBuf,
    /// Selects matches.
    pub filter: Filter,
    /// The filter in words; empty: all matches.
    pub selection: String,
    /// The tables; empty for all.
    pub tables: Vec<String>,
    /// Whether to write everything again, even unchanged parts.
    pub is_full: bool,
    /// The number of threads.
    pub jobs: usize,
}

/// The result of an export.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// Matches in the export.
    pub matches: u64,
    /// Matches that are new or changed since the previous export.
    pub changed: u64,
    /// Matches removed since the previous export.
    pub gone: u64,
    /// Files written.
    pub written: usize,
    /// Rows of the written files.
    pub rows: u64,
    /// Files kept.
    pub kept: usize,
    /// Total bytes of all files.
    pub bytes: u64,
    /// Whether the export was already up to date.
    pub is_unchanged: bool,
}

/// Tables that change only with the books.
const OF_BOOKS: [&str; 3] = ["books", "book_entries", "book_moves"];
const POSITIONS: &str = "positions";

/// A part to write.
#[derive(Debug)]
struct Job<'a> {
    table: &'a Table,
    chunk: Option<&'a Chunk>,
}

impl Job<'_> {
    /// The approximate cost; the most expensive jobs start first.
    fn weight(&self) -> usize {
        let matches = self.chunk.map_or(1, |chunk| chunk.subjects.len());
        match self.table.name {
            "candidates" => 30 * matches,
            "decisions" => 25 * matches,
            POSITIONS => usize::MAX,
            "cube_analyses" => 4 * matches,
            _ => matches,
        }
    }
}

/// Data shared by the jobs.
struct Work<'a> {
    folder: &'a Folder,
    lookups: Lookups,
    positions: Option<Positions>,
    /// The people in a selection of matches.
    people: Option<HashSet<i64>>,
}

/// Writes the export, or its changed parts. `progress` is called with the number of written parts and the total.
pub fn export(options: &Options, progress: &(dyn Fn(usize, usize) + Sync)) -> Result<Summary, LakeError> {
    let every = tables();
    let chosen_tables = choose(&every, &options.tables)?;
    let connections = readers::open(&options.database, options.jobs.max(1))?;
    let folder = Folder::open(&options.folder, every.iter().map(|table| table.name).collect())?;
    let (previous, exported) = previous(&folder, options, &chosen_tables)?;
    let first = &connections[0];
    let chosen = matches_chosen(first, &options.filter)?;
    let subjects = subjects(first, chosen.as_ref())?;
    let people: Option<HashSet<i64>> =
        chosen.is_some().then(|| subjects.iter().flat_map(|subject| subject.people).collect());
    let digests = Digests::read(first, people.as_ref())?;
    let all: Vec<Subject> = if chosen.is_some() { subjects.clone() } else { Vec::new() };
    let matches = subjects.len() as u64;
    let plan = plan(subjects, &exported);
    let before = previous.as_ref().map(|manifest| (&manifest.small_tables, &manifest.selection));
    let mut summary = Summary {
        matches,
        changed: plan.changed,
        gone: plan.gone,
        written: 0,
        rows: 0,
        kept: 0,
        bytes: 0,
        is_unchanged: plan.is_empty() && before == Some((&digests.text(), &options.selection)),
    };
    if let Some(manifest) = previous.as_ref().filter(|_| summary.is_unchanged) {
        summary.kept = manifest.files.len();
        summary.bytes = manifest.entries().map(|entry| entry.bytes).sum();
        return Ok(summary);
    }
    let none = Vec::new();
    let files = previous.as_ref().map_or(&none, |manifest| &manifest.files);
    let keeps = digests.kept(previous.as_ref());
    let mut kept: Vec<Entry> = Vec::new();
    let mut jobs: Vec<Job<'_>> = Vec::new();
    let mut positions = None;
    for table in &chosen_tables {
        let present: Vec<&Entry> = files.iter().filter(|entry| entry.table == table.name).collect();
        if table.is_by_year() {
            kept.extend(
                present
                    .into_iter()
                    .filter(|entry| entry.chunk.is_some_and(|chunk| plan.kept.contains(&chunk)))
                    .cloned(),
            );
            jobs.extend(plan.new.iter().map(|chunk| Job { table, chunk: Some(chunk) }));
        } else if table.name == POSITIONS {
            if plan.is_empty() && !present.is_empty() {
                kept.extend(present.into_iter().cloned());
                continue;
            }
            let subjects = chosen.is_some().then_some(&all[..]);
            let decided = positions::decide(first, folder.path(), &present, plan.only_adds, &plan.new, subjects)?;
            if let Positions::Add(hashes) = &decided {
                kept.extend(present.into_iter().cloned());
                if hashes.is_empty() {
                    continue;
                }
            }
            positions = Some(decided);
            jobs.push(Job { table, chunk: None });
        } else if keeps(table.name) && !present.is_empty() {
            kept.extend(present.into_iter().cloned());
        } else {
            jobs.push(Job { table, chunk: None });
        }
    }
    jobs.sort_by_key(Job::weight);
    folder.begin()?;
    let work = Work { folder: &folder, lookups: Lookups::read(first)?, positions, people };
    let published = write_all(&work, jobs, connections, progress).and_then(|written| {
        summary.written = written.len();
        summary.rows = written.iter().map(|(_, written)| written.rows).sum();
        summary.kept = kept.len();
        let state = carried(&plan, &exported);
        let names = chosen_tables.iter().map(|table| table.name.to_owned()).collect();
        let manifest = |state| Manifest::new(options.selection.clone(), names, digests.text(), matches, state);
        publish(&folder, &chosen_tables, kept, written, &state, manifest)
    });
    match published {
        Ok(manifest) => {
            summary.bytes = manifest.entries().map(|entry| entry.bytes).sum();
            Ok(summary)
        }
        Err(error) => {
            // Remove unfinished files, for example on a full disk, and return the first error.
            let _ = folder.end();
            if let Ok(Some(manifest)) = Manifest::read(folder.path()) {
                let _ = folder.remove_others(&manifest.entries().map(|entry| entry.path.as_str()).collect());
            }
            Err(error)
        }
    }
}

fn choose<'a>(every: &'a [Table], asked: &[String]) -> Result<Vec<&'a Table>, LakeError> {
    if let Some(asked) = asked.iter().find(|asked| every.iter().all(|table| table.name != asked.as_str())) {
        let known: Vec<&str> = every.iter().map(|table| table.name).collect();
        return Err(LakeError::Table { asked: asked.clone(), known: known.join(", ") });
    }
    let is_asked = |table: &&Table| asked.is_empty() || asked.iter().any(|name| name == table.name);
    Ok(every.iter().filter(is_asked).collect())
}

/// The previous export that can be partly kept, with its matches. Removes the remains of a killed export.
fn previous(
    folder: &Folder,
    options: &Options,
    tables: &[&Table],
) -> Result<(Option<Manifest>, Vec<Exported>), LakeError> {
    if options.is_full {
        return Ok((None, Vec::new()));
    }
    let Some(manifest) = Manifest::read(folder.path())? else {
        folder.remove_others(&HashSet::new())?;
        return Ok((None, Vec::new()));
    };
    manifest.check(folder.path())?;
    folder.end()?;
    folder.remove_others(&manifest.entries().map(|entry| entry.path.as_str()).collect())?;
    let exported = manifest.exported(folder.path())?;
    let has_the_same = manifest.schema_version == SCHEMA_VERSION
        && manifest.program_version == env!("CARGO_PKG_VERSION")
        && manifest.tables.iter().eq(tables.iter().map(|table| table.name));
    Ok(if has_the_same { (Some(manifest), exported) } else { (None, Vec::new()) })
}

/// The matches selected by the filter; `None` without a filter.
fn matches_chosen(connection: &Connection, filter: &Filter) -> Result<Option<HashSet<i64>>, LakeError> {
    if filter.is_empty() {
        return Ok(None);
    }
    let (sql, values) = filter.select_matches(connection, "player_match_stats")?;
    let mut statement = connection.prepare(&format!("SELECT DISTINCT match_id FROM ({sql})"))?;
    bind(&mut statement, values)?;
    let mut found = HashSet::new();
    let mut rows = statement.raw_query();
    while let Some(row) = rows.next()? {
        found.insert(row.get(0)?);
    }
    Ok(Some(found))
}

/// Digests that show whether the tables not divided by match have changed.
struct Digests {
    lookups: String,
    books: String,
}

impl Digests {
    fn read(connection: &Connection, people: Option<&HashSet<i64>>) -> Result<Self, LakeError> {
        let lookups = digest(
            connection,
            "SELECT name_key(name), name, spelling FROM players
             UNION ALL SELECT NULL, level_code, level_name || depth_rank || is_book FROM levels
             UNION ALL SELECT NULL, structure_code, phase FROM structures
             UNION ALL SELECT NULL, grading || grade, min_error_emg FROM error_thresholds
             UNION ALL SELECT NULL, scheme || title, max_pr FROM pr_titles
             ORDER BY 1, 2, 3",
            people,
        )?;
        let books = digest(
            connection,
            "SELECT NULL, b.content_hash, b.kind || r.rows_hash || s.outcome || s.path
             FROM books AS b JOIN source_files AS s ON s.source_file_id = b.source_file_id
             LEFT JOIN row_digests AS r ON r.owner = 'book' AND r.owner_id = b.book_id ORDER BY 2, 3",
            None,
        )?;
        Ok(Self { lookups, books })
    }

    fn text(&self) -> String {
        format!("{}-{}", self.lookups, self.books)
    }

    /// Whether a table of the previous export can be kept.
    fn kept(&self, previous: Option<&Manifest>) -> impl Fn(&str) -> bool + use<> {
        let before = previous.and_then(|manifest| manifest.small_tables.split_once('-'));
        let lookups = before.is_some_and(|(lookups, _)| lookups == self.lookups);
        let books = before.is_some_and(|(_, books)| books == self.books);
        move |table| if OF_BOOKS.contains(&table) { books } else { lookups }
    }
}

fn digest(connection: &Connection, sql: &str, people: Option<&HashSet<i64>>) -> Result<String, LakeError> {
    let mut hasher = blake3::Hasher::new();
    let mut statement = connection.prepare(sql)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let key: Option<i64> = row.get(0)?;
        if key.is_some_and(|key| people.is_some_and(|people| !people.contains(&key))) {
            continue;
        }
        for column in [1, 2] {
            let value = format!("{:?};", row.get_ref(column)?);
            hasher.update(value.as_bytes());
        }
    }
    Ok(hasher.finalize().to_hex()[..16].to_owned())
}

/// Writes the parts, the most expensive first: `jobs` are sorted in ascending order.
fn write_all<'a>(
    work: &Work<'_>,
    jobs: Vec<Job<'a>>,
    connections: Vec<Connection>,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Result<Vec<(Job<'a>, Written)>, LakeError> {
    let total = jobs.len();
    let waiting = Mutex::new(VecDeque::from(jobs));
    let written: Mutex<Vec<(Job<'a>, Written)>> = Mutex::default();
    let failure: Mutex<Option<LakeError>> = Mutex::default();
    std::thread::scope(|scope| {
        for connection in connections {
            let (waiting, written, failure) = (&waiting, &written, &failure);
            scope.spawn(move || {
                while let Some((job, number)) = next(waiting) {
                    match write(work, &job, number, &connection) {
                        Ok(part) => {
                            let mut written = locked(written);
                            written.push((job, part));
                            progress(written.len(), total);
                        }
                        Err(error) => {
                            locked(waiting).clear();
                            locked(failure).get_or_insert(error);
                        }
                    }
                }
            });
        }
    });
    match failure.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(error) => Err(error),
        None => Ok(written.into_inner().unwrap_or_else(PoisonError::into_inner)),
    }
}

fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The next job, with a unique number.
fn next<'a>(waiting: &Mutex<VecDeque<Job<'a>>>) -> Option<(Job<'a>, usize)> {
    let mut waiting = locked(waiting);
    let job = waiting.pop_back()?;
    Some((job, waiting.len()))
}

fn write(work: &Work<'_>, job: &Job<'_>, number: usize, connection: &Connection) -> Result<Written, LakeError> {
    let table = job.table;
    let mut part = Part::create(&work.folder.unfinished(&format!("{}-{number}", table.name)), table)?;
    match (table.rows, job.chunk) {
        (Rows::OfPlayer, Some(chunk)) if table.name == "decisions" => {
            facts::decisions(connection, &work.lookups, &chunk.subjects, &mut part)?;
        }
        (Rows::OfPlayer, Some(chunk)) => facts::candidates(connection, &work.lookups, &chunk.subjects, &mut part)?,
        (_, Some(chunk)) => rows::of_matches(connection, table, &chunk.subjects, &mut part)?,
        (_, None) if table.name == POSITIONS => match &work.positions {
            Some(Positions::These(hashes) | Positions::Add(hashes)) => {
                rows::by_key(connection, table, "p.position_hash", hashes, &mut part)?;
            }
            _ => rows::all(connection, table, &positions::query(connection, table.sql)?, |_| true, &mut part)?,
        },
        (_, None) => {
            let is_wanted =
                |key: i64| table.name != "players" || work.people.as_ref().is_none_or(|people| people.contains(&key));
            rows::all(connection, table, table.sql, is_wanted, &mut part)?;
        }
    }
    part.finish()
}

/// The matches in the export and their chunks.
fn carried(plan: &Plan, exported: &[Exported]) -> Vec<Exported> {
    let kept = exported.iter().filter(|match_| plan.kept.contains(&match_.chunk)).copied();
    let new = plan.new.iter().flat_map(|chunk| {
        let exported = |subject: &Subject| Exported { chunk: chunk.number, key: subject.key, digest: subject.digest };
        chunk.subjects.iter().map(exported).collect::<Vec<_>>()
    });
    let mut all: Vec<Exported> = kept.chain(new).collect();
    all.sort_by_key(|match_| (match_.chunk, match_.key));
    all
}

/// Renames all files to their final names, the manifest last, and removes files that are no longer part of the export.
fn publish(
    folder: &Folder,
    chosen: &[&Table],
    kept: Vec<Entry>,
    written: Vec<(Job<'_>, Written)>,
    matches: &[Exported],
    manifest: impl FnOnce(Entry) -> Manifest,
) -> Result<Manifest, LakeError> {
    let bytes = state::encode(matches);
    let hash = blake3::hash(&bytes).to_hex();
    let state = Entry {
        path: format!("_state-{}", &hash[..16]),
        table: String::new(),
        chunk: None,
        rows: matches.len() as u64,
        bytes: bytes.len() as u64,
        blake3: hash.to_string(),
    };
    let mut manifest = manifest(state);
    manifest.files = kept;
    for (job, part) in &written {
        // A table without rows has one empty file, so that readers find its columns.
        if part.rows > 0 || !job.table.is_by_year() {
            let folder_name = job.chunk.map_or(String::new(), |chunk| format!("year={}/", chunk.year));
            let name = format!("{}/{folder_name}{}", job.table.name, part.name());
            manifest.files.push(place(folder, job.table, job.chunk.map(|chunk| chunk.number), part, name)?);
        }
    }
    for table in chosen.iter().filter(|table| table.is_by_year()) {
        if manifest.files.iter().all(|entry| entry.table != table.name) {
            let empty = Part::create(&folder.unfinished(&format!("{}-empty", table.name)), table)?.finish()?;
            let name = format!("{}/year={NO_YEAR}/{}", table.name, empty.name());
            manifest.files.push(place(folder, table, None, &empty, name)?);
        }
    }
    let order = |entry: &Entry| chosen.iter().position(|table| table.name == entry.table);
    manifest.files.sort_by(|a, b| (order(a), &a.path).cmp(&(order(b), &b.path)));
    folder.write(&manifest.state.path, &bytes)?;
    let every = tables();
    dictionary::write(&every, &folder.unfinished(dictionary::FILE))?;
    folder.place(&folder.unfinished(dictionary::FILE), dictionary::FILE)?;
    folder.write(dictionary::PAGE, dictionary::page(&every).as_bytes())?;
    folder.sync(manifest.entries().map(|entry| entry.path.as_str()));
    let text = manifest.text().map_err(|error| LakeError::io(Path::new(manifest::NAME))(error.into()))?;
    folder.write(manifest::NAME, text.as_bytes())?;
    folder.sync(std::iter::empty());
    folder.remove_others(&manifest.entries().map(|entry| entry.path.as_str()).collect())?;
    folder.end()?;
    Ok(manifest)
}

fn place(folder: &Folder, table: &Table, chunk: Option<u32>, part: &Written, name: String) -> Result<Entry, LakeError> {
    folder.place(&part.unfinished, &name)?;
    let Written { rows, bytes, blake3, .. } = part.clone();
    Ok(Entry { path: name, table: table.name.to_owned(), chunk, rows, bytes, blake3 })
}
