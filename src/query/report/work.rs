//! The sentences of the summary's section `work`: what costs a player more than others, what of it is more than chance, and the dearest positions.

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
/// Positions to work on: how many, of how many decisions, and with which errors (EMG).
const POSITIONS: [&str; 3] =
    ["One of the dearest positions", "Two of the dearest positions", "Three of the dearest positions"];
const DECISIONS: i64 = 100;
const SMALLEST_ERROR: &str = "min-error=0.02";

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
        sentences.extend(claims(&families, &found));
        sentences.extend(dearer_ideas(&families, &found));
        sentences.extend(costliest_at_the_cube(&families, &found));
        shown = positions(run, connection, &families)?;
    }
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
fn claims(families: &Grid, found: &Grid) -> Vec<String> {
    let Some(first) = families.rows().next() else {
        return vec!["There are too few decisions and losses to say where studying pays.".to_owned()];
    };
    let (than, usual) = match has_others(families) {
        true => ("others of the same strength lose", "players of the same strength"),
        false => ("their difficulty explains", "its difficulty"),
    };
    let (matches, each) = each(found);
    let claim = |row: GridRow<'_>, more: &str| {
        let a_match = figure(row, "extra_per_match_emg") / figure(row, "likely_emg");
        let mut ends = ["likely_emg_low", "likely_emg_high"].map(|end| (figure(row, end) * a_match).abs());
        ends.sort_by(f64::total_cmp);
        let (name, [low, high]) = (family_in_words(row), ends.map(emg));
        let range = if ends[0] == 0.0 { format!("at most {high}") } else { format!("{low} to {high}") };
        let idea = Some(row).filter(|row| row.text("family") == "idea").and_then(|row| same_idea(found, row));
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
        format!("; more frequent errors that cost about {size} EMG {each} more in {name}, for example, would be named half of the time")
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

/// The two ideas that are no claim, but on which most was lost beyond what others lose. What costs most in all is much the same for everybody.
fn dearer(families: &Grid) -> Vec<GridRow<'_>> {
    // Less than a twentieth is nothing to work on.
    let is_more = |row: &GridRow<'_>| figure(*row, "extra_emg") > 0.05 * figure(*row, "error_emg");
    let is_dearer = |row: &GridRow<'_>| row.text("verdict") == "may be chance" && is_more(row);
    let mut dearer: Vec<_> = rows(families, "idea").filter(is_dearer).collect();
    dearer.sort_by(|one, next| figure(*next, "extra_emg").total_cmp(&figure(*one, "extra_emg")));
    dearer.truncate(2);
    dearer
}

fn dearer_ideas(families: &Grid, found: &Grid) -> Option<String> {
    let (matches, each) = each(found);
    let (than, usual) = match has_others(families) {
        true => ("they cost players of the same strength", "others"),
        false => ("their difficulty explains", "by difficulty"),
    };
    let described = |row: GridRow<'_>| {
        let [own, expected] = ["error_emg", "expected_emg"].map(|name| emg(figure(row, name) / matches));
        let how = same_idea(found, row).map_or(String::new(), |idea| format!("; {}", direction(idea)));
        format!("{}, {own} EMG {each} ({usual}: {expected}{how})", family_in_words(row))
    };
    let name = format!("Ideas that cost more than {than}, perhaps by chance");
    listed(&name, dearer(families).into_iter().map(described))
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

/// The dearest kind of cube error, if the cube is a weakness: for most players the same kind is the dearest.
fn costliest_at_the_cube(families: &Grid, found: &Grid) -> Option<String> {
    let row = rows(found, "cube").next()?;
    let (_, case, cases, wrong) = CUBE_ERRORS.iter().find(|(kind, ..)| *kind == row.text("part"))?;
    let decisions = if row.text("part").ends_with("double") { "double" } else { "take" };
    rows(families, "kind").find(|kind| kind.text("part") == decisions && kind.text("verdict") == "weakness")?;
    let (number, were) = (whole(row, "number"), if whole(row, "number") == 1 { "was" } else { "were" });
    let (number, cases) = (grouped(number), counts(whole(row, "of_number"), case, cases));
    let (matches, each) = each(found);
    let (lost, share) = (emg(figure(row, "amount") / matches), 100.0 * figure(row, "high"));
    Some(format!(
        "Costliest at the cube: {number} of {cases} {were} {wrong} ({lost} EMG {each}, {share:.0}% of all that was lost)."
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

/// The filters that find a family of decisions, as in an address, before another one.
fn filters(row: GridRow<'_>) -> Option<String> {
    let part = row.text("part");
    match row.text("family") {
        family @ ("kind" | "phase" | "plan" | "against") => Some(format!("{family}={part}&")),
        "idea" => Some(format!("idea=missed:{part}&idea=wrong:{part}&")),
        _ => None,
    }
}

/// The dearest positions of the largest weakness; otherwise of an idea that is named, if there are enough of them; otherwise of all.
fn positions(run: &Run<'_>, connection: &Connection, families: &Grid) -> Result<Option<Value>, ReportError> {
    let weak = by_size(families, "weakness").into_iter().map(|row| (row, 1));
    let topics = weak.chain(dearer(families).into_iter().map(|row| (row, POSITIONS.len())));
    let topics = topics.map(|(row, least)| (Some((row.text("part"), family_in_words(row))), filters(row), least));
    for (topic, filters, least) in topics.chain([(None, Some(String::new()), 1)]) {
        let Some(filters) = filters.map(|filters| filters + SMALLEST_ERROR) else { continue };
        let ids = dearest(run, connection, topic.as_ref().map(|(part, _)| *part), &filters)?;
        if ids.len() >= least {
            let name = topic.map_or(String::new(), |(_, name)| format!(": {name}"));
            let (sentence, filters) =
                (POSITIONS[ids.len() - 1].to_owned() + &name, filters.replace(' ', "+").replace(':', "%3A"));
            return Ok(Some(json!([sentence, ids.join(","), filters])));
        }
    }
    Ok(None)
}

/// The decisions that cost most. Those come first in which the idea explains most.
fn dearest(
    run: &Run<'_>,
    connection: &Connection,
    part: Option<&str>,
    filters: &str,
) -> Result<Vec<String>, ReportError> {
    let options = Filter::augment_args(Command::new("find").no_binary_name(true));
    let chosen = options.try_get_matches_from(filters.split('&').map(|filter| format!("--{filter}")));
    let chosen = chosen.and_then(|options| Filter::from_arg_matches(&options));
    let chosen = chosen.map_err(|error| ReportError::Invalid(error.to_string()))?;
    let Filter { matches, opponents, is_money, is_match, .. } = run.filter.clone();
    let filter = Filter { matches, opponents, is_money, is_match, ..chosen };
    let mut positions = Run::new(own_report("positions"), filter, &[])?;
    positions.parameters.insert(LIMIT.to_owned(), Literal::Integer(DECISIONS));
    let positions = Grid::read(&mut positions.prepare(connection)?, None, false)?;
    let (mut main, others): (Vec<_>, Vec<_>) =
        positions.rows().partition(|row| part.is_some_and(|part| row.text("main_idea") == part));
    main.sort_by(|one, next| figure(*next, "main_idea_emg").total_cmp(&figure(*one, "main_idea_emg")));
    // An idea shows where it explains most of the error.
    let others = others.into_iter().filter(|_| !filters.starts_with("idea"));
    Ok(main.into_iter().chain(others).map(|row| row.text("decision_id").to_owned()).take(POSITIONS.len()).collect())
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
        let names = "family, part, verdict, likely_emg_low, likely_emg, likely_emg_high, extra_per_match_emg, extra_emg, error_emg, expected_emg, noticed_emg, similar_players, families";
        grid(&format!("WITH x({names}) AS (VALUES ({})) SELECT * FROM x", rows.join("), (")))
    }

    const CHANCE: [&str; 3] = [
        "'phase', 'middle game', 'may be chance', NULL, NULL, NULL, NULL, 0.4, 7.0, 6.6, 1.234, 9.5, 34",
        "'phase', 'race', 'may be chance', NULL, NULL, NULL, NULL, -0.4, 2.0, 2.4, 0.8, 9.5, 34",
        "'kind', 'checker', 'may be chance', NULL, NULL, NULL, NULL, -0.5, 8.0, 8.5, 2.0, 9.5, 34",
    ];

    #[test]
    fn claims_are_the_largest_a_match_with_their_direction() {
        let found = grid(
            "SELECT 'idea' AS finding, 'bury' AS part, 2.5 AS amount, 53 AS number, 20 AS of_number UNION ALL SELECT 'all', NULL, 60.0, 20, 20",
        );
        let rows = [
            "'idea', 'bury', 'weakness', 1.0, 2.6, 4.2, 0.13, 2.6, 3.0, 0.4, 1.0, 9.5, 34",
            "'reply', '22', 'strength', -0.2, -0.1, -0.05, -0.005, -0.1, 0.0, 0.1, 1.0, 9.5, 34",
            "'phase', 'race', 'strength', -5.0, -4.0, -3.0, -0.2, -4.0, 1.0, 5.0, 1.0, 9.5, 34",
            "'against', 'ace_point', 'strength', -9.0, -8.0, -7.0, -0.4, -8.0, 1.0, 9.0, 1.0, 9.5, 34",
        ];
        let sentences = claims(&families(&rows), &found);
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
        let found = grid("SELECT 'all' AS finding, '' AS part, 10.0 AS amount, 2 AS number, 1 AS of_number");
        let none = "None of 34 families of decisions differs from players of the same strength by more than chance";
        let noticed = "; more frequent errors that cost about 0.62 EMG a match or session more in the middle game, for example, would be named half of the time.";
        assert_eq!(claims(&families(&CHANCE), &found), [format!("{none}{noticed}")]);
        let unknown = CHANCE.map(|row| row.replace("1.234", "NULL"));
        assert_eq!(claims(&families(&unknown.each_ref().map(String::as_str)), &found), [format!("{none}.")]);
        let alone = CHANCE.map(|row| row.replace("9.5", "0.4"));
        let alone = claims(&families(&alone.each_ref().map(String::as_str)), &found);
        assert!(alone[0].contains("differs from its difficulty by more"), "{alone:?}");
    }

    #[test]
    fn ideas_that_cost_others_as_much_are_left_out() {
        let found = grid(
            "SELECT 'idea' AS finding, 'slot' AS part, 1.5 AS amount, 61 AS number, 12 AS of_number UNION ALL SELECT 'all', NULL, 60.0, 10, 10",
        );
        let rows = [
            "'idea', 'shot', 'may be chance', NULL, NULL, NULL, NULL, 0.1, 9.0, 8.9, 1.0, 9.5, 34",
            "'idea', 'slot', 'may be chance', NULL, NULL, NULL, NULL, 0.7, 1.5, 0.8, 1.0, 9.5, 34",
            "'idea', 'bury', 'weakness', 1.0, 2.6, 4.2, 0.13, 2.6, 3.0, 0.4, 1.0, 9.5, 34",
        ];
        let said = "Ideas that cost more than they cost players of the same strength, perhaps by chance: when to slot, 0.15 EMG a match (others: 0.080; 61 errors by doing it, 12 by not doing it).";
        assert_eq!(dearer_ideas(&families(&rows), &found).as_deref(), Some(said));
        assert_eq!(dearer_ideas(&families(&rows[..1]), &found), None);
    }

    #[test]
    fn the_cube_is_mentioned_where_it_is_a_weakness() {
        let found = grid(
            "SELECT 'cube' AS finding, 'wrong take' AS part, 4.0 AS amount, 0.2 AS high, 1 AS number, 30 AS of_number UNION ALL SELECT 'all', NULL, 20.0, NULL, 10, 0",
        );
        let take = "'kind', 'take', 'weakness', 1.0, 2.6, 4.2, 0.13, 2.6, 4.0, 1.4, 1.0, 9.5, 34";
        let said = "Costliest at the cube: 1 of 30 takes was wrong (0.40 EMG a session, 20% of all that was lost).";
        assert_eq!(costliest_at_the_cube(&families(&[take]), &found).as_deref(), Some(said));
        let chance = take.replace("weakness", "may be chance");
        assert_eq!(costliest_at_the_cube(&families(&[&chance]), &found), None);
        assert_eq!(costliest_at_the_cube(&families(&[&take.replace("'take'", "'double'")]), &found), None);
    }

    #[test]
    fn nothing_is_said_of_nothing() {
        let none = grid("SELECT '' AS finding, '' AS family, '' AS part, NULL AS amount WHERE false");
        assert_eq!(claims(&none, &none), ["There are too few decisions and losses to say where studying pays."]);
        assert_eq!([dearer_ideas(&none, &none), costliest_at_the_cube(&none, &none)], [const { None }; 2]);
    }
}
