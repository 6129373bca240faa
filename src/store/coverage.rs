//! `book_coverage` and `stamped_plays`: what XG's opening books have of the first plays of games, kept while either comes in.

use rusqlite::{Connection, named_params};

use super::StoreError;
use crate::normalize::rows::{CandidateRow, DecisionRow, Kind};

/// The rolls of a game that are looked at.
const ROLLS: u32 = 12;
/// Levels of figures that XG took from its own book.
const STAMPS: [i16; 2] = [998, 999];
/// Rows for a run of plays and the books from one on.
const ADD: &str = include_str!("../../sql/coverage/add.sql");

/// Whether a play belongs into `stamped_plays`; `candidates` are those of the decision.
pub fn is_stamped(decision: &DecisionRow, candidates: &[CandidateRow]) -> bool {
    let is_early = decision.kind == Kind::Checker && decision.ply <= ROLLS;
    let played = decision.played_rank.filter(|&rank| is_early && rank > 1);
    played
        .and_then(|rank| candidates.get(usize::from(rank) - 1))
        .is_some_and(|candidate| STAMPS.contains(&candidate.level_code))
}

/// Completes `book_coverage` by what came in with the decisions and the books from these numbers on: the new plays in all books, and
/// the earlier ones in the new books.
pub fn add(connection: &Connection, first_decision: i64, first_book: i64) -> Result<(), StoreError> {
    let last: Option<i64> = connection
        .prepare_cached("SELECT max(book_id) FROM books WHERE kind = 'xg_opening'")?
        .query_row([], |row| row.get(0))?;
    let Some(last) = last else {
        return Ok(());
    };
    add_run(connection, [first_decision, i64::MAX], 0)?;
    if last >= first_book {
        add_run(connection, [0, first_decision - 1], first_book)?;
    }
    Ok(())
}

fn add_run(connection: &Connection, [first, last]: [i64; 2], first_book: i64) -> Result<(), StoreError> {
    connection
        .prepare_cached(ADD)?
        .execute(named_params! {":first_decision": first, ":last_decision": last, ":first_book": first_book})?;
    Ok(())
}
