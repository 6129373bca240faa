//! Generates XG opening books.

use backgammon::{Board, board_of_xgid};
use books::ob::{Body, Entry, Header, Notes, record_bytes};
use rusqlite::Connection;
use xgfile::field::Wide;

use super::fixtures::ROLLOUT;

/// The title of [`opening_book`].
pub const TITLE: &str = "A small book";
/// The edition of [`opening_book`].
pub const EDITION: &str = "3.70";

/// The bytes of an XG opening book: a header, notes in pieces of 80 characters as XG writes them, and the entries.
pub fn opening_book(notes: &str, entries: &[Entry]) -> Vec<u8> {
    let mut header = Header {
        last_update: 40_684.75, // 2011-05-21 18:00
        description_length: TITLE.len() as u8,
        description: wide(TITLE),
        ..Header::new()
    };
    header.set_edition(EDITION);
    let units: Vec<u16> = notes.encode_utf16().collect();
    let pieces = units.chunks(80).map(|piece| Body::Notes(Notes { notes: Wide::from_units(piece) }));
    let entries = entries.iter().cloned().map(Body::Entry);
    std::iter::once(record_bytes(&header))
        .chain(pieces.chain(entries).map(|body| record_bytes(&body)))
        .flatten()
        .collect()
}

/// A rollout of the position `board`, from the view of the player on roll: both 7 points away, cube centred.
pub fn rollout_of(board: &Board, source: &str) -> Entry {
    Entry {
        source: wide(source),
        pos: *board.as_array(),
        cube: 1,
        score: [7, 7],
        eval: [0.005, 0.125, 0.5, 0.5, 0.13, 0.005],
        equity: 0.0075,
        level: ROLLOUT,
        program_major: 2,
        ro_games: 1296,
        ro_std: 0.25,
        ro_checker: 2,
        ro_cube: 2,
        ro_seed: 1,
        ro_duration: 60.0,
        date_imported: 41_000.5,
        date_saved: 40_712.25, // 2011-06-18 06:00
        ..Entry::default()
    }
}

/// Entries for the plays of the first rolls of the imported matches: position, score and rules as in a book, and the equities of
/// the analyses.
pub fn entries_of_first_plays(connection: &Connection) -> Vec<Entry> {
    let mut statement = connection
        .prepare(
            "SELECT DISTINCT p.board, d.away_opponent, d.away_player, d.is_crawford, d.is_jacoby, c.equity
             FROM decisions AS d
             JOIN positions AS p ON p.position_hash = d.position_after_hash
             JOIN candidates AS c ON c.decision_id = d.decision_id AND c.candidate_rank = d.played_rank
             WHERE d.kind = 'checker' AND d.ply = 1",
        )
        .unwrap();
    let entries = statement.query_map([], |row| {
        let away = |column| row.get::<_, Option<i32>>(column).map(|away| away.unwrap_or(-1));
        Ok(Entry {
            score: [away(1)?, away(2)?],
            crawford: row.get(3)?,
            jacoby: row.get(4)?,
            equity: row.get(5)?,
            ..rollout_of(&board_of_xgid(&row.get::<_, String>(0)?).unwrap(), "nobody")
        })
    });
    entries.unwrap().collect::<Result<_, _>>().unwrap()
}

fn wide<const N: usize>(text: &str) -> Wide<N> {
    Wide::from_units(&text.encode_utf16().collect::<Vec<u16>>())
}
