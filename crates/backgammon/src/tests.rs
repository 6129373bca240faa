//! The identifiers of a position are kept in databases and exchanged with other programs: they must not change, and must
//! equal those of other programs. `golden_positions.csv` names the sources of its numbers.

#[cfg(test)]
mod golden {
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
}

#[cfg(test)]
pub mod boards {
    //! Boards for the unit tests of this module.

    use crate::Board;
    use proptest::prelude::*;

    /// A board from (index, count) pairs; positive for the player, negative for the opponent.
    pub fn board_of(checkers: &[(usize, i8)]) -> Board {
        let mut points = [0; 26];
        for &(index, count) in checkers {
            points[index] = count;
        }
        Board::new(points)
    }

    /// Any 26 numbers, possible or not.
    pub fn raw_board() -> impl Strategy<Value = Board> {
        any::<[u8; 26]>().prop_map(Board::from_bytes)
    }

    /// A possible board, of three kinds: checkers anywhere, checkers near home, and few checkers. A uniform distribution alone would
    /// almost never produce a bear-off, a closed board or a stack.
    pub fn any_board() -> impl Strategy<Value = Board> {
        let anywhere = (side(1..=25, 15), side(1..=25, 15));
        let near_home = (side(1..=7, 15), side(1..=25, 15));
        let few = (side(1..=12, 5), side(1..=25, 8));
        prop_oneof![3 => anywhere, 3 => near_home, 1 => few].prop_map(|(player, opponent)| seat(&player, &opponent))
    }

    fn side(points: std::ops::RangeInclusive<usize>, most: usize) -> impl Strategy<Value = Vec<usize>> {
        prop::collection::vec(points, 0..=most)
    }

    /// The player's checkers as given, and the opponent's checkers except on points of the player.
    fn seat(player: &[usize], opponent: &[usize]) -> Board {
        let mut points = [0i8; 26];
        for &point in player {
            points[point] += 1;
        }
        for &point in opponent {
            if points[25 - point] <= 0 {
                points[25 - point] -= 1;
            }
        }
        Board::new(points)
    }

    pub fn any_dice() -> impl Strategy<Value = (u8, u8)> {
        (1..=6u8, 1..=6u8)
    }
}

#[cfg(test)]
mod documented_themes {
    //! The positions of docs/reference/themes.md.

    use crate::{Before, Board, FEATURES, IDEAS, Phase, Plan, board_of_xgid, legal_plays};

    const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/reference/themes.md");

    /// The code spans of each row of a section's first table.
    fn rows(section: &str) -> Vec<Vec<String>> {
        let text = std::fs::read_to_string(PAGE).unwrap();
        let section = text.split_once(&format!("\n## {section}\n")).unwrap().1;
        let table =
            section.lines().skip_while(|line| !line.starts_with("| `")).take_while(|line| line.starts_with("| `"));
        table.map(|line| line.split('`').skip(1).step_by(2).map(str::to_owned).collect()).collect()
    }

    fn board(text: &str) -> Board {
        board_of_xgid(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn documented_positions_have_their_phases_and_plans() {
        let phases = rows("Phases");
        let mut names: Vec<&str> = phases.iter().map(|row| row[0].as_str()).collect();
        assert_eq!(names, Phase::ALL.map(Phase::name));
        for row in &phases {
            assert_eq!(board(&row[1]).themes().phase.name(), row[0], "{}", row[1]);
            assert_eq!(board(&row[2]).themes().phase.name(), row[3], "{}", row[2]);
        }
        let plans = rows("Plans");
        names = plans.iter().map(|row| row[0].as_str()).collect();
        names.rotate_right(1);
        assert_eq!(names, Plan::ALL.map(Plan::name), "in the order in which they are tried, race last");
        for row in &plans {
            assert_eq!(board(&row[1]).themes().plan.name(), row[0], "{}", row[1]);
            assert_eq!(board(&row[2]).themes().plan.name(), row[3], "{}", row[2]);
        }
    }

    #[test]
    fn documented_positions_have_their_features() {
        let features = rows("Features");
        assert_eq!(features.iter().map(|row| row[0].as_str()).collect::<Vec<_>>(), FEATURES.map(|(name, _)| name));
        for (bit, row) in features.iter().enumerate() {
            let has = |text: &str| board(text).themes().player_features >> bit & 1 != 0;
            assert!(has(&row[1]) && !has(&row[2]), "{row:?}");
        }
    }

    #[test]
    fn documented_plays_have_their_ideas() {
        let ideas = rows("Ideas");
        assert_eq!(ideas.iter().map(|row| row[0].as_str()).collect::<Vec<_>>(), IDEAS.map(|(name, ..)| name));
        let text = std::fs::read_to_string(PAGE).unwrap();
        for (code, row) in ideas.iter().enumerate() {
            let start = board(&row[1]);
            let line =
                text.lines().find(|line| line.starts_with(&format!("| `{}` |", row[0])) && line.contains(&row[2]));
            let dice = line.unwrap().split(" | ").nth(3).unwrap().as_bytes();
            let dice = (dice[0] - b'0', dice[2] - b'0');
            let sorted = |text: &str| {
                let mut parts: Vec<String> = text.split(' ').map(str::to_owned).collect();
                parts.sort();
                parts
            };
            let has = |text: &str| {
                let plays = legal_plays(&start, dice);
                let play = plays.iter().find(|play| sorted(&play.notation()) == sorted(text));
                let after = play.unwrap_or_else(|| panic!("{text} is illegal")).apply(&start).unwrap();
                Before::new(&start).unwrap().ideas(&after) >> code & 1 != 0
            };
            assert!(has(&row[2]) && !has(&row[3]), "{row:?}");
        }
    }
}
