//! `gammonbase book` as a user runs it: lists, descriptions, lookups, exports.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use crate::common::books::{EDITION, TITLE, opening_book, rollout_of};
use crate::common::prelude::*;
use crate::common::{abk, gdx};
use backgammon::{Board, Play};
use books::gnushogi::gdx::Layout;
use books::ob::Entry;
use sha2::{Digest, Sha256};

const START: &str = "XGID=-b----E-C---eE---c-e----B-";

/// A database of books, and the folder of their files.
struct Library {
    folder: tempfile::TempDir,
    database: PathBuf,
}

impl Library {
    fn of(files: &[(&str, Vec<u8>)]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let library = Self { database: folder.path().join("books.db"), folder };
        std::fs::create_dir(library.file("")).unwrap();
        for (name, bytes) in files {
            std::fs::write(library.file(name), bytes).unwrap();
        }
        import(&library.database, &[&library.file("")], &["--quiet"], 0);
        library
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join("files").join(name)
    }

    fn text(&self, arguments: &[&str]) -> String {
        text(&self.database, arguments)
    }

    fn json(&self, arguments: &[&str]) -> Value {
        json(&self.database, arguments)
    }

    fn refused(&self, arguments: &[&str]) -> String {
        let (status, out, error) = run(&self.database, arguments);
        assert_eq!((status, out.len()), (2, 0), "{arguments:?}: {error}");
        error
    }
}

/// `gammonbase book ARGUMENTS --db ...`: exit status, standard output, standard error.
fn run(database: &Path, arguments: &[&str]) -> (i32, Vec<u8>, String) {
    let output = gammonbase(&[&["book"], arguments, &["--db", database.to_str().unwrap()]].concat());
    (output.status.code().unwrap(), output.stdout, String::from_utf8(output.stderr).unwrap())
}

fn bytes(database: &Path, arguments: &[&str]) -> Vec<u8> {
    let (status, out, error) = run(database, arguments);
    assert_eq!(status, 0, "{arguments:?}: {error}");
    out
}

fn text(database: &Path, arguments: &[&str]) -> String {
    String::from_utf8(bytes(database, arguments)).unwrap()
}

fn json(database: &Path, arguments: &[&str]) -> Value {
    serde_json::from_str(&text(database, arguments)).unwrap()
}

/// The position after a play from the start, from the view of the player then on roll.
fn after(play: &str, dice: (u8, u8)) -> Board {
    Play::parse(&Board::START, play, Some(dice)).unwrap().apply(&Board::START).unwrap().flip()
}

fn rollout(play: &str, source: &str, equity: f32) -> Entry {
    Entry { equity, ..rollout_of(&after(play, (3, 1)), source) }
}

/// Book 1: three plays of 3-1; one of them twice, once more at another score, once deleted.
fn backgammon() -> Vec<u8> {
    opening_book(
        "Rolled out by many.",
        &[
            rollout("24/23 13/10", "Grace Hopper", -0.0125),
            rollout("8/5 6/5", "Ada Lovelace", 0.15),
            Entry { ro_games: 324, ..rollout("8/5 6/5", "Charles Babbage", 0.25) },
            Entry { score: [5, 3], ..rollout("8/5 6/5", "Kurt Gödel", 0.5) },
            Entry { deleted: 1, ..rollout("8/5 6/5", "Old hand", 0.75) },
        ],
    )
}

const LINES: [&str; 3] = ["e2e4 e7e5 g1f3", "e2e4 c7c5", "d2d4 d7d5 1-0"];

fn library() -> Library {
    Library::of(&[("a.ob", backgammon()), ("b.abk", abk::bytes(&LINES))])
}

#[test]
fn the_books_are_listed() {
    let library = library();
    for arguments in [&["--format", "json"][..], &["list", "--format", "json"]] {
        let list = library.json(arguments);
        let found: Vec<_> = list
            .as_array()
            .unwrap()
            .iter()
            .map(|book| {
                (book["book_id"].as_i64().unwrap(), book["kind"].as_str().unwrap(), book["entries"].as_i64().unwrap())
            })
            .collect();
        assert_eq!(found, [(1, "xg_opening", 5), (2, "abk", 6)]);
        assert_eq!((&list[0]["title"], &list[0]["edition"]), (&TITLE.into(), &EDITION.into()));
        assert_eq!((&list[1]["game"], &list[1]["outcome"]), (&"chess".into(), &"imported".into()));
        assert!(list[1]["path"].as_str().unwrap().ends_with("b.abk"));
    }
    assert!(library.text(&[]).contains("xg_opening"));
}

#[test]
fn a_database_without_books_has_an_empty_list() {
    let place = crate::common::reports::fixture();
    let database = &place.path;
    assert_eq!(json(database, &["--format", "json"]), Value::Array(Vec::new()));
    assert!(text(database, &[]).starts_with("book"));
    let (status, _, error) = run(database, &["show", "1"]);
    assert_eq!((status, error.contains("book 1 not found: the database has no books")), (2, true), "{error}");
}

#[test]
fn a_book_is_shown_with_its_figures_and_authors() {
    let library = library();
    let text = library.text(&["show", "1"]);
    for expected in [
        "Book 1: eXtreme Gammon's opening book\n",
        "Title        A small book\n",
        "Edition      3.70\n",
        "Notes\n  Rolled out by many.\n",
        "Entries    5\n",
        "Deleted    1\n",
        "Authors of the entries",
        "      1  Ada Lovelace\n",
        "      5  Rollout\n",
        "RecordSize          256\n",
    ] {
        assert!(text.contains(expected), "missing {expected:?} in\n{text}");
    }
    // Values that a kind of book does not have are left out, and null in JSON.
    assert!(!text.contains("Orphans"));
    let book = library.json(&["show", "1", "--format", "json"]);
    assert_eq!((&book["orphans"], &book["max_depth"], &book["count_sum"]), (&Value::Null, &Value::Null, &Value::Null));
    assert_eq!((&book["positions"], &book["deleted"], &book["warnings_count"]), (&2.into(), &1.into(), &0.into()));
    assert_eq!(book["header"]["FileVersion"], "3.70");
    assert_eq!(book["sources"].as_array().unwrap().len(), 5);
}

#[test]
fn figures_of_a_tree_are_counted() {
    let book = library().json(&["show", "2", "--format", "json"]);
    for (figure, expected) in [
        ("book_id", 2),
        ("entries", 6),
        ("reachable", 6),
        ("orphans", 0),
        ("deleted", 0),
        ("illegal_moves", 0),
        ("positions", 7),
        ("positions_with_moves", 4),
        ("moves", 6),
        ("transposed_positions", 0),
        ("max_depth", 3),
    ] {
        assert_eq!(book[figure], expected, "{figure}");
    }
    assert_eq!((&book["kind"], &book["variant"], &book["lines"]), (&"abk".into(), &"AB2".into(), &Value::Null));
}

#[test]
fn a_roll_finds_the_entries_of_each_play_the_same_score_first() {
    let library = library();
    let found = library.json(&["find", "--xgid", &format!("{START}:0:0:1:31:0:0:0:7:10"), "--format", "json"]);
    let rows: Vec<_> = found
        .as_array()
        .unwrap()
        .iter()
        .map(|row| {
            let same = row["is_same_context"].as_i64().unwrap();
            (row["play"].as_str().unwrap(), row["source"].as_str().unwrap(), &row["selection_rank"], same)
        })
        .collect();
    let expected = [
        ("8/5 6/5", "Ada Lovelace", &1.into(), 1),
        ("8/5 6/5", "Charles Babbage", &2.into(), 1),
        ("8/5 6/5", "Old hand", &Value::Null, 1),
        ("24/23 13/10", "Grace Hopper", &1.into(), 1),
        ("8/5 6/5", "Kurt Gödel", &1.into(), 0),
    ];
    assert_eq!(rows, expected);
    // The loss of a play is computed from the selected entries of one score.
    let losses: Vec<f64> = found.as_array().unwrap().iter().map(|row| row["loss_emg"].as_f64().unwrap()).collect();
    assert!((losses[3] - 0.1625).abs() < 1e-6 && losses[0] == 0.0 && losses[4] == 0.0, "{losses:?}");
}

#[test]
fn the_score_is_that_of_the_player_on_roll_after_the_play() {
    let library = library();
    // The entry has 5 away for the player on roll and 3 for the one who moved: a match to 7 at 4-2 for the mover.
    for (score, expected) in [("4:2", 1), ("2:4", 0)] {
        let xgid = format!("{START}:0:0:1:31:{score}:0:7:10");
        let found = library.json(&["find", "--xgid", &xgid, "--format", "json"]);
        let same: Vec<&str> = found
            .as_array()
            .unwrap()
            .iter()
            .filter(|row| row["is_same_context"] == 1)
            .map(|row| row["source"].as_str().unwrap())
            .collect();
        assert_eq!(same.len(), expected, "{score}: {same:?}");
        assert!(same.iter().all(|&source| source == "Kurt Gödel"), "{same:?}");
    }
}

#[test]
fn a_position_on_roll_finds_its_entries() {
    let library = library();
    let board = after("8/5 6/5", (3, 1));
    let xgid = backgammon::Xgid { match_length: 7, ..backgammon::Xgid::with_player_on_roll(board) };
    // From both sides of the board.
    let turned = backgammon::Xgid { board: board.flip(), turn: -1, ..xgid.clone() };
    for xgid in [xgid, turned] {
        let found = library.json(&["find", "--xgid", &xgid.to_string(), "--format", "json"]);
        assert_eq!(found.as_array().unwrap().len(), 4, "{xgid}");
        assert_eq!((&found[0]["source"], &found[0]["play"]), (&"Ada Lovelace".into(), &Value::Null));
    }
}

#[test]
fn every_shown_entry_names_its_author() {
    let library = library();
    let xgid = format!("{START}:0:0:1:31:0:0:0:7:10");
    for format in ["table", "csv", "json", "jsonl", "markdown"] {
        let text = library.text(&["find", "--xgid", &xgid, "--format", format]);
        for source in ["Ada", "Charles", "Grace", "Kurt", "Old"] {
            assert!(text.contains(source), "{format} without {source}:\n{text}");
        }
    }
}

#[test]
fn a_chess_position_finds_the_moves_of_every_book_with_statistics() {
    let library = library();
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let start = library.json(&["find", "--fen", fen, "--format", "json"]);
    let moves: Vec<_> = start
        .as_array()
        .unwrap()
        .iter()
        .map(|row| (row["move"].as_str().unwrap(), row["san"].as_str().unwrap(), row["games"].as_i64().unwrap()))
        .collect();
    assert_eq!(moves, [("e2e4", "e4", 2), ("d2d4", "d4", 1)]);
    assert_eq!((&start[1]["won"], &start[1]["lost"], &start[1]["draws"]), (&1.into(), &0.into(), &0.into()));
    for moves in ["e4", "1. e4", "e2e4"] {
        let replies = library.json(&["find", "--moves", moves, "--format", "json"]);
        let replies: Vec<&str> = replies.as_array().unwrap().iter().map(|row| row["san"].as_str().unwrap()).collect();
        assert_eq!(replies, ["c5", "e5"], "{moves}");
    }
}

#[test]
fn unknown_positions_are_distinguished_from_ends_of_books() {
    let library = library();
    assert!(library.text(&["find", "--moves", "e4 c5"]).contains("Book 2 leads to this position and ends there."));
    assert!(library.text(&["find", "--moves", "a3"]).contains("No book has this position."));
    assert!(library.text(&["find", "--moves", "e4", "--book", "1"]).contains("Book 1 does not have this position."));
    let xgid = format!("{START}:0:0:1:62:0:0:0:7:10");
    assert!(library.text(&["find", "--xgid", &xgid]).contains("No book has any of these plays."));
    assert_eq!(library.json(&["find", "--moves", "a3", "--format", "json"]), Value::Array(Vec::new()));
}

#[test]
fn a_lookup_can_be_limited_to_one_book() {
    let library = Library::of(&[("a.abk", abk::bytes(&LINES)), ("b.abk", abk::bytes(&["e2e4 e7e6"]))]);
    let books = |arguments: &[&str]| -> Vec<i64> {
        let mut all = vec!["find", "--moves", "e4", "--format", "json"];
        all.extend(arguments);
        library.json(&all).as_array().unwrap().iter().map(|row| row["book_id"].as_i64().unwrap()).collect()
    };
    assert_eq!(books(&[]), [1, 1, 2]);
    assert_eq!(books(&["--book", "2"]), [2]);
}

#[test]
fn exported_books_equal_the_imported_files() {
    let library = Library::of(&[
        ("a.ob", backgammon()),
        ("b.abk", [abk::bytes(&LINES), b"behind".to_vec()].concat()),
        ("c.bbk", gdx::bytes(Layout::BE32, 20, &["7g7f 3c3d", "2g2f! 8c8d?"])),
    ]);
    for (number, name) in [("1", "a.ob"), ("2", "b.abk"), ("3", "c.bbk")] {
        let original = std::fs::read(library.file(name)).unwrap();
        assert!(bytes(&library.database, &["export", number]) == original, "{name} to standard output");
        let target = library.folder.path().join("exported");
        std::fs::write(&target, "previous content").unwrap();
        assert_eq!(library.text(&["export", number, "--output", target.to_str().unwrap()]), "");
        assert!(std::fs::read(&target).unwrap() == original, "{name} to a file");
    }
    let left: Vec<_> = names(library.folder.path());
    assert_eq!(left.iter().filter(|name| name.contains("part")).count(), 0, "{left:?}");
}

#[test]
fn an_export_that_differs_from_the_imported_file_is_refused() {
    let library = library();
    change(&library.database, "UPDATE chess_book_nodes SET games = games + 1 WHERE node = 900");
    let target = library.folder.path().join("exported");
    let error = library.refused(&["export", "2", "--output", target.to_str().unwrap()]);
    assert!(error.contains("do not reproduce the imported file"), "{error}");
    assert!(!target.exists());
}

#[test]
fn an_impossible_residue_is_refused() {
    let library = library();
    for damage in [
        "UPDATE book_residues SET file_bytes = 1 << 60",
        "UPDATE book_residues SET file_bytes = -1",
        "UPDATE book_residues SET residue = x'ffff'",
        "DELETE FROM book_residues",
    ] {
        let connection = Connection::open(&library.database).unwrap();
        connection.execute_batch(&format!("PRAGMA ignore_check_constraints = ON; {damage}")).unwrap();
        drop(connection);
        for number in ["1", "2"] {
            let error = library.refused(&["export", number]);
            assert!(error.starts_with("gammonbase: "), "{damage}: {error}");
        }
    }
}

#[test]
fn edges_are_the_sorted_moves_of_a_tree() {
    let library = library();
    let edges = library.text(&["export", "2", "--edges"]);
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    assert_eq!(edges.lines().count(), 6);
    assert!(edges.lines().is_sorted());
    assert!(edges.contains(&format!("{start}|d2d4|1|1|0|5|0\n")), "{edges}");
    assert!(edges.contains(&format!("{start}|e2e4|2|0|0|5|0\n")), "{edges}");
    assert!(library.refused(&["export", "1", "--edges"]).contains("a backgammon book has positions but no edges"));
}

const TEXT: &str = "# Static Rook\nP7f! P3d (good) P2f\n# Ranging Rook\n1. P7f P3d? 2. P6f\n# broken\nP7f zz\n";

#[test]
fn a_shogi_position_finds_the_moves_of_every_book_with_their_marks_and_openings() {
    let library = Library::of(&[("a.tbk", TEXT.into()), ("b.abk", abk::bytes(&LINES))]);
    let sfen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2";
    for arguments in [["--moves", "7g7f"], ["--sfen", sfen]] {
        let found = library.json(&["find", arguments[0], arguments[1], "--format", "json"]);
        assert_eq!(found.as_array().unwrap().len(), 1, "{found}");
        let row = &found[0];
        assert_eq!((&row["move"], &row["text"], &row["count"]), (&"3c3d".into(), &"P-3d".into(), &2.into()));
        assert_eq!((&row["mark"], &row["openings"]), (&"?".into(), &2.into()));
        assert_eq!(row["opening_names"], "Static Rook; Ranging Rook");
        assert_eq!(row["hint"], "6g6f");
    }
    let start = library.json(&["find", "--moves", "", "--game", "shogi", "--format", "json"]);
    assert_eq!((&start[0]["mark"], &start[0]["count"]), (&"!".into(), &3.into()));
}

#[test]
fn a_text_book_is_shown_with_its_lines_and_not_written_back() {
    let library = Library::of(&[("a.tbk", TEXT.into())]);
    let book = library.json(&["show", "1", "--format", "json"]);
    assert_eq!((&book["lines"], &book["plies"], &book["line_errors"]), (&3.into(), &7.into(), &1.into()));
    assert_eq!((&book["good_moves"], &book["bad_moves"], &book["count_sum"]), (&1.into(), &1.into(), &7.into()));
    assert!(library.refused(&["export", "1"]).contains("a text book cannot be written"));
}

#[test]
fn edges_of_a_text_book_equal_the_table_of_gnu_shogi() {
    let library = Library::of(&[("a.tbk", TEXT.into())]);
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -|7g7f|4096|3|3c3d\n";
    let edges = library.text(&["export", "1", "--edges"]);
    assert!(edges.contains(start) && edges.lines().count() == 4, "{edges}");
}

#[test]
fn invalid_questions_have_error_messages() {
    let library = library();
    for (arguments, expected) in [
        (&["show", "9"][..], "book 9 not found: the database has the books 1, 2"),
        (&["export", "9"], "book 9 not found"),
        (&["find", "--moves", "e4", "--book", "9"], "book 9 not found"),
        (&["find", "--fen", "8/8/8 w"], "FEN: "),
        (&["find", "--sfen", "9/9 b"], "SFEN: "),
        (&["find", "--xgid", "-b----E-C---eE"], "XGID: "),
        (&["find", "--moves", "e4 Qh5 Ke2"], "move 2 (Qh5): "),
        (&["find", "--moves", "", "--format", "csv"], "without moves, the game is needed"),
        (&["find"], "required"),
        (&["find", "--fen", "a", "--sfen", "b"], "cannot be used with"),
    ] {
        let error = library.refused(arguments);
        assert!(error.contains(expected), "{arguments:?}: {error}");
    }
    let (status, _, error) = run(&library.folder.path().join("absent.db"), &[]);
    assert_eq!((status, error.contains("database not found")), (2, true), "{error}");
}

/// Below 100, `Level` is a number of plies; the levels of a rollout's plays are codes as in matches.
#[test]
fn levels_of_evaluations_are_numbers_of_plies() {
    let evaluated = |level: i32| Entry { level, ro_games: 0, ..rollout("8/5 6/5", "Ada Lovelace", 0.15) };
    // GNU Backgammon's 2-ply is stored as 3.
    let of_gnu = Entry { program_name: 2, ro_checker: 3, ..evaluated(3) };
    let alone = Entry { ro_cube: 3, level: 3, ..rollout("24/23 13/10", "Ada Lovelace", 0.0) };
    let entries = [evaluated(2), evaluated(4), evaluated(1), of_gnu, evaluated(1000), evaluated(1002), alone];
    let library = Library::of(&[("a.ob", opening_book("", &entries))]);
    let xgid = format!("{START}:0:0:1:31:0:0:0:7:10");
    let found = library.json(&["find", "--xgid", &xgid, "--format", "json"]);
    let found: Vec<_> = found.as_array().unwrap().iter().map(|row| (&row["level"], &row["checker_level"])).collect();
    // The deepest first: XG Roller ranks between 3-ply and 4-ply.
    let levels = [
        ("XG Roller++", "3-ply"),
        ("4-ply", "3-ply"),
        ("XG Roller", "3-ply"),
        ("3-ply", "4-ply"),
        ("2-ply", "3-ply"),
        ("1-ply", "3-ply"),
        ("3-ply", "3-ply"),
    ];
    let expected = levels.map(|(level, checker)| (json!(level), json!(checker)));
    assert_eq!(found, expected.each_ref().map(|(level, checker)| (level, checker)));
    let sql =
        "SELECT level || ' ' || checker_level || ' ' || cube_level FROM opening_book ORDER BY record DESC LIMIT 1";
    assert_eq!(one::<String>(&open(&library.database), sql), "3-ply 3-ply 4-ply");
    let counts = |text: String| {
        let book: Value = serde_json::from_str(&text).unwrap();
        let row = |row: &Value| (row["level"].as_str().unwrap().to_owned(), row["entries"].as_i64().unwrap());
        BTreeMap::from_iter(book["levels"].as_array().unwrap().iter().map(row))
    };
    let expected = [("1-ply", 1), ("2-ply", 1), ("3-ply", 2), ("4-ply", 1), ("XG Roller", 1), ("XG Roller++", 1)];
    let expected = BTreeMap::from(expected.map(|(level, entries)| (level.to_owned(), entries)));
    assert_eq!(counts(library.text(&["show", "1", "--format", "json"])), expected);
    let file = library.file("a.ob");
    let inspected = gammonbase(&["inspect", file.to_str().unwrap(), "--format", "json"]).stdout;
    assert_eq!(counts(String::from_utf8(inspected).unwrap()), expected);
}

#[test]
fn inspect_shows_and_checks_book_files() {
    let library = library();
    std::fs::write(library.file("c.tbk"), TEXT).unwrap();
    import(&library.database, &[&library.file("")], &["--quiet"], 0);
    for (number, name, expected) in [
        ("1", "a.ob", "eXtreme Gammon's opening book\n"),
        ("2", "b.abk", "Arena's opening book\n"),
        ("3", "c.tbk", "GNU Shogi's text book\n"),
    ] {
        let file = library.file(name);
        let inspect = |arguments: &[&str]| {
            let output = gammonbase(&[&["inspect", file.to_str().unwrap()], arguments].concat());
            (output.status.code().unwrap(), String::from_utf8(output.stdout).unwrap())
        };
        let (status, text) = inspect(&[]);
        assert!(status == 0 && text.starts_with(expected) && text.contains("\nFigures\n"), "{text}");
        let (status, text) = inspect(&["--check"]);
        let verdict = if name == "c.tbk" { ": read; the layout of a text book" } else { ": intact: written again" };
        assert!(status == 0 && text.contains(verdict), "{text}");
        let (_, text) = inspect(&["--format", "json"]);
        let mut inspected: Value = serde_json::from_str(&text).unwrap();
        let shown = library.json(&["show", number, "--format", "json"]);
        for (field, value) in inspected.as_object_mut().unwrap() {
            if !["path", "sources", "levels", "warnings"].contains(&field.as_str()) {
                assert_eq!(*value, shown[field], "{name}: {field}");
            }
        }
        assert_eq!(inspect(&["--all"]).0, 2);
    }
}

/// All books of the corpus, imported once.
struct Corpus {
    _folder: tempfile::TempDir,
    database: PathBuf,
    files: PathBuf,
}

fn corpus_library() -> Option<&'static Corpus> {
    static LIBRARY: OnceLock<Option<Corpus>> = OnceLock::new();
    let library = LIBRARY.get_or_init(|| {
        let files = corpus()?;
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("corpus.db");
        let mut arguments: Vec<PathBuf> = vec!["import".into(), "--quiet".into(), "--db".into(), database.clone()];
        arguments.extend(["ob", "abk", "shogi"].map(|folder| files.join(folder)));
        // Some of them are invalid on purpose.
        assert_eq!(gammonbase(&arguments).status.code(), Some(1));
        Some(Corpus { _folder: folder, database, files })
    });
    if library.is_none() {
        say("books of the corpus: not run (no corpus)");
    }
    library.as_ref()
}

/// The books of the list: number, kind, path, name of the file.
fn listed(database: &Path) -> Vec<(String, String, PathBuf, String)> {
    let list = json(database, &["--format", "json"]);
    let book = |book: &Value| {
        let path = PathBuf::from(book["path"].as_str().unwrap());
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        (book["book_id"].to_string(), book["kind"].as_str().unwrap().to_owned(), path, name)
    };
    list.as_array().unwrap().iter().map(book).collect()
}

/// The figures of `book show --json` with their places in the truth.
fn figures(kind: &str) -> &'static [(&'static str, &'static str)] {
    match kind {
        "abk" => &[
            ("entries", "/entry_count"),
            ("reachable", "/reachable_entries"),
            ("orphans", "/unreachable_entries"),
            ("deleted", "/deleted_flag_total"),
            ("illegal_moves", "/illegal_moves"),
            ("positions", "/distinct_positions_incl_start/epd_ep_legal"),
            ("positions_with_moves", "/positions_with_book_moves"),
            ("moves", "/distinct_position_move_pairs"),
            ("transposed_positions", "/transposed_positions"),
            ("max_depth", "/max_depth_plies"),
        ],
        "gnushogi_gdx" => &[
            ("entries", "/used_slots"),
            ("reachable", "/move_entries_reached"),
            ("orphans", "/entries_unreached"),
            ("illegal_moves", "/illegal"),
            ("positions", "/positions_reached_incl_start_and_leaves"),
            ("positions_with_moves", "/positions_with_book_moves"),
            ("moves", "/move_entries_reached"),
            ("max_depth", "/max_min_depth"),
            ("good_moves", "/moves_good"),
            ("bad_moves", "/moves_bad"),
            ("count_sum", "/sum_of_counts"),
        ],
        _ => &[
            ("lines", "/openings"),
            ("plies", "/plies"),
            ("positions", "/distinct_positions_incl_leaves_all_plies"),
            ("positions_with_moves", "/distinct_positions_with_moves_all_plies"),
        ],
    }
}

fn compare(shown: &Value, figure: &str, truth: &Value, key: &str, name: &str) -> bool {
    // For a file that ends before its entries, the expected count is negative.
    let expected = truth.pointer(key).and_then(Value::as_i64).unwrap_or_else(|| panic!("{name}: no {key}")).max(0);
    assert_eq!(shown[figure].as_i64(), Some(expected), "{name}: {figure}");
    true
}

/// `.ci/run` runs them.
mod slow {
    use super::*;

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn every_book_of_the_corpus_is_exported_byte_for_byte() {
        let Some(Corpus { database, .. }) = corpus_library() else { return };
        let mut count = 0;
        for (number, _, path, name) in listed(database).into_iter().filter(|(_, kind, ..)| kind != "gnushogi_text") {
            assert!(bytes(database, &["export", &number]) == std::fs::read(&path).unwrap(), "{name} differs");
            count += 1;
        }
        say(&format!("{count} books of the corpus exported byte for byte"));
        assert!(count >= 34, "{count}");
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn figures_and_edges_equal_those_of_the_independent_reader() {
        let Some(Corpus { database, files, .. }) = corpus_library() else { return };
        let mut counts = (0, 0);
        for (number, kind, _, name) in listed(database) {
            let folder = if kind == "abk" { "abk" } else { "shogi" };
            let Ok(truth) = std::fs::read_to_string(files.join(format!("truth/{folder}/{name}.json"))) else {
                continue;
            };
            let truth: Value = serde_json::from_str(&truth).unwrap();
            let shown = json(database, &["show", &number, "--format", "json"]);
            counts.0 +=
                figures(&kind).iter().filter(|(figure, key)| compare(&shown, figure, &truth, key, &name)).count();
            let lines = bytes(database, &["export", &number, "--edges"]);
            let digest: String = Sha256::digest(&lines).iter().map(|byte| format!("{byte:02x}")).collect();
            let key = |key: &&String| {
                key.starts_with("edges_sha256(") && key.contains(if kind == "abk" { "|games" } else { "|hint" })
            };
            let expected = truth.as_object().unwrap().keys().find(key).unwrap();
            assert_eq!(digest, truth[expected].as_str().unwrap(), "{name}: edges");
            counts.1 += 1;
        }
        say(&format!("{} figures and the edges of {} books equal the truth", counts.0, counts.1));
        assert!(counts.0 >= 280 && counts.1 >= 28, "{counts:?}");
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn books_of_the_corpus_have_first_moves() {
        let Some(Corpus { database, .. }) = corpus_library() else { return };
        let found = json(database, &["find", "--xgid", &format!("{START}:0:0:1:51:0:0:0:11:10"), "--format", "json"]);
        assert_eq!((&found[0]["play"], &found[0]["source"]), (&"24/23 13/8".into(), &"Neil Kazaross".into()));
        assert!((found[0]["equity"].as_f64().unwrap() - 0.006_396).abs() < 1e-6);
        assert!(found.as_array().unwrap().iter().all(|row| !row["source"].as_str().unwrap().is_empty()));
    }
}
