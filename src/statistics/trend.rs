//! How a player's PR changes over time.

use super::claims::Verdict;
use super::{Z, share, tails};

/// With fewer matches, within a shorter time (years), or if a single early or late match decides (degrees of freedom), a slope says nothing.
const MIN_MATCHES: usize = 10;
const MIN_YEARS: f64 = 0.25;
const MIN_FREEDOM: f64 = 2.0;

/// The standard deviation of the change of people's PR in a year, as a share of it, before anything is known: an assumption. Without it, noise would
/// go on as a change: of simulated players who keep their strength, 13% (12 matches) and 51% (30) are where the stated chance was 87%.
const USUAL_CHANGE: f64 = 0.1;

/// The loss of a match.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
pub struct Match {
    /// When it was played.
    pub year: f64,
    /// Decisions that enter PR.
    pub decisions: f64,
    /// EMG.
    pub loss: f64,
}

/// The change in a year of the mean loss of a decision.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Trend {
    /// EMG a decision and year, with the ends of the 95% interval.
    pub slope: [f64; 3],
    /// What is claimed: `More` is a PR that gets worse.
    pub verdict: Verdict,
    /// When the first and the last match was played.
    pub years: [f64; 2],
    /// Probability of a slope as far from 0 by chance.
    tail: f64,
    freedom: f64,
    /// The line: its middle in time, the mean loss there, and its slope, shrunk towards 0.
    line: [f64; 3],
    /// Variance of the mean, covariance with that slope, variance of that slope.
    variances: [f64; 3],
}

impl Trend {
    /// The mean loss of a decision at a time, if the line goes on, with the ends of its 95% interval; and the chance that it is at most `goal`.
    /// `None`: a time before the last match, or farther ahead of it than the first match is behind.
    pub fn at(&self, year: f64, goal: f64) -> Option<([f64; 3], f64)> {
        let ([first, last], [middle, mean, slope]) = (self.years, self.line);
        let (away, [of_mean, of_both, of_slope]) = (year - middle, self.variances);
        let (value, error) = (mean + away * slope, (of_mean + away * (2.0 * of_both + away * of_slope)).sqrt());
        let distance = (goal - value) / error;
        let chance =
            0.5 * libm::erfc(-normal(distance.abs(), self.freedom).copysign(distance) / std::f64::consts::SQRT_2);
        let half = student(Z, self.freedom) * error;
        (last..=2.0 * last - first).contains(&year).then_some(([(value - half).max(0.0), value, value + half], chance))
    }
}

/// The trends of players. Verdicts account for their number: if nobody has a trend, at most the share [`share::TREND`] of the
/// reports claims one.
pub fn trends(players: &[Vec<Match>]) -> Vec<Option<Trend>> {
    let mut trends: Vec<Option<Trend>> = players.iter().map(|matches| trend(matches)).collect();
    let limit = tails::limit(trends.iter().flatten().map(|trend| trend.tail).collect(), share::TREND);
    for trend in trends.iter_mut().flatten().filter(|trend| limit.is_some_and(|limit| trend.tail <= limit)) {
        trend.verdict = if trend.slope[1] > 0.0 { Verdict::More } else { Verdict::Less };
    }
    trends
}

/// A straight line through the matches, weighted by their decisions. Its variance is that of a PR: matches are the units, which differ by more than
/// chance at each decision. Early and late matches weigh most, so there are fewer degrees of freedom than matches (Satterthwaite).
fn trend(matches: &[Match]) -> Option<Trend> {
    let mut matches = matches.to_vec();
    // In one order the sums are the same in every run.
    let order = |a: f64, b: f64| a.total_cmp(&b);
    matches.sort_by(|a, b| order(a.year, b.year).then(order(a.decisions, b.decisions)).then(order(a.loss, b.loss)));
    let [first, last] = [matches.first()?.year, matches.last()?.year];
    if matches.len() < MIN_MATCHES || last - first < MIN_YEARS {
        return None;
    }
    let sum = |of: &dyn Fn(&Match) -> f64| matches.iter().map(of).sum::<f64>();
    let decisions = sum(&|of| of.decisions);
    let middle = sum(&|of| of.decisions * of.year) / decisions;
    let lever = |of: &Match| of.decisions * (of.year - middle).powi(2);
    let spread = sum(&lever);
    let mean = sum(&|of| of.loss) / decisions;
    let slope = sum(&|of| (of.year - middle) * of.loss) / spread;
    let kept = |of: &Match| {
        let residual = of.loss - of.decisions * (mean + slope * (of.year - middle));
        // The line follows each match a little.
        residual.powi(2) / (1.0 - of.decisions / decisions - lever(of) / spread)
    };
    let moment = |power| sum(&|of| kept(of) * (of.year - middle).powi(power));
    let variance = moment(2) / spread.powi(2);
    let freedom = spread * spread / sum(&|of| lever(of).powi(2)) - 1.0;
    let half = student(Z, freedom) * variance.sqrt();
    let tail = libm::erfc(normal(slope.abs() / variance.sqrt(), freedom) / std::f64::consts::SQRT_2);
    let is_sound = freedom >= MIN_FREEDOM && half > 0.0 && half.is_finite() && tail.is_finite();
    // What is believed of the slope before and after the matches.
    let before = (USUAL_CHANGE * mean).powi(2);
    let believed = before / (before + variance);
    let line = [middle, mean, believed * slope];
    let covariance = believed * moment(1) / (decisions * spread);
    let variances = [moment(0) / decisions.powi(2), covariance, believed * variance];
    let slope = [slope - half, slope, slope + half];
    let verdict = Verdict::MayBeChance;
    is_sound.then_some(Trend { slope, verdict, years: [first, last], tail, freedom, line, variances })
}

/// Student's quantile as far out as a normal one (Wallace). It overestimates by 4% with two degrees of freedom, by 1% with three, by 0.1% with eight.
fn student(normal: f64, freedom: f64) -> f64 {
    let z = normal * (8.0 * freedom + 3.0) / (8.0 * freedom + 1.0);
    (freedom * libm::expm1(z * z / freedom)).sqrt()
}

/// The reverse of [`student`].
fn normal(student: f64, freedom: f64) -> f64 {
    (8.0 * freedom + 1.0) / (8.0 * freedom + 3.0) * (freedom * libm::log1p(student * student / freedom)).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers from 0 to 1 (SplitMix64).
    struct Random(u64);

    impl Random {
        fn next(&mut self) -> f64 {
            self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let mut bits = self.0;
            bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
            ((bits ^ (bits >> 31)) >> 11) as f64 / (1u64 << 53) as f64
        }

        fn exponential(&mut self, mean: f64) -> f64 {
            -mean * (1.0 - self.next()).ln()
        }

        /// A player's matches in three years. A match has a level of its own and few large errors; its mean is 0.014 EMG a decision, and rises by
        /// `slope` a year. If `is_late`, most matches are in the last year.
        fn matches(&mut self, count: usize, slope: f64, is_late: bool) -> Vec<Match> {
            let one = |random: &mut Self| {
                let place = random.next();
                let year = 3.0 * if is_late { place.powf(0.3) } else { place };
                let decisions = (40.0 + 160.0 * random.next()).floor();
                let level = (0.014 + slope * (year - 1.5)) * (0.4 + 1.2 * random.next());
                let errors = (0..decisions as u32).filter(|_| random.next() < 0.2).count();
                let loss = (0..errors).map(|_| random.exponential(5.0 * level)).sum();
                Match { year: 2020.0 + year, decisions, loss }
            };
            (0..count).map(|_| one(self)).collect()
        }
    }

    #[test]
    fn intervals_cover_the_slope_of_simulated_players() {
        let mut random = Random(1);
        for (slope, is_late) in [(0.0, false), (0.0, true), (-0.003, false), (-0.003, true)] {
            for count in [10, 20, 60] {
                let drawn: Vec<_> = (0..1000).filter_map(|_| trend(&random.matches(count, slope, is_late))).collect();
                let covering = drawn.iter().filter(|of| of.slope[0] <= slope && slope <= of.slope[2]).count();
                let share = covering as f64 / drawn.len() as f64;
                // 95%, with room for chance in 1,000 draws, and for the skewness of losses; more where few matches are early.
                assert!(
                    drawn.len() > 700 && (0.93..=0.98).contains(&share),
                    "{slope} {is_late} {count}: {share} of {}",
                    drawn.len()
                );
            }
        }
    }

    #[test]
    fn nothing_is_claimed_of_players_who_keep_their_strength() {
        let mut random = Random(2);
        for players in [1, 12, 100] {
            let mut report = || {
                let all: Vec<_> = (0..players).map(|_| random.matches(30, 0.0, players == 12)).collect();
                trends(&all).iter().flatten().any(|of| of.verdict != Verdict::MayBeChance)
            };
            let claiming = (0..300).filter(|_| report()).count();
            // At most one report in a hundred: 3, and 6 for chance.
            assert!(claiming <= 9, "{players}: {claiming} of 300");
        }
    }

    #[test]
    fn a_change_is_found_with_its_direction() {
        let mut random = Random(3);
        let all: Vec<_> = [-0.004, 0.004, 0.0].map(|slope| random.matches(80, slope, false)).into();
        let verdicts: Vec<_> = trends(&all).iter().map(|of| of.unwrap().verdict).collect();
        assert_eq!(verdicts, [Verdict::Less, Verdict::More, Verdict::MayBeChance]);
    }

    #[test]
    fn a_verdict_implies_an_interval_without_0_and_students_quantiles_are_those_of_tables() {
        for (freedom, tabled, error) in
            [(2.0, 4.3027, 0.041), (3.0, 3.1824, 0.013), (8.0, 2.306, 0.001), (98.0, 1.9845, 0.0001)]
        {
            assert!((student(Z, freedom) / tabled - 1.0).abs() < error, "{freedom}");
            assert!((normal(student(Z, freedom), freedom) - Z).abs() < 1e-9);
        }
        let (mut random, mut verdicts) = (Random(4), 0);
        for _ in 0..2000 {
            let Some(of) = trends(&[random.matches(12, 0.0, true)])[0] else { continue };
            // Not the other way round: a verdict needs an interval of 99%.
            let is_apart = of.slope[0] > 0.0 || of.slope[2] < 0.0;
            assert!(of.verdict == Verdict::MayBeChance || is_apart, "{of:?}");
            verdicts += i32::from(of.verdict != Verdict::MayBeChance);
        }
        assert!(verdicts > 0);
    }

    /// Players who keep their strength or whose PR changes by 10% in a year (standard deviation), and goals as people choose them: a little
    /// below their last matches.
    #[test]
    fn stated_chances_come_true() {
        let mut random = Random(5);
        for (change, count) in [(0.0, 10), (0.0, 30), (0.0, 100), (0.1, 10), (0.1, 30), (0.1, 100)] {
            // Of each fifth of the chances: players, the sum of their chances, players who are there.
            let mut bins = [[0.0; 3]; 5];
            for _ in 0..1500 {
                let bell = (0..12).map(|_| random.next()).sum::<f64>() - 6.0;
                let slope = 0.014 * change * bell;
                let mut matches = random.matches(count, slope, false);
                let Some(line) = trend(&matches) else { continue };
                matches.sort_by(|one, other| other.year.total_cmp(&one.year));
                let sum = |of: fn(&Match) -> f64| matches.iter().take(5).map(of).sum::<f64>();
                let goal = sum(|of| of.loss) / sum(|of| of.decisions) * (0.75 + 0.3 * random.next());
                let year = line.years[1] + 0.3 + 0.9 * random.next();
                let Some((_, chance)) = line.at(year, goal) else { continue };
                let is_there = 0.014 + slope * (year - 2021.5) <= goal;
                let bin = &mut bins[((5.0 * chance) as usize).min(4)];
                *bin = [bin[0] + 1.0, bin[1] + chance, bin[2] + f64::from(u8::from(is_there))];
            }
            for [players, stated, there] in bins.into_iter().filter(|bin| bin[0] >= 100.0) {
                let [stated, there] = [stated / players, there / players];
                // Six percent, and room for chance.
                let room = 0.06 + 2.0 * (stated * (1.0 - stated) / players).sqrt();
                assert!((stated - there).abs() < room, "{change} {count}: of {players} {stated} and {there}");
            }
        }
    }

    #[test]
    fn a_line_leads_no_farther_ahead_than_matches_are_behind() {
        let line = trend(&Random(6).matches(40, 0.0, false)).unwrap();
        let [first, last] = line.years;
        for (year, is_known) in
            [(last - 0.01, false), (last, true), (2.0 * last - first - 0.01, true), (2.0 * last - first + 0.01, false)]
        {
            assert_eq!(line.at(year, 0.01).is_some(), is_known, "{year}");
        }
        let chances = [0.0, 0.01, 0.014, 0.02, 1e300].map(|goal| line.at(last, goal).unwrap().1);
        assert!(chances.is_sorted() && chances[0] < 1e-6 && chances[4] == 1.0, "{chances:?}");
        let ([low, value, high], even) = line.at(last + 1.0, line.at(last + 1.0, 0.0).unwrap().0[1]).unwrap();
        assert!(low < value && value < high && (even - 0.5).abs() < 1e-9);
        assert!(line.at(f64::NAN, 0.01).is_none() && line.at(f64::INFINITY, 0.01).is_none());
    }

    #[test]
    fn few_matches_a_short_time_and_impossible_figures_have_no_trend() {
        let one = |year, loss| Match { year, decisions: 100.0, loss };
        let over =
            |years: f64, count: u32| (0..count).map(|n| one(years * f64::from(n) / 20.0, f64::from(n % 3))).collect();
        let early: Vec<Match> = (0..20)
            .map(|n| one(if n == 0 { 2000.0 } else { 2020.0 + f64::from(n) / 100.0 }, f64::from(n % 3)))
            .collect();
        let none: [Vec<Match>; 7] = [
            early,
            vec![],
            over(20.0, 9),
            over(0.2, 20),
            vec![one(2020.0, f64::NAN); 20],
            (0..20).map(|n| one(f64::from(n), 1e300 * f64::from(n % 5))).collect(),
            (0..20).map(|n| one(f64::from(n), 0.0)).collect(),
        ];
        assert_eq!(trends(&none), vec![None; 7]);
        assert!(trends(&[over(2.0, 20)])[0].is_some());
    }
}
