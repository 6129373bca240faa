//! Selects the positions to write: those of the chosen matches, each once per export.

use std::fs::File;
use std::path::Path;

use parquet::column::reader::ColumnReader;
use parquet::errors::ParquetError;
use parquet::file::reader::{FileReader, SerializedFileReader};
use rusqlite::Connection;

use super::error::LakeError;
use super::manifest::Entry;
use super::plan::{Chunk, Subject};

/// The most parts of the table; with more, it is written again.
const MOST_PARTS: usize = 8;
/// The most new matches whose positions are added; with more, all positions are written.
const MOST_MATCHES: usize = 2_000;

/// What to do with the table.
#[derive(Debug, PartialEq, Eq)]
pub enum Positions {
    /// Write all positions of current saves, without a selection.
    All,
    /// Replace the table with these positions, sorted.
    These(Vec<i64>),
    /// Add these positions, sorted.
    Add(Vec<i64>),
}

/// Decides for an export with the parts `present`; `only_adds` if nothing is removed.
pub fn decide(
    connection: &Connection,
    folder: &Path,
    present: &[&Entry],
    only_adds: bool,
    new: &[Chunk],
    chosen: Option<&[Subject]>,
) -> Result<Positions, LakeError> {
    let matches: usize = new.iter().map(|chunk| chunk.subjects.len()).sum();
    if only_adds && (1..MOST_PARTS).contains(&present.len()) && matches <= MOST_MATCHES {
        let mut hashes = met(connection, new.iter().flat_map(|chunk| &chunk.subjects))?;
        for entry in present {
            let path = folder.join(&entry.path);
            let known = hashes_of(&path).map_err(|source| LakeError::Damaged { path, problem: source.to_string() })?;
            hashes.retain(|hash| known.binary_search(hash).is_err());
        }
        return Ok(Positions::Add(hashes));
    }
    Ok(match chosen {
        Some(subjects) => Positions::These(met(connection, subjects.iter())?),
        None => Positions::All,
    })
}

/// The query for all positions of current saves. If every save is current, these are all positions.
pub fn query(connection: &Connection, sql: &str) -> Result<String, LakeError> {
    let all: bool =
        connection
            .query_row("SELECT NOT EXISTS (SELECT 1 FROM match_rows WHERE is_current = 0)", [], |row| row.get(0))?;
    if all {
        return Ok(sql.to_owned());
    }
    let counts =
        "WHERE EXISTS (SELECT 1 FROM decision_rows AS d WHERE d.position_hash = p.position_hash AND d.is_current = 1)";
    Ok(sql.replace("ORDER BY", &format!("{counts}\nORDER BY")))
}

/// The positions of these matches' decisions, sorted.
fn met<'a>(connection: &Connection, subjects: impl Iterator<Item = &'a Subject>) -> Result<Vec<i64>, LakeError> {
    let mut statement =
        connection.prepare("SELECT position_hash FROM decision_rows WHERE decision_id BETWEEN ?1 AND ?2")?;
    let (mut hashes, mut sorted) = (Vec::new(), 0);
    for subject in subjects {
        let found = statement.query_map([subject.first, subject.last], |row| row.get::<_, i64>(0))?;
        for hash in found {
            hashes.push(hash?);
        }
        // Limits the duplicates that are kept.
        if hashes.len() > 2 * sorted + 1_000_000 {
            hashes.sort_unstable();
            hashes.dedup();
            sorted = hashes.len();
        }
    }
    hashes.sort_unstable();
    hashes.dedup();
    Ok(hashes)
}

/// The keys in a part of the table, sorted.
fn hashes_of(path: &Path) -> Result<Vec<i64>, ParquetError> {
    let reader = SerializedFileReader::new(File::open(path)?)?;
    let mut hashes = Vec::new();
    for group in 0..reader.num_row_groups() {
        let group = reader.get_row_group(group)?;
        let rows = usize::try_from(group.metadata().num_rows()).unwrap_or_default();
        let ColumnReader::Int64ColumnReader(mut column) = group.get_column_reader(0)? else {
            return Err(ParquetError::General("position_hash is not a BIGINT".to_owned()));
        };
        let mut levels = Vec::new();
        let before = hashes.len();
        while hashes.len() - before < rows {
            let (read, ..) = column.read_records(rows, Some(&mut levels), None, &mut hashes)?;
            if read == 0 {
                break;
            }
        }
    }
    hashes.sort_unstable();
    Ok(hashes)
}
