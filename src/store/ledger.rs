//! What earlier runs did with which source.

use std::collections::{HashMap, HashSet};

use rusqlite::Connection;

use super::StoreError;
use crate::paths;

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

/// All known sources by path.
#[derive(Debug, Default)]
pub struct Ledger {
    by_path: HashMap<String, KnownSource>,
    archives: HashMap<String, KnownArchive>,
    /// The paths of known members by that of their archive.
    members: HashMap<String, Vec<String>>,
}

impl Ledger {
    /// Reads `source_files` and `archives`, for a run within `limits` (as `import_runs` has them).
    pub fn load(connection: &Connection, limits: &str) -> Result<Self, StoreError> {
        let same_runs: HashSet<i64> = connection
            .prepare("SELECT import_run_id FROM import_runs WHERE program_version = ? AND limits = ?")?
            .query_map([super::PROGRAM_VERSION, limits], |row| row.get(0))?
            .collect::<Result<_, _>>()?;
        let mut statement = connection.prepare(
            "SELECT path, source_file_id, size_bytes, modified_ns, content_hash, outcome, copy_of_id IS NOT NULL,
                 import_run_id FROM source_files",
        )?;
        let rows = statement.query_map([], |row| {
            let outcome: String = row.get(5)?;
            let known = KnownSource {
                id: row.get(1)?,
                size_bytes: row.get::<_, i64>(2)?.cast_unsigned(),
                modified_ns: row.get(3)?,
                content_hash: row.get(4)?,
                is_due: outcome == "rejected" && !same_runs.contains(&row.get(7)?),
                outcome,
                is_copy: row.get(6)?,
            };
            Ok((row.get(0)?, known))
        })?;
        let by_path: HashMap<String, KnownSource> = rows.collect::<Result<_, _>>()?;
        let mut members: HashMap<String, Vec<String>> = HashMap::new();
        for path in by_path.keys() {
            if let (archive, Some(_)) = paths::split(path) {
                members.entry(archive.to_owned()).or_default().push(path.clone());
            }
        }
        Ok(Self { by_path, archives: load_archives(connection)?, members })
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

    /// The known members of the archive of that path, in no order.
    pub fn members(&self, archive: &str) -> impl Iterator<Item = &KnownSource> {
        self.members.get(archive).into_iter().flatten().filter_map(|path| self.by_path.get(path))
    }

    /// The sources that hold the rows of a content, by the content's hash.
    pub fn owners(&self) -> HashMap<[u8; 32], i64> {
        self.by_path
            .values()
            .filter(|known| known.has_rows())
            .filter_map(|known| Some((known.content_hash?, known.id)))
            .collect()
    }
}

fn load_archives(connection: &Connection) -> Result<HashMap<String, KnownArchive>, StoreError> {
    let mut statement =
        connection.prepare("SELECT path, size_bytes, modified_ns, members_ignored, selection FROM archives")?;
    let rows = statement.query_map([], |row| {
        let known = KnownArchive {
            size_bytes: row.get::<_, i64>(1)?.cast_unsigned(),
            modified_ns: row.get(2)?,
            members_ignored: row.get::<_, i64>(3)?.cast_unsigned(),
            selection: row.get(4)?,
        };
        Ok((row.get(0)?, known))
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}
