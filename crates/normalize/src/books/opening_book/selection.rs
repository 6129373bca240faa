//! Selects one of several entries with the same key. XG's own order is unknown.

use std::cmp::Ordering;

use rows::books::EntryRow;
use rows::codes::{book_plies, depth_rank};

/// The most plies that levels of matches have.
const MOST_PLIES: i32 = 7;

/// Ranks the entries of each key from 1, the preferred one: rollouts before evaluations and these by their level, then by checker level, cube
/// level, games, date saved and the later record. Deleted entries and impossible boards have no rank.
pub(super) fn rank(entries: &mut [EntryRow]) {
    let mut order: Vec<usize> =
        (0..entries.len()).filter(|&i| !entries[i].is_deleted && entries[i].position_hash.is_some()).collect();
    order.sort_unstable_by(|&a, &b| {
        let (a, b) = (&entries[a], &entries[b]);
        key(a).cmp(&key(b)).then_with(|| preference(b, a))
    });
    let mut rank = 0;
    for (place, &index) in order.iter().enumerate() {
        let is_same = place > 0 && key(&entries[order[place - 1]]) == key(&entries[index]);
        rank = if is_same { rank + 1 } else { 1 };
        entries[index].selection_rank = Some(rank);
    }
}

/// Position, score, Crawford (matches) or Jacoby (money), and cube. Beavers are not part of the key.
fn key(entry: &EntryRow) -> (Option<i64>, [i32; 2], bool, i32, Result<i64, i32>) {
    (
        entry.position_hash,
        [entry.score_on_roll_raw, entry.score_mover_raw],
        if entry.is_money { entry.is_jacoby } else { entry.is_crawford },
        entry.cube_pos_raw,
        entry.cube_value.ok_or(entry.cube_raw),
    )
}

fn preference(a: &EntryRow, b: &EntryRow) -> Ordering {
    let strength = |entry: &EntryRow| {
        let depth = |code: i32| depth_rank(code.into());
        let levels = (depth(entry.checker_level_code), depth(entry.cube_level_code));
        let own = book_plies(entry.level_code).map_or(entry.level_code, |plies| plies.min(MOST_PLIES) - 1);
        (depth(own), levels, entry.games)
    };
    let saved = |entry: &EntryRow| entry.saved_raw.unwrap_or(f64::NEG_INFINITY);
    let by_date = || saved(a).total_cmp(&saved(b));
    strength(a).cmp(&strength(b)).then_with(by_date).then_with(|| a.record.cmp(&b.record))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `Level` of a rollout.
    const ROLLOUT: i32 = 100;

    fn entry(record: u64) -> EntryRow {
        EntryRow { record, position_hash: Some(7), cube_value: Some(1), level_code: ROLLOUT, ..EntryRow::default() }
    }

    fn ranks(mut entries: Vec<EntryRow>) -> Vec<Option<u32>> {
        rank(&mut entries);
        entries.iter().map(|entry| entry.selection_rank).collect()
    }

    #[test]
    fn criteria_apply_in_order() {
        let worst = EntryRow { level_code: 1002, checker_level_code: 5, games: 9, ..entry(1) };
        let rollout = EntryRow { checker_level_code: 2, cube_level_code: 3, games: 9, ..entry(2) };
        // XG Roller ranks between 3-ply and 4-ply, although its code is the highest.
        let checker = EntryRow { checker_level_code: 1000, cube_level_code: 1, games: 5, ..entry(3) };
        let cube = EntryRow { cube_level_code: 2, games: 4, ..checker.clone() };
        let games = EntryRow { games: 6, saved_raw: Some(1.0), ..cube.clone() };
        let saved = EntryRow { saved_raw: Some(2.0), ..games.clone() };
        let later = EntryRow { record: 4, ..saved.clone() };
        let all = [worst, rollout, checker, cube, games, saved, later];
        assert_eq!(ranks(all.to_vec()), [7, 6, 5, 4, 3, 2, 1].map(Some));
        let reversed: Vec<EntryRow> = all.into_iter().rev().collect();
        assert_eq!(ranks(reversed), [1, 2, 3, 4, 5, 6, 7].map(Some));
    }

    /// Levels below 100 are numbers of plies, and XG Roller+ ranks between 4-ply and 5-ply.
    #[test]
    fn the_deeper_evaluation_is_preferred() {
        let levels = [0, 1, 2, 3, 1000, 4, 1001, 5, 1002, 6, 7, ROLLOUT];
        // At equal levels the later record would be preferred.
        let evaluations =
            levels.iter().rev().zip(1..).map(|(&level_code, record)| EntryRow { level_code, ..entry(record) });
        assert_eq!(ranks(evaluations.collect()), Vec::from_iter((1..=12).map(Some)));
        let deep = |level_code| EntryRow { level_code, ..entry(1) };
        assert_eq!(ranks(vec![deep(12), deep(6)]), [Some(1), Some(2)], "12-ply is no 3-ply red");
    }

    #[test]
    fn deleted_entries_and_impossible_boards_have_no_rank() {
        let deleted = EntryRow { is_deleted: true, ..entry(1) };
        let impossible = EntryRow { position_hash: None, ..entry(2) };
        assert_eq!(ranks(vec![deleted, impossible, entry(3)]), [None, None, Some(1)]);
    }

    #[test]
    fn entries_with_different_keys_are_ranked_separately() {
        let same = EntryRow { beaver_raw: 1, is_jacoby: true, ..entry(2) };
        assert_eq!(
            ranks(vec![entry(1), same.clone()]),
            [Some(2), Some(1)],
            "no money: neither Beaver nor Jacoby count"
        );
        let others = [
            EntryRow { position_hash: Some(8), ..same.clone() },
            EntryRow { score_on_roll_raw: 3, ..same.clone() },
            EntryRow { score_mover_raw: 3, ..same.clone() },
            EntryRow { is_crawford: true, ..same.clone() },
            EntryRow { is_money: true, ..same.clone() },
            EntryRow { cube_pos_raw: -1, ..same.clone() },
            EntryRow { cube_value: Some(4), ..same.clone() },
            EntryRow { cube_value: None, ..same },
        ];
        for other in others {
            assert_eq!(ranks(vec![entry(1), other.clone()]), [Some(1), Some(1)], "{other:?}");
        }
    }
}
