//! The positions that books are asked about.

use serde::Serialize;

use crate::backgammon::{Board, BoardError, IdError, Play, PlayError, Xgid, XgidDice, legal_plays};
use crate::{chess, shogi};

/// The games whose moves can be given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Game {
    /// Moves in UCI or SAN
    Chess,
    /// Moves in USI
    Shogi,
}

/// Why a text is no position to ask for.
#[derive(Debug, thiserror::Error)]
pub enum QuestionError {
    /// An XGID that cannot be read.
    #[error("XGID: {0}")]
    Xgid(#[from] IdError),
    /// An impossible board.
    #[error("XGID: {0}")]
    Board(#[from] BoardError),
    /// A play that cannot be made.
    #[error("XGID: {0}")]
    Play(#[from] PlayError),
    /// A FEN that cannot be read.
    #[error("FEN: {0}")]
    Fen(#[from] chess::FenError),
    /// An SFEN that cannot be read.
    #[error("SFEN: {0}")]
    Sfen(#[from] shogi::SfenError),
    /// A move that cannot be played.
    #[error("move {number} ({text}): {problem}")]
    Move {
        /// Counted from 1.
        number: usize,
        /// As it was given.
        text: String,
        /// Why.
        problem: String,
    },
    /// Moves of neither game.
    #[error("these are moves of neither game; as chess: {chess}; as shogi: {shogi}")]
    Neither {
        /// Why not chess.
        chess: Box<QuestionError>,
        /// Why not shogi.
        shogi: Box<QuestionError>,
    },
    /// No moves and no game.
    #[error("without moves it takes --game to tell whose starting position is meant")]
    WhichGame,
}

/// What books are asked.
#[derive(Debug, Clone, PartialEq)]
pub enum Question {
    /// A backgammon position, or the plays of a roll.
    Backgammon(Backgammon),
    /// The moves of a chess position.
    Chess(Position),
    /// The moves of a shogi position.
    Shogi(Position),
}

/// A position of chess or shogi.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    /// `book_positions.position_key`
    pub key: i64,
    /// `book_positions.epd`
    pub epd: String,
}

/// Positions of backgammon in one context.
#[derive(Debug, Clone, PartialEq)]
pub struct Backgammon {
    /// The ID, as we write it.
    pub xgid: String,
    /// The dice, where there are any.
    pub dice: Option<(u8, u8)>,
    /// The positions to look up: the one on roll, or one for each play.
    pub positions: Vec<Asked>,
    /// In which context they are.
    pub context: Context,
}

/// A position of backgammon to look up.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Asked {
    /// The play that leads to it; `None`: the position on roll itself.
    pub play: Option<String>,
    /// `book_entries.position_hash`
    pub position_hash: i64,
    /// `book_entries.pos` in hexadecimal.
    pub pos: String,
}

/// Score and rules as `book_entries` has them: of the player who is on roll in the entry, and of the one who has moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Context {
    /// Points away; `None`: money.
    pub away_on_roll: Option<i64>,
    /// Points away of the other player.
    pub away_mover: Option<i64>,
    /// Money: the Jacoby rule.
    pub is_jacoby: bool,
    /// The Crawford game.
    pub is_crawford: bool,
    /// The cube is in the middle, at 1.
    pub is_centred: bool,
}

impl Question {
    /// Asks about the position of an XGID. Without dice: the one on roll. With dice: the positions after each legal play.
    pub fn xgid(text: &str) -> Result<Self, QuestionError> {
        let xgid = Xgid::parse(text)?;
        let board = xgid.board_on_roll();
        board.check()?;
        let context = Context::of(&xgid);
        let (dice, positions, context) = match xgid.dice {
            XgidDice::Rolled(one, two) => {
                ((Some((one, two))), after_plays(&board, (one, two))?, context.of_the_other_on_roll())
            }
            _ => (None, vec![Asked::of(&board, None)], context),
        };
        Ok(Self::Backgammon(Backgammon { xgid: xgid.to_string(), dice, positions, context }))
    }

    /// Asks about a chess position.
    pub fn fen(text: &str) -> Result<Self, QuestionError> {
        Ok(chess_question(&chess::Position::from_fen(text)?))
    }

    /// Asks about a shogi position.
    pub fn sfen(text: &str) -> Result<Self, QuestionError> {
        Ok(shogi_question(&shogi::Position::from_sfen(text)?))
    }

    /// Asks about the position after moves from the start; without a game of the one whose moves they are.
    pub fn moves(text: &str, game: Option<Game>) -> Result<Self, QuestionError> {
        let moves: Vec<&str> = text.split_whitespace().map(without_number).filter(|text| !text.is_empty()).collect();
        match game {
            Some(Game::Chess) => chess_moves(&moves),
            Some(Game::Shogi) => shogi_moves(&moves),
            None if moves.is_empty() => Err(QuestionError::WhichGame),
            None => chess_moves(&moves).or_else(|chess| {
                let neither = |shogi| QuestionError::Neither { chess: Box::new(chess), shogi: Box::new(shogi) };
                shogi_moves(&moves).map_err(neither)
            }),
        }
    }
}

/// `e4` of `1.e4`, nothing of `1.`; moves have no full stop.
fn without_number(text: &str) -> &str {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.starts_with('.') { rest.trim_start_matches('.') } else { text }
}

fn chess_moves(moves: &[&str]) -> Result<Question, QuestionError> {
    let mut position = chess::Position::start();
    for (number, text) in (1..).zip(moves) {
        let problem = |problem: chess::MoveError| refused(number, text, &problem);
        let chosen = position.parse_uci(text).or_else(|_| position.parse_san(text)).map_err(problem)?;
        position = position.play(chosen).ok_or_else(|| refused(number, text, &"no legal move"))?;
    }
    Ok(chess_question(&position))
}

fn shogi_moves(moves: &[&str]) -> Result<Question, QuestionError> {
    let mut position = shogi::Position::start();
    for (number, text) in (1..).zip(moves) {
        let chosen = position.parse_usi(text).map_err(|problem| refused(number, text, &problem))?;
        position = position.play(chosen).ok_or_else(|| refused(number, text, &"no legal move"))?;
    }
    Ok(shogi_question(&position))
}

fn refused(number: usize, text: &str, problem: &dyn std::fmt::Display) -> QuestionError {
    QuestionError::Move { number, text: text.to_owned(), problem: problem.to_string() }
}

fn chess_question(position: &chess::Position) -> Question {
    Question::Chess(Position { key: position.key(), epd: position.epd() })
}

fn shogi_question(position: &shogi::Position) -> Question {
    Question::Shogi(Position { key: position.key(), epd: position.sfen3() })
}

/// The positions after the legal plays; where there is none the same position with the other player on roll.
fn after_plays(board: &Board, dice: (u8, u8)) -> Result<Vec<Asked>, PlayError> {
    let plays = legal_plays(board, dice);
    if plays.is_empty() {
        return Ok(vec![Asked::of(&board.flip(), Some("no legal play".to_owned()))]);
    }
    let asked = |play: &Play| Ok(Asked::of(&play.apply(board)?.flip(), Some(play.notation())));
    plays.iter().map(asked).collect()
}

impl Asked {
    fn of(board: &Board, play: Option<String>) -> Self {
        let pos = board.to_bytes().iter().map(|byte| format!("{byte:02X}")).collect();
        Self { play, position_hash: board.hash().0, pos }
    }
}

impl Context {
    /// With the player on roll as such.
    fn of(xgid: &Xgid) -> Self {
        let is_money = xgid.match_length == 0;
        let away = |score: u32| (!is_money).then(|| i64::from(xgid.match_length) - i64::from(score));
        let (bottom, top) = (away(xgid.score_player), away(xgid.score_opponent));
        let (away_on_roll, away_mover) = if xgid.turn < 0 { (top, bottom) } else { (bottom, top) };
        Self {
            away_on_roll,
            away_mover,
            is_jacoby: is_money && xgid.crawford_jacoby & 1 == 1,
            is_crawford: !is_money && xgid.crawford_jacoby & 1 == 1,
            is_centred: xgid.cube_log2 == 0 && xgid.cube_owner == 0,
        }
    }

    /// After the play: it is the other player's turn.
    fn of_the_other_on_roll(self) -> Self {
        Self { away_on_roll: self.away_mover, away_mover: self.away_on_roll, ..self }
    }
}
