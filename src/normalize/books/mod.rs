//! Book files to rows: positions replayed and keyed, transpositions merged, sentinels become NULL.

pub mod abk;
pub mod gdx;
pub mod oddities;
pub mod opening_book;
pub mod rows;
pub mod text;
