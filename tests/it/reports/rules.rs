//! Rules of bodies: the published examples, points and ties of standings, windows of titles, ratings, and files of one's own.

use std::path::PathBuf;

use super::intervals::{changed, matches};
use crate::common::prelude::*;
use crate::common::reports::{Database, assert_rows, database, printed, refused, rows};

/// Matches of an event: winner, loser, and the PR of both. Each file spells the names in its own way: otherwise some would be saves of one match.
fn event(played: &[(&str, &str, f64, f64)]) -> Database {
    let file = |(number, (winner, loser, ..)): (usize, &(&str, &str, f64, f64))| {
        let (player1, player2) = (format!("{loser} {number}"), format!("{winner} {number}"));
        (format!("{number}.xg"), Fixture { player1, player2, game_id: number as i32, ..Fixture::default() }.file())
    };
    let files: Vec<_> = played.iter().enumerate().map(file).collect();
    let place = database(&files);
    let word = |of: &str| format!("substr({of}.spelling, 1, instr({of}.spelling, ' ') - 1)");
    let (own, other) = (word("players"), word("q"));
    let mut sql = vec![
        "UPDATE games SET resign_error_emg = NULL, resign_take_error_emg = NULL".to_owned(),
        // XG Roller++, to which UBC sets XG. Plays stay at 3-ply, as plain ones do.
        "UPDATE cube_analyses SET level_requested_code = 1002".to_owned(),
        format!(
            "UPDATE players SET name = {own}, person_id = (SELECT min(q.player_id) FROM players AS q WHERE {other} = {own})"
        ),
    ];
    for (match_id, (.., of_winner, of_loser)) in (1..).zip(played) {
        for (seat, pr) in [(1, of_loser), (2, of_winner)] {
            sql.push(format!(
                "UPDATE match_sums SET decisions = 10, error_emg = {pr} / 50.0, error_mwc = {pr} / 100.0
                 WHERE match_id = {match_id} AND seat = {seat}"
            ));
        }
    }
    changed(&place, &sql.iter().map(String::as_str).collect::<Vec<_>>());
    place
}

/// `rank player points` of each player.
fn ranked(place: &Database, words: &[&str]) -> Vec<String> {
    let rows = rows(&place.path, &[&["standings"], words].concat());
    let row = |row: &Value| {
        format!("{} {} {}", row["rank"], row["player"].as_str().unwrap(), row["points"].as_f64().unwrap())
    };
    rows.iter().map(row).collect()
}

/// Rules of one's own beside a database.
fn own_rules(place: &Database, name: &str, text: &str) -> PathBuf {
    let folder = place.path.with_file_name("rules");
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join(format!("{name}.toml"));
    std::fs::write(&file, format!("name = \"Own\"\nbody = \"our club\"\nsource = \"ourselves\"\n{text}")).unwrap();
    file
}

#[test]
fn ties_are_broken_in_the_order_of_the_rules() {
    // Two wins each for A, B and C, who beat one another in a circle; D and E have one each, and D lost twice.
    let circle = [("A", "B", 5.0, 5.0), ("B", "C", 5.0, 5.0), ("C", "A", 5.0, 5.0)];
    let rest =
        [("A", "D", 5.0, 5.0), ("B", "E", 5.0, 5.0), ("C", "F", 5.0, 5.0), ("E", "D", 9.0, 1.0), ("D", "F", 5.0, 5.0)];
    let place = event(&[&circle[..], &rest].concat());
    assert_eq!(ranked(&place, &[]), ["1 A 2", "1 B 2", "1 C 2", "4 E 1", "5 D 1", "6 F 0"]);
    let found = rows(&place.path, &["standings"]);
    assert_eq!(found[0]["direct_wins"], 1);
    assert_eq!(found[0]["rules"], "Wins");
    // Then points scored: a match that ended 3-0 had no points for its loser.
    changed(
        &place,
        &[
            "UPDATE matches SET final_score1 = 2 WHERE match_id = 2",
            "UPDATE matches SET final_score1 = 0 WHERE match_id IN (1, 3)",
        ],
    );
    assert_eq!(ranked(&place, &[])[..3], ["1 C 2", "2 A 2", "2 B 2"]);
    // By the lower PR before the direct match, D is before E.
    own_rules(&place, "pr-first", "[standings]\nwin = 1\nties = [\"pr\", \"direct\"]\n");
    assert_eq!(ranked(&place, &["--rules", "pr-first"])[3..5], ["4 D 1", "5 E 1"]);
    own_rules(&place, "loss-first", "[standings]\nwin = 2\nties = [\"loss\"]\n");
    assert_eq!(ranked(&place, &["--rules", "loss-first"])[3..5], ["4 D 2", "5 E 2"]);
    own_rules(&place, "none", "[standings]\nwin = 1\n");
    assert_eq!(ranked(&place, &["--rules", "none"])[3..5], ["4 D 1", "4 E 1"]);
}

#[test]
fn a_series_is_won_by_points_then_by_the_lower_mean_pr() {
    // Ann and Ben won a match each, with the lower PR.
    let place = event(&[("Ann", "Ben", 4.0, 5.0), ("Ben", "Ann", 4.0, 6.0), ("Cid", "Ann", 3.0, 4.0)]);
    let found = |words: &[&str]| rows(&place.path, &[&["standings", "--rules", "ubc"], words].concat());
    // Two points each in their series; 5.0 on average against 4.5. Ann lost to Cid, too.
    let all = [
        json!({"rank": 1, "player": "Ann", "matches": 3, "series_won": 0, "series_lost": 2, "points": 2}),
        json!({"rank": 1, "player": "Ben", "matches": 2, "series_won": 1, "series_lost": 0, "points": 2}),
        json!({"rank": 1, "player": "Cid", "matches": 1, "series_won": 1, "series_lost": 0, "points": 2, "rules": "UBC, 2019"}),
    ];
    assert_rows(&found(&[]), &all);
    // Matches of another event are another series.
    changed(&place, &["UPDATE matches SET event = 'Other' WHERE match_id = 2"]);
    assert_rows(&found(&["--event", "paris"])[2..], &[json!({"player": "Ben", "series_won": 0, "series_lost": 1})]);
    assert_eq!(found(&[])[0]["series_won"], 1);
    // XG Roller+ is too shallow for UBC.
    changed(
        &place,
        &["UPDATE cube_analyses SET level_requested_code = 1001
           WHERE decision_id = (SELECT max(d.decision_id) FROM decisions AS d JOIN cube_analyses USING (decision_id) WHERE d.match_id = 3)"],
    );
    assert!(found(&[]).iter().all(|row| row["player"] != "Cid"));
    assert_eq!(found(&[])[0]["rules"], "UBC, 2019; 1 of 3 matches left out");
    let title = printed(&place.path, &["standings", "--rules", "ubc"]).replace('\n', " ");
    assert!(title.contains(" 1 of 3 matches left out: analysed less deeply (report audit). "), "{title}");
    own_rules(&place, "long", "[matches]\nmin_length = 4\nlevel = \"XG Roller++\"\n[standings]\nwin = 1\n");
    let page = place.path.with_file_name("page.html");
    let (db, file) = (place.path.to_str().unwrap(), page.to_str().unwrap());
    ended(&["page", "event", "paris", "--rules", "long", "--db", db, "-o", file], 0);
    assert_contains(
        std::fs::read_to_string(&page).unwrap(),
        [" 2 of 2 matches left out: too short, or analysed less deeply (report audit)."],
    );
}

#[test]
fn windows_hold_matches_months_or_fading_decisions() {
    let place = matches(3);
    changed(
        &place,
        &[
            "UPDATE matches SET match_length = 7, played_at_local = CASE match_id WHEN 1 THEN '2023-12-31' WHEN 2 THEN '2024-03-01' ELSE '2024-10-01' END || ' 12:00:00'",
            // PRs of 5, 10 and 20.
            "UPDATE match_sums SET decisions = 1000, error_emg = CASE match_id WHEN 1 THEN 10 WHEN 2 THEN 20 ELSE 40 END",
        ],
    );
    let moving = |rules: &str| rows(&place.path, &["moving-pr", "--rules", rules, "--player", "ada"]);
    let of =
        |pr: f64, matches: i32, points: i32| json!({"moving_pr": pr, "over_matches": matches, "over_points": points});
    // Nine months before the first of October is the first of January.
    assert_rows(&moving("dbgv"), &[of(5.0, 1, 7), of(7.5, 2, 14), of(15.0, 2, 14)]);
    changed(&place, &["UPDATE matches SET played_at_local = '2024-01-01 13:00:00' WHERE match_id = 1"]);
    assert_rows(&moving("dbgv")[2..], &[of(35.0 / 3.0, 3, 21)]);
    // Each match has 0.5^0.1 = 0.933033 of the weight of the next: (4.665165 + 10) / 1.933033, (4.352753 + 9.330330 + 20) / 2.803584.
    let fading = [of(5.0, 1, 7), of(7.586_608_3, 2, 14), of(12.014_296_0, 3, 21)];
    assert_rows(&moving("wbif"), &fading);
    assert_eq!(moving("wbif")[2]["mean_pr"], Value::Null);
    own_rules(&place, "two", "[titles]\nwindow = { matches = 2 }\n");
    assert_rows(&moving("two"), &[of(5.0, 1, 7), of(7.5, 2, 14), of(15.0, 2, 14)]);
    own_rules(&place, "decisions", "[titles]\nwindow = { decisions = 1500 }\n");
    let cut = json!({"over_decisions": 1500, "over_points": null, "over_matches": null, "pr_title": null});
    assert_rows(&moving("decisions")[2..], &[cut]);
    // A window of the command line comes before that of the rules.
    let last = rows(&place.path, &["moving-pr", "--rules", "two", "--player", "ada", "-p", "points=7"]);
    assert_rows(&last[2..], &[of(20.0, 1, 7)]);
    assert_rows(&rows(&place.path, &["moving-pr", "--player", "ada"])[2..], &[json!({"over_decisions": 500})]);
    // Nine months from a first match that the user knows.
    let since = ["moving-pr", "--rules", "dbgv", "--player", "ada", "--since", "2024-03"];
    assert_rows(&rows(&place.path, &since), &[of(10.0, 1, 7), of(15.0, 2, 14)]);
    let listed = rows(&place.path, &["player-stats", "--rules", "wbif", "--player", "ada"]);
    assert_rows(&listed, &[json!({"pr_title": null, "is_listed": 1, "rules": "WBIF PR list"})]);
    let before = ["player-stats", "--rules", "wbif", "--player", "ada", "--until", "2023"];
    changed(&place, &["UPDATE matches SET played_at_local = '2023-09-30 12:00:00' WHERE match_id = 1"]);
    assert_eq!(rows(&place.path, &before)[0]["is_listed"], 0, "a year and a day before the latest match");
    changed(&place, &["UPDATE matches SET match_length = 6 WHERE match_id = 2"]);
    // Six points are too few: (4.665165 + 20) / 1.933033.
    assert_rows(&moving("wbif"), &[of(5.0, 1, 7), of(12.759_826_2, 2, 14)]);
}

#[test]
fn ratings_follow_the_formula_in_the_order_of_dates() {
    let place = event(&[
        ("Ann", "Ben", 5.0, 5.0),
        ("Ben", "Cid", 5.0, 5.0),
        ("Cid", "Ann", 5.0, 5.0),
        ("Ann", "Dan", 5.0, 5.0),
    ]);
    let connection = changed(
        &place,
        &[
            "UPDATE matches SET match_length = 9, played_at_local = '2024-01-0' || (5 - match_id) || ' 12:00:00'",
            "UPDATE matches SET winner_seat = NULL WHERE match_id = 4",
        ],
    );
    let rated = |words: &[&str]| rows(&place.path, &[&["ratings"], words].concat());
    // Cid beats Ann: 6 points each way. Ben beats Cid, 6 better: 12 / (10^(-6 * 3 / 2000) + 1) = 6.062164. Ann, at 1494, beats Ben at 1506.062164:
    // 12 / (10^(-12.062164 * 3 / 2000) + 1) = 6.124935.
    let row = |rank: Option<i32>, player: &str, rating: Option<f64>, points: i32, missing: i32| {
        json!({"rank": rank, "player": player,
        "rating": rating, "experience_points": points, "without_result": missing, "undated": 0, "rules": "FIBS formula"})
    };
    let found = rated(&[]);
    let expected = [(1, "Ann", 1_500.124_935, 1), (2, "Ben", 1_499.937_229, 0), (3, "Cid", 1_499.937_836, 0)];
    for (row, (_, player, rating, missing)) in [&found[0], &found[2], &found[1]].into_iter().zip(expected) {
        assert_eq!((row["player"].as_str(), row["without_result"].as_i64()), (Some(player), Some(missing)));
        assert!((row["rating"].as_f64().unwrap() - rating).abs() < 1e-4, "{row}");
    }
    assert_rows(&found[3..], &[row(None, "Dan", None, 0, 1)]);
    // Everybody is rated, whoever is shown.
    let one = rated(&["--player", "ann"]);
    assert_eq!((one.len(), &one[0]["rating"]), (1, &found[0]["rating"]));
    // 5 - 0 / 100 times as much at first.
    let fast = rated(&["--rules", "fibs-experience"]);
    assert!(fast[0]["rating"].as_f64().unwrap() > 1500.5, "{fast:?}");
    for rules in ["berlin", "bms"] {
        assert_eq!(rated(&["--rules", rules])[0]["rank"], Value::Null, "18 points are fewer than 100");
    }
    own_rules(&place, "early", "[rating]\nmin_points = 18\nactive_months = 1\n");
    connection.execute("UPDATE matches SET played_at_local = '2024-05-01 12:00:00' WHERE match_id = 1", []).unwrap();
    let active: Vec<_> = rated(&["--rules", "early"]).iter().map(|row| row["is_listed"].clone()).collect();
    assert_eq!(active, [1, 1, 0, 0]);
    // Undated matches come first; matches of a program do not count.
    connection.execute("UPDATE matches SET played_at_local = NULL WHERE match_id = 1", []).unwrap();
    let undated = rated(&[]);
    let ann = undated.iter().find(|row| row["player"] == "Ann").unwrap();
    assert_eq!(ann["undated"], 1);
    connection.execute("UPDATE matches SET player1_level_code = 3 WHERE match_id = 1", []).unwrap();
    let left = rated(&[]);
    assert_eq!(left.iter().find(|row| row["player"] == "Ann").unwrap()["matches"], 1);
    assert!(
        refused(&place.path, &["ratings", "--sql", "--engine", "duckdb"])
            .contains("cannot run in duckdb, only in sqlite")
    );
}

/// The only body that publishes an example: 1000 against 1100, to 9 points.
#[test]
fn ratings_of_jbs_are_those_of_its_example() {
    // 200 points give 200 * 0.5 against somebody with the same rating.
    let place = event(&[("High", "Other", 5.0, 5.0), ("Low", "High", 5.0, 5.0)]);
    let long = "UPDATE matches SET match_length = CASE match_id WHEN 1 THEN 200 ELSE 9 END, played_at_local = '2024-01-0' || match_id || ' 12:00:00'";
    let connection = changed(&place, &[long]);
    let rated = |rules: &str| {
        let found = rows(&place.path, &["ratings", "--rules", rules]);
        let rating = |name: &str| found.iter().find(|row| row["player"] == name).unwrap()["rating"].as_f64().unwrap();
        ["Low", "High"].map(|name| (rating(name) * 100.0).round() / 100.0)
    };
    assert_eq!(rated("jbs"), [1005.27, 1094.73]);
    // Each has a K of the own experience, 2 and 1.5: 1500 + 24 * 0.548704 and 1556.57 - 18 * 0.548704.
    assert_eq!(rated("club-400"), [1513.17, 1546.69]);
    connection.execute("UPDATE matches SET winner_seat = 3 - winner_seat WHERE match_id = 2", []).unwrap();
    assert_eq!(rated("jbs"), [996.27, 1103.73]);
}

#[test]
fn a_required_level_leaves_out_matches_with_shallower_decisions() {
    let place = matches(2);
    own_rules(&place, "deep", "[matches]\nlevel = \"Rollout\"\n[titles]\n");
    own_rules(&place, "shallow", "[matches]\nlevel = \"1-ply\"\n[titles]\n");
    assert_eq!(rows(&place.path, &["moving-pr", "--rules", "shallow", "--player", "ada"]).len(), 2);
    assert!(rows(&place.path, &["moving-pr", "--rules", "deep", "--player", "ada"]).is_empty());
    let text = printed(&place.path, &["moving-pr", "--rules", "shallow", "--player", "ada"]);
    assert!(
        text.contains("Rules: Own (our club; ourselves). Matches analysed with XG set to 1-ply or deeper."),
        "{text}"
    );
}

#[test]
fn rules_are_listed_printed_and_copied() {
    let place = matches(1);
    let database = place.path.to_str().unwrap();
    let run = |words: &[&str]| {
        let output = gammonbase(&[&["rules", "--db", database], words].concat());
        [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap())
    };
    let [list, told] = run(&[]);
    for words in
        ["wins ", "UBC, 2019: standings; Ultimate Backgammon Championship;", "DBGV titles and rating: titles, rating;"]
    {
        assert!(list.contains(words), "{words}: {list}");
    }
    assert_eq!(told, "");
    let [text, _] = run(&["bmab"]);
    assert_eq!(text, include_str!("../../../rules/bmab.toml"));
    let file = own_rules(&place, "club", "");
    std::fs::write(&file, text.replace("300", "301")).unwrap();
    own_rules(&place, "bmab", "[rating]\n");
    let [list, told] = run(&[]);
    assert!(list.lines().any(|line| line.starts_with("club  ")), "{list}");
    assert!(told.contains("left out: ") && told.contains("bmab.toml: GammonBase has rules of the same name"), "{told}");
    assert!(refused(&place.path, &["player-stats", "--rules", "bmab"]).contains("rename the file"));
}

#[test]
fn wrong_rules_have_a_message_with_file_and_line() {
    let place = matches(1);
    let bad = own_rules(&place, "bad", "[standings]\nwin = 1\ntie = [\"pr\"]\n");
    let asked = |report: &str, rules: &str| refused(&place.path, &[report, "--rules", rules]);
    let error = asked("standings", "bad");
    assert!(error.contains(&format!("{}: line 6: unknown field `tie`", bad.display())), "{error}");
    let list = String::from_utf8(gammonbase(&["rules", "--db", place.path.to_str().unwrap()]).stderr).unwrap();
    assert!(list.contains("left out: ") && list.contains("line 6"), "{list}");
    for (report, rules, message) in [
        ("standings", "nobody", "rules \"nobody\" not found; there are: wins, bmab, "),
        ("standings", "../bad", "rules \"../bad\" not found"),
        ("standings", "bmab", "rules bmab have no [standings]; these have: wins, ubc, "),
        ("ratings", "ubc", "rules ubc have no [rating]; these have: bms, dbgv, fibs, "),
        ("luck", "ubc", "report luck applies no rules"),
    ] {
        assert!(asked(report, rules).contains(message), "{report} {rules}: {}", asked(report, rules));
    }
    assert!(asked("standings", "nobody").contains(", bad\n"), "{}", asked("standings", "nobody"));
    let money = refused(&place.path, &["standings", "--rules", "ubc", "--money"]);
    assert!(money.contains("leave out the money games or the rules"), "{money}");
    let page = gammonbase(&["page", "player", "Ada", "--rules", "ubc", "--db", place.path.to_str().unwrap()]);
    assert!(String::from_utf8_lossy(&page.stderr).contains("rules ubc have no [titles]"));
}

#[test]
fn fewer_defeats_come_first_at_equal_wins() {
    let place = event(&[
        ("Ann", "Ben", 4.0, 5.0),
        ("Cid", "Ann", 4.0, 6.0),
        ("Cid", "Ann", 3.0, 4.0),
        ("Dan", "Eve", 3.0, 4.0),
    ]);
    assert_eq!(ranked(&place, &[])[..3], ["1 Cid 2", "2 Dan 1", "3 Ann 1"]);
}

/// A program that plays against itself, or two players without a name.
#[test]
fn matches_against_oneself_count_once_and_have_no_result() {
    let place = event(&[("Ann", "Ann", 4.0, 5.0), ("Ann", "Ben", 4.0, 6.0)]);
    for report in ["player-stats", "luck"] {
        let ann = json!({"player": "Ann", "matches": 2, "won": 1});
        let found = rows(&place.path, &[report]);
        assert_rows(&[found.iter().find(|row| row["player"] == "Ann").unwrap().clone()], &[ann]);
    }
    assert_rows(
        &rows(&place.path, &["standings"]),
        &[json!({"player": "Ann", "matches": 1, "won": 1, "lost": 0}), json!({"player": "Ben"})],
    );
    let found = rows(&place.path, &["audit", "-p", "show=findings"]);
    assert!(found.iter().any(|row| row["finding"] == "against oneself"), "{found:?}");
}

#[test]
fn a_date_after_the_import_is_found_and_makes_nobody_inactive() {
    let place = event(&[("Ann", "Ben", 4.0, 5.0), ("Cid", "Dan", 4.0, 6.0)]);
    changed(&place, &["UPDATE matches SET played_at_local = '2062-05-17 12:00:00' WHERE match_id = 1"]);
    let found = rows(&place.path, &["audit", "-p", "show=findings"]);
    let late: Vec<&Value> = found.iter().filter(|row| row["finding"] == "date after the import").collect();
    assert_eq!(late.len(), 1);
    let day: String = one(&open(&place.path), "SELECT 'imported on ' || date(started_at) FROM import_runs");
    assert_eq!((&late[0]["match_id"], &late[0]["detail"]), (&json!(1), &json!(day)));
    own_rules(&place, "active", "[rating]\nactive_months = 12\n");
    let rated = rows(&place.path, &["ratings", "--rules", "active"]);
    let cid = rated.iter().find(|row| row["player"] == "Cid").unwrap();
    assert!(!cid["rank"].is_null(), "{cid}");
}

/// `.ci/run` runs them.
mod slow {
    use super::*;

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn points_of_a_match_are_those_of_the_published_rules() {
        for (rules, prs, points) in [
            ("wins", [9.0, 2.0], [1.0, 0.0]),
            ("xg-masters", [3.0, 4.0], [3.0, 0.0]),
            ("xg-masters", [4.0, 3.0], [1.0, 2.0]),
            ("ubc", [3.0, 4.0], [2.0, 0.0]),
            ("ubc", [4.0, 3.0], [1.0, 1.0]),
            // Equal to three decimals: both get the point.
            ("ubc", [3.0004, 3.0001], [2.0, 1.0]),
            ("ubc", [3.0014, 3.0001], [1.0, 1.0]),
            ("ubc-contender", [3.0, 3.2], [2.0, 0.0]),
            // Only who wins both the match and the PR gets the point.
            ("ubc-japan", [3.0, 3.2], [1.0, 0.0]),
            ("ubc-japan", [3.2, 3.0], [0.0, 0.0]),
            ("ubc-japan", [3.0, 3.0], [0.0, 0.0]),
            // A difference of 0.4 gives 0.7 and 0.3; of 1 or more, the whole point.
            ("wbif-win-skill", [3.0, 3.4], [1.7, 0.3]),
            ("wbif-win-skill", [3.4, 3.0], [1.3, 0.7]),
            ("wbif-win-skill", [3.0, 4.0], [2.0, 0.0]),
            ("wbif-win-skill", [9.0, 3.0], [1.0, 1.0]),
            ("wbif-win-skill", [3.0, 3.0], [1.5, 0.5]),
        ] {
            let place = event(&[("Win", "Lose", prs[0], prs[1])]);
            let found = rows(&place.path, &["standings", "--rules", rules]);
            let of = |name: &str| found.iter().find(|row| row["player"] == name).unwrap()["points"].as_f64().unwrap();
            let found = [of("Win"), of("Lose")];
            assert!(
                found.iter().zip(points).all(|(found, points)| (found - points).abs() < 1e-6),
                "{rules} {prs:?}: {found:?}"
            );
        }
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn classes_begin_where_the_bodies_say() {
        let place = matches(10);
        let connection = changed(
            &place,
            &["UPDATE matches SET is_money = 0, played_at_local = '2024-01-0' || (match_id % 9 + 1) || ' 12:00:00'"],
        );
        let title = |rules: &str, pr: f64, points: i32| {
            connection.execute("UPDATE matches SET match_length = ?1 / 10", [points]).unwrap();
            connection.execute("UPDATE match_sums SET decisions = 50, error_emg = ?1 / 10", [pr]).unwrap();
            let found = rows(&place.path, &["moving-pr", "--rules", rules, "--player", "ada"]);
            found.last().map(|row| row["pr_title"].as_str().unwrap_or("none").to_owned())
        };
        // Limits hold up to the last digits; here a PR is a little below or above them.
        let (low, high) = (-1e-6, 1e-6);
        for (rules, limit, side, points, expected) in [
            ("bmab", 2.0, low, 300, "S1"),
            ("bmab", 2.0, high, 300, "S2"),
            ("bmab", 2.25, low, 300, "S2"),
            ("bmab", 2.25, high, 300, "S3"),
            ("bmab", 1.0, low, 290, "S3"),
            ("bmab", 2.5, low, 250, "S3"),
            ("bmab", 2.5, low, 240, "G1"),
            ("bmab", 3.0, low, 200, "G1"),
            ("bmab", 3.0, high, 200, "G2"),
            ("bmab", 3.0, low, 190, "G2"),
            ("bmab", 3.5, low, 150, "G2"),
            ("bmab", 3.4, low, 140, "G3"),
            ("bmab", 4.0, low, 100, "G3"),
            // Fast tracks: with 65 points a PR of 3.40 is that of G3.
            ("bmab", 3.4, low, 70, "G3"),
            ("bmab", 1.5, low, 70, "G3"),
            ("bmab", 3.5, high, 70, "M1"),
            ("bmab", 4.0, low, 90, "M1"),
            ("bmab", 4.0, high, 90, "M2"),
            ("bmab", 4.75, low, 100, "M1"),
            ("bmab", 4.75, low, 70, "M2"),
            ("bmab", 5.5, low, 100, "M2"),
            ("bmab", 5.5, low, 70, "M3"),
            ("bmab", 6.5, low, 100, "M3"),
            ("bmab", 6.5, low, 90, "none"),
            ("bmab", 6.5, high, 100, "none"),
            ("bmab", 10.0, low, 300, "Advanced"),
            ("bmab", 16.0, low, 300, "Intermediate"),
            ("bmab", 16.0, low, 290, "none"),
            ("bmab", 16.0, high, 300, "none"),
            ("dbgv", 5.0, low, 30, "Grandmaster"),
            ("dbgv", 5.0, high, 30, "Master"),
            ("dbgv", 6.5, high, 30, "Candidate"),
            ("dbgv", 8.0, high, 30, "none"),
            ("wbif-germany", 7.5, low, 30, "below 7.5"),
            ("wbif-germany", 7.5, high, 30, "below 12.5"),
            ("wbif-germany", 12.5, high, 30, "none"),
            ("under-4", 4.0, low, 80, "Under 4"),
            ("under-4", 4.0, high, 80, "none"),
            ("xg", 2.5, low, 30, "World Champ"),
            ("xg", 2.5, high, 30, "World Class"),
            ("bms", 2.5, low, 300, "none"),
        ] {
            assert_eq!(
                title(rules, limit + side, points).as_deref(),
                Some(expected),
                "{rules} {limit} {side} {points}"
            );
        }
        // Matches to 5 points do not count for BMAB, nor those to 7 for "Under 4".
        assert_eq!(title("bmab", 3.0, 60), None);
        assert_eq!(title("under-4", 3.0, 70), None);
        // "Below 4" is strict, and takes all of the ten matches.
        assert_eq!(title("under-4", 4.0, 80).as_deref(), Some("none"));
        connection.execute("UPDATE matches SET match_length = 7 WHERE match_id = 1", []).unwrap();
        connection.execute("UPDATE match_sums SET error_emg = 0.3", []).unwrap();
        let found = rows(&place.path, &["moving-pr", "--rules", "under-4", "--player", "ada"]);
        assert_rows(
            &found[8..],
            &[
                json!({"moving_pr": 3, "over_matches": 9, "pr_title": null, "rules": "Under 4; 1 of 10 matches left out"}),
            ],
        );
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn pages_and_sites_name_the_rules_that_they_apply() {
        let mut played = vec![("Ann", "Ben", 3.0, 4.0); 8];
        played.extend([("Ben", "Ann", 3.0, 23.0), ("Cid", "Ann", 4.0, 3.0)]);
        let place = event(&played);
        let page = |words: &[&str]| {
            let file = place.path.with_extension("html");
            let place = ["--db", place.path.to_str().unwrap(), "-o", file.to_str().unwrap()];
            ended(&[&["page"], words, &place].concat(), 0);
            std::fs::read_to_string(file).unwrap()
        };
        let plain = page(&["event", "paris"]);
        assert!(plain.contains("Wins") && !plain.contains("UBC, 2019"));
        let ubc = page(&["event", "paris", "--rules", "ubc"]);
        assert!(
            ubc.contains("UBC, 2019")
                && ubc.contains("What breaks a tie between players who did not meet is not known")
        );
        let player = page(&["player", "Ann", "--rules", "dbgv"]);
        // Nine matches with a PR of 3 and one with 23.
        assert!(player.contains("<dd>none (DBGV titles and rating: PR 5.00"), "{player}");
        changed(&place, &["UPDATE match_sums SET error_emg = 0.06"]);
        let player = page(&["player", "Ann", "--rules", "dbgv"]);
        let besides = "; mean of the matches 3.00; best class so far Grandmaster)";
        assert!(
            player.contains("<dd>Grandmaster (DBGV titles and rating: PR 3.00") && player.contains(besides),
            "{player}"
        );
        assert!(page(&["collection", "--rules", "dbgv"]).contains("DBGV titles and rating"));
        let site = |words: &[&str]| {
            let folder = place.path.with_file_name("site");
            let place = ["page", "site", folder.to_str().unwrap(), "--db", place.path.to_str().unwrap()];
            String::from_utf8(ended(&[&place, words].concat(), 0).stdout).unwrap()
        };
        site(&["--rules", "ubc"]);
        assert!(site(&["--rules", "ubc"]).contains("unchanged"));
        assert!(!site(&["--rules", "xg-masters"]).contains("unchanged"));
    }
}
