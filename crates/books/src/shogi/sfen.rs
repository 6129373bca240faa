//! SFEN: a position as one line of text.

use shogi_core::{Color, Hand, PartialPosition, Piece, PieceKind, Square, ToUsi};

use super::Position;
use super::move_text::piece_kind;
use super::position::HAND_KINDS;

/// Why a text is not a valid position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("SFEN, {field}: expected {expected}, found {found:?}")]
pub struct SfenError {
    /// `board`, `side`, `hands`, `move number`, or what is counted.
    pub field: &'static str,
    /// What is allowed there.
    pub expected: String,
    /// The findings.
    pub found: String,
}

fn error(field: &'static str, expected: impl Into<String>, found: impl Into<String>) -> SfenError {
    SfenError { field, expected: expected.into(), found: found.into() }
}

impl Position {
    /// Board, side to move and hands: SFEN without the move number.
    pub fn sfen3(&self) -> String {
        let mut sfen = self.0.to_sfen_owned();
        sfen.truncate(sfen.rfind(' ').unwrap_or(sfen.len()));
        sfen
    }

    /// Parses SFEN with or without the move number, and with or without the prefix `sfen`.
    ///
    /// Accepts positions that no game can reach (problems have only one king), but rejects pieces that can never move again, a second king
    /// of a side and more pieces than a set has.
    pub fn from_sfen(text: &str) -> Result<Self, SfenError> {
        let mut fields: Vec<&str> = text.split_whitespace().collect();
        if fields.first() == Some(&"sfen") {
            fields.remove(0);
        }
        let (board, side, hands) = match fields[..] {
            [board, side, hands] => (board, side, hands),
            [board, side, hands, number] => {
                number.parse::<u32>().map_err(|_| error("move number", "a number", number))?;
                (board, side, hands)
            }
            _ => return Err(error("fields", "board, side, hands and optionally a move number", text)),
        };
        let mut position = PartialPosition::empty();
        read_board(&mut position, board)?;
        position.side_to_move_set(match side {
            "b" => Color::Black,
            "w" => Color::White,
            other => return Err(error("side", "b or w", other)),
        });
        read_hands(&mut position, hands)?;
        check_totals(&position)?;
        Ok(Self(position))
    }
}

fn read_board(position: &mut PartialPosition, board: &str) -> Result<(), SfenError> {
    let ranks: Vec<&str> = board.split('/').collect();
    if ranks.len() != 9 {
        return Err(error("board", "9 ranks", board));
    }
    (1..).zip(ranks).try_for_each(|(rank, text)| read_rank(position, rank, text))
}

fn read_rank(position: &mut PartialPosition, rank: u8, text: &str) -> Result<(), SfenError> {
    let wrong = |expected: &str| error("board", expected, text);
    let mut file = 9;
    let mut is_promoted = false;
    for character in text.chars() {
        if let Some(count @ 1..=9) = character.to_digit(10) {
            if is_promoted || count > u32::from(file) {
                return Err(wrong("9 squares in the rank"));
            }
            file -= count as u8;
        } else if character == '+' && !is_promoted {
            is_promoted = true;
        } else {
            let piece = piece_of(character, is_promoted).ok_or_else(|| wrong("pieces and counts of empty squares"))?;
            let square = Square::new(file, rank).ok_or_else(|| wrong("9 squares in the rank"))?;
            if is_stuck(piece, square) {
                return Err(wrong("pieces that can still move"));
            }
            if piece.piece_kind() == PieceKind::King && position.king_position(piece.color()).is_some() {
                return Err(wrong("one king per side"));
            }
            position.piece_set(square, Some(piece));
            file -= 1;
            is_promoted = false;
        }
    }
    if file == 0 && !is_promoted { Ok(()) } else { Err(wrong("9 squares in the rank")) }
}

fn piece_of(letter: char, is_promoted: bool) -> Option<Piece> {
    let color = if letter.is_ascii_uppercase() { Color::Black } else { Color::White };
    let kind = piece_kind(letter.to_ascii_uppercase())?;
    Some(Piece::new(if is_promoted { kind.promote()? } else { kind }, color))
}

/// Whether a pawn, lance or knight could never move again. shogi_legality_lite relies on the absence of such pieces.
fn is_stuck(piece: Piece, square: Square) -> bool {
    let ranks_ahead = square.relative_rank(piece.color()) - 1;
    match piece.piece_kind() {
        PieceKind::Pawn | PieceKind::Lance => ranks_ahead < 1,
        PieceKind::Knight => ranks_ahead < 2,
        _ => false,
    }
}

fn read_hands(position: &mut PartialPosition, text: &str) -> Result<(), SfenError> {
    if text == "-" {
        return Ok(());
    }
    let wrong = || error("hands", "- or pieces with counts, each kind once", text);
    let mut count = None;
    for character in text.chars() {
        if let Some(digit) = character.to_digit(10) {
            let number = count.unwrap_or(0) * 10 + digit;
            if !(1..=18).contains(&number) {
                return Err(wrong());
            }
            count = Some(number);
            continue;
        }
        let piece = piece_of(character, false).filter(|piece| Hand::is_hand_piece(piece.piece_kind()));
        let piece = piece.filter(|piece| position.hand(*piece) == Some(0)).ok_or_else(wrong)?;
        let hand = position.hand_of_a_player_mut(piece.color());
        for _ in 0..count.take().unwrap_or(1) {
            *hand = hand.added(piece.piece_kind()).ok_or_else(wrong)?;
        }
    }
    if count.is_none() { Ok(()) } else { Err(wrong()) }
}

fn check_totals(position: &PartialPosition) -> Result<(), SfenError> {
    for (kind, most) in HAND_KINDS.into_iter().zip([2, 2, 4, 4, 4, 4, 18]) {
        let promoted = kind.promote().map_or(0, |promoted| position.piece_kind_bitboard(promoted).count());
        let on_board = position.piece_kind_bitboard(kind).count() + promoted;
        let in_hand = Color::all().into_iter().filter_map(|color| position.hand(Piece::new(kind, color)));
        let total = u32::from(on_board) + in_hand.map(u32::from).sum::<u32>();
        if total > most {
            let letter = kind.to_usi_owned();
            return Err(error("pieces", format!("at most {most} {letter}"), total.to_string()));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::shogi::tests::random_game;

    const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -";

    #[test]
    fn the_move_number_and_the_prefix_are_optional() {
        for text in [START.to_owned(), format!("{START} 1"), format!("sfen {START}"), format!(" sfen {START} 77 ")] {
            assert_eq!(Position::from_sfen(&text).unwrap(), Position::start(), "{text}");
        }
        assert_eq!(Position::start().sfen3(), START);
    }

    #[test]
    fn hands_are_read_in_any_order() {
        let board = "4k4/9/9/9/9/9/9/9/4K4";
        let position = Position::from_sfen(&format!("{board} w 10p2PbR")).unwrap();
        assert_eq!(position.sfen3(), format!("{board} w R2Pb10p"));
    }

    #[test]
    fn invalid_positions_are_errors_with_a_reason() {
        let hands = |hands: &str| format!("4k4/9/9/9/9/9/9/9/4K4 b {hands}");
        let board = |rank: &str| format!("{rank}/9/9/9/9/9/9/9/4K4 b -");
        for (text, field) in [
            (String::new(), "fields"),
            (format!("{START} 1 2"), "fields"),
            (format!("{START} x"), "move number"),
            (START.replace(" b ", " x "), "side"),
            ("9/9/9 b -".to_owned(), "board"),
            (board("8"), "board"),
            (board("91"), "board"),
            (board("55"), "board"),
            (board("4+k4"), "board"),
            (board("4+g4"), "board"),
            (board("++p8"), "board"),
            (board("8+"), "board"),
            (board("+9"), "board"),
            (board("4x4"), "board"),
            (board("4é4"), "board"),
            (board("K8"), "board"),
            (board("P8"), "board"),
            (board("L8"), "board"),
            (board("N8"), "board"),
            (START.replace("/1r5b1/", "/Nr5b1/"), "board"),
            (hands("k"), "hands"),
            (hands("+P"), "hands"),
            (hands("2"), "hands"),
            (hands("0p"), "hands"),
            (hands("PP"), "hands"),
            (hands("99999999999p"), "hands"),
            (hands("3r"), "pieces"),
            (hands("12P7p"), "pieces"),
        ] {
            assert_eq!(Position::from_sfen(&text).unwrap_err().field, field, "{text}");
        }
        let error = Position::from_sfen(&hands("3r")).unwrap_err();
        assert_eq!(error.to_string(), "SFEN, pieces: expected at most 2 R, found \"3\"");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]

        #[test]
        fn positions_survive_a_round_trip_through_sfen(choices in proptest::collection::vec(any::<u16>(), 0..200)) {
            for (position, _) in random_game(&choices) {
                let sfen = position.sfen3();
                let again = Position::from_sfen(&sfen).unwrap();
                prop_assert_eq!(again.sfen3(), sfen);
                prop_assert_eq!(again, position);
            }
        }

        #[test]
        fn no_text_panics(text in "[1-9a-zA-Z+/ -]{0,60}") {
            let _ = Position::from_sfen(&text);
        }
    }
}
