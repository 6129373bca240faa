//! Columns with ids assigned by the database, which differ between databases of the same files.

/// The kind of rows that a column numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum IdKind {
    Content,
    Match,
    Game,
    Decision,
    Rollout,
    Comment,
    Player,
    Warning,
    Book,
    BookEntry,
    BookMove,
}

/// The kind of ids in a column; `None` if its values come from the file.
pub(super) fn id_kind(column: &str) -> Option<IdKind> {
    Some(match column {
        "content_id" => IdKind::Content,
        "match_id" => IdKind::Match,
        "game_id" => IdKind::Game,
        "decision_id" | "double_decision_id" | "first_decision_id" | "last_decision_id" => IdKind::Decision,
        "rollout_id" => IdKind::Rollout,
        "comment_id" => IdKind::Comment,
        "player_id" | "opponent_id" | "player1_id" | "player2_id" => IdKind::Player,
        "warning_id" => IdKind::Warning,
        "book_id" => IdKind::Book,
        "book_entry_id" => IdKind::BookEntry,
        "book_move_id" => IdKind::BookMove,
        _ => return None,
    })
}
