//! Merges the openings into one graph of moves.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};

use crate::format::gnushogi::gdx::{BAD, GOOD};
use crate::game::shogi::Position;
use crate::rows::books::{BookFigures, LineRow, MoveRow};

/// The results of moves, by position and USI.
pub(super) type Steps = HashMap<(i64, String), Step>;

/// The result of a move.
pub(super) struct Step {
    pub(super) next: i64,
    pub(super) text: String,
}

/// A move of the table that GNU Shogi builds from a text book.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TableMove {
    /// The position before the move.
    pub position_hash: i64,
    /// USI.
    pub r#move: String,
    /// 0x1000 good, 0x0100 bad; both if openings disagree.
    pub flags: u16,
    /// How often the move occurs in the openings.
    pub count: u32,
    /// The opponent's last reply that is not marked bad, in USI.
    pub hint: Option<String>,
}

/// The table of the first `plies` plies (`None`: all) of each opening, sorted by position and move. As in GNU Shogi, a hint may be one
/// ply deeper.
pub fn table(lines: &[LineRow], plies: Option<u32>) -> Vec<TableMove> {
    let limit = plies.map_or(usize::MAX, |plies| plies as usize);
    let mut table: BTreeMap<(i64, &str), TableMove> = BTreeMap::new();
    for line in lines {
        let replies = line.plies.iter().skip(1).map(Some).chain([None]);
        for (ply, reply) in line.plies.iter().zip(replies).take(limit) {
            let merged = table.entry((ply.position_hash, &ply.r#move)).or_default();
            merged.count += 1;
            merged.flags |= (u16::from(ply.is_good) * GOOD) | (u16::from(ply.is_bad) * BAD);
            if let Some(reply) = reply.filter(|reply| !reply.is_bad) {
                merged.hint = Some(reply.r#move.clone());
            }
        }
    }
    table
        .into_iter()
        .map(|((position_hash, usi), merged)| TableMove { position_hash, r#move: usi.to_owned(), ..merged })
        .collect()
}

/// The rows of all moves, sorted by depth, position and move.
pub(super) fn moves(lines: &[LineRow], steps: &Steps, depths: &HashMap<i64, u32>) -> Vec<MoveRow> {
    let first = first_lines(lines);
    let mut moves = Vec::new();
    for merged in table(lines, None) {
        let key = (merged.position_hash, merged.r#move);
        let (Some(step), Some(&depth)) = (steps.get(&key), depths.get(&key.0)) else { continue };
        moves.push(MoveRow {
            position_hash: key.0,
            next_position_hash: step.next,
            move_text: step.text.clone(),
            depth,
            record: first.get(&(key.0, key.1.as_str())).copied(),
            node_count: merged.count,
            flags: Some(merged.flags),
            is_good: merged.flags & GOOD != 0,
            is_bad: merged.flags & BAD != 0,
            hint: merged.hint,
            count: Some(merged.count),
            r#move: key.1,
            ..MoveRow::default()
        });
    }
    moves.sort_by(|a, b| a.order().cmp(&b.order()));
    moves
}

/// The first opening with each move.
fn first_lines(lines: &[LineRow]) -> HashMap<(i64, &str), u64> {
    let mut first = HashMap::new();
    for line in lines {
        for ply in &line.plies {
            first.entry((ply.position_hash, ply.r#move.as_str())).or_insert(u64::from(line.line_number));
        }
    }
    first
}

/// The fewest plies from the start to each position, over all openings.
pub(super) fn depths(steps: &Steps) -> HashMap<i64, u32> {
    let mut nexts: HashMap<i64, Vec<i64>> = HashMap::new();
    for ((key, _), step) in steps {
        nexts.entry(*key).or_default().push(step.next);
    }
    let start = Position::start().key();
    let mut depths = HashMap::from([(start, 0)]);
    let mut queue = VecDeque::from([(start, 0)]);
    while let Some((key, depth)) = queue.pop_front() {
        for &next in nexts.get(&key).into_iter().flatten() {
            depths.entry(next).or_insert_with(|| {
                queue.push_back((next, depth + 1));
                depth + 1
            });
        }
    }
    depths
}

/// The book's figures.
pub(super) fn figures(lines: &[LineRow], moves: &[MoveRow], depths: &HashMap<i64, u32>) -> BookFigures {
    let plies = lines.iter().map(|line| line.plies.len() as u64).sum();
    let line_errors = lines.iter().filter(|line| line.error.is_some()).count() as u64;
    let mut incoming: HashMap<i64, u32> = HashMap::new();
    for played in moves {
        *incoming.entry(played.next_position_hash).or_default() += 1;
    }
    let count = |is_wanted: fn(&MoveRow) -> bool| Some(moves.iter().filter(|played| is_wanted(played)).count() as u64);
    BookFigures {
        entries: plies,
        reachable: Some(plies),
        orphans: Some(0),
        deleted: 0,
        illegal_moves: Some(line_errors),
        positions: depths.len() as u64,
        positions_with_moves: Some(
            moves.iter().map(|played| played.position_hash).collect::<BTreeSet<_>>().len() as u64
        ),
        moves: Some(moves.len() as u64),
        transposed_positions: Some(incoming.values().filter(|&&ways| ways > 1).count() as u64),
        max_depth: depths.values().copied().max().map(u64::from),
        good_moves: count(|played| played.is_good),
        bad_moves: count(|played| played.is_bad),
        count_sum: Some(moves.iter().filter_map(|played| played.count).map(u64::from).sum()),
        lines: Some(lines.len() as u64),
        plies: Some(plies),
        line_errors: Some(line_errors),
    }
}

#[cfg(test)]
mod tests {
    use crate::format::limits::Limits;
    use crate::normalize::books::text::normalize;
    use crate::rows::books::BookRows;

    use super::*;

    fn read(text: &str) -> BookRows {
        normalize(text.as_bytes(), &Limits::default()).unwrap()
    }

    /// Depth, move, good, bad, hint, count, first opening.
    fn told(rows: &BookRows) -> Vec<String> {
        let tell = |row: &MoveRow| {
            let marks = format!("{}{}", if row.is_good { "!" } else { "" }, if row.is_bad { "?" } else { "" });
            let hint = row.hint.as_deref().unwrap_or("-");
            format!("{} {}{marks} {hint} {} {}", row.depth, row.move_text, row.count.unwrap(), row.record.unwrap())
        };
        let mut told: Vec<String> = rows.moves.iter().map(tell).collect();
        told.sort();
        told
    }

    #[test]
    fn openings_are_merged_by_position_and_move() {
        let rows = read("#\nP7f P3d\n#\nP7f? P8d\n#\nP7f! P4d?\n#\nP2f\n");
        assert_eq!(told(&rows), ["0 P-2f - 1 4", "0 P-7f!? 8c8d 3 1", "1 P-3d - 1 1", "1 P-4d? - 1 3", "1 P-8d - 1 2"]);
        assert_eq!(rows.moves.iter().filter_map(|row| row.flags).max(), Some(0x1100));
        let figures = rows.book.figures;
        assert_eq!(
            (figures.moves, figures.good_moves, figures.bad_moves, figures.count_sum),
            (Some(5), Some(1), Some(2), Some(7))
        );
        assert_eq!((figures.positions, figures.positions_with_moves), (6, Some(2)));
        assert_eq!((figures.lines, figures.plies, figures.entries), (Some(4), Some(7), 7));
    }

    #[test]
    fn depth_is_the_shortest_path_over_all_openings() {
        // Both rooks move and return: the moves after that still have depth 0 and up.
        let rows = read("#\nR3h R7b R2h R8b P7f P3d P2f P8d\n#\nP2f P3d P7f\n");
        let last = rows.moves.iter().find(|row| row.r#move == "8c8d").unwrap();
        assert_eq!((last.depth, last.record), (3, Some(1)));
        let figures = rows.book.figures;
        assert_eq!((figures.max_depth, figures.transposed_positions), (Some(4), Some(1)));
        let empty = read("").book.figures;
        assert_eq!((empty.max_depth, empty.positions, empty.positions_with_moves), (Some(0), 1, Some(0)));
    }

    #[test]
    fn tables_end_after_their_plies_except_for_hints() {
        let rows = read("#\nP7f P3d P2f P8d?\n");
        let hints =
            |plies| table(&rows.lines, plies).into_iter().map(|row| (row.r#move, row.hint)).collect::<BTreeMap<_, _>>();
        let hint = |text: &str| Some(text.to_owned());
        assert_eq!(hints(Some(1)), BTreeMap::from([("7g7f".to_owned(), hint("3c3d"))]));
        assert_eq!(hints(Some(0)), BTreeMap::new());
        assert_eq!(hints(None).len(), 4);
        assert_eq!(hints(None)["2g2f"], None, "a bad reply is not expected");
        assert_eq!(hints(None)["3c3d"], hint("2g2f"));
    }
}
