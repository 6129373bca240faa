//! The list of reports, and the description of one.

use std::io::Write;

use crate::called;
use crate::output::write_pairs;
use gammonbase::query::output::OutputError;
use gammonbase::query::report::{Catalogue, Report};

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

/// A report's question, parameters and columns, or its sections with theirs.
pub(super) fn explain(report: &Report, out: &mut dyn Write) -> Result<(), OutputError> {
    let header = &report.header;
    writeln!(out, "{}\n{}\n", header.title, header.question)?;
    if let Some(file) = &report.file {
        writeln!(out, "File: {}", file.display())?;
    }
    writeln!(out, "Filters: {}", if report.takes_filters() { "yes" } else { "no" })?;
    if !header.parameters.is_empty() {
        writeln!(out, "\nParameters (-p NAME=VALUE)")?;
    }
    for parameter in &header.parameters {
        let default = if parameter.default.is_empty() { String::new() } else { format!(", {}", parameter.default) };
        writeln!(out, "  {} ({}{default}): {}", parameter.name, parameter.kind_name(), parameter.meaning)?;
    }
    columns(report, out)?;
    for section in &report.sections {
        writeln!(out, "\n{} ({}): {}", section.header.title, section.name, section.header.question)?;
        columns(section, out)?;
    }
    if !header.only_in_sqlite.is_empty() {
        writeln!(out, "\nOnly in SQLite, NULL in other engines: {}", header.only_in_sqlite)?;
    }
    if !header.uses_index.is_empty() {
        writeln!(out, "\nUses index: {}", header.uses_index)?;
    }
    Ok(())
}

fn columns(report: &Report, out: &mut dyn Write) -> Result<(), OutputError> {
    if !report.header.columns.is_empty() {
        writeln!(out, "\nColumns")?;
    }
    Ok(write_pairs(&report.header.columns, out)?)
}
