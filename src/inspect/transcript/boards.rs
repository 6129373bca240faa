//! A decision's position as a diagram with both position IDs.

use std::fmt::{self, Write};

use super::sheet::Sheet;
use super::text::fitted;
use crate::game::backgammon::{Board, Diagram, Question, Situation, Xgid, gnubg_position_id};
use crate::rows::matches::{DecisionRow, Kind};

/// The board with names, pip counts, cube and score, and below it its XGID and GNU Backgammon position ID.
pub fn write(out: &mut String, sheet: &Sheet<'_>, decision: &DecisionRow) -> fmt::Result {
    let Some(board) = sheet.board(decision) else {
        return Ok(());
    };
    let [own, other] = [decision.seat, 3 - decision.seat].map(|seat| fitted(sheet.name(seat), 20));
    writeln!(out)?;
    let checkers = Board::checkers_a_side(sheet.rows.session.variation_code.into());
    for line in Diagram::of_xgid(&xgid(sheet, decision, board), [&own, &other], checkers).to_string().lines() {
        writeln!(out, "      {line}")?;
    }
    identifiers(out, sheet, decision, board)?;
    writeln!(out)
}

/// Only the line of position IDs, for a position that has just been drawn.
pub fn identifiers(out: &mut String, sheet: &Sheet<'_>, decision: &DecisionRow, board: Board) -> fmt::Result {
    let xgid = xgid(sheet, decision, board);
    writeln!(out, "      {xgid}  GNU ID {}", gnubg_position_id(&xgid.board_on_roll()))
}

/// The XGID with the decider as the bottom player.
fn xgid(sheet: &Sheet<'_>, decision: &DecisionRow, board: Board) -> Xgid {
    let session = &sheet.rows.session;
    let [one, two] = sheet.rows.games.get(decision.game).map_or([0, 0], |game| game.start_score);
    let score = if decision.seat == 1 { [one, two] } else { [two, one] };
    let situation = Situation {
        board,
        question: match decision.kind {
            Kind::Checker => Question::Play(decision.dice),
            Kind::Double => Question::Double,
            Kind::Take => Question::Take,
        },
        cube_value: decision.cube_value,
        cube_owner: decision.cube_owner,
        score,
        match_length: session.match_length,
        is_crawford: decision.is_crawford,
        is_jacoby: session.is_jacoby_rule,
        is_beaver: session.is_beaver_rule,
        cube_limit: session.cube_limit,
    };
    situation.xgid()
}
