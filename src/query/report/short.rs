//! The sentences of the summary's section `short`, made from the rows of its query.

use rusqlite::{Connection, Statement};

use crate::query::output::{Grid, GridRow, OutputError};
use crate::rows::numbers::{count, counts, grouped};

/// The sentences as the rows of a statement.
pub(super) fn sentences<'c>(
    connection: &'c Connection,
    query: &mut Statement<'_>,
) -> Result<Statement<'c>, OutputError> {
    let sentences = written(&Grid::read(query, None, false)?);
    let mut statement = connection.prepare("SELECT value AS sentence FROM json_each(?)")?;
    statement.raw_bind_parameter(1, serde_json::Value::from(sentences).to_string())?;
    Ok(statement)
}

fn written(found: &Grid) -> Vec<String> {
    let all = |finding: &str| found.rows().filter(|row| row.text("finding") == finding).collect::<Vec<_>>();
    let one = |finding: &str| all(finding).first().copied();
    let amount = |row: GridRow<'_>| row.number("amount").unwrap_or_default();
    let number = |row: GridRow<'_>| row.integer("number").unwrap_or_default().unsigned_abs();
    let of_number = |row: GridRow<'_>| row.integer("of_number").map(|number| grouped(number.unsigned_abs()));
    let mut sentences = Vec::new();
    if let Some(pr) = one("pr") {
        let range = pr.number("low").zip(pr.number("high"));
        let mut sentence = format!("PR {:.1}", amount(pr));
        sentence.extend(range.map(|(low, high)| format!(" ({low:.1} to {high:.1})")));
        let matches = one("matches").map(|row| {
            let mut text = counts(number(row), "match", "matches");
            text.extend(of_number(row).map(|won| format!(", {won} won")));
            let expected = row.number("amount").filter(|won| *won >= 0.05);
            text.extend(expected.map(|won| format!("; about {won:.1} expected without luck")));
            text
        });
        let sessions = one("money sessions").map(|row| count(number(row), "money session"));
        for (text, separator) in matches.into_iter().chain(sessions).zip([", ", "; "]) {
            sentence.extend([separator, &text]);
        }
        sentences.push(sentence + ".");
    }
    let others =
        |rows: &[GridRow<'_>]| rows.iter().skip(1).map(|row| format!("; {}", in_words(*row))).collect::<String>();
    let (weakest, best) = (all("weakest"), all("best"));
    if let Some(&first) = weakest.first() {
        let [low, high] = ["low", "high"].map(|name| first.number(name).unwrap_or_default());
        let interval = format!("{:.2} EMG more than as many other decisions, {low:.2} to {high:.2}", amount(first));
        sentences.push(format!("Weakest: {} ({interval}){}.", in_words(first), others(&weakest)));
    } else if let Some(families) = one("families").filter(|_| !sentences.is_empty()) {
        let sentence = match number(families) {
            0 => "There are too few matches to tell which decisions cost most.",
            _ => "No family of decisions costs significantly more than the others.",
        };
        sentences.push(sentence.to_owned());
    }
    sentences.extend(one("missed doubles").map(|row| {
        let (missed, right) = (number(row), of_number(row).unwrap_or_default());
        let were = if missed == 1 { "was" } else { "were" };
        format!("{} of {right} right doubles {were} missed ({:.2} EMG).", grouped(missed), amount(row))
    }));
    sentences.extend(best.first().map(|first| format!("Best: {}{}.", in_words(*first), others(&best))));
    sentences.extend(
        one("perhaps").map(|row| format!("Perhaps weak, on few decisions: {} ({}).", in_words(row), number(row))),
    );
    sentences.truncate(4);
    sentences
}

/// A family of decisions in words.
fn in_words(row: GridRow<'_>) -> String {
    let (family, part) = (row.text("family"), row.text("part").replace('_', " "));
    match (family, part.as_str()) {
        ("kind", "checker") => "checker plays".to_owned(),
        ("kind", "double") => "doubling".to_owned(),
        ("kind", _) => "answers to a double".to_owned(),
        ("plan" | "idea", _) => format!("the {family} \"{part}\""),
        ("against", _) => format!("against the plan \"{part}\""),
        ("first roll" | "reply", _) => format!("{family} {part}"),
        ("score", _) => format!("the score {part}"),
        _ => format!("the {part}"),
    }
}
