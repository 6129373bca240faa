//! Imports killed at any moment: the next import completes the work, with the same result.

use crate::common::prelude::*;

/// Kills an import after `delay`; false if it had ended before.
fn kill_after(delay: Duration, database: &Path, folder: &Path) -> bool {
    let mut child = start_import(database, folder, "2");
    std::thread::sleep(delay);
    let was_running = child.try_wait().unwrap().is_none();
    child.kill().unwrap();
    child.wait().unwrap();
    was_running
}

/// The result and duration of an undisturbed import of the folder.
fn undisturbed(folder: &Folder) -> (String, Duration) {
    let started = Instant::now();
    folder.import("undisturbed.db", &[], 0);
    (dump(&folder.database("undisturbed.db")), started.elapsed())
}

fn assert_completed(folder: &Folder, database: &str, expected: &str) {
    let path = folder.database(database);
    folder.import(database, &[], 0);
    let left: Vec<String> = names(&folder.out()).into_iter().filter(|name| name.starts_with(database)).collect();
    assert_eq!(left, [database.to_owned(), format!("{database}.lock")]);
    assert_sound(&path);
    assert_same(&dump(&path), expected);
}

/// The indexes of a database by name.
fn indexes(connection: &Connection) -> Vec<String> {
    column(connection, "SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL ORDER BY name")
}

/// Records that a database is being built in this boot of the system. Only Linux has a boot id.
#[cfg(not(target_os = "linux"))]
pub fn record_boot(_: &Path) {}

#[cfg(target_os = "linux")] // only Linux has a boot id
pub fn record_boot(building: &Path) {
    use std::os::unix::fs::MetadataExt;
    let boot = std::fs::read_to_string("/proc/sys/kernel/random/boot_id").unwrap();
    let file = std::fs::metadata(building).unwrap();
    let record = format!("{} {} {}\n", boot.trim(), file.dev(), file.ino());
    std::fs::write(format!("{}-boot", building.display()), record).unwrap();
}

/// A database as it stands right before it gets its name, with what a killed import may have left out.
fn unfinished(folder: &Folder, name: &str, sql: &str) {
    let scratch = folder.database("scratch.db");
    import(&scratch, &[&folder.matches()], &[], 0);
    let connection = Connection::open(&scratch).unwrap();
    connection.execute_batch(sql).unwrap();
    connection.close().unwrap();
    let building = folder.database(&format!("{name}.building"));
    std::fs::rename(scratch, &building).unwrap();
    record_boot(&building);
    std::fs::rename(folder.database("scratch.db.lock"), folder.database(&format!("{name}.lock"))).unwrap();
}

#[test]
fn import_killed_while_indexing_is_completed_with_all_indexes() {
    let folder = Folder::with_matches(3);
    let (expected, _) = undisturbed(&folder);
    let complete = indexes(&open(&folder.database("undisturbed.db")));
    unfinished(&folder, "a.db", "DROP INDEX comments_by_decision; DROP INDEX decisions_by_player");
    assert_completed(&folder, "a.db", &expected);
    assert_eq!(indexes(&open(&folder.database("a.db"))), complete);
}

#[test]
fn import_killed_between_batches_continues() {
    let folder = Folder::with_matches(4);
    let drop_all = "PRAGMA journal_mode = DELETE;
        DROP INDEX comments_by_decision; DROP INDEX decisions_by_player; DROP INDEX decisions_by_position";
    unfinished(&folder, "a.db", drop_all);
    folder.add_matches(4..9);
    let (expected, _) = undisturbed(&folder);
    let database = folder.database("a.db");
    let checked = ended(&["status", "--check", "--db", database.to_str().unwrap()], 1);
    assert_contains(stdout(&checked), ["not complete: the first import is still running or was interrupted"]);
    if cfg!(target_os = "linux") {
        let forecast = stdout(&folder.import("a.db", &["--dry-run"], 0));
        assert_contains(forecast, ["Files      9 found: 5 imported, 4 unchanged"]);
    }
    assert_completed(&folder, "a.db", &expected);
    let runs: String =
        one(&open(&folder.database("a.db")), "SELECT group_concat((totals ->> 'files_imported')) FROM import_runs");
    assert_eq!(runs, if cfg!(target_os = "linux") { "4,5" } else { "9" });
}

#[test]
fn import_killed_within_its_first_commit_starts_again() {
    let folder = Folder::with_matches(2);
    let (expected, _) = undisturbed(&folder);
    unfinished(&folder, "a.db", "PRAGMA journal_mode = DELETE");
    // The file already has the application id, but by the journal it was empty before.
    let page_size: i64 = one(&open(&folder.database("a.db.building")), "PRAGMA page_size");
    let mut journal = b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7".to_vec();
    for field in [0, 0, 0, 512, u32::try_from(page_size).unwrap()] {
        journal.extend(field.to_be_bytes());
    }
    journal.resize(512, 0);
    std::fs::write(folder.database("a.db.building-journal"), journal).unwrap();
    assert_completed(&folder, "a.db", &expected);
}

#[test]
fn torn_build_is_restarted() {
    let folder = Folder::with_matches(4);
    let (expected, _) = undisturbed(&folder);
    unfinished(&folder, "a.db", "PRAGMA journal_mode = DELETE");
    let building = folder.database("a.db.building");
    let mut bytes = std::fs::read(&building).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..].fill(0xa5);
    std::fs::write(&building, &bytes).unwrap();
    std::fs::write(folder.database("a.db.building-journal"), b"what a journal is not").unwrap();
    std::fs::write(folder.database("a.db.building-wal"), b"what a log is not").unwrap();
    assert_completed(&folder, "a.db", &expected);
    for name in ["a.db", "a.db-wal", "a.db-shm"] {
        std::fs::remove_file(folder.database(name)).unwrap();
    }
    // The possible result of a power failure: the size was written, the pages were not.
    std::fs::write(&building, [0; 4096]).unwrap();
    record_boot(&building);
    assert_completed(&folder, "a.db", &expected);
}

#[test]
fn foreign_file_in_place_of_a_build_is_unchanged() {
    let folder = Folder::with_matches(2);
    let building = folder.database("a.db.building");
    std::fs::write(&building, b"my notes").unwrap();
    let output = import(&folder.database("a.db"), &[&folder.matches()], &[], 2);
    assert!(String::from_utf8_lossy(&output.stderr).contains("a.db.building: not a GammonBase database"));
    assert_eq!(std::fs::read(&building).unwrap(), b"my notes");
}

#[test]
fn log_of_a_deleted_database_is_not_applied_to_its_successor() {
    let folder = Folder::with_matches(6);
    let (expected, _) = undisturbed(&folder);
    // The user deletes a database whose last writer was killed, but not its log.
    let path = folder.database("a.db");
    import(&path, &[&folder.file("0000.xg")], &[], 0);
    let writer = Connection::open(&path).unwrap();
    let sql = "PRAGMA wal_autocheckpoint = 0; UPDATE players SET name = name || ' of the past'; DELETE FROM comments;";
    writer.execute_batch(sql).unwrap();
    for log in ["a.db-wal", "a.db-shm"] {
        std::fs::copy(folder.database(log), folder.database(&format!("{log} kept"))).unwrap();
    }
    drop(writer);
    std::fs::remove_file(&path).unwrap();
    for log in ["a.db-wal", "a.db-shm"] {
        std::fs::rename(folder.database(&format!("{log} kept")), folder.database(log)).unwrap();
    }
    assert_completed(&folder, "a.db", &expected);
}

/// `.ci/run` runs them.
mod slow {
    use super::*;

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn first_import_killed_at_any_moment_is_completed_by_the_next() {
        let folder = Folder::with_matches(150);
        let (expected, mut whole) = undisturbed(&folder);
        let mut killed = 0;
        for step in 1..=12u32 {
            let name = format!("first-{step}.db");
            let path = folder.database(&name);
            if kill_after(whole * step / 12, &path, &folder.matches()) {
                killed += 1;
            } else {
                // The machine was busier when the whole was timed.
                whole = whole * 3 / 4;
            }
            assert_completed(&folder, &name, &expected);
            std::fs::remove_file(path).unwrap();
        }
        assert!(killed >= 3, "only {killed} imports were caught running");
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn killed_import_into_a_live_database_loses_nothing() {
        // More than the 200 files that a live database commits together.
        let folder = Folder::with_matches(20);
        let (_, _) = undisturbed(&folder);
        std::fs::rename(folder.database("undisturbed.db"), folder.database("start.db")).unwrap();
        folder.add_matches(20..300);
        let (expected, whole) = undisturbed(&folder);
        for step in [2u32, 5, 8, 10, 11] {
            let name = format!("live-{step}.db");
            let path = folder.database(&name);
            std::fs::copy(folder.database("start.db"), &path).unwrap();
            kill_after(whole * step / 12, &path, &folder.matches());
            // Committed rows are still there before any repair.
            assert!(one::<i64>(&Connection::open(&path).unwrap(), "SELECT count(*) FROM matches") >= 20);
            assert_completed(&folder, &name, &expected);
        }
    }
}
