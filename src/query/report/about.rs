//! Descriptions of reports for programs.

use serde_json::{Value, json};

use super::{Catalogue, Parameter, Report};

/// The list of reports.
pub fn listed(catalogue: &Catalogue) -> Value {
    let report = |report: &Report| {
        let header = &report.header;
        json!({ "name": report.name, "group": header.group, "title": header.title, "question": header.question })
    };
    json!({ "reports": catalogue.reports().map(report).collect::<Vec<_>>() })
}

/// A report's question, parameters and columns; of a report that answers several questions, those of the chosen one.
pub fn explained(report: &Report) -> Value {
    let header = &report.header;
    let parameter = |parameter: &Parameter| {
        let Parameter { name, default, meaning, .. } = parameter;
        let chooses = report.is_chosen_by(parameter);
        json!({ "name": name, "kind": parameter.kind_name(), "default": default, "meaning": meaning, "chooses_columns": chooses })
    };
    let column = |(name, meaning): &(String, String)| json!({ "name": name, "meaning": meaning });
    json!({
        "name": report.name,
        "title": header.title,
        "question": header.question,
        "takes_filters": report.takes_filters(),
        "parameters": header.parameters.iter().map(parameter).collect::<Vec<_>>(),
        "columns": header.columns.iter().map(column).collect::<Vec<_>>(),
        "sections": report.sections.iter().map(explained).collect::<Vec<_>>(),
    })
}
