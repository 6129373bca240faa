//! The sentences of the summary's section `work`: what costs a player more than others, what of it is more than chance, and the dearest positions.

use std::cmp::Ordering;

use clap::{Args, Command, FromArgMatches};
use rusqlite::{Connection, Statement};
use serde_json::{Value, json};

use super::catalogue::own_report;
use super::{LIMIT, ReportError, Run};
use crate::query::filter::Filter;
use crate::query::filtered_sums::FilteredSums;
use crate::query::output::{Grid, OutputError, rows_as_statement};
use crate::query::row_reader::columns;
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

columns! {
    /// A row of the section's own query.
    struct Finding {
        finding: String, part: Option<String>, amount: Option<f64>, low: Option<f64>, high: Option<f64>, number: Option<f64>,
        of_number: Option<f64>,
    }

    /// A row of `study`.
    struct Family {
        family: String, part: String, verdict: String, extra_emg: Option<f64>, likely_emg: Option<f64>, likely_emg_low: Option<f64>,
        likely_emg_high: Option<f64>, extra_per_match_emg: Option<f64>, noticed_emg: Option<f64>, error_emg: Option<f64>,
        expected_emg: Option<f64>, families: Option<f64>, similar_players: Option<f64>,
    }

    /// A row of `positions`.
    struct Position { decision_id: i64, main_idea: Option<String>, main_idea_emg: Option<f64> }
}

/// The sentences as the rows of a statement.
pub(super) fn work<'c>(
    run: &Run<'_>,
    connection: &'c Connection,
    sums: &FilteredSums,
    query: &mut Statement<'_>,
) -> Result<Statement<'c>, ReportError> {
    let found = Grid::read(query, None, false)?.rows_as("reports/summary/work")?;
    let mut sentences = Vec::new();
    let mut shown = None;
    if let Some(study) = run.study()?.filter(|_| one(&found, "all").is_some()) {
        let families = Grid::read(&mut study.prepare_with(connection, sums)?, None, false)?.rows_as("reports/study")?;
        sentences.extend(claims(&families, &found));
        sentences.extend(dearer_ideas(&families, &found));
        sentences.extend(costliest_at_the_cube(&families, &found));
        shown = positions(run, connection, &families)?;
    }
    sentences.extend(listed("Tendencies beyond chance", findings(&found, "tendency").into_iter().map(tendency)));
    let rows = sentences.into_iter().map(|sentence| json!([sentence])).chain(shown).collect();
    let columns = ["sentence", "decision_ids", "filters"];
    Ok(rows_as_statement(connection, &columns, rows).map_err(OutputError::from)?)
}

/// The rows of a finding; those that cost most come first.
fn findings<'f>(found: &'f [Finding], name: &str) -> Vec<&'f Finding> {
    let mut rows: Vec<_> = found.iter().filter(|row| row.finding == name).collect();
    rows.sort_by(|one, next| figure(next.amount).total_cmp(&figure(one.amount)));
    rows
}

fn one<'f>(found: &'f [Finding], name: &str) -> Option<&'f Finding> {
    findings(found, name).into_iter().next()
}

fn figure(value: Option<f64>) -> f64 {
    value.unwrap_or_default()
}

fn whole(value: Option<f64>) -> u64 {
    figure(value) as u64
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
fn has_others(families: &[Family]) -> bool {
    families.first().is_some_and(|row| figure(row.similar_players) >= ENOUGH_PLAYERS)
}

fn same_idea<'f>(found: &'f [Finding], idea: &Family) -> Option<&'f Finding> {
    findings(found, "idea").into_iter().find(|row| row.part.as_ref() == Some(&idea.part))
}

/// The claims of report `study`, or how large a difference would have been one. `found` has the direction of ideas.
fn claims(families: &[Family], found: &[Finding]) -> Vec<String> {
    let Some(first) = families.first() else {
        return vec!["There are too few decisions and losses to say where studying pays.".to_owned()];
    };
    let (than, usual) = match has_others(families) {
        true => ("others of the same strength lose", "players of the same strength"),
        false => ("their difficulty explains", "its difficulty"),
    };
    let (matches, each) = each(found);
    let claim = |row: &Family, more: &str| {
        let a_match = figure(row.extra_per_match_emg) / figure(row.likely_emg);
        let mut ends = [row.likely_emg_low, row.likely_emg_high].map(|end| (figure(end) * a_match).abs());
        ends.sort_by(f64::total_cmp);
        let (name, [low, high]) = (in_words(row), ends.map(emg));
        let range = if ends[0] == 0.0 { format!("at most {high}") } else { format!("{low} to {high}") };
        let idea = Some(row).filter(|row| row.family == "idea").and_then(|row| same_idea(found, row));
        let idea = idea.map_or(String::new(), |idea| format!("; {}", direction(idea)));
        let size = emg(figure(row.extra_per_match_emg));
        format!("{name} (about {size} EMG {each} {more} than {than}, {range}{idea})")
    };
    let claimed = [("weakness", "Weakness", "more"), ("strength", "Strength", "less")].map(|(verdict, name, more)| {
        let claimed = by_size(families, verdict);
        let more_of_them = (claimed.len() > 2).then(|| format!("and {} more", claimed.len() - 2));
        listed(name, claimed.iter().take(2).map(|row| claim(row, more)).chain(more_of_them))
    });
    if claimed.iter().any(Option::is_some) {
        return claimed.into_iter().flatten().collect();
    }
    let phases = families.iter().filter(|row| row.family == "phase");
    // The last of several equals, as a stable order by falling loss has it first.
    let dearest = phases.rev().max_by(|one, next| figure(one.error_emg).total_cmp(&figure(next.error_emg)));
    let noticed = dearest.filter(|row| figure(row.noticed_emg) > 0.0).map(|row| {
        let (name, size) = (in_words(row), emg(figure(row.noticed_emg) / matches));
        format!("; more frequent errors that cost about {size} EMG {each} more in {name}, for example, would be named half of the time")
    });
    let (count, noticed) = (counts(whole(first.families), "family", "families"), noticed.unwrap_or_default());
    vec![format!("None of {count} of decisions differs from {usual} by more than chance{noticed}.")]
}

/// The families with a verdict, the largest difference first.
fn by_size<'f>(families: &'f [Family], verdict: &str) -> Vec<&'f Family> {
    let mut claimed: Vec<_> = families.iter().filter(|row| row.verdict == verdict).collect();
    claimed.sort_by(|one, next| figure(next.likely_emg).abs().total_cmp(&figure(one.likely_emg).abs()));
    claimed
}

/// The two ideas that are no claim, but on which most was lost beyond what others lose. What costs most in all is much the same for everybody.
fn dearer(families: &[Family]) -> Vec<&Family> {
    // Less than a twentieth is nothing to work on.
    let is_more = |row: &Family| figure(row.extra_emg) > 0.05 * figure(row.error_emg);
    let is_dearer = |row: &&Family| row.family == "idea" && row.verdict == "may be chance" && is_more(row);
    let mut dearer: Vec<_> = families.iter().filter(is_dearer).collect();
    let size = |row: &Family| [row.extra_emg, row.error_emg].map(figure);
    dearer.sort_by(|one, next| size(next).partial_cmp(&size(one)).unwrap_or(Ordering::Equal));
    dearer.truncate(2);
    dearer
}

fn dearer_ideas(families: &[Family], found: &[Finding]) -> Option<String> {
    let (matches, each) = each(found);
    let (than, usual) = match has_others(families) {
        true => ("they cost players of the same strength", "others"),
        false => ("their difficulty explains", "by difficulty"),
    };
    let described = |row: &Family| {
        let [own, expected] = [row.error_emg, row.expected_emg].map(|size| emg(figure(size) / matches));
        let how = same_idea(found, row).map_or(String::new(), |idea| format!("; {}", direction(idea)));
        format!("{}, {own} EMG {each} ({usual}: {expected}{how})", in_words(row))
    };
    let name = format!("Ideas that cost more than {than}, perhaps by chance");
    listed(&name, dearer(families).into_iter().map(described))
}

/// The number of matches and money sessions, and what each of them is called.
fn each(found: &[Finding]) -> (f64, &'static str) {
    let [units, matches] = one(found, "all").map_or([0.0; 2], |all| [all.number, all.of_number].map(figure));
    let name = match matches {
        0.0 => "a session",
        matches if matches < units => "a match or session",
        _ => "a match",
    };
    (units.max(1.0), name)
}

/// How often an idea was wrong, and how often it was missed, in words.
fn direction(idea: &Finding) -> String {
    let (wrong, missed) = (count(whole(idea.number), "error"), grouped(whole(idea.of_number)));
    format!("{wrong} by doing it, {missed} by not doing it")
}

/// The dearest kind of cube error, if the cube is a weakness: for most players the same kind is the dearest.
fn costliest_at_the_cube(families: &[Family], found: &[Finding]) -> Option<String> {
    let row = one(found, "cube")?;
    let (kind, case, cases, wrong) = CUBE_ERRORS.iter().find(|(kind, ..)| Some(*kind) == row.part.as_deref())?;
    let decisions = if kind.ends_with("double") { "double" } else { "take" };
    let is_weak = |row: &Family| row.family == "kind" && row.part == decisions && row.verdict == "weakness";
    families.iter().find(|row| is_weak(row))?;
    let (number, were) = (whole(row.number), if whole(row.number) == 1 { "was" } else { "were" });
    let (number, cases) = (grouped(number), counts(whole(row.of_number), case, cases));
    let (matches, each) = each(found);
    let (lost, share) = (emg(figure(row.amount) / matches), 100.0 * figure(row.high));
    Some(format!(
        "Costliest at the cube: {number} of {cases} {were} {wrong} ({lost} EMG {each}, {share:.0}% of all that was lost)."
    ))
}

fn tendency(row: &Finding) -> String {
    let [size, low, high] = [row.amount, row.low, row.high].map(|size| emg(figure(size)));
    format!("{}, by {size} EMG a decision ({low} to {high})", row.part.as_deref().unwrap_or_default())
}

/// A family of decisions in words.
pub fn family_in_words(family: &str, part: &str) -> String {
    match (family, part) {
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

fn in_words(row: &Family) -> String {
    family_in_words(&row.family, &row.part)
}

/// The filters that find a family of decisions, as in an address, before another one.
fn filters(Family { family, part, .. }: &Family) -> Option<String> {
    match family.as_str() {
        family @ ("kind" | "phase" | "plan" | "against") => Some(format!("{family}={part}&")),
        "idea" => Some(format!("idea=missed:{part}&idea=wrong:{part}&")),
        _ => None,
    }
}

/// The dearest positions of the largest weakness; otherwise of an idea that is named, if there are enough of them; otherwise of all.
fn positions(run: &Run<'_>, connection: &Connection, families: &[Family]) -> Result<Option<Value>, ReportError> {
    let weak = by_size(families, "weakness").into_iter().map(|row| (row, 1));
    let topics = weak.chain(dearer(families).into_iter().map(|row| (row, POSITIONS.len())));
    let topics = topics.map(|(row, least)| (Some((row.part.as_str(), in_words(row))), filters(row), least));
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
    let positions: Vec<Position> = positions.rows_as("reports/positions")?;
    let (mut main, others): (Vec<_>, Vec<_>) =
        positions.iter().partition(|row| part.is_some() && row.main_idea.as_deref() == part);
    main.sort_by(|one, next| figure(next.main_idea_emg).total_cmp(&figure(one.main_idea_emg)));
    // An idea shows where it explains most of the error.
    let others = others.into_iter().filter(|_| !filters.starts_with("idea"));
    Ok(main.into_iter().chain(others).map(|row| row.decision_id.to_string()).take(POSITIONS.len()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(names: &str, rows: &[&str]) -> Grid {
        let connection = Connection::open_in_memory().unwrap();
        let sql = format!("WITH x({names}) AS (VALUES ({})) SELECT * FROM x", rows.join("), ("));
        Grid::read(&mut connection.prepare(&sql).unwrap(), None, false).unwrap()
    }

    fn found(rows: &[&str]) -> Vec<Finding> {
        grid("finding, part, amount, low, high, number, of_number", rows).rows_as("work").unwrap()
    }

    fn families(rows: &[&str]) -> Vec<Family> {
        let names = "family, part, verdict, likely_emg_low, likely_emg, likely_emg_high, extra_per_match_emg, extra_emg, error_emg, expected_emg, noticed_emg, similar_players, families";
        grid(names, rows).rows_as("study").unwrap()
    }

    const CHANCE: [&str; 3] = [
        "'phase', 'middle game', 'may be chance', NULL, NULL, NULL, NULL, 0.4, 7.0, 6.6, 1.234, 9.5, 34",
        "'phase', 'race', 'may be chance', NULL, NULL, NULL, NULL, -0.4, 2.0, 2.4, 0.8, 9.5, 34",
        "'kind', 'checker', 'may be chance', NULL, NULL, NULL, NULL, -0.5, 8.0, 8.5, 2.0, 9.5, 34",
    ];

    #[test]
    fn claims_are_the_largest_a_match_with_their_direction() {
        let found = found(&["'idea', 'bury', 2.5, NULL, NULL, 53, 20", "'all', NULL, 60.0, NULL, NULL, 20, 20"]);
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
        let found = found(&["'all', NULL, 10.0, NULL, NULL, 2, 1"]);
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
        let found = found(&["'idea', 'slot', 1.5, NULL, NULL, 61, 12", "'all', NULL, 60.0, NULL, NULL, 10, 10"]);
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
        let found = found(&["'cube', 'wrong take', 4.0, NULL, 0.2, 1, 30", "'all', NULL, 20.0, NULL, NULL, 10, 0"]);
        let take = "'kind', 'take', 'weakness', 1.0, 2.6, 4.2, 0.13, 2.6, 4.0, 1.4, 1.0, 9.5, 34";
        let said = "Costliest at the cube: 1 of 30 takes was wrong (0.40 EMG a session, 20% of all that was lost).";
        assert_eq!(costliest_at_the_cube(&families(&[take]), &found).as_deref(), Some(said));
        let chance = take.replace("weakness", "may be chance");
        assert_eq!(costliest_at_the_cube(&families(&[&chance]), &found), None);
        assert_eq!(costliest_at_the_cube(&families(&[&take.replace("'take'", "'double'")]), &found), None);
    }

    #[test]
    fn nothing_is_said_of_nothing() {
        assert_eq!(claims(&[], &[]), ["There are too few decisions and losses to say where studying pays."]);
        assert_eq!([dearer_ideas(&[], &[]), costliest_at_the_cube(&[], &[])], [const { None }; 2]);
    }
}
