//! `book_coverage` and `stamped_plays`: what XG's opening books have of the first plays of games, kept while either comes in.

use rusqlite::{Connection, named_params};

use super::StoreError;
use crate::rows::matches::{CandidateRow, DecisionRow, Kind};

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::schema;

    #[test]
    fn only_early_plays_that_are_not_the_best_are_told_apart_as_stamped() {
        let of_level = |level_code| CandidateRow { level_code, ..CandidateRow::default() };
        let candidates = [998, 999, 3].map(of_level);
        let played = |kind, ply, rank| DecisionRow { kind, ply, played_rank: rank, ..DecisionRow::default() };
        let is = |kind, ply, rank| is_stamped(&played(kind, ply, rank), &candidates);
        assert!(is(Kind::Checker, 1, Some(2)) && is(Kind::Checker, 12, Some(2)));
        assert!(!is(Kind::Checker, 13, Some(2)), "too late");
        assert!(!is(Kind::Checker, 1, Some(1)), "the best: its decision says it");
        assert!(!is(Kind::Checker, 1, Some(3)), "another level");
        assert!(!is(Kind::Checker, 1, Some(4)) && !is(Kind::Checker, 1, None), "not among the candidates");
        assert!(!is(Kind::Double, 1, Some(2)));
    }

    /// How SQLite finds what is to be added.
    fn plan(connection: &Connection) -> Vec<String> {
        let mut statement = connection.prepare(&format!("EXPLAIN QUERY PLAN {ADD}")).unwrap();
        let parameters = named_params! {":first_decision": 0, ":last_decision": 0, ":first_book": 0};
        let steps = statement.query_map(parameters, |row| row.get(3)).unwrap();
        steps.collect::<Result<_, _>>().unwrap()
    }

    #[test]
    fn entries_are_found_by_an_index_before_the_database_has_its_own_too() {
        let connection = Connection::open_in_memory().unwrap();
        schema::create(&connection).unwrap();
        let building = plan(&connection);
        schema::create_indexes(&connection).unwrap();
        let complete = plan(&connection);
        for (steps, index) in [(building, "AUTOMATIC"), (complete, "book_entries_by_position")] {
            let has = |table: &str, what: &str| {
                steps.iter().any(|step| step.starts_with(&format!("SEARCH {table} ")) && step.contains(what))
            };
            assert!(has("d", "INTEGER PRIMARY KEY (rowid>? AND rowid<?)"), "{steps:#?}");
            assert!(has("c", "INTEGER PRIMARY KEY (rowid>? AND rowid<?)") && has("e", index), "{steps:#?}");
        }
    }
}
