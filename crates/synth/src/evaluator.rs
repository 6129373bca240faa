//! The invented evaluation: hand-tuned weights of race, blots, points, primes, anchors and the bar.
//!
//! It plays like a beginner who knows the openings, which is enough. It uses only additions, multiplications, divisions and square
//! roots, which IEEE 754 rounds the same everywhere, so a collection has the same bytes on every machine.

use super::random::{mix, unit};
use backgammon::{Board, game_result};

/// Chances of the outcomes of a game, from the view of the player who has just moved.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Outlook {
    pub win: f64,
    /// Share of gammons or better among the wins.
    pub win_gammons: f64,
    /// Share of gammons or worse among the losses.
    pub lose_gammons: f64,
    /// Share of backgammons among the won gammons.
    pub win_backgammons: f64,
    /// Share of backgammons among the lost gammons.
    pub lose_backgammons: f64,
}

impl Outlook {
    /// The chances from the other player's view.
    pub fn flip(&self) -> Self {
        Self {
            win: 1.0 - self.win,
            win_gammons: self.lose_gammons,
            lose_gammons: self.win_gammons,
            win_backgammons: self.lose_backgammons,
            lose_backgammons: self.win_backgammons,
        }
    }

    /// The format's seven numbers: cumulative chances from the worst loss to the best win, and `equity`.
    pub fn evaluation(&self, equity: f32) -> [f32; 7] {
        let win = self.win as f32;
        let lose = 1.0 - win;
        let win_gammon = win * self.win_gammons as f32;
        let lose_gammon = lose * self.lose_gammons as f32;
        [
            lose_gammon * self.lose_backgammons as f32,
            lose_gammon,
            lose,
            win,
            win_gammon,
            win_gammon * self.win_backgammons as f32,
            equity,
        ]
    }

    /// The equity without a cube.
    pub fn cubeless(&self) -> f64 {
        // What a win and a loss are worth on average.
        let win = 1.0 + self.win_gammons * (1.0 + self.win_backgammons);
        let lose = 1.0 + self.lose_gammons * (1.0 + self.lose_backgammons);
        self.win * win - (1.0 - self.win) * lose
    }
}

/// Evaluates a position after a play for the player who made it, with an error of deviation `blur` (in units of the score) that
/// depends only on the position and `level`, like a shallower analysis of the same position.
pub fn judge(after: &Board, blur: f64, level: u64) -> Outlook {
    if let Some(result) = game_result(after) {
        return Outlook {
            win: 1.0,
            win_gammons: f64::from(u8::from(result > 1)),
            lose_gammons: 0.0,
            win_backgammons: f64::from(u8::from(result > 2)),
            lose_backgammons: 0.0,
        };
    }
    let flipped = after.flip();
    let (own, other) = (Side::of(after), Side::of(&flipped));
    let is_contact = own.hindmost + other.hindmost > 25;
    let score = if is_contact { contact(after, &flipped, &own, &other) } else { race(&own, &other) };
    let shift = (unit(mix(fingerprint(after) ^ level)) - 0.5) * 3.5 * blur;
    Outlook {
        win: chance(score + shift),
        // The opponent is on roll, so has one more roll to save a gammon and needs one roll less to win one.
        win_gammons: gammons(&other, &own, 0.5, is_contact),
        lose_gammons: gammons(&own, &other, -0.5, is_contact),
        win_backgammons: backgammons(&other),
        lose_backgammons: backgammons(&own),
    }
}

/// The winning chance for a score in standard deviations. Beyond 4.5 it is 0 or 1, as in XG.
fn chance(score: f64) -> f64 {
    const OVER: f64 = 4.5;
    if score.abs() > OVER {
        return if score > 0.0 { 1.0 } else { 0.0 };
    }
    // An algebraic curve close to the normal distribution: its slope at 0, and thin tails by the cubic term.
    let bent = 0.8 * score + 0.25 * score * score * score;
    0.5 + 0.5 * bent / (1.0 + bent * bent).sqrt()
}

fn fingerprint(board: &Board) -> u64 {
    board.to_bytes().chunks(8).fold(0, |hash, chunk| {
        let word = chunk.iter().fold(0u64, |word, &byte| word << 8 | u64::from(byte));
        mix(hash ^ word)
    })
}

/// One player's side of a board, from that player's view.
#[derive(Default)]
struct Side {
    pips: f64,
    /// Pips, including wastage in the bear-off.
    effective: f64,
    /// Pips until every checker is home.
    outside: f64,
    checkers: f64,
    bar: f64,
    /// The highest point with a checker; the bar is 25.
    hindmost: usize,
    home_points: f64,
    structure: f64,
    prime: usize,
    back: f64,
}

impl Side {
    fn of(board: &Board) -> Self {
        let view = board.as_array();
        let mut side = Self { bar: f64::from(view[25]), ..Self::default() };
        let mut run = 0;
        for (point, &count) in view.iter().enumerate().skip(1) {
            run = if count >= 2 { run + 1 } else { 0 };
            if count <= 0 {
                continue;
            }
            side.add(point, f64::from(count));
            // A run counts where it can block: from the 2 point to the 11 point.
            if (2..=11).contains(&point) {
                side.prime = side.prime.max(run);
            }
        }
        let gaps = (4..=6).filter(|&point| view[point] <= 0).count() as f64;
        side.effective = side.pips + 2.0 * f64::from(view[1].max(0)) + f64::from(view[2].max(0)) + gaps;
        side
    }

    fn add(&mut self, point: usize, count: f64) {
        /// The value of holding each point with two checkers: home board, bar point, outfield, anchors.
        const WORTH: [f64; 26] = [
            0.0, 0.01, 0.04, 0.09, 0.15, 0.19, 0.14, 0.11, 0.05, 0.04, 0.04, 0.03, 0.02, 0.04, 0.02, 0.03, 0.06, 0.07,
            0.12, 0.09, 0.17, 0.13, 0.06, 0.02, 0.0, 0.0,
        ];
        self.pips += count * point as f64;
        self.checkers += count;
        self.outside += count * point.saturating_sub(6) as f64;
        self.hindmost = point;
        if point >= 19 {
            self.back += count;
        }
        if count >= 2.0 && point < 25 {
            self.structure += WORTH[point];
            self.home_points += f64::from(u8::from(point <= 6));
        }
        // Checkers beyond the third are wasted; on the lowest points, even the third.
        let useful = if point <= 2 { 2.0 } else { 3.0 };
        if count > useful {
            self.structure -= 0.025 * (count - useful);
        }
    }
}

/// Kleinman's metric of a race, with 1.2 for his square root of 2 because these players waste pips: the opponent is on roll, which is
/// worth 4 pips.
fn race(own: &Side, other: &Side) -> f64 {
    let lead = other.effective - own.effective - 4.0;
    let total = (own.effective + other.effective - 4.0).max(8.0);
    1.2 * lead / total.sqrt()
}

fn contact(after: &Board, flipped: &Board, own: &Side, other: &Side) -> f64 {
    // Chosen so that a game lasts about 40 plays and a roll is worth 0.15 points either way, as in real files.
    const SCALE: f64 = 0.52;
    // By length of the run.
    const PRIME: [f64; 7] = [0.0, 0.0, 0.02, 0.09, 0.22, 0.45, 0.75];
    let held = |side: &Side, against: &Side| {
        let captives = (against.back + against.bar).min(3.0);
        let prime = PRIME[side.prime.min(6)] * (0.25 + 0.35 * captives);
        let bar = side.bar * (0.10 + 0.07 * against.home_points);
        // Back checkers are worth less behind the opponent's points.
        let stuck = side.back * 0.02 * against.prime as f64;
        side.structure + prime - bar - stuck
    };
    let lead = (other.pips - own.pips - 4.0) / 40.0;
    // The opponent can save its blots with the next roll.
    let danger = exposure(after, other) - 0.35 * exposure(flipped, own);
    SCALE * (lead + 1.5 * (held(own, other) - held(other, own)) - 1.3 * danger)
}

/// The expected cost of a side's blots: the chance of a hit by checkers behind them, times the loss.
fn exposure(board: &Board, other: &Side) -> f64 {
    /// Rolls of 36 that hit over a distance on an open board.
    const SHOTS: [f64; 25] = [
        0.0, 11.0, 12.0, 14.0, 15.0, 15.0, 17.0, 6.0, 6.0, 5.0, 3.0, 2.0, 3.0, 0.0, 0.0, 1.0, 1.0, 0.0, 1.0, 0.0, 1.0,
        0.0, 0.0, 0.0, 1.0,
    ];
    let view = board.as_array();
    let mut cost = 0.0;
    for blot in (1..=24).filter(|&point| view[point] == 1) {
        let misses = (0..blot)
            .filter(|&from| view[from] < 0)
            .fold(1.0, |misses, from| misses * (1.0 - SHOTS[blot - from] / 36.0));
        let pips_lost = (25 - blot) as f64;
        cost += (1.0 - misses) * (0.12 + pips_lost / 40.0 + 0.06 * other.home_points);
    }
    cost
}

/// The share of gammons among a side's losses. `more_rolls` corrects for the player on roll.
fn gammons(loser: &Side, winner: &Side, more_rolls: f64, is_contact: bool) -> f64 {
    if loser.checkers < 15.0 {
        return 0.0;
    }
    // Rolls that the loser needs to bear off one checker, against the rolls that the winner needs for all.
    let needed = (loser.outside + 3.0) / 8.2;
    let left = winner.effective / 8.2 + more_rolls;
    let by_race = chance((needed - left) / 1.3);
    if !is_contact {
        return by_race;
    }
    let trouble = 0.10 + 0.035 * loser.back + 0.09 * loser.bar + 0.02 * winner.home_points;
    by_race.max(trouble.min(0.6))
}

/// The share of backgammons among a side's lost gammons.
fn backgammons(loser: &Side) -> f64 {
    0.015 + 0.02 * (loser.back + loser.bar).min(4.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_ordered_and_add_up_to_one() {
        let numbers = judge(&Board::START, 0.02, 1).evaluation(0.1);
        let [lose_b, lose_g, lose, win, win_g, win_b, equity] = numbers;
        assert!(lose_b <= lose_g && lose_g <= lose && win_b <= win_g && win_g <= win);
        assert!((win + lose - 1.0).abs() < 1e-6);
        assert_eq!(equity, 0.1);
    }

    #[test]
    fn a_finished_game_is_certain_and_the_start_is_not() {
        let mut points = [0i8; 26];
        points[24] = -3;
        assert_eq!(judge(&Board::new(points), 0.1, 0).cubeless(), 1.0);
        points[24] = -15;
        assert_eq!(judge(&Board::new(points), 0.1, 0).cubeless(), 2.0);
        let start = judge(&Board::START, 0.0, 0);
        assert!((0.40..0.50).contains(&start.win), "{start:?}");
    }

    #[test]
    fn the_two_players_have_opposite_views() {
        let outlook = judge(&Board::START, 0.02, 3);
        assert!((outlook.cubeless() + outlook.flip().cubeless()).abs() < 1e-12);
    }
}
