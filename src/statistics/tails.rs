//! Tails of distributions.

/// P(X >= `value`) of a gamma variable with this mean and variance: what a player who loses `mean` on average loses by bad luck.
pub fn upper(value: f64, mean: f64, variance: f64) -> f64 {
    if value <= 0.0 {
        return 1.0;
    }
    1.0 - lower_gamma(mean * mean / variance, value * mean / variance)
}

/// P(X <= `value`) of a normal variable. With a gamma distribution, a few decisions without a loss would look like a strength.
pub fn lower(value: f64, mean: f64, variance: f64) -> f64 {
    0.5 * libm::erfc((mean - value) / (2.0 * variance).sqrt())
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
        // Mean and variance 1: an exponential variable. P(X >= 3) = exp(-3).
        assert!((upper(3.0, 1.0, 1.0) - (-3f64).exp()).abs() < 1e-12);
        // A chi-squared variable of 10 degrees of freedom: 5% are above 18.307, 95% above 3.940.
        assert!((upper(18.307, 10.0, 20.0) - 0.05).abs() < 1e-5);
        assert!((upper(3.940, 10.0, 20.0) - 0.95).abs() < 1e-4);
        // Of 200 degrees, whose shape is 100: 5% are above 233.994.
        assert!((upper(233.994, 200.0, 400.0) - 0.05).abs() < 1e-5);
        assert!((lower(-1.959_964, 0.0, 1.0) - 0.025).abs() < 1e-7);
        assert_eq!((upper(0.0, 1.0, 1.0), lower(5.0, 5.0, 2.0)), (1.0, 0.5));
    }

    #[test]
    fn tails_of_extreme_values_are_shares() {
        for (value, mean, variance) in
            [(1e300, 1e-300, 1e-300), (1e-300, 1e300, 1e300), (1e9, 1.0, 1.0), (1e6, 1e6, 1.0), (1e-9, 1e-3, 10.0)]
        {
            for share in [upper(value, mean, variance), lower(value, mean, variance)] {
                assert!((0.0..=1.0).contains(&share), "{value} {mean} {variance}: {share}");
            }
        }
    }
}
