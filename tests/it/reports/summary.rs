//! `gammonbase report summary`: where a player loses equity.

use crate::common::fixtures::not_analysed;
use crate::common::prelude::*;
use crate::common::reports::{database, fixture, printed, refused, rows, synthetic};
use crate::common::versions::packed;
use xgfile::records::Record;

fn summary(path: &Path, words: &[&str]) -> Value {
    serde_json::from_str(&printed(path, &[&["summary", "--format", "json"], words].concat())).unwrap()
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
    assert_eq!(keys, ["short", "total", "kind", "phase", "score", "opening", "trend", "worst"]);
    let total = &found["total"][0];
    let stats = &rows(&place.path, &["player-stats", "--player", &name])[0];
    for figure in
        ["matches", "won", "decisions", "pr", "l7_mwc", "error_emg", "lost_matches", "errors", "blunders", "luck_emg"]
    {
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
    let people = rows(&place.path, &["player-stats", "-p", "min_decisions=300"]);
    let (mut claims, mut even) = (0, 0);
    for person in &people {
        let name = person["player"].as_str().unwrap();
        let found = summary(&place.path, &["--player", name]);
        let sentences: Vec<&str> =
            found["short"].as_array().unwrap().iter().map(|row| row["sentence"].as_str().unwrap()).collect();
        let began = format!("PR {:.1}", person["pr"].as_f64().unwrap());
        let won = format!(", {} matches, {} won", person["matches"], person["won"]);
        assert!(sentences[0].starts_with(&began) && sentences[0].contains(&won), "{sentences:?} {person}");
        let study = rows(&place.path, &["study", "--player", name, "--limit", "1000"]);
        for (verdict, began) in [("weakness", "Weakness: "), ("strength", "Strength: ")] {
            let claimed = study.iter().find(|row| row["verdict"] == verdict);
            let sentence = sentences.iter().find(|sentence| sentence.starts_with(began));
            assert_eq!(claimed.is_some(), sentence.is_some(), "{sentences:?}");
            if let Some((row, sentence)) = claimed.zip(sentence) {
                let size = format!("(about {:.2} EMG ", row["likely_emg"].as_f64().unwrap().abs());
                assert!(sentence.contains(&size), "{sentences:?} {row}");
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
fn filters_and_formats_apply_to_every_section() {
    let place = fixture();
    let takes = summary(&place.path, &["--kind", "take"]);
    assert_eq!(takes["kind"].as_array().unwrap().len(), 1);
    assert_eq!(takes["opening"], serde_json::json!([]), "no roll is a take");
    let text = printed(&place.path, &["summary", "--player", "ada", "--width", "100"]);
    assert!(
        text.starts_with("Summary: player Ada Lovelace\n\nPR ") && text.contains("studying pays.\n\nOverall\n"),
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
    assert_eq!(printed(&place.path, &["summary", "--format", "csv"]).matches("\n\n").count(), 7);
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
