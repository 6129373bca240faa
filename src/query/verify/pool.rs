//! Connections that all see the same state of a database, one for each thread.

use std::path::Path;

use crossbeam_channel::{Receiver, Sender, bounded};
use rusqlite::{Connection, ffi};

use crate::query::read_only;
use crate::store::StoreError;

/// Page cache of each connection in KiB: most tables are scanned once.
const CACHE_KIB: i64 = 16_384;
/// How often connections are opened again because an import committed in between. An import commits a few times per second, and opening
/// takes a millisecond.
const MOST_TRIES: u32 = 1000;

/// Connections with read transactions that started between the same two commits.
pub(super) struct Pool {
    give: Sender<Connection>,
    take: Receiver<Connection>,
}

impl Pool {
    /// Opens `size` connections.
    pub(super) fn open(database: &Path, size: usize) -> Result<Self, StoreError> {
        let watch = read_only::open(database)?;
        let version = || watch.pragma_query_value(None, "data_version", |row| row.get::<_, i64>(0));
        let connections: Vec<Connection> =
            (0..size).map(|_| read_only::open_with_cache(database, CACHE_KIB)).collect::<Result<_, _>>()?;
        for _ in 0..MOST_TRIES {
            let before = version()?;
            for connection in &connections {
                connection.execute_batch("BEGIN")?;
                // The transaction starts with the first read.
                connection.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()))?;
            }
            if version()? == before {
                let (give, take) = bounded(connections.len());
                connections.into_iter().for_each(|connection| drop(give.try_send(connection)));
                return Ok(Self { give, take });
            }
            for connection in &connections {
                connection.execute_batch("ROLLBACK")?;
            }
        }
        let message = "another program keeps writing to the database; try again later".to_owned();
        Err(StoreError::Sqlite(rusqlite::Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_BUSY), Some(message))))
    }

    /// Runs work on a free connection; waits if all are in use.
    pub(super) fn with<T>(&self, work: impl FnOnce(&Connection) -> Result<T, StoreError>) -> Result<T, StoreError> {
        // The pool holds both ends, so the channel stays open.
        let Ok(connection) = self.take.recv() else { return Err(rusqlite::Error::InvalidQuery.into()) };
        let done = work(&connection);
        let _ = self.give.send(connection);
        done
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;
    use crate::store::ImportStore;

    #[test]
    fn all_connections_see_one_state_beside_a_writer_that_never_pauses() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.sqlite");
        ImportStore::open(&path).unwrap().finish().unwrap();
        let is_over = AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                let store = ImportStore::open(&path).unwrap();
                for number in 0.. {
                    if is_over.load(Ordering::Relaxed) {
                        break;
                    }
                    store.connection.execute("INSERT INTO plays VALUES (?, '')", [number]).unwrap();
                }
            });
            let states = || -> Vec<i64> {
                let pool = Pool::open(&path, 4).unwrap();
                let count = |connection: &Connection| {
                    Ok(connection.query_row("SELECT count(*) FROM plays", [], |row| row.get(0))?)
                };
                // The channel returns each connection once before it returns one again.
                (0..4).map(|_| pool.with(count).unwrap()).collect()
            };
            let seen: Vec<Vec<i64>> = (0..50).map(|_| states()).collect();
            is_over.store(true, Ordering::Relaxed);
            assert!(seen.iter().all(|states| states.iter().all(|state| *state == states[0])), "{seen:?}");
            assert_ne!(seen[0][0], seen[49][0], "nothing was written meanwhile");
        });
    }
}
