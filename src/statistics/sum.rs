//! Sums that do not depend on the order of their parts, but for the last bit of very few.

/// A compensated sum (Kahan, Babuska, Neumaier), like SQLite's; `None` if only NULL was added, or a part is unknown. The sum of nothing is 0.
#[derive(Debug, Clone, Copy, Default)]
pub struct Sum {
    sum: f64,
    lost: f64,
    has_any: bool,
    has_null: bool,
    lacks_part: bool,
}

impl Sum {
    /// Adds a number that belongs to the whole if `is_part`: without it, the sum is unknown.
    pub fn add_part(&mut self, number: Option<f64>, is_part: bool) {
        self.lacks_part |= is_part && number.is_none_or(f64::is_nan);
        self.add(number);
    }

    /// Adds a number; NULL adds nothing.
    pub fn add(&mut self, number: Option<f64>) {
        // NaN becomes NULL when it is bound.
        let Some(number) = number.filter(|number| !number.is_nan()) else {
            self.has_null = true;
            return;
        };
        let total = self.sum + number;
        self.lost += match self.sum.abs() > number.abs() {
            true => (self.sum - total) + number,
            false => (number - total) + self.sum,
        };
        self.sum = total;
        self.has_any = true;
    }

    /// The sum.
    pub fn value(&self) -> Option<f64> {
        let exact = if self.lost.is_finite() { self.sum + self.lost } else { self.sum };
        ((self.has_any || !self.has_null) && !self.lacks_part).then_some(exact)
    }
}

/// The sum of numbers; 0 without any.
pub fn total(numbers: impl IntoIterator<Item = f64>) -> f64 {
    let mut sum = Sum::default();
    numbers.into_iter().for_each(|number| sum.add(Some(number)));
    sum.value().unwrap_or_default()
}
