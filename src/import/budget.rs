//! How much memory the sources between the workers and the writer may take, and what each is expected to take.

use std::collections::HashMap;

use crate::format::kind::FileKind;

/// Bytes of all sources at work together. An ordinary match takes 6 MB while it is decoded and 0.3 MB while it waits; of large
/// books one is at work and the others wait.
pub const BUDGET: u64 = 256 << 20;

/// Who holds how much.
#[derive(Default)]
pub struct Budget {
    used: u64,
    /// By the source's number.
    held: HashMap<usize, u64>,
}

impl Budget {
    /// Whether a source may hold so much in place of what it holds. It may always hold less.
    pub fn has_room(&self, number: usize, bytes: u64) -> bool {
        let held = self.held(number);
        bytes <= held || (self.used - held).saturating_add(bytes) <= BUDGET
    }

    /// Notes what a source holds now.
    pub fn set(&mut self, number: usize, bytes: u64) {
        self.release(number);
        self.used = self.used.saturating_add(bytes);
        self.held.insert(number, bytes);
    }

    /// A source is done with.
    pub fn release(&mut self, number: usize) {
        self.used = self.used.saturating_sub(self.held.remove(&number).unwrap_or(0));
    }

    fn held(&self, number: usize) -> u64 {
        self.held.get(&number).copied().unwrap_or(0)
    }
}

/// About how many bytes of memory a file's bytes and what becomes of them take, before it is decoded. Of a match it is told by its
/// inflated streams instead.
pub fn estimate(kind: FileKind, bytes: u64) -> u64 {
    // Generous: a book of XG was measured to take some 3 times its file; the others by a megabyte for a thousand entries.
    let factor = match kind {
        FileKind::Xg => 1,
        FileKind::OpeningBook => 4,
        FileKind::Abk => 40,
        FileKind::Gdx => 60,
        FileKind::TextBook => 100,
    };
    bytes.saturating_mul(factor)
}

/// The same of a match of `bytes` bytes whose streams take `inflated`: they are held until its rows are made.
pub fn estimate_match(bytes: u64, inflated: u64) -> u64 {
    inflated.saturating_mul(3).saturating_add(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_held_counts_once_and_is_given_back() {
        let mut budget = Budget::default();
        assert!(budget.has_room(0, BUDGET) && !budget.has_room(0, BUDGET + 1));
        budget.set(0, BUDGET - 10);
        assert!(budget.has_room(1, 10) && !budget.has_room(1, 11));
        assert!(budget.has_room(0, BUDGET), "its own share is not in its way");
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
