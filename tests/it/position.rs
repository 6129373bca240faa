//! `gammonbase position`: a position as text and as a picture.

use crate::common::prelude::*;

const OPENING: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:2:4:0:7:10";

#[test]
fn a_position_is_drawn_as_text() {
    let output = gammonbase(&["position", OPENING]);
    let text = stdout(&output);
    assert_contains(
        &text,
        [
            "+13-14-15-16-17-18------19-20-21-22-23-24-+  O\n",
            "|BAR|                  |  cube 1, centred\n",
            "  X to play 31\n",
            "2 points, 5 away\n",
            "\nGNU Backgammon ID 4HPwATDgc/ABMA\n",
        ],
    );
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn xgids_are_read_as_people_paste_them() {
    let board = "-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7";
    let expected = stdout(&gammonbase(&["position", &format!("XGID={board}:10")]));
    let dashed = format!("XGID={board}:10").replace('-', "\u{2013}");
    for pasted in [board, &format!("xgid={board}:10"), &dashed] {
        let output = gammonbase(&["position", pasted]);
        assert_eq!((output.status.code(), stdout(&output)), (Some(0), expected.clone()), "{pasted}");
    }
}

#[test]
fn the_ids_that_it_prints_are_read() {
    for id in ["4HPwATDgc/ABMA", "GNU Backgammon ID 4HPwATDgc/ABMA", "4HPwATDgc/ABMA:cAkAAAAAAAAA"] {
        assert_contains(
            stdout(&ended(&["position", id], 0)),
            ["\nXGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10\n"],
        );
    }
}

#[test]
fn nobody_doubles_in_the_crawford_game() {
    for (crawford, expected) in [("1", "  X to roll\n"), ("0", "  X to roll or to double\n")] {
        let xgid = format!("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:6:4:{crawford}:7:10");
        assert_contains(stdout(&gammonbase(&["position", &xgid])), [expected]);
    }
}

#[test]
fn a_picture_needs_nothing_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.svg");
    let path = file.to_str().unwrap();
    let output = gammonbase(&["position", OPENING, "--svg", path, "--played", "13/10 24/23", "--best", "8/5 6/5"]);
    assert_eq!((output.status.code(), stdout(&output)), (Some(0), String::new()), "{}", stderr(&output));
    let svg = std::fs::read_to_string(&file).unwrap();
    assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox="), "{svg}");
    assert_contains(&svg, ["<title>", "<desc>", "role=\"img\"", "<style>", ">played 24/23 13/10<", ">best 8/5 6/5<"]);
    for part in ["<script", "href", "url(", "<image", "@import", "font-family=\"Arial"] {
        assert!(!svg.contains(part), "{part}: {svg}");
    }
    let addresses = svg.matches("http").count();
    assert_eq!(addresses, 1, "the name space only");
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.svg");
    let path = file.to_str().unwrap();
    for (words, problem) in [
        (&["XGID=-b-"][..], "XGID: fields: expected 10, found 1"),
        (
            &["XGID=-b----E-C---eE---c-e----B-:0:0:1:71:0:0:0:0:10"],
            "XGID: dice: expected 00, D, B, R or two dice, found \"71\"",
        ),
        (
            &["-x----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"],
            "XGID: character 1: expected A to O, a to o, or -, found 'x'",
        ),
        (
            &["XGID=-b----E-C---eE---c-e----B-:0:0:1:00:7:4:0:7:10"],
            "XGID: score of the bottom player: expected less than the match length, found \"7\"",
        ),
        (
            &["XGID=-b----E-C---eE---c-e----B-:0:0:1:00:2:4:1:7:10"],
            "XGID: Crawford: expected 0 unless a player is 1 away, found \"1\"",
        ),
        (&[OPENING, "--svg", path, "--played", "12/9"], "--played: 12/9: no checker on 12"),
    ] {
        let output = gammonbase(&[&["position"], words].concat());
        assert_eq!((output.status.code(), stdout(&output)), (Some(2), String::new()));
        assert!(stderr(&output).contains(problem), "{}", stderr(&output));
    }
    assert!(!file.exists());
}

#[test]
fn a_picture_replaces_no_database_and_no_match() {
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in [("a.db", &b"SQLite format 3\0"[..]), ("a.svg", b"RGMH....")] {
        let file = folder.path().join(name);
        std::fs::write(&file, bytes).unwrap();
        assert_contains(
            stderr(&ended(&["position", OPENING, "--svg", file.to_str().unwrap()], 2)),
            ["so it is not overwritten"],
        );
        assert_eq!(std::fs::read(&file).unwrap(), bytes);
    }
}
