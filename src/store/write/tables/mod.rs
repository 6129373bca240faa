//! The tables whose rows come from files, each with its columns and values in one place.

pub mod books;
pub mod insert;
pub mod matches;

/// The column by which the rows of a match are found in a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Key {
    Match,
    /// The decisions of a match are one run of numbers.
    Decision,
    Rollout,
}

/// The tables with the rows of a match, referring tables first.
pub const MATCH_TABLES: [(&str, Key); 17] = [
    ("scaled_candidates", Key::Decision),
    ("idea_prices", Key::Decision),
    ("cube_analyses", Key::Decision),
    ("cube_extras", Key::Decision),
    ("rollout_first_rolls", Key::Rollout),
    ("rollouts", Key::Match),
    ("comments", Key::Match),
    ("match_sums", Key::Match),
    ("game_sums", Key::Match),
    ("structure_sums", Key::Match),
    ("idea_sums", Key::Match),
    ("action_sums", Key::Match),
    ("timing_sums", Key::Match),
    ("decisions", Key::Decision),
    ("games", Key::Match),
    ("match_originals", Key::Match),
    ("matches", Key::Match),
];

/// The tables with the rows of a book, referring tables first, each with its columns that refer to `book_positions`.
pub const BOOK_TABLES: [(&str, &[&str]); 10] = [
    ("book_coverage", &[]),
    ("book_header_fields", &[]),
    ("book_residues", &[]),
    ("book_entries", &[]),
    ("book_moves", &["position_hash", "next_position_hash"]),
    ("chess_book_nodes", &["position_hash"]),
    ("shogi_book_slots", &[]),
    ("shogi_book_plies", &["position_hash"]),
    ("shogi_book_lines", &[]),
    ("books", &[]),
];

/// The hashes of the positions to which books of an attached database refer, as SQL; `condition` selects the rows of each table.
pub fn book_positions(database: &str, condition: &str) -> String {
    let columns = BOOK_TABLES.iter().flat_map(|(table, columns)| columns.iter().map(move |column| (table, column)));
    let select =
        |(table, column)| format!("SELECT {column} FROM {database}.{table} WHERE {column} IS NOT NULL AND {condition}");
    columns.map(select).collect::<Vec<_>>().join(" UNION ALL ")
}
