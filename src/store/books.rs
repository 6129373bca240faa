//! Books read back: which there are, and all rows of one, for exports.

use std::borrow::Cow;

use rusqlite::types::{FromSql, Value};
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::StoreError;
use super::columns::Target;
use super::columns::books::{
    BOOK_ENTRIES, BOOK_HEADER_FIELDS, BOOK_LINE_PLIES, BOOK_LINES, BOOK_MOVES, BOOK_NODES, BOOK_SLOTS, BOOKS,
};
use crate::rows::books::{
    BookFigures, BookKind, BookRow, BookRows, EntryRow, FieldValue, HeaderField, LineRow, MoveRow, NodeRow, PlyRow,
    SlotRow,
};

/// A book among the others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// `books.book_id`
    pub book_id: i64,
    /// The path of the file that holds it, as `source_files` has it.
    pub path: String,
    /// What it is.
    pub kind: BookKind,
    /// `books.title`
    pub title: Option<String>,
    /// `books.edition`
    pub edition: Option<String>,
    /// `books.entries`
    pub entries: u64,
}

/// The books in the order of their numbers.
pub fn list(connection: &Connection) -> Result<Vec<Listed>, StoreError> {
    let mut statement = connection.prepare(
        "SELECT b.book_id, s.path, b.kind, b.title, b.edition, b.entries
         FROM books AS b JOIN source_files AS s USING (source_file_id) ORDER BY b.book_id",
    )?;
    let rows = statement.query_map([], |row| {
        let mut cells = Cells::of(row);
        Ok(Listed {
            book_id: cells.next()?,
            path: cells.next()?,
            kind: cells.kind()?,
            title: cells.next()?,
            edition: cells.next()?,
            entries: cells.count()?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// All rows of a book as they were imported; none where there is no such book. Warnings and unknown codes are the import's, not the
/// book's, and stay empty; so do positions that no row refers to.
pub fn load(connection: &Connection, book_id: i64) -> Result<Option<BookRows>, StoreError> {
    let sql = format!("{} WHERE book_id = ?", BOOKS.select());
    let Some(book) = connection.query_row(&sql, [book_id], book_row).optional()? else {
        return Ok(None);
    };
    let of_book = |target: &Target, order: &str| format!("{} WHERE book_id = ? ORDER BY {order}", target.select());
    let mut rows = BookRows {
        book,
        header_fields: all(connection, &of_book(&BOOK_HEADER_FIELDS, "field_number"), book_id, header_field)?,
        entries: all(connection, &of_book(&BOOK_ENTRIES, "book_entry_id"), book_id, entry_row)?,
        moves: all(connection, &of_book(&BOOK_MOVES, "book_move_id"), book_id, move_row)?,
        nodes: all(connection, &of_book(&BOOK_NODES, "node"), book_id, node_row)?,
        slots: all(connection, &of_book(&BOOK_SLOTS, "slot"), book_id, slot_row)?,
        lines: all(connection, &of_book(&BOOK_LINES, "line_number"), book_id, line_row)?,
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

/// A row's values from left to right.
struct Cells<'r> {
    row: &'r Row<'r>,
    next: usize,
}

impl<'r> Cells<'r> {
    fn of(row: &'r Row<'r>) -> Self {
        Self { row, next: 0 }
    }

    fn next<T: FromSql>(&mut self) -> rusqlite::Result<T> {
        let value = self.row.get(self.next)?;
        self.next += 1;
        Ok(value)
    }

    fn skip(&mut self) {
        self.next += 1;
    }

    fn count(&mut self) -> rusqlite::Result<u64> {
        self.next().map(i64::cast_unsigned)
    }

    fn counted(&mut self) -> rusqlite::Result<Option<u64>> {
        Ok(self.next::<Option<i64>>()?.map(i64::cast_unsigned))
    }

    fn kind(&mut self) -> rusqlite::Result<BookKind> {
        let column = self.next;
        let name: String = self.next()?;
        let kind = BookKind::ALL.into_iter().find(|kind| kind.name() == name);
        kind.ok_or_else(|| unexpected(column, format!("{name:?} is no kind of book")))
    }
}

fn unexpected(column: usize, message: String) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(column, rusqlite::types::Type::Text, message.into())
}

fn book_row(row: &Row<'_>) -> rusqlite::Result<BookRow> {
    let mut cells = Cells::of(row);
    cells.skip(); // book_id
    cells.skip(); // source_file_id
    let kind = cells.kind()?;
    cells.skip(); // game
    let variant = cells.next()?;
    let title = cells.next()?;
    let edition = cells.next()?;
    let author = cells.next()?;
    let notes = cells.next()?;
    let updated_at = cells.next()?;
    cells.skip(); // content_hash
    let figures = BookFigures {
        entries: cells.count()?,
        reachable: cells.counted()?,
        orphans: cells.counted()?,
        deleted: cells.count()?,
        illegal_moves: cells.counted()?,
        positions: cells.count()?,
        positions_with_moves: cells.counted()?,
        moves: cells.counted()?,
        transposed_positions: cells.counted()?,
        max_depth: cells.counted()?,
        good_moves: cells.counted()?,
        bad_moves: cells.counted()?,
        count_sum: cells.counted()?,
        lines: cells.counted()?,
        plies: cells.counted()?,
        line_errors: cells.counted()?,
    };
    Ok(BookRow { kind, variant, title, edition, author, notes, updated_at, figures })
}

fn header_field(row: &Row<'_>) -> rusqlite::Result<HeaderField> {
    let mut cells = Cells::of(row);
    cells.skip(); // book_id
    let field: String = cells.next()?;
    cells.skip(); // field_number
    let value = match cells.next()? {
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

fn entry_row(row: &Row<'_>) -> rusqlite::Result<EntryRow> {
    let mut cells = Cells::of(row);
    cells.skip(); // book_entry_id
    cells.skip(); // book_id
    Ok(EntryRow {
        record: cells.count()?,
        source: cells.next()?,
        pos: cells.next()?,
        position_hash: cells.next()?,
        cube_raw: cells.next()?,
        cube_pos_raw: cells.next()?,
        cube_value: cells.next()?,
        score_on_roll_raw: cells.next()?,
        score_mover_raw: cells.next()?,
        away_on_roll: cells.next()?,
        away_mover: cells.next()?,
        is_money: cells.next()?,
        jacoby_raw: cells.next()?,
        beaver_raw: cells.next()?,
        crawford_raw: cells.next()?,
        is_jacoby: cells.next()?,
        is_crawford: cells.next()?,
        chances: [cells.next()?, cells.next()?, cells.next()?, cells.next()?, cells.next()?, cells.next()?],
        equity: cells.next()?,
        level_code: cells.next()?,
        program_code: cells.next()?,
        program_major: cells.next()?,
        program_minor: cells.next()?,
        games: cells.next()?,
        std: cells.next()?,
        ci95: cells.next()?,
        checker_level_code: cells.next()?,
        cube_level_code: cells.next()?,
        rotation: cells.next()?,
        seed: cells.next()?,
        truncation: cells.next()?,
        duration_s: cells.next()?,
        imported_raw: cells.next()?,
        imported_at: cells.next()?,
        saved_raw: cells.next()?,
        saved_at: cells.next()?,
        deleted_raw: cells.next()?,
        is_deleted: cells.next()?,
        selection_rank: cells.next()?,
    })
}

fn move_row(row: &Row<'_>) -> rusqlite::Result<MoveRow> {
    let mut cells = Cells::of(row);
    cells.skip(); // book_move_id
    cells.skip(); // book_id
    Ok(MoveRow {
        position_key: cells.next()?,
        next_position_key: cells.next()?,
        r#move: cells.next()?,
        move_text: cells.next()?,
        depth: cells.next()?,
        record: cells.counted()?,
        node_count: cells.next()?,
        games: cells.next()?,
        won: cells.next()?,
        lost: cells.next()?,
        draws: cells.next()?,
        priority: cells.next()?,
        flags: cells.next()?,
        is_good: cells.next()?,
        is_bad: cells.next()?,
        hint: cells.next()?,
        count: cells.next()?,
        is_deleted: cells.next()?,
    })
}

fn node_row(row: &Row<'_>) -> rusqlite::Result<NodeRow> {
    let mut cells = Cells::of(row);
    cells.skip(); // book_id
    Ok(NodeRow {
        node: cells.next()?,
        from_square: cells.next()?,
        to_square: cells.next()?,
        promotion: cells.next()?,
        priority: cells.next()?,
        games: cells.next()?,
        won: cells.next()?,
        lost: cells.next()?,
        plycount_raw: cells.next()?,
        next_move: cells.next()?,
        next_sibling: cells.next()?,
        is_reachable: cells.next()?,
        is_deleted: cells.next()?,
        parent: cells.next()?,
        ply: cells.next()?,
        position_key: cells.next()?,
        r#move: cells.next()?,
        problem: cells.next::<Option<String>>()?.map(Cow::Owned),
    })
}

fn slot_row(row: &Row<'_>) -> rusqlite::Result<SlotRow> {
    let mut cells = Cells::of(row);
    cells.skip(); // book_id
    Ok(SlotRow {
        slot: cells.count()?,
        hashbd: cells.count()?,
        hashkey: cells.next()?,
        bmove: cells.next()?,
        flags: cells.next()?,
        hint: cells.next()?,
        count: cells.next()?,
        is_reached: cells.next()?,
    })
}

/// A line without its plies.
fn line_row(row: &Row<'_>) -> rusqlite::Result<LineRow> {
    let mut cells = Cells::of(row);
    cells.skip(); // book_id
    let line_number = cells.next()?;
    let source_line = cells.next()?;
    let name = cells.next()?;
    let comment = cells.next()?;
    let result = cells.next()?;
    cells.skip(); // plies
    cells.skip(); // moves
    Ok(LineRow {
        line_number,
        source_line,
        name,
        comment,
        result,
        duplicate_of: cells.next()?,
        error: cells.next()?,
        error_line: cells.next()?,
        plies: Vec::new(),
    })
}

/// Gives the lines, which are in the order of their numbers, their plies.
fn plies(connection: &Connection, book_id: i64, lines: &mut [LineRow]) -> rusqlite::Result<()> {
    let sql = format!("{} WHERE book_id = ? ORDER BY line_number, ply", BOOK_LINE_PLIES.select());
    let mut statement = connection.prepare(&sql)?;
    let mut rows = statement.query([book_id])?;
    while let Some(row) = rows.next()? {
        let mut cells = Cells::of(row);
        cells.skip(); // book_id
        let line: u32 = cells.next()?;
        cells.skip(); // ply
        let ply = PlyRow {
            source_line: cells.next()?,
            position_key: cells.next()?,
            r#move: cells.next()?,
            token: cells.next()?,
            marks: cells.next()?,
            is_good: cells.next()?,
            is_bad: cells.next()?,
            comment: cells.next()?,
            is_unfinished: cells.next()?,
        };
        if let Ok(at) = lines.binary_search_by_key(&line, |line| line.line_number) {
            lines[at].plies.push(ply);
        }
    }
    Ok(())
}

/// The positions that the rows refer to, sorted by key.
fn positions(connection: &Connection, rows: &BookRows) -> rusqlite::Result<Vec<(i64, String)>> {
    let mut statement = connection.prepare("SELECT epd FROM book_positions WHERE position_key = ?")?;
    let mut found = Vec::new();
    for key in rows.referred_positions() {
        if let Some(epd) = statement.query_row(params![key], |row| row.get(0)).optional()? {
            found.push((key, epd));
        }
    }
    Ok(found)
}
