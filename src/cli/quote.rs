//! Quotes words for the shell.

use std::borrow::Cow;

use crate::rows::visible::is_unseen;

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
