//! The difficulty of a decision: the average loss of a reference player.

/// Equity (EMG) that makes an option e times less likely to be chosen. The value is blunderDB's.
const TEMPERATURE: f64 = 0.025;

/// The average loss (sum of p * delta, EMG) of a player who chooses each option with probability p proportional to exp(-delta / 0.025),
/// where delta is the equity that the option gives up. `best` is the equity of the best option, which is one of the options; options that
/// seem better, because they were analysed less deeply, have a delta of 0.
pub fn difficulty(best: f64, options: impl Iterator<Item = f64>) -> f64 {
    let (mut weights, mut lost) = (0.0, 0.0);
    for option in options {
        let delta = (best - option).max(0.0);
        // Not f64::exp, which may differ in its last bit between machines: the figure is stored. Beyond 1 EMG it is below 1e-17.
        let weight = if delta >= 1.0 { 0.0 } else { libm::exp(-delta / TEMPERATURE) };
        weights += weight;
        lost += weight * delta;
    }
    if weights > 0.0 { lost / weights } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(options: &[f64]) -> f64 {
        difficulty(options[0], options.iter().copied())
    }

    #[test]
    fn difficulty_is_the_expected_loss_of_the_reference_player() {
        // 0.2 and 0.175: weights 1 and exp(-1) = 0.367879; 0.025 * 0.367879 / 1.367879 = 0.00672354.
        assert!((of(&[0.2, 0.175]) - 0.006_723_54).abs() < 1e-8);
        // 0.1, 0.05, 0: weights 1, exp(-2) = 0.13533528, exp(-4) = 0.01831564; sum 1.15365092;
        // (0.05 * 0.13533528 + 0.1 * 0.01831564) / 1.15365092 = 0.00859833 / 1.15365092 = 0.00745315.
        assert!((of(&[0.1, 0.05, 0.0]) - 0.007_453_15).abs() < 1e-8);
    }

    #[test]
    fn forced_equal_and_obvious_plays_have_no_difficulty() {
        assert_eq!(of(&[0.3]), 0.0);
        assert_eq!(of(&[0.3, 0.3, 0.3]), 0.0);
        assert_eq!(of(&[1.0, -1.0]), 0.0);
        // An option of a shallower analysis that looks better.
        assert_eq!(of(&[0.3, 0.4]), 0.0);
    }
}
