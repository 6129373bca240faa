//! The transcript of a file: an import into memory, shown decision by decision.

use std::io::{self, Write};

use crate::CommandError;
use gammonbase::import::memory::MemoryImport;
use gammonbase::inspect::{FileFacts, game, header, warning_text};
use gammonbase::query::decision::{
    Decision, Extent, counted, equity, find, rollout_settings, stray_rollouts, write_comment, write_text,
};
use gammonbase::query::filter::Filter;
use gammonbase::query::output::write_wrapped;
use gammonbase::query::output::{Format, Style, write_bound};
use gammonbase::query::report::{Catalogue, Run};
use gammonbase::store::{MemoryStore, SourceOutcome};
use rows::matches::{Action, CommentRow, DecisionRow, Kind, MatchRows, SessionKind};
use rows::visible::visible;
use xgfile::limits::Limits;

/// XG's thresholds (EMG).
const ERROR: f64 = 0.020;
const BLUNDER: f64 = 0.080;
/// The first candidates of a mistake.
const CANDIDATES: usize = 5;
const WIDTH: usize = 100;

/// Writes the transcript, of everything if `is_whole`.
pub(super) fn write(
    (bytes, extension): (&[u8], Option<&str>),
    facts: &FileFacts,
    rows: &MatchRows,
    is_whole: bool,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    let store = MemoryStore::new()?;
    let outcome = MemoryImport::start(&store, Limits::default())?.import_as(&facts.path, extension, bytes)?;
    if outcome == SourceOutcome::Rejected {
        return Err(store.rejection()?.into());
    }
    // The first line has the file's path, which is not broken.
    let heading = header(facts, rows);
    let (path, rest) = heading.trim_end().split_once('\n').unwrap_or((&heading, ""));
    writeln!(out, "{path}")?;
    let mut text = Vec::new();
    writeln!(text, "{rest}")?;
    body(&store, rows, is_whole, &mut text)?;
    String::from_utf8_lossy(&text).lines().try_for_each(|line| write_wrapped(line, WIDTH, "    ", out))?;
    Ok(())
}

fn body(store: &MemoryStore, rows: &MatchRows, is_whole: bool, out: &mut Vec<u8>) -> Result<(), CommandError> {
    writeln!(out, "\nEquities are in EMG.")?;
    if !is_whole {
        writeln!(out, "The numbers left out are no-double decisions that do not count (--all shows them).")?;
    }
    comments(rows, "match start", None, out)?;
    games(store, rows, is_whole, out)?;
    comments(rows, "match end", None, out)?;
    if rows.session.kind != SessionKind::Position {
        totals(store, out)?;
    }
    for rollout in stray_rollouts(&store.connection)? {
        let error = rollout.error_95.map_or(String::new(), |error| format!(" ±{error:?}"));
        let figures = format!("{}{error} in {}", equity(rollout.equity), counted(rollout.games, "game"));
        let (index, settings) = (rollout.rollout_index, rollout_settings(&rollout));
        writeln!(out, "\nRollout {index} without a decision: {figures}; {settings}")?;
    }
    comments(rows, "none", None, out)?;
    for (number, warning) in rows.warnings.iter().enumerate() {
        writeln!(out, "{}  {}", if number == 0 { "\nOddities\n" } else { "" }, visible(&warning_text(warning)))?;
    }
    Ok(())
}

fn games(store: &MemoryStore, rows: &MatchRows, is_whole: bool, out: &mut dyn Write) -> Result<(), CommandError> {
    let ids = store.decision_ids()?;
    for (number, game) in rows.games.iter().enumerate() {
        writeln!(out, "\n{}", game::heading(rows, game))?;
        comments(rows, "game start", Some(number), out)?;
        // A comment on a cube that could not be turned has no decision; it comes before the next roll.
        let is_stray = |comment: &&CommentRow| {
            comment.game == Some(number) && comment.decision.is_none() && matches!(comment.attachment, "cube" | "play")
        };
        let mut stray = rows.comments.iter().filter(is_stray).peekable();
        let mut drawn = None;
        for (row, id) in rows.decisions.iter().zip(&ids).filter(|(row, _)| row.game == number) {
            while let Some(comment) = stray.next_if(|comment| comment.record_number < Some(row.record_number)) {
                write_comment("Comment", &comment.text, out)?;
            }
            let found = find(&store.connection, *id)?;
            if is_whole || !is_quiet(&found, row) {
                writeln!(out)?;
                write_text(&found, extent(&found, row, is_whole, &mut drawn), out)?;
            }
        }
        for comment in stray {
            write_comment("Comment", &comment.text, out)?;
        }
        writeln!(out, "\n{}", game::result(rows, game).join("\n"))?;
        comments(rows, "game end", Some(number), out)?;
    }
    Ok(())
}

/// Every roll has a decision not to double; those that do not count would hide the others.
fn is_quiet(found: &Decision, row: &DecisionRow) -> bool {
    row.kind == Kind::Double
        && row.action == Some(Action::NoDouble)
        && !row.is_counted
        && row.error_emg.unwrap_or(0.0) < 0.0005
        && row.invalid_code == 0
        && !row.is_flagged
        && found.comments.is_empty()
        && found.rollouts.is_empty()
}

/// How much of a decision to show. `drawn` is the last position in the game whose board was drawn.
fn extent(found: &Decision, row: &DecisionRow, is_whole: bool, drawn: &mut Option<(i64, u8)>) -> Extent {
    let error = row.error_emg.unwrap_or(0.0);
    let position = Some((row.position_hash, row.seat));
    // A board that was drawn for the cube is not drawn again for the roll: its position IDs suffice.
    let has_board = (drawn.is_none() || is_whole || error >= BLUNDER) && *drawn != position;
    if has_board {
        *drawn = position;
    }
    let is_unlisted = row.action.is_some() && row.played_rank.is_none();
    let candidates = match is_whole || !found.rollouts.is_empty() {
        true => usize::MAX,
        false if error >= ERROR || is_unlisted => CANDIDATES,
        false => 0,
    };
    Extent { is_in_match: true, has_board, candidates }
}

/// The comments of one kind without a decision: those of a game or of the match.
fn comments(rows: &MatchRows, attachment: &str, game: Option<usize>, out: &mut dyn Write) -> io::Result<()> {
    let title = format!("Comment ({})", if attachment == "none" { "without a record" } else { attachment });
    let mut belonging = rows.comments.iter().filter(|comment| {
        comment.attachment == attachment && (game.is_none() || comment.game == game) && comment.decision.is_none()
    });
    belonging.try_for_each(|comment| write_comment(&title, &comment.text, out))
}

/// Both players' figures.
fn totals(store: &MemoryStore, out: &mut dyn Write) -> Result<(), CommandError> {
    let catalogue = Catalogue::default();
    let report = catalogue.find("match-summary")?;
    writeln!(out, "\n{}\n", report.header.title)?;
    let mut statement = Run::new(report, Filter::default(), &[])?.prepare(&store.connection)?;
    write_bound(&mut statement, Style { has_units: true, width: Some(WIDTH), ..Format::Table.into() }, out)?;
    Ok(())
}
