//! GNU Shogi's opening books: binary (GDX) and text.

pub mod gdx;
pub mod text;
