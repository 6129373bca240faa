//! The SQL function `board_svg`: a position as a picture. The extension (`extension/`) compiles this file too.

use rusqlite::functions::{Context, FunctionFlags};
use rusqlite::{Connection, Error, Result};

use crate::page::board::BoardPicture;
use crate::store::scores::text;
use backgammon::Xgid;

const CALL: &str = "board_svg(xgid, best, played)";

/// Adds the function to a connection. Both plays may be left out.
pub fn install(connection: &Connection) -> Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC | FunctionFlags::SQLITE_INNOCUOUS;
    (1..=3).try_for_each(|arguments| connection.create_scalar_function("board_svg", arguments, flags, board_svg))
}

/// A text that is not a play in the position, such as a take, draws no arrow.
fn board_svg(context: &Context<'_>) -> Result<Option<String>> {
    let Some(id) = text(context, 0, CALL)? else { return Ok(None) };
    let xgid =
        Xgid::parse(&id).map_err(|error| Error::UserFunctionError(format!("{CALL}: not an XGID: {error}").into()))?;
    let play = |index| {
        let given = if index < context.len() { text(context, index, CALL)? } else { None };
        Ok(given.and_then(|play| xgid.play(&play).ok()))
    };
    let (best, played): (_, Result<_>) = (play(1)?, play(2));
    let picture = BoardPicture { best, played: played?, ..BoardPicture::of(xgid) };
    Ok(Some(picture.alone().to_string()))
}
