//! Checks of the database by SQLite and by queries. Each says what is wrong and what to do about it.

use rusqlite::Connection;

use super::findings::{Check, IMPORT_ANEW};
use crate::store::{StoreError, schema};

/// What to do where the file itself is damaged.
const RESTORE: &str = "restore a backup or a snapshot, or move the database away and import again";
/// What to do where a table that is none of ours refers to what cannot be referred to.
const OWN_TABLE: &str = "make this table of your own anew, without the reference";
/// What to do where the schema is not today's.
const UPGRADE: &str = "run any import with this program: it completes the schema";

/// What is found of a file that cannot be opened.
pub(super) fn corrupt(error: &StoreError) -> Check {
    let mut check = Check::new("integrity");
    check.find("database file", error.to_string(), RESTORE);
    check
}

/// SQLite's own check of pages, indexes, and types; without the indexes of `indexed_elsewhere`, which somebody else checks.
///
/// The quick check looks at everything but what is in indexes; tables with indexes then follow by themselves.
pub(super) fn integrity(connection: &Connection, indexed_elsewhere: Option<&str>) -> Result<Check, StoreError> {
    let mut check = Check::new("integrity");
    check.looked_at = connection.query_row("PRAGMA page_count", [], |row| row.get::<_, i64>(0))? as u64;
    let mut all = messages(connection, "PRAGMA quick_check(100)")?;
    if all.is_empty() {
        let mut statement = connection.prepare(
            "SELECT name FROM pragma_table_list AS t WHERE schema = 'main' AND type = 'table'
                 AND (wr OR EXISTS (SELECT 1 FROM sqlite_schema AS i WHERE i.type = 'index' AND i.tbl_name = t.name))
             ORDER BY name",
        )?;
        let tables = statement.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<Vec<String>>>()?;
        for table in tables.iter().filter(|table| Some(table.as_str()) != indexed_elsewhere) {
            all.extend(integrity_of(connection, table)?);
        }
    }
    all.into_iter().for_each(|message| check.find("database file", message, RESTORE));
    Ok(check)
}

/// What SQLite finds wrong with a table and its indexes.
pub(super) fn integrity_of(connection: &Connection, table: &str) -> Result<Vec<String>, StoreError> {
    messages(connection, &format!("PRAGMA integrity_check(\"{}\")", table.replace('"', "\"\"")))
}

/// Notes what is wrong with the file.
pub(super) fn damaged(check: &mut Check, message: String) {
    check.find("database file", message, RESTORE);
}

fn messages(connection: &Connection, pragma: &str) -> Result<Vec<String>, StoreError> {
    let read = || {
        let mut statement = connection.prepare(pragma)?;
        statement.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<Vec<String>>>()
    };
    match read() {
        Ok(messages) => Ok(messages.into_iter().filter(|message| message != "ok").collect()),
        // The check can stumble over what it looks for.
        Err(error) if error.sqlite_error_code() == Some(rusqlite::ErrorCode::DatabaseCorrupt) => {
            Ok(vec![error.to_string()])
        }
        Err(error) => Err(error.into()),
    }
}

/// The names of all tables, in their order.
pub(super) fn tables(connection: &Connection) -> Result<Vec<String>, StoreError> {
    let mut statement = connection.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")?;
    let names = statement.query_map([], |row| row.get(0))?;
    Ok(names.collect::<Result<_, _>>()?)
}

/// The broken references of a table.
pub(super) fn foreign_keys_of(connection: &Connection, table: &str) -> Result<Check, StoreError> {
    let mut check = Check::new("foreign keys");
    match broken_references(connection, table, &mut check) {
        // A table of the user's own may refer to what is no table, or no key.
        Err(error) if error.sqlite_error_code() == Some(rusqlite::ErrorCode::Unknown) => {
            check.find(table, error.to_string(), OWN_TABLE);
        }
        outcome => outcome?,
    }
    Ok(check)
}

fn broken_references(connection: &Connection, table: &str, check: &mut Check) -> rusqlite::Result<()> {
    let mut statement = connection.prepare_cached("SELECT rowid, parent FROM pragma_foreign_key_check(?)")?;
    let mut rows = statement.query([table])?;
    while let Some(row) = rows.next()? {
        let subject = match row.get::<_, Option<i64>>(0)? {
            Some(rowid) => format!("{table}, row {rowid}"),
            None => table.to_owned(),
        };
        let parent: String = row.get(1)?;
        check.find(subject, format!("refers to a row of {parent} that is not there"), IMPORT_ANEW);
    }
    Ok(())
}

/// Tables, indexes and views are those of a new database.
pub(super) fn schema_is_complete(connection: &Connection) -> Result<Check, StoreError> {
    let mut check = Check::new("schema");
    let new = Connection::open_in_memory()?;
    schema::create(&new)?;
    schema::create_indexes(&new)?;
    let mut statement = new.prepare("SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name")?;
    let mut find = connection.prepare("SELECT sql FROM sqlite_schema WHERE type = ? AND name = ?")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let (kind, name, sql): (String, String, String) = (row.get(0)?, row.get(1)?, row.get(2)?);
        check.looked_at += 1;
        let found: Option<String> = find.query_map([&kind, &name], |row| row.get(0))?.next().transpose()?;
        match found {
            None => check.find(format!("{kind} {name}"), "is missing", UPGRADE),
            Some(found) if found != sql => {
                check.find(format!("{kind} {name}"), "is not this program's", UPGRADE);
            }
            Some(_) => {}
        }
    }
    Ok(check)
}

/// A query whose rows are findings: subject and message.
struct Rule {
    sql: &'static str,
    when: When,
}

/// When a query is asked. Those over all decisions would take most of the time: the pass finds whether there is something to tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum When {
    Always,
    /// A decision has other candidates than it says.
    OtherCandidates,
    /// A decision is not what its match says.
    OtherDecisions,
    /// A position has no decision.
    UnusedPosition,
}

/// What must hold between the journal and the rows. Each file's first line says what.
const RULES: [Rule; 14] = [
    Rule { sql: include_str!("../../../sql/verify/sources-without-rows.sql"), when: When::Always },
    Rule { sql: include_str!("../../../sql/verify/rows-without-sources.sql"), when: When::Always },
    Rule { sql: include_str!("../../../sql/verify/copies.sql"), when: When::Always },
    Rule { sql: include_str!("../../../sql/verify/rejects.sql"), when: When::Always },
    Rule { sql: include_str!("../../../sql/verify/records.sql"), when: When::Always },
    Rule { sql: include_str!("../../../sql/verify/candidates.sql"), when: When::OtherCandidates },
    Rule { sql: include_str!("../../../sql/verify/coverage.sql"), when: When::Always },
    Rule { sql: include_str!("../../../sql/verify/books.sql"), when: When::Always },
    Rule { sql: include_str!("../../../sql/verify/versions.sql"), when: When::Always },
    Rule { sql: include_str!("../../../sql/verify/current.sql"), when: When::Always },
    Rule { sql: include_str!("../../../sql/verify/current-decisions.sql"), when: When::OtherDecisions },
    Rule { sql: include_str!("../../../sql/verify/people.sql"), when: When::Always },
    Rule { sql: include_str!("../../../sql/verify/unused-positions.sql"), when: When::UnusedPosition },
    Rule { sql: include_str!("../../../sql/verify/unused-players.sql"), when: When::Always },
];

/// What the queries find that are asked at such a time, by the places that their findings have.
pub(super) fn ledger(connection: &Connection, when: When) -> Result<Vec<(usize, Check)>, StoreError> {
    let mut all = Vec::new();
    for (place, rule) in RULES.iter().enumerate().filter(|(_, rule)| rule.when == when) {
        let mut check = Check::new("ledger");
        let mut statement = connection.prepare(rule.sql)?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            check.find(row.get::<_, String>(0)?, row.get::<_, String>(1)?, IMPORT_ANEW);
        }
        if when != When::Always && check.findings.is_empty() {
            check.find(format!("{when:?}"), "found by one way of looking and not by the other", IMPORT_ANEW);
        }
        all.push((place, check));
    }
    Ok(all)
}

/// How many sources the ledger has.
pub(super) fn sources(connection: &Connection) -> Result<u64, StoreError> {
    Ok(connection.query_row("SELECT count(*) FROM source_files", [], |row| row.get::<_, i64>(0))? as u64)
}
