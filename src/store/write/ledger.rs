//! The results of earlier runs for each source.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::{Path, PathBuf};

use rusqlite::{Connection, params_from_iter};

use super::runs::PROGRAM_VERSION;
use crate::source::paths;
use crate::store::error::StoreError;
use crate::store::open::read::{from_row, get, read_values};

/// A source as recorded in `source_files`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownSource {
    /// `source_file_id`
    pub id: i64,
    /// The size when it was read.
    pub size_bytes: u64,
    /// The modification time when it was read, in nanoseconds since 1970.
    pub modified_ns: i64,
    /// Whether it is read again even if its size and time are unchanged.
    pub is_to_read_again: bool,
    /// BLAKE3 of its content, of a damaged file too; `None` if it could not be read.
    pub content_hash: Option<[u8; 32]>,
    /// Whether the file is rejected. A missing one is not.
    pub is_rejected: bool,
    /// Whether the path is gone.
    pub is_missing: bool,
    /// Whether the database has its last good reading.
    pub has_reading: bool,
    /// Rejected by another version of this program, or under other limits: this version may accept it.
    pub is_due: bool,
}

impl KnownSource {
    /// Whether its content is in the database.
    pub fn has_content(&self) -> bool {
        self.content_hash.is_some() && !self.is_rejected
    }

    /// Whether its content is known, but has to be read again, because it is a save that becomes current.
    pub fn is_to_be_read_again(&self) -> bool {
        self.is_to_read_again && self.has_content()
    }
}

/// An archive of which every member has been examined.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownArchive {
    /// The size when it was opened.
    pub size_bytes: u64,
    /// The modification time when it was opened, in nanoseconds since 1970.
    pub modified_ns: i64,
    /// Whether it is opened again even if its size and time are unchanged.
    pub is_to_open_again: bool,
    /// Members of unsupported kinds.
    pub members_ignored: u64,
    /// The patterns that selected its members.
    pub selection: String,
}

/// Known sources and archives by path.
#[derive(Debug, Default)]
pub struct Ledger {
    /// The sources.
    pub sources: HashMap<String, KnownSource>,
    /// The archives.
    pub archives: HashMap<String, KnownArchive>,
    /// The paths of known members, by archive.
    members: HashMap<String, Vec<String>>,
    /// The runs of this version of the program with the limits of this run.
    same_runs: HashSet<i64>,
}

/// The most places whose sources are loaded alone; with more, all sources are loaded.
const MAX_PLACES: usize = 1000;

impl Ledger {
    /// Loads all sources and archives, for a run with `limits` (as in `import_runs`).
    pub fn load(connection: &Connection, limits: &str) -> Result<Self, StoreError> {
        let mut ledger = Self { same_runs: same_runs(connection, limits)?, ..Self::default() };
        ledger.read(connection, "1", &[])?;
        Ok(ledger)
    }

    /// Loads only the sources and archives at and below some places, so that a nightly import into a large database reads less.
    pub fn load_below<'p>(
        connection: &Connection,
        limits: &str,
        places: impl Iterator<Item = &'p Path>,
    ) -> Result<Self, StoreError> {
        let places: BTreeSet<String> = places.flat_map(paths::beginnings).collect();
        if places.len() > MAX_PLACES {
            return Self::load(connection, limits);
        }
        let mut ledger = Self { same_runs: same_runs(connection, limits)?, ..Self::default() };
        for place in &places {
            ledger.read(connection, "path = ?", &[place])?;
            for (after, before) in paths::below(place) {
                ledger.read(connection, "path >= ? AND path < ?", &[&after, &before])?;
            }
        }
        Ok(ledger)
    }

    /// The known members of an archive, in no particular order.
    pub fn members(&self, archive: &str) -> impl Iterator<Item = &KnownSource> {
        self.members.get(archive).into_iter().flatten().filter_map(|path| self.sources.get(path))
    }

    /// Loads the sources and archives whose `path` fulfils a condition.
    fn read(&mut self, connection: &Connection, condition: &str, values: &[&str]) -> Result<(), StoreError> {
        let mut statement = connection.prepare_cached(&format!(
            "SELECT *, iif(is_rejected, reject_hash, known_hash) AS content_hash FROM (
                 SELECT s.path, source_file_id AS id, size_bytes, modified_ns, outcome = 'rejected' AND NOT is_missing AS is_rejected,
                     r.content_hash AS reject_hash, c.content_hash AS known_hash, is_missing, s.import_run_id, is_to_read_again,
                     content_id IS NOT NULL AS has_reading
                 FROM source_files AS s LEFT JOIN contents AS c USING (content_id) LEFT JOIN rejects AS r USING (source_file_id)
             ) WHERE {condition}"
        ))?;
        let mut rows = statement.query(params_from_iter(values))?;
        while let Some(row) = rows.next()? {
            let path: String = row.get("path")?;
            // One place may be below another.
            if self.sources.contains_key(&path) {
                continue;
            }
            if let (archive, Some(_)) = paths::split(&path) {
                self.members.entry(archive.to_owned()).or_default().push(path.clone());
            }
            let is_due = row.get("is_rejected")? && !self.same_runs.contains(&row.get("import_run_id")?);
            let known = from_row!(get, row => KnownSource {
                id, modified_ns, is_to_read_again, content_hash, is_rejected, is_missing, has_reading;
                size_bytes: row.get::<_, i64>("size_bytes")?.cast_unsigned(),
                is_due: is_due,
            });
            self.sources.insert(path, known);
        }
        let mut statement = connection.prepare_cached(&format!(
            "SELECT path, size_bytes, modified_ns, members_ignored, selection, is_to_open_again FROM archives WHERE {condition}"
        ))?;
        let mut rows = statement.query(params_from_iter(values))?;
        while let Some(row) = rows.next()? {
            let known = from_row!(get, row => KnownArchive {
                modified_ns, selection, is_to_open_again;
                size_bytes: row.get::<_, i64>("size_bytes")?.cast_unsigned(),
                members_ignored: row.get::<_, i64>("members_ignored")?.cast_unsigned(),
            });
            self.archives.insert(row.get("path")?, known);
        }
        Ok(())
    }
}

/// The place at or below which the database has a source, and the beginnings of its paths. Those of a selection of matches have no folders: there a
/// path is also taken as it is.
pub fn known_place(connection: &Connection, path: &Path) -> Result<Option<(Vec<String>, PathBuf)>, StoreError> {
    let absolute = paths::beginnings_of(path).map_err(StoreError::io(path))?;
    let mut known = connection.prepare("SELECT 1 FROM source_files WHERE path >= ? AND path < ?")?;
    for place in [absolute, (paths::beginnings(path).to_vec(), path.to_owned())] {
        for (from, to) in place.0.iter().flat_map(|beginning| paths::at_and_below(beginning)) {
            if known.exists([from, to])? {
                return Ok(Some(place));
            }
        }
    }
    Ok(None)
}

/// Calls back for each content, with its `kind`, that this version of the program decoded under the same `limits`, so that decoding it
/// again would give the same rows.
pub fn each_content(
    connection: &Connection,
    limits: &str,
    mut show: impl FnMut(&[u8; 32], &str),
) -> Result<(), StoreError> {
    let same_runs = same_runs(connection, limits)?;
    // A content of which a file is marked is written again, whichever file has it now.
    let sql = "SELECT content_hash, kind, import_run_id FROM contents WHERE content_id NOT IN (
        SELECT content_id FROM source_files WHERE is_to_read_again AND content_id IS NOT NULL)";
    let mut statement = connection.prepare(sql)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        if same_runs.contains(&row.get(2)?) {
            show(&row.get(0)?, &row.get::<_, String>(1)?);
        }
    }
    Ok(())
}

/// The runs of this version of the program with these limits.
fn same_runs(connection: &Connection, limits: &str) -> Result<HashSet<i64>, StoreError> {
    let sql = "SELECT import_run_id FROM import_runs WHERE program_version = ? AND limits = ?";
    Ok(read_values(connection, sql, [PROGRAM_VERSION, limits])?)
}
