//! The sentences of the summary's section `short`, made from the rows of its query and from the claims of report `study`.

use rusqlite::{Connection, Statement};

use crate::query::output::{Grid, GridRow, OutputError};
use backgammon::idea_in_words;
use rows::numbers::{count, counts, grouped};

/// The sentences as the rows of a statement. `families` are the rows of report `study`, if the figures are those of one player.
pub(super) fn sentences<'c>(
    connection: &'c Connection,
    query: &mut Statement<'_>,
    families: Option<Statement<'_>>,
) -> Result<Statement<'c>, OutputError> {
    let found = Grid::read(query, None, false)?;
    let families = families.map(|mut study| Grid::read(&mut study, None, false)).transpose()?;
    let mut sentences = of_figures(&found);
    if let Some(families) = families.filter(|_| !sentences.is_empty()) {
        sentences.extend(of_families(&families));
    }
    let mut statement = connection.prepare("SELECT value AS sentence FROM json_each(?)")?;
    statement.raw_bind_parameter(1, serde_json::Value::from(sentences).to_string())?;
    Ok(statement)
}

fn of_figures(found: &Grid) -> Vec<String> {
    let one = |finding: &str| found.rows().find(|row| row.text("finding") == finding);
    let figure = |row: GridRow<'_>, name: &str| row.number(name).unwrap_or_default();
    let number = |row: GridRow<'_>, name: &str| row.integer(name).unwrap_or_default().unsigned_abs();
    let mut sentences = Vec::new();
    if let Some(pr) = one("pr") {
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
        sentences.push(sentence + ".");
    }
    sentences.extend(CUBE_ERRORS.iter().find_map(|(kind, case, cases, wrong)| {
        let row = one(kind)?;
        let were = if number(row, "number") == 1 { "was" } else { "were" };
        let share = 100.0 * figure(row, "high");
        Some(format!(
            "Costliest at the cube: {} of {} {were} {wrong} ({:.2} EMG, {share:.0}% of all that was lost).",
            grouped(number(row, "number")),
            counts(number(row, "of_number"), case, cases),
            figure(row, "amount"),
        ))
    }));
    sentences
}

/// Kinds of cube errors, with the names of the cases and a word for the mistake.
const CUBE_ERRORS: [(&str, &str, &str, &str); 4] = [
    ("missed double", "right double", "right doubles", "missed"),
    ("wrong double", "double", "doubles", "wrong"),
    ("wrong take", "take", "takes", "wrong"),
    ("wrong pass", "pass", "passes", "wrong"),
];

/// With fewer matches of others, families are compared with little more than their difficulty.
const ENOUGH_MATCHES: i64 = 30;

/// The claims about families of decisions, or why there are none.
fn of_families(families: &Grid) -> Vec<String> {
    let claimed =
        |verdict: &str| families.rows().filter(|row| row.text("verdict") == verdict).take(2).collect::<Vec<_>>();
    let sentence = |rows: &[GridRow<'_>], name: &str, more: &str| {
        let described = rows.iter().enumerate().map(|(place, row)| {
            let more = if place == 0 { more } else { more.split(' ').next().unwrap_or(more) };
            let [likely, low, high] = ["likely_emg", "likely_emg_low", "likely_emg_high"]
                .map(|name| row.number(name).unwrap_or_default().abs());
            let [low, high] = [low.min(high), low.max(high)];
            format!("{} (about {likely:.2} EMG {more}, {low:.2} to {high:.2})", in_words(*row))
        });
        let described = described.collect::<Vec<_>>().join("; ");
        (!rows.is_empty()).then(|| format!("{name}: {described}."))
    };
    let others = families.rows().find_map(|row| row.integer("other_matches")).unwrap_or(0);
    let [usual, more, less] = if others < ENOUGH_MATCHES {
        ["its difficulty", "more than their difficulty explains", "less than their difficulty explains"]
    } else {
        [
            "players of the same strength",
            "more than others of the same strength lose",
            "less than others of the same strength lose",
        ]
    };
    let weak = sentence(&claimed("weakness"), "Weakness", more);
    let strong = sentence(&claimed("strength"), "Strength", less);
    if families.rows.is_empty() {
        return vec!["There are too few decisions to say where studying pays.".to_owned()];
    }
    if weak.is_none() && strong.is_none() {
        let count = families.rows.len();
        return vec![format!("None of {count} families of decisions differs from {usual} by more than chance.")];
    }
    weak.into_iter().chain(strong).collect()
}

/// A family of decisions in words.
fn in_words(row: GridRow<'_>) -> String {
    let part = row.text("part");
    let name = part.replace('_', " ");
    match (row.text("family"), name.as_str()) {
        ("kind", "checker") => "checker plays".to_owned(),
        ("kind", "double") => "doubling".to_owned(),
        ("kind", _) => "answers to a double".to_owned(),
        ("idea", _) => format!("when to {}", idea_in_words(part)),
        ("plan", _) => format!("the plan \"{name}\""),
        ("against", _) => format!("against the plan \"{name}\""),
        (family @ ("first roll" | "reply"), _) => format!("{family} {name}"),
        ("score", _) => format!("the score {name}"),
        _ => format!("the {name}"),
    }
}
