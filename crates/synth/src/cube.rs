//! The cube: the equities of no double, take and pass (Janowski's formula between a dead and a live cube), and the players' actions.

use super::evaluator::Outlook;
use backgammon::Stake;

/// The largest cube, as a power of two.
const CUBE_LIMIT: i32 = 6;

/// Who may turn the cube, from the view of the player whose equity is computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Owner {
    /// Either player: nobody has doubled yet.
    Centre,
    Player,
    Opponent,
}

/// The score of a match, or money, from the view of one player.
#[derive(Debug, Clone, Copy)]
pub struct Score {
    /// Points away of the player and the opponent; `None` for money.
    pub away: Option<[i32; 2]>,
    pub is_crawford: bool,
}

impl Score {
    /// Whether doubling a cube of 2^`log2` can gain anything for the player (0) or the opponent (1).
    pub fn may_double(&self, who: usize, log2: i32) -> bool {
        !self.is_crawford && log2 < CUBE_LIMIT && self.away.is_none_or(|away| away[who] > 1 << log2)
    }

    /// The value of a game that wins or loses the player `points`: the chance to win the match, or the points themselves.
    fn after(&self, points: i32) -> f64 {
        let Some([away_player, away_opponent]) = self.away else { return points.into() };
        let stake =
            Stake { away_player, away_opponent, is_crawford: self.is_crawford, is_crawford_rule: true, cube_value: 1 };
        stake.after(points.max(0).into(), (-points).max(0).into()).unwrap_or(0.5)
    }
}

/// The game's results at one value of the cube.
#[derive(Debug, Clone, Copy)]
struct Level {
    /// The values of wins of 1 to 3 times the cube, and of such losses.
    wins: [f64; 3],
    losses: [f64; 3],
    /// Whether doubling can gain anything for the player and for the opponent.
    may_double: [bool; 2],
}

impl Level {
    fn of(score: &Score, log2: i32) -> Self {
        let after = |result: i32| score.after(result << log2);
        Self {
            wins: [1, 2, 3].map(after),
            losses: [-1, -2, -3].map(after),
            may_double: [0, 1].map(|who| score.may_double(who, log2)),
        }
    }

    /// The average values of a loss and of a win.
    fn worths(&self, outlook: &Outlook) -> [f64; 2] {
        let mean = |[single, gammon, backgammon]: [f64; 3], gammons: f64, backgammons: f64| {
            single + gammons * (gammon - single + backgammons * (backgammon - gammon))
        };
        [
            mean(self.losses, outlook.lose_gammons, outlook.lose_backgammons),
            mean(self.wins, outlook.win_gammons, outlook.win_backgammons),
        ]
    }
}

/// A winning chance and the value of a live cube there.
type Corner = (f64, f64);

/// What a game is worth to a player at every value that the cube can still reach.
#[derive(Debug, Clone)]
pub struct Stakes {
    /// The levels of the cube from the present one on, at least two.
    levels: Vec<Level>,
    owner: Owner,
    is_jacoby: bool,
}

impl Stakes {
    /// The stakes at a score, with a cube of 2^`log2`.
    pub fn new(score: &Score, log2: i32, owner: Owner) -> Self {
        let mut levels = vec![Level::of(score, log2)];
        for log2 in log2.. {
            levels.push(Level::of(score, log2 + 1));
            if !(score.may_double(0, log2 + 1) || score.may_double(1, log2 + 1)) {
                break;
            }
        }
        Self { levels, owner, is_jacoby: score.away.is_none() }
    }

    /// The normalised equity (EMG): 1 for winning the cube, -1 for losing it.
    pub fn equity(&self, outlook: &Outlook) -> f64 {
        self.value(0, self.owner, outlook)
    }

    /// The equity after a double and a take, where 1 is winning the cube before the double.
    fn taken(&self, outlook: &Outlook) -> f64 {
        self.value(1, Owner::Opponent, outlook)
    }

    /// The equity at one level of the cube. Without gammons in a money game whose cube is centred (Jacoby).
    fn value(&self, level: usize, owner: Owner, outlook: &Outlook) -> f64 {
        /// The average cube efficiency.
        const EFFICIENCY: f64 = 0.68;
        let now = &self.levels[level];
        let gammons_count = !(self.is_jacoby && owner == Owner::Centre);
        let [lose, win] = if gammons_count { now.worths(outlook) } else { [now.losses[0], now.wins[0]] };
        let (take, cash) = self.corners(level, outlook);
        let ends = [(0.0, lose), (1.0, win)];
        let low = take.filter(|_| owner != Owner::Player).unwrap_or(ends[0]);
        let high = cash.filter(|_| owner != Owner::Opponent).unwrap_or(ends[1]);
        let chance = outlook.win;
        let live = match chance {
            _ if chance < low.0 => along(ends[0], low, chance),
            _ if chance > high.0 => along(high, ends[1], chance),
            _ => along(low, high, chance),
        };
        let value = EFFICIENCY * live + (1.0 - EFFICIENCY) * along(ends[0], ends[1], chance);
        let (pass, cash) = (self.levels[0].losses[0], self.levels[0].wins[0]);
        (2.0 * value - cash - pass) / (cash - pass)
    }

    /// The player's take point and cash point of a live cube; `None` if nobody has a use for that double. The last cube is dead.
    fn corners(&self, level: usize, outlook: &Outlook) -> (Option<Corner>, Option<Corner>) {
        self.levels[level..].windows(2).rev().fold((None, None), |(take, cash), pair| {
            let [lose, win] = pair[1].worths(outlook);
            let (low, high) = (take.unwrap_or((0.0, lose)), cash.unwrap_or((1.0, win)));
            let [player, opponent] = pair[0].may_double;
            let (pass, cash) = (pair[0].losses[0], pair[0].wins[0]);
            (
                // The opponent's double is a take for the player from the chance at which owning the cube is worth a pass; and vice versa.
                opponent.then(|| (chance_of((0.0, lose), high, pass), pass)),
                player.then(|| (chance_of(low, (1.0, win), cash), cash)),
            )
        })
    }
}

/// The value at `chance` on the line between two corners.
fn along(from: Corner, to: Corner, chance: f64) -> f64 {
    if to.0 > from.0 { from.1 + (to.1 - from.1) * (chance - from.0) / (to.0 - from.0) } else { from.1 }
}

/// The chance on the line between two corners at which the value is `value`.
fn chance_of(from: Corner, to: Corner, value: f64) -> f64 {
    along((from.1, from.0), (to.1, to.0), value)
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
    pub fn of(outlook: &Outlook, stakes: &Stakes, is_automatic: bool) -> Self {
        Self { hold: stakes.equity(outlook) as f32, take: stakes.taken(outlook) as f32, pass: 1.0, is_automatic }
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

    const MONEY: Score = Score { away: None, is_crawford: false };

    fn at(player: i32, opponent: i32, is_crawford: bool) -> Score {
        Score { away: Some([player, opponent]), is_crawford }
    }

    fn lines(score: &Score, outlook: &Outlook) -> Lines {
        Lines::of(outlook, &Stakes::new(score, 0, Owner::Centre), false)
    }

    #[test]
    fn the_doubling_window_opens_and_closes_at_the_right_chances() {
        for score in [MONEY, at(9, 9, false)] {
            assert_eq!([0.5, 0.72, 0.8].map(|win| lines(&score, &outlook(win)).flag()), [0, 1, 2], "{score:?}");
        }
        let gammonish = Outlook { win_gammons: 0.8, ..outlook(0.9) };
        assert_eq!(lines(&at(9, 9, false), &gammonish).flag(), -1);
        // At double match point gammons count for nothing, and at 2-away 2-away a taken double decides the match.
        assert!((lines(&at(1, 1, false), &gammonish).hold - 0.8).abs() < 1e-6);
        assert!((lines(&at(2, 2, false), &outlook(0.32264)).take + 1.0).abs() < 1e-4);
    }

    #[test]
    fn owning_the_cube_is_best_and_facing_it_worst() {
        for score in [MONEY, at(9, 9, false), at(3, 5, false)] {
            let [player, centre, opponent] = [Owner::Player, Owner::Centre, Owner::Opponent]
                .map(|owner| Stakes::new(&score, 0, owner).equity(&outlook(0.5)));
            assert!(player > centre && centre > opponent, "{score:?}");
        }
        // The leader of a match has no use for a cube that already wins it, nor has anyone in the Crawford game.
        let worth = |score, owner| Stakes::new(&score, 1, owner).equity(&outlook(0.5));
        assert_eq!(worth(at(2, 5, false), Owner::Centre), worth(at(2, 5, false), Owner::Opponent));
        assert_eq!(worth(at(1, 5, true), Owner::Player), worth(at(1, 5, true), Owner::Opponent));
    }

    #[test]
    fn equities_are_chances_of_the_match() {
        for (player, opponent) in (1..=15).flat_map(|player| (1..=15).map(move |opponent| (player, opponent))) {
            for is_crawford in [false, player == 1 || opponent == 1] {
                for (log2, owner) in
                    (0..4).flat_map(|log2| [Owner::Centre, Owner::Player, Owner::Opponent].map(|o| (log2, o)))
                {
                    let stakes = Stakes::new(&at(player, opponent, is_crawford), log2, owner);
                    let stake = Stake {
                        away_player: player,
                        away_opponent: opponent,
                        is_crawford,
                        is_crawford_rule: true,
                        cube_value: 1 << log2,
                    };
                    let chances = (0..=20).map(|win| {
                        let outlook = Outlook { win_gammons: 0.5, lose_gammons: 0.4, ..outlook(f64::from(win) / 20.0) };
                        [stakes.equity(&outlook), stakes.taken(&outlook)].map(|equity| stake.mwc(equity).unwrap())
                    });
                    let chances: Vec<[f64; 2]> = chances.collect();
                    let is_possible = |chance: f64| (-1e-9..=1.0 + 1e-9).contains(&chance);
                    assert!(chances.iter().flatten().all(|&chance| is_possible(chance)), "{stake:?} {owner:?}");
                    let rises = |pair: &[[f64; 2]]| (0..2).all(|line| pair[0][line] <= pair[1][line] + 1e-9);
                    assert!(chances.windows(2).all(rises), "{stake:?} {owner:?}: {chances:?}");
                }
            }
        }
    }

    #[test]
    fn errors_have_the_signs_of_the_format() {
        let lines = lines(&MONEY, &outlook(0.5));
        assert_eq!(lines.double_error(false), 0.0);
        assert!(lines.double_error(true) > 0.1);
        assert_eq!(lines.take_error(true), 0.0);
        assert!(lines.take_error(false) < -0.1);
    }
}
