//! docs/reference/fields.md has a row for every field of the formats, and names only columns that exist.

use std::collections::BTreeSet;

use crate::common::markdown::{page, sections};
use crate::common::prelude::*;
use books::{abk, ob};
use gammonbase::store::schema;
use xgfile::analysis::{BestMove, DoubleAction, EvalLevel};
use xgfile::container::{RegistryEntry, Trailer};
use xgfile::field::FieldInfo;
use xgfile::records::{Record, TimeSetting};
use xgfile::rollout::RolloutContext;

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

/// Fields that are read one by one, and parts of texts.
const UNDECLARED: [(&str, &str); 6] = [
    (
        "TRichGameHeader",
        "dwMagicNumber, dwHeaderVersion, dwHeaderSize, liThumbnailOffset, dwThumbnailSize, guidGameId, szGameName, szSaveName, \
         szLevelName, szComments",
    ),
    ("TSaveRec", "Previous, Next, EntryType"),
    ("temp.xgc", "line number, line"),
    (
        "Shogi text book",
        "# line, [note] above the moves, number, move, marks, (time), [note], result word, token that is not a move",
    ),
    ("GDX head", "layout, bookcount, booksize, maxoffset"),
    ("GDX record", "hashbd, hashkey, bmove, flags, hint, count, padding"),
];

/// The fields of the sections of the page.
fn fields() -> Vec<(&'static str, Vec<&'static str>)> {
    let mut fields: Vec<_> =
        UNDECLARED.into_iter().map(|(title, names)| (title, names.split(", ").collect())).collect();
    fields.push(("ABK header", abk::HEADER_FIELDS.to_vec()));
    let others = [
        ("Archive trailer", Trailer::FIELDS),
        ("Archive registry entry", RegistryEntry::FIELDS),
        ("ABK entry", abk::Entry::FIELDS),
        ("OBDB header", ob::Header::FIELDS),
        ("OBDB notes", ob::Notes::FIELDS),
        ("OBDB entry", ob::Entry::FIELDS),
    ];
    let declared = structures().into_iter().chain(others);
    fields.extend(declared.map(|(title, fields)| (title, fields.iter().map(|field| field.name).collect())));
    fields
}

#[test]
fn rows_of_the_page_match_the_fields_of_the_formats() {
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
fn columns_named_by_fields_exist() {
    let connection = Connection::open_in_memory().unwrap();
    schema::create(&connection).unwrap();
    let sql = "SELECT s.name || '.' || c.name FROM sqlite_schema AS s, pragma_table_info(s.name) AS c
               WHERE s.type IN ('table', 'view')";
    let columns: BTreeSet<String> = column(&connection, sql).into_iter().collect();
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
