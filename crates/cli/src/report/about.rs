//! The list of reports, and the description of one.

use std::io::{self, Write};

use crate::called;
use gammonbase::query::output::{OutputError, write_wrapped};
use gammonbase::query::report::{Catalogue, Header, Report};

/// The lines of a small terminal.
const SCREEN: usize = 24;
/// The reports by group, each with its question, and how to run one.
pub(super) fn list(catalogue: &Catalogue, out: &mut dyn Write) -> Result<(), OutputError> {
    let longest = catalogue.reports().map(|report| report.name.chars().count()).max().unwrap_or(0);
    for (heading, reports) in catalogue.groups() {
        writeln!(out, "{heading}")?;
        for report in reports {
            writeln!(out, "  {:longest$}  {}", report.name, report.header.question)?;
        }
    }
    writeln!(out, "\nRun one with `{0} report NAME --db FILE`; `{0} report NAME --about` explains it.", called())?;
    Ok(())
}

/// A report's question, parameters and columns, or its sections with theirs. What does not fit the screen is left out, unless it `is_wide`.
pub(super) fn explain(report: &Report, width: usize, is_wide: bool, out: &mut dyn Write) -> Result<(), OutputError> {
    let wrapped = |lines: Vec<(String, usize)>| -> io::Result<Vec<u8>> {
        let mut text = Vec::new();
        lines.iter().try_for_each(|(line, indent)| write_wrapped(line, width, &" ".repeat(*indent), &mut text))?;
        Ok(text)
    };
    let Header { only_in_sqlite, uses_index, .. } = &report.header;
    let mut text = wrapped(described(report, true))?;
    if is_wide {
        let more = [("Only in SQLite, NULL in other engines", only_in_sqlite), ("Uses index", uses_index)];
        let more = more.into_iter().filter(|(_, names)| !names.is_empty());
        text.extend(wrapped(more.map(|(what, names)| (format!("\n{what}: {names}"), 0)).collect())?);
    } else if text.split(|byte| *byte == b'\n').count() > SCREEN {
        text = wrapped(described(report, false))?;
    }
    Ok(out.write_all(&text)?)
}

/// The lines of a description, each with the indent of those that continue it.
fn described(report: &Report, has_meanings: bool) -> Vec<(String, usize)> {
    let header = &report.header;
    let mut lines = vec![(header.title.clone(), 0), (header.question.clone(), 0)];
    lines.extend(report.file.iter().map(|file| (format!("File: {}", file.display()), 0)));
    lines.push((format!("Filters: {}", if report.takes_filters() { "yes" } else { "no" }), 0));
    lines.extend((!header.parameters.is_empty()).then(|| ("\nParameters (-p NAME=VALUE)".to_owned(), 0)));
    lines.extend(header.parameters.iter().map(|own| {
        let default = if own.default.is_empty() { String::new() } else { format!(", {}", own.default) };
        (format!("  {} ({}{default}): {}", own.name, own.kind_name().replace('|', " | "), own.meaning), 4)
    }));
    let gap = if has_meanings { "\n" } else { "" };
    let chosen = header.parameters.iter().filter(|own| report.is_chosen_by(own));
    let chosen: String = chosen.map(|own| format!("; another `{}` has others", own.name)).collect();
    for part in report.parts() {
        let Header { title, question, columns, .. } = &part.header;
        match report.sections.is_empty() {
            true => lines.extend((!columns.is_empty()).then(|| (format!("\nColumns{chosen}"), 0))),
            false => lines.push((format!("{gap}{title} ({}): {question}", part.name), 2)),
        }
        let longest = columns.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
        if has_meanings {
            lines.extend(columns.iter().map(|(name, about)| (format!("  {name:longest$}  {about}"), longest + 4)));
        } else if report.sections.is_empty() {
            let names: Vec<_> = columns.iter().map(|(name, _)| name.as_str()).collect();
            lines.push((format!("  {}", names.join(", ")), 2));
        }
    }
    lines.extend((!has_meanings).then(|| ("\n--about --wide shows what every column means.".to_owned(), 0)));
    lines
}
