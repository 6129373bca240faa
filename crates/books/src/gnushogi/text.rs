//! GNU Shogi text books: reads and writes tokens, marks and comments as GNU Shogi's parser does.
//!
//! This is the lexical half: where a token starts and ends, and its spelling. `normalize::books::text` finds the move with the rules.
//! GNU Shogi's parser drops some bytes after `)`; they are kept here.

mod detect;
mod encoder;
mod lexer;
mod shape;

pub use detect::{has_opening, looks_like_book};
pub use encoder::encode;
pub use lexer::{Comment, Item, Lexeme, Lexer, Token, Word};
pub use shape::Shape;

/// An opening as written; its tokens are not interpreted.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Opening {
    /// The `#` lines above the opening, without empty ones.
    pub comments: Vec<String>,
    /// `[...]` before the first move, and `(...)` with its brackets.
    pub notes: Vec<String>,
    /// The moves.
    pub moves: Vec<Move>,
    /// Words for the result of the game.
    pub results: Vec<Word>,
}

/// A move of an [`Opening`].
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Move {
    /// The move without its number and the characters that the parser ignores.
    pub text: String,
    /// `!`, `?`, `!?/?!`, ...; empty if the move has no marks.
    pub marks: String,
    /// `(...)` after the move.
    pub times: Vec<String>,
    /// `[...]` before the next move.
    pub notes: Vec<String>,
}

/// Reads all openings without interpreting their tokens: the inverse of [`encode`].
#[cfg(test)]
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
