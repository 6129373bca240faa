//! As much of SQL's words as composing needs: identifiers, parameters, where the first keyword stands. No parser: what lies in
//! strings and comments is passed over, everything else is SQLite's to judge.

use std::ops::Range;

/// A piece of SQL that is neither blank nor comment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// A keyword or a name; quotes removed.
    Word(&'a str),
    /// `:name`, without the colon.
    Parameter(&'a str),
    /// A string, a number or a character of punctuation.
    Other(&'a str),
}

/// The tokens of `sql` with their places.
pub(super) fn tokens(sql: &str) -> Vec<(Token<'_>, Range<usize>)> {
    let bytes = sql.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let rest = &sql[at..];
        let end = at + length(rest, byte);
        let text = &sql[at..end];
        let token = match byte {
            _ if is_blank(rest, byte) => None,
            b'"' | b'`' | b'[' => Some(Token::Word(unquoted(text))),
            b':' | b'@' | b'$' if text.len() > 1 => Some(Token::Parameter(&text[1..])),
            _ if is_name_start(byte) => Some(Token::Word(text)),
            _ => Some(Token::Other(text)),
        };
        found.extend(token.map(|token| (token, at..end)));
        at = end;
    }
    found
}

/// A quoted name without its quotes; the closing one may be missing.
fn unquoted(text: &str) -> &str {
    let inside = &text[1..];
    inside.strip_suffix(['"', '`', ']']).unwrap_or(inside)
}

fn is_blank(rest: &str, byte: u8) -> bool {
    byte.is_ascii_whitespace() || rest.starts_with("--") || rest.starts_with("/*")
}

fn is_name_start(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_' || byte >= 0x80
}

fn is_name(byte: u8) -> bool {
    is_name_start(byte) || byte.is_ascii_digit() || byte == b'$'
}

/// The length in bytes of what begins `rest`; always at least one whole character.
fn length(rest: &str, first: u8) -> usize {
    let until = |end: &str, from: usize| rest[from..].find(end).map_or(rest.len(), |at| from + at + end.len());
    let names = |from: usize| rest.bytes().skip(from).position(|b| !is_name(b)).map_or(rest.len(), |n| from + n);
    match first {
        _ if rest.starts_with("--") => until("\n", 2),
        _ if rest.starts_with("/*") => until("*/", 2),
        b'\'' => until("'", 1),
        b'"' => until("\"", 1),
        b'`' => until("`", 1),
        b'[' => until("]", 1),
        b':' | b'@' | b'$' => names(1),
        _ if is_name_start(first) => names(0),
        b'0'..=b'9' => rest.bytes().position(|b| !is_name(b) && b != b'.').unwrap_or(rest.len()),
        _ => 1,
    }
}

/// Whether the text asks for all columns of `source`: `source.*`, `alias.*`, `SELECT * FROM source` or a natural join.
pub(super) fn asks_for_all_columns(tokens: &[(Token<'_>, Range<usize>)], source: &str) -> bool {
    let word = |place: usize| match tokens.get(place) {
        Some((Token::Word(word), _)) => Some(*word),
        _ => None,
    };
    let is = |place: usize, keyword: &str| word(place).is_some_and(|word| word.eq_ignore_ascii_case(keyword));
    let is_source = |name: &str| {
        name.eq_ignore_ascii_case(source)
            || (0..tokens.len()).any(|at| {
                let alias = if is(at + 1, "as") { at + 2 } else { at + 1 };
                is(at, source) && is(alias, name)
            })
    };
    (0..tokens.len()).any(|at| {
        if is(at, "natural") {
            return true;
        }
        let before = at.checked_sub(1).map(|before| &tokens[before].0);
        match (before, &tokens[at].0) {
            (Some(Token::Other(".")), Token::Other("*")) => at >= 2 && word(at - 2).is_some_and(is_source),
            (Some(Token::Other(",")), Token::Other("*")) => from_clause_names(&tokens[at..], source),
            (Some(Token::Word(_)), Token::Other("*")) if is_select(&is, at - 1) => {
                from_clause_names(&tokens[at..], source)
            }
            _ => false,
        }
    })
}

fn is_select(is: &dyn Fn(usize, &str) -> bool, place: usize) -> bool {
    ["select", "distinct", "all"].iter().any(|keyword| is(place, keyword))
}

/// Whether what follows, up to the end of its FROM clause, names `source`.
fn from_clause_names(tokens: &[(Token<'_>, Range<usize>)], source: &str) -> bool {
    const ENDS: [&str; 10] =
        ["where", "group", "having", "window", "order", "limit", "union", "except", "intersect", "select"];
    let mut depth = 0_i32;
    for (token, _) in tokens {
        match token {
            Token::Other("(") => depth += 1,
            Token::Other(")") if depth == 0 => return false,
            Token::Other(")") => depth -= 1,
            Token::Word(word) if word.eq_ignore_ascii_case(source) => return true,
            Token::Word(word) if depth == 0 && ENDS.iter().any(|end| word.eq_ignore_ascii_case(end)) => return false,
            _ => {}
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn words(sql: &str) -> Vec<Token<'_>> {
        tokens(sql).into_iter().map(|(token, _)| token).collect()
    }

    #[test]
    fn strings_and_comments_hide_what_they_hold() {
        let sql = "SELECT 'it''s :no' -- :nor\n, \"a b\", x /* y */ + :limit";
        let expected = [
            Token::Word("SELECT"),
            Token::Other("'it'"),
            Token::Other("'s :no'"),
            Token::Other(","),
            Token::Word("a b"),
            Token::Other(","),
            Token::Word("x"),
            Token::Other("+"),
            Token::Parameter("limit"),
        ];
        assert_eq!(words(sql), expected);
    }

    #[test]
    fn what_is_not_closed_reaches_to_the_end() {
        assert_eq!(words("a \"bé"), [Token::Word("a"), Token::Word("bé")]);
        assert_eq!(words("a 'bé"), [Token::Word("a"), Token::Other("'bé")]);
        assert_eq!(words("a /* bé"), [Token::Word("a")]);
        assert_eq!(words("\""), [Token::Word("")]);
    }

    #[test]
    fn only_a_star_over_the_source_asks_for_all_columns() {
        for (sql, expected) in [
            ("SELECT count(*) FROM a", false),
            ("SELECT a * b, 500.0 * c, (d) * e FROM a", false),
            ("SELECT * FROM b", false),
            ("SELECT b.*, a.x FROM a JOIN b", false),
            ("SELECT * FROM b WHERE x IN (SELECT x FROM a)", false),
            ("SELECT * FROM a", true),
            ("SELECT 1, * FROM b JOIN a", true),
            ("SELECT a.* FROM a", true),
            ("SELECT x.* FROM b JOIN A AS x", true),
            ("SELECT x.* FROM b JOIN a x", true),
            ("SELECT DISTINCT * FROM a", true),
            ("SELECT 1 FROM b NATURAL JOIN c", true),
        ] {
            assert_eq!(asks_for_all_columns(&tokens(sql), "a"), expected, "{sql}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_taken_apart_without_end_or_overlap(sql in "[a-z'\"`\\[\\]:*/\\-\né☃0-9 .]{0,40}") {
            let mut end = 0;
            for (_, range) in tokens(&sql) {
                prop_assert!(range.start >= end && range.end > range.start);
                end = range.end;
            }
        }
    }
}
