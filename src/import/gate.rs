//! What keeps the workers near the writer: a window of numbers, and a budget of bytes.
//!
//! **Nothing can come to a standstill**, however small the budget is and however large the sources are:
//!
//! - Numbers are handed out in their order, each once, and the writer takes the sources in that order. Of the number that it waits for one of
//!   two things is true. Either it was not handed out: then no higher one was, all lower ones are written, every worker is free, and one
//!   of them takes it, because it is within the window. Or a worker has it.
//! - That worker never waits for bytes ([`Gate::hold`] asks for the number first), nor for room in the channel to the writer, which
//!   has a place for each number of the window. So the source is prepared and sent.
//! - The writer, which waits for nothing but that source, writes it and advances. Whoever waits looks again, the worker with the next
//!   number included, which is now the one that never waits.
//!
//! A source that waits for bytes keeps those that it holds already: it may be in the midst of its work. That is no danger, because the one
//! that goes on needs none of them.
//!
//! So no more is held than the budget and what the one source takes that goes beyond it.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::budget::Budget;

/// Sources that may wait for the writer.
pub const WINDOW: usize = 64;

/// Hands out source numbers, and lets sources be worked at only while there is room.
pub struct Gate {
    next: AtomicUsize,
    count: usize,
    state: Mutex<State>,
    moved: Condvar,
    is_stopped: AtomicBool,
}

#[derive(Default)]
struct State {
    /// Sources written so far: the number that the writer waits for.
    written: usize,
    /// Sources that are done before their turn, where nobody writes.
    finished: HashSet<usize>,
    /// What the sources between the workers and the writer hold.
    budget: Budget,
}

/// There is nothing more to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stopped;

impl Gate {
    /// A gate for the numbers below `count`.
    pub fn new(count: usize) -> Self {
        Self {
            next: AtomicUsize::new(0),
            count,
            state: Mutex::default(),
            moved: Condvar::new(),
            is_stopped: AtomicBool::new(false),
        }
    }

    /// The next number, once it is within the window; none when there are no more.
    pub fn take(&self) -> Option<usize> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        if number >= self.count {
            return None;
        }
        drop(self.wait_while(|state| number >= state.written + WINDOW));
        (!self.is_stopped()).then_some(number)
    }

    /// Waits until the source may hold so many bytes in place of what it holds. The one that the writer waits for always may.
    pub fn hold(&self, number: usize, bytes: u64) -> Result<(), Stopped> {
        let mut state = self.wait_while(|state| number != state.written && !state.budget.has_room(number, bytes));
        if self.is_stopped() {
            return Err(Stopped);
        }
        state.budget.set(number, bytes);
        drop(state);
        // It may hold less than before.
        self.moved.notify_all();
        Ok(())
    }

    /// The writer has written the source before `written`, and freed it.
    pub fn advance(&self, written: usize) {
        let mut state = self.lock();
        for number in state.written..written {
            state.budget.release(number);
        }
        state.written = written;
        drop(state);
        self.moved.notify_all();
    }

    /// The same where nobody writes: a source is done, in whatever order. The lowest that is not is the one that never waits.
    pub fn finish(&self, number: usize) {
        let mut state = self.lock();
        state.budget.release(number);
        state.finished.insert(number);
        let own = &mut *state;
        while own.finished.remove(&own.written) {
            own.written += 1;
        }
        drop(state);
        self.moved.notify_all();
    }

    /// Lets everybody go: there is nothing more to do.
    pub fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
        drop(self.lock());
        self.moved.notify_all();
    }

    fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed)
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait_while(&self, must_wait: impl Fn(&State) -> bool) -> MutexGuard<'_, State> {
        let mut state = self.lock();
        while must_wait(&state) && !self.is_stopped() {
            state = self.moved.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state
    }
}

/// Stops a gate when it goes.
pub struct StopOnDrop<'a>(pub &'a Gate);

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
    fn a_heavy_source_waits_for_room_and_the_next_one_never_does() {
        let gate = Gate::new(3);
        gate.hold(0, BUDGET * 2).unwrap();
        let (sender, receiver) = channel();
        std::thread::scope(|scope| {
            scope.spawn(|| {
                gate.hold(1, 10).unwrap();
                sender.send(1).ok();
            });
            assert!(receiver.recv_timeout(Duration::from_millis(50)).is_err(), "admitted beyond the budget");
            gate.advance(1);
            assert_eq!(receiver.recv_timeout(Duration::from_secs(10)), Ok(1));
        });
    }

    #[test]
    fn a_source_that_turns_out_to_be_small_makes_room_at_once() {
        let gate = Gate::new(3);
        gate.hold(1, BUDGET).unwrap();
        let (sender, receiver) = channel();
        std::thread::scope(|scope| {
            scope.spawn(|| {
                gate.hold(2, 10).unwrap();
                sender.send(2).ok();
            });
            assert!(receiver.recv_timeout(Duration::from_millis(50)).is_err(), "admitted beyond the budget");
            gate.hold(1, BUDGET - 10).unwrap();
            assert_eq!(receiver.recv_timeout(Duration::from_secs(10)), Ok(2));
        });
    }

    #[test]
    fn who_waits_for_bytes_goes_when_it_is_stopped() {
        let gate = Gate::new(3);
        gate.hold(0, BUDGET).unwrap();
        std::thread::scope(|scope| {
            let waiting = scope.spawn(|| gate.hold(1, 10));
            std::thread::sleep(Duration::from_millis(20));
            gate.stop();
            assert_eq!(waiting.join().unwrap(), Err(Stopped));
        });
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

        /// Workers and a writer as an import has them; sources of any size, most of which fill the budget several times over.
        #[test]
        fn every_source_arrives_and_the_budget_holds_but_for_one(
            sizes in proptest::collection::vec(proptest::collection::vec(0..4 * BUDGET, 1..4), 1..300),
            jobs in 1usize..24,
        ) {
            let gate = Gate::new(sizes.len());
            let (sender, receiver) = crossbeam_channel::bounded(WINDOW);
            let held = Mutex::new(HashMap::<usize, u64>::new());
            let arrived = std::thread::scope(|scope| {
                for _ in 0..jobs {
                    let (sender, gate, sizes, held) = (sender.clone(), &gate, &sizes, &held);
                    scope.spawn(move || {
                        while let Some(number) = gate.take() {
                            for &bytes in &sizes[number] {
                                // What shrinks is given back after it was noted, what grows is noted after it was got.
                                held.lock().unwrap().entry(number).and_modify(|own| *own = (*own).min(bytes));
                                gate.hold(number, bytes).unwrap();
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
                    // Numbers below were written; this one and its predecessors may go beyond the budget, one at a time.
                    let held = &mut *held.lock().unwrap();
                    let others: u64 = held.iter().filter(|(other, _)| **other != number).map(|(_, bytes)| bytes).sum();
                    most = most.max(others);
                    held.remove(&number);
                    gate.advance(number + 1);
                }
                Ok::<u64, usize>(most)
            });
            prop_assert!(arrived.is_ok(), "nothing moves: source {:?} does not arrive", arrived.err());
            prop_assert!(arrived.unwrap_or_default() <= BUDGET, "{:?} bytes were held beside the one", arrived);
        }
    }

    #[test]
    fn numbers_end_with_the_count_and_with_a_stop() {
        let gate = Gate::new(2);
        assert_eq!([gate.take(), gate.take(), gate.take()], [Some(0), Some(1), None]);
        let gate = Gate::new(1000);
        for _ in 0..WINDOW {
            gate.take();
        }
        std::thread::scope(|scope| {
            let waiting = scope.spawn(|| gate.take());
            std::thread::sleep(Duration::from_millis(20));
            gate.stop();
            assert_eq!(waiting.join().unwrap(), None);
        });
    }
}
