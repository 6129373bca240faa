//! `gammonbase verify`: findings with advice.

use crate::common::books::{opening_book, rollout_of};
use std::collections::BTreeMap;
use std::path::Path;

use crate::common::database::{assert_sound, content, gammonbase, import, open};
use crate::common::fixtures::Fixture;
use crate::common::folder::{Folder, assert_same, numbered, stdout};
use crate::common::{abk, gdx};
use gammonbase::format::gnushogi::gdx::Layout;
use gammonbase::game::backgammon::Board;
use rusqlite::Connection;

/// The exit status and what `verify` prints of a folder's database `a.db`.
fn verify(folder: &Folder, options: &[&str]) -> (Option<i32>, String) {
    let database = folder.database("a.db");
    let mut arguments = vec!["verify", "--db", database.to_str().unwrap()];
    arguments.extend(options);
    let output = gammonbase(&arguments);
    (output.status.code(), stdout(&output))
}

#[test]
fn what_the_importer_made_is_sound() {
    let folder = Folder::with_matches(3);
    folder.write("copy.xg", &std::fs::read(folder.file("0001.xg")).unwrap());
    folder.write("damaged.xg", b"not a match");
    folder.import("a.db", &[], 1);
    let (status, text) = verify(&folder, &[]);
    assert_eq!(status, Some(0), "{text}");
    let names: Vec<&str> = text.lines().filter_map(|line| line.split("  ").next()).collect();
    let expected = [
        "integrity",
        "rows",
        "ledger",
        "foreign keys",
        "positions",
        "sums",
        "book entries",
        "book positions",
        "schema",
        "sources",
    ];
    assert_eq!(names, expected);
    assert!(text.lines().all(|line| line.ends_with(": sound")), "{text}");
}

#[test]
fn an_empty_database_is_sound() {
    let folder = Folder::new();
    folder.import("a.db", &[], 0);
    assert_eq!(verify(&folder, &[]).0, Some(0));
}

#[test]
fn every_kind_of_damage_is_found_and_named() {
    let damages = [
        (
            "DELETE FROM candidate_rows WHERE candidate_id = (SELECT min(candidate_id) FROM candidate_rows)",
            "has candidate_count 2, but 1 candidates",
        ),
        (
            "INSERT INTO candidate_rows (candidate_id, position_hash, level_code) VALUES (999999 * 32, 1, 1)",
            "but the decision is missing",
        ),
        ("UPDATE positions SET player_pips = player_pips + 1", "player_pips is"),
        ("UPDATE positions SET board = 'abc'", "its board is unreadable"),
        ("UPDATE positions SET board = replace(board, 'b', '-')", "the hash of its board is"),
        ("UPDATE positions SET phase = 'race'", "phase is race, but that of its board is contact"),
        (
            "DELETE FROM positions WHERE position_hash = (SELECT min(position_hash) FROM positions)",
            "refers to a missing row of positions",
        ),
        (
            "DELETE FROM decision_rows WHERE position_hash = (SELECT max(position_hash) FROM positions)",
            "no decision has this position",
        ),
        ("DELETE FROM game_rows WHERE game_id = 1", "refers to a missing row of game_rows"),
        // A table of the user's own that refers to a view.
        ("CREATE TABLE mine (match_id INTEGER REFERENCES matches (match_id))", "mine: foreign key mismatch"),
        // References of the largest tables, which are found in the pass over their rows.
        (
            "UPDATE decision_rows SET player_id = 999 WHERE decision_id = 5",
            "decision_rows, row 5: refers to a missing row of players",
        ),
        (
            "UPDATE decision_rows SET structure_code = 999 WHERE decision_id = 5",
            "decision_rows, row 5: refers to a missing row of structures",
        ),
        (
            "UPDATE decision_rows SET position_hash = 1 WHERE decision_id = 5",
            "decision_rows, row 5: refers to a missing row of positions",
        ),
        (
            "UPDATE decision_rows SET match_id = 999 WHERE decision_id = 5",
            "decision_rows, row 5: refers to a missing row of match_rows",
        ),
        (
            "UPDATE decision_rows SET double_decision_id = 999999 WHERE decision_id = 5",
            "decision_rows, row 5: refers to a missing row of decision_rows",
        ),
        ("UPDATE candidate_rows SET play_id = -1", "refers to a missing row of plays"),
        ("UPDATE candidate_rows SET level_code = 77", "refers to a missing row of levels"),
        ("UPDATE cube_analysis_rows SET level_code = 77", "refers to a missing row of levels"),
        (
            "UPDATE cube_analysis_rows SET decision_id = 999999
             WHERE decision_id = (SELECT max(decision_id) FROM cube_analysis_rows)",
            "cube_analysis_rows, row 999999: refers to a missing row of decision_rows",
        ),
        (
            "UPDATE decision_rows SET is_position = 1 WHERE decision_id = 3",
            "decision_rows, decision_id 3: is_current, is_p",
        ),
        (
            "UPDATE game_rows SET is_current = 0 WHERE game_id = 1",
            "game_rows, game_id 1: is_current differs from that of",
        ),
        (
            "UPDATE match_sum_rows SET is_current = 0",
            "match_sum_rows, match_id 1, seat 1: is_current differs from that of",
        ),
        ("UPDATE decision_rows SET is_current = 0 WHERE decision_id = 3", "decision_rows, decision_id 3: is_current"),
        ("UPDATE match_sum_rows SET luck_emg = luck_emg + 1 WHERE match_id = 1", "is not the sum of its decisions"),
        ("UPDATE match_sum_rows SET opponent_id = player_id", "is not the sum of its decisions"),
        ("DELETE FROM match_sum_rows WHERE seat = 2", "match_sum_rows, match_id 1, seat 2: is missing"),
        ("UPDATE game_sum_rows SET away_player = 17", "game_sum_rows, match_id 1, seat 1, game_id 1: is not the sum"),
        ("DELETE FROM game_sum_rows WHERE match_id = 2", "game_sum_rows, match_id 2, seat 1, game_id"),
        (
            "UPDATE structure_sum_rows SET decisions = decisions + 1",
            "structure_sum_rows, match_id 1, seat 1, structure_code",
        ),
        ("UPDATE action_sum_rows SET worst_error_emg = 3 WHERE kind = 'take'", "kind take, action"),
        (
            "INSERT INTO structure_sum_rows (match_id, seat, structure_code, decisions) VALUES (1, 1, 31, 0)",
            "structure_code 31: sums up decisions that do not exist",
        ),
        (
            "INSERT INTO structure_sum_rows (match_id, seat, structure_code, decisions) VALUES (77, 1, 0, 0)",
            "structure_sum_rows, match_id 77: sums up decisions that do not exist",
        ),
        ("UPDATE cube_analysis_rows SET is_current = 0", "is_current differs from that of its decision"),
        ("UPDATE match_rows SET last_decision_id = last_decision_id - 1", "decisions, but has"),
        ("UPDATE players SET name = 'Somebody'", "disagrees with player_aliases"),
        ("DELETE FROM rejects", "is rejected, but rejects has no reason for it"),
        ("UPDATE match_rows SET is_current = 0 WHERE match_id = 1", "0 of 1 saves of this match are current"),
        (
            "UPDATE source_files SET outcome = 'imported' WHERE outcome = 'rejected'",
            "is imported, but has 0 matches and books",
        ),
        (
            "UPDATE source_files SET outcome = 'missing', content_hash = NULL WHERE outcome = 'imported'",
            "has a match, but its outcome is missing",
        ),
        (
            "UPDATE source_files SET copy_of_id = source_file_id WHERE outcome = 'copy'",
            "but its original is not imported",
        ),
        ("UPDATE source_files SET outcome = 'imported' WHERE outcome = 'copy'", "and both are imported"),
        ("UPDATE game_rows SET move_records = move_records + 1", "but its match accounts for"),
        ("DELETE FROM rollout_first_roll_rows; DELETE FROM rollout_rows", "rollouts, but its match has 0"),
        (
            "INSERT INTO players (player_id, spelling, name, person_id) VALUES (999, 'Nobody', 'Nobody', 999)",
            "Nobody: is not in any match",
        ),
        ("DROP INDEX match_rows_by_player1", "index match_rows_by_player1: is missing"),
        ("DROP VIEW games; CREATE VIEW games AS SELECT 1 AS one", "view games: differs from this program's definition"),
        (
            "UPDATE source_files SET content_hash = zeroblob(32) WHERE outcome = 'imported'",
            "its content has changed since the import",
        ),
    ];
    for (damage, expected) in damages {
        let folder = Folder::with_matches(2);
        folder.write("copy.xg", &std::fs::read(folder.file("0001.xg")).unwrap());
        folder.write("damaged.xg", b"not a match");
        folder.import("a.db", &[], 1);
        let connection = Connection::open(folder.database("a.db")).unwrap();
        connection.execute_batch(&format!("PRAGMA foreign_keys = OFF; {damage}")).unwrap();
        drop(connection);
        let (status, text) = verify(&folder, &[]);
        assert_eq!(status, Some(1), "{damage}: {text}");
        assert!(text.contains(expected), "{damage}: {text}");
        assert!(text.contains("What to do: "), "{damage}: {text}");
    }
}

/// Takes an index out of the schema, changes rows behind its back, and puts it back as `sql` describes it.
fn change_behind(folder: &Folder, index: &str, change: &str, sql: impl Fn(&str) -> String) {
    let connect = || {
        let connection = Connection::open(folder.database("a.db")).unwrap();
        connection.execute_batch("PRAGMA foreign_keys = OFF; PRAGMA writable_schema = ON").unwrap();
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
fn an_index_that_is_not_that_of_its_table_is_found_and_named() {
    type Sql<'a> = &'a dyn Fn(&str) -> String;
    let same = |sql: &str| sql.to_owned();
    let by_player = "decision_rows_by_player";
    let cases: [(&str, &str, Sql); 8] = [
        (by_player, "UPDATE decision_rows SET error_emg = 0.5 WHERE decision_id = 7", &same),
        (by_player, "UPDATE decision_rows SET decision_id = 999999 WHERE decision_id = 7", &same),
        (by_player, "DELETE FROM decision_rows WHERE decision_id = 7", &same),
        ("decision_rows_by_match", "UPDATE decision_rows SET match_id = 2 WHERE decision_id = 7", &same),
        // An index with a condition: a row leaves it.
        (
            "decision_rows_by_ply",
            "UPDATE decision_rows SET ply = 40 WHERE decision_id = (SELECT min(decision_id) FROM decision_rows WHERE kind = 'checker')",
            &same,
        ),
        // The entries of all rows, but sorted by something else.
        (by_player, "", &|sql| sql.replace("is_current, is_position", "is_position, is_current")),
        ("game_rows_by_match", "UPDATE game_rows SET match_id = 1", &same),
        ("players_by_name", "UPDATE players SET name = 'Another' WHERE player_id = 1", &same),
    ];
    for (index, change, sql) in cases {
        let folder = Folder::with_matches(2);
        folder.import("a.db", &[], 0);
        change_behind(&folder, index, change, sql);
        let (status, text) = verify(&folder, &["--skip-sources"]);
        assert_eq!(status, Some(1), "{index}: {change}: {text}");
        assert!(text.starts_with("integrity "), "{index}: {change}: {text}");
        assert!(text.contains(&format!("index {index}")), "{index}: {change}: {text}");
    }
}

#[test]
fn a_database_that_is_imported_into_meanwhile_is_sound() {
    let folder = Folder::with_matches(3);
    folder.import("a.db", &[], 0);
    for number in 3..600 {
        folder.write(&format!("{number:04}.xg"), &numbered(number).file());
    }
    let mut import = std::process::Command::new(env!("CARGO_BIN_EXE_gammonbase"))
        .args([
            Path::new("import"),
            &folder.matches(),
            Path::new("--db"),
            &folder.database("a.db"),
            Path::new("--quiet"),
        ])
        .spawn()
        .unwrap();
    let mut looks = 0;
    while import.try_wait().unwrap().is_none() {
        let (status, text) = verify(&folder, &["--skip-sources"]);
        assert_eq!(status, Some(0), "{text}");
        looks += 1;
    }
    assert!(import.wait().unwrap().success());
    assert!(looks > 0, "the import was over before the first look");
}

/// A folder whose database has every kind of row: sample matches, a comment, a rollout, and one book of each kind.
fn everything() -> Folder {
    let folder = Folder::with_matches(2);
    let samples = folder.file("samples");
    assert!(gammonbase(&["synth", "--matches", "3", samples.to_str().unwrap()]).status.success());
    folder.write("opening.ob", &opening_book("notes", &[rollout_of(&Board::START, "here")]));
    folder.write("arena.abk", &abk::bytes(&["e2e4 e7e5", "d2d4"]));
    folder.write("gnu.bbk", &gdx::bytes(Layout::Le64, 40, &["7g7f 3c3d", "2g2f"]));
    folder.write("gnu.tbk", b"# An opening\nP7f P3d\n");
    folder.import("a.db", &[], 0);
    folder
}

fn damage(folder: &Folder, sql: &str) {
    let connection = Connection::open(folder.database("a.db")).unwrap();
    connection.execute_batch(&format!("PRAGMA foreign_keys = OFF; {sql}")).unwrap();
    assert!(connection.total_changes() > 0, "{sql}: changed nothing");
}

#[test]
fn a_row_that_was_altered_or_deleted_is_found_whatever_it_says() {
    let folder = everything();
    let pristine = folder.database("pristine.db");
    std::fs::copy(folder.database("a.db"), &pristine).unwrap();
    let one = |table: &str, key: &str, change: &str| {
        format!("UPDATE {table} SET {change} WHERE {key} = (SELECT {key} FROM {table} ORDER BY random() LIMIT 1)")
    };
    let damages = [
        one("candidate_rows", "candidate_id", "scaled_equity = coalesce(scaled_equity, 0) + 1"),
        one("candidate_rows", "candidate_id", "play_id = coalesce(play_id, 0) + 1"),
        one("decision_rows", "decision_id", "die1 = coalesce(die1, 0) % 6 + 1"),
        one("decision_rows", "decision_id", "seat = 3 - seat"),
        one("decision_rows", "decision_id", "equity_best = coalesce(equity_best, 0) + 1e-9"),
        one("decision_rows", "decision_id", "action = coalesce(action, '') || ' '"),
        one("game_rows", "game_id", "winner_seat = 3 - coalesce(winner_seat, 1)"),
        one("match_rows", "match_id", "event = 'another'"),
        one("match_rows", "match_id", "match_length = 25"),
        one("players", "player_id", "spelling = spelling || 'x', name = name || 'x'"),
        one("cube_analysis_rows", "decision_id", "equity_double_take = coalesce(equity_double_take, 0) + 0.001"),
        one("book_moves", "book_move_id", "games = coalesce(games, 0) + 1"),
        one("book_entry_rows", "book_entry_id", "equity = equity + 0.5"),
        one("shogi_book_plies", "ply", "comment = 'altered'"),
        // What refers out of its match, or to another row of it.
        one("match_rows", "match_id", "player1_id = player2_id"),
        one("match_rows", "match_id", "first_decision_id = first_decision_id + 1"),
        one("decision_rows", "decision_id", "player_id = 999999"),
        one("decision_rows", "decision_id", "player_id = opponent_id, opponent_id = player_id"),
        one("decision_rows", "decision_id", "game_id = game_id + 1"),
        one("decision_rows", "decision_id", "match_id = match_id % 2 + 1"),
        one("decision_rows", "decision_id", "double_decision_id = coalesce(double_decision_id, 0) + 1"),
        one("comment_rows", "comment_id", "match_id = match_id % 2 + 1"),
        one("comment_rows", "comment_id", "decision_id = coalesce(decision_id, 0) + 1"),
        one("rollout_rows", "rollout_id", "decision_id = coalesce(decision_id, 0) + 1"),
        one("candidate_rows", "candidate_id", "candidate_id = (SELECT max(candidate_id) + 1 FROM candidate_rows)"),
        one("book_moves", "book_move_id", "book_move_id = (SELECT max(book_move_id) + 1 FROM book_moves)"),
        "DELETE FROM cube_analysis_rows WHERE decision_id % 2".to_owned(),
        "DELETE FROM book_moves WHERE book_move_id % 2".to_owned(),
        "DELETE FROM comment_rows WHERE comment_id % 2".to_owned(),
        "DELETE FROM rollout_first_roll_rows WHERE first_roll % 2".to_owned(),
        "DELETE FROM row_digests WHERE owner = 'book'".to_owned(),
        "UPDATE row_digests SET rows_hash = rows_hash + 1 WHERE owner_id = 1".to_owned(),
    ];
    for sql in damages {
        std::fs::copy(&pristine, folder.database("a.db")).unwrap();
        damage(&folder, &sql);
        let (status, text) = verify(&folder, &["--skip-sources"]);
        assert_eq!(status, Some(1), "{sql}: {text}");
        let line = text.lines().find(|line| line.starts_with("rows ")).unwrap();
        assert!(!line.ends_with(": sound"), "{sql}: {text}");
    }
}

/// The digest and the row number of every match and book, by its content.
fn digests(folder: &Folder, database: &str) -> BTreeMap<Vec<u8>, (i64, i64)> {
    let connection = open(&folder.database(database));
    let sql = "SELECT content_hash, rows_hash, match_id FROM match_rows JOIN source_files USING (source_file_id)
                   JOIN row_digests ON owner = 'match' AND owner_id = match_id
               UNION ALL
               SELECT content_hash, rows_hash, book_id FROM books JOIN row_digests ON owner = 'book' AND owner_id = book_id";
    let mut statement = connection.prepare(sql).unwrap();
    let rows = statement.query_map([], |row| Ok((row.get(0)?, (row.get(1)?, row.get(2)?)))).unwrap();
    rows.collect::<Result<_, _>>().unwrap()
}

#[test]
fn a_file_has_the_same_digest_in_every_database() {
    let folder = Folder::new();
    let (one, two) = (folder.file("one"), folder.file("two"));
    folder.write("one/a.xg", &numbered(1).file());
    folder.write("one/b.xg", &numbered(2).file());
    folder.write("one/opening.ob", &opening_book("first", &[rollout_of(&Board::START, "here")]));
    folder.write("one/arena.abk", &abk::bytes(&["e2e4 e7e5", "d2d4"]));
    folder.write("one/gnu.bbk", &gdx::bytes(Layout::Le64, 40, &["7g7f 3c3d", "2g2f"]));
    folder.write("one/gnu.tbk", b"# An opening\nP7f P3d\n");
    // Against oneself: both seats have the same player.
    let against_oneself = Fixture { player1: "Opponent 2".into(), player2: "Opponent 2".into(), ..numbered(3) };
    folder.write("two/a.xg", &against_oneself.file());
    folder
        .write("two/b.xg", &Fixture { player1: "Opponent 1".into(), player2: "Player 1".into(), ..numbered(4) }.file());
    folder.write("two/opening.ob", &opening_book("second", &[rollout_of(&Board::NACKGAMMON_START, "there")]));
    folder.write("two/arena.abk", &abk::bytes(&["e2e4 c7c5", "c2c4 e7e5"]));
    folder.write("two/gnu.bbk", &gdx::bytes(Layout::Le64, 40, &["2g2f 8c8d"]));
    folder.write("two/gnu.tbk", b"# Another\nP2f P8d\n");
    for (seed, folder) in [("1", &one), ("2", &two)] {
        let samples = folder.join("samples");
        let arguments = ["synth", "--matches", "3", "--seed", seed, samples.to_str().unwrap()];
        assert!(gammonbase(&arguments).status.success());
    }
    for (database, folders) in [("a.db", [&one, &two]), ("b.db", [&two, &one])] {
        let path = folder.database(database);
        for part in folders {
            import(&path, &[part], &[], 0);
        }
        assert_sound(&path);
        let verdict = gammonbase(&["verify", "--db", path.to_str().unwrap()]);
        assert_eq!(verdict.status.code(), Some(0), "{}", stdout(&verdict));
    }
    let (a, b) = (digests(&folder, "a.db"), digests(&folder, "b.db"));
    assert_eq!(a.len(), 18, "a digest of each match and book");
    assert!(a.iter().all(|(content, (_, id))| b[content].1 != *id), "the second database numbers them otherwise");
    let hashes =
        |digests: &BTreeMap<Vec<u8>, (i64, i64)>| -> Vec<i64> { digests.values().map(|(hash, _)| *hash).collect() };
    assert_eq!(hashes(&a), hashes(&b));
    let mut distinct = hashes(&a);
    distinct.sort_unstable();
    distinct.dedup();
    assert_eq!(distinct.len(), a.len(), "no two have the same");
    assert_same(&content(&folder.database("a.db")), &content(&folder.database("b.db")));
}

#[test]
fn verify_with_sources_compares_every_row_with_its_file() {
    let folder = everything();
    let (status, text) = verify(&folder, &["--sources"]);
    assert_eq!(status, Some(0), "{text}");
    let line = text.lines().find(|line| line.starts_with("source rows ")).unwrap();
    assert!(line.contains(" 9 checked: sound"), "{text}");
    damage(
        &folder,
        "UPDATE decision_rows SET die1 = 7 WHERE decision_id = 3;
         UPDATE candidate_rows SET scaled_equity = 0.25 WHERE candidate_id = (SELECT max(candidate_id) FROM candidate_rows);
         UPDATE game_rows SET winner_seat = 9 WHERE game_id = 2;
         DELETE FROM cube_analysis_rows WHERE decision_id = (SELECT max(decision_id) FROM cube_analysis_rows);
         DELETE FROM comment_rows WHERE comment_id = 1;
         UPDATE players SET spelling = 'Another' WHERE player_id = 1;
         UPDATE plays SET play = 'a play' WHERE play_id = (SELECT max(play_id) FROM candidate_rows);
         UPDATE book_moves SET games = 12345 WHERE games IS NOT NULL",
    );
    let (status, text) = verify(&folder, &["--sources"]);
    assert_eq!(status, Some(1), "{text}");
    for expected in [
        "decision_rows, decision_id 3: die1 is 7, the file has ",
        "scaled_equity is 0.25, the file has ",
        "game_rows, game_id 2: winner_seat is 9, the file has ",
        "cube_analysis_rows: 1 of ",
        "comment_rows: 1 of ",
        "player in seat 1: the name is Another, the file has ",
        "play is 'a play', the file has '",
        "games is 12345, the file has ",
    ] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    assert_eq!(verify(&folder, &["--skip-sources", "--sources"]).0, Some(2));
}

#[test]
fn a_source_that_has_changed_or_gone_is_found_unless_the_sources_are_left_alone() {
    let folder = Folder::with_matches(2);
    folder.import("a.db", &[], 0);
    std::fs::remove_file(folder.file("0000.xg")).unwrap();
    std::fs::write(folder.file("0001.xg"), "other").unwrap();
    let (status, text) = verify(&folder, &[]);
    assert_eq!(status, Some(1));
    assert!(text.contains("0000.xg: ") && text.contains("0001.xg: its content has changed since the import"), "{text}");
    assert_eq!(verify(&folder, &["--skip-sources"]).0, Some(0));
}

#[test]
fn a_torn_file_is_told_and_not_looked_into_further() {
    let folder = Folder::with_matches(20);
    folder.import("a.db", &[], 0);
    let path = folder.database("a.db");
    let mut bytes = std::fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..middle + 40_000].fill(0x5a);
    std::fs::write(&path, bytes).unwrap();
    let (status, text) = verify(&folder, &["--json"]);
    assert_eq!(status, Some(1));
    let verdict: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(verdict["checks"].as_array().unwrap().len(), 1);
    assert!(verdict["checks"][0]["findings"][0]["advice"].as_str().unwrap().contains("snapshot"));
}
