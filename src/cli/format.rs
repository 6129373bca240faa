//! Formats numbers for people and quotes words for the shell.

use std::borrow::Cow;

use crate::rows::visible::is_unseen;

/// `1 file`, `2,000 files`.
pub fn count(number: u64, noun: &str) -> String {
    counts(number, noun, &format!("{noun}s"))
}

/// The same for irregular plurals.
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

/// Quotes a word for a shell. Names come from files: the result is always one word without invisible characters.
pub fn quoted(word: &str) -> Cow<'_, str> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "_-./:@%+,".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.into();
    }
    if !word.chars().any(is_unseen) {
        return format!("'{}'", word.replace('\'', r"'\''")).into();
    }
    let mut text = String::from("$'");
    for character in word.chars() {
        match character {
            '\'' | '\\' => text.extend(['\\', character]),
            hidden if is_unseen(hidden) => {
                let mut bytes = [0; 4];
                for byte in hidden.encode_utf8(&mut bytes).bytes() {
                    text.push_str(&format!("\\x{byte:02x}"));
                }
            }
            other => text.push(other),
        }
    }
    text.push('\'');
    text.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_by_thousands() {
        assert_eq!([0, 999, 1000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
    }

    #[test]
    fn names_stay_one_word_of_a_shell() {
        for (name, expected) in [
            ("Kévin", "'Kévin'"),
            ("mine.db", "mine.db"),
            ("", "''"),
            ("O'Brien; rm -rf", r"'O'\''Brien; rm -rf'"),
            ("a\u{1b}[2J'\n", r"$'a\x1b[2J\'\x0a'"),
        ] {
            assert_eq!(quoted(name), expected);
        }
    }
}
