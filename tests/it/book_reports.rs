//! Figures of chess and shogi books: small books counted by hand, and real ones.

use crate::common::abk;
use crate::common::prelude::*;
use crate::common::reports::assert_rows;

/// A folder with a database of these books, numbered from 1 in this order.
fn books(files: &[Vec<u8>]) -> Folder {
    let folder = Folder::new();
    for (number, bytes) in (1..).zip(files) {
        folder.write(&format!("{number}.book"), bytes);
    }
    folder.fill("a.db", 0);
    folder
}

fn figures(folder: &Folder) -> Vec<Value> {
    let sql = "SELECT * FROM book_summary ORDER BY book_id";
    let printed = ended(&["sql", sql, "--format", "json", "--db", folder.database("a.db").to_str().unwrap()], 0);
    serde_json::from_slice(&printed.stdout).unwrap()
}

#[test]
fn figures_of_a_book_are_counted() {
    // Start e2e4 (1 game, White won), d2d4 (1 drawn); e7e5, g1f3, d7d5. 6 positions, 4 of them with moves.
    let of = |lines: &[&str]| abk::bytes(lines);
    let books = books(&[of(&["e2e4 e7e5 g1f3 1-0", "d2d4 d7d5"]), of(&[])]);
    let open_games = json!({"book_id": 1, "kind": "abk", "title": "Open games", "entries": 5, "reachable": 5, "orphans": 0,
        "positions": 6, "positions_with_moves": 4, "leaves": 2, "moves": 5, "moves_per_position": 1.25, "max_depth": 3});
    // A book without moves has only the start.
    let empty = json!({"book_id": 2, "entries": 0, "positions": 1, "leaves": 1, "moves": 0});
    assert_rows(&figures(&books), &[open_games, empty]);
}

#[test]
fn figures_of_a_book_with_exponentially_many_paths_end() {
    // 2^40 paths by its pointers; the same 40 levels as moves of positions.
    let books = books(&[abk::ladder(40).encode()]);
    assert_rows(&figures(&books), &[json!({"entries": 80})]);
}

#[test]
fn the_books_of_three_architectures_are_the_same() {
    let Some(folder) = corpus() else { return say("corpus tests: not run (no corpus)") };
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("books.db");
    let names = ["debian-amd64-1.4.2-7", "debian-i386-1.4.2-7", "debian-s390x-1.4.2-7", "own-half1"];
    let files = names.map(|name| folder.join(format!("shogi/{name}.bbk")));
    import(&path, &files.each_ref().map(PathBuf::as_path), &["--quiet"], 0);
    let connection = open(&path);
    let moves = |columns: &str, file: &str| {
        format!(
            "SELECT {columns} FROM book_moves AS m JOIN book_summary AS b USING (book_id) WHERE replace(b.file, '\\', '/') LIKE '%/{file}.bbk'"
        )
    };
    let all = "m.position_hash, m.move, m.is_good, m.is_bad, m.hint, m.count";
    let missing = |columns: &str, from: &str, of: &str| -> i64 {
        one(&connection, &format!("SELECT count(*) FROM ({} EXCEPT {})", moves(columns, of), moves(columns, from)))
    };
    assert_eq!(one::<i64>(&connection, &format!("SELECT count(*) FROM ({})", moves(all, names[0]))), 5668);
    for other in &names[1..3] {
        assert_eq!((missing(all, names[0], other), missing(all, other, names[0])), (0, 0), "{other}");
    }
    // Half of the openings: all its moves are in the whole book.
    let key = "m.position_hash, m.move";
    assert_eq!((missing(key, names[0], names[3]), missing(key, names[3], names[0])), (0, 1315));
}
