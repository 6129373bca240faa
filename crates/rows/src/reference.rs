//! The reference player, whose mean loss is the difficulty of a decision. docs/reference/statistics.md says what the figures rest on;
//! benches/reference fits them again.

/// A player who chooses option i with probability p, in proportion to exp(-delta / T), where delta is the equity (EMG) that the option gives up. With
/// the share `second_share`, T is the second temperature, otherwise the first: people are usually precise and sometimes blind.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Reference {
    /// EMG; infinity is a coin.
    pub temperatures: [f64; 2],
    pub second_share: f64,
}

/// A coin: every option is as likely.
const COIN: f64 = f64::INFINITY;

/// The reference player at checker plays.
pub const CHECKER: Reference = Reference { temperatures: [0.0054, 0.083], second_share: 0.449 };

/// The reference player at double decisions that enter PR.
pub const DOUBLE: Reference = Reference { temperatures: [0.030, COIN], second_share: 0.343 };

/// The reference player at answers to a double.
pub const TAKE: Reference = Reference { temperatures: [COIN, 0.198], second_share: 0.889 };

/// The reference player's loss at a decision.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Loss {
    /// The mean, EMG.
    pub mean: f64,
    /// The loss's variance, EMG².
    pub variance: f64,
    /// The mean of the root of the loss, EMG^½.
    pub root: f64,
}

/// How likely an option is at a temperature, relative to the best.
fn weight(delta: f64, temperature: f64) -> f64 {
    let steps = delta / temperature;
    // Not f64::exp, which may differ in its last bit between machines: the figures are stored. Beyond 40 it is below 1e-17.
    if steps > 40.0 { 0.0 } else { libm::exp(-steps) }
}

impl Reference {
    /// The loss at a decision. `best` is the equity of the best option, which is one of the options; options that seem better, because they were
    /// analysed less deeply, have a delta of 0.
    pub fn loss(&self, best: f64, options: impl Iterator<Item = f64>) -> Loss {
        let mut sums = [[0.0; 4]; 2];
        for option in options {
            let delta = (best - option).max(0.0);
            for (sum, temperature) in sums.iter_mut().zip(self.temperatures) {
                let weight = weight(delta, temperature);
                for (sum, power) in sum.iter_mut().zip([1.0, delta, delta * delta, delta.sqrt()]) {
                    *sum += weight * power;
                }
            }
        }
        let shares = [1.0 - self.second_share, self.second_share];
        let moment = |power: usize| {
            let parts = sums.iter().zip(shares).filter(|(sum, _)| sum[0] > 0.0);
            parts.map(|(sum, share)| share * sum[power] / sum[0]).sum::<f64>()
        };
        let (mean, square) = (moment(1), moment(2));
        Loss { mean, variance: (square - mean * mean).max(0.0), root: moment(3) }
    }

    /// The probability of each option, from the equity that it gives up.
    pub fn shares(&self, deltas: &[f64]) -> Vec<f64> {
        let mut shares = vec![0.0; deltas.len()];
        for (temperature, part) in self.temperatures.into_iter().zip([1.0 - self.second_share, self.second_share]) {
            let total: f64 = deltas.iter().map(|&delta| weight(delta, temperature)).sum();
            for (share, &delta) in shares.iter_mut().zip(deltas) {
                *share += part * weight(delta, temperature) / total;
            }
        }
        shares
    }

    /// Chooses an option at random. Takes the equity that each gives up, and a random number from 0 to 1.
    pub fn choice(&self, deltas: &[f64], chance: f64) -> usize {
        let mut rest = chance;
        let found = self.shares(deltas).iter().position(|share| {
            rest -= share;
            rest < 0.0
        });
        found.unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(reference: Reference, options: &[f64]) -> Loss {
        reference.loss(options[0], options.iter().copied())
    }

    #[test]
    fn the_loss_is_a_mean_over_both_temperatures() {
        // Two plays 0.083 apart. At 0.083 the weights are 1 and exp(-1) = 0.367879: the second has 0.268941. At 0.0054, exp(-15.37) = 2.1e-7.
        // p = 0.449 * 0.268941 + 0.551 * 2.1e-7 = 0.1207548; mean 0.083 p = 0.01002265; variance 0.083² p (1 - p) = 0.000731425.
        let loss = of(CHECKER, &[0.2, 0.117]);
        assert!((loss.mean - 0.010_022_65).abs() < 1e-7, "{loss:?}");
        assert!((loss.variance - 0.000_731_43).abs() < 1e-7, "{loss:?}");
        // The root: p sqrt(0.083) = 0.0347891.
        assert!((loss.root - 0.034_789_1).abs() < 1e-7, "{loss:?}");
        // Holding and doubling 0.03 apart: 0.657 * 0.268941 + 0.343 / 2 = 0.348194.
        assert!((of(DOUBLE, &[0.5, 0.47]).mean - 0.03 * 0.348_194).abs() < 1e-7);
        // An answer of 0.198: 0.889 * 0.268941 + 0.111 / 2 = 0.294589.
        assert!((of(TAKE, &[-0.5, -0.698]).mean - 0.198 * 0.294_589).abs() < 1e-7);
    }

    #[test]
    fn forced_and_equal_plays_have_no_difficulty() {
        for options in [&[0.3][..], &[0.3, 0.3, 0.3], &[0.3, 0.4]] {
            assert_eq!(of(CHECKER, options), Loss::default());
        }
        assert!(of(CHECKER, &[1.0, -1.0]).mean < 1e-10);
        assert_eq!(CHECKER.loss(0.3, std::iter::empty()), Loss::default());
    }

    #[test]
    fn choices_have_the_mean_loss() {
        let deltas = [0.0, 0.01, 0.05, 0.2];
        for player in [CHECKER, DOUBLE, TAKE] {
            let chances = (0..10_000).map(|step| (f64::from(step) + 0.5) / 10_000.0);
            let mean = chances.map(|chance| deltas[player.choice(&deltas, chance)]).sum::<f64>() / 10_000.0;
            let loss = player.loss(0.0, deltas.iter().map(|delta| -delta));
            assert!((mean - loss.mean).abs() < 3e-4, "{player:?}: {mean} {loss:?}");
        }
        assert_eq!(CHECKER.choice(&[], 0.5), 0);
    }
}
