//! The walk from the first entry, with every move replayed.

use super::merge::Merged;
use crate::books::findings::Findings;
use books::abk::{ABK, AbkFile, Entry, ROOT};
use books::chess::{Move, Piece, Position, Square};
use rows::books::NodeRow;
use xgfile::error::FormatError;

/// The problem of a node below an illegal move; the node itself does not count as illegal.
pub const BELOW_ILLEGAL: &str = "below an illegal move";

/// The pieces by the absolute value of the promotion code.
const PROMOTIONS: [Option<Piece>; 5] =
    [None, Some(Piece::Rook), Some(Piece::Knight), Some(Piece::Bishop), Some(Piece::Queen)];

/// The result of the walk.
pub struct Walked {
    /// All entries, in file order.
    pub nodes: Vec<NodeRow>,
    /// The playable moves, merged by position and move.
    pub merged: Merged,
    /// Plies to the deepest playable node.
    pub max_depth: u32,
}

/// A list of siblings still to be walked.
struct Branch {
    pointer: i32,
    /// The index of the entry whose move leads to it.
    parent: Option<usize>,
    ply: u32,
    /// The position in which its moves are played; `None` below an illegal move.
    position: Option<(i64, Position)>,
}

struct Walker<'a> {
    entries: &'a [Entry],
    walked: Walked,
    findings: &'a mut Findings,
}

/// Walks a book, and finds pointers to missing and to visited entries. It keeps its own stack and visits no entry twice, so deep trees and cycles are harmless.
pub fn walk(file: &AbkFile, findings: &mut Findings) -> Result<Walked, FormatError> {
    let raw = (ROOT..).zip(&file.entries).map(|(node, entry)| raw_row(node, entry, file.header.magic));
    let start = Position::start();
    let mut merged = Merged::default();
    let first = merged.meet(&start)?;
    let mut walker =
        Walker { entries: &file.entries, walked: Walked { nodes: raw.collect(), merged, max_depth: 0 }, findings };
    // A book without entries has no root to follow.
    let pointer = if file.entries.is_empty() { 0 } else { ROOT.cast_signed() };
    let mut stack = vec![Branch { pointer, parent: None, ply: 1, position: Some((first, start)) }];
    while let Some(branch) = stack.pop() {
        walker.list(&branch, &mut stack)?;
    }
    Ok(walker.walked)
}

impl Walker<'_> {
    /// Walks one list of siblings and pushes the lists below it onto the stack.
    fn list(&mut self, branch: &Branch, stack: &mut Vec<Branch>) -> Result<(), FormatError> {
        let below = stack.len();
        let mut is_played = false;
        let (mut pointer, mut from, mut field) = (branch.pointer, branch.parent, "nextMove");
        while let Some(index) = self.follow(pointer, from, field) {
            let entry = &self.entries[index];
            let position = self.node(index, branch)?;
            is_played |= position.is_some();
            if entry.next_move > 0 {
                let (pointer, parent) = (entry.next_move, Some(index));
                stack.push(Branch { pointer, parent, ply: branch.ply + 1, position });
            }
            (pointer, from, field) = (entry.next_sibling, Some(index), "nextSibling");
        }
        stack[below..].reverse();
        if let (true, Some((key, _))) = (is_played, &branch.position) {
            self.walked.merged.list_at(*key);
        }
        Ok(())
    }

    /// Plays an entry's move and returns the position after it, if the move is legal.
    fn node(&mut self, index: usize, branch: &Branch) -> Result<Option<(i64, Position)>, FormatError> {
        let Walked { nodes, merged, max_depth, .. } = &mut self.walked;
        let row = &mut nodes[index];
        row.is_reachable = true;
        row.ply = Some(branch.ply);
        row.parent = branch.parent.map(|parent| ROOT + parent as u32);
        let Some((key, position)) = &branch.position else {
            row.problem = Some(BELOW_ILLEGAL.into());
            return Ok(None);
        };
        row.position_hash = Some(*key);
        let played = read_move(position, &self.entries[index])
            .and_then(|chosen| Ok((chosen, position.play(chosen).ok_or("illegal move")?)));
        let (chosen, after) = match played {
            Ok(played) => played,
            Err(problem) => {
                row.problem = Some(problem.into());
                return Ok(None);
            }
        };
        row.r#move = Some(position.uci(chosen));
        *max_depth = branch.ply.max(*max_depth);
        let next = merged.meet(&after)?;
        merged.add((*key, position), chosen, next, row);
        Ok(Some((next, after)))
    }

    /// The index of the entry that a pointer leads to, or `None` if the entry is missing or was visited before.
    fn follow(&mut self, pointer: i32, from: Option<usize>, field: &'static str) -> Option<usize> {
        if pointer <= 0 {
            return None;
        }
        let count = self.entries.len();
        let index = usize::try_from(pointer.cast_unsigned().checked_sub(ROOT).unwrap_or(u32::MAX)).ok();
        let index = index.filter(|&index| index < count);
        if let Some(index) = index.filter(|&index| !self.walked.nodes[index].is_reachable) {
            return Some(index);
        }
        let sort = if index.is_some() { "leads to an entry visited before" } else { "leads to no entry" };
        let node = from.map_or(String::new(), |index| format!(" of node {}", ROOT as usize + index));
        let entries = format!("entries are {ROOT} to {}", ROOT as usize + count - 1);
        let found = format_args!("pointer{node} to {pointer} ({entries})");
        self.findings.add(from.map(|index| index as u64), Some(field), sort, found);
        None
    }
}

/// The move that an entry encodes, or the reason why it encodes none.
fn read_move(position: &Position, entry: &Entry) -> Result<Move, &'static str> {
    let square = |number: i8| usize::try_from(number).ok().and_then(Square::try_index);
    let (from, to) = match (square(entry.from), square(entry.to)) {
        (Some(from), Some(to)) => (from, to),
        _ if (entry.from, entry.to) == (-1, -1) => return Err("empty marker"),
        _ => return Err("no such square"),
    };
    // Programs write different signs.
    let promotion = PROMOTIONS.get(usize::from(entry.promotion.unsigned_abs())).ok_or("unknown promotion code")?;
    let Some((piece, _)) = position.piece_on(from) else {
        return Err("no piece on the square");
    };
    let is_last_rank = [0, 7].contains(&(to as usize / 8));
    if promotion.is_some() && !(piece == Piece::Pawn && is_last_rank) {
        return Err("promotion code without a promotion");
    }
    Ok(position.move_between(from, to, *promotion))
}

fn raw_row(node: u32, entry: &Entry, magic: [u8; 3]) -> NodeRow {
    NodeRow {
        node,
        from_square: entry.from,
        to_square: entry.to,
        promotion: entry.promotion,
        priority: entry.priority,
        games: entry.games,
        won: entry.won,
        lost: entry.lost,
        plycount_raw: entry.plycount,
        next_move: entry.next_move,
        next_sibling: entry.next_sibling,
        is_deleted: is_deleted(entry, magic),
        ..NodeRow::default()
    }
}

/// ABK: the number is 1. AB2: the highest byte is 1, because the lowest holds the captured piece.
fn is_deleted(entry: &Entry, magic: [u8; 3]) -> bool {
    if magic == ABK { entry.plycount == 1 } else { entry.plycount.to_le_bytes()[3] == 1 }
}
