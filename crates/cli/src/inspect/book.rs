//! `gammonbase inspect` of a book file.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde_json::{Value, json};

use crate::book::{describe_kind, write_description};
use gammonbase::inspect::named;
use gammonbase::query::books::Description;
use gammonbase::query::output::Object;
use normalize::books::{file_bytes, format_of, normalize};
use rows::books::{BookKind, BookRows, EntryRow};
use rows::codes::{CodeTable, book_plies};
use rows::matches::Warning;
use xgfile::error::FormatError;
use xgfile::limits::Limits;

/// The verdict on a file that can be read.
pub(super) struct Verdict {
    pub is_sound: bool,
    /// Whether its bytes are those that its content gives; `None` for text books, whose layout is not kept.
    pub is_intact: Option<bool>,
    pub details: Vec<String>,
    pub warnings: Vec<Warning>,
    pub words: &'static str,
}

/// A book file, read.
pub(super) struct BookFile {
    path: String,
    rows: BookRows,
    /// Whether the rows reproduce the file; `None` for text books, whose layout is not kept.
    is_intact: Option<bool>,
}

impl BookFile {
    pub(super) fn read(path: String, kind: BookKind, bytes: &[u8], limits: &Limits) -> Result<Self, FormatError> {
        let rows = normalize(kind, bytes, limits)?;
        let is_intact = format_of(kind).can_be_written().then(|| file_bytes(&rows).is_ok_and(|again| again == bytes));
        Ok(Self { path, rows, is_intact })
    }

    /// The output of `gammonbase book show`, without the fields that only a database has.
    pub(super) fn description(&self) -> Description {
        let mut book = object(json!(self.rows.book));
        let figures = book.remove("figures").map(object).unwrap_or_default();
        book.extend(figures);
        book.insert("game".to_owned(), self.rows.book.kind.game().into());
        book.insert("path".to_owned(), self.path.as_str().into());
        book.insert("warnings_count".to_owned(), self.rows.warnings.len().into());
        let fields = self.rows.header_fields.iter();
        Description {
            book,
            header: fields.map(|(field, value)| (field.to_string(), json!(value))).collect(),
            sources: counted(&self.rows.entries, "source", |entry| entry.source.clone().into()),
            levels: counted(&self.rows.entries, "level", |EntryRow { level_code, .. }| {
                let plies = book_plies(*level_code).map(|plies| format!("{plies}-ply"));
                plies.unwrap_or_else(|| named(CodeTable::Levels, *level_code)).into()
            }),
            warnings: self.rows.warnings.iter().map(|warning| object(json!(warning))).collect(),
        }
    }

    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}\n", describe_kind(self.rows.book.kind.name()))?;
        write_description(&self.description(), out)
    }

    /// The result of writing the file again.
    pub(super) fn verdict(self) -> Verdict {
        Verdict {
            is_sound: self.is_intact != Some(false),
            is_intact: self.is_intact,
            details: Vec::new(),
            warnings: self.rows.warnings,
            words: match self.is_intact {
                Some(true) => "intact: written again without a difference",
                Some(false) => "damaged: not the same when it is written again",
                None => "read; the layout of a text book is not kept, so there are no bytes to compare",
            },
        }
    }
}

fn object(value: Value) -> Object {
    match value {
        Value::Object(object) => object,
        _ => Object::new(),
    }
}

/// The number of entries with each value, the most frequent first.
fn counted(entries: &[EntryRow], column: &str, sort: impl Fn(&EntryRow) -> Value) -> Vec<Object> {
    let mut counts: BTreeMap<String, (u64, Value)> = BTreeMap::new();
    for entry in entries {
        let value = sort(entry);
        counts.entry(value.to_string()).or_insert((0, value)).0 += 1;
    }
    let mut counts: Vec<(u64, Value)> = counts.into_values().collect();
    counts.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
    counts.into_iter().map(|(count, value)| object(json!({column: value, "entries": count}))).collect()
}
