//! `book_coverage`: which first plays of games XG's opening books contain. Updated with each new match or book.

use rusqlite::{Connection, named_params};

use crate::sql::add_coverage;
use crate::store::error::StoreError;
use crate::store::open::read::{read_values, run};
use crate::store::write::next_ids::{Written, runs};
use rows::numbers::all_in_match;

/// Fills `book_coverage` of a new database.
pub fn add_all(connection: &Connection) -> Result<(), StoreError> {
    let books = read_values(connection, "SELECT book_id FROM books", [])?;
    add(connection, &Written { matches: Vec::new(), books })
}

/// Completes `book_coverage` for new matches and books: all plays in the new books, and the new plays in the others.
pub fn add(connection: &Connection, written: &Written) -> Result<(), StoreError> {
    let books = "SELECT book_id FROM books WHERE kind = 'xg_opening'";
    let books: Vec<i64> = read_values(connection, books, [])?;
    let (new, others): (Vec<i64>, Vec<i64>) = books.into_iter().partition(|book| written.books.contains(book));
    let add = |first: i64, last: i64, books: &[i64]| {
        let books = serde_json::Value::from(books).to_string();
        run(
            connection,
            &add_coverage(),
            named_params! {":first_decision": first, ":last_decision": last, ":books": books},
        )
    };
    if !new.is_empty() {
        add(0, i64::MAX, &new)?;
    }
    if !others.is_empty() {
        for (first, last) in runs(&written.matches) {
            add(*all_in_match(first).start(), *all_in_match(last).end(), &others)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::open::schema;

    /// SQLite's query plan for the additions.
    fn plan(connection: &Connection) -> Vec<String> {
        let mut statement = connection.prepare(&format!("EXPLAIN QUERY PLAN {}", add_coverage())).unwrap();
        let parameters = named_params! {":first_decision": 0, ":last_decision": 0, ":books": "[1]"};
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
