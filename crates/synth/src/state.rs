//! The state of a game, and the fields that its records derive from it.

use super::cube::{Owner, Score, Stakes};
use super::depth::Setting;
use super::people::Player;
use super::random::Random;
use backgammon::Board;
use xgfile::records::Record;

/// XG's "not analysed".
pub(super) const NOT_ANALYSED: f64 = -1000.0;
/// `DiceRolled` where nothing was rolled.
pub(super) const NO_ROLL: (u8, u8) = (7, 7);

/// The rules and score of a game. Seats are 0 and 1.
pub struct Terms<'a> {
    pub players: &'a [Player; 2],
    /// How the file was analysed.
    pub setting: Setting,
    /// Points away of each seat; `None` for money.
    pub away: Option<[i32; 2]>,
    pub is_crawford: bool,
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct End {
    pub winner: usize,
    pub points: i32,
    /// `Termination`, without regard to the match's end.
    pub termination: i32,
}

/// A game in progress.
pub struct Game<'a> {
    pub(super) terms: &'a Terms<'a>,
    pub(super) random: &'a mut Random,
    pub(super) records: &'a mut Vec<Record>,
    /// The player on roll, and the position from that player's view.
    pub(super) seat: usize,
    pub(super) board: Board,
    pub(super) cube_log2: i32,
    pub(super) cube_owner: Option<usize>,
    pub(super) ply: u32,
}

impl Game<'_> {
    pub(super) fn is_jacoby(&self) -> bool {
        self.terms.away.is_none()
    }

    pub(super) fn cube_value(&self) -> i32 {
        1 << self.cube_log2
    }

    /// The score from the view of the player on roll.
    pub(super) fn score(&self) -> Score {
        let away = self.terms.away.map(|away| [away[self.seat], away[1 - self.seat]]);
        Score { away, is_crawford: self.terms.is_crawford }
    }

    /// The stakes of the player on roll.
    pub(super) fn stakes(&self) -> Stakes {
        let owner = match self.cube_owner {
            None => Owner::Centre,
            Some(owner) if owner == self.seat => Owner::Player,
            Some(_) => Owner::Opponent,
        };
        Stakes::new(&self.score(), self.cube_log2, owner)
    }

    pub(super) fn in_frame_of_player1(&self, board: &Board) -> [i8; 26] {
        match self.seat {
            0 => *board.as_array(),
            _ => *board.flip().as_array(),
        }
    }

    /// Points away, mover first; -1 for money.
    pub(super) fn score_field(&self) -> [i32; 2] {
        self.score().away.unwrap_or([-1, -1])
    }

    /// `CubeA` and `CubeB`: the sign is the owner, independent of the player on roll.
    pub(super) fn cube_field(&self) -> i32 {
        self.cube_owner.map_or(0, |owner| actif(owner) * self.cube_log2)
    }

    /// `CubePos`: from the mover's view.
    pub(super) fn cube_side(&self) -> i32 {
        self.cube_owner.map_or(0, |owner| if owner == self.seat { 1 } else { -1 })
    }
}

/// XG's number of a seat.
pub fn actif(seat: usize) -> i32 {
    if seat == 0 { 1 } else { -1 }
}
