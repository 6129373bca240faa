//! What earlier runs did with which source.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::Path;

use rusqlite::{Connection, Row, params_from_iter};

use super::StoreError;
use crate::source::paths;

/// A source as `source_files` has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownSource {
    /// `source_file_id`
    pub id: i64,
    /// Size when it was read.
    pub size_bytes: u64,
    /// Modification time when it was read, nanoseconds since 1970; -1: to be read again.
    pub modified_ns: i64,
    /// blake3 of its content; none where it could not be read.
    pub content_hash: Option<[u8; 32]>,
    /// `imported`, `copy`, `rejected`, `missing`
    pub outcome: String,
    /// Whether another source has the rows of its content.
    pub is_copy: bool,
    /// Rejected by another version of this program, or within other limits: this one may take it.
    pub is_due: bool,
}

impl KnownSource {
    /// Whether it is not there any more.
    pub fn is_missing(&self) -> bool {
        self.outcome == "missing"
    }

    /// Whether it is rejected.
    pub fn is_rejected(&self) -> bool {
        self.outcome == "rejected"
    }

    /// Whether the rows of its content are its own.
    pub fn has_rows(&self) -> bool {
        self.outcome == "imported" || self.is_missing() && !self.is_copy && self.content_hash.is_some()
    }
}

/// An archive of which every member has been looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownArchive {
    /// Size when it was opened.
    pub size_bytes: u64,
    /// Modification time then, nanoseconds since 1970.
    pub modified_ns: i64,
    /// Members that are none of ours.
    pub members_ignored: u64,
    /// The patterns that chose among its members.
    pub selection: String,
}

/// Known sources by path.
#[derive(Debug, Default)]
pub struct Ledger {
    by_path: HashMap<String, KnownSource>,
    archives: HashMap<String, KnownArchive>,
    /// The paths of known members by that of their archive.
    members: HashMap<String, Vec<String>>,
}

/// More places than this are not looked for one by one.
const MOST_PLACES: usize = 1000;

impl Ledger {
    /// All sources and archives, for a run within `limits` (as `import_runs` has them).
    pub fn load(connection: &Connection, limits: &str) -> Result<Self, StoreError> {
        let mut reading = Reading::start(connection, limits)?;
        reading.take(connection, "1", &[])?;
        Ok(reading.ledger)
    }

    /// Those at and below the places, with their archives' members: a night in a large collection needs not read all that is known.
    pub fn load_below<'p>(
        connection: &Connection,
        limits: &str,
        places: impl Iterator<Item = &'p Path>,
    ) -> Result<Self, StoreError> {
        let places: BTreeSet<String> = places.flat_map(paths::beginnings).collect();
        if places.len() > MOST_PLACES {
            return Self::load(connection, limits);
        }
        let mut reading = Reading::start(connection, limits)?;
        for place in &places {
            reading.take(connection, "path = ?", &[place])?;
            for (after, before) in paths::below(place) {
                reading.take(connection, "path >= ? AND path < ?", &[&after, &before])?;
            }
        }
        Ok(reading.ledger)
    }

    /// The source of that path.
    pub fn get(&self, path: &str) -> Option<&KnownSource> {
        self.by_path.get(path)
    }

    /// Every source with its path, in no order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &KnownSource)> {
        self.by_path.iter().map(|(path, known)| (path.as_str(), known))
    }

    /// The archive of that path.
    pub fn archive(&self, path: &str) -> Option<&KnownArchive> {
        self.archives.get(path)
    }

    /// The paths of all archives, in no order.
    pub fn archives(&self) -> impl Iterator<Item = &str> {
        self.archives.keys().map(String::as_str)
    }

    /// The known members of the archive of that path, in no order.
    pub fn members(&self, archive: &str) -> impl Iterator<Item = &KnownSource> {
        self.members.get(archive).into_iter().flatten().filter_map(|path| self.by_path.get(path))
    }

    /// Whether the archive of that path has known members.
    pub fn has_members(&self, archive: &str) -> bool {
        self.members.contains_key(archive)
    }

    /// The hashes of the contents whose rows are in.
    pub fn contents(&self) -> impl Iterator<Item = [u8; 32]> {
        self.by_path.values().filter(|known| known.has_rows()).filter_map(|known| known.content_hash)
    }
}

/// Shows each content whose rows are in, with its `kind`: those that were read by this version of the program within `limits`, so that
/// reading them again would give the same.
pub fn each_content(
    connection: &Connection,
    limits: &str,
    mut show: impl FnMut(&[u8; 32], &str),
) -> Result<(), StoreError> {
    let same_runs = same_runs(connection, limits)?;
    let mut statement = connection.prepare(
        "SELECT content_hash, kind, import_run_id FROM source_files
         WHERE content_hash IS NOT NULL AND kind IS NOT NULL
             AND (outcome = 'imported' OR outcome = 'missing' AND copy_of_id IS NULL)",
    )?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        if same_runs.contains(&row.get(2)?) {
            show(&row.get(0)?, &row.get::<_, String>(1)?);
        }
    }
    Ok(())
}

/// The runs of this version of the program within these limits.
fn same_runs(connection: &Connection, limits: &str) -> Result<HashSet<i64>, StoreError> {
    let sql = "SELECT import_run_id FROM import_runs WHERE program_version = ? AND limits = ?";
    let mut statement = connection.prepare_cached(sql)?;
    let runs = statement.query_map([super::PROGRAM_VERSION, limits], |row| row.get(0))?;
    Ok(runs.collect::<Result<_, _>>()?)
}

/// A ledger that is being read.
struct Reading {
    ledger: Ledger,
    /// The runs of this program within these limits.
    same_runs: HashSet<i64>,
}

impl Reading {
    fn start(connection: &Connection, limits: &str) -> Result<Self, StoreError> {
        Ok(Self { ledger: Ledger::default(), same_runs: same_runs(connection, limits)? })
    }

    /// Takes the sources and the archives whose `path` is one of those.
    fn take(&mut self, connection: &Connection, condition: &str, values: &[&str]) -> Result<(), StoreError> {
        let mut statement = connection.prepare_cached(&format!(
            "SELECT path, source_file_id, size_bytes, modified_ns, content_hash, outcome, copy_of_id IS NOT NULL,
                 import_run_id FROM source_files WHERE {condition}"
        ))?;
        let mut rows = statement.query(params_from_iter(values))?;
        while let Some(row) = rows.next()? {
            let (path, known) = (row.get::<_, String>(0)?, self.source(row)?);
            // One place can be below another.
            if self.ledger.by_path.contains_key(&path) {
                continue;
            }
            if let (archive, Some(_)) = paths::split(&path) {
                self.ledger.members.entry(archive.to_owned()).or_default().push(path.clone());
            }
            self.ledger.by_path.insert(path, known);
        }
        let mut statement = connection.prepare_cached(&format!(
            "SELECT path, size_bytes, modified_ns, members_ignored, selection FROM archives WHERE {condition}"
        ))?;
        let mut rows = statement.query(params_from_iter(values))?;
        while let Some(row) = rows.next()? {
            let known = KnownArchive {
                size_bytes: row.get::<_, i64>(1)?.cast_unsigned(),
                modified_ns: row.get(2)?,
                members_ignored: row.get::<_, i64>(3)?.cast_unsigned(),
                selection: row.get(4)?,
            };
            self.ledger.archives.insert(row.get(0)?, known);
        }
        Ok(())
    }

    fn source(&self, row: &Row<'_>) -> Result<KnownSource, StoreError> {
        let outcome: String = row.get(5)?;
        Ok(KnownSource {
            id: row.get(1)?,
            size_bytes: row.get::<_, i64>(2)?.cast_unsigned(),
            modified_ns: row.get(3)?,
            content_hash: row.get(4)?,
            is_due: outcome == "rejected" && !self.same_runs.contains(&row.get(7)?),
            outcome,
            is_copy: row.get(6)?,
        })
    }
}
