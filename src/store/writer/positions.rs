//! Positions wait for the end of their batch and go in sorted by their hash: unsorted, each would touch a page of its own.

use std::collections::BTreeMap;

use super::insert::{Insert, insert};
use crate::game::backgammon::{Board, Features, xgid_position};
use crate::rows::matches::PositionRow;
use crate::store::StoreError;

/// The positions of the open batch.
pub struct Positions<'c> {
    rows: Insert<'c>,
    waiting: BTreeMap<i64, Waiting>,
    /// How many positions the sources of the batch have, each source's counted once.
    met: u64,
    collision: Option<StoreError>,
}

struct Waiting {
    board: Board,
    features: Features,
    /// The first source of the batch that has it.
    source_number: usize,
}

/// What [`Positions::write`] did.
pub struct Written {
    /// Positions that the database did not have.
    pub new: u64,
    /// Positions that it had, or that an earlier source of the batch brought.
    pub known: u64,
}

impl<'c> Positions<'c> {
    pub fn prepare(connection: &'c rusqlite::Connection) -> Self {
        // The hash finds, the board decides: another board on a known hash breaks NOT NULL, and so the batch.
        let rows = Insert::into(connection, "positions")
            .or("ON CONFLICT (position_hash) DO UPDATE SET board = NULL WHERE board <> excluded.board");
        Self { rows, waiting: BTreeMap::new(), met: 0, collision: None }
    }

    pub fn add(&mut self, source_number: usize, positions: &[PositionRow]) {
        self.met += positions.len() as u64;
        for position in positions {
            let &PositionRow { position_hash: hash, board, features } = position;
            let known = self.waiting.entry(hash).or_insert(Waiting { board, features, source_number });
            if known.board != board {
                self.collision.get_or_insert(StoreError::Collision { hash, source_number });
            }
        }
    }

    /// Writes what waits.
    pub fn write(&mut self) -> Result<Written, StoreError> {
        if let Some(collision) = self.collision.take() {
            return Err(collision);
        }
        let mut new = 0;
        for (&hash, position) in &self.waiting {
            let f = &position.features;
            let mut write = || -> rusqlite::Result<usize> {
                Ok(insert!(self.rows;
                    position_hash: hash,
                    board: xgid_position(&position.board),
                    phase: f.phase.name(),
                    player_pips: f.player_pips,
                    opponent_pips: f.opponent_pips,
                    player_bar: f.player_bar,
                    opponent_bar: f.opponent_bar,
                    player_off: f.player_off,
                    opponent_off: f.opponent_off,
                    player_prime: f.player_prime,
                    opponent_prime: f.opponent_prime,
                    player_anchors: f.player_anchors,
                    opponent_anchors: f.opponent_anchors,
                    player_blots: f.player_blots,
                    opponent_blots: f.opponent_blots,
                ))
            };
            match write() {
                Ok(rows) => new += rows as u64,
                Err(error) if super::is_constraint(&error) => {
                    return Err(StoreError::Collision { hash, source_number: position.source_number });
                }
                Err(error) => return Err(error.into()),
            }
        }
        let known = self.met - new;
        self.clear();
        Ok(Written { new, known })
    }

    /// Forgets what waits: the batch is given up.
    pub fn clear(&mut self) {
        self.waiting.clear();
        self.met = 0;
        self.collision = None;
    }
}
