//! The tables whose rows come from files, each with its columns and values in one place.

pub mod books;
pub mod insert;
pub mod matches;

/// A table with the rows of a match or a book.
#[derive(Debug, Clone, Copy)]
pub struct OwnedTable {
    pub name: &'static str,
    pub key: Key,
}

/// The column by which an [`OwnedTable`]'s rows are found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Key {
    Match,
    /// The decisions of a match are one run of numbers.
    Decision,
    Rollout,
    Book,
}

const fn table(name: &'static str, key: Key) -> OwnedTable {
    OwnedTable { name, key }
}

/// The tables with the rows of a match, referring tables first.
pub const MATCH_TABLES: [OwnedTable; 16] = [
    table("scaled_candidates", Key::Decision),
    table("idea_prices", Key::Decision),
    table("cube_analyses", Key::Decision),
    table("cube_extras", Key::Decision),
    table("rollout_first_rolls", Key::Rollout),
    table("rollouts", Key::Match),
    table("comments", Key::Match),
    table("match_sums", Key::Match),
    table("game_sums", Key::Match),
    table("structure_sums", Key::Match),
    table("idea_sums", Key::Match),
    table("action_sums", Key::Match),
    table("timing_sums", Key::Match),
    table("decisions", Key::Decision),
    table("games", Key::Match),
    table("matches", Key::Match),
];

/// The tables with the rows of a book, referring tables first.
pub const BOOK_TABLES: [OwnedTable; 10] = [
    table("book_coverage", Key::Book),
    table("book_header_fields", Key::Book),
    table("book_residues", Key::Book),
    table("book_entries", Key::Book),
    table("book_moves", Key::Book),
    table("chess_book_nodes", Key::Book),
    table("shogi_book_slots", Key::Book),
    table("shogi_book_plies", Key::Book),
    table("shogi_book_lines", Key::Book),
    table("books", Key::Book),
];
