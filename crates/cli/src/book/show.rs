//! `gammonbase book show`: one book as a whole.

use std::io::{self, Write};

use clap::Args;
use serde_json::Value;

use crate::output::write_pairs;
use crate::{CommandError, Target};
use gammonbase::query::books::{Description, describe};
use gammonbase::query::output::Object;
use gammonbase::query::read_only;
use normalize::books::format_of;
use rows::books::BookKind;
use rows::visible::visible;

/// Show a book: header, figures, authors of its rollouts, oddities of its file
#[derive(Debug, Args)]
pub struct Show {
    /// The book's number in the list
    book: i64,
    #[command(flatten)]
    target: Target,
}

/// The text columns of `books`.
const TEXTS: &str = "title edition author variant updated_at_local path";

/// The columns of `books` that are figures.
const FIGURES: &str = "entries reachable orphans deleted illegal_moves positions positions_with_moves moves transposed_positions \
    max_depth good_moves bad_moves count_sum lines plies line_errors";

impl Show {
    pub(super) fn run(&self) -> Result<(), CommandError> {
        let description = describe(&read_only::open(&self.target.database.find()?)?, self.book)?;
        let kind = description.book.get("kind").and_then(Value::as_str).unwrap_or_default();
        Ok(self.target.printed.print("gammonbase:book:1", &description, |out| {
            writeln!(out, "Book {}: {}\n", self.book, describe_kind(kind))?;
            Ok(write_description(&description, out)?)
        })?)
    }
}

/// A kind of book in words.
pub fn describe_kind(kind: &str) -> &str {
    BookKind::named(kind).map_or(kind, |kind| format_of(kind).title)
}

/// Everything about a book except its number and kind.
pub fn write_description(description: &Description, out: &mut dyn Write) -> io::Result<()> {
    let book = &description.book;
    let columns = |names: &str| names.split(' ').filter_map(|name| known(book, name, &label(name))).collect::<Vec<_>>();
    write_pairs(&columns(TEXTS), out)?;
    if let Some((_, notes)) = known(book, "notes", "Notes") {
        writeln!(out, "\nNotes\n  {notes}")?;
    }
    writeln!(out, "\nFigures")?;
    write_pairs(&columns(FIGURES), out)?;
    counted("Authors of the entries (name them when you show an entry)", &description.sources, "source", out)?;
    counted("Levels", &description.levels, "level", out)?;
    if !description.header.is_empty() {
        writeln!(out, "\nHeader")?;
    }
    let header = description.header.iter().map(|(field, value)| (field.clone(), on_one_line(value)));
    write_pairs(&header.collect::<Vec<_>>(), out)?;
    if !description.warnings.is_empty() {
        writeln!(out, "\nWarnings ({})", description.warnings.len())?;
    }
    for warning in &description.warnings {
        let place =
            known(warning, "record", "record").map_or_else(String::new, |(_, record)| format!("record {record}, "));
        let field = known(warning, "field", "field").map_or_else(String::new, |(_, field)| format!("{field}: "));
        writeln!(out, "  {place}{field}{}", on_one_line(&warning["message"]))?;
    }
    Ok(())
}

/// `Illegal moves` for `illegal_moves`.
fn label(column: &str) -> String {
    let words = match column {
        "path" => "file".to_owned(),
        "updated_at_local" => "last edited".to_owned(),
        other => other.replace('_', " "),
    };
    let (first, rest) = words.split_at(1);
    format!("{}{rest}", first.to_ascii_uppercase())
}

/// A column with a readable name, if it has a value.
fn known(object: &Object, column: &str, name: &str) -> Option<(String, String)> {
    debug_assert!(object.contains_key(column), "no column {column:?}");
    let value = object.get(column).filter(|value| !value.is_null())?;
    Some((name.to_owned(), on_one_line(value)))
}

/// Writes the number of entries per value of a column, if there are any.
fn counted(title: &str, rows: &[Object], column: &str, out: &mut dyn Write) -> io::Result<()> {
    if rows.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n{title}")?;
    rows.iter()
        .try_for_each(|row| writeln!(out, "  {:>7}  {}", on_one_line(&row["entries"]), on_one_line(&row[column])))
}

/// A value on one line, without control characters.
fn on_one_line(value: &Value) -> String {
    let text = match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    visible(&text).replace(char::REPLACEMENT_CHARACTER, " ").trim_end().to_owned()
}
