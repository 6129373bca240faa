//! Which files are GNU Shogi's text books, and what of a damaged one is imported. The reading of texts is tested in crates/normalize.

use crate::common::prelude::*;

/// Texts that end with the opening `2g2f 8c8d`, the moves that GNU Shogi 1.4.2 read before it, and its error, if any.
const DAMAGED: [(&str, &[u8], &str, &str); 17] = [
    ("a mark that stands alone, which is nothing", b"P7f ! P3d\n# next\nP2f P8d\n", "7g7f 3c3d", ""),
    ("a slash", b"/ P7f / P3d !/! G7h\n# next\nP2f P8d\n", "7g7f 3c3d 6i7h", ""),
    ("a bad mark that stands alone", b"P7f ? P3d\n# next\nP2f P8d\n", "7g7f", "line 1, ?: no move matches it"),
    (
        "a word that is none",
        b"P7f P3d resigns G7h\n# next\nP2f P8d\n",
        "7g7f 3c3d",
        "line 1, resigns: no move matches it",
    ),
    ("a mark behind a note", b"P7f [ a ] ? P3d\n# next\nP2f P8d\n", "7g7f", "line 1, ?: no move matches it"),
    ("a good mark behind a note", b"P7f [ a ] ! P3d\n# next\nP2f P8d\n", "7g7f", "line 1, !: no move matches it"),
    ("a good mark behind a time", b"P7f (1) ! P3d\n# next\nP2f P8d\n", "7g7f", "line 1, !: no move matches it"),
    ("a time before the first move", b"(1) P7f P3d\n# next\nP2f P8d\n", "7g7f 3c3d", ""),
    ("no move at first", b"My openings, P7f\n# next\nP2f P8d\n", "", "line 1, My: no move matches it"),
    ("comments first", b"# one\n# two\n[ three ]\nP7f zz\n# next\nP2f P8d\n", "7g7f", "line 4, zz: no move matches it"),
    ("CRLF", b"P7f P3d\r\nresigns\r\n\r\n# next\r\nP2f P8d\r\n", "7g7f 3c3d", "line 2, resigns: no move matches it"),
    ("NUL and other control characters", b"\x1b\0\n#\nP2f P8d\n", "", "line 1, \\u{1b}\\u{0}: no move matches it"),
    ("Windows-1252", b"P7f caf\xE9\n# next\nP2f P8d\n", "7g7f", "line 1, caf\u{e9}: no move matches it"),
    ("# within a token", b"P7f zz P3d#next\nP2f P8d\n", "7g7f", "line 1, zz: no move matches it"),
    ("# within a note", b"P7f zz [ game #2\nP2f P8d\n", "7g7f", "line 1, zz: no move matches it"),
    ("# within a time behind a blank", b"P7f zz (#\nP2f P8d\n", "7g7f", "line 1, zz: no move matches it"),
    ("a time without an end", b"P7f zz (\n#\nP2f P8d\n", "7g7f", "line 1, zz: no move matches it"),
];

/// What was read of each file of a folder: its openings with their errors, and its warnings.
fn read(files: &[(String, &[u8])]) -> Vec<String> {
    let folder = Folder::new();
    files.iter().for_each(|(name, text)| drop(folder.write(name, text)));
    folder.fill("a.db", 0);
    let told = "SELECT concat((SELECT group_concat(concat_ws(', ', moves, 'line ' || error_line, error), '; ' ORDER BY line_number)
                               FROM shogi_book_lines AS l WHERE l.book_id = b.book_id), ' | ',
                              (SELECT group_concat(message) FROM warnings AS w WHERE w.content_id = b.content_id))
                FROM books AS b JOIN content_files AS f USING (content_id) ORDER BY f.path";
    column(&open(&folder.database("a.db")), told)
}

#[test]
fn tbk_files_are_books_whatever_their_first_lines() {
    let files: Vec<_> = DAMAGED.iter().enumerate().map(|(at, (_, text, ..))| (format!("{at:02}.tbk"), *text)).collect();
    let found = read(&files);
    assert_eq!(found.len(), DAMAGED.len());
    for ((name, _, moves, error), found) in DAMAGED.iter().zip(found) {
        let expected = match *error {
            "" => format!("{moves}; 2g2f 8c8d | "),
            error => format!("{moves}, {error}; 2g2f 8c8d | opening cut short: {error}"),
        };
        assert_eq!(found, expected, "{name}");
    }
}

#[test]
fn extension_case_byte_order_mark_and_missing_hash_do_not_matter() {
    let files = [
        ("a.TBK", &b"P7f zz\n"[..]),
        ("b.tbk", b"P7f P3d"),
        ("c.tbk", b"\xEF\xBB\xBFP7f resigns\r\n"),
        ("d.tbk", b"\xEF\xBB\xBF#\nP7f P3d\n"),
    ];
    let found = read(&files.map(|(name, text)| (name.to_owned(), text)));
    let moves: Vec<&str> = found.iter().map(|told| told.split([',', '|']).next().unwrap().trim_end()).collect();
    assert_eq!(moves, ["7g7f", "7g7f 3c3d", "7g7f", "7g7f 3c3d"]);
}

#[test]
fn tbk_files_without_a_move_are_rejected() {
    let folder = Folder::new();
    let binary: Vec<u8> = (0..200_000_u32).map(|number| (number.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    let line = vec![b'z'; 10 << 20];
    for (name, bytes, found) in [
        ("empty.tbk", &b""[..], "an empty file"),
        ("letter.tbk", b"Dear all,\nP7f is a move.\n", "starts with \"Dear all\""),
        ("binary.tbk", &binary, "starts with"),
        ("wide.tbk", b"\xFF\xFE#\0\n\0P\x007\0f\0\n\0", "starts with"),
        ("line.tbk", &line, "starts with \"zzzzzzzz\""),
        ("comments.tbk", b"# P7f\n[ P3d ]\n", "starts with \"# P7f\\n[ \""),
        ("archive.tbk", b"PK\x03\x04\n#\nP7f\n", "a zip archive whose name does not end in .zip"),
    ] {
        let output = import(&folder.database(&format!("{name}.db")), &[&folder.write(name, bytes)], &[], 1);
        assert!(stderr(&output).contains(found), "{name}: {}", stderr(&output));
    }
}

#[test]
fn other_text_files_are_books_only_if_their_first_moves_look_like_moves() {
    let folder = Folder::new();
    for (name, text, status) in [
        ("marked.txt", "P7f ! P3d\n#\n", 0),
        ("broken.txt", "P7f P3d resigns\n#\nP2f\n", 1),
        ("letter.txt", "Dear all,\n#\nP2f\n", 1),
    ] {
        fill(&folder.database(&format!("{name}.db")), &[&folder.write(name, text.as_bytes())], status);
    }
}
