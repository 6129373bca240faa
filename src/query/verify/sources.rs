//! Checks that every source file has the imported content and rows.

use std::path::Path;

use rayon::prelude::*;
use rusqlite::Connection;

use super::Progress;
use super::findings::{Check, IMPORT_ANEW};
use super::reimport_diff::{Comparison, KnownSource, Reimport};
use crate::source::{Archives, paths, read_located};
use crate::store::{StoreError, read_rows};
use xgfile::limits::Limits;

/// Advice for a missing file.
const GONE: &str = "restore it, or remove its rows: {forget}";
/// Advice for a file that exists, or a member of an archive.
const UNREADABLE: &str = "make it readable, or import it as it is: {import it}";
/// Advice for a changed file.
const CHANGED: &str = "read it again: {read again}";
/// One defect usually changes many rows; listing them all shows the cause.
const MAX_ROW_FINDINGS: usize = 1000;

/// The imported source files, ordered by path, without those marked as missing.
pub(super) fn known(connection: &Connection) -> Result<Vec<KnownSource>, StoreError> {
    let sql =
        "SELECT s.path, c.content_id, c.content_hash, row_number() OVER (PARTITION BY c.content_id ORDER BY s.path) = 1
        FROM source_files AS s JOIN contents AS c USING (content_id)
        WHERE s.outcome = 'imported' AND NOT s.is_missing ORDER BY s.path";
    let known = |(path, content_id, content_hash, is_first)| KnownSource { path, content_id, content_hash, is_first };
    Ok(read_rows(connection, sql, [])?.into_iter().map(known).collect())
}

/// Reads the sources again and compares their contents and every row.
pub(super) fn compare(
    database: &Path,
    known: &[KnownSource],
    limits: &Limits,
    reimport: Reimport,
    progress: &dyn Progress,
) -> Result<Vec<Check>, StoreError> {
    progress.start("sources", known.len() as u64);
    let archives = Archives::default();
    let new = || (Check::new("sources"), Check::with_room("source rows", MAX_ROW_FINDINGS));
    // A worker opens the database once for its part of the files.
    let parts: Vec<(Check, Check)> = known
        .par_chunks(known.len().div_ceil(8 * rayon::current_num_threads()).max(1))
        .map(|part| {
            let (mut contents, mut rows) = new();
            let comparison = Comparison::open(database, reimport)?;
            for source in part {
                contents.looked_at += 1;
                if let Some(bytes) = content(source, &archives, limits, &mut contents)
                    && source.is_first
                {
                    rows.looked_at += 1;
                    comparison.compare(source, &bytes, limits, &mut rows)?;
                }
                progress.advance();
            }
            Ok((contents, rows))
        })
        .collect::<Result<_, StoreError>>()?;
    let (mut contents, mut rows) = new();
    for (part_contents, part_rows) in parts {
        contents.add(part_contents);
        rows.add(part_rows);
    }
    Ok(vec![contents, rows])
}

/// The bytes of a source, if they are unchanged since the import.
fn content(source: &KnownSource, archives: &Archives, limits: &Limits, check: &mut Check) -> Option<Vec<u8>> {
    let Some(place) = paths::located(&source.path) else {
        check.find(&source.path, "is not a path that an import writes", IMPORT_ANEW);
        return None;
    };
    match read_located(&place.file, place.member.as_deref(), archives, limits) {
        Err(error) => {
            let advice = if paths::is_absent(&place.file) { GONE } else { UNREADABLE };
            check.find(&source.path, error.to_string(), advice);
            None
        }
        Ok(bytes) if *blake3::hash(&bytes).as_bytes() != source.content_hash => {
            check.find(&source.path, "its content has changed since the import", CHANGED);
            None
        }
        Ok(bytes) => Some(bytes),
    }
}
