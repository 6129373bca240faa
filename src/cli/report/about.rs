//! What there is to be asked: the list of reports, and all about one.

use std::io::Write;

use crate::query::output::OutputError;
use crate::query::report::{Catalogue, Report};

/// The reports, each with its question.
pub(super) fn list(catalogue: &Catalogue, out: &mut dyn Write) -> Result<(), OutputError> {
    let longest = catalogue.reports.iter().map(|report| report.name.chars().count()).max().unwrap_or(0);
    for report in &catalogue.reports {
        writeln!(out, "{:longest$}  {}", report.name, report.header.question)?;
    }
    Ok(())
}

/// A report's question, parameters and columns, or its sections with theirs.
pub(super) fn explain(report: &Report, out: &mut dyn Write) -> Result<(), OutputError> {
    let header = &report.header;
    writeln!(out, "{}\n{}\n", header.title, header.question)?;
    if let Some(file) = &report.file {
        writeln!(out, "File: {}", file.display())?;
    }
    writeln!(out, "Filters: {}", if header.takes_filters { "yes" } else { "no" })?;
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
    if !header.leans_on.is_empty() {
        writeln!(out, "\nLeans on: {}", header.leans_on)?;
    }
    Ok(())
}

fn columns(report: &Report, out: &mut dyn Write) -> Result<(), OutputError> {
    let columns = &report.header.columns;
    if !columns.is_empty() {
        writeln!(out, "\nColumns")?;
    }
    let longest = columns.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    for (name, meaning) in columns {
        writeln!(out, "  {name:longest$}  {meaning}")?;
    }
    Ok(())
}
