//! Is the database sound? Each check says what is wrong and what to do about it.

use rusqlite::Connection;

use super::findings::{Check, IMPORT_ANEW};
use super::{digests, keys, sums};
use crate::store::{StoreError, schema};

/// What to do where the file itself is damaged.
const RESTORE: &str = "restore a backup or a snapshot, or move the database away and import again";
/// What to do where a table that is none of ours refers to what cannot be referred to.
const OWN_TABLE: &str = "make this table of your own anew, without the reference";
/// What to do where the schema is not today's.
const UPGRADE: &str = "run any import with this program: it completes the schema";

/// The check that looks at no rows.
pub const SCHEMA: &str = "schema";

/// A check of the database: its name, and what makes it.
pub type Checker = (&'static str, fn(&Connection) -> Result<Check, StoreError>);

/// Checks that need nothing but the database: SQLite's own, without which the others say nothing, then the longest first, because they run
/// side by side.
pub fn checks() -> [Checker; 9] {
    [
        ("integrity", integrity),
        ("rows", digests::digests),
        ("ledger", ledger),
        ("foreign keys", foreign_keys),
        ("positions", keys::positions),
        ("sums", sums::sums),
        ("book entries", keys::book_entries),
        ("book positions", keys::book_positions),
        (SCHEMA, schema_is_complete),
    ]
}

/// What is found of a file that cannot be opened.
pub fn corrupt(error: &StoreError) -> Check {
    let mut check = Check::new("integrity");
    check.find("database file", error.to_string(), RESTORE);
    check
}

/// SQLite's own check of pages, indexes, and types.
fn integrity(connection: &Connection) -> Result<Check, StoreError> {
    let mut check = Check::new("integrity");
    match integrity_messages(connection, &mut check.looked_at) {
        Ok(messages) => messages.into_iter().for_each(|message| check.find("database file", message, RESTORE)),
        // The check can stumble over what it looks for.
        Err(error) if error.sqlite_error_code() == Some(rusqlite::ErrorCode::DatabaseCorrupt) => {
            check.find("database file", error.to_string(), RESTORE);
        }
        Err(error) => return Err(error.into()),
    }
    Ok(check)
}

fn integrity_messages(connection: &Connection, pages: &mut u64) -> rusqlite::Result<Vec<String>> {
    *pages = connection.query_row("PRAGMA page_count", [], |row| row.get::<_, i64>(0))? as u64;
    let mut statement = connection.prepare("PRAGMA integrity_check(100)")?;
    let messages = statement.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<Vec<String>>>()?;
    Ok(messages.into_iter().filter(|message| message != "ok").collect())
}

fn foreign_keys(connection: &Connection) -> Result<Check, StoreError> {
    let mut check = Check::new("foreign keys");
    let mut statement = connection.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")?;
    let tables = statement.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<Vec<String>>>()?;
    for table in tables {
        check.looked_at += 1;
        match broken_references(connection, &table, &mut check) {
            // A table of the user's own may refer to what is no table, or no key.
            Err(error) if error.sqlite_error_code() == Some(rusqlite::ErrorCode::Unknown) => {
                check.find(table, error.to_string(), OWN_TABLE);
            }
            outcome => outcome?,
        }
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
fn schema_is_complete(connection: &Connection) -> Result<Check, StoreError> {
    let mut check = Check::new(SCHEMA);
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
    advice: &'static str,
}

/// What must hold between the journal and the rows. Each file's first line says what.
const RULES: [Rule; 12] = [
    Rule { sql: include_str!("../../../sql/verify/sources-without-rows.sql"), advice: IMPORT_ANEW },
    Rule { sql: include_str!("../../../sql/verify/rows-without-sources.sql"), advice: IMPORT_ANEW },
    Rule { sql: include_str!("../../../sql/verify/copies.sql"), advice: IMPORT_ANEW },
    Rule { sql: include_str!("../../../sql/verify/rejects.sql"), advice: IMPORT_ANEW },
    Rule { sql: include_str!("../../../sql/verify/records.sql"), advice: IMPORT_ANEW },
    Rule { sql: include_str!("../../../sql/verify/candidates.sql"), advice: IMPORT_ANEW },
    Rule { sql: include_str!("../../../sql/verify/coverage.sql"), advice: IMPORT_ANEW },
    Rule { sql: include_str!("../../../sql/verify/books.sql"), advice: IMPORT_ANEW },
    Rule { sql: include_str!("../../../sql/verify/versions.sql"), advice: IMPORT_ANEW },
    Rule { sql: include_str!("../../../sql/verify/current.sql"), advice: IMPORT_ANEW },
    Rule { sql: include_str!("../../../sql/verify/people.sql"), advice: IMPORT_ANEW },
    Rule { sql: include_str!("../../../sql/verify/unused.sql"), advice: IMPORT_ANEW },
];

fn ledger(connection: &Connection) -> Result<Check, StoreError> {
    let mut check = Check::new("ledger");
    check.looked_at = connection.query_row("SELECT count(*) FROM source_files", [], |row| row.get::<_, i64>(0))? as u64;
    for rule in &RULES {
        let mut statement = connection.prepare(rule.sql)?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            check.find(row.get::<_, String>(0)?, row.get::<_, String>(1)?, rule.advice);
        }
    }
    Ok(check)
}
