//! Columns with ids assigned by the database, which differ between databases of the same files.

/// Each column with an id that a row may have of its own.
const IDS: &str = "content_id match_id game_id decision_id rollout_id comment_id player_id warning_id book_id \
    book_entry_id book_move_id";

/// Those with the numbers of what is in a match.
pub(super) const IN_MATCH: [&str; 4] = ["game_id", "decision_id", "rollout_id", "comment_id"];

/// The id that a column refers to; `None` if its values come from the file.
pub(super) fn id_column(column: &str) -> Option<&'static str> {
    match column {
        "double_decision_id" => Some("decision_id"),
        "opponent_id" | "player1_id" | "player2_id" => Some("player_id"),
        _ => IDS.split(' ').find(|id| *id == column),
    }
}
