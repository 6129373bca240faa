//! The descriptions of tables and columns for BI tools.
//!
//! Names, types, meanings and references of columns are in `sql/bi/columns.tsv`, which a test generates from the comments in `migrations`
//! and `sql/views`, like the tables of the documentation. Titles, keys, labels and indexes are in `sql/bi/tables.json`.

use serde::Deserialize;

const COLUMNS: &str = include_str!("../../sql/bi/columns.tsv");
const TABLES: &str = include_str!("../../sql/bi/tables.json");

/// A table or view of a snapshot for BI tools.
#[derive(Debug, Clone)]
pub struct Table {
    /// Its name, as in docs/reference/schema.md and docs/reference/views.md.
    pub name: String,
    /// The meaning of a row.
    pub about: String,
    /// Its columns, those that only the snapshot has last.
    pub columns: Vec<Column>,
    /// What is not in the documentation.
    pub shape: Shape,
}

/// A column of it.
#[derive(Debug, Clone, Deserialize)]
pub struct Column {
    /// Its name.
    pub name: String,
    /// Its declared type, by which tools know dates.
    #[serde(rename = "type")]
    pub kind: String,
    /// The table that it refers to.
    pub refers_to: Option<String>,
    /// The meaning, with the unit; empty: described by the column that it refers to.
    pub meaning: String,
    /// The expression that computes it for the snapshot; `None`: the database has the column.
    pub sql: Option<String>,
}

/// What `sql/bi/tables.json` says of a table.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shape {
    /// Its name for people.
    pub title: String,
    /// The meaning of a row, if the documentation does not have the table.
    #[serde(default)]
    pub about: String,
    /// The columns of its key; empty: that of the database's table.
    #[serde(default)]
    pub key: Vec<String>,
    /// The column that names a row.
    pub label: Option<String>,
    /// The initial sort order.
    pub sort: Option<String>,
    /// The same, largest first.
    pub sort_desc: Option<String>,
    /// What its page counts by.
    #[serde(default)]
    pub facets: Vec<String>,
    /// The columns of its indexes.
    #[serde(default)]
    pub index: Vec<Vec<String>>,
    /// Why no list of tables shows it.
    pub hidden: Option<String>,
    /// `view`: a view, not a table.
    #[serde(rename = "as")]
    pub form: Option<String>,
    /// Whether it has rows of saves that the other tables do not have.
    #[serde(default)]
    pub is_every_save: bool,
    /// Columns that only the snapshot has.
    #[serde(default)]
    pub extra: Vec<Column>,
}

/// The type that BI tools need to recognise a column. Dates and times are texts in ISO 8601, as usual in SQLite.
fn declared_type(name: &str, kind: &str) -> &'static str {
    let is_day = name.ends_with("_on") || ["month_start", "period_start"].contains(&name);
    let is_time = name.ends_with("_at") || name.ends_with("_at_local");
    match kind {
        "TEXT" if is_day => "DATE",
        "TEXT" if is_time => "DATETIME",
        "TEXT" => "TEXT",
        "INTEGER" => "INTEGER",
        "REAL" => "REAL",
        // A declared type would make a number of a text that looks like one.
        _ => "",
    }
}

fn column(line: &str) -> Option<Column> {
    let mut parts = line.strip_prefix('\t')?.splitn(4, '\t');
    let (name, kind, target, meaning) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
    let target = if name == "played_on" { "dates" } else { target };
    Some(Column {
        name: name.to_owned(),
        kind: declared_type(name, kind).to_owned(),
        refers_to: Some(target.to_owned()).filter(|target| !target.is_empty()),
        meaning: meaning.to_owned(),
        sql: None,
    })
}

/// The tables in the order of `sql/bi/tables.json`.
pub fn tables() -> Vec<Table> {
    // Both files are part of the program; a test reads them.
    let shapes: serde_json::Map<String, serde_json::Value> = serde_json::from_str(TABLES).unwrap_or_default();
    let shapes = shapes.into_iter().filter_map(|(name, shape)| Some((name, serde_json::from_value(shape).ok()?)));
    let table = |(name, shape): (String, Shape)| {
        let mut lines = COLUMNS.lines().skip_while(|line| line.split_once('\t').is_none_or(|(first, _)| first != name));
        let about = lines.next().and_then(|line| line.split_once('\t')).map_or("", |(_, about)| about);
        let about = if about.is_empty() { shape.about.clone() } else { about.to_owned() };
        let mut columns: Vec<Column> = lines.map_while(column).collect();
        columns.extend(shape.extra.iter().cloned());
        Table { name, about, columns, shape }
    };
    shapes.map(table).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_public_table_has_its_shape_and_every_shape_its_table() {
        let tables = tables();
        let shapes: serde_json::Map<String, serde_json::Value> = serde_json::from_str(TABLES).unwrap();
        for (name, shape) in &shapes {
            serde_json::from_value::<Shape>(shape.clone()).unwrap_or_else(|error| panic!("{name}: {error}"));
        }
        let known: BTreeSet<&str> = COLUMNS
            .lines()
            .filter(|line| !line.starts_with('\t'))
            .filter_map(|line| Some(line.split_once('\t')?.0))
            .chain(["dates"])
            .collect();
        assert_eq!(tables.iter().map(|table| table.name.as_str()).collect::<BTreeSet<_>>(), known);
        for table in &tables {
            assert!(!table.about.is_empty(), "{}", table.name);
            let named: BTreeSet<&str> = table.columns.iter().map(|column| column.name.as_str()).collect();
            assert_eq!(named.len(), table.columns.len(), "{}: a column stands there twice", table.name);
            let Shape { key, label, sort, sort_desc, facets, index, .. } = &table.shape;
            let said = key.iter().chain(label).chain(sort).chain(sort_desc).chain(facets).chain(index.iter().flatten());
            for column in said {
                assert!(named.contains(column.as_str()), "{}.{column} does not exist", table.name);
            }
        }
    }

    #[test]
    fn dates_and_times_are_declared_as_such() {
        for (name, kind, expected) in [
            ("played_on", "TEXT", "DATE"),
            ("period_start", "TEXT", "DATE"),
            ("played_at_local", "TEXT", "DATETIME"),
            ("started_at", "TEXT", "DATETIME"),
            ("truncate_at", "INTEGER", "INTEGER"),
            ("away_on_roll", "INTEGER", "INTEGER"),
            ("month", "TEXT", "TEXT"),
            ("value", "ANY", ""),
        ] {
            assert_eq!(declared_type(name, kind), expected, "{name}");
        }
    }
}
