//! How a player's PR changes over time.

use std::f64::consts::SQRT_2;

use super::claims::Verdict;
use super::{Z, share, tails};

/// With fewer matches, within a shorter time (years), or if a single early or late match decides (degrees of freedom), a slope says nothing.
const MIN_MATCHES: usize = 10;
const MIN_YEARS: f64 = 0.25;
const MIN_FREEDOM: f64 = 2.0;

/// How PRs may change, before anything is known: assumptions, each as likely. Standard deviations as shares of PR, times the root of the years: of a PR
/// that wanders, and of what a steady change makes from the first match to the last. With a steady change alone, whose size grows with the years
/// themselves, noise of many years would go on: of 467 chances of 50% and more, 10% and more above the goal (10 matches in 14 years), 5% came true.
const CHANGES: [[f64; 2]; 3] = [[0.05, 0.0], [0.14, 0.0], [0.0, 0.2]];

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
#[derive(Debug, Clone, PartialEq)]
pub struct Trend {
    /// EMG a decision and year, with the ends of the 95% interval.
    pub slope: [f64; 3],
    /// What is claimed: `More` is a PR that gets worse.
    pub verdict: Verdict,
    /// When the first and the last match was played.
    pub years: [f64; 2],
    /// Probability of a slope as far from 0 by chance.
    tail: f64,
    /// The time of each match, the logarithm of its mean loss on the line, and the variance of that; and degrees of freedom of the variances.
    seen: Vec<[f64; 3]>,
    freedom: f64,
}

impl Trend {
    /// The likely mean loss of a decision at a time, with the ends of its 95% interval; and the chance that it is at most `goal`.
    /// `None`: a time before the last match, or farther ahead of it than the first match is behind.
    pub fn at(&self, year: f64, goal: f64) -> Option<([f64; 3], f64)> {
        let [first, last] = self.years;
        let courses = CHANGES.map(|change| course(&self.seen, year, change));
        let most = courses.iter().map(|of| of[2]).fold(f64::NEG_INFINITY, f64::max);
        let sum = |of: &dyn Fn(&[f64; 3]) -> f64| courses.iter().map(|c| (c[2] - most).exp() * of(c)).sum::<f64>();
        let level = sum(&|of| of[0]) / sum(&|_| 1.0);
        let error = (sum(&|of| of[1] + (of[0] - level).powi(2)) / sum(&|_| 1.0)).sqrt();
        let chance = 0.5 * libm::erfc(normal((level - goal.ln()) / error, self.freedom) / SQRT_2);
        let line = [-Z, 0.0, Z].map(|z| (level + student(z, self.freedom) * error).exp());
        (last..=2.0 * last - first).contains(&year).then_some((line, chance))
    }
}

/// What is known of the logarithm of the mean loss at a time, if it changes like this: the value, its variance, and the logarithm of the likelihood of
/// all that was seen (Kalman filter).
fn course(seen: &[[f64; 3]], year: f64, [wander, steady]: [f64; 2]) -> [f64; 3] {
    let ([mut now, mut level, _], [last, ..], mut change, mut likelihood) = (seen[0], seen[seen.len() - 1], 0.0, 0.0);
    let [mut of_level, mut of_both, mut of_change] = [100.0, 0.0, steady * steady / (last - now)];
    // At that time nothing is seen, as if noise were endless.
    for [year, seen, noise] in seen.iter().chain(&[[year, 0.0, 1e12]]) {
        let years = year - now;
        (now, level) = (*year, level + years * change);
        of_level += years * (2.0 * of_both + years * of_change + wander * wander);
        of_both += years * of_change;
        let (total, news) = (of_level + noise, seen - level);
        (level, change) = (level + of_level / total * news, change + of_both / total * news);
        likelihood -= 0.5 * (total.ln() + news * news / total);
        (of_level, of_change) = (of_level * noise / total, of_change - of_both * of_both / total);
        of_both *= noise / total;
    }
    [level, of_level, likelihood]
}

/// The trends of players. Verdicts account for their number: if nobody has a trend, at most the share [`share::TREND`] of the
/// reports claims one.
pub fn trends(players: Vec<Vec<Match>>) -> Vec<Option<Trend>> {
    let mut trends: Vec<Option<Trend>> = players.into_iter().map(trend).collect();
    let limit = tails::limit(trends.iter().flatten().map(|trend| trend.tail).collect(), share::TREND);
    for trend in trends.iter_mut().flatten().filter(|trend| limit.is_some_and(|limit| trend.tail <= limit)) {
        trend.verdict = if trend.slope[1] > 0.0 { Verdict::More } else { Verdict::Less };
    }
    trends
}

/// A straight line through the matches, weighted by their decisions. Its variance is that of a PR: matches are the units, which differ by more than
/// chance at each decision. Early and late matches weigh most, so there are fewer degrees of freedom than matches (Satterthwaite).
fn trend(mut matches: Vec<Match>) -> Option<Trend> {
    // In one order the sums are the same in every run.
    let order = |a: f64, b: f64| a.total_cmp(&b);
    matches.sort_by(|a, b| order(a.year, b.year).then(order(a.decisions, b.decisions)).then(order(a.loss, b.loss)));
    let [first, last] = [matches.first()?.year, matches.last()?.year];
    let sum = |of: &dyn Fn(&Match) -> f64| matches.iter().map(of).sum::<f64>();
    let decisions = sum(&|of| of.decisions);
    let middle = sum(&|of| of.decisions * of.year) / decisions;
    let lever = |of: &Match| of.decisions * (of.year - middle).powi(2);
    let spread = sum(&lever);
    let mean = sum(&|of| of.loss) / decisions;
    let slope = sum(&|of| (of.year - middle) * of.loss) / spread;
    // The line follows each match a little.
    let freed = |of: &Match| 1.0 - of.decisions / decisions - lever(of) / spread;
    let residual = |of: &Match| of.loss - of.decisions * (mean + slope * (of.year - middle));
    let variance = sum(&|of| (residual(of) * (of.year - middle) / spread).powi(2) / freed(of));
    let freedom = spread * spread / sum(&|of| lever(of).powi(2)) - 1.0;
    let half = student(Z, freedom) * variance.sqrt();
    let tail = libm::erfc(normal(slope.abs() / variance.sqrt(), freedom) / SQRT_2);
    let is_enough = matches.len() >= MIN_MATCHES && last - first >= MIN_YEARS && freedom >= MIN_FREEDOM;
    let is_sound = is_enough && half > 0.0 && half.is_finite() && tail.is_finite();
    // On the line as a rate, noise is the same share of a small loss and of a large one.
    let line = |of: &Match| mean.ln() + slope / mean * (of.year - middle);
    let over = |of: &Match| of.loss / of.decisions / line(of).exp() - 1.0;
    let freedom = matches.len() as f64 - 2.0;
    let noise = sum(&|of| of.decisions * over(of).powi(2)) / freedom;
    // The logarithm of a mean with this variance, around a line that follows noise, is low by as much.
    let seen = matches.iter().map(|m| [m.year, line(m) + over(m) + noise / decisions, noise / m.decisions]).collect();
    let (verdict, slope) = (Verdict::MayBeChance, [slope - half, slope, slope + half]);
    is_sound.then_some(Trend { slope, verdict, years: [first, last], tail, seen, freedom })
}

/// Student's quantile as far out as a normal one (Wallace). It overestimates by 4% with two degrees of freedom, by 1% with three, by 0.1% with eight.
fn student(normal: f64, freedom: f64) -> f64 {
    let z = normal * (8.0 * freedom + 3.0) / (8.0 * freedom + 1.0);
    (freedom * libm::expm1(z * z / freedom)).sqrt().copysign(z)
}

/// The reverse of [`student`].
fn normal(t: f64, freedom: f64) -> f64 {
    (8.0 * freedom + 1.0) / (8.0 * freedom + 3.0) * (freedom * libm::log1p(t * t / freedom)).sqrt().copysign(t)
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

        /// A normal number.
        fn bell(&mut self) -> f64 {
            (0..12).map(|_| self.next()).sum::<f64>() - 6.0
        }

        /// Matches of a player whose PR begins or, if it changes steadily, is in the middle at e^`strength` times 7; a later day, and the true mean loss then.
        fn life(&mut self, count: usize, span: f64, form: f64, change: &str, strength: f64) -> (Vec<Match>, f64, f64) {
            let mut years: Vec<f64> = (0..count).map(|_| span * self.next()).collect();
            years.sort_by(f64::total_cmp);
            let (first, last) = (years[0], years[count - 1]);
            years.push(last + (0.3 + 0.9 * self.next()).min(0.999 * (last - first)));
            let steady = if change == "half" { [0.0, 0.0, 0.14, -0.14][(4.0 * self.next()) as usize] } else { 0.0 };
            let (mut level, mut now) = (strength - steady * span / 2.0, 0.0);
            let mut at = |year: f64, random: &mut Self| {
                level += steady * (year - now)
                    + if change == "walk" { 0.1 * (year - now).sqrt() * random.bell() } else { 0.0 };
                now = year;
                0.014 * level.exp()
            };
            let played = years[..count].iter().map(|&year| {
                let (decisions, mean) = ((40.0 + 160.0 * self.next()).floor(), at(year, self));
                let of_day = (form * self.bell() - form * form / 2.0).exp();
                // One decision in five is an error.
                let errors = (decisions / 5.0).floor();
                let loss = (0..errors as u32).map(|_| self.exponential(decisions / errors * mean * of_day)).sum();
                Match { year, decisions, loss }
            });
            let matches = played.collect();
            (matches, years[count], at(years[count], self))
        }
    }

    #[test]
    fn intervals_cover_the_slope_of_simulated_players() {
        let mut random = Random(1);
        for (slope, is_late) in [(0.0, false), (0.0, true), (-0.003, false), (-0.003, true)] {
            for count in [10, 20, 60] {
                let drawn: Vec<_> = (0..1000).filter_map(|_| trend(random.matches(count, slope, is_late))).collect();
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
                trends(all).iter().flatten().any(|of| of.verdict != Verdict::MayBeChance)
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
        let verdicts: Vec<_> = trends(all).iter().map(|of| of.as_ref().unwrap().verdict).collect();
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
            let Some(of) = &trends(vec![random.matches(12, 0.0, true)])[0] else { continue };
            // Not the other way round: a verdict needs an interval of 99%.
            let is_apart = of.slope[0] > 0.0 || of.slope[2] < 0.0;
            assert!(of.verdict == Verdict::MayBeChance || is_apart, "{of:?}");
            verdicts += i32::from(of.verdict != Verdict::MayBeChance);
        }
        assert!(verdicts > 0);
    }

    /// Worlds whose truth is known: matches in 2, 4 and 14 years; nobody changes, half change by 14% a year, or PR wanders by 10% a year; with and without
    /// form of the day; players of one strength and of many. Goals are chosen near the last matches, or fixed.
    #[test]
    fn stated_chances_come_true() {
        let mut random = Random(5);
        for world in 0..27 {
            let change = ["none", "half", "walk"][world / 9];
            let (count, span) = ([10, 30, 100][world / 3 % 3], [2.0, 4.0, 14.0][world % 3]);
            // Of chosen and of fixed goals, and of each fifth of the chances: statements, the sum of their chances, those that come true.
            let (mut bins, mut covering, mut known) = ([[[0.0; 3]; 5]; 2], 0.0, 0.0);
            for player in 0..if count == 100 { 800 } else { 1600 } {
                let [form, strengths] = [player % 2, player / 2 % 2].map(f64::from);
                let strength = 0.35 * strengths * random.bell();
                let (matches, by, truth) = random.life(count, span, 0.4 * form, change, strength);
                let sum = |of: fn(&Match) -> f64| matches.iter().rev().take(5).map(of).sum::<f64>();
                let last = sum(|of| of.loss) / sum(|of| of.decisions);
                let Some(trend) = trend(matches) else { continue };
                for (is_fixed, bins) in [false, true].into_iter().zip(&mut bins) {
                    let place = random.next();
                    let goal = if is_fixed { 0.014 * (1.8 * place - 0.9).exp() } else { last * (0.75 + 0.3 * place) };
                    let ([low, _, high], chance) = trend.at(by, goal).unwrap();
                    (known, covering) = (known + 1.0, covering + f64::from(u8::from(low <= truth && truth <= high)));
                    let bin = &mut bins[((5.0 * chance) as usize).min(4)];
                    *bin = [bin[0] + 1.0, bin[1] + chance, bin[2] + f64::from(u8::from(truth <= goal))];
                }
            }
            let covering = covering / known;
            assert!(covering > 0.9, "{change} {count} {span}: {covering}");
            for (place, [statements, stated, there]) in bins.into_iter().flat_map(|bins| bins.into_iter().enumerate()) {
                let [stated, there] = [stated, there].map(|sum| sum / statements);
                let chance = 2.0 * (stated * (1.0 - stated) / statements).sqrt();
                // Too bold by at most 6%, too modest (where nobody changes) by 14%, and room for chance.
                let bold = (there - stated).abs() - chance - if (there > stated) == (place > 2) { 0.14 } else { 0.06 };
                assert!(
                    statements < 40.0 || if place == 2 { (there - 0.5).abs() < 0.1 + chance } else { bold < 0.0 },
                    "{change} {count} {span}: of {statements} {stated} and {there}"
                );
            }
        }
    }

    #[test]
    fn a_line_leads_no_farther_ahead_than_matches_are_behind() {
        let line = trend(Random(6).matches(40, 0.0, false)).unwrap();
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
        let none: Vec<Vec<Match>> = vec![
            early,
            vec![],
            over(20.0, 9),
            over(0.2, 20),
            vec![one(2020.0, f64::NAN); 20],
            (0..20).map(|n| one(f64::from(n), 1e300 * f64::from(n % 5))).collect(),
            (0..20).map(|n| one(f64::from(n), 0.0)).collect(),
        ];
        assert_eq!(trends(none), vec![None; 7]);
        assert!(trends(vec![over(2.0, 20)])[0].is_some());
    }
}
