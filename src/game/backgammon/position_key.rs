//! The key under which a position is found.

use super::Board;

/// The first 8 bytes, read as little-endian, of BLAKE3 over the canonical 26 bytes of a board seen by the player on roll.
///
/// The hash finds, the board decides: there are slightly more positions than 64-bit numbers, so whoever looks a position up
/// compares the board too. Signed, because it is an SQLite INTEGER PRIMARY KEY.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct PositionHash(pub i64);

impl Board {
    /// The key of this position; take it of the board as the player on roll sees it.
    pub fn hash(&self) -> PositionHash {
        let digest = blake3::hash(&self.to_bytes());
        let [a, b, c, d, e, f, g, h, ..] = *digest.as_bytes();
        PositionHash(i64::from_le_bytes([a, b, c, d, e, f, g, h]))
    }
}
