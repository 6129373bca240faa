//! Snapshots are always complete, whatever happens during their creation.

use crate::common::prelude::*;
use crate::common::terminal::on_terminal_of;

fn publish(folder: &Folder, database: &str, snapshot: &str, status: i32) -> String {
    let (database, snapshot) = (folder.database(database), folder.database(snapshot));
    let output = ended(&[Path::new("publish"), &snapshot, Path::new("--db"), &database], status);
    stdout(&output) + &stderr(&output)
}

fn matches(path: &Path) -> i64 {
    one(&open(path), "SELECT count(*) FROM matches")
}

/// A folder with a database of its first `count` matches; the rest is still to come.
fn begun(count: i32, all: i32) -> Folder {
    let folder = Folder::with_matches(count);
    folder.fill("a.db", 0);
    folder.add_matches(count..all);
    folder
}

fn start(arguments: &[&Path]) -> Child {
    program().args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

#[test]
fn snapshot_equals_the_database() {
    let folder = begun(5, 5);
    assert_contains(publish(&folder, "a.db", "bi.db", 0), ["up to import 1"]);
    assert_eq!(dump(&folder.database("bi.db")), dump(&folder.database("a.db")));
    assert_sound(&folder.database("bi.db"));
}

#[test]
fn replacing_a_snapshot_mentions_readers_of_the_old_one() {
    let folder = begun(2, 2);
    let advice = "Programs that have the old snapshot open (Datasette, notebooks) keep reading it until they are restarted or open it again.";
    assert!(!publish(&folder, "a.db", "bi.db", 0).contains(advice), "there was no old snapshot");
    // Windows replaces a snapshot only if no program has it open.
    let is_given = !cfg!(windows);
    assert_eq!(publish(&folder, "a.db", "bi.db", 0).ends_with(&format!("\n{advice}\n")), is_given);
    let snapshot = folder.database("bi.db");
    let said = stdout(&folder.import("a.db", &["--publish", snapshot.to_str().unwrap()], 0));
    assert_eq!(said.contains(advice), is_given, "{said}");
}

#[test]
fn killed_publication_leaves_the_old_snapshot_and_the_next_cleans_up() {
    let folder = begun(5, 60);
    publish(&folder, "a.db", "bi.db", 0);
    folder.fill("a.db", 0);
    let (database, snapshot) = (folder.database("a.db"), folder.database("bi.db"));
    let mut killed = 0;
    for step in 0..40 {
        let mut child = start(&[Path::new("publish"), &snapshot, Path::new("--db"), &database]);
        std::thread::sleep(Duration::from_micros(500 * step));
        child.kill().unwrap();
        killed += i32::from(!child.wait().unwrap().success());
        assert!([5, 60].contains(&matches(&snapshot)), "killed after {step} half milliseconds");
    }
    assert!(killed > 3, "only {killed} processes were killed");
    // The remains of a killed process.
    std::fs::write(folder.database("bi.db.lock"), "4194304 2026-11-21T16:00:05.123456789Z\n").unwrap();
    std::fs::write(folder.database("bi.db.publishing"), "half").unwrap();
    std::fs::write(folder.database("bi.db.publishing-journal"), "half").unwrap();
    publish(&folder, "a.db", "bi.db", 0);
    assert_eq!(dump(&snapshot), dump(&database));
    let left: Vec<String> = names(&folder.out()).into_iter().filter(|name| name.starts_with("bi.db")).collect();
    assert_eq!(left, ["bi.db"]);
}

#[cfg(unix)] // `ulimit -f`
#[test]
fn full_disk_leaves_the_old_snapshot() {
    let folder = begun(5, 60);
    publish(&folder, "a.db", "bi.db", 0);
    let before = dump(&folder.database("bi.db"));
    folder.fill("a.db", 0);
    for snapshot in ["bi.db", "first.db"] {
        // A file size limit far below the snapshot's size simulates a full disk.
        let script = r#"trap '' XFSZ; ulimit -f 200; exec "$0" publish "$1" --db "$2""#;
        let output = shell(script, &[folder.database(snapshot), folder.database("a.db")]);
        let told = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(told.starts_with("gammonbase: ") && told.contains(snapshot), "{told}");
        assert!(told.contains("run the command again") && !told.contains("import"), "{told}");
    }
    assert_eq!(dump(&folder.database("bi.db")), before);
    let left = names(&folder.out());
    assert!(!left.iter().any(|name| name.contains(".publishing") || name.starts_with("first.db")), "{left:?}");
    publish(&folder, "a.db", "bi.db", 0);
    assert_eq!(matches(&folder.database("bi.db")), 60);
}

#[cfg(unix)] // permissions
#[test]
fn snapshot_is_readable_in_a_read_only_folder() {
    use std::os::unix::fs::PermissionsExt;
    let folder = begun(5, 5);
    let place = folder.out().join("bi");
    std::fs::create_dir(&place).unwrap();
    publish(&folder, "a.db", "bi/bi.db", 0);
    let allow = |mode| std::fs::set_permissions(&place, std::fs::Permissions::from_mode(mode)).unwrap();
    allow(0o555);
    let snapshot = place.join("bi.db");
    let query = [Path::new("sql"), Path::new("--db"), &snapshot, Path::new("SELECT count(*) AS n FROM player_stats")];
    let output = gammonbase(&query);
    allow(0o755);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert_eq!(names(&place), ["bi.db"], "reading leaves nothing behind");
}

#[test]
fn commands_that_write_refuse_a_snapshot_until_it_is_restored() {
    let folder = begun(3, 5);
    publish(&folder, "a.db", "bi.db", 0);
    let snapshot = folder.database("bi.db");
    let before = std::fs::read(&snapshot).unwrap();
    let name = snapshot.to_str().unwrap();
    let matches_folder = folder.matches();
    for words in [&["import", matches_folder.to_str().unwrap()][..], &["players", "merge", "a", "b"]] {
        assert_contains(stderr(&ended(&[words, &["--db", name]].concat(), 2)), ["bi.db: a read-only snapshot"]);
    }
    assert_eq!(std::fs::read(&snapshot).unwrap(), before);
    publish(&folder, "a.db", "bi.db", 0);
    // A writable copy of a backup is a database.
    std::fs::write(folder.database("restored.db"), &before).unwrap();
    folder.fill("restored.db", 0);
    assert_eq!(matches(&folder.database("restored.db")), 5);
}

#[test]
fn import_publishes_its_result() {
    let folder = begun(5, 8);
    let snapshot = folder.database("bi.db");
    let publish = ["--publish", snapshot.to_str().unwrap()];
    let run = |path: &Path| one::<i64>(&open(path), "SELECT max(import_run_id) FROM import_runs");
    assert_contains(stdout(&folder.import("a.db", &publish, 0)), ["Published  ", "up to import 2"]);
    assert_eq!((matches(&snapshot), run(&snapshot)), (8, 2));
    folder.import("a.db", &publish, 0);
    assert_eq!(run(&snapshot), 3, "a run without new files is published too");
    folder.write("damaged.xg", b"no match at all");
    folder.import("a.db", &publish, 1);
    assert_eq!(one::<i64>(&open(&snapshot), "SELECT count(*) FROM rejects"), 1, "rejects do not prevent publication");
    std::fs::remove_file(folder.file("damaged.xg")).unwrap();
    folder.import("first.db", &["--quiet", "--publish", snapshot.to_str().unwrap()], 0);
    assert_eq!((matches(&snapshot), run(&snapshot)), (8, 1), "of a new database");
}

#[test]
fn import_refuses_a_bad_snapshot_path_before_it_begins() {
    let folder = begun(2, 2);
    let notes = folder.database("notes.txt");
    std::fs::write(&notes, "mine").unwrap();
    let same = folder.database("new.db");
    for place in [&notes, &folder.database("a.db"), &same] {
        assert_contains(
            stderr(&folder.import("new.db", &["--publish", place.to_str().unwrap()], 2)),
            ["cannot write a snapshot here"],
        );
    }
    assert!(!same.exists());
    assert_eq!(std::fs::read(&notes).unwrap(), b"mine");
}

#[test]
fn publication_reports_progress_only_on_a_terminal() {
    let folder = begun(3, 3);
    let (database, snapshot) = (folder.database("a.db"), folder.database("bi.db"));
    let arguments = ["publish", snapshot.to_str().unwrap(), "--db", database.to_str().unwrap()];
    let output = gammonbase(&arguments);
    assert_eq!(stderr(&output), "");
    let Some(seen) = on_terminal_of("xterm", &arguments, "") else { return };
    assert_contains(&seen, ["copying the database: 0 of ", "gathering statistics", "waiting for the disk"]);
    let quiet = on_terminal_of("xterm", &[&arguments[..], &["--quiet"]].concat(), "").unwrap();
    assert_eq!(quiet.trim(), "");
}

#[cfg(not(windows))] // which has no colon in a name
#[test]
fn databases_may_have_names_that_sqlite_would_interpret() {
    let folder = Folder::with_matches(2);
    let run = |arguments: &[&str]| {
        let output = program().args(arguments).current_dir(folder.out()).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", stderr(&output));
        stdout(&output)
    };
    let count = "SELECT count(*) AS n FROM matches";
    for database in ["file:a.db", ":memory:", "file:b.db?mode=memory"] {
        for options in [&["--quiet"][..], &["--dry-run"], &["--rebuild", "--quiet"]] {
            run(&[&["import", "../matches", "--db", database], options].concat());
        }
        assert_eq!(run(&["sql", count, "--format", "csv", "--db", database]), "n\n2\n");
        let snapshot = format!("{database}.snapshot");
        run(&["publish", &snapshot, "--db", database]);
        run(&["verify", "--db", &snapshot]);
        run(&["publish", &format!("{database}.bi"), "--anonymous", "--for", "bi", "--db", database]);
        let mut left = names(&folder.out());
        left.retain(|name| !name.ends_with("-wal") && !name.ends_with("-shm"));
        let ends = ["", ".before-rebuild", ".bi", ".lock", ".snapshot"];
        assert_eq!(left, ends.map(|end| format!("{database}{end}")));
        left.iter().for_each(|name| std::fs::remove_file(folder.database(name)).unwrap());
    }
}

/// `.ci/run` runs them.
mod slow {
    use super::*;

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn snapshot_made_during_an_import_contains_whole_batches() {
        const FIRST: i32 = 5;
        const ALL: i32 = 505;
        let folder = begun(FIRST, ALL);
        let (database, found) = (folder.database("a.db"), folder.matches());
        let mut import = start(&[Path::new("import"), &found, Path::new("--db"), &database]);
        let mut seen = Vec::new();
        while import.try_wait().unwrap().is_none() {
            publish(&folder, "a.db", "bi.db", 0);
            seen.push(matches(&folder.database("bi.db")));
            assert_sound(&folder.database("bi.db"));
        }
        assert_eq!(import.wait().unwrap().code(), Some(0));
        publish(&folder, "a.db", "bi.db", 0);
        seen.push(matches(&folder.database("bi.db")));
        // 200 files are committed together; 500 more are left of 505.
        assert!(seen.is_sorted() && seen.iter().all(|count| [5, 205, 405, 505].contains(count)), "{seen:?}");
        assert!(seen.len() >= 2, "no snapshot was made during the import");
        assert_eq!(seen.last(), Some(&505));
    }

    #[cfg(unix)] // signals
    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn interrupted_publication_leaves_only_the_old_snapshot() {
        let folder = begun(5, 60);
        publish(&folder, "a.db", "bi.db", 0);
        folder.fill("a.db", 0);
        let (database, snapshot) = (folder.database("a.db"), folder.database("bi.db"));
        let mut stopped = 0;
        for (step, signal) in (0..40).zip(["INT", "TERM"].into_iter().cycle()) {
            let mut child = start(&[Path::new("publish"), &snapshot, Path::new("--db"), &database]);
            std::thread::sleep(Duration::from_micros(1000 * step));
            let mut kill = Command::new("kill");
            kill.args([format!("-{signal}"), child.id().to_string()]).stderr(Stdio::null()).status().unwrap();
            let status = child.wait().unwrap();
            assert!([5, 60].contains(&matches(&snapshot)), "stopped after {step} milliseconds");
            // If the signal arrives before the handler is installed, it ends the process before any work.
            assert!(matches!(status.code(), None | Some(0 | 130 | 143)), "{status:?}");
            stopped += i32::from(matches!(status.code(), Some(130 | 143)));
            let left: Vec<String> =
                names(&folder.out()).into_iter().filter(|name| name.contains(".publishing")).collect();
            assert!(left.is_empty(), "after {step} milliseconds: {left:?}");
        }
        assert!(stopped > 0, "no process was interrupted");
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn a_snapshot_is_replaced_only_by_one_of_its_kind() {
        const KINDS: [&[&str]; 6] = [
            &[],
            &["--with-tags"],
            &["--for", "bi"],
            &["--for", "bi", "--with-paths", "--with-candidates"],
            &["--anonymous"],
            &["--for", "bi", "--anonymous", "--keep-name", "Player 0"],
        ];
        let folder = begun(2, 2);
        let database = folder.database("a.db");
        let db = database.to_str().unwrap();
        ended(&["tags", "add", "private", "--note", "he cheats", "--on-match", "1", "--db", db], 0);
        // What tells kinds apart: the kind of file, the names, folders, candidates and tags.
        let kind = |path: &Path| {
            let snapshot = open(path);
            let text = |sql: &str| one::<String>(&snapshot, sql);
            let has = |table: &str| {
                one::<i64>(
                    &snapshot,
                    &format!("SELECT count(*) FROM sqlite_schema WHERE name = '{table}' AND type = 'table'"),
                ) > 0
            };
            let id: i64 = one(&snapshot, "PRAGMA application_id");
            let tags: i64 = if has("tags") { one(&snapshot, "SELECT count(*) FROM tags") } else { 0 };
            let has_note = String::from_utf8_lossy(&std::fs::read(path).unwrap()).contains("he cheats");
            assert_eq!(has_note, tags > 0);
            let names = text("SELECT group_concat(name) FROM (SELECT DISTINCT name FROM players ORDER BY name)");
            (id, names, text("SELECT min(path) FROM source_files"), has("candidates"), tags)
        };
        let at = |number: usize| folder.database(&format!("{number}.db"));
        let publish = |number: usize, options: &[&str], status| {
            ended(&[&["publish", at(number).to_str().unwrap(), "--db", db], options].concat(), status)
        };
        let kinds: Vec<_> = KINDS
            .iter()
            .enumerate()
            .map(|(number, options)| {
                publish(number, options, 0);
                kind(&at(number))
            })
            .collect();
        for (number, own) in KINDS.iter().enumerate() {
            assert!(
                kinds.iter().enumerate().all(|(other, kind)| other == number || *kind != kinds[number]),
                "{kinds:?}"
            );
            let before = std::fs::read(at(number)).unwrap();
            for other in KINDS.iter().filter(|other| *other != own) {
                let refused = ["is not replaced by one made with", "choose another name, or delete it first"];
                assert_contains(stderr(&publish(number, other, 2)), refused);
            }
            assert_eq!(std::fs::read(at(number)).unwrap(), before);
            // Night after night.
            let name = at(number);
            for _ in 0..2 {
                folder.import("a.db", &["--quiet", "--publish", name.to_str().unwrap()], 0);
                assert_eq!(kind(&name), kinds[number], "{own:?}");
            }
            publish(number, own, 0);
            // A snapshot of an older version does not say what it is.
            if cfg!(unix) {
                let old = folder.database("old.db");
                let _ = std::fs::remove_file(&old);
                std::fs::write(&old, std::fs::read(&name).unwrap()).unwrap();
                Connection::open(&old).unwrap().execute_batch("DROP TABLE gammonbase_snapshot").unwrap();
                let told = stderr(&folder.import("a.db", &["--publish", old.to_str().unwrap()], 2));
                assert_contains(told, ["does not say who is named in it"]);
            }
        }
        // The first night; then the command says what it makes, and has to be right.
        let first = folder.database("first.db");
        let import = |options: &[&str], status| {
            let words = [&["--quiet", "--publish", first.to_str().unwrap()], options].concat();
            stderr(&folder.import("a.db", &words, status))
        };
        for _ in 0..2 {
            import(KINDS[5], 0);
            assert_eq!(kind(&first), kinds[5]);
        }
        assert_contains(
            import(&["--for", "whole"], 2),
            [
                "first.db: a snapshot made with anonymous, keep-name \"Player 0\", kind bi is not replaced by one made with kind whole",
            ],
        );
        assert_contains(stderr(&folder.import("a.db", &["--for", "bi"], 2)), ["--publish"]);
        // A copy of an anonymous snapshot is anonymous.
        let (copy, anonymous) = (folder.database("copy.db"), at(4));
        ended(&["publish", copy.to_str().unwrap(), "--db", anonymous.to_str().unwrap()], 0);
        assert_contains(
            stderr(&ended(&["publish", copy.to_str().unwrap(), "--db", db], 2)),
            ["made with anonymous, kind whole is not replaced by one made with kind whole"],
        );
    }
}
