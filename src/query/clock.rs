//! How long a statement may run.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use rusqlite::Connection;

/// Steps of SQLite's machine between two looks at the clock: some hundred microseconds.
const STEPS: i32 = 10_000;

/// Bytes of output between two looks at whether to stop.
const CHUNK: usize = 1 << 16;

/// Stops statements of a connection: at their deadline, or when somebody asks for it. Clones share their state.
#[derive(Debug, Clone, Default)]
pub struct Clock(Arc<State>);

#[derive(Debug, Default)]
struct State {
    deadline: Mutex<Option<Instant>>,
    is_late: AtomicBool,
    is_running: AtomicBool,
    is_cancelled: AtomicBool,
}

/// Why a statement was stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stopped {
    /// At its deadline.
    Late,
    /// By [`Clock::cancel`].
    Cancelled,
}

impl Clock {
    /// Has the connection look at the clock while it works.
    pub fn watch(&self, connection: &mut Connection) -> rusqlite::Result<()> {
        let clock = self.clone();
        connection.progress_handler(STEPS, Some(move || clock.must_stop()))
    }

    /// A statement begins; without a limit it may take for ever.
    pub fn start(&self, limit: Option<Duration>) {
        self.0.is_late.store(false, Ordering::Relaxed);
        self.0.is_cancelled.store(false, Ordering::Relaxed);
        self.0.is_running.store(true, Ordering::Relaxed);
        *self.deadline() = limit.and_then(|limit| Instant::now().checked_add(limit));
    }

    /// The statement has no deadline any more: its result is there.
    pub fn release(&self) {
        *self.deadline() = None;
    }

    /// The statement and its output have ended. Says whether, and why, it was stopped.
    pub fn stop(&self) -> Option<Stopped> {
        self.release();
        self.0.is_running.store(false, Ordering::Relaxed);
        if self.0.is_cancelled.load(Ordering::Relaxed) {
            return Some(Stopped::Cancelled);
        }
        self.0.is_late.load(Ordering::Relaxed).then_some(Stopped::Late)
    }

    /// Asks the running statement to end. Says whether there is one that has not been asked before.
    pub fn cancel(&self) -> bool {
        self.0.is_running.load(Ordering::Relaxed) && !self.0.is_cancelled.swap(true, Ordering::Relaxed)
    }

    /// Whether a statement should have stopped this long ago. One step of SQLite's machine can take very long (`instr` of two
    /// texts of megabytes), and nothing stops that from within.
    pub fn is_overdue(&self, by: Duration) -> bool {
        self.deadline().is_some_and(|deadline| Instant::now().duration_since(deadline) > by)
    }

    fn must_stop(&self) -> bool {
        if self.0.is_cancelled.load(Ordering::Relaxed) {
            return true;
        }
        let is_late = self.deadline().is_some_and(|deadline| Instant::now() >= deadline);
        if is_late {
            self.0.is_late.store(true, Ordering::Relaxed);
        }
        is_late
    }

    fn deadline(&self) -> std::sync::MutexGuard<'_, Option<Instant>> {
        self.0.deadline.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A writer during whose work the clock stands still: whoever reads the output may take their time. It fails when it is
    /// asked to stop.
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
        let deadline = self.clock.deadline().take();
        let start = Instant::now();
        let outcome = work(self.out);
        *self.clock.deadline() = deadline.and_then(|deadline| deadline.checked_add(start.elapsed()));
        outcome
    }
}

impl Write for Pausing<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.clock.0.is_cancelled.load(Ordering::Relaxed) {
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
    fn a_statement_ends_when_it_is_asked_to() {
        let clock = Clock::default();
        assert!(!clock.cancel(), "nothing is running");
        let asking = clock.clone();
        let thread = std::thread::spawn(move || {
            while !asking.cancel() {
                std::thread::yield_now();
            }
        });
        assert_eq!(run(&clock, None), Some(Stopped::Cancelled));
        thread.join().unwrap();
    }

    #[test]
    fn the_clock_stands_still_while_the_output_is_written() {
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
        let left = clock.deadline().unwrap().duration_since(start);
        assert!(left >= Duration::from_millis(30), "{left:?}");
        assert!(!clock.is_overdue(Duration::from_secs(1)));
        assert_eq!(clock.stop(), None);
    }
}
