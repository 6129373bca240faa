//! Reads all rows of a book back for exports.

use std::borrow::Cow;

use rusqlite::types::Value;
use rusqlite::{Connection, OptionalExtension, Row};

use crate::store::error::StoreError;
use crate::store::open::read::{from_row, get, read_first};
use backgammon::board_of_xgid;
use rows::books::{
    BookFigures, BookKind, BookRow, BookRows, EntryRow, FieldValue, HeaderField, LineRow, MoveRow, NodeRow, PlyRow,
    SlotRow,
};

/// All rows of a book as imported; `None` if the book does not exist. Warnings and unknown codes stay empty, because they belong to the
/// import. Positions without references are left out.
pub fn load(connection: &Connection, book_id: i64) -> Result<Option<BookRows>, StoreError> {
    let Some(book) = connection.query_row("SELECT * FROM books WHERE book_id = ?", [book_id], book_row).optional()?
    else {
        return Ok(None);
    };
    let of_book = |table: &str, order: &str| format!("SELECT * FROM {table} WHERE book_id = ? ORDER BY {order}");
    let mut rows = BookRows {
        book,
        header_fields: all(connection, &of_book("book_header_fields", "field_number"), book_id, header_field)?,
        entries: all(connection, &of_book("book_entries", "book_entry_id"), book_id, entry_row)?,
        moves: all(connection, &of_book("book_moves", "book_move_id"), book_id, move_row)?,
        nodes: all(connection, &of_book("chess_book_nodes", "node"), book_id, node_row)?,
        slots: all(connection, &of_book("shogi_book_slots", "slot"), book_id, slot_row)?,
        lines: all(connection, &of_book("shogi_book_lines", "line_number"), book_id, line_row)?,
        residue: residue(connection, book_id)?,
        ..BookRows::default()
    };
    plies(connection, book_id, &mut rows.lines)?;
    rows.positions = positions(connection, &rows)?;
    Ok(Some(rows))
}

fn all<T>(
    connection: &Connection,
    sql: &str,
    book_id: i64,
    read: fn(&Row<'_>) -> rusqlite::Result<T>,
) -> rusqlite::Result<Vec<T>> {
    connection.prepare(sql)?.query_map([book_id], read)?.collect()
}

/// Reads an unsigned number from a signed column.
fn unsigned(row: &Row<'_>, column: &str) -> rusqlite::Result<u64> {
    row.get::<_, i64>(column).map(i64::cast_unsigned)
}

fn unsigned_or_null(row: &Row<'_>, column: &str) -> rusqlite::Result<Option<u64>> {
    Ok(row.get::<_, Option<i64>>(column)?.map(i64::cast_unsigned))
}

fn kind(row: &Row<'_>) -> rusqlite::Result<BookKind> {
    let name: String = row.get("kind")?;
    BookKind::named(&name).ok_or_else(|| unexpected("kind", format!("{name:?} is not a kind of book")))
}

fn unexpected(column: &str, message: String) -> rusqlite::Error {
    rusqlite::Error::ToSqlConversionFailure(format!("column {column}: {message}").into())
}

fn book_row(row: &Row<'_>) -> rusqlite::Result<BookRow> {
    let figures = from_row!(unsigned_or_null, row => BookFigures {
        reachable, orphans, illegal_moves, positions_with_moves, moves, transposed_positions, max_depth, good_moves,
        bad_moves, count_sum, lines, plies, line_errors;
        entries: unsigned(row, "entries")?,
        deleted: unsigned(row, "deleted")?,
        positions: unsigned(row, "positions")?,
    });
    Ok(from_row!(get, row => BookRow {
        variant, title, edition, author, notes, updated_at_local; kind: kind(row)?, figures: figures
    }))
}

fn header_field(row: &Row<'_>) -> rusqlite::Result<HeaderField> {
    let field: String = row.get("field")?;
    let value = match row.get("value")? {
        Value::Null => FieldValue::Real(f64::NAN),
        Value::Integer(value) => FieldValue::Integer(value),
        Value::Real(value) => FieldValue::Real(value),
        Value::Text(value) => FieldValue::Text(value),
        Value::Blob(value) => FieldValue::Bytes(value),
    };
    Ok((field.into(), value))
}

fn residue(connection: &Connection, book_id: i64) -> rusqlite::Result<Option<(u64, Vec<u8>)>> {
    let found = read_first(connection, "SELECT file_bytes, residue FROM book_residues WHERE book_id = ?", [book_id])?;
    Ok(found.map(|(bytes, residue): (i64, _)| (bytes.cast_unsigned(), residue)))
}

/// The board's bytes: from its text, or the bytes from the file if the board is impossible.
fn entry_board(row: &Row<'_>) -> rusqlite::Result<Vec<u8>> {
    match row.get::<_, Option<String>>("board")? {
        None => row.get("board_raw"),
        Some(text) => {
            let board = board_of_xgid(&text).map_err(|error| unexpected("board", error.to_string()))?;
            Ok(board.to_bytes().to_vec())
        }
    }
}

fn entry_row(row: &Row<'_>) -> rusqlite::Result<EntryRow> {
    Ok(from_row!(get, row => EntryRow {
        source, position_hash, cube_raw, cube_pos_raw, cube_value, score_on_roll_raw, score_mover_raw, away_on_roll,
        away_mover, is_money, jacoby_raw, beaver_raw, crawford_raw, is_jacoby, is_crawford, equity, level_code,
        program_code, program_major, program_minor, games, standard_deviation, error_95, checker_level_code,
        cube_level_code, rotation, seed, truncation, duration_s, imported_raw, imported_at_local, saved_raw,
        saved_at_local, deleted_raw, is_deleted, selection_rank;
        record: unsigned(row, "record")?,
        pos: entry_board(row)?,
        chances: [
            row.get("lose_backgammon")?,
            row.get("lose_gammon")?,
            row.get("lose")?,
            row.get("win")?,
            row.get("win_gammon")?,
            row.get("win_backgammon")?,
        ],
    }))
}

fn move_row(row: &Row<'_>) -> rusqlite::Result<MoveRow> {
    Ok(from_row!(get, row => MoveRow {
        position_hash, next_position_hash, r#move, move_text, depth, node_count, games, won, lost, draws, priority,
        flags, is_good, is_bad, hint, count, is_deleted;
        record: unsigned_or_null(row, "record")?,
    }))
}

fn node_row(row: &Row<'_>) -> rusqlite::Result<NodeRow> {
    Ok(from_row!(get, row => NodeRow {
        node, from_square, to_square, promotion, priority, games, won, lost, plycount_raw, next_move, next_sibling,
        is_reachable, is_deleted, parent, ply, position_hash, r#move;
        problem: row.get::<_, Option<String>>("problem")?.map(Cow::Owned),
    }))
}

fn slot_row(row: &Row<'_>) -> rusqlite::Result<SlotRow> {
    Ok(from_row!(get, row => SlotRow {
        hashkey, bmove, flags, hint, count, is_reached;
        slot: unsigned(row, "slot")?,
        hashbd: unsigned(row, "hashbd")?,
    }))
}

/// A line without its plies.
fn line_row(row: &Row<'_>) -> rusqlite::Result<LineRow> {
    Ok(from_row!(get, row => LineRow {
        line_number, source_line, name, comment, result, duplicate_of, error, error_line; plies: Vec::new()
    }))
}

/// Adds the plies to the lines, which are ordered by number.
fn plies(connection: &Connection, book_id: i64, lines: &mut [LineRow]) -> rusqlite::Result<()> {
    let mut statement =
        connection.prepare("SELECT * FROM shogi_book_plies WHERE book_id = ? ORDER BY line_number, ply")?;
    let mut rows = statement.query([book_id])?;
    while let Some(row) = rows.next()? {
        let line: u32 = row.get("line_number")?;
        let ply = from_row!(get, row => PlyRow {
            source_line, position_hash, r#move, token, marks, is_good, is_bad, comment, is_unfinished;
        });
        if let Ok(at) = lines.binary_search_by_key(&line, |line| line.line_number) {
            lines[at].plies.push(ply);
        }
    }
    Ok(())
}

/// The positions that the rows refer to, sorted by key.
fn positions(connection: &Connection, rows: &BookRows) -> rusqlite::Result<Vec<(i64, String)>> {
    let sql = "SELECT position_hash, position_text FROM book_positions WHERE position_hash = ?";
    let found = rows.referred_positions().into_iter().map(|key| read_first(connection, sql, [key]).transpose());
    found.flatten().collect()
}
