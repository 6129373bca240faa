//! The sentences of the summary's section `short`, made from the rows of its query.

use rusqlite::{Connection, Row, Statement};

use crate::rows::numbers::{count, counts, grouped};

/// A row of `summary/short.sql`.
struct Finding {
    finding: String,
    family: String,
    part: String,
    amount: Option<f64>,
    range: Option<(f64, f64)>,
    number: u64,
    of_number: Option<u64>,
}

impl Finding {
    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        let text = |name: &str| Ok::<_, rusqlite::Error>(row.get::<_, Option<String>>(name)?.unwrap_or_default());
        let number = |name: &str| Ok::<_, rusqlite::Error>(row.get::<_, Option<i64>>(name)?.map(i64::unsigned_abs));
        let low: Option<f64> = row.get("low")?;
        Ok(Self {
            finding: text("finding")?,
            family: text("family")?,
            part: text("part")?.replace('_', " "),
            amount: row.get("amount")?,
            range: low.zip(row.get("high")?),
            number: number("number")?.unwrap_or_default(),
            of_number: number("of_number")?,
        })
    }

    /// A family of decisions in words.
    fn in_words(&self) -> String {
        let part = &self.part;
        match (self.family.as_str(), part.as_str()) {
            ("kind", "checker") => "checker plays".to_owned(),
            ("kind", "double") => "doubling".to_owned(),
            ("kind", _) => "answers to a double".to_owned(),
            ("plan" | "idea", _) => format!("the {} \"{part}\"", self.family),
            ("against", _) => format!("against the plan \"{part}\""),
            ("first roll" | "reply", _) => format!("{} {part}", self.family),
            ("score", _) => format!("the score {part}"),
            _ => format!("the {part}"),
        }
    }
}

/// The sentences as the rows of a statement.
pub(super) fn sentences<'c>(connection: &'c Connection, query: &mut Statement<'_>) -> rusqlite::Result<Statement<'c>> {
    let found: Vec<Finding> = query.query_map([], Finding::read)?.collect::<Result<_, _>>()?;
    let mut statement = connection.prepare("SELECT value AS sentence FROM json_each(?)")?;
    statement.raw_bind_parameter(1, serde_json::Value::from(written(&found)).to_string())?;
    Ok(statement)
}

fn written(found: &[Finding]) -> Vec<String> {
    let all = |finding: &str| found.iter().filter(|row| row.finding == finding).collect::<Vec<_>>();
    let one = |finding: &str| all(finding).first().copied();
    let mut sentences = Vec::new();
    if let Some(pr) = one("pr") {
        let range = pr.range.map_or(String::new(), |(low, high)| format!(" ({low:.1} to {high:.1})"));
        let matches = one("matches").map(|row| {
            let won = row.of_number.map_or(String::new(), |won| format!(", {} won", grouped(won)));
            let expected = row.amount.filter(|won| *won >= 0.05);
            let expected = expected.map_or(String::new(), |won| format!("; about {won:.1} expected without luck"));
            format!("{}{won}{expected}", counts(row.number, "match", "matches"))
        });
        let sessions = one("money sessions").map(|row| count(row.number, "money session"));
        let played: Vec<String> = matches.into_iter().chain(sessions).collect();
        let separator = if played.is_empty() { "" } else { ", " };
        sentences.push(format!("PR {:.1}{range}{separator}{}.", pr.amount.unwrap_or_default(), played.join("; ")));
    }
    let others = |rows: &[&Finding]| rows.iter().skip(1).map(|row| format!("; {}", row.in_words())).collect::<String>();
    let weakest = all("weakest");
    match (weakest.as_slice(), one("families")) {
        ([first, ..], _) => {
            let (low, high) = first.range.unwrap_or_default();
            let (words, extra, others) = (first.in_words(), first.amount.unwrap_or_default(), others(&weakest));
            sentences.push(format!(
                "Weakest: {words} ({extra:.2} EMG more than as many other decisions, {low:.2} to {high:.2}){others}."
            ));
        }
        ([], Some(families)) if !sentences.is_empty() => sentences.push(match families.number {
            0 => "There are too few matches to tell which decisions cost most.".to_owned(),
            _ => "No family of decisions costs significantly more than the others.".to_owned(),
        }),
        _ => {}
    }
    if let Some(Finding { number, of_number: Some(right), amount: Some(lost), .. }) = one("missed doubles") {
        let were = if *number == 1 { "was" } else { "were" };
        let (missed, right) = (grouped(*number), grouped(*right));
        sentences.push(format!("{missed} of {right} right doubles {were} missed ({lost:.2} EMG)."));
    }
    let best = all("best");
    sentences.extend(best.first().map(|first| format!("Best: {}{}.", first.in_words(), others(&best))));
    sentences.extend(
        one("perhaps")
            .map(|family| format!("Perhaps weak, on few decisions: {} ({}).", family.in_words(), family.number)),
    );
    sentences.truncate(4);
    sentences
}
