//! Compares chess and shogi books: small books with figures computed by hand, and real ones.

use gammonbase::{Catalogue, Engine, Filter, Run};

use crate::common::database::plan;
use crate::common::prelude::*;
use crate::common::reports::{assert_rows, rows};
use crate::common::{abk, gdx};
use books::abk::AbkFile;
use books::gnushogi::gdx::Layout;

/// A database of these books, numbered from 1 in this order.
struct Books {
    _folder: tempfile::TempDir,
    path: PathBuf,
}

impl Books {
    fn new(files: &[Vec<u8>]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        for (number, bytes) in (1..).zip(files) {
            std::fs::write(folder.path().join(format!("{number}.book")), bytes).unwrap();
        }
        let path = folder.path().join("books.db");
        import(&path, &[folder.path()], &["--quiet"], 0);
        let count: i64 = one(&open(&path), "SELECT count(*) FROM books");
        assert_eq!(count, files.len() as i64);
        Self { _folder: folder, path }
    }

    fn texts(texts: &[&str]) -> Self {
        Self::new(&texts.iter().map(|text| text.as_bytes().to_vec()).collect::<Vec<_>>())
    }

    fn report(&self, name: &str, parameters: &[&str]) -> Vec<Value> {
        let words: Vec<&str> = std::iter::once(name).chain(parameters.iter().flat_map(|one| ["-p", *one])).collect();
        rows(&self.path, &words)
    }

    fn check(&self, name: &str, parameters: &[&str], expected: &[Value]) {
        assert_rows(&self.report(name, parameters), expected);
    }
}

/// The king's pawn in both, the queen's pawn in the first, the bishop's move in the other.
///
/// First: start e2e4 (1 game, White won), d2d4 (1 drawn); e7e5, g1f3, d7d5. 6 positions, 4 of them with moves.
/// Second: start e2e4 (2 games, one each); e7e5 likewise; f1c4 (lost), g1f3 (won). 5 positions, 3 with moves.
fn two() -> Books {
    let first = ["e2e4 e7e5 g1f3 1-0", "d2d4 d7d5"];
    let second = ["e2e4 e7e5 f1c4 0-1", "e2e4 e7e5 g1f3 1-0"];
    Books::new(&[abk::bytes(&first), abk::bytes(&second)])
}

#[test]
fn reports_of_a_book_with_exponentially_many_paths_end() {
    // 2^40 paths by its pointers; the same 40 levels as moves of positions.
    let books = Books::new(&[abk::ladder(40).encode(), abk::bytes(&["g1f3 g8f6 f3g1 f6g8", "b1c3 b8c6"])]);
    assert_eq!(books.report("book-figures", &["book=1"])[0]["entries"], 80);
    assert_eq!(books.report("book-compare", &["book_a=1", "book_b=2"])[0]["moves_both"], 5);
    let entries = books.report("book-histogram", &["book=1"]);
    assert_eq!(entries.iter().filter_map(|row| row["entries"].as_i64()).sum::<i64>(), 80);
    let all = books.report("book-lines -p by=ply", &["lines=1", "book=2"]);
    // The second move of a level, where it can be played, leads to nothing new: it ends a line. The 21st is that of the first moves.
    assert_eq!(all.last().unwrap()["lines"], 21);
    assert!(!books.report("book-lines", &["lines=1", "book=2"]).is_empty());
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

#[test]
fn figures_and_depths_of_a_book_are_counted() {
    let books = two();
    let figures = json!({"book_id": 1, "kind": "abk", "title": "Open games", "entries": 5, "reachable": 5, "orphans": 0,
        "positions": 6, "positions_with_moves": 4, "leaves": 2, "moves": 5, "moves_per_position": 1.25, "max_depth": 3});
    books.check("book-figures", &["book=1"], &[figures]);
    assert_eq!(books.report("book-figures", &[]).len(), 2);
    let depth = |depth: u32, positions: u32, leaves: u32, moves: u32, entries: u32| json!({"book_id": 1, "depth": depth, "positions": positions, "leaves": leaves, "moves": moves, "entries": entries});
    let depths = [depth(0, 1, 0, 2, 2), depth(1, 2, 0, 2, 2), depth(2, 2, 1, 1, 1), depth(3, 1, 1, 0, 0)];
    books.check("book-histogram", &["book=1"], &depths);
}

#[test]
fn a_book_without_moves_has_the_start_as_its_only_leaf() {
    let books = Books::new(&[abk::bytes(&[])]);
    books.check("book-histogram", &[], &[json!({"depth": 0, "positions": 1, "leaves": 1, "moves": 0, "entries": 0})]);
}

#[test]
fn common_positions_and_moves_of_two_books_are_counted() {
    let counts = json!({"book_a": 1, "book_b": 2, "kind_a": "abk", "plies_a": null,
        "positions_both": 4, "positions_only_a": 2, "positions_only_b": 1,
        "moved_positions_both": 3, "moved_positions_only_a": 1, "moved_positions_only_b": 0,
        "moves_both": 3, "moves_only_a": 2, "moves_only_b": 1, "moves_differing": 2, "games_differing": 2,
        "won_differing": 0, "lost_differing": 2, "draws_differing": 0, "priority_differing": 0, "good_differing": 0});
    let books = two();
    books.check("book-compare", &[], std::slice::from_ref(&counts));
    books.check("book-compare", &["book_a=1", "book_b=2"], &[counts]);
    let turned =
        json!({"book_a": 2, "positions_only_a": 1, "moves_only_a": 1, "moves_only_b": 2, "moves_differing": 2});
    books.check("book-compare", &["book_a=2", "book_b=1"], &[turned]);
    let itself = json!({"positions_both": 6, "moves_both": 5, "moves_only_a": 0, "moves_differing": 0});
    books.check("book-compare", &["book_a=1", "book_b=1"], &[itself]);
}

#[test]
fn books_of_different_games_are_not_compared() {
    let books = Books::new(&[abk::bytes(&["e2e4"]), b"#\nP7f\n".to_vec()]);
    assert!(books.report("book-compare", &["book_a=1", "book_b=2"]).is_empty());
    assert!(books.report("book-lines", &["lines=1", "book=2"]).is_empty());
}

fn difference(depth: u32, played: &str, what: &str, a: Value, b: Value) -> Value {
    json!({"depth": depth, "move": played, "difference": what, "value_a": a, "value_b": b})
}

#[test]
fn each_difference_is_a_row() {
    let books = two();
    let statistics = [
        difference(0, "e2e4", "games", json!(1), json!(2)),
        difference(0, "e2e4", "lost", json!(0), json!(1)),
        difference(1, "e7e5", "games", json!(1), json!(2)),
        difference(1, "e7e5", "lost", json!(0), json!(1)),
    ];
    books.check("book-compare", &["show=statistics"], &statistics);
    let only_a = [
        json!({"depth": 0, "position_text": START, "move": "d2d4", "move_text": "d4", "difference": "only_a", "value_a": 1, "value_b": null}),
        difference(1, "d7d5", "only_a", json!(1), Value::Null),
    ];
    books.check("book-compare", &["show=only_a"], &only_a);
    books.check("book-compare", &["show=only_b"], &[difference(2, "f1c4", "only_b", Value::Null, json!(1))]);
    books.check("book-compare", &["show=marks"], &[]);
    assert_eq!(books.report("book-compare", &["show=all"]).len(), 7);
    assert_eq!(rows(&books.path, &["book-compare -p show=all", "--limit", "3"]).len(), 3);
}

/// A book of `lines` whose entry `place` is changed.
fn changed(lines: &[&str], place: usize, priority: i8, is_deleted: bool) -> Vec<u8> {
    let mut file: AbkFile = abk::book(lines);
    file.entries[place].priority = priority;
    file.entries[place].plycount = i32::from(is_deleted) << 24;
    file.encode()
}

#[test]
fn differences_include_marks_and_deletions() {
    let line = ["e2e4 e7e5 g1f3"];
    let books = Books::new(&[abk::bytes(&line), changed(&line, 1, 7, false), changed(&line, 1, 5, true)]);
    let good =
        [difference(1, "e7e5", "priority", json!(5), json!(7)), difference(1, "e7e5", "good", json!(0), json!(1))];
    books.check("book-compare", &["show=all", "book_a=1", "book_b=2"], &good);
    let gone = difference(1, "e7e5", "only_a", json!(1), Value::Null);
    books.check("book-compare", &["show=all", "book_a=1", "book_b=3"], &[gone]);
    let deleted = difference(1, "e7e5", "deleted", json!(0), json!(1));
    books.check("book-compare", &["show=all", "book_a=1", "book_b=3", "deleted=yes"], &[deleted]);
}

#[test]
fn lines_leave_a_book_that_has_other_moves() {
    let books = two();
    let covered = json!({"line": 902, "name": null, "plies": 3, "plies_in_book": 3, "first_out_ply": null, "first_out": null,
        "ending": "covered", "book_says": null, "position_text": null, "moves": "e2e4 e7e5 g1f3", "lines_book": 1, "cover_book": 2});
    let out = json!({"line": 904, "plies": 2, "plies_in_book": 0, "first_out_ply": 1, "first_out": "d4",
        "ending": "other moves", "book_says": "e4 (2)", "position_text": START, "moves": "d2d4"});
    books.check("book-lines", &[], &[covered, out.clone()]);
    books.check("book-lines", &["show=out"], &[out]);
    let other =
        json!({"line": 902, "first_out_ply": 3, "first_out": "Bc4", "book_says": "Nf3 (1)", "moves": "e2e4 e7e5 f1c4"});
    books.check("book-lines", &["lines=2", "book=1", "show=out"], &[other]);
}

#[test]
fn lines_return_to_a_book_by_transposition_or_outlast_it() {
    let lines = ["g1f3 d7d5 d2d4 g8f6", "d2d4 d7d5 g1f3 g8f6 c2c4"];
    let books = Books::new(&[abk::bytes(&lines), abk::bytes(&["d2d4 d7d5 g1f3 g8f6"])]);
    let expected = [
        json!({"plies": 4, "plies_in_book": 1, "first_out_ply": 1, "ending": "other moves", "book_says": "d4 (1)"}),
        json!({"plies": 5, "plies_in_book": 4, "first_out_ply": 5, "first_out": "c4", "ending": "book ends", "book_says": null}),
    ];
    books.check("book-lines", &["lines=1", "book=2"], &expected);
}

#[test]
fn shares_of_lines_and_moves_are_counted_by_ply() {
    let row = |ply: Option<u32>, lines: [u32; 3], moves: [u32; 2]| {
        json!({"ply": ply, "lines": lines[0], "lines_in_book": lines[1],
        "lines_share": f64::from(lines[1]) / f64::from(lines[0]), "lines_out": lines[2], "moves": moves[0],
        "moves_in_book": moves[1], "moves_share": f64::from(moves[1]) / f64::from(moves[0])})
    };
    let expected = [
        row(Some(1), [2, 1, 1], [2, 1]),
        row(Some(2), [2, 1, 0], [2, 1]),
        row(Some(3), [1, 1, 0], [1, 1]),
        row(None, [2, 1, 1], [5, 3]),
    ];
    two().check("book-lines -p by=ply", &["lines=1", "book=2"], &expected);
}

#[test]
fn a_deleted_move_ends_a_line_before_it() {
    let line = ["e2e4 e7e5 g1f3"];
    let books = Books::new(&[changed(&line, 1, 5, true), abk::bytes(&line)]);
    books.check("book-lines", &["lines=1", "book=2"], &[json!({"line": 900, "plies": 1, "ending": "covered"})]);
    let whole = json!({"line": 902, "plies": 3, "plies_in_book": 3, "ending": "covered"});
    books.check("book-lines", &["lines=1", "book=2", "deleted=yes"], &[whole]);
    // A deleted move does not count as a move of the covering book.
    let out = json!({"line": 902, "plies_in_book": 2, "first_out_ply": 2, "ending": "book ends", "moves": "e2e4 e7e5"});
    books.check("book-lines", &["lines=2", "book=1"], &[out]);
}

/// Two openings each; the other has no third move, and its second reply is bad.
fn two_texts() -> Books {
    Books::texts(&["# Gote\nP7f P3d P2f\n# Rook\nP7f P8d\n", "# Gote\nP7f P3d\n# Rook\nP7f P8d?\n"])
}

#[test]
fn text_books_are_compared_by_their_first_plies() {
    let books = two_texts();
    let all = [
        difference(0, "7g7f", "hint", json!("8c8d"), json!("3c3d")),
        difference(1, "3c3d", "hint", json!("2g2f"), Value::Null),
        difference(1, "8c8d", "bad", json!(0), json!(1)),
        difference(2, "2g2f", "only_a", json!(1), Value::Null),
    ];
    books.check("book-compare", &["show=all"], &all);
    // A hint is one ply deeper than the moves that count.
    books.check("book-compare", &["show=all", "plies=1"], &all[..1]);
    let counts = json!({"plies_a": 2, "plies_b": 2, "positions_both": 4, "moves_both": 3, "moves_only_a": 0,
        "moves_differing": 3, "hint_differing": 2, "bad_differing": 1, "count_differing": 0});
    books.check("book-compare", &["plies=2"], &[counts]);
}

#[test]
fn text_books_are_compared_with_binary_books_as_gnu_shogi_reads_them() {
    let texts = "# Gote\nP7f P3d P2f\n# Rook\nP7f P8d?\n# Last\nP2f P8d";
    let lines = ["7g7f 3c3d 2g2f", "7g7f 8c8d?", "2g2f"];
    let binary = |plies: usize| gdx::book_of_plies(plies, Layout::ALL[0], 50, &lines).encode();
    let books = Books::new(&[texts.as_bytes().to_vec(), binary(40), binary(2)]);
    // The last move has no newline behind it: GNU Shogi has lost it.
    let same =
        json!({"moves_both": 5, "moves_only_a": 0, "moves_only_b": 0, "moves_differing": 0, "positions_only_a": 0});
    books.check("book-compare", &["book_a=1", "book_b=2"], &[same]);
    let short = json!({"plies_a": 2, "moves_both": 4, "moves_only_a": 0, "moves_only_b": 0, "moves_differing": 0});
    books.check("book-compare", &["book_a=1", "book_b=3"], &[short]);
}

#[test]
fn openings_of_text_books_have_names_and_leave_a_book() {
    let books = two_texts();
    let gote = json!({"line": 1, "name": "Gote", "plies": 3, "plies_in_book": 2, "first_out_ply": 3, "first_out": "P-2f",
        "ending": "book ends", "moves": "7g7f 3c3d 2g2f"});
    let rook =
        json!({"line": 2, "name": "Rook", "plies": 2, "plies_in_book": 2, "first_out_ply": null, "moves": "7g7f 8c8d"});
    books.check("book-lines", &["lines=1", "book=2"], &[gote, rook]);
    let texts = ["#\nP7f P8d P2f\n", "#\nP7f P3d! P2f\n#\nP7f P3d\n#\nP7f G3b?\n"];
    let out = json!({"first_out_ply": 2, "ending": "other moves", "book_says": "P-3d! (2), G-3b? (1)"});
    Books::texts(&texts).check("book-lines", &["lines=1", "book=2"], &[out]);
}

/// A database of the corpus's files or folders of these names.
fn corpus_books(names: &[&str]) -> Option<Books> {
    let Some(folder) = corpus() else {
        say("corpus tests: not run (no corpus)");
        return None;
    };
    say(&format!("corpus tests: ran on {names:?} of {}", folder.display()));
    let database = tempfile::tempdir().unwrap();
    let path = database.path().join("books.db");
    let paths: Vec<PathBuf> = names.iter().map(|name| folder.join(name)).collect();
    // The folder of ABK books has some that are damaged on purpose.
    let status = i32::from(names.contains(&"abk"));
    import(&path, &paths.iter().map(PathBuf::as_path).collect::<Vec<_>>(), &["--quiet"], status);
    Some(Books { _folder: database, path })
}

const TEXT: &str = "shogi/gnushogi.tbk";
const HALF_TEXT: &str = "shogi/half1.tbk";
const HALF: &str = "shogi/own-half1.bbk";
const SHORT: &str = "shogi/own-full315.bbk";
const AMD64: &str = "shogi/debian-amd64-1.4.2-7.bbk";
const I386: &str = "shogi/debian-i386-1.4.2-7.bbk";
const S390X: &str = "shogi/debian-s390x-1.4.2-7.bbk";

fn number(books: &Books, file: &str) -> i64 {
    let sql = format!("SELECT book_id FROM book_summary WHERE replace(file, '\\', '/') LIKE '%{file}'");
    one(&open(&books.path), &sql)
}

fn compared(books: &Books, a: &str, b: &str) -> Value {
    let (a, b) = (format!("book_a={}", number(books, a)), format!("book_b={}", number(books, b)));
    books.report("book-compare", &[&a, &b]).remove(0)
}

/// Nothing is in one book only and nothing differs.
fn assert_same(row: &Value) {
    let differing = |name: &str| name.contains("_only_") || name.ends_with("_differing");
    let found: Vec<_> =
        row.as_object().unwrap().iter().filter(|(name, value)| differing(name) && **value != 0).collect();
    assert!(found.is_empty(), "{found:?}");
}

#[test]
#[ignore = "slow: `.ci/run` runs it"]
fn a_text_book_equals_the_binary_book_made_from_it() {
    let Some(books) = corpus_books(&[TEXT, HALF_TEXT, HALF, SHORT, AMD64]) else { return };
    for (text, binary, plies, moves) in [(TEXT, AMD64, 40, 5668), (HALF_TEXT, HALF, 40, 4353), (TEXT, SHORT, 8, 315)] {
        let row = compared(&books, text, binary);
        assert_same(&row);
        assert_eq!((&row["plies_a"], &row["moves_both"]), (&json!(plies), &json!(moves)), "{text} {binary}");
        let turned = compared(&books, binary, text);
        assert_same(&turned);
        assert_eq!(turned["plies_b"], plies);
    }
    // One ply fewer or more is another book.
    let text = format!("book_a={}", number(&books, TEXT));
    let binary = format!("book_b={}", number(&books, SHORT));
    for (plies, only) in [(7, "moves_only_b"), (9, "moves_only_a")] {
        let row = books.report("book-compare", &[&text, &binary, &format!("plies={plies}")]).remove(0);
        assert!(row[only].as_i64() > Some(0), "{row}");
    }
}

#[test]
fn the_books_of_three_architectures_are_the_same() {
    let Some(books) = corpus_books(&[AMD64, I386, S390X, HALF]) else { return };
    for other in [I386, S390X] {
        let row = compared(&books, AMD64, other);
        assert_same(&row);
        assert_eq!((&row["positions_both"], &row["moves_both"]), (&json!(5497), &json!(5668)));
    }
    // Half of the openings: all its moves are in the whole book, most of the counts are lower.
    let half = compared(&books, HALF, AMD64);
    assert_eq!(
        (&half["moves_both"], &half["moves_only_a"], &half["moves_only_b"]),
        (&json!(4353), &json!(0), &json!(1315))
    );
    assert_eq!(half["moves_differing"], half["count_differing"]);
}

#[test]
fn openings_of_the_real_text_book_leave_the_binary_book_beyond_its_depth() {
    let Some(books) = corpus_books(&[TEXT, AMD64]) else { return };
    let lines = format!("lines={}", number(&books, TEXT));
    let book = format!("book={}", number(&books, AMD64));
    let summary = books.report("book-lines -p by=ply", &[&lines, &book]);
    for row in &summary {
        let Some(ply) = row["ply"].as_i64() else { continue };
        let in_book = if ply <= 40 { &row["lines"] } else { &json!(0) };
        assert_eq!(&row["lines_in_book"], in_book, "ply {ply}");
    }
    // The book's counts are those of the plies that it took.
    let total = json!({"ply": null, "lines": 519, "lines_in_book": 426, "lines_out": 93, "moves": 20_800, "moves_in_book": 15_414});
    assert_rows(&summary[summary.len() - 1..], &[total]);
    assert_eq!(books.report("book-lines", &[&lines, &book, "show=out"]).len(), 93);
}

#[test]
fn the_histogram_adds_up_to_the_figures() {
    let Some(books) = corpus_books(&["abk", TEXT, AMD64, SHORT]) else { return };
    let connection = open(&books.path);
    let sql = "SELECT count(*) FROM book_summary AS b JOIN (
            SELECT book_id, sum(positions) AS positions, sum(leaves) AS leaves, sum(moves) AS moves, sum(entries) AS entries
            FROM book_histogram GROUP BY book_id
        ) AS h USING (book_id)
        WHERE (b.positions, b.leaves, b.moves) IS (h.positions, h.leaves, h.moves)";
    let sound: i64 = one(&connection, sql);
    let all: i64 = one(&connection, "SELECT count(*) FROM books");
    assert_eq!(sound, all);
    assert!(all > 20, "{all} books");
    let own: i64 = one(&connection, "SELECT count(*) FROM book_move_facts WHERE is_end AND file LIKE '%gnushogi.tbk'");
    assert!(own >= 336, "each of the 336 leaves is behind a move: {own}");
}

#[test]
#[ignore = "slow: `.ci/run` runs it"]
fn every_line_of_every_book_is_covered_by_the_book_itself() {
    let Some(books) = corpus_books(&["abk", HALF_TEXT]) else { return };
    let connection = open(&books.path);
    let with_lines: String =
        one(&connection, "SELECT group_concat(book_id) FROM books WHERE kind IN ('abk', 'gnushogi_text')");
    for book in with_lines.split(',') {
        let found = books.report("book-lines", &[&format!("lines={book}"), &format!("book={book}"), "limit=100000"]);
        assert!(
            found.iter().all(|line| line["plies"] == line["plies_in_book"] && line["ending"] == "covered"),
            "book {book}"
        );
    }
}

#[test]
fn reports_of_large_books_use_the_indexes() {
    // Books with enough moves that a scan would be seen: every pair of first pawn moves.
    let pushes = |from: char, to: [char; 2]| {
        "abcdefgh".chars().flat_map(move |file| to.map(|rank| format!("{file}{from}{file}{rank}"))).collect::<Vec<_>>()
    };
    let (white, black) = (pushes('2', ['3', '4']), pushes('7', ['6', '5']));
    let lines: Vec<String> =
        white.iter().flat_map(|one| black.iter().map(move |other| format!("{one} {other}"))).collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let folder = Folder::new();
    folder.write("a.abk", &abk::bytes(&lines));
    folder.write("b.abk", &abk::bytes(&lines[..100]));
    folder.import("a.db", &[], 0);
    let connection = open(&folder.database("a.db"));
    for (name, parameter, value, index) in [
        ("book-compare", "show", "figures", "book_moves_by_book (book_id=?)"),
        ("book-compare", "show", "all", "book_moves_by_book (book_id=?)"),
        ("book-lines", "by", "line", "book_nodes_by_parent (book_id=? AND parent=?)"),
        ("book-lines", "by", "ply", "book_nodes_by_parent (book_id=? AND parent=?)"),
    ] {
        let catalogue = Catalogue::default();
        let chosen = [(parameter.to_owned(), value.to_owned())];
        let run = Run::new(catalogue.find(name).unwrap(), Filter::default(), &chosen).unwrap();
        let sql = run.sql(None, Engine::Sqlite).unwrap();
        let plan = plan(&connection, &sql);
        assert!(plan.iter().any(|step| step.contains(index)), "{name} {value}: {plan:#?}");
        for table in ["m", "n", "c", "p", "r", "x"] {
            assert!(!plan.iter().any(|step| step.starts_with(&format!("SCAN {table} "))), "{name}: {plan:#?}");
        }
    }
}
