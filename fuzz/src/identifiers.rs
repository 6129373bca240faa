//! Texts of positions and moves: parsed texts survive writing and parsing.

use backgammon::{Board, Play, Xgid, gnubg_position_id, is_legal};
use books::{chess, shogi};
use rows::names;

/// The first byte selects the kind of the text after it.
pub fn identifiers(data: &[u8]) {
    let Some((choice, data)) = data.split_first() else { return };
    let Ok(text) = std::str::from_utf8(data) else { return };
    match choice % 7 {
        0 => xgid(text),
        1 => play(text),
        2 => fen(text),
        3 => chess_moves(text),
        4 => sfen(text),
        5 => shogi_moves(text),
        _ => names(text),
    }
}

fn xgid(text: &str) {
    if let Ok(read) = Xgid::parse(text) {
        assert_eq!(Xgid::parse(&read.to_string()).as_ref(), Ok(&read));
        board(&read.board_on_roll());
    }
}

fn board(board: &Board) {
    assert_eq!(board.flip().flip(), *board);
    assert_eq!(Board::from_bytes(board.to_bytes()).hash(), board.hash());
    let _ = (board.features(), board.check(), board.pip_count(), gnubg_position_id(board));
}

fn play(text: &str) {
    for dice in [None, Some((3, 1)), Some((5, 5))] {
        if let Ok(play) = Play::parse(&Board::START, text, dice) {
            let after = play.apply(&Board::START).expect("a play that was read on this board");
            // The notation merges moves of one checker, so dice that do not fit the play may not be enough to parse it.
            let fitting = dice.filter(|&dice| is_legal(&Board::START, dice, &after));
            for dice in [None, fitting] {
                let again = Play::parse(&Board::START, &play.notation(), dice).expect("our own notation");
                assert_eq!(again.apply(&Board::START).expect("the same play"), after);
            }
        }
    }
}

fn fen(text: &str) {
    let Ok(read) = chess::Position::from_fen(text) else { return };
    let again = chess::Position::from_fen(&read.epd()).expect("our own EPD");
    assert_eq!((again.epd(), again.key()), (read.epd(), read.key()));
    for chosen in read.legal_moves().into_iter().take(40) {
        let san = read.san(chosen).expect("a legal move has a name");
        assert_eq!(read.parse_san(&san), Ok(chosen), "{san}");
        assert_eq!(read.parse_uci(&read.uci(chosen)), Ok(chosen), "{san}");
    }
}

/// A game in UCI or SAN from the start.
fn chess_moves(text: &str) {
    let mut position = chess::Position::start();
    for word in text.split_whitespace().take(200) {
        let Ok(chosen) = position.parse_uci(word).or_else(|_| position.parse_san(word)) else { return };
        let Some(after) = position.play(chosen) else { return };
        assert!(position.san(chosen).is_some());
        position = after;
    }
}

fn sfen(text: &str) {
    let Ok(read) = shogi::Position::from_sfen(text) else { return };
    let again = shogi::Position::from_sfen(&read.sfen3()).expect("our own SFEN");
    assert_eq!((again.sfen3(), again.key()), (read.sfen3(), read.key()));
    for chosen in read.legal_moves().into_iter().take(40) {
        let text = shogi::usi(chosen);
        assert_eq!(read.parse_usi(&text), Ok(chosen), "{text}");
        assert!(!read.move_text(chosen).is_empty());
        assert!(read.play(chosen).is_some());
    }
    let _ = (read.gnu_hash(false), read.gnu_hash(true));
}

/// A game in USI from the start.
fn shogi_moves(text: &str) {
    let mut position = shogi::Position::start();
    for word in text.split_whitespace().take(200) {
        let Ok(chosen) = position.parse_usi(word) else { return };
        assert!(!position.move_text(chosen).is_empty());
        let number = shogi::gnu_move(chosen);
        let _ = shogi::move_from_gnu(number);
        let Some(after) = position.play(chosen) else { return };
        position = after;
    }
}

/// A player's name.
fn names(text: &str) {
    let name = names::normalize_name(text);
    assert_eq!(names::normalize_name(&name), name);
    assert_eq!(names::words_key(&name), names::words_key(text));
}
