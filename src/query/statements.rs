//! Splits SQL text into statements without parsing them.

use std::ops::Range;

/// A statement in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    /// Its range in the text, from its first word up to and including its semicolon.
    pub range: Range<usize>,
    /// Whether it ends with a semicolon, not with the text.
    pub is_ended: bool,
    /// Its first words in upper case, at most four.
    pub words: Vec<String>,
}

impl Statement {
    /// The text of the statement.
    pub fn text<'s>(&self, sql: &'s str) -> &'s str {
        &sql[self.range.clone()]
    }

    /// The statement's verb, without EXPLAIN [QUERY PLAN].
    pub fn verb(&self) -> &str {
        self.words.iter().map(String::as_str).find(|word| !["EXPLAIN", "QUERY", "PLAN"].contains(word)).unwrap_or("")
    }
}

/// The statements of a text, without empty ones.
pub fn statements(sql: &str) -> Vec<Statement> {
    let mut all = Vec::new();
    let mut scan = Scan::default();
    let mut at = 0;
    while at < sql.len() {
        let (token, length) = token(&sql[at..]);
        if let Some(statement) = scan.add(token, &sql[at..at + length], at) {
            all.push(statement);
        }
        at += length;
    }
    all.extend(scan.finish(sql.len(), false));
    all
}

/// Whether a text is complete: its last statement ends with a semicolon, and no comment or quotation is open.
pub fn is_complete(sql: &str) -> bool {
    let mut at = 0;
    let mut last = Token::Blank;
    while at < sql.len() {
        let (token, length) = token(&sql[at..]);
        last = token;
        at += length;
    }
    last != Token::Open && last != Token::OpenComment && statements(sql).last().is_none_or(|last| last.is_ended)
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

/// The parameters of a text (`:name`, `@name` or `$name`), each with its range.
pub fn parameters(sql: &str) -> Vec<(&str, Range<usize>)> {
    let of_word = |(word, range): (&'_ str, Range<usize>)| -> Option<Range<usize>> {
        let is_marked = range.start > 0 && matches!(sql.as_bytes()[range.start - 1], b':' | b'@');
        match word.strip_prefix('$') {
            Some(_) => Some(range.start + 1..range.end),
            None => is_marked.then_some(range),
        }
    };
    words(sql).into_iter().filter_map(of_word).map(|range| (&sql[range.clone()], range)).collect()
}

/// The state of the current statement.
#[derive(Default)]
struct Scan {
    start: Option<usize>,
    words: Vec<String>,
    /// The last two tokens: a trigger's body ends with `; END ;`.
    last: [Last; 2],
}

#[derive(Default, Clone, Copy, PartialEq, Eq)]
enum Last {
    #[default]
    Other,
    Semicolon,
    End,
}

impl Scan {
    fn add(&mut self, token: Token, text: &str, at: usize) -> Option<Statement> {
        let last = match token {
            Token::Blank | Token::OpenComment => return None,
            Token::Semicolon if self.start.is_none() => return None,
            Token::Semicolon if !self.is_trigger() || self.last == [Last::Semicolon, Last::End] => {
                return std::mem::take(self).finish(at + 1, true);
            }
            Token::Semicolon => Last::Semicolon,
            Token::Word if text.eq_ignore_ascii_case("END") => Last::End,
            Token::Word | Token::Open | Token::Other => Last::Other,
        };
        self.start.get_or_insert(at);
        if token == Token::Word && self.words.len() < 4 {
            self.words.push(text.to_ascii_uppercase());
        }
        self.last = [self.last[1], last];
        None
    }

    fn is_trigger(&self) -> bool {
        let words: Vec<&str> = self.words.iter().map(String::as_str).skip_while(|word| *word == "EXPLAIN").collect();
        matches!(words[..], ["CREATE", "TRIGGER", ..] | ["CREATE", "TEMP" | "TEMPORARY", "TRIGGER", ..])
    }

    fn finish(self, end: usize, is_ended: bool) -> Option<Statement> {
        Some(Statement { range: self.start?..end, is_ended, words: self.words })
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Token {
    /// White space or a comment.
    Blank,
    Semicolon,
    /// A keyword or a name without quotes.
    Word,
    /// An unterminated quotation, for which SQLite reports the error.
    Open,
    /// An unterminated comment, which SQLite accepts.
    OpenComment,
    Other,
}

/// The first token of a non-empty text, and its length in bytes.
fn token(text: &str) -> (Token, usize) {
    let rest = text.as_bytes();
    match rest[0] {
        b'-' if rest.get(1) == Some(&b'-') => (Token::Blank, text.find('\n').map_or(text.len(), |at| at + 1)),
        b'/' if rest.get(1) == Some(&b'*') => match text[2..].find("*/") {
            Some(at) => (Token::Blank, at + 4),
            None => (Token::OpenComment, text.len()),
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

    fn texts(sql: &str) -> Vec<&str> {
        statements(sql).iter().map(|statement| statement.text(sql)).collect()
    }

    #[test]
    fn semicolons_part_statements_but_not_in_quotations_and_comments() {
        assert_eq!(texts("SELECT 1; SELECT 2"), ["SELECT 1;", "SELECT 2"]);
        assert_eq!(texts(" ;; -- nothing;\n /* ; */ ; /* open"), [""; 0]);
        assert_eq!(
            texts("SELECT ';', \"a;b\", [c;d], `e;f`, 'it''s;'; -- end;"),
            ["SELECT ';', \"a;b\", [c;d], `e;f`, 'it''s;';"]
        );
        assert_eq!(texts("SELECT 1 -- one;\n+ 1; /* two; */ SELECT 3;"), ["SELECT 1 -- one;\n+ 1;", "SELECT 3;"]);
        assert_eq!(texts("SELECT 'Zoë;é'; SELECT é;"), ["SELECT 'Zoë;é';", "SELECT é;"]);
    }

    #[test]
    fn a_trigger_is_one_statement() {
        let trigger = "CREATE TRIGGER t AFTER INSERT ON a BEGIN DELETE FROM b; SELECT 1; END;";
        assert_eq!(texts(&format!("{trigger} SELECT 2;")), [trigger, "SELECT 2;"]);
    }

    #[test]
    fn a_statement_says_what_it_does() {
        let verb = |sql: &str| statements(sql)[0].verb().to_owned();
        assert_eq!(verb("-- why\nselect 1"), "SELECT");
        assert_eq!(verb("EXPLAIN QUERY PLAN DELETE FROM a"), "DELETE");
        assert_eq!(verb("('a')"), "");
    }

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
        assert_eq!(names(parameters(sql)), ["limit", "n", "m"]);
        assert_eq!(names(words("a 'b")), ["a"], "a string that is not closed reaches to the end");
    }

    proptest! {
        #[test]
        fn no_text_can_crash(sql in "[-;/*'\"a-zé\\[\\]\n ]{0,40}|\\PC{0,40}") {
            let mut end = 0;
            for statement in statements(&sql) {
                prop_assert!(statement.range.start >= end);
                end = statement.range.end;
                prop_assert!(!statement.text(&sql).is_empty());
            }
            is_complete(&sql);
        }
    }
}
