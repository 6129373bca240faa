//! `gammonbase verify`: findings with advice.

use crate::common::books::{opening_book, rollout_of};
use crate::common::prelude::*;

use crate::common::versions::{packed, shallow};
use crate::common::{abk, gdx};
use backgammon::Board;
use books::gnushogi::gdx::Layout;

/// Lets a connection damage a database.
const UNGUARDED: &str = "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON";

/// The exit status and what `verify` prints of a folder's database `a.db`.
fn verify(folder: &Folder, options: &[&str]) -> (Option<i32>, String) {
    let database = folder.database("a.db");
    let mut arguments = vec!["verify", "--db", database.to_str().unwrap()];
    arguments.extend(options);
    let output = gammonbase(&arguments);
    (output.status.code(), stdout(&output))
}

/// Verifies a database without damage.
fn assert_sound_verdict(folder: &Folder, options: &[&str]) -> String {
    let (status, text) = verify(folder, options);
    assert_eq!(status, Some(0), "{text}");
    text
}

/// Verifies a damaged database, whose findings must have these parts.
fn assert_finds<const N: usize>(folder: &Folder, options: &[&str], parts: [&str; N]) {
    let (status, text) = verify(folder, options);
    assert_eq!(status, Some(1), "{text}");
    assert_contains(text, parts);
}

#[test]
fn imported_databases_are_sound() {
    let folder = Folder::with_matches(3);
    folder.write("copy.xg", &std::fs::read(folder.file("0001.xg")).unwrap());
    folder.write("damaged.xg", b"not a match");
    folder.fill("a.db", 1);
    let text = assert_sound_verdict(&folder, &[]);
    let names: Vec<&str> = text.lines().filter_map(|line| line.split("  ").next()).collect();
    assert_eq!(
        names,
        ["integrity", "values", "foreign keys", "rules", "schema", "lookup tables", "sources", "source rows"]
    );
    assert!(text.lines().all(|line| line.ends_with(": sound")), "{text}");
}

#[test]
fn empty_databases_are_sound() {
    let folder = Folder::new();
    folder.import_only_a_damaged_file("a.db");
    assert_eq!(verify(&folder, &[]).0, Some(0));
}

/// Removes an index from the schema, changes rows, and restores the index with the definition that `sql` returns.
fn change_without_index(folder: &Folder, index: &str, change: &str, sql: impl Fn(&str) -> String) {
    let connect = || {
        let connection = Connection::open(folder.database("a.db")).unwrap();
        connection.execute_batch(&format!("{UNGUARDED}; PRAGMA writable_schema = ON")).unwrap();
        connection
    };
    let connection = connect();
    let get = "SELECT tbl_name, rootpage, sql FROM sqlite_schema WHERE name = ?";
    let (table, page, made): (String, i64, String) =
        connection.query_row(get, [index], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).unwrap();
    connection.execute("DELETE FROM sqlite_schema WHERE name = ?", [index]).unwrap();
    drop(connection);
    let connection = connect();
    connection.execute_batch(change).unwrap();
    let put = "INSERT INTO sqlite_schema (type, name, tbl_name, rootpage, sql) VALUES ('index', ?, ?, ?, ?)";
    connection.execute(put, (index, table, page, sql(&made))).unwrap();
}

#[test]
fn indexes_that_differ_from_their_table_are_found_and_named() {
    type Sql<'a> = &'a dyn Fn(&str) -> String;
    let same = |sql: &str| sql.to_owned();
    let by_player = "decisions_by_player";
    let cases: [(&str, &str, Sql); 8] = [
        (by_player, "UPDATE decisions SET error_emg = 0.5 WHERE decision_id = 100007", &same),
        (by_player, "UPDATE decisions SET decision_id = 999999 WHERE decision_id = 100007", &same),
        (by_player, "DELETE FROM decisions WHERE decision_id = 100007", &same),
        ("decisions_by_match", "UPDATE decisions SET match_id = 2 WHERE decision_id = 100007", &same),
        // An index with a condition: a row leaves it.
        (
            "decisions_by_ply",
            "UPDATE decisions SET ply = 40 WHERE decision_id = (SELECT min(decision_id) FROM decisions WHERE kind = 'checker')",
            &same,
        ),
        // The entries of all rows, but sorted by something else.
        (by_player, "", &|sql| sql.replace("is_position, is_counted", "is_counted, is_position")),
        ("games_by_match", "UPDATE games SET match_id = 1", &same),
        ("players_by_name", "UPDATE players SET name = 'Another' WHERE player_id = 1", &same),
    ];
    for (index, change, sql) in cases {
        let folder = Folder::with_matches(2);
        folder.fill("a.db", 0);
        change_without_index(&folder, index, change, sql);
        let (status, text) = verify(&folder, &["--skip-sources"]);
        assert_eq!(status, Some(1), "{index}: {change}: {text}");
        assert!(text.starts_with("integrity "), "{index}: {change}: {text}");
        assert!(text.contains(&format!("index {index}")), "{index}: {change}: {text}");
    }
}

/// A folder whose database has every kind of row: sample matches, a match of a player against himself, a comment, a rollout, and one book
/// of each kind.
fn everything() -> Folder {
    let folder = Folder::with_matches(2);
    let samples = folder.file("samples");
    assert!(gammonbase(&["synth", "--matches", "3", samples.to_str().unwrap()]).status.success());
    let one_player = Fixture { player1: "Opponent 2".into(), player2: "Opponent 2".into(), ..numbered(3) };
    folder.write("one player.xg", &one_player.file());
    folder.write("opening.ob", &opening_book("notes", &[rollout_of(&Board::START, "here")]));
    folder.write("arena.abk", &abk::bytes(&["e2e4 e7e5", "d2d4"]));
    folder.write("gnu.bbk", &gdx::bytes(Layout::LE64, 40, &["7g7f 3c3d", "2g2f"]));
    folder.write("gnu.tbk", b"# An opening\nP7f P3d\n");
    folder.fill("a.db", 0);
    folder
}

fn damage(folder: &Folder, sql: &str) {
    let connection = Connection::open(folder.database("a.db")).unwrap();
    connection.execute_batch(&format!("{UNGUARDED}; {sql}")).unwrap();
    assert!(connection.total_changes() > 0, "{sql}: changed nothing");
}

#[test]
fn every_row_is_compared_with_its_file() {
    let folder = everything();
    let text = assert_sound_verdict(&folder, &[]);
    let line = text.lines().find(|line| line.starts_with("source rows ")).unwrap();
    assert!(line.contains(" 10 checked: sound"), "{text}");
    damage(
        &folder,
        "UPDATE decisions SET die1 = 7 WHERE decision_id = 100003;
         UPDATE scaled_candidates SET scaled_equity = 0.25, play = 'a play'
             WHERE candidate_rank = 1 AND decision_id = (SELECT max(decision_id) FROM scaled_candidates);
         UPDATE games SET winner_seat = 9 WHERE game_id = 200001;
         DELETE FROM cube_analyses WHERE decision_id = (SELECT max(decision_id) FROM cube_analyses);
         DELETE FROM comments WHERE comment_id = (SELECT min(comment_id) FROM comments);
         UPDATE players SET spelling = 'Another' WHERE player_id = 1;
         UPDATE book_moves SET games = 12345 WHERE games IS NOT NULL",
    );
    assert_finds(
        &folder,
        &[],
        [
            "decisions, decision_id 100003: die1 is 7, the file has ",
            "scaled_equity is 0.25, the file has ",
            "games, game_id 200001: winner_seat is 9, the file has ",
            "cube_analyses: 1 of ",
            "comments: 1 of ",
            "players, player_id 1: spelling is 'Another', the file has '",
            "play is 'a play', the file has '",
            "games is 12345, the file has ",
        ],
    );
}

#[test]
fn one_book_of_each_kind_is_sound() {
    let books: [(&str, Vec<u8>); 4] = [
        ("opening.ob", opening_book("notes", &[rollout_of(&Board::START, "here")])),
        ("arena.abk", abk::bytes(&["e2e4 e7e5", "d2d4", "e2e4 c7c5", "g1f3"])),
        ("gnu.bbk", gdx::bytes(Layout::LE64, 40, &["7g7f 3c3d", "2g2f"])),
        ("gnu.tbk", b"# An opening\nP7f P3d\n".to_vec()),
    ];
    for (name, bytes) in books {
        let folder = Folder::new();
        folder.write(name, &bytes);
        folder.fill("a.db", 0);
        let (status, text) = verify(&folder, &[]);
        assert_eq!(status, Some(0), "{name}: {text}");
    }
}

#[test]
fn every_lookup_table_is_compared_with_the_program() {
    let changes = [
        (
            "UPDATE structures SET phase = 'race' WHERE structure_code = 168",
            "structures, structure_code 168, phase 'race'",
        ),
        ("UPDATE ideas SET idea = 'bump' WHERE idea_code = 4", "ideas, idea_code 4, idea 'bump'"),
        ("UPDATE features SET feature_bit = 40 WHERE feature_bit = 4", "features, feature_bit 40, "),
        ("UPDATE match_equities SET mwc = mwc + 0.001 WHERE away_player = 3 AND away_opponent = 4", "match_equities, "),
        ("UPDATE levels SET depth_rank = 0 WHERE level_code = 1000", "levels, level_code 1000, "),
        ("UPDATE sites SET site_name = 'elsewhere' WHERE site_code = 1", "site_name 'elsewhere'"),
        ("INSERT INTO variations VALUES (77, 'Acey-deucey')", "variations, variation_code 77, "),
        ("UPDATE error_thresholds SET min_error_emg = 0.5 WHERE grading = 'xg'", "error_thresholds, grading 'xg'"),
        ("UPDATE settings SET value = 'prettiest'", "settings, keep: is 'prettiest'"),
    ];
    let folder = Folder::imported(1);
    let pristine = folder.database("pristine.db");
    std::fs::copy(folder.database("a.db"), &pristine).unwrap();
    // Users set their own grades, and files use codes without names.
    damage(
        &folder,
        "UPDATE error_thresholds SET min_error_emg = 0.5 WHERE grading = 'own' AND grade = 'blunder';
         INSERT INTO sites VALUES (77, 'unknown (77)')",
    );
    assert_eq!(verify(&folder, &["--skip-sources"]).0, Some(0));
    for (sql, expected) in changes {
        std::fs::copy(&pristine, folder.database("a.db")).unwrap();
        damage(&folder, sql);
        let (status, text) = verify(&folder, &["--skip-sources"]);
        assert_eq!(status, Some(1), "{sql}: {text}");
        assert!(text.contains(expected), "{sql}: {text}");
    }
}

#[test]
#[cfg(unix)] // a backslash begins an escape only on Unix
fn source_without_a_usable_path_is_a_finding() {
    let folder = Folder::imported(1);
    damage(&folder, r"UPDATE source_files SET path = path || '\xzz'");
    assert_finds(&folder, &[], ["is not a path that an import writes"]);
}

#[test]
fn changed_and_missing_sources_are_found_unless_sources_are_skipped() {
    let folder = Folder::imported(2);
    std::fs::remove_file(folder.file("0000.xg")).unwrap();
    std::fs::write(folder.file("0001.xg"), "other").unwrap();
    let (status, text) = verify(&folder, &[]);
    assert_eq!(status, Some(1));
    assert!(text.contains("0000.xg: ") && text.contains("0001.xg: its content has changed since the import"), "{text}");
    assert_eq!(verify(&folder, &["--skip-sources"]).0, Some(0));
}

#[test]
fn damaged_files_are_reported_without_further_checks() {
    let folder = Folder::imported(20);
    let path = folder.database("a.db");
    let mut bytes = std::fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..middle + 40_000].fill(0x5a);
    std::fs::write(&path, bytes).unwrap();
    let (status, text) = verify(&folder, &["--format", "json"]);
    assert_eq!(status, Some(1));
    let verdict: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(verdict["checks"].as_array().unwrap().len(), 1);
    assert!(verdict["checks"][0]["findings"][0]["advice"].as_str().unwrap().contains("snapshot"));
}

/// `.ci/run` runs them.
mod slow {
    use super::*;

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn every_kind_of_damage_is_found_and_named() {
        let damages = [
            (
                "UPDATE decisions SET is_counted = 2 WHERE decision_id = 100001",
                "decisions: 1 rows break CHECK (is_counted BETWEEN 0 AND 1)",
            ),
            (
                "DELETE FROM scaled_candidates
                 WHERE candidate_rank = 1 AND decision_id = (SELECT min(decision_id) FROM scaled_candidates)",
                "has candidate_count 2, but 1 candidates",
            ),
            (
                "INSERT INTO scaled_candidates (decision_id, candidate_rank, position_hash, level_code) VALUES (999999, 1, 1, 1)",
                "scaled_candidates: refers to a missing row of decisions",
            ),
            ("UPDATE positions SET player_pips = player_pips + 1", "player_pips is"),
            ("UPDATE positions SET board = 'abc'", "board is 'abc', the file has '"),
            ("UPDATE positions SET board = replace(board, 'b', '-')", "positions, position_hash "),
            ("UPDATE positions SET phase = 'race'", "phase is 'race', the file has 'opening'"),
            (
                "DELETE FROM positions WHERE position_hash = (SELECT min(position_hash) FROM positions)",
                "refers to a missing row of positions",
            ),
            (
                "DELETE FROM decisions WHERE position_hash = (SELECT max(position_hash) FROM positions)",
                "no decision has this position",
            ),
            ("DELETE FROM games WHERE game_id = 100001", "refers to a missing row of games"),
            (
                "UPDATE decisions SET player_id = 999 WHERE decision_id = 100005",
                "decisions, row 100005: refers to a missing row of players",
            ),
            (
                "UPDATE decisions SET structure_code = 999 WHERE decision_id = 100005",
                "decisions, row 100005: refers to a missing row of structures",
            ),
            (
                "UPDATE decisions SET position_hash = 1 WHERE decision_id = 100005",
                "decisions, row 100005: refers to a missing row of positions",
            ),
            (
                "UPDATE decisions SET match_id = 999 WHERE decision_id = 100005",
                "decisions, row 100005: refers to a missing row of matches",
            ),
            (
                "UPDATE decisions SET double_decision_id = 999999 WHERE decision_id = 100005",
                "decisions, row 100005: refers to a missing row of decisions",
            ),
            ("UPDATE scaled_candidates SET level_code = 77", "refers to a missing row of levels"),
            ("UPDATE cube_analyses SET level_code = 77", "refers to a missing row of levels"),
            (
                "UPDATE cube_analyses SET decision_id = 999999
                 WHERE decision_id = (SELECT max(decision_id) FROM cube_analyses)",
                "cube_analyses, row 999999: refers to a missing row of decisions",
            ),
            (
                "UPDATE decisions SET is_position = 1 WHERE decision_id = 100003",
                "decisions, decision_id 100003: is_position or decision_id disagrees",
            ),
            (
                "UPDATE match_sums SET luck_emg = luck_emg + 1 WHERE match_id = 1",
                "match_sums, match_id 1, seat 1: luck_emg is ",
            ),
            ("UPDATE match_sums SET opponent_id = player_id", "opponent_id is 'seat 1', the file has 'seat 2'"),
            ("DELETE FROM match_sums WHERE seat = 2", "match_sums, match_id 1, seat 2: is missing"),
            (
                "UPDATE game_sums SET away_player = 17",
                "game_sums, match_id 1, seat 1, game_id 100001: away_player is 17",
            ),
            ("DELETE FROM game_sums WHERE match_id = 2", "game_sums, match_id 2, seat 1, game_id 200001: is missing"),
            (
                "UPDATE structure_sums SET decisions = decisions + 1",
                "structure_sums, match_id 1, seat 1, structure_code ",
            ),
            ("UPDATE idea_sums SET did = did + 1 WHERE match_id = 1", "idea_sums, match_id 1, seat 1, idea_code "),
            ("UPDATE idea_prices SET price_emg = price_emg + 1", "idea_sums, match_id 1, seat 2, idea_code "),
            (
                "UPDATE decisions SET main_idea = 'shot' WHERE main_idea IS NOT NULL",
                "main_idea is 'shot', the file has ",
            ),
            ("UPDATE action_sums SET worst_error_emg = 3 WHERE kind = 'take'", "action_sums, match_id 1, seat "),
            (
                "INSERT INTO structure_sums (match_id, seat, structure_code, decisions) VALUES (1, 1, 676, 0)",
                "structure_code 676: the file has no such row",
            ),
            (
                "INSERT INTO structure_sums (match_id, seat, structure_code, decisions) VALUES (77, 1, 168, 0)",
                "structure_sums: refers to a missing row of matches",
            ),
            ("UPDATE matches SET decisions = decisions - 1", "decisions, but has"),
            ("UPDATE players SET name = 'Somebody'", "disagrees with player_aliases"),
            ("DELETE FROM rejects", "is rejected, but rejects has no reason for it"),
            ("DELETE FROM saves WHERE content_id = 1", "matches, match_id 1: match_key or analysis_depth differs"),
            ("UPDATE saves SET match_key = zeroblob(16)", "match_key is not the save_key of a save of this match"),
            ("UPDATE saves SET pr1 = 77 WHERE content_id = 1", "saves, content_id 1: pr1 is 77, the file has "),
            (
                "UPDATE contents SET record_count = 7 WHERE content_id = 1",
                "its file has 7 records, but the match accounts for",
            ),
            (
                "UPDATE contents SET is_intact = 7 WHERE content_id = 1",
                "contents, content_id 1: is_intact is 7, the file has ",
            ),
            (
                "UPDATE source_files SET outcome = 'imported' WHERE outcome = 'rejected'",
                "is imported, but has no content",
            ),
            ("UPDATE source_files SET is_missing = 1, content_id = NULL", "content 1: no source has it"),
            (
                "UPDATE source_files SET content_id = 1 WHERE outcome = 'rejected'",
                "is rejected, but has a content that another file has",
            ),
            (
                "INSERT INTO contents (content_hash, kind, import_run_id) VALUES (zeroblob(32), 'xg', 1)",
                "has 0 matches and books",
            ),
            (
                "UPDATE source_files SET content_id = 1 WHERE path LIKE '%copy.xg'",
                "copy.xg: its content has changed since the import",
            ),
            ("UPDATE games SET move_records = move_records + 1", "records, but the match accounts for"),
            ("DELETE FROM rollout_first_rolls; DELETE FROM rollouts", "rollouts, but the match has 0"),
            (
                "INSERT INTO players (player_id, spelling, name, person_id) VALUES (999, 'Nobody', 'Nobody', 999)",
                "Nobody: is not in any match",
            ),
            ("DROP INDEX matches_by_player1", "index matches_by_player1: is missing"),
            (
                "DROP VIEW match_saves; CREATE VIEW match_saves AS SELECT 1 AS one",
                "view match_saves: differs from this program's definition",
            ),
            (
                "UPDATE contents SET content_hash = zeroblob(32) WHERE content_id = 1",
                "its content has changed since the import",
            ),
        ];
        for (damage, expected) in damages {
            let folder = Folder::with_matches(2);
            folder.write("copy.xg", &std::fs::read(folder.file("0001.xg")).unwrap());
            folder.write("damaged.xg", b"not a match");
            folder.fill("a.db", 1);
            let connection = Connection::open(folder.database("a.db")).unwrap();
            connection.execute_batch(&format!("{UNGUARDED}; {damage}")).unwrap();
            drop(connection);
            let (status, text) = verify(&folder, &[]);
            assert_eq!(status, Some(1), "{damage}: {text}");
            assert!(text.contains(expected), "{damage}: {text}");
            assert!(text.contains("What to do: "), "{damage}: {text}");
        }
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn databases_are_sound_during_an_import() {
        let folder = Folder::imported(3);
        folder.add_matches(3..600);
        let mut import = program()
            .args([
                Path::new("import"),
                &folder.matches(),
                Path::new("--db"),
                &folder.database("a.db"),
                Path::new("--quiet"),
            ])
            .spawn()
            .unwrap();
        let mut verifications = 0;
        while import.try_wait().unwrap().is_none() {
            assert_sound_verdict(&folder, &["--skip-sources"]);
            verifications += 1;
        }
        assert!(import.wait().unwrap().success());
        assert!(verifications > 0, "the import ended before the first verification");
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn altered_and_deleted_rows_are_found_by_comparison_with_their_file() {
        let folder = everything();
        let pristine = folder.database("pristine.db");
        std::fs::copy(folder.database("a.db"), &pristine).unwrap();
        let one = |table: &str, key: &str, change: &str| {
            format!("UPDATE {table} SET {change} WHERE {key} = (SELECT {key} FROM {table} ORDER BY random() LIMIT 1)")
        };
        let damages = [
            one("scaled_candidates", "decision_id", "scaled_equity = coalesce(scaled_equity, 0) + 1"),
            one("scaled_candidates", "decision_id", "play = coalesce(play, '') || ' '"),
            one("decisions", "decision_id", "die1 = coalesce(die1, 0) % 6 + 1"),
            one("decisions", "decision_id", "seat = 3 - seat"),
            one("decisions", "decision_id", "equity_best = coalesce(equity_best, 0) + 1e-9"),
            one("decisions", "decision_id", "action = coalesce(action, '') || ' '"),
            one("games", "game_id", "winner_seat = 3 - coalesce(winner_seat, 1)"),
            one("matches", "match_id", "event = 'another'"),
            one("matches", "match_id", "match_length = 25"),
            one("players", "player_id", "spelling = spelling || 'x', name = name || 'x'"),
            one("cube_analyses", "decision_id", "equity_double_take = coalesce(equity_double_take, 0) + 0.001"),
            one("book_moves", "book_move_id", "games = coalesce(games, 0) + 1"),
            one("book_entries", "book_entry_id", "equity = equity + 0.5"),
            one("shogi_book_plies", "ply", "comment = 'altered'"),
            // References to another match, or to another row of the match.
            "UPDATE matches SET player1_id = player2_id WHERE match_id = 1".to_owned(),
            one("matches", "match_id", "decisions = decisions + 1"),
            one("decisions", "decision_id", "player_id = 999999"),
            "UPDATE decisions SET player_id = opponent_id, opponent_id = player_id WHERE match_id = 1".to_owned(),
            one("decisions", "decision_id", "game_id = game_id + 1"),
            one("decisions", "decision_id", "match_id = match_id % 2 + 1"),
            one("decisions", "decision_id", "double_decision_id = coalesce(double_decision_id, 0) + 1"),
            one("comments", "comment_id", "match_id = match_id % 2 + 1"),
            one("comments", "comment_id", "decision_id = coalesce(decision_id, 0) + 1"),
            one("rollouts", "rollout_id", "decision_id = coalesce(decision_id, 0) + 1"),
            one("scaled_candidates", "decision_id", "candidate_rank = candidate_rank + 50"),
            one("book_moves", "book_move_id", "book_move_id = (SELECT max(book_move_id) + 1 FROM book_moves)"),
            "DELETE FROM cube_analyses WHERE decision_id % 2".to_owned(),
            "DELETE FROM book_moves WHERE book_move_id % 2".to_owned(),
            "DELETE FROM comments WHERE comment_id % 2".to_owned(),
            "DELETE FROM rollout_first_rolls WHERE first_roll % 2".to_owned(),
        ];
        for sql in damages {
            std::fs::copy(&pristine, folder.database("a.db")).unwrap();
            damage(&folder, &sql);
            let (status, text) = verify(&folder, &[]);
            assert_eq!(status, Some(1), "{sql}: {text}");
            let line = text.lines().find(|line| line.starts_with("source rows ")).unwrap();
            assert!(!line.ends_with(": sound"), "{sql}: {text}");
        }
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn saves_that_are_not_current_are_compared() {
        let folder = Folder::new();
        for number in 0..20 {
            let document = numbered(number).document();
            folder.write(&format!("{number}.xg"), &packed(&document));
            folder.write(&format!("{number}-again.xg"), &packed(&shallow(&document)));
        }
        folder.fill("a.db", 0);
        assert_sound_verdict(&folder, &[]);
        damage(&folder, "UPDATE saves SET pr1 = 77 WHERE content_id NOT IN (SELECT content_id FROM matches)");
        let (status, text) = verify(&folder, &[]);
        assert_eq!((status, text.matches(": pr1 is 77, the file has ").count()), (Some(1), 20), "{text}");
    }
}
