//! How a player's PR changes over time.

use super::claims::Verdict;
use super::{Z, share, tails};

/// With fewer matches, within a shorter time (years), or if a single early or late match decides (degrees of freedom), a slope says nothing.
const MIN_MATCHES: usize = 10;
const MIN_YEARS: f64 = 0.25;
const MIN_FREEDOM: f64 = 2.0;

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
    /// Probability of a slope as far from 0 by chance.
    tail: f64,
}

/// The trends of players. Verdicts account for their number: if nobody has a trend, at most 5% of the reports claim one in a direction.
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
    let years = matches.last()?.year - matches.first()?.year;
    if matches.len() < MIN_MATCHES || years < MIN_YEARS {
        return None;
    }
    let sum = |of: &dyn Fn(&Match) -> f64| matches.iter().map(of).sum::<f64>();
    let decisions = sum(&|of| of.decisions);
    let middle = sum(&|of| of.decisions * of.year) / decisions;
    let lever = |of: &Match| of.decisions * (of.year - middle).powi(2);
    let spread = sum(&lever);
    let mean = sum(&|of| of.loss) / decisions;
    let slope = sum(&|of| (of.year - middle) * of.loss) / spread;
    let variance = sum(&|of| {
        let away = of.year - middle;
        let residual = of.loss - of.decisions * (mean + slope * away);
        // The line follows each match a little.
        let kept = 1.0 - of.decisions / decisions - lever(of) / spread;
        (away * residual / spread).powi(2) / kept
    });
    let freedom = spread * spread / sum(&|of| lever(of).powi(2)) - 1.0;
    let half = student(Z, freedom) * variance.sqrt();
    let tail = libm::erfc(normal(slope.abs() / variance.sqrt(), freedom) / std::f64::consts::SQRT_2);
    let is_sound = freedom >= MIN_FREEDOM && half > 0.0 && half.is_finite() && tail.is_finite();
    is_sound.then_some(Trend { slope: [slope - half, slope, slope + half], verdict: Verdict::MayBeChance, tail })
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
            // At most one report in twenty: 15, and 12 for chance.
            assert!(claiming <= 27, "{players}: {claiming} of 300");
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
    fn a_verdict_never_contradicts_the_interval_and_students_quantiles_are_those_of_tables() {
        for (freedom, tabled, error) in
            [(2.0, 4.3027, 0.041), (3.0, 3.1824, 0.013), (8.0, 2.306, 0.001), (98.0, 1.9845, 0.0001)]
        {
            assert!((student(Z, freedom) / tabled - 1.0).abs() < error, "{freedom}");
            assert!((normal(student(Z, freedom), freedom) - Z).abs() < 1e-9);
        }
        let mut random = Random(4);
        for _ in 0..2000 {
            let Some(of) = trends(&[random.matches(12, 0.0, true)])[0] else { continue };
            assert_eq!(of.verdict != Verdict::MayBeChance, of.slope[0] > 0.0 || of.slope[2] < 0.0, "{of:?}");
        }
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
