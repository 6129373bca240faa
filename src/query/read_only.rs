//! A connection on which no statement can write, whatever text it gets.

use std::path::Path;

use rusqlite::Connection;
use rusqlite::hooks::{AuthAction, AuthContext, Authorization};

use crate::store::{StoreError, open_read_only};

/// Pragmas that only tell.
const TELLING_PRAGMAS: [&str; 20] = [
    "application_id",
    "collation_list",
    "compile_options",
    "data_version",
    "database_list",
    "encoding",
    "foreign_key_check",
    "foreign_key_list",
    "freelist_count",
    "function_list",
    "index_info",
    "index_list",
    "index_xinfo",
    "integrity_check",
    "page_count",
    "page_size",
    "quick_check",
    "schema_version",
    "table_info",
    "table_list",
];

/// Opens the database for free SQL: the file read-only, and an authorizer that lets nothing but reading through.
pub fn open(path: &Path) -> Result<Connection, StoreError> {
    let mut connection = open_read_only(path)?;
    connection.authorizer(Some(allow_reading))?;
    Ok(connection)
}

fn allow_reading(context: AuthContext<'_>) -> Authorization {
    let is_reading = match context.action {
        AuthAction::Select | AuthAction::Read { .. } | AuthAction::Recursive => true,
        AuthAction::Function { function_name } => !function_name.eq_ignore_ascii_case("load_extension"),
        AuthAction::Pragma { pragma_name, pragma_value } => is_telling(pragma_name, pragma_value),
        // BEGIN and COMMIT of a read transaction change nothing.
        AuthAction::Transaction { .. } | AuthAction::Savepoint { .. } => true,
        _ => false,
    };
    if is_reading { Authorization::Allow } else { Authorization::Deny }
}

fn is_telling(name: &str, value: Option<&str>) -> bool {
    let name = name.to_ascii_lowercase();
    let takes_a_name =
        name.ends_with("_info") || name.ends_with("_xinfo") || name.ends_with("_list") || name.ends_with("_check");
    let is_known = TELLING_PRAGMAS.contains(&name.as_str()) || name == "table_xinfo" || name == "user_version";
    is_known && (takes_a_name || value.is_none())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::schema;

    fn connection() -> Connection {
        let mut connection = Connection::open_in_memory().unwrap();
        schema::create(&connection).unwrap();
        connection.authorizer(Some(allow_reading)).unwrap();
        connection
    }

    #[test]
    fn what_is_not_reading_is_refused() {
        let connection = connection();
        for sql in [
            "DELETE FROM matches",
            "ATTACH 'x' AS y",
            "PRAGMA journal_mode = DELETE",
            "PRAGMA user_version = 7",
            "SELECT load_extension('x')",
            "CREATE TEMP TABLE t (a)",
            "DROP VIEW candidates",
            "VACUUM INTO 'copy.db'",
            "REINDEX",
            "WITH a AS (SELECT 1) INSERT INTO players (name) SELECT 'x' FROM a",
        ] {
            let outcome = connection.prepare(sql).and_then(|mut statement| statement.query([])?.next().map(|_| ()));
            assert!(outcome.is_err(), "{sql}");
        }
    }

    #[test]
    fn reading_is_allowed() {
        let connection = connection();
        for sql in [
            "SELECT count(*) FROM candidates",
            "PRAGMA table_info(matches)",
            "PRAGMA user_version",
            "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3) SELECT sum(i) FROM n",
            "EXPLAIN QUERY PLAN SELECT * FROM matches",
        ] {
            let outcome = connection.prepare(sql).and_then(|mut statement| statement.query([])?.next().map(|_| ()));
            assert!(outcome.is_ok(), "{sql}: {outcome:?}");
        }
    }
}
