//! A digest of the rows of a match or book that is the same in every database: row numbers are counted from the first row of the match
//! or book.
//!
//! The digest detects what SQLite's own checks cannot: changed figures and missing rows. Its 64 bits protect against accidents, not
//! against an attacker, who can write a new digest too.

use rusqlite::types::ValueRef;

/// The digest of NULL.
pub const NULL: u64 = 0x6a09_e667_f3bc_c909;

/// The digest of an integer. Equals that of a REAL of the same value, because SQLite stores whole REALs as integers.
#[inline]
pub fn integer(value: i64) -> u64 {
    let float = value as f64;
    if float as i64 == value { real(float) } else { spread(value as u64) }
}

/// The digest of a REAL.
#[inline]
pub fn real(value: f64) -> u64 {
    // SQLite returns -0.0 as 0.0.
    spread((value + 0.0).to_bits())
}

/// The digest of a text or BLOB.
pub fn bytes(value: &[u8]) -> u64 {
    value.chunks(8).fold(value.len() as u64, |digest, chunk| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        stir(digest ^ u64::from_le_bytes(word))
    })
}

/// The digest of a value read from SQLite.
pub fn value(value: ValueRef<'_>) -> u64 {
    match value {
        ValueRef::Null => NULL,
        ValueRef::Integer(value) => integer(value),
        ValueRef::Real(value) => real(value),
        ValueRef::Text(value) | ValueRef::Blob(value) => bytes(value),
    }
}

/// The factor of a column's values; odd, so that every change of a single value changes the digest. `None` if the column is not
/// digested: the source can change when a copy takes over the rows, and `is_current` when another save is imported.
pub const fn factor(column: &str) -> Option<u64> {
    match column.as_bytes() {
        b"source_file_id" | b"is_current" | b"warning_id" => None,
        _ => Some(name(column) | 1),
    }
}

/// The digest of one row, from the sum of its values times their columns' factors. The digests of rows are added up.
#[inline]
pub fn row(table: u64, sum: u64) -> u64 {
    stir(sum ^ table)
}

/// The digest of a match's players, as spelled in the file, seat 1 first.
pub fn players(spellings: [&[u8]; 2]) -> u64 {
    let [one, two] = spellings.map(bytes);
    row(name("players"), one.wrapping_mul(name("player1") | 1).wrapping_add(two.wrapping_mul(name("player2") | 1)))
}

/// Hashes a name to a number.
pub const fn name(name: &str) -> u64 {
    let bytes = name.as_bytes();
    // `r#move` is Rust's spelling of the column `move`.
    let raw = matches!(bytes, [b'r', b'#', ..]);
    let (mut digest, mut index) = (0xcbf2_9ce4_8422_2325, if raw { 2 } else { 0 });
    while index < bytes.len() {
        digest = stir(digest ^ bytes[index] as u64);
        index += 1;
    }
    digest
}

/// Mixes the high bits, in which floats differ, into the low ones.
#[inline]
const fn spread(bits: u64) -> u64 {
    bits ^ (bits >> 32)
}

/// The last steps of splitmix64, which are invertible.
#[inline]
const fn stir(bits: u64) -> u64 {
    let bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_are_the_same_as_integers_and_as_reals() {
        for value in [0, 1, -1, 1 << 52, -(1 << 53)] {
            assert_eq!(integer(value), real(value as f64), "{value}");
        }
        assert_eq!(real(-0.0), real(0.0));
        assert_ne!(integer(i64::MAX), integer(i64::MAX - 1));
        assert_ne!(integer(i64::MIN), integer(i64::MIN + 1));
    }

    #[test]
    fn texts_differ_by_every_byte_and_by_their_length() {
        let texts = ["", "\0", "\0\0", "a", "b", "ab", "ba", "12345678", "123456789", "12345678\0", "12345679"];
        for (number, one) in texts.iter().enumerate() {
            for other in &texts[number + 1..] {
                assert_ne!(bytes(one.as_bytes()), bytes(other.as_bytes()), "{one:?} {other:?}");
            }
        }
    }

    #[test]
    fn the_same_values_in_other_columns_or_tables_are_another_row() {
        let [a, b] = ["a", "b"].map(|column| factor(column).unwrap());
        let sum = |x: i64, y: i64| integer(x).wrapping_mul(a).wrapping_add(integer(y).wrapping_mul(b));
        let (t, u) = (name("t"), name("u"));
        assert_ne!(row(t, sum(1, 2)), row(t, sum(2, 1)));
        assert_ne!(row(t, sum(1, 2)), row(u, sum(1, 2)));
    }
}
