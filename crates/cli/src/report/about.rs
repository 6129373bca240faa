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
    let mut text = Vec::new();
    describe(report, width, true, &mut text)?;
    if is_wide {
        let Header { only_in_sqlite, uses_index, .. } = &report.header;
        for (what, text_of) in [("Only in SQLite, NULL in other engines", only_in_sqlite), ("Uses index", uses_index)] {
            if !text_of.is_empty() {
                write_wrapped(&format!("\n{what}: {text_of}"), width, "", &mut text)?;
            }
        }
    } else if text.split(|byte| *byte == b'\n').count() > SCREEN {
        text.clear();
        describe(report, width, false, &mut text)?;
        writeln!(text, "\n--about --wide shows what every column means.")?;
    }
    Ok(out.write_all(&text)?)
}

fn describe(report: &Report, width: usize, has_meanings: bool, out: &mut dyn Write) -> io::Result<()> {
    let header = &report.header;
    let mut line = |text: &str, indent: &str| write_wrapped(text, width, indent, out);
    line(&header.title, "")?;
    line(&header.question, "")?;
    if let Some(file) = &report.file {
        line(&format!("File: {}", file.display()), "")?;
    }
    line(&format!("Filters: {}", if report.takes_filters() { "yes" } else { "no" }), "")?;
    if !header.parameters.is_empty() {
        line("\nParameters (-p NAME=VALUE)", "")?;
    }
    for parameter in &header.parameters {
        let default = if parameter.default.is_empty() { String::new() } else { format!(", {}", parameter.default) };
        line(
            &format!(
                "  {} ({}{default}): {}",
                parameter.name,
                parameter.kind_name().replace('|', " | "),
                parameter.meaning
            ),
            "    ",
        )?;
    }
    let chosen = header.parameters.iter().filter(|parameter| report.is_chosen_by(parameter));
    let chosen: String = chosen.map(|parameter| format!("; another `{}` has others", parameter.name)).collect();
    for part in report.parts() {
        let columns = &part.header.columns;
        if !report.sections.is_empty() {
            let blank = if has_meanings { "\n" } else { "" };
            line(&format!("{blank}{} ({}): {}", part.header.title, part.name, part.header.question), "  ")?;
        } else if !columns.is_empty() {
            line(&format!("\nColumns{chosen}"), "")?;
        }
        let longest = columns.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
        for (name, about) in columns.iter().filter(|_| has_meanings) {
            line(&format!("  {name:longest$}  {about}"), &" ".repeat(longest + 4))?;
        }
        if !has_meanings && report.sections.is_empty() {
            let names: Vec<_> = columns.iter().map(|(name, _)| name.as_str()).collect();
            line(&format!("  {}", names.join(", ")), "  ")?;
        }
    }
    Ok(())
}
