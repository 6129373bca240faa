//! The meaning of every column: `DICTIONARY.md` for people, `_dictionary.parquet` for programs.

use std::path::Path;

use rusqlite::Connection;
use serde_json::json;

use super::error::ParquetExportError;
use super::table::{self, Column, SCHEMA_VERSION, Source, Table};
use super::writer::{WrittenFile, write as write_rows};

/// The page for people.
pub const PAGE: &str = "DICTIONARY.md";
/// The table for programs.
pub const FILE: &str = "_dictionary.parquet";

/// Writes the page for people.
pub fn page(tables: &[&Table]) -> String {
    let mut text = format!(
        "# The columns of this export\n\nWritten by GammonBase; schema version {SCHEMA_VERSION}. Equities are in EMG \
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
    let describe = |table: &'static str, position: usize, column: &Column| {
        let Column { name, kind, unit, meaning } = *column;
        json!({ "table": table, "column": name, "position": position, "type": kind.name(), "unit": unit, "meaning": meaning })
    };
    let columns: serde_json::Value = tables
        .iter()
        .flat_map(|table| {
            (1..).zip(&table.columns).map(move |(position, column)| describe(table.name, position, column))
        })
        .collect();
    let connection = Connection::open_in_memory()?;
    write_rows(&connection, &table::dictionary(), [columns.to_string()], path)
}
