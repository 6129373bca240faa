//! The columns of the books' tables, in the order in which the writer binds them and `store::books` reads them.

use super::Target;

pub const BOOKS: Target = Target {
    table: "books",
    columns: &[
        "book_id",
        "source_file_id",
        "kind",
        "game",
        "variant",
        "title",
        "edition",
        "author",
        "notes",
        "updated_at",
        "content_hash",
        "entries",
        "reachable",
        "orphans",
        "deleted",
        "illegal_moves",
        "positions",
        "positions_with_moves",
        "moves",
        "transposed_positions",
        "max_depth",
        "good_moves",
        "bad_moves",
        "count_sum",
        "lines",
        "plies",
        "line_errors",
    ],
};

pub const BOOK_HEADER_FIELDS: Target =
    Target { table: "book_header_fields", columns: &["book_id", "field", "field_number", "value"] };

pub const BOOK_RESIDUES: Target = Target { table: "book_residues", columns: &["book_id", "file_bytes", "residue"] };

pub const BOOK_ENTRIES: Target = Target {
    table: "book_entries",
    columns: &[
        "book_entry_id",
        "book_id",
        "record",
        "source",
        "pos",
        "position_hash",
        "cube_raw",
        "cube_pos_raw",
        "cube_value",
        "score_on_roll_raw",
        "score_mover_raw",
        "away_on_roll",
        "away_mover",
        "is_money",
        "jacoby_raw",
        "beaver_raw",
        "crawford_raw",
        "is_jacoby",
        "is_crawford",
        "lose_bg",
        "lose_g",
        "lose",
        "win",
        "win_g",
        "win_bg",
        "equity",
        "level_code",
        "program_code",
        "program_major",
        "program_minor",
        "games",
        "std",
        "ci95",
        "checker_level_code",
        "cube_level_code",
        "rotation",
        "seed",
        "truncation",
        "duration_s",
        "imported_raw",
        "imported_at",
        "saved_raw",
        "saved_at",
        "deleted_raw",
        "is_deleted",
        "selection_rank",
    ],
};

pub const BOOK_POSITIONS: Target = Target { table: "book_positions", columns: &["position_key", "game", "epd"] };

pub const BOOK_MOVES: Target = Target {
    table: "book_moves",
    columns: &[
        "book_move_id",
        "book_id",
        "position_key",
        "next_position_key",
        "move",
        "move_text",
        "depth",
        "record",
        "node_count",
        "games",
        "won",
        "lost",
        "draws",
        "priority",
        "flags",
        "is_good",
        "is_bad",
        "hint",
        "count",
        "is_deleted",
    ],
};

pub const BOOK_NODES: Target = Target {
    table: "book_nodes",
    columns: &[
        "book_id",
        "node",
        "from_square",
        "to_square",
        "promotion",
        "priority",
        "games",
        "won",
        "lost",
        "plycount_raw",
        "next_move",
        "next_sibling",
        "is_reachable",
        "is_deleted",
        "parent",
        "ply",
        "position_key",
        "move",
        "problem",
    ],
};

pub const BOOK_SLOTS: Target = Target {
    table: "book_slots",
    columns: &["book_id", "slot", "hashbd", "hashkey", "bmove", "flags", "hint", "count", "is_reached"],
};

pub const BOOK_LINES: Target = Target {
    table: "book_lines",
    columns: &[
        "book_id",
        "line_number",
        "source_line",
        "name",
        "comment",
        "result",
        "plies",
        "moves",
        "duplicate_of",
        "error",
        "error_line",
    ],
};

pub const BOOK_LINE_PLIES: Target = Target {
    table: "book_line_plies",
    columns: &[
        "book_id",
        "line_number",
        "ply",
        "source_line",
        "position_key",
        "move",
        "token",
        "marks",
        "is_good",
        "is_bad",
        "comment",
        "is_unfinished",
    ],
};
