//! The rows of one book file. `migrations/schema.sql` describes the columns; the fields have the same names.

use std::borrow::Cow;

use serde::Serialize;

use super::codes::CodeTable;
use super::matches::{Chances, Warning};
use backgammon::named;

named! {
    /// The kinds of books. A name is the word in `books.kind`.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Default)]
    #[serde(rename_all = "snake_case")]
    pub enum BookKind {
        /// XG's opening book (OBDB).
        #[default]
        XgOpening = "xg_opening",
        /// Arena's ABK and AB2.
        Abk = "abk",
        /// GNU Shogi's binary book.
        GnushogiGdx = "gnushogi_gdx",
        /// GNU Shogi's text book.
        GnushogiText = "gnushogi_text",
    }
}

impl BookKind {
    /// The kind with a stored name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// `books.game`.
    pub fn game(self) -> &'static str {
        match self {
            Self::XgOpening => "backgammon",
            Self::Abk => "chess",
            Self::GnushogiGdx | Self::GnushogiText => "shogi",
        }
    }
}

/// The content of one book file. Vectors that a kind does not use are empty.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct BookRows {
    /// The book and its figures.
    pub book: BookRow,
    /// The header's fields in file order.
    pub header_fields: Vec<HeaderField>,
    /// XG's entries in file order.
    pub entries: Vec<EntryRow>,
    /// Chess and shogi positions with their EPD or SFEN, sorted by key, each once.
    pub positions: Vec<(i64, String)>,
    /// Chess and shogi moves, sorted by depth, position key and move.
    pub moves: Vec<MoveRow>,
    /// ABK's nodes in file order.
    pub nodes: Vec<NodeRow>,
    /// GDX's used slots in file order.
    pub slots: Vec<SlotRow>,
    /// Text openings in file order.
    pub lines: Vec<LineRow>,
    /// The length of the file and its bytes beyond the rows above (`residue::residue`); `None` for a text book.
    pub residue: Option<(u64, Vec<u8>)>,
    /// Warnings.
    pub warnings: Vec<Warning>,
    /// Codes that are not in the lookup tables, sorted, each once.
    pub unknown_codes: Vec<(CodeTable, i64)>,
}

/// A field's name on the format page and its value.
pub type HeaderField = (Cow<'static, str>, FieldValue);

/// The value of a header field.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub enum FieldValue {
    Integer(i64),
    Real(f64),
    Text(String),
    Bytes(Vec<u8>),
}

/// Columns of `books`.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct BookRow {
    pub kind: BookKind,
    pub variant: Option<String>,
    pub title: Option<String>,
    pub edition: Option<String>,
    pub author: Option<String>,
    pub notes: Option<String>,
    pub updated_at_local: Option<String>,
    pub figures: BookFigures,
}

/// A book's figures: columns of `books`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct BookFigures {
    pub entries: u64,
    pub reachable: Option<u64>,
    pub orphans: Option<u64>,
    pub deleted: u64,
    pub illegal_moves: Option<u64>,
    pub positions: u64,
    pub positions_with_moves: Option<u64>,
    pub moves: Option<u64>,
    pub transposed_positions: Option<u64>,
    pub max_depth: Option<u64>,
    pub good_moves: Option<u64>,
    pub bad_moves: Option<u64>,
    pub count_sum: Option<u64>,
    pub lines: Option<u64>,
    pub plies: Option<u64>,
    pub line_errors: Option<u64>,
}

/// Columns of `book_entries`.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct EntryRow {
    pub record: u64,
    pub source: String,
    pub pos: Vec<u8>,
    pub position_hash: Option<i64>,
    pub cube_raw: i32,
    pub cube_pos_raw: i32,
    pub cube_value: Option<i64>,
    pub score_on_roll_raw: i32,
    pub score_mover_raw: i32,
    pub away_on_roll: Option<i32>,
    pub away_mover: Option<i32>,
    pub is_money: bool,
    pub jacoby_raw: i32,
    pub beaver_raw: i32,
    pub crawford_raw: i32,
    pub is_jacoby: bool,
    pub is_crawford: bool,
    /// Cumulative chances, lose backgammon first, from the mover's view.
    pub chances: Chances,
    pub equity: Option<f64>,
    pub level_code: i32,
    pub program_code: i32,
    pub program_major: i32,
    pub program_minor: i32,
    pub games: u32,
    pub standard_deviation: Option<f64>,
    pub error_95: Option<f64>,
    pub checker_level_code: i32,
    pub cube_level_code: i32,
    pub rotation: i32,
    pub seed: i32,
    pub truncation: i32,
    pub duration_s: Option<f64>,
    pub imported_raw: Option<f64>,
    pub imported_at_local: Option<String>,
    pub saved_raw: Option<f64>,
    pub saved_at_local: Option<String>,
    pub deleted_raw: u8,
    pub is_deleted: bool,
    pub selection_rank: Option<u32>,
}

/// Columns of `book_moves`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct MoveRow {
    pub position_hash: i64,
    pub next_position_hash: i64,
    pub r#move: String,
    pub move_text: String,
    pub depth: u32,
    pub record: Option<u64>,
    pub node_count: u32,
    pub games: Option<i64>,
    pub won: Option<i64>,
    pub lost: Option<i64>,
    pub draws: Option<i64>,
    pub priority: Option<i32>,
    pub flags: Option<u16>,
    pub is_good: bool,
    pub is_bad: bool,
    pub hint: Option<String>,
    pub count: Option<u32>,
    pub is_deleted: bool,
}

/// Columns of `chess_book_nodes`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct NodeRow {
    pub node: u32,
    pub from_square: i8,
    pub to_square: i8,
    pub promotion: i8,
    pub priority: i8,
    pub games: i32,
    pub won: i32,
    pub lost: i32,
    pub plycount_raw: i32,
    pub next_move: i32,
    pub next_sibling: i32,
    pub is_reachable: bool,
    pub is_deleted: bool,
    pub parent: Option<u32>,
    pub ply: Option<u32>,
    pub position_hash: Option<i64>,
    pub r#move: Option<String>,
    pub problem: Option<Cow<'static, str>>,
}

/// Columns of `shogi_book_slots`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct SlotRow {
    pub slot: u64,
    pub hashbd: u64,
    pub hashkey: u16,
    pub bmove: u16,
    pub flags: u16,
    pub hint: u16,
    pub count: u16,
    pub is_reached: bool,
}

/// Columns of `shogi_book_lines`, and the line's plies.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct LineRow {
    pub line_number: u32,
    pub source_line: u32,
    pub name: Option<String>,
    pub comment: Option<String>,
    pub result: Option<String>,
    pub duplicate_of: Option<u32>,
    pub error: Option<String>,
    pub error_line: Option<u32>,
    pub plies: Vec<PlyRow>,
}

/// Columns of `shogi_book_plies`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct PlyRow {
    pub source_line: u32,
    pub position_hash: i64,
    pub r#move: String,
    pub token: String,
    pub marks: Option<String>,
    pub is_good: bool,
    pub is_bad: bool,
    pub comment: Option<String>,
    pub is_unfinished: bool,
}

impl MoveRow {
    /// The order of a book's moves.
    pub fn order(&self) -> (u32, i64, &str) {
        (self.depth, self.position_hash, &self.r#move)
    }
}

impl BookRows {
    /// A header field with an integer; 0 if there is none.
    pub fn header_integer(&self, name: &str) -> i64 {
        if let Some(FieldValue::Integer(number)) = self.header_field(name) { *number } else { 0 }
    }

    /// A real number from the header; 0 if the field is absent.
    pub fn header_real(&self, name: &str) -> f64 {
        if let Some(FieldValue::Real(number)) = self.header_field(name) { *number } else { 0.0 }
    }

    /// A header field with a text; empty if there is none.
    pub fn header_text(&self, name: &str) -> &str {
        if let Some(FieldValue::Text(text)) = self.header_field(name) { text } else { "" }
    }

    fn header_field(&self, name: &str) -> Option<&FieldValue> {
        self.header_fields.iter().find_map(|(known, value)| (known == name).then_some(value))
    }

    /// The approximate size of the rows in memory, in bytes.
    pub fn weight(&self) -> usize {
        size_of_val(&self.entries[..])
            + self.entries.len() * 64
            + self.positions.len() * 100
            + self.moves.len() * (size_of::<MoveRow>() + 24)
            + self.nodes.len() * (size_of::<NodeRow>() + 8)
            + size_of_val(&self.slots[..])
            + self.lines.iter().map(|line| 64 + line.plies.len() * (size_of::<PlyRow>() + 24)).sum::<usize>()
    }

    /// The keys of the positions that moves, nodes and plies refer to, sorted, each once. The store keeps only these positions, so that
    /// no position outlives its book.
    pub fn referred_positions(&self) -> Vec<i64> {
        let mut keys: Vec<i64> =
            self.moves.iter().flat_map(|row| [row.position_hash, row.next_position_hash]).collect();
        keys.extend(self.nodes.iter().filter_map(|node| node.position_hash));
        keys.extend(self.lines.iter().flat_map(|line| line.plies.iter().map(|ply| ply.position_hash)));
        keys.sort_unstable();
        keys.dedup();
        keys
    }
}
