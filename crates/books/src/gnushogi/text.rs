//! GNU Shogi text books: reads tokens, marks and comments as GNU Shogi's parser does.
//!
//! This is the lexical half: where a token starts and ends, and its spelling. `normalize::books::text` finds the move with the rules.
//! GNU Shogi's parser drops some bytes after `)`; they are kept here.

mod detect;
mod lexer;
mod shape;

pub use detect::{has_opening, looks_like_book};
pub use lexer::{Comment, Lexeme, LexemeKind, Lexer, Token, WORDS};
pub use shape::Shape;
