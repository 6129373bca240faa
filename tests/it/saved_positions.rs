//! Saved positions: recognised by content, stored with their decisions, and excluded from statistics.

use crate::common::fixtures::{ROLLOUT, THREE_PLY};
use crate::common::prelude::*;
use crate::common::reports::printed;
use crate::common::versions::packed;
use xgfile::field::Flag;
use xgfile::records::{Record, UNLIMITED};

/// The first cube and the first roll of a match, as XG saves a position: nothing was done, nothing is finished.
pub fn position() -> Vec<u8> {
    position_of(solitary())
}

pub fn solitary() -> Fixture {
    Fixture { player1: "Solitary".into(), ..Fixture::default() }
}

pub fn position_of(fixture: Fixture) -> Vec<u8> {
    let mut document = fixture.document();
    document.records.truncate(4);
    for record in &mut document.records {
        match &mut record.body {
            Record::Cube(cube) => (cube.double, cube.take, cube.err_take) = (-1, -1, -1000.0),
            Record::Move(play) => (play.played, play.err_move) = (Flag(0), -0.25),
            _ => {}
        }
    }
    packed(&document)
}

fn imported(name: &str) -> (Folder, PathBuf) {
    let folder = Folder::new();
    folder.write("match.xg", &numbered(1).file());
    folder.write(name, &position());
    folder.fill("a.db", 0);
    let database = folder.database("a.db");
    assert_sound(&database);
    (folder, database)
}

#[test]
fn a_position_is_told_by_its_content_whatever_its_name_is() {
    for name in ["a.xgp", "a.xg"] {
        let (_folder, database) = imported(name);
        let kinds = "SELECT group_concat(kind, ', ' ORDER BY kind) FROM matches";
        assert_eq!(one::<String>(&open(&database), kinds), "match, position", "{name}");
    }
}

#[test]
fn saved_positions_are_not_counted_as_matches() {
    let (folder, database) = imported("a.xgp");
    assert_contains(stdout(&folder.import("again.db", &[], 0)), ["Rows       1 match, 1 saved position, "]);
    assert_contains(stdout(&folder.import("new.db", &["--dry-run"], 0)), ["Rows       1 match, 1 saved position, "]);
    let totals = "SELECT (totals ->> 'matches') || ' ' || (totals ->> 'saved_positions') FROM import_runs";
    assert_eq!(one::<String>(&open(&database), totals), "1 1");
    let said = stdout(&gammonbase(&["status", "--since", "last", "--db", database.to_str().unwrap()]));
    let counted: Vec<&str> = said.lines().filter(|line| line.contains("matches ") || line.contains("saved")).collect();
    assert!(counted.iter().any(|line| line.trim().starts_with("saved positions") && line.ends_with(" 1")), "{said}");
}

#[test]
fn a_position_keeps_its_decisions_and_enters_no_statistic() {
    let (_folder, database) = imported("a.xgp");
    let connection = open(&database);
    let of_position = "FROM decisions JOIN matches USING (match_id) WHERE matches.kind = 'position'";
    assert!(one::<i64>(&connection, &format!("SELECT count(*) {of_position}")) > 0);
    assert_eq!(one::<i64>(&connection, &format!("SELECT sum(is_counted) {of_position}")), 0);
    assert!(one::<i64>(&connection, &format!("SELECT min(is_position) {of_position}")) == 1);
    for view in
        ["decision_facts", "player_match_stats", "player_stats", "error_by_score", "error_by_phase", "cube_errors"]
    {
        let sql = format!("SELECT count(*) FROM {view} WHERE player = 'Solitary'");
        assert_eq!(one::<i64>(&connection, &sql), 0, "{view}");
    }
    for report in ["player-stats", "errors -p by=level", "player-stats -p grading=xg", "matches -p per_player=yes"] {
        let output = printed(&database, &[report, "--format", "csv"]);
        assert!(!output.contains("Solitary"), "{report}: {output}");
    }
    let status = stdout(&gammonbase(&["status", "--db", database.to_str().unwrap()]));
    assert!(status.contains("saved positions"), "{status}");
}

#[test]
fn an_import_of_positions_alone_suggests_commands_that_show_them() {
    let folder = Folder::new();
    folder.write("a.xgp", &position());
    let text = stdout(&folder.import("a.db", &[], 0));
    let hints: Vec<&str> =
        text.lines().filter_map(|line| line.split_once(" gammonbase ")).map(|(_, hint)| hint).collect();
    assert_eq!(hints.len(), 3, "{text}");
    for hint in &hints {
        let (command, _) = hint.split_once("  # ").unwrap();
        let words: Vec<&str> = command.split(' ').collect();
        let words = if words[0] == "sql" { [&words[..], &["SELECT 1"]].concat() } else { words };
        let words = if words[0] == "page" { [&words[..], &["-o", "-"]].concat() } else { words };
        assert!(gammonbase(&words).status.success(), "{command}");
    }
    assert!(hints[0].starts_with("find ") && hints[1].starts_with("page position "), "{text}");
    // With a match, the statistics have something to say.
    folder.write("b.xg", &numbered(1).file());
    assert!(stdout(&folder.import("a.db", &[], 0)).contains("gammonbase report summary --db "));
}

/// The match's second roll, saved as a position with what was done: no double, then 64 played with an error of 0.04.
fn saved_blunder(of: &Fixture) -> Vec<u8> {
    let mut document = of.document();
    document.records.truncate(6);
    document.records.drain(2..4);
    packed(&document)
}

#[test]
fn the_only_comment_of_a_position_belongs_to_it_whatever_number_its_record_has() {
    for (number, of_match) in [(0, -1), (57, -1), (-1, -1), (57, 0)] {
        for (keeps_move, attachment) in [(true, "play"), (false, "cube")] {
            let mut document = numbered(1).document();
            document.records.truncate(if keeps_move { 6 } else { 5 });
            document.records.drain(2..4);
            document.comments = vec![document.comments[1].clone(), Vec::new()];
            for record in &mut document.records {
                match &mut record.body {
                    Record::HeaderMatch(header) => header.comment_header_match = of_match,
                    Record::Cube(cube) if !keeps_move => cube.comment_cube = number,
                    Record::Move(play) => play.comment_move = number,
                    _ => {}
                }
            }
            document.index =
                [document.records.first(), document.records.last()].map(|record| record.unwrap().clone()).into();
            let folder = Folder::new();
            folder.write("saved.xgp", &packed(&document));
            folder.fill("a.db", 0);
            let database = folder.database("a.db");
            assert_sound(&database);
            let comments =
                "SELECT group_concat(attachment || ' ' || kind, '; ') FROM comments JOIN decisions USING (decision_id)";
            let expected = format!("{attachment} {}", if keeps_move { "checker" } else { "double" });
            let (connection, case) = (open(&database), format!("{number} {of_match} {attachment}"));
            assert_eq!(one::<String>(&connection, comments), expected, "{case}");
            assert_eq!(one::<i64>(&connection, "SELECT count(*) FROM comments"), 1, "{case}");
            assert_eq!(one::<i64>(&connection, "SELECT count(*) FROM warnings"), 0, "{case}");
            let id = one::<i64>(&connection, "SELECT decision_id FROM comments").to_string();
            assert!(succeeds(&database, &["show", &id]).contains("\nComment\n  24/18 first"), "{case}");
        }
    }
}

#[test]
fn positions_of_two_games_of_a_money_session_stay_two_and_those_of_one_decision_one() {
    let folder = Folder::new();
    let position = |game_number: i32, level: i32| {
        let of = Fixture { match_length: UNLIMITED, level, ..numbered(1) };
        let mut document = of.document();
        document.records.truncate(4);
        if let Record::HeaderGame(header) = &mut document.records[1].body {
            header.game_number = game_number;
        }
        document.index[1] = document.records.last().unwrap().clone();
        packed(&document)
    };
    folder.write("first.xgp", &position(1, THREE_PLY));
    folder.write("fourth.xgp", &position(4, THREE_PLY));
    folder.write("first again.xgp", &position(1, ROLLOUT));
    folder.fill("a.db", 0);
    let connection = open(&folder.database("a.db"));
    assert_eq!(one::<i64>(&connection, "SELECT count(*) FROM matches"), 2);
    assert_eq!(one::<i64>(&connection, "SELECT count(*) FROM match_saves"), 2, "those of the first game");
}

fn succeeds(database: &Path, words: &[&str]) -> String {
    let output = ended(&[words, &["--db", database.to_str().unwrap()]].concat(), 0);
    stdout(&output)
}

#[test]
fn a_blunder_saved_beside_its_match_does_not_count_twice() {
    let folder = Folder::new();
    folder.write("match.xg", &numbered(1).file());
    folder.fill("match.db", 0);
    // Behind the match in the order of the import, so that the decisions of the match keep their numbers.
    folder.write("saved.xgp", &saved_blunder(&numbered(1)));
    folder.fill("both.db", 0);
    let [alone, both] = ["match.db", "both.db"].map(|name| folder.database(name));
    assert_sound(&both);

    assert_eq!(one::<i64>(&open(&both), "SELECT count(*) FROM decisions WHERE is_position AND error_emg > 0"), 1);
    for report in [
        "player-stats",
        "summary",
        "errors -p by=score",
        "errors",
        "luck",
        "periods -p per_player=no",
        "errors -p by=cube",
        "blunders",
    ] {
        let rows = |database: &Path| printed(database, &[report, "--format", "csv"]);
        assert_eq!(rows(&alone), rows(&both), "{report}");
    }
}

#[test]
fn a_position_with_an_action_can_be_shown() {
    let folder = Folder::new();
    let path = folder.write("saved.xgp", &saved_blunder(&numbered(1)));
    folder.fill("a.db", 0);
    let database = folder.database("a.db");
    let id = folder.number("SELECT decision_id FROM decisions WHERE kind = 'checker'").to_string();
    let page = folder.out().join("a.html");
    succeeds(&database, &["page", "position", &id, "--output", page.to_str().unwrap()]);
    let page = std::fs::read_to_string(page).unwrap();
    for text in [succeeds(&database, &["show", &id]), page] {
        assert_contains(&text, ["a saved position of a 3-point match", "24/14", "error 0.040", "Does not enter PR"]);
    }
    let inspected = stdout(&gammonbase(&["inspect", path.to_str().unwrap()]));
    assert!(
        inspected.contains("a saved position of a 3 point match") && !inspected.contains("\nResult"),
        "{inspected}"
    );
}

#[test]
fn the_page_of_an_xgid_shows_what_was_done_in_saved_positions() {
    let folder = Folder::new();
    folder.write("saved.xgp", &saved_blunder(&numbered(1)));
    folder.fill("a.db", 0);
    let database = folder.database("a.db");
    let id = folder.number("SELECT decision_id FROM decisions WHERE kind = 'checker'").to_string();
    let json: Value = serde_json::from_str(&succeeds(&database, &["show", &id, "--format", "json"])).unwrap();
    let page = folder.out().join("a.html");
    let html = |asked: &str| {
        succeeds(&database, &["page", "position", asked, "--output", page.to_str().unwrap()]);
        std::fs::read_to_string(&page).unwrap()
    };
    let of_xgid = html(json["decision"]["xgid"].as_str().unwrap());
    assert_contains(
        &of_xgid,
        ["Saved positions", "Done: 24/14 (error 0.040", "Best: 24/18 13/9", "Does not enter PR: a saved position"],
    );
    // The decision itself is shown once.
    assert_eq!(html(&id).matches("Done: 24/14").count(), 1);
}

#[test]
fn a_position_without_an_action_says_what_is_best() {
    let (_folder, database) = imported("a.xgp");
    let id = "SELECT decision_id FROM decisions WHERE is_position AND kind = 'checker'";
    let text = succeeds(&database, &["show", &one::<i64>(&open(&database), id).to_string()]);
    assert!(text.contains("No action is recorded. Best: 8/5 6/5. "), "{text}");
    assert!(!text.contains("was played") && !text.contains("The play made"), "{text}");
    assert!(!text.contains("error 0.250") && text.contains("Does not enter PR: a saved position."), "{text}");
}
