//! The rows of one file with fast lookups between them.

use std::collections::BTreeMap;

use crate::game::backgammon::Board;
use crate::rows::matches::{CandidateRow, CommentRow, CubeRow, DecisionRow, MatchRows, PositionRow, RolloutRow};

/// Options of the transcript.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Options {
    /// Show all candidates of all checker plays, not only the first ones of mistakes.
    pub candidates: bool,
    /// Show a board for every decision, not only for the first of each game and for blunders.
    pub boards: bool,
    /// Show every decision not to double, not only those that count.
    pub cubes: bool,
}

/// The rows, with an index by decision.
pub struct Sheet<'a> {
    pub rows: &'a MatchRows,
    pub options: Options,
    /// The first candidate of each decision.
    first_candidates: Vec<usize>,
    cubes: BTreeMap<usize, &'a CubeRow>,
    rollouts: BTreeMap<(usize, Option<u8>), &'a RolloutRow>,
    comments: BTreeMap<usize, Vec<&'a CommentRow>>,
}

impl<'a> Sheet<'a> {
    pub fn new(rows: &'a MatchRows, options: Options) -> Self {
        let mut next = 0;
        let first_candidates = rows.decisions.iter().map(|decision| {
            let first = next;
            next += usize::from(decision.candidate_count);
            first
        });
        let first_candidates = first_candidates.collect();
        let mut comments: BTreeMap<usize, Vec<&CommentRow>> = BTreeMap::new();
        for comment in &rows.comments {
            if let Some(decision) = comment.decision {
                comments.entry(decision).or_default().push(comment);
            }
        }
        let rollouts = rows
            .rollouts
            .iter()
            .filter_map(|rollout| Some(((rollout.decision?, rollout.candidate_rank), rollout)))
            .collect();
        Self {
            rows,
            options,
            first_candidates,
            cubes: rows.cubes.iter().map(|cube| (cube.decision, cube)).collect(),
            rollouts,
            comments,
        }
    }

    /// The decisions of a game with their numbers in the file.
    pub fn decisions_of(&self, game: usize) -> impl Iterator<Item = (usize, &'a DecisionRow)> {
        self.rows.decisions.iter().enumerate().filter(move |(_, decision)| decision.game == game)
    }

    pub fn candidates_of(&self, decision: usize) -> &'a [CandidateRow] {
        let count = self.rows.decisions.get(decision).map_or(0, |row| usize::from(row.candidate_count));
        let start = self.first_candidates.get(decision).copied().unwrap_or(0);
        self.rows.candidates.get(start..start + count).unwrap_or(&[])
    }

    pub fn cube_of(&self, decision: usize) -> Option<&'a CubeRow> {
        self.cubes.get(&decision).copied()
    }

    pub fn rollout_of(&self, decision: usize, rank: Option<u8>) -> Option<&'a RolloutRow> {
        self.rollouts.get(&(decision, rank)).copied()
    }

    pub fn has_rollout(&self, decision: usize) -> bool {
        self.rollouts.range((decision, None)..=(decision, Some(u8::MAX))).next().is_some()
    }

    pub fn comments_of(&self, decision: usize) -> &[&'a CommentRow] {
        self.comments.get(&decision).map_or(&[], Vec::as_slice)
    }

    /// A decision's position in the decider's view.
    pub fn board(&self, decision: &DecisionRow) -> Option<Board> {
        let is_its = |position: &&PositionRow| position.position_hash == decision.position_hash;
        self.rows.positions.iter().find(is_its).map(|position| position.board)
    }

    /// A player's name; seats are 1 and 2.
    pub fn name(&self, seat: u8) -> &'a str {
        let players = &self.rows.session.players;
        match (seat, players[usize::from(seat == 2)].as_str()) {
            (2, "") => "player 2",
            (_, "") => "player 1",
            (_, name) => name,
        }
    }
}
