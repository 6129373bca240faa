//! docs/reference/fields.md lists every field of the format and names only columns that exist; the diagram of docs/reference/schema.md
//! shows the foreign keys of the schema. (`dictionary.rs` compares the pages' columns with the schema.)

use std::collections::{BTreeMap, BTreeSet};

use crate::common::markdown::{Section, code_blocks, page, sections};
use crate::dictionary::{PLAIN, plain_name};
use gammonbase::format::gnushogi::{gdx, text};
use gammonbase::format::xg::analysis::{BestMove, DoubleAction, EvalLevel};
use gammonbase::format::xg::container::{HEADER_FIELDS, REGISTRY_FIELDS, TRAILER_FIELDS};
use gammonbase::format::xg::field::FieldInfo;
use gammonbase::format::xg::records::{RECORD_FIELDS, Record, TimeSetting};
use gammonbase::format::xg::rollout::RolloutContext;
use gammonbase::format::{abk, ob};
use gammonbase::internals::schema;
use rusqlite::Connection;

const FIELDS: &str = "docs/reference/fields.md";
const SCHEMA: &str = "docs/reference/schema.md";

/// The structures that the decoder declares, by the page's names, in the page's order.
fn structures() -> Vec<(&'static str, &'static [FieldInfo])> {
    let mut structures = vec![
        ("TEvalLevel", EvalLevel::FIELDS),
        ("TTimeSetting", TimeSetting::FIELDS),
        ("EngineStructBestMove", BestMove::FIELDS),
        ("EngineStructDoubleAction", DoubleAction::FIELDS),
    ];
    structures.extend(Record::KINDS);
    structures.push(("TRolloutContext", RolloutContext::FIELDS));
    structures
}

/// Every section of docs/reference/fields.md with the names that it must have, in order.
fn expected_fields() -> Vec<(&'static str, Vec<&'static str>)> {
    let mut expected = vec![
        ("TRichGameHeader", HEADER_FIELDS.to_vec()),
        ("Archive trailer", TRAILER_FIELDS.to_vec()),
        ("Archive registry entry", REGISTRY_FIELDS.to_vec()),
    ];
    for (title, fields) in structures() {
        if title == Record::KINDS[0].0 {
            expected.push(("TSaveRec", RECORD_FIELDS.to_vec()));
        }
        expected.push((title, fields.iter().map(|field| field.name).collect()));
    }
    expected.push(("temp.xgc", vec!["line number", "line"]));
    let book =
        [("OBDB header", ob::Header::FIELDS), ("OBDB notes", ob::Notes::FIELDS), ("OBDB entry", ob::Entry::FIELDS)];
    expected.extend(book.map(|(title, fields)| (title, fields.iter().map(|field| field.name).collect())));
    expected.push(("ABK header", abk::HEADER_FIELDS.to_vec()));
    expected.push(("ABK entry", abk::ENTRY_FIELDS.to_vec()));
    expected.push(("Shogi text book", text::PARTS.to_vec()));
    expected.push(("GDX head", gdx::HEADER_FIELDS.to_vec()));
    expected.push(("GDX record", gdx::SLOT_FIELDS.to_vec()));
    expected
}

/// Tables and views with their columns.
fn columns() -> BTreeMap<String, Vec<String>> {
    let connection = Connection::open_in_memory().unwrap();
    schema::create(&connection).unwrap();
    let sql = "SELECT s.name, c.name FROM sqlite_schema AS s, pragma_table_info(s.name) AS c
               WHERE s.type IN ('table', 'view') AND s.name NOT LIKE 'sqlite_%'";
    let mut tables = BTreeMap::<String, Vec<String>>::new();
    for (table, column) in rows(&connection, sql, |row| Ok((row.get(0)?, row.get(1)?))) {
        tables.entry(table).or_default().push(column);
    }
    assert!(tables.len() > 60, "{tables:?}");
    tables
}

fn rows<T>(connection: &Connection, sql: &str, read: fn(&rusqlite::Row<'_>) -> rusqlite::Result<T>) -> Vec<T> {
    connection.prepare(sql).unwrap().query_map([], read).unwrap().collect::<Result<_, _>>().unwrap()
}

fn assert_none(problems: &[String]) {
    assert!(problems.is_empty(), "\n{}\n", problems.join("\n"));
}

/// Names that stand in `expected` or in the section, but not once in both.
fn differences(page: &str, section: &Section, expected: &[&str], what: &str) -> Vec<String> {
    let mut problems = Vec::new();
    let title = &section.title;
    for name in expected {
        let count = section.rows.iter().filter(|row| row.name() == *name).count();
        match count {
            0 => problems.push(format!("{page}, section {title}: add a row for the {what} `{name}`")),
            1 => {}
            _ => problems.push(format!("{page}, section {title}: {count} rows for `{name}`; keep one")),
        }
    }
    for row in &section.rows {
        if !expected.contains(&row.name()) {
            let (line, name) = (row.line, row.name());
            problems
                .push(format!("{page}:{line}, section {title}: there is no {what} `{name}`; remove or rename the row"));
        }
    }
    problems
}

#[test]
fn every_field_of_the_format_has_one_row_and_every_row_a_field() {
    let text = page(FIELDS);
    let sections = sections(&text);
    let mut problems = Vec::new();
    let expected = expected_fields();
    for (title, fields) in &expected {
        let mut found = sections.iter().filter(|section| section.title == *title);
        match (found.next(), found.next()) {
            (Some(section), None) => {
                problems.extend(differences(FIELDS, section, fields, "field"));
                let order: Vec<&str> = section.rows.iter().map(|row| row.name()).collect();
                if order != *fields && problems.is_empty() {
                    problems.push(format!("{FIELDS}, section {title}: put the rows in the format page's order"));
                }
            }
            (None, _) => {
                problems.push(format!("{FIELDS}: add a section `## {title}` with a row for each of {fields:?}"))
            }
            _ => problems.push(format!("{FIELDS}: two sections {title}; keep one")),
        }
    }
    for section in &sections {
        if !section.rows.is_empty() && !expected.iter().any(|(title, _)| *title == section.title) {
            let title = &section.title;
            problems.push(format!(
                "{FIELDS}: section {title} is no structure that this test knows; add its field list to `structures`"
            ));
        }
    }
    assert_none(&problems);
}

#[test]
fn every_structure_within_a_structure_has_its_section() {
    let structures = structures();
    let mut problems = Vec::new();
    let mut nested = 0;
    for (title, fields) in &structures {
        for field in fields.iter().filter(|field| !field.parts.is_empty()) {
            nested += 1;
            if !structures.iter().any(|(_, known)| *known == field.parts) {
                let name = field.name;
                problems.push(format!("{title}.{name} is a structure: add it to `structures` and to {FIELDS}"));
            }
        }
    }
    assert_none(&problems);
    assert_eq!(nested, 4, "TimeSetting, DoubleD, DataMoves, EvalLevel");
}

#[test]
fn every_column_that_a_field_names_exists() {
    let text = page(FIELDS);
    let schema = columns();
    let mut problems = Vec::new();
    let mut count = 0;
    for section in sections(&text) {
        for row in &section.rows {
            let place = format!("{FIELDS}:{}, {}.{}", row.line, section.title, row.name());
            let [_, named, how] = &row.cells[..] else {
                problems.push(format!("{place}: a row has three cells, this has {}", row.cells.len()));
                continue;
            };
            if how.is_empty() {
                problems.push(format!("{place}: say how the field is stored, or why it is not"));
            }
            for column in named.split(", ").filter(|_| named != "-") {
                count += 1;
                let name = column.trim_matches('`');
                let has = |table: &str, column: &str| {
                    schema.get(table).is_some_and(|known| known.iter().any(|c| c == column))
                };
                let exists = name.split_once('.').is_some_and(|(table, column)| has(table, column));
                let plain = name.split_once('.').map(|(table, column)| (plain_name(table), column));
                if let Some((view, column)) =
                    plain.filter(|(view, column)| !name.starts_with(&format!("{view}.")) && has(view, column))
                {
                    problems.push(format!("{place}: `{name}` is storage; name `{view}.{column}`"));
                }
                if !exists {
                    problems.push(format!(
                        "{place}: `{name}` is no column; name `table.column` of the schema (several by comma), or `-`"
                    ));
                }
            }
        }
    }
    assert_none(&problems);
    assert!(count > 200, "{count} columns were looked at");
}

#[test]
fn the_diagram_has_every_foreign_key_between_its_tables_and_no_other_line() {
    let text = page(SCHEMA);
    let blocks = code_blocks(&text, "mermaid");
    let [(_, diagram)] = &blocks[..] else {
        panic!("{SCHEMA}: expected one ```mermaid block, found {}", blocks.len());
    };
    // `parent ||--o{ child : label`
    let drawn: BTreeSet<(&str, &str)> = diagram
        .lines()
        .filter(|line| line.contains("--"))
        .filter_map(|line| {
            let mut words = line.split_whitespace();
            let (parent, _, child) = (words.next()?, words.next()?, words.next()?);
            Some((parent, child))
        })
        .collect();
    let shown: BTreeSet<&str> = drawn.iter().flat_map(|(parent, child)| [*parent, *child]).collect();
    let connection = Connection::open_in_memory().unwrap();
    schema::create(&connection).unwrap();
    let sql = "SELECT DISTINCT k.\"table\", s.name FROM sqlite_schema AS s, pragma_foreign_key_list(s.name) AS k
               WHERE s.type = 'table'";
    let keys: Vec<(String, String)> = rows(&connection, sql, |row| Ok((row.get(0)?, row.get(1)?)));
    assert!(keys.len() > 20, "{keys:?}");
    let mut known: BTreeSet<(&str, &str)> =
        keys.iter().map(|(parent, child)| (plain_name(parent), plain_name(child))).collect();
    // Decision and rank share candidate_id, which is no declared key.
    known.insert(("decisions", "candidates"));
    let missing: Vec<_> = known
        .difference(&drawn)
        .filter(|(parent, child)| shown.contains(parent) && shown.contains(child))
        .map(|(parent, child)| format!("{SCHEMA}, diagram: add `{parent} ||--o{{ {child} : \"\"`"))
        .collect();
    assert_none(&missing);
    let wrong: Vec<_> = drawn
        .difference(&known)
        .map(|(parent, child)| format!("{SCHEMA}, diagram: {child} has no foreign key to {parent}"))
        .collect();
    assert_none(&wrong);
    let absent: Vec<_> = PLAIN.iter().filter(|(view, _)| !shown.contains(view)).collect();
    assert!(absent.is_empty() && shown.contains("positions") && shown.contains("players"), "not drawn: {absent:?}");
}
