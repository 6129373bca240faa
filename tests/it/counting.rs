//! Why a decision enters PR, what XG prints about wrong answers, and how other programs count.

use crate::common::fixtures::not_analysed;
use crate::common::prelude::*;
use crate::common::reports::{Database, corpus_database, database, fixture, synthetic};
use crate::common::versions::packed;
use xgfile::field::Flag;
use xgfile::records::Record;

/// The clauses by which a decision enters PR.
const COUNTED: &str =
    "('a choice of plays', 'a turned cube', 'a wrong cube decision', 'a close cube decision', 'an answer to a double')";

/// The clauses that occur; each must agree with what the import decided.
fn clauses(path: &Path) -> Vec<String> {
    let connection = open(path);
    let strange = format!(
        "SELECT count(*) FROM decision_facts JOIN decision_analysis USING (decision_id) WHERE counting_clause IS NULL OR is_counted <> (counting_clause IN {COUNTED})"
    );
    assert_eq!(one::<i64>(&connection, &strange), 0);
    let clauses = "SELECT group_concat(c, ';') FROM (SELECT DISTINCT counting_clause AS c FROM decision_facts JOIN decision_analysis USING (decision_id) ORDER BY 1)";
    one::<String>(&connection, clauses).split(';').map(str::to_owned).collect()
}

#[test]
fn the_clauses_agree_with_the_import_for_every_decision_of_real_matches() {
    let Some(corpus) = corpus_database(&["xg", "xgp"]) else { return };
    let clauses = clauses(&corpus.path);
    assert_eq!(clauses.len(), 11, "{clauses:?}");
    assert!(clauses.contains(&"close, but holding is worth 0 or less".to_owned()), "{clauses:?}");
}

#[test]
fn the_clauses_agree_with_the_import_for_synthetic_matches_and_odd_records() {
    assert!(clauses(&synthetic(12).path).len() > 5);
    let mut document = Fixture::default().document();
    let plays = document.records.iter_mut().filter_map(|record| match &mut record.body {
        Record::Move(play) => Some(play),
        _ => None,
    });
    for (number, play) in plays.enumerate() {
        match number {
            0 => play.invalid_m = 1,
            1 => (play.invalid_m, play.err_move) = (2, 0.0),
            2 => play.data_moves.irrelevant = Flag(1),
            _ => {}
        }
    }
    let odd = database(&[("odd.xg", packed(&document)), ("not-analysed.xg", not_analysed())]);
    let found = clauses(&odd.path);
    for clause in [
        "marked as a transcription error",
        "an illegal play",
        "plays that make no difference",
        "not analysed",
        "a turned cube",
    ] {
        assert!(found.contains(&clause.to_owned()), "{clause}: {found:?}");
    }
}

fn show(place: &Database, condition: &str, options: &[&str]) -> String {
    let id: i64 = one(&open(&place.path), &format!("SELECT min(decision_id) FROM decisions WHERE {condition}"));
    let output = ended(&[&["show", &id.to_string(), "--db", place.path.to_str().unwrap()], options].concat(), 0);
    stdout(&output)
}

#[test]
fn show_says_why_a_decision_counts_and_what_was_best() {
    let place = fixture();
    for (condition, said) in [
        (
            "action = 'pass'",
            "Done: pass (error 0.300, 7.52% of the match, by XG's grades: blunder). Best: take. Enters PR: an answer to a double.",
        ),
        ("kind = 'double' AND action = 'double'", "Best: no double. Enters PR: a turned cube."),
        ("action = '24/14'", "Best: 24/18 13/9. "),
        ("action = '24/14'", ". Luck of the roll: +0.062. Enters PR: a choice of plays."),
        ("action = 'cannot move'", "Does not enter PR: a forced play."),
        ("action = '8/5 6/5'", "Done: 8/5 6/5 (no error). Luck of the roll: +0.062. Enters PR: a choice of plays."),
        ("kind = 'double' AND action = 'no double'", "Does not enter PR: not a close cube decision."),
        // The roll before a resignation.
        (
            "kind = 'checker' AND action IS NULL",
            "No action is recorded. Best: 13/11 6/5. Luck of the roll: +0.062. Does not enter PR: not analysed.",
        ),
    ] {
        let text = show(&place, condition, &[]);
        assert!(text.contains(said), "{condition}: {text}");
    }
    let connection = Connection::open(&place.path).unwrap();
    connection.execute("UPDATE decisions SET action = 'take' WHERE action = 'pass'", []).unwrap();
    connection.execute("UPDATE cube_analyses SET equity_double_take = 1.3 WHERE equity_no_double > 0.5", []).unwrap();
    assert_contains(
        show(&place, "kind = 'take' AND error_emg > 0", &[]),
        ["Done: take (error 0.300", ". Best: pass. Enters PR"],
    );
}

/// The shares of wrong passes and takes that `show` prints for these equities: no double, double/take, double/pass.
fn shares([no_double, double_take, double_pass]: [f64; 3]) -> [Option<f64>; 2] {
    let place = fixture();
    let connection = Connection::open(&place.path).unwrap();
    let update = "UPDATE cube_analyses SET equity_no_double = ?, equity_double_take = ?, equity_double_pass = ?";
    connection.execute(update, [no_double, double_take, double_pass]).unwrap();
    let found: Value = serde_json::from_str(&show(&place, "kind = 'double'", &["--format", "json"])).unwrap();
    ["wrong_pass_share", "wrong_take_share"].map(|name| found["cube"][name].as_f64())
}

/// Equities and shares of XG 2.10's analyses in public posts; the equities are rounded to three decimals.
#[test]
fn wrong_answers_are_those_that_xg_printed() {
    let is = |found: Option<f64>, printed: f64| found.is_some_and(|found| (found - printed).abs() < 0.001);
    for (no_double, double_take, printed) in [(0.703, 0.478, 0.301), (0.480, 0.421, 0.092), (0.708, 0.673, 0.096)] {
        let [pass, take] = shares([no_double, double_take, 1.0]);
        assert!(is(pass, printed) && take.is_none(), "{pass:?}, not {printed}");
    }
    for (no_double, double_take, printed) in [(1.068, 1.573, 0.118), (1.096, 1.726, 0.132)] {
        let [pass, take] = shares([no_double, double_take, 1.0]);
        assert!(is(take, printed) && pass.is_none(), "{take:?}, not {printed}");
    }
}

/// 13.4%, 39.7% and 3.1% by hand: 0.0928 / (0.0928 + 0.6), 0.5925 / (0.5925 + 0.9), 0.0192 / (0.0192 + 0.6).
#[test]
fn wrong_passes_follow_the_formula() {
    for (lines, text) in [
        ([0.4928, 0.4, 1.0], "Wrong passes needed to make the double right, by XG's formula: 13.4%\n"),
        ([0.6925, 0.1, 1.0], "by XG's formula: 39.7%\n"),
        ([0.4192, 0.4, 1.0], "by XG's formula: 3.1%\n"),
        // Too good: 0.05 / 0.4.
        ([1.05, 1.4, 1.0], "Wrong takes needed to make the double right, by XG's formula: 12.5%\n"),
    ] {
        let place = fixture();
        let update = "UPDATE cube_analyses SET equity_no_double = ?, equity_double_take = ?, equity_double_pass = ?";
        Connection::open(&place.path).unwrap().execute(update, lines).unwrap();
        for condition in ["kind = 'double'", "kind = 'take'"] {
            let shown = show(&place, condition, &[]);
            assert!(shown.contains(text), "{text}: {shown}");
        }
    }
    assert_eq!(shares([0.2, 0.3, 1.0]), [None, None], "a right double");
    assert_eq!(shares([0.9, 1.3, 1.0]), [None, None], "a double and a pass");
    assert_eq!(shares([1.5, 1.2, 1.0]), [None, None], "even a take loses by doubling");
}

#[test]
fn a_page_says_why_a_decision_counts() {
    let folder = Folder::imported(1);
    let page = folder.out().join("a.html");
    let database = folder.database("a.db");
    let words = [
        "page",
        "match",
        "1",
        "--threshold",
        "0.02",
        "--output",
        page.to_str().unwrap(),
        "--db",
        database.to_str().unwrap(),
    ];
    assert!(gammonbase(&words).status.success());
    let page = std::fs::read_to_string(page).unwrap();
    for said in ["Best: take. Enters PR: an answer to a double.", "Wrong passes needed to make the double right"] {
        assert!(page.contains(said), "{said}");
    }
}
