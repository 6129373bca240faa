//! Several connections that see the same state of the database, even during an import.

use std::path::Path;

use rusqlite::Connection;

use crate::store::{StoreError, everybody, open_read_only};

/// How often to retry if the database changes while it is opened. To a reader without write permission, SQLite always reports changes.
const TRIES: usize = 100;

/// Opens up to `count` connections, each in a transaction on the same state: only one if the state keeps changing.
pub fn open(database: &Path, count: usize) -> Result<Vec<Connection>, StoreError> {
    let watch = open_read_only(database)?;
    let mut connections = Vec::new();
    for _ in 0..count {
        let connection = open_read_only(database)?;
        // The file is opened for reading. Without query_only, SQLite allows temporary tables.
        connection.pragma_update(None, "query_only", false)?;
        connections.push(connection);
    }
    for attempt in 0..=TRIES {
        if attempt == TRIES {
            connections.truncate(1);
        }
        let before = version(&watch)?;
        for connection in &connections {
            connection.execute_batch("BEGIN")?;
            // The state is that of the first read.
            connection.query_row("SELECT count(*) FROM settings", [], |_| Ok(()))?;
        }
        if connections.len() <= 1 || version(&watch)? == before {
            connections.iter().try_for_each(everybody::stand_in)?;
            return Ok(connections);
        }
        for connection in &connections {
            connection.execute_batch("ROLLBACK")?;
        }
    }
    Ok(connections)
}

/// A number that changes with every commit of other connections.
fn version(connection: &Connection) -> rusqlite::Result<i64> {
    connection.pragma_query_value(None, "data_version", |row| row.get(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::ImportStore;

    #[test]
    fn all_connections_see_the_state_of_the_beginning() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.db");
        ImportStore::open(&path).unwrap().finish().unwrap();
        let connections = open(&path, 2).unwrap();
        let writer = ImportStore::open(&path).unwrap();
        writer.connection.execute("INSERT INTO player_aliases VALUES ('a', 'b')", []).unwrap();
        let aliases = |connection: &Connection| -> i64 {
            connection.query_row("SELECT count(*) FROM player_aliases", [], |row| row.get(0)).unwrap()
        };
        assert_eq!(connections.iter().map(aliases).collect::<Vec<_>>(), [0, 0]);
        assert_eq!(aliases(&open_read_only(&path).unwrap()), 1);
        assert!(connections[0].execute("INSERT INTO player_aliases VALUES ('c', 'd')", []).is_err());
    }
}
