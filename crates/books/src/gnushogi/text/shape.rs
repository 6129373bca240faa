//! The spelling of a move, legal or not.

use crate::shogi::{PieceKind, Square, parse_square, piece_kind};

/// The parts of a token that has the form of a move: `7g7f`, `P7f`, `+B2b3a`, `P*3c`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    /// The piece of the letter.
    pub piece: Option<PieceKind>,
    /// The letter has a `+` before it.
    pub is_promoted: bool,
    /// `*` or `'` after the letter.
    pub is_drop: bool,
    /// The square of origin, if the token names one.
    pub from: Option<Square>,
    /// The target square.
    pub to: Square,
    /// The token ends with `+`.
    pub promotes: bool,
}

impl Shape {
    /// Parses a token's text; `None` if it does not have the form of a move.
    pub fn parse(text: &str) -> Option<Self> {
        let (is_promoted, rest) = text.strip_prefix('+').map_or((false, text), |rest| (true, rest));
        let piece = rest.chars().next().and_then(piece_kind);
        let rest = &rest[usize::from(piece.is_some())..];
        let is_drop = rest.starts_with(['*', '\'']);
        let rest = &rest[usize::from(is_drop)..];
        let (first, rest) = square(rest)?;
        let (second, rest) = square(rest).map_or((None, rest), |(square, rest)| (Some(square), rest));
        let promotes = rest == "+";
        let is_whole = promotes || rest.is_empty();
        let is_sound = match (piece, second) {
            (None, None) => false,
            (None, Some(_)) => !is_promoted && !is_drop,
            (Some(_), _) if is_drop => !is_promoted && !promotes && second.is_none(),
            (Some(_), _) => true,
        };
        let (from, to) = second.map_or((None, first), |to| (Some(first), to));
        (is_whole && is_sound).then_some(Self { piece, is_promoted, is_drop, from, to, promotes })
    }
}

fn square(text: &str) -> Option<(Square, &str)> {
    let (square, rest) = text.split_at_checked(2)?;
    Some((parse_square(square)?, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(file: u8, rank: u8) -> Square {
        Square::new(file, rank).unwrap()
    }

    #[test]
    fn every_form_of_a_move_is_parsed() {
        let plain = Shape {
            piece: None,
            is_promoted: false,
            is_drop: false,
            from: Some(at(7, 7)),
            to: at(7, 6),
            promotes: false,
        };
        assert_eq!(Shape::parse("7g7f"), Some(plain));
        assert_eq!(Shape::parse("P7g7f+"), Some(Shape { piece: Some(PieceKind::Pawn), promotes: true, ..plain }));
        assert_eq!(Shape::parse("+B7g7f"), Some(Shape { piece: Some(PieceKind::Bishop), is_promoted: true, ..plain }));
        assert_eq!(Shape::parse("S7f"), Some(Shape { piece: Some(PieceKind::Silver), from: None, ..plain }));
        let drop = Some(Shape { piece: Some(PieceKind::Pawn), is_drop: true, from: None, to: at(3, 3), ..plain });
        assert_eq!(Shape::parse("P*3c"), drop);
        assert_eq!(Shape::parse("P'3c"), drop);
    }

    #[test]
    fn other_texts_have_no_shape() {
        for text in [
            "", "+", "P", "7f", "p7f", "P76", "P7j", "P0a", "P7f#c", "P7fP3d", "7g7f8h", "+7g7f", "*3c", "P*3c+",
            "+P*3c", "P*3c3d", "Resigns", "1 P7f", "P7f++", "é7f", "P7é", "7g7f…",
        ] {
            assert_eq!(Shape::parse(text), None, "{text}");
        }
    }
}
