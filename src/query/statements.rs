//! Finds words and the ends of statements in SQL text, without parsing it.

use std::ops::Range;

/// Whether a text is complete: its last statement ends with a semicolon, and no comment or quotation is open.
pub fn is_complete(sql: &str) -> bool {
    let (mut at, mut is_complete) = (0, true);
    while at < sql.len() {
        let (token, length) = token(&sql[at..]);
        is_complete = token == Token::Semicolon || token == Token::Blank && is_complete;
        at += length;
    }
    is_complete
}

/// The words of a text outside strings and comments, including parameters and quoted names, each with its range.
pub fn words(sql: &str) -> Vec<(&str, Range<usize>)> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < sql.len() {
        let (token, length) = token(&sql[at..]);
        let text = &sql[at..at + length];
        let name = match (token, text.as_bytes()[0]) {
            (Token::Word, _) => Some(at..at + length),
            (Token::Other, b'"' | b'`' | b'[') if length > 2 => Some(at + 1..at + length - 1),
            _ => None,
        };
        found.extend(name.map(|range| (&sql[range.clone()], range)));
        at += length;
    }
    found
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Token {
    /// White space or a comment.
    Blank,
    Semicolon,
    /// A keyword or a name without quotes.
    Word,
    /// An unterminated quotation or comment.
    Open,
    Other,
}

/// The first token of a non-empty text, and its length in bytes.
fn token(text: &str) -> (Token, usize) {
    let rest = text.as_bytes();
    match rest[0] {
        b'-' if rest.get(1) == Some(&b'-') => (Token::Blank, text.find('\n').map_or(text.len(), |at| at + 1)),
        b'/' if rest.get(1) == Some(&b'*') => match text[2..].find("*/") {
            Some(at) => (Token::Blank, at + 4),
            None => (Token::Open, text.len()),
        },
        b';' => (Token::Semicolon, 1),
        quote @ (b'\'' | b'"' | b'`') => quoted(rest, quote),
        b'[' => match text.find(']') {
            Some(at) => (Token::Other, at + 1),
            None => (Token::Open, text.len()),
        },
        first if first.is_ascii_whitespace() => (Token::Blank, 1),
        first if is_of_word(first) => {
            (Token::Word, rest.iter().position(|&byte| !is_of_word(byte)).unwrap_or(rest.len()))
        }
        _ => (Token::Other, 1),
    }
}

/// Reads a quotation, in which the quote is escaped by doubling.
fn quoted(rest: &[u8], quote: u8) -> (Token, usize) {
    let mut at = 1;
    while let Some(found) = rest.get(at..).and_then(|rest| rest.iter().position(|&byte| byte == quote)) {
        at += found + 1;
        if rest.get(at) != Some(&quote) {
            return (Token::Other, at);
        }
        at += 1;
    }
    (Token::Open, rest.len())
}

/// Non-ASCII letters are parts of names, so every slice falls on a character boundary.
fn is_of_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$' || !byte.is_ascii()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn input_is_complete_when_the_last_statement_has_its_semicolon() {
        for complete in ["", " -- note", "SELECT 1;", "SELECT 1; -- note", "SELECT 1; SELECT 2;\n"] {
            assert!(is_complete(complete), "{complete}");
        }
        for open in ["SELECT 1", "SELECT 1; SELECT", "SELECT 'a;", "SELECT 1; /* note", "SELECT [a;", "SELECT 'it'';"] {
            assert!(!is_complete(open), "{open}");
        }
    }

    #[test]
    fn strings_and_comments_hide_their_words() {
        let sql = "SELECT 'it''s :no' -- :nor\n, \"a b\", [c], x /* y */ + :limit, $n, @m";
        let names =
            |found: Vec<(&str, Range<usize>)>| found.into_iter().map(|(word, _)| word.to_owned()).collect::<Vec<_>>();
        assert_eq!(names(words(sql)), ["SELECT", "a b", "c", "x", "limit", "$n", "m"]);
        assert_eq!(names(words("a 'b")), ["a"], "a string that is not closed reaches to the end");
    }

    proptest! {
        #[test]
        fn no_text_makes_it_panic(sql in "[-;/*'\"a-zé\\[\\]\n ]{0,40}|\\PC{0,40}") {
            is_complete(&sql);
            words(&sql);
        }
    }
}
