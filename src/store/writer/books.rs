//! The rows of a book, bound column by column in the order of `columns/books.rs`.

use rusqlite::types::{Null, ToSql, ToSqlOutput, ValueRef};
use rusqlite::{Connection, Statement};

use super::{Writer, insert};
use crate::rows::books::{BookRow, BookRows, EntryRow, FieldValue, LineRow, MoveRow, NodeRow, PlyRow, SlotRow};
use crate::store::StoreError;
use crate::store::columns::Target;
use crate::store::columns::books::{
    BOOK_ENTRIES, BOOK_HEADER_FIELDS, BOOK_LINE_PLIES, BOOK_LINES, BOOK_MOVES, BOOK_NODES, BOOK_POSITIONS,
    BOOK_RESIDUES, BOOK_SLOTS, BOOKS,
};

/// The held statements of the books' tables.
pub(super) struct BookStatements<'c> {
    books: Statement<'c>,
    header_fields: Statement<'c>,
    residues: Statement<'c>,
    entries: Statement<'c>,
    positions: Statement<'c>,
    moves: Statement<'c>,
    nodes: Statement<'c>,
    slots: Statement<'c>,
    lines: Statement<'c>,
    plies: Statement<'c>,
}

impl<'c> BookStatements<'c> {
    pub(super) fn prepare(connection: &'c Connection) -> Result<Self, StoreError> {
        let prepare = |target: &Target| connection.prepare(&target.insert());
        Ok(Self {
            books: prepare(&BOOKS)?,
            header_fields: prepare(&BOOK_HEADER_FIELDS)?,
            residues: prepare(&BOOK_RESIDUES)?,
            entries: prepare(&BOOK_ENTRIES)?,
            // The key finds, the text decides: another text on a known key breaks NOT NULL, and so the batch.
            positions: connection.prepare(&format!(
                "{} ON CONFLICT (position_key)
                 DO UPDATE SET epd = NULL WHERE epd <> excluded.epd OR game <> excluded.game",
                BOOK_POSITIONS.insert()
            ))?,
            moves: prepare(&BOOK_MOVES)?,
            nodes: prepare(&BOOK_NODES)?,
            slots: prepare(&BOOK_SLOTS)?,
            lines: prepare(&BOOK_LINES)?,
            plies: prepare(&BOOK_LINE_PLIES)?,
        })
    }
}

impl Writer<'_> {
    pub(super) fn book_rows(
        &mut self,
        source_number: usize,
        source_id: i64,
        content_hash: Option<[u8; 32]>,
        rows: &BookRows,
    ) -> Result<(), StoreError> {
        let id = self.next.book;
        self.next.book += 1;
        self.book_row(id, source_id, content_hash, &rows.book)?;
        for (number, (field, value)) in (1i64..).zip(&rows.header_fields) {
            insert!(self.books.header_fields; id, field, number, Bound(value));
        }
        if let Some((file_bytes, residue)) = &rows.residue {
            insert!(self.books.residues; id, *file_bytes as i64, residue);
        }
        for entry in &rows.entries {
            self.entry_row(id, entry)?;
        }
        if let Some(hash) = self.book_positions(rows)? {
            self.collision.get_or_insert(StoreError::Collision { hash, source_number });
        }
        for row in &rows.moves {
            self.move_row(id, row)?;
        }
        for node in &rows.nodes {
            self.node_row(id, node)?;
        }
        for slot in &rows.slots {
            self.slot_row(id, slot)?;
        }
        for line in &rows.lines {
            self.line_row(id, line)?;
        }
        self.totals.books += 1;
        self.totals.book_entries += rows.book.figures.entries;
        Ok(())
    }

    fn book_row(
        &mut self,
        id: i64,
        source_id: i64,
        content_hash: Option<[u8; 32]>,
        b: &BookRow,
    ) -> Result<(), StoreError> {
        let f = &b.figures;
        let count = |value: Option<u64>| value.map(|value| value as i64);
        insert!(self.books.books;
            id, source_id, b.kind.name(), b.kind.game(), &b.variant, &b.title, &b.edition, &b.author, &b.notes,
            &b.updated_at, content_hash, f.entries as i64, count(f.reachable), count(f.orphans), f.deleted as i64,
            count(f.illegal_moves), f.positions as i64, count(f.positions_with_moves), count(f.moves),
            count(f.transposed_positions), count(f.max_depth), count(f.good_moves), count(f.bad_moves),
            count(f.count_sum), count(f.lines), count(f.plies), count(f.line_errors),
        );
        Ok(())
    }

    fn entry_row(&mut self, book: i64, e: &EntryRow) -> Result<(), StoreError> {
        let id = self.next.book_entry;
        self.next.book_entry += 1;
        let [c0, c1, c2, c3, c4, c5] = e.chances;
        insert!(self.books.entries;
            id, book, e.record as i64, &e.source, &e.pos, e.position_hash, e.cube_raw, e.cube_pos_raw, e.cube_value,
            e.score_on_roll_raw, e.score_mover_raw, e.away_on_roll, e.away_mover, e.is_money, e.jacoby_raw,
            e.beaver_raw, e.crawford_raw, e.is_jacoby, e.is_crawford, c0, c1, c2, c3, c4, c5, e.equity, e.level_code,
            e.program_code, e.program_major, e.program_minor, e.games, e.std, e.ci95, e.checker_level_code,
            e.cube_level_code, e.rotation, e.seed, e.truncation, e.duration_s, e.imported_raw, &e.imported_at,
            e.saved_raw, &e.saved_at, e.deleted_raw, e.is_deleted, e.selection_rank,
        );
        Ok(())
    }

    /// Inserts the positions that the book's rows refer to; gives the key of one that is known with another text.
    fn book_positions(&mut self, rows: &BookRows) -> Result<Option<i64>, StoreError> {
        let game = rows.book.kind.game();
        let referred = rows.referred_positions();
        for (key, epd) in rows.positions.iter().filter(|(key, _)| referred.binary_search(key).is_ok()) {
            let mut write = || -> rusqlite::Result<usize> { Ok(insert!(self.books.positions; *key, game, epd)) };
            match write() {
                Ok(0) => self.totals.positions_known += 1,
                Ok(_) => self.totals.positions_new += 1,
                Err(error) if is_constraint(&error) => return Ok(Some(*key)),
                Err(error) => return Err(error.into()),
            }
        }
        Ok(None)
    }

    fn move_row(&mut self, book: i64, m: &MoveRow) -> Result<(), StoreError> {
        let id = self.next.book_move;
        self.next.book_move += 1;
        insert!(self.books.moves;
            id, book, m.position_key, m.next_position_key, &m.r#move, &m.move_text, m.depth,
            m.record.map(|n| n as i64), m.node_count, m.games, m.won, m.lost, m.draws, m.priority, m.flags, m.is_good,
            m.is_bad, &m.hint, m.count, m.is_deleted,
        );
        Ok(())
    }

    fn node_row(&mut self, book: i64, n: &NodeRow) -> Result<(), StoreError> {
        insert!(self.books.nodes;
            book, n.node, n.from_square, n.to_square, n.promotion, n.priority, n.games, n.won, n.lost, n.plycount_raw,
            n.next_move, n.next_sibling, n.is_reachable, n.is_deleted, n.parent, n.ply, n.position_key, &n.r#move,
            n.problem.as_deref(),
        );
        Ok(())
    }

    fn slot_row(&mut self, book: i64, s: &SlotRow) -> Result<(), StoreError> {
        insert!(self.books.slots;
            book, s.slot as i64, s.hashbd.cast_signed(), s.hashkey, s.bmove, s.flags, s.hint, s.count, s.is_reached,
        );
        Ok(())
    }

    fn line_row(&mut self, book: i64, l: &LineRow) -> Result<(), StoreError> {
        let moves: Vec<&str> = l.plies.iter().map(|ply| &*ply.r#move).collect();
        insert!(self.books.lines;
            book, l.line_number, l.source_line, &l.name, &l.comment, &l.result, l.plies.len() as i64, moves.join(" "),
            l.duplicate_of, &l.error, l.error_line,
        );
        for (number, ply) in (1i64..).zip(&l.plies) {
            self.ply_row(book, l.line_number, number, ply)?;
        }
        Ok(())
    }

    fn ply_row(&mut self, book: i64, line: u32, number: i64, p: &PlyRow) -> Result<(), StoreError> {
        insert!(self.books.plies;
            book, line, number, p.source_line, p.position_key, &p.r#move, &p.token, &p.marks, p.is_good, p.is_bad,
            &p.comment, p.is_unfinished,
        );
        Ok(())
    }
}

/// The value of a header field as SQLite has it.
struct Bound<'a>(&'a FieldValue);

impl ToSql for Bound<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(match self.0 {
            FieldValue::Integer(value) => ToSqlOutput::Borrowed(ValueRef::Integer(*value)),
            FieldValue::Real(value) if value.is_nan() => Null.to_sql()?,
            FieldValue::Real(value) => ToSqlOutput::Borrowed(ValueRef::Real(*value)),
            FieldValue::Text(value) => ToSqlOutput::Borrowed(ValueRef::Text(value.as_bytes())),
            FieldValue::Bytes(value) => ToSqlOutput::Borrowed(ValueRef::Blob(value)),
        })
    }
}

fn is_constraint(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code() == Some(rusqlite::ErrorCode::ConstraintViolation)
}
