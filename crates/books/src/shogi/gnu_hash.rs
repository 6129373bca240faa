//! The position hash of GNU Shogi's binary books: numbers from a portable random generator, combined by XOR.

use std::sync::LazyLock;

use shogi_core::{Color, PieceKind, Square};

use super::Position;
use super::gnu_move::gnu_square;
use super::position::HAND_KINDS;

/// Both hashes of a position. They do not depend on the side to move and are 0 for the starting position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct GnuHash {
    /// `hashkey`: selects the slot (modulo the number of slots), which stores its low 16 bits.
    pub key: u64,
    /// `hashbd`: stored whole.
    pub bd: u64,
}

/// Kinds have the numbers 1..=14.
const KINDS: usize = 15;
const SQUARES: usize = 81;
/// A hand holds at most 18 pieces of a kind.
const COUNTS: usize = 19;

struct Tables {
    board: Vec<GnuHash>,
    hands: Vec<GnuHash>,
    /// The unadjusted hash of the starting position.
    start: GnuHash,
}

/// The example `rand` of the C standard, of which GNU Shogi includes a copy.
struct Generator(u32);

impl Generator {
    fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(1_103_515_245).wrapping_add(12_345);
        u64::from(self.0 >> 16)
    }

    fn hash(&mut self, is_wide: bool) -> GnuHash {
        let mut pair = || self.draw() | self.draw() << 16;
        let mut hash = GnuHash { key: pair(), bd: pair() };
        if is_wide {
            hash.key |= pair() << 32;
            hash.bd |= pair() << 32;
        }
        hash
    }
}

impl Tables {
    fn new(is_wide: bool) -> Self {
        let mut generator = Generator(1);
        let mut table = |each: usize| -> Vec<GnuHash> {
            let mut hashes = vec![GnuHash::default(); 2 * KINDS * each];
            for color in 0..2 {
                let first = (color * KINDS + 1) * each;
                hashes[first..first + (KINDS - 1) * each].fill_with(|| generator.hash(is_wide));
            }
            hashes
        };
        let mut tables = Self { board: table(SQUARES), hands: table(COUNTS), start: GnuHash::default() };
        tables.start = tables.sum(&Position::start());
        tables
    }

    fn of(is_wide: bool) -> &'static Self {
        static NARROW: LazyLock<Tables> = LazyLock::new(|| Tables::new(false));
        static WIDE: LazyLock<Tables> = LazyLock::new(|| Tables::new(true));
        if is_wide { &WIDE } else { &NARROW }
    }

    /// The unadjusted hash, over the pieces on the board and in hand.
    fn sum(&self, position: &Position) -> GnuHash {
        let mut sum = self.start;
        let mut add = |hash: &GnuHash| {
            sum.key ^= hash.key;
            sum.bd ^= hash.bd;
        };
        for square in Square::all() {
            if let Some(piece) = position.piece_at(square) {
                let row = row(piece.color(), piece.piece_kind());
                add(&self.board[row * SQUARES + gnu_square(square)]);
            }
        }
        for color in Color::all() {
            for kind in HAND_KINDS {
                let first = row(color, kind) * COUNTS + 1;
                let count = usize::from(position.in_hand(color, kind)).min(COUNTS - 1);
                self.hands[first..first + count].iter().for_each(&mut add);
            }
        }
        sum
    }
}

fn row(color: Color, kind: PieceKind) -> usize {
    let kind = match kind {
        PieceKind::King => 14,
        // PieceKind has the king between the unpromoted and the promoted pieces.
        kind if kind as usize > PieceKind::King as usize => kind as usize - 1,
        kind => kind as usize,
    };
    color.array_index() * KINDS + kind
}

impl Position {
    /// The hashes of this position in a GNU Shogi book whose hashes have 64 bits, or 32: those of a `long` on the system that wrote it.
    pub fn gnu_hash(&self, is_wide: bool) -> GnuHash {
        Tables::of(is_wide).sum(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::tests::after;

    #[test]
    fn the_starting_position_hashes_to_zero() {
        for is_wide in [false, true] {
            assert_eq!(Position::start().gnu_hash(is_wide), GnuHash::default());
        }
    }

    #[test]
    fn hashes_equal_those_in_gnu_shogis_books() {
        let wide = after("7g7f").gnu_hash(true);
        assert_eq!(wide, GnuHash { key: 0x7129_239b_82a1_b388, bd: 0xa263_2399_81fe_42c5 });
        assert_eq!(wide.key % 8000, 4040);
        let narrow = after("7g7f").gnu_hash(false);
        assert_eq!(narrow, GnuHash { key: 0xf164_0253, bd: 0xe041_5969 });
        assert_eq!(narrow.key % 8000, 7251);
        let with_hands = after("7g7f 3c3d 8h2b+ 3a2b B*4e").gnu_hash(true);
        assert_eq!(with_hands, GnuHash { key: 0xbad9_62c8_0d2c_6ed1, bd: 0x8880_49d9_7039_5ad6 });
    }

    #[test]
    fn the_side_to_move_does_not_affect_the_hash() {
        let black = Position::from_sfen("4k4/9/9/9/9/9/9/9/4K4 b Pp").unwrap();
        let white = Position::from_sfen("4k4/9/9/9/9/9/9/9/4K4 w Pp").unwrap();
        assert_eq!(black.gnu_hash(true), white.gnu_hash(true));
        assert_ne!(black.key(), white.key());
    }
}
