//! Figures of bodies and tournaments: PR over experience points, titles, standings.

use super::intervals::{changed, matches, three_matches};
use crate::common::prelude::*;
use crate::common::reports::{assert_rows, printed, refused, rows};

/// Five matches of Ada to 5, 3, 7 points, for money, and to 1 point, a day each.
const LENGTHS: &str = "UPDATE matches SET played_at_local = printf('2024-01-%02d 12:00:00', match_id),
    match_length = CASE match_id WHEN 1 THEN 5 WHEN 2 THEN 3 WHEN 3 THEN 7 WHEN 5 THEN 1 END, is_money = match_id = 4";
/// Errors of 0.1, 0.2, 0.3, 0.9 and 0.4, as they enter PR, in ten decisions each.
const ERRORS: &str = "UPDATE match_sums SET decisions = 10, error_emg = CASE match_id WHEN 4 THEN 0.9 WHEN 5 THEN 0.4 / 1.5 ELSE match_id / 10.0 END";

#[test]
fn moving_pr_over_points_counts_the_first_match_whole() {
    let place = matches(5);
    changed(&place, &[LENGTHS, ERRORS]);
    let moving = |points: &str| rows(&place.path, &["moving-pr", "--player", "ada", "-p", points]);
    let row = |match_id: i32, pr: f64, points: i32, full: Option<&str>| json!({"match_id": match_id, "moving_pr": pr, "over_points": points, "full_since": full, "pr_title": null});
    let second = Some("2024-01-02");
    // The third row needs a point of the match to 3 points, which counts whole; the fourth does not need it.
    let expected = [row(1, 5.0, 5, None), row(2, 7.5, 8, second), row(3, 12.5, 10, second), row(5, 17.5, 8, second)];
    assert_rows(&moving("points=8"), &expected);
    // All four: R = 0.025; residues -0.15, -0.05, 0.05, 0.15; 4 / 3 * 0.05; its root / 40 * 500 * 3.1819744 (t of three degrees of freedom).
    let all = json!({"moving_pr": 12.5, "moving_pr_low": 2.230_221_7, "moving_pr_high": 22.769_778_3, "over_points": 16,
        "over_decisions": 40, "full_since": "2024-01-05"});
    assert_rows(&moving("points=16")[3..], &[all]);
    assert_rows(&moving("points=17")[3..], &[json!({"moving_pr": 12.5, "over_points": 16, "full_since": null})]);
    let by_decisions = rows(&place.path, &["moving-pr", "--player", "ada", "-p", "last=10"]);
    assert_rows(&by_decisions[4..], &[json!({"moving_pr": 20, "over_points": null, "full_since": null})]);
}

#[test]
fn the_mean_of_the_matches_and_the_best_class_so_far_stand_beside_the_window() {
    let place = matches(12);
    // PRs of 3.9 in 50 decisions each, and of 20 in 100.
    let play =
        "UPDATE match_sums SET decisions = iif(match_id = 12, 100, 50), error_emg = iif(match_id = 12, 4.0, 0.39)";
    let connection = changed(&place, &[LENGTHS, "UPDATE matches SET match_length = 30, is_money = 0", play]);
    let moving = |words: &[&str]| rows(&place.path, &[&["moving-pr", "--player", "ada"], words].concat());
    let row = |pr: f64, mean: f64, title: Option<&str>, best: Option<&str>| json!({"moving_pr": pr, "mean_pr": mean, "pr_title": title, "best_class": best});
    let (g3, few) = (Some("G3"), row(3.9, 3.9, None, None));
    let full = row(3.9, 3.9, g3, g3);
    let expected = [vec![few; 9], vec![full; 2], vec![row(6.827_273, 5.51, None, g3)]].concat();
    assert_rows(&moving(&["--rules", "bmab"]), &expected);
    assert_rows(&moving(&[])[11..], &[json!({"mean_pr": null, "best_class": null})]);
    // The interval of 3.7 to 4.6 spans Grandmasters and Masters: whoever is in it is M1 at least.
    connection.execute("UPDATE match_sums SET decisions = 50, error_emg = (3.6 + 0.1 * match_id) / 10", []).unwrap();
    let spans = json!({"moving_pr": 4.15, "pr_title": null, "best_class": "M1"});
    assert_rows(&moving(&["--rules", "bmab"])[9..10], &[spans]);
}

#[test]
fn standings_award_wins_and_the_lower_pr_and_loss() {
    let place = three_matches();
    // Kévin won all of them; the third has no result, and nothing of Cleo is analysed there.
    let mut sql: Vec<String> =
        [("Kévin Unger", 1, 0.1, 0.1), ("Kévin Unger", 2, 0.3, 0.3), ("Kévin Unger", 3, 0.2, 0.2)]
            .iter()
            .chain(&[("Ada", 1, 0.5, 0.1), ("Bob", 2, 0.2, 0.2)])
            .map(|(name, match_id, emg, mwc)| {
                format!(
                "UPDATE match_sums SET decisions = 10, error_emg = {emg}, error_mwc = {mwc} WHERE match_id = {match_id}
                 AND player_id = (SELECT player_id FROM players WHERE name = '{name}')"
            )
            })
            .collect();
    sql.push(
        "UPDATE match_sums SET decisions = 0, error_emg = NULL, error_mwc = NULL WHERE match_id = 3 AND seat = 1"
            .into(),
    );
    sql.push("UPDATE matches SET winner_seat = NULL WHERE match_id = 3".into());
    sql.push(
        "UPDATE matches SET played_at_local = '2024-01-0' || (9 - match_id) || ' 12:00:00',
         round = CASE match_id WHEN 1 THEN 'Final' WHEN 2 THEN 'Quarterfinal' END"
            .into(),
    );
    let connection = changed(&place, &sql.iter().map(String::as_str).collect::<Vec<_>>());
    let standings = |words: &[&str]| rows(&place.path, &[&["standings", "--rules", "xg-masters"], words].concat());
    // PR 5, 15 and 10 of Kévin: R = 0.02; residues -0.1, 0.1, 0; 3 / 2 * 0.02; its root / 30 * 500 * 4.302784 = 12.421067.
    let kevin = json!({"round": null, "rank": 1, "player": "Kévin Unger", "matches": 3, "won": 2, "lost": 0, "points": 3.5, "pr": 10,
        "pr_low": 0, "pr_high": 22.421_067, "lost_matches": 0.6, "win_points": 2, "pr_points": 1, "loss_points": 0.5});
    let bob = json!({"rank": 2, "player": "Bob", "won": 0, "lost": 1, "points": 2, "pr": 10, "pr_low": null, "pr_points": 1, "loss_points": 1});
    let ada = json!({"rank": 3, "player": "Ada", "points": 0.5, "pr": 25, "win_points": 0, "pr_points": 0, "loss_points": 0.5});
    let cleo = json!({"rank": 4, "player": "Cleo", "won": null, "lost": null, "points": 0, "pr": null, "win_points": null,
        "pr_points": null, "loss_points": null, "lost_matches": null});
    let all = [kevin, bob.clone(), ada, cleo];
    assert_rows(&standings(&[]), &all);
    assert_rows(&standings(&["--event", "paris"]), &all);
    // The opponent's figures count even if a filter leaves the opponent out, and whole matches are compared.
    let without_rank = json!({"rank": 1, "player": "Bob", "points": 2});
    assert_rows(&standings(&["--player", "bob"]), std::slice::from_ref(&without_rank));
    assert_rows(&standings(&["--player", "bob", "--kind", "checker"]), &[without_rank]);
    // By round, in the order of play: the final has the latest date, and the match without a round comes last.
    let by_round = standings(&["-p", "by=round"]);
    let in_round = |round: Option<&str>, rank: i32, player: &str, points: f64| json!({"round": round, "rank": rank, "player": player, "points": points});
    let expected = [
        in_round(Some("Quarterfinal"), 1, "Bob", 2.0),
        in_round(Some("Quarterfinal"), 2, "Kévin Unger", 1.0),
        in_round(Some("Final"), 1, "Kévin Unger", 2.5),
        in_round(Some("Final"), 2, "Ada", 0.5),
        in_round(None, 1, "Cleo", 0.0),
        in_round(None, 1, "Kévin Unger", 0.0),
    ];
    assert_rows(&by_round, &expected);
    let printed = |words: &[&str]| printed(&place.path, &[&["standings"], words].concat());
    assert!(printed(&["-p", "by=round"]).contains("round"));
    assert!(!printed(&[]).contains("round"), "an empty column is left out first");
    connection.execute("UPDATE matches SET match_length = NULL, is_money = 1", []).unwrap();
    assert!(standings(&[]).is_empty(), "money sessions have no standings");
}

#[test]
fn standings_rank_by_wins_unless_rules_count_the_play() {
    let place = three_matches();
    // Kévin beat Ada and Bob; Cleo beat him, but lost 0.5 in ten decisions (PR 25); his PR is 5 in each match; Ada's and Bob's 2.5 and 10.
    let sums = [("Kévin Unger", 0.1), ("Ada", 0.05), ("Bob", 0.2), ("Cleo", 0.5)].map(|(name, error)| {
        format!("UPDATE match_sums SET decisions = 10, error_emg = {error}, error_mwc = {error} WHERE player_id = (SELECT player_id FROM players WHERE name = '{name}')")
    });
    let won =
        "UPDATE matches SET winner_seat = 1 WHERE player1_id = (SELECT player_id FROM players WHERE name = 'Cleo')";
    changed(&place, &[&sums.each_ref().map(String::as_str)[..], &[won]].concat());
    let ranked = |words: &[&str]| {
        let rows = rows(&place.path, &[&["standings"], words].concat());
        rows.iter()
            .map(|row| format!("{} {} {}", row["rank"], row["player"].as_str().unwrap(), row["points"]))
            .collect::<Vec<_>>()
    };
    // Wins 2, 1, 0, 0; the last two did not meet, and scored as much.
    let by_wins = ["1 Kévin Unger 2.0", "2 Cleo 1.0", "3 Ada 0.0", "3 Bob 0.0"];
    assert_eq!(ranked(&[]), by_wins);
    // Kévin: two wins, and twice the lower PR and loss (against Bob and Cleo): 6. Ada: the lower PR and loss: 2. Cleo: a win.
    let play_well = ["1 Kévin Unger 6.0", "2 Ada 2.0", "3 Cleo 1.0", "4 Bob 0.0"];
    assert_eq!(ranked(&["--rules", "xg-masters"]), play_well);
    // Rules of one's own: Kévin has half a point for each of two lower PRs, Ada for one.
    let folder = place.path.with_file_name("rules");
    std::fs::create_dir(&folder).unwrap();
    let own = "name = \"Half\"\nbody = \"our club\"\nsource = \"ourselves\"\n[standings]\nwin = 1\nlower_pr = 0.5\n";
    std::fs::write(folder.join("half.toml"), own).unwrap();
    assert_eq!(ranked(&["--rules", "half"])[..3], ["1 Kévin Unger 3.0", "2 Cleo 1.0", "3 Ada 0.5"]);
    // The page of the event ranks in the same order.
    let page = |words: &[&str]| {
        let file = place.path.with_extension("html");
        let place = ["--db", place.path.to_str().unwrap(), "-o", file.to_str().unwrap()];
        ended(&[&["page", "event", "paris"], words, &place].concat(), 0);
        let html = std::fs::read_to_string(file).unwrap();
        let table = html.split("<h2>Standings</h2>").nth(1).unwrap().split("</table>").next().unwrap().to_owned();
        ["Kévin Unger", "Cleo", "Ada", "Bob"].map(|name| table.find(&format!(">{name}<")).unwrap())
    };
    assert!(page(&[]).is_sorted());
    let [kevin, cleo, ada, bob] = page(&["--rules", "xg-masters"]);
    assert!([kevin, ada, cleo, bob].is_sorted());
}

#[test]
fn money_sessions_are_counted_apart_from_matches() {
    let place = matches(5);
    // Kévin won four matches; the fourth of the five is a money session, which nobody wins.
    changed(&place, &[LENGTHS, "UPDATE matches SET winner_seat = NULL WHERE match_id = 4"]);
    let counted = json!({"matches": 4, "won": 4, "money_sessions": 1});
    for report in ["player-stats", "luck", "errors -p by=opponent"] {
        assert_rows(&rows(&place.path, &[report, "--player", "kevin"]), std::slice::from_ref(&counted));
    }
    let text = printed(&place.path, &["summary", "--player", "kevin", "--format", "json"]);
    let summary: Value = serde_json::from_str(&text).unwrap();
    assert_rows(summary["total"].as_array().unwrap(), &[counted]);
    let first = summary["short"][0]["sentence"].as_str().unwrap();
    assert!(first.contains(", 4 matches, 4 won") && first.ends_with("; 1 money session."), "{first}");
    assert_contains(printed(&place.path, &["summary", "--player", "kevin", "--money"]), [", 1 money session.\n"]);
    let page = |words: &[&str]| {
        let file = place.path.with_extension("html");
        let place = ["--db", place.path.to_str().unwrap(), "-o", file.to_str().unwrap()];
        assert!(gammonbase(&[&["page"], words, &place].concat()).status.success());
        std::fs::read_to_string(file).unwrap()
    };
    let player = page(&["player", "kevin"]);
    for fact in ["<dt>matches</dt><dd>4</dd>", "<dt>won</dt><dd>4</dd>", "<dt>money sessions</dt><dd>1</dd>"] {
        assert!(player.contains(fact), "{fact}");
    }
    let collection = page(&["collection"]);
    for fact in ["<dt>matches</dt><dd>4</dd>", "<dt>money sessions</dt><dd>1</dd>"] {
        assert!(collection.contains(fact), "{fact}");
    }
    let league = collection.split("<h2>League table</h2>").nth(1).unwrap().split("</table>").next().unwrap();
    assert!(league.contains(">money sessions<"), "{league}");
    let versus = page(&["versus", "kevin", "ada"]);
    assert!(versus.contains("4 matches against each other, won 4 : 0; 1 money session against each other"));
    let list =
        String::from_utf8(gammonbase(&["players", "--db", place.path.to_str().unwrap(), "--format", "csv"]).stdout)
            .unwrap();
    assert!(list.lines().any(|line| line.starts_with("Kévin Unger,Kévin Unger,4,1,")), "{list}");
}

#[test]
fn parameters_out_of_range_have_a_message_with_the_range() {
    let place = matches(1);
    for (words, expected) in [
        (["moving-pr", "-p", "points=0"], "parameter points: expected a whole number of 1 or more, found \"0\""),
        (["moving-pr", "-p", "points=-5"], "parameter points: expected a whole number of 1 or more, found \"-5\""),
        (["moving-pr", "-p", "points=many"], "parameter points: expected a whole number of 1 or more, found \"many\""),
        (["moving-pr", "-p", "last=0"], "parameter last: expected a whole number of 1 or more, found \"0\""),
        (["standings", "-p", "by=day"], "parameter by: expected all, round, found \"day\""),
    ] {
        assert!(refused(&place.path, &words).contains(expected), "{words:?}: {}", refused(&place.path, &words));
    }
}

/// `.ci/run` runs them.
mod slow {
    use super::*;

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn titles_need_the_experience_points_of_their_class() {
        let place = matches(14);
        let long = "UPDATE matches SET match_length = 30, is_money = 0";
        let connection = changed(&place, &[LENGTHS, long, "UPDATE match_sums SET error_emg = 3.9 * decisions / 500"]);
        // 3.9 is the PR of the class G3, which needs 100 points; ten matches have a class, and 300 points.
        let title = |words: &[&str]| {
            let words = [&["moving-pr", "--player", "ada"], words].concat();
            rows(&place.path, &words).iter().map(|row| row["pr_title"].clone()).collect::<Vec<_>>()
        };
        let tenth = [vec![json!(null); 9], vec![json!("G3"); 5]].concat();
        assert_eq!(title(&["-p", "points=300"]), tenth);
        assert_eq!(title(&["--rules", "bmab"]), tenth, "the window of the rules has 300 points, too");
        assert_eq!(title(&["-p", "points=270"]), [(); 14].map(|()| json!(null)), "nine matches fill this window");
        assert_eq!(title(&["-p", "last=500"]), [(); 14].map(|()| json!(null)), "a match that is cut gives no points");
        let stats = |words: &[&str]| rows(&place.path, &[&["player-stats", "--player", "ada"], words].concat());
        let titled =
            json!({"pr_title": "G3", "pr_range": "G3", "rules": "BMAB classes, 2024", "experience_points": 420});
        assert_rows(&stats(&[]), &[titled]);
        let short = json!({"pr_title": "G3", "pr_range": "G3", "experience_points": 300});
        assert_rows(&stats(&["--since", "2024-01-05"]), &[short]);
        connection.execute("UPDATE matches SET match_length = 6", []).unwrap();
        let shorter = json!({"pr_title": null, "pr_range": "G3", "experience_points": 60});
        assert_rows(&stats(&["--since", "2024-01-05"]), &[shorter]);
        connection.execute("UPDATE matches SET match_length = 30", []).unwrap();
        let few = json!({"pr_title": null, "pr_range": null, "experience_points": 270});
        assert_rows(&stats(&["--since", "2024-01-06"]), &[few]);
        let part = json!({"pr_title": null, "pr_range": null});
        assert_rows(&stats(&["--kind", "checker", "--kind", "cube"]), &[part]);
        let page = |since: &str| {
            let (database, file) = (place.path.to_str().unwrap(), place.path.with_extension("html"));
            let words = ["page", "player", "Ada", "--since", since, "--db", database, "-o", file.to_str().unwrap()];
            assert!(gammonbase(&words).status.success());
            let html = std::fs::read_to_string(&file).unwrap();
            ["<dt>title</dt>", "<dt>PR in the range of</dt>", "<dd>G3 (BMAB classes, 2024)</dd>"]
                .map(|text| html.contains(text))
        };
        assert_eq!(page("2024-01-01"), [true, false, true]);
        connection.execute("UPDATE matches SET match_length = 6", []).unwrap();
        assert_eq!(page("2024-01-05"), [false, true, true]);
        connection.execute("UPDATE matches SET match_length = 30", []).unwrap();
        assert_eq!(page("2024-01-06"), [false, false, false]);
        let versus = {
            let (database, file) = (place.path.to_str().unwrap(), place.path.with_extension("html"));
            assert!(
                gammonbase(&["page", "versus", "Ada", "unger", "--db", database, "-o", file.to_str().unwrap()])
                    .status
                    .success()
            );
            std::fs::read_to_string(&file).unwrap()
        };
        assert!(versus.contains("BMAB classes, 2024"), "the scale is named");
        // PRs of 3.38 to 4.42 in as many decisions: 3.9, with a standard error of 0.08 times the root of 17.5 / 14, 0.0894. Times 2.16 (13 degrees of
        // freedom) 0.193, so the interval has Grandmasters (to 4) and Masters. 3.7 ± 0.193 is in G3, and 3.5 ± 0.193 in G2 and G3.
        let spread =
            |least: f64| format!("UPDATE match_sums SET error_emg = ({least} + 0.08 * match_id) * decisions / 500");
        connection.execute(&spread(3.3), []).unwrap();
        let spans =
            json!({"pr": 3.9, "pr_high": 4.093_238, "pr_title": null, "pr_range": null, "experience_points": 420});
        assert_rows(&stats(&[]), &[spans]);
        assert_eq!(title(&["-p", "points=420"])[13], json!(null));
        connection.execute(&spread(3.1), []).unwrap();
        assert_rows(&stats(&[]), &[json!({"pr": 3.7, "pr_title": "G3", "pr_range": "G3"})]);
        assert_eq!(title(&["-p", "points=420"])[13], json!("G3"));
        connection.execute(&spread(2.9), []).unwrap();
        assert_rows(&stats(&[]), &[json!({"pr": 3.5, "pr_title": "Grandmaster", "pr_range": "Grandmaster"})]);
        connection.execute(&spread(3.1), []).unwrap();
        connection.execute("UPDATE match_sums SET decisions = 0 WHERE match_id > 9", []).unwrap();
        assert_rows(&stats(&[]), &[json!({"pr_title": null, "experience_points": 270})]);
    }
}
