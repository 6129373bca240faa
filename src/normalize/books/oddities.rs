//! Warnings of a book, with a limit per sort.

use std::collections::BTreeMap;
use std::fmt::Display;

use crate::rows::matches::Warning;

/// The most warnings of one sort; further ones are only counted.
const MOST: u64 = 20;

/// Collects the warnings of a book.
#[derive(Debug, Default)]
pub struct Oddities {
    warnings: Vec<Warning>,
    counts: BTreeMap<(Option<&'static str>, &'static str), u64>,
}

impl Oddities {
    /// Adds a warning; warnings with the same field and sort are counted together.
    pub fn add(&mut self, record: Option<u64>, field: Option<&'static str>, sort: &'static str, found: impl Display) {
        let count = self.counts.entry((field, sort)).or_default();
        *count += 1;
        if *count <= MOST {
            let message = format!("{sort}: {found}");
            self.warnings.push(Warning { stream: "file", record, field, message });
        }
    }

    /// The warnings, plus one for each truncated sort with the number left out.
    pub fn into_warnings(self) -> Vec<Warning> {
        let mut warnings = self.warnings;
        for ((field, sort), count) in self.counts {
            if count > MOST {
                let message = format!("{sort}: and {} more", count - MOST);
                warnings.push(Warning { stream: "file", record: None, field, message });
            }
        }
        warnings
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_sort_has_twenty_warnings_and_a_count_of_the_rest() {
        let mut oddities = Oddities::default();
        for record in 0..50 {
            oddities.add(Some(record), Some("Deleted"), "neither 0 nor 1", 7);
        }
        oddities.add(Some(3), Some("Cube"), "neither 0 nor 1", 9);
        let warnings = oddities.into_warnings();
        assert_eq!(warnings.len(), 22);
        assert_eq!(warnings[19].message, "neither 0 nor 1: 7");
        assert_eq!((warnings[20].field, warnings[20].record), (Some("Cube"), Some(3)));
        assert_eq!((warnings[21].field, warnings[21].record), (Some("Deleted"), None));
        assert_eq!(warnings[21].message, "neither 0 nor 1: and 30 more");
    }
}
