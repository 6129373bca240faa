//! The text books: tokens, marks, comments, as GNU Shogi's parser takes them; read and written.
//!
//! This is the lexical half: where a token begins and ends, and what it is spelled like. Which move it means needs the rules, and
//! `normalize::books::text` asks them. Where the parser swallows bytes that it did not look at (behind `)`), we keep them.

mod detect;
mod encoder;
mod lexer;
mod shape;

pub use detect::{has_opening, looks_like_book};
pub use encoder::encode;
pub use lexer::{Comment, Item, Lexeme, Lexer, Token, Word};
pub use shape::{Shape, Square};

/// What the syntax has, as `docs/reference/fields.md` lists it.
pub const PARTS: [&str; 9] = [
    "# line",
    "[note] above the moves",
    "number",
    "move",
    "marks",
    "(time)",
    "[note]",
    "word for the end",
    "token that is no move",
];

/// An opening as the text has it, its tokens not yet understood.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Opening {
    /// The `#` lines above it that are not empty.
    pub comments: Vec<String>,
    /// `[...]` before the first move; `(...)` there with its brackets.
    pub notes: Vec<String>,
    /// The moves.
    pub moves: Vec<Move>,
    /// Words for the game's end.
    pub results: Vec<Word>,
}

/// A move of an [`Opening`].
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Move {
    /// Without its number and without the characters that the parser ignores.
    pub text: String,
    /// `!`, `?`, `!?/?!`, ...; empty for none.
    pub marks: String,
    /// `(...)` behind it.
    pub times: Vec<String>,
    /// `[...]` before the next move.
    pub notes: Vec<String>,
}

/// Reads all openings, whatever their tokens mean: the mirror of [`encode`].
pub fn decode(bytes: &[u8]) -> Vec<Opening> {
    let mut openings = Vec::new();
    let mut opening = Opening::default();
    for lexeme in Lexer::new(bytes) {
        match lexeme.item {
            Item::Boundary(comment) => {
                if !opening.moves.is_empty() || !opening.results.is_empty() {
                    openings.push(std::mem::take(&mut opening));
                }
                opening.comments.extend(comment.into_text());
            }
            Item::Note(note) => match opening.moves.last_mut() {
                Some(last) => last.notes.extend(note.into_text()),
                None => opening.notes.extend(note.into_text()),
            },
            Item::Word(token, word) => {
                opening.results.push(word);
                if let Some(last) = opening.moves.last_mut() {
                    last.times.extend(token.times.into_iter().filter_map(Comment::into_text));
                    last.times.truncate(lexer::TIMES);
                }
            }
            Item::Move(token) => opening.moves.push(Move {
                text: token.text,
                marks: token.marks,
                times: token.times.into_iter().filter_map(Comment::into_text).collect(),
                notes: Vec::new(),
            }),
        }
    }
    if !opening.moves.is_empty() || !opening.results.is_empty() {
        openings.push(opening);
    }
    openings
}
