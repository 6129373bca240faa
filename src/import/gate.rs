//! What keeps the workers near the writer: a window of numbers, and a budget of bytes.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Sources that may wait for the writer.
pub const WINDOW: usize = 64;
/// Bytes of rows that may wait for the writer; 64 ordinary matches take some 20 MB.
const BUDGET: usize = 64 << 20;

/// Hands out source numbers, and lets what is prepared go on only while there is room.
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
    /// Bytes of rows between the workers and the writer.
    waiting: usize,
}

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

    /// Waits until `weight` bytes of rows have room. The source that the writer waits for always has: else nothing would move.
    pub fn admit(&self, number: usize, weight: usize) {
        let mut state =
            self.wait_while(|state| number != state.written && state.waiting.saturating_add(weight) > BUDGET);
        state.waiting += weight;
    }

    /// The writer has written all below `written`; the last of them weighed `weight`.
    pub fn advance(&self, written: usize, weight: usize) {
        let mut state = self.lock();
        state.written = written;
        state.waiting = state.waiting.saturating_sub(weight);
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
    use super::*;
    use std::sync::mpsc::channel;
    use std::time::Duration;

    #[test]
    fn a_heavy_source_waits_for_room_and_the_next_one_never_does() {
        let gate = Gate::new(3);
        gate.admit(0, BUDGET * 2);
        let (sender, receiver) = channel();
        std::thread::scope(|scope| {
            scope.spawn(|| {
                gate.admit(1, 10);
                sender.send(1).ok();
            });
            assert!(receiver.recv_timeout(Duration::from_millis(50)).is_err(), "admitted beyond the budget");
            gate.advance(1, BUDGET * 2);
            assert_eq!(receiver.recv_timeout(Duration::from_secs(10)), Ok(1));
        });
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
