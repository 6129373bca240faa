//! Checks that every source file has the imported content and rows.

use std::path::Path;

use rayon::prelude::*;

use super::compared::{Comparison, Reimport};
use super::findings::Check;
use super::known::KnownContent;
use super::progress::Progress;
use crate::format::limits::Limits;
use crate::source::{Archives, paths, read_located};
use crate::store::StoreError;

/// Advice for a missing file.
const GONE: &str = "restore the file, or run `gammonbase import --prune` to remove its rows";
/// Advice for a changed file.
const CHANGED: &str = "import again (with `--rehash` if its size and time are unchanged)";
/// Advice for rows that differ from the file.
const ALTERED: &str = "import into a new database; the rows of this one changed after the import";

/// Reads the sources again and compares their contents, and with `reimport` every row.
pub(super) fn sources(
    database: &Path,
    known: &[KnownContent],
    limits: &Limits,
    reimport: Option<Reimport>,
    progress: &dyn Progress,
) -> Result<Vec<Check>, StoreError> {
    let archives = Archives::default();
    // Each worker opens the database once and takes files until there are no more.
    let parts: Vec<(Check, Check)> = known
        .par_chunks(known.len().div_ceil(8 * rayon::current_num_threads()).max(1))
        .map(|part| {
            let mut contents = Check::new("sources");
            let mut rows = Check::with_room("source rows", 1000);
            let comparison = reimport.map(|reimport| Comparison::open(database, reimport)).transpose()?;
            for source in part {
                contents.looked_at += 1;
                if let Some(bytes) = content(source, &archives, limits, &mut contents)
                    && let (Some(comparison), true) = (&comparison, source.has_rows)
                {
                    rows.looked_at += 1;
                    comparison.compare(source, &bytes, limits, &mut |subject, message| {
                        rows.find(subject, message, ALTERED);
                    })?;
                }
                progress.advance();
            }
            Ok((contents, rows))
        })
        .collect::<Result<_, StoreError>>()?;
    let mut contents = Check::new("sources");
    let mut rows = Check::with_room("source rows", 1000);
    for (part_contents, part_rows) in parts {
        contents.add(part_contents);
        rows.add(part_rows);
    }
    Ok(if reimport.is_some() { vec![contents, rows] } else { vec![contents] })
}

/// The bytes of a source, if they are unchanged since the import.
fn content(source: &KnownContent, archives: &Archives, limits: &Limits, check: &mut Check) -> Option<Vec<u8>> {
    // Without a usable path, nothing can be checked.
    let place = paths::located(&source.path)?;
    match read_located(&place.file, place.member.as_deref(), archives, limits) {
        Err(error) => {
            check.find(&source.path, error.to_string(), GONE);
            None
        }
        Ok(bytes) if *blake3::hash(&bytes).as_bytes() != source.content_hash => {
            check.find(&source.path, "its content has changed since the import", CHANGED);
            None
        }
        Ok(bytes) => Some(bytes),
    }
}
