//! Brings a database in use up to date, in the file that is there: migrations, each in a transaction of its own, then indexes, lookup rows and views.

use std::path::Path;

use rusqlite::Connection;

use super::everybody;
use super::ownership::{check_names, check_version, version};
use super::read::{read_rows, read_values};
use super::schema::{self, DEFINITIONS, VERSION};
use crate::store::error::StoreError;

/// Tables without which a database is not one. The others can be created empty: with what the user decided, and with rows of files.
const NEEDED: &str = "book_positions contents error_thresholds games matches players positions saves settings source_files import_runs decisions";

/// Tables that are made anew if they have other columns.
const SUMMED: [&str; 3] = ["changed_players", "player_sums", "overdispersion"];

/// Tables to which the rows of files refer.
const FROM_FILES: &str = "contents matches games decisions rollouts books shogi_book_lines";

/// Upgrades a database that is locked for this process.
pub fn upgrade(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    check_version(connection, path)?;
    let layout = version(connection)?;
    check_names(connection, path, layout, VERSION)?;
    for layout in layout + 1..=VERSION {
        let transaction = connection.unchecked_transaction()?;
        let (before, columns) = (attached(&transaction)?, columns(&transaction)?);
        schema::migrate(&transaction, layout)?;
        let left = self::columns(&transaction)?;
        // A migration that drops a column of ours will have to say so.
        if let Some(lost) = columns.into_iter().find(|column| !left.contains(column)) {
            return Err(does_not_fit(path, &format!("column {lost}"), "its table is made anew"));
        }
        put_back(&transaction, &before, path)?;
        transaction.commit()?;
    }
    complete(connection, path)?;
    schema::refresh(connection, true)?;
    // Of an earlier layout, or of a run that was stopped.
    everybody::settle_alone(connection)
}

/// Creates missing tables. Those with rows of files are filled by the next import, which reads all files again.
fn complete(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    let lacking = schema::lacking(connection)?;
    if lacking.is_empty() {
        return Ok(());
    }
    let is_needed = |name: &&String| name.contains('.') || NEEDED.split(' ').any(|needed| needed == *name);
    if let Some(name) = lacking.iter().filter(|name| !is_summed(name)).find(is_needed) {
        return Err(StoreError::OtherLayout { path: path.to_owned(), lacking: name.clone() });
    }
    let transaction = connection.unchecked_transaction()?;
    let mut tables: Vec<&str> = lacking.iter().filter_map(|name| name.split('.').next()).collect();
    tables.dedup();
    for name in tables {
        let sql = DEFINITIONS[name].sql;
        if is_summed(name) {
            transaction.execute_batch(&format!("DROP TABLE IF EXISTS {name}"))?;
        }
        transaction.execute_batch(sql)?;
        // Rows of files refer to a content or to something in it; what the user decided does not.
        if FROM_FILES.split(' ').any(|table| sql.contains(&format!("REFERENCES {table} "))) {
            transaction.execute("UPDATE source_files SET is_to_read_again = 1 WHERE content_id IS NOT NULL", [])?;
        }
    }
    everybody::mark_all(&transaction)?;
    Ok(transaction.commit()?)
}

/// Whether a table has nothing but sums of others.
fn is_summed(name: &str) -> bool {
    SUMMED.iter().any(|table| name.split('.').next() == Some(table))
}

/// The columns of this program's tables.
fn columns(connection: &Connection) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT s.name || '.' || c.name FROM sqlite_schema AS s JOIN pragma_table_info(s.name) AS c WHERE s.type = 'table' AND s.rootpage > 0";
    let all: Vec<String> = read_values(connection, sql, [])?;
    Ok(all.into_iter().filter(|name| schema::is_own_table(name.split('.').next().unwrap_or_default())).collect())
}

/// The indexes and triggers of a database: kind, name and statement.
fn attached(connection: &Connection) -> rusqlite::Result<Vec<(String, String, String)>> {
    let sql = "SELECT type, name, sql FROM sqlite_schema WHERE type IN ('index', 'trigger') AND sql IS NOT NULL ORDER BY rowid";
    read_rows(connection, sql, [])
}

/// Creates the user's indexes and triggers again that went with a table that a migration made anew.
fn put_back(connection: &Connection, before: &[(String, String, String)], path: &Path) -> Result<(), StoreError> {
    let after = attached(connection)?;
    for (kind, name, sql) in before {
        if DEFINITIONS.contains_key(&name[..]) || after.iter().any(|(other, found, _)| other == kind && found == name) {
            continue;
        }
        // One statement: the text in a file from somebody else can have more.
        let made = connection.execute(sql, []);
        made.map_err(|error| does_not_fit(path, &format!("{kind} {name}"), &error.to_string()))?;
    }
    Ok(())
}

/// The error for something of the user's that does not fit the tables of this version.
fn does_not_fit(path: &Path, what: &str, reason: &str) -> StoreError {
    let reason = format!(
        "{what} was not created by GammonBase and does not fit this version ({reason}): drop it and run the command again; nothing was changed"
    );
    StoreError::Refused(path.to_owned(), reason)
}
