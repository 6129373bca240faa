//! Intervals, difficulty, L7, Elo and bias, by hand; and how often an interval contains the true value.

use std::collections::BTreeMap;

use crate::common::prelude::*;
use crate::common::reports::{
    Database, about_somebody, assert_row, assert_rows, database, fixture, printed, refused, report, rows, synthetic,
    words,
};
use sql_functions::mathematics;

/// Changes a database by hand.
pub(super) fn changed(database: &Database, sql: &[&str]) -> Connection {
    let connection = Connection::open(&database.path).unwrap();
    mathematics::install(&connection).unwrap();
    // A test changes the figures that it is about, not all that belong to them.
    connection.pragma_update(None, "ignore_check_constraints", true).unwrap();
    for sql in sql {
        assert!(connection.execute(sql, []).unwrap() > 0, "{sql}");
    }
    connection
}

/// Kévin against three people.
pub(super) fn three_matches() -> Database {
    let file = |name: &str, game_id: i32| Fixture { player1: name.into(), game_id, ..Fixture::default() }.file();
    database(&[("a.xg", file("Ada", 1)), ("b.xg", file("Bob", 2)), ("c.xg", file("Cleo", 3))])
}

/// Kévin against Ada, so many times. She is spelled differently each time: otherwise the files would be saves of one match.
pub(super) fn matches(count: i32) -> Database {
    let file = |game_id: i32| Fixture { player1: format!("Ada {game_id}"), game_id, ..Fixture::default() }.file();
    let files: Vec<(String, Vec<u8>)> = (0..count).map(|number| (format!("{number}.xg"), file(number))).collect();
    let place = database(&files);
    let ada =
        "UPDATE players SET name = 'Ada', person_id = (SELECT min(player_id) FROM players WHERE spelling LIKE 'Ada %')
         WHERE spelling LIKE 'Ada %'";
    changed(&place, &[ada]);
    place
}

const KEVIN: &str = "player_id = (SELECT player_id FROM players WHERE spelling = 'Kévin Unger')";

#[test]
fn difficulty_is_computed_from_candidates_and_cube_lines() {
    let place = fixture();
    let connection = open(&place.path);
    let difficulty =
        |which: &str| one::<f64>(&connection, &format!("SELECT difficulty_emg FROM decision_facts WHERE {which}"));
    // 64: -0.2 and -0.24: 0.04 given up. At 0.083 a weight of exp(-0.481928) = 0.617592, a share of 0.381797; at 0.0054 of 0.000606404:
    // 0.04 * (0.449 * 0.381797 + 0.551 * 0.000606404) = 0.00687044.
    assert!((difficulty("die1 = 6 AND die2 = 4") - 0.006_870_44).abs() < 1e-7);
    // Ada's double: 0.25 held, 0.15 doubled: 0.1 * (0.657 * 0.0344452 + 0.343 / 2) = 0.01941305.
    assert!((difficulty("error_emg BETWEEN 0.09 AND 0.11") - 0.019_413_05).abs() < 1e-7);
    // Her pass: -0.7 taken, -1 passed: 0.3 * (0.889 * 0.180177 + 0.111 / 2) = 0.06470310.
    assert!((difficulty("kind = 'take' AND action = 'pass'") - 0.064_703_1).abs() < 1e-7);
    // Of two options, the variance is the square of what the worse gives up, times p (1 - p): 0.3^2 * 0.215677 * 0.784323 = 0.01522439.
    let variance = "SELECT difficulty_variance FROM decision_facts WHERE kind = 'take' AND action = 'pass'";
    assert!((one::<f64>(&connection, variance) - 0.015_224_4).abs() < 1e-6);
    // 66 dances: nothing to choose.
    assert_eq!(difficulty("die1 = 6 AND die2 = 6"), 0.0);
}

#[test]
fn excess_l7_and_elo_equal_the_hand_computed_figures() {
    let place = fixture();
    // Ada's options give up 0.18, 0.1 (double), 0.25, 0.09, 0.3 (pass) and 0.12: 0.00829205 + 0.01941305 + 0.00526279 + 0.01021105 + 0.06470310
    // + 0.01027230 = 0.11815433. Excess 0.4 - 0.11815433; ratio 0.4 / 0.11815433 = 3.385403.
    let ada = &rows(&place.path, &["player-stats", "--player", "ada"])[0];
    let figure = |name: &str| ada[name].as_f64().unwrap();
    assert!((figure("excess_emg") - (0.4 - 0.118_154_33)).abs() < 1e-6, "{ada}");
    assert!((figure("difficulty_ratio") - 3.385_403).abs() < 1e-4, "{ada}");
    let answers = &rows(&place.path, &["player-stats", "--player", "ada", "--kind", "take"])[0];
    assert_eq!(answers["difficulty_ratio"], Value::Null, "a difficulty below 0.1 divides nothing");
    assert_eq!(
        [&ada["pr_low"], &ada["pr_high"]],
        [&Value::Null, &Value::Null],
        "one match has no interval over matches"
    );
    // A match to 3: sqrt(7 / 3) = 1.5275252.
    assert!((figure("l7_mwc") / figure("lost_matches") - 1.527_525_2).abs() < 1e-6);
    // 0.1 lost in 7 points: q = 0.4, log10(0.4 / 0.6) = -0.17609126, times 2000 / sqrt(7) = 755.92895: -133.1125.
    // Nine matches carry no Elo, nor do three money sessions beside them.
    let elo = |count: i32, sessions: i32| -> Option<f64> {
        let money = format!(
            "UPDATE matches SET is_money = match_id <= {sessions}, match_length = iif(match_id <= {sessions}, NULL, 3)"
        );
        let sql = ["UPDATE match_sums SET error_mwc = 0.1 / sqrt(7.0 / 3)", money.as_str()];
        one(&changed(&matches(count), &sql), "SELECT engine_elo FROM player_stats WHERE player = 'Ada'")
    };
    assert_eq!([elo(9, 0), elo(12, 3)], [None; 2]);
    assert!((elo(10, 0).unwrap() + 133.112_5).abs() < 1e-3);
}

#[test]
fn the_share_won_without_luck_has_an_interval_from_ten_matches_on_within_0_and_1() {
    // Ada loses each match, with a luck that makes her share without luck -0.4 or 1.4: 0.5 ± 2.262 * 0.949 / sqrt(10), 0.68.
    let share = |count: i32| {
        let place = matches(count);
        changed(&place, &["UPDATE match_sums SET luck_mwc = iif(seat = 2, 0, iif(match_id % 2, 0.4, -1.4))"]);
        let luck = rows(&place.path, &["luck", "--player", "ada"]).remove(0);
        let short = rows_of_section(&place, "ada", "short").remove(0)["sentence"].to_string();
        (luck, short)
    };
    let (luck, short) = share(8);
    assert_row(
        &luck,
        &json!({"won_without_luck_share": 0.5, "won_without_luck_share_low": null, "won_without_luck_share_high": null}),
    );
    assert!(!short.contains("by play alone"), "{short}");
    let (luck, short) = share(10);
    assert_row(
        &luck,
        &json!({"won_without_luck_share": 0.5, "won_without_luck_share_low": 0, "won_without_luck_share_high": 1}),
    );
    assert!(short.contains("by play alone, about 5.0 wins expected (0.0 to 10.0)"), "{short}");
}

#[test]
fn an_interval_over_three_matches_equals_the_hand_computed_one() {
    let place = three_matches();
    // Errors 0.1, 0.3, 0.2 in 10, 10, 20 decisions: R = 0.015, PR 7.5; residues -0.05, 0.15, -0.1; 3 / 2 * 0.035 = 0.0525; its root
    // 0.2291288 / 40 = 0.005728220; with two degrees of freedom 4.302784 * 500 times that is 12.323645: below 0, to 19.823645.
    let sums = [(1, 0.1, 10), (2, 0.3, 10), (3, 0.2, 20)].map(|(match_id, error, decisions)| {
        format!(
            "UPDATE match_sums SET error_emg = {error}, decisions = {decisions} WHERE {KEVIN} AND match_id = {match_id}"
        )
    });
    changed(&place, &sums.each_ref().map(String::as_str));
    let stats = json!({"pr": 7.5, "pr_low": 0.0, "pr_high": 19.823_645, "pr_title": null});
    assert_rows(&rows(&place.path, &["player-stats", "--player", "kevin"]), &[stats]);
    let period = json!({"pr_low": 0.0, "pr_high": 19.823_645, "moving_pr_low": 0.0, "moving_pr_high": 19.823_645});
    assert_rows(&rows(&place.path, &["periods", "--player", "kevin"]), &[period]);
    let of_total = json!({"pr_low": 0.0, "pr_high": 19.823_645});
    let summary = &rows_of_summary(&place, "total");
    assert_rows(summary, &[of_total]);
    // Against two opponents there are two matches at most: no interval.
    let opponents = rows(&place.path, &["errors -p by=opponent", "--player", "kevin"]);
    assert!(opponents.iter().all(|row| row["pr_low"].is_null() && row["pr_high"].is_null()));
}

fn rows_of_summary(place: &Database, section: &str) -> Vec<Value> {
    rows_of_section(place, "kevin", section)
}

fn rows_of_section(place: &Database, player: &str, section: &str) -> Vec<Value> {
    let text = printed(&place.path, &["summary", "--player", player, "--format", "json"]);
    serde_json::from_str::<Value>(&text).unwrap()[section].as_array().unwrap().clone()
}

#[test]
fn two_players_are_compared() {
    let place = three_matches();
    // Kévin as above: PR 7.5, half an interval 12.323645. One Ada in all three: errors 0.5, 0.6, 0.7 in 10 decisions each: PR 30, residues
    // -0.1, 0, 0.1; 3 / 2 * 0.02 = 0.03; root 0.1732051 / 30 = 0.005773503; times 500 * 4.302784 is 12.421067.
    // 7.5 - 30 = -22.5; the root of 12.323645^2 + 12.421067^2 is 17.497289.
    let mut sql: Vec<String> = [(1, 0.1, 10, 0.5), (2, 0.3, 10, 0.6), (3, 0.2, 20, 0.7)]
        .iter()
        .flat_map(|(id, error, decisions, other)| {
            [
                format!("UPDATE match_sums SET error_emg = {error}, decisions = {decisions} WHERE {KEVIN} AND match_id = {id}"),
                format!("UPDATE match_sums SET error_emg = {other}, decisions = 10 WHERE NOT {KEVIN} AND match_id = {id}"),
            ]
        })
        .collect();
    sql.push("UPDATE players SET name = 'Ada', person_id = 1 WHERE spelling IN ('Ada', 'Bob', 'Cleo')".into());
    changed(&place, &sql.iter().map(String::as_str).collect::<Vec<_>>());
    let all = |words: &[&str]| rows(&place.path, &[&["compare"], words].concat())[0].clone();
    let found = all(&["-p", "a=kévin unger", "-p", "b=ADA"]);
    let expected = json!({"kind": "all", "matches_a": 3, "matches_b": 3, "decisions_a": 40, "decisions_b": 30, "a_pr": 7.5, "b_pr": 30,
        "difference_pr": -22.5, "difference_pr_low": -39.997_289, "difference_pr_high": -5.002_711, "verdict": "too few matches"});
    assert_rows(&[found], &[expected]);
    changed(&place, &["UPDATE match_sums SET error_emg = 0.25 WHERE player_id <> 2 AND decisions = 10"]);
    let found = all(&["--player", "kévin unger", "--player", "ADA"]);
    assert_eq!((&found["a"], &found["b"]), (&json!("Kévin Unger"), &json!("Ada")));
    assert_eq!(found["verdict"], "too few matches", "{found}");
    assert_eq!(all(&["-p", "by=period", "-p", "a=2024", "-p", "b=2024-10"])["difference_pr"], 0.0);
}

#[test]
fn five_matches_of_either_side_are_needed_for_a_verdict() {
    let verdicts = |count: i32| -> Vec<Value> {
        let place = matches(count);
        rows(&place.path, &words(&about_somebody(&place.path, "compare"), &[]))
            .iter()
            .map(|row| row["verdict"].clone())
            .collect()
    };
    assert!(verdicts(4).iter().all(|verdict| verdict == "too few matches"), "{:?}", verdicts(4));
    assert_eq!(verdicts(5)[0], "Kévin Unger is better");
}

#[test]
fn bias_has_the_sign_of_the_larger_errors() {
    let place = fixture();
    // Early 50.0, late 0.1 in 25 doubles: B = 49.9 / 25 = 1.996. With a dispersion of 1.2 and a form of 0.075 (nobody has two matches), a difficulty of 1.0 and a variance
    // of 0.1 in one match: k = 1.2 * 0.1 + 0.075 * 50.1 = 3.8775; 1.959964 * sqrt(3.8775 * (50.1 + 0.24009118 * 3.8775)) / 25 = 1.1028103.
    let connection = changed(
        &place,
        &[
            "DELETE FROM game_sums WHERE seat = 1 AND game_id = 100002",
            "UPDATE game_sums SET double_decisions = 25, early_double_emg = 50.0, late_double_emg = 0.1
             WHERE seat = 1",
            // Loose 0.1, tight 0.4 in 20 answers: B = -0.015; k = 1.2 * 0.4 / 2.0 + 0.075 * 0.5 = 0.2775; half 0.0388595.
            "UPDATE game_sums SET take_decisions = 20, wrong_take_emg = 0.1, wrong_pass_emg = 0.4
             WHERE seat = 1",
            "UPDATE match_sums SET double_difficulty_emg = 1.0, double_difficulty_variance = 0.1, take_difficulty_emg = 2.0,
                 take_difficulty_variance = 0.4
             WHERE seat = 1",
        ],
    );
    let double = json!({"kind": "double", "score": "all", "decisions": 25, "acting_emg": 50.0, "refraining_emg": 0.1, "bias_emg": 1.996,
        "bias_emg_low": 0.8931897, "bias_emg_high": 3.0988103, "tendency": "too early"});
    let take = json!({"kind": "take", "bias_emg": -0.015, "bias_emg_low": -0.0538595, "bias_emg_high": 0.0238595, "tendency": null});
    assert_rows(&rows(&place.path, &["cube-handling -p kind=bias", "--player", "ada"]), &[double, take]);
    let by_score = rows(&place.path, &["cube-handling -p kind=bias", "--player", "ada", "-p", "by=score"]);
    assert_rows(&by_score, &[json!({"score": "both 2 to 4 away"}), json!({"score": "both 2 to 4 away"})]);
    // A tendency is beyond what chance makes in one of four rows, z = 3.23: 3.23 * sqrt(0.27 * (2 + 0.65 * 0.27)) = 2.47, above 1.9 - 0.1.
    connection.execute("UPDATE game_sums SET early_double_emg = 1.9 WHERE seat = 1", []).unwrap();
    let unsure = &rows(&place.path, &["cube-handling -p kind=bias", "--player", "ada"])[0];
    assert!(unsure["bias_emg_low"].as_f64().unwrap() > 0.0 && unsure["tendency"].is_null(), "{unsure}");
    // The doubles of both players are one row.
    let all = rows(&place.path, &["cube-handling -p kind=bias", "-p", "per_player=no", "-p", "min_times=1"]);
    let each = rows(&place.path, &["cube-handling -p kind=bias", "-p", "min_times=1"]);
    let of = |rows: &[Value], name: &str| {
        rows.iter().filter(|row| row["kind"] == "double").map(|row| row[name].as_f64().unwrap()).sum::<f64>()
    };
    assert_eq!(all.iter().filter(|row| row["kind"] == "double").count(), 1);
    for name in ["decisions", "acting_emg", "refraining_emg"] {
        assert!((of(&all, name) - of(&each, name)).abs() < 1e-9, "{name}");
    }
    connection.execute("UPDATE game_sums SET double_decisions = 19", []).unwrap();
    let few = rows(&place.path, &["cube-handling -p kind=bias", "--player", "ada", "-p", "min_times=1"]);
    assert_eq!(few[0]["bias_emg_low"], Value::Null);
}

/// Of the decisions of a condition, by player: their number, loss, difficulty and its variance, and the roots of loss and difficulty.
fn losses(connection: &Connection, condition: &str) -> BTreeMap<String, [f64; 6]> {
    let sql = format!(
        "SELECT f.player, sum(f.is_counted), sum(f.error_emg), sum(f.difficulty_emg), sum(f.difficulty_variance), sum(sqrt(f.error_emg)),
             sum(f.difficulty_root)
         FROM decision_facts AS f WHERE f.error_emg IS NOT NULL AND ({condition}) GROUP BY f.player"
    );
    let mut statement = connection.prepare(&sql).unwrap();
    let row = |row: &rusqlite::Row<'_>| {
        Ok((row.get(0)?, [row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?, row.get(5)?, row.get(6)?]))
    };
    statement.query_map([], row).unwrap().map(Result::unwrap).collect()
}

/// Expected loss of a player's decisions that meet a condition, by the documented formulas, with those others for whom `is_other` holds.
fn expected(connection: &Connection, name: &str, condition: &str, is_other: impl Fn(&str) -> bool) -> f64 {
    let whole = if condition.contains("f.ply") { "f.kind = 'checker'" } else { "TRUE" };
    let (whole, part) = (losses(connection, whole), losses(connection, condition));
    let strength = |player: &str| whole[player][1] / whole[player][2];
    let distance = |player: &str| {
        let root = |player: &str| (whole[player][4] / whole[player][5]).ln();
        root(player) - root(name)
    };
    let phi: f64 = one(connection, "SELECT loss_dispersion FROM overdispersion");
    let (mut loss, mut usual, mut variance, mut away) = (0.0, 0.0, 0.0, 0.0);
    for (player, [_, l, d, v, ..]) in
        part.iter().filter(|(player, _)| *player != name && is_other(player) && strength(player) > 0.0)
    {
        let style = (strength(player) / strength(name)).ln() - distance(player);
        let weight = (-(distance(player).powi(2) + style * style) / 0.0625 / 2.0).exp();
        loss += weight * l;
        usual += weight * strength(player) * d;
        away += weight * strength(player) * d * distance(player);
        variance += weight * weight * phi * strength(player) * v;
    }
    let relative = variance / usual / usual + (0.3 * away / usual).powi(2);
    let ratio = 1.0 + 0.0625 / (0.0625 + relative) * (loss / usual - 1.0);
    strength(name) * ratio * part[name][2]
}

#[test]
fn families_are_judged_against_players_of_the_same_strength() {
    let place = synthetic(30);
    let connection = open(&place.path);
    let name: String = one(&connection, "SELECT player FROM player_stats ORDER BY decisions DESC, player LIMIT 1");
    let found = rows(&place.path, &["study", "--player", &name, "--limit", "0", "-p", "min_decisions=1"]);
    assert!(found.iter().all(|row| row["families"] == found.len()), "{found:?}");
    let place_of = |row: &Value| match row["verdict"].as_str().unwrap() {
        "weakness" => 0,
        "strength" => 1,
        _ => 2,
    };
    assert!(found.windows(2).all(|pair| place_of(&pair[0]) <= place_of(&pair[1])), "what is claimed comes first");
    assert!(found.iter().all(|row| (row["verdict"] == "may be chance") == row["likely_emg"].is_null()));
    for family in ["kind", "phase", "plan", "against", "idea", "score", "first roll", "reply"] {
        assert!(found.iter().any(|row| row["family"] == family), "{family}");
    }
    assert!(!found.iter().any(|row| row["part"] == "flexible" || row["part"] == "race" && row["family"] != "phase"));
    for (family, part, condition) in [
        ("kind", "take", "f.kind = 'take'"),
        ("phase", "race", "f.phase = 'race'"),
        ("plan", "holding", "f.plan = 'holding'"),
        ("against", "holding", "f.opponent_plan = 'holding'"),
        ("reply", "31", "f.ply = 2 AND f.dice = '3-1'"),
    ] {
        let Some(row) = found.iter().find(|row| row["family"] == family && row["part"] == part) else { continue };
        let [n, loss, ..] = losses(&connection, condition)[&name];
        let expected = expected(&connection, &name, condition, |_| true);
        assert_row(
            row,
            &json!({"decisions": n, "error_emg": loss, "expected_emg": expected, "extra_emg": loss - expected}),
        );
        let [low, high] = ["extra_emg_low", "extra_emg_high"].map(|end| row[end].as_f64().unwrap());
        assert!(low <= loss - expected && loss - expected <= high && low < high, "{row}");
    }
    // Ideas cost what was missed and wrong, not the errors of all plays that could have them.
    let row = found.iter().find(|row| row["family"] == "idea" && row["part"] == "hit").unwrap();
    let price =
        format!("SELECT sum(missed_emg + wrong_emg) FROM player_idea_stats WHERE idea = 'hit' AND player = '{name}'");
    assert_row(row, &json!({"error_emg": one::<f64>(&connection, &price)}));
}

#[test]
fn families_are_compared_with_some_others_and_with_earlier_ones() {
    let place = synthetic(30);
    let connection = open(&place.path);
    let name: String = one(&connection, "SELECT player FROM player_stats ORDER BY decisions DESC, player LIMIT 1");
    let rival: String =
        one(&connection, "SELECT player FROM player_stats ORDER BY decisions DESC, player LIMIT 1 OFFSET 1");
    let day: String = one(
        &connection,
        &format!(
            "SELECT played_on FROM player_match_stats WHERE player = '{name}' ORDER BY played_on LIMIT 1 OFFSET 1"
        ),
    );
    let race = |words: &[&str]| -> Value {
        let who = format!("who={name}");
        let asked = if words.contains(&"--player") { vec![] } else { vec!["-p", who.as_str()] };
        let found =
            rows(&place.path, &[&["study", "--limit", "0", "-p", "min_decisions=1"], &asked[..], words].concat());
        found.into_iter().find(|row| row["family"] == "phase" && row["part"] == "race").unwrap()
    };
    let similar: Vec<String> = column(
        &connection,
        &format!(
            "SELECT o.player FROM player_stats AS o, player_stats AS p WHERE p.player = '{name}' AND abs(o.pr - p.pr) <= 1"
        ),
    );
    let of_similar = expected(&connection, &name, "f.phase = 'race'", |other| similar.iter().any(|one| one == other));
    assert_row(&race(&["-p", "against=similar"]), &json!({"expected_emg": of_similar}));
    // Two sides together lose what both are expected to lose.
    let races = losses(&connection, "f.phase = 'race'");
    let together = |mine: &[f64; 6], other: &[f64; 6]| (mine[1] + other[1]) / (mine[2] + other[2]) * mine[2];
    let of_rival = race(&["-p", "against=rival", "-p", &format!("rival={rival}")]);
    assert_row(&of_rival, &json!({"expected_emg": together(&races[&name], &races[&rival])}));
    let [after, before] =
        [">=", "<"].map(|sign| losses(&connection, &format!("f.phase = 'race' AND f.played_on {sign} '{day}'")));
    let of_times = race(&["-p", &format!("before={day}")]);
    assert_row(
        &of_times,
        &json!({"expected_emg": together(&after[&name], &before[&name]), "decisions": after[&name][0]}),
    );
    // --player names the player who is compared; nobody takes the place of a player without decisions.
    assert_eq!(race(&["--player", &name]), race(&[]));
    assert_ne!(race(&["--player", &rival]), race(&[]));
    assert!(rows(&place.path, &["study", "--player", &name, "--since", "2090"]).is_empty());
}

#[test]
fn errors_by_time_equal_sums_over_decisions() {
    let place = synthetic(30);
    let connection = open(&place.path);
    let name: String = one(&connection, "SELECT player FROM player_stats ORDER BY decisions DESC, player LIMIT 1");
    let found = rows(&place.path, &["error-timing", "-p", "min_decisions=1", "--player", &name]);
    let last_luck = "(SELECT o.luck_emg FROM decisions AS o WHERE o.game_id = f.game_id AND o.decision_id < f.decision_id AND o.seat <> f.seat
        AND o.kind = 'checker' ORDER BY o.decision_id DESC LIMIT 1)";
    for (family, part, condition) in [
        ("decision of the match", "51 to 100", "f.decision_number BETWEEN 51 AND 100".to_owned()),
        ("game of the match", "4 to 6", "f.game_number BETWEEN 4 AND 6".to_owned()),
        ("roll of the game", "1 to 10", "f.ply <= 10".to_owned()),
        ("after a blunder", "the next decision", "f.decisions_since_blunder = 0".to_owned()),
        ("last roll of the opponent", "a joker", format!("{last_luck} > 0.2")),
        ("close plays", "1", "f.close_candidates = 1".to_owned()),
        ("dice", "65", "f.dice = '6-5'".to_owned()),
        ("dice", "11", "f.dice = '1-1'".to_owned()),
        ("week day", "Sunday", "strftime('%w', f.played_on) = '0'".to_owned()),
    ] {
        let [n, loss, ..] = losses(&connection, &format!("f.is_counted AND {condition}"))[&name];
        let Some(row) = found.iter().find(|row| row["family"] == family && row["part"] == part) else {
            assert!(family == "week day", "{family} {part}");
            continue;
        };
        assert_row(row, &json!({"decisions": n, "error_emg": loss, "pr": 500.0 * loss / n}));
        let [low, extra, high] = ["extra_emg_low", "extra_emg", "extra_emg_high"].map(|end| row[end].as_f64().unwrap());
        assert!(low <= extra && extra <= high && low < high, "{row}");
    }
    // Everybody as one has nobody to be compared with.
    let everybody = rows(&place.path, &["error-timing", "-p", "min_decisions=1"]);
    assert!(!everybody.is_empty());
    assert!(
        everybody
            .iter()
            .all(|row| row["verdict"].is_null() && row["extra_emg"].is_null() && row["pr_high"].is_number())
    );
    let dice = found.iter().filter(|row| row["family"] == "dice").map(|row| row["decisions"].as_i64().unwrap());
    let rolls = format!(
        "SELECT count(*) FROM decision_facts AS f WHERE f.is_counted AND f.player = '{name}' AND f.kind = 'checker'"
    );
    assert_eq!(dice.sum::<i64>(), one::<i64>(&connection, &rolls));
}

/// Student's t, as documented.
fn student(degrees: f64) -> f64 {
    1.959_964 + 2.372_271 / (degrees - 1.201_285_58 + 0.427_712_94 / degrees)
}

/// The formula of the documentation, unit by unit.
fn interval(units: &[(f64, f64)]) -> Option<(f64, f64)> {
    let units: Vec<_> = units.iter().filter(|(_, n)| *n > 0.0).collect();
    let count = units.len() as f64;
    let (e, n) = units.iter().fold((0.0, 0.0), |(e, n), unit| (e + unit.0, n + unit.1));
    let ratio = e / n;
    let residues: f64 = units.iter().map(|(e, n)| (e - ratio * n).powi(2)).sum();
    let half = student(count - 1.0) * (count / (count - 1.0) * residues).sqrt() / n;
    (units.len() >= 3).then(|| ((500.0 * (ratio - half)).max(0.0), 500.0 * (ratio + half)))
}

/// Before the name of a unit: a small part of the decisions.
const SMALL: &str = "small ";

/// Compares every interval of a PR, in all views and reports, with the formula over its units.
#[test]
fn every_interval_equals_the_formula_over_its_units() {
    let place = synthetic(40);
    let connection = open(&place.path);
    let player: String = one(&connection, "SELECT player FROM player_stats ORDER BY matches DESC LIMIT 1");
    let units = |slice: &str, unit: &str| -> Vec<(f64, f64)> {
        let sql = format!(
            "SELECT sum(f.error_emg), sum(f.is_counted) FROM decision_facts AS f WHERE f.player = ? AND {slice}
             GROUP BY {unit} HAVING sum(f.error_emg) IS NOT NULL"
        );
        let mut statement = connection.prepare(&sql).unwrap();
        statement.query_map([&player], |row| Ok((row.get(0)?, row.get(1)?))).unwrap().map(Result::unwrap).collect()
    };
    let (phi, form): (f64, f64) = connection
        .query_row("SELECT loss_dispersion, form_variance FROM overdispersion", [], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })
        .unwrap();
    // The interval of a small part comes from the reference player, and from the form of the day in each of its units.
    let of_small_part = |slice: &str, unit: &str| -> Option<(f64, f64)> {
        let [n, loss, difficulty, variance, ..] = *losses(&connection, slice).get(&player)?;
        // Of the matches of a player: cubes are turned in most of them.
        let slice_of_units = if slice.contains("f.kind") { "1" } else { slice };
        let units = units(slice_of_units, unit).iter().filter(|(_, n)| *n > 0.0).count() as f64;
        let (z, k) = (1.959_964f64, phi * variance / difficulty + form * loss / units);
        let (middle, half) = (loss + 0.25 * z * z * k, z * (k * (loss + 0.0625 * z * z * k)).sqrt());
        (n >= 10.0 && difficulty > 0.0).then(|| (500.0 * (middle - half).max(0.0) / n, 500.0 * (middle + half) / n))
    };
    let mut compared = 0;
    let mut check = |found: &Value, column: &str, slice: &str, unit: &str| {
        let expected = match unit.strip_prefix(SMALL) {
            Some(unit) => of_small_part(slice, unit),
            None => interval(&units(slice, unit)),
        };
        let low = found[format!("{column}_low")].as_f64();
        let high = found[format!("{column}_high")].as_f64();
        assert_eq!(low.is_some(), expected.is_some(), "{slice}: {found}");
        if let (Some(low), Some(high), Some(expected)) = (low, high, expected) {
            assert!(
                (low - expected.0).abs() < 1e-6 && (high - expected.1).abs() < 1e-6,
                "{slice}: {expected:?}, {found}"
            );
            compared += 1;
        }
    };
    let asked = |report: &str| rows(&place.path, &[report, "--player", &player, "--limit", "0"]);
    let stats = &asked("player-stats")[0];
    for (column, slice, unit) in [
        ("pr", "1", "f.match_id"),
        ("checker_pr", "f.kind = 'checker'", "f.match_id"),
        ("double_pr", "f.kind = 'double'", "small f.match_id"),
        ("take_pr", "f.kind = 'take'", "small f.match_id"),
    ] {
        check(stats, column, slice, unit);
    }
    for row in asked("matches -p per_player=yes") {
        check(&row, "pr", &format!("f.match_id = {}", row["match_id"]), "f.game_id");
    }
    for row in asked("periods") {
        check(
            &row,
            "pr",
            &format!("substr(f.played_on, 1, 7) = {}", row["period"].to_string().replace('"', "'")),
            "f.match_id",
        );
    }
    for row in asked("errors -p by=score").iter().filter(|row| !row["away_player"].is_null()) {
        let slice = format!(
            "f.away_player = {} AND f.away_opponent = {} AND f.is_crawford = {}",
            row["away_player"], row["away_opponent"], row["is_crawford"]
        );
        check(row, "pr", &slice, "small f.game_id");
    }
    let parts = asked("errors").into_iter().chain(asked("errors -p by=plan"));
    for row in parts.filter(|row| row["category"] != "pair") {
        let column = match row["category"].as_str().unwrap() {
            "against" => "opponent_plan",
            category => category,
        };
        check(&row, "pr", &format!("f.{column} = {}", row["part"].to_string().replace('"', "'")), "small f.match_id");
    }
    let mutual = "f.plan = 'holding' AND f.opponent_plan = 'holding'";
    for row in asked("errors -p by=plan").iter().filter(|row| row["part"] == "mutual holding game") {
        check(row, "pr", mutual, "small f.match_id");
    }
    for row in asked("periods -p per_player=no") {
        check(
            &row,
            "pr",
            &format!("substr(f.played_on, 1, 4) = {}", row["period"].to_string().replace('"', "'")),
            "f.match_id",
        );
    }
    for row in asked("moving-pr") {
        check(&row, "pr", &format!("f.match_id = {}", row["match_id"]), "f.game_id");
    }
    // Over more decisions than there are: the last row goes over all matches.
    let moving = rows(&place.path, &["moving-pr", "--player", &player, "--limit", "0", "-p", "last=1000000"]);
    check(moving.last().unwrap(), "moving_pr", "1", "f.match_id");
    assert!(compared > 15, "{compared}");
}

/// `.ci/run` runs them.
mod slow {
    use super::*;

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn decisions_selected_by_their_error_have_no_pr() {
        let place = synthetic(20);
        for filter in [["--min-error", "0.02"], ["--max-error", "0.5"], ["--level", "3-ply"]] {
            for name in ["player-stats", "moving-pr", "errors -p by=score", "compare", "matches -p per_player=yes"] {
                let asked = about_somebody(&place.path, name);
                let found = report(&place.path, &words(&asked, &[&["--format", "json"], &filter[..]].concat()));
                let told = String::from_utf8(found.stderr).unwrap();
                assert!(told.contains("so there is no PR"), "{name}: {told}");
                let rows: Vec<Value> = serde_json::from_slice(&found.stdout).unwrap();
                for (column, value) in rows.iter().filter_map(Value::as_object).flatten() {
                    let is_pr = ["pr", "pr_low", "pr_high"].iter().any(|end| column.ends_with(end));
                    let is_hidden =
                        is_pr || ["l7_mwc", "engine_elo", "pr_title", "pr_range", "verdict"].contains(&column.as_str());
                    assert!(!is_hidden || value.is_null() || value == "too few matches", "{name}: {column} {value}");
                }
            }
            let page = printed(&place.path, &[&["summary", "--format", "html"], &filter[..]].concat());
            assert!(page.contains("so there is no PR"), "the page says so");
        }
        let told = String::from_utf8(report(&place.path, &["player-stats", "--kind", "checker"]).stderr).unwrap();
        assert!(!told.contains("no PR"), "a PR of checker plays is one: {told}");
    }

    /// Weighted by decisions, the slope is that over all decisions, each with the mean loss of its match.
    #[test]
    #[ignore = "slow: `.ci/full` runs it"]
    fn the_trend_is_the_slope_over_all_matches_with_a_date() {
        let place = synthetic(150);
        let connection = open(&place.path);
        let name: String = one(&connection, "SELECT player FROM player_stats ORDER BY decisions DESC, player LIMIT 1");
        let units: Vec<(f64, f64)> = pairs(
            &connection,
            &format!(
                "SELECT julianday(s.played_at_local) / 365.25, 1000 * f.pr_error_emg FROM decision_facts AS f
                 JOIN player_match_stats AS s ON s.match_id = f.match_id AND s.seat = f.seat
                 WHERE f.player = '{name}' AND f.pr_error_emg IS NOT NULL"
            ),
        );
        let count = units.len() as f64;
        let mean = units.iter().map(|unit| unit.0).sum::<f64>() / count;
        let product: f64 = units.iter().map(|unit| (unit.0 - mean) * unit.1).sum();
        let expected = product / units.iter().map(|unit| (unit.0 - mean).powi(2)).sum::<f64>() / 2.0;
        for report in [&["periods"][..], &["periods", "-p", "period=year"], &["moving-pr"]] {
            let found = rows(&place.path, &[report, &["--player", &name]].concat());
            assert_row(&found[0], &json!({"trend_pr": expected, "trend_players": 1}));
            let [low, high] = ["trend_pr_low", "trend_pr_high"].map(|end| found[0][end].as_f64().unwrap());
            assert!(low < expected && expected < high, "{}", found[0]);
            assert!(found[0]["trend"] == "may be chance" || low > 0.0 || high < 0.0, "{}", found[0]);
            // Once for each player.
            for row in &found[1..] {
                assert_row(
                    row,
                    &json!({"trend_pr": null, "trend_pr_high": null, "trend": null, "trend_players": null}),
                );
            }
            let without = rows(&place.path, &[report, &["-p", "trend=no", "--player", &name]].concat());
            assert_eq!(without.len(), found.len());
            assert_row(&without[0], &json!({"trend_pr": null, "trend": null}));
        }
        let once = rows(&place.path, &["moving-pr", "--player", &name, "--until", "2013"]);
        assert_row(&once[0], &json!({"trend_pr": null, "trend_pr_low": null, "trend": null}));
    }

    /// One player becomes better in each match, one worse; everybody else stays as good.
    #[test]
    #[ignore = "slow: `.ci/full` runs it"]
    fn a_player_who_changes_has_a_verdict() {
        let place = synthetic(150);
        let names: Vec<String> =
            column(&open(&place.path), "SELECT player FROM player_stats ORDER BY decisions DESC, player LIMIT 2");
        let change = |name: &str, factor: &str| {
            format!(
                "UPDATE match_sums SET error_emg = decisions * 0.02 * {factor} * (1 + 0.1 * (match_id % 3))
                 WHERE player_id = (SELECT player_id FROM players WHERE name = '{name}')"
            )
        };
        let since = "((SELECT julianday(m.played_at_local) FROM matches AS m WHERE m.match_id = match_sums.match_id) - julianday('2011-01-01')) / 5475";
        let (better, worse) = (change(&names[0], &format!("(1 - {since})")), change(&names[1], since));
        changed(&place, &[better.as_str(), worse.as_str()]);
        let found = rows(&place.path, &["periods", "-p", "period=year"]);
        let of = |name: &String| found.iter().find(|row| row["player"] == name.as_str()).unwrap();
        let verdicts = [of(&names[0]), of(&names[1])].map(|row| row["trend"].as_str().unwrap());
        assert_eq!(verdicts, ["improved", "worse"]);
        // One sentence about all of them, also where most rows are not shown.
        let all = printed(&place.path, &["periods", "-p", "period=year", "--width", "1000"]);
        let judged = of(&names[0])["trend_players"].as_i64().unwrap();
        assert_contains(&all, [&format!("Of {judged} players with a trend, these changed by more than chance: ")]);
        for (name, verdict) in names.iter().zip(["PR a year: improved)", "PR a year: worse)"]) {
            let sentence = all.lines().find(|line| line.starts_with("Of ")).unwrap();
            assert!(
                sentence.split(';').any(|part| part.contains(name.as_str()) && part.contains(verdict)),
                "{sentence}"
            );
        }
        let few = printed(&place.path, &["periods", "-p", "period=year", "--width", "1000", "--limit", "40"]);
        assert_contains(&few, [&format!("Of {judged} players with a trend, none in the rows shown changed by more")]);
        let alone = printed(&place.path, &["moving-pr", "--player", &names[1], "--width", "1000"]);
        assert_contains(&alone, ["PR a year: worse, judged alone; beside others in a report, the bar is higher."]);
    }

    /// A goal of a player with a trend: the row of the first match has the figures, a sentence says them, and the page has the same sentence.
    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn a_goal_is_said_with_its_chance() {
        let place = synthetic(60);
        let connection = open(&place.path);
        let names: Vec<String> =
            column(&connection, "SELECT player FROM player_stats ORDER BY decisions DESC, player LIMIT 1");
        let name = names[0].as_str();
        let with = |words: &[&str]| rows(&place.path, &[&["moving-pr", "--player", name], words].concat());
        let said = |words: &[&str]| {
            printed(&place.path, &[&["moving-pr", "--width", "1000", "--player", name], words].concat())
        };
        let chances = |goal: &str| {
            let found = with(&["-p", &format!("goal={goal}"), "-p", "by=2026-06"]);
            assert_row(
                &found[1],
                &json!({"now_pr": null, "goal_pr": null, "goal_by": null, "by_pr": null, "chance_by": null}),
            );
            assert_row(&found[0], &json!({"now_pr": found.last().unwrap()["moving_pr"], "goal_by": "2026-06-30"}));
            ["goal_pr", "by_pr", "chance_now", "chance_by"].map(|column| found[0][column].as_f64().unwrap())
        };
        let [_, by_pr, ..] = chances("5");
        // At the likely PR, both are as likely; a class has the highest PR of its title, by the rules in force.
        let [.., even] = chances(&by_pr.to_string());
        assert!((even - 0.5).abs() < 1e-9, "{even}");
        assert_eq!((chances("grandmaster")[0], chances("M2")[0]), (4.0, 5.5));
        let all: Vec<f64> = ["0.5", "2", "8", "20", "100"].map(|goal| chances(goal)[3]).into();
        assert!(all.is_sorted() && all[0] < 0.05 && all[4] > 0.95, "{all:?}");
        let xg = with(&["-p", "goal=expert", "--rules", "xg"]);
        assert_row(&xg[0], &json!({"goal_pr": 7.5, "goal_by": null, "by_pr": null, "chance_by": null}));
        let met = said(&["-p", "goal=100", "-p", "by=2026-06"]);
        assert_contains(
            &met,
            [", which meets the goal of 100.00. By all matches, the chance of 100.00 or less is above 95% now. On"],
        );
        assert_contains(&met, [", and the chance of 100.00 or less is above 95%."]);
        assert_contains(
            said(&["-p", "goal=0.5"]),
            [", above the goal of 0.50. By all matches, the chance of 0.50 or less is below 5% now."],
        );
        assert_contains(said(&["-p", "by=2026-06"]), [" On 2026-06-30, PR is likely "]);
        let chosen = said(&["-p", "goal=5", "--columns", "player,trend_pr,now_pr,goal_pr"]);
        assert!(!chosen.contains("The trend") && chosen.contains("Moving PR is now "), "{chosen}");
        let nothing = "Nothing can be said about ";
        for by in ["2001", "9999", "2012-02-29"] {
            assert_contains(said(&["-p", "goal=5", "-p", &format!("by={by}")]), [&format!("{nothing}{by}")]);
        }
        let without = " More cannot be said without a trend, which takes ten matches";
        for words in [&["-p", "trend=no"][..], &["--match", "1"]] {
            let found = printed(&place.path, &[&["moving-pr", "--width", "1000", "-p", "goal=5"], words].concat());
            assert_contains(&found, [without]);
        }
        for (words, why) in [
            ("goal=0", "parameter goal: expected a PR above 0 and up to 100, or a class, found \"0\""),
            ("goal=-3", "expected a PR above 0"),
            ("goal=1e300", "expected a PR above 0"),
            ("goal=NaN", "expected a PR above 0"),
            ("goal=Champion", "expected a PR, or a class of BMAB classes, 2024 (Advanced, G1, "),
            ("by=soon", "parameter by: expected a date"),
        ] {
            assert_contains(refused(&place.path, &["moving-pr", "--player", name, "-p", words]), [why]);
        }
        let (database, file) = (place.path.to_str().unwrap(), place.path.with_extension("html"));
        let page = |goal: &str, by: &str| {
            let words =
                ["page", "player", name, "--goal", goal, "--by", by, "--db", database, "-o", file.to_str().unwrap()];
            let output = gammonbase(&words);
            (output.status.success(), stderr(&output))
        };
        assert_eq!(page("Master", "2026-06"), (true, String::new()));
        let html = std::fs::read_to_string(&file).unwrap();
        let sentences = said(&["-p", "goal=Master", "-p", "by=2026-06"]);
        let goal = sentences.lines().find(|line| line.starts_with("Moving PR is now ")).unwrap();
        assert_contains(&html, [goal]);
        assert_contains(page("Champion", "2026").1, ["parameter goal: expected a PR, or a class"]);
        assert_contains(page("5", "soon").1, ["parameter by: expected a date"]);
        changed(&place, &["UPDATE matches SET played_at_local = NULL"]);
        assert_contains(said(&["-p", "goal=5", "-p", "by=2026"]), [without]);
    }

    /// Players whose matches are drawn from those of synthetic matches: the share of intervals that contain the PR of all of them.
    #[test]
    #[ignore = "slow: `.ci/full` runs it"]
    fn ninety_five_percent_of_the_intervals_contain_the_true_pr() {
        const PLAYERS: i64 = 1_500;
        // With fewer matches of players who differ as much, the share is lower (docs/reference/statistics.md).
        const MATCHES: i64 = 120;
        let place = synthetic(150);
        let connection = changed(&place, &[]);
        let pool: Vec<(f64, f64)> = pairs(
            &connection,
            "SELECT error_emg, decisions FROM player_match_stats WHERE decisions > 0 AND error_emg IS NOT NULL ORDER BY match_id, seat",
        );
        assert!(pool.len() > 200);
        let truth = 500.0 * pool.iter().map(|unit| unit.0).sum::<f64>() / pool.iter().map(|unit| unit.1).sum::<f64>();
        // As many matches as the players need; each player has seat 1 in all of his own.
        let columns: Vec<String> = column(
            &connection,
            "SELECT name FROM pragma_table_info('matches') WHERE name NOT IN ('match_id', 'content_id', 'match_key')",
        );
        let columns = columns.join(", ");
        connection
            .execute_batch(&format!(
                "PRAGMA foreign_keys = OFF; BEGIN;
                 DELETE FROM match_sums;
                 WITH RECURSIVE n (i) AS (SELECT 1000000 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000 + {PLAYERS} * {MATCHES})
                 INSERT INTO matches (match_id, content_id, {columns}) SELECT n.i, n.i, {columns} FROM n, (SELECT * FROM matches ORDER BY match_id LIMIT 1);
                 WITH RECURSIVE n (i) AS (SELECT 1000000 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000 + {PLAYERS})
                 INSERT INTO players (player_id, spelling, name, person_id) SELECT i, 'player ' || i, 'player ' || i, i FROM n;"
            ))
            .unwrap();
        let mut insert = connection
            .prepare(
                "INSERT INTO match_sums (is_fully_analysed, match_id, seat, player_id, opponent_id, decisions, checker_decisions, double_decisions,
                     take_decisions, checker_plays, rolls, doubles_rolled, jokers, anti_jokers, pr_games, error_emg, errors, blunders)
                     VALUES (1, ?, 1, ?, 1, ?, 0, 0, 0, 0, 0, 0, 0, 0, 0, ?, 0, 0)",
            )
            .unwrap();
        // Knuth's MMIX generator: the same draws everywhere.
        let mut state = 20_261_122_u64;
        let mut draw = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            pool[((state >> 33) % pool.len() as u64) as usize]
        };
        for number in 0..PLAYERS * MATCHES {
            let (error, decisions) = draw();
            insert.execute((1_000_000 + number, 1_000_000 + number / MATCHES, decisions, error)).unwrap();
        }
        let held = "SELECT count(*) FILTER (WHERE pr_low <= ?1 AND ?1 <= pr_high), count(pr_low) FROM player_stats";
        let (held, all): (f64, f64) =
            connection.query_row(held, [truth], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
        assert_eq!(all, PLAYERS as f64);
        let share = 100.0 * held / all;
        assert!((93.0..=97.0).contains(&share), "{share} of 100 intervals hold {truth}");
    }
}
