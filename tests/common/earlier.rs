//! Databases as programs of earlier versions made them.

use std::path::Path;

use gammonbase::store::schema::VERSION;
use rusqlite::Connection;

use super::database::one;

const TABLES: [&str; 9] = [
    include_str!("../../migrations/0001_matches.sql"),
    include_str!("../../migrations/0002_people_and_grades.sql"),
    include_str!("../../migrations/0003_books.sql"),
    include_str!("../../migrations/0004_versions.sql"),
    include_str!("../../migrations/0005_sources.sql"),
    include_str!("../../migrations/0006_runs.sql"),
    include_str!("../../migrations/0007_match_sums.sql"),
    include_str!("../../migrations/0008_scaled_candidates.sql"),
    include_str!("../../migrations/0009_book_coverage.sql"),
];
const INDEXES: [&str; 9] = [
    include_str!("../../migrations/0001_matches_indexes.sql"),
    include_str!("../../migrations/0002_people_and_grades_indexes.sql"),
    include_str!("../../migrations/0003_books_indexes.sql"),
    include_str!("../../migrations/0004_versions_indexes.sql"),
    include_str!("../../migrations/0005_sources_indexes.sql"),
    include_str!("../../migrations/0006_runs_indexes.sql"),
    include_str!("../../migrations/0007_match_sums_indexes.sql"),
    include_str!("../../migrations/0008_scaled_candidates_indexes.sql"),
    include_str!("../../migrations/0009_book_coverage_indexes.sql"),
];

/// The columns of `candidate_rows` as they were before 0008, of today's.
const CANDIDATES_UNSCALED: &str = "candidate_id, play_id, position_hash, level_code, scaled_equity / 536870912,
    scaled_lose_backgammon / 34359738368, scaled_lose_gammon / 1073741824, scaled_lose / 1073741824,
    scaled_win / 1073741824, scaled_win_gammon / 1073741824, scaled_win_backgammon / 34359738368";

/// The database that a program of an earlier version would have made: the rows of `database`, without what came later.
pub fn earlier(database: &Path, version: usize, has_indexes: bool, path: &Path) {
    assert_eq!(VERSION, TABLES.len() as i64 + 1, "the list of earlier schemas above ends before this one");
    let connection = Connection::open(path).unwrap();
    connection.pragma_update(None, "foreign_keys", false).unwrap(); // the tables come in the order of their names
    TABLES[..version].iter().for_each(|sql| connection.execute_batch(sql).unwrap());
    if has_indexes {
        INDEXES[..version].iter().for_each(|sql| connection.execute_batch(sql).unwrap());
    }
    connection.execute("ATTACH ? AS new", [database.to_str().unwrap()]).unwrap();
    let tables: String = one(
        &connection,
        "SELECT group_concat(name) FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
    );
    for table in tables.split(',') {
        let columns: String =
            one(&connection, &format!("SELECT group_concat(name) FROM main.pragma_table_info('{table}')"));
        let values = match table {
            "candidate_rows" if version < 8 => CANDIDATES_UNSCALED,
            _ => columns.as_str(),
        };
        let sql = format!("INSERT OR REPLACE INTO main.{table} ({columns}) SELECT {values} FROM new.{table}");
        connection.execute(&sql, []).unwrap();
    }
    let id: i64 = one(&connection, "PRAGMA new.application_id");
    connection
        .execute_batch(&format!("DETACH new; PRAGMA application_id = {id}; PRAGMA user_version = {version};"))
        .unwrap();
}
