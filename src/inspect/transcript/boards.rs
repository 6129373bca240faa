//! A decision's position as a diagram with both position IDs.

use std::fmt::{self, Write};

use super::sheet::Sheet;
use super::text::{counted, fitted};
use crate::game::backgammon::{Board, Diagram, Question, Situation, Xgid, gnubg_position_id};
use crate::rows::matches::{DecisionRow, Kind};

/// The width beside a board, out of 100 columns.
const CAPTION_WIDTH: usize = 45;
/// Variation code of Hypergammon, which has three checkers per side.
const HYPERGAMMON: i32 = 2;

/// The board with names, pip counts, cube and score, and below it its XGID and GNU Backgammon position ID.
pub fn write(out: &mut String, sheet: &Sheet<'_>, decision: &DecisionRow) -> fmt::Result {
    let Some(board) = sheet.board(decision) else {
        return Ok(());
    };
    writeln!(out)?;
    for line in diagram(sheet, decision, board).to_string().lines() {
        writeln!(out, "      {line}")?;
    }
    identifiers(out, sheet, decision, board)?;
    writeln!(out)
}

/// Only the line of position IDs, for a position that has just been drawn.
pub fn identifiers(out: &mut String, sheet: &Sheet<'_>, decision: &DecisionRow, board: Board) -> fmt::Result {
    // For a take decision, the doubler is on roll, which is the view of GNU Backgammon's ID.
    let on_roll = if decision.kind == Kind::Take { board.flip() } else { board };
    let id = gnubg_position_id(&on_roll);
    writeln!(out, "      {}  GNU ID {id}", xgid(sheet, decision, board))
}

fn diagram(sheet: &Sheet<'_>, decision: &DecisionRow, board: Board) -> Diagram {
    let (own, other) = board.pip_count();
    let (own_checkers, other_checkers) = board.checkers();
    let [score, other_score] = scores(sheet, decision);
    let name = |seat| fitted(sheet.name(seat), 20);
    let caption = |symbol, seat, doing: &str| fitted(&format!("{symbol}  {}{doing}", name(seat)), CAPTION_WIDTH);
    let all = if sheet.rows.session.variation_code == HYPERGAMMON { 3 } else { 15u8 };
    let pips = |pips: u16, checkers: u8| match all.saturating_sub(checkers) {
        0 => format!("   {}", counted(pips, "pip")),
        off => format!("   {}, {off} off", counted(pips, "pip")),
    };
    let points = |points: i32, away: Option<i32>| match away {
        Some(away) => format!("   {}, {away} away", counted(points, "point")),
        None => format!("   {}", counted(points, "point")),
    };
    let opponent = vec![
        caption('O', 3 - decision.seat, ""),
        pips(other, other_checkers),
        points(other_score, decision.away.map(|(_, away)| away)),
    ];
    let player = vec![
        caption('X', decision.seat, &doing(decision)),
        pips(own, own_checkers),
        points(score, decision.away.map(|(away, _)| away)),
    ];
    Diagram { board, opponent, middle: cube(decision), player }
}

/// Points of the decider and of the opponent at the start of the game.
fn scores(sheet: &Sheet<'_>, decision: &DecisionRow) -> [i32; 2] {
    let [one, two] = sheet.rows.games.get(decision.game).map_or([0, 0], |game| game.start_score);
    if decision.seat == 1 { [one, two] } else { [two, one] }
}

fn doing(decision: &DecisionRow) -> String {
    match (decision.kind, decision.dice) {
        (Kind::Checker, Some((high, low))) => format!(" to play {high}{low}"),
        (Kind::Checker, None) => " to play".to_owned(),
        (Kind::Double, _) => " to roll or to double".to_owned(),
        (Kind::Take, _) => " to take or to pass".to_owned(),
    }
}

fn cube(decision: &DecisionRow) -> String {
    let value = decision.cube_value;
    let place = match decision.cube_owner {
        _ if decision.is_crawford => return "no cube (Crawford game)".to_owned(),
        _ if decision.kind == Kind::Take => format!("doubled from {value} to {}", value.saturating_mul(2)),
        0 => format!("{value}, centred"),
        1.. => format!("{value}, X's"),
        _ => format!("{value}, O's"),
    };
    format!("cube {place}")
}

/// The XGID with the decider as the bottom player.
fn xgid(sheet: &Sheet<'_>, decision: &DecisionRow, board: Board) -> Xgid {
    let session = &sheet.rows.session;
    let situation = Situation {
        board,
        question: match decision.kind {
            Kind::Checker => Question::Play(decision.dice),
            Kind::Double => Question::Double,
            Kind::Take => Question::Take,
        },
        cube_value: decision.cube_value,
        cube_owner: decision.cube_owner,
        score: scores(sheet, decision),
        match_length: session.match_length,
        is_crawford: decision.is_crawford,
        is_jacoby: session.is_jacoby_rule,
        is_beaver: session.is_beaver_rule,
        cube_limit: session.cube_limit,
    };
    situation.xgid()
}
