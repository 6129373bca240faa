//! Dashboards that poll during an import: they get no errors, do not wait for locks, and see only whole batches.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::common::prelude::*;

use rusqlite::{ErrorCode, OpenFlags};

/// Files that an import into a database in use commits together.
const BATCH: i64 = 200;
/// Files that are in before the dashboards look, and files that come.
const OLD: i64 = 20;
const NEW: i64 = 2 * BATCH + 30;
/// Decisions of each of the matches.
const DECISIONS: i64 = 15;

/// The figures of a dashboard in one statement, so that they are of the same state of the database. A batch is whole if all figures
/// are for the same number of files.
const TOTALS: &str = "SELECT (SELECT sum((totals ->> 'files_imported')) FROM import_runs) AS files,
    (SELECT sum(totals ->> 'matches') FROM import_runs) AS reported_matches, (SELECT sum(totals ->> 'decisions') FROM import_runs) AS reported_decisions,
    (SELECT count(*) FROM source_files WHERE outcome = 'imported') AS sources,
    (SELECT count(*) FROM matches) AS matches, (SELECT count(*) FROM decisions) AS decisions";

/// The number of files of one look.
fn files(look: [i64; 6]) -> i64 {
    let [files, reported_matches, reported_decisions, sources, matches, decisions] = look;
    assert_eq!([reported_matches, sources, matches], [files; 3], "{look:?}");
    assert_eq!([reported_decisions, decisions], [files * DECISIONS; 2], "{look:?}");
    files
}

fn look(connection: &Connection) -> rusqlite::Result<i64> {
    let look = connection.query_row(TOTALS, [], |row| {
        Ok([row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?, row.get(5)?])
    })?;
    Ok(files(look))
}

/// Opens as a dashboard does, with this patience for locks.
fn connect(database: &Path, patience: Duration) -> rusqlite::Result<Connection> {
    let connection = Connection::open_with_flags(database, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    connection.busy_timeout(patience)?;
    Ok(connection)
}

/// Queries repeatedly until the end of the import, and once more. Totals never shrink.
fn poll(is_over: &AtomicBool, mut look: impl FnMut() -> Option<i64>) -> Vec<i64> {
    let mut seen = Vec::new();
    loop {
        let is_last = is_over.load(Ordering::Relaxed);
        seen.extend(look());
        assert!(seen.is_sorted(), "totals shrink: {seen:?}");
        if is_last {
            return seen;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// The distinct values that the dashboards have seen.
fn values(seen: &[i64]) -> Vec<i64> {
    let mut values = seen.to_vec();
    values.dedup();
    values
}

/// `.ci/run` runs them.
mod slow {
    use super::*;

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn readers_of_a_database_in_use_see_whole_batches_and_never_wait() {
        let folder = Folder::with_matches(OLD as i32);
        folder.fill("a.db", 0);
        for number in OLD..OLD + NEW {
            folder.write(&format!("{number:04}.xg"), &numbered(number as i32).file());
        }
        let database = folder.database("a.db");
        // A lock that is held longer than this is an error of the query that meets it.
        let patience = Duration::from_millis(50);
        let is_over = AtomicBool::new(false);
        let held = connect(&database, patience).unwrap();
        let (held, fresh) = std::thread::scope(|scope| {
            let (is_over, database) = (&is_over, &database);
            let fresh = scope.spawn(|| poll(is_over, || Some(look(&connect(database, patience).unwrap()).unwrap())));
            let held = scope.spawn(move || poll(is_over, || Some(look(&held).unwrap())));
            let status = start_import(database, &folder.matches(), "2").wait().unwrap();
            is_over.store(true, Ordering::Relaxed);
            assert!(status.success());
            (held.join().unwrap(), fresh.join().unwrap())
        });
        let batches = [OLD, OLD + BATCH, OLD + 2 * BATCH, OLD + NEW];
        for seen in [&held, &fresh] {
            assert!(values(seen).iter().all(|value| batches.contains(value)), "{:?}", values(seen));
            assert_eq!(seen.last(), Some(&(OLD + NEW)));
        }
        // They did query during the import.
        assert!(values(&held).len() >= 3, "{:?}", values(&held));
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn readers_of_a_new_database_see_nothing_and_then_all_of_it() {
        let folder = Folder::with_matches(NEW as i32);
        let database = folder.database("a.db");
        let is_over = AtomicBool::new(false);
        let seen = std::thread::scope(|scope| {
            let reader = scope.spawn(|| {
                poll(&is_over, || match connect(&database, Duration::from_secs(1)) {
                    Ok(connection) => Some(look(&connection).unwrap()),
                    Err(error) => {
                        assert_eq!(error.sqlite_error_code(), Some(ErrorCode::CannotOpen), "{error}");
                        Some(0)
                    }
                })
            });
            assert!(start_import(&database, &folder.matches(), "2").wait().unwrap().success());
            is_over.store(true, Ordering::Relaxed);
            reader.join().unwrap()
        });
        assert_eq!(values(&seen), [0, NEW]);
    }
}
