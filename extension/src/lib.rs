//! `xgid`, `gnubg_id`, `board`, `board_svg`, `pips`, `blots_after`, `distance`, `tally`, `legal_plays`, `bear_off_rolls`, functions of match scores, and functions for statistics and texts, for every program that loads SQLite extensions: docs/reference/sql.md describes them.
//!
//! They work on GammonBase databases and on their snapshots, because they use only names that both have.

use std::ffi::{c_char, c_int};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::functions::FunctionFlags;
use rusqlite::{Connection, Error, OpenFlags, OptionalExtension, Result, Row, ffi};

use backgammon::{Board, Diagram, Question, Situation, board_of_xgid, gnubg_position_id};
use store::scores::{blots_after, integer, text};
use store::{mathematics, scores};

/// `median`, `regexp` and others; `mwc`, `take_point` and others.
#[allow(clippy::all)]
#[path = "../../src/store/open"]
mod store {
    pub mod mathematics;
    pub mod scores;
}
/// The drawing of boards.
#[allow(clippy::all, dead_code, missing_docs)]
#[path = "../../src/page"]
mod page {
    pub mod board;
    mod svg;
}
/// `board_svg`.
#[allow(clippy::all)]
#[path = "../../src/query/pictures.rs"]
mod pictures;

const BOARD: &str = "SELECT board FROM positions WHERE position_hash = ?1";
/// Like sql/functions/situation.sql, with the names that snapshots have too.
const SITUATION: &str = "SELECT
    d.kind, d.die1, d.die2, d.cube_value, d.cube_owner, d.is_crawford,
    CASE d.seat WHEN 1 THEN g.start_score1 ELSE g.start_score2 END AS score_player,
    CASE d.seat WHEN 1 THEN g.start_score2 ELSE g.start_score1 END AS score_opponent,
    m.match_length, m.is_jacoby_rule, m.is_beaver_rule, m.cube_limit,
    x.board
FROM decisions AS d
JOIN games AS g ON g.game_id = d.game_id
JOIN matches AS m ON m.match_id = d.match_id
JOIN positions AS x ON x.position_hash = d.position_hash
WHERE d.decision_id = ?1";

/// The entry point called by SQLite.
///
/// # Safety
///
/// SQLite must pass a connection and its function table, which both outlive the call.
#[unsafe(no_mangle)]
#[allow(unsafe_code)]
pub unsafe extern "C" fn sqlite3_extension_init(
    db: *mut ffi::sqlite3,
    message: *mut *mut c_char,
    functions: *mut ffi::sqlite3_api_routines,
) -> c_int {
    // SAFETY: the arguments are passed on unchanged, and `install` only registers functions.
    unsafe { Connection::extension_init2(db, message, functions, install) }
}

fn install(connection: Connection) -> Result<bool> {
    mathematics::install(&connection)?;
    let library = Arc::new(Library::of(&connection));
    let deterministic = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    let from_board = |name: &'static str, describe: fn(Board) -> String| {
        let library = Arc::clone(&library);
        connection.create_scalar_function(name, 1, deterministic, move |context| {
            let hash = integer(context, 0, name)?;
            Ok(hash.map(|hash| library.board(hash)).transpose()?.flatten().map(describe))
        })
    };
    from_board("gnubg_id", |board| gnubg_position_id(&board))?;
    from_board("board", |board| Diagram::of(board).to_string())?;
    from_board("pips", |board| {
        let (player, opponent) = board.pip_count();
        format!("{player}-{opponent}")
    })?;
    let boards = Arc::clone(&library);
    connection.create_scalar_function("xgid", 1, FunctionFlags::SQLITE_UTF8, move |context| {
        let id = integer(context, 0, "xgid")?;
        let found = id.map(|id| library.situation(id)).transpose()?.flatten();
        Ok(found.map(|situation| situation.xgid().to_string()))
    })?;
    connection.create_scalar_function("blots_after", 2, deterministic, move |context| {
        let (Some(hash), Some(play)) = (integer(context, 0, "blots_after")?, text(context, 1, "blots_after")?) else {
            return Ok(None);
        };
        Ok(boards.board(hash)?.and_then(|board| blots_after(&board, &play)))
    })?;
    scores::install(&connection)?;
    pictures::install(&connection)?;
    Ok(false)
}

fn failed(message: String) -> Error {
    Error::UserFunctionError(message.into())
}

/// A separate connection for lookups, to the file that was open when the extension was loaded. It is opened on first use.
struct Library {
    file: Option<PathBuf>,
    connection: Mutex<Option<Connection>>,
}

impl Library {
    fn of(connection: &Connection) -> Self {
        let file = connection.path().filter(|path| !path.is_empty()).map(PathBuf::from);
        Self { file, connection: Mutex::new(None) }
    }

    fn one<T>(&self, sql: &str, id: i64, read: impl FnOnce(&Row<'_>) -> Result<T>) -> Result<Option<T>> {
        // A lookup only reads, so a panic leaves nothing inconsistent.
        let mut connection = self.connection.lock().unwrap_or_else(PoisonError::into_inner);
        if connection.is_none() {
            let Some(file) = &self.file else {
                return Err(failed("open a database of GammonBase before the extension is loaded".to_owned()));
            };
            let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
            *connection = Some(Connection::open_with_flags(file, flags)?);
        }
        match &*connection {
            Some(connection) => connection.prepare(sql)?.query_row([id], read).optional(),
            None => Ok(None),
        }
    }

    fn board(&self, position_hash: i64) -> Result<Option<Board>> {
        self.one(BOARD, position_hash, |row| board(row, "board"))
    }

    fn situation(&self, decision_id: i64) -> Result<Option<Situation>> {
        self.one(SITUATION, decision_id, situation)
    }
}

/// A board from its 26 characters.
fn board(row: &Row<'_>, column: &str) -> Result<Board> {
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
