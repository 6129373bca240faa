//! How much more losses vary than those of the reference player. `docs/reference/statistics.md`, "For a reader who knows statistics", has the formulas.

use std::collections::BTreeMap;

use super::claims::{Dispersion, Sum, Sums};
use super::sum::total;

/// Matches that the figures of real matches count as.
const PRIOR_MATCHES: f64 = 30.0;
/// Of real matches: the variance of a match's loss, of the losses and the roots of kinds of decisions / those of the reference player; the form of the day.
const OVERDISPERSION: f64 = 2.0;
const LOSS_DISPERSION: f64 = 1.2;
const ROOT_DISPERSION: f64 = 1.0;
const FORM_VARIANCE: f64 = 0.075;

/// What a player lost in a match: in all, and by checker plays, doubles and takes.
#[derive(Debug, Clone, Copy)]
pub struct OfMatch {
    /// Whose match it is.
    pub person_id: i64,
    /// In all.
    pub whole: Sums,
    /// By kind.
    pub kinds: [Sums; 3],
}

/// The figures of everybody.
#[derive(Debug, Clone, Copy)]
pub struct Field {
    /// Variance of a match's loss / that of a reference player of the same strength.
    pub overdispersion: f64,
    /// Within matches, and from match to match.
    pub dispersion: Dispersion,
    /// Sides of matches that they rest on.
    pub matches: usize,
}

/// A match of a player whose strength is known from several.
struct Known {
    of: OfMatch,
    /// Losses and roots / those of the reference player, in the same matches.
    strength: [f64; 2],
    /// 1 less the degree of freedom that the strength takes.
    freedom: f64,
}

/// The loss or the root of sums.
fn measure(sums: &Sums, is_root: bool) -> Sum {
    if is_root { sums.root } else { sums.loss }
}

/// The variance of the reference player's loss; that of the root is the loss.
fn variance(sums: &Sums, is_root: bool) -> f64 {
    if is_root { sums.loss.usual } else { sums.variance }
}

/// The figures of everybody from all matches whose difficulty is known.
pub fn field(matches: &[OfMatch]) -> Field {
    let known = known(matches);
    let sum = |of: &dyn Fn(&Known) -> f64| total(known.iter().map(of));
    let excess = |known: &Known, is_root: bool| {
        let of = measure(&known.of.whole, is_root);
        (of.seen - known.strength[usize::from(is_root)] * of.usual).powi(2)
    };
    let squares = sum(&|known| excess(known, false) / (known.strength[0] * known.of.whole.variance));
    let freedom = sum(&|known| known.freedom);
    let plays = kinds_beyond_difficulty(&known);
    let root = within(&known, &plays, true);
    // Beside the matches of the database stand those of the prior, with the same variances on average.
    let with_prior = |seen: f64, usual: f64, prior: f64| {
        let of_prior = PRIOR_MATCHES * usual / known.len() as f64;
        if usual > 0.0 { (seen + prior * of_prior) / (usual + of_prior) } else { prior }
    };
    let dispersion = |(seen, usual), prior| with_prior(seen, usual, prior);
    let root_dispersion = dispersion(root, ROOT_DISPERSION);
    let by_chance = root_dispersion * sum(&|known| known.freedom * known.strength[0] * known.of.whole.loss.usual);
    let by_form = sum(&|known| known.freedom * (known.strength[1] * known.of.whole.root.usual).powi(2));
    let form = with_prior(sum(&|known| excess(known, true)) - by_chance, by_form, FORM_VARIANCE);
    Field {
        overdispersion: (OVERDISPERSION * PRIOR_MATCHES + squares) / (PRIOR_MATCHES + freedom),
        dispersion: Dispersion {
            loss: dispersion(within(&known, &plays, false), LOSS_DISPERSION),
            root: root_dispersion,
            form: form.max(0.0),
        },
        matches: known.len(),
    }
}

/// The matches of those who have several and lost something.
fn known(matches: &[OfMatch]) -> Vec<Known> {
    let is_known = |of: &&OfMatch| of.whole.variance > 0.0 && of.whole.root.usual > 0.0;
    let mut people: BTreeMap<i64, Vec<&OfMatch>> = BTreeMap::new();
    matches.iter().filter(is_known).for_each(|of| people.entry(of.person_id).or_default().push(of));
    let mut known = Vec::new();
    for of_person in people.into_values().filter(|of_person| of_person.len() > 1) {
        let strength = [false, true].map(|is_root| {
            let sum = |of: fn(Sum) -> f64| total(of_person.iter().map(|one| of(measure(&one.whole, is_root))));
            sum(|sum| sum.seen) / sum(|sum| sum.usual)
        });
        if strength[0] > 0.0 {
            let freedom = 1.0 - 1.0 / of_person.len() as f64;
            known.extend(of_person.into_iter().map(|of| Known { of: *of, strength, freedom }));
        }
    }
    known
}

/// How well everybody plays each kind of decisions beyond its difficulty: losses and roots.
fn kinds_beyond_difficulty(known: &[Known]) -> [[f64; 3]; 2] {
    [false, true].map(|is_root| {
        [0, 1, 2].map(|kind| {
            let of = |known: &Known| measure(&known.of.kinds[kind], is_root);
            let usual = total(known.iter().map(|known| known.strength[usize::from(is_root)] * of(known).usual));
            if usual == 0.0 { 1.0 } else { total(known.iter().map(|known| of(known).seen)) / usual }
        })
    })
}

/// The squares of the differences of kinds from the match, and what they are on average if the player varies as the reference player.
fn within(known: &[Known], plays: &[[f64; 3]; 2], is_root: bool) -> (f64, f64) {
    let (mut squares, mut references) = (Vec::new(), Vec::new());
    for Known { of, strength, .. } in known {
        let usual = of.kinds.map(|kind| measure(&kind, is_root).usual);
        let usual = [0, 1, 2].map(|kind| plays[usize::from(is_root)][kind] * usual[kind]);
        let variances = [0, 1, 2].map(|kind| plays[0][kind] * variance(&of.kinds[kind], is_root));
        let (all, all_variance): (f64, f64) = (usual.iter().sum(), variances.iter().sum());
        if all == 0.0 {
            continue;
        }
        for kind in 0..3 {
            let (share, own) = (usual[kind] / all, variances[kind]);
            let difference = measure(&of.kinds[kind], is_root).seen - share * measure(&of.whole, is_root).seen;
            squares.push(difference * difference);
            references.push(strength[0] * ((1.0 - share) * (1.0 - share) * own + share * share * (all_variance - own)));
        }
    }
    (total(squares), total(references))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sums(seen: f64) -> Sums {
        Sums { decisions: 1.0, loss: Sum { seen, usual: 1.0 }, variance: 0.5, root: Sum { seen, usual: 1.0 } }
    }

    fn of(person_id: i64, losses: [f64; 3]) -> OfMatch {
        let mut whole = Sums::default();
        let kinds = losses.map(sums);
        kinds.iter().for_each(|kind| whole += *kind);
        OfMatch { person_id, whole, kinds }
    }

    #[test]
    fn without_two_matches_of_a_person_the_figures_are_those_of_real_matches() {
        for matches in [&[][..], &[of(1, [1.0; 3]), of(2, [2.0; 3])], &[of(1, [0.0; 3]); 2]] {
            let field = field(matches);
            let Dispersion { loss, root, form } = field.dispersion;
            assert_eq!([field.overdispersion, loss, root, form], [2.0, 1.2, 1.0, 0.075]);
            assert_eq!(field.matches, 0);
        }
    }

    #[test]
    fn losses_that_never_vary_draw_the_figures_towards_0() {
        // 30 matches, which count as many as the prior; the strength takes one of 30 degrees of freedom.
        let field = field(&[of(1, [1.0; 3]); 30]);
        assert!((field.overdispersion - 60.0 / 59.0).abs() < 1e-12, "{field:?}");
        assert!(
            (field.dispersion.loss - 0.6).abs() < 1e-12 && (field.dispersion.root - 0.5).abs() < 1e-12,
            "{field:?}"
        );
        assert_eq!((field.dispersion.form, field.matches), (0.0, 30));
    }

    #[test]
    fn the_order_of_the_matches_does_not_matter() {
        let matches: Vec<OfMatch> =
            (0..99).map(|n| of(n % 7, [0.1 + 0.37 * (n % 11) as f64, 1.0 / (1 + n) as f64, 0.3])).collect();
        let reversed: Vec<OfMatch> = matches.iter().rev().copied().collect();
        assert_eq!(format!("{:?}", field(&matches)), format!("{:?}", field(&reversed)));
    }
}
