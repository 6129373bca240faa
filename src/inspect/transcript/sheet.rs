//! The rows of one file, and lookups between them.

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

/// The rows of a file, and the options of the transcript.
pub struct Sheet<'a> {
    pub rows: &'a MatchRows,
    pub options: Options,
}

impl<'a> Sheet<'a> {
    /// The decisions of a game with their numbers in the file.
    pub fn decisions_of(&self, game: usize) -> impl Iterator<Item = (usize, &'a DecisionRow)> {
        self.rows.decisions.iter().enumerate().filter(move |(_, decision)| decision.game == game)
    }

    pub fn candidates_of(&self, decision: usize) -> &'a [CandidateRow] {
        let count = |row: &DecisionRow| usize::from(row.candidate_count);
        let start = self.rows.decisions.iter().take(decision).map(count).sum();
        let end = start + self.rows.decisions.get(decision).map_or(0, count);
        self.rows.candidates.get(start..end).unwrap_or(&[])
    }

    pub fn cube_of(&self, decision: usize) -> Option<&'a CubeRow> {
        self.rows.cubes.iter().find(|cube| cube.decision == decision)
    }

    pub fn rollout_of(&self, decision: usize, rank: Option<u8>) -> Option<&'a RolloutRow> {
        // The last one, if a damaged file has several.
        let mut rollouts = self.rows.rollouts.iter().rev();
        rollouts.find(|rollout| (rollout.decision, rollout.candidate_rank) == (Some(decision), rank))
    }

    pub fn has_rollout(&self, decision: usize) -> bool {
        self.rows.rollouts.iter().any(|rollout| rollout.decision == Some(decision))
    }

    pub fn comments_of(&self, decision: usize) -> impl Iterator<Item = &'a CommentRow> {
        self.rows.comments.iter().filter(move |comment| comment.decision == Some(decision))
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
