//! `gammonbase inspect` as a user runs it.

use std::fs::File;

use crate::common::prelude::*;
use tempfile::TempDir;
use xgfile::container::{Container, Packing};
use xgfile::records::{RECORD_SIZE, UNLIMITED};

#[test]
fn a_transcript_has_the_match_from_the_header_to_the_totals() {
    let run = Saved::new(&Fixture::default().file()).inspect(&[]);
    // Comments are indented below their decisions.
    assert_contains(stdout(&run), ["\nComment (match start)\n  Finale à Paris\n", "\nComment\n  a thin\n  double\n"]);
    // Without the breaks of long lines.
    let text = stdout(&run).replace("\n    ", " ");
    let expected = [
        "Players     Ada Lovelace (player 1) and Kévin Unger (player 2)\n",
        "Match       3 point match\nPlayed      2024-10-24 00:40:54\n",
        "Location    Café Jussieu\n",
        "Result      Kévin Unger wins 3-0\n",
        "Decision 100001: Ada Lovelace, checker play 31, game 1, roll 1, ",
        "Done: 8/5 6/5 (no error). Luck of the roll: +0.062. Enters PR: a choice of plays.\n",
        "Done: 24/14 (error 0.040, ",
        "Done: cannot move (",
        "Kévin Unger, to redouble or not, ",
        "Done: double (",
        "Done: pass (error 0.300, 7.52% of the match, by XG's grades: blunder). Best: take. Enters PR: an answer to a double.\n",
        "\nKévin Unger wins 2 points: a double was passed. Score 0-2.\n",
        "Game 2   Ada Lovelace 0, Kévin Unger 2   (3 and 1 away)   Crawford game\n",
        "No action is recorded. Best: 13/11 6/5. Luck of the roll: +0.062. Does not enter PR: not analysed.\n",
        "\nKévin Unger wins 1 point: a single game was resigned. Score 0-3.\n",
        "Summary of a match\n",
    ];
    assert_contains(&text, expected);
    assert_eq!((run.status.code(), stderr(&run).as_str()), (Some(0), ""));
}

#[test]
fn mistakes_list_better_plays_and_blunders_show_the_board() {
    let text = stdout(&Saved::new(&Fixture::default().file()).inspect(&[]));
    let mistake = "
   rank  play        equity    diff.   win%  gammon    bg  lose%  gammon    bg  level
      1  24/18 13/9  -0.200           42.3    10.6   0.4   57.7    14.4   0.6  3-ply
 *    2  24/14       -0.240  -0.040   40.8    10.2   0.4   59.2    14.8   0.6  3-ply
 * was played
";
    assert!(text.contains(mistake), "{text}");
    let blunder = "
+13-14-15-16-17-18------19-20-21-22-23-24-+  O  Kévin Unger
| X           O    |   | O              X |     157 pips
| X           O    |   | O              X |     0 points, 3 away
| X           O    |   | O                |
| X                |   | O                |
| X                |   | O                |
|                  |BAR|                  |  cube 1, centred
| O                |   |                  |
| O                |   | X                |
| O                |   | X                |
| O           X    |   | X  X             |     0 points, 3 away
| O  O        X    |   | X  X           O |     163 pips
+12-11-10--9--8--7-------6--5--4--3--2--1-+  X  Ada Lovelace to roll or to double

XGID=-a---BD-B--aeE---c-e----B-:0:0:1:00:0:0:0:3:10  GNU Backgammon ID 4HPwBSCwZ/ABMA
";
    assert!(text.contains(blunder), "{text}");
    let text = text.replace("\n    ", " ");
    assert!(text.contains("; double/take +0.150 ±0.011 in 1296 games; plays "), "{text}");
}

#[test]
fn all_shows_more_candidates_boards_and_cube_decisions() {
    let file = Saved::new(&Fixture::default().file());
    let count = |options: &[&str], what: &str| stdout(&file.inspect(options)).matches(what).count();
    for what in ["   rank ", "|BAR|", "): no double\n"] {
        assert!(count(&["--all"], what) > count(&[], what), "{what}");
    }
}

#[test]
fn a_money_session_has_no_points_away() {
    let file = Fixture { match_length: UNLIMITED, ..Fixture::default() }.file();
    let text = stdout(&Saved::new(&file).inspect(&[]));
    assert!(text.contains("Match       money session\n"), "{text}");
    assert!(!text.contains(" away"), "{text}");
    assert!(text.contains("Summary of a match\n") && !text.contains("error mwc"), "{text}");
}

/// The error of a run, also if it is JSON.
fn said(run: &Output) -> String {
    let object = serde_json::from_slice::<Value>(&run.stderr);
    object.map_or_else(|_| stderr(run), |error| format!("gammonbase: {}", error["error"].as_str().unwrap()))
}

#[test]
fn a_damaged_file_is_located_on_standard_error() {
    let mut bytes = Fixture::default().file();
    let last = bytes.len() - 1;
    bytes[last - 36] ^= 1;
    let file = Saved::new(&bytes);
    for options in [&[][..], &["--format", "json"]] {
        let run = file.inspect(options);
        assert_eq!((run.status.code(), stdout(&run).as_str()), (Some(1), ""));
        let start = format!("gammonbase: {}: archive (byte ", file.path.display());
        assert!(said(&run).starts_with(&start), "{}", stderr(&run));
    }
    let run = file.inspect(&["--check"]);
    let start = format!("{}: damaged: archive (byte ", file.path.display());
    assert!(stdout(&run).starts_with(&start), "{}", stdout(&run));
    assert_eq!((run.status.code(), stderr(&run).as_str()), (Some(1), ""));
}

#[test]
fn a_damaged_record_is_located_by_number_and_field() {
    let mut container = Fixture::default().document().encode();
    let main = &mut container.streams[0].data;
    main[3 * RECORD_SIZE + 8] = 9;
    let run = Saved::new(&container.encode().unwrap()).inspect(&["--check"]);
    assert_eq!(run.status.code(), Some(1));
    let verdict = "damaged: temp.xg record 3 (byte 7688), EntryType: expected a record kind 0..=5, found 9\n";
    assert!(stdout(&run).ends_with(verdict), "{}", stdout(&run));
}

#[test]
fn a_damaged_book_is_read_as_the_kind_of_its_extension() {
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes, expected) in [
        ("empty.abk", &b""[..], "file: expected an eXtreme Gammon match or position, or an opening book"),
        ("LETTER.ABK", b"Dear all", "book (byte 0), magic: expected byte 3, then ABK or AB2, found 44 65"),
        ("short.ob", b"\0\0\0\0OBDB\x01", "file record 0 (byte 16), RecordSize: expected 256, found 0 bytes left"),
        ("empty.ob", b"", "file: expected an eXtreme Gammon match or position, or an opening book"),
        ("empty.bbk", b"", "file: expected an eXtreme Gammon match or position, or an opening book"),
        ("empty.tbk", b"", "file: expected an eXtreme Gammon match or position, or an opening book"),
        ("letter.doc", b"Dear all", "file: expected an eXtreme Gammon match or position, or an opening book"),
        ("empty.xg", b"", "file: expected an eXtreme Gammon match or position, or an opening book"),
    ] {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        let run = inspect(&path, &["--check"]);
        let start = format!("{}: damaged: {expected}", path.display());
        assert!(stdout(&run).starts_with(&start), "{name}: {}", stdout(&run));
        assert_eq!((run.status.code(), stderr(&run).as_str()), (Some(1), ""));
    }
}

#[test]
fn missing_files_and_folders_are_usage_errors() {
    let folder = tempfile::tempdir().unwrap();
    for path in [folder.path().join("none.xg"), folder.path().to_owned()] {
        for options in [&[][..], &["--check"], &["--format", "json"]] {
            let run = inspect(&path, options);
            assert_eq!((run.status.code(), stdout(&run).as_str()), (Some(2), ""));
            let name = path.file_name().unwrap().to_str().unwrap();
            assert!(stderr(&run).contains(name), "{}", stderr(&run));
        }
    }
}

#[test]
fn a_file_of_ten_gigabytes_is_rejected_unread() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("huge.xg");
    // Sparse: no disk and no memory would have to hold it.
    File::create(&path).unwrap().set_len(10 << 30).unwrap();
    let run = inspect(&path, &[]);
    assert_eq!(run.status.code(), Some(1));
    assert!(stderr(&run).contains("file, size: expected at most 67108864 bytes"), "{}", stderr(&run));
}

#[test]
fn json_has_every_record_and_the_rows_of_an_import() {
    let fixture = Fixture::default();
    let bytes = fixture.file();
    let json = json(&Saved::new(&bytes).inspect(&["--format", "json"]));
    let document = fixture.document();
    assert_eq!(json["file"]["size"], bytes.len());
    assert_eq!(json["file"]["is_intact"], true);
    let names: Vec<&str> = list(&json["file"]["streams"]).iter().filter_map(|stream| stream["name"].as_str()).collect();
    assert_eq!(names, ["temp.xg", "temp.xgr", "temp.xgi", "temp.xgc"]);
    let records = list(&json["document"]["records"]);
    assert_eq!(records.len(), document.records.len());
    assert_eq!(records[0]["record_type"], "header_match");
    assert_eq!(records[0]["player2"], "Kévin Unger");
    assert_eq!(list(&json["document"]["rollouts"]).len(), document.rollouts.len());
    let rows = &json["normalized"];
    assert_eq!(rows["session"]["played_at_local"], "2024-10-24 00:40:54");
    assert_eq!(rows["decisions"][0]["action"], "8/5 6/5");
    assert_eq!(rows["decisions"][0]["kind"], "checker");
}

#[test]
fn check_distinguishes_intact_files_from_repacked_ones() {
    let container = Fixture::default().document().encode();
    let run = Saved::new(&container.encode().unwrap()).inspect(&["--check"]);
    assert!(stdout(&run).ends_with("match.xg: intact\n"), "{}", stdout(&run));
    assert_eq!(run.status.code(), Some(0));
    // Re-packing keeps only temp.xg, so references to comments and rollouts lead to nothing.
    let mut bare = Container { packing: Packing::BareStream, ..container };
    bare.streams.truncate(1);
    let run = Saved::new(&bare.encode().unwrap()).inspect(&["--check"]);
    let verdict = "match.xg: sound, but not intact XG (re-packed without CRCs)\n";
    assert!(stdout(&run).ends_with(verdict), "{}", stdout(&run));
    assert_contains(
        stdout(&run),
        ["  odd: temp.xg record 0, Comment: the record refers to comment 0, but temp.xgc has 0\n"],
    );
    assert_eq!(run.status.code(), Some(0));
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let file = Saved::new(&Fixture::default().file());
    for options in [&[][..], &["--format", "json"], &["--check"]] {
        let mut command = command(&file.path, options);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let run = child.wait_with_output().unwrap();
        assert_eq!((run.status.code(), stderr(&run).as_str()), (Some(0), ""));
    }
}

/// Whether a line of a transcript begins a decision.
fn is_decision(line: &str) -> bool {
    let number = line.strip_prefix("Decision ").and_then(|rest| rest.split_once(':'));
    number.is_some_and(|(number, _)| number.parse::<u32>().is_ok())
}

fn json(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// A file in a folder of its own.
struct Saved {
    _folder: TempDir,
    path: PathBuf,
}

impl Saved {
    fn new(bytes: &[u8]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("match.xg");
        std::fs::write(&path, bytes).unwrap();
        Self { _folder: folder, path }
    }

    fn inspect(&self, options: &[&str]) -> Output {
        inspect(&self.path, options)
    }
}

fn command(path: &Path, options: &[&str]) -> Command {
    let mut command = program();
    command.arg("inspect").arg(path).args(options);
    command
}

fn inspect(path: &Path, options: &[&str]) -> Output {
    command(path, options).output().unwrap()
}

/// `.ci/run` runs them.
mod slow {
    use super::*;

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn real_files_are_reproduced_byte_for_byte_and_fit_a_hundred_columns() {
        for path in corpus_files(&["xg", "xgp"]) {
            let run = inspect(&path, &["--check"]);
            let verdict = stdout(&run).lines().last().unwrap_or_default().to_owned();
            assert!(verdict.ends_with(": intact") || verdict.contains(": sound, but not intact XG"), "{verdict}");
            assert_eq!(run.status.code(), Some(0), "{verdict}");
            let json = json(&inspect(&path, &["--format", "json"]));
            let decisions = list(&json["normalized"]["decisions"]).len();
            let run = inspect(&path, &["--all"]);
            assert_eq!((run.status.code(), stderr(&run).as_str()), (Some(0), ""));
            let text = stdout(&run);
            // The first line has the user's path, which may be long.
            for line in text.lines().skip(1) {
                assert!(line.chars().count() <= 100, "{}: {line}", path.display());
            }
            assert_eq!(text.lines().filter(|line| is_decision(line)).count(), decisions, "{}", path.display());
        }
    }
}
