//! Positions as text: FEN (with counters) and EPD (without).

use cozy_chess::{Board, CastleRights, FenParseError, File, Rank};

use super::{Color, Position, Square};

/// Why a text is not a valid position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FenError {
    /// Not four fields (EPD) or six (FEN).
    #[error("expected 4 fields (EPD) or 6 (FEN), found {0}")]
    Fields(usize),
    /// An invalid field, or one that contradicts the board.
    #[error("{field}: expected {expected}, found {found:?}")]
    Field {
        /// The field's name.
        field: &'static str,
        /// The valid values.
        expected: &'static str,
        /// The value in the text.
        found: String,
    },
}

const FIELDS: [(&str, &str); 6] = [
    ("board", "8 ranks of 8 squares, one king per side, and the side that just moved not in check"),
    ("side to move", "w or b"),
    ("castling rights", "- or letters of KQkq whose king and rook are on their home squares"),
    ("en passant", "- or the square behind a pawn that just moved two squares"),
    ("halfmove clock", "0 to 100"),
    ("move number", "1 to 65535"),
];

impl Position {
    /// Parses a FEN or an EPD, also as sites print them: `startpos`, a tag of PGN, underscores, rooks' files for castling, operations of an EPD.
    /// An en passant square without a legal capture is ignored.
    pub fn from_fen(text: &str) -> Result<Self, FenError> {
        let text = text.trim();
        let text = text.strip_prefix("[FEN \"").and_then(|tag| tag.strip_suffix("\"]")).unwrap_or(text);
        if text == "startpos" {
            return Ok(Self::start());
        }
        let mut fields: Vec<&str> = text.split(|c: char| c == '_' || c.is_ascii_whitespace()).collect();
        fields.retain(|field| !field.is_empty());
        let counters = match fields[..] {
            [_, _, _, _] => "0 1".to_owned(),
            [_, _, _, _, operation, ..] if operation.starts_with(|c: char| c.is_ascii_alphabetic()) => "0 1".to_owned(),
            [_, _, _, _, clock, number] => format!("{clock} {}", number.trim_end_matches(';')),
            _ => return Err(FenError::Fields(fields.len())),
        };
        let bad = |index: usize| {
            let (field, expected) = FIELDS[index];
            FenError::Field { field, expected, found: fields[index].to_owned() }
        };
        // cozy-chess accepts fewer ranks, and 0 and 9 as counts of empty squares.
        if fields[0].split('/').count() != 8 || fields[0].contains(['0', '9']) {
            return Err(bad(0));
        }
        let rights = fields[2].replace('H', "K").replace('A', "Q").replace('h', "k").replace('a', "q");
        let fen = format!("{} {} {rights} {} {counters}", fields[0], fields[1], fields[3]);
        let board = Board::from_fen(&fen, false).map_err(|error| {
            bad(match error {
                FenParseError::InvalidSideToMove => 1,
                FenParseError::InvalidCastlingRights => 2,
                FenParseError::InvalidEnPassant => 3,
                FenParseError::InvalidHalfMoveClock => 4,
                FenParseError::InvalidFullmoveNumber => 5,
                _ => 0,
            })
        })?;
        let is_home = |color: Color| {
            *board.castle_rights(color) == CastleRights::EMPTY
                || board.king(color) == Square::new(File::E, Rank::First.relative_to(color))
        };
        if !Color::ALL.into_iter().all(is_home) {
            return Err(bad(2));
        }
        Ok(Self::of(board))
    }

    /// The position's EPD: a FEN without counters, with en passant only if a capture is legal. Equal positions have equal EPDs.
    pub fn epd(&self) -> String {
        let fen = self.board.to_string();
        let fields: Vec<&str> = fen.split(' ').take(3).collect();
        let en_passant = self
            .en_passant
            .map_or("-".to_owned(), |file| Square::new(file, Rank::Sixth.relative_to(self.side())).to_string());
        format!("{} {en_passant}", fields.join(" "))
    }

    /// The EPD with halfmove clock and move number.
    pub fn fen(&self) -> String {
        format!("{} {} {}", self.epd(), self.board.halfmove_clock(), self.board.fullmove_number())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_starting_position_has_its_standard_fen() {
        assert_eq!(Position::start().fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        assert_eq!(Position::from_fen(&Position::start().epd()).unwrap(), Position::start());
    }

    #[test]
    fn invalid_fields_are_errors_with_the_field_name() {
        for (text, field) in [
            ("8/8/8/8/8/8/8/8 w - - 0 1", "board"),
            ("k7/8/8/8/8/8/K7 w - -", "board"),
            ("k0r5/8/8/8/8/8/8/K7 w - -", "board"),
            ("kr7/8/8/8/8/8/8/K7 w - -", "board"),
            ("k7/R7/8/8/8/8/8/K7 w - -", "board"),
            ("k7/8/8/8/8/8/8/K7 x - -", "side to move"),
            ("k7/8/8/8/8/8/8/K7 w K -", "castling rights"),
            ("k7/8/8/8/8/8/8/3K3R w K -", "castling rights"),
            ("k7/8/8/8/8/8/8/4K3 w - e6", "en passant"),
            ("k7/8/8/8/8/8/8/4K3 w - - 101 1", "halfmove clock"),
            ("k7/8/8/8/8/8/8/4K3 w - - 0 0", "move number"),
        ] {
            match Position::from_fen(text) {
                Err(FenError::Field { field: found, .. }) => assert_eq!(found, field, "{text}"),
                other => panic!("{text}: {other:?}"),
            }
        }
    }

    #[test]
    fn positions_are_read_as_sites_print_them() {
        const BOARD: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
        for rest in [
            "w KQkq - 0 1;",
            "w HAha - 0 1",
            "w KQkq - bm e4; id \"a; b\";",
            "w KQkq - acd 12; hmvc 0; fmvn 1;",
            "  w KQkq  -\n0 1",
        ] {
            assert_eq!(Position::from_fen(&format!(" {BOARD} {rest}")), Ok(Position::start()), "{rest}");
        }
        for text in
            ["startpos".to_owned(), format!("{BOARD}_w_KQkq_-_0_1"), format!("[FEN \"{BOARD} w KQkq - 0 1\"]\n")]
        {
            assert_eq!(Position::from_fen(&text), Ok(Position::start()), "{text}");
        }
    }

    #[test]
    fn other_numbers_of_fields_are_an_error() {
        assert_eq!(Position::from_fen(""), Err(FenError::Fields(0)));
        assert_eq!(Position::from_fen("k7/8/8/8/8/8/8/4K3 w - - 0"), Err(FenError::Fields(5)));
        assert_eq!(Position::from_fen("k7/8/8/8/8/8/8/4K3 w - - 0 1 a b"), Err(FenError::Fields(8)));
    }
}
