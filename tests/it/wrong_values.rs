//! The schema refuses wrong values: every CHECK is violated once in a database with rows in every table.

use std::collections::BTreeSet;

use rusqlite::types::Value;

use crate::common::prelude::*;
use crate::common::zips;
use crate::golden;

/// A database with rows in every checked table, and without the guard of foreign keys, which the checks must not need.
fn database() -> (Folder, Connection) {
    let folder = golden::folder();
    let bytes = std::fs::read(folder.file("money.xg")).unwrap();
    folder.write("an archive.zip", &zips::archive(&[zips::stored("again.xg", &bytes)]));
    folder.fill("a.db", 1);
    let connection = Connection::open(folder.database("a.db")).unwrap();
    connection.pragma_update(None, "foreign_keys", false).unwrap();
    let rows = "INSERT INTO pseudonyms VALUES ('Ada', 1); INSERT INTO match_corrections VALUES (zeroblob(16), 'round', 'Final', 'Ada');
        INSERT INTO tags VALUES (7, 'a', 'decision', zeroblob(16), 1, 1, NULL, '2026-01-31', NULL, 'Ada');
        INSERT INTO gone_saves VALUES (zeroblob(16), zeroblob(4), 'Ada', 'Bo'); INSERT INTO field_sums VALUES (1, 'kind', 'take', 1, 1, 1, 1, 1, 1)";
    connection.execute_batch(rows).unwrap();
    (folder, connection)
}

/// The conditions of a table's CHECKs, with single spaces.
fn conditions(sql: &str) -> BTreeSet<String> {
    let code: Vec<&str> = sql.lines().map(|line| line.split("--").next().unwrap()).collect();
    let code = code.join(" ");
    let beginnings = code.match_indices("CHECK (").map(|(at, check)| at + check.len());
    beginnings.map(|start| single_spaces(&code[start..start + closing(&code[start..])])).collect()
}

/// The place of the parenthesis that closes one before the text. No text in a CHECK has parentheses.
fn closing(text: &str) -> usize {
    let mut depth = 1;
    let is_last = |c: char| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth == 0
    };
    text.find(is_last).unwrap()
}

fn single_spaces(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Values that are wrong in some column.
fn wrong_values() -> [Value; 11] {
    let integers = [-7, 0, 1, 2, 1_000_000].map(Value::Integer);
    let [a, b, c, d, e] = integers;
    let texts = ["", "wrong", "take"].map(|text| Value::Text(text.to_owned()));
    let [f, g, h] = texts;
    [a, b, c, d, e, f, g, h, Value::Null, Value::Blob(vec![1]), Value::Real(-0.5)]
}

/// The condition that a change of a column violates.
fn violated(connection: &Connection, table: &str, column: &str, value: &Value) -> Option<String> {
    connection.execute_batch("SAVEPOINT change").unwrap();
    let changed = connection.execute(&format!("UPDATE {table} SET \"{column}\" = ?"), [value]);
    connection.execute_batch("ROLLBACK TO change; RELEASE change").unwrap();
    match changed {
        Err(rusqlite::Error::SqliteFailure(error, Some(message)))
            if error.extended_code == rusqlite::ffi::SQLITE_CONSTRAINT_CHECK =>
        {
            Some(single_spaces(message.strip_prefix("CHECK constraint failed: ").unwrap()))
        }
        _ => None,
    }
}

#[test]
fn every_check_refuses_a_wrong_value() {
    let (_folder, connection) = database();
    let mut unbroken = Vec::new();
    for table in column::<String>(
        &connection,
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
    ) {
        let sql =
            column::<String>(&connection, &format!("SELECT sql FROM sqlite_schema WHERE name = '{table}'")).concat();
        let mut conditions = conditions(&sql);
        let columns = column::<String>(&connection, &format!("SELECT name FROM pragma_table_info('{table}')"));
        for column in columns.iter().filter(|column| sql.matches(column.as_str()).count() > 1) {
            for value in &wrong_values() {
                if let Some(condition) = violated(&connection, &table, column, value) {
                    conditions.remove(&condition);
                }
            }
        }
        unbroken.extend(conditions.into_iter().map(|condition| format!("{table}: {condition}")));
    }
    assert!(unbroken.is_empty(), "no wrong value violates these:\n{}", unbroken.join("\n"));
}
