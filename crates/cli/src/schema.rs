//! `gammonbase schema`: the tables, views and columns with their meanings.

use std::io::Write;

use clap::Args;
use serde_json::{Value, json};

use super::listing::for_people;
use super::{CommandError, Database, to_stdout};
use gammonbase::query::lists::find_table;
use gammonbase::query::output::{Format, OutputError, write_values};
use gammonbase::query::read_only;
use gammonbase::store::dictionary::{TableDescription, describe, grouped, own};
use gammonbase::text_file::{TextFile, text_files};

/// List the tables and views, or the columns of one, with their meanings
///
/// The list begins with those that answer most questions, then come the others by kind.
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
    pub(super) fn run(self) -> Result<(), CommandError> {
        match self.json_schema.as_deref() {
            None => {}
            Some("") => {
                let rows = SCHEMAS.iter().map(|(name, text)| schema_row(name, text)).collect();
                return Ok(to_stdout(|out| write_rows(["name", "schema", "meaning"], rows, self.format, out))?);
            }
            Some(name) => {
                let text = find_schema(name)?;
                return Ok(to_stdout(|out| Ok(out.write_all(text.as_bytes())?))?);
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
            return Ok(to_stdout(|out| write_tables(&tables, self.format, out))?);
        };
        let table = find_table(&tables, name)?;
        Ok(to_stdout(|out| match self.sql {
            true => Ok(writeln!(out, "{};", table.sql)?),
            false => write_columns(table, self.format, out),
        })?)
    }
}

/// Writes the names with the first sentence about each; for people, under headings.
pub fn write_tables(tables: &[TableDescription], format: Format, out: &mut dyn Write) -> Result<(), OutputError> {
    const NAMES: [&str; 3] = ["name", "kind", "meaning"];
    let kind = |is_view| if is_view { "view" } else { "table" };
    let row = |table: &&TableDescription| json!([table.name, kind(table.is_view), table.summary()]);
    let groups = grouped(tables);
    if format != Format::Table {
        return write_rows(NAMES, groups.iter().flat_map(|(_, tables)| tables).map(row).collect(), format, out);
    }
    groups.iter().enumerate().try_for_each(|(place, (heading, tables))| {
        writeln!(out, "{}{heading}\n", if place > 0 { "\n" } else { "" })?;
        write_rows(NAMES, tables.iter().map(row).collect(), format, out)
    })
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

/// The schemas of the JSON on which programs can build. Each object names its own: `"schema": "gammonbase:status:1"`.
const SCHEMAS: [(&str, TextFile); 10] = text_files![
    "src/schemas/", ".json":
    "error", "import-log", "import-summary", "publish", "rows", "sections", "status", "status-check", "status-since", "verify",
];

/// The text of a schema.
fn find_schema(name: &str) -> Result<&'static str, String> {
    SCHEMAS.iter().find(|(known, _)| *known == name).map(|(_, text)| text.text()).ok_or_else(|| {
        let names: Vec<&str> = SCHEMAS.iter().map(|(name, _)| *name).collect();
        format!("no schema {name}; there are {}", names.join(", "))
    })
}

/// The meanings of the properties of a schema's object.
pub fn meanings(name: &str) -> Vec<(String, String)> {
    let schema: Value = find_schema(name).ok().and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default();
    let meaning =
        |(name, property): (&String, &Value)| Some((name.clone(), property["description"].as_str()?.to_owned()));
    schema["properties"].as_object().into_iter().flatten().filter_map(meaning).collect()
}

/// A schema's name, identifier and meaning.
fn schema_row(name: &str, text: &str) -> Value {
    let schema: Value = serde_json::from_str(text).unwrap_or_default();
    json!([name, schema["$id"], schema["description"]])
}
