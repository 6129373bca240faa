//! Anonymous copies of a database: everything about its matches, but not who played them.
//!
//! A copy is a new file that is filled row by row, so no name is ever written to it. People get numbers, which the database stores.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use rusqlite::Connection;

use super::aliases::json;
use super::bi;
use super::made_with::MadeWith;
use super::part::{Rules, copy_counters, copy_table};
use crate::store::error::StoreError;
use crate::store::open::building::create_like;
use crate::store::open::files::size;
use crate::store::open::progress::{Phase, ProgressCallback};
use crate::store::open::read::{read_pairs, read_values};
use crate::store::open::{everybody, schema};
use crate::store::write::import_store::ImportStore;
use crate::text_file::{TextFile, text_file};
use rows::names::{composed, normalize_name};

const RULES: TextFile = text_file!("sql/anonymous/tables.json");
const TABLES: TextFile = text_file!("sql/anonymous/tables.sql");
const NUMBERS: TextFile = text_file!("sql/anonymous/numbers.sql");
const PEOPLE: TextFile = text_file!("sql/anonymous/people.sql");
const SPELLINGS: TextFile = text_file!("sql/anonymous/spellings.sql");
const KEYS: TextFile = text_file!("sql/anonymous/keys.sql");
const TEXTS: TextFile = text_file!("sql/anonymous/texts.sql");

/// The expression for a column; `None` if no rule covers it. Numbers are kept, and texts only by a rule.
fn expression(rules: &Rules, table: &str, column: &str, kind: &str) -> Option<String> {
    let is_number = matches!(kind, "INTEGER" | "REAL");
    let is_kept = is_number || rules.whole.contains(table) || rules.kept.contains(column);
    is_kept.then(|| format!("t.{column}"))
}

/// Writes an anonymous copy of `database` to a new file, which says what it was `made_with`. `named` are the people who keep their names. Returns the names of all people in the copy
/// by their names in the database.
pub fn copy(
    database: &Path,
    to: &Path,
    named: &[String],
    made_with: &MadeWith,
    progress: &ProgressCallback,
) -> Result<BTreeMap<String, String>, StoreError> {
    create_like(database, to)?;
    let mut connection = bi::begin(database, to)?;
    schema::create(&connection)?;
    connection.execute_batch(&TABLES)?;
    // One committed state of the database, even if an import is running.
    loop {
        connection.execute_batch("BEGIN")?;
        connection.execute(&PEOPLE, [json(named)])?;
        let unnumbered = "SELECT 1 FROM temp.people WHERE shown_name IS NULL";
        if !connection.prepare(unnumbered)?.exists([])? {
            break;
        }
        connection.execute_batch("DELETE FROM temp.people; COMMIT; DETACH source")?;
        ImportStore::open_existing(database)?.connection.execute(&NUMBERS, [])?;
        bi::attach(&connection, database)?;
    }
    let names = read_pairs(&connection, "SELECT DISTINCT name, shown_name FROM temp.people", [])?;
    progress.copying(&mut connection, (to, size(database)), |connection| fill(connection, named))?;
    made_with.write(&connection)?;
    let statistics = |connection: &Connection| schema::gather_statistics(connection, "ANALYZE main");
    progress.during(&mut connection, || Phase::Statistics, statistics)?;
    connection.close().map_err(|(_, error)| StoreError::from(error))?;
    Ok(names)
}

fn fill(connection: &Connection, named: &[String]) -> Result<(), StoreError> {
    let spellings: Vec<String> = read_values(connection, &SPELLINGS, [json(named)])?;
    let names: BTreeSet<String> = spellings.iter().flat_map(|name| forms(name)).collect();
    let texts: Vec<String> = read_values(connection, &TEXTS, [])?;
    for text in texts.iter().filter(|text| names_somebody(text, &names)) {
        connection.execute("INSERT INTO temp.texts_with_names VALUES (?)", [text])?;
    }
    connection.execute_batch(&KEYS)?;
    let rules = Rules::read(&RULES);
    let tables = "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'";
    for table in read_values::<String, Vec<_>>(connection, tables, [])? {
        let rows = rules.rows.get(&table).cloned().unwrap_or_else(|| format!("source.{table} AS t"));
        let rows = Some(rows).filter(|_| !rules.left_out.contains(&table));
        copy_table(connection, &rules, &table, rows, |column, kind| expression(&rules, &table, column, kind))?;
    }
    copy_counters(connection)?;
    // Those who keep their names keep them all.
    connection.execute_batch(
        "INSERT INTO main.player_aliases
         SELECT shown_spelling, shown_name FROM temp.people WHERE shown_spelling <> shown_name
         UNION SELECT a.alias, a.name FROM source.player_aliases AS a JOIN temp.people AS p ON p.shown_name = a.name;
         COMMIT;
         DETACH source",
    )?;
    schema::create_indexes(connection)?;
    everybody::settle(connection)
}

/// The ways to write a name: with each word first, backwards, without middle names, and umlauts spelled out.
fn forms(name: &str) -> BTreeSet<String> {
    let mut forms = BTreeSet::new();
    for name in [normalize_name(name), spelled_out(name)] {
        let mut words: Vec<&str> = name.split(' ').collect();
        forms.insert(words.iter().rev().copied().collect::<Vec<_>>().join(" "));
        if let [first, .., last] = words[..] {
            forms.extend([format!("{first} {last}"), format!("{last} {first}")]);
        }
        for _ in 0..words.len() {
            forms.insert(words.join(" "));
            words.rotate_left(1);
        }
    }
    forms
}

/// [`normalize_name`] with umlauts as they are typed without a German keyboard.
fn spelled_out(text: &str) -> String {
    let lower = composed(text).to_lowercase();
    let text = lower.replace('ä', "ae").replace('ö', "oe").replace('ü', "ue");
    normalize_name(&text)
}

/// Whether a text has a name, whatever stands between its words. A short one must be a word.
fn names_somebody(text: &str, names: &BTreeSet<String>) -> bool {
    const SHORT: usize = 6;
    [normalize_name(text), spelled_out(text)].iter().any(|text| {
        let (words, letters) = (format!(" {text} "), text.replace(' ', ""));
        names.iter().any(|name| match name.len() {
            ..SHORT => words.contains(&format!(" {name} ")),
            _ => letters.contains(&name.replace(' ', "")),
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn somebody_has_decided_about_every_column() {
        let connection = Connection::open_in_memory().unwrap();
        schema::create(&connection).unwrap();
        let columns = "SELECT s.name, c.name, c.type FROM sqlite_schema AS s, pragma_table_info(s.name) AS c WHERE s.type = 'table' AND s.name NOT LIKE 'sqlite_%'";
        let mut statement = connection.prepare(columns).unwrap();
        let columns = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).unwrap();
        let columns: Vec<(String, String, String)> = columns.collect::<Result<_, _>>().unwrap();
        let rules = Rules::read(&RULES);
        for (table, column, kind) in &columns {
            let is_replaced = rules.replaced.get(table).is_some_and(|columns| columns.contains_key(column));
            let is_known =
                rules.left_out.contains(table) || is_replaced || expression(&rules, table, column, kind).is_some();
            assert!(is_known, "{table}.{column}: keep, replace or leave out its text in sql/anonymous/tables.json");
        }
        let tables = rules.left_out.iter().chain(&rules.whole).chain(rules.rows.keys()).chain(rules.replaced.keys());
        for table in tables {
            assert!(columns.iter().any(|(name, ..)| name == table), "{table} does not exist");
        }
        let replaced = rules.replaced.iter().flat_map(|(table, columns)| columns.keys().map(move |name| (table, name)));
        for (table, column) in replaced {
            assert!(
                columns.iter().any(|(of, name, _)| (of, name) == (table, column)),
                "{table}.{column} does not exist"
            );
        }
        for name in &rules.kept {
            assert!(columns.iter().any(|(_, column, _)| column == name), "{name} does not exist");
        }
    }

    #[test]
    fn a_text_with_a_name_is_found_in_any_order_of_words() {
        let names =
            ["Kévin Unger", "Lahme, Susanne", "Al", "望月", "Ludwig van Beethoven", "Müller, Jürgen", "Ann B. Miller"];
        let names = names.into_iter().flat_map(forms).collect();
        for (text, is_found) in [
            ("Memorial UNGER Kevin 2024", true),
            ("Kevin Unger's Cup", true),
            ("SusanneLahme", true),
            ("Al & friends", true),
            ("望月", true),
            ("van Beethoven, Ludwig Open", true),
            ("Beethoven Ludwig van", true),
            ("Mueller Juergen Cup", true),
            ("Jürgen Müller Cup", true),
            ("Ann Miller Day", true),
            ("Unger Open at Kevin's bar", false),
            ("Alabama Open", false),
            ("", false),
        ] {
            assert_eq!(names_somebody(text, &names), is_found, "{text}");
        }
    }
}
