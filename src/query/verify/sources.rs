//! Every source file has the content that was imported.

use rusqlite::{Connection, Row};

use super::findings::Check;
use crate::format::limits::Limits;
use crate::source::{Archives, paths, read_located};
use crate::store::StoreError;

/// Reads what is known of the sources again and compares.
pub(super) fn sources(known: &[KnownContent], limits: &Limits) -> Check {
    let mut check = Check::new("sources");
    let archives = Archives::default();
    for source in known {
        check.looked_at += 1;
        let found = paths::located(&source.path)
            .map(|place| read_located(&place.file, place.member.as_deref(), &archives, limits));
        match found {
            None => {} // a name that cannot be written back; nothing can be said
            Some(Err(error)) => check.find(
                &source.path,
                error.to_string(),
                "if it is gone on purpose: `gammonbase import --prune` takes its rows out; else restore it",
            ),
            Some(Ok(bytes)) if *blake3::hash(&bytes).as_bytes() != source.content_hash => check.find(
                &source.path,
                "its content is not the one that was imported",
                "import again (`--rehash`, should its size and time be as they were)",
            ),
            Some(Ok(_)) => {}
        }
    }
    check
}

/// A file whose content the database vouches for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownContent {
    /// The path as it is shown.
    pub path: String,
    /// blake3 of its content.
    pub content_hash: [u8; 32],
}

/// The files that the database was made of, in the order of their paths; those that are known to be missing are left out.
pub fn contents(connection: &Connection) -> Result<Vec<KnownContent>, StoreError> {
    let read = |row: &Row<'_>| Ok(KnownContent { path: row.get(0)?, content_hash: row.get(1)? });
    Ok(connection
        .prepare(
            "SELECT path, content_hash FROM source_files
             WHERE content_hash IS NOT NULL AND outcome <> 'missing' ORDER BY path",
        )?
        .query_map([], read)?
        .collect::<Result<_, _>>()?)
}

/// The bounds that runs read files within, as `import_runs` has them.
pub fn limits(connection: &Connection) -> Result<Vec<String>, StoreError> {
    let mut statement = connection.prepare("SELECT DISTINCT limits FROM import_runs")?;
    let rows = statement.query_map([], |row| row.get(0))?;
    Ok(rows.collect::<Result<_, _>>()?)
}
