//! Features by which positions are filtered.

use super::themes::{Side, Themes, longest_run};
use super::{Board, Phase, Plan};

/// Features of a position for filters. "Player" is the one from whose view the board is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Features {
    /// The player's pip count; the bar counts 25.
    pub player_pips: u16,
    /// The opponent's pip count; the bar counts 25.
    pub opponent_pips: u16,
    /// The player's checkers on the bar.
    pub player_bar: u8,
    /// The opponent's checkers on the bar.
    pub opponent_bar: u8,
    /// 15 minus the player's checkers in play: those borne off (in Hypergammon also the 12 that do not exist, which only a decision knows).
    pub player_off: u8,
    /// 15 minus the opponent's checkers in play.
    pub opponent_off: u8,
    /// The phase, plans and bits of features.
    pub themes: Themes,
    /// The longest run (0..=24) of adjacent points that the player holds with two or more checkers.
    pub player_prime: u8,
    /// The longest run of adjacent points that the opponent holds with two or more checkers.
    pub opponent_prime: u8,
    /// Points in the opponent's home board (the player's 19 to 24) that the player holds with two or more checkers.
    pub player_anchors: u8,
    /// Points in the player's home board (1 to 6) that the opponent holds with two or more checkers.
    pub opponent_anchors: u8,
    /// Points (1 to 24, not the bar) on which the player has a single checker.
    pub player_blots: u8,
    /// Points on which the opponent has a single checker.
    pub opponent_blots: u8,
}

/// The meaning of a structure code: the phase of the game and both sides' plans.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Structure {
    /// The phase of the game.
    pub phase: Phase,
    /// The player's plan.
    pub plan: Plan,
    /// The opponent's plan.
    pub opponent_plan: Plan,
}

impl Structure {
    /// Every structure that a position can have.
    pub fn all() -> impl Iterator<Item = Self> {
        let pairs = || Plan::ALL.into_iter().flat_map(|plan| Plan::ALL.map(|opponent_plan| (plan, opponent_plan)));
        let all = Phase::ALL.into_iter().flat_map(move |phase| pairs().map(move |pair| (phase, pair)));
        all.filter(|&(phase, (plan, other))| plan.is_possible(phase) && other.is_possible(phase))
            .map(|(phase, (plan, opponent_plan))| Self { phase, plan, opponent_plan })
    }

    /// `structures.structure_code`. Codes never change their meaning.
    pub const fn code(self) -> u16 {
        self.phase as u16 * 169 + self.plan as u16 * 13 + self.opponent_plan as u16
    }
}

impl Themes {
    /// The code of the position's [`Structure`].
    pub const fn structure_code(&self) -> u16 {
        Structure { phase: self.phase, plan: self.plan, opponent_plan: self.opponent_plan }.code()
    }
}

impl Board {
    /// The features for filters. Does not allocate; the board may be impossible.
    pub fn features(&self) -> Features {
        let (player, opponent) = Side::both(self);
        Features {
            player_pips: player.pips() as u16,
            opponent_pips: opponent.pips() as u16,
            player_bar: player.bar(),
            opponent_bar: opponent.bar(),
            player_off: player.off() as u8,
            opponent_off: opponent.off() as u8,
            themes: Themes::of(&player, &opponent),
            player_prime: longest_run(player.held),
            opponent_prime: longest_run(opponent.held),
            player_anchors: player.anchors(),
            opponent_anchors: opponent.anchors(),
            player_blots: player.blots().count_ones() as u8,
            opponent_blots: opponent.blots().count_ones() as u8,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::boards::{any_board, board_of, raw_board};
    use proptest::prelude::*;

    #[test]
    fn features_of_the_starting_position_are_known() {
        let expected = Features {
            player_pips: 167,
            opponent_pips: 167,
            player_bar: 0,
            opponent_bar: 0,
            player_off: 0,
            opponent_off: 0,
            themes: Board::START.themes(),
            player_prime: 1,
            opponent_prime: 1,
            player_anchors: 1,
            opponent_anchors: 1,
            player_blots: 0,
            opponent_blots: 0,
        };
        assert_eq!(Board::START.features(), expected);
    }

    #[test]
    fn primes_anchors_and_bar_checkers_are_counted() {
        let board =
            board_of(&[(4, 2), (5, 2), (6, 2), (7, 2), (8, 2), (9, 2), (20, 2), (14, 1), (3, -1), (1, -3), (0, -1)]);
        let features = board.features();
        assert_eq!((features.player_prime, features.player_anchors, features.player_blots), (6, 1, 1));
        assert_eq!((features.opponent_prime, features.opponent_anchors, features.opponent_blots), (1, 1, 1));
        assert_eq!((features.opponent_bar, features.opponent_off, features.player_off), (1, 10, 0));
    }

    proptest! {
        #[test]
        fn flipping_exchanges_the_figures(board in any_board()) {
            let (f, g) = (board.features(), board.flip().features());
            prop_assert_eq!((f.player_pips, f.player_bar, f.player_off), (g.opponent_pips, g.opponent_bar, g.opponent_off));
            prop_assert_eq!(
                (f.player_prime, f.player_anchors, f.player_blots),
                (g.opponent_prime, g.opponent_anchors, g.opponent_blots)
            );
        }

        #[test]
        fn any_raw_board_has_features(board in raw_board()) {
            let _ = board.features();
        }
    }

    #[test]
    fn structures_are_the_possible_pairs_of_plans() {
        let codes: Vec<u16> = Structure::all().map(Structure::code).collect();
        // The opening has four plans, the rest of contact twelve, races one.
        assert_eq!(codes.len(), 4 * 4 + 2 * 12 * 12 + 2);
        assert!(codes.is_sorted_by(|one, next| one < next));
        let (bear_off, race) = (Board::new([0; 26]).themes(), board_of(&[(7, 1)]).themes());
        assert_eq!((race.structure_code(), bear_off.structure_code()), (507, 676));
    }

    proptest! {
        #[test]
        fn any_position_has_a_structure(board in raw_board()) {
            let code = board.themes().structure_code();
            prop_assert!(Structure::all().any(|structure| structure.code() == code), "{code}");
        }
    }
}
