//! Writes the rows of a book: each value paired with its column.

use rusqlite::{Connection, Statement};

use super::insert::{Bind, Insert, row, tables};
use crate::store::write::next_ids::NextIds;
use backgammon::{Board, xgid_position};
use rows::books::{BookRow, BookRows, EntryRow, FieldValue, LineRow};

tables! {
    /// The tables of books whose rows come from the file.
    BookTables {
        books, book_header_fields, book_residues, book_entries, book_moves, chess_book_nodes, shogi_book_slots,
        shogi_book_lines, shogi_book_plies,
    }
}

impl BookTables<'_> {
    /// Writes every row of a book to its table.
    /// `first` are the numbers of the book, the first entry and the first move; the other entries and moves follow.
    pub fn write(&mut self, content_id: i64, first: &NextIds, rows: &BookRows) -> rusqlite::Result<()> {
        let id = first.book;
        self.book_row(id, content_id, &rows.book)?;
        for (number, (field, value)) in (1i64..).zip(&rows.header_fields) {
            row!(self.book_header_fields;
                book_id: id, field: &**field, field_number: number, value: value);
        }
        if let Some((file_bytes, residue)) = &rows.residue {
            row!(self.book_residues; book_id: id, file_bytes: *file_bytes, residue: residue);
        }
        for (entry_id, entry) in (first.book_entry..).zip(&rows.entries) {
            self.entry_row(id, entry_id, entry)?;
        }
        for (move_id, row) in (first.book_move..).zip(&rows.moves) {
            row!(self.book_moves;
                book_move_id: move_id,
                book_id: id,
                ..row {
                    position_hash, next_position_hash, r#move, move_text, depth, record, node_count, games, won, lost,
                    draws, priority, flags, is_good, is_bad, hint, count, is_deleted,
                },
            );
        }
        for node in &rows.nodes {
            row!(self.chess_book_nodes;
                book_id: id,
                problem: node.problem.as_deref(),
                ..node {
                    node, from_square, to_square, promotion, priority, games, won, lost, plycount_raw, next_move,
                    next_sibling, is_reachable, is_deleted, parent, ply, position_hash, r#move,
                },
            );
        }
        for slot in &rows.slots {
            row!(self.shogi_book_slots;
                book_id: id,
                ..slot {
                    slot, hashbd, hashkey, bmove, flags, hint, count, is_reached,
                },
            );
        }
        for line in &rows.lines {
            self.line_row(id, line)?;
        }
        Ok(())
    }

    fn book_row(&mut self, book: i64, content_id: i64, b: &BookRow) -> rusqlite::Result<()> {
        let f = &b.figures;
        row!(self.books;
            book_id: book,
            content_id: content_id,
            kind: b.kind.name(),
            game: b.kind.game(),
            ..b {
                variant, title, edition, author, notes, updated_at_local,
            },
            ..f {
                entries, reachable, orphans, deleted, illegal_moves, positions, positions_with_moves, moves,
                transposed_positions, max_depth, good_moves, bad_moves, count_sum, lines, plies, line_errors,
            },
        );
        Ok(())
    }

    fn entry_row(&mut self, book: i64, id: i64, e: &EntryRow) -> rusqlite::Result<()> {
        let board = <[u8; 26]>::try_from(&e.pos[..]).ok().map(Board::from_bytes);
        let possible = board.filter(|board| e.position_hash.is_some() && board.check().is_ok());
        let board = possible.map(|board| xgid_position(&board));
        row!(self.book_entries;
            book_entry_id: id,
            book_id: book,
            board_raw: board.is_none().then_some(&e.pos),
            board: board,
            ..e {
                record, source, position_hash, cube_raw, cube_pos_raw, cube_value, score_on_roll_raw,
                score_mover_raw, away_on_roll, away_mover, is_money, jacoby_raw, beaver_raw, crawford_raw,
                is_jacoby, is_crawford, equity, level_code, program_code, program_major, program_minor, games,
                standard_deviation, error_95, checker_level_code, cube_level_code, rotation, seed, truncation,
                duration_s, imported_raw, imported_at_local, saved_raw, saved_at_local, deleted_raw, is_deleted,
                selection_rank,
            },
            ..[lose_backgammon, lose_gammon, lose, win, win_gammon, win_backgammon] = e.chances,
        );
        Ok(())
    }

    fn line_row(&mut self, book: i64, l: &LineRow) -> rusqlite::Result<()> {
        let moves: Vec<&str> = l.plies.iter().map(|ply| &*ply.r#move).collect();
        row!(self.shogi_book_lines;
            book_id: book,
            plies: l.plies.len(),
            moves: moves.join(" "),
            ..l {
                line_number, source_line, name, comment, result, duplicate_of, error, error_line,
            },
        );
        for (number, ply) in (1i64..).zip(&l.plies) {
            row!(self.shogi_book_plies;
                book_id: book,
                line_number: l.line_number,
                ply: number,
                ..ply {
                    source_line, position_hash, r#move, token, marks, is_good, is_bad, comment, is_unfinished,
                },
            );
        }
        Ok(())
    }
}

impl Bind for FieldValue {
    fn bind(&self, statement: &mut Statement<'_>, index: usize) -> rusqlite::Result<()> {
        match self {
            Self::Integer(value) => statement.raw_bind_parameter(index, value),
            // SQLite stores NaN as NULL.
            Self::Real(value) => statement.raw_bind_parameter(index, value),
            Self::Text(value) => statement.raw_bind_parameter(index, value),
            Self::Bytes(value) => statement.raw_bind_parameter(index, value),
        }
    }
}
