//! A scale with round numbers on it.

use gammonbase::query::output::rounded;

/// From a value to a part of the axis.
#[derive(Debug, Clone, PartialEq)]
pub struct Scale {
    low: f64,
    high: f64,
    step: f64,
}

impl Scale {
    /// A scale over these values, which ends at round numbers and has about `count` steps.
    pub fn over(values: impl Iterator<Item = f64>, count: u32) -> Self {
        let (low, high) = values
            .filter(|value| value.is_finite())
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)));
        if low > high {
            return Self { low: 0.0, high: 1.0, step: 0.5 };
        }
        let width = if high > low { high - low } else { high.abs().max(1.0) };
        let step = round_step(width / f64::from(count.max(1)));
        let low = (low / step).floor() * step;
        let high = ((high / step).ceil() * step).max(low + step);
        Self { low, high, step }
    }

    /// The scale between exactly two values.
    pub(super) fn between(low: f64, high: f64, step: f64) -> Self {
        Self { low, high: if high > low { high } else { low + step }, step }
    }

    /// 0 at the low end, 1 at the high end; values beyond are clamped.
    pub fn part(&self, value: f64) -> f64 {
        ((value - self.low) / (self.high - self.low)).clamp(0.0, 1.0)
    }

    /// The round numbers on it with their labels.
    pub fn labels(&self) -> Vec<(f64, String)> {
        let first = (self.low / self.step).ceil();
        let count = ((self.high / self.step) - first + 1e-9).floor().clamp(0.0, 100.0) as u32;
        let decimals = (-self.step.log10()).ceil().clamp(0.0, 6.0) as usize;
        (0..=count)
            .map(|number| (first + f64::from(number)) * self.step)
            .map(|value| (value, rounded(value, decimals)))
            .collect()
    }
}

/// 1, 2 or 5 times a power of ten, not below `step`.
fn round_step(step: f64) -> f64 {
    let power = 10f64.powf(step.max(1e-9).log10().floor());
    [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .map(|factor| factor * power)
        .find(|&round| round >= step * 0.999_999)
        .unwrap_or(power)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn labels(values: &[f64], count: u32) -> String {
        let scale = Scale::over(values.iter().copied(), count);
        scale.labels().into_iter().map(|(_, label)| label).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn labels_are_round_numbers_around_the_values() {
        assert_eq!(labels(&[0.0, 13.87], 5), "0 5 10 15");
        assert_eq!(labels(&[-0.31, 0.72], 4), "-0.5 0.0 0.5 1.0");
        assert_eq!(labels(&[0.0, 0.0704], 5), "0.00 0.02 0.04 0.06 0.08");
        assert_eq!(labels(&[7.0], 4), "6 8", "one value has room around it");
        assert_eq!(labels(&[], 4), "0.0 0.5 1.0");
        assert_eq!(labels(&[f64::NAN, 2.0, 4.0], 2), "2 3 4");
    }

    proptest! {
        #[test]
        fn every_value_has_its_place(values in proptest::collection::vec(-1e6..1e6f64, 1..20), count in 1..12u32) {
            let scale = Scale::over(values.iter().copied(), count);
            prop_assert!(scale.labels().len() <= 2 * count as usize + 4);
            for value in &values {
                let part = (value - scale.low) / (scale.high - scale.low);
                prop_assert!((-1e-6..=1.000_001).contains(&part), "{} of {:?}", value, scale);
            }
        }
    }
}
