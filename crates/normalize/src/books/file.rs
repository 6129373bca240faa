//! Writes a book's rows as its original file, or as edges: a sorted list of its moves, for comparing books.

use std::collections::HashMap;

use super::format_of;
use books::gnushogi::gdx::{BAD, GOOD};
use rows::books::{BookRows, MoveRow};
use xgfile::error::FormatError;
use xgfile::residue;

/// Why a book cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The layout of texts is not kept.
    #[error("a text book cannot be written: the database does not keep its layout (--edges writes its moves)")]
    Text,
    /// The book has no residue.
    #[error("the database lacks the data to restore this book's file byte for byte")]
    NoResidue,
    /// The residue is damaged.
    #[error("the book cannot be written: {0}")]
    Damaged(#[from] FormatError),
    /// Only chess and shogi books have edges.
    #[error("a backgammon book has positions but no edges (export it as CSV with `gammonbase sql`)")]
    NoEdges,
}

/// The bytes of the book's original file.
pub fn file_bytes(rows: &BookRows) -> Result<Vec<u8>, ExportError> {
    let encode = format_of(rows.book.kind).encode.ok_or(ExportError::Text)?;
    let (length, beyond) = rows.residue.as_ref().ok_or(ExportError::NoResidue)?;
    // The length determines how many records are encoded.
    residue::check_length(*length)?;
    Ok(residue::apply(encode(rows).flatten().collect(), *length, beyond)?)
}

/// The moves of a book as sorted lines. Chess has a line for each replayed node: `epd|uci|games|won|lost|priority|deleted`.
/// Shogi has a line for each move of a position: `sfen3|usi|flags|count|hint`, with the flags good (4096) and bad (256). For a text
/// book, these are the moves of the first 40 plies of each line, which GNU Shogi takes for its binary book.
pub fn edges(rows: &BookRows) -> Result<Vec<String>, ExportError> {
    let edges = format_of(rows.book.kind).edges.ok_or(ExportError::NoEdges)?;
    let mut lines = edges(rows);
    lines.sort_unstable();
    Ok(lines)
}

/// The text of each position.
pub(super) fn position_texts(rows: &BookRows) -> HashMap<i64, &str> {
    rows.positions.iter().map(|(key, text)| (*key, text.as_str())).collect()
}

/// Edges of a shogi book.
pub(super) fn shogi_edges(rows: &BookRows, moves: &[MoveRow]) -> Vec<String> {
    let sfens = position_texts(rows);
    let edge = |row: &MoveRow| {
        let flags = row.flags.unwrap_or(0) & (GOOD | BAD);
        let hint = row.hint.as_deref().unwrap_or("-");
        Some(format!("{}|{}|{flags}|{}|{hint}", sfens.get(&row.position_hash)?, row.r#move, row.count.unwrap_or(0)))
    };
    moves.iter().filter_map(edge).collect()
}
