//! Time limits for statements.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rusqlite::Connection;

/// SQLite instructions between two checks of the clock: some hundred microseconds.
const STEPS: i32 = 10_000;

/// Bytes of output between two checks for a stop request.
const CHUNK: usize = 1 << 16;

/// Stops a connection's statements at their deadline or on request. Clones share their state.
#[derive(Debug, Clone, Default)]
pub struct Clock(Arc<Mutex<ClockState>>);

#[derive(Debug, Default)]
struct ClockState {
    is_running: bool,
    deadline: Option<Instant>,
    stopped: Option<Stopped>,
}

/// Why a statement was stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stopped {
    /// At its deadline.
    Late,
    /// Stopped by [`Clock::cancel`].
    Cancelled,
}

impl Clock {
    /// Makes a connection check the clock while it runs statements.
    pub fn watch(&self, connection: &mut Connection) -> rusqlite::Result<()> {
        let clock = self.clone();
        connection.progress_handler(STEPS, Some(move || clock.must_stop()))
    }

    /// Starts the clock for a statement, which may run for ever if there is no limit.
    pub fn start(&self, limit: Option<Duration>) {
        let deadline = limit.and_then(|limit| Instant::now().checked_add(limit));
        let mut state = self.state();
        let revoked = state.stopped.filter(|_| !state.is_running);
        *state = ClockState { is_running: true, deadline, stopped: revoked };
    }

    /// Removes the deadline, once the result is complete.
    pub fn release(&self) {
        self.state().deadline = None;
    }

    /// Stops the clock at the end of a statement and its output. Returns why the statement was stopped, if it was.
    pub fn stop(&self) -> Option<Stopped> {
        std::mem::take(&mut *self.state()).stopped
    }

    /// Cancels the running statement. Returns whether there is one that was not cancelled before.
    pub fn cancel(&self) -> bool {
        let mut state = self.state();
        let is_first = state.is_running && state.stopped != Some(Stopped::Cancelled);
        if is_first {
            state.stopped = Some(Stopped::Cancelled);
        }
        is_first
    }

    /// Cancels the running statement, or the next one.
    pub fn revoke(&self) {
        self.state().stopped = Some(Stopped::Cancelled);
    }

    /// Whether a statement is overdue by this much. A single SQLite instruction can take very long (`instr` of two texts of
    /// megabytes) and cannot be interrupted.
    pub fn is_overdue(&self, by: Duration) -> bool {
        self.state().deadline.is_some_and(|deadline| Instant::now().duration_since(deadline) > by)
    }

    fn must_stop(&self) -> bool {
        let mut state = self.state();
        if state.stopped.is_none() && state.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            state.stopped = Some(Stopped::Late);
        }
        state.stopped.is_some()
    }

    fn state(&self) -> MutexGuard<'_, ClockState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A writer that pauses the clock while it writes, because the reader of the output may be slow. It fails after a stop
    /// request.
    pub fn pausing<'w>(&self, out: &'w mut dyn Write) -> Pausing<'w> {
        Pausing { clock: self.clone(), out }
    }
}

/// See [`Clock::pausing`].
pub struct Pausing<'w> {
    clock: Clock,
    out: &'w mut dyn Write,
}

impl Pausing<'_> {
    fn paused<T>(&mut self, work: impl FnOnce(&mut dyn Write) -> T) -> T {
        let deadline = self.clock.state().deadline.take();
        let start = Instant::now();
        let outcome = work(self.out);
        self.clock.state().deadline = deadline.and_then(|deadline| deadline.checked_add(start.elapsed()));
        outcome
    }
}

impl Write for Pausing<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.clock.state().stopped == Some(Stopped::Cancelled) {
            return Err(io::Error::other("cancelled"));
        }
        self.paused(|out| out.write(&bytes[..bytes.len().min(CHUNK)]))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.paused(|out| out.flush())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENDLESS: &str = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n";

    fn run(clock: &Clock, limit: Option<Duration>) -> Option<Stopped> {
        let mut connection = Connection::open_in_memory().unwrap();
        clock.watch(&mut connection).unwrap();
        clock.start(limit);
        connection.query_row(ENDLESS, [], |row| row.get::<_, i64>(0)).unwrap_err();
        clock.stop()
    }

    #[test]
    fn a_statement_ends_at_its_deadline() {
        assert_eq!(run(&Clock::default(), Some(Duration::from_millis(20))), Some(Stopped::Late));
    }

    #[test]
    fn a_statement_ends_when_it_is_cancelled() {
        let clock = Clock::default();
        assert!(!clock.cancel(), "nothing is running");
        let canceller = clock.clone();
        let thread = std::thread::spawn(move || {
            while !canceller.cancel() {
                std::thread::yield_now();
            }
        });
        assert_eq!(run(&clock, None), Some(Stopped::Cancelled));
        thread.join().unwrap();
    }

    #[test]
    fn a_statement_that_is_revoked_before_it_starts_ends() {
        let clock = Clock::default();
        clock.revoke();
        assert_eq!(run(&clock, None), Some(Stopped::Cancelled));
        assert_eq!(run(&clock, Some(Duration::from_millis(20))), Some(Stopped::Late), "the next one is not revoked");
    }

    #[test]
    fn the_clock_pauses_while_the_output_is_written() {
        struct Slow;
        impl Write for Slow {
            fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
                std::thread::sleep(Duration::from_millis(30));
                Ok(bytes.len())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let clock = Clock::default();
        clock.start(Some(Duration::from_millis(10)));
        let start = Instant::now();
        clock.pausing(&mut Slow).write_all(b"x").unwrap();
        let left = clock.state().deadline.unwrap().duration_since(start);
        assert!(left >= Duration::from_millis(30), "{left:?}");
        assert!(!clock.is_overdue(Duration::from_secs(1)));
        assert_eq!(clock.stop(), None);
    }
}
