//! Each player's totals by match, game, structure, idea and action (`match_sums`, `game_sums`, `structure_sums`, `idea_sums`,
//! `action_sums`).
//!
//! They equal SQLite's `sum` over the same rows to the last bit.

use std::collections::HashMap;

use rusqlite::{Connection, Statement};

use super::tables::insert::Bind;
use crate::statistics::sum::Sum;
use crate::store::error::StoreError;
use crate::store::open::read::read_pairs;
use backgammon::{IDEAS, Ideas, Verdict};
use rows::matches::{Action, DecisionRow, GameRow, Kind};
use rows::statistics::{JOKER_EMG, PR_PER_EMG, pr_factor};
use rows::timing;

/// The least losses of an error and a blunder by XG's grades, in EMG.
#[derive(Debug, Clone, Copy)]
pub struct Thresholds {
    error: f64,
    blunder: f64,
}

impl Thresholds {
    /// Reads `error_thresholds`.
    pub fn load(connection: &Connection) -> Result<Self, StoreError> {
        let sql = "SELECT grade, min_error_emg FROM error_thresholds WHERE grading = 'xg'";
        let grades: HashMap<String, f64> = read_pairs(connection, sql, [])?;
        // Without a threshold, no loss is an error.
        let least = |grade: &str| grades.get(grade).copied().unwrap_or(f64::INFINITY);
        Ok(Self { error: least("error"), blunder: least("blunder") })
    }
}

impl Bind for Sum {
    fn bind(&self, statement: &mut Statement<'_>, index: usize) -> rusqlite::Result<()> {
        self.value().bind(statement, index)
    }
}

/// A row of `match_sums` without its keys.
#[derive(Debug, Clone, Copy, Default)]
pub struct SeatSums {
    pub losses: Losses,
    /// Checker plays that were made.
    pub checker_plays: i64,
    pub rolls: i64,
    /// Rolls of two equal dice.
    pub doubles_rolled: i64,
    /// Rolls of more luck than [`JOKER_EMG`].
    pub jokers: i64,
    /// Rolls of as much bad luck.
    pub anti_jokers: i64,
    /// Decisions that enter PR, by kind: checker, double, take.
    pub counted: [i64; 3],
    /// Equity lost, by kind.
    pub error_by_kind: [Sum; 3],
    pub luck_emg: Sum,
    /// Luck in match winning chances.
    pub luck_mwc: Sum,
    /// Whether some decision that was made lacks an analysis.
    pub lacks_analysis: bool,
    pub difficulty_of_doubles: Difficulty,
    pub difficulty_of_takes: Difficulty,
}

/// How difficult decisions or ideas are, beside what they cost.
#[derive(Debug, Clone, Copy, Default)]
pub struct Difficulty {
    pub difficulty_emg: Sum,
    /// Its variance.
    pub difficulty_variance: Sum,
    /// The roots of the losses.
    pub error_root: Sum,
    /// The roots of the reference player's losses.
    pub difficulty_root: Sum,
}

impl Difficulty {
    /// Adds a decision, without numbers if its error is unknown.
    fn add(&mut self, decision: &DecisionRow) {
        let error = decision.error_emg.filter(|_| decision.is_analysed());
        self.difficulty_emg.add(error.and(decision.difficulty_emg));
        self.difficulty_variance.add(error.and(decision.difficulty_variance));
        self.error_root.add(error.map(f64::sqrt));
        self.difficulty_root.add(error.and(decision.difficulty_root));
    }

    /// The sums in the order of the fields.
    pub fn sums(&self) -> [Sum; 4] {
        [self.difficulty_emg, self.difficulty_variance, self.error_root, self.difficulty_root]
    }
}

/// The sums that matches, games, structures and actions have in common.
#[derive(Debug, Clone, Copy, Default)]
pub struct Losses {
    /// Decisions, counted or not.
    pub all_decisions: i64,
    /// Decisions that enter PR.
    pub decisions: i64,
    /// Decisions whose error is known.
    pub analysed_decisions: i64,
    /// Decisions that lost equity.
    pub wrong_decisions: i64,
    /// Decisions that cost an error.
    pub errors: i64,
    /// Decisions that cost a blunder.
    pub blunders: i64,
    /// Equity lost.
    pub error_emg: Sum,
    /// Match winning chances lost.
    pub error_mwc: Sum,
    /// Equity lost by checker plays.
    pub checker_error_emg: Sum,
    /// Equity lost by cube decisions.
    pub cube_error_emg: Sum,
    /// The largest loss.
    pub worst_error_emg: Option<f64>,
    /// Of the decisions whose error is known.
    pub difficulty: Difficulty,
}

/// The errors of one kind of cube decisions by their direction: doubling too early and too late, or taking too loosely and too tightly.
#[derive(Debug, Clone, Copy, Default)]
pub struct Directions {
    /// Decisions that enter PR.
    pub decisions: i64,
    /// Equity lost by turning the cube, or by taking.
    pub by_acting: Sum,
    /// Equity lost by not doing so.
    pub by_refraining: Sum,
}

impl Directions {
    fn add(&mut self, decision: &DecisionRow) {
        self.decisions += i64::from(decision.is_counted);
        let sum = match decision.action {
            Some(Action::Double | Action::Take | Action::Beaver) => &mut self.by_acting,
            Some(Action::NoDouble | Action::Pass) => &mut self.by_refraining,
            _ => return,
        };
        sum.add(decision.error_emg);
    }
}

impl Losses {
    fn add(&mut self, decision: &DecisionRow, thresholds: &Thresholds) {
        self.all_decisions += 1;
        self.decisions += i64::from(decision.is_counted);
        self.error_emg.add(decision.error_emg);
        self.error_mwc.add_part(decision.error_mwc, decision.is_analysed() && decision.away.is_some());
        match decision.kind {
            Kind::Checker => self.checker_error_emg.add(decision.error_emg),
            Kind::Double | Kind::Take => self.cube_error_emg.add(decision.error_emg),
        }
        self.difficulty.add(decision);
        if let Some(error) = decision.error_emg.filter(|error| !error.is_nan()) {
            self.analysed_decisions += 1;
            self.wrong_decisions += i64::from(error > 0.0);
            self.errors += i64::from(error >= thresholds.error);
            self.blunders += i64::from(error >= thresholds.blunder);
            self.worst_error_emg = Some(self.worst_error_emg.map_or(error, |worst| worst.max(error)));
        }
    }
}

/// A row of `game_sums`.
#[derive(Debug, Clone, Copy, Default)]
pub struct GameSums {
    /// Index into the match's games.
    pub game: usize,
    /// Points that the player and the opponent need; `None` for money games.
    pub away: Option<(i32, i32)>,
    pub is_crawford: bool,
    pub losses: Losses,
    /// Luck in match winning chances.
    pub luck_mwc: Sum,
    /// Luck for money: EMG times the cube.
    pub luck_points: Sum,
    /// Doubles: too early and too late.
    pub doubles: Directions,
    /// Answers to doubles: too loose and too tight.
    pub takes: Directions,
}

/// A row of `idea_sums`: the plays of each verdict.
#[derive(Debug, Clone, Copy, Default)]
pub struct IdeaSums {
    pub did: i64,
    pub missed: i64,
    pub wrong: i64,
    pub avoided: i64,
    /// Missed ideas of errors.
    pub missed_errors: i64,
    /// Wrong ideas of errors.
    pub wrong_errors: i64,
    /// Prices of missed ideas.
    pub missed_emg: Sum,
    /// Prices of wrong ideas.
    pub wrong_emg: Sum,
    /// Of missing the idea and of having it wrongly.
    pub difficulty: Difficulty,
}

impl IdeaSums {
    fn add(&mut self, verdict: Verdict, is_error: bool) {
        let (all, errors) = match verdict {
            Verdict::Did => (&mut self.did, None),
            Verdict::Avoided => (&mut self.avoided, None),
            Verdict::Missed => (&mut self.missed, Some(&mut self.missed_errors)),
            Verdict::Wrong => (&mut self.wrong, Some(&mut self.wrong_errors)),
        };
        *all += 1;
        if let Some(errors) = errors {
            *errors += i64::from(is_error);
        }
    }

    /// Whether a play has a verdict on the idea.
    pub const fn has_any(&self) -> bool {
        self.did + self.missed + self.wrong + self.avoided > 0
    }
}

/// A row of `action_sums`.
#[derive(Debug, Clone, Copy)]
pub struct ActionSums<'a> {
    pub kind: Kind,
    /// The action of a cube decision.
    pub action: Option<&'a Action>,
    /// The level of the analysis.
    pub level_code: Option<i32>,
    pub losses: Losses,
}

/// All sums of a seat.
#[derive(Debug, Clone, Default)]
pub struct Sums<'a> {
    pub whole: SeatSums,
    /// In the order of the games.
    pub games: Vec<GameSums>,
    /// In the order of the structure codes.
    pub structures: Vec<(u16, Losses)>,
    /// By code.
    pub ideas: [IdeaSums; IDEAS.len()],
    /// In the order of kind, action and level.
    pub actions: Vec<ActionSums<'a>>,
    /// By code; empty if they are left out.
    pub timings: Vec<TimingSums>,
}

/// A row of `timing_sums`: decisions that enter PR.
#[derive(Debug, Clone, Copy, Default)]
pub struct TimingSums {
    pub decisions: i64,
    /// Equity lost.
    pub error_emg: Sum,
    pub difficulty: Difficulty,
}

/// The sums of seats 1 and 2; without games, those of `timing_sums` are left out.
pub fn of_match<'a>(decisions: &'a [DecisionRow], games: &[GameRow], thresholds: &Thresholds) -> [Sums<'a>; 2] {
    let mut seats = [Sums::default(), Sums::default()];
    if !games.is_empty() {
        seats.iter_mut().for_each(|seat| seat.timings.resize(timing::PARTS, TimingSums::default()));
    }
    for (number, decision) in (1..).zip(decisions) {
        let seat = &mut seats[usize::from(decision.seat == 2)];
        seat.add(decision, thresholds);
        if decision.is_counted && !games.is_empty() {
            for code in timing::codes(decision, number, games) {
                let sums = &mut seat.timings[code];
                sums.decisions += 1;
                sums.error_emg.add(decision.error_emg);
                sums.difficulty.add(decision);
            }
        }
    }
    for seat in &mut seats {
        seat.games.sort_unstable_by_key(|game| game.game);
        seat.structures.sort_unstable_by_key(|(code, _)| *code);
        seat.actions
            .sort_unstable_by_key(|action| (action.kind as u8, action.action.map(Action::name), action.level_code));
    }
    seats
}

impl<'a> Sums<'a> {
    fn add(&mut self, decision: &'a DecisionRow, thresholds: &Thresholds) {
        self.whole.add(decision, thresholds);
        let game = found_or_pushed(
            &mut self.games,
            |game| game.game == decision.game,
            || GameSums {
                game: decision.game,
                away: decision.away,
                is_crawford: decision.is_crawford,
                ..GameSums::default()
            },
        );
        game.losses.add(decision, thresholds);
        add_luck(&mut game.luck_mwc, decision.luck_mwc, decision, decision.away.is_none());
        let points = decision.luck_emg.map(|luck| luck * decision.cube_value as f64);
        add_luck(&mut game.luck_points, points, decision, decision.away.is_some());
        match decision.kind {
            Kind::Checker => {}
            Kind::Double => game.doubles.add(decision),
            Kind::Take => game.takes.add(decision),
        }
        let (_, structure) = found_or_pushed(
            &mut self.structures,
            |(code, _)| *code == decision.structure_code,
            || (decision.structure_code, Losses::default()),
        );
        structure.add(decision, thresholds);
        if let Some(ideas) = &decision.ideas {
            self.add_ideas(ideas, decision, thresholds);
        }
        let (kind, level_code) = (decision.kind, decision.level_code);
        let action = if kind == Kind::Checker { None } else { decision.action.as_ref() };
        let sums = found_or_pushed(
            &mut self.actions,
            |sums| (sums.kind, sums.action, sums.level_code) == (kind, action, level_code),
            || ActionSums { kind, action, level_code, losses: Losses::default() },
        );
        sums.losses.add(decision, thresholds);
    }
}

impl Sums<'_> {
    fn add_ideas(&mut self, ideas: &Ideas, decision: &DecisionRow, thresholds: &Thresholds) {
        let is_error = decision.error_emg.is_some_and(|error| error >= thresholds.error);
        for (code, sums) in self.ideas.iter_mut().enumerate() {
            if let Some(verdict) = ideas.verdict(code) {
                sums.add(verdict, is_error);
            }
        }
        for difficulty in &ideas.difficulties {
            let sums = &mut self.ideas[usize::from(difficulty.idea_code)].difficulty;
            sums.difficulty_emg.add(Some(difficulty.mean_emg));
            sums.difficulty_variance.add(Some(difficulty.variance));
            sums.difficulty_root.add(Some(difficulty.root));
        }
        for price in &ideas.prices {
            let sums = &mut self.ideas[usize::from(price.idea_code)];
            let sum = if price.is_missed { &mut sums.missed_emg } else { &mut sums.wrong_emg };
            sum.add(Some(price.price_emg));
            sums.difficulty.error_root.add(Some(price.price_emg.sqrt()));
        }
    }

    /// The games with decisions that enter PR.
    pub fn counted_games(&self) -> impl Iterator<Item = &GameSums> {
        self.games.iter().filter(|game| game.losses.decisions > 0)
    }

    /// Standard error of the PR of the match, over its games: see [`standard_error`].
    pub fn pr_standard_error(&self) -> Option<f64> {
        let units: Vec<(f64, f64)> = self
            .counted_games()
            .map(|game| (game.losses.error_emg.value().unwrap_or(0.0), game.losses.decisions as f64))
            .collect();
        standard_error(&units).map(|error| PR_PER_EMG * error)
    }
}

/// The sums of a slice. Searches backwards: the slice was most likely used recently.
fn found_or_pushed<T>(sums: &mut Vec<T>, is_wanted: impl Fn(&T) -> bool, new: impl FnOnce() -> T) -> &mut T {
    let place = sums.iter().rposition(is_wanted).unwrap_or_else(|| {
        sums.push(new());
        sums.len() - 1
    });
    &mut sums[place]
}

impl SeatSums {
    /// The PR in a match of this length; `None` if no decision counts.
    pub fn pr(&self, match_length: Option<i32>) -> Option<f64> {
        let per_emg = (self.losses.decisions > 0).then(|| PR_PER_EMG / self.losses.decisions as f64)?;
        Some(self.losses.error_emg.value()? * pr_factor(match_length) * per_emg)
    }

    fn add(&mut self, decision: &DecisionRow, thresholds: &Thresholds) {
        let kind = decision.kind as usize;
        self.losses.add(decision, thresholds);
        self.checker_plays += i64::from(decision.kind == Kind::Checker && decision.action.is_some());
        self.rolls += i64::from(decision.dice.is_some());
        self.doubles_rolled += i64::from(decision.dice.is_some_and(|(high, low)| high == low));
        self.jokers += i64::from(decision.luck_emg.is_some_and(|luck| luck > JOKER_EMG));
        self.anti_jokers += i64::from(decision.luck_emg.is_some_and(|luck| luck < -JOKER_EMG));
        self.counted[kind] += i64::from(decision.is_counted);
        self.error_by_kind[kind].add(decision.error_emg);
        add_luck(&mut self.luck_emg, decision.luck_emg, decision, false);
        add_luck(&mut self.luck_mwc, decision.luck_mwc, decision, decision.away.is_none());
        self.lacks_analysis |= decision.level_code.is_none() && (kind == 0 || decision.action.is_some());
        match decision.kind {
            Kind::Checker => {}
            Kind::Double => self.difficulty_of_doubles.add(decision),
            Kind::Take => self.difficulty_of_takes.add(decision),
        }
    }
}

/// Adds the luck of a decision that is a roll; `is_other`: the sum is none of this kind of game.
fn add_luck(sum: &mut Sum, luck: Option<f64>, decision: &DecisionRow, is_other: bool) {
    if is_other {
        sum.add(None);
    } else if decision.dice.is_some() {
        sum.add_part(luck, true);
    }
}

/// The standard error of a ratio R = sum e / sum n over units (e, n); `None` for fewer than three:
/// the root of G / (G - 1) * sum (e - R n)^2 / (sum n)^2. It is documented in docs/reference/statistics.md and repeated in SQL by views.
pub fn standard_error(units: &[(f64, f64)]) -> Option<f64> {
    if units.len() < 3 {
        return None;
    }
    let sum = |value: fn(&(f64, f64)) -> f64| units.iter().map(value).sum::<f64>();
    let (lost, decisions) = (sum(|unit| unit.0), sum(|unit| unit.1));
    let ratio = lost / decisions;
    let squares: f64 = units.iter().map(|(e, n)| (e - ratio * n) * (e - ratio * n)).sum();
    let count = units.len() as f64;
    // Absurd errors of a hostile file have no finite squares.
    Some((count / (count - 1.0) * squares).sqrt() / decisions).filter(|error| error.is_finite())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn standard_error_needs_three_units() {
        // Errors 0.1, 0.3, 0.2 in 10, 10, 20 decisions: R = 0.6 / 40 = 0.015; residues -0.05, 0.15, -0.1; squares 0.0025 + 0.0225 + 0.01
        // = 0.035; 3 / 2 * 0.035 = 0.0525; root 0.229129 / 40 = 0.00572822.
        let units = [(0.1, 10.0), (0.3, 10.0), (0.2, 20.0)];
        assert!((standard_error(&units).unwrap() - 0.005_728_22).abs() < 1e-8);
        assert_eq!(standard_error(&units[..2]), None);
    }

    proptest! {
        #[test]
        fn sums_equal_sqlites_to_the_last_bit(
            numbers in proptest::collection::vec(
                prop_oneof![Just(None), (-1.0..1.0f64).prop_map(Some), any::<f32>().prop_map(|n| Some(f64::from(n)))], 0..60
            )
        ) {
            let connection = Connection::open_in_memory().unwrap();
            connection.execute_batch("CREATE TABLE t (number REAL) STRICT").unwrap();
            let mut sum = Sum::default();
            for number in numbers {
                // Infinities and NaN never reach a row.
                let number = number.filter(|number: &f64| number.is_finite());
                connection.execute("INSERT INTO t VALUES (?)", [number]).unwrap();
                sum.add(number);
            }
            let sqlites: Option<f64> = connection.query_row("SELECT sum(number) FROM t", [], |row| row.get(0)).unwrap();
            let is_empty: bool = connection.query_row("SELECT count(*) = 0 FROM t", [], |row| row.get(0)).unwrap();
            prop_assert_eq!(sum.value().map(f64::to_bits), sqlites.or(is_empty.then_some(0.0)).map(f64::to_bits));
        }
    }
}
