//! Columns with numbers assigned by the database, which differ between databases of the same files.

/// The kind of rows that a column numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Series {
    Match,
    Game,
    Decision,
    Candidate,
    Rollout,
    Comment,
    Player,
    Book,
    BookEntry,
    BookMove,
}

/// The series of a column; `None` if its values come from the file.
pub(super) fn series(column: &str) -> Option<Series> {
    Some(match column {
        "match_id" => Series::Match,
        "game_id" => Series::Game,
        "decision_id" | "double_decision_id" | "first_decision_id" | "last_decision_id" => Series::Decision,
        "candidate_id" => Series::Candidate,
        "rollout_id" => Series::Rollout,
        "comment_id" => Series::Comment,
        "player_id" | "opponent_id" | "player1_id" | "player2_id" => Series::Player,
        "book_id" => Series::Book,
        "book_entry_id" => Series::BookEntry,
        "book_move_id" => Series::BookMove,
        _ => return None,
    })
}
