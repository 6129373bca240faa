//! Reads books back for exports: the list of books, and all rows of one book.

use std::borrow::Cow;

use rusqlite::types::Value;
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::StoreError;
use crate::game::backgammon::board_of_xgid;
use crate::rows::books::{
    BookFigures, BookKind, BookRow, BookRows, EntryRow, FieldValue, HeaderField, LineRow, MoveRow, NodeRow, PlyRow,
    SlotRow,
};

/// An entry of the list of books.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// `books.book_id`
    pub book_id: i64,
    /// The path of its file, as in `source_files`.
    pub path: String,
    /// The kind of book.
    pub kind: BookKind,
    /// `books.title`
    pub title: Option<String>,
    /// `books.edition`
    pub edition: Option<String>,
    /// `books.entries`
    pub entries: u64,
}

/// All books, ordered by number.
pub fn list(connection: &Connection) -> Result<Vec<Listed>, StoreError> {
    let mut statement = connection.prepare(
        "SELECT b.book_id, s.path, b.kind, b.title, b.edition, b.entries
         FROM books AS b JOIN content_files AS s USING (content_id) ORDER BY b.book_id",
    )?;
    let rows = statement.query_map([], |row| {
        Ok(Listed {
            book_id: row.get("book_id")?,
            path: row.get("path")?,
            kind: kind(row)?,
            title: row.get("title")?,
            edition: row.get("edition")?,
            entries: unsigned(row, "entries")?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

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
    let kind = BookKind::ALL.into_iter().find(|kind| kind.name() == name);
    kind.ok_or_else(|| unexpected("kind", format!("{name:?} is not a kind of book")))
}

fn unexpected(column: &str, message: String) -> rusqlite::Error {
    rusqlite::Error::ToSqlConversionFailure(format!("column {column}: {message}").into())
}

fn book_row(row: &Row<'_>) -> rusqlite::Result<BookRow> {
    let kind = kind(row)?;
    let variant = row.get("variant")?;
    let title = row.get("title")?;
    let edition = row.get("edition")?;
    let author = row.get("author")?;
    let notes = row.get("notes")?;
    let updated_at_local = row.get("updated_at_local")?;
    let figures = BookFigures {
        entries: unsigned(row, "entries")?,
        reachable: unsigned_or_null(row, "reachable")?,
        orphans: unsigned_or_null(row, "orphans")?,
        deleted: unsigned(row, "deleted")?,
        illegal_moves: unsigned_or_null(row, "illegal_moves")?,
        positions: unsigned(row, "positions")?,
        positions_with_moves: unsigned_or_null(row, "positions_with_moves")?,
        moves: unsigned_or_null(row, "moves")?,
        transposed_positions: unsigned_or_null(row, "transposed_positions")?,
        max_depth: unsigned_or_null(row, "max_depth")?,
        good_moves: unsigned_or_null(row, "good_moves")?,
        bad_moves: unsigned_or_null(row, "bad_moves")?,
        count_sum: unsigned_or_null(row, "count_sum")?,
        lines: unsigned_or_null(row, "lines")?,
        plies: unsigned_or_null(row, "plies")?,
        line_errors: unsigned_or_null(row, "line_errors")?,
    };
    Ok(BookRow { kind, variant, title, edition, author, notes, updated_at_local, figures })
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
    connection
        .query_row("SELECT file_bytes, residue FROM book_residues WHERE book_id = ?", [book_id], |row| {
            Ok((row.get::<_, i64>(0)?.cast_unsigned(), row.get(1)?))
        })
        .optional()
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
    Ok(EntryRow {
        record: unsigned(row, "record")?,
        source: row.get("source")?,
        pos: entry_board(row)?,
        position_hash: row.get("position_hash")?,
        cube_raw: row.get("cube_raw")?,
        cube_pos_raw: row.get("cube_pos_raw")?,
        cube_value: row.get("cube_value")?,
        score_on_roll_raw: row.get("score_on_roll_raw")?,
        score_mover_raw: row.get("score_mover_raw")?,
        away_on_roll: row.get("away_on_roll")?,
        away_mover: row.get("away_mover")?,
        is_money: row.get("is_money")?,
        jacoby_raw: row.get("jacoby_raw")?,
        beaver_raw: row.get("beaver_raw")?,
        crawford_raw: row.get("crawford_raw")?,
        is_jacoby: row.get("is_jacoby")?,
        is_crawford: row.get("is_crawford")?,
        chances: [
            row.get("lose_backgammon")?,
            row.get("lose_gammon")?,
            row.get("lose")?,
            row.get("win")?,
            row.get("win_gammon")?,
            row.get("win_backgammon")?,
        ],
        equity: row.get("equity")?,
        level_code: row.get("level_code")?,
        program_code: row.get("program_code")?,
        program_major: row.get("program_major")?,
        program_minor: row.get("program_minor")?,
        games: row.get("games")?,
        standard_deviation: row.get("standard_deviation")?,
        error_95: row.get("error_95")?,
        checker_level_code: row.get("checker_level_code")?,
        cube_level_code: row.get("cube_level_code")?,
        rotation: row.get("rotation")?,
        seed: row.get("seed")?,
        truncation: row.get("truncation")?,
        duration_s: row.get("duration_s")?,
        imported_raw: row.get("imported_raw")?,
        imported_at_local: row.get("imported_at_local")?,
        saved_raw: row.get("saved_raw")?,
        saved_at_local: row.get("saved_at_local")?,
        deleted_raw: row.get("deleted_raw")?,
        is_deleted: row.get("is_deleted")?,
        selection_rank: row.get("selection_rank")?,
    })
}

fn move_row(row: &Row<'_>) -> rusqlite::Result<MoveRow> {
    Ok(MoveRow {
        position_hash: row.get("position_hash")?,
        next_position_hash: row.get("next_position_hash")?,
        r#move: row.get("move")?,
        move_text: row.get("move_text")?,
        depth: row.get("depth")?,
        record: unsigned_or_null(row, "record")?,
        node_count: row.get("node_count")?,
        games: row.get("games")?,
        won: row.get("won")?,
        lost: row.get("lost")?,
        draws: row.get("draws")?,
        priority: row.get("priority")?,
        flags: row.get("flags")?,
        is_good: row.get("is_good")?,
        is_bad: row.get("is_bad")?,
        hint: row.get("hint")?,
        count: row.get("count")?,
        is_deleted: row.get("is_deleted")?,
    })
}

fn node_row(row: &Row<'_>) -> rusqlite::Result<NodeRow> {
    Ok(NodeRow {
        node: row.get("node")?,
        from_square: row.get("from_square")?,
        to_square: row.get("to_square")?,
        promotion: row.get("promotion")?,
        priority: row.get("priority")?,
        games: row.get("games")?,
        won: row.get("won")?,
        lost: row.get("lost")?,
        plycount_raw: row.get("plycount_raw")?,
        next_move: row.get("next_move")?,
        next_sibling: row.get("next_sibling")?,
        is_reachable: row.get("is_reachable")?,
        is_deleted: row.get("is_deleted")?,
        parent: row.get("parent")?,
        ply: row.get("ply")?,
        position_hash: row.get("position_hash")?,
        r#move: row.get("move")?,
        problem: row.get::<_, Option<String>>("problem")?.map(Cow::Owned),
    })
}

fn slot_row(row: &Row<'_>) -> rusqlite::Result<SlotRow> {
    Ok(SlotRow {
        slot: unsigned(row, "slot")?,
        hashbd: unsigned(row, "hashbd")?,
        hashkey: row.get("hashkey")?,
        bmove: row.get("bmove")?,
        flags: row.get("flags")?,
        hint: row.get("hint")?,
        count: row.get("count")?,
        is_reached: row.get("is_reached")?,
    })
}

/// A line without its plies.
fn line_row(row: &Row<'_>) -> rusqlite::Result<LineRow> {
    let line_number = row.get("line_number")?;
    let source_line = row.get("source_line")?;
    let name = row.get("name")?;
    let comment = row.get("comment")?;
    let result = row.get("result")?;
    Ok(LineRow {
        line_number,
        source_line,
        name,
        comment,
        result,
        duplicate_of: row.get("duplicate_of")?,
        error: row.get("error")?,
        error_line: row.get("error_line")?,
        plies: Vec::new(),
    })
}

/// Adds the plies to the lines, which are ordered by number.
fn plies(connection: &Connection, book_id: i64, lines: &mut [LineRow]) -> rusqlite::Result<()> {
    let mut statement =
        connection.prepare("SELECT * FROM shogi_book_plies WHERE book_id = ? ORDER BY line_number, ply")?;
    let mut rows = statement.query([book_id])?;
    while let Some(row) = rows.next()? {
        let line: u32 = row.get("line_number")?;
        let ply = PlyRow {
            source_line: row.get("source_line")?,
            position_hash: row.get("position_hash")?,
            r#move: row.get("move")?,
            token: row.get("token")?,
            marks: row.get("marks")?,
            is_good: row.get("is_good")?,
            is_bad: row.get("is_bad")?,
            comment: row.get("comment")?,
            is_unfinished: row.get("is_unfinished")?,
        };
        if let Ok(at) = lines.binary_search_by_key(&line, |line| line.line_number) {
            lines[at].plies.push(ply);
        }
    }
    Ok(())
}

/// The positions that the rows refer to, sorted by key.
fn positions(connection: &Connection, rows: &BookRows) -> rusqlite::Result<Vec<(i64, String)>> {
    let mut statement = connection.prepare("SELECT position_text FROM book_positions WHERE position_hash = ?")?;
    let mut found = Vec::new();
    for key in rows.referred_positions() {
        if let Some(text) = statement.query_row(params![key], |row| row.get(0)).optional()? {
            found.push((key, text));
        }
    }
    Ok(found)
}
