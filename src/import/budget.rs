//! The memory budget of sources between the workers and the writer, and estimates per source.

use std::collections::HashMap;

use crate::kind::FileKind;
use normalize::books::format_of;

/// The budget in bytes for all sources in work. An ordinary match takes 6 MB during decoding and 0.3 MB while it waits. Only one large
/// book is in work at a time.
pub const BUDGET: u64 = 256 << 20;

/// Whether source `number` may hold `bytes` instead of its current amount, if these are the bytes that each source holds. A smaller amount is
/// always allowed.
pub fn has_room(held: &HashMap<usize, u64>, number: usize, bytes: u64) -> bool {
    let others = held.iter().filter(|(other, _)| **other != number);
    let total = others.fold(bytes, |total, (_, bytes)| total.saturating_add(*bytes));
    total <= BUDGET || bytes <= held.get(&number).copied().unwrap_or(0)
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
        let mut held = HashMap::new();
        assert!(has_room(&held, 0, BUDGET) && !has_room(&held, 0, BUDGET + 1));
        held.insert(0, BUDGET - 10);
        assert!(has_room(&held, 1, 10) && !has_room(&held, 1, 11));
        assert!(has_room(&held, 0, BUDGET), "its own bytes do not count against it");
        held.insert(1, 10);
        held.insert(0, 30);
        assert!(has_room(&held, 1, BUDGET - 30) && !has_room(&held, 2, BUDGET - 39));
        held.remove(&0);
        assert!(has_room(&held, 2, BUDGET - 10) && !has_room(&held, 2, BUDGET - 9));
        held.insert(2, u64::MAX);
        assert!(has_room(&held, 2, 5) && !has_room(&held, 3, 1));
    }
}
