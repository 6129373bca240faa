//! Numbers of rows, and numbers for people.

use std::ops::RangeInclusive;

/// The numbers that a match has for its decisions, and as many for its games, rollouts and comments: 1800123 is the 123rd decision of match 18.
pub const ROOM: i64 = 100_000;

/// The highest number of a match: what is in it has numbers, too.
pub const LAST_MATCH: i64 = i64::MAX / ROOM - 1;

/// The number of the decision, game, rollout or comment at an index in its match.
pub fn in_match(match_id: i64, index: usize) -> i64 {
    match_id * ROOM + 1 + index as i64
}

/// The numbers that the decisions, games, rollouts or comments of a match can have.
pub fn all_in_match(match_id: i64) -> RangeInclusive<i64> {
    match_id * ROOM + 1..=match_id * ROOM + ROOM - 1
}

/// `1 file`, `2,000 files`.
pub fn count(number: u64, noun: &str) -> String {
    counts(number, noun, &format!("{noun}s"))
}

/// `1 match`, `2,000 matches`: a number with one of two nouns.
pub fn counts(number: u64, one: &str, many: &str) -> String {
    format!("{} {}", grouped(number), if number == 1 { one } else { many })
}

/// 1234567 as `1,234,567`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Bytes as hexadecimal digits.
pub fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The key of 16 bytes that has these 32 hexadecimal digits.
pub fn key_of_hexadecimal(text: &str) -> Option<[u8; 16]> {
    let is_key = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    u128::from_str_radix(text, 16).ok().filter(|_| is_key).map(u128::to_be_bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_by_thousands() {
        assert_eq!([0, 999, 1000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
    }

    #[test]
    fn only_32_digits_are_a_key() {
        let key = [1, 35, 69, 103, 137, 171, 205, 239, 0, 0, 0, 0, 0, 0, 0, 255];
        assert_eq!(key_of_hexadecimal(&hexadecimal(&key)), Some(key));
        for text in ["", "12", "+123456789abcdef0123456789abcdef", "g123456789abcdef0123456789abcdef"] {
            assert_eq!(key_of_hexadecimal(text), None, "{text}");
        }
    }
}
