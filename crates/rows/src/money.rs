//! Results of money sessions.

use super::matches::{Both, MatchRows, SessionKind};

/// More automatic doubles than a cube has values.
const MAX_DOUBLES: i32 = 30;

/// The result of a money session: its finished games. `match_sums` has the same columns.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MoneyResult {
    /// Finished games in which somebody won points.
    pub money_games: i64,
    /// Points won less points lost, by the change of the score: XG's session score can begin with earlier sessions.
    pub net_points: Both<i64>,
    /// Luck of the rolls in these games: EMG times the stake at the roll; `None`: a roll is not analysed.
    pub luck_points: Both<Option<f64>>,
}

impl MoneyResult {
    /// The result; `None` for a match or a saved position, and if no game is known to be finished.
    pub fn of(rows: &MatchRows) -> Option<Self> {
        if rows.session.kind != SessionKind::MoneySession {
            return None;
        }
        // Points of seat 1. A game whose score does not change has an unknown result: every game is worth a point.
        let won = rows.games.iter().map(|game| {
            let change = |end: i32, start: i32| i64::from(end) - i64::from(start);
            let [one, two] = game.end.as_ref()?.end_score;
            let net = change(one, game.start_score[0]) - change(two, game.start_score[1]);
            (net != 0).then_some(net)
        });
        let won: Vec<Option<i64>> = won.collect();
        let money_games = won.iter().flatten().count() as i64;
        let net: i64 = won.iter().flatten().sum();
        let mut luck_points: Both<Option<f64>> = [Some(0.0); 2];
        let is_finished = |game: usize| won.get(game).is_some_and(Option::is_some);
        for decision in rows.decisions.iter().filter(|decision| decision.dice.is_some() && is_finished(decision.game)) {
            // XG's cube stays at 1 after automatic doubles.
            let automatic = rows.games[decision.game].auto_doubles.unwrap_or(0).clamp(0, MAX_DOUBLES);
            let stake = decision.cube_value as f64 * f64::from(automatic).exp2();
            let total = &mut luck_points[usize::from(decision.seat == 2)];
            // Without the luck of a roll, the sum is unknown.
            *total = total.zip(decision.luck_emg).map(|(total, luck)| total + luck * stake);
        }
        (money_games > 0).then_some(Self { money_games, net_points: [net, -net], luck_points })
    }

    /// The points that the play alone would have won, of a seat's index.
    pub fn without_luck(&self, seat: usize) -> Option<f64> {
        let [one, two] = self.luck_points;
        let luck = one? - two?;
        Some(self.net_points[seat] as f64 - if seat == 0 { luck } else { -luck })
    }
}
