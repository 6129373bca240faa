//! The SQL functions that look a position or a decision up (`xgid`, `gnubg_id`, `board`, `pips`, `blots_after`).

use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::functions::FunctionFlags;
use rusqlite::{Connection, Error, OptionalExtension, Result, Row};

use super::scores::{blots_after, integer, text};
use backgammon::{Board, Diagram, Question, Situation, board_of_xgid, gnubg_position_id};

const BOARD: &str = include_str!("board.sql");
const SITUATION: &str = include_str!("situation.sql");

type Open = dyn Fn() -> Result<Connection> + Send + Sync;

/// A connection of its own for lookups, opened by the first of them: they see new commits of an import at once.
pub struct Library {
    open: Box<Open>,
    connection: Mutex<Option<Connection>>,
}

impl Library {
    /// `open` opens the database to look up in.
    pub fn new(open: impl Fn() -> Result<Connection> + Send + Sync + 'static) -> Arc<Self> {
        Arc::new(Self { open: Box::new(open), connection: Mutex::new(None) })
    }

    /// Reads with the connection.
    pub fn with<T>(&self, read: impl FnOnce(&Connection) -> Result<T>) -> Result<T> {
        // Lookups have no state that a panic could leave inconsistent.
        let mut kept = self.connection.lock().unwrap_or_else(PoisonError::into_inner);
        let connection = kept.take().map_or_else(|| (self.open)(), Ok)?;
        read(kept.insert(connection))
    }

    fn one<T>(&self, sql: &str, id: i64, read: impl FnOnce(&Row<'_>) -> Result<T>) -> Result<Option<T>> {
        self.with(|connection| connection.prepare_cached(sql)?.query_row([id], read).optional())
    }

    fn board(&self, hash: i64) -> Result<Option<Board>> {
        self.one(BOARD, hash, board)
    }
}

/// Adds the functions to a connection.
pub fn install(connection: &Connection, library: &Arc<Library>) -> Result<()> {
    // The board of a position hash never changes.
    let steady = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    let from_board = |call: &'static str, describe: fn(Board) -> String| {
        let library = Arc::clone(library);
        let name = call.split('(').next().unwrap_or(call);
        connection.create_scalar_function(name, 1, steady, move |context| {
            let hash = integer(context, 0, call)?;
            Ok(hash.map(|hash| library.board(hash)).transpose()?.flatten().map(describe))
        })
    };
    from_board("gnubg_id(position_hash)", |board| gnubg_position_id(&board))?;
    from_board("board(position_hash)", |board| Diagram::of(board).to_string())?;
    from_board("pips(position_hash)", |board| {
        let (player, opponent) = board.pip_count();
        format!("{player}-{opponent}")
    })?;
    let decisions = Arc::clone(library);
    connection.create_scalar_function("xgid", 1, FunctionFlags::SQLITE_UTF8, move |context| {
        let id = integer(context, 0, "xgid(decision_id)")?;
        let situation = id.map(|id| decisions.one(SITUATION, id, situation)).transpose()?.flatten();
        Ok(situation.map(|situation| situation.xgid().to_string()))
    })?;
    let boards = Arc::clone(library);
    connection.create_scalar_function("blots_after", 2, steady, move |context| {
        const CALL: &str = "blots_after(position_hash, play)";
        let (Some(hash), Some(play)) = (integer(context, 0, CALL)?, text(context, 1, CALL)?) else {
            return Ok(None);
        };
        Ok(boards.board(hash)?.and_then(|board| blots_after(&board, &play)))
    })
}

/// Reads a board of 26 characters.
fn board(row: &Row<'_>) -> Result<Board> {
    board_of_xgid(&row.get::<_, String>("board")?).map_err(|error| Error::UserFunctionError(error.into()))
}

fn situation(row: &Row<'_>) -> Result<Situation> {
    let dice: (Option<u8>, Option<u8>) = (row.get("die1")?, row.get("die2")?);
    Ok(Situation {
        board: board(row)?,
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
