//! Splits bytes into tokens, one at a time.

use xgfile::limits::TEXT_COMMENT_BYTES;
use xgfile::rtf::decode_ansi;

/// The longest token that is kept whole; a move has at most seven significant characters.
const TOKEN_BYTES: usize = 64;
/// How many `(...)` are kept after one token; GNU Shogi's parser takes three.
pub(super) const TIMES: usize = 8;
/// The longest run of marks that is kept.
const MARKS_BYTES: usize = 16;

/// A part of a text book and its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lexeme {
    /// The 1-based line of its first byte (after the move number).
    pub line: u32,
    /// The part.
    pub kind: LexemeKind,
}

/// The parts of a text book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LexemeKind {
    /// `#` at the start of a token, which ends an opening, with the rest of its line.
    Boundary(Comment),
    /// `[...]` between tokens, or `(...)` that belongs to no token, with its brackets.
    Note(Comment),
    /// Anything else: a move, if the rules find one.
    Move(Token),
    /// The end of a game, with one of the [`WORDS`].
    Word(Token, &'static str),
}

/// A comment's text, trimmed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Comment {
    /// The text, with `\n` line ends.
    pub text: String,
    /// The comment was too long and the rest is dropped.
    pub is_cut: bool,
    /// The file ends before the comment does.
    pub is_unclosed: bool,
}

impl Comment {
    /// The text, or `None` if it is empty.
    pub fn into_text(self) -> Option<String> {
        Some(self.text).filter(|text| !text.is_empty())
    }
}

/// A token with its number, marks and times.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Token {
    /// The token as written, without number and marks.
    pub raw: String,
    /// The token without the characters that the parser ignores: `x - , ; =` after the first character.
    pub text: String,
    /// A move number precedes the token.
    pub has_number: bool,
    /// The run of `? ! /` after the token, starting with `?` or `!`; empty if there is none.
    pub marks: String,
    /// The `(...)` after the token.
    pub times: Vec<Comment>,
    /// The file ends right after the token without a newline: GNU Shogi ignores such a token.
    pub is_unfinished: bool,
}

/// Words for the end of a game: a draw, Black (sente) wins, White (gote) wins, the side to move resigns, a draw by repetition, and one
/// because both kings have entered. The last three may end with a full stop.
pub const WORDS: [&str; 6] = ["draw", "1-0", "0-1", "Resigns", "Sennichite", "Jishogi"];

fn word(token: &str) -> Option<&'static str> {
    let has_full_stop = |word: &str| word.starts_with(|letter: char| letter.is_ascii_uppercase());
    WORDS.into_iter().find(|word| {
        token.strip_prefix(word).is_some_and(|rest| rest.is_empty() || (rest == "." && has_full_stop(word)))
    })
}

/// Reads a text book part by part. Every byte is read a bounded number of times.
#[derive(Debug, Clone)]
pub struct Lexer<'a> {
    bytes: &'a [u8],
    at: usize,
    /// The 1-based line of the next byte.
    pub line: u32,
    is_utf8: bool,
    /// A separate comment has just ended: a mark or a `(` is now a token.
    is_behind_comment: bool,
    /// Byte and line after the last part, not counting a `(...)` after blanks.
    item_end: (usize, u32),
}

impl<'a> Lexer<'a> {
    /// Starts at the beginning of the text, which is UTF-8 if all of it is valid UTF-8, and Windows-1252 otherwise.
    pub fn new(bytes: &'a [u8]) -> Self {
        let at = if bytes.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
        let is_utf8 = std::str::from_utf8(bytes).is_ok();
        Self { bytes, at, line: 1, is_utf8, is_behind_comment: false, item_end: (at, 1) }
    }

    /// Skips to the next `#` after the last part, even inside a comment or a token, as GNU Shogi's parser does after an invalid token.
    pub fn skip_to_boundary(&mut self) {
        (self.at, self.line) = self.item_end;
        self.skip_while(|byte| byte != b'#');
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn step(&mut self) {
        if self.peek() == Some(b'\n') {
            self.line = self.line.saturating_add(1);
        }
        self.at += 1;
    }

    fn skip_while(&mut self, is_wanted: impl Fn(u8) -> bool) {
        let rest = &self.bytes[self.at..];
        let skipped = &rest[..rest.iter().position(|&byte| !is_wanted(byte)).unwrap_or(rest.len())];
        let lines = skipped.iter().filter(|&&byte| byte == b'\n').count();
        self.line = self.line.saturating_add(lines.try_into().unwrap_or(u32::MAX));
        self.at += skipped.len();
    }

    /// Skips separators between items. Separate marks are separators too, except after a comment, where they are tokens up to the next CR.
    fn skip_blanks(&mut self) {
        if self.is_behind_comment {
            self.skip_while(|byte| matches!(byte, b' ' | b'\n'));
            if self.peek() != Some(b'\r') {
                return;
            }
            self.is_behind_comment = false;
        }
        self.skip_while(|byte| matches!(byte, b' ' | b'\n' | b'\r' | b'!' | b'/'));
    }

    fn decode(&self, bytes: &[u8]) -> String {
        if self.is_utf8 { String::from_utf8_lossy(bytes).into_owned() } else { decode_ansi(bytes, None) }
    }

    /// Reads up to `end` and consumes it.
    fn comment(&mut self, end: u8) -> Comment {
        let start = self.at;
        self.skip_while(|byte| byte != end);
        let bytes = &self.bytes[start..self.at];
        let is_unclosed = self.peek().is_none();
        let kept = &bytes[..bytes.len().min(TEXT_COMMENT_BYTES)];
        let text = self.decode(kept).replace("\r\n", "\n").replace('\r', "\n").trim().to_owned();
        if !is_unclosed {
            self.step();
        }
        Comment { text, is_cut: kept.len() < bytes.len(), is_unclosed }
    }

    /// Reads a separate comment, from the next byte up to `end`.
    fn alone(&mut self, end: u8) -> Comment {
        self.step();
        let comment = self.comment(end);
        self.is_behind_comment = end != b'\n';
        self.item_end = (self.at, self.line);
        comment
    }

    fn boundary(&mut self) -> LexemeKind {
        LexemeKind::Boundary(Comment { is_unclosed: false, ..self.alone(b'\n') })
    }

    fn time_alone(&mut self) -> LexemeKind {
        let time = self.alone(b')');
        let text = if time.text.is_empty() { String::new() } else { format!("({})", time.text) };
        LexemeKind::Note(Comment { text, ..time })
    }

    /// Reads a move number with its full stop and any blanks and full stops after it. Returns whether there was one.
    fn number(&mut self) -> bool {
        let digits = self.digits();
        let is_number = digits > 0 && self.bytes.get(self.at + digits) == Some(&b'.');
        if is_number {
            self.at += digits;
            self.skip_while(|byte| matches!(byte, b'.' | b' ' | b'\n' | b'\r'));
        }
        is_number
    }

    fn digits(&self) -> usize {
        self.bytes[self.at..].iter().take_while(|byte| byte.is_ascii_digit()).count()
    }

    /// Reads a token; `None` if the file ends after a number.
    fn token(&mut self) -> Option<Lexeme> {
        self.is_behind_comment = false;
        let has_number = self.number();
        let line = self.line;
        if self.peek()? == b'#' {
            return Some(Lexeme { line, kind: self.boundary() });
        }
        let start = self.at;
        // The first byte always belongs to the token, and so does the one after leading digits: hence `1-0`, and `1 P7f`.
        let head = if has_number { 1 } else { self.digits() + 1 }.min(self.bytes.len() - start);
        (0..head).for_each(|_| self.step());
        self.skip_while(|byte| !matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | b'(' | b'?' | b'!'));
        let mut token = self.spelled(start, head);
        token.has_number = has_number;
        self.behind(&mut token);
        let word = word(&token.text).or_else(|| word(&token.raw));
        let kind = match word {
            Some(word) => LexemeKind::Word(token, word),
            None => LexemeKind::Move(token),
        };
        Some(Lexeme { line, kind })
    }

    fn spelled(&self, start: usize, head: usize) -> Token {
        let bytes = &self.bytes[start..self.at];
        let kept = &bytes[..bytes.len().min(TOKEN_BYTES)];
        let (head, tail) = kept.split_at(head.min(kept.len()));
        let counting: Vec<u8> = tail.iter().copied().filter(|byte| !b"x-,;=".contains(byte)).collect();
        let mut raw = self.decode(kept);
        let mut text = self.decode(&[head, &counting].concat());
        if kept.len() < bytes.len() {
            raw.push('…');
            text.push('…'); // otherwise a truncated token could look like a move
        }
        Token { raw, text, ..Token::default() }
    }

    /// Reads the marks and `(...)` after a token; one `(...)` may follow blanks.
    fn behind(&mut self, token: &mut Token) {
        loop {
            match self.peek() {
                Some(b'(') => self.time(token),
                Some(b'?' | b'!') => self.marks(token),
                Some(b'.' | b',' | b';') if !token.times.is_empty() => self.step(),
                _ => break,
            }
        }
        token.is_unfinished = self.peek().is_none();
        // The tab that ends a token is consumed; a second tab would start a token.
        if self.peek() == Some(b'\t') {
            self.step();
        }
        self.item_end = (self.at, self.line);
        let mut ahead = self.clone();
        ahead.skip_blanks();
        if ahead.peek() == Some(b'(') && ahead.closes_before_hash() {
            *self = ahead;
            self.time(token);
            self.is_behind_comment = true;
        }
    }

    /// Whether `)` comes before `#`. Otherwise an invalid token would start a new opening inside this comment, and searching for the `)`
    /// from each of them would take quadratic time.
    fn closes_before_hash(&self) -> bool {
        self.bytes[self.at..].iter().find(|byte| matches!(byte, b')' | b'#')) == Some(&b')')
    }

    fn time(&mut self, token: &mut Token) {
        self.step();
        let comment = self.comment(b')');
        if token.times.len() < TIMES {
            token.times.push(comment);
        } else if let Some(last) = token.times.last_mut() {
            last.is_cut = true;
        }
    }

    fn marks(&mut self, token: &mut Token) {
        let start = self.at;
        self.skip_while(|byte| matches!(byte, b'?' | b'!' | b'/'));
        let room = MARKS_BYTES - token.marks.len();
        token.marks.extend(self.bytes[start..self.at].iter().take(room).map(|&byte| char::from(byte)));
    }
}

impl Iterator for Lexer<'_> {
    type Item = Lexeme;

    fn next(&mut self) -> Option<Lexeme> {
        self.skip_blanks();
        let line = self.line;
        let kind = match self.peek()? {
            b'#' => self.boundary(),
            b'[' => LexemeKind::Note(self.alone(b']')),
            b'(' if !self.is_behind_comment => self.time_alone(),
            _ => return self.token(),
        };
        Some(Lexeme { line, kind })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The items as text: `B`oundary, `N`ote, `M`ove and `W`ord with their content.
    fn told(text: &str) -> Vec<String> {
        let tell = |lexeme: Lexeme| match lexeme.kind {
            LexemeKind::Boundary(comment) => format!("B {}", comment.text),
            LexemeKind::Note(comment) => format!("N {}", comment.text),
            LexemeKind::Word(token, word) => format!("W {} {word}", token.raw),
            LexemeKind::Move(token) => {
                let times: String = token.times.iter().map(|time| format!("({})", time.text)).collect();
                format!(
                    "M {}{}{times}{}",
                    token.text,
                    token.marks,
                    if token.is_unfinished { " unfinished" } else { "" }
                )
            }
        };
        Lexer::new(text.as_bytes()).map(tell).collect()
    }

    #[test]
    fn ignored_characters_after_the_first_are_removed_from_moves() {
        assert_eq!(told("P7g-7f Bx2b= P-76, P7f,P3d x-7f "), ["M P7g7f", "M B2b", "M P76", "M P7fP3d", "M x7f"]);
    }

    #[test]
    fn move_numbers_require_a_full_stop() {
        assert_eq!(told("1.P7f 1...P3d 2.\n 2g2f "), ["M P7f", "M P3d", "M 2g2f"]);
        assert_eq!(told("1 P7f "), ["M 1 P7f"]);
        assert_eq!(told("1 . P7f "), ["M 1 .", "M P7f"]);
        assert_eq!(told("P7f 3."), ["M P7f"]);
        assert_eq!(told("3.# name\n"), ["B name"]);
    }

    #[test]
    fn marks_follow_at_once() {
        assert_eq!(told("P7f? P3d!?/?! "), ["M P7f?", "M P3d!?/?!"]);
        assert_eq!(told("P7f ? "), ["M P7f", "M ?"]);
        assert_eq!(told("P7f?(3) P3d(4)! "), ["M P7f?(3)", "M P3d!(4)"]);
    }

    #[test]
    fn one_time_may_follow_blanks_but_none_a_note() {
        assert_eq!(told("P7f (1) P3d(2)(3)16.P2f "), ["M P7f(1)", "M P3d(2)(3)", "M P2f"]);
        assert_eq!(told("P7f (1) (2) "), ["M P7f(1)", "M (2)"]);
        assert_eq!(told("P7f [ a\r\n b ] (3) "), ["M P7f", "N a\n b", "M (3)"]);
        assert_eq!(told("P7f[ a ] "), ["M P7f[", "M a", "M ]"]);
    }

    #[test]
    fn times_without_a_token_are_notes() {
        assert_eq!(told("(1) P7f "), ["N (1)", "M P7f"]);
        assert_eq!(told("#\n! (1) () P7f "), ["B ", "N (1)", "M ()", "M P7f"]);
        assert_eq!(told("P7f [ a ]\r\n(1)\r\n() P3d "), ["M P7f", "N a", "N (1)", "N ", "M P3d"]);
        assert_eq!(told("P7f (#) P3d"), ["M P7f", "N (#)", "M P3d unfinished"]);
    }

    #[test]
    fn separate_marks_are_blanks_except_after_a_comment() {
        assert_eq!(told("! P7f ! P3d /!!/ /P2f "), ["M P7f", "M P3d", "M P2f"]);
        assert_eq!(told("P7f [ a ] ! P3d "), ["M P7f", "N a", "M !", "M P3d"]);
        assert_eq!(told("P7f (1)\n! P3d "), ["M P7f(1)", "M !", "M P3d"]);
        assert_eq!(told("P7f (1)\r\n! P3d "), ["M P7f(1)", "M P3d"]);
        assert_eq!(told("P7f(1) ! P3d # c\n! P2f "), ["M P7f(1)", "M P3d", "B c", "M P2f"]);
        assert_eq!(told("1. ! P7f "), ["M !", "M P7f"]);
    }

    #[test]
    fn a_hash_is_a_boundary_only_at_the_start_of_a_token() {
        assert_eq!(told("#\n P7f#c\n  # x # y\nP3d\n"), ["B ", "M P7f#c", "B x # y", "M P3d"]);
    }

    #[test]
    fn result_words_are_exact_and_three_allow_a_full_stop() {
        assert_eq!(
            told("54.Resigns(2). Jishogi. draw 1-0 0-1 Sennichite "),
            [
                "W Resigns Resigns",
                "W Jishogi. Jishogi",
                "W draw draw",
                "W 1-0 1-0",
                "W 0-1 0-1",
                "W Sennichite Sennichite"
            ]
        );
        assert_eq!(told("Resign draw. 1/2-1/2 resigns "), ["M Resign", "M draw.", "M 1/21/2", "M resigns"]);
    }

    #[test]
    fn a_token_at_the_very_end_is_unfinished() {
        assert_eq!(told("P7f P3d"), ["M P7f", "M P3d unfinished"]);
        assert_eq!(told("P7f P3d\n"), ["M P7f", "M P3d"]);
        assert_eq!(told("P7f(1 P3d\n#\n"), ["M P7f(1 P3d\n#) unfinished"]);
    }

    #[test]
    fn a_tab_ends_a_token_and_a_second_one_starts_another() {
        assert_eq!(told("P7f\tP3d\n"), ["M P7f", "M P3d"]);
        assert_eq!(told("\tP7f\t\tP3d\n"), ["M \tP7f", "M \tP3d"]);
    }

    #[test]
    fn line_numbers_count_lines_in_comments_and_after_numbers() {
        let lines = |text: &str| Lexer::new(text.as_bytes()).map(|lexeme| lexeme.line).collect::<Vec<_>>();
        assert_eq!(lines("# a\r\n\r\nP7f [ b\nc ] P3d(1\n2)\n2.\nP2f\n# d"), [1, 3, 3, 4, 7, 8]);
    }

    #[test]
    fn skipping_ends_at_the_next_hash_anywhere() {
        for (text, line, comment) in [
            ("bad P7f\n y #name\nP7f\n", 2, "name"),
            ("bad P7f#name\nP7f\n", 1, "name"),
            ("bad [ x #name ]\n", 1, "name ]"),
            ("bad (x #name)\n", 1, "name)"),
            ("bad (\n\n#name\n", 3, "name"),
            ("bad (\n) #name\n", 2, "name"),
            ("bad(#) #name\n", 1, "name"),
            ("bad#1 x #name\n", 1, "name"),
        ] {
            let mut lexer = Lexer::new(text.as_bytes());
            lexer.next();
            lexer.skip_to_boundary();
            assert_eq!(lexer.line, line, "{text:?}");
            let Some(Lexeme { kind: LexemeKind::Boundary(found), .. }) = lexer.next() else { panic!("{text:?}") };
            assert_eq!(found.text, comment, "{text:?}");
        }
    }

    #[test]
    fn text_is_utf8_if_all_of_it_is_valid_and_windows_1252_otherwise() {
        let text = |bytes: &[u8]| Lexer::new(bytes).map(|lexeme| lexeme.kind).next();
        let boundary = |text: &str| Some(LexemeKind::Boundary(Comment { text: text.to_owned(), ..Comment::default() }));
        assert_eq!(text(b"# \x80 \xE9\n"), boundary("€ é"));
        assert_eq!(text("# € é\n".as_bytes()), boundary("€ é"));
        assert_eq!(text("\u{feff}# é".as_bytes()), boundary("é"));
    }

    #[test]
    fn huge_tokens_and_comments_are_truncated() {
        let giant = "P".repeat(1 << 20);
        let Some(Lexeme { kind: LexemeKind::Move(token), .. }) = Lexer::new(giant.as_bytes()).next() else {
            panic!("no move")
        };
        assert_eq!(token.text.chars().count(), TOKEN_BYTES + 1);
        let open = format!("P7f [{giant}");
        let Some(Lexeme { kind: LexemeKind::Note(note), .. }) = Lexer::new(open.as_bytes()).nth(1) else {
            panic!("no note")
        };
        assert!(note.is_cut && note.is_unclosed && note.text.len() == TEXT_COMMENT_BYTES);
        let times = format!("P7f{}", "(1)".repeat(100_000));
        let Some(Lexeme { kind: LexemeKind::Move(token), .. }) = Lexer::new(times.as_bytes()).next() else {
            panic!("no move")
        };
        assert!(token.times.len() == TIMES && token.times[TIMES - 1].is_cut);
    }
}
