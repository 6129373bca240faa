//! Where a player loses more or less than others of the same strength do.

use super::{Z, loss_interval, share, tails};

/// Standard deviation, in log strength, of the weights of other players.
const STRENGTH_WIDTH: f64 = 0.25;

/// Relative standard deviation of a family's loss from its difficulty, over families, for everybody: the prior of the field's ratio.
const FAMILY_SPREAD: f64 = 0.3;

/// Variances by which a size is shrunk: one for chance, and one because only large sizes are claimed. Chosen by simulation (benches/claims).
const SHRINKING: f64 = 2.0;

/// The loss of some decisions and their difficulty.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Sums {
    /// Their number.
    pub decisions: f64,
    /// EMG.
    pub loss: f64,
    /// EMG.
    pub difficulty: f64,
    /// Variance of `difficulty`, EMG².
    pub variance: f64,
}

impl Sums {
    /// Whether the sums can be judged. Those of a hostile file can overflow.
    fn is_sound(&self) -> bool {
        let figures = [self.loss, self.difficulty, self.variance];
        figures.iter().all(|figure| figure.is_finite() && *figure >= 0.0)
            && self.difficulty > 0.0
            && self.variance > 0.0
    }

    /// Loss / difficulty: 1 is the reference player, a larger number a weaker one. `None` without a loss or a difficulty.
    fn strength(&self) -> Option<f64> {
        (self.is_sound() && self.loss > 0.0).then(|| self.loss / self.difficulty)
    }
}

impl std::ops::AddAssign for Sums {
    fn add_assign(&mut self, other: Self) {
        self.decisions += other.decisions;
        self.loss += other.loss;
        self.difficulty += other.difficulty;
        self.variance += other.variance;
    }
}

/// Sums of all decisions of a player and of each family. All players have the families in the same order.
#[derive(Debug, Clone, Default)]
pub struct Player {
    /// All decisions.
    pub whole: Sums,
    /// Those of each family.
    pub families: Vec<Sums>,
}

/// Whether a family's loss differs from the expected one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// More is lost.
    More,
    /// Less is lost.
    Less,
    /// The difference may be chance.
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
    /// The same, shrunk, because the largest of many estimates is an overestimate.
    pub likely: [f64; 3],
    /// What is claimed.
    pub verdict: Verdict,
    /// Probability of such a loss by chance: as large, and as small.
    tails: [f64; 2],
}

/// A figure and its relative variance.
#[derive(Debug, Clone, Copy)]
struct Ratio {
    value: f64,
    relative_variance: f64,
}

/// A family of one who is judged: its sums, those of all decisions of that player, and the ratio of the field.
type Part = (Sums, Sums, Ratio);

/// Compares each family of a player, or of a group of them, that has `min_decisions` with the other players, who are weighted by how similar their strength
/// is. `dispersion` is the variance of matches divided by the reference player's.
pub fn against_field(group: &[Player], others: &[Player], dispersion: f64, min_decisions: f64) -> Vec<Option<Claim>> {
    let weighted = |member: &Player| -> Option<Vec<(f64, f64, &Player)>> {
        let strength = member.whole.strength()?;
        let others = others.iter().filter_map(|other| {
            let of_other = other.whole.strength()?;
            let steps = libm::log(of_other / strength) / STRENGTH_WIDTH;
            Some((libm::exp(-0.5 * steps * steps), of_other, other))
        });
        Some(others.collect())
    };
    let group: Vec<_> = group.iter().filter_map(|member| Some((member, weighted(member)?))).collect();
    let families = group.iter().map(|(member, _)| member.families.len()).max().unwrap_or(0);
    let mut claims: Vec<Option<Claim>> = (0..families)
        .map(|index| {
            let part = |(member, weighted): &(&Player, Vec<_>)| {
                let family = member.families.get(index).filter(|family| family.is_sound())?;
                Some((*family, member.whole, field_ratio(weighted, index, dispersion)))
            };
            let parts: Vec<Part> = group.iter().filter_map(part).collect();
            let decisions: f64 = parts.iter().map(|(family, ..)| family.decisions).sum();
            if parts.is_empty() || decisions < min_decisions { None } else { claim(&parts, dispersion) }
        })
        .collect();
    decide(&mut claims);
    claims
}

/// Compares each family with the same family of one other side: another player, or earlier decisions.
pub fn against_side(player: &Player, other: &Player, dispersion: f64, min_decisions: f64) -> Vec<Option<Claim>> {
    let pairs = player.families.iter().zip(&other.families);
    let mut claims: Vec<Option<Claim>> = pairs
        .map(|(family, of_other)| {
            let mut both = *family;
            both += *of_other;
            let is_judged = [family, of_other].iter().all(|side| side.is_sound() && side.decisions >= min_decisions);
            let ratio = Ratio { value: 1.0, relative_variance: 0.0 };
            if is_judged && both.loss > 0.0 { claim(&[(*family, both, ratio)], dispersion) } else { None }
        })
        .collect();
    decide(&mut claims);
    claims
}

/// The others' loss in a family divided by what their strength and its difficulty predict, shrunk towards 1.
fn field_ratio(others: &[(f64, f64, &Player)], index: usize, dispersion: f64) -> Ratio {
    let (mut loss, mut expected, mut variance) = (0.0, 0.0, 0.0);
    for (weight, strength, other) in others {
        let Some(family) = other.families.get(index).filter(|family| family.is_sound()) else { continue };
        loss += weight * family.loss;
        expected += weight * strength * family.difficulty;
        variance += weight * weight * dispersion * strength * family.variance;
    }
    let prior = FAMILY_SPREAD * FAMILY_SPREAD;
    if expected <= 0.0 {
        return Ratio { value: 1.0, relative_variance: prior };
    }
    let relative_variance = variance / (expected * expected);
    let trust = prior / (prior + relative_variance);
    let value = 1.0 + trust * (loss / expected - 1.0);
    // Above 0 even if nobody has lost anything here, so that the variance is, too.
    Ratio { value: value.max(0.01), relative_variance: trust * relative_variance }
}

/// Compares a family with the strength of each player's whole, which contains it. `None` if a figure overflows.
fn claim(parts: &[Part], dispersion: f64) -> Option<Claim> {
    let (mut family, mut expected, mut own_variance, mut uncertain, mut doubt) = (Sums::default(), 0.0, 0.0, 0.0, 0.0);
    for (of_player, whole, ratio) in parts {
        family += *of_player;
        let strength = whole.loss / whole.difficulty;
        let of_strength = strength * ratio.value * of_player.difficulty;
        expected += of_strength;
        // The whole contains the family, so the expected loss rises with the loss itself.
        let share = (ratio.value * of_player.difficulty / whole.difficulty).min(1.0);
        let own = dispersion * strength * ratio.value * of_player.variance;
        let rest = (dispersion * strength * whole.variance - own).max(0.0);
        own_variance += (1.0 - share) * (1.0 - share) * own;
        uncertain += share * share * rest;
        // The field's ratio errs for all in the same direction.
        doubt += of_strength * ratio.relative_variance.sqrt();
    }
    let uncertain = uncertain + doubt * doubt;
    let variance = own_variance + uncertain;
    let (middle, half) = loss_interval(family.loss, dispersion * family.variance / family.difficulty, uncertain);
    let middle = middle - expected;
    let extra = family.loss - expected;
    let kept = (1.0 - SHRINKING * variance / (extra * extra).max(variance)).max(0.0);
    let likely_half = Z * (kept * variance).sqrt();
    let is_sound =
        variance > 0.0 && [expected * expected, middle, half, variance].iter().all(|figure| figure.is_finite());
    is_sound.then(|| Claim {
        judged: family,
        expected,
        extra: [middle - half, extra, middle + half],
        likely: [kept * extra - likely_half, kept * extra, kept * extra + likely_half],
        verdict: Verdict::MayBeChance,
        tails: [tails::upper(family.loss, expected, variance), tails::lower(family.loss, expected, variance)],
    })
}

/// Sets the verdicts (Benjamini and Hochberg): of reports in which nothing is true, at most the share of a direction claims something in it.
fn decide(claims: &mut [Option<Claim>]) {
    let directions = [(Verdict::More, share::WEAKNESS), (Verdict::Less, share::STRENGTH)];
    for (direction, (verdict, share)) in directions.into_iter().enumerate() {
        let tails = claims.iter().flatten().map(|claim| claim.tails[direction]).collect();
        let Some(limit) = tails::limit(tails, share) else { continue };
        for claim in claims.iter_mut().flatten().filter(|claim| claim.tails[direction] <= limit) {
            claim.verdict = verdict;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sums(decisions: f64, loss: f64, difficulty: f64, variance: f64) -> Sums {
        Sums { decisions, loss, difficulty, variance }
    }

    fn player(families: &[Sums]) -> Player {
        let mut whole = Sums::default();
        families.iter().for_each(|family| whole += *family);
        Player { whole, families: families.to_vec() }
    }

    #[test]
    fn a_family_is_compared_with_the_player_and_with_the_field() {
        // Two families of the same difficulty; the player loses 3 and 1, as everybody does: nothing to say.
        let usual = player(&[sums(100.0, 3.0, 2.0, 0.1), sums(100.0, 1.0, 2.0, 0.1)]);
        let others = vec![usual.clone(); 50];
        let verdicts = |of: &Player, others: &[Player]| {
            against_field(std::slice::from_ref(of), others, 1.0, 20.0)
                .iter()
                .map(|claim| claim.unwrap().verdict)
                .collect::<Vec<_>>()
        };
        assert_eq!(verdicts(&usual, &others), [Verdict::MayBeChance; 2]);
        // One who loses 1 and 3 is the exception in both.
        let strange = player(&[sums(100.0, 1.0, 2.0, 0.1), sums(100.0, 3.0, 2.0, 0.1)]);
        assert_eq!(verdicts(&strange, &others), [Verdict::Less, Verdict::More]);
        let claim = against_field(&[strange], &others, 1.0, 20.0)[1].unwrap();
        // Strength 1, the field's ratio 0.5 (nearly): 1 EMG is expected.
        assert!((claim.expected - 1.0).abs() < 0.01, "{claim:?}");
        assert!(claim.likely[1] < claim.extra[1] && claim.likely[0] > 0.0, "{claim:?}");
        assert!(claim.extra[0] < claim.extra[1] && claim.extra[1] < claim.extra[2]);
    }

    #[test]
    fn players_of_the_same_strength_count_most() {
        let strong = player(&[sums(1e4, 10.0, 20.0, 1.0), sums(1e4, 2.0, 20.0, 1.0)]);
        let weak = player(&[sums(1e4, 40.0, 20.0, 1.0), sums(1e4, 40.0, 20.0, 1.0)]);
        let others = [vec![strong.clone(); 20], vec![weak.clone(); 20]].concat();
        for of in [strong, weak] {
            assert!(
                against_field(&[of], &others, 1.0, 20.0).iter().all(|c| c.unwrap().verdict == Verdict::MayBeChance)
            );
        }
    }

    #[test]
    fn without_others_only_large_differences_are_claimed() {
        let of = |loss: f64| {
            let player = player(&[sums(500.0, loss, 2.0, 0.02), sums(5000.0, 20.0, 20.0, 0.2)]);
            against_field(&[player], &[], 2.0, 20.0)[0].unwrap().verdict
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
                against_field(std::slice::from_ref(&one), std::slice::from_ref(&one), 2.0, 20.0),
                against_side(&one, &one, 2.0, 20.0),
            ] {
                assert!(claims.iter().flatten().all(|claim| claim.verdict == Verdict::MayBeChance), "{claims:?}");
                assert!(claims.iter().flatten().flat_map(|claim| claim.extra).all(f64::is_finite), "{claims:?}");
            }
        }
    }

    #[test]
    fn sides_differ_if_their_losses_do() {
        let [good, bad] = [1.0, 4.0].map(|loss| player(&[sums(200.0, loss, 2.0, 0.1), sums(200.0, 2.0, 2.0, 0.1)]));
        let verdicts = against_side(&bad, &good, 1.0, 20.0).iter().map(|c| c.unwrap().verdict).collect::<Vec<_>>();
        assert_eq!(verdicts, [Verdict::More, Verdict::MayBeChance]);
        assert_eq!(against_side(&good, &bad, 1.0, 20.0)[0].unwrap().verdict, Verdict::Less);
    }

    #[test]
    fn a_loss_of_nothing_has_an_interval() {
        let claim = against_field(&[player(&[sums(50.0, 0.0, 0.5, 0.2), sums(900.0, 9.0, 9.0, 2.0)])], &[], 1.0, 20.0)
            [0]
        .unwrap();
        assert!(claim.extra[2] > claim.extra[1] && claim.verdict == Verdict::MayBeChance, "{claim:?}");
    }

    #[test]
    fn a_group_is_the_sum_of_its_members_whatever_their_strength() {
        // The weak one decides more often in the first family, the strong one in the second: neither is a weakness of both together.
        let weak = player(&[sums(900.0, 36.0, 9.0, 2.0), sums(100.0, 4.0, 1.0, 0.2)]);
        let strong = player(&[sums(100.0, 0.5, 1.0, 0.2), sums(900.0, 4.5, 9.0, 2.0)]);
        let group = against_field(&[weak.clone(), strong.clone()], &[], 1.0, 20.0);
        let alone = [weak, strong].map(|one| against_field(&[one], &[], 1.0, 20.0));
        for (index, claim) in group.iter().enumerate() {
            let claim = claim.unwrap();
            assert_eq!(claim.verdict, Verdict::MayBeChance);
            let expected: f64 = alone.iter().map(|claims| claims[index].unwrap().expected).sum();
            assert!((claim.expected - expected).abs() < 1e-9 && claim.extra[1].abs() < 1e-9, "{claim:?}");
        }
    }
}
