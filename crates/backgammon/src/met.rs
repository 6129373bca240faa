//! The Kazaross XG2 match equity table: match winning chances before a game, for up to 25 points away.

use std::sync::LazyLock;

/// The largest number of points away in the table.
pub const MAX_AWAY: i32 = 25;

/// A score and the player's chance at it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MatchEquity {
    /// Whether the game comes after the Crawford game, or the match has none.
    pub is_post_crawford: bool,
    /// Points away of the player whose chances are given.
    pub away_player: i32,
    /// Points away of the opponent.
    pub away_opponent: i32,
    /// The player's match winning chance, 0..1.
    pub mwc: f64,
}

/// Every score from both sides, those at which a player has won included.
pub fn scores() -> impl Iterator<Item = MatchEquity> {
    let away = || 0..=MAX_AWAY;
    let pairs = move || away().flat_map(move |player| away().map(move |opponent| (player, opponent)));
    [false, true].into_iter().flat_map(move |is_post_crawford| {
        pairs().filter(|&pair| pair != (0, 0)).filter_map(move |(away_player, away_opponent)| {
            let mwc = match_winning_chance(away_player, away_opponent, is_post_crawford)?;
            Some(MatchEquity { is_post_crawford, away_player, away_opponent, mwc })
        })
    })
}

/// The lines of the source file, which has one side of the scores after the Crawford game.
fn lines() -> impl Iterator<Item = MatchEquity> {
    include_str!("kazaross_xg2.csv").lines().skip(1).filter_map(|line| {
        let mut parts = line.split(',');
        Some(MatchEquity {
            is_post_crawford: parts.next()? == "post_crawford",
            away_player: parts.next()?.parse().ok()?,
            away_opponent: parts.next()?.parse().ok()?,
            mwc: parts.next()?.parse().ok()?,
        })
    })
}

/// By points away of the player and of the opponent: first before the Crawford game, and for the Crawford game itself if a player is 1
/// away; then after the Crawford game, the chances of the player who trails.
static TABLES: LazyLock<[[[f64; 25]; 25]; 2]> = LazyLock::new(|| {
    let mut tables = [[[0.0; 25]; 25]; 2];
    for line in lines() {
        let table = &mut tables[usize::from(line.is_post_crawford)];
        table[line.away_player as usize - 1][line.away_opponent as usize - 1] = line.mwc;
    }
    tables
});

/// The player's match winning chance before a game, 0..1; `None` outside the table. A player 0 or fewer points away has won.
pub fn match_winning_chance(away_player: i32, away_opponent: i32, is_post_crawford: bool) -> Option<f64> {
    match (away_player <= 0, away_opponent <= 0) {
        (true, _) => return Some(1.0),
        (_, true) => return Some(0.0),
        _ => {}
    }
    if away_player > MAX_AWAY || away_opponent > MAX_AWAY {
        return None;
    }
    let (player, opponent) = (away_player as usize - 1, away_opponent as usize - 1);
    Some(match (is_post_crawford, player, opponent) {
        (true, _, 0) => TABLES[1][player][0],
        (true, 0, _) => 1.0 - TABLES[1][opponent][0],
        _ => TABLES[0][player][opponent],
    })
}

/// The match score and cube at a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stake {
    /// Points away of the deciding player, at least 1.
    pub away_player: i32,
    /// Points away of the opponent, at least 1.
    pub away_opponent: i32,
    /// Whether this is the Crawford game.
    pub is_crawford: bool,
    /// Whether the match has a Crawford game.
    pub is_crawford_rule: bool,
    /// The cube's value before the decision.
    pub cube_value: i64,
}

impl Stake {
    /// The value of one unit of normalised equity (EMG) in match winning chances: half the difference between winning and losing
    /// the cube's value.
    pub fn mwc_per_emg(&self) -> Option<f64> {
        Some((self.after(self.cube_value, 0)? - self.after(0, self.cube_value)?) / 2.0)
    }

    /// The deciding player's match winning chance at a normalised equity.
    pub fn mwc(&self, equity: f64) -> Option<f64> {
        Some(self.after(0, self.cube_value)? + (1.0 + equity) * self.mwc_per_emg()?)
    }

    /// The chance to win the game from which the deciding player takes a double of this cube, without gammons and if nobody can use the cube
    /// again; `None` in the Crawford game.
    pub fn take_point(&self) -> Option<f64> {
        let doubled = self.cube_value.saturating_mul(2);
        let (pass, win, lose) = (self.after(0, self.cube_value)?, self.after(doubled, 0)?, self.after(0, doubled)?);
        (!self.is_crawford).then(|| (pass - lose) / (win - lose))
    }

    /// The take point where the taker's redouble is free: losing the doubled cube already loses the match, and winning it does not win it. The taker
    /// redoubles at once, and nobody can use the cube again. `None` at all other scores.
    pub fn live_take_point(&self) -> Option<f64> {
        let [doubled, redoubled] = [2, 4].map(|times| self.cube_value.saturating_mul(times));
        let is_free = i64::from(self.away_opponent) <= doubled && i64::from(self.away_player) > doubled;
        let (pass, win) = (self.after(0, self.cube_value)?, self.after(redoubled, 0)?);
        (is_free && !self.is_crawford).then(|| pass / win)
    }

    /// What a gammon brings the deciding player beyond a single win, as a part of the difference between a single win and a single loss.
    pub fn gammon_value(&self) -> Option<f64> {
        let (win, lose) = (self.after(self.cube_value, 0)?, self.after(0, self.cube_value)?);
        Some((self.after(self.cube_value.saturating_mul(2), 0)? - win) / (win - lose))
    }

    /// The deciding player's match winning chance after the game, by the points of both.
    pub fn after(&self, won: i64, lost: i64) -> Option<f64> {
        // With a player 1 away outside the Crawford game, the Crawford game is over. Without the rule, the cube is in play as it is then.
        let is_post = !self.is_crawford_rule || self.is_crawford || self.away_player == 1 || self.away_opponent == 1;
        let left = |away: i32, points: i64| away.saturating_sub(i32::try_from(points).unwrap_or(i32::MAX));
        match_winning_chance(left(self.away_player, won), left(self.away_opponent, lost), is_post)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_complete_and_the_two_views_add_up_to_one() {
        assert_eq!(lines().count(), 650);
        for a in 1..=MAX_AWAY {
            for b in 1..=MAX_AWAY {
                let sum = match_winning_chance(a, b, false).unwrap() + match_winning_chance(b, a, false).unwrap();
                assert!((sum - 1.0).abs() < 1e-9, "{a} {b}");
            }
        }
    }

    #[test]
    fn no_score_gives_a_unit_of_equity_a_negative_value() {
        let flags = [(false, false), (false, true), (true, false), (true, true)];
        for (is_crawford, is_crawford_rule) in flags {
            for (away_player, away_opponent) in (0..=MAX_AWAY + 1).flat_map(|a| (0..=MAX_AWAY + 1).map(move |b| (a, b)))
            {
                for cube_value in (0..=6).map(|log2| 1 << log2) {
                    let stake = Stake { away_player, away_opponent, is_crawford, is_crawford_rule, cube_value };
                    assert!(stake.mwc_per_emg().is_none_or(|rate| rate >= 0.0), "{stake:?}");
                }
            }
        }
    }

    #[test]
    fn at_double_match_point_a_unit_of_equity_is_half_the_match() {
        let stake =
            Stake { away_player: 1, away_opponent: 1, is_crawford: false, is_crawford_rule: true, cube_value: 1 };
        assert_eq!(stake.mwc_per_emg(), Some(0.5));
    }

    #[test]
    fn without_the_crawford_rule_the_cube_is_in_play_when_a_player_comes_to_1_away() {
        let rate = |is_crawford_rule| {
            Stake { away_player: 2, away_opponent: 2, is_crawford: false, is_crawford_rule, cube_value: 1 }
                .mwc_per_emg()
        };
        let half = |better: f64, worse: f64| Some((better - worse) / 2.0);
        assert_eq!((rate(true), rate(false)), (half(0.67736, 0.32264), half(1.0 - 0.48803, 0.48803)));
    }

    #[test]
    fn scores_outside_the_table_have_no_figure() {
        assert_eq!(match_winning_chance(26, 3, false), None);
        assert_eq!(match_winning_chance(0, 30, false), Some(1.0));
    }

    #[test]
    fn take_points_and_gammon_values_equal_the_hand_computed_ones() {
        let at = |away_player, away_opponent, cube_value, is_crawford| Stake {
            away_player,
            away_opponent,
            is_crawford,
            is_crawford_rule: true,
            cube_value,
        };
        let is_close = |found: Option<f64>, expected: f64| (found.unwrap() - expected).abs() < 1e-9;
        for (stake, expected) in [
            // 2-away 2-away: a pass leaves 0.32264, and the doubled cube decides the match.
            (at(2, 2, 1, false), 0.32264),
            // 4-away 4-away: pass 0.4285 (4-away 3-away), loss 0.3313 (4-away 2-away), win 0.6687.
            (at(4, 4, 1, false), (0.4285 - 0.3313) / (0.6687 - 0.3313)),
            // 4-away 4-away, redoubled to 4: pass 0.3313, and the cube decides the match.
            (at(4, 4, 2, false), 0.3313),
            // After the Crawford game the leader, 1 away, needs half against 2 away and has a free take against 3 away but for 0.01197 / 0.5.
            (at(1, 2, 1, false), 0.5),
            (at(1, 3, 1, false), 0.02394),
            (at(2, 1, 1, false), 0.0),
        ] {
            assert!(is_close(stake.take_point(), expected), "{stake:?}: {:?}", stake.take_point());
        }
        for (stake, dead, live) in [
            // 4-away against 2-away: a pass leaves 4-away 1-away, 0.18564. Dead, a win leaves 2-away 2-away, 0.5; redoubled to 4 it wins the
            // match. Published for the trailer: 18.5% (Simborg, by the same table).
            (at(4, 2, 1, false), 0.18564 / 0.5, Some(0.18564)),
            // The leader wins the match with the doubled cube: it is dead. A pass leaves 2-away 3-away, a loss 2-away 2-away. Published: 19.8%.
            (at(2, 4, 1, false), (0.59947 - 0.5) / 0.5, None),
            // 7-away 7-away: a redouble is not free.
            (at(7, 7, 1, false), 0.2523, None),
        ] {
            assert!((stake.take_point().unwrap() - dead).abs() < 1e-4, "{stake:?}: {:?}", stake.take_point());
            assert_eq!(stake.live_take_point(), live, "{stake:?}");
        }
        assert_eq!(at(4, 1, 1, true).live_take_point(), None, "the Crawford game");
        for (stake, expected) in [
            (at(2, 2, 1, false), 0.32264 / (0.67736 - 0.32264)),
            (at(4, 4, 1, false), (0.6687 - 0.5715) / (0.5715 - 0.4285)),
            (at(4, 4, 4, false), 0.0),
            // In the Crawford game 2 away a gammon is worth as much as a win; 3 away nearly nothing.
            (at(2, 1, 1, true), 1.0),
            (at(3, 1, 1, true), (0.5 - 0.48803) / 0.48803),
            (at(1, 3, 1, true), 0.0),
        ] {
            assert!(is_close(stake.gammon_value(), expected), "{stake:?}: {:?}", stake.gammon_value());
        }
        assert_eq!(at(3, 1, 1, true).take_point(), None);
        assert_eq!(at(26, 26, 1, false).take_point(), None);
    }
}
