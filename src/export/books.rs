//! Exports a book's rows as its original file, or as edges: a sorted list of its moves, for comparing books.

use std::collections::HashMap;

use super::text_book::openings;
use crate::format::error::FormatError;
use crate::format::gnushogi::gdx::{BAD, GOOD};
use crate::format::gnushogi::text;
use crate::format::residue;
use crate::normalize::books;
use crate::rows::books::{BookKind, BookRows};

/// Why a book cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
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

/// The bytes of the book's original file. A text book is written in canonical form instead.
pub fn file_bytes(rows: &BookRows) -> Result<Vec<u8>, ExportError> {
    let encode: fn(&BookRows) -> Vec<u8> = match rows.book.kind {
        BookKind::XgOpening => books::opening_book::to_file,
        BookKind::Abk => |rows| books::abk::to_file(rows).encode(),
        BookKind::GnushogiGdx => |rows| books::gdx::to_file(rows).encode(),
        BookKind::GnushogiText => return Ok(text::encode(&openings(&rows.lines))),
    };
    let (length, beyond) = rows.residue.as_ref().ok_or(ExportError::NoResidue)?;
    // The length determines how many records are encoded.
    residue::check_length(*length)?;
    Ok(residue::apply(encode(rows), *length, beyond)?)
}

/// The moves of a book as sorted lines. Chess has a line for each replayed node: `epd|uci|games|won|lost|priority|deleted`.
/// Shogi has a line for each move of a position: `sfen3|usi|flags|count|hint`, with the flags good (4096) and bad (256). For a text
/// book, these are the moves that GNU Shogi would keep from the first `plies` plies of each line (`None`: all plies).
pub fn edges(rows: &BookRows, plies: Option<u32>) -> Result<Vec<String>, ExportError> {
    let epds: HashMap<i64, &str> = rows.positions.iter().map(|(key, epd)| (*key, epd.as_str())).collect();
    let mut lines = match rows.book.kind {
        BookKind::XgOpening => return Err(ExportError::NoEdges),
        BookKind::Abk => nodes(rows, &epds),
        BookKind::GnushogiGdx => moves(rows, &epds),
        BookKind::GnushogiText => table(rows, plies, &epds),
    };
    lines.sort_unstable();
    Ok(lines)
}

fn nodes(rows: &BookRows, epds: &HashMap<i64, &str>) -> Vec<String> {
    let played = rows.nodes.iter().filter_map(|node| {
        let (epd, uci) = (epds.get(&node.position_hash?)?, node.r#move.as_ref()?);
        let deleted = u8::from(node.is_deleted);
        Some(format!("{epd}|{uci}|{}|{}|{}|{}|{deleted}", node.games, node.won, node.lost, node.priority))
    });
    played.collect()
}

/// The flags of a shogi move for good and bad.
const JUDGEMENT: u16 = GOOD | BAD;

fn moves(rows: &BookRows, epds: &HashMap<i64, &str>) -> Vec<String> {
    let kept = rows.moves.iter().filter_map(|row| {
        let flags = row.flags.unwrap_or(0) & JUDGEMENT;
        let hint = row.hint.as_deref().unwrap_or("-");
        Some(format!("{}|{}|{flags}|{}|{hint}", epds.get(&row.position_hash)?, row.r#move, row.count.unwrap_or(0)))
    });
    kept.collect()
}

fn table(rows: &BookRows, plies: Option<u32>, epds: &HashMap<i64, &str>) -> Vec<String> {
    let table = books::text::table(&rows.lines, plies);
    let kept = table.iter().filter_map(|merged| {
        let flags = merged.flags & JUDGEMENT;
        let hint = merged.hint.as_deref().unwrap_or("-");
        Some(format!("{}|{}|{flags}|{}|{hint}", epds.get(&merged.position_hash)?, merged.r#move, merged.count))
    });
    kept.collect()
}
