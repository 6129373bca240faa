//! The tables whose rows come from files, each with its columns and values in one place.

pub mod books;
pub mod insert;
pub mod matches;

const OF_MATCH: &str = "match_id = ?1";
/// The rows of a match are numbered from its own number (`rows::numbers::ROOM`).
const OF_DECISIONS: &str = "decision_id BETWEEN ?1 * 100000 AND ?1 * 100000 + 99999";
const OF_ROLLOUTS: &str = "rollout_id BETWEEN ?1 * 100000 AND ?1 * 100000 + 99999";

/// The tables with the rows of a match, referring tables first, each with the condition on those of the match `?1`.
pub const MATCH_TABLES: [(&str, &str); 17] = [
    ("scaled_candidates", OF_DECISIONS),
    ("idea_prices", OF_DECISIONS),
    ("cube_analyses", OF_DECISIONS),
    ("cube_extras", OF_DECISIONS),
    ("rollout_first_rolls", OF_ROLLOUTS),
    ("rollouts", OF_MATCH),
    ("comments", OF_MATCH),
    ("match_sums", OF_MATCH),
    ("game_sums", OF_MATCH),
    ("structure_sums", OF_MATCH),
    ("idea_sums", OF_MATCH),
    ("action_sums", OF_MATCH),
    ("timing_sums", OF_MATCH),
    ("decisions", OF_DECISIONS),
    ("games", OF_MATCH),
    ("match_originals", OF_MATCH),
    ("matches", OF_MATCH),
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
