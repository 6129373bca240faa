//! Keeps the workers close to the writer: with a window of source numbers and a budget of bytes.
//!
//! **Deadlock is impossible**, however small the budget and however large the sources:
//!
//! - Numbers are handed out in order, each once, and the writer takes the sources in that order. The number that the writer waits for
//!   is either not handed out or with a worker. If it is not handed out, no higher number is, all lower ones are written, and every
//!   worker is free; one of them takes the number, because it is inside the window.
//! - The worker with this number never waits for bytes ([`Window::reserve`] checks the number first), nor for the channel to the writer,
//!   which has a place for each number of the window. So it prepares and sends the source.
//! - The writer, which waits only for this source, writes it and advances. All waiting workers check again, including the one with the
//!   next number, which now never waits.
//!
//! A source that waits for bytes keeps those that it already holds, because it may be half done. This is safe, because the worker that
//! never waits does not need them.
//!
//! So the total is at most the budget plus the excess of one source.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::budget::has_room;

/// Sources that may wait for the writer.
pub const WINDOW_SIZE: usize = 64;

/// Hands out source numbers and bytes of the budget.
#[derive(Default)]
pub struct Window {
    next: AtomicUsize,
    count: usize,
    state: Mutex<WindowState>,
    moved: Condvar,
    is_stopped: AtomicBool,
}

#[derive(Default)]
struct WindowState {
    /// Number of sources written, which is also the number that the writer waits for.
    written: usize,
    /// Bytes held by each source between the workers and the writer.
    held: HashMap<usize, u64>,
}

/// The window was stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stopped;

impl Window {
    /// Creates a window for the numbers below `count`.
    pub fn new(count: usize) -> Self {
        Self { count, ..Self::default() }
    }

    /// Waits until the next number is inside the window and returns it; `None` if there are no more.
    pub fn take(&self) -> Option<usize> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        if number >= self.count {
            return None;
        }
        drop(self.wait_while(|state| number >= state.written + WINDOW_SIZE));
        (!self.is_stopped()).then_some(number)
    }

    /// Waits until the source may hold `bytes` instead of its current amount. The source that the writer waits for always may.
    pub fn reserve(&self, number: usize, bytes: u64) -> Result<(), Stopped> {
        let mut state = self.wait_while(|state| number != state.written && !has_room(&state.held, number, bytes));
        if self.is_stopped() {
            return Err(Stopped);
        }
        state.held.insert(number, bytes);
        drop(state);
        // The source may hold less than before.
        self.moved.notify_all();
        Ok(())
    }

    /// Called when the writer has written and freed all sources below `written`.
    pub fn advance(&self, written: usize) {
        let mut state = self.lock();
        for number in state.written..written {
            state.held.remove(&number);
        }
        state.written = written;
        drop(state);
        self.moved.notify_all();
    }

    /// Stops the window and wakes all waiting workers.
    pub fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
        drop(self.lock());
        self.moved.notify_all();
    }

    fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed)
    }

    fn lock(&self) -> MutexGuard<'_, WindowState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait_while(&self, must_wait: impl Fn(&WindowState) -> bool) -> MutexGuard<'_, WindowState> {
        let mut state = self.lock();
        while must_wait(&state) && !self.is_stopped() {
            state = self.moved.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state
    }
}

/// Stops a window on drop.
pub struct StopOnDrop<'a>(pub &'a Window);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.stop();
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::sync::mpsc::channel;
    use std::time::Duration;

    use proptest::prelude::*;

    use super::*;
    use crate::import::budget::BUDGET;

    #[test]
    fn large_source_waits_unless_the_writer_needs_it_next() {
        let window = Window::new(3);
        window.reserve(0, BUDGET * 2).unwrap();
        let (sender, receiver) = channel();
        std::thread::scope(|scope| {
            scope.spawn(|| {
                window.reserve(1, 10).unwrap();
                sender.send(1).ok();
            });
            assert!(receiver.recv_timeout(Duration::from_millis(50)).is_err(), "admitted beyond the budget");
            window.advance(1);
            assert_eq!(receiver.recv_timeout(Duration::from_secs(10)), Ok(1));
        });
    }

    #[test]
    fn source_that_shrinks_releases_bytes_at_once() {
        let window = Window::new(3);
        window.reserve(1, BUDGET).unwrap();
        let (sender, receiver) = channel();
        std::thread::scope(|scope| {
            scope.spawn(|| {
                window.reserve(2, 10).unwrap();
                sender.send(2).ok();
            });
            assert!(receiver.recv_timeout(Duration::from_millis(50)).is_err(), "admitted beyond the budget");
            window.reserve(1, BUDGET - 10).unwrap();
            assert_eq!(receiver.recv_timeout(Duration::from_secs(10)), Ok(2));
        });
    }

    #[test]
    fn stop_wakes_workers_waiting_for_memory() {
        let window = Window::new(3);
        window.reserve(0, BUDGET).unwrap();
        std::thread::scope(|scope| {
            let waiting = scope.spawn(|| window.reserve(1, 10));
            std::thread::sleep(Duration::from_millis(20));
            window.stop();
            assert_eq!(waiting.join().unwrap(), Err(Stopped));
        });
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

        /// Workers and a writer as in an import, with sources of any size, most of them several times the budget.
        #[test]
        fn every_source_arrives_and_only_one_exceeds_the_budget(
            sizes in proptest::collection::vec(proptest::collection::vec(0..4 * BUDGET, 1..4), 1..300),
            jobs in 1usize..24,
        ) {
            let window = Window::new(sizes.len());
            let (sender, receiver) = crossbeam_channel::bounded(WINDOW_SIZE);
            let held = Mutex::new(HashMap::<usize, u64>::new());
            let arrived = std::thread::scope(|scope| {
                for _ in 0..jobs {
                    let (sender, window, sizes, held) = (sender.clone(), &window, &sizes, &held);
                    scope.spawn(move || {
                        while let Some(number) = window.take() {
                            for &bytes in &sizes[number] {
                                // A smaller amount is recorded before it is released, a larger one after it was granted.
                                held.lock().unwrap().entry(number).and_modify(|own| *own = (*own).min(bytes));
                                window.reserve(number, bytes).unwrap();
                                held.lock().unwrap().insert(number, bytes);
                            }
                            sender.send(number).unwrap();
                        }
                    });
                }
                drop(sender);
                let mut early = std::collections::BTreeSet::new();
                let mut most = 0;
                for number in 0..sizes.len() {
                    while !early.remove(&number) {
                        early.insert(receiver.recv_timeout(Duration::from_secs(60)).map_err(|_| number)?);
                    }
                    // Lower numbers are written; this one and its predecessors may exceed the budget, one at a time.
                    let held = &mut *held.lock().unwrap();
                    let others: u64 = held.iter().filter(|(other, _)| **other != number).map(|(_, bytes)| bytes).sum();
                    most = most.max(others);
                    held.remove(&number);
                    window.advance(number + 1);
                }
                Ok::<u64, usize>(most)
            });
            prop_assert!(arrived.is_ok(), "deadlock: source {:?} does not arrive", arrived.err());
            prop_assert!(arrived.unwrap_or_default() <= BUDGET, "{:?} bytes were held by other sources", arrived);
        }
    }

    #[test]
    fn numbers_end_at_the_count_or_a_stop() {
        let window = Window::new(2);
        assert_eq!([window.take(), window.take(), window.take()], [Some(0), Some(1), None]);
        let window = Window::new(1000);
        for _ in 0..WINDOW_SIZE {
            window.take();
        }
        std::thread::scope(|scope| {
            let waiting = scope.spawn(|| window.take());
            std::thread::sleep(Duration::from_millis(20));
            window.stop();
            assert_eq!(waiting.join().unwrap(), None);
        });
    }
}
