//! The cube: the equities of no double, take and pass (Janowski's formula between a dead and a live cube), and the players' actions.

use super::evaluator::Outlook;

/// Who may turn the cube, from the view of the player whose equity is computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Owner {
    /// Either player: nobody has doubled yet.
    Centre,
    /// The player.
    Player,
    /// The opponent.
    Opponent,
    /// Nobody: the Crawford game, or the cube already decides the match.
    Dead,
}

/// Equity in units of the cube. With `is_jacoby`, gammons do not count while the cube is centred.
pub fn cubeful(outlook: &Outlook, owner: Owner, is_jacoby: bool) -> f64 {
    /// The average cube efficiency.
    const EFFICIENCY: f64 = 0.68;
    let gammons_count = !(is_jacoby && owner == Owner::Centre);
    let (win, lose) = if gammons_count { (outlook.win_worth(), outlook.lose_worth()) } else { (1.0, 1.0) };
    let chance = outlook.win;
    let dead = chance * (win + lose) - lose;
    let take_point = (lose - 0.5) / (win + lose + 0.5);
    let cash_point = (lose + 1.0) / (win + lose + 0.5);
    let passes: &[(f64, f64)] = match owner {
        Owner::Dead => return dead,
        Owner::Centre => &[(take_point, -1.0), (cash_point, 1.0)],
        Owner::Player => &[(cash_point, 1.0)],
        Owner::Opponent => &[(take_point, -1.0)],
    };
    EFFICIENCY * along(chance, lose, passes, win) + (1.0 - EFFICIENCY) * dead
}

/// The height at `chance` of the line from (0, -lose) over the given corners to (1, win).
fn along(chance: f64, lose: f64, corners: &[(f64, f64)], win: f64) -> f64 {
    let mut from = (0.0, -lose);
    for &to in corners.iter().chain(&[(1.0, win)]) {
        if chance <= to.0 {
            return from.1 + (to.1 - from.1) * (chance - from.0) / (to.0 - from.0);
        }
        from = to;
    }
    win
}

/// The three lines of a cube decision from the doubler's view, in units of the cube before it, as single floats as in the format.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Lines {
    /// No double.
    pub hold: f32,
    /// Double, take.
    pub take: f32,
    /// Double, pass.
    pub pass: f32,
    /// The trailer's first opportunity to double after the Crawford game.
    pub is_automatic: bool,
}

impl Lines {
    /// The lines for a player who owns the cube or has a centred cube.
    pub fn of(outlook: &Outlook, owner: Owner, is_jacoby: bool, is_automatic: bool) -> Self {
        let hold = cubeful(outlook, owner, is_jacoby);
        let take = 2.0 * cubeful(outlook, Owner::Opponent, false);
        // After the Crawford game the trailer has nothing to lose by doubling, nor the leader by taking.
        let take = if is_automatic { take.max(hold + 0.05).min(0.98) } else { take };
        Self { hold: hold as f32, take: take as f32, pass: 1.0, is_automatic }
    }

    fn doubled(&self) -> f32 {
        self.take.min(self.pass)
    }

    /// The gain of doubling over not doubling.
    pub fn gain(&self) -> f64 {
        f64::from(self.doubled()) - f64::from(self.hold)
    }

    /// The opponent's gain of passing over taking.
    pub fn pass_gain(&self) -> f64 {
        f64::from(self.take) - f64::from(self.pass)
    }

    /// `FlagDouble`.
    pub fn flag(&self) -> i16 {
        match (self.gain() >= 0.0, self.take >= self.pass) {
            (true, _) if self.is_automatic => 3,
            (true, false) => 1,
            (true, true) => 2,
            (false, true) if self.hold > self.pass => -1,
            (false, _) => 0,
        }
    }

    /// The correct choice in XG's encoding: double + 2 * take.
    pub fn choice(&self) -> i32 {
        i32::from(self.flag() > 0) + 2 * i32::from(self.take < self.pass)
    }

    /// `ErrCube`: the best line minus the action taken.
    pub fn double_error(&self, is_doubled: bool) -> f64 {
        let done = if is_doubled { self.doubled() } else { self.hold };
        f64::from(self.hold.max(self.doubled())) - f64::from(done)
    }

    /// `ErrTake`: 0 or less, the answerer's loss.
    pub fn take_error(&self, is_taken: bool) -> f64 {
        let loss = if is_taken { self.pass_gain() } else { -self.pass_gain() };
        0.0 - loss.max(0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outlook(win: f64) -> Outlook {
        Outlook { win, win_gammons: 0.2, lose_gammons: 0.2, win_backgammons: 0.0, lose_backgammons: 0.0 }
    }

    #[test]
    fn the_doubling_window_opens_and_closes_at_the_right_chances() {
        let flag = |win| Lines::of(&outlook(win), Owner::Centre, false, false).flag();
        assert_eq!([0.5, 0.72, 0.8].map(flag), [0, 1, 2]);
        let gammonish = Outlook { win_gammons: 0.8, ..outlook(0.9) };
        assert_eq!(Lines::of(&gammonish, Owner::Centre, false, false).flag(), -1);
    }

    #[test]
    fn owning_the_cube_is_best_and_facing_it_worst() {
        let worth = |owner| cubeful(&outlook(0.5), owner, false);
        assert!(worth(Owner::Player) > worth(Owner::Centre));
        assert!(worth(Owner::Centre) > worth(Owner::Opponent));
    }

    #[test]
    fn errors_have_the_signs_of_the_format() {
        let lines = Lines::of(&outlook(0.5), Owner::Centre, false, false);
        assert_eq!(lines.double_error(false), 0.0);
        assert!(lines.double_error(true) > 0.1);
        assert_eq!(lines.take_error(true), 0.0);
        assert!(lines.take_error(false) < -0.1);
    }
}
