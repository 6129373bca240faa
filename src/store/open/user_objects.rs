//! What users put into a database and imports have to look after: keys to rows that go, functions of another program, triggers that do not run.

use std::collections::{BTreeMap, HashSet};
use std::path::Path;

use rusqlite::{Connection, ErrorCode, OpenFlags};
use sea_query::{Expr, ExprTrait, Query, SqliteQueryBuilder};

use super::pragmas;
use super::read::{read_first, read_pairs, read_rows, read_values};
use super::schema::{DEFINITIONS, is_own_table};
use crate::store::error::{StoreError, is_constraint};
use rows::numbers::count;

/// A row of a user's table that refers to a missing row: the table, the number of the foreign key, the number of the row, whether the row can be found by
/// it (rows of a table without numbers are counted), and the other table.
pub type Dangling = (String, i64, i64, bool, String);

/// Whether a statement could not be prepared because of an object in the schema.
pub fn is_of_schema(error: &rusqlite::Error) -> bool {
    matches!(error.sqlite_error_code(), Some(ErrorCode::Unknown | ErrorCode::AuthorizationForStatementDenied))
}

/// The rows of users' tables that refer to missing rows; `None` if no such table has a foreign key to one of ours.
pub fn dangling(connection: &Connection) -> Result<Option<HashSet<Dangling>>, StoreError> {
    let keys =
        "SELECT DISTINCT s.name, lower(k.\"table\") FROM sqlite_schema AS s JOIN pragma_foreign_key_list(s.name) AS k
        WHERE s.type = 'table' AND s.rootpage > 0";
    let mut keys: Vec<(String, String)> = read_rows(connection, keys, [])?;
    keys.retain(|(table, _)| !is_own_table(table));
    if !keys.iter().any(|(_, parent)| is_own_table(parent)) {
        return Ok(None);
    }
    let rows = "SELECT ?1, fkid, coalesce(number, row_number() OVER (PARTITION BY fkid)), number IS NOT NULL, parent FROM (
        SELECT *, iif(EXISTS (SELECT 1 FROM pragma_table_xinfo(?1) WHERE name = '_rowid_' COLLATE NOCASE), NULL, rowid) AS number
        FROM pragma_foreign_key_check(?1))";
    let mut all = HashSet::new();
    for table in keys.iter().map(|(table, _)| table).collect::<HashSet<_>>() {
        match read_rows(connection, rows, [table]) {
            // A key to nowhere, which `verify` names.
            Err(error) if is_of_schema(&error) => {}
            rows => all.extend(rows?),
        }
    }
    Ok(Some(all))
}

/// Applies the clauses of users' foreign keys to rows that refer to missing rows and did not `before`. Returns what was done, and what could not be, a line
/// for each table.
pub fn settle(connection: &Connection, before: Option<HashSet<Dangling>>) -> Result<Vec<String>, StoreError> {
    let (mut seen, mut rows) = (before.unwrap_or_default(), BTreeMap::<_, u64>::new());
    loop {
        // A row that goes can have other rows that refer to it.
        let new: Vec<_> = dangling(connection)?.into_iter().flatten().filter(|row| !seen.contains(row)).collect();
        if new.is_empty() {
            break;
        }
        for row in new {
            let (table, key, number, is_found, parent) = &row;
            let clause = if *is_found { apply(connection, table, *key, *number)? } else { None };
            *rows.entry((table.clone(), parent.clone(), clause)).or_default() += 1;
            seen.insert(row);
        }
    }
    let line = |((table, parent, clause), rows)| match (count(rows, "row"), clause) {
        (rows, Some(clause)) => {
            format!("table {table}: ON DELETE {clause} was applied to {rows} that referred to missing rows of {parent}")
        }
        (rows, None) => format!("table {table}: {rows} with keys to missing rows of {parent}"),
    };
    Ok(rows.into_iter().map(line).collect())
}

/// Applies the clause of a foreign key to a row; `None` if it has none, or cannot be applied.
fn apply(connection: &Connection, table: &str, key: i64, number: i64) -> Result<Option<String>, StoreError> {
    let sql = "SELECT k.on_delete, c.name, iif(k.on_delete = 'SET DEFAULT', coalesce(c.dflt_value, 'NULL'), 'NULL')
        FROM pragma_foreign_key_list(?1) AS k JOIN pragma_table_xinfo(?1) AS c ON c.name = k.\"from\" COLLATE NOCASE WHERE k.id = ?2";
    let columns: Vec<(String, String, String)> = read_rows(connection, sql, (table, key))?;
    let Some((clause, ..)) = columns.first() else { return Ok(None) };
    let (clause, table, is_it) = (clause.clone(), table.to_owned(), Expr::col("_rowid_").eq(number));
    let values = columns.into_iter().map(|(_, column, value)| (column, Expr::cust(value)));
    let sql = match &clause[..] {
        "CASCADE" => Query::delete().from_table(table).and_where(is_it).to_string(SqliteQueryBuilder),
        "SET NULL" | "SET DEFAULT" => {
            Query::update().table(table).values(values).and_where(is_it).to_string(SqliteQueryBuilder)
        }
        _ => return Ok(None),
    };
    match connection.execute(&sql, []) {
        Err(error) if is_constraint(&error) || is_of_schema(&error) => Ok(None),
        done => Ok(done.map(|_| Some(clause))?),
    }
}

/// Notes in the journal, until [`settle_noted`], which rows refer to missing rows before a run removes rows. If a run was stopped, its note stays.
pub fn note(connection: &Connection, run_id: i64) -> Result<(), StoreError> {
    let Some(dangling) = dangling(connection)? else { return Ok(()) };
    let sql = format!(
        "UPDATE import_runs SET options = json_set(options, '$.dangling', ?) WHERE import_run_id = ? AND NOT EXISTS ({NOTED})"
    );
    let dangling = serde_json::to_string(&dangling).unwrap_or_default();
    Ok(connection.execute(&sql, (dangling, run_id)).map(drop)?)
}

const NOTED: &str = "SELECT options ->> '$.dangling' FROM import_runs WHERE json_valid(options) AND options ->> '$.dangling' IS NOT NULL";

/// Settles the rows of users' tables at the end of a run. Returns a line for each table.
pub fn settle_noted(connection: &Connection) -> Result<Vec<String>, StoreError> {
    let Some((before,)): Option<(String,)> = read_first(connection, NOTED, [])? else { return Ok(Vec::new()) };
    let transaction = connection.unchecked_transaction()?;
    let lines = match serde_json::from_str(&before) {
        Ok(before) => settle(&transaction, Some(before))?,
        Err(_) => Vec::new(),
    };
    let sql = "UPDATE import_runs SET options = json_remove(options, '$.dangling') WHERE json_valid(options) AND options ->> '$.dangling' IS NOT NULL";
    transaction.execute(sql, [])?;
    transaction.commit()?;
    Ok(lines)
}

/// Names the triggers of the user's on tables of ours, which do not run, and says what brings the full-text indexes up to date that they fill.
pub fn idle_triggers(connection: &Connection) -> Result<Option<String>, StoreError> {
    let triggers = "SELECT name, tbl_name FROM sqlite_schema WHERE type = 'trigger' ORDER BY rowid";
    let mut triggers: Vec<(String, String)> = read_pairs(connection, triggers, [])?;
    triggers.retain(|(_, table)| is_own_table(&table.to_lowercase()));
    if triggers.is_empty() {
        return Ok(None);
    }
    // SQLite quotes the name.
    let indexes = "SELECT DISTINCT printf('INSERT INTO \"%w\" (\"%w\") VALUES (''rebuild'')', v.name, v.name)
        FROM sqlite_schema AS t JOIN sqlite_schema AS v ON instr(lower(t.sql), lower(v.name))
        WHERE t.type = 'trigger' AND v.type = 'table' AND v.rootpage = 0 AND v.sql LIKE '%using fts%content%=%' ORDER BY v.rowid";
    let indexes: Vec<String> = read_values(connection, indexes, [])?;
    let names: Vec<String> = triggers.into_iter().map(|(name, _)| name).collect();
    let recipe = if indexes.is_empty() { "" } else { "; to bring full-text indexes up to date: " };
    Ok(Some(format!("GammonBase does not run triggers of yours: {}{recipe}{}", names.join(", "), indexes.join("; "))))
}

/// Names the users' objects that need a missing function or collation, if that caused the error.
pub fn need(connection: &Connection, error: &rusqlite::Error) -> Option<String> {
    let message = if let rusqlite::Error::SqlInputError { msg, .. } = error { msg.clone() } else { error.to_string() };
    let needed = ["unknown function: ", "no such function: ", "no such collation sequence: "]
        .iter()
        .find_map(|beginning| Some(message.strip_prefix(beginning)?.trim_end_matches("()")))?;
    let objects = "SELECT type, name FROM sqlite_schema WHERE type IN ('table', 'index') AND instr(lower(sql), lower(?)) ORDER BY rowid";
    let mut objects: Vec<(String, String)> = read_pairs(connection, objects, [needed]).ok()?;
    let columns = added_columns(connection).ok()?;
    let columns = columns.into_iter().filter(|(table, _)| objects.iter().any(|(_, name)| name == table));
    let columns: Vec<_> = columns.map(|(table, column)| ("column".to_owned(), format!("{table}.{column}"))).collect();
    objects.retain(|(_, name)| !DEFINITIONS.contains_key(&name[..]));
    objects.extend(columns);
    let names: Vec<String> = objects.iter().map(|(kind, name)| format!("{kind} {name}")).collect();
    (!names.is_empty()).then(|| {
        format!(
            "another program's function or collation {needed} is missing, which {} needs (not created by GammonBase)",
            names.join(", ")
        )
    })
}

/// The columns that users added to tables of ours: the tables and the columns.
pub fn added_columns(connection: &Connection) -> rusqlite::Result<Vec<(String, String)>> {
    let sql = "SELECT s.name, c.name FROM sqlite_schema AS s JOIN pragma_table_xinfo(s.name) AS c WHERE s.type = 'table' AND s.rootpage > 0";
    let mut columns: Vec<(String, String)> = read_pairs(connection, sql, [])?;
    columns.retain(|(table, column)| is_own_table(table) && DEFINITIONS[&table[..]].columns().all(|own| own != column));
    Ok(columns)
}

/// An error that [`need`] explains, as the reason why a database cannot be used.
pub fn explained(error: StoreError, path: &Path) -> StoreError {
    let (StoreError::Sqlite(source) | StoreError::Database { source, .. }) = &error else { return error };
    let connection = pragmas::open(path, OpenFlags::SQLITE_OPEN_READ_ONLY);
    let need = connection.ok().and_then(|connection| need(&connection, source));
    let cure =
        "with that program, drop the index, column or table, run the command again, and create it again afterwards";
    need.map_or(error, |need| StoreError::refused(path, format!("{need}: {cure}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_after_one_that_was_killed_settles_the_rows_of_both() {
        let connection = Connection::open_in_memory().unwrap();
        super::super::schema::create(&connection).unwrap();
        let run = "INSERT INTO import_runs (started_at, program_version, jobs, limits, options) VALUES ('now', '1', 1, '', '{}');";
        let own = "PRAGMA foreign_keys = OFF; INSERT INTO players VALUES (1, 'a', 'a', 1), (2, 'b', 'b', 2), (3, 'c', 'c', 3);
            CREATE TABLE mine (a REFERENCES players ON DELETE CASCADE); INSERT INTO mine VALUES (1), (2), (3), (99);";
        connection.execute_batch(&format!("{own} {run}")).unwrap();
        note(&connection, 1).unwrap();
        connection.execute_batch(&format!("DELETE FROM players WHERE player_id = 1; {run}")).unwrap();
        note(&connection, 2).unwrap();
        connection.execute_batch("DELETE FROM players WHERE player_id = 2").unwrap();
        let said = "table mine: ON DELETE CASCADE was applied to 2 rows that referred to missing rows of players";
        assert_eq!(settle_noted(&connection).unwrap(), [said]);
        assert_eq!(read_values::<i64, Vec<_>>(&connection, "SELECT a FROM mine", []).unwrap(), [3, 99]);
        assert_eq!(settle_noted(&connection).unwrap(), [""; 0]);
    }
}
