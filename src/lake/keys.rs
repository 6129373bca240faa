//! Keys computed from content: every export gives a match, player or book the same key.

use rusqlite::Connection;
use rusqlite::functions::FunctionFlags;

/// The first 8 bytes, little-endian, as for a position hash.
fn first_64_bits(bytes: &[u8]) -> i64 {
    let mut first = [0; 8];
    let length = bytes.len().min(8);
    first[..length].copy_from_slice(&bytes[..length]);
    i64::from_le_bytes(first)
}

/// The key of a file's content: 64 bits of its hash. The database can contain the same bytes as a match and, with the extension .xgp, as
/// a saved position, whose key is the complement.
pub fn content_key(content_hash: &[u8], kind: &str) -> i64 {
    let key = first_64_bits(content_hash);
    if kind == "xgp" { !key } else { key }
}

/// The key of a match, independent of its analysis.
pub fn save_key(match_key: &[u8]) -> i64 {
    first_64_bits(match_key)
}

/// The key of a person: 64 bits of the hash of the name after merging spellings.
pub fn name_key(name: &str) -> i64 {
    first_64_bits(blake3::hash(name.as_bytes()).as_bytes())
}

/// Adds the key functions to a connection.
pub fn install(connection: &Connection) -> rusqlite::Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    connection.create_scalar_function("name_key", 1, flags, |context| Ok(name_key(context.get_raw(0).as_str()?)))?;
    connection.create_scalar_function("content_key", 2, flags, |context| {
        Ok(content_key(context.get_raw(0).as_blob()?, context.get_raw(1).as_str()?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_what_they_were() {
        assert_eq!(name_key("Mochy"), first_64_bits(blake3::hash(b"Mochy").as_bytes()));
        assert_eq!(name_key(""), -6_439_591_158_392_220_753);
        let hash = [1, 0, 0, 0, 0, 0, 0, 0x80, 9];
        assert_eq!(content_key(&hash, "xg"), i64::MIN + 1);
        assert_eq!(content_key(&hash, "xgp"), !(i64::MIN + 1));
    }
}
