//! Ideas: what a checker play does, and what another play would have done. `docs/reference/themes.md` defines them.

use super::Board;
use super::themes::{ANCHORS, HOME, Side, points};

/// The ideas: the name of each code, its meaning, what a player has done who had it, and what to do. Specific ideas come before general ones.
pub const IDEAS: [(&str, &str, &str, &str); 14] = [
    ("closeout", "the play closes the home board against a checker on the bar", "closed out", "close out"),
    ("double_hit", "the play hits two or more checkers", "hit two checkers", "hit two checkers"),
    ("point_on_blot", "the play makes a point where the opponent had a blot", "pointed on the blot", "point on a blot"),
    ("loose_hit", "the play hits in the home board and leaves a blot there", "hit loose", "hit loose"),
    ("hit", "the play hits", "hit", "hit"),
    ("prime", "the play makes a prime of four or more points, or a longer one", "made a prime", "make a prime"),
    ("home_point", "the play makes a point of the home board", "made a home point", "make a home point"),
    (
        "anchor",
        "the play makes a point of the opponent's home board or its bar point",
        "made an anchor",
        "make an anchor",
    ),
    (
        "break_anchor",
        "the play gives up the last anchor, other than the 24 point",
        "broken the anchor",
        "break the anchor",
    ),
    (
        "slot",
        "the play puts a blot on an empty point from 3 to 7 that a checker of the opponent has still to pass",
        "slotted",
        "slot",
    ),
    ("run", "the play brings a checker past the opponent's bar point", "run", "run"),
    ("clear_rear", "the play clears the hindmost point", "cleared the rear point", "clear the rear point"),
    (
        "bury",
        "the play puts a checker on the ace or deuce point without making a point there",
        "buried a checker",
        "bury a checker",
    ),
    ("shot", "the play leaves a blot within 6 pips of a checker of the opponent", "left a shot", "leave a shot"),
];

/// A missed or wrong idea in words: "should have left a shot".
pub fn advice(idea: &str, is_missed: bool) -> String {
    let known = IDEAS.iter().find(|(name, ..)| *name == idea).map_or(idea, |(_, _, done, _)| done);
    format!("should {}have {known}", if is_missed { "" } else { "not " })
}

/// An idea as something to do: "leave a shot".
pub fn idea_in_words(idea: &str) -> &str {
    IDEAS.iter().find(|(name, ..)| *name == idea).map_or(idea, |(.., words)| words)
}

/// A plan, an idea or another part of the game in words: "back game", "leave a shot". Others are as they are.
pub fn theme_in_words(name: &str) -> String {
    match name {
        // Also an idea.
        "closeout" => name.to_owned(),
        "flexible" => "undecided".to_owned(),
        "bear_off_contact" => "contact bear-off".to_owned(),
        _ => idea_in_words(name).replace('_', " "),
    }
}

/// A play that `decisions.idea_bits` describes. Each has one bit for each idea.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IdeaBlock {
    /// The best play.
    Best,
    /// The play made.
    Played,
    /// Any candidate.
    Any,
}

impl IdeaBlock {
    /// All blocks, in the order of their bits.
    pub const ALL: [Self; 3] = [Self::Best, Self::Played, Self::Any];

    /// The place of its first bit, which is that of the idea with code 0.
    pub const fn first_bit(self) -> usize {
        self as usize * IDEAS.len()
    }
}

/// A missed or wrong idea, with the part of the error that it explains.
#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize)]
pub struct IdeaPrice {
    /// The idea's place in [`IDEAS`].
    pub idea_code: u8,
    /// Whether the best play has it. Otherwise the play made has it.
    pub is_missed: bool,
    /// The idea's price, EMG.
    pub price_emg: f64,
}

/// The reference player's loss by missing an idea or having it wrongly.
#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize)]
pub struct IdeaDifficulty {
    /// The idea's place in [`IDEAS`].
    pub idea_code: u8,
    /// The mean, EMG.
    pub mean_emg: f64,
    /// The loss's variance, EMG².
    pub variance: f64,
    /// The mean of the root of the loss, EMG^½.
    pub root: f64,
}

/// The ideas of a decision.
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
pub struct Ideas {
    /// The column `decisions.idea_bits`.
    pub idea_bits: i64,
    /// Ideas that only one of the best play and the play made has, in the order of the codes.
    pub prices: Vec<IdeaPrice>,
    /// One for each idea on which the candidates differ.
    pub difficulties: Vec<IdeaDifficulty>,
    /// The idea that explains most of the error.
    pub main: Option<IdeaPrice>,
}

/// How the ideas of the best play and of the play made compare.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Both plays have the idea.
    Did,
    /// Only the best play has it.
    Missed,
    /// Only the play made has it.
    Wrong,
    /// Neither has it, but another candidate has.
    Avoided,
}

/// A position with contact before a play.
pub struct Before {
    player: Side,
    opponent: Side,
    /// The opponent's checkers, as the player calls their points.
    enemies: u32,
    targets: u32,
    prime: u8,
}

impl Before {
    /// `None` without contact.
    pub fn new(board: &Board) -> Option<Self> {
        let (player, opponent) = Side::both(board);
        (player.rear() + opponent.rear() > 25).then(|| Self {
            enemies: Side::seen(opponent.any),
            targets: Side::seen(opponent.blots()),
            prime: player.prime(&opponent),
            player,
            opponent,
        })
    }

    /// The ideas of the play that leads to a board, as bits.
    pub fn ideas(&self, after: &Board) -> u16 {
        let (old, new) = (&self.player, Side::of(after));
        // Without a hit, the opponent's checkers are where they were.
        let bar = after.at(0).min(0).unsigned_abs();
        let opponent = if bar == self.opponent.bar() { self.opponent } else { Side::of(&after.flip()) };
        let hits = bar.saturating_sub(self.opponent.bar());
        let made = new.held & !old.held;
        let blots = new.blots();
        let enemies = Side::seen(opponent.any);
        let prime = new.prime(&opponent);
        let rear = 1 << old.rear();
        let low = |side: &Side| side.own[1] + side.own[2];
        let bits = [
            new.home() == 6 && opponent.bar() > 0 && old.home() < 6,
            hits >= 2,
            self.targets & new.held != 0,
            self.targets & blots & HOME != 0,
            hits >= 1,
            prime >= 4 && prime > self.prime,
            made & HOME != 0,
            made & ANCHORS != 0,
            old.held & points(18, 23) != 0 && new.held & ANCHORS == 0,
            blots & !old.any & !self.enemies & points(3, 7) & Side::before(enemies) != 0,
            new.back() < old.back(),
            rear & old.held & points(1, 17) != 0 && new.any & rear == 0,
            !old.is_home() && hits == 0 && low(&new) > low(old) && made & points(1, 2) == 0,
            (1..=6).any(|pips| enemies << pips & blots != 0),
        ];
        (0..).zip(bits).fold(0, |ideas, (bit, is_set)| ideas | u16::from(is_set) << bit)
    }
}

impl Ideas {
    /// Compares the play made with the other candidates. Takes the candidates in the order of their ranks, each with its ideas and equity,
    /// the index of the play made, and a function from what each play gives up to the reference player's probabilities.
    pub fn compare(
        candidates: &[(u16, Option<f64>)],
        played: usize,
        shares: impl Fn(&[f64]) -> Vec<f64>,
    ) -> Option<Self> {
        let &(best, equity_best) = candidates.first()?;
        let &(of_play, equity_played) = candidates.get(played)?;
        // Not the recorded error, which can be scaled in a match of one point.
        let error_emg = equity_best.zip(equity_played).map_or(0.0, |(best, played)| best - played);
        let any = candidates.iter().fold(0, |any, (ideas, _)| any | ideas);
        // The equity that the best play without this idea gives up (or with it, if the best play has none).
        let differs = |ideas: u16, idea_code: u8| (ideas ^ best) >> idea_code & 1 != 0;
        let price_of = |idea_code: u8| {
            let differing = candidates.iter().filter(|(ideas, _)| differs(*ideas, idea_code));
            let equity = differing.filter_map(|(_, equity)| *equity).max_by(f64::total_cmp)?;
            Some((equity_best? - equity).max(0.0))
        };
        let price = |idea_code: u8| {
            Some(IdeaPrice { idea_code, is_missed: best >> idea_code & 1 != 0, price_emg: price_of(idea_code)? })
        };
        let loss = |equity: Option<f64>| equity_best.zip(equity).map_or(f64::INFINITY, |(best, equity)| best - equity);
        let given_up: Vec<f64> = candidates.iter().map(|(_, equity)| loss(*equity).max(0.0)).collect();
        let shares = shares(&given_up);
        let difficulty = |idea_code: u8| {
            let price = price_of(idea_code)?;
            let differing = candidates.iter().zip(&shares).filter(|((ideas, _), _)| differs(*ideas, idea_code));
            let share: f64 = differing.map(|(_, share)| share).sum();
            let variance = share * (1.0 - share).max(0.0) * price * price;
            Some(IdeaDifficulty { idea_code, mean_emg: share * price, variance, root: share * price.sqrt() })
        };
        let all = candidates.iter().fold(u16::MAX, |all, (ideas, _)| all & ideas);
        let difficulties =
            (0..IDEAS.len() as u8).filter(|code| (any & !all) >> code & 1 != 0).filter_map(difficulty).collect();
        let prices: Vec<_> = (0..IDEAS.len() as u8).filter(|&code| differs(of_play, code)).filter_map(price).collect();
        // The last of equal elements is the maximum: in reverse, the one with the lowest code.
        let highest = |is_asked: fn(&IdeaPrice) -> bool| {
            let asked = prices.iter().rev().filter(|price| is_asked(price) && price.price_emg > 0.0);
            asked.max_by(|a, b| a.price_emg.total_cmp(&b.price_emg)).copied()
        };
        let missed = highest(|price| price.is_missed).filter(|missed| missed.price_emg * 2.0 >= error_emg);
        let main = missed.or_else(|| highest(|_| true));
        let idea_bits = IdeaBlock::ALL
            .into_iter()
            .zip([best, of_play, any])
            .fold(0, |bits, (block, ideas)| bits | i64::from(ideas) << block.first_bit());
        Some(Self { idea_bits, prices, difficulties, main })
    }

    /// The verdict on an idea; `None` if no candidate has it.
    pub fn verdict(&self, idea_code: usize) -> Option<Verdict> {
        let has = |block: IdeaBlock| self.idea_bits >> (block.first_bit() + idea_code) & 1 != 0;
        match (has(IdeaBlock::Best), has(IdeaBlock::Played)) {
            (true, true) => Some(Verdict::Did),
            (true, false) => Some(Verdict::Missed),
            (false, true) => Some(Verdict::Wrong),
            (false, false) if has(IdeaBlock::Any) => Some(Verdict::Avoided),
            (false, false) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::board_of_xgid;
    use super::*;
    use crate::{Play, legal_plays};

    /// A player who makes every play equally often.
    fn even(given_up: &[f64]) -> Vec<f64> {
        vec![1.0 / given_up.len() as f64; given_up.len()]
    }

    fn code(idea: &str) -> usize {
        IDEAS.iter().position(|(name, ..)| *name == idea).unwrap()
    }

    /// The ideas of a play, given as in `decisions.action`.
    fn ideas_of(board: &str, dice: (u8, u8), play: &str) -> u16 {
        let board = board_of_xgid(board).unwrap();
        let plays = legal_plays(&board, dice);
        // The order of the parts does not matter.
        let parts = |text: &str| text.split(' ').map(str::to_owned).collect::<BTreeSet<_>>();
        let found = plays.iter().find(|found| parts(&found.notation()) == parts(play));
        let found = found.unwrap_or_else(|| {
            panic!("{play} is not among {:?}", plays.iter().map(Play::notation).collect::<Vec<_>>())
        });
        Before::new(&board).unwrap().ideas(&found.apply(&board).unwrap())
    }

    #[test]
    fn names_of_themes_are_words_that_players_say() {
        let words =
            ["clear_rear", "home_point", "closeout", "back_game", "bear_off_contact", "flexible", "middle game"]
                .map(theme_in_words);
        let expected = [
            "clear the rear point",
            "make a home point",
            "closeout",
            "back game",
            "contact bear-off",
            "undecided",
            "middle game",
        ];
        assert_eq!(words, expected);
        assert!(IDEAS.iter().all(|(name, ..)| !theme_in_words(name).contains('_')));
    }

    #[test]
    fn worked_plays_have_their_ideas() {
        for (ideas, board, dice, with, without) in [
            ("hit loose_hit shot", "-BBa-CC-----dC--aabbb-b-B-", (2, 1), "24/23 5/3*", "6/4 5/4"),
            ("double_hit", "-aBaC-D--ABAbB-a-a-bbb-c--", (3, 2), "6/3*/1*", "6/3* 6/4"),
            ("point_on_blot prime", "-AaCaCDBB---------ab-bbbd-", (4, 2), "8/4* 6/4", "5/1 3/1"),
            ("home_point", "-ACBb-C-B-B-aB--a--bbbcb--", (3, 3), "13/10(2) 8/5(2)", "13/7(2)"),
            ("anchor", "------EbC-A-cD---cbe----AA", (3, 2), "bar/22 24/22", "bar/23 13/10"),
            ("break_anchor run", "-BBDC-B--b-------c-cBbabb-", (4, 2), "20/18 20/16", "6/4 6/2"),
            ("slot", "a-B-BAC-B---cC---bBbbbab--", (6, 4), "13/7 5/1", "18/8"),
            ("clear_rear", "--C-bBB-C---bC-bB--d-c-b--", (6, 3), "16/13 16/10", "16/10 13/10"),
            ("bury", "---aB-E-C--BaB-A-cac--bbb-", (6, 2), "15/13 8/2", "15/9 11/9"),
            ("closeout", "a-BEBCC-------b--cbb-bba--", (4, 2), "5/1 3/1", "6/off"),
        ] {
            for idea in ideas.split(' ').map(code) {
                assert_ne!(ideas_of(board, dice, with) >> idea & 1, 0, "{with}: {}", IDEAS[idea].0);
                assert_eq!(ideas_of(board, dice, without) >> idea & 1, 0, "{without}: {}", IDEAS[idea].0);
            }
        }
    }

    #[test]
    fn a_race_has_no_ideas() {
        assert!(Before::new(&board_of_xgid("----CCF--A-A---A----aa-aa-").unwrap()).is_none());
    }

    #[test]
    fn advice_says_what_should_have_been_done() {
        assert_eq!(advice("shot", true), "should have left a shot");
        assert_eq!(advice("shot", false), "should not have left a shot");
        assert_eq!(advice("bury", true), "should have buried a checker");
    }

    #[test]
    fn the_difficulty_of_an_idea_is_its_mean_price() {
        // The best play has idea 0; two of three plays do not, and the better of them gives up 0.3: 2/3 * 0.3 = 0.2, variance 2/9 * 0.09 = 0.02.
        let ideas = Ideas::compare(&[(1, Some(0.5)), (0, Some(0.2)), (0, Some(-0.4))], 0, even).unwrap();
        let [difficulty] = ideas.difficulties[..] else { panic!("{ideas:?}") };
        assert_eq!(difficulty.idea_code, 0);
        assert!(
            (difficulty.mean_emg - 0.2).abs() < 1e-12
                && (difficulty.variance - 0.02).abs() < 1e-12
                && (difficulty.root - 2.0 / 3.0 * 0.3f64.sqrt()).abs() < 1e-12,
            "{difficulty:?}"
        );
    }

    #[test]
    fn the_main_idea_is_a_missed_one_that_explains_half_of_the_error() {
        let (hit, home_point) = (1 << code("hit"), 1 << code("home_point"));
        // The second play hits nothing and makes no point; the play made makes a point; both lack the hit.
        let candidates = [(hit, Some(0.300)), (0, Some(-0.124)), (home_point, Some(-0.254))];
        let ideas = Ideas::compare(&candidates, 2, even).unwrap();
        let of = |idea: &str| {
            let price = ideas.prices.iter().find(|price| usize::from(price.idea_code) == code(idea)).unwrap();
            (price.is_missed, (price.price_emg * 1000.0).round())
        };
        assert_eq!((of("hit"), of("home_point")), ((true, 424.0), (false, 554.0)));
        assert_eq!(ideas.main.map(|main| usize::from(main.idea_code)), Some(code("hit")));
        assert_eq!(ideas.verdict(code("hit")), Some(Verdict::Missed));
        assert_eq!(ideas.verdict(code("home_point")), Some(Verdict::Wrong));
        assert_eq!(ideas.verdict(code("anchor")), None);
    }

    #[test]
    fn a_wrong_idea_is_the_main_one_if_the_missed_one_explains_less_than_half() {
        let candidates = [(1, Some(0.5)), (0, Some(0.4)), (2, Some(0.0))];
        let main = |played| Ideas::compare(&candidates, played, even).unwrap().main;
        assert_eq!(main(2).map(|main| (main.idea_code, main.is_missed)), Some((1, false)));
        // The second play's error is all of the missed idea; the best play has no error.
        assert_eq!(main(0), None);
        let ideas = Ideas::compare(&candidates, 1, even).unwrap();
        assert_eq!(ideas.main.map(|main| (main.idea_code, main.is_missed)), Some((0, true)));
        assert_eq!(ideas.verdict(1), Some(Verdict::Avoided));
    }

    #[test]
    fn equal_prices_are_settled_by_the_specific_idea() {
        let ideas = Ideas::compare(&[(0b11_0000, Some(0.2)), (0, Some(0.0))], 1, even).unwrap();
        assert_eq!(ideas.main.map(|main| main.idea_code), Some(4));
    }

    #[test]
    fn ideas_without_a_price_explain_nothing() {
        // A candidate that is like the play is as good as the best.
        let ideas = Ideas::compare(&[(1, Some(0.2)), (0, Some(0.2)), (0, Some(0.0))], 2, even).unwrap();
        assert_eq!((ideas.main, ideas.prices.len()), (None, 1));
        // Equities that are not numbers.
        let ideas = Ideas::compare(&[(1, None), (0, None)], 1, even).unwrap();
        assert_eq!((ideas.main, ideas.prices.len(), ideas.verdict(0)), (None, 0, Some(Verdict::Missed)));
    }
}
