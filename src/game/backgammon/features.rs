//! Features by which positions are filtered.

use super::{BAR, Board};

/// The phase of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, serde::Serialize)]
#[repr(u8)]
pub enum Phase {
    /// Some checker still has an opponent's checker in front of it.
    Contact = 0,
    /// Every checker has passed every opposing checker, including those on the bar.
    Race = 1,
    /// A race with all checkers of both sides in their home boards.
    BearOff = 2,
}

impl Phase {
    /// Every phase, in the order of a game.
    pub const ALL: [Phase; 3] = [Phase::Contact, Phase::Race, Phase::BearOff];

    /// The word in `positions.phase`.
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Contact => "contact",
            Phase::Race => "race",
            Phase::BearOff => "bear-off",
        }
    }
}

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
    /// 15 minus the player's checkers in play: those borne off (in Hypergammon also the 12 that do not exist).
    pub player_off: u8,
    /// 15 minus the opponent's checkers in play.
    pub opponent_off: u8,
    /// Contact, race or bear-off; the same for both players.
    pub phase: Phase,
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

/// The meaning of a structure code: the phase of the game and features of both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Structure {
    /// Contact, race or bear-off.
    pub phase: Phase,
    /// The player holds a prime of four or more points.
    pub holds_prime: bool,
    /// The opponent holds a prime of four or more points.
    pub faces_prime: bool,
    /// The player holds a point in the opponent's home board.
    pub has_anchor: bool,
    /// The opponent holds a point in the player's home board.
    pub faces_anchor: bool,
    /// The player has a checker on the bar.
    pub is_on_bar: bool,
}

impl Structure {
    /// The shortest run of points that counts as a prime.
    const PRIME: u8 = 4;

    /// Every structure with its code.
    pub fn all() -> impl Iterator<Item = (u8, Self)> {
        (0..Phase::ALL.len() as u8 * 32).map(|code| (code, Self::of_code(code)))
    }

    fn of_code(code: u8) -> Self {
        let has = |bit: u8| code & 1 << bit != 0;
        Self {
            phase: Phase::ALL[usize::from(code >> 5)],
            holds_prime: has(0),
            faces_prime: has(1),
            has_anchor: has(2),
            faces_anchor: has(3),
            is_on_bar: has(4),
        }
    }
}

impl Features {
    /// The code of the position's [`Structure`]: `structures.structure_code`.
    pub fn structure_code(&self) -> u8 {
        let bits = [
            self.player_prime >= Structure::PRIME,
            self.opponent_prime >= Structure::PRIME,
            self.player_anchors > 0,
            self.opponent_anchors > 0,
            self.player_bar > 0,
        ];
        (0..).zip(bits).fold((self.phase as u8) << 5, |code, (bit, is_set)| code | u8::from(is_set) << bit)
    }
}

/// The features of one side, collected in one pass from the ace point to the 24 point.
#[derive(Default)]
struct Holding {
    prime: u8,
    run: u8,
    anchors: u8,
    blots: u8,
}

impl Holding {
    fn step(&mut self, count: i8, in_enemy_home: bool) {
        self.run = if count >= 2 { self.run + 1 } else { 0 };
        self.prime = self.prime.max(self.run);
        self.anchors += u8::from(count >= 2 && in_enemy_home);
        self.blots += u8::from(count == 1);
    }
}

impl Board {
    /// The features for filters. Does not allocate; the board may be impossible.
    pub fn features(&self) -> Features {
        let (player_pips, opponent_pips) = self.pip_count();
        let (player_count, opponent_count) = self.checkers();
        let (mut player, mut opponent) = (Holding::default(), Holding::default());
        for point in 1..=24 {
            player.step(self.at(point), point >= 19);
            opponent.step(self.at(point).saturating_neg(), point <= 6);
        }
        Features {
            player_pips,
            opponent_pips,
            player_bar: self.at(BAR).max(0).unsigned_abs(),
            opponent_bar: self.at(0).min(0).unsigned_abs(),
            player_off: 15u8.saturating_sub(player_count),
            opponent_off: 15u8.saturating_sub(opponent_count),
            phase: self.phase(),
            player_prime: player.prime,
            opponent_prime: opponent.prime,
            player_anchors: player.anchors,
            opponent_anchors: opponent.anchors,
            player_blots: player.blots,
            opponent_blots: opponent.blots,
        }
    }

    /// Contact, race or bear-off.
    pub fn phase(&self) -> Phase {
        // In the player's numbering, the player's last checker is on the highest point and the opponent's on the lowest.
        let player = self.as_array().iter().rposition(|&n| n > 0);
        let opponent = self.as_array().iter().position(|&n| n < 0);
        let (player, opponent) = (player.unwrap_or(0), opponent.unwrap_or(25));
        if player > opponent {
            Phase::Contact
        } else if player <= 6 && opponent >= 19 {
            Phase::BearOff
        } else {
            Phase::Race
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::test_boards::{any_board, board_of, raw_board};
    use super::*;
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
            phase: Phase::Contact,
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

    #[test]
    fn the_phase_depends_on_the_hindmost_checkers() {
        assert_eq!(board_of(&[(12, 1), (11, -1)]).phase(), Phase::Contact);
        assert_eq!(board_of(&[(11, 1), (12, -1)]).phase(), Phase::Race);
        assert_eq!(board_of(&[(6, 1), (18, -1)]).phase(), Phase::Race);
        assert_eq!(board_of(&[(6, 1), (19, -1)]).phase(), Phase::BearOff);
        assert_eq!(board_of(&[(1, 1), (0, -1)]).phase(), Phase::Contact);
        assert_eq!(board_of(&[(25, 1), (24, -1)]).phase(), Phase::Contact);
        assert_eq!(board_of(&[(7, 1)]).phase(), Phase::Race);
        assert_eq!(board_of(&[]).phase(), Phase::BearOff);
    }

    proptest! {
        #[test]
        fn flipping_exchanges_the_figures(board in any_board()) {
            let (f, g) = (board.features(), board.flip().features());
            prop_assert_eq!(f.phase, g.phase);
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

    proptest! {
        #[test]
        fn structure_codes_match_the_features(board in any_board()) {
            let features = board.features();
            let structure = Structure::of_code(features.structure_code());
            prop_assert_eq!(structure.phase, features.phase);
            prop_assert_eq!(structure.holds_prime, features.player_prime >= 4);
            prop_assert_eq!(structure.faces_prime, features.opponent_prime >= 4);
            prop_assert_eq!(structure.has_anchor, features.player_anchors > 0);
            prop_assert_eq!(structure.faces_anchor, features.opponent_anchors > 0);
            prop_assert_eq!(structure.is_on_bar, features.player_bar > 0);
        }
    }
}
