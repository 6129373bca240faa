//! What earlier runs did with which source.

use std::collections::HashMap;

use rusqlite::Connection;

use super::StoreError;

/// A source as `source_files` has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownSource {
    /// `source_file_id`
    pub id: i64,
    /// Size when it was read.
    pub size_bytes: u64,
    /// Modification time when it was read, nanoseconds since 1970.
    pub modified_ns: i64,
    /// blake3 of its content; none where it could not be read.
    pub content_hash: Option<[u8; 32]>,
    /// `imported`, `copy`, `rejected`, `missing`
    pub outcome: String,
}

/// All known sources by path.
#[derive(Debug, Default)]
pub struct Ledger {
    by_path: HashMap<String, KnownSource>,
}

impl Ledger {
    /// Reads `source_files`.
    pub fn load(connection: &Connection) -> Result<Self, StoreError> {
        let mut statement = connection
            .prepare("SELECT path, source_file_id, size_bytes, modified_ns, content_hash, outcome FROM source_files")?;
        let rows = statement.query_map([], |row| {
            let known = KnownSource {
                id: row.get(1)?,
                size_bytes: row.get::<_, i64>(2)?.cast_unsigned(),
                modified_ns: row.get(3)?,
                content_hash: row.get(4)?,
                outcome: row.get(5)?,
            };
            Ok((row.get(0)?, known))
        })?;
        Ok(Self { by_path: rows.collect::<Result<_, _>>()? })
    }

    /// The source of that path.
    pub fn get(&self, path: &str) -> Option<&KnownSource> {
        self.by_path.get(path)
    }

    /// The sources that hold the rows of a content, by the content's hash.
    pub fn owners(&self) -> HashMap<[u8; 32], i64> {
        self.by_path
            .values()
            .filter(|known| known.outcome == "imported")
            .filter_map(|known| Some((known.content_hash?, known.id)))
            .collect()
    }
}
