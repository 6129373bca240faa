//! Tails of distributions.

/// Skewnesses below this one are none: the sum of the gamma distribution would not end.
const NORMAL: f64 = 0.01;

/// P(X >= `steps`) of a gamma variable that is shifted and scaled to mean 0, variance 1 and this skewness; of a normal one if it is negative, whose upper tail
/// would be shorter: a few decisions without a loss are no strength.
pub fn upper(steps: f64, skewness: f64) -> f64 {
    if skewness < NORMAL {
        return 0.5 * libm::erfc(steps / std::f64::consts::SQRT_2);
    }
    let shape = 4.0 / (skewness * skewness);
    let value = shape + steps * shape.sqrt();
    if value <= 0.0 { 1.0 } else { 1.0 - lower_gamma(shape, value) }
}

/// The steps whose upper tail is `tail`.
pub fn quantile(tail: f64, skewness: f64) -> f64 {
    let (mut low, mut high) = (0.0, 100.0);
    for _ in 0..26 {
        let middle = 0.5 * (low + high);
        *(if upper(middle, skewness) > tail { &mut low } else { &mut high }) = middle;
    }
    high
}

/// The largest of these tails that is still claimed, if of all claims at most `share` shall be false on average (Benjamini and Hochberg).
pub fn limit(mut tails: Vec<f64>, share: f64) -> Option<f64> {
    tails.sort_by(f64::total_cmp);
    let count = tails.len() as f64;
    (1..).zip(tails).filter(|(rank, tail)| tail * count <= share * f64::from(*rank)).last().map(|(_, tail)| tail)
}

/// The regularised lower incomplete gamma function P(a, x), by its series or, where that converges slowly, by its continued fraction (Lentz).
fn lower_gamma(a: f64, x: f64) -> f64 {
    /// Both converge within about 10 sqrt(a) steps.
    const STEPS: u32 = 10_000;
    let scale = libm::exp(a * libm::log(x) - x - libm::lgamma(a));
    if x < a + 1.0 {
        let (mut term, mut sum) = (1.0 / a, 1.0 / a);
        for step in 1..STEPS {
            term *= x / (a + f64::from(step));
            sum += term;
            if term < sum * 1e-15 {
                break;
            }
        }
        return (scale * sum).clamp(0.0, 1.0);
    }
    let nonzero = |value: f64| if value.abs() < 1e-300 { 1e-300 } else { value };
    let mut b = x + 1.0 - a;
    let (mut c, mut d) = (1e300, 1.0 / nonzero(b));
    let mut fraction = d;
    for step in 1..STEPS {
        let step = f64::from(step);
        let factor = step * (a - step);
        b += 2.0;
        d = 1.0 / nonzero(factor * d + b);
        c = nonzero(b + factor / c);
        fraction *= c * d;
        if (c * d - 1.0).abs() < 1e-15 {
            break;
        }
    }
    (1.0 - scale * fraction).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tails_equal_tabled_values() {
        // Skewness 2: an exponential variable less 1. P(X >= 2) = exp(-3).
        assert!((upper(2.0, 2.0) - (-3f64).exp()).abs() < 1e-12);
        // A chi-squared variable of 10 degrees of freedom: 5% are above 18.307, 95% above 3.940.
        let [steps, skewness] = [(18.307 - 10.0) / 20f64.sqrt(), (8.0f64 / 10.0).sqrt()];
        assert!((upper(steps, skewness) - 0.05).abs() < 1e-5 && (quantile(0.05, skewness) - steps).abs() < 1e-3);
        assert!((upper((3.940 - 10.0) / 20f64.sqrt(), skewness) - 0.95).abs() < 1e-4);
        // Of 200 degrees, whose shape is 100: 5% are above 233.994.
        assert!((upper((233.994 - 200.0) / 20.0, 0.2) - 0.05).abs() < 1e-5);
        for skewness in [0.0, -1.0, 0.009] {
            assert!((upper(1.959_964, skewness) - 0.025).abs() < 1e-7);
        }
        // Nearly normal, and the two meet.
        assert!((upper(3.0, 0.011) - upper(3.0, 0.0)).abs() < 1e-4);
    }

    #[test]
    fn tails_of_extreme_values_are_shares() {
        for steps in [-1e300, -1.0, 0.0, 1.0, 40.0, 1e9, 1e300] {
            for skewness in [-1e300, 0.0, 0.01, 1.0, 50.0, 1e150] {
                assert!((0.0..=1.0).contains(&upper(steps, skewness)), "{steps} {skewness}");
            }
        }
    }
}
