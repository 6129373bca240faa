//! The sentences of the summary's section `work`: what costs a player most, what of it is more than chance, and positions that show it.

use std::cmp::Ordering;

use clap::{Args, Command, FromArgMatches};
use rusqlite::{Connection, Statement};
use serde_json::{Value, json};

use super::catalogue::own_report;
use super::{LIMIT, ReportError, Run};
use crate::query::filter::Filter;
use crate::query::output::{Cell, Grid, GridRow, OutputError};
use crate::sql::Literal;
use backgammon::{idea_in_words, theme_in_words};
use rows::numbers::{count, counts, grouped};

/// Kinds of cube errors, with the names of the cases and a word for the mistake.
const CUBE_ERRORS: [(&str, &str, &str, &str); 4] = [
    ("missed double", "right double", "right doubles", "missed"),
    ("wrong double", "double", "doubles", "wrong"),
    ("wrong take", "take", "takes", "wrong"),
    ("wrong pass", "pass", "passes", "wrong"),
];

/// Tendencies of the cube in words.
const TENDENCIES: [(&str, &str); 4] = [
    ("too early", "doubles too early"),
    ("too late", "doubles too late"),
    ("too loose", "takes too loosely"),
    ("too tight", "takes too tightly"),
];

/// With fewer matches of others, families are compared with little more than their difficulty.
const ENOUGH_MATCHES: i64 = 30;
/// The same of players of the same strength.
const ENOUGH_PLAYERS: f64 = 2.0;
/// The most findings of a kind.
const MOST: usize = 2;
/// Positions that show what is named, and decisions among which they are looked for.
const POSITIONS: usize = 3;
const DECISIONS: i64 = 100;
/// EMG.
const SMALLEST_ERROR: f64 = 0.02;

/// The sentences as the rows of a statement.
pub(super) fn work<'c>(
    run: &Run<'_>,
    connection: &'c Connection,
    query: &mut Statement<'_>,
) -> Result<Statement<'c>, ReportError> {
    let found = Grid::read(query, None, false)?;
    let study = run.study()?.map(|study| Ok(Grid::read(&mut study.prepare(connection)?, None, false)?));
    let families: Option<Grid> = study.transpose().map_err(|error: ReportError| error)?;
    let mut rows: Vec<Value> = Vec::new();
    if let Some(all) = found.rows().find(|row| row.text("finding") == "all") {
        let (lost, units) = (amount(all), all.number("number").unwrap_or_default());
        let of_families = families
            .iter()
            .flat_map(|families| claims(families, Some(&found)).into_iter().chain(most_lost(families, lost)));
        let others =
            [dearest_ideas(&found, units, families.as_ref()), costliest_at_the_cube(&found), tendencies(&found)];
        let sentences = of_families.chain(others.into_iter().flatten());
        rows.extend(sentences.map(|sentence| json!({"sentence": sentence})));
        if let Some(topic) = families.as_ref().and_then(|families| Topic::of(families, &found)) {
            rows.extend(topic.row(run, connection)?);
        }
    }
    let columns =
        ["sentence", "decision_ids", "filters"].map(|name| format!("value ->> '{name}' AS {name}")).join(", ");
    let statement = connection.prepare(&format!("SELECT {columns} FROM json_each(?)")).and_then(|mut statement| {
        statement.raw_bind_parameter(1, Value::from(rows).to_string())?;
        Ok(statement)
    });
    Ok(statement.map_err(OutputError::from)?)
}

fn amount(row: GridRow<'_>) -> f64 {
    row.number("amount").unwrap_or_default()
}

/// The rows of a finding, the largest first.
fn of<'g>(found: &'g Grid, finding: &str) -> impl Iterator<Item = GridRow<'g>> {
    found.rows().filter(move |row| row.text("finding") == finding)
}

fn whole(row: GridRow<'_>, column: &str) -> u64 {
    row.integer(column).unwrap_or_default().unsigned_abs()
}

/// A size in EMG with the digits that it needs.
fn emg(size: f64) -> String {
    if size < 0.095 { format!("{size:.3}") } else { format!("{size:.2}") }
}

/// Whether a family is compared with what others lose, and not with little more than its difficulty.
fn has_others(row: GridRow<'_>) -> bool {
    row.find("similar_players").and_then(Cell::value).is_some_and(|players| players >= ENOUGH_PLAYERS)
        || row.find("other_matches").and_then(Cell::integer).is_some_and(|matches| matches >= ENOUGH_MATCHES)
}

/// The claims of report `study`, or how large a difference would have been one. `found` has the direction of ideas.
pub fn claims(families: &Grid, found: Option<&Grid>) -> Vec<String> {
    let Some(first) = families.rows().next() else {
        return vec!["There are too few decisions to say where studying pays.".to_owned()];
    };
    let than = if has_others(first) { "others of the same strength lose" } else { "their difficulty explains" };
    let claimed = |(verdict, name, more): (&str, &str, &str)| {
        let rows = by_size(families.rows().filter(|row| row.text("verdict") == verdict).collect());
        let described = rows.iter().take(MOST).map(|row| {
            let per_match = row
                .find("extra_per_match_emg")
                .and_then(Cell::value)
                .map(|size| size / row.number("likely_emg").unwrap_or(1.0));
            let figure = |name: &str| (row.number(name).unwrap_or_default() * per_match.unwrap_or(1.0)).abs();
            let [likely, low, high] = ["likely_emg", "likely_emg_low", "likely_emg_high"].map(figure);
            let idea = found
                .into_iter()
                .flat_map(|found| of(found, "idea"))
                .find(|idea| row.text("family") == "idea" && idea.text("part") == row.text("part"));
            format!(
                "{} (about {} EMG {}{more} than {than}, {} to {}{})",
                family_in_words(*row),
                emg(likely),
                if per_match.is_some() { "a match " } else { "" },
                emg(low.min(high)),
                emg(low.max(high)),
                idea.map_or(String::new(), |idea| format!("; {}", direction(idea))),
            )
        });
        let mut described: Vec<String> = described.collect();
        described.extend(rows.len().checked_sub(MOST).filter(|more| *more > 0).map(|more| format!("and {more} more")));
        (!rows.is_empty()).then(|| format!("{name}: {}.", described.join("; ")))
    };
    let sentences = [("weakness", "Weakness", "more"), ("strength", "Strength", "less")].map(claimed);
    if sentences.iter().any(Option::is_some) {
        return sentences.into_iter().flatten().collect();
    }
    let usual = if has_others(first) { "players of the same strength" } else { "its difficulty" };
    let noticed = largest(families, "phase").and_then(|row| Some((row, row.find("noticed_emg")?.value()?)));
    let noticed = noticed.map_or(String::new(), |(row, noticed)| {
        format!(
            "; {}, for example, would have been named from about {} EMG more on",
            family_in_words(row),
            emg(noticed)
        )
    });
    let families = counts(whole(first, "families"), "family", "families");
    vec![format!("None of {families} of decisions differs from {usual} by more than chance{noticed}.")]
}

/// Claims, the largest first.
fn by_size(mut claims: Vec<GridRow<'_>>) -> Vec<GridRow<'_>> {
    let size = |row: &GridRow<'_>| row.number("likely_emg").unwrap_or_default().abs();
    claims.sort_by(|one, next| size(next).total_cmp(&size(one)));
    claims
}

/// The member of a family in which most was lost.
fn largest<'g>(families: &'g Grid, family: &str) -> Option<GridRow<'g>> {
    let rows = families.rows().filter(|row| row.text("family") == family);
    rows.max_by(|one, next| one.number("error_emg").partial_cmp(&next.number("error_emg")).unwrap_or(Ordering::Equal))
}

/// Where most was lost, beside what others lose there. `lost` is all that was lost: parts with few decisions are no families.
fn most_lost(families: &Grid, lost: f64) -> Option<String> {
    let share = |family: &str| {
        let row = largest(families, family)?;
        let sum = |name: &str| {
            families.rows().filter(|row| row.text("family") == family).filter_map(|row| row.number(name)).sum::<f64>()
        };
        let rest = (lost - sum("error_emg")).max(0.0);
        let share = |name: &str| Some(format!("{:.0}%", 100.0 * row.number(name)? / (sum(name) + rest)));
        Some((family_in_words(row), share("error_emg")?, share("expected_emg")?))
    };
    let ((phase, own, usual), (kind, own_kind, usual_kind)) = (share("phase")?, share("kind")?);
    let others =
        if has_others(families.rows().next()?) { "players of the same strength" } else { "by difficulty alone" };
    Some(format!(
        "Most was lost in {phase}, {own} of all ({others}: {usual}), and by {kind}, {own_kind} ({usual_kind})."
    ))
}

/// The ideas that cost most, beside what they cost others.
fn dearest_ideas(found: &Grid, units: f64, families: Option<&Grid>) -> Option<String> {
    let others = |row: GridRow<'_>| {
        let is_same = |other: &GridRow<'_>| other.text("family") == "idea" && other.text("part") == row.text("part");
        let expected = families?.rows().find(is_same).filter(|other| has_others(*other))?.number("expected_emg")?;
        Some(format!("players of the same strength: {}; ", emg(expected / units)))
    };
    let ideas = of(found, "idea").take(MOST).map(|row| {
        let (idea, others) = (idea_in_words(row.text("part")), others(row).unwrap_or_default());
        format!("when to {idea}, {} EMG a match ({others}{})", emg(amount(row) / units), direction(row))
    });
    let ideas: Vec<String> = ideas.collect();
    (!ideas.is_empty()).then(|| format!("Dearest ideas of checker plays: {}.", ideas.join("; ")))
}

/// In which direction an idea goes wrong.
fn direction(idea: GridRow<'_>) -> String {
    format!(
        "{} by doing it, {} by not doing it",
        count(whole(idea, "number"), "error"),
        grouped(whole(idea, "of_number"))
    )
}

fn costliest_at_the_cube(found: &Grid) -> Option<String> {
    let of_kind = |kind| of(found, kind).next();
    let rows = CUBE_ERRORS.iter().filter_map(|words| Some((of_kind(words.0)?, words)));
    let (row, (_, case, cases, wrong)) = rows.max_by(|one, next| amount(one.0).total_cmp(&amount(next.0)))?;
    Some(format!(
        "Costliest at the cube: {} of {} {} {wrong} ({:.2} EMG, {:.0}% of all that was lost).",
        grouped(whole(row, "number")),
        counts(whole(row, "of_number"), case, cases),
        if whole(row, "number") == 1 { "was" } else { "were" },
        amount(row),
        100.0 * row.number("high").unwrap_or_default(),
    ))
}

/// Tendencies of the cube at all scores, and at those scores that have another one.
fn tendencies(found: &Grid) -> Option<String> {
    let described = TENDENCIES.iter().flat_map(|(tendency, words)| {
        let is_overall = |row: &GridRow<'_>| row.text("part") == "all";
        let overall = of(found, tendency).find(is_overall);
        let rows = of(found, tendency).filter(move |row| overall.is_none() || is_overall(row)).take(MOST);
        rows.map(move |row| {
            let place = match row.text("part") {
                "all" => String::new(),
                "money" => " for money".to_owned(),
                score => format!(" at the score \"{score}\""),
            };
            let [low, high] = ["low", "high"].map(|end| emg(row.number(end).unwrap_or_default()));
            format!("{words}{place}, by {} EMG a decision ({low} to {high})", emg(amount(row)))
        })
    });
    let described: Vec<String> = described.collect();
    (!described.is_empty()).then(|| format!("Tendencies beyond chance: {}.", described.join("; ")))
}

/// A family of decisions in words.
pub fn family_in_words(row: GridRow<'_>) -> String {
    let part = row.text("part");
    match (row.text("family"), part) {
        ("kind", "checker") => "checker plays".to_owned(),
        ("kind", "double") => "doubling".to_owned(),
        ("kind", _) => "answers to a double".to_owned(),
        ("idea", _) => format!("when to {}", idea_in_words(part)),
        ("plan", _) => format!("the plan \"{}\"", theme_in_words(part)),
        ("against", _) => format!("against the plan \"{}\"", theme_in_words(part)),
        (family @ ("first roll" | "reply"), _) => format!("{family} {part}"),
        ("score", _) => format!("the score {part}"),
        _ => format!("the {part}"),
    }
}

/// What positions are shown of, and the filters that find it.
struct Topic<'g> {
    name: String,
    part: &'g str,
    filters: Vec<(&'g str, String)>,
}

impl<'g> Topic<'g> {
    /// A family of decisions, if filters can find it.
    fn new(family: &'g str, part: &'g str, name: String) -> Option<Self> {
        let filters = match family {
            "kind" | "phase" | "plan" | "against" => vec![(family, part.to_owned())],
            "idea" => ["missed", "wrong"].map(|verdict| (family, format!("{verdict}:{part}"))).into(),
            "first roll" | "reply" => {
                vec![("ply", if family == "reply" { "2" } else { "1" }.to_owned()), ("dice", part.to_owned())]
            }
            _ => return None,
        };
        Some(Self { name, part, filters })
    }

    /// The largest weakness, otherwise the dearest idea.
    fn of(families: &'g Grid, found: &'g Grid) -> Option<Self> {
        let weak = families.rows().filter(|row| row.text("verdict") == "weakness").collect();
        let weak = by_size(weak)
            .into_iter()
            .find_map(|row| Self::new(row.text("family"), row.text("part"), family_in_words(row)));
        weak.or_else(|| {
            let idea = of(found, "idea").next()?.text("part");
            Self::new("idea", idea, format!("when to {}", idea_in_words(idea)))
        })
    }

    /// The costliest positions, as a row. Those come first of which the idea is the main one.
    fn row(&self, run: &Run<'_>, connection: &Connection) -> Result<Option<Value>, ReportError> {
        let options = Filter::augment_args(Command::new("find").no_binary_name(true));
        let words = self.filters.iter().map(|(name, value)| format!("--{name}={value}"));
        let chosen = options.try_get_matches_from(words).and_then(|options| Filter::from_arg_matches(&options));
        let chosen = chosen.map_err(|error| ReportError::Invalid(error.to_string()))?;
        let Filter { matches, opponents, is_money, is_match, .. } = run.filter.clone();
        let filter = Filter { matches, opponents, is_money, is_match, min_error: Some(SMALLEST_ERROR), ..chosen };
        let mut positions = Run::new(own_report("positions"), filter, &[])?;
        positions.parameters.insert(LIMIT.to_owned(), Literal::Integer(DECISIONS));
        let positions = Grid::read(&mut positions.prepare(connection)?, None, false)?;
        let (main, others): (Vec<_>, Vec<_>) = positions.rows().partition(|row| row.text("main_idea") == self.part);
        let ids = main.into_iter().chain(others).take(POSITIONS).filter_map(|row| row.integer("decision_id"));
        let ids: Vec<String> = ids.map(|id| id.to_string()).collect();
        let shows = ["", "One position that shows it", "Two positions that show it", "Three positions that show it"];
        let filters: Vec<String> = self.filters.iter().map(|(name, value)| format!("{name}={value}")).collect();
        Ok((!ids.is_empty()).then(|| {
            json!({
                "sentence": format!("{}: {}", shows[ids.len()], self.name),
                "decision_ids": ids.join(","),
                "filters": filters.join("&").replace(' ', "+"),
            })
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(sql: &str) -> Grid {
        let connection = Connection::open_in_memory().unwrap();
        Grid::read(&mut connection.prepare(sql).unwrap(), None, false).unwrap()
    }

    /// Rows of `study`.
    fn families(rows: &[&str]) -> Grid {
        let names = "family, part, verdict, likely_emg_low, likely_emg, likely_emg_high, extra_per_match_emg, error_emg, expected_emg, noticed_emg, similar_players, families";
        grid(&format!("WITH x({names}) AS (VALUES ({})) SELECT * FROM x", rows.join("), (")))
    }

    const CHANCE: [&str; 3] = [
        "'phase', 'middle game', 'may be chance', NULL, NULL, NULL, NULL, 7.0, 6.6, 1.234, 9.5, 34",
        "'phase', 'race', 'may be chance', NULL, NULL, NULL, NULL, 2.0, 2.4, 0.8, 9.5, 34",
        "'kind', 'checker', 'may be chance', NULL, NULL, NULL, NULL, 8.0, 8.5, 2.0, 9.5, 34",
    ];

    #[test]
    fn claims_are_the_largest_a_match_with_their_direction() {
        let found = grid("SELECT 'idea' AS finding, 'bury' AS part, 2.5 AS amount, 53 AS number, 20 AS of_number");
        let rows = [
            "'idea', 'bury', 'weakness', 1.0, 2.6, 4.2, 0.13, 3.0, 0.4, 1.0, 9.5, 34",
            "'reply', '22', 'strength', -0.2, -0.1, -0.05, -0.005, 0.0, 0.1, 1.0, 9.5, 34",
            "'phase', 'race', 'strength', -5.0, -4.0, -3.0, -0.2, 1.0, 5.0, 1.0, 9.5, 34",
            "'against', 'ace_point', 'strength', -9.0, -8.0, -7.0, -0.4, 1.0, 9.0, 1.0, 9.5, 34",
        ];
        let sentences = claims(&families(&rows), Some(&found));
        assert_eq!(
            sentences,
            [
                "Weakness: when to bury a checker (about 0.13 EMG a match more than others of the same strength lose, 0.050 to 0.21; 53 errors by doing it, 20 by not doing it).",
                "Strength: against the plan \"ace point\" (about 0.40 EMG a match less than others of the same strength lose, 0.35 to 0.45); the race (about 0.20 EMG a match less than others of the same strength lose, 0.15 to 0.25); and 1 more.",
            ]
        );
    }

    #[test]
    fn without_a_claim_it_is_said_what_would_have_been_noticed() {
        let none = "None of 34 families of decisions differs from players of the same strength by more than chance";
        let noticed = "; the middle game, for example, would have been named from about 1.23 EMG more on.";
        assert_eq!(claims(&families(&CHANCE), None), [format!("{none}{noticed}")]);
        let unknown = CHANCE.map(|row| row.replace("1.234", "NULL"));
        assert_eq!(claims(&families(&unknown.each_ref().map(String::as_str)), None), [format!("{none}.")]);
        let alone = CHANCE.map(|row| row.replace("9.5", "0.4"));
        let alone = claims(&families(&alone.each_ref().map(String::as_str)), None);
        assert!(alone[0].contains("differs from its difficulty by more"), "{alone:?}");
    }

    #[test]
    fn the_largest_losses_stand_beside_those_of_others() {
        // 1 EMG was lost in parts with few decisions.
        let said = most_lost(&families(&CHANCE), 10.0).unwrap();
        assert_eq!(
            said,
            "Most was lost in the middle game, 70% of all (players of the same strength: 66%), and by checker plays, 80% (81%)."
        );
    }

    #[test]
    fn tendencies_at_scores_are_named_where_there_is_none_at_all_scores() {
        let of = |rows: &str| {
            tendencies(&grid(&format!("WITH x(finding, part, amount, low, high) AS (VALUES {rows}) SELECT * FROM x")))
        };
        let money = "('too tight', 'money', 0.05, 0.02, 0.08), ('too early', 'money', 0.03, 0.02, 0.04)";
        assert_eq!(
            of(&format!("{money}, ('too early', 'all', 0.0144, 0.01, 0.019)")).unwrap(),
            "Tendencies beyond chance: doubles too early, by 0.014 EMG a decision (0.010 to 0.019); takes too tightly for money, by 0.050 EMG a decision (0.020 to 0.080)."
        );
        assert_eq!(of("('idea', 'hit', 1.0, 0.5, 2.0)"), None);
    }
}
