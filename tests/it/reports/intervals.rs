//! Intervals, difficulty, L7, Elo and bias, by hand; and how often an interval contains the true value.

use crate::common::prelude::*;
use crate::common::reports::{Database, assert_row, assert_rows, database, fixture, printed, report, rows, synthetic};
use gammonbase::internals::mathematics;

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
    let place = database(&files.iter().map(|(name, file)| (name.as_str(), file.clone())).collect::<Vec<_>>());
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
    // 64: -0.2 and -0.24: 0.04 given up with a weight of exp(-1.6) = 0.2018965: 0.04 * 0.2018965 / 1.2018965 = 0.00671926.
    assert!((difficulty("die1 = 6 AND die2 = 4") - 0.006_719_26).abs() < 1e-7);
    // Ada's double: 0.25 held, 0.15 doubled: 0.1 * exp(-4) / (1 + exp(-4)) = 0.00179862.
    assert!((difficulty("error_emg BETWEEN 0.09 AND 0.11") - 0.001_798_62).abs() < 1e-7);
    // Her pass: -0.7 taken, -1 passed: 0.3 * exp(-12) / (1 + exp(-12)) = 0.00000184325.
    assert!((difficulty("kind = 'take' AND action = 'pass'") - 0.000_001_843_25).abs() < 1e-9);
    // 66 dances: nothing to choose.
    assert_eq!(difficulty("die1 = 6 AND die2 = 6"), 0.0);
    // Both of Ada's errors are ten times as large as their difficulty; Kévin's 0.04 is not.
    let avoidable =
        "SELECT group_concat(player || ' ' || round(error_emg, 3), ', ') FROM decision_facts WHERE is_avoidable";
    assert_eq!(one::<String>(&connection, avoidable), "Ada Lovelace 0.1, Ada Lovelace 0.3");
}

#[test]
fn excess_l7_and_elo_equal_the_hand_computed_figures() {
    let place = fixture();
    // Ada's options give up 0.18, 0.1 (double), 0.25, 0.09, 0.3 (pass) and 0.12. With p = exp(-x / 0.025) / (1 + exp(-x / 0.025)) of each x:
    // 0.000134285 + 0.001798621 + 0.000011349 + 0.002393726 + 0.000001843 + 0.000979465 = 0.005319289. Excess 0.4 - 0.005319289.
    let ada = &rows(&place.path, &["player-stats", "--player", "ada"])[0];
    let figure = |name: &str| ada[name].as_f64().unwrap();
    assert!((figure("excess_emg") - (0.4 - 0.005_319_289)).abs() < 1e-6, "{ada}");
    assert_eq!(ada["avoidable_errors"], 2);
    assert_eq!(ada["difficulty_ratio"], Value::Null, "a difficulty below 0.1 divides nothing");
    assert_eq!(
        [&ada["pr_low"], &ada["pr_high"]],
        [&Value::Null, &Value::Null],
        "one match has no interval over matches"
    );
    // A match to 3: sqrt(7 / 3) = 1.5275252.
    assert!((figure("l7_mwc") / figure("lost_matches") - 1.527_525_2).abs() < 1e-6);
    // 0.1 lost in 7 points: q = 0.4, log10(0.4 / 0.6) = -0.17609126, times 2000 / sqrt(7) = 755.92895: -133.1125.
    // Nine matches carry no Elo.
    let elo = |count: i32| -> Option<f64> {
        let connection = changed(&matches(count), &["UPDATE match_sums SET error_mwc = 0.1 / sqrt(7.0 / 3)"]);
        one(&connection, "SELECT engine_elo FROM player_stats WHERE player = 'Ada'")
    };
    assert_eq!(elo(9), None);
    assert!((elo(10).unwrap() + 133.112_5).abs() < 1e-3);
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
    let text = printed(&place.path, &["summary", "--player", "kevin", "--format", "json"]);
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
    // The player with the most decisions is the first side.
    let found = all(&[]);
    assert_eq!((&found["a"], &found["b"]), (&json!("Kévin Unger"), &json!("Ada")));
    assert_eq!(found["verdict"], "too few matches", "{found}");
    assert_eq!(all(&["-p", "by=period", "-p", "a=2024", "-p", "b=2024-10"])["difference_pr"], 0.0);
    assert!(rows(&place.path, &["compare", "-p", "by=event"]).is_empty(), "there is one event only");
}

#[test]
fn five_matches_of_either_side_are_needed_for_a_verdict() {
    let verdicts = |count: i32| -> Vec<Value> {
        rows(&matches(count).path, &["compare"]).iter().map(|row| row["verdict"].clone()).collect()
    };
    assert!(verdicts(4).iter().all(|verdict| verdict == "too few matches"), "{:?}", verdicts(4));
    assert_eq!(verdicts(5)[0], "Kévin Unger is better");
}

#[test]
fn decisions_selected_by_their_error_have_no_pr() {
    let place = synthetic(20);
    for filter in [["--min-error", "0.02"], ["--max-error", "0.5"], ["--level", "3-ply"]] {
        for name in ["player-stats", "moving-pr", "errors -p by=score", "compare", "matches -p per_player=yes"] {
            let found = report(&place.path, &[&[name, "--format", "json"], &filter[..]].concat());
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

#[test]
fn bias_has_the_sign_of_the_larger_errors() {
    let place = fixture();
    // Early 5.0, late 0.1 in 25 doubles: B = 4.9 / 25 = 0.196; 5.1 / 25 - 0.196^2 = 0.165584; 2.063936 * sqrt(0.165584 / 25) = 0.16797139.
    let connection = changed(
        &place,
        &[
            "DELETE FROM game_sums WHERE seat = 1 AND game_id = 2",
            "UPDATE game_sums SET double_decisions = 25, early_double_emg = 5.0, late_double_emg = 0.1
             WHERE seat = 1",
            // Loose 0.1, tight 0.4 in 20 answers: B = -0.015; 0.5 / 20 - 0.000225 = 0.024775; 2.093079 * sqrt(0.024775 / 20) = 0.07366776.
            "UPDATE game_sums SET take_decisions = 20, wrong_take_emg = 0.1, wrong_pass_emg = 0.4
             WHERE seat = 1",
        ],
    );
    let double = json!({"kind": "double", "score": "all", "decisions": 25, "acting_emg": 5.0, "refraining_emg": 0.1, "bias_emg": 0.196,
        "bias_emg_low": 0.028_028_61, "bias_emg_high": 0.363_971_39, "tendency": "too early"});
    let take = json!({"kind": "take", "bias_emg": -0.015, "bias_emg_low": -0.088_667_76, "bias_emg_high": 0.058_667_76, "tendency": null});
    assert_rows(&rows(&place.path, &["cube-bias", "--player", "ada"]), &[double, take]);
    let by_score = rows(&place.path, &["cube-bias", "--player", "ada", "-p", "by=score"]);
    assert_rows(&by_score, &[json!({"score": "both 2 to 4 away"}), json!({"score": "both 2 to 4 away"})]);
    connection.execute("UPDATE game_sums SET double_decisions = 19", []).unwrap();
    let few = rows(&place.path, &["cube-bias", "--player", "ada", "-p", "min_decisions=1"]);
    assert_eq!(few[0]["bias_emg_low"], Value::Null);
}

#[test]
fn families_are_ranked_by_what_they_cost_beyond_the_average() {
    let place = synthetic(30);
    let found = rows(&place.path, &["study", "--limit", "0", "-p", "min_decisions=1"]);
    let (weak, strong) = found.split_at(found.partition_point(|row| row["extra_emg"].as_f64().unwrap() > 0.0));
    assert!(strong.iter().all(|row| row["extra_emg"].as_f64().unwrap() <= 0.0), "strengths are last");
    let low: Vec<Option<f64>> = weak.iter().map(|row| row["extra_emg_low"].as_f64()).collect();
    assert!(low.windows(2).all(|pair| pair[0].unwrap_or(f64::MIN) >= pair[1].unwrap_or(f64::MIN)), "{low:?}");
    let parts: Vec<&str> = found.iter().map(|row| row["part"].as_str().unwrap()).collect();
    assert!(!parts.contains(&"checker") && !parts.contains(&"shot"), "most decisions are no advice: {parts:?}");
    for family in ["kind", "phase", "plan", "against", "idea", "score", "first roll", "reply"] {
        assert!(found.iter().any(|row| row["family"] == family), "{family}");
    }
    // A family worked out in another way: by decisions, match by match.
    let connection = open(&place.path);
    let race: (f64, f64, f64) = connection
        .query_row(
            "WITH units AS (
                 SELECT sum(f.is_counted) AS n, sum(f.error_emg - f.difficulty_emg) AS x
                 FROM decision_facts AS f WHERE f.phase = 'race' AND f.error_emg IS NOT NULL GROUP BY f.match_id
             ),
             every AS (
                 SELECT sum(error_emg - difficulty_emg) / sum(is_counted) AS mean FROM decision_facts WHERE error_emg IS NOT NULL
             ),
             ratio AS (SELECT sum(x) / sum(n) AS r, sum(x) AS x, sum(n) AS n, sum(n > 0) AS g FROM units)
             SELECT r.x - e.mean * r.n, sqrt(r.g / (r.g - 1.0) * sum((u.x - r.r * u.n) * (u.x - r.r * u.n))), r.g
             FROM units AS u, ratio AS r, every AS e",
            [],
            |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)),
        )
        .unwrap();
    let row = found.iter().find(|row| row["family"] == "phase" && row["part"] == "race").unwrap();
    let expected = race.0 - student(race.2 - 1.0) * race.1;
    assert!((row["extra_emg"].as_f64().unwrap() - race.0).abs() < 1e-9, "{row} {race:?}");
    assert!((row["extra_emg_low"].as_f64().unwrap() - expected).abs() < 1e-9, "{row} {race:?}");
}

/// The excess of some decisions, how many of them count, and half the interval over `units`.
fn excess(connection: &Connection, condition: &str, units: &str) -> (f64, f64, f64) {
    let sql = format!(
        "SELECT sum(f.error_emg - f.difficulty_emg), sum(f.is_counted)
         FROM decision_facts AS f WHERE f.error_emg IS NOT NULL AND ({condition}) GROUP BY {units}"
    );
    let units: Vec<(f64, f64)> = pairs(connection, &sql);
    let (x, n) = units.iter().fold((0.0, 0.0), |(x, n), unit| (x + unit.0, n + unit.1));
    let count = units.iter().filter(|(_, n)| *n > 0.0).count() as f64;
    let residues: f64 = units.iter().map(|(unit, of)| (unit - x / n * of).powi(2)).sum();
    (x, n, student(count - 1.0) * (count / (count - 1.0) * residues).sqrt())
}

#[test]
fn families_are_compared_with_others_and_with_earlier_ones() {
    let place = synthetic(30);
    let connection = open(&place.path);
    let name: String = one(&connection, "SELECT player FROM player_stats ORDER BY decisions DESC, player LIMIT 1");
    let rival: String =
        one(&connection, "SELECT player FROM player_stats ORDER BY decisions DESC, player LIMIT 1 OFFSET 1");
    let day: String = one(&connection, "SELECT played_on FROM matches ORDER BY played_on LIMIT 1 OFFSET 15");
    let mine = format!("f.player = '{name}'");
    let similar = format!(
        "f.player IN (SELECT o.player FROM player_stats AS o, player_stats AS p WHERE p.player = '{name}' AND abs(o.pr - p.pr) <= 1)"
    );
    for (options, one_side, other_side) in [
        (vec!["against=field".to_owned()], mine.clone(), "TRUE".to_owned()),
        (vec!["against=similar".to_owned()], mine.clone(), similar),
        (vec!["against=rival".to_owned(), format!("rival={rival}")], mine.clone(), format!("f.player = '{rival}'")),
        (vec![format!("before={day}")], format!("f.played_on >= '{day}'"), format!("f.played_on < '{day}'")),
    ] {
        let mut words = vec!["study", "--limit", "0", "-p", "min_decisions=1"];
        words.extend(options.iter().flat_map(|option| ["-p", option]));
        let found = rows(&place.path, &words);
        let races = |side: &str| excess(&connection, &format!("f.phase = 'race' AND ({side})"), "f.match_id");
        let (x, n, half) = races(&one_side);
        let (others_x, others_n, others_half) = races(&format!("NOT ({one_side}) AND ({other_side})"));
        let (extra, others_half) = (x - others_x * n / others_n, others_half * n / others_n);
        let half = half.hypot(others_half);
        let row = found.iter().find(|row| row["part"] == "race" && row["family"] == "phase").unwrap();
        assert_row(
            row,
            &json!({"extra_emg": extra, "extra_emg_low": extra - half, "extra_emg_high": extra + half, "decisions": n}),
        );
        // --player names the player who is compared.
        if options[0].starts_with("against") {
            assert_eq!(rows(&place.path, &[&words[..], &["--player", &name]].concat()), found);
            let other = rows(&place.path, &[&words[..], &["-p", &format!("who={rival}")]].concat());
            assert_ne!(other, found);
            // Nobody takes the place of a player without decisions.
            assert!(rows(&place.path, &[&words[..], &["--player", &name, "--since", "2090"]].concat()).is_empty());
        }
    }
}

#[test]
fn errors_by_time_equal_sums_over_decisions() {
    let place = synthetic(30);
    let connection = open(&place.path);
    let name: String = one(&connection, "SELECT player FROM player_stats ORDER BY decisions DESC, player LIMIT 1");
    let found = rows(&place.path, &["error-timing", "-p", "min_decisions=1", "--player", &name]);
    let counted = format!("f.is_counted AND f.player = '{name}'");
    let (all_x, all_n, _) = excess(&connection, &counted, "f.match_id");
    let last_luck = "(SELECT o.luck_emg FROM decisions AS o WHERE o.game_id = f.game_id AND o.decision_id < f.decision_id AND o.seat <> f.seat
        AND o.kind = 'checker' ORDER BY o.decision_id DESC LIMIT 1)";
    let mut verdicts = std::collections::BTreeSet::new();
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
        let (x, n, half) = excess(&connection, &format!("{counted} AND {condition}"), "f.match_id");
        let row = found.iter().find(|row| row["family"] == family && row["part"] == part).unwrap();
        let extra = x - all_x * n / all_n;
        assert_row(row, &json!({"extra_emg": extra, "decisions": n}));
        // Fewer than three matches have no interval.
        if !row["verdict"].is_null() {
            let verdict = match extra {
                extra if extra > half => "more",
                extra if extra < -half => "less",
                _ => "may be chance",
            };
            assert_row(
                row,
                &json!({"extra_emg_low": extra - half, "extra_emg_high": extra + half, "verdict": verdict}),
            );
            verdicts.insert(family);
        }
    }
    assert!(verdicts.len() > 5, "{verdicts:?}");
    // Several players are compared each with their own average.
    let everybody = rows(&place.path, &["error-timing", "-p", "min_decisions=1"]);
    let row = everybody.iter().find(|row| row["part"] == "none before").unwrap();
    let extra = "SELECT sum(f.error_emg - f.difficulty_emg - a.mean) FROM decision_facts AS f
        JOIN (SELECT player, avg(error_emg - difficulty_emg) AS mean FROM decision_facts WHERE is_counted GROUP BY player) AS a USING (player)
        WHERE f.is_counted AND f.decisions_since_blunder IS NULL";
    assert_row(row, &json!({"extra_emg": one::<f64>(&connection, extra)}));
    let dice = found.iter().filter(|row| row["family"] == "dice").map(|row| row["decisions"].as_i64().unwrap());
    let rolls = format!("SELECT count(*) FROM decision_facts AS f WHERE {counted} AND f.kind = 'checker'");
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
    let mut compared = 0;
    let mut check = |found: &Value, column: &str, slice: &str, unit: &str| {
        let expected = interval(&units(slice, unit));
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
    for (column, slice) in [
        ("pr", "1"),
        ("checker_pr", "f.kind = 'checker'"),
        ("double_pr", "f.kind = 'double'"),
        ("take_pr", "f.kind = 'take'"),
    ] {
        check(stats, column, slice, "f.match_id");
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
        check(row, "pr", &slice, "f.game_id");
    }
    let parts = asked("errors").into_iter().chain(asked("errors -p by=plan"));
    for row in parts.filter(|row| row["category"] != "pair") {
        let column = match row["category"].as_str().unwrap() {
            "against" => "opponent_plan",
            category => category,
        };
        check(&row, "pr", &format!("f.{column} = {}", row["part"].to_string().replace('"', "'")), "f.match_id");
    }
    let mutual = "f.plan = 'holding' AND f.opponent_plan = 'holding'";
    for row in asked("errors -p by=plan").iter().filter(|row| row["part"] == "mutual holding game") {
        check(row, "pr", mutual, "f.match_id");
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

/// Players whose matches are drawn from those of synthetic matches: the share of intervals that contain the PR of all of them.
#[test]
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
    // As many matches as the players need, all of them of one row; a player has seat 1 of each of his.
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
            "INSERT INTO match_sums (match_id, seat, player_id, opponent_id, decisions, checker_decisions, double_decisions,
                 take_decisions, checker_plays, rolls, doubles_rolled, jokers, anti_jokers, pr_games, error_emg, errors, blunders, avoidable_errors)
                 VALUES (?, 1, ?, 1, ?, 0, 0, 0, 0, 0, 0, 0, 0, 0, ?, 0, 0, 0)",
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
    let (held, all): (f64, f64) = connection.query_row(held, [truth], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    assert_eq!(all, PLAYERS as f64);
    let share = 100.0 * held / all;
    assert!((93.0..=97.0).contains(&share), "{share} of 100 intervals hold {truth}");
}
