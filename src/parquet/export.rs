//! Runs an export.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use rusqlite::{Connection, Row, Statement, params_from_iter};

use serde::{Deserialize, Serialize};

use super::error::ParquetExportError;
use super::table::{Kind, SCHEMA_VERSION, Source, Table, tables};
use super::writer::{WrittenFile, write};
use super::{dictionary, functions};
use crate::folder::{Folder, FolderError, Owner, manifest, open_snapshot};
use crate::query::filter::{Filter, values};
use crate::sql::{Engine, Renderer, parquet_views, rendered};
use crate::store::MadeWith;
use crate::text_file::{TextFile, text_file};

/// The options of an export.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// The database.
    pub database: PathBuf,
    /// The folder of the export.
    pub folder: PathBuf,
    /// The options that say who is named.
    pub made_with: MadeWith,
    /// Which matches and decisions.
    pub filter: Filter,
    /// The filter in words; empty: all matches.
    pub selection: String,
    /// The tables; empty for all.
    pub tables: Vec<String>,
    /// Whether to write everything again, even unchanged files.
    pub is_full: bool,
    /// The number of threads.
    pub jobs: usize,
}

/// The result of an export.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// Matches in the export.
    pub matches: u64,
    /// Files that were written.
    pub written: usize,
    /// Rows of the written files.
    pub rows: u64,
    /// Files that had the same content before.
    pub kept: usize,
    /// Total bytes of all files.
    pub bytes: u64,
    /// Whether the export was already up to date.
    pub is_unchanged: bool,
}

/// The selected matches.
const SELECTED: TextFile = text_file!("sql/parquet/prepare/selected.sql");
/// The matches and their players, in the order of the files.
const EXPORTED: TextFile = text_file!("sql/parquet/prepare/exported.sql");
/// The view `decision_facts` with saved positions.
const FACTS: TextFile = text_file!("sql/parquet/prepare/facts.sql");
/// The values that determine the rows of a match.
const FINGERPRINT: TextFile = text_file!("sql/parquet/prepare/fingerprint.sql");
/// Opens the tables in DuckDB.
const DUCKDB: TextFile = text_file!("sql/parquet/duckdb.sql");
const DUCKDB_FILE: &str = "duckdb.sql";
const SPARK_FILE: &str = "spark.sql";
/// The year of matches without a date, which readers of partitioned tables take as NULL.
const NO_YEAR: &str = "__HIVE_DEFAULT_PARTITION__";
/// The tables that take most of the time. They are written first, so that all threads end at about the same time.
const LARGE: [&str; 3] = ["candidates", "decisions", "positions"];

const EXPORT: Owner = Owner {
    mark: "This folder belongs to `gammonbase export parquet`, which deletes part files that are not listed in _manifest.json.\n",
    what: "a Parquet export",
    format: "gammonbase parquet",
    repair: "; a full export writes everything again",
};

/// The manifest of an export.
pub type Manifest = manifest::Manifest<Head, Part>;
type Entry = manifest::ManifestEntry<Part>;

/// The manifest's entry for the export.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    /// The version of the tables' columns.
    schema_version: u32,
    program_version: String,
    /// The options that say who is named.
    made_with: Option<MadeWith>,
    /// The filters that selected the matches; empty for all matches.
    selection: String,
    /// The number of matches.
    matches: u64,
}

/// The manifest's entry for a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    table: String,
    /// The year of its matches; `None` for a table that is not divided by year.
    year: Option<String>,
    rows: u64,
}

/// A file of the export that is to be written.
#[derive(Debug)]
struct Job<'a> {
    table: &'a Table,
    year: Option<String>,
    fingerprint: String,
}

/// Writes the files that the folder does not have yet. `progress` is called with the number of written files and the total.
pub fn export(options: &Options, progress: &(dyn Fn(usize, usize) + Sync)) -> Result<Summary, ParquetExportError> {
    let every = tables();
    let chosen = choose(&every, &options.tables)?;
    let connections = open_snapshot(&options.database, options.jobs.max(1))?;
    let folder = Folder::open(&options.folder, EXPORT)?;
    let (previous, listed, made_with) = previous(&folder, options)?;
    for connection in &connections {
        prepare(connection, &options.filter)?;
    }
    let (matches, mut jobs) = plan(&connections[0], &chosen)?;
    let head = Head {
        schema_version: SCHEMA_VERSION,
        program_version: env!("CARGO_PKG_VERSION").to_owned(),
        made_with: Some(made_with),
        selection: options.selection.clone(),
        matches,
    };
    let mut new = Manifest::new(EXPORT, head, Vec::new());
    for entry in previous.iter().flat_map(|manifest| &manifest.files) {
        let Part { table, year, .. } = &entry.of;
        let is_done =
            |job: &Job<'_>| (job.table.name, &job.year, &job.fingerprint) == (table.as_str(), year, &entry.fingerprint);
        if let Some(done) = jobs.iter().position(is_done) {
            jobs.swap_remove(done);
            new.files.push(entry.clone());
        }
    }
    let kept = new.files.len();
    if let Some(previous) = previous.filter(|previous| {
        jobs.is_empty() && previous.files.len() == kept && previous.head.selection == options.selection
    }) {
        return Ok(Summary { matches, written: 0, rows: 0, kept, bytes: bytes(&previous), is_unchanged: true });
    }
    jobs.sort_by_key(|job| LARGE.iter().position(|name| *name == job.table.name).unwrap_or(LARGE.len()));
    folder.begin()?;
    let written = write_all(&folder, &jobs, connections, progress).and_then(|written| {
        publish(&folder, &chosen, &jobs, &written, listed, &mut new)?;
        Ok(written)
    });
    match written {
        Ok(written) => {
            let rows = written.iter().map(|(_, file)| file.rows).sum();
            Ok(Summary { matches, written: written.len(), rows, kept, bytes: bytes(&new), is_unchanged: false })
        }
        Err(error) => {
            // Remove unfinished files, for example on a full disk, and return the first error.
            let _ = read_manifest(folder.path()).and_then(|manifest| clean(&folder, &paths(manifest.as_ref())));
            Err(error)
        }
    }
}

fn choose<'a>(every: &'a [Table], asked: &[String]) -> Result<Vec<&'a Table>, ParquetExportError> {
    let known: Vec<&str> = every.iter().map(|table| table.name).collect();
    if let Some(asked) = asked.iter().find(|asked| !known.contains(&asked.as_str())) {
        return Err(ParquetExportError::Refused(format!("table {asked:?} not found; tables: {}", known.join(", "))));
    }
    Ok(every.iter().filter(|table| asked.is_empty() || asked.iter().any(|name| name == table.name)).collect())
}

/// Reads the manifest of an export; `None` if it does not exist.
pub fn read_manifest(folder: &Path) -> Result<Option<Manifest>, ParquetExportError> {
    let manifest = Manifest::read(folder, EXPORT)?;
    match manifest.as_ref().map_or(0, |manifest| manifest.head.schema_version) {
        newer if newer > SCHEMA_VERSION => {
            let problem = format!("written by a newer gammonbase (schema version {newer})");
            Err(EXPORT.damaged(&folder.join(manifest::NAME), problem).into())
        }
        _ => Ok(manifest),
    }
}

/// The previous export, if its files can be kept, the files that it lists, and what the next one says that it was made with. Removes the remains of a
/// killed export.
fn previous(
    folder: &Folder,
    options: &Options,
) -> Result<(Option<Manifest>, BTreeSet<String>, MadeWith), ParquetExportError> {
    let is_full = options.is_full;
    for name in [manifest::NAME, dictionary::FILE, dictionary::PAGE, DUCKDB_FILE, SPARK_FILE] {
        folder.file(name)?;
    }
    let manifest = match read_manifest(folder.path()) {
        Err(_) if is_full => None,
        read => read?,
    };
    let (listed, mut made_with) = (paths(manifest.as_ref()), options.made_with.clone());
    if let Some(manifest) = &manifest {
        let found = manifest.head.made_with.as_ref();
        made_with = made_with.check(EXPORT.what, found, &options.database).map_err(FolderError::at(folder.path()))?;
        if !is_full {
            manifest.check(folder.path(), EXPORT)?;
        }
    }
    clean(folder, &listed)?;
    let is_of_this_version =
        |head: &Head| head.schema_version == SCHEMA_VERSION && head.program_version == env!("CARGO_PKG_VERSION");
    Ok((manifest.filter(|manifest| !is_full && is_of_this_version(&manifest.head)), listed, made_with))
}

fn paths(manifest: Option<&Manifest>) -> BTreeSet<String> {
    manifest.iter().flat_map(|manifest| &manifest.files).map(|entry| entry.path.clone()).collect()
}

fn bytes(manifest: &Manifest) -> u64 {
    manifest.files.iter().map(|entry| entry.bytes).sum()
}

/// Removes unfinished files, and announced ones that are not `listed`.
fn clean(folder: &Folder, listed: &BTreeSet<String>) -> Result<(), ParquetExportError> {
    for name in folder.announced().difference(listed) {
        folder.remove(name)?;
    }
    Ok(folder.end()?)
}

/// Makes the temporary tables that the queries start from.
pub fn prepare(connection: &Connection, filter: &Filter) -> Result<(), ParquetExportError> {
    functions::install(connection)?;
    connection.execute_batch("CREATE TEMP TABLE selected_matches (match_id INTEGER PRIMARY KEY)")?;
    let (mut filter, mut renderer) = (filter.clone(), Renderer::binding());
    filter.resolve(connection)?;
    match filter.passing(&mut renderer)? {
        None => connection.execute(&SELECTED, [])?,
        Some(passing) => connection.execute(
            &format!(
                "INSERT INTO temp.selected_matches SELECT DISTINCT match_id FROM player_match_stats WHERE {}",
                passing.matches
            ),
            params_from_iter(values(&renderer)),
        )?,
    };
    connection.execute_batch(&rendered(&FACTS))?;
    Ok(connection.execute_batch(&EXPORTED)?)
}

/// The number of matches, and all files of the export, each with a fingerprint of what its rows come from.
fn plan<'a>(connection: &Connection, tables: &[&'a Table]) -> Result<(u64, Vec<Job<'a>>), ParquetExportError> {
    let mut matches = 0;
    let mut years = BTreeMap::<String, blake3::Hasher>::new();
    for_each_row(&mut connection.prepare(&FINGERPRINT)?, |row| {
        matches += 1;
        add_row(years.entry(row.get("year")?).or_default(), row)
    })?;
    if years.is_empty() {
        // Readers find the columns of every table.
        years.insert(NO_YEAR.to_owned(), blake3::Hasher::new());
    }
    let years: Vec<(String, String)> =
        years.into_iter().map(|(year, hasher)| (year, text(hasher.finalize()))).collect();
    let all_years: String = years.iter().map(|(_, fingerprint)| fingerprint.as_str()).collect();
    let rows_of = |table: &str| -> Result<String, ParquetExportError> {
        let mut hasher = blake3::Hasher::new();
        if let Some(table) = tables.iter().find(|known| known.name == table) {
            for_each_row(&mut connection.prepare(&table.sql)?, |row| add_row(&mut hasher, row))?;
        }
        Ok(text(hasher.finalize()))
    };
    let mut jobs = Vec::new();
    for table in tables {
        let fingerprint = match table.source {
            Source::MatchesOfYear => {
                jobs.extend(years.iter().map(|(year, fingerprint)| Job {
                    table,
                    year: Some(year.clone()),
                    fingerprint: fingerprint.clone(),
                }));
                continue;
            }
            Source::Matches => text(blake3::hash(all_years.as_bytes())),
            Source::Books => rows_of("books")?,
            Source::Rows => rows_of(table.name)?,
        };
        jobs.push(Job { table, year: None, fingerprint });
    }
    Ok((matches, jobs))
}

fn for_each_row(
    statement: &mut Statement<'_>,
    mut act: impl FnMut(&Row<'_>) -> rusqlite::Result<()>,
) -> rusqlite::Result<()> {
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        act(row)?;
    }
    Ok(())
}

fn add_row(hasher: &mut blake3::Hasher, row: &Row<'_>) -> rusqlite::Result<()> {
    for column in 0..row.as_ref().column_count() {
        hasher.update(format!("{:?};", row.get_ref(column)?).as_bytes());
    }
    Ok(())
}

/// The first 64 bits of a hash, in hexadecimal.
fn text(hash: blake3::Hash) -> String {
    hash.to_hex()[..16].to_owned()
}

/// Writes the files of all jobs, each with a thread for each connection.
fn write_all(
    folder: &Folder,
    jobs: &[Job<'_>],
    connections: Vec<Connection>,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Result<Vec<(usize, WrittenFile)>, ParquetExportError> {
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let work = |connection: Connection| {
        let mut written = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(job) = jobs.get(number) else { return Ok(written) };
            let path = folder.unfinished(&format!("{}-{number}", job.table.name));
            match write(&connection, job.table, params_from_iter(&job.year), &path) {
                Ok(file) => written.push((number, file)),
                Err(error) => {
                    next.store(jobs.len(), Ordering::Relaxed);
                    return Err(error);
                }
            }
            progress(done.fetch_add(1, Ordering::Relaxed) + 1, jobs.len());
        }
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = connections.into_iter().map(|connection| scope.spawn(|| work(connection))).collect();
        let mut all = Vec::new();
        for thread in threads {
            all.extend(thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?);
        }
        Ok(all)
    })
}

/// Renames all files to their final names, the manifest last, and removes those that were `listed` and are no longer part of the export.
fn publish(
    folder: &Folder,
    tables: &[&Table],
    jobs: &[Job<'_>],
    written: &[(usize, WrittenFile)],
    mut listed: BTreeSet<String>,
    manifest: &mut Manifest,
) -> Result<(), ParquetExportError> {
    let path = |(number, file): &(usize, WrittenFile)| {
        let Job { table, year, .. } = &jobs[*number];
        let place = year.as_ref().map_or(String::new(), |year| format!("year={year}/"));
        format!("{}/{place}part-{}.parquet", table.name, &file.blake3[..16])
    };
    listed.extend(written.iter().map(path));
    folder.announce(&listed)?;
    for entry in written {
        let (path, (number, file)) = (path(entry), entry);
        let Job { table, year, fingerprint } = &jobs[*number];
        folder.place(&file.path, &path)?;
        manifest.files.push(Entry {
            path,
            of: Part { table: table.name.to_owned(), year: year.clone(), rows: file.rows },
            bytes: file.bytes,
            blake3: file.blake3.clone(),
            fingerprint: fingerprint.clone(),
        });
    }
    let order = |entry: &Entry| tables.iter().position(|table| table.name == entry.of.table);
    manifest.files.sort_by(|a, b| (order(a), &a.path).cmp(&(order(b), &b.path)));
    dictionary::write(tables, &folder.unfinished(dictionary::FILE))?;
    folder.place(&folder.unfinished(dictionary::FILE), dictionary::FILE)?;
    folder.write(dictionary::PAGE, dictionary::page(tables).as_bytes())?;
    let views = tables.iter().map(|table| {
        format!("CREATE OR REPLACE TEMP VIEW all_{0} AS SELECT * FROM exported_table('{0}');\n", table.name)
    });
    let duckdb = [DUCKDB.text().to_owned(), views.collect(), plain_views(tables, Engine::Duckdb)].concat();
    folder.write(DUCKDB_FILE, duckdb.as_bytes())?;
    folder.write(SPARK_FILE, plain_views(tables, Engine::Spark).as_bytes())?;
    folder.sync(manifest.files.iter().map(|entry| entry.path.as_str()));
    manifest.write(folder)?;
    folder.sync(std::iter::empty());
    clean(folder, &paths(Some(manifest)))
}

/// The views over the tables, under their plain names; none for an export of some tables, because most views would miss one.
fn plain_views(exported: &[&Table], engine: Engine) -> String {
    let columns = |table: &'_ &Table| {
        let flags = table.columns.iter().map(|column| (column.name, column.kind == Kind::Boolean));
        (table.name, flags.collect())
    };
    if exported.len() == tables().len() { parquet_views(engine, exported.iter().map(columns)) } else { String::new() }
}
