//! Work on a database that a user waits for, with limits on time and memory.

use std::error::Error;
use std::path::Path;
use std::time::Duration;

use rusqlite::Connection;

use super::clock::{Clock, Stopped};
use super::session::{Session, late};
use super::{functions, read_only};

/// Does work on one state of a database that has the program's functions. It may take this many seconds; 0: any time.
pub fn timed<T>(
    database: &Path,
    seconds: u64,
    work: impl FnOnce(&Connection, &Clock) -> Result<T, Box<dyn Error>>,
) -> Result<T, Box<dyn Error>> {
    timed_on(read_only::open_one_state(database)?, database, seconds, work)
}

/// Like [`timed`], on an open connection to the database.
pub fn timed_on<T>(
    mut connection: Connection,
    database: &Path,
    seconds: u64,
    work: impl FnOnce(&Connection, &Clock) -> Result<T, Box<dyn Error>>,
) -> Result<T, Box<dyn Error>> {
    Session::limit_memory()?;
    functions::install(&connection, database)?;
    let clock = Clock::default();
    clock.watch(&mut connection)?;
    let timeout = (seconds > 0).then(|| Duration::from_secs(seconds));
    clock.start(timeout);
    let outcome = work(&connection, &clock);
    if clock.stop() == Some(Stopped::Late) && outcome.is_err() {
        return Err(late(timeout).into());
    }
    outcome
}
