//! Brings a database in use up to date, in the file that is there and in one transaction: migrations, missing tables, indexes, lookup rows and views.

use std::path::Path;

use rusqlite::{Connection, Transaction, TransactionBehavior};

use super::everybody;
use super::ownership::{check_names, check_version, version};
use super::read::{read_rows, read_values};
use super::schema::{self, DEFINITIONS, FIRST, MIGRATIONS};
use crate::store::error::StoreError;

/// Tables without which a database is not one. The others can be created empty: with what the user decided, and with rows of files.
const NEEDED: &str = "book_positions contents error_thresholds games matches players positions saves settings source_files import_runs decisions";

/// Tables to which the rows of files refer.
const FROM_FILES: &str = "contents matches games decisions rollouts books shogi_book_lines";

/// Upgrades a database that is locked for this process.
pub fn upgrade(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    check_version(connection, path)?;
    migrate(connection, path, FIRST, &MIGRATIONS.map(|(name, text)| (name, text.text())))
}

/// The name of a migration, and its SQL.
type Migration = (&'static str, &'static str);

/// Makes the layout of this version of an earlier one. `migrations` are those from layout `first` on; tests bring their own.
fn migrate(connection: &Connection, path: &Path, first: i64, migrations: &[Migration]) -> Result<(), StoreError> {
    let transaction = Transaction::new_unchecked(connection, TransactionBehavior::Immediate)?;
    let layout = version(&transaction)?;
    let due: Vec<_> = (first + 1..).zip(migrations).filter(|(made, _)| *made > layout).collect();
    check_names(&transaction, path, &created(&due))?;
    let before = attached(&transaction)?;
    let columns = if due.is_empty() { Vec::new() } else { columns(&transaction)? };
    // Otherwise a table that is made anew could not take its name while a view of the user's is broken.
    transaction.pragma_update(None, "legacy_alter_table", true)?;
    for (layout, (name, text)) in due {
        transaction.execute_batch(text).map_err(|error| failed(path, name, error))?;
        let record =
            "INSERT OR REPLACE INTO migrations (migration_id, name, applied_at) VALUES (?, ?, datetime('now'))";
        transaction.execute(record, (layout, name))?;
        transaction.pragma_update(None, "user_version", layout)?;
    }
    // A migration that drops a column of ours will have to say so.
    if !columns.is_empty()
        && let left = self::columns(&transaction)?
        && let Some(lost) = columns.into_iter().find(|column| !left.contains(column))
    {
        return Err(does_not_fit(path, &format!("column {lost}"), "its table is made anew"));
    }
    complete(&transaction, path)?;
    schema::refresh(&transaction, true)?;
    put_back(&transaction, &before, path)?;
    // Of a run that was stopped.
    everybody::settle(&transaction)?;
    Ok(transaction.commit()?)
}

/// The tables and indexes that migrations create and do not drop before: databases have nothing of these names.
fn created<'m>(migrations: &[(i64, &'m Migration)]) -> Vec<&'m str> {
    let all = migrations.iter().flat_map(|(_, (_, text))| {
        let drops =
            |name: &str| text.contains(&format!("DROP TABLE {name};")) || text.contains(&format!("RENAME TO {name};"));
        schema::definitions(text).map(|(name, _)| name).filter(move |name| !drops(name))
    });
    all.collect()
}

/// Creates missing tables. Those with rows of files are filled by the next import, which reads all files again.
fn complete(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    let lacking = schema::lacking(connection)?;
    if lacking.is_empty() {
        return Ok(());
    }
    let is_needed = |name: &&String| name.contains('.') || NEEDED.split(' ').any(|needed| needed == *name);
    if let Some(name) = lacking.iter().find(is_needed) {
        return Err(StoreError::OtherLayout { path: path.to_owned(), lacking: name.clone() });
    }
    for name in &lacking {
        let sql = DEFINITIONS[&name[..]].sql;
        connection.execute_batch(sql)?;
        // Rows of files refer to a content or to something in it; what the user decided does not.
        if FROM_FILES.split(' ').any(|table| sql.contains(&format!("REFERENCES {table} "))) {
            connection.execute("UPDATE source_files SET is_to_read_again = 1 WHERE content_id IS NOT NULL", [])?;
        }
    }
    everybody::mark_all(connection)
}

/// The columns of this program's tables, the user's among them.
fn columns(connection: &Connection) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT s.name || '.' || c.name FROM sqlite_schema AS s JOIN pragma_table_xinfo(s.name) AS c WHERE s.type = 'table' AND s.rootpage > 0";
    let all: Vec<String> = read_values(connection, sql, [])?;
    Ok(all.into_iter().filter(|name| schema::is_own_table(name.split('.').next().unwrap_or_default())).collect())
}

/// The indexes and triggers of a database: kind, name and statement.
fn attached(connection: &Connection) -> rusqlite::Result<Vec<(String, String, String)>> {
    let sql = "SELECT type, name, sql FROM sqlite_schema WHERE type IN ('index', 'trigger') AND sql IS NOT NULL ORDER BY rowid";
    read_rows(connection, sql, [])
}

/// Creates the user's indexes and triggers again that went with a table or a view that was made anew.
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

/// The error of a migration: what the user added, which SQLite names, can be in its way.
fn failed(path: &Path, name: &str, error: rusqlite::Error) -> StoreError {
    use rusqlite::ErrorCode::{ConstraintViolation, Unknown};
    if !matches!(error.sqlite_error_code(), Some(ConstraintViolation | Unknown)) {
        return error.into();
    }
    let reason = format!(
        "upgrade {name} is not possible ({error}): change what is in its way and run the command again; nothing was changed"
    );
    StoreError::refused(path, reason)
}

/// The error for something of the user's that does not fit the tables of this version.
fn does_not_fit(path: &Path, what: &str, reason: &str) -> StoreError {
    let reason = format!(
        "{what} was not created by GammonBase and does not fit this version ({reason}): drop it and run the command again; nothing was changed"
    );
    StoreError::Refused(path.to_owned(), reason)
}

#[cfg(test)]
mod tests;
