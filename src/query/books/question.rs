//! Parses the positions to look up in books.

use std::cmp::Ordering;

use serde::Serialize;

use backgammon::{Board, BoardError, IdError, Play, PlayError, Xgid, XgidDice, legal_plays, xgid_position};
use books::{chess, shogi};

/// The games with move input.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Game {
    /// Moves in UCI or SAN
    Chess,
    /// Moves in USI
    Shogi,
}

/// Why a text is not a position.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say what they are")]
pub enum QuestionError {
    #[error("XGID: {0}")]
    Xgid(#[from] IdError),
    #[error("XGID: {0}")]
    Board(#[from] BoardError),
    #[error("XGID: {0}")]
    Play(#[from] PlayError),
    #[error("FEN: {0}")]
    Fen(#[from] chess::FenError),
    #[error("SFEN: {0}")]
    Sfen(#[from] shogi::SfenError),
    /// An invalid or illegal move.
    #[error("move {number} ({text}): {problem}")]
    Move {
        /// Counted from 1.
        number: usize,
        /// The move as given.
        text: String,
        problem: String,
    },
    /// The moves fit neither game, or neither moves nor a game were given.
    #[error("{0}")]
    NoGame(String),
}

/// A question to the books.
#[derive(Debug, Clone, PartialEq)]
pub enum Question {
    /// A backgammon position, or the plays of a roll.
    Backgammon(Backgammon),
    /// The moves of a chess position.
    Chess(GamePosition),
    /// The moves of a shogi position.
    Shogi(GamePosition),
}

/// A position of chess or shogi.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GamePosition {
    /// `book_positions.position_hash`
    pub key: i64,
    /// `book_positions.position_text`
    pub position_text: String,
}

/// Positions of backgammon in one context.
#[derive(Debug, Clone, PartialEq)]
pub struct Backgammon {
    /// The XGID in canonical form.
    pub xgid: String,
    /// The dice, if rolled.
    pub dice: Option<(u8, u8)>,
    /// The positions to look up: the one on roll, or one for each play.
    pub positions: Vec<EntryPosition>,
    pub(crate) context: Context,
}

/// A position of backgammon to look up.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct EntryPosition {
    /// The play that leads to it; `None` for the position on roll itself.
    pub play: Option<String>,
    /// `book_entries.position_hash`
    pub position_hash: i64,
    /// `book_entries.board`
    pub board: String,
}

/// Score and rules as in `book_entries`, for the player on roll in the entry and the player who has moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Context {
    /// Points away; `None` for money.
    pub away_on_roll: Option<i64>,
    /// Points away of the other player.
    pub away_mover: Option<i64>,
    /// Money: the Jacoby rule.
    pub is_jacoby: bool,
    pub(crate) is_crawford: bool,
    /// The cube is centred at 1.
    pub is_centred: bool,
}

impl Question {
    /// Asks about the position of an XGID: without dice, the position on roll; with dice, the positions after each legal play.
    pub fn xgid(text: &str) -> Result<Self, QuestionError> {
        let xgid = Xgid::parse_checked(text)?;
        let board = xgid.board_on_roll();
        board.check()?;
        let context = Context::of(&xgid);
        let (dice, positions, context) = match xgid.dice {
            XgidDice::Rolled(one, two) => {
                let Context { away_on_roll: away_mover, away_mover: away_on_roll, .. } = context;
                // After the play, the other player is on roll.
                (Some((one, two)), after_plays(&board, (one, two))?, Context { away_on_roll, away_mover, ..context })
            }
            _ => (None, vec![EntryPosition::of(&board, None)], context),
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

    /// Asks about the position after moves from the starting position. Without `game`, the moves determine the game.
    pub fn moves(text: &str, game: Option<Game>) -> Result<Self, QuestionError> {
        let text = without_notes(text);
        // Without a letter, it is a result, a sign such as +-, or castling; the words are those of the protocols UCI and USI.
        let is_move = |text: &&str| {
            text.contains(|c: char| c.is_ascii_alphabetic()) && !["position", "startpos", "moves"].contains(text)
                || text.matches('0').count() > 1
        };
        let moves: Vec<&str> = text.split_whitespace().map(without_number).filter(is_move).collect();
        match game {
            Some(Game::Chess) => chess_moves(&moves),
            Some(Game::Shogi) => shogi_moves(&moves),
            None if moves.is_empty() => Err(QuestionError::NoGame("without moves, the game is needed".into())),
            None => chess_moves(&moves).or_else(|chess| shogi_moves(&moves).map_err(|shogi| neither(chess, shogi))),
        }
    }
}

/// If moves fail in both games, the game in which they fail later is assumed.
fn neither(chess: QuestionError, shogi: QuestionError) -> QuestionError {
    let place = |error: &QuestionError| if let QuestionError::Move { number, .. } = error { *number } else { 0 };
    match place(&chess).cmp(&place(&shogi)) {
        Ordering::Greater => chess,
        Ordering::Less => shogi,
        Ordering::Equal => QuestionError::NoGame(format!(
            "the moves are neither chess nor shogi moves; as chess: {chess}; as shogi: {shogi}"
        )),
    }
}

/// The text of a game in PGN without its tags, comments and variations.
fn without_notes(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    // The closing signs of the open notes, the innermost last. Only variations can be nested.
    let mut ends = Vec::new();
    for c in text.chars() {
        let end = match c {
            '{' => '}',
            ';' => '\n',
            '[' => ']',
            '(' => ')',
            _ => c,
        };
        if ends.last() == Some(&c) {
            ends.pop();
            kept.push(' ');
        } else if end != c && ends.last().is_none_or(|end| *end == ')') {
            ends.push(end);
        } else if ends.is_empty() {
            kept.push(c);
        }
    }
    kept
}

/// Removes a move number: `e4` from `1.e4`, and an empty text from `1.`.
fn without_number(text: &str) -> &str {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.starts_with(['.', '…']) { rest.trim_start_matches(['.', '…']) } else { text }
}

fn chess_moves(moves: &[&str]) -> Result<Question, QuestionError> {
    let mut position = chess::Position::start();
    for (number, text) in (1..).zip(moves) {
        let problem = |problem: chess::MoveError| refused(number, text, &problem);
        let chosen = position.parse_uci(text).or_else(|_| position.parse_san(text)).map_err(problem)?;
        position = position.play(chosen).ok_or_else(|| refused(number, text, &"not a legal move"))?;
    }
    Ok(chess_question(&position))
}

fn shogi_moves(moves: &[&str]) -> Result<Question, QuestionError> {
    let mut position = shogi::Position::start();
    for (number, text) in (1..).zip(moves) {
        let chosen = position.parse_usi(text).map_err(|problem| refused(number, text, &problem))?;
        position = position.play(chosen).ok_or_else(|| refused(number, text, &"not a legal move"))?;
    }
    Ok(shogi_question(&position))
}

fn refused(number: usize, text: &str, problem: &dyn std::fmt::Display) -> QuestionError {
    QuestionError::Move { number, text: text.to_owned(), problem: problem.to_string() }
}

fn chess_question(position: &chess::Position) -> Question {
    Question::Chess(GamePosition { key: position.key(), position_text: position.epd() })
}

fn shogi_question(position: &shogi::Position) -> Question {
    Question::Shogi(GamePosition { key: position.key(), position_text: position.sfen3() })
}

/// The positions after the legal plays; without a legal play, the same position with the other player on roll.
fn after_plays(board: &Board, dice: (u8, u8)) -> Result<Vec<EntryPosition>, PlayError> {
    let plays = legal_plays(board, dice);
    if plays.is_empty() {
        return Ok(vec![EntryPosition::of(&board.flip(), Some("no legal play".to_owned()))]);
    }
    let asked = |play: &Play| Ok(EntryPosition::of(&play.apply(board)?.flip(), Some(play.notation())));
    plays.iter().map(asked).collect()
}

impl EntryPosition {
    fn of(board: &Board, play: Option<String>) -> Self {
        Self { play, position_hash: board.hash().0, board: xgid_position(board) }
    }
}

impl Context {
    /// The context with the player on roll in the XGID on roll in the entry.
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
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "-b----E-C---eE---c-e----B-";

    fn backgammon(rest: &str) -> Backgammon {
        match Question::xgid(&format!("XGID={START}:{rest}")).unwrap() {
            Question::Backgammon(asked) => asked,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn an_xgid_without_dice_asks_for_the_position_on_roll() {
        let asked = backgammon("0:0:1:00:3:1:0:7:10");
        assert_eq!(asked.positions, [EntryPosition::of(&Board::START, None)]);
        assert_eq!((asked.context.away_on_roll, asked.context.away_mover), (Some(4), Some(6)));
        let other = backgammon("0:0:-1:00:3:1:0:7:10");
        assert_eq!((other.context.away_on_roll, other.context.away_mover), (Some(6), Some(4)));
    }

    #[test]
    fn an_xgid_with_dice_asks_for_the_positions_after_each_play() {
        let asked = backgammon("0:0:1:31:3:1:0:7:10");
        assert_eq!(asked.positions.len(), legal_plays(&Board::START, (3, 1)).len());
        let play = Play::parse(&Board::START, "8/5 6/5", Some((3, 1))).unwrap();
        let after = play.apply(&Board::START).unwrap().flip();
        assert!(asked.positions.contains(&EntryPosition::of(&after, Some("8/5 6/5".to_owned()))));
        assert_eq!((asked.context.away_on_roll, asked.context.away_mover), (Some(6), Some(4)));
    }

    #[test]
    fn the_rules_field_is_jacoby_for_money_and_crawford_in_a_match() {
        let money = backgammon("0:0:1:31:0:0:3:0:10").context;
        assert_eq!((money.away_on_roll, money.is_jacoby, money.is_crawford), (None, true, false));
        let crawford = backgammon("0:0:1:31:6:1:1:7:10").context;
        assert_eq!((crawford.away_mover, crawford.is_jacoby, crawford.is_crawford), (Some(1), false, true));
        assert!(!backgammon("1:1:1:31:0:0:0:7:10").context.is_centred);
    }

    #[test]
    fn a_roll_that_cannot_be_played_asks_for_the_unchanged_position() {
        // On the bar against a closed board.
        let Question::Backgammon(asked) =
            Question::xgid("XGID=aBBBBBB-----------------b-:0:0:-1:61:0:0:0:7:10").unwrap()
        else {
            panic!("no backgammon")
        };
        assert_eq!(asked.positions.len(), 1);
        assert_eq!(asked.positions[0].play.as_deref(), Some("no legal play"));
    }

    #[test]
    fn legal_moves_determine_the_game() {
        let chess = Question::moves("1. e4 c5 2.g1f3", None).unwrap();
        assert_eq!(chess, Question::fen("rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2").unwrap());
        let shogi = Question::moves("7g7f 3c3d", None).unwrap();
        let sfen = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3";
        assert_eq!(shogi, Question::sfen(sfen).unwrap());
        assert_eq!(Question::moves("", Some(Game::Chess)).unwrap(), chess_question(&chess::Position::start()));
    }

    #[test]
    fn pasted_games_are_read_without_their_notes() {
        let moves = Question::moves("e4 c5 Nf3", None).unwrap();
        for pasted in [
            "1. e4 c5 2. Nf3 *",
            "1. e4 c5 2. Nf3 1/2-1/2",
            "1. e4 {[%clk 0:03:00] (good} 1... c5 {a) ; b} 2. Nf3 1-0",
            "1. e4 $1 (1. d4 {solid)} d5 (1... Nf6) 2. c4) 1... c5 $14 2. Nf3",
            "1. e2–e4! +- c7-c5 2. ♘f3 ½–½",
            "position startpos moves e2e4 c7c5 g1f3",
            "1.e4 1…c5 2.Ng1-f3+ 0-1",
            "[Event \"Open (A)\"]\n[Result \"0-1\"]\n\n1.e4 c5 ; Sicilian\n2.Nf3 0-1\n",
        ] {
            assert_eq!(Question::moves(pasted, None).unwrap(), moves, "{pasted}");
        }
    }

    #[test]
    fn illegal_moves_are_reported_with_number_and_game() {
        for (moves, expected) in [
            ("e4 e5 e5", "move 3 (e5): "),
            ("7g7f 7g7f", "move 2 (7g7f): "),
            ("xyz", "the moves are neither chess nor shogi moves; as chess: move 1 (xyz): "),
            ("", "without moves, the game is needed"),
        ] {
            let error = Question::moves(moves, None).unwrap_err().to_string();
            assert!(error.starts_with(expected), "{moves}: {error}");
        }
    }
}
