//! Walks the moves of a table from the starting position to find the position of each slot.

use std::collections::{HashMap, VecDeque};

use crate::books::graph::{Positions, sort_by_depth};
use books::gnushogi::gdx::{BAD, GOOD, GdxFile, STREAM, Slot};
use books::shogi::{Color, Move, Position, move_from_gnu, usi};
use rows::books::MoveRow;
use xgfile::error::FormatError;

/// The average number of positions allowed per slot hash. Real books have two (one for either side to move). In a hostile file, all
/// positions could share one hash, and every slot would be tried in each of them.
const TRIALS_PER_SLOT: usize = 64;

/// The result for a slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// Empty, or its position was not reached.
    Unmet,
    /// Reached, but the move is illegal in all its positions.
    Illegal,
    /// A move of the book.
    Played,
}

/// The result of a walk.
#[derive(Debug, Default)]
pub struct Walked {
    /// The positions, including the starting position and positions without moves.
    pub positions: Positions,
    /// The fewest plies from the start to each of them.
    pub depths: HashMap<i64, u32>,
    /// Moves in row order.
    pub moves: Vec<MoveRow>,
    /// The result for each slot of the file.
    pub fates: Vec<Fate>,
    /// The number of hints that are not legal replies.
    pub wrong_hints: u64,
    /// The first slot with such a hint.
    pub first_wrong_hint: Option<u64>,
    /// Whether the limit on trials ended the walk.
    pub is_cut_short: bool,
}

impl Walked {
    /// Adds the position after the move of a slot and returns whether it is new.
    fn meet(&mut self, position: &Position, key: i64, slot: u32) -> Result<bool, FormatError> {
        let place = || FormatError::in_stream(STREAM).record(slot.into()).field("bmove");
        self.positions.meet(key, position.sfen3(), place)
    }

    /// Numbers of the slots with illegal moves.
    pub fn illegal(&self) -> impl Iterator<Item = u64> {
        (0..).zip(&self.fates).filter(|(_, fate)| **fate == Fate::Illegal).map(|(number, _)| number)
    }
}

/// The used slots, by their stored hashes.
struct Index(Vec<(u64, u16, u32)>);

impl Index {
    fn new(slots: &[Slot]) -> Self {
        let used = (0..).zip(slots).filter(|(_, slot)| slot.is_used());
        let mut sorted: Vec<_> = used.map(|(number, slot)| (slot.hashbd, slot.hashkey, number)).collect();
        sorted.sort_unstable();
        Self(sorted)
    }

    /// The slots that may hold moves of a position, in file order.
    fn find(&self, position: &Position, is_wide: bool) -> &[(u64, u16, u32)] {
        let hash = position.gnu_hash(is_wide);
        let wanted = (hash.bd, hash.key as u16);
        let first = self.0.partition_point(|(bd, key, _)| (*bd, *key) < wanted);
        let rest = &self.0[first..];
        &rest[..rest.partition_point(|(bd, key, _)| (*bd, *key) == wanted)]
    }
}

/// Follows the moves from the starting position.
pub fn walk(file: &GdxFile) -> Result<Walked, FormatError> {
    let is_wide = file.layout.is_wide;
    let index = Index::new(&file.slots);
    let mut walked = Walked { fates: vec![Fate::Unmet; file.slots.len()], ..Walked::default() };
    let mut trials = index.0.len().saturating_mul(TRIALS_PER_SLOT);
    let start = Position::start();
    let first = start.key();
    walked.meet(&start, first, 0)?;
    let mut queue = VecDeque::from([start]);
    while let Some(position) = queue.pop_front() {
        let found = index.find(&position, is_wide);
        let Some(left) = trials.checked_sub(found.len()) else {
            walked.is_cut_short = true;
            break;
        };
        trials = left;
        let mut rows = PositionRows { position: &position, key: position.key(), by_move: HashMap::new() };
        for (_, _, number) in found {
            let next = rows.add(&mut walked, *number, &file.slots[*number as usize])?;
            // A position without slots has no moves to follow.
            queue.extend(next.filter(|next| !index.find(next, is_wide).is_empty()));
        }
    }
    walked.depths = sort_by_depth(first, &mut walked.moves);
    Ok(walked)
}

/// The moves of one position.
struct PositionRows<'a> {
    position: &'a Position,
    key: i64,
    /// The rows by `bmove`. No program writes a move twice, but a damaged book may contain duplicates.
    by_move: HashMap<u16, usize>,
}

impl PositionRows<'_> {
    /// Adds a slot's move if it belongs to the side to move. Returns the position after it if it is new.
    fn add(&mut self, walked: &mut Walked, number: u32, slot: &Slot) -> Result<Option<Position>, FormatError> {
        let fate = &mut walked.fates[number as usize];
        let mv = move_from_gnu(slot.bmove);
        if mv.and_then(|mv| self.mover(mv)).is_some_and(|color| color != self.position.side_to_move()) {
            // The hash does not depend on the side to move: this move belongs to the same position with the other side to move.
            return Ok(None);
        }
        let Some((mv, next)) = mv.and_then(|mv| Some((mv, self.position.play(mv)?))) else {
            if *fate == Fate::Unmet {
                *fate = Fate::Illegal;
            }
            return Ok(None);
        };
        *fate = Fate::Played;
        let hint = hint(slot, &next, walked, number);
        if let Some(row) = self.by_move.get(&slot.bmove) {
            merge(&mut walked.moves[*row], slot, hint);
            return Ok(None);
        }
        let next_key = next.key();
        let is_new = walked.meet(&next, next_key, number)?;
        self.by_move.insert(slot.bmove, walked.moves.len());
        let mut row = MoveRow {
            position_hash: self.key,
            next_position_hash: next_key,
            r#move: usi(mv),
            move_text: self.position.move_text(mv),
            record: Some(number.into()),
            ..MoveRow::default()
        };
        merge(&mut row, slot, hint);
        walked.moves.push(row);
        Ok(is_new.then_some(next))
    }

    /// The side that makes the move, if it can be determined.
    fn mover(&self, mv: Move) -> Option<Color> {
        match mv {
            Move::Normal { from, .. } => Some(self.position.piece_at(from)?.color()),
            Move::Drop { piece, .. } => Some(piece.color()),
        }
    }
}

/// The hint in USI; `None` if there is no hint or it is illegal.
fn hint(slot: &Slot, next: &Position, walked: &mut Walked, number: u32) -> Option<String> {
    if slot.hint == 0 {
        return None;
    }
    let legal = move_from_gnu(slot.hint).filter(|hint| next.is_legal(*hint));
    if legal.is_none() {
        walked.wrong_hints += 1;
        let first = walked.first_wrong_hint.unwrap_or(u64::MAX);
        walked.first_wrong_hint = Some(first.min(number.into()));
    }
    legal.map(usi)
}

fn merge(row: &mut MoveRow, slot: &Slot, hint: Option<String>) {
    let flags = row.flags.unwrap_or(0) | slot.flags & (GOOD | BAD);
    row.flags = Some(flags);
    row.is_good = flags & GOOD != 0;
    row.is_bad = flags & BAD != 0;
    row.count = Some(row.count.unwrap_or(0).saturating_add(slot.count.into()));
    row.node_count += 1;
    row.hint = row.hint.take().or(hint);
}
