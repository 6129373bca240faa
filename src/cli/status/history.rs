//! `gammonbase status --since`: the results of the imports since a given one.

use std::io::Write;

use serde_json::{Value, json};

use crate::query::output::{Object, OutputError};
use crate::query::status::{
    ADDED_SINCE, FIGURES_SINCE, FILES_SINCE, Journal, REJECTS_SINCE, RUNS_SINCE, UNREADABLE_SINCE,
};

/// Writes everything about the imports from `first` on; lists of files end after `limit`.
pub fn write(journal: &Journal, first: i64, limit: u32, out: &mut dyn Write) -> Result<(), OutputError> {
    let counts = journal.counts(first)?;
    match counts.last_run - first {
        0 => writeln!(out, "Import {first} (times are UTC)")?,
        _ => writeln!(out, "Imports {first} to {} (times are UTC)", counts.last_run)?,
    }
    journal.write(&FIGURES_SINCE, &[first], out)?;
    let shown = counts.files.min(limit.into());
    let of_all = if shown < counts.files { format!("{shown} of {}", counts.files) } else { shown.to_string() };
    for (heading, part, values, count) in [
        ("Added".to_owned(), &ADDED_SINCE, &[first][..], 1),
        (format!("Files ({of_all})"), &FILES_SINCE, &[first, limit.into()], counts.files),
        (format!("Rejected files ({})", counts.rejects), &REJECTS_SINCE, &[first], counts.rejects),
        ("Places that could not be examined".to_owned(), &UNREADABLE_SINCE, &[first], counts.unreadable_places),
    ] {
        if count > 0 {
            writeln!(out, "\n{heading}")?;
            journal.write(part, values, out)?;
        }
    }
    Ok(())
}

/// The imports as JSON, with every column of `import_runs`.
pub fn json(journal: &Journal, first: Option<i64>, limit: u32) -> Result<Value, OutputError> {
    // No import has this number.
    let from = first.unwrap_or(i64::MAX);
    let mut imports = journal.rows(&RUNS_SINCE, &[from])?;
    imports.iter_mut().for_each(unfold_totals);
    Ok(json!({
        "first_import": first,
        "imports": imports,
        "added": journal.rows(&ADDED_SINCE, &[from])?,
        "files": journal.rows(&FILES_SINCE, &[from, limit.into()])?,
        "rejects": journal.rows(&REJECTS_SINCE, &[from])?,
        "unreadable_places": journal.rows(&UNREADABLE_SINCE, &[from])?,
    }))
}

/// Puts the counters, which are JSON in one column, beside the other columns.
fn unfold_totals(run: &mut Object) {
    let totals = run.shift_remove("totals");
    if let Some(Ok(Value::Object(totals))) = totals.and_then(|text| Some(serde_json::from_str(text.as_str()?))) {
        run.extend(totals);
    }
}
