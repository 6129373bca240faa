//! The SQL functions for backgammon that `gammonbase sql` adds. docs/reference/sql.md describes them for users.
//!
//! For a NULL argument or an unknown id, they return NULL; a value of the wrong type is an error.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::config::DbConfig;
use rusqlite::functions::FunctionFlags;
use rusqlite::{Connection, Error, OptionalExtension, Result, Row, RowIndex};

use super::claims::Everybody;
use super::quote::quoted;
use super::{claims, pictures, ratings, trends, twins};
use crate::store::scores::{self, blots_after, integer, text};
use crate::store::{StoreError, open_read_only};
use crate::text_file::{TextFile, text_file};
use backgammon::{Board, Diagram, Question, Situation, board_of_xgid, gnubg_position_id};
use rows::names::normalize_name;

/// The functions: signature and result.
pub const FUNCTIONS: [(&str, &str); 29] = [
    ("xgid(decision_id)", "the decision's XGID (eXtreme Gammon)"),
    ("gnubg_id(position_hash)", "GNU Backgammon's position ID"),
    ("board(position_hash)", "the position as a text diagram"),
    (
        "board_svg(xgid, best, played)",
        "the position as an SVG picture, with arrows for the plays (which may be left out)",
    ),
    ("pips(position_hash)", "pip counts as text: player's-opponent's"),
    ("blots_after(position_hash, play)", "the player's blots after a checker play"),
    ("distance(board, board)", "how far two boards are from one another, as in report like"),
    ("tally(board, what, first, last)", "checkers, points or blots on a span of points; opp.points: the opponent's"),
    ("legal_plays(board, die1, die2)", "the number of legal plays of a roll"),
    ("bear_off_rolls(board, side)", "the mean number of rolls to bear off; side: player, opponent"),
    ("mwc(away_player, away_opponent, is_crawford)", "match winning chance before a game, 0..1"),
    ("mwc_per_emg(away_player, away_opponent, cube_value, is_crawford)", "match winning chance that 1 EMG is worth"),
    (
        "take_point(away_player, away_opponent, cube_value, is_crawford)",
        "game winning chance from which a take is right, 0..1",
    ),
    (
        "live_take_point(away_player, away_opponent, cube_value, is_crawford)",
        "the same where the taker redoubles for free",
    ),
    ("gammon_value(away_player, away_opponent, cube_value, is_crawford)", "what a gammon is worth beyond a win"),
    (
        "claims(against, min_decisions, overdispersion, side, is_whole, family, part, decisions, error_emg, difficulty_emg, difficulty_variance)",
        "what may be claimed of the player of side 0, as JSON",
    ),
    ("trends(player, year, decisions, error_emg)", "how the players' mean loss changes in a year, as JSON"),
    ("twins()", "pairs of matches with many plays in common, as JSON"),
    (
        "fibs_ratings(winner, loser, match_length, start, k, ramp_from, ramp_per)",
        "the players' ratings after matches in order, as JSON",
    ),
    ("normalize_name(name)", "a name without case, accents or punctuation"),
    ("shell_word(text)", "a text as one word of the system's shell"),
    ("median(x)", "the median of a group"),
    ("percentile(x, p)", "the percentile p of a group, 0..100"),
    ("stdev(x)", "the standard deviation of a group (sample)"),
    ("variance(x)", "the variance of a group (sample)"),
    ("regr_slope(y, x)", "the slope of the regression of y on x in a group"),
    ("regr_r2(y, x)", "how much of the variance of y the regression explains, 0..1"),
    ("corr(x, y)", "the correlation of two values in a group"),
    ("regexp(pattern, text)", "whether a text matches; also text REGEXP pattern"),
];

const BOARD: TextFile = text_file!("sql/functions/board.sql");
const SITUATION: TextFile = text_file!("sql/functions/situation.sql");

/// Adds the functions to a connection to the database at `path`. Lookups use a second connection of their own, so they see
/// new commits of an import at once.
pub fn install(connection: &Connection, path: &Path) -> std::result::Result<(), StoreError> {
    let library = Arc::new(Library::new(path));
    // The board of a position hash never changes.
    let steady = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    let from_board = |call: &'static str, show: fn(Board) -> String| {
        let library = Arc::clone(&library);
        let name = call.split('(').next().unwrap_or(call);
        connection.create_scalar_function(name, 1, steady, move |context| {
            let hash = integer(context, 0, call)?;
            Ok(hash.map(|hash| library.one(&BOARD, hash, |row| board(row, 0))).transpose()?.flatten().map(show))
        })
    };
    from_board("gnubg_id(position_hash)", |board| gnubg_position_id(&board))?;
    from_board("board(position_hash)", |board| Diagram::of(board).to_string())?;
    from_board("pips(position_hash)", |board| {
        let (player, opponent) = board.pip_count();
        format!("{player}-{opponent}")
    })?;
    let decisions = Arc::clone(&library);
    connection.create_scalar_function("xgid", 1, FunctionFlags::SQLITE_UTF8, move |context| {
        let id = integer(context, 0, "xgid(decision_id)")?;
        let situation = id.map(|id| decisions.one(&SITUATION, id, situation)).transpose()?.flatten();
        Ok(situation.map(|situation| situation.xgid().to_string()))
    })?;
    let boards = Arc::clone(&library);
    connection.create_scalar_function("blots_after", 2, steady, move |context| {
        const CALL: &str = "blots_after(position_hash, play)";
        let (Some(hash), Some(play)) = (integer(context, 0, CALL)?, text(context, 1, CALL)?) else {
            return Ok(None);
        };
        Ok(boards.one(&BOARD, hash, |row| board(row, 0))?.and_then(|board| blots_after(&board, &play)))
    })?;
    scores::install(connection)?;
    pictures::install(connection)?;
    claims::install(connection, Everybody::default())?;
    let (all, found) = (Arc::clone(&library), Mutex::new(twins::Cache::default()));
    connection.create_scalar_function("twins", 0, FunctionFlags::SQLITE_UTF8, move |_| {
        all.with(|connection| found.lock().unwrap_or_else(PoisonError::into_inner).json(connection))
    })?;
    ratings::install(connection)?;
    trends::install(connection)?;
    connection.create_scalar_function("normalize_name", 1, steady, |context| {
        Ok(text(context, 0, "normalize_name(name)")?.map(|name| normalize_name(&name)))
    })?;
    connection.create_scalar_function("shell_word", 1, steady, |context| {
        Ok(text(context, 0, "shell_word(text)")?.map(|word| quoted(&word).into_owned()))
    })?;
    Ok(())
}

/// The connection for lookups, opened by the first of them.
struct Library {
    path: PathBuf,
    connection: Mutex<Option<Connection>>,
}

impl Library {
    fn new(path: &Path) -> Self {
        Self { path: path.to_owned(), connection: Mutex::new(None) }
    }

    fn with<T>(&self, read: impl FnOnce(&Connection) -> Result<T>) -> Result<T> {
        // Lookups have no state that a panic could leave inconsistent.
        let mut kept = self.connection.lock().unwrap_or_else(PoisonError::into_inner);
        let connection = match kept.take() {
            Some(connection) => connection,
            None => self.open().map_err(|error| Error::UserFunctionError(error.into()))?,
        };
        read(kept.insert(connection))
    }

    fn open(&self) -> std::result::Result<Connection, StoreError> {
        let connection = open_read_only(&self.path)?;
        // One plan for every id. Otherwise SQLite plans the joins again for each bound value: 24 us instead of 6 us per call.
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
        Ok(connection)
    }

    fn one<T>(&self, sql: &str, id: i64, read: impl FnOnce(&Row<'_>) -> Result<T>) -> Result<Option<T>> {
        self.with(|connection| connection.prepare_cached(sql)?.query_row([id], read).optional())
    }
}

/// Reads a board of 26 characters.
fn board(row: &Row<'_>, column: impl RowIndex) -> Result<Board> {
    board_of_xgid(&row.get::<_, String>(column)?).map_err(|error| Error::UserFunctionError(error.into()))
}

fn situation(row: &Row<'_>) -> Result<Situation> {
    let dice: (Option<u8>, Option<u8>) = (row.get("die1")?, row.get("die2")?);
    Ok(Situation {
        board: board(row, "board")?,
        question: match row.get_ref("kind")?.as_str()? {
            "double" => Question::Double,
            "take" => Question::Take,
            _ => Question::Play(dice.0.zip(dice.1)),
        },
        cube_value: row.get("cube_value")?,
        cube_owner: row.get("cube_owner")?,
        score: [row.get("score_player")?, row.get("score_opponent")?],
        match_length: row.get("match_length")?,
        is_crawford: row.get("is_crawford")?,
        is_jacoby: row.get("is_jacoby_rule")?,
        is_beaver: row.get("is_beaver_rule")?,
        cube_limit: row.get("cube_limit")?,
    })
}
