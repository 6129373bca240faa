//! Where a player loses more or less than others of the same strength do.
//!
//! Verdicts come from the roots of the losses, because a few blunders decide a sum of losses; sizes are in EMG.

use serde::Serialize;

use super::{Z, loss_interval, tails};

/// Standard deviation, in log strength and in log style, of the weights of other players.
const SIMILARITY: f64 = 0.25;

/// Relative standard deviation of a family from its difficulty, over families, for everybody: the prior of the field's ratio.
const FAMILY_SPREAD: f64 = 0.25;

/// How much players of the same strength and style differ in a family all the same (relative standard deviation): who differs by so little has no weakness.
const PLAYERS_DIFFER: f64 = 0.07;

/// How much a family's ratio may differ between players whose log strengths are 1 apart (standard deviation).
const SLOPE: f64 = 0.3;

/// Third cumulant of a sum of roots, in units of variance² / mean, if the losses are exponential: gamma(2.5) gamma(1.5).
const SKEWNESS: f64 = 1.18;

/// Variances by which a size is shrunk: one for chance, and the others because only large sizes are claimed. Chosen by simulation (benches/claims).
const SHRINKING: f64 = 3.0;

/// A sum over decisions, and what the reference player has.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Sum {
    /// The player's.
    pub seen: f64,
    /// The reference player's on average.
    pub usual: f64,
}

impl Sum {
    /// Whether it can be judged. Those of a hostile file can overflow.
    fn is_sound(&self) -> bool {
        [self.seen, self.usual].iter().all(|figure| figure.is_finite() && *figure >= 0.0) && self.usual > 0.0
    }

    /// 1 is the reference player, a larger number a weaker one. `None` without a loss or a difficulty.
    fn strength(&self) -> Option<f64> {
        (self.is_sound() && self.seen > 0.0).then(|| self.seen / self.usual)
    }
}

/// What some decisions lost.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Sums {
    /// Their number.
    pub decisions: f64,
    /// The losses, EMG.
    pub loss: Sum,
    /// The variance of the reference player's, EMG².
    pub variance: f64,
    /// The roots of the losses, EMG^½.
    pub root: Sum,
}

impl Sums {
    fn is_sound(&self) -> bool {
        self.loss.is_sound() && self.root.is_sound() && self.variance.is_finite() && self.variance > 0.0
    }

    /// Adds a multiple of sums that the field plays as well as these ratios say.
    fn add(&mut self, times: f64, other: &Self, ratios: [f64; 2]) {
        self.decisions += times * other.decisions;
        self.variance += times * ratios[0] * other.variance;
        for (sum, other, ratio) in [(&mut self.loss, other.loss, ratios[0]), (&mut self.root, other.root, ratios[1])] {
            sum.seen += times * other.seen;
            sum.usual += times * ratio * other.usual;
        }
    }
}

impl std::ops::AddAssign for Sums {
    fn add_assign(&mut self, other: Self) {
        self.add(1.0, &other, [1.0; 2]);
    }
}

/// The decisions with which a family is compared, as a place in [`Player::wholes`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whole {
    /// All of the player's.
    All,
    /// The player's checker plays: a family of checker plays says nothing about the cube.
    Plays,
}

/// Sums of a player's decisions. All players have the families in the same order.
#[derive(Debug, Clone, Default)]
pub struct Player {
    /// All decisions, and all checker plays.
    pub wholes: [Sums; 2],
    /// The sums of each family.
    pub families: Vec<Sums>,
    /// [`Sum::usual`] of the roots in each match: of the wholes and of each family. Empty: not known, as for players who are only compared with.
    pub matches: Vec<([f64; 2], Vec<f64>)>,
    /// Decisions by the families that they have in common, of one who is judged and of families whose overlap is known.
    pub overlaps: Vec<(Vec<usize>, Sums)>,
}

impl Player {
    /// What two families have in common, as far as is known.
    fn common(&self, families: [usize; 2]) -> Sums {
        let mut common = Sums::default();
        let has_both = |(of, _): &&(Vec<usize>, Sums)| families.iter().all(|family| of.contains(family));
        self.overlaps.iter().filter(has_both).for_each(|(_, sums)| common += *sums);
        common
    }
}

/// How much more players vary than the reference player.
#[derive(Debug, Clone, Copy)]
pub struct Dispersion {
    /// Variance of a family's loss within a match / that of the reference player.
    pub loss: f64,
    /// Variance of a family's sum of roots within a match / that of the reference player.
    pub root: f64,
    /// Variance of the strength from match to match, relative to the strength: the form of the day.
    pub form: f64,
}

/// What a report asks for.
#[derive(Debug, Clone, Copy)]
pub struct Question {
    /// Families with fewer decisions are left out.
    pub min_decisions: f64,
    /// Share of reports in which nothing is true that claim more, and less, somewhere.
    pub shares: [f64; 2],
    /// How much more players vary than the reference player.
    pub dispersion: Dispersion,
}

/// Whether a family's loss differs from the expected one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// More is lost.
    More,
    /// Less is lost.
    Less,
    /// The difference may be chance.
    #[serde(rename = "may be chance")]
    MayBeChance,
}

/// A family's loss compared with the expected one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Claim {
    /// The sums that were judged; members of a group with too little data are left out.
    pub judged: Sums,
    /// EMG.
    pub expected: f64,
    /// The loss beyond it, EMG, with the ends of its 95% interval.
    pub extra: [f64; 3],
    /// The loss beyond the expected one, shrunk, because the largest of many estimates is an overestimate.
    pub likely: [f64; 3],
    /// The loss beyond the expected one from which more is claimed, if errors are more frequent and not larger, EMG.
    pub noticed: f64,
    /// The sum of the others' weights: how many players of the same strength the comparison is worth.
    pub similar: f64,
    /// What is claimed.
    pub verdict: Verdict,
    root: Compared,
    /// Probability of such a sum of roots by chance: as large, and as small.
    tails: [f64; 2],
}

/// A figure and its relative variance.
#[derive(Debug, Clone, Copy)]
struct Ratio {
    value: f64,
    relative_variance: f64,
}

/// Sums of losses, or of roots.
#[derive(Clone, Copy)]
struct Measure {
    of: fn(&Sums) -> &Sum,
    /// Its variance, for each EMG that the player loses where the reference player does. The square of a root is the loss.
    variance: fn(&Sums, &Dispersion) -> f64,
}

const LOSS: Measure = Measure { of: |sums| &sums.loss, variance: |sums, of| of.loss * sums.variance };
const ROOT: Measure = Measure { of: |sums| &sums.root, variance: |sums, of| of.root * sums.loss.usual };

/// A family of one who is judged, and what it is compared with.
struct Part {
    family: Sums,
    whole: Sums,
    /// The ratios of the field: of losses, and of roots.
    ratios: [Ratio; 2],
    /// How many times as large the family's errors are as expected, of losses (not asked) and of roots; at least 1. A few large errors say less than many.
    enlarged: [f64; 2],
    /// How much the form of the day counts: the variance of the difference, if form has a variance of 1, relative to the expected sum's square.
    unevenness: f64,
    /// The sum of the others' weights.
    similar: f64,
}

/// Other players, with their weights and distances in log strength.
struct Field<'p>(Vec<(f64, f64, &'p Player)>);

impl<'p> Field<'p> {
    /// The players who are similar to one in strength and in style, which is few large errors or many small ones; `None` if the player has no strength.
    fn of(player: &Player, others: &[&'p Player], whole: Whole) -> Option<Self> {
        let strengths = |of: &Player| {
            Some((of.wholes[whole as usize].root.strength()?, of.wholes[whole as usize].loss.strength()?))
        };
        let (root, loss) = strengths(player)?;
        let weighted = others.iter().filter_map(|&other| {
            let (of_root, of_loss) = strengths(other)?;
            let distance = libm::log(of_root / root);
            let style = libm::log(of_loss / loss) - distance;
            let steps = (distance * distance + style * style) / (SIMILARITY * SIMILARITY);
            Some((libm::exp(-0.5 * steps), distance, other))
        });
        Some(Self(weighted.collect()))
    }

    /// The others' sum in a family divided by what their strength and the reference player predict, shrunk towards 1.
    fn ratio(&self, measure: Measure, whole: Whole, index: usize, dispersion: &Dispersion) -> Ratio {
        let (mut seen, mut expected, mut variance, mut distance) = (0.0, 0.0, 0.0, 0.0);
        for (weight, away, other) in &self.0 {
            let Some(family) = other.families.get(index).filter(|family| family.is_sound()) else { continue };
            let of_whole = &other.wholes[whole as usize];
            let Some((strength, loss)) = (measure.of)(of_whole).strength().zip(of_whole.loss.strength()) else {
                continue;
            };
            let predicted = weight * strength * (measure.of)(family).usual;
            seen += weight * (measure.of)(family).seen;
            expected += predicted;
            distance += predicted * away;
            variance += weight * weight * loss * (measure.variance)(family, dispersion);
        }
        let prior = FAMILY_SPREAD * FAMILY_SPREAD;
        if expected <= 0.0 {
            return Ratio { value: 1.0, relative_variance: prior };
        }
        // If most others are stronger, or weaker, what they lose here says less.
        let away = SLOPE * distance / expected;
        let relative_variance = variance / (expected * expected) + away * away;
        let trust = prior / (prior + relative_variance);
        let value = 1.0 + trust * (seen / expected - 1.0);
        // Above 0 even if nobody has lost anything here, so that the variance is, too.
        Ratio { value: value.max(0.01), relative_variance: trust * relative_variance + PLAYERS_DIFFER * PLAYERS_DIFFER }
    }
}

/// Compares each family of a player, or of a group of them, with the other players, who are weighted by how similar their strength is. `wholes` has
/// what each family is compared with.
pub fn against_field(group: &[Player], field: &[&Player], wholes: &[Whole], question: &Question) -> Vec<Option<Claim>> {
    let members: Vec<Member<'_>> =
        group.iter().map(|player| Member::new(player, field, wholes, &question.dispersion)).collect();
    let judged = |index: usize, without: Option<usize>| {
        let parts: Vec<Part> = members.iter().filter_map(|member| member.part(index, without)).collect();
        let decisions: f64 = parts.iter().map(|part| part.family.decisions).sum();
        (decisions >= question.min_decisions).then(|| claim(&parts, &question.dispersion))?
    };
    let mut claims: Vec<Option<Claim>> = (0..wholes.len()).map(|index| judged(index, None)).collect();
    decide(&mut claims, question);
    // A weakness makes the whole weaker, so that everything else seems stronger, and what shares its decisions seems weak, too: the rest is compared with
    // the rest.
    let tail = |index: &usize| claims[*index].map_or(1.0, |claim| claim.tails[0]);
    let weak = (0..claims.len()).filter(|&index| claims[index].is_some_and(|claim| claim.verdict == Verdict::More));
    let Some(weakest) = weak.min_by(|a, b| tail(a).total_cmp(&tail(b))) else { return claims };
    for index in (0..claims.len()).filter(|&index| index != weakest) {
        if let Some(claim) = &mut claims[index] {
            let of_rest = judged(index, Some(weakest)).map_or([1.0; 2], |of_rest| of_rest.tails);
            claim.tails = [0, 1].map(|direction| claim.tails[direction].max(of_rest[direction]));
        }
    }
    decide(&mut claims, question);
    claims
}

/// One who is judged, with the field's ratios of each family: of losses, and of roots.
struct Member<'p> {
    player: &'p Player,
    wholes: &'p [Whole],
    ratios: Vec<Option<[Ratio; 2]>>,
    /// The sums of the others' weights.
    similar: [f64; 2],
}

impl<'p> Member<'p> {
    fn new(player: &'p Player, others: &[&Player], wholes: &'p [Whole], dispersion: &Dispersion) -> Self {
        let fields = [Whole::All, Whole::Plays].map(|whole| Field::of(player, others, whole));
        let of = |(index, &whole): (usize, &Whole)| {
            let field = fields[whole as usize].as_ref()?;
            Some([LOSS, ROOT].map(|measure| field.ratio(measure, whole, index, dispersion)))
        };
        let similar =
            fields.each_ref().map(|field| field.iter().flat_map(|field| &field.0).map(|(weight, ..)| weight).sum());
        Self { player, wholes, ratios: wholes.iter().enumerate().map(of).collect(), similar }
    }

    /// A family, compared with its whole; `without`: both less another family.
    fn part(&self, index: usize, without: Option<usize>) -> Option<Part> {
        let (whole, ratios) = (self.wholes[index], self.ratios[index]?);
        let mut family = *self.player.families.get(index)?;
        let mut compared = self.player.wholes[whole as usize];
        if let Some(other) = without {
            let of_other = self.player.families.get(other)?;
            // Plays have as much of it as all decisions have.
            let share = compared.root.usual / self.player.wholes[self.wholes[other] as usize].root.usual;
            compared.add(-share.min(1.0), of_other, self.ratios[other]?.map(|ratio| ratio.value));
            family.add(-1.0, &self.player.common([index, other]), [1.0; 2]);
        }
        compared.loss.strength().filter(|_| family.is_sound() && compared.is_sound())?;
        let usual = ratios[1].value * family.root.usual;
        let share = (usual / compared.root.usual).min(1.0);
        // Of the difference, the part that comes from each match.
        let squares = self.player.matches.iter().map(|(of_wholes, of_families)| {
            let of_family = of_families.get(index).copied().unwrap_or_default();
            (ratios[1].value * of_family - share * of_wholes[whole as usize]).powi(2)
        });
        let unevenness = squares.sum::<f64>() / (usual * usual);
        let sizes = [family, compared].map(|of| of.loss.seen / of.loss.usual * of.root.usual / of.root.seen);
        // NaN if the family lost nothing.
        let enlarged = [1.0, (sizes[0] / sizes[1] * ratios[1].value / ratios[0].value).max(1.0)];
        Some(Part { family, whole: compared, ratios, enlarged, unevenness, similar: self.similar[whole as usize] })
    }
}

/// Compares each family with the same family of one other side: another player, or earlier decisions.
pub fn against_side(player: &Player, other: &Player, question: &Question) -> Vec<Option<Claim>> {
    let pairs = player.families.iter().zip(&other.families).enumerate();
    let mut claims: Vec<Option<Claim>> = pairs
        .map(|(index, (family, of_other))| {
            let mut both = *family;
            both += *of_other;
            let is_judged =
                [family, of_other].iter().all(|side| side.is_sound() && side.decisions >= question.min_decisions);
            let same = Ratio { value: 1.0, relative_variance: 0.0 };
            let share = family.root.usual / both.root.usual;
            let squares = |side: &Player| -> f64 {
                side.matches.iter().filter_map(|(_, families)| families.get(index)).map(|usual| usual * usual).sum()
            };
            let unevenness = ((1.0 - share).powi(2) * squares(player) + share * share * squares(other))
                / (family.root.usual * family.root.usual);
            let part =
                Part { family: *family, whole: both, ratios: [same; 2], enlarged: [1.0; 2], unevenness, similar: 1.0 };
            if is_judged && both.loss.seen > 0.0 { claim(&[part], &question.dispersion) } else { None }
        })
        .collect();
    decide(&mut claims, question);
    claims
}

/// A sum compared with the expected one.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Compared {
    seen: f64,
    expected: f64,
    /// The variance of the difference.
    variance: f64,
    /// The part of that variance which is not the family's own chance.
    uncertain: f64,
    /// Third cumulant of the difference / variance^1.5.
    skewness: f64,
}

/// Compares a family with the strength of each player's whole, which contains it. `None` if a figure overflows.
fn compared(parts: &[Part], measure: Measure, place: usize, dispersion: &Dispersion) -> Option<Compared> {
    let (mut seen, mut expected, mut own_variance, mut uncertain) = (0.0, 0.0, 0.0, 0.0);
    let (mut doubt, mut cumulant) = (0.0, 0.0);
    for part in parts {
        let (family, whole, ratio) = ((measure.of)(&part.family), (measure.of)(&part.whole), part.ratios[place]);
        let strength = whole.seen / whole.usual;
        let of_strength = strength * ratio.value * family.usual;
        seen += family.seen;
        expected += of_strength;
        // The whole contains the family, so the expected sum rises with the sum itself.
        let share = (ratio.value * family.usual / whole.usual).min(1.0);
        let loss = part.whole.loss.seen / part.whole.loss.usual;
        let own = part.enlarged[place] * loss * part.ratios[0].value * (measure.variance)(&part.family, dispersion);
        let rest = (loss * (measure.variance)(&part.whole, dispersion) - own).max(0.0);
        own_variance += (1.0 - share).powi(2) * own;
        uncertain += share * share * rest + dispersion.form * of_strength * of_strength * part.unevenness;
        let of_rest = (strength * whole.usual - of_strength).max(f64::MIN_POSITIVE);
        cumulant +=
            SKEWNESS * ((1.0 - share).powi(3) * own * own / of_strength - share.powi(3) * rest * rest / of_rest);
        // The field's ratio errs for all in the same direction.
        doubt += of_strength * ratio.relative_variance.sqrt();
    }
    let uncertain = uncertain + doubt * doubt;
    let variance = own_variance + uncertain;
    let of = Compared { seen, expected, variance, uncertain, skewness: cumulant / variance.powf(1.5) };
    let is_sound = variance > 0.0
        && expected > 0.0
        && [expected * expected, variance * variance, of.skewness].iter().all(|figure| figure.is_finite());
    is_sound.then_some(of)
}

fn claim(parts: &[Part], dispersion: &Dispersion) -> Option<Claim> {
    let (loss, root) = (compared(parts, LOSS, 0, dispersion)?, compared(parts, ROOT, 1, dispersion)?);
    let mut judged = Sums::default();
    parts.iter().for_each(|part| judged += part.family);
    let jump = (loss.variance - loss.uncertain) / loss.expected;
    let (middle, half) = loss_interval(loss.seen, jump, loss.uncertain);
    let middle = middle - loss.expected;
    let extra = loss.seen - loss.expected;
    let steps = (root.seen - root.expected) / root.variance.sqrt();
    let likely = (1.0 - SHRINKING / (steps * steps)).max(0.0) * extra;
    // The variance is that of the likely loss.
    let own = (loss.variance - loss.uncertain) * (1.0 + likely / loss.expected).max(0.0);
    let likely_half = Z * (own + loss.uncertain).sqrt();
    // The verdict says on which side of 0 it is.
    let end = |end: f64| if end * extra < 0.0 { 0.0 } else { end };
    // More roots without more EMG are no weakness, but smaller errors.
    let tail = |sign: f64| if sign * likely > 0.0 { tails::upper(sign * steps, sign * root.skewness) } else { 1.0 };
    let is_sound = [middle, half, steps].iter().all(|figure| figure.is_finite());
    is_sound.then(|| Claim {
        judged,
        expected: loss.expected,
        extra: [middle - half, extra, middle + half],
        likely: [end(likely - likely_half), likely, end(likely + likely_half)],
        noticed: f64::INFINITY,
        similar: parts.iter().map(|part| part.similar).fold(f64::INFINITY, f64::min),
        verdict: Verdict::MayBeChance,
        tails: [tail(1.0), tail(-1.0)],
        root,
    })
}

/// Sets the verdicts (Benjamini and Hochberg): of reports in which nothing is true, at most the share of a direction claims something in it. The more
/// difficulty a family has, the more a difference there matters, and the lower is its bar.
fn decide(claims: &mut [Option<Claim>], question: &Question) {
    let weight = |claim: &Claim| claim.judged.loss.usual.sqrt();
    let all: f64 = claims.iter().flatten().map(weight).sum();
    let count = claims.iter().flatten().count() as f64;
    let weighted = |claim: &Claim, direction: usize| claim.tails[direction] * all / (count * weight(claim));
    claims.iter_mut().flatten().for_each(|claim| claim.verdict = Verdict::MayBeChance);
    for (direction, verdict) in [Verdict::More, Verdict::Less].into_iter().enumerate() {
        let tails = claims.iter().flatten().map(|claim| weighted(claim, direction)).collect();
        let Some(limit) = tails::limit(tails, question.shares[direction]) else { continue };
        for claim in claims.iter_mut().flatten().filter(|claim| weighted(claim, direction) <= limit) {
            claim.verdict = verdict;
        }
    }
    for claim in claims.iter_mut().flatten() {
        let steps = tails::quantile(question.shares[0] * weight(claim) / all, claim.root.skewness);
        // A few large errors are less sure than many, so that even more can be lost unnoticed.
        let unnoticed = if claim.verdict == Verdict::MayBeChance { claim.extra[1] } else { 0.0 };
        claim.noticed = (claim.expected * steps * claim.root.variance.sqrt() / claim.root.expected).max(unnoticed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sums of errors that are all of 0.09 EMG.
    fn sums(decisions: f64, loss: f64, difficulty: f64, variance: f64) -> Sums {
        Sums {
            decisions,
            loss: Sum { seen: loss, usual: difficulty },
            variance,
            root: Sum { seen: loss / 0.3, usual: difficulty / 0.3 },
        }
    }

    fn player(families: &[Sums]) -> Player {
        let mut whole = Sums::default();
        families.iter().for_each(|family| whole += *family);
        Player { wholes: [whole; 2], families: families.to_vec(), ..Player::default() }
    }

    fn question(dispersion: f64) -> Question {
        let dispersion = Dispersion { loss: dispersion, root: dispersion, form: 0.0 };
        Question { min_decisions: 20.0, shares: [0.05; 2], dispersion }
    }

    fn of_field(group: &[Player], others: &[Player], dispersion: f64) -> Vec<Option<Claim>> {
        let wholes = vec![Whole::All; group[0].families.len()];
        against_field(group, &others.iter().collect::<Vec<_>>(), &wholes, &question(dispersion))
    }

    #[test]
    fn a_family_is_compared_with_the_player_and_with_the_field() {
        // Two families of the same difficulty; the player loses 3 and 1, as everybody does: nothing to say.
        let usual = player(&[sums(100.0, 3.0, 2.0, 0.1), sums(100.0, 1.0, 2.0, 0.1)]);
        let others = vec![usual.clone(); 50];
        let verdicts = |of: &Player, others: &[Player]| {
            of_field(std::slice::from_ref(of), others, 1.0)
                .iter()
                .map(|claim| claim.unwrap().verdict)
                .collect::<Vec<_>>()
        };
        assert_eq!(verdicts(&usual, &others), [Verdict::MayBeChance; 2]);
        // One who loses 1 and 3 is the exception; the first family is the rest after the second, and the other side of it.
        let strange = player(&[sums(100.0, 1.0, 2.0, 0.1), sums(100.0, 3.0, 2.0, 0.1)]);
        assert_eq!(verdicts(&strange, &others), [Verdict::MayBeChance, Verdict::More]);
        let claim = of_field(&[strange], &others, 1.0)[1].unwrap();
        // Strength 1, the field's ratio 0.5 (nearly): 1 EMG is expected.
        assert!((claim.expected - 1.0).abs() < 0.01, "{claim:?}");
        assert!(claim.likely[1] < claim.extra[1] && claim.likely[0] > 0.0, "{claim:?}");
        assert!(claim.extra[0] < claim.extra[1] && claim.extra[1] < claim.extra[2]);
    }

    #[test]
    fn after_a_weakness_the_rest_is_compared_with_the_rest() {
        let usual = player(&[sums(100.0, 2.0, 2.0, 0.1); 4]);
        let of = |losses: [f64; 4]| {
            let player = player(&losses.map(|loss| sums(100.0, loss, 2.0, 0.1)));
            let claims = of_field(&[player], &vec![usual.clone(); 50], 1.0);
            claims.into_iter().map(|claim| claim.unwrap().verdict).collect::<Vec<_>>()
        };
        use Verdict::{Less, MayBeChance, More};
        // Beside the third family the others seem to lose less; but only the first does.
        assert_eq!(of([2.0, 2.0, 6.0, 2.0]), [MayBeChance, MayBeChance, More, MayBeChance]);
        assert_eq!(of([0.3, 2.0, 6.0, 2.0]), [Less, MayBeChance, More, MayBeChance]);
        assert_eq!(of([0.3, 2.0, 2.0, 2.0]), [Less, MayBeChance, MayBeChance, MayBeChance]);
    }

    #[test]
    fn families_that_share_the_decisions_of_the_surest_weakness_are_the_same_cause() {
        // The families are the first part of the decisions, the first and the second, and the third; there is a rest.
        let of = |losses: [f64; 3], are_overlaps_known: bool| {
            let parts = losses.map(|loss| sums(100.0, loss, 2.0, 0.1));
            let mut player = player(&[parts.as_slice(), &[sums(100.0, 2.0, 2.0, 0.1); 7]].concat());
            let mut both = parts[0];
            both += parts[1];
            player.families = vec![parts[0], both, parts[2]];
            if are_overlaps_known {
                player.overlaps = vec![(vec![0, 1], parts[0]), (vec![1], parts[1]), (vec![2], parts[2])];
            }
            player
        };
        let others = vec![of([2.0; 3], false); 50];
        let verdicts = |losses, are_overlaps_known| {
            let claims = of_field(&[of(losses, are_overlaps_known)], &others, 1.0);
            claims.into_iter().map(|claim| claim.unwrap().verdict).collect::<Vec<_>>()
        };
        use Verdict::{MayBeChance, More};
        assert_eq!(verdicts([8.0, 2.0, 2.0], false), [More, More, MayBeChance]);
        assert_eq!(verdicts([8.0, 2.0, 2.0], true), [More, MayBeChance, MayBeChance]);
        // The rest of the second family is a weakness, too, and the third shares nothing.
        assert_eq!(verdicts([9.0, 7.0, 7.0], true), [More; 3]);
    }

    #[test]
    fn a_few_large_errors_say_less_than_many() {
        let others = vec![player(&[sums(100.0, 2.0, 2.0, 0.1); 4]); 50];
        let verdict = |size: f64| {
            let mut weak = sums(100.0, 3.7, 2.0, 0.1);
            weak.loss.seen *= size;
            let rest = sums(100.0, 2.0, 2.0, 0.1);
            of_field(&[player(&[weak, rest, rest, rest])], &others, 1.0)[0].unwrap().verdict
        };
        assert_eq!([verdict(1.0), verdict(2.0)], [Verdict::More, Verdict::MayBeChance]);
    }

    #[test]
    fn every_claim_has_a_size() {
        // A family with most of the difficulty has a low bar.
        let of = |loss: f64| {
            player(&[[sums(900.0, loss, 18.0, 0.9)].as_slice(), &[sums(20.0, 0.1, 0.1, 0.1); 100]].concat())
        };
        let others = vec![of(18.0); 50];
        let (others, wholes) = (others.iter().collect::<Vec<_>>(), [Whole::All; 101]);
        let question = Question { shares: [0.2; 2], ..question(1.0) };
        for loss in 18..60 {
            let claim = against_field(&[of(f64::from(loss))], &others, &wholes, &question)[0].unwrap();
            assert!(claim.verdict == Verdict::MayBeChance || claim.likely[1] > 0.0, "{claim:?}");
        }
    }

    #[test]
    fn the_form_of_the_day_counts_where_a_family_sits_in_few_matches() {
        // Both families are as hard; the first is spread over ten matches, the second is in the last alone, which was a bad day.
        let families = [sums(100.0, 2.0, 2.0, 0.1), sums(100.0, 5.0, 2.0, 0.1)];
        let usual = families.map(|family| family.root.usual);
        let day = |place: usize| {
            let of = if place == 9 { [0.1 * usual[0], usual[1]] } else { [0.1 * usual[0], 0.0] };
            ([of[0] + of[1]; 2], of.to_vec())
        };
        let mut player = player(&families);
        let verdict = |player: &Player, form: f64| {
            let mut question = question(1.0);
            question.dispersion.form = form;
            let others = vec![
                Player {
                    families: vec![families[0]; 2],
                    wholes: [sums(200.0, 4.0, 4.0, 0.2); 2],
                    ..Player::default()
                };
                50
            ];
            against_field(std::slice::from_ref(player), &others.iter().collect::<Vec<_>>(), &[Whole::All; 2], &question)
                [1]
            .unwrap()
            .verdict
        };
        assert_eq!(verdict(&player, 0.3), Verdict::More, "without matches, form is not known");
        player.matches = (0..10).map(day).collect();
        assert_eq!([verdict(&player, 0.0), verdict(&player, 0.3)], [Verdict::More, Verdict::MayBeChance]);
    }

    #[test]
    fn players_of_the_same_strength_count_most() {
        let strong = player(&[sums(1e4, 10.0, 20.0, 1.0), sums(1e4, 2.0, 20.0, 1.0)]);
        let weak = player(&[sums(1e4, 40.0, 20.0, 1.0), sums(1e4, 40.0, 20.0, 1.0)]);
        let others = [vec![strong.clone(); 20], vec![weak.clone(); 20]].concat();
        for of in [strong, weak] {
            assert!(of_field(&[of], &others, 1.0).iter().all(|c| c.unwrap().verdict == Verdict::MayBeChance));
        }
    }

    #[test]
    fn without_others_only_large_differences_are_claimed() {
        let of = |loss: f64| {
            let player = player(&[sums(500.0, loss, 2.0, 0.02), sums(5000.0, 20.0, 20.0, 0.2)]);
            of_field(&[player], &[], 2.0)[0].unwrap().verdict
        };
        assert_eq!([of(2.6), of(6.0)], [Verdict::MayBeChance, Verdict::More]);
    }

    #[test]
    fn nothing_is_said_where_nothing_is_known() {
        let nothing = Sums::default();
        for families in [
            vec![sums(100.0, 0.0, 1.0, 0.1); 3],
            vec![sums(100.0, 0.0, 0.0, 0.0); 3],
            vec![sums(1.0, 0.1, 0.1, 0.1)],
            vec![sums(100.0, 1e300, 1e300, f64::INFINITY)],
            vec![sums(100.0, 1e300, 1e-3, 1e-3), sums(100.0, 1.0, 1.0, 1.0)],
            vec![sums(100.0, 1.0, 1e-300, 1e-300); 2],
            vec![sums(100.0, f64::NAN, 1.0, 1.0), nothing],
            vec![],
        ] {
            let one = player(&families);
            for claims in [
                of_field(std::slice::from_ref(&one), std::slice::from_ref(&one), 2.0),
                against_side(&one, &one, &question(2.0)),
            ] {
                assert!(claims.iter().flatten().all(|claim| claim.verdict == Verdict::MayBeChance), "{claims:?}");
                assert!(claims.iter().flatten().flat_map(|claim| claim.extra).all(f64::is_finite), "{claims:?}");
            }
        }
    }

    #[test]
    fn sides_differ_if_their_losses_do() {
        let [good, bad] = [1.0, 4.0].map(|loss| player(&[sums(200.0, loss, 2.0, 0.1), sums(200.0, 2.0, 2.0, 0.1)]));
        let verdicts = against_side(&bad, &good, &question(1.0)).iter().map(|c| c.unwrap().verdict).collect::<Vec<_>>();
        assert_eq!(verdicts, [Verdict::More, Verdict::MayBeChance]);
        assert_eq!(against_side(&good, &bad, &question(1.0))[0].unwrap().verdict, Verdict::Less);
    }

    #[test]
    fn a_loss_of_nothing_has_an_interval() {
        let claim = of_field(&[player(&[sums(50.0, 0.0, 0.5, 0.2), sums(900.0, 9.0, 9.0, 2.0)])], &[], 1.0)[0].unwrap();
        assert!(claim.extra[2] > claim.extra[1] && claim.verdict == Verdict::MayBeChance, "{claim:?}");
    }

    #[test]
    fn a_group_is_the_sum_of_its_members_whatever_their_strength() {
        // The weak one decides more often in the first family, the strong one in the second: neither is a weakness of both together.
        let weak = player(&[sums(900.0, 36.0, 9.0, 2.0), sums(100.0, 4.0, 1.0, 0.2)]);
        let strong = player(&[sums(100.0, 0.5, 1.0, 0.2), sums(900.0, 4.5, 9.0, 2.0)]);
        let group = of_field(&[weak.clone(), strong.clone()], &[], 1.0);
        let alone = [weak, strong].map(|one| of_field(&[one], &[], 1.0));
        for (index, claim) in group.iter().enumerate() {
            let claim = claim.unwrap();
            assert_eq!(claim.verdict, Verdict::MayBeChance);
            let expected: f64 = alone.iter().map(|claims| claims[index].unwrap().expected).sum();
            assert!((claim.expected - expected).abs() < 1e-9 && claim.extra[1].abs() < 1e-9, "{claim:?}");
        }
    }
}
