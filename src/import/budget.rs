//! The memory budget of sources between the workers and the writer, and estimates per source.

use std::collections::HashMap;

use crate::kind::FileKind;
use normalize::books::format_of;

/// The budget in bytes for all sources in work. An ordinary match takes 6 MB during decoding and 0.3 MB while it waits. Only one large
/// book is in work at a time.
pub const BUDGET: u64 = 256 << 20;

/// The bytes held by each source.
#[derive(Default)]
pub struct Budget {
    used: u64,
    /// Bytes by source number.
    held: HashMap<usize, u64>,
}

impl Budget {
    /// Whether a source may hold `bytes` instead of its current amount. A smaller amount is always allowed.
    pub fn has_room(&self, number: usize, bytes: u64) -> bool {
        let held = self.held(number);
        bytes <= held || (self.used - held).saturating_add(bytes) <= BUDGET
    }

    /// Sets the bytes that a source holds.
    pub fn set(&mut self, number: usize, bytes: u64) {
        self.release(number);
        self.used = self.used.saturating_add(bytes);
        self.held.insert(number, bytes);
    }

    /// Releases a finished source.
    pub fn release(&mut self, number: usize) {
        self.used = self.used.saturating_sub(self.held.remove(&number).unwrap_or(0));
    }

    fn held(&self, number: usize) -> u64 {
        self.held.get(&number).copied().unwrap_or(0)
    }
}

/// Estimates the memory for a file and its decoded form before decoding. For a match, see [`estimate_match`].
pub fn estimate(kind: FileKind, bytes: u64) -> u64 {
    let factor = match kind {
        FileKind::Xg => 1,
        FileKind::Book(kind) => format_of(kind).memory_factor,
    };
    bytes.saturating_mul(factor)
}

/// Estimates the memory for a match of `bytes` bytes with `inflated` bytes of streams, which are held until its rows are complete.
pub fn estimate_match(bytes: u64, inflated: u64) -> u64 {
    inflated.saturating_mul(3).saturating_add(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_of_a_source_count_once_until_released() {
        let mut budget = Budget::default();
        assert!(budget.has_room(0, BUDGET) && !budget.has_room(0, BUDGET + 1));
        budget.set(0, BUDGET - 10);
        assert!(budget.has_room(1, 10) && !budget.has_room(1, 11));
        assert!(budget.has_room(0, BUDGET), "its own bytes do not count against it");
        budget.set(1, 10);
        budget.set(0, 30);
        assert!(budget.has_room(1, BUDGET - 30) && !budget.has_room(2, BUDGET - 39));
        budget.release(0);
        budget.release(0);
        assert!(budget.has_room(2, BUDGET - 10) && !budget.has_room(2, BUDGET - 9));
        budget.set(2, u64::MAX);
        assert!(budget.has_room(2, 5) && !budget.has_room(3, 1));
    }
}
