//! Moves as text: USI, and the Western notation of players and GNU Shogi's books.

use shogi_core::{Move, Piece, PieceKind, Square, ToUsi};

use super::Position;
use super::position::Candidate;

/// A text that is not a USI move.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected a move in USI (7g7f, 8h2b+, B*4e), found {0:?}")]
pub struct MoveError(pub String);

/// The unpromoted kind of an upper-case letter.
pub fn piece_kind(letter: char) -> Option<PieceKind> {
    // The numbers of the kinds begin with 1.
    PieceKind::from_u8("PLNSGBRK".find(letter)? as u8 + 1)
}

/// A square as `7g`: file 1..9, rank a..i.
pub fn parse_square(text: &str) -> Option<Square> {
    let [file @ b'1'..=b'9', rank @ b'a'..=b'i'] = text.as_bytes() else {
        return None;
    };
    Square::new(file - b'0', rank - b'a' + 1)
}

/// A move in USI: `7g7f`, `8h2b+`, `B*4e`.
pub fn usi(mv: Move) -> String {
    mv.to_usi_owned()
}

impl Position {
    /// Parses USI as a move of the side to move. [`is_legal`](Self::is_legal) checks legality.
    pub fn parse_usi(&self, text: &str) -> Result<Move, MoveError> {
        self.usi_move(text).ok_or_else(|| MoveError(text.to_owned()))
    }

    fn usi_move(&self, text: &str) -> Option<Move> {
        if let Some((letter, square)) = text.split_once('*') {
            let kind = letter.parse().ok().and_then(piece_kind).filter(|kind| *kind != PieceKind::King)?;
            return Some(Move::Drop { piece: Piece::new(kind, self.side_to_move()), to: parse_square(square)? });
        }
        let (squares, promote) = text.strip_suffix('+').map_or((text, false), |squares| (squares, true));
        let (from, to) = squares.split_at_checked(2)?;
        Some(Move::Normal { from: parse_square(from)?, to: parse_square(to)?, promote })
    }

    /// A move in Western notation, as in GNU Shogi's text books: `P-7f`, `Bx2b+`, `B*4e`, `+Rx3a`. The origin is added if another piece of
    /// the kind can go there too (`G4i-5h`), and `=` if the piece could promote but does not.
    pub fn move_text(&self, mv: Move) -> String {
        let Some(candidate) = self.candidate(mv) else {
            return usi(mv);
        };
        let letters = candidate.kind.to_usi_owned();
        let to = candidate.to.to_usi_owned();
        let Some(from) = candidate.from else {
            return format!("{letters}*{to}");
        };
        let same_kind = |other: &Candidate| other.kind == candidate.kind && other.from.is_some();
        let (mut is_ambiguous, mut can_promote) = (false, false);
        for other in self.pseudo_legal_moves_to(candidate.to).filter(same_kind) {
            is_ambiguous |= other.from != Some(from);
            can_promote |= other.from == Some(from) && other.promotes;
        }
        let origin = if is_ambiguous { from.to_usi_owned() } else { String::new() };
        let way = if self.piece_at(candidate.to).is_some() { 'x' } else { '-' };
        let end = match (candidate.promotes, can_promote) {
            (true, _) => "+",
            (false, true) => "=",
            (false, false) => "",
        };
        format!("{letters}{origin}{way}{to}{end}")
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::shogi::tests::{after, random_game};

    #[test]
    fn moves_are_written_as_players_write_them() {
        for (before, usi, text) in [
            ("", "7g7f", "P-7f"),
            ("7g7f 3c3d", "8h2b+", "Bx2b+"),
            ("7g7f 3c3d", "8h2b", "Bx2b="),
            ("7g7f 3c3d", "8h3c+", "B-3c+"),
            ("7g7f 3c3d", "4i5h", "G4i-5h"),
            ("7g7f 3c3d", "5i5h", "K-5h"),
            ("7g7f 3c3d 8h2b+ 3a2b", "B*4e", "B*4e"),
            ("7g7f 3c3d 8h2b+ 8c8d", "2b3a", "+Bx3a"),
            ("7g7f 3c3d 8h2b+ 8c8d", "2b3c", "+B-3c"),
        ] {
            let position = after(before);
            let mv = position.parse_usi(usi).unwrap();
            assert!(position.is_legal(mv), "{usi}");
            assert_eq!(position.move_text(mv), text, "{before} {usi}");
        }
    }

    #[test]
    fn both_captures_of_two_pieces_of_a_kind_name_their_origin() {
        let position = Position::from_sfen("4k4/9/9/9/4p4/3S1S3/9/9/4K4 b S").unwrap();
        let text = |usi: &str| position.move_text(position.parse_usi(usi).unwrap());
        assert_eq!(text("6f5e"), "S6fx5e");
        assert_eq!(text("4f5e"), "S4fx5e");
        assert_eq!(text("6f7e"), "S-7e");
        assert_eq!(text("S*5f"), "S*5f", "a drop needs no more");
    }

    #[test]
    fn other_texts_are_errors() {
        for text in ["", "7g", "7g7", "7g7j", "0g7f", "7g7f++", "7g7f=", "K*5e", "p*5e", "P*", "PP*5e", "é*5e", "7gé"]
        {
            assert_eq!(Position::start().parse_usi(text), Err(MoveError(text.to_owned())));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]

        #[test]
        fn moves_survive_usi_and_have_distinct_texts(
            choices in proptest::collection::vec(any::<u16>(), 0..120),
        ) {
            for (position, _) in random_game(&choices).into_iter().step_by(7) {
                let mut texts = Vec::new();
                for mv in position.legal_moves() {
                    prop_assert_eq!(position.parse_usi(&usi(mv)), Ok(mv));
                    texts.push(position.move_text(mv));
                }
                let count = texts.len();
                texts.sort();
                texts.dedup();
                prop_assert_eq!(texts.len(), count);
            }
        }
    }
}
