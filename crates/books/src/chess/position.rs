//! A position and its key.

use cozy_chess::util::{display_uci_move, parse_uci_move};
use cozy_chess::{Board, CastleRights, File, Rank, get_pawn_attacks};

use super::{Color, Move, MoveError, Piece, Square};

/// The canonical bytes of a position: a byte for the game, 64 squares of four bits (a1 first, lower half first), side to move with
/// castling rights, en passant file.
pub type Encoding = [u8; 35];

/// The first byte of an encoding, which distinguishes the games.
const GAME: u8 = b'c';
/// The bit of a square for Black.
const BLACK: u8 = 8;

/// A legal position of standard chess. Counters do not matter for equality.
#[derive(Debug, Clone)]
pub struct Position {
    pub(super) board: Board,
    /// The file of a legal en passant capture.
    pub(super) en_passant: Option<File>,
}

impl Position {
    /// The starting position.
    pub fn start() -> Self {
        Self::of(Board::startpos())
    }

    pub(super) fn of(board: Board) -> Self {
        Self { en_passant: legal_en_passant(&board), board }
    }

    /// The side to move.
    pub fn side(&self) -> Color {
        self.board.side_to_move()
    }

    /// The piece on a square.
    pub fn piece_on(&self, square: Square) -> Option<(Piece, Color)> {
        Some((self.board.piece_on(square)?, self.board.color_on(square)?))
    }

    /// The position after a move; `None` if the move is illegal.
    pub fn play(&self, chosen: Move) -> Option<Self> {
        let mut board = self.board.clone();
        board.try_play(chosen).ok()?;
        Some(Self::of(board))
    }

    /// All legal moves, in no particular order.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.board.generate_moves(|of_piece| {
            moves.extend(of_piece);
            false
        });
        moves
    }

    /// Parses a move in UCI notation.
    pub fn parse_uci(&self, text: &str) -> Result<Move, MoveError> {
        let chosen = parse_uci_move(&self.board, text).ok();
        // cozy-chess ignores what follows a move, and reads castling as capturing the own rook.
        let chosen = chosen.filter(|chosen| self.uci(*chosen) == text);
        let chosen = chosen.ok_or_else(|| MoveError::Text(text.chars().take(20).collect()))?;
        if self.board.is_legal(chosen) { Ok(chosen) } else { Err(MoveError::Illegal(text.to_owned())) }
    }

    /// The move in UCI notation: castling is the king's move.
    pub fn uci(&self, chosen: Move) -> String {
        display_uci_move(&self.board, chosen).to_string()
    }

    /// The move from one square to another, legal or not. Castling may be the king's move, or capture the own rook as in PolyGlot's books.
    pub fn move_between(&self, from: Square, to: Square, promotion: Option<Piece>) -> Move {
        let chosen = Move { from, to, promotion };
        let of_king = (self.board.king(self.side()) == from).then(|| parse_uci_move(&self.board, &chosen.to_string()));
        of_king.and_then(Result::ok).unwrap_or(chosen)
    }

    /// The 64 squares from a1, b1 to h8: 0 empty, 1 pawn, 2 knight, 3 bishop, 4 rook, 5 queen, 6 king, 8 more for Black.
    pub(super) fn squares(&self) -> [u8; 64] {
        let mut squares = [0; 64];
        for piece in Piece::ALL {
            for square in self.board.pieces(piece) {
                let black = if self.board.colors(Color::Black).has(square) { BLACK } else { 0 };
                squares[square as usize] = 1 + piece as u8 + black;
            }
        }
        squares
    }

    /// The canonical bytes: equal for equal positions only.
    pub fn encoding(&self) -> Encoding {
        let mut bytes = [0; 35];
        bytes[0] = GAME;
        let squares = self.squares();
        for (byte, pair) in bytes[1..33].iter_mut().zip(squares.chunks_exact(2)) {
            *byte = pair[0] | pair[1] << 4;
        }
        let bits = |rights: &CastleRights| u8::from(rights.short.is_some()) | u8::from(rights.long.is_some()) << 1;
        bytes[33] = self.side() as u8
            | bits(self.board.castle_rights(Color::White)) << 1
            | bits(self.board.castle_rights(Color::Black)) << 3;
        bytes[34] = self.en_passant.map_or(0, |file| 1 + file as u8);
        bytes
    }

    /// The position's key: the first 8 bytes, little-endian, of BLAKE3 over its encoding. A lookup by key must also compare the EPD.
    pub fn key(&self) -> i64 {
        Self::key_of(&self.encoding())
    }

    /// The key of an encoding.
    pub fn key_of(encoding: &Encoding) -> i64 {
        let [a, b, c, d, e, f, g, h, ..] = *blake3::hash(encoding).as_bytes();
        i64::from_le_bytes([a, b, c, d, e, f, g, h])
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.encoding() == other.encoding()
    }
}

impl Eq for Position {}

/// The en passant file, if a pawn can legally capture there.
fn legal_en_passant(board: &Board) -> Option<File> {
    let file = board.en_passant()?;
    let mover = board.side_to_move();
    let to = Square::new(file, Rank::Sixth.relative_to(mover));
    let pawns = get_pawn_attacks(to, !mover) & board.colored_pieces(mover, Piece::Pawn);
    let can_capture = |from| board.is_legal(Move { from, to, promotion: None });
    pawns.into_iter().any(can_capture).then_some(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_that_is_not_a_move_is_an_error() {
        for text in ["", "e2", "e2e9", "e7e8k", "e7e8qq", "E2E4", "e2\u{e9}4", "0000"] {
            assert!(matches!(Position::start().parse_uci(text), Err(MoveError::Text(_))), "{text}");
        }
    }

    fn after(moves: &str) -> Position {
        moves
            .split_whitespace()
            .fold(Position::start(), |position, text| position.play(position.parse_uci(text).unwrap()).unwrap())
    }

    #[test]
    fn castling_is_written_as_the_kings_move_not_as_capturing_the_rook() {
        let position = after("e2e4 e7e5 g1f3 g8f6 f1c4 f8c5");
        assert!(position.parse_uci("e1h1").is_err());
        assert!(position.legal_moves().into_iter().any(|chosen| position.uci(chosen) == "e1g1"));
        let castled = position.play(position.parse_uci("e1g1").unwrap()).unwrap();
        assert_eq!(castled.epd(), "rnbqk2r/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq -");
    }

    #[test]
    fn a_king_on_e1_without_the_right_does_not_castle() {
        let position = after("e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1e2 a7a6 e2e1 a6a5");
        assert!(position.parse_uci("e1g1").is_err());
    }

    #[test]
    fn a_queen_may_go_from_e1_to_g1() {
        let position = Position::from_fen("3k4/8/8/8/8/8/8/K3Q3 w - - 0 1").unwrap();
        assert!(position.parse_uci("e1g1").is_ok());
    }

    #[test]
    fn en_passant_is_kept_only_if_a_capture_is_legal() {
        assert!(after("e2e4").epd().ends_with(" KQkq -"));
        assert!(after("e2e4 a7a6 e4e5 d7d5").epd().ends_with(" KQkq d6"));
        // The capturing pawn is pinned on its rank once both pawns are gone.
        let pinned = Position::from_fen("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1").unwrap();
        assert_eq!(pinned.epd(), "8/8/8/8/k2Pp2Q/8/8/3K4 b - -");
    }

    #[test]
    fn positions_that_differ_in_any_part_have_different_keys() {
        let texts = [
            "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6",
            "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq -",
            "r3k2r/8/8/3pP3/8/8/8/R3K2R b KQkq -",
            "r3k2r/8/8/3pP3/8/8/8/R3K2R w Qkq -",
            "r3k2r/8/8/3pP3/8/8/8/R3K2R w Kkq -",
            "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQq -",
            "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQk -",
            "r3k2r/8/8/3pP3/8/8/8/R3K1R1 w Qkq -",
        ];
        let mut keys = texts.map(|text| Position::from_fen(text).unwrap().key());
        keys.sort_unstable();
        assert!(keys.windows(2).all(|pair| pair[0] != pair[1]));
    }
}
