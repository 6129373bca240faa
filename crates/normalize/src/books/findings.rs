//! Warnings and unknown codes collected from a book, with a limit on warnings per sort.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;

use rows::codes::{CodeTable, is_known};
use rows::matches::Warning;

/// The most warnings of one sort; further ones are only counted.
const MOST: u64 = 20;

/// Collects the warnings and unknown codes of a book.
#[derive(Debug)]
pub struct Findings {
    stream: &'static str,
    warnings: Vec<Warning>,
    counts: BTreeMap<(Option<&'static str>, &'static str), u64>,
    unknown_codes: BTreeSet<(CodeTable, i64)>,
}

impl Findings {
    /// Starts with none; warnings name the stream.
    pub fn new(stream: &'static str) -> Self {
        Self { stream, warnings: Vec::new(), counts: BTreeMap::new(), unknown_codes: BTreeSet::new() }
    }

    /// Adds a warning; warnings with the same field and sort are counted together.
    pub fn add(&mut self, record: Option<u64>, field: Option<&'static str>, sort: &'static str, found: impl Display) {
        let count = self.counts.entry((field, sort)).or_default();
        *count += 1;
        if *count <= MOST {
            self.warn(record, field, format!("{sort}: {found}"));
        }
    }

    /// Adds a warning that occurs once.
    pub fn warn(&mut self, record: Option<u64>, field: Option<&'static str>, message: String) {
        self.warnings.push(Warning { stream: self.stream, record, field, message });
    }

    /// Adds a warning about a field.
    pub fn odd(&mut self, record: u64, field: &'static str, sort: &'static str, found: impl Display) {
        self.add(Some(record), Some(field), sort, found);
    }

    /// Returns the code, and records it if the lookup table does not have it.
    pub fn known(&mut self, table: CodeTable, code: i32) -> i32 {
        if !is_known(table, code.into()) {
            self.unknown_codes.insert((table, code.into()));
        }
        code
    }

    /// The warnings, plus one for each truncated sort with the number left out, and the unknown codes.
    pub fn finish(mut self) -> (Vec<Warning>, Vec<(CodeTable, i64)>) {
        for ((field, sort), count) in std::mem::take(&mut self.counts) {
            if count > MOST {
                self.warn(None, field, format!("{sort}: and {} more", count - MOST));
            }
        }
        (self.warnings, self.unknown_codes.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_sort_has_twenty_warnings_and_a_count_of_the_rest() {
        let mut findings = Findings::new("file");
        for record in 0..50 {
            findings.add(Some(record), Some("Deleted"), "neither 0 nor 1", 7);
        }
        findings.add(Some(3), Some("Cube"), "neither 0 nor 1", 9);
        let (warnings, _) = findings.finish();
        assert_eq!(warnings.len(), 22);
        assert_eq!(warnings[19].message, "neither 0 nor 1: 7");
        assert_eq!((warnings[20].field, warnings[20].record), (Some("Cube"), Some(3)));
        assert_eq!((warnings[21].field, warnings[21].record), (Some("Deleted"), None));
        assert_eq!(warnings[21].message, "neither 0 nor 1: and 30 more");
    }
}
