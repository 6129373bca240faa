//! The SQL functions of match scores (`mwc`, `mwc_per_emg`, `take_point`, `live_take_point`, `gammon_value`), boards (`distance`,
//! `tally`, `bear_off_rolls`, `board_svg`) and plays (`legal_plays`, `blots_after`).

use std::sync::{LazyLock, Mutex, PoisonError};

use rusqlite::functions::{Context, FunctionFlags};
use rusqlite::types::{Type, ValueRef};
use rusqlite::{Connection, Error, Result};

use super::mathematics::failed;
use backgammon::drawing::BoardPicture;
use backgammon::{BearOff, Board, Play, Stake, Xgid, board_of_xgid, legal_plays, met};

const MWC: &str = "mwc(away_player, away_opponent, is_crawford)";

/// The rolls of bear-offs that were computed so far, shared by all connections.
static BEAR_OFF: LazyLock<Mutex<BearOff>> = LazyLock::new(Mutex::default);

type OfStake = fn(&Stake) -> Option<f64>;

/// The functions of a match score and a cube.
const OF_STAKES: [(&str, OfStake); 4] = [
    ("mwc_per_emg", Stake::mwc_per_emg),
    ("take_point", Stake::take_point),
    ("live_take_point", Stake::live_take_point),
    ("gammon_value", Stake::gammon_value),
];

/// Adds the functions of match scores and boards to a connection.
pub fn install(connection: &Connection) -> Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC | FunctionFlags::SQLITE_INNOCUOUS;
    connection.create_scalar_function("mwc", 3, flags, |context| {
        Ok(stake(context, MWC, None)?.and_then(|stake| {
            let is_one_away = stake.away_player == 1 || stake.away_opponent == 1;
            met::match_winning_chance(stake.away_player, stake.away_opponent, is_one_away && !stake.is_crawford)
        }))
    })?;
    for (name, function) in OF_STAKES {
        let call = format!("{name}(away_player, away_opponent, cube_value, is_crawford)");
        connection.create_scalar_function(name, 4, flags, move |context| {
            Ok(playing(context, &call)?.and_then(|stake| function(&stake)))
        })?;
    }
    connection.create_scalar_function("distance", 2, flags, |context| {
        const CALL: &str = "distance(board, board)";
        Ok(board(context, 0, CALL)?.zip(board(context, 1, CALL)?).map(|(one, other)| one.distance(&other)))
    })?;
    connection.create_scalar_function("legal_plays", 3, flags, |context| {
        const CALL: &str = "legal_plays(board, die1, die2)";
        let dice = integer(context, 1, CALL)?.zip(integer(context, 2, CALL)?);
        let (Some(board), Some((one, two))) = (board(context, 0, CALL)?, dice) else { return Ok(None) };
        let die = |number: i64| {
            let die = u8::try_from(number).ok().filter(|die| (1..=6).contains(die));
            die.ok_or_else(|| failed(format!("{CALL}: expected a die from 1 to 6, found {number}")))
        };
        Ok(Some(legal_plays(&board, (die(one)?, die(two)?)).len() as i64))
    })?;
    connection.create_scalar_function("bear_off_rolls", 2, flags, |context| {
        const CALL: &str = "bear_off_rolls(board, side)";
        let (Some(board), Some(side)) = (board(context, 0, CALL)?, text(context, 1, CALL)?) else { return Ok(None) };
        let board = match side.as_str() {
            "player" => board,
            "opponent" => board.flip(),
            _ => return Err(failed(format!("{CALL}: expected player or opponent, found {side:?}"))),
        };
        Ok(BEAR_OFF.lock().unwrap_or_else(PoisonError::into_inner).rolls(&board))
    })?;
    connection.create_scalar_function("tally", 4, flags, tally)?;
    (1..=3).try_for_each(|arguments| connection.create_scalar_function("board_svg", arguments, flags, board_svg))
}

/// A position as a picture; both plays may be left out. A text that is not a play in the position, such as a take, draws no arrow.
fn board_svg(context: &Context<'_>) -> Result<Option<String>> {
    const CALL: &str = "board_svg(xgid, best, played)";
    let Some(id) = text(context, 0, CALL)? else { return Ok(None) };
    let xgid = Xgid::parse(&id).map_err(|error| failed(format!("{CALL}: not an XGID: {error}")))?;
    let play = |index| {
        let given = if index < context.len() { text(context, index, CALL)? } else { None };
        Ok(given.and_then(|play| xgid.play(&play).ok()))
    };
    let (best, played): (_, Result<_>) = (play(1)?, play(2));
    Ok(Some(BoardPicture { best, played: played?, ..BoardPicture::of(xgid) }.alone()))
}

/// Checkers, points or blots on a span of points.
fn tally(context: &Context<'_>) -> Result<Option<u32>> {
    const CALL: &str = "tally(board, what, first, last)";
    let span = integer(context, 2, CALL)?.zip(integer(context, 3, CALL)?);
    let (Some(board), Some(what), Some((first, last))) = (board(context, 0, CALL)?, text(context, 1, CALL)?, span)
    else {
        return Ok(None);
    };
    let point = |number: i64| number.clamp(0, 25) as u8;
    let unknown = || failed(format!("{CALL}: expected checkers, points or blots, found {what:?}"));
    board.tally(&what, point(first), point(last)).ok_or_else(unknown).map(Some)
}

/// Reads an argument that must be a board of 26 characters or NULL.
fn board(context: &Context<'_>, index: usize, call: &str) -> Result<Option<Board>> {
    let board = text(context, index, call)?.map(|text| board_of_xgid(&text)).transpose();
    board.map_err(|error| failed(format!("{call}: {error}")))
}

/// The score and cube of a match that is not over.
fn playing(context: &Context<'_>, call: &str) -> Result<Option<Stake>> {
    let playing = 1..=met::MAX_AWAY;
    let stake = stake(context, call, Some(2))?;
    Ok(stake.filter(|stake| playing.contains(&stake.away_player) && playing.contains(&stake.away_opponent)))
}

/// The arguments of a call as a score; `None` if one is NULL, and for a Crawford game in which nobody is 1 away. The cube is 1 without an
/// argument.
fn stake(context: &Context<'_>, call: &str, cube: Option<usize>) -> Result<Option<Stake>> {
    let away = [integer(context, 0, call)?, integer(context, 1, call)?].map(|away| i32::try_from(away?).ok());
    let cube_value = cube.map_or(Ok(Some(1)), |index| integer(context, index, call))?;
    let crawford = integer(context, context.len() - 1, call)?;
    if let Some(found) = crawford.filter(|crawford| !(0..=1).contains(crawford)) {
        return Err(failed(format!("{call}: expected is_crawford 0 or 1, found {found}")));
    }
    if let Some(found) = cube_value.filter(|&value| value < 1 || value.count_ones() > 1) {
        return Err(failed(format!("{call}: expected cube_value 1, 2, 4, 8, ..., found {found}")));
    }
    let ([Some(away_player), Some(away_opponent)], Some(cube_value), Some(crawford)) = (away, cube_value, crawford)
    else {
        return Ok(None);
    };
    let is_possible = crawford == 0 || away_player == 1 || away_opponent == 1;
    let is_crawford = crawford == 1;
    Ok(is_possible.then_some(Stake { away_player, away_opponent, is_crawford, is_crawford_rule: true, cube_value }))
}

/// The player's blots after a play; `None` if the text is not a play on this board.
pub fn blots_after(board: &Board, play: &str) -> Option<i64> {
    let play = if play == "cannot move" { Play::default() } else { Play::parse(board, play, None).ok()? };
    Some(play.apply(board).ok()?.features().player_blots.into())
}

/// Reads an argument that must be an integer or NULL.
pub fn integer(context: &Context<'_>, index: usize, call: &str) -> Result<Option<i64>> {
    match context.get_raw(index) {
        ValueRef::Null => Ok(None),
        ValueRef::Integer(number) => Ok(Some(number)),
        other => Err(wrong_type(call, index, "an integer", other.data_type())),
    }
}

/// Reads an argument that must be a text or NULL.
pub fn text(context: &Context<'_>, index: usize, call: &str) -> Result<Option<String>> {
    match context.get_raw(index) {
        ValueRef::Null => Ok(None),
        ValueRef::Text(text) => Ok(Some(String::from_utf8_lossy(text).into_owned())),
        other => Err(wrong_type(call, index, "text", other.data_type())),
    }
}

fn wrong_type(call: &str, index: usize, expected: &str, found: Type) -> Error {
    let found = match found {
        Type::Null => "NULL",
        Type::Integer => "an integer",
        Type::Real => "a real number",
        Type::Text => "text",
        Type::Blob => "a blob",
    };
    failed(format!("{call}: expected {expected} as argument {}, found {found}", index + 1))
}
