//! `gammonbase schema`: the tables, views and columns with their meanings.

use std::io::Write;

use clap::Args;
use serde_json::{Value, json};

use super::database::Database;
use super::exit::{CommandError, EXIT_OK};
use super::listing::for_people;
use super::output::to_stdout;
use super::schemas::{self, SCHEMAS};
use crate::query::inventory::find_table;
use crate::query::output::{Format, OutputError, write_values};
use crate::query::read_only;
use crate::store::dictionary::{TableDescription, describe, own};

/// List the tables and views, or the columns of one, with their meanings
///
/// Without a database it describes the schema of this program. --json-schema describes the JSON of commands instead: `"schema"` in each JSON
/// object names its schema and the version.
#[derive(Debug, Args)]
pub struct Schema {
    /// A table or view
    name: Option<String>,
    /// Print the SQL that creates it
    #[arg(long, requires = "name", conflicts_with = "format")]
    sql: bool,
    /// Print the JSON Schema (draft 2020-12) of this name; without a name, the list of them
    #[arg(long, value_name = "NAME", num_args = 0..=1, default_missing_value = "", conflicts_with = "name")]
    json_schema: Option<String>,
    #[command(flatten)]
    database: Database,
    /// How to print the result
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
}

impl Schema {
    pub(super) fn run(self) -> Result<u8, CommandError> {
        match self.json_schema.as_deref() {
            None => {}
            Some("") => {
                let rows = SCHEMAS.iter().map(|(name, text)| schemas::row(name, text)).collect();
                to_stdout(|out| write_rows(["name", "schema", "meaning"], rows, self.format, out))?;
                return Ok(EXIT_OK);
            }
            Some(name) => {
                let text = schemas::find(name)?;
                to_stdout(|out| Ok(out.write_all(text.as_bytes())?))?;
                return Ok(EXIT_OK);
            }
        }
        let database = match self.database.named() {
            Some(_) => Some(self.database.find()?),
            None => self.database.find_quietly(true).ok(),
        };
        let tables = match database {
            Some(database) => describe(&read_only::open(&database)?, &["main"])?,
            None => own()?,
        };
        let Some(name) = &self.name else {
            to_stdout(|out| write_tables(&tables, self.format, out))?;
            return Ok(EXIT_OK);
        };
        let table = find_table(&tables, name)?;
        to_stdout(|out| match self.sql {
            true => Ok(writeln!(out, "{};", table.sql)?),
            false => write_columns(table, self.format, out),
        })?;
        Ok(EXIT_OK)
    }
}

/// Writes the names with the first sentence about each.
pub fn write_tables(tables: &[TableDescription], format: Format, out: &mut dyn Write) -> Result<(), OutputError> {
    let mut tables: Vec<&TableDescription> = tables.iter().collect();
    tables.sort_by(|a, b| a.name.cmp(&b.name));
    let row =
        |table: &&TableDescription| json!([table.name, if table.is_view { "view" } else { "table" }, table.summary()]);
    write_rows(["name", "kind", "meaning"], tables.iter().map(row).collect(), format, out)
}

/// Writes the columns of a table; for people, what it is before them.
pub fn write_columns(table: &TableDescription, format: Format, out: &mut dyn Write) -> Result<(), OutputError> {
    if format == Format::Table {
        writeln!(out, "{}: {}\n", table.name, table.about)?;
    }
    let columns = table.columns.iter().map(|column| json!([column.name, column.kind, column.described()])).collect();
    write_rows(["column", "type", "meaning"], columns, format, out)
}

fn write_rows(names: [&str; 3], rows: Vec<Value>, format: Format, out: &mut dyn Write) -> Result<(), OutputError> {
    let style = if format == Format::Table { for_people() } else { format.into() };
    write_values(&names, rows, style, out).map(drop)
}
