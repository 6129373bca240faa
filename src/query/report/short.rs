//! The sentence of the summary's section `short`, made from the rows of its query.

use rusqlite::{Connection, Statement};

use crate::query::output::{Grid, GridRow, OutputError, rows_as_statement};
use rows::numbers::{count, counts, grouped};

/// The sentence as the row of a statement.
pub(super) fn short<'c>(connection: &'c Connection, query: &mut Statement<'_>) -> Result<Statement<'c>, OutputError> {
    let sentence = of_figures(&Grid::read(query, None, false)?);
    let rows = sentence.into_iter().map(|sentence| serde_json::json!([sentence])).collect();
    Ok(rows_as_statement(connection, &["sentence"], rows)?)
}

fn of_figures(found: &Grid) -> Option<String> {
    let one = |finding: &str| found.rows().find(|row| row.text("finding") == finding);
    let figure = |row: GridRow<'_>, name: &str| row.number(name).unwrap_or_default();
    let number = |row: GridRow<'_>, name: &str| row.integer(name).unwrap_or_default().unsigned_abs();
    let pr = one("pr")?;
    let range = pr.number("low").zip(pr.number("high"));
    let mut sentence = format!("PR {:.1}", figure(pr, "amount"));
    sentence.extend(range.map(|(low, high)| format!(" ({low:.1} to {high:.1})")));
    let matches = one("matches").map(|row| {
        let mut text = counts(number(row, "number"), "match", "matches");
        text.extend(row.integer("of_number").map(|won| format!(", {} won", grouped(won.unsigned_abs()))));
        text.extend(one("won by play").map(|row| {
            let [amount, low, high] = ["amount", "low", "high"].map(|name| figure(row, name));
            format!("; by play alone, about {amount:.1} wins expected ({low:.1} to {high:.1})")
        }));
        text
    });
    let sessions = one("money sessions").map(|row| count(number(row, "number"), "money session"));
    for (text, separator) in matches.into_iter().chain(sessions).zip([", ", "; "]) {
        sentence.extend([separator, &text]);
    }
    Some(sentence + ".")
}
