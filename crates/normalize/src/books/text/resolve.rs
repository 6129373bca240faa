//! Finds the move that a token stands for.

use books::gnushogi::text::Shape;
use books::shogi::{Candidate, Move, Position};

/// The move that a token stands for, and the position after it. Exactly one pseudo-legal move must fit, and it must be legal. (So a
/// token can be ambiguous although only one of the moves is legal.)
pub(super) fn resolve(position: &Position, token: &str) -> Result<(Move, Position), String> {
    let fitting = Shape::parse(token).map(|shape| fitting(position, &shape)).unwrap_or_default();
    match fitting[..] {
        [] => Err("no move matches it".to_owned()),
        [only] => position.play(only).map(|after| (only, after)).ok_or_else(|| "the move is not legal".to_owned()),
        _ => Err(format!("{} moves match it", fitting.len())),
    }
}

fn fitting(position: &Position, shape: &Shape) -> Vec<Move> {
    let moves = position.pseudo_legal_moves_to(shape.to).filter(|candidate| fits(candidate, shape));
    moves.map(|candidate| candidate.mv).collect()
}

fn fits(candidate: &Candidate, shape: &Shape) -> bool {
    let is_piece = shape.piece.is_none_or(|kind| {
        let kind = if shape.is_promoted { kind.promote() } else { Some(kind) };
        kind == Some(candidate.kind)
    });
    let is_origin = match shape.from {
        Some(_) => shape.from == candidate.from,
        None => shape.is_drop == candidate.from.is_none(),
    };
    is_piece && is_origin && shape.promotes == candidate.promotes
}

#[cfg(test)]
mod tests {
    use super::*;
    use books::shogi::usi;

    fn resolved(sfen: &str, token: &str) -> Result<String, String> {
        let position = Position::from_sfen(sfen).unwrap();
        resolve(&position, token).map(|(played, after)| {
            assert_eq!(position.play(played).as_ref(), Some(&after));
            usi(played)
        })
    }

    fn is(text: &str) -> Result<String, String> {
        Ok(text.to_owned())
    }

    fn not(text: &str) -> Result<String, String> {
        Err(text.to_owned())
    }

    const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -";

    #[test]
    fn every_spelling_of_a_move_is_that_move() {
        for token in ["7g7f", "P7g7f", "P7f"] {
            assert_eq!(resolved(START, token), is("7g7f"), "{token}");
        }
        let horse = "4k4/9/2+B6/9/9/9/9/9/4K4 b BP";
        assert_eq!(resolved(horse, "+B5e"), is("7c5e"));
        assert_eq!(resolved(horse, "7c5e"), is("7c5e"));
        assert_eq!(resolved(horse, "B*5e"), is("B*5e"));
        assert_eq!(resolved(horse, "P'5e"), is("P*5e"));
        assert_eq!(resolved(horse, "B5e"), not("no move matches it"));
        assert_eq!(resolved(horse, "+B5e+"), not("no move matches it"));
        assert_eq!(resolved(horse, "G*5e"), not("no move matches it"));
    }

    #[test]
    fn promotion_must_be_written() {
        let pawn = "4k4/9/9/2P6/9/9/9/9/4K4 b -";
        assert_eq!(resolved(pawn, "P7c+"), is("7d7c+"));
        assert_eq!(resolved(pawn, "P7c"), is("7d7c"));
        let last = "4k4/2P6/9/9/9/9/9/9/4K4 b -";
        assert_eq!(resolved(last, "P7a"), not("no move matches it"), "a pawn on the last rank must promote");
    }

    #[test]
    fn the_origin_distinguishes_two_pieces() {
        assert_eq!(resolved(START, "G5h"), not("2 moves match it"));
        assert_eq!(resolved(START, "G4i5h"), is("4i5h"));
    }

    #[test]
    fn a_pinned_piece_makes_a_token_ambiguous_and_is_not_played() {
        // The gold on 5h is pinned by the rook on 5e; the one on 3h is free.
        let pinned = "3k5/9/9/9/4r4/9/9/4G1G2/4K4 b -";
        assert_eq!(resolved(pinned, "G4h"), not("2 moves match it"));
        assert_eq!(resolved(pinned, "G3h4h"), is("3h4h"));
        assert_eq!(resolved(pinned, "G5h4h"), not("the move is not legal"));
    }

    #[test]
    fn other_tokens_match_no_move() {
        for token in ["", "Resign", "p7f", "P76", "é"] {
            assert_eq!(resolved(START, token), not("no move matches it"), "{token}");
        }
    }
}
