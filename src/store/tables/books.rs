//! Writes the rows of a book: each value paired with its column.

use rusqlite::Connection;
use rusqlite::types::{Null, ToSql, ToSqlOutput, ValueRef};

use super::insert::{Insert, Sql, row};
use crate::game::backgammon::{Board, xgid_position};
use crate::rows::books::{BookRow, BookRows, EntryRow, FieldValue, LineRow, MoveRow, NodeRow, PlyRow, SlotRow};

/// The numbers of a book and its rows.
#[derive(Default)]
pub struct BookNumbers {
    pub book_id: i64,
    pub content_id: i64,
    /// The number of the first entry; the others follow. The same applies to the moves.
    pub entry: i64,
    pub r#move: i64,
}

/// The tables of books whose rows come from the file.
pub struct BookTables<'c> {
    pub books: Insert<'c>,
    pub header_fields: Insert<'c>,
    pub residues: Insert<'c>,
    pub entries: Insert<'c>,
    pub moves: Insert<'c>,
    pub nodes: Insert<'c>,
    pub slots: Insert<'c>,
    pub lines: Insert<'c>,
    pub plies: Insert<'c>,
}

impl<'c> BookTables<'c> {
    pub fn prepare(connection: &'c Connection) -> Self {
        let to = |table| Insert::into(connection, table);
        Self {
            books: to("books"),
            header_fields: to("book_header_fields"),
            residues: to("book_residues"),
            entries: to("book_entries"),
            moves: to("book_moves"),
            nodes: to("chess_book_nodes"),
            slots: to("shogi_book_slots"),
            lines: to("shogi_book_lines"),
            plies: to("shogi_book_plies"),
        }
    }

    /// Writes every row of a book to its table.
    pub fn write(&mut self, numbers: &BookNumbers, rows: &BookRows) -> rusqlite::Result<()> {
        let id = numbers.book_id;
        self.book_row(numbers, &rows.book)?;
        for (number, (field, value)) in (1i64..).zip(&rows.header_fields) {
            row!(self.header_fields;
                book_id: id, field: &**field, field_number: number, value: Sql(Bound(value)));
        }
        if let Some((file_bytes, residue)) = &rows.residue {
            row!(self.residues; book_id: id, file_bytes: *file_bytes, residue: residue);
        }
        for (entry_id, entry) in (numbers.entry..).zip(&rows.entries) {
            self.entry_row(id, entry_id, entry)?;
        }
        for (move_id, row) in (numbers.r#move..).zip(&rows.moves) {
            self.move_row(id, move_id, row)?;
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
        Ok(())
    }

    fn book_row(&mut self, numbers: &BookNumbers, b: &BookRow) -> rusqlite::Result<()> {
        let f = &b.figures;
        row!(self.books;
            book_id: numbers.book_id,
            content_id: numbers.content_id,
            kind: b.kind.name(),
            game: b.kind.game(),
            variant: &b.variant,
            title: &b.title,
            edition: &b.edition,
            author: &b.author,
            notes: &b.notes,
            updated_at_local: &b.updated_at_local,
            entries: f.entries,
            reachable: f.reachable,
            orphans: f.orphans,
            deleted: f.deleted,
            illegal_moves: f.illegal_moves,
            positions: f.positions,
            positions_with_moves: f.positions_with_moves,
            moves: f.moves,
            transposed_positions: f.transposed_positions,
            max_depth: f.max_depth,
            good_moves: f.good_moves,
            bad_moves: f.bad_moves,
            count_sum: f.count_sum,
            lines: f.lines,
            plies: f.plies,
            line_errors: f.line_errors,
        );
        Ok(())
    }

    fn entry_row(&mut self, book: i64, id: i64, e: &EntryRow) -> rusqlite::Result<()> {
        let board = <[u8; 26]>::try_from(&e.pos[..]).ok().map(Board::from_bytes);
        let possible = board.filter(|board| e.position_hash.is_some() && board.check().is_ok());
        let board = possible.map(|board| xgid_position(&board));
        row!(self.entries;
            book_entry_id: id,
            book_id: book,
            record: e.record,
            source: &e.source,
            position_hash: e.position_hash,
            board_raw: board.is_none().then_some(&e.pos),
            board: board,
            cube_raw: e.cube_raw,
            cube_pos_raw: e.cube_pos_raw,
            cube_value: e.cube_value,
            score_on_roll_raw: e.score_on_roll_raw,
            score_mover_raw: e.score_mover_raw,
            away_on_roll: e.away_on_roll,
            away_mover: e.away_mover,
            is_money: e.is_money,
            jacoby_raw: e.jacoby_raw,
            beaver_raw: e.beaver_raw,
            crawford_raw: e.crawford_raw,
            is_jacoby: e.is_jacoby,
            is_crawford: e.is_crawford,
            lose_backgammon: e.chances[0],
            lose_gammon: e.chances[1],
            lose: e.chances[2],
            win: e.chances[3],
            win_gammon: e.chances[4],
            win_backgammon: e.chances[5],
            equity: e.equity,
            level_code: e.level_code,
            program_code: e.program_code,
            program_major: e.program_major,
            program_minor: e.program_minor,
            games: e.games,
            standard_deviation: e.standard_deviation,
            error_95: e.error_95,
            checker_level_code: e.checker_level_code,
            cube_level_code: e.cube_level_code,
            rotation: e.rotation,
            seed: e.seed,
            truncation: e.truncation,
            duration_s: e.duration_s,
            imported_raw: e.imported_raw,
            imported_at_local: &e.imported_at_local,
            saved_raw: e.saved_raw,
            saved_at_local: &e.saved_at_local,
            deleted_raw: e.deleted_raw,
            is_deleted: e.is_deleted,
            selection_rank: e.selection_rank,
        );
        Ok(())
    }

    fn move_row(&mut self, book: i64, id: i64, m: &MoveRow) -> rusqlite::Result<()> {
        row!(self.moves;
            book_move_id: id,
            book_id: book,
            position_hash: m.position_hash,
            next_position_hash: m.next_position_hash,
            r#move: &m.r#move,
            move_text: &m.move_text,
            depth: m.depth,
            record: m.record,
            node_count: m.node_count,
            games: m.games,
            won: m.won,
            lost: m.lost,
            draws: m.draws,
            priority: m.priority,
            flags: m.flags,
            is_good: m.is_good,
            is_bad: m.is_bad,
            hint: &m.hint,
            count: m.count,
            is_deleted: m.is_deleted,
        );
        Ok(())
    }

    fn node_row(&mut self, book: i64, n: &NodeRow) -> rusqlite::Result<()> {
        row!(self.nodes;
            book_id: book,
            node: n.node,
            from_square: n.from_square,
            to_square: n.to_square,
            promotion: n.promotion,
            priority: n.priority,
            games: n.games,
            won: n.won,
            lost: n.lost,
            plycount_raw: n.plycount_raw,
            next_move: n.next_move,
            next_sibling: n.next_sibling,
            is_reachable: n.is_reachable,
            is_deleted: n.is_deleted,
            parent: n.parent,
            ply: n.ply,
            position_hash: n.position_hash,
            r#move: &n.r#move,
            problem: n.problem.as_deref(),
        );
        Ok(())
    }

    fn slot_row(&mut self, book: i64, s: &SlotRow) -> rusqlite::Result<()> {
        row!(self.slots;
            book_id: book,
            slot: s.slot,
            hashbd: s.hashbd,
            hashkey: s.hashkey,
            bmove: s.bmove,
            flags: s.flags,
            hint: s.hint,
            count: s.count,
            is_reached: s.is_reached,
        );
        Ok(())
    }

    fn line_row(&mut self, book: i64, l: &LineRow) -> rusqlite::Result<()> {
        let moves: Vec<&str> = l.plies.iter().map(|ply| &*ply.r#move).collect();
        row!(self.lines;
            book_id: book,
            line_number: l.line_number,
            source_line: l.source_line,
            name: &l.name,
            comment: &l.comment,
            result: &l.result,
            plies: l.plies.len(),
            moves: moves.join(" "),
            duplicate_of: l.duplicate_of,
            error: &l.error,
            error_line: l.error_line,
        );
        for (number, ply) in (1i64..).zip(&l.plies) {
            self.ply_row(book, l.line_number, number, ply)?;
        }
        Ok(())
    }

    fn ply_row(&mut self, book: i64, line: u32, number: i64, p: &PlyRow) -> rusqlite::Result<()> {
        row!(self.plies;
            book_id: book,
            line_number: line,
            ply: number,
            source_line: p.source_line,
            position_hash: p.position_hash,
            r#move: &p.r#move,
            token: &p.token,
            marks: &p.marks,
            is_good: p.is_good,
            is_bad: p.is_bad,
            comment: &p.comment,
            is_unfinished: p.is_unfinished,
        );
        Ok(())
    }
}

/// The value of a header field in SQLite's types.
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
