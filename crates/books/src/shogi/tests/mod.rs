//! Games for tests.

use super::{Move, Position};

/// The position after moves in USI, separated by blanks.
pub fn after(moves: &str) -> Position {
    moves.split_whitespace().fold(Position::start(), |position, usi| {
        position.play(position.parse_usi(usi).unwrap()).unwrap_or_else(|| panic!("{usi} in {position:?}"))
    })
}

/// The positions of a game of random legal moves, each with the move played there; `None` for the last.
pub fn random_game(choices: &[u16]) -> Vec<(Position, Option<Move>)> {
    let mut position = Position::start();
    let mut game = Vec::new();
    for choice in choices {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[usize::from(*choice) % moves.len()];
        let next = position.play(mv).unwrap();
        game.push((std::mem::replace(&mut position, next), Some(mv)));
    }
    game.push((position, None));
    game
}
