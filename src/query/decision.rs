//! One decision with all its details.

mod columns;
mod describe;
mod text;

use rusqlite::Connection;
use serde::Serialize;

use self::columns::Comment;
pub use self::columns::{
    Candidate, Chances, CubeAnalysis, DecisionDetails, DeeperAnalysis, FirstRoll, MatchAndGame, OwnTag, Rollout,
};
pub use self::describe::{
    CubeLine, advised, checkers, difference, equity, heading, names, occasion, place, question, situation, verdict,
    what, wrong_answers,
};
pub use self::text::{Extent, counted, settings as rollout_settings, write as write_text, write_board, write_comment};
use super::export_keys;
use super::output::OutputError;
use super::position::AskedPosition;
use super::row_reader::{Query, query};
use crate::store::{read_pairs, read_values};
use crate::text_file::{TextFile, text_file};
use backgammon::{board_of_xgid, gnubg_position_id};
use rows::numbers::{ROOM, in_match};

static DECISION: Query = query!("decisions/decision");
static CANDIDATES: Query = query!("decisions/candidates");
static CUBE: Query = query!("decisions/cube");
static DEEPER: Query = query!("decisions/deeper");
static GAME: Query = query!("decisions/game");
static FIRST_ROLLS: Query = query!("decisions/first_rolls");
static STRAY_ROLLOUTS: Query = query!("decisions/stray_rollouts");
static ROLLOUTS: Query = query!("decisions/rollouts");
static COMMENTS: Query = query!("decisions/comments");
static TAGS: Query = query!("decisions/tags");
static SAVED: Query = query!("decisions/saved");
const MATCH_COMMENTS: TextFile = text_file!("sql/decisions/match_comments.sql");
const RANGE: TextFile = text_file!("sql/decisions/range.sql");

/// A decision with all its details.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Decision {
    /// The decision itself, its match and file.
    pub decision: DecisionDetails,
    /// The candidates of a checker play.
    pub candidates: Vec<Candidate>,
    /// The analysis of a double, for either of its two decisions.
    pub cube: Option<CubeAnalysis>,
    /// The rollouts of its candidates or of its cube.
    pub rollouts: Vec<Rollout>,
    /// Comments, as plain text.
    pub comments: Vec<String>,
    /// The user's tags on it and on its position.
    pub tags: Vec<OwnTag>,
    /// Analyses of the same decision in saved positions, as deep or deeper.
    pub deeper: Vec<DeeperAnalysis>,
    /// The decision's game and match, the RTF of the comments, and the first rolls of the rollouts: only exports for eXtreme Gammon need them.
    #[serde(skip)]
    pub game: MatchAndGame,
    /// The comments as RTF.
    #[serde(skip)]
    pub rtf: Vec<String>,
    /// The first rolls of the rollouts.
    #[serde(skip)]
    pub first_rolls: Vec<FirstRoll>,
}

/// Why a decision cannot be shown.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say what they are")]
pub enum DecisionError {
    /// The decision does not exist.
    #[error("decision {asked} not found: {known}")]
    Missing {
        asked: i128,
        /// The existing decisions, in words.
        known: String,
    },
    /// An error of the database.
    #[error("{0}")]
    Query(#[from] rusqlite::Error),
    /// A row cannot be read.
    #[error("{0}")]
    Output(#[from] OutputError),
}

/// The comments on a match and its games: what each is about, and its text.
pub fn match_comments(connection: &Connection, match_id: i64) -> Result<Vec<(String, String)>, DecisionError> {
    Ok(read_pairs(connection, &MATCH_COMMENTS, [match_id])?)
}

/// Finds a decision by its number in the database, or in an export of it.
pub fn find_anywhere(connection: &Connection, asked: i128) -> Result<Decision, DecisionError> {
    match i64::try_from(asked).map(|asked| find(connection, asked)) {
        Err(_) | Ok(Err(DecisionError::Missing { .. })) => {}
        Ok(found) => return found,
    }
    match export_keys::decision(connection, asked)? {
        Some(decision_id) => find(connection, decision_id),
        None => Err(DecisionError::Missing { asked, known: known(connection, asked)? }),
    }
}

/// Finds a decision by number.
pub fn find(connection: &Connection, decision_id: i64) -> Result<Decision, DecisionError> {
    let id = [decision_id];
    let decision = DECISION.rows::<DecisionDetails>(connection, id)?.pop().zip(GAME.rows(connection, id)?.pop());
    let Some((mut decision, game)) = decision else {
        return Err(DecisionError::Missing {
            asked: decision_id.into(),
            known: known(connection, decision_id.into())?,
        });
    };
    decision.gnubg_id = board_of_xgid(&decision.board).ok().map(|board| gnubg_position_id(&board));
    let rollouts: Vec<Rollout> = ROLLOUTS.rows(connection, id)?;
    let comments = COMMENTS.rows(connection, id)?.into_iter();
    let (comments, rtf) = comments.map(|Comment { text, rtf }| (text, rtf)).unzip();
    Ok(Decision {
        decision,
        candidates: CANDIDATES.rows(connection, id)?,
        cube: CUBE.rows(connection, id)?.pop(),
        first_rolls: if rollouts.is_empty() { Vec::new() } else { FIRST_ROLLS.rows(connection, id)? },
        rollouts,
        comments,
        tags: TAGS.rows(connection, id)?,
        rtf,
        deeper: DEEPER.rows(connection, id)?,
        game,
    })
}

/// The rollouts without a decision, in a database of one file.
pub fn stray_rollouts(connection: &Connection) -> Result<Vec<Rollout>, DecisionError> {
    Ok(STRAY_ROLLOUTS.rows(connection, [])?)
}

/// Whether the database has a decision from a match, and not only saved positions.
pub fn has_matches(connection: &Connection) -> rusqlite::Result<bool> {
    connection.query_row("SELECT EXISTS (SELECT 1 FROM decisions WHERE is_position = 0)", [], |row| row.get(0))
}

/// The decisions of saved positions with this position.
pub fn saved(connection: &Connection, place: &AskedPosition) -> Result<Vec<i64>, DecisionError> {
    Ok(read_values(connection, &SAVED.sql, (place.hash, place.roll, &place.kind))?)
}

fn known(connection: &Connection, asked: i128) -> rusqlite::Result<String> {
    // No match has the number of one that is too large.
    let match_id = i64::try_from(asked.div_euclid(ROOM.into())).unwrap_or(0);
    let (decisions, first): (Option<i64>, Option<i64>) =
        connection.query_row(&RANGE, [match_id], |row| row.try_into())?;
    let numbers = |last| format!("{} to {}", in_match(match_id, 0), match_id * ROOM + last);
    Ok(match (decisions, first) {
        (_, None) => "the database has no decisions yet".to_owned(),
        (Some(0), _) => format!("match {match_id} has no decisions"),
        (Some(1), _) => format!("match {match_id} has one decision, {}", in_match(match_id, 0)),
        (Some(last), _) => format!("match {match_id} has {last} decisions, {}", numbers(last)),
        (None, Some(first)) => format!(
            "decisions are numbered by their match, so {first} is the first decision of match {}; \
            report blunders and the column decision_id of decision_facts show them",
            first / ROOM
        ),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::row_reader::FromRow;
    use crate::store::MemoryStore;

    #[test]
    fn each_query_has_the_columns_of_its_struct_in_their_order() {
        let store = MemoryStore::new().unwrap();
        for (query, columns) in [
            (&DECISION, DecisionDetails::COLUMNS),
            (&CANDIDATES, Candidate::COLUMNS),
            (&CUBE, CubeAnalysis::COLUMNS),
            (&DEEPER, DeeperAnalysis::COLUMNS),
            (&GAME, MatchAndGame::COLUMNS),
            (&FIRST_ROLLS, FirstRoll::COLUMNS),
            (&ROLLOUTS, Rollout::COLUMNS),
            (&STRAY_ROLLOUTS, Rollout::COLUMNS),
            (&COMMENTS, Comment::COLUMNS),
            (&TAGS, OwnTag::COLUMNS),
        ] {
            let statement = store.connection.prepare(&query.sql).unwrap();
            let names: Vec<_> = columns.iter().map(|(name, _)| *name).collect();
            assert_eq!(statement.column_names().collect::<Vec<_>>(), names, "{}", query.name);
        }
    }
}
