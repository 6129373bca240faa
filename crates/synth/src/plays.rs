//! A checker play: evaluates all legal plays, shows ten of them and plays one.

use super::cube::Stakes;
use super::depth::{Setting, blur};
use super::evaluator::{Outlook, judge};
use super::random::Random;
use backgammon::pairs::{candidate_list, record_list};
use backgammon::{Board, Play, boards_after, legal_plays};
use rows::codes::depth_rank;
use rows::reference::Reference;
use xgfile::analysis::{BestMove, EvalLevel};
use xgfile::field::Since;
use xgfile::records::Move;

/// XG shows ten candidates. Players choose one of them.
const SHOWN: usize = 10;
/// The evaluation at first sight, before any level.
const FIRST_SIGHT: i16 = 0;

/// The roll and the context that determine a play's equity.
pub struct Roll {
    /// The board from the mover's view.
    pub board: Board,
    /// Higher die first.
    pub dice: (u8, u8),
    /// The stakes of the mover.
    pub stakes: Stakes,
    /// The number of earlier plays in this game.
    pub ply: u32,
    /// The analysis settings of the file.
    pub setting: Setting,
    /// How the mover chooses.
    pub player: Reference,
}

/// A legal play and its evaluation.
#[derive(Clone, Copy)]
struct Candidate {
    /// `None` if no move is possible.
    play: Option<Play>,
    after: Board,
    /// The evaluation at first sight.
    sight: f64,
    level: i16,
    outlook: Outlook,
    equity: f32,
}

/// A roll with its candidates in XG's order and the mover's choice.
pub struct Choice {
    candidates: Vec<Candidate>,
    played: usize,
}

impl Roll {
    fn see(&self, play: Option<Play>, after: Board) -> Candidate {
        let outlook = judge(&after, blur(FIRST_SIGHT), 0);
        Candidate { play, after, sight: self.stakes.equity(&outlook), level: FIRST_SIGHT, outlook, equity: 0.0 }
    }

    /// The equity of a roll's best play at first sight.
    fn best_sight(&self, dice: (u8, u8)) -> f64 {
        let sights = boards_after(&self.board, dice).into_iter().map(|after| self.see(None, after).sight);
        sights.fold(f64::NEG_INFINITY, f64::max)
    }

    /// The equity before the roll: the mean over all rolls, so that good and bad luck cancel out. The first roll of a game is no double.
    pub fn equity_before(&self) -> f64 {
        let rolls = (1..=6u8).flat_map(|high| (1..=high).map(move |low| (high, low)));
        let (mut sum, mut ways) = (0.0, 0.0);
        for dice in rolls.filter(|(high, low)| self.ply > 0 || high != low) {
            let share = if dice.0 == dice.1 { 1.0 } else { 2.0 };
            sum += share * self.best_sight(dice);
            ways += share;
        }
        sum / ways
    }

    /// What the roll changed from the equity before it.
    pub fn luck(&self, before: f64) -> f64 {
        self.best_sight(self.dice) - before
    }

    /// Evaluates the legal plays and lets the mover choose.
    pub fn choose(&self, random: &mut Random) -> Choice {
        let legal = legal_plays(&self.board, self.dice).into_iter();
        let mut candidates: Vec<Candidate> =
            legal.filter_map(|play| Some(self.see(Some(play), play.apply(&self.board).ok()?))).collect();
        if candidates.is_empty() {
            candidates.push(self.see(None, self.board));
        }
        candidates.sort_by(|a, b| b.sight.total_cmp(&a.sight));
        candidates.truncate(SHOWN);
        self.deepen(&mut candidates);
        let played = self.by_the_mover(&candidates, random);
        let chosen = candidates[played].after;
        // The play made gets the level of the best.
        let deepest = candidates[0].level;
        self.judge_at(&mut candidates[played], deepest);
        candidates.sort_by(|a, b| {
            let depth = |candidate: &Candidate| depth_rank(i64::from(candidate.level));
            depth(b).cmp(&depth(a)).then(b.equity.total_cmp(&a.equity))
        });
        let played = candidates.iter().position(|one| one.after == chosen);
        Choice { candidates, played: played.unwrap_or(0) }
    }

    /// The play that the mover chooses. All players know the first plays of a game, so openings repeat.
    fn by_the_mover(&self, candidates: &[Candidate], random: &mut Random) -> usize {
        let known = match self.ply {
            0 => 0.1,
            1 => 0.3,
            2 => 0.5,
            _ => 1.0,
        };
        let mover = Reference { second_share: self.player.second_share * known, ..self.player };
        let best = candidates[0].equity;
        let deltas: Vec<f64> = candidates.iter().map(|one| f64::from((best - one.equity).max(0.0))).collect();
        mover.choice(&deltas, random.unit())
    }

    /// Sets the level of every candidate and its figures at that level.
    fn deepen(&self, candidates: &mut [Candidate]) {
        let best = candidates[0].sight;
        let gap = candidates.get(1).map_or(f64::INFINITY, |next| best - next.sight);
        for (rank, candidate) in candidates.iter_mut().enumerate() {
            let behind = best - candidate.sight;
            self.judge_at(candidate, self.setting.candidate_level(rank, behind, gap, self.ply == 0));
        }
    }

    fn judge_at(&self, candidate: &mut Candidate, level: i16) {
        candidate.level = level;
        candidate.outlook = judge(&candidate.after, blur(level), u64::from(level.unsigned_abs()));
        candidate.equity = self.stakes.equity(&candidate.outlook) as f32;
    }
}

impl Choice {
    /// The position after the chosen play, from the mover's view.
    pub fn after(&self) -> Board {
        self.candidates[self.played].after
    }

    /// The record of a play, without the data of the match: player, score, other points of view.
    pub fn record(&self, roll: &Roll, random: &mut Random) -> Move {
        let (best, played) = (&self.candidates[0], &self.candidates[self.played]);
        Move {
            position_end: *played.after.as_array(),
            moves: played.play.map_or([-1; 8], |play| record_list(&roll.board, &play, roll.dice)),
            dice: [i32::from(roll.dice.0), i32::from(roll.dice.1)],
            n_move_eval: self.candidates.len() as i32,
            data_moves: self.analysis(roll, random),
            played: true.into(),
            err_move: 0.0 - (f64::from(best.equity) - f64::from(played.equity)).max(0.0),
            comp_choice: 1,
            rollout_index_m: [-1; 32],
            analyze_m: roll.setting.requested(),
            analyze_l: roll.setting.luck_level(),
            tutor: -1,
            comment_move: -1,
            edited_move: Since(Some(false.into())),
            time_delay_move: Since(Some(0)),
            time_delay_move_done: Since(Some(0)),
            number_of_auto_double_move: Since(Some(0)),
            ..Move::default()
        }
    }

    fn analysis(&self, roll: &Roll, random: &mut Random) -> BestMove {
        let equities = || self.candidates.iter().map(|candidate| candidate.equity);
        let is_alike = equities().all(|equity| Some(equity) == equities().next());
        let mut analysis = BestMove {
            pos: *roll.board.as_array(),
            dice: [i32::from(roll.dice.0), i32::from(roll.dice.1)],
            level: roll.setting.requested(),
            n_moves: self.candidates.len() as i32,
            irrelevant: is_alike.into(),
            choice0: self.rank_by_sight(),
            choice3: if roll.setting == Setting::Quick { -1 } else { 1 },
            ..BestMove::default()
        };
        let numbers = random.bits();
        for (index, candidate) in self.candidates.iter().enumerate() {
            analysis.pos_played[index] = *candidate.after.as_array();
            // Without a legal play the list is all 0.
            if let Some(play) = &candidate.play {
                let stale = numbers.rotate_left(7 * index as u32);
                analysis.moves[index] = candidate_list(&roll.board, play, roll.dice, stale);
            }
            analysis.eval_level[index] = EvalLevel { level: candidate.level, ..EvalLevel::default() };
            analysis.eval[index] = candidate.outlook.evaluation(candidate.equity);
        }
        analysis
    }

    /// The 1-based rank of the play that looked best at first sight.
    fn rank_by_sight(&self) -> i8 {
        let best = self.candidates.iter().enumerate().max_by(|(_, a), (_, b)| a.sight.total_cmp(&b.sight));
        best.map_or(1, |(index, _)| index as i8 + 1)
    }
}
