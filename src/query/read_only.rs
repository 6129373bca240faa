//! Connections on which no statement can write.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::Connection;
use rusqlite::config::DbConfig;
use rusqlite::hooks::{AuthAction, AuthContext, Authorization};

use super::filtered_sums;
use crate::store::{StoreError, open_incomplete, open_read_only, open_state, read_values};

/// Pragmas that only read.
const READING_PRAGMAS: &str = "application_id collation_list compile_options data_version database_list encoding \
    foreign_key_check foreign_key_list freelist_count function_list index_info index_list index_xinfo \
    integrity_check page_count page_size quick_check schema_version table_info table_list table_xinfo user_version";

/// Opens the database for the program's own queries: the file is read-only, and an authorizer allows only reading.
pub fn open(path: &Path) -> Result<Connection, StoreError> {
    guarded(open_read_only(path)?)
}

/// Like [`open()`], in a transaction, in which all queries see the same state of the database.
pub fn open_one_state(path: &Path) -> Result<Connection, StoreError> {
    guarded(open_state(path)?)
}

/// Like [`open_one_state()`]; of a database that a stopped first import left incomplete, opens what is committed. Also returns the file that was opened.
pub fn open_committed(path: &Path) -> Result<(Connection, PathBuf), StoreError> {
    match open_incomplete(path)? {
        Some((connection, file)) => Ok((guarded(connection)?, file)),
        None => Ok((open_one_state(path)?, path.to_owned())),
    }
}

/// Like [`open()`], with a page cache of `kibibytes` KiB.
pub fn open_with_cache(path: &Path, kibibytes: i64) -> Result<Connection, StoreError> {
    let connection = open_read_only(path)?;
    connection.pragma_update(None, "cache_size", -kibibytes)?;
    guarded(connection)
}

fn guarded(mut connection: Connection) -> Result<Connection, StoreError> {
    let trees = tables_of_trees(&connection)?;
    connection.authorizer(Some(move |context: AuthContext<'_>| match context.action {
        // The program's own read transactions end with its queries.
        action if is_transaction(&action) => Authorization::Allow,
        AuthAction::Attach { filename } if filename.starts_with(filtered_sums::NAMED) => Authorization::Allow,
        _ if refusal(&context, &trees).is_some() => Authorization::Deny,
        _ => Authorization::Allow,
    }))?;
    Ok(connection)
}

/// Opens the database for SQL from users: like [`open()`], but without transactions, with a record of refused actions, and with
/// an untrusted schema. An unknown name in double quotes is an error, not a string.
pub fn open_guarded(path: &Path) -> Result<(Connection, Refusals), StoreError> {
    let mut connection = open_read_only(path)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DQS_DML, false)?;
    let refusals = Refusals::default();
    refusals.guard(&mut connection)?;
    Ok((connection, refusals))
}

/// The actions refused on a guarded connection.
#[derive(Debug, Clone, Default)]
pub struct Refusals(Arc<Mutex<Option<String>>>);

impl Refusals {
    /// The first refusal since the last call, in words.
    pub fn take(&self) -> Option<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn guard(&self, connection: &mut Connection) -> rusqlite::Result<()> {
        let (refused, trees) = (Arc::clone(&self.0), tables_of_trees(connection)?);
        connection.authorizer(Some(move |context: AuthContext<'_>| match refusal(&context, &trees) {
            None => Authorization::Allow,
            Some(words) => {
                refused.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(words);
                Authorization::Deny
            }
        }))
    }
}

fn is_transaction(action: &AuthAction<'_>) -> bool {
    matches!(action, AuthAction::Transaction { .. } | AuthAction::Savepoint { .. })
}

/// The tables in which R*Trees keep their rows. To read one, SQLite also prepares the statements that would write to them. These are left to the file,
/// which is open for reading only, and a statement of a user's that names such a table to SQLite, which refuses it.
fn tables_of_trees(connection: &Connection) -> rusqlite::Result<Vec<String>> {
    let sql = "SELECT s.name || part.value FROM main.sqlite_schema AS s, json_each('[\"_node\", \"_rowid\", \"_parent\"]') AS part
        WHERE s.type = 'table' AND s.rootpage = 0 AND s.sql LIKE '%using%rtree%'";
    read_values(connection, sql, [])
}

/// Why an action is refused; `None` if it only reads. `trees`: the tables of R*Trees.
fn refusal(context: &AuthContext<'_>, trees: &[String]) -> Option<String> {
    use AuthAction as A;
    let action = &context.action;
    Some(match *action {
        A::Insert { table_name } | A::Update { table_name, .. } | A::Delete { table_name }
            if context.database_name == Some("main") && trees.iter().any(|name| name == table_name) =>
        {
            return None;
        }
        A::Function { function_name } if function_name.eq_ignore_ascii_case("load_extension") => {
            "load_extension loads program code".to_owned()
        }
        A::Select | A::Read { .. } | A::Recursive | A::Function { .. } => return None,
        A::Pragma { pragma_name, pragma_value } => return pragma_refusal(pragma_name, pragma_value),
        // VACUUM attaches a file, too.
        A::Attach { .. } => "opens another file; statements read only this database".to_owned(),
        _ if is_transaction(action) => {
            "every statement sees a consistent database without a transaction, and an open transaction would keep the importer's write-ahead log growing"
                .to_owned()
        }
        _ => "not a read-only statement".to_owned(),
    })
}

fn pragma_refusal(name: &str, value: Option<&str>) -> Option<String> {
    let name = name.to_ascii_lowercase();
    let takes_a_name = ["_info", "_xinfo", "_list", "_check"].iter().any(|suffix| name.ends_with(suffix));
    let is_reading = READING_PRAGMAS.split(' ').any(|known| known == name) && (value.is_none() || takes_a_name);
    (!is_reading).then(|| format!("PRAGMA {name} can change settings or the file"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::schema;

    fn connection() -> (Connection, Refusals) {
        let mut connection = Connection::open_in_memory().unwrap();
        schema::create(&connection).unwrap();
        let refusals = Refusals::default();
        refusals.guard(&mut connection).unwrap();
        (connection, refusals)
    }

    fn run(connection: &Connection, sql: &str) -> rusqlite::Result<()> {
        let mut statement = connection.prepare(sql)?;
        let mut rows = statement.query([])?;
        while rows.next()?.is_some() {}
        Ok(())
    }

    /// Statements that must not run, with the beginning of the refusal.
    const REFUSED: [(&str, &str); 37] = [
        ("DELETE FROM matches", "not a read-only statement"),
        ("DELETE FROM matches RETURNING match_id", "not a read-only statement"),
        ("EXPLAIN DELETE FROM matches", "not a read-only statement"),
        ("UPDATE players SET name = 'x'", "not a read-only statement"),
        ("INSERT INTO players (name) VALUES ('x') RETURNING player_id", "not a read-only statement"),
        (
            "INSERT INTO players (player_id, name) VALUES (1, 'x') ON CONFLICT (player_id) DO UPDATE SET name = 'y'",
            "not a read-only statement",
        ),
        ("REPLACE INTO players (name) VALUES ('x')", "not a read-only statement"),
        ("WITH a AS (SELECT 1) INSERT INTO players (name) SELECT 'x' FROM a", "not a read-only statement"),
        ("CREATE TEMP TABLE t (a)", "not a read-only statement"),
        ("CREATE TABLE t (a)", "not a read-only statement"),
        ("CREATE VIEW v AS SELECT 1", "not a read-only statement"),
        ("CREATE TEMP VIEW v AS SELECT 1", "not a read-only statement"),
        ("CREATE INDEX i ON players (name)", "not a read-only statement"),
        ("CREATE TRIGGER t AFTER INSERT ON players BEGIN DELETE FROM matches; END", "not a read-only statement"),
        ("CREATE VIRTUAL TABLE f USING fts5 (a)", "not a read-only statement"),
        ("CREATE VIRTUAL TABLE temp.r USING rtree (i, a, b)", "not a read-only statement"),
        ("DROP VIEW candidates", "not a read-only statement"),
        ("DROP TABLE players", "not a read-only statement"),
        ("ALTER TABLE players RENAME TO p", "not a read-only statement"),
        ("ALTER TABLE players ADD COLUMN x", "not a read-only statement"),
        ("ATTACH 'x' AS y", "opens another file"),
        ("ATTACH ':memory:' AS y", "opens another file"),
        ("DETACH main", "not a read-only statement"),
        ("VACUUM", "opens another file"),
        ("VACUUM INTO 'copy.db'", "opens another file"),
        ("REINDEX", "not a read-only statement"),
        ("ANALYZE", "not a read-only statement"),
        ("PRAGMA journal_mode = DELETE", "PRAGMA journal_mode can"),
        ("PRAGMA writable_schema = ON", "PRAGMA writable_schema can"),
        ("PRAGMA wal_checkpoint(TRUNCATE)", "PRAGMA wal_checkpoint can"),
        ("PRAGMA query_only(0)", "PRAGMA query_only can"),
        ("PRAGMA optimize", "PRAGMA optimize can"),
        ("PRAGMA user_version = 7", "PRAGMA user_version can"),
        ("PRAGMA user_version(5)", "PRAGMA user_version can"),
        ("SELECT load_extension('x')", "load_extension loads"),
        ("BEGIN IMMEDIATE", "every statement sees"),
        ("SAVEPOINT s", "every statement sees"),
    ];

    #[test]
    fn statements_that_do_more_than_read_are_refused() {
        let (connection, refusals) = connection();
        connection.execute_batch("SELECT 1").unwrap();
        for (sql, expected) in REFUSED {
            assert!(run(&connection, sql).is_err(), "{sql}");
            let words = refusals.take().unwrap_or_default();
            assert!(words.starts_with(expected), "{sql}: {words}");
        }
        assert_eq!(refusals.take(), None);
    }

    #[test]
    fn reading_is_allowed() {
        let (connection, refusals) = connection();
        for sql in [
            "SELECT count(*) FROM candidates",
            "PRAGMA table_info(matches)",
            "PRAGMA index_list = matches",
            "PRAGMA user_version",
            "SELECT * FROM pragma_table_info('matches')",
            "SELECT * FROM json_each('[1, 2]')",
            "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3) SELECT sum(i) FROM n",
            "EXPLAIN QUERY PLAN SELECT * FROM matches",
            "VALUES (1), (2)",
        ] {
            let outcome = run(&connection, sql);
            assert!(outcome.is_ok(), "{sql}: {outcome:?}");
            assert_eq!(refusals.take(), None, "{sql}");
        }
    }

    #[test]
    fn r_trees_are_read_and_their_tables_are_not_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.db");
        crate::store::ImportStore::open(&path).unwrap().finish().unwrap();
        let own = "CREATE VIRTUAL TABLE rt USING rtree (id, a, b, +c); INSERT INTO rt VALUES (1, 2, 3, 4)";
        Connection::open(&path).unwrap().execute_batch(own).unwrap();
        let (connection, refusals) = open_guarded(&path).unwrap();
        for sql in ["SELECT c FROM rt WHERE a > 1", "SELECT * FROM rt_node", "PRAGMA integrity_check"] {
            assert_eq!((run(&connection, sql), refusals.take()), (Ok(()), None), "{sql}");
        }
        for (sql, expected) in [
            ("DELETE FROM rt", "not authorized"),
            ("INSERT INTO rt VALUES (2, 2, 3, 4)", "not authorized"),
            ("UPDATE rt SET c = 5", "not authorized"),
            ("DELETE FROM rt_node", "table rt_node may not be modified"),
            ("EXPLAIN INSERT INTO rt_rowid VALUES (7, 1, 1)", "table rt_rowid may not be modified"),
            ("UPDATE rt_parent SET parentnode = 1 RETURNING 1", "table rt_parent may not be modified"),
        ] {
            let error = run(&connection, sql).unwrap_err().to_string();
            assert!(error.contains(expected), "{sql}: {error}");
        }
        // The program's own connections are kept from writing by the file.
        let error = run(&open(&path).unwrap(), "DELETE FROM rt_node").unwrap_err().to_string();
        assert!(error.contains("readonly database"), "{error}");
    }

    #[test]
    fn functions_that_touch_files_do_not_exist() {
        let (connection, _) = connection();
        for sql in ["SELECT writefile('x', 'y')", "SELECT readfile('x')", "SELECT edit('x')"] {
            let error = run(&connection, sql).unwrap_err().to_string();
            assert!(error.contains("no such function"), "{sql}: {error}");
        }
    }
}
