//! The meaning of every column: `DICTIONARY.md` for people, `_dictionary.parquet` for programs.

use std::path::Path;

use super::error::LakeError;
use super::part::{Part, Written};
use super::table::{Column, Kind, Rows, SCHEMA_VERSION, Table};

/// The page for people.
pub const PAGE: &str = "DICTIONARY.md";
/// The table for programs.
pub const FILE: &str = "_dictionary.parquet";

/// Writes the page for people.
pub fn page(tables: &[Table]) -> String {
    let mut text = format!(
        "# The columns of this set\n\nWritten by `gammonbase export parquet`; schema version {SCHEMA_VERSION}. Equities are in EMG \
        (normalised to the cube value before the decision), chances are 0 to 1. NULL means not analysed or not applicable.\n"
    );
    for table in tables {
        let place = if table.is_by_year() { "one folder per year" } else { "one folder" };
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
pub fn write(tables: &[Table], path: &Path) -> Result<Written, LakeError> {
    let column = |name, kind, meaning| Column { name, kind, unit: "", meaning };
    let own = Table {
        name: "dictionary",
        about: "One row per column of the set.",
        rows: Rows::All,
        columns: vec![
            column("table_name", Kind::Text, "the table"),
            column("column_name", Kind::Text, "the column"),
            column("position", Kind::Int, "1-based place of the column"),
            column("type", Kind::Text, "its type"),
            column("unit", Kind::Text, "unit; empty if it has none"),
            column("meaning", Kind::Text, "meaning of the column"),
        ],
        sql: "",
        sorted_by: &["table_name", "position"],
    };
    let mut part = Part::create(path, &own)?;
    for table in tables {
        for (place, column) in table.columns.iter().enumerate() {
            part.text(Some(table.name))?;
            part.text(Some(column.name))?;
            part.integer(Some(place as i64 + 1))?;
            part.text(Some(column.kind.name()))?;
            part.text(Some(column.unit))?;
            part.text(Some(column.meaning))?;
            part.end_row()?;
        }
    }
    part.finish()
}

#[cfg(test)]
mod tests {
    use super::super::table::tables;
    use super::*;

    #[test]
    fn every_column_has_a_line() {
        let tables = tables();
        let page = page(&tables);
        for table in &tables {
            assert!(page.contains(&format!("\n## {}\n", table.name)));
            for column in &table.columns {
                assert!(page.contains(&format!("\n| {} | {} |", column.name, column.kind.name())), "{}", column.name);
            }
        }
    }
}
