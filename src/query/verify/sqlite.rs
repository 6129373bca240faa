//! SQLite's own checks, and whether the schema is this program's.

use std::collections::{BTreeMap, BTreeSet};

use rusqlite::{Connection, ErrorCode, Row};

use super::findings::{Check, IMPORT_ANEW};
use super::reimport_diff::in_sql;
use crate::store::{StoreError, read_pairs, read_rows, read_values, schema, user_objects};
use rows::numbers::count;

/// The message for a table, index or view that a new database has.
const IS_MISSING: &str = "is missing";
/// The message for one that is not as this version has it.
const OTHER: &str = "differs from this program's definition";
/// Advice for a damaged file.
const RESTORE: &str = "restore a backup or a snapshot, or move the database away and import again";
/// Advice for an index or a view that is not up to date.
const UPGRADE: &str = "run {import}, or another command that writes, which brings it up to date";
/// Advice for a table that is missing.
const MAKE: &str = "run {import}, which makes the table and fills it from the files; what you entered there is lost, unless a backup has it";
/// Advice for a table that an import cannot make, and for a column that is missing.
const MAKE_ANEW: &str = "run {rebuild}, which makes the database anew, in the same file, from its files and its rows; what you entered there is lost, \
    unless a backup has it";
/// Advice for a table that is not as this version has it.
const REBUILD: &str = "run {rebuild}, which makes the content of the database anew, in the same file";

/// Advice for a changed lookup table.
const CONSTANTS: &str =
    "run {import}, or another command that writes: these rows are the same in every database of this version";

/// The finding for a file that cannot be opened.
pub(super) fn corrupt(error: &StoreError) -> Check {
    let mut check = Check::new("integrity");
    check.find("database file", error.to_string(), RESTORE);
    check
}

/// The finding for a table or column that a database of this version has.
pub(super) fn lacking(name: &str) -> Check {
    let mut check = Check::new("schema");
    let kind = if name.contains('.') { "column" } else { "table" };
    let advice = if schema::is_needed(name) { MAKE_ANEW } else { MAKE };
    check.find(format!("{kind} {name}"), IS_MISSING, advice);
    check
}

/// SQLite's check of pages, indexes, types and constraints: `integrity_check`, or `quick_check`. What it says of tables of the user's is noted.
pub(super) fn integrity(connection: &Connection, pragma: &str) -> Result<Check, StoreError> {
    let mut check = Check::new("integrity");
    check.looked_at = connection.query_row("PRAGMA page_count", [], |row| row.get::<_, i64>(0))? as u64;
    let run = |of: Option<&str>| -> rusqlite::Result<Vec<String>> {
        let messages: Vec<String> = read_values(connection, &format!("SELECT * FROM pragma_{pragma}(?)"), [of])?;
        Ok(messages.into_iter().filter(|message| message != "ok").collect())
    };
    // A damaged page is not the user's fault.
    let is_of_page = |message: &str| message.starts_with("Tree ");
    let whole = run(None);
    let mut messages = match &whole {
        Ok(messages) => messages.clone(),
        // The check itself can fail on a damaged file.
        Err(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseCorrupt) => vec![error.to_string()],
        // Something of the user's ends it: each table is checked by itself.
        Err(error) if user_objects::is_of_schema(error) => Vec::new(),
        Err(_) => return Err(whole.unwrap_err().into()),
    };
    let tables = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'";
    let mut tables: Vec<String> = read_values(connection, tables, [])?;
    tables.retain(|table| whole.is_err() || !messages.is_empty() && !schema::is_own_table(table));
    for table in tables {
        match run(Some(&table)) {
            Err(error) if user_objects::is_of_schema(&error) => {
                let need = user_objects::need(connection, &error).unwrap_or_else(|| error.to_string());
                check.notes.push(format!("table {table} is not checked: {need}"));
            }
            Err(_) => {}
            Ok(found) if schema::is_own_table(&table) => messages.extend(found),
            Ok(found) => {
                messages.retain(|message| !found.contains(message) || is_of_page(message));
                let users = found.into_iter().filter(|message| !is_of_page(message));
                check.notes.extend(
                    users.map(|message| format!("table {table}, which is yours: {}", message.replace('\n', " "))),
                );
            }
        }
    }
    if messages.is_empty() && pragma == "integrity_check" {
        messages = stale_partial_indexes(connection)?;
    }
    messages.into_iter().for_each(|message| check.find("database file", message, RESTORE));
    Ok(check)
}

/// Rows that break a CHECK. SQLite's own check ignores the CHECKs of a file that is open for reading only.
pub(super) fn values(connection: &Connection, new: &Connection) -> Result<Check, StoreError> {
    let mut check = Check::new("values");
    let tables = "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'";
    for (table, sql) in read_pairs::<String, String, Vec<_>>(new, tables, [])? {
        let count = |condition: &str| {
            let sql = format!("SELECT count(*) FROM \"{table}\" WHERE NOT ({condition})");
            connection.query_row(&sql, [], |row| row.get::<_, i64>(0))
        };
        let conditions: Vec<&str> = schema::checks(&sql).collect();
        check.looked_at += conditions.len() as u64;
        // Usually no row breaks any of them, which one scan shows.
        let all: Vec<String> = conditions.iter().map(|condition| format!("({condition})")).collect();
        if all.is_empty() || !matches!(count(&all.join(" AND ")), Ok(1..)) {
            continue;
        }
        for condition in conditions {
            let rows = count(condition)?;
            if rows > 0 {
                let condition = condition.split_whitespace().collect::<Vec<_>>().join(" ");
                check.find(&*table, format!("{rows} rows break CHECK ({condition})"), IMPORT_ANEW);
            }
        }
    }
    Ok(check)
}

/// Partial indexes of ours with entries of rows that do not belong there: SQLite counts the entries of other indexes only.
fn stale_partial_indexes(connection: &Connection) -> Result<Vec<String>, StoreError> {
    let mut messages = Vec::new();
    let indexes = "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL";
    for (index, sql) in read_pairs::<String, String, Vec<_>>(connection, indexes, [])? {
        let Some((own, (_, condition))) = schema::DEFINITIONS.get(&index[..]).zip(sql.split_once("WHERE ")) else {
            continue;
        };
        let count = |access: &str| {
            let sql = format!("SELECT count(*) FROM {} {access} WHERE {condition}", own.table);
            connection.query_row(&sql, [], |row| row.get::<_, i64>(0))
        };
        if count(&format!("INDEXED BY {index}"))? != count("NOT INDEXED")? {
            messages.push(format!("wrong # of entries in index {index}"));
        }
    }
    Ok(messages)
}

/// SQLite's check of foreign keys, table by table, because an invalid key of a user's own table ends it.
pub(super) fn foreign_keys(connection: &Connection) -> Result<Check, StoreError> {
    let mut check = Check::new("foreign keys");
    let tables = "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name";
    let broken = "SELECT rowid, parent FROM pragma_foreign_key_check(?)";
    for table in read_values::<String, Vec<_>>(connection, tables, [])? {
        check.looked_at += 1;
        let rows = match read_pairs::<Option<i64>, String, Vec<_>>(connection, broken, [&table]) {
            Err(error) if user_objects::is_of_schema(&error) => {
                check.notes.push(format!("table {table} has a foreign key of yours: {error}"));
                continue;
            }
            rows => rows?,
        };
        let mut of_users = BTreeMap::<_, u64>::new();
        for (rowid, parent) in rows {
            if !schema::is_own_table(&table) || !schema::is_own_table(&parent) {
                *of_users.entry(parent).or_default() += 1;
                continue;
            }
            let subject = rowid.map_or(table.clone(), |rowid| format!("{table}, row {rowid}"));
            check.find(subject, format!("refers to a missing row of {parent}"), IMPORT_ANEW);
        }
        let note = |(parent, rows)| {
            format!("table {table}: {} with keys of yours to missing rows of {parent}", count(rows, "row"))
        };
        check.notes.extend(of_users.into_iter().map(note));
    }
    Ok(check)
}

/// Checks that tables, indexes and views are those of a new database. Others, and columns that users added, are noted.
pub(super) fn schema(connection: &Connection, new: &Connection) -> Result<Check, StoreError> {
    let mut check = Check::new("schema");
    let objects = |connection: &Connection| -> rusqlite::Result<BTreeMap<(String, String), String>> {
        let all = "SELECT name, type, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_stat%'";
        Ok(read_rows(connection, all, [])?.into_iter().map(|(name, kind, sql)| ((name, kind), sql)).collect())
    };
    let (found, expected) = (objects(connection)?, objects(new)?);
    let (shapes, own_shapes) = (schema::shapes(connection)?, schema::shapes(new)?);
    let added = user_objects::added_columns(connection)?;
    let has_shape = |name: &String| {
        let Some((found, own)) = shapes.get(name).zip(own_shapes.get(name)) else {
            return !own_shapes.contains_key(name);
        };
        let is_added = |line: &String| {
            let mut columns = added.iter().filter(|(table, _)| table == name).map(|(_, column)| format!("{column} "));
            columns.any(|column| line.starts_with(&column) || line.starts_with("CHECK "))
        };
        own.iter().all(|line| found.contains(line)) && found.iter().all(|line| own.contains(line) || is_added(line))
    };
    check.looked_at = expected.len() as u64;
    for (object, sql) in &expected {
        let (name, kind) = object;
        match found.get(object) {
            None => check.find(format!("{kind} {name}"), IS_MISSING, UPGRADE),
            // A column that was added is behind the comment of the one before.
            Some(_) if kind == "table" && !has_shape(name) => {
                check.find(format!("{kind} {name}"), OTHER, REBUILD);
            }
            Some(found) if kind != "table" && !schema::is_same(found, sql) => {
                check.find(format!("{kind} {name}"), OTHER, UPGRADE);
            }
            Some(_) => {}
        }
    }
    let mut others: Vec<_> = found.keys().filter(|object| !expected.contains_key(*object)).collect();
    others.sort_by_key(|(name, kind)| (kind, name));
    check.notes.extend(
        added.iter().map(|(table, column)| format!("column {table}.{column} is yours; its content is not checked")),
    );
    check.notes.extend(user_objects::idle_triggers(connection)?);
    for (name, kind) in others {
        match kind.as_str() {
            _ if name == schema::MADE_WITH => {}
            _ => check.notes.push(format!(
                "{kind} {name} is not part of this version: you or an earlier version created it; its content is not checked"
            )),
        }
    }
    Ok(check)
}

/// Checks that the lookup tables have this program's constants. The grading `own` is the user's; files add codes without names.
pub(super) fn lookups(connection: &Connection, new: &Connection) -> Result<Check, StoreError> {
    let mut check = Check::new("lookup tables");
    for (table, name, code, _) in schema::CODE_TABLES {
        for code in read_values::<_, Vec<_>>(connection, &format!("SELECT {code} FROM {name}"), [])? {
            schema::add_unknown_code(new, table, code)?;
        }
    }
    let constants =
        "structures, features, ideas, timings, match_equities, file_kinds, error_thresholds WHERE grading <> 'own'";
    for table in schema::CODE_TABLES.map(|(_, name, ..)| name).into_iter().chain(constants.split(", ")) {
        let rows = |connection: &Connection| -> rusqlite::Result<BTreeSet<String>> {
            let columns: Vec<_> =
                table.split(' ').take(1).flat_map(|name| schema::DEFINITIONS[name].columns()).collect();
            let mut statement = connection.prepare(&format!("SELECT {} FROM {table}", columns.join(", ")))?;
            let row = |row: &Row<'_>| {
                let values =
                    columns.iter().enumerate().map(|(index, name)| Ok(format!("{name} {}", in_sql(&row.get(index)?))));
                Ok(values.collect::<rusqlite::Result<Vec<_>>>()?.join(", "))
            };
            statement.query_map([], row)?.collect()
        };
        let (found, expected) = (rows(connection)?, rows(new)?);
        check.looked_at += expected.len() as u64;
        let table = table.split(' ').next().unwrap_or_default();
        let advice = if table == "error_thresholds" { REBUILD } else { CONSTANTS };
        for row in found.difference(&expected) {
            check.find(format!("{table}, {row}"), "is none of this program's rows", advice);
        }
        for row in expected.difference(&found) {
            check.find(format!("{table}, {row}"), "is missing", advice);
        }
    }
    Ok(check)
}
