//! Rollouts, converted to the view of the deciding player.

use std::collections::BTreeMap;

use super::{Normalizer, values};
use rows::codes::{CodeTable, depth_rank};
use rows::matches::{Chances, DecisionRow, FirstRollRow, RecordedRollout, RolloutLine, RolloutRow};
use xgfile::analysis::Evaluation;
use xgfile::field::FirstRolls;
use xgfile::rollout::RolloutContext;

/// The point of view of a context's figures.
#[derive(Clone, Copy, PartialEq)]
enum View {
    /// A cube decision: both lines from the doubler's view. A context to which no decision refers is stored as recorded, too.
    Mover,
    /// A checker play: the line from the view of the opponent, who is on roll after it.
    Opponent,
}

impl View {
    fn equity(self, value: f64) -> f64 {
        if self == Self::Opponent { 0.0 - value } else { value }
    }

    fn chances(self, line: &Evaluation) -> Chances {
        let mut chances = values::chances(line);
        if self == Self::Opponent {
            chances.reverse();
        }
        chances
    }
}

impl Normalizer<'_> {
    /// Adds one row per context, in file order.
    pub(super) fn finish_rollouts(&mut self) {
        let is_money = self.rows.session.match_length.is_none();
        let contexts = std::mem::take(&mut self.contexts);
        let uses = std::mem::take(&mut self.rollout_uses);
        for (rollout_index, (context, used)) in contexts.iter().zip(&uses).enumerate() {
            let c = context;
            for level in [c.level_trunc, c.level1, c.level2, c.level1c, c.level2c, c.prev_level] {
                self.known(CodeTable::Levels, level);
            }
            let is_play = used.is_some_and(|used| used.candidate_rank.is_some());
            let view = if is_play { View::Opponent } else { View::Mover };
            let line = line_of(view, is_money, context.rolled, &context.result1, context.error1, context.mwc1);
            // A checker play's context has one line.
            let has_second = view != View::Opponent && (context.rolled2 != 0 || context.result2 != [0.0; 7]);
            let double_take = has_second
                .then(|| line_of(view, is_money, context.rolled2, &context.result2, context.error2, context.mwc2));
            self.rows.rollouts.push(RolloutRow {
                rollout_index,
                decision: used.map(|used| used.decision),
                candidate_rank: used.and_then(|used| used.candidate_rank),
                line,
                previous_rank: None,
                // The earlier analysis was copied from the candidate and is already from the mover's view.
                previous_equity: values::single(context.prev_eval[6]),
                previous_chances: View::Mover.chances(&context.prev_eval),
                first_rolls: first_rolls(view, context, double_take.is_some()),
                double_take,
                recorded: recorded(context),
            });
        }
        self.rank_as_before();
    }

    /// Ranks the candidates of each decision by the evaluations before its rollouts, in XG's order.
    fn rank_as_before(&mut self) {
        let mut of_decisions: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (place, row) in self.rows.rollouts.iter().enumerate() {
            if let (Some(decision), Some(_)) = (row.decision, row.candidate_rank) {
                of_decisions.entry(decision).or_default().push(place);
            }
        }
        let (mut first, mut next) = (0, 0);
        for (decision, places) in of_decisions {
            let counts = |row: &DecisionRow| usize::from(row.candidate_count);
            first += self.rows.decisions[next..decision].iter().map(counts).sum::<usize>();
            next = decision;
            let candidates = &self.rows.candidates[first..first + counts(&self.rows.decisions[decision])];
            let strength = |level, equity: Option<f64>| (depth_rank(level), equity.unwrap_or(f64::NEG_INFINITY));
            let mut before: Vec<(i64, f64)> = candidates
                .iter()
                .map(|row| strength(row.level_code.into(), values::single(row.evaluation[6])))
                .collect();
            let rank = |row: &RolloutRow| usize::from(row.candidate_rank.unwrap_or(1)) - 1;
            for row in places.iter().map(|place| &self.rows.rollouts[*place]) {
                before[rank(row)] = strength(row.recorded.previous_level_code.into(), row.previous_equity);
            }
            for place in places {
                let row = &mut self.rows.rollouts[place];
                let better = before.iter().filter(|other| **other > before[rank(row)]).count();
                row.previous_rank = row.previous_equity.map(|_| better as u8 + 1);
            }
        }
    }
}

fn line_of(view: View, is_money: bool, games: i32, result: &Evaluation, error: f32, mwc: f32) -> RolloutLine {
    let mwc = values::single(mwc).map(|mwc| match view {
        // In a match, the two players' chances add up to 1. In a money session, XG writes the equity here.
        View::Opponent if !is_money => 1.0 - mwc,
        _ => view.equity(mwc),
    });
    RolloutLine {
        games,
        equity: values::single(result[6]).map(|equity| view.equity(equity)),
        error_95: values::single(error),
        mwc,
        chances: view.chances(result),
    }
}

fn recorded(c: &RolloutContext) -> RecordedRollout {
    RecordedRollout {
        is_truncated: c.truncated.is_set(),
        truncate_at: c.truncate,
        truncation_level_code: c.level_trunc,
        is_error_limited: c.error_limited.is_set(),
        error_limit: c.error_limit,
        min_games: c.min_roll,
        max_games: c.max_roll,
        is_time_limited: c.time.is_set(),
        time_limit_min: c.time_limit,
        play_level_codes: [c.level1, c.level2],
        cube_level_codes: [c.level1c, c.level2c],
        level_cut: c.level_cut,
        is_variance_reduced: c.variance.is_set(),
        is_cubeless: c.cubeless.is_set(),
        bearoff_truncation_code: c.truncate_bo,
        random_seed: c.random_seed,
        random_seed_entered: c.random_seed_i,
        is_both_lines: c.roll_both.is_set(),
        search_interval: values::single(c.search_interval),
        is_first_roll: c.first_roll.is_set(),
        is_both_lines_multiple: c.do_double.is_set(),
        is_extended: c.extent.is_set(),
        is_immediate_double: c.double_first.is_set(),
        is_as_take: c.as_take.is_set(),
        rotation_code: c.rotation,
        is_interrupted: c.user_interrupted.is_set(),
        engine_version: format!("{}.{:02}", c.ver_maj, c.ver_min),
        duration_s: values::single(c.duration),
        multiple_min_games: c.multiple_min,
        is_multiple_stop_all: c.multiple_stop_all.is_set(),
        is_multiple_stop_one: c.multiple_stop_one.is_set(),
        multiple_stop_all_value: values::single(c.multiple_stop_all_value),
        multiple_stop_one_value: values::single(c.multiple_stop_one_value),
        previous_level_code: c.prev_level,
        previous_equity_no_double: values::single(c.prev_nd),
        previous_equity_double: values::single(c.prev_d),
    }
}

fn first_rolls(view: View, context: &RolloutContext, has_second: bool) -> Vec<FirstRollRow> {
    let mut rows = Vec::new();
    let mut line = |name, sums: &FirstRolls<f64>, squares: &FirstRolls<f64>, deviations: &FirstRolls<f64>| {
        for index in 0..37u8 {
            let at = usize::from(index);
            let games = context.rolled_d.0[at];
            if games != 0 || sums.0[at] != 0.0 {
                rows.push(FirstRollRow {
                    line: name,
                    first_roll: index,
                    games,
                    sum_equity: values::double(sums.0[at]).map(|sum| view.equity(sum)),
                    sum_square_equity: values::double(squares.0[at]),
                    standard_deviation: values::double(deviations.0[at]),
                });
            }
        }
    };
    line(if has_second { "no double" } else { "play" }, &context.sum1, &context.sum_square1, &context.stdev1);
    if has_second {
        line("double/take", &context.sum2, &context.sum_square2, &context.stdev2);
    }
    rows
}
