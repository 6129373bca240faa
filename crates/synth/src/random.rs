//! The only random generator: SplitMix64, implemented here so that no crate update can change a collection.

/// The golden ratio in 64 bits, SplitMix64's step.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// SplitMix64's finaliser: every bit of the input reaches every bit of the output.
pub fn mix(value: u64) -> u64 {
    let value = (value ^ (value >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    value ^ (value >> 31)
}

/// A number of 0..1 (1 excluded) from 64 bits.
pub fn unit(bits: u64) -> f64 {
    (bits >> 11) as f64 / (1u64 << 53) as f64
}

/// A random stream determined by its seed.
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// The stream of match `number` in the collection `seed`, independent of the streams of other matches.
    pub fn new(seed: u64, number: u64) -> Self {
        Self(mix(seed.wrapping_add(STEP)) ^ mix(mix(number.wrapping_add(STEP))))
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        mix(self.0)
    }

    /// A number in 0..1, excluding 1.
    pub fn unit(&mut self) -> f64 {
        unit(self.bits())
    }

    /// A number in 0..`end`, excluding `end`; the bias is below 2^-32.
    pub fn below(&mut self, end: u32) -> u32 {
        (((self.bits() >> 32) * u64::from(end)) >> 32) as u32
    }

    /// True with a probability of `share`.
    pub fn chance(&mut self, share: f64) -> bool {
        self.unit() < share
    }

    /// Approximately normal with mean 0 and deviation 1, from four uniform numbers. Uses only additions, so the bits are the same on every
    /// machine.
    pub fn noise(&mut self) -> f64 {
        let sum: f64 = (0..4).map(|_| self.unit()).sum();
        (sum - 2.0) * 1.732_050_807_568_877_2
    }

    /// One of the items, with equal probability; `None` if there are none.
    pub fn pick<'a, T>(&mut self, things: &'a [T]) -> Option<&'a T> {
        things.get(self.below(u32::try_from(things.len()).unwrap_or(u32::MAX)) as usize)
    }

    pub fn die(&mut self) -> u8 {
        1 + self.below(6) as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_equal_those_of_the_published_splitmix64() {
        // The first outputs of Vigna's splitmix64.c for the state 1234567.
        let mut random = Random(1_234_567);
        assert_eq!(random.bits(), 6_457_827_717_110_365_317);
        assert_eq!(random.bits(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn neighbouring_matches_and_seeds_have_different_streams() {
        let first = |seed, number| Random::new(seed, number).bits();
        assert_ne!(first(1, 0), first(0, 1));
        assert_ne!(first(1, 0), first(1, 1));
        assert_ne!(first(1, 0), first(2, 0));
    }

    #[test]
    fn noise_has_its_mean_and_deviation() {
        let mut random = Random::new(7, 7);
        let draws: Vec<f64> = (0..20_000).map(|_| random.noise()).collect();
        let mean = draws.iter().sum::<f64>() / 20_000.0;
        let variance = draws.iter().map(|draw| draw * draw).sum::<f64>() / 20_000.0;
        assert!(mean.abs() < 0.03 && (variance - 1.0).abs() < 0.05);
    }
}
