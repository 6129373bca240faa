//! GammonBase's classes of positions: the phase, each side's plan and features. `docs/reference/themes.md` defines them; none is a standard.

use super::Board;
use crate::named;

named! {
    /// The phase of a game, the same for both players. Its name is the word in `positions.phase`.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, serde::Serialize)]
    #[repr(u8)]
    pub enum Phase {
        /// Contact, and the checkers are near their starting points.
        Opening = "opening",
        /// Contact, neither in the opening nor in the endgame.
        MiddleGame = "middle game",
        /// Contact, and one side has brought its army home.
        Endgame = "endgame",
        /// Every checker has passed every opposing checker, including those on the bar.
        Race = "race",
        /// A race with all checkers of both sides in their home boards.
        BearOff = "bear-off",
    }
}

impl Phase {
    /// Whether some checker still has an opponent's checker in front of it.
    pub const fn is_contact(self) -> bool {
        matches!(self, Phase::Opening | Phase::MiddleGame | Phase::Endgame)
    }
}

named! {
    /// What a side tries to do. The order decides: of several plans that fit, a side has the first after [`Plan::Race`]. Its name is the word in
    /// `structures.plan`.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, serde::Serialize)]
    #[repr(u8)]
    #[allow(missing_docs, reason = "the page on themes defines the plans")]
    pub enum Plan {
        Race = "race",
        Closeout = "closeout",
        BackGame = "back_game",
        BearOffContact = "bear_off_contact",
        Containment = "containment",
        Blitz = "blitz",
        Priming = "priming",
        Holding = "holding",
        AcePoint = "ace_point",
        DeucePoint = "deuce_point",
        ComingHome = "coming_home",
        LastCheckers = "last_checkers",
        Flexible = "flexible",
    }
}

impl Plan {
    /// Whether a side can have the plan in the phase.
    pub(super) fn is_possible(self, phase: Phase) -> bool {
        match phase {
            Phase::Opening => matches!(self, Plan::Blitz | Plan::Priming | Plan::Holding | Plan::Flexible),
            Phase::MiddleGame | Phase::Endgame => self != Plan::Race,
            Phase::Race | Phase::BearOff => self == Plan::Race,
        }
    }
}

/// The features of a side: the name of each bit of `positions.player_features`, and its meaning.
pub const FEATURES: [(&str, &str); 16] = [
    ("on_bar", "a checker on the bar"),
    ("two_on_bar", "two or more checkers on the bar"),
    ("prime4", "a prime of four or more points before a checker of the opponent"),
    ("prime5", "a prime of five or more points before a checker of the opponent"),
    ("prime6", "a full prime before a checker of the opponent"),
    ("board4", "four or more points of the home board"),
    ("board5", "five or more points of the home board"),
    ("five_point", "the 5 point"),
    ("advanced_anchor", "an anchor on the 18, 20 or 21 point"),
    ("ace_anchor", "an anchor on the 24 point"),
    ("two_anchors", "two or more points of the opponent's home board"),
    ("one_back", "one checker on the 18 to 24 points and the bar"),
    ("three_back", "three or more checkers on the 18 to 24 points and the bar"),
    ("crashed", "few checkers besides those on the ace and deuce points (the test of GNU Backgammon)"),
    ("home_blot", "a blot in the home board with a checker of the opponent behind it"),
    ("direct_shot", "a blot of the opponent 1 to 6 pips before a checker"),
];

/// The bits of the points `first` to `last`.
pub(super) const fn points(first: u8, last: u8) -> u32 {
    (2 << last) - (1 << first)
}

/// The length of the longest run of adjacent points.
pub(super) const fn longest_run(mut points: u32) -> u8 {
    let mut length = 0;
    while points != 0 {
        points &= points << 1;
        length += 1;
    }
    length
}

/// The places with at least `least` checkers, as bits; at most 127 checkers are on each. Eight places at a time take a third of the
/// instructions of one at a time, which are 3% of those of an import.
fn places(own: &[u8; 32], least: u8) -> u32 {
    let (words, _) = own.as_chunks();
    words.iter().rev().fold(0, |bits, word| {
        // A byte reaches its highest bit if it is large enough. The product collects these bits in the highest byte.
        let reached = u64::from_le_bytes(*word) + 0x0101_0101_0101_0101 * u64::from(128 - least);
        bits << 8 | ((reached >> 7 & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32
    })
}

/// The points that make an advanced anchor.
const ADVANCED: u32 = 1 << 18 | 1 << 20 | 1 << 21;
/// The opponent's bar point and home board, as a side sees them.
pub(super) const ANCHORS: u32 = points(18, 24);
pub(super) const HOME: u32 = points(1, 6);

/// The checkers of one side, from its own view. Bit p is its point p, 25 its bar.
#[derive(Clone, Copy)]
pub(super) struct Side {
    /// Checkers on each point; 25 is the bar. The other places are empty.
    pub own: [u8; 32],
    /// Occupied points and bar.
    pub any: u32,
    /// Points with two or more checkers, without the bar.
    pub held: u32,
    /// Checkers on and off the board.
    all: u16,
}

impl Side {
    /// Both sides: the player and the opponent.
    pub fn both(board: &Board) -> (Side, Side) {
        (Self::of(board), Self::of(&board.flip()))
    }

    pub fn of(board: &Board) -> Self {
        let mut own = [0; 32];
        for (own, n) in own.iter_mut().zip(board.as_array()).skip(1) {
            *own = n.max(&0).unsigned_abs();
        }
        Self { own, any: places(&own, 1), held: places(&own, 2) & points(1, 24), all: 15 }
    }

    fn count(&self, first: usize, last: usize) -> u16 {
        self.own[first..=last].iter().map(|&n| u16::from(n)).sum()
    }

    pub fn pips(&self) -> i32 {
        self.own.iter().zip(0..).map(|(&n, point)| i32::from(n) * point).sum()
    }

    /// The hindmost occupied point; 0 without checkers.
    pub fn rear(&self) -> u32 {
        31 - (self.any | 1).leading_zeros()
    }

    /// Points with a single checker.
    pub fn blots(&self) -> u32 {
        self.any & !self.held & points(1, 24)
    }

    /// Points held in the home board.
    pub fn home(&self) -> u8 {
        (self.held & HOME).count_ones() as u8
    }

    pub fn bar(&self) -> u8 {
        self.own[25]
    }

    pub fn off(&self) -> u16 {
        self.all.saturating_sub(self.count(1, 25))
    }

    /// Checkers in the home board or borne off.
    fn army(&self) -> u16 {
        self.count(1, 6) + self.off()
    }

    /// Whether the army is at home: four fifths of the checkers.
    pub fn is_home(&self) -> bool {
        5 * self.army() >= 4 * self.all
    }

    /// Checkers on the opponent's bar point, in its home board and on the bar.
    pub fn back(&self) -> u16 {
        self.count(18, 25)
    }

    /// Points held in the opponent's home board.
    pub fn anchors(&self) -> u8 {
        (self.held & points(19, 24)).count_ones() as u8
    }

    fn is_anchored(&self) -> bool {
        self.held & ANCHORS != 0
    }

    fn is_advanced(&self) -> bool {
        self.held & ADVANCED != 0
    }

    /// Held points that a checker of the opponent has still to pass.
    fn live(&self, opponent: &Side) -> u32 {
        self.held & points(26 - opponent.rear() as u8, 25)
    }

    /// The points of the opponent's that are in `points`, as this side calls them; 0 is the opponent's bar.
    pub const fn seen(points: u32) -> u32 {
        points.reverse_bits() >> 6
    }

    /// Points that have a checker of the opponent behind them. A checker on an advanced anchor is not behind a prime.
    pub fn before(checkers: u32) -> u32 {
        match checkers.trailing_zeros() {
            32 => 0,
            lowest => points(lowest as u8 + 1, 25),
        }
    }

    /// The longest run of held points up to the 17 point before a checker of the opponent that is not on an advanced anchor.
    pub fn prime(&self, opponent: &Side) -> u8 {
        let trapped = opponent.any & !(opponent.held & points(18, 21));
        longest_run(self.held & points(1, 17) & Self::before(Self::seen(trapped)))
    }

    /// Checkers that are missing from the starting points.
    fn moved(&self) -> u8 {
        [(24, 2_u8), (13, 5), (8, 3), (6, 5)].iter().map(|&(point, n)| n.saturating_sub(self.own[point])).sum()
    }

    /// Whether the side could be in its opening. A hit costs more than a roll gains, so with 167 pips or fewer it was not hit yet.
    fn is_opening(&self) -> bool {
        self.bar() == 0 && self.off() == 0 && self.moved() <= 4 && (140..=167).contains(&self.pips())
    }

    /// The first plan that fits, in a position with contact.
    fn plan(&self, opponent: &Side) -> Plan {
        let (held, home, prime) = (self.held, self.home(), self.prime(opponent));
        let live = self.live(opponent);
        let is_on_bar = opponent.bar() > 0;
        let (pips, pips_of_opponent) = (self.pips(), opponent.pips());
        let is_blitz = || {
            let has_target = Self::seen(opponent.blots()) & points(2, 6) != 0;
            opponent.back() >= 2
                && self.back() <= 3
                && !opponent.is_anchored()
                && home >= 3
                && self.count(1, 12) >= 8
                && self.bar() <= 1
                && (is_on_bar && prime <= home || prime < 4 && has_target)
        };
        // The other checkers are home, or the last one straggles while they come home.
        let is_containment = || {
            let is_straggler = opponent.back() == 1
                && opponent.army() >= 8
                && self.back() <= 2
                && self.count(14, 25) <= 2
                && home >= 3;
            self.bar() == 0 && opponent.back() >= 1 && !opponent.is_anchored() && (opponent.is_home() || is_straggler)
        };
        let has_escaped = self.back() == 0;
        let opponent_has_escaped = opponent.back() == 0;
        if home == 6 && is_on_bar {
            Plan::Closeout
        } else if (live & points(20, 24)).count_ones() >= 2
            && live & points(22, 24) != 0
            && pips - pips_of_opponent >= 30
            && opponent.back() <= 1
        {
            Plan::BackGame
        } else if self.rear() <= 6 {
            Plan::BearOffContact
        } else if is_containment() {
            Plan::Containment
        } else if is_blitz() {
            Plan::Blitz
        } else if prime >= 4 && (!has_escaped || !opponent.is_anchored() || prime >= 5 && !self.is_home()) {
            Plan::Priming
        } else if live & points(18, 22) != 0 && opponent_has_escaped && (pips_of_opponent - pips) * 100 <= 8 * pips
            || self.is_advanced() && opponent.is_advanced()
        {
            Plan::Holding
        } else if live & 1 << 24 != 0 && held & points(18, 23) == 0 && opponent_has_escaped {
            Plan::AcePoint
        } else if live & 1 << 23 != 0 && held & points(18, 22) == 0 && opponent_has_escaped {
            Plan::DeucePoint
        } else if has_escaped {
            Plan::ComingHome
        } else if self.back() == 1 && self.count(14, 25) == 1 || self.is_home() && !self.is_anchored() {
            Plan::LastCheckers
        } else {
            Plan::Flexible
        }
    }

    /// GNU Backgammon's test for one side (`eval.c`): at most six checkers are not on the ace and deuce points; one of those there may be
    /// sent back.
    fn is_crashed(&self) -> bool {
        let (n, ace, deuce) = (self.count(1, 25), u16::from(self.own[1]), u16::from(self.own[2]));
        n <= 6
            || match ace {
                2.. => n <= 6 + ace || deuce > 1 && 1 + n - ace - deuce <= 6,
                _ => n <= 5 + deuce,
            }
    }

    /// The bits of [`FEATURES`], in a position with contact.
    fn features(&self, opponent: &Side) -> u16 {
        let (home, prime, back) = (self.home(), self.prime(opponent), self.back());
        let targets = Self::seen(opponent.blots());
        let bits = [
            self.bar() >= 1,
            self.bar() >= 2,
            prime >= 4,
            prime >= 5,
            prime >= 6,
            home >= 4,
            home >= 5,
            self.held & 1 << 5 != 0,
            self.is_advanced(),
            self.held & 1 << 24 != 0,
            self.anchors() >= 2,
            back == 1,
            back >= 3,
            self.is_crashed(),
            self.blots() & HOME & Self::before(Self::seen(opponent.any)) != 0,
            (1..=6).any(|pips| targets << pips & self.any != 0),
        ];
        (0..).zip(bits).fold(0, |features, (bit, is_set)| features | u16::from(is_set) << bit)
    }
}

/// The themes of a position: its phase, and each side's plan and features. "Player" is the one from whose view the board is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Themes {
    /// The phase of the game.
    pub phase: Phase,
    /// The player's plan.
    pub plan: Plan,
    /// The opponent's plan.
    pub opponent_plan: Plan,
    /// The player's features: bits of [`FEATURES`].
    pub player_features: u16,
    /// The opponent's features.
    pub opponent_features: u16,
}

impl Themes {
    /// The themes of a position, from its two sides.
    pub(super) fn of(player: &Side, opponent: &Side) -> Self {
        let (rear, rear_of_opponent) = (player.rear(), opponent.rear());
        let phase = if rear + rear_of_opponent <= 25 {
            if rear <= 6 && rear_of_opponent <= 6 { Phase::BearOff } else { Phase::Race }
        } else if player.is_opening() && opponent.is_opening() {
            Phase::Opening
        } else if player.is_home() || opponent.is_home() {
            Phase::Endgame
        } else {
            Phase::MiddleGame
        };
        if !phase.is_contact() {
            let plan = Plan::Race;
            return Themes { phase, plan, opponent_plan: plan, player_features: 0, opponent_features: 0 };
        }
        let plan = |side: &Side, other: &Side| {
            let plan = side.plan(other);
            if plan.is_possible(phase) { plan } else { Plan::Flexible }
        };
        Themes {
            phase,
            plan: plan(player, opponent),
            opponent_plan: plan(opponent, player),
            player_features: player.features(opponent),
            opponent_features: opponent.features(player),
        }
    }
}

impl Board {
    /// The phase, plans and features. The board may be impossible.
    pub fn themes(&self) -> Themes {
        self.themes_of(15)
    }

    /// The phase, plans and features in a variation with this many checkers a side.
    pub fn themes_of(&self, checkers: u8) -> Themes {
        let (player, opponent) = Side::both(self);
        let [player, opponent] = [player, opponent].map(|side| Side { all: checkers.into(), ..side });
        Themes::of(&player, &opponent)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::super::board_of_xgid;
    use super::*;
    use crate::tests::boards::{any_board, board_of, raw_board};

    fn themes(board: &str) -> Themes {
        board_of_xgid(board).unwrap().themes()
    }

    /// The names of the player's features.
    fn features(board: &Board) -> BTreeSet<&'static str> {
        let bits = board.themes().player_features;
        (0..).zip(FEATURES).filter(|(bit, _)| bits >> bit & 1 != 0).map(|(_, (name, _))| name).collect()
    }

    #[test]
    fn worked_positions_have_their_phase() {
        use Phase::*;
        for (board, phase) in [
            ("-a-B-aD-C---cD---cbeB-----", Opening),
            ("-a-B-aCAC---cD---cbeB-----", MiddleGame),
            ("-a--B-DCB---dB--bb-cb-AaA-", MiddleGame),
            ("---EDcC-----b---C-ab-cbaa-", Endgame),
            ("---EDcBA----b---C-ab-cbaa-", MiddleGame),
            ("----CCF--A-A---A----aa-aa-", Race),
            ("----CCF--A-A--------aaAaa-", Endgame),
            ("--AABCB------------abba-a-", BearOff),
            ("--AABCAA-----------abba-a-", Race),
        ] {
            assert_eq!(themes(board).phase, phase, "{board}");
        }
    }

    #[test]
    fn the_phase_depends_on_the_hindmost_checkers() {
        let phase = |checkers: &[(usize, i8)]| board_of(checkers).themes().phase;
        assert!(phase(&[(12, 1), (11, -1)]).is_contact());
        assert_eq!(phase(&[(11, 1), (12, -1)]), Phase::Race);
        assert_eq!(phase(&[(6, 1), (18, -1)]), Phase::Race);
        assert_eq!(phase(&[(6, 1), (19, -1)]), Phase::BearOff);
        assert!(phase(&[(1, 1), (0, -1)]).is_contact());
        assert!(phase(&[(25, 1), (24, -1)]).is_contact());
        assert_eq!(phase(&[(7, 1)]), Phase::Race);
        assert_eq!(phase(&[]), Phase::BearOff);
    }

    #[test]
    fn only_backgammon_starts_with_an_opening() {
        assert_eq!(Board::START.themes().phase, Phase::Opening);
        assert_eq!(Board::NACKGAMMON_START.themes().phase, Phase::MiddleGame);
        assert_eq!(Board::HYPERGAMMON_START.themes().phase, Phase::Endgame);
        assert_eq!(Board::LONGGAMMON_START.themes().phase, Phase::MiddleGame);
    }

    #[test]
    fn worked_positions_have_their_plan() {
        use Plan::*;
        for (board, plan) in [
            ("bBBBCDB-----c----c-e--b---", Closeout),
            ("bBBBCDAA----c----c-e--b---", Blitz),
            ("----B-D-a---AB-a-bbbcCBbbA", BackGame),
            ("----B-D-a---AB-a-bbbcDAbbA", Holding),
            ("-aC-DCB------aa-------ced-", BearOffContact),
            ("-aC-DCAA-----aa-------ced-", Containment),
            ("-Ca--aCCBD-a-------b-ebab-", Containment),
            ("-Ca--aCCBD-a------aa-ebab-", Priming),
            ("aB--ACBaC-A-bB--bc-cc-A---", Blitz),
            ("aB--ADAaC-A-bB--bc-cc-A---", LastCheckers),
            // The opponent's 23/17, and three or four own checkers back.
            ("aBaBBCCA----c--B---d-d-b--", Blitz),
            ("aB-BBCCAa---c--B---d-d-b--", Containment),
            ("--BBCaCa-----B----bbbBcbbA", Blitz),
            ("--BBCaCa-----A----bbbCcbbA", Flexible),
            // The last straggler: 5/4; the opponent's 6/15 and 13/22; 13/14 and 13/18.
            ("aA--CBB-B---cD----cbbbb-A-", Containment),
            ("aA--DAB-B---cD----cbbbb-A-", LastCheckers),
            ("aA--CBB-B-a-cD----cabbb-A-", LastCheckers),
            ("aA-aCBB-B---bD----cbbbb-A-", Blitz),
            ("aBB-BBBB----bA-b---bBd-d--", Containment),
            ("aBB-BBBB----b-Ab---bBd-d--", Priming),
            ("aBB-BBBB----b--b--AbBd-d--", Priming),
            ("-a---bECBC--bA---dac-bA---", Priming),
            ("-a---bEDAC--bA---dac-bA---", LastCheckers),
            ("-B-B-CC-A---bB-bbb-bBbab--", Holding),
            ("-B-B-CC-A---bB-bbbAbAbab--", Flexible),
            ("----bCCB----cCcA-bBba-bA--", Holding),
            ("---aaCCB----cCcA-bBba-bA--", Flexible),
            ("-FCBB---------------beccB-", AcePoint),
            ("-FCBB--------------AbeccA-", LastCheckers),
            ("-ABBCBC-------------c-fBd-", DeucePoint),
            ("-ABBCBC-------------cAfAd-", LastCheckers),
            ("---BABBbC--CbBa--abcbb----", ComingHome),
            ("--aBABBaC--CbBa--abcbb----", Blitz),
            ("-ACB-cB-D----B-ab-bdab-A--", LastCheckers),
            ("-ACB-cB-D----AAab-bdab-A--", Flexible),
            ("-BBAC-C-Bb------bc-cBc-b--", Flexible),
            ("-BBAC-C-Ba-----abc-cBc-b--", Holding),
            ("----CCF--A-A---A----aa-aa-", Race),
            ("cBCCCBB-----d----c-e------", Closeout),
            ("----BBB-A----B------bCCcc-", BackGame),
            ("a-CADDC--ba--------bbbbc--", BearOffContact),
            ("-F---a-----------aAba-ddb-", Containment),
            ("aaBB-BB-AA--cC---e-e-A--A-", Blitz),
            ("--aBBBBBAA---B----bbccb-bA", Priming),
            ("-CDDB----a-------b-cBbbcb-", Holding),
            ("-CDCC----------a---bcdcbB-", AcePoint),
            ("-AB-BBCA----bBb--b-cbb-Bb-", DeucePoint),
            ("-ABBbBC-AaB-bB----acbbb---", ComingHome),
            ("--ABBCCA----bB---aacb-bbbA", LastCheckers),
            ("---a-CC-CB--bB---b-bbbb-bB", Flexible),
            ("---a--E-C--aaD-aa-ac--bbbC", Flexible),
        ] {
            assert_eq!(themes(board).plan, plan, "{board}");
        }
        let mutual = themes("----bCCB----cCcA-bBba-bA--");
        assert_eq!((mutual.plan, mutual.opponent_plan), (Holding, Holding));
    }

    #[test]
    fn openings_have_few_plans() {
        // The same position has a plan of the middle game if it is no opening.
        let board = board_of_xgid("-a-B-aD-C---cD---cbeB-----").unwrap();
        let (player, opponent) = Side::both(&board);
        for (side, other) in [(player, opponent), (opponent, player)] {
            assert!(Plan::ALL.contains(&side.plan(&other)));
        }
        assert_eq!(Board::START.themes().plan, Plan::Flexible);
    }

    #[test]
    fn worked_positions_have_their_features() {
        // Each position has the feature, and has it no longer after the move.
        for (feature, board, from, to) in [
            ("on_bar", "-ED--a--a---b----dbe-----A", 25, 24),
            ("two_on_bar", "---B-bEbC--a-C-----cbbb-aB", 25, 23),
            ("prime4", "aBaBBCBA----cA-A---d-d-b-A", 3, 4),
            ("prime5", "--aaDBBBB-A-----bbccbB-a--", 5, 4),
            ("prime6", "aBBBBBB-A---c-A-b-Accc----", 1, 2),
            ("board4", "--CABBDB-a----aa---bbbb-dA", 4, 5),
            ("board5", "aBaBBCCA----c--B---d-d-b--", 3, 4),
            ("five_point", "--aaDBBBB-A-----bbccbB-a--", 5, 4),
            ("advanced_anchor", "---ABBD-A---cBb--cBdb--aA-", 18, 16),
            ("ace_anchor", "------ECBb--cCa--c-b-b-bB-", 24, 22),
            ("two_anchors", "-aaB--C-B--BdB--a-bccB--B-", 21, 22),
            ("one_back", "aBBBBBB-A---c-A-b-Accc----", 18, 17),
            ("three_back", "---ABBD-A---cBb--cBdb--aA-", 18, 16),
            ("crashed", "aBBCB----ba--------bbbbc--", 1, 2),
            ("home_blot", "-b-AaAD-CA--eC---b-cb--AA-", 3, 5),
            // The opponent enters on its 23 point.
            ("direct_shot", "aBaBBCBA----cA-A---d-d-b-A", 0, 2),
        ] {
            let before = board_of_xgid(board).unwrap();
            let mut points = *before.as_array();
            let checker = points[from].signum();
            points[from] -= checker;
            points[to] += checker;
            // Both blots of `home_blot` go together.
            assert!(features(&before).contains(feature), "{feature}: {board}");
            assert!(!features(&Board::new(points)).contains(feature), "{feature}: {from}/{to}");
        }
        assert_eq!(features(&board_of_xgid("--AABCB------------abba-a-").unwrap()), BTreeSet::new());
    }

    #[test]
    fn names_are_those_of_the_page_and_codes_their_places() {
        assert!((0..).zip(Phase::ALL).all(|(code, phase)| phase as u8 == code));
        assert!((0..).zip(Plan::ALL).all(|(code, plan)| plan as u8 == code));
    }

    proptest! {
        #[test]
        fn flipping_the_board_exchanges_the_sides(board in any_board()) {
            let (t, f) = (board.themes(), board.flip().themes());
            prop_assert_eq!(t.phase, f.phase);
            prop_assert_eq!((t.plan, t.opponent_plan), (f.opponent_plan, f.plan));
            prop_assert_eq!((t.player_features, t.opponent_features), (f.opponent_features, f.player_features));
        }

        #[test]
        fn any_raw_board_has_themes(board in raw_board()) {
            let themes = board.themes();
            prop_assert!(themes.plan.is_possible(themes.phase) && themes.opponent_plan.is_possible(themes.phase));
        }
    }
}
