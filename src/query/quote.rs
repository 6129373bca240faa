//! Quotes words for the shell.

use std::borrow::Cow;

use rows::visible::is_unseen;

/// Quotes a word for the system's shells. Names come from files: the result is always one word without invisible characters.
pub fn quoted(word: &str) -> Cow<'_, str> {
    if cfg!(windows) { for_windows(word) } else { for_unix(word) }
}

/// Quotes a word for cmd and PowerShell. Some characters cannot be quoted for both, so they become `?`: the command then fails, but does nothing else.
fn for_windows(word: &str) -> Cow<'_, str> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "_-./:\\+".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.into();
    }
    let is_special = |c: char| is_unseen(c) || "\"“”„$`%".contains(c);
    let safe = word.replace(is_special, "?");
    // A backslash before the quotation mark would escape it.
    let end = if safe.ends_with('\\') { "\\" } else { "" };
    format!("\"{safe}{end}\"").into()
}

fn for_unix(word: &str) -> Cow<'_, str> {
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
            assert_eq!(for_unix(name), expected);
        }
    }

    #[test]
    fn names_stay_one_word_of_cmd_and_powershell() {
        for (name, expected) in [
            ("Kévin", "\"Kévin\""),
            (r"C:\games\mine.db", r"C:\games\mine.db"),
            (r"C:\my games\", r#""C:\my games\\""#),
            ("", "\"\""),
            ("O'Brien & calc", "\"O'Brien & calc\""),
            ("a\" & calc & \"", "\"a? & calc & ?\""),
            ("a” ; calc #", "\"a? ; calc #\""),
            ("$(calc) %PATH%\u{1b}", "\"?(calc) ?PATH??\""),
        ] {
            assert_eq!(for_windows(name), expected);
        }
    }
}
