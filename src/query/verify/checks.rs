//! Checks of the database by SQLite and by queries. Each finding says what is wrong and what to do.

use rusqlite::Connection;

use super::findings::{Check, IMPORT_ANEW};
use crate::store::{StoreError, schema};

/// Advice for a damaged file.
const RESTORE: &str = "restore a backup or a snapshot, or move the database away and import again";
/// Advice for a table not created by GammonBase with an invalid foreign key.
const OWN_TABLE: &str = "the table was not created by GammonBase: recreate it without the foreign key";
/// Advice for an outdated schema.
const UPGRADE: &str = "run `gammonbase import` with this program, which updates the schema";

/// The finding for a file that cannot be opened.
pub(super) fn corrupt(error: &StoreError) -> Check {
    let mut check = Check::new("integrity");
    check.find("database file", error.to_string(), RESTORE);
    check
}

/// SQLite's own check of pages, indexes and types, without the indexes of `indexed_elsewhere`, which another check covers.
///
/// The quick check covers everything except the content of indexes; tables with indexes are then checked one by one.
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

/// SQLite's findings for a table and its indexes.
pub(super) fn integrity_of(connection: &Connection, table: &str) -> Result<Vec<String>, StoreError> {
    messages(connection, &format!("PRAGMA integrity_check(\"{}\")", table.replace('"', "\"\"")))
}

/// Adds a finding about the file.
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
        // The check itself can fail on a damaged file.
        Err(error) if error.sqlite_error_code() == Some(rusqlite::ErrorCode::DatabaseCorrupt) => {
            Ok(vec![error.to_string()])
        }
        Err(error) => Err(error.into()),
    }
}

/// The names of all tables, sorted.
pub(super) fn tables(connection: &Connection) -> Result<Vec<String>, StoreError> {
    let mut statement = connection.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")?;
    let names = statement.query_map([], |row| row.get(0))?;
    Ok(names.collect::<Result<_, _>>()?)
}

/// The broken references of a table.
pub(super) fn foreign_keys_of(connection: &Connection, table: &str) -> Result<Check, StoreError> {
    let mut check = Check::new("foreign keys");
    match broken_references(connection, table, &mut check) {
        // A user's own table may refer to a missing table or to columns that are not a key.
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
        check.find(subject, format!("refers to a missing row of {parent}"), IMPORT_ANEW);
    }
    Ok(())
}

/// Checks that tables, indexes and views are those of a new database.
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
                check.find(format!("{kind} {name}"), "differs from this program's definition", UPGRADE);
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

/// When a query runs. Queries on all decisions would take most of the time, so they run only if the pass finds a problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum When {
    Always,
    /// The candidates of a decision do not match its count.
    OtherCandidates,
    /// A decision disagrees with its match.
    OtherDecisions,
    /// A position has no decision.
    UnusedPosition,
}

impl When {
    /// The subject of the finding.
    fn subject(self) -> &'static str {
        match self {
            Self::Always => "database",
            Self::OtherCandidates => "candidates of decisions",
            Self::OtherDecisions => "decisions of matches",
            Self::UnusedPosition => "positions",
        }
    }
}

/// Rules between the journal and the rows. The first line of each file states the rule.
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

/// The findings of the queries for one condition, with their places in the output.
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
            check.find(when.subject(), "the counts disagree, but the affected rows were not found", IMPORT_ANEW);
        }
        all.push((place, check));
    }
    Ok(all)
}

/// The number of sources.
pub(super) fn sources(connection: &Connection) -> Result<u64, StoreError> {
    Ok(connection.query_row("SELECT count(*) FROM source_files", [], |row| row.get::<_, i64>(0))? as u64)
}
