//! The sentence of the summary's section `short`, made from the rows of its query.

use rusqlite::{Connection, Statement};

use crate::query::output::{Grid, OutputError, rows_as_statement};
use crate::query::row_reader::columns;
use rows::numbers::{count, counts, grouped};

columns! {
    /// A row of the section's query.
    struct Finding {
        finding: String, amount: Option<f64>, low: Option<f64>, high: Option<f64>, number: Option<i64>, of_number: Option<i64>,
    }
}

/// The sentence as the row of a statement.
pub(super) fn short<'c>(connection: &'c Connection, query: &mut Statement<'_>) -> Result<Statement<'c>, OutputError> {
    let sentence = of_figures(&Grid::read(query, None, false)?.rows_as("reports/summary/short")?);
    let rows = sentence.into_iter().map(|sentence| serde_json::json!([sentence])).collect();
    Ok(rows_as_statement(connection, &["sentence"], rows)?)
}

fn of_figures(found: &[Finding]) -> Option<String> {
    let one = |finding: &str| found.iter().find(|row| row.finding == finding);
    let number = |number: Option<i64>| number.unwrap_or_default().unsigned_abs();
    let pr = one("pr")?;
    let mut sentence = format!("PR {:.1}", pr.amount.unwrap_or_default());
    sentence.extend(pr.low.zip(pr.high).map(|(low, high)| format!(" ({low:.1} to {high:.1})")));
    let matches = one("matches").map(|row| {
        let mut text = counts(number(row.number), "match", "matches");
        text.extend(row.of_number.map(|won| format!(", {} won", grouped(won.unsigned_abs()))));
        text.extend(one("won by play").map(|row| {
            let [amount, low, high] = [row.amount, row.low, row.high].map(Option::unwrap_or_default);
            format!("; by play alone, about {amount:.1} wins expected ({low:.1} to {high:.1})")
        }));
        text
    });
    let sessions = one("money sessions").map(|row| count(number(row.number), "money session"));
    for (text, separator) in matches.into_iter().chain(sessions).zip([", ", "; "]) {
        sentence.extend([separator, &text]);
    }
    Some(sentence + ".")
}
