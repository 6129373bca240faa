//! docs/reference/fields.md has a row for every field of the formats, and names only columns that exist.

use std::collections::BTreeSet;

use crate::common::markdown::{page, sections};
use gammonbase::format::gnushogi::{gdx, text};
use gammonbase::format::xg::analysis::{BestMove, DoubleAction, EvalLevel};
use gammonbase::format::xg::container::{HEADER_FIELDS, REGISTRY_FIELDS, TRAILER_FIELDS};
use gammonbase::format::xg::field::FieldInfo;
use gammonbase::format::xg::records::{RECORD_FIELDS, Record, TimeSetting};
use gammonbase::format::xg::rollout::RolloutContext;
use gammonbase::format::{abk, ob};
use gammonbase::internals::schema;
use rusqlite::Connection;

/// The structures that the decoder declares.
fn structures() -> Vec<(&'static str, &'static [FieldInfo])> {
    let mut structures = vec![
        ("TEvalLevel", EvalLevel::FIELDS),
        ("TTimeSetting", TimeSetting::FIELDS),
        ("EngineStructBestMove", BestMove::FIELDS),
        ("EngineStructDoubleAction", DoubleAction::FIELDS),
        ("TRolloutContext", RolloutContext::FIELDS),
    ];
    structures.extend(Record::KINDS);
    structures
}

/// The fields of the sections of the page.
fn fields() -> Vec<(&'static str, Vec<&'static str>)> {
    let mut fields = vec![
        ("TRichGameHeader", HEADER_FIELDS.to_vec()),
        ("Archive trailer", TRAILER_FIELDS.to_vec()),
        ("Archive registry entry", REGISTRY_FIELDS.to_vec()),
        ("TSaveRec", RECORD_FIELDS.to_vec()),
        ("temp.xgc", vec!["line number", "line"]),
        ("ABK header", abk::HEADER_FIELDS.to_vec()),
        ("ABK entry", abk::ENTRY_FIELDS.to_vec()),
        ("Shogi text book", text::PARTS.to_vec()),
        ("GDX head", gdx::HEADER_FIELDS.to_vec()),
        ("GDX record", gdx::SLOT_FIELDS.to_vec()),
    ];
    let book =
        [("OBDB header", ob::Header::FIELDS), ("OBDB notes", ob::Notes::FIELDS), ("OBDB entry", ob::Entry::FIELDS)];
    let declared = structures().into_iter().chain(book);
    fields.extend(declared.map(|(title, fields)| (title, fields.iter().map(|field| field.name).collect())));
    fields
}

#[test]
fn every_field_of_the_formats_has_one_row_and_every_row_a_field() {
    let text = page("docs/reference/fields.md");
    let mut found: Vec<(String, Vec<String>)> = Vec::new();
    for section in sections(&text).iter().filter(|section| !section.rows.is_empty()) {
        found.push((section.title.clone(), section.rows.iter().map(|row| row.name().to_owned()).collect()));
    }
    found.sort();
    let mut expected = fields();
    expected.sort();
    assert_eq!(found.len(), expected.len());
    for ((title, rows), (expected_title, fields)) in found.iter().zip(&expected) {
        assert_eq!(title, expected_title);
        assert_eq!(rows, fields, "the rows of {title}");
    }
    for (title, fields) in structures() {
        for field in fields.iter().filter(|field| !field.parts.is_empty()) {
            let has_section = structures().iter().any(|(_, known)| *known == field.parts);
            assert!(has_section, "{title}.{} is a structure without a section", field.name);
        }
    }
}

#[test]
fn every_column_that_a_field_names_exists() {
    let connection = Connection::open_in_memory().unwrap();
    schema::create(&connection).unwrap();
    let sql = "SELECT s.name || '.' || c.name FROM sqlite_schema AS s, pragma_table_info(s.name) AS c
               WHERE s.type IN ('table', 'view')";
    let mut statement = connection.prepare(sql).unwrap();
    let columns: BTreeSet<String> = statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    let text = page("docs/reference/fields.md");
    let mut count = 0;
    for section in sections(&text) {
        for row in &section.rows {
            let place = format!("docs/reference/fields.md:{}, {}.{}", row.line, section.title, row.name());
            let [_, named, how] = &row.cells[..] else { panic!("{place}: a row has three cells") };
            assert!(!how.is_empty(), "{place}: say how the field is stored, or why it is not");
            for name in named.split(", ").filter(|_| named != "-") {
                count += 1;
                assert!(columns.contains(name.trim_matches('`')), "{place}: there is no column {name}");
            }
        }
    }
    assert!(count > 200, "{count} columns");
}
