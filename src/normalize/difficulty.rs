//! The difficulty of a decision: the average loss of a reference player.

/// Equity (EMG) that makes an option e times less likely to be chosen. The value is blunderDB's.
const TEMPERATURE: f64 = 0.025;

/// The average loss (sum of p * delta, EMG) of a player who chooses each option with probability p proportional to exp(-delta / 0.025),
/// where delta is the equity that the option gives up. `best` is the equity of the best option, itself among the options; an option that
/// seems better, because it was analysed less deeply, gives up nothing.
pub fn difficulty(best: f64, options: impl Iterator<Item = f64>) -> f64 {
    let (mut weights, mut lost) = (0.0, 0.0);
    for option in options {
        let delta = (best - option).max(0.0);
        let weight = decay(delta / TEMPERATURE);
        weights += weight;
        lost += weight * delta;
    }
    if weights > 0.0 { lost / weights } else { 0.0 }
}

/// 1 / n!
const SERIES: [f64; 8] = [1.0, 1.0, 1.0 / 2.0, 1.0 / 6.0, 1.0 / 24.0, 1.0 / 120.0, 1.0 / 720.0, 1.0 / 5040.0];

/// exp(-x) for x >= 0, to 12 digits; 0 from 40 on. Of additions and multiplications alone, which are the same on every machine: the figure
/// is stored, and a library's exp may differ in its last bit.
fn decay(x: f64) -> f64 {
    // Below 1e-17 beside the best option's 1; NaN gives up nothing that is known.
    if x.is_nan() || x >= 40.0 {
        return 0.0;
    }
    let t = x / -1024.0;
    // The series of exp to the seventh power: the rest is below 1e-16, since |t| < 0.04.
    let mut power = SERIES.iter().rev().fold(0.0, |sum, factor| sum * t + factor);
    for _ in 0..10 {
        power *= power;
    }
    power
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(options: &[f64]) -> f64 {
        difficulty(options[0], options.iter().copied())
    }

    #[test]
    fn a_reference_player_loses_what_the_options_give_up_as_often_as_they_tempt() {
        // 0.2 and 0.175: weights 1 and exp(-1) = 0.367879; 0.025 * 0.367879 / 1.367879 = 0.00672354.
        assert!((of(&[0.2, 0.175]) - 0.006_723_54).abs() < 1e-8);
        // 0.1, 0.05, 0: weights 1, exp(-2) = 0.13533528, exp(-4) = 0.01831564; sum 1.15365092;
        // (0.05 * 0.13533528 + 0.1 * 0.01831564) / 1.15365092 = 0.00859833 / 1.15365092 = 0.00745315.
        assert!((of(&[0.1, 0.05, 0.0]) - 0.007_453_15).abs() < 1e-8);
    }

    #[test]
    fn what_is_forced_or_all_the_same_or_plain_is_not_hard() {
        assert_eq!(of(&[0.3]), 0.0);
        assert_eq!(of(&[0.3, 0.3, 0.3]), 0.0);
        assert_eq!(of(&[1.0, -1.0]), 0.0);
        // An option of a shallower analysis that looks better.
        assert_eq!(of(&[0.3, 0.4]), 0.0);
    }

    #[test]
    fn decay_is_exp() {
        for step in 0..400 {
            let x = f64::from(step) / 10.0;
            let relative = decay(x) / (-x).exp() - 1.0;
            assert!(relative.abs() < 1e-11, "{x}: {relative}");
        }
        for x in [40.0, 1e300, f64::INFINITY, f64::NAN] {
            assert_eq!(decay(x), 0.0);
        }
    }
}
