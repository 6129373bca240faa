//! The tables whose rows come from files, each with its columns and values in one place.

pub mod books;
pub mod insert;
pub mod matches;

/// A table with the rows of a match.
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
}

const fn table(name: &'static str, key: Key) -> OwnedTable {
    OwnedTable { name, key }
}

/// The tables with the rows of a match, referring tables first.
pub const MATCH_TABLES: [OwnedTable; 17] = [
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
    table("match_originals", Key::Match),
    table("matches", Key::Match),
];

/// A table with the rows of a book.
#[derive(Debug, Clone, Copy)]
pub struct BookTable {
    pub name: &'static str,
    /// The columns that refer to `book_positions`.
    pub positions: &'static [&'static str],
}

const fn book_table(name: &'static str, positions: &'static [&'static str]) -> BookTable {
    BookTable { name, positions }
}

/// The tables with the rows of a book, referring tables first.
pub const BOOK_TABLES: [BookTable; 10] = [
    book_table("book_coverage", &[]),
    book_table("book_header_fields", &[]),
    book_table("book_residues", &[]),
    book_table("book_entries", &[]),
    book_table("book_moves", &["position_hash", "next_position_hash"]),
    book_table("chess_book_nodes", &["position_hash"]),
    book_table("shogi_book_slots", &[]),
    book_table("shogi_book_plies", &["position_hash"]),
    book_table("shogi_book_lines", &[]),
    book_table("books", &[]),
];

/// The hashes of the positions to which books of an attached database refer, as SQL; `condition` selects the rows of each table.
pub fn book_positions(database: &str, condition: &str) -> String {
    let selects = BOOK_TABLES.iter().flat_map(|table| {
        table.positions.iter().map(move |column| {
            format!("SELECT {column} FROM {database}.{} WHERE {column} IS NOT NULL AND {condition}", table.name)
        })
    });
    selects.collect::<Vec<_>>().join(" UNION ALL ")
}
