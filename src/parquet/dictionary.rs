//! The meaning of every column: `DICTIONARY.md` for people, `_dictionary.parquet` for programs.

use std::path::Path;

use rusqlite::types::ValueRef;

use super::error::ParquetExportError;
use super::table::{Column, Kind, SCHEMA_VERSION, Source, Table};
use super::writer::{TableWriter, WrittenFile};

/// The page for people.
pub const PAGE: &str = "DICTIONARY.md";
/// The table for programs.
pub const FILE: &str = "_dictionary.parquet";

/// Writes the page for people.
pub fn page(tables: &[&Table]) -> String {
    let mut text = format!(
        "# The columns of this export\n\nWritten by `gammonbase export parquet`; schema version {SCHEMA_VERSION}. Equities are in EMG \
        (normalised to the cube value before the decision), chances are 0 to 1. NULL means not analysed or not applicable.\n"
    );
    for table in tables {
        let place = if table.source == Source::MatchesOfYear { "one folder per year" } else { "one folder" };
        text.push_str(&format!(
            "\n## {}\n\n{} ({place})\n\n| column | type | unit | meaning |\n|---|---|---|---|\n",
            table.name, table.about
        ));
        for Column { name, kind, unit, meaning } in &table.columns {
            text.push_str(&format!("| {name} | {} | {unit} | {} |\n", kind.name(), meaning.replace('|', "\\|")));
        }
    }
    text
}

/// Writes the table of columns.
pub fn write(tables: &[&Table], path: &Path) -> Result<WrittenFile, ParquetExportError> {
    let column = |name, kind, meaning| Column { name, kind, unit: "", meaning };
    let dictionary = Table {
        name: "dictionary",
        about: "One row per column of the export.",
        source: Source::Rows,
        columns: vec![
            column("table_name", Kind::Text, "the table"),
            column("column_name", Kind::Text, "the column"),
            column("position", Kind::Int, "1-based place of the column"),
            column("type", Kind::Text, "its type"),
            column("unit", Kind::Text, "unit; empty if it has none"),
            column("meaning", Kind::Text, "meaning of the column"),
        ],
        sql: String::new(),
        sorted_by: &["table_name", "position"],
    };
    let mut writer = TableWriter::create(path, &dictionary)?;
    for table in tables {
        for (place, column) in table.columns.iter().enumerate() {
            let text = |text: &'static str| ValueRef::Text(text.as_bytes());
            let place = ValueRef::Integer(place as i64 + 1);
            let Column { name, kind, unit, meaning } = *column;
            let row = [text(table.name), text(name), place, text(kind.name()), text(unit), text(meaning)];
            writer.write(|column| Ok(row[column]))?;
        }
    }
    writer.finish()
}
