//! Imports of new, unchanged, changed, copied and missing files, as users see them.

use std::time::SystemTime;

use crate::common::damage::with_records;
use crate::common::prelude::*;
use crate::common::zips::{archive, deflated};
use xgfile::records::{FooterMatch, Record};

/// The outcome of a file, and the first file with the same content.
fn outcome(database: &Path, file: &str) -> (String, Option<String>) {
    let connection = open(database);
    connection
        .query_row(
            "SELECT iif(s.is_missing, 'missing', s.outcome), c.path FROM source_files AS s LEFT JOIN content_files AS c USING (content_id) WHERE replace(s.path, '\\', '/') LIKE '%/' || ?",
            [file],
            |row| Ok((row.get(0)?, row.get::<_, Option<String>>(1)?)),
        )
        .map(|(outcome, path)| (outcome, path.map(|path| path.rsplit(std::path::is_separator).next().unwrap().to_owned())))
        .unwrap()
}

#[test]
fn folder_is_imported_with_all_rows_of_its_files() {
    let folder = Folder::with_matches(3);
    folder.write("deep/er/position.XGP", &numbered(9).file());
    folder.write("notes.txt", b"not a match");
    let output = folder.import("a.db", &[], 0);
    assert!(stdout(&output).contains("4 found: 4 imported"), "{}", stdout(&output));
    assert_eq!(stderr(&output), "");
    assert_eq!(names(&folder.out()), ["a.db", "a.db.lock"]);
    let connection = open(&folder.database("a.db"));
    for (sql, expected) in [
        ("SELECT count(*) FROM matches", 4),
        ("SELECT count(*) FROM games", 8),
        // Nine rolls, four double decisions and two answers.
        ("SELECT count(*) FROM decisions", 4 * 15),
        ("SELECT count(*) FROM decisions WHERE kind = 'take'", 8),
        ("SELECT count(*) FROM rollouts", 8),
        ("SELECT count(*) FROM comments", 12),
        ("SELECT count(*) FROM warnings", 0),
        ("SELECT count(*) FROM rejects", 0),
        ("SELECT count(*) FROM source_files WHERE kind = 'xgp'", 1),
        ("SELECT count(*) FROM import_runs WHERE finished_at IS NOT NULL AND totals ->> 'files_imported' = 4", 1),
    ] {
        assert_eq!(one::<i64>(&connection, sql), expected, "{sql}");
    }
    assert_sound(&folder.database("a.db"));
}

#[test]
fn an_import_ends_with_its_new_matches_and_their_worst_decisions() {
    let folder = Folder::imported(2);
    folder.write("new.xg", &numbered(7).file());
    let text = stdout(&folder.import("a.db", &[], 0));
    let news: Vec<&str> = text.lines().skip_while(|line| !line.starts_with("New ")).collect();
    assert!(news[1].starts_with("Worst ") && news[4].starts_with("Next "), "{text}");
    let connection = open(&folder.database("a.db"));
    let of_new = "FROM player_match_stats WHERE match_id = (SELECT max(match_id) FROM matches)";
    for seat in 1..=2 {
        let player: String =
            one(&connection, &format!("SELECT player || printf(' (PR %.2f)', pr) {of_new} AND seat = {seat}"));
        assert!(news[0].contains(&player), "{player}: {text}");
    }
    let worst: i64 = one(
        &connection,
        "SELECT decision_id FROM decisions WHERE match_id = (SELECT max(match_id) FROM matches)
         ORDER BY error_emg DESC, decision_id LIMIT 1",
    );
    let database = folder.database("a.db");
    assert!(news[1].ends_with(&format!(" (gammonbase show {worst} --db {})", database.display())), "{text}");
    for hint in ["report summary", "players", "report blunders", "sql"] {
        assert!(
            news[4..].iter().any(|line| line.contains(&format!(" gammonbase {hint} --db {}  # ", database.display()))),
            "{hint}: {text}"
        );
    }
    assert!(text.contains("`gammonbase page player NAME`") && text.contains("`gammonbase export anki`"), "{text}");
    assert!(!text.contains("unpack"), "{text}");
    assert!(!stdout(&folder.import("a.db", &[], 0)).contains("New  "));
    // Without an analysis there is no PR, and nothing is the worst.
    folder.write("raw.xg", &crate::common::fixtures::not_analysed());
    let text = stdout(&folder.import("a.db", &[], 0));
    assert!(text.contains("\nNew  ") && !text.contains("(PR ") && !text.contains("\nWorst "), "{text}");
}

#[test]
fn folders_without_matches_are_not_an_error() {
    let folder = Folder::new();
    let output = folder.import("a.db", &[], 0);
    assert_eq!(stdout(&output), "No matches or books found: nothing to import.\n");
    assert_eq!(names(&folder.out()), [""; 0], "files were left behind");
    folder.write("notes.txt", b"not a book");
    let output = folder.import("a.db", &[], 0);
    assert_eq!(stdout(&output), "No matches or books found: nothing to import; 1 other file ignored.\n");
    let snapshot = folder.database("snapshot.db");
    let output = folder.import("a.db", &["--publish", snapshot.to_str().unwrap()], 0);
    assert_eq!(stderr(&output), "snapshot not written\n");
    assert_eq!(names(&folder.out()), [""; 0], "files were left behind");
}

#[test]
fn matches_of_other_programs_are_named() {
    let folder = Folder::new();
    let jellyfish = "; [Site \"Paris, Fédération\"]\n\n7 point match\n\n Game 1\n";
    let marked = folder.write("marked.mat", format!("\u{feff}{jellyfish}").as_bytes());
    let wide: Vec<u8> = format!("\u{feff}{jellyfish}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    let wide = folder.write("wide.txt", &wide);
    let tree = folder.write("tree.sgf", b"(;FF[4]GM[6]AP[GNU Backgammon:1.06.002]");
    let output = folder.import("a.db", &[], 0);
    assert_eq!(
        stdout(&output),
        "No matches or books found: nothing to import; 3 other files ignored.\n\
        Not read   1 file, a GNU Backgammon match (.sgf), whose analysis is not read: export it there as .mat, which eXtreme Gammon opens and saves as .xg\n\
        Not read   2 files, each a Jellyfish match (.mat, .txt), which eXtreme Gammon opens and saves as .xg\n"
    );
    for (file, what) in
        [(marked, "a Jellyfish match (.mat"), (wide, "a Jellyfish match (.mat"), (tree, "a GNU Backgammon match")]
    {
        let imported = import(&folder.database("b.db"), &[&file], &[], 1);
        let inspected = gammonbase(&["inspect", file.to_str().unwrap()]);
        for said in [stderr(&imported), stderr(&inspected)] {
            assert!(said.contains(&format!("found {what}")) && said.contains("saves as .xg"), "{said}");
        }
    }
}

#[test]
fn a_database_among_the_matches_is_named() {
    let folder = Folder::imported(1);
    let database = folder.database("a.db");
    let said = stderr(&import(&folder.database("b.db"), &[&database], &[], 1));
    assert_contains(
        said,
        ["a.db: this is a database of GammonBase, which is opened, not imported; to join two, import"],
    );
}

#[test]
fn a_missing_path_is_named_beside_a_missing_database() {
    let folder = Folder::imported(1);
    let mut command = program();
    let output =
        command.current_dir(folder.out()).env_remove("GAMMONBASE_DB").args(["import", "nowhere"]).output().unwrap();
    assert_contains(
        stderr(&output),
        ["gammonbase: nowhere: no such file or folder; nothing imported: no database specified"],
    );
}

#[test]
fn news_name_both_players_if_only_one_has_decided() {
    let folder = Folder::new();
    let mut document = Fixture::default().document();
    // The first play, and the end of its game and of the match.
    let first_game =
        document.records.iter().position(|record| matches!(record.body, Record::FooterGame(_))).unwrap() + 1;
    let mut number = 0;
    document.records.retain(|record| {
        number += 1;
        number <= 4 || number == first_game || matches!(record.body, Record::FooterMatch(_))
    });
    folder.write("a.xg", &document.encode().encode().unwrap());
    assert_contains(stdout(&folder.import("a.db", &[], 0)), ["Ada Lovelace (PR 0.00) and Kévin Unger, 3 points"]);
}

#[test]
fn foreign_files_with_our_endings_are_named() {
    let folder = Folder::new();
    folder.write("mobile.xg", b"; [Site \"XG Mobile\"]\n\n0 point match\n\nGame 1\n");
    folder.write("gnubg.xgp", b"(;FF[4]GM[6]AP[GNU Backgammon:1.06]");
    folder.write("empty.xg", b"");
    folder.write("pointer.xg", b"version https://git-lfs.github.com/spec/v1\noid sha256:0\n");
    folder.write("good.xg", &Fixture::default().file());
    folder.write("club.rar", b"Rar!\x1a\x07\x01\0");
    let output = folder.import("a.db", &[], 1);
    assert_contains(stdout(&output), ["\nNot read   1 file, a RAR archive: unpack it, and import the folder\n"]);
    let said = stderr(&output);
    // The next import reads nothing, and still says so.
    assert_contains(stdout(&folder.import("a.db", &[], 0)), ["Nothing new", "\nNot read   1 file, a RAR archive"]);
    assert_contains(
        &said,
        [
            "found a Jellyfish match (.mat, .txt), which eXtreme Gammon opens and saves as .xg",
            "found a GNU Backgammon match (.sgf), whose analysis is not read: export it there as .mat, which eXtreme Gammon opens and saves as .xg",
            "found an empty file",
            "found a Git LFS pointer, not the file itself: `git lfs pull` fetches the file",
        ],
    );
}

#[test]
fn companion_files_of_macos_are_ignored_in_folders_and_zips() {
    let mut companion = vec![0; 4096];
    companion[..8].copy_from_slice(&[0, 5, 0x16, 7, 0, 2, 0, 0]);
    let folder = Folder::new();
    folder.write("match.xg", &numbered(1).file());
    let named = folder.write("._match.xg", &companion);
    folder.write("sub/._Match.XG.gz", &companion);
    let members = [deflated("b.xg", &numbered(2).file()), deflated("__MACOSX/._b.xg", &companion)];
    folder.write("c.zip", &archive(&members));
    let output = folder.import("a.db", &[], 0);
    assert!(stdout(&output).contains("; 3 other files ignored"), "{}", stdout(&output));
    assert_eq!(folder.number("SELECT count(*) FROM matches"), 2);
    assert!(stdout(&folder.import("a.db", &[], 0)).contains("3 other files ignored"));
    // A file that the user names is not ignored.
    assert_contains(
        stderr(&import(&folder.database("b.db"), &[&named], &[], 1)),
        ["found a companion file of macOS, which holds no match"],
    );
}

#[test]
fn missing_paths_alone_create_no_database_and_do_not_stop_the_others() {
    let folder = Folder::with_matches(1);
    let (database, missing) = (folder.database("a.db"), folder.file("missing"));
    for options in [&[][..], &["--dry-run"], &["--publish", "b.db"]] {
        assert_contains(stderr(&import(&database, &[&missing], options, 2)), ["missing: "]);
        assert_eq!(names(&folder.out()), [""; 0], "files were left behind");
    }
    assert_contains(stderr(&import(&database, &[&folder.matches(), &missing], &[], 1)), ["unreadable: ", "missing: "]);
    assert_eq!(folder.number("SELECT count(*) FROM matches"), 1);
}

#[test]
fn rows_do_not_depend_on_jobs_or_argument_order() {
    let folder = Folder::with_matches(40);
    folder.write("0007 again.xg", &numbered(7).file());
    folder.write("0013 damaged.xg", b"RGMH");
    for number in 0..10 {
        let lines = ["e2e4 e7e5", ["d2d4", "c2c4"][number % 2]];
        folder.write(&format!("{number}.abk"), &crate::common::abk::bytes(&lines));
    }
    folder.import("one.db", &["--jobs", "1"], 1);
    let expected = dump(&folder.database("one.db"));
    for jobs in ["2", "8"] {
        let name = format!("{jobs}.db");
        folder.import(&name, &["--jobs", jobs], 1);
        assert_same(&dump(&folder.database(&name)), &expected);
    }
    let mut files: Vec<_> = names(&folder.matches()).iter().map(|name| folder.file(name)).collect();
    files.reverse();
    files.push(files[3].clone());
    let files: Vec<&Path> = files.iter().map(|path| path.as_path()).collect();
    import(&folder.database("reversed.db"), &files, &["--jobs", "2"], 1);
    assert_same(&dump(&folder.database("reversed.db")), &expected);
}

#[test]
fn changed_file_replaces_rows_and_unreferenced_players_are_deleted() {
    let folder = Folder::with_matches(5);
    // No other match has these players or this game's positions.
    let only_here = Fixture { player1: "Solo".into(), player2: "Lone".into(), ..numbered(2) };
    let mut document = only_here.document();
    shift_first_play(&mut document);
    // Its last decision has two candidates.
    document.records.truncate(12);
    folder.write("0002.xg", &document.encode().encode().unwrap());
    // These two sit in the other seats of 0003.xg and 0004.xg.
    let seats = Fixture { player1: "Opponent 3".into(), player2: "Player 4".into(), ..numbered(60) };
    folder.write("seats.xg", &seats.file());
    folder.fill("a.db", 0);
    let positions = folder.number("SELECT count(*) FROM positions");
    assert_eq!(folder.number("SELECT count(*) FROM players WHERE name IN ('Solo', 'Lone')"), 2);

    folder.write("0002.xg", &Fixture { match_length: 5, ..numbered(2) }.file());
    folder.write("seats.xg", &numbered(61).file());
    assert_contains(stdout(&folder.import("a.db", &[], 0)), ["2 imported, 4 unchanged"]);
    assert_eq!(folder.number("SELECT count(*) FROM players WHERE name IN ('Solo', 'Lone')"), 0);
    assert!(folder.number("SELECT count(*) FROM positions") < positions, "positions stay behind");
    folder.assert_like_fresh("a.db", 0);
}

/// Makes the first play of a match another one, so that positions follow which no other fixture has.
fn shift_first_play(document: &mut xgfile::document::Document) {
    for record in &mut document.records {
        match &mut record.body {
            Record::Cube(cube) => (cube.position[24], cube.position[23]) = (1, 1),
            Record::Move(play) => (play.position_i[24], play.position_i[23]) = (1, 1),
            _ => {}
        }
    }
}

#[test]
fn second_path_of_a_content_is_a_copy_and_counts_once() {
    let folder = Folder::with_matches(2);
    folder.write("0001 copy.xg", &numbered(1).file());
    assert_contains(stdout(&folder.import("a.db", &[], 0)), ["2 imported, 0 unchanged, 1 duplicate"]);
    let database = folder.database("a.db");
    assert_eq!(folder.number("SELECT count(*) FROM matches"), 2);
    assert_eq!(outcome(&database, "0001.xg"), ("imported".into(), Some("0001 copy.xg".into())));
    // A copy that comes in a later run.
    folder.write("later.xg", &numbered(0).file());
    folder.fill("a.db", 0);
    assert_eq!(outcome(&database, "later.xg"), ("imported".into(), Some("0000.xg".into())));
    folder.assert_like_fresh("a.db", 0);
    // And one whose path comes before the original's: the rows stay as they are.
    let decisions = "SELECT min(decision_id) || ' ' || max(decision_id) || ' ' || count(*) FROM decisions";
    let before: String = one(&open(&database), decisions);
    folder.write("0000 before.xg", &numbered(1).file());
    folder.write("0.xg", &numbered(1).file());
    folder.fill("a.db", 0);
    for copy in ["0001 copy.xg", "0000 before.xg"] {
        assert_eq!(outcome(&database, copy), ("imported".into(), Some("0.xg".into())));
    }
    assert_eq!(one::<String>(&open(&database), decisions), before, "rows were rewritten");
    folder.assert_like_fresh("a.db", 0);
}

#[test]
fn content_keeps_its_rows_when_one_of_its_files_changes() {
    let folder = Folder::with_matches(2);
    for name in ["copy a.xg", "copy b.xg"] {
        folder.write(name, &numbered(0).file());
    }
    folder.fill("a.db", 0);
    let database = folder.database("a.db");
    let of_match =
        "SELECT match_id FROM matches JOIN source_files USING (content_id) WHERE replace(path, '\\', '/') LIKE ";
    let before = folder.number(&format!("{of_match}'%/copy a.xg'"));
    folder.write("0000.xg", &numbered(77).file());
    folder.write("new copy.xg", &numbered(0).file());
    folder.fill("a.db", 0);
    for name in ["copy a.xg", "copy b.xg", "new copy.xg"] {
        assert_eq!(outcome(&database, name), ("imported".into(), Some("copy a.xg".into())));
    }
    assert_eq!(outcome(&database, "0000.xg"), ("imported".into(), Some("0000.xg".into())));
    assert_eq!(folder.number(&format!("{of_match}'%/copy a.xg'")), before, "rows were rewritten");
    folder.assert_like_fresh("a.db", 0);
}

#[test]
fn touched_file_is_read_once_and_keeps_its_rows() {
    let folder = Folder::imported(2);
    let database = folder.database("a.db");
    // A row that is written again loses the mark.
    change(&database, "UPDATE decisions SET tutor_action = 'mark'");
    let before = content(&database);
    let file = std::fs::File::options().write(true).open(folder.file("0001.xg")).unwrap();
    let later = SystemTime::UNIX_EPOCH + Duration::from_secs(2_000_000_000);
    file.set_modified(later).unwrap();
    let output = folder.import("a.db", &[], 0);
    assert!(stdout(&output).starts_with("Nothing new"), "{}", stdout(&output));
    let modified = "SELECT modified_ns FROM source_files WHERE path LIKE '%0001.xg'";
    assert_eq!(folder.number(modified), 2_000_000_000_000_000_000);
    assert_same(&content(&database), &before);
}

#[test]
fn file_of_another_size_has_changed_even_at_the_same_time() {
    let folder = Folder::imported(2);
    let path = folder.file("0001.xg");
    let before = std::fs::metadata(&path).unwrap();
    let longer = Fixture { event: "An event with a name that does not pack as small".into(), ..numbered(40) };
    folder.write("0001.xg", &longer.file());
    std::fs::File::options().write(true).open(&path).unwrap().set_modified(before.modified().unwrap()).unwrap();
    assert_ne!(std::fs::metadata(&path).unwrap().len(), before.len());
    folder.fill("a.db", 0);
    folder.assert_like_fresh("a.db", 0);
}

#[test]
fn repaired_file_is_imported_and_a_damaged_one_is_kept_until_pruned() {
    let folder = Folder::with_matches(3);
    folder.write("0001.xg", b"RGMH but no more");
    folder.fill("a.db", 1);
    let database = folder.database("a.db");
    assert_eq!(outcome(&database, "0001.xg"), ("rejected".into(), None));
    folder.write("0001.xg", &numbered(1).file());
    folder.fill("a.db", 0);
    assert_eq!(folder.number("SELECT count(*) FROM rejects"), 0);
    folder.assert_like_fresh("a.db", 0);
    let mut file = numbered(2).file();
    file.truncate(9000);
    folder.write("0002.xg", &file);
    folder.fill("a.db", 1);
    assert_eq!(outcome(&database, "0002.xg"), ("rejected".into(), Some("0002.xg".into())));
    folder.fill_with("a.db", &["--prune"], 0);
    assert_eq!(outcome(&database, "0002.xg"), ("rejected".into(), None));
    folder.assert_like_fresh("a.db", 1);
}

#[test]
fn progress_is_for_terminals() {
    let folder = Folder::with_matches(20);
    let output = folder.import("a.db", &[], 0);
    assert_eq!(stderr(&output), "");
    assert!(!stdout(&output).contains(['\r', '\u{1b}']), "{:?}", stdout(&output));
    let output = folder.import("b.db", &["--quiet"], 0);
    assert_eq!((stdout(&output), stderr(&output)), (String::new(), String::new()));
}

#[test]
fn database_that_cannot_be_created_is_named() {
    let folder = Folder::with_matches(1);
    std::fs::write(folder.database("file"), "x").unwrap();
    for place in ["no/such/folder/a.db", "file/a.db"] {
        let output = folder.import(place, &[], 2);
        assert!(stderr(&output).starts_with("gammonbase: "), "{}", stderr(&output));
        assert!(stderr(&output).contains(place), "{}", stderr(&output));
    }
    assert_eq!(names(&folder.out()), ["file"]);
}

#[cfg(target_os = "linux")] // /proc
#[test]
fn unwritable_folder_is_a_fatal_error() {
    let folder = Folder::with_matches(1);
    // Even root cannot create files there.
    assert_contains(
        stderr(&import(Path::new("/proc/gammonbase.db"), &[&folder.matches()], &[], 2)),
        ["/proc/gammonbase.db"],
    );
}

#[test]
fn foreign_files_are_refused_and_unchanged() {
    let folder = Folder::with_matches(1);
    std::fs::write(folder.database("text.db"), "precious\n".repeat(200)).unwrap();
    let other = Connection::open(folder.database("other.db")).unwrap();
    other.execute_batch("CREATE TABLE precious (a); INSERT INTO precious VALUES (1)").unwrap();
    drop(other);
    for name in ["text.db", "other.db"] {
        let before = std::fs::read(folder.database(name)).unwrap();
        assert_contains(stderr(&folder.import(name, &[], 2)), ["not a GammonBase database"]);
        assert!(std::fs::read(folder.database(name)).unwrap() == before, "{name} was changed");
    }
    assert_eq!(names(&folder.out()), ["other.db", "text.db"]);
    let output = folder.import("", &[], 2);
    assert!(!stderr(&output).is_empty());
}

#[test]
fn hash_collision_rejects_only_its_own_file() {
    let folder = Folder::with_matches(1);
    folder.write("first.abk", &crate::common::abk::bytes(&["e2e4 e7e5"]));
    folder.fill("a.db", 0);
    let path = folder.database("a.db");
    let connection = Connection::open(&path).unwrap();
    // As if the keys belonged to other positions.
    assert_eq!(connection.execute("UPDATE book_positions SET position_text = position_text || '?'", []).unwrap(), 3);
    drop(connection);
    folder.write("second.abk", &crate::common::abk::bytes(&["d2d4", "e2e4 e7e5"]));
    folder.write("second.xg", &numbered(8).file());
    folder.write("third.xg", b"");
    // Comes in with a warning, in the same batch, which is written twice.
    let odd = with_records(|records| {
        let game = records[1].clone();
        let footer = FooterMatch { winner_m: 1, ..FooterMatch::default() };
        records.truncate(2);
        records.extend([Record::FooterMatch(footer), game]);
    });
    folder.write("odd.xg", &odd);
    let output = folder.import("a.db", &[], 1);
    assert!(stdout(&output).contains("6 found: 2 imported, 2 unchanged"), "{}", stdout(&output));
    assert!(stdout(&output).contains("Warnings   1 "), "{}", stdout(&output));
    let rejected = stderr(&output);
    assert_contains(&rejected, ["second.abk", "a hash collision with another position"]);
    assert_eq!(rejected.lines().count(), 2, "{rejected}");
    assert_eq!(folder.number("SELECT count(*) FROM matches"), 3);
    assert_eq!(folder.number("SELECT count(*) FROM decisions"), 30);
    assert_eq!(folder.number("SELECT count(*) FROM books"), 1);
}

#[cfg(unix)] // a pipeline of sh
#[test]
fn closed_output_pipe_is_not_an_error() {
    let folder = Folder::with_matches(1);
    let script = r#"{ "$0" import --db "$1" "$2"; echo "status $?" >&2; } | true"#;
    let output = shell(script, &[folder.database("a.db"), folder.matches()]);
    assert_eq!(stderr(&output), "status 0\n");
}

#[cfg(unix)] // names that are not UTF-8
#[test]
fn names_that_look_alike_are_two_files() {
    use std::os::unix::ffi::OsStrExt;
    let folder = Folder::with_matches(0);
    folder.write("a\\xff.xg", &numbered(1).file());
    let path = folder.matches().join(std::ffi::OsStr::from_bytes(b"a\xff.xg"));
    std::fs::write(path, numbered(2).file()).unwrap();
    folder.fill("a.db", 0);
    assert_eq!(folder.number("SELECT count(DISTINCT path) FROM source_files"), 2);
}

#[test]
fn moved_and_then_changed_file_counts_once() {
    let folder = Folder::with_matches(0);
    let old = folder.write("old.xg", &numbered(1).file());
    folder.fill("a.db", 0);
    let new = folder.matches().join("new.xg");
    std::fs::rename(old, &new).unwrap();
    folder.fill("a.db", 0);
    assert_eq!(outcome(&folder.database("a.db"), "old.xg").0, "missing");
    std::fs::write(&new, numbered(2).file()).unwrap();
    folder.fill("a.db", 0);
    assert_eq!(folder.number("SELECT count(*) FROM matches"), 1);
}

#[cfg(unix)] // symbolic links
#[test]
fn link_to_a_database_opens_the_database() {
    let folder = Folder::with_matches(2);
    let link = folder.database("link.db");
    std::os::unix::fs::symlink(folder.database("real.db"), &link).unwrap();
    folder.fill("link.db", 0);
    assert!(link.is_symlink() && folder.database("real.db").is_file());
    assert!(!folder.database("link.db.lock").exists());
    assert_contains(stdout(&folder.import("real.db", &[], 0)), ["Nothing new"]);
}
