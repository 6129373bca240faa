//! A sink that digests rows.

use std::convert::Infallible;

use super::books::{BookNumbers, BookTables};
use super::matches::{MatchNumbers, MatchTables};
use super::sink::{Bind, Row, Sink};
use super::warnings;
use crate::rows::books::BookRows;
use crate::rows::matches::{MatchRows, Warning};
use crate::store::digest;

/// The digest of the rows of one table.
struct Digested {
    table: u64,
    rows: u64,
}

impl Digested {
    fn of(table: &'static str) -> Self {
        Self { table: digest::name(table), rows: 0 }
    }
}

/// A row with the sum of its values so far.
struct DigestedRow<'r> {
    table: &'r mut Digested,
    sum: u64,
}

impl Sink for Digested {
    type Error = Infallible;
    type Row<'r> = DigestedRow<'r>;

    #[inline]
    fn begin(&mut self, _: &[&str]) -> Result<DigestedRow<'_>, Infallible> {
        Ok(DigestedRow { table: self, sum: 0 })
    }
}

impl Row for DigestedRow<'_> {
    type Error = Infallible;

    #[inline]
    fn value<V: Bind + ?Sized>(&mut self, _: usize, factor: Option<u64>, value: &V) -> Result<(), Infallible> {
        if let Some(factor) = factor {
            self.sum = self.sum.wrapping_add(value.digest().wrapping_mul(factor));
        }
        Ok(())
    }

    #[inline]
    fn end(self) -> Result<usize, Infallible> {
        self.table.rows = self.table.rows.wrapping_add(digest::row(self.table.table, self.sum));
        Ok(1)
    }
}

/// The digest of a match's rows and of its players' names.
pub fn of_match(rows: &MatchRows) -> u64 {
    let mut tables = MatchTables::new(Digested::of);
    let Ok(()) = tables.write(&MatchNumbers::relative(rows), rows);
    let MatchTables { matches, games, decisions, candidates, cubes, cube_extras, rollouts, first_rolls, comments } =
        tables;
    let tables = [matches, games, decisions, candidates, cubes, cube_extras, rollouts, first_rolls, comments];
    let names = rows.session.players.each_ref().map(|name| name.as_bytes());
    sum(&tables).wrapping_add(digest::players(names)).wrapping_add(of_warnings(&rows.warnings))
}

/// The digest of a book's rows.
pub fn of_book(rows: &BookRows, content_hash: Option<[u8; 32]>) -> u64 {
    let mut tables = BookTables::new(Digested::of);
    let Ok(()) = tables.write(&BookNumbers::default(), content_hash, rows);
    let BookTables { books, header_fields, residues, entries, moves, nodes, slots, lines, plies } = tables;
    let tables = [books, header_fields, residues, entries, moves, nodes, slots, lines, plies];
    sum(&tables).wrapping_add(of_warnings(&rows.warnings))
}

fn of_warnings(rows: &[Warning]) -> u64 {
    let mut table = Digested::of("warnings");
    let Ok(()) = warnings::write(&mut table, 0, rows);
    table.rows
}

fn sum(tables: &[Digested]) -> u64 {
    tables.iter().fold(0, |sum, table| sum.wrapping_add(table.rows))
}
