//! Rollouts, turned to the view of the player who decides.

use super::{Normalizer, values};
use crate::format::xg::analysis::Evaluation;
use crate::format::xg::field::FirstRolls;
use crate::format::xg::rollout::RolloutContext;
use crate::rows::matches::{Chances, FirstRollRow, RolloutLine, RolloutRow};

/// Whose figures a context holds.
#[derive(Clone, Copy, PartialEq)]
enum View {
    /// A cube decision: both lines in the doubler's view.
    Mover,
    /// A checker play: the line in the view of the opponent, who is on roll after it.
    Opponent,
    /// Nothing refers to it: as recorded.
    Unknown,
}

impl View {
    fn equity(self, value: f64) -> f64 {
        if self == Self::Opponent { 0.0 - value } else { value }
    }

    fn chances(self, line: &Evaluation) -> Chances {
        let [a, b, c, d, e, f, _] = *line;
        if self == Self::Opponent {
            [f, e, d, c, b, a].map(values::single)
        } else {
            [a, b, c, d, e, f].map(values::single)
        }
    }
}

impl Normalizer<'_> {
    /// One row a context, in the file's order.
    pub(super) fn finish_rollouts(&mut self) {
        let is_money = self.match_length.is_none();
        let contexts = std::mem::take(&mut self.contexts);
        for (rollout_index, (context, used)) in contexts.into_iter().zip(&self.rollout_uses).enumerate() {
            let view = match used {
                None => View::Unknown,
                Some(used) if used.candidate_rank.is_some() => View::Opponent,
                Some(_) => View::Mover,
            };
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
                // The earlier analysis was copied from the candidate, in the mover's view already.
                previous_equity: values::single(context.prev_eval[6]),
                previous_chances: View::Mover.chances(&context.prev_eval),
                first_rolls: first_rolls(view, &context, double_take.is_some()),
                double_take,
                context: Box::new(context),
            });
        }
    }
}

fn line_of(view: View, is_money: bool, games: i32, result: &Evaluation, error: f32, mwc: f32) -> RolloutLine {
    let mwc = values::single(mwc).map(|mwc| match view {
        // In a match the two players' chances add up to 1; in a money session XG writes the equity here.
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

fn first_rolls(view: View, context: &RolloutContext, has_second: bool) -> Vec<FirstRollRow> {
    let first = match view {
        View::Opponent => "play",
        _ if has_second => "no double",
        _ => "play",
    };
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
    line(first, &context.sum1, &context.sum_square1, &context.stdev1);
    if has_second {
        line("double/take", &context.sum2, &context.sum_square2, &context.stdev2);
    }
    rows
}
