//! `report audit`: what is to be known of a match before its PR counts.

use xgfile::records::Record;

use super::intervals::three_matches;
use crate::common::fixtures::{NO_ANALYSIS_FLAG, NOT_ANALYSED};
use crate::common::prelude::*;
use crate::common::reports::{assert_row, assert_rows, database, fixture, printed, rows, synthetic};

/// A match without date, event and round, in which the second game does not begin where the first ended, the match does not end where the last
/// game did, the resignation was an error, and one roll and one double are not analysed.
fn doubtful() -> Vec<u8> {
    let fixture = Fixture {
        event: String::new(),
        round: String::new(),
        date: 0.0,
        game_id: 7,
        player1: "Bea".into(),
        ..Fixture::default()
    };
    let mut document = fixture.document();
    let (mut games, mut plays, mut cubes) = (0, 0, 0);
    for record in &mut document.records {
        match &mut record.body {
            Record::HeaderGame(header) => {
                games += 1;
                header.score1 += i32::from(games == 2);
            }
            Record::FooterGame(footer) if games == 2 => footer.err_resign = -0.25,
            Record::FooterMatch(footer) => footer.score1m += 1,
            Record::Move(play) => {
                plays += 1;
                if plays == 2 {
                    play.data_moves.n_moves = 0;
                    (play.err_move, play.err_luck) = (NOT_ANALYSED, NOT_ANALYSED);
                }
            }
            Record::Cube(cube) if cube.double == 1 => {
                cubes += 1;
                if cubes == 2 {
                    cube.double_d.flag_double = NO_ANALYSIS_FLAG;
                    (cube.err_cube, cube.err_take) = (NOT_ANALYSED, NOT_ANALYSED);
                }
            }
            _ => {}
        }
    }
    document.encode().encode().unwrap()
}

#[test]
fn findings_say_what_is_wrong_and_where() {
    let database = database(&[("a.xg", doubtful())]);
    let found = rows(&database.path, &["audit", "-p", "show=findings", "-p", "level=4-ply"]);
    let counted: i64 = one(&open(&database.path), "SELECT sum(is_counted) FROM decisions");
    assert_rows(
        &found,
        &[
            json!({"finding": "no date", "times": 1, "player": "Bea", "opponent": "Kévin Unger"}),
            json!({"finding": "no event"}),
            json!({"finding": "no round"}),
            json!({"finding": "below the level", "detail": format!("of {counted} decisions that count, below 4-ply; the lowest at 3-ply, most at 3-ply")}),
            json!({"finding": "not analysed", "times": 3}),
            json!({
                "finding": "gaps in the score", "times": 2,
                "detail": "game 2 begins at 1-2, game 1 ended at 0-2; the match ended at 1-3, game 2 at 0-3",
            }),
            json!({"finding": "lost by resigning", "times": 1, "detail": "EMG 0.250"}),
        ],
    );
    let row = &rows(&database.path, &["audit", "-p", "level=4-ply"])[0];
    assert_row(
        row,
        &json!({"score_gaps": 2, "resignations": 1, "resign_error_emg": 0.25, "not_analysed": 3, "file_version": 30}),
    );
    let all = "no date, no event, no round, below the level (";
    assert!(row["findings"].as_str().unwrap().starts_with(all), "{row}");
    let page = database.path.with_file_name("page.html");
    ended(&["page", "match", "1", "--db", database.path.to_str().unwrap(), "-o", page.to_str().unwrap()], 0);
    assert_contains(std::fs::read_to_string(&page).unwrap(), ["game 2 begins at 1-2", "Audit"]);
}

#[test]
fn a_match_without_findings_has_no_audit_on_its_page() {
    let database = fixture();
    let row = &rows(&database.path, &["audit"])[0];
    assert_row(
        row,
        &json!({"findings": null, "score_gaps": 0, "below_level": 0, "not_analysed": 0, "other_saves": 0, "final_score": "0-3"}),
    );
    assert!(rows(&database.path, &["audit", "-p", "show=findings"]).is_empty());
    let page = database.path.with_file_name("page.html");
    ended(&["page", "match", "1", "--db", database.path.to_str().unwrap(), "-o", page.to_str().unwrap()], 0);
    let page = std::fs::read_to_string(&page).unwrap();
    assert!(page.contains("Every decision") && !page.contains("Audit"), "{page}");
}

#[test]
fn counts_equal_those_of_the_decisions() {
    let database = synthetic(30);
    let connection = open(&database.path);
    for (level, rank) in [("3-ply", 4), ("XG Roller+", 7)] {
        let expected = format!(
            "WITH x AS (
                SELECT d.*, l.depth_rank < {rank} AS is_below, first_value(l.level_name) OVER (
                    PARTITION BY d.match_id ORDER BY d.is_counted DESC, l.depth_rank) AS lowest
                FROM decisions AS d LEFT JOIN levels AS l ON l.level_code = d.level_code WHERE d.is_position = 0)
             SELECT json_array(match_id, sum(is_counted), sum(is_counted AND is_below), sum(is_illegal),
                sum(level_code IS NULL AND action IS NOT NULL), max(lowest))
             FROM x GROUP BY match_id ORDER BY match_id"
        );
        let expected: Vec<String> = column(&connection, &expected);
        let list = |row: &Value| {
            let columns = ["match_id", "decisions", "below_level", "illegal_plays", "not_analysed", "lowest_level"];
            Value::from(columns.map(|column| row[column].clone()).to_vec()).to_string()
        };
        let found = rows(&database.path, &["audit", "--sort", "match_id", "-p", &format!("level={level}")]);
        assert_eq!(found.iter().map(list).collect::<Vec<_>>(), expected, "{level}");
        // A filter on decisions selects matches, whose figures stay whole.
        let [some, all] = [&["--kind", "take"][..], &[]].map(|words| {
            let level = format!("level={level}");
            rows(&database.path, &[&["audit", "-p", &level, "--match", "2"], words].concat())
        });
        assert_eq!(some, all);
    }
}

#[test]
fn saves_of_a_match_and_its_other_files_are_listed() {
    let later = Fixture { level: 100, ..Fixture::default() };
    let database =
        database(&[("first.xg", Fixture::default().file()), ("later.xg", later.file()), ("copy.xg", later.file())]);
    let found = rows(&database.path, &["audit", "-p", "show=findings"]);
    assert_rows(&found, &[json!({"finding": "saved several times", "times": 1, "detail": "first.xg"})]);
    let manifest = rows(&database.path, &["audit", "-p", "show=manifest"]);
    assert_eq!(manifest[0]["file"], "copy.xg; later.xg");
}

#[test]
fn another_program_can_compute_each_pr_from_the_manifest() {
    let database = three_matches();
    let manifest = rows(&database.path, &["audit", "-p", "show=manifest"]);
    assert_eq!(manifest.len(), 6);
    let folder = database.path.with_file_name("matches");
    for row in &manifest {
        let bytes = std::fs::read(folder.join(row["file"].as_str().unwrap())).unwrap();
        assert_eq!(row["blake3"], blake3::hash(&bytes).to_hex().as_str());
        assert_eq!(row["size_bytes"], bytes.len());
        let number = |name: &str| row[name].as_f64().unwrap();
        assert!((number("pr") - 500.0 * number("error_emg") / number("decisions")).abs() < 1e-9, "{row}");
        assert_eq!(row["program_version"], env!("CARGO_PKG_VERSION"));
    }
    let csv = printed(&database.path, &["audit", "-p", "show=manifest", "--format", "csv"]);
    assert!(csv.contains("match_id,match_hex,save_hex,blake3,size_bytes,file,length,seat,player,decisions,error_emg,pr,program_version"), "{csv}");
}

#[test]
fn matches_are_chosen_by_result_and_by_level() {
    let unfinished = Fixture { match_length: 5, player1: "Cleo".into(), ..Fixture::default() };
    let deep = Fixture { level: 1002, player1: "Dora".into(), ..Fixture::default() };
    let files = [
        ("a", Fixture::default().file()),
        ("b", unfinished.file()),
        ("c", deep.file()),
        ("d", doubtful()),
        ("e", crate::common::fixtures::not_analysed()),
    ];
    let files = files.map(|(name, bytes)| (format!("{name}.xg"), bytes));
    let database = database(&files);
    let players = |words: &[&str]| -> Vec<String> {
        let rows = rows(&database.path, &[&["audit", "--sort", "match_id"], words].concat());
        rows.iter().map(|row| row["player"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(players(&[]), ["Ada Lovelace", "Cleo", "Dora", "Bea", "Novice"]);
    assert_eq!(players(&["--finished"]), ["Ada Lovelace", "Dora", "Bea", "Novice"]);
    // The fourth has decisions without analysis, the fifth nothing else.
    assert_eq!(players(&["--analysed", "3-ply"]), ["Ada Lovelace", "Cleo", "Dora"]);
    assert_eq!(players(&["--finished", "--analysed", "2"]), ["Ada Lovelace", "Dora"]);
    assert!(players(&["--analysed", "Rollout"]).is_empty());
    let title = printed(&database.path, &["matches", "--finished", "--analysed", "3-PLY"]);
    assert_contains(title, ["matches with a result; matches analysed at 3-ply or deeper"]);
    assert_contains(
        crate::common::reports::refused(&database.path, &["matches", "--analysed", "deep"]),
        ["level \"deep\" not found"],
    );
    // On the synthetic matches, with what the decisions say.
    let database = synthetic(30);
    let connection = open(&database.path);
    for (level, rank) in [("3-ply", 4), ("4-ply", 6)] {
        let expected = format!(
            "SELECT DISTINCT match_id FROM player_match_stats WHERE decisions > 0 AND match_id NOT IN (
                SELECT match_id FROM decision_facts WHERE is_counted AND level_rank < {rank}) ORDER BY 1"
        );
        let expected: Vec<i64> = column(&connection, &expected);
        let found = rows(&database.path, &["matches", "--analysed", level, "--sort", "match_id"]);
        let found: Vec<i64> = found.iter().map(|row| row["match_id"].as_i64().unwrap()).collect();
        assert_eq!(found, expected, "{level}");
        assert!(found.len() < 30);
    }
}
