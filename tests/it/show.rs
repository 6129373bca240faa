//! `gammonbase show`: one decision.

use crate::common::fixtures::ROLLOUT;
use crate::common::prelude::*;
use crate::common::reports::{Database, database};
use crate::common::versions::packed;
use xgfile::records::Record;

fn show(database: &Path, decision: &str, options: &[&str]) -> Output {
    gammonbase(&[&["show", decision, "--db", database.to_str().unwrap()], options].concat())
}

fn text(database: &Path, decision: i64) -> String {
    let output = show(database, &decision.to_string(), &[]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    stdout(&output)
}

fn decision(database: &Path, condition: &str) -> i64 {
    one(&open(database), &format!("SELECT decision_id FROM decisions WHERE {condition} ORDER BY decision_id LIMIT 1"))
}

#[test]
fn a_checker_play_is_shown_with_its_board_its_candidates_and_its_place() {
    let Database { path: database, _folder: folder } = database(&[("final.xg", Fixture::default().file())]);
    let text = text(&database, 100_001);
    assert!(
        text.starts_with(
            "Decision 100001: Ada Lovelace against Kévin Unger, checker play 31\n3-point match, Open de Paris"
        ),
        "{text}"
    );
    assert_contains(
        &text,
        [
            "+13-14-15-16-17-18------19-20-21-22-23-24-+  O  Kévin Unger\n",
            "  X  Ada Lovelace to play 31\n",
            "|BAR|                  |  cube 1, centred\n",
            "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:3:10\nGNU Backgammon ID 4HPwATDgc/ABMA\n",
            "Done: 8/5 6/5 (no error). Luck of the roll: ",
            "\n *    1  8/5 6/5 ",
            " * was played\n",
        ],
    );
    let file = folder.path().join("matches").join("final.xg");
    let record: i64 = one(&open(&database), "SELECT record_number FROM decisions WHERE decision_id = 100001");
    assert!(text.ends_with(&format!("\nFile {}, record {record} of temp.xg; match 1\n", file.display())), "{text}");
}

#[test]
fn nothing_is_off_at_the_start_of_hypergammon() {
    let mut document = Fixture::default().document();
    document.records.truncate(4);
    let board = {
        let mut board = [0; 26];
        [24, 23, 22].iter().for_each(|&point| (board[point], board[25 - point]) = (1, -1));
        board
    };
    for record in &mut document.records {
        match &mut record.body {
            Record::HeaderMatch(header) => header.variation = 2,
            Record::Cube(cube) => cube.position = board,
            Record::Move(play) => {
                (play.position_i, play.played, play.data_moves.n_moves) = (board, false.into(), 0);
            }
            _ => {}
        }
    }
    document.index[1] = document.records.last().unwrap().clone();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hyper.xg");
    std::fs::write(&file, packed(&document)).unwrap();
    let database = folder.path().join("a.db");
    fill(&database, &[folder.path()], 0);
    let shown = text(&database, 100_001);
    assert!(shown.contains("   69 pips\n") && !shown.contains(" off") && shown.contains("middle game"), "{shown}");
    let inspected = stdout(&gammonbase(&["inspect", file.to_str().unwrap(), "--all"]));
    assert!(!inspected.contains(" off"), "{inspected}");
    // The checkers beside the board.
    let picture = |board: &[&str]| {
        let svg = stdout(&gammonbase(&[board, &["--svg", "-"]].concat()));
        svg.matches("height=\"8.5\"").count()
    };
    assert_eq!(picture(&["show", "100001", "--db", database.to_str().unwrap()]), 0);
    let xgid = shown.lines().find(|line| line.starts_with("XGID=")).unwrap();
    assert_eq!(picture(&["position", xgid]), 24, "an XGID alone is one of backgammon");
}

#[test]
fn every_decision_is_shown_and_has_the_xgid_of_the_view() {
    let Database { path: database, _folder } =
        database(&[("final.xg", Fixture { level: ROLLOUT, ..Fixture::default() }.file())]);
    let connection = open(&database);
    let last: i64 = one(&connection, "SELECT max(decision_id) FROM decisions");
    assert!(last > 100_010);
    for number in 100_001..=last {
        let xgid: String =
            one(&connection, &format!("SELECT xgid FROM decision_analysis WHERE decision_id = {number}"));
        assert!(text(&database, number).contains(&format!("\n{xgid}\n")), "{number}");
    }
}

#[test]
fn a_cube_decision_has_both_lines_its_rollout_and_its_comment() {
    let Database { path: database, _folder } =
        database(&[("final.xg", Fixture { level: ROLLOUT, ..Fixture::default() }.file())]);
    let double = decision(&database, "kind = 'double' AND action = 'double'");
    for (number, what) in [(double, "to double or not"), (double + 1, "to take or to pass")] {
        let text = text(&database, number);
        assert!(text.contains(what) && text.contains("\nThe cube, in the doubler's view ("), "{text}");
        assert_contains(
            &text,
            [
                "\n  No double ",
                "\n  Double/take ",
                "\n  Double/pass ",
                "\nRollout: no double ",
                "; double/take ",
                "\nComment\n  a thin\n  double\n",
            ],
        );
    }
}

#[test]
fn a_rollout_is_shown_with_what_changes_its_meaning_and_without_unknown_figures() {
    let Database { path: database, _folder } = database(&[("final.xg", Fixture::default().file())]);
    change(
        &database,
        "UPDATE rollouts SET dt_equity = NULL, error_95 = NULL, games = 1, is_truncated = 1, truncate_at = 11, is_cubeless = 1, is_interrupted = 1",
    );
    let take = text(&database, decision(&database, "kind = 'take' AND action = 'take'"));
    assert_contains(&take, [" in 1 game; plays ", ", cubeless, truncated after 11 moves, interrupted, seed "]);
    assert!(!take.contains("double/take ") && !take.contains('±'), "{take}");
}

#[test]
fn json_has_the_columns_and_the_hash_as_text() {
    let Database { path: database, _folder } = database(&[("final.xg", Fixture::default().file())]);
    let output = show(&database, "100001", &["--format", "json"]);
    let found: Value = serde_json::from_str(&stdout(&output)).unwrap();
    assert_eq!(found["decision"]["player"], "Ada Lovelace");
    assert_eq!(found["candidates"][0]["play"], "8/5 6/5");
    let hash: i64 = one(&open(&database), "SELECT position_hash FROM decisions WHERE decision_id = 100001");
    assert_eq!(found["decision"]["position_hash"], hash.to_string());
    assert_eq!((&found["cube"], &found["comments"]), (&Value::Null, &serde_json::json!([])));
}

#[test]
fn the_board_is_drawn_with_the_play_made_and_the_best_one() {
    let Database { path: database, _folder } = database(&[("final.xg", Fixture::default().file())]);
    let wrong = decision(&database, "kind = 'checker' AND error_emg > 0");
    let right = one(
        &open(&database),
        "SELECT min(decision_id) FROM decision_facts JOIN decision_analysis USING (decision_id) WHERE kind = 'checker' AND action = best_action",
    );
    let arrows = |decision: i64| {
        let output = show(&database, &decision.to_string(), &["--svg", "-"]);
        let svg = String::from_utf8(output.stdout).unwrap();
        assert!(svg.starts_with("<svg "), "{svg}");
        ["gb-arrow-played", "gb-arrow-best"].map(|arrow| svg.contains(&format!("class=\"{arrow}\"")))
    };
    assert_eq!((arrows(wrong), arrows(right)), ([true, true], [true, false]));
}

#[test]
fn a_number_that_does_not_exist_is_told_with_those_that_do() {
    let Database { path: database, _folder } = database(&[("final.xg", Fixture::default().file())]);
    let all: i64 = one(&open(&database), "SELECT decisions FROM matches");
    let by_match = "decisions are numbered by their match, so 100001 is the first decision of match 1; report blunders and the column";
    let of_match = format!("match 1 has {all} decisions, 100001 to {}", 100_000 + all);
    for (number, known) in [
        ("0", by_match),
        ("-3", by_match),
        ("99999", by_match),
        ("1800123", by_match),
        ("9223372036854775807", by_match),
        ("-9223372036854775808", by_match),
        ("100000", &of_match),
        ("199999", &of_match),
    ] {
        let output = show(&database, number, &[]);
        assert_eq!((output.status.code(), stdout(&output)), (Some(2), String::new()));
        let said = stderr(&output);
        assert!(said.starts_with(&format!("gammonbase: decision {number} not found: {known}")), "{said}");
    }
    let empty = Folder::new();
    empty.import_only_a_damaged_file("a.db");
    assert_contains(stderr(&show(&empty.database("a.db"), "1", &[])), ["the database has no decisions yet"]);
}

#[test]
fn names_and_comments_steer_no_terminal() {
    let Database { path: database, _folder } = database(&[(
        "final.xg",
        Fixture {
            player1: "A\u{1b}[2J\u{202e}da\u{7}Bob".into(),
            player2: "علی\u{200c}رضا 👩\u{200d}👧".into(),
            event: "E\u{200b}\u{9b}".into(),
            ..Fixture::default()
        }
        .file(),
    )]);
    let text = text(&database, 100_001);
    assert!(text.contains("علی\u{200c}رضا 👩\u{200d}👧"), "joiners of words and emoji stay: {text:?}");
    assert!(text.contains("A\u{fffd}[2J\u{fffd}da") && text.contains("E\u{fffd}\u{fffd}"), "{text:?}");
    assert!(!text.contains(|c: char| c != '\n' && c.is_control() || c == '\u{202e}' || c == '\u{200b}'), "{text:?}");
}

#[test]
fn an_error_is_shown_with_its_plans_and_the_idea_that_explains_it() {
    let folder = Folder::new();
    synth::write_collection(&folder.matches(), 6, 7, 0, &|| {}).unwrap();
    folder.fill("a.db", 0);
    let path = folder.database("a.db");
    let connection = open(&path);
    let of_plans = |plans: &str| format!("structure_code IN (SELECT structure_code FROM structures WHERE {plans})");
    let worst = "kind = 'checker' AND main_idea_emg >= 0.020 AND is_position = 0";
    let number = decision(&path, &format!("{worst} AND {}", of_plans("plan <> opponent_plan AND plan <> 'race'")));
    let of = |column: &str| -> String {
        one(&connection, &format!("SELECT {column} FROM decision_facts WHERE decision_id = {number}"))
    };
    let verdict: String = one(
        &connection,
        &format!(
            "SELECT verdict FROM decision_ideas JOIN decisions USING (decision_id) WHERE decision_id = {number} AND idea = main_idea"
        ),
    );
    let [plan, other] =
        ["plan", "opponent_plan"].map(|column| of(column).replace('_', " ").replace("flexible", "undecided"));
    let advice = if verdict == "missed" { "Should have " } else { "Should not have " };
    let explained = of("printf('%.3f of %.3f', main_idea_emg, error_emg)");
    let text = text(&path, number);
    assert!(text.contains(&format!(", {} ({plan} against {other})\n", of("phase"))), "{text}");
    let said = text.split(". ").find(|part| part.starts_with(advice)).unwrap_or_else(|| panic!("{advice}: {text}"));
    assert!(said.ends_with(&format!(" ({explained})")), "{text}");
    let file = of("(SELECT path FROM match_facts AS x WHERE x.match_id = decision_facts.match_id)");
    // Without the breaks of long lines.
    assert_contains(stdout(&gammonbase(&["inspect", &file])).replace("\n    ", " "), [said]);
    let number = decision(&path, &of_plans("plan = 'flexible' AND opponent_plan = 'flexible'"));
    let phase: String = one(&connection, &format!("SELECT phase FROM decision_facts WHERE decision_id = {number}"));
    assert!(self::text(&path, number).contains(&format!(", {phase}\n")), "nobody has a plan yet");
}
