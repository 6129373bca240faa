//! The identifiers of a position are kept in databases and exchanged with other programs: they must not change, and must
//! equal those of other programs. `golden_positions.csv` names the sources of its numbers.

pub mod boards;
mod documented_themes;

use crate::{Board, Xgid, gnubg_position_id, xgid_position};

/// One line of the golden table.
struct Golden {
    name: String,
    board: Board,
    position_hash: i64,
    gnubg_id: String,
    xgid_position: String,
    pips: (u16, u16),
}

fn board_of(text: &str) -> Board {
    let points: Vec<i8> = text.split(' ').map(|number| number.parse().unwrap()).collect();
    Board::new(points.try_into().unwrap_or_else(|_| panic!("not 26 numbers: {text}")))
}

/// The whole table; a missing or short one is a failure, not a skipped test.
fn golden() -> Vec<Golden> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/golden_positions.csv");
    let mut table = csv::ReaderBuilder::new().comment(Some(b'#')).from_path(path).unwrap();
    let lines = table.deserialize().map(Result::<(String, String, i64, String, String, u16, u16), _>::unwrap);
    let rows: Vec<Golden> = lines
        .map(|(name, board, position_hash, gnubg_id, xgid_position, player, opponent)| {
            let (board, pips) = (board_of(&board), (player, opponent));
            Golden { name, board, position_hash, gnubg_id, xgid_position, pips }
        })
        .collect();
    assert!(rows.len() >= 60, "expected 60 rows or more, found {}", rows.len());
    rows
}

#[test]
fn position_hashes_have_not_changed() {
    for row in golden() {
        assert_eq!(row.board.hash().0, row.position_hash, "{}", row.name);
    }
}

#[test]
fn gnubg_ids_equal_those_of_gnu_backgammon() {
    for row in golden() {
        assert_eq!(gnubg_position_id(&row.board), row.gnubg_id, "{}", row.name);
    }
}

#[test]
fn xgids_show_the_player_on_roll_at_the_bottom_or_at_the_top() {
    for row in golden() {
        let bottom = Xgid::with_player_on_roll(row.board);
        assert_eq!(xgid_position(&row.board), row.xgid_position, "{}", row.name);
        assert_eq!(Xgid::parse(&bottom.to_string()).unwrap().board_on_roll(), row.board, "{}", row.name);
        let top = Xgid { board: row.board.flip(), turn: -1, ..bottom };
        assert_eq!(Xgid::parse(&top.to_string()).unwrap().board_on_roll(), row.board, "{}", row.name);
    }
}

#[test]
fn boards_are_possible_and_pip_counts_match_the_table() {
    for row in golden() {
        row.board.check().unwrap();
        assert_eq!(row.board.pip_count(), row.pips, "{}", row.name);
        let features = row.board.features();
        assert_eq!((features.player_pips, features.opponent_pips), row.pips, "{}", row.name);
    }
}
