//! `gammonbase report summary`: where a player loses equity.

use crate::common::fixtures::not_analysed;
use crate::common::prelude::*;
use crate::common::reports::{database, fixture, printed, refused, rows, synthetic};
use crate::common::versions::packed;
use xgfile::records::Record;

fn summary(path: &Path, words: &[&str]) -> Value {
    serde_json::from_str(&printed(path, &[&["summary", "--format", "json"], words].concat())).unwrap()
}

fn text(row: &Value) -> &str {
    row["sentence"].as_str().unwrap()
}

fn sum(rows: &Value, name: &str) -> f64 {
    rows.as_array().unwrap().iter().filter_map(|row| row[name].as_f64()).sum()
}

#[test]
fn sections_add_up_to_the_totals_of_other_reports() {
    let place = synthetic(12);
    let name: String = one(&open(&place.path), "SELECT player FROM player_stats ORDER BY error_emg DESC LIMIT 1");
    let found = summary(&place.path, &["--player", &name]);
    let keys: Vec<&str> = found.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(keys, ["short", "work", "total", "kind", "phase", "score", "opening", "trend", "worst"]);
    let total = &found["total"][0];
    let stats = &rows(&place.path, &["player-stats", "--player", &name])[0];
    for figure in ["matches", "won", "decisions", "pr", "error_emg", "errors", "blunders", "luck_emg"] {
        let (found, expected) = (total[figure].as_f64().unwrap(), stats[figure].as_f64().unwrap());
        assert!((found - expected).abs() < 1e-9, "{figure}: {found}, not {expected}");
    }
    assert_eq!(total["missing"], Value::Null);
    let error = total["error_emg"].as_f64().unwrap();
    for section in ["kind", "phase", "score"] {
        assert!((sum(&found[section], "error_share") - 1.0).abs() < 1e-9, "{section}");
        assert!((sum(&found[section], "error_emg") - error).abs() < 1e-9, "{section}");
        assert_eq!(sum(&found[section], "decisions"), total["decisions"].as_f64().unwrap(), "{section}");
    }
    assert!((sum(&found["trend"], "error_emg") - error).abs() < 1e-9);
    let opening = sum(&found["opening"], "error_share");
    assert!(opening < 1.0 && found["opening"].as_array().unwrap().len() <= 10, "{opening}");
    let worst = found["worst"].as_array().unwrap();
    let expected = rows(&place.path, &["blunders", "--player", &name, "--min-error", "0.0001", "--limit", "10"]);
    let ids = |rows: &[Value]| rows.iter().map(|row| row["decision_id"].clone()).collect::<Vec<_>>();
    assert_eq!(ids(worst), ids(&expected));
    assert!(worst.iter().all(|row| row["xgid"].as_str().unwrap().starts_with("XGID=")));
    assert!(worst.iter().all(|row| row["file"].as_str().unwrap().ends_with(".xg")), "{worst:?}");
}

#[test]
fn sentences_name_only_families_that_are_claimed() {
    let place = synthetic(40);
    let people = rows(&place.path, &["player-stats", "-p", "min_decisions=200"]);
    let (mut claims, mut even) = (0, 0);
    for person in &people {
        let name = person["player"].as_str().unwrap();
        let found = summary(&place.path, &["--player", name]);
        let sentences: Vec<&str> =
            [&found["short"], &found["work"]].iter().flat_map(|rows| rows.as_array().unwrap()).map(text).collect();
        let began = format!("PR {:.1}", person["pr"].as_f64().unwrap());
        let won = format!(", {} matches, {} won", person["matches"], person["won"]);
        assert!(sentences[0].starts_with(&began) && sentences[0].contains(&won), "{sentences:?} {person}");
        let study = rows(&place.path, &["study", "--player", name, "--limit", "1000"]);
        for (verdict, began) in [("weakness", "Weakness: "), ("strength", "Strength: ")] {
            let claimed = study.iter().find(|row| row["verdict"] == verdict);
            let sentence = sentences.iter().find(|sentence| sentence.starts_with(began));
            assert_eq!(claimed.is_some(), sentence.is_some(), "{sentences:?}");
            if let Some((row, sentence)) = claimed.zip(sentence) {
                let size = row["extra_per_match_emg"].as_f64().unwrap().abs();
                let digits = if size < 0.095 { 3 } else { 2 };
                assert!(sentence.contains(&format!("(about {size:.digits$} EMG a match ")), "{sentences:?} {row}");
                claims += 1;
            } else {
                even += 1;
            }
        }
        // What the play alone would have won has an interval, and is not more than was played.
        if let Some((_, figures)) = sentences[0].split_once("won about ") {
            let figures: Vec<f64> = figures.split([' ', '(', ')']).filter_map(|word| word.parse().ok()).collect();
            assert!(
                figures.len() >= 3 && figures[..3].iter().all(|won| *won <= person["matches"].as_f64().unwrap()),
                "{sentences:?}"
            );
        }
    }
    // Synthetic players have no weakness of their own: what is claimed of them is chance.
    assert!(even > 0 && claims * 5 <= people.len(), "{claims} {even}");
}

#[test]
fn what_to_work_on_has_the_figures_of_its_reports_and_positions_for_a_quiz() {
    let place = synthetic(40);
    let name: String = one(&open(&place.path), "SELECT player FROM player_stats ORDER BY decisions DESC LIMIT 1");
    let player = ["--player", &name];
    let asked = |words: &[&str]| rows(&place.path, &[words, &player].concat());
    let found = summary(&place.path, &player);
    let sentences: Vec<&str> = found["work"].as_array().unwrap().iter().map(text).collect();
    let of = |began: &str| *sentences.iter().find(|sentence| sentence.starts_with(began)).unwrap();
    let number = |row: &Value, name: &str| row[name].as_f64().unwrap();
    // What costs this player more than others, in place of what costs everybody most.
    let matches: f64 =
        one(&open(&place.path), &format!("SELECT 1.0 * count(*) FROM player_match_stats WHERE player = '{name}'"));
    let (ideas, mut dearer) = (asked(&["ideas"]), asked(&["study", "--limit", "0"]));
    dearer.retain(|row| row["family"] == "idea" && number(row, "extra_emg") > 0.05 * number(row, "error_emg"));
    dearer.sort_by(|one, next| number(next, "extra_emg").total_cmp(&number(one, "extra_emg")));
    let said = of("Ideas that cost more than they cost players of the same strength, perhaps by chance: when to ");
    for row in &dearer[..2] {
        let idea = ideas.iter().find(|idea| idea["idea"] == row["part"]).unwrap();
        let cost = format!("{:.2} EMG a match (others: ", number(row, "error_emg") / matches);
        let counts = format!("{} errors by doing it, {} by not doing it)", idea["wrong"], idea["missed"]);
        assert_contains(said, [cost.as_str(), counts.as_str()]);
    }
    assert!(!sentences.iter().any(|sentence| sentence.starts_with("Costliest at the cube")), "no weakness is named");
    let told = sentences.iter().find(|sentence| sentence.starts_with("Tendencies beyond chance: "));
    let of_scores = ["by=all", "by=score"].map(|by| asked(&["cube-handling -p kind=bias", "-p", by])).concat();
    let biased: Vec<Value> = of_scores.into_iter().filter(|row| !row["tendency"].is_null()).collect();
    assert_eq!(told.is_some(), !biased.is_empty(), "{sentences:?} {biased:?}");
    // The positions are errors of the player, and the command makes a quiz of them.
    let shown = found["work"].as_array().unwrap().last().unwrap();
    let ids = shown["decision_ids"].as_str().unwrap();
    assert!(text(shown).starts_with("Three of the dearest positions: when to "), "{shown}");
    let own = format!(
        "SELECT count(*) FROM decision_facts WHERE player = '{name}' AND error_emg >= 0.02 AND decision_id IN ({ids})"
    );
    assert_eq!(one::<i64>(&open(&place.path), &own), 3);
    let in_full = printed(&place.path, &["summary", "--player", &name, "--width", "1000"]);
    assert_contains(&in_full, [format!("As a quiz: gammonbase find --quiz --decision {ids} --output quiz.html\n")]);
    // Everybody together has no strength to be compared with; a group has one.
    let all = summary(&place.path, &[]);
    assert!(!all["work"].as_array().unwrap().iter().any(|row| text(row).starts_with("None of")), "{all}");
    let names: Vec<String> =
        column(&open(&place.path), "SELECT player FROM player_stats ORDER BY decisions DESC LIMIT 3");
    let group: Vec<&str> = names.iter().flat_map(|name| ["--player", name]).collect();
    let of_group = summary(&place.path, &group);
    let of_group = of_group["work"].as_array().unwrap();
    assert!(
        text(of_group.last().unwrap()).contains("of the dearest positions")
            && text(&of_group[1]).contains("of the same strength"),
        "{of_group:?}"
    );
    let titled = printed_title(&place.path, &group);
    assert_eq!(titled, "Where studying pays: 3 players");
}

/// The title of report `study`.
fn printed_title(path: &Path, words: &[&str]) -> String {
    printed(path, &[&["study"], words].concat()).lines().next().unwrap_or_default().to_owned()
}

#[test]
fn filters_and_formats_apply_to_every_section() {
    let place = fixture();
    let takes = summary(&place.path, &["--kind", "take"]);
    assert_eq!(takes["kind"].as_array().unwrap().len(), 1);
    assert_eq!(takes["opening"], serde_json::json!([]), "no roll is a take");
    let text = printed(&place.path, &["summary", "--player", "ada", "--width", "100"]);
    assert!(
        text.starts_with("Summary: player Ada Lovelace\n\nPR ") && text.contains("\n\nWhat to work on\n\n- "),
        "{text}"
    );
    for title in ["By kind of decision", "By phase", "By score", "First rolls", "Month by month", "Worst decisions"] {
        assert!(text.contains(&format!("\n{title}")), "{title}: {text}");
    }
    assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
    let lines = printed(&place.path, &["summary", "--format", "jsonl"]);
    let sections: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(sections.iter().all(|row| row["section"].is_string()));
    let markdown = printed(&place.path, &["summary", "--format", "markdown"]);
    assert!(
        markdown.starts_with("# Summary\n\nPR ") && markdown.contains("\n\n## Overall\n\n| matches |"),
        "{markdown}"
    );
    assert_eq!(printed(&place.path, &["summary", "--format", "csv"]).matches("\n\n").count(), 8);
    assert_contains(
        printed(&place.path, &["summary", "--about"]),
        ["\nWorst decisions (worst): Which single decisions cost most"],
    );
}

#[test]
fn rolls_before_a_resignation_and_illegal_plays_need_no_analysis() {
    let number = |files: &[(&str, Vec<u8>)], player: &str| {
        let place = database(files);
        summary(&place.path, &["--player", player])["total"][0]["not_analysed"].as_i64().unwrap()
    };
    let mut document = Fixture::default().document();
    if let Record::Move(play) = &mut document.records[5].body {
        (play.invalid_m, play.err_move) = (2, 0.0);
    }
    // Ada resigns her last roll; Kévin's second play is illegal.
    for player in ["ada", "kevin"] {
        assert_eq!(number(&[("a.xg", packed(&document))], player), 0, "{player}");
    }
    // The other match is not analysed at all. Four plays, a double and a pass should have been; the resigned roll should not.
    let none = || ("b.xg", not_analysed());
    let analysed_too = || ("a.xg", Fixture { player1: "Novice".into(), ..numbered(3) }.file());
    let decided = number(&[none()], "novice");
    assert_eq!(number(&[none(), analysed_too()], "novice"), decided);
    let place = database(&[none()]);
    let actions = "SELECT count(*) FROM decision_facts WHERE player = 'Novice' AND action IS NOT NULL";
    assert_eq!(decided, one::<i64>(&open(&place.path), actions));
    let all = "SELECT count(*) FROM decision_facts WHERE player = 'Novice'";
    assert_eq!(decided + 1, one::<i64>(&open(&place.path), all));
}

#[test]
fn final_scores_are_at_most_the_match_length() {
    let mut document = Fixture::default().document();
    for record in &mut document.records {
        match &mut record.body {
            Record::FooterGame(footer) if footer.score2g == 3 => footer.score2g = 6,
            Record::FooterMatch(footer) => footer.score2m = 6,
            _ => {}
        }
    }
    document.index[1] = document.records.last().unwrap().clone();
    let place = database(&[("a.xg", packed(&document))]);
    for (sql, expected) in [
        ("SELECT final_score1 || '-' || final_score2 FROM matches", "0-6"),
        ("SELECT end_score1 || '-' || end_score2 FROM games ORDER BY game_id DESC LIMIT 1", "0-6"),
        ("SELECT final_score1 || '-' || final_score2 FROM match_facts", "0-3"),
        ("SELECT final_score_player || '-' || final_score_opponent FROM player_match_stats WHERE seat = 1", "0-3"),
        ("SELECT score || '-' || opp_score FROM xg_profile WHERE seat = 2", "3-0"),
    ] {
        assert_eq!(one::<String>(&open(&place.path), sql), expected, "{sql}");
    }
    let printed = printed(&place.path, &["matches", "--format", "csv"]);
    assert!([",3-0", ",0-3"].iter().any(|score| printed.contains(score)), "{printed}");
    assert!([",6-0", ",0-6"].iter().all(|score| !printed.contains(score)), "{printed}");
}

#[test]
fn missing_data_is_reported() {
    let place = database(&[("a.xg", Fixture::default().file()), ("b.xg", not_analysed())]);
    let novice = ["summary", "--player", "novice"];
    let text = printed(&place.path, &novice);
    assert!(text.contains("no decision is analysed: let XG analyse these matches"), "{text}");
    assert_contains(
        &text,
        [
            "\nNo decision is analysed.\n",
            "\nNo analysed match has a date.\n",
            "\nNo analysed decision lost equity.\n",
            "\nNo analysed first roll or reply lost equity.\n",
        ],
    );
    let found = summary(&place.path, &novice[1..]);
    assert_eq!(found["total"][0]["matches"], 1);
    assert_eq!(found["worst"], serde_json::json!([]));
    let none = summary(&place.path, &["--player", "ada", "--since", "2030"]);
    assert_eq!(none["total"][0]["missing"], "no decision passes the filters (saved positions do not count)");
    assert!(refused(&place.path, &["summary", "--player", "Xyzzy"]).contains("no player matches \"Xyzzy\""));
}
