//! `book_coverage`: which first plays of games XG's opening books contain. Updated with each new match or book.

use rusqlite::{Connection, named_params};

use crate::sql::add_coverage;
use crate::store::error::StoreError;
use crate::store::open::read::{read_value, run};

/// Completes `book_coverage` for the decisions and books from these numbers on: the new plays in all books, and the earlier plays in
/// the new books.
pub fn add(connection: &Connection, first_decision: i64, first_book: i64) -> Result<(), StoreError> {
    let last = read_value(connection, "SELECT max(book_id) FROM books WHERE kind = 'xg_opening'", [])?;
    let Some(last): Option<i64> = last else { return Ok(()) };
    add_run(connection, [first_decision, i64::MAX], 0)?;
    if last >= first_book {
        add_run(connection, [0, first_decision - 1], first_book)?;
    }
    Ok(())
}

fn add_run(connection: &Connection, [first, last]: [i64; 2], first_book: i64) -> Result<(), StoreError> {
    let range = named_params! {":first_decision": first, ":last_decision": last, ":first_book": first_book};
    Ok(run(connection, &add_coverage(), range)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::open::schema;

    /// SQLite's query plan for the additions.
    fn plan(connection: &Connection) -> Vec<String> {
        let mut statement = connection.prepare(&format!("EXPLAIN QUERY PLAN {}", add_coverage())).unwrap();
        let parameters = named_params! {":first_decision": 0, ":last_decision": 0, ":first_book": 0};
        let steps = statement.query_map(parameters, |row| row.get(3)).unwrap();
        steps.collect::<Result<_, _>>().unwrap()
    }

    #[test]
    fn entries_are_found_by_an_index_even_while_building() {
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
            assert!(has("c", "PRIMARY KEY (decision_id=?)") && has("e", index), "{steps:#?}");
        }
    }
}
