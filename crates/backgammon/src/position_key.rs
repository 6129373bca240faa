//! The hash of a position.

use super::Board;

/// The first 8 bytes, little-endian, of BLAKE3 over the canonical 26 bytes of a board from the view of the player on roll.
///
/// There are slightly more positions than 64-bit numbers, so a lookup by hash must also compare the board. Signed, because it is an
/// SQLite INTEGER PRIMARY KEY.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct PositionHash(pub i64);

impl Board {
    /// The hash of this position. The board must be from the view of the player on roll.
    pub fn hash(&self) -> PositionHash {
        let [a, b, c, d, e, f, g, h, ..] = *blake3::hash(&self.to_bytes()).as_bytes();
        PositionHash(i64::from_le_bytes([a, b, c, d, e, f, g, h]))
    }
}
