//! GNU Shogi's text books: resolves each token with the rules, replays openings, and merges positions and moves.
//!
//! As in GNU Shogi, a token that fits no move or several moves ends its opening; the moves before it are kept. The last move of the file
//! is kept even without a newline after it, which GNU Shogi requires.

mod merge;
mod resolve;

use std::collections::HashMap;

use super::file::shogi_edges;
use super::findings::Findings;
use super::graph::{self, Positions};
use super::{BookFormat, EntryLayout};
use books::gnushogi::text::{Comment, LexemeKind, Lexer, Token, has_opening, looks_like_book};
use books::shogi::{Move, Position, usi};
pub use merge::table;
use merge::{Step, Steps};
use rows::books::{BookFigures, BookRow, BookRows, LineRow, MoveRow, PlyRow};
use xgfile::error::FormatError;
use xgfile::limits::{Limits, TEXT_BOOK_LINES, TEXT_COMMENT_BYTES};

/// Sorts of warnings.
const BROKEN: &str = "opening cut short";
const CUT: &str = "comment truncated";
const UNCLOSED: &str = "comment not closed";
const UNFINISHED: &str = "no newline after the last move, which GNU Shogi therefore ignores";

pub(super) const FORMAT: BookFormat = BookFormat {
    title: "GNU Shogi's text book",
    extensions: &["tbk"],
    recognises: |head, _| looks_like_book(head),
    // It may start with errors, but it must have at least one opening: any file at all parses as a book of errors.
    is_plausible: has_opening,
    // 1 MB per thousand entries.
    memory_factor: 100,
    layout: |_| EntryLayout::default(),
    decode: rows,
    encode: None,
    edges: Some(|rows| shogi_edges(rows, &table(&rows.lines, Some(40)))),
};

/// Fails only if the book is too large; an opening with an invalid token records the error in its row.
fn rows(bytes: &[u8], limits: &Limits) -> Result<BookRows, FormatError> {
    let mut reader = Reader::new(bytes, limits);
    reader.read()?;
    Ok(reader.finish())
}

/// The state of a pass over the text.
struct Reader<'a> {
    lexer: Lexer<'a>,
    /// The next opening with what the `#` lines above it say: all of them, and as its name the last one with more than a ruler.
    above: LineRow,
    /// The current opening and its position.
    line: Option<(LineRow, Position)>,
    lines: Vec<LineRow>,
    plies: u64,
    most_plies: u64,
    positions: Positions,
    steps: Steps,
    findings: Findings,
}

impl<'a> Reader<'a> {
    fn new(bytes: &'a [u8], limits: &Limits) -> Self {
        Self {
            lexer: Lexer::new(bytes),
            above: LineRow::default(),
            line: None,
            lines: Vec::new(),
            plies: 0,
            most_plies: limits.book_entries,
            positions: Positions::default(),
            steps: HashMap::new(),
            findings: Findings::new("file"),
        }
    }

    fn read(&mut self) -> Result<(), FormatError> {
        let start = Position::start();
        self.position(start.key(), &start)?;
        while let Some(lexeme) = self.lexer.next() {
            match lexeme.kind {
                LexemeKind::Boundary(comment) => {
                    self.end_line()?;
                    self.above(comment);
                }
                LexemeKind::Note(note) => self.note(lexeme.line, note),
                LexemeKind::Word(token, word) => self.word(lexeme.line, token, word),
                LexemeKind::Move(token) => self.token(lexeme.line, token)?,
            }
        }
        self.end_line()
    }

    fn above(&mut self, comment: Comment) {
        let is_cut = comment.is_cut;
        let Some(text) = comment.into_text() else { return };
        let is_whole = append(&mut self.above.comment, &text) && !is_cut;
        if text.chars().any(char::is_alphanumeric) {
            self.above.name = Some(text);
        }
        self.warn_if_cut(!is_whole);
    }

    /// The current opening; its first token or note starts it.
    fn line(&mut self, source_line: u32) -> &mut (LineRow, Position) {
        let above = &mut self.above;
        let line_number = self.lines.len() as u32 + 1;
        self.line
            .get_or_insert_with(|| (LineRow { line_number, source_line, ..std::mem::take(above) }, Position::start()))
    }

    fn note(&mut self, source_line: u32, note: Comment) {
        let (is_cut, is_unclosed) = (note.is_cut, note.is_unclosed);
        let text = note.into_text().unwrap_or_default();
        let (row, _) = self.line(source_line);
        let place = row.plies.last_mut().map_or(&mut row.comment, |ply| &mut ply.comment);
        let is_whole = append(place, &text) && !is_cut;
        self.warn_if_cut(!is_whole);
        if is_unclosed {
            self.warn(UNCLOSED, format!("line {source_line}"));
        }
    }

    fn word(&mut self, source_line: u32, token: Token, word: &str) {
        let (row, _) = self.line(source_line);
        let result = row.result.get_or_insert_default();
        if !result.split(' ').any(|known| known == word) {
            result.push_str(if result.is_empty() { "" } else { " " });
            result.push_str(word);
        }
        self.times(source_line, token.times);
    }

    /// Adds `(...)` after a move or a result word.
    fn times(&mut self, source_line: u32, times: Vec<Comment>) {
        for time in times {
            let text = if time.text.is_empty() { String::new() } else { format!("({})", time.text) };
            self.note(source_line, Comment { text, ..time });
        }
    }

    fn token(&mut self, source_line: u32, token: Token) -> Result<(), FormatError> {
        let (row, position) = self.line(source_line);
        if row.plies.is_empty() {
            row.source_line = source_line;
        }
        match resolve::resolve(position, &token.text) {
            Ok((played, after)) => self.ply(source_line, token, played, after),
            Err(problem) => {
                let message = format!("{}: {problem}", escaped(&token.text));
                row.error_line = Some(source_line);
                row.error = Some(message.clone());
                self.warn(BROKEN, format!("line {source_line}, {message}"));
                self.lexer.skip_to_boundary();
                Ok(())
            }
        }
    }

    fn ply(&mut self, source_line: u32, token: Token, played: Move, after: Position) -> Result<(), FormatError> {
        let (row, position) = self.line(source_line);
        let before = std::mem::replace(position, after.clone());
        let ply = PlyRow {
            source_line,
            position_hash: before.key(),
            r#move: usi(played),
            token: token.raw,
            is_good: token.marks.starts_with('!'),
            is_bad: token.marks.starts_with('?'),
            marks: Some(token.marks).filter(|marks| !marks.is_empty()),
            comment: None,
            is_unfinished: token.is_unfinished,
        };
        let (step, next) = ((ply.position_hash, ply.r#move.clone()), after.key());
        row.plies.push(ply);
        self.steps.entry(step).or_insert_with(|| Step { next, text: before.move_text(played) });
        self.position(next, &after)?;
        self.plies += 1;
        if self.plies > self.most_plies {
            return Err(self.too_many("moves", self.most_plies));
        }
        if token.is_unfinished {
            self.warn(UNFINISHED, format!("line {source_line}"));
        }
        self.times(source_line, token.times);
        Ok(())
    }

    /// Adds a position of the current opening.
    fn position(&mut self, key: i64, position: &Position) -> Result<(), FormatError> {
        let record = self.lines.len() as u64;
        let place = || FormatError::in_stream("file").record(record).field("position");
        self.positions.meet(key, position.sfen3(), place).map(|_| ())
    }

    fn end_line(&mut self) -> Result<(), FormatError> {
        let Some((row, _)) = self.line.take() else { return Ok(()) };
        if row.plies.is_empty() && row.error.is_none() {
            // Only comments: they belong to the next opening.
            self.above = LineRow { name: row.name, comment: row.comment, ..LineRow::default() };
            return Ok(());
        }
        self.lines.push(row);
        if self.lines.len() > TEXT_BOOK_LINES {
            return Err(self.too_many("openings", TEXT_BOOK_LINES as u64));
        }
        Ok(())
    }

    fn too_many(&self, field: &str, most: u64) -> FormatError {
        let error = FormatError::in_stream("file").record(self.lines.len() as u64).field(field);
        error.expected(format!("at most {most} in a book")).found("more")
    }

    fn warn(&mut self, sort: &'static str, found: String) {
        self.findings.add(Some(self.lines.len() as u64), None, sort, found);
    }

    fn warn_if_cut(&mut self, is_cut: bool) {
        if is_cut {
            self.warn(CUT, format!("line {}, more than {TEXT_COMMENT_BYTES} bytes", self.lexer.line));
        }
    }

    fn finish(self) -> BookRows {
        let (warnings, _) = self.findings.finish();
        let mut lines = self.lines;
        mark_duplicates(&mut lines);
        let steps = self.steps.iter().map(|((position, _), step)| (*position, step.next));
        let depths = graph::depths(Position::start().key(), steps);
        let moves = merge::moves(&lines, &self.steps, &depths);
        let figures = figures(&lines, &moves, &depths);
        BookRows {
            book: BookRow { figures, ..BookRow::default() },
            positions: self.positions.into_rows(),
            moves,
            lines,
            warnings,
            ..BookRows::default()
        }
    }
}

fn figures(lines: &[LineRow], moves: &[MoveRow], depths: &HashMap<i64, u32>) -> BookFigures {
    let plies = lines.iter().map(|line| line.plies.len() as u64).sum();
    let line_errors = lines.iter().filter(|line| line.error.is_some()).count() as u64;
    BookFigures {
        entries: plies,
        reachable: Some(plies),
        orphans: Some(0),
        illegal_moves: Some(line_errors),
        max_depth: depths.values().copied().max().map(u64::from),
        lines: Some(lines.len() as u64),
        plies: Some(plies),
        line_errors: Some(line_errors),
        ..graph::figures(moves, depths.len())
    }
}

/// Appends a text as a new line, up to the limit. Returns whether all of it fit.
fn append(place: &mut Option<String>, text: &str) -> bool {
    if text.is_empty() {
        return true;
    }
    let whole = place.get_or_insert_default();
    let separator = if whole.is_empty() { "" } else { "\n" };
    let room = TEXT_COMMENT_BYTES.saturating_sub(whole.len() + separator.len());
    let end = text.floor_char_boundary(room);
    if end > 0 {
        whole.push_str(separator);
        whole.push_str(&text[..end]);
    }
    end == text.len()
}

/// A token for a message, with control characters escaped.
fn escaped(token: &str) -> String {
    token.chars().flat_map(|c| if c.is_control() { c.escape_default().collect() } else { vec![c] }).collect()
}

fn mark_duplicates(lines: &mut [LineRow]) {
    let mut first: HashMap<String, u32> = HashMap::new();
    for line in lines.iter_mut().filter(|line| !line.plies.is_empty()) {
        let moves: Vec<&str> = line.plies.iter().map(|ply| ply.r#move.as_str()).collect();
        let original = *first.entry(moves.join(" ")).or_insert(line.line_number);
        line.duplicate_of = (original != line.line_number).then_some(original);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> BookRows {
        rows(text.as_bytes(), &Limits::default()).unwrap()
    }

    fn moves(line: &LineRow) -> String {
        line.plies.iter().map(|ply| ply.r#move.as_str()).collect::<Vec<_>>().join(" ")
    }

    fn messages(rows: &BookRows) -> Vec<&str> {
        rows.warnings.iter().map(|warning| warning.message.as_str()).collect()
    }

    #[test]
    fn openings_have_the_comments_above_them() {
        let rows = read("# BASIC LINES\n#\n# Static Rook\n# -----\n[ by\n  hand ]\n1.P-7f P8d\n#\nP2f\n# end\n");
        let [first, second] = &rows.lines[..] else { panic!("{:?}", rows.lines) };
        assert_eq!(first.name.as_deref(), Some("Static Rook"));
        assert_eq!(first.comment.as_deref(), Some("BASIC LINES\nStatic Rook\n-----\nby\n  hand"));
        assert_eq!((first.line_number, first.source_line, moves(first)), (1, 7, "7g7f 8c8d".to_owned()));
        assert_eq!(first.plies[0].token, "P-7f");
        assert_eq!((&second.name, &second.comment, second.line_number, second.source_line), (&None, &None, 2, 9));
        assert_eq!(rows.warnings, []);
    }

    #[test]
    fn a_move_has_its_marks_times_and_notes() {
        let rows = read("#\nP7f?!(1)(2) [ dubious ]\n[ really ] P3d! P2f (3) Resigns(4) [ at once ]\n#\n");
        let line = &rows.lines[0];
        let [first, second, third] = &line.plies[..] else { panic!("{line:?}") };
        assert_eq!(first.comment.as_deref(), Some("(1)\n(2)\ndubious\nreally"));
        assert_eq!((first.marks.as_deref(), first.is_bad, first.is_good), (Some("?!"), true, false));
        assert_eq!((second.marks.as_deref(), second.is_bad, second.is_good), (Some("!"), false, true));
        assert_eq!((third.marks.as_deref(), third.comment.as_deref()), (None, Some("(3)\n(4)\nat once")));
        assert_eq!(line.result.as_deref(), Some("Resigns"));
    }

    #[test]
    fn result_words_are_kept_once_each() {
        let rows = read("#\nP7f Jishogi. draw Jishogi P3d\n#\nP7f 1-0\n");
        let results: Vec<Option<&str>> = rows.lines.iter().map(|line| line.result.as_deref()).collect();
        assert_eq!(results, [Some("Jishogi draw"), Some("1-0")]);
        assert_eq!(moves(&rows.lines[0]), "7g7f 3c3d");
    }

    #[test]
    fn an_error_ends_only_its_own_opening() {
        let rows = read("# one\nP7f P3d\nP7c P8d # two\nzz\n#\nP2f\n");
        let told: Vec<_> =
            rows.lines.iter().map(|line| (moves(line), line.error.as_deref(), line.error_line)).collect();
        assert_eq!(told[0], ("7g7f 3c3d".to_owned(), Some("P7c: no move matches it"), Some(3)));
        assert_eq!(told[1], (String::new(), Some("zz: no move matches it"), Some(4)));
        assert_eq!(told[2], ("2g2f".to_owned(), None, None));
        assert_eq!(rows.lines[1].name.as_deref(), Some("two"));
        assert_eq!(rows.book.figures.line_errors, Some(2));
        assert_eq!(
            messages(&rows),
            ["opening cut short: line 3, P7c: no move matches it", "opening cut short: line 4, zz: no move matches it"]
        );
    }

    #[test]
    fn control_characters_of_a_token_are_shown_escaped() {
        assert_eq!(read("#\n\tP7f\u{1b}[2J\n").lines[0].error.as_deref(), Some("\\tP7f\\u{1b}[2J: no move matches it"));
    }

    #[test]
    fn the_last_move_without_a_newline_is_kept_with_a_warning() {
        let rows = read("#\nP7f P3d");
        assert_eq!(rows.lines[0].plies.iter().map(|ply| ply.is_unfinished).collect::<Vec<_>>(), [false, true]);
        assert_eq!(messages(&rows), [format!("{UNFINISHED}: line 2")]);
        assert_eq!(read("#\nP7f P3d\n").warnings, []);
    }

    #[test]
    fn an_unclosed_comment_is_kept_with_a_warning() {
        let rows = read("#\nP7f [ and so on\n#\nP2f\n");
        assert_eq!(rows.lines.len(), 1);
        assert_eq!(rows.lines[0].plies[0].comment.as_deref(), Some("and so on\n#\nP2f"));
        assert_eq!(messages(&rows), [format!("{UNCLOSED}: line 2")]);
    }

    #[test]
    fn duplicates_name_the_first_opening_with_their_moves() {
        let rows = read("#\nP7f P3d\n#\nP7f\n#\n7g7f! 3c3d\n#\nzz\n#\nzz\n");
        let originals: Vec<Option<u32>> = rows.lines.iter().map(|line| line.duplicate_of).collect();
        assert_eq!(originals, [None, None, Some(1), None, None]);
    }

    #[test]
    fn comments_are_limited_in_total() {
        let text = format!("{}\nP7f\n", "# 0123456789\n".repeat(10_000));
        let rows = read(&text);
        let comment = rows.lines[0].comment.as_deref().unwrap();
        assert_eq!(comment.len(), TEXT_COMMENT_BYTES);
        assert_eq!(rows.warnings.len(), 21);
    }

    #[test]
    fn books_with_too_many_moves_are_rejected() {
        let limits = Limits { book_entries: 2, ..Limits::default() };
        let mut reader = Reader::new(b"#\nP7f P3d\n#\nP7f\n", &limits);
        let error = reader.read().unwrap_err();
        assert_eq!(error.to_string(), "file record 1, moves: expected at most 2 in a book, found more");
    }
}
