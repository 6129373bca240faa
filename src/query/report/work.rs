//! The sentences of the summary's section `work`: what costs a player most, what of it is more than chance, and positions that show it.

use clap::{Args, Command, FromArgMatches};
use rusqlite::{Connection, Statement};
use serde_json::{Value, json};

use super::catalogue::own_report;
use super::{LIMIT, ReportError, Run};
use crate::query::filter::Filter;
use crate::query::filtered::FilteredSums;
use crate::query::output::{Cell, Grid, GridRow, OutputError, rows_as_statement};
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

/// The fewest similar players: with fewer, families are compared with little more than their difficulty.
const ENOUGH_PLAYERS: f64 = 2.0;
/// Positions that show what is named: how many, of how many decisions, and with which errors (EMG).
const POSITIONS: [&str; 3] =
    ["One position that shows it", "Two positions that show it", "Three positions that show it"];
const DECISIONS: i64 = 100;
const SMALLEST_ERROR: f64 = 0.02;

/// The sentences as the rows of a statement.
pub(super) fn work<'c>(
    run: &Run<'_>,
    connection: &'c Connection,
    sums: &FilteredSums,
    query: &mut Statement<'_>,
) -> Result<Statement<'c>, ReportError> {
    let found = Grid::read(query, None, false)?;
    let mut sentences = Vec::new();
    let mut shown = None;
    if let Some(study) = run.study()?.filter(|_| rows(&found, "all").next().is_some()) {
        let families = Grid::read(&mut study.prepare_with(connection, sums)?, None, false)?;
        sentences.extend(claims(&families, Some(&found)));
        sentences.extend(most_lost(&families, &found));
        sentences.extend(dearest_ideas(&found, Some(&families)));
        shown = positions(run, connection, &families, &found)?;
    } else {
        sentences.extend(dearest_ideas(&found, None));
    }
    sentences.extend(costliest_at_the_cube(&found));
    sentences.extend(listed("Tendencies beyond chance", rows(&found, "tendency").map(tendency)));
    let rows = sentences.into_iter().map(|sentence| json!([sentence])).chain(shown).collect();
    let columns = ["sentence", "decision_ids", "filters"];
    Ok(rows_as_statement(connection, &columns, rows).map_err(OutputError::from)?)
}

/// The rows of a finding or a family; those that cost most come first.
fn rows<'g>(grid: &'g Grid, name: &str) -> impl Iterator<Item = GridRow<'g>> {
    let is_one =
        move |row: &GridRow<'_>| row.find("finding").or(row.find("family")).is_some_and(|cell| cell.formatted == name);
    let mut rows: Vec<_> = grid.rows().filter(is_one).collect();
    let size =
        |row: &GridRow<'_>| row.find("amount").or(row.find("error_emg")).and_then(Cell::value).unwrap_or_default();
    rows.sort_by(|one, next| size(next).total_cmp(&size(one)));
    rows.into_iter()
}

fn figure(row: GridRow<'_>, name: &str) -> f64 {
    row.find(name).and_then(Cell::value).unwrap_or_default()
}

fn whole(row: GridRow<'_>, name: &str) -> u64 {
    figure(row, name) as u64
}

/// A size in EMG with the digits that it needs.
fn emg(size: f64) -> String {
    if size.abs() < 0.095 { format!("{:.3}", size.abs()) } else { format!("{:.2}", size.abs()) }
}

fn listed(name: &str, texts: impl Iterator<Item = String>) -> Option<String> {
    let texts: Vec<String> = texts.collect();
    (!texts.is_empty()).then(|| format!("{name}: {}.", texts.join("; ")))
}

/// Whether families are compared with what others lose, or with little more than their difficulty.
fn has_others(families: &Grid) -> bool {
    families.rows().next().is_some_and(|row| figure(row, "similar_players") >= ENOUGH_PLAYERS)
}

fn same_idea<'g>(grid: &'g Grid, idea: GridRow<'_>) -> Option<GridRow<'g>> {
    rows(grid, "idea").find(|row| row.text("part") == idea.text("part"))
}

/// The claims of report `study`, or how large a difference would have been one. `found` has the direction of ideas.
pub fn claims(families: &Grid, found: Option<&Grid>) -> Vec<String> {
    let Some(first) = families.rows().next() else {
        return vec!["There are too few decisions and losses to say where studying pays.".to_owned()];
    };
    let (than, usual) = match has_others(families) {
        true => ("others of the same strength lose", "players of the same strength"),
        false => ("their difficulty explains", "its difficulty"),
    };
    let (matches, each) = found.map_or((1.0, "a match"), each);
    let claim = |row: GridRow<'_>, more: &str| {
        let a_match = figure(row, "extra_per_match_emg") / figure(row, "likely_emg");
        let mut ends = ["likely_emg_low", "likely_emg_high"].map(|end| (figure(row, end) * a_match).abs());
        ends.sort_by(f64::total_cmp);
        let (name, [low, high]) = (family_in_words(row), ends.map(emg));
        let range = if ends[0] == 0.0 { format!("at most {high}") } else { format!("{low} to {high}") };
        let idea = found.filter(|_| row.text("family") == "idea").and_then(|found| same_idea(found, row));
        let idea = idea.map_or(String::new(), |idea| format!("; {}", direction(idea)));
        let size = emg(figure(row, "extra_per_match_emg"));
        format!("{name} (about {size} EMG {each} {more} than {than}, {range}{idea})")
    };
    let claimed = [("weakness", "Weakness", "more"), ("strength", "Strength", "less")].map(|(verdict, name, more)| {
        let claimed = by_size(families, verdict);
        let more_of_them = (claimed.len() > 2).then(|| format!("and {} more", claimed.len() - 2));
        listed(name, claimed.iter().take(2).map(|row| claim(*row, more)).chain(more_of_them))
    });
    if claimed.iter().any(Option::is_some) {
        return claimed.into_iter().flatten().collect();
    }
    let noticed = rows(families, "phase").next().filter(|row| figure(*row, "noticed_emg") > 0.0).map(|row| {
        let (name, size) = (family_in_words(row), emg(figure(row, "noticed_emg") / matches));
        format!(
            "; {name}, for example, would have been named from about {size} EMG{} more on",
            if found.is_some() { format!(" {each}") } else { String::new() }
        )
    });
    let (count, noticed) = (counts(whole(first, "families"), "family", "families"), noticed.unwrap_or_default());
    vec![format!("None of {count} of decisions differs from {usual} by more than chance{noticed}.")]
}

/// The families with a verdict, the largest difference first.
fn by_size<'g>(families: &'g Grid, verdict: &str) -> Vec<GridRow<'g>> {
    let mut claimed: Vec<_> = families.rows().filter(|row| row.text("verdict") == verdict).collect();
    claimed.sort_by(|one, next| figure(*next, "likely_emg").abs().total_cmp(&figure(*one, "likely_emg").abs()));
    claimed
}

/// Where most was lost, beside what others lose there. Parts with few decisions are no families, but were lost, too.
fn most_lost(families: &Grid, found: &Grid) -> Option<String> {
    let lost = figure(rows(found, "all").next()?, "amount");
    let share = |family: &str| {
        let row = rows(families, family).next()?;
        let sum = |name: &str| rows(families, family).map(|row| figure(row, name)).sum::<f64>();
        let rest = (lost - sum("error_emg")).max(0.0);
        let shares = ["error_emg", "expected_emg"].map(|name| 100.0 * figure(row, name) / (sum(name) + rest));
        Some((family_in_words(row), shares))
    };
    let ((phase, [own, usual]), (kind, [own_kind, usual_kind])) = (share("phase")?, share("kind")?);
    let others = if has_others(families) { "players of the same strength" } else { "by difficulty alone" };
    Some(format!(
        "Most was lost in {phase}, {own:.0}% of all ({others}: {usual:.0}%), and by {kind}, {own_kind:.0}% ({usual_kind:.0}%)."
    ))
}

/// The ideas that cost most, beside what they cost others.
fn dearest_ideas(found: &Grid, families: Option<&Grid>) -> Option<String> {
    let (matches, each) = each(found);
    let described = |row: GridRow<'_>| {
        let same = families.filter(|families| has_others(families)).and_then(|families| same_idea(families, row));
        let usual = same.map(|same| emg(figure(same, "expected_emg") / matches));
        let usual = usual.map_or(String::new(), |usual| format!("players of the same strength: {usual}; "));
        let (idea, size) = (idea_in_words(row.text("part")), emg(figure(row, "amount") / matches));
        format!("when to {idea}, {size} EMG {each} ({usual}{})", direction(row))
    };
    listed("Dearest ideas of checker plays", rows(found, "idea").take(2).map(described))
}

/// The number of matches and money sessions, and what each of them is called.
fn each(found: &Grid) -> (f64, &'static str) {
    let all = rows(found, "all").next();
    let [units, matches] = ["number", "of_number"].map(|name| all.map_or(0.0, |all| figure(all, name)));
    let name = match matches {
        0.0 => "a session",
        matches if matches < units => "a match or session",
        _ => "a match",
    };
    (units.max(1.0), name)
}

/// How often an idea was wrong, and how often it was missed, in words.
fn direction(idea: GridRow<'_>) -> String {
    let (wrong, missed) = (count(whole(idea, "number"), "error"), grouped(whole(idea, "of_number")));
    format!("{wrong} by doing it, {missed} by not doing it")
}

fn costliest_at_the_cube(found: &Grid) -> Option<String> {
    let row = rows(found, "cube").next()?;
    let (_, case, cases, wrong) = CUBE_ERRORS.iter().find(|(kind, ..)| *kind == row.text("part"))?;
    let (number, were) = (whole(row, "number"), if whole(row, "number") == 1 { "was" } else { "were" });
    let (number, cases) = (grouped(number), counts(whole(row, "of_number"), case, cases));
    let (lost, share) = (figure(row, "amount"), 100.0 * figure(row, "high"));
    Some(format!(
        "Costliest at the cube: {number} of {cases} {were} {wrong} ({lost:.2} EMG, {share:.0}% of all that was lost)."
    ))
}

fn tendency(row: GridRow<'_>) -> String {
    let [size, low, high] = ["amount", "low", "high"].map(|name| emg(figure(row, name)));
    format!("{}, by {size} EMG a decision ({low} to {high})", row.text("part"))
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
        ("against", _) => format!("against \"{}\"", theme_in_words(part)),
        (family @ ("first roll" | "reply"), _) => format!("{family} {part}"),
        ("score", _) => format!("the score {part}"),
        _ => format!("the {part}"),
    }
}

/// The filters that find a family of decisions, as in an address.
fn filters(family: &str, part: &str) -> Option<String> {
    match family {
        "kind" | "phase" | "plan" | "against" => Some(format!("{family}={part}")),
        "idea" => Some(format!("idea=missed:{part}&idea=wrong:{part}")),
        _ => None,
    }
}

/// The costliest positions of the largest weakness, otherwise of the dearest idea: those come first in which the idea explains most.
fn positions(
    run: &Run<'_>,
    connection: &Connection,
    families: &Grid,
    found: &Grid,
) -> Result<Option<Value>, ReportError> {
    let weak = by_size(families, "weakness").into_iter();
    let weak = weak.map(|row| (row.text("family"), row.text("part"), family_in_words(row)));
    let ideas = rows(found, "idea").map(|row| row.text("part"));
    let mut topics = weak.chain(ideas.map(|idea| ("idea", idea, format!("when to {}", idea_in_words(idea)))));
    let topic = topics.find_map(|(family, part, name)| Some((part, name, filters(family, part)?)));
    let Some((part, name, filters)) = topic else { return Ok(None) };
    let options = Filter::augment_args(Command::new("find").no_binary_name(true));
    let chosen = options.try_get_matches_from(filters.split('&').map(|filter| format!("--{filter}")));
    let chosen = chosen.and_then(|options| Filter::from_arg_matches(&options));
    let chosen = chosen.map_err(|error| ReportError::Invalid(error.to_string()))?;
    let Filter { matches, opponents, is_money, is_match, .. } = run.filter.clone();
    let filter = Filter { matches, opponents, is_money, is_match, min_error: Some(SMALLEST_ERROR), ..chosen };
    let mut positions = Run::new(own_report("positions"), filter, &[])?;
    positions.parameters.insert(LIMIT.to_owned(), Literal::Integer(DECISIONS));
    let positions = Grid::read(&mut positions.prepare(connection)?, None, false)?;
    let (mut main, others): (Vec<_>, Vec<_>) = positions.rows().partition(|row| row.text("main_idea") == part);
    main.sort_by(|one, next| figure(*next, "main_idea_emg").total_cmp(&figure(*one, "main_idea_emg")));
    // An idea shows where it explains most of the error.
    let others = others.into_iter().filter(|_| !filters.starts_with("idea"));
    let ids = main.into_iter().chain(others).map(|row| row.text("decision_id").to_owned());
    let ids: Vec<String> = ids.take(POSITIONS.len()).collect();
    let Some(shows) = ids.len().checked_sub(1).map(|last| POSITIONS[last]) else { return Ok(None) };
    let (sentence, filters) = (format!("{shows}: {name}"), filters.replace(' ', "+").replace(':', "%3A"));
    Ok(Some(json!([sentence, ids.join(","), filters])))
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
        let found = grid(
            "SELECT 'idea' AS finding, 'bury' AS part, 2.5 AS amount, 53 AS number, 20 AS of_number UNION ALL SELECT 'all', NULL, 60.0, 20, 20",
        );
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
                "Strength: against \"ace point\" (about 0.40 EMG a match less than others of the same strength lose, 0.35 to 0.45); the race (about 0.20 EMG a match less than others of the same strength lose, 0.15 to 0.25); and 1 more.",
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
        let said = most_lost(&families(&CHANCE), &grid("SELECT 'all' AS finding, 10.0 AS amount")).unwrap();
        assert_eq!(
            said,
            "Most was lost in the middle game, 70% of all (players of the same strength: 66%), and by checker plays, 80% (81%)."
        );
    }

    #[test]
    fn nothing_is_said_of_nothing() {
        let none = grid("SELECT '' AS finding, '' AS family, '' AS part, NULL AS amount WHERE false");
        assert_eq!(claims(&none, None), ["There are too few decisions and losses to say where studying pays."]);
        assert_eq!(
            [most_lost(&none, &none), dearest_ideas(&none, Some(&none)), costliest_at_the_cube(&none)],
            [const { None }; 3]
        );
    }
}
