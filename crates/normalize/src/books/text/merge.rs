//! Merges the openings into one graph of moves.

use std::collections::{BTreeMap, HashMap};

use books::gnushogi::gdx::{BAD, GOOD};
use rows::books::{LineRow, MoveRow};

/// The results of moves, by position and USI.
pub(super) type Steps = HashMap<(i64, String), Step>;

/// The result of a move.
pub(super) struct Step {
    pub(super) next: i64,
    pub(super) text: String,
}

/// The moves of the table that GNU Shogi builds from the first `plies` plies (`None`: all) of each opening, sorted by position and move:
/// flags (both if openings disagree), how often the move occurs, and as the hint the opponent's last reply that is not marked bad. As in
/// GNU Shogi, a hint may be one ply deeper.
pub fn table(lines: &[LineRow], plies: Option<u32>) -> Vec<MoveRow> {
    let limit = plies.map_or(usize::MAX, |plies| plies as usize);
    let mut table: BTreeMap<(i64, &str), MoveRow> = BTreeMap::new();
    for line in lines {
        let replies = line.plies.iter().skip(1).map(Some).chain([None]);
        for (ply, reply) in line.plies.iter().zip(replies).take(limit) {
            let row = table.entry((ply.position_hash, &ply.r#move)).or_default();
            row.node_count += 1;
            row.record.get_or_insert(line.line_number.into());
            row.is_good |= ply.is_good;
            row.is_bad |= ply.is_bad;
            if let Some(reply) = reply.filter(|reply| !reply.is_bad) {
                row.hint = Some(reply.r#move.clone());
            }
        }
    }
    let rows = table.into_iter().map(|((position_hash, usi), row)| MoveRow {
        position_hash,
        r#move: usi.to_owned(),
        flags: Some((u16::from(row.is_good) * GOOD) | (u16::from(row.is_bad) * BAD)),
        count: Some(row.node_count),
        ..row
    });
    rows.collect()
}

/// The rows of all moves, sorted by depth, position and move.
pub(super) fn moves(lines: &[LineRow], steps: &Steps, depths: &HashMap<i64, u32>) -> Vec<MoveRow> {
    let mut moves = Vec::new();
    for row in table(lines, None) {
        let step = steps.get(&(row.position_hash, row.r#move.clone()));
        let (Some(step), Some(&depth)) = (step, depths.get(&row.position_hash)) else { continue };
        moves.push(MoveRow { next_position_hash: step.next, move_text: step.text.clone(), depth, ..row });
    }
    moves.sort_by(|a, b| a.order().cmp(&b.order()));
    moves
}

#[cfg(test)]
mod tests {
    use crate::books::normalize;
    use rows::books::{BookKind, BookRows};
    use xgfile::limits::Limits;

    use super::*;

    fn read(text: &str) -> BookRows {
        normalize(BookKind::GnushogiText, text.as_bytes(), &Limits::default()).unwrap()
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
