//! Warnings and unknown codes collected from a book.

use std::collections::BTreeSet;

use crate::normalize::books::oddities::Oddities;
use crate::rows::codes::{CodeTable, is_known};

/// Warnings and unknown codes collected from the entries.
#[derive(Debug, Default)]
pub(super) struct Findings {
    pub(super) oddities: Oddities,
    pub(super) unknown_codes: BTreeSet<(CodeTable, i64)>,
}

impl Findings {
    pub(super) fn odd(&mut self, record: u64, field: &'static str, sort: &'static str, found: impl std::fmt::Display) {
        self.oddities.add(Some(record), Some(field), sort, found);
    }

    /// Returns the code, and records it if the lookup table does not have it.
    pub(super) fn known(&mut self, table: CodeTable, code: i32) -> i32 {
        if !is_known(table, code.into()) {
            self.unknown_codes.insert((table, code.into()));
        }
        code
    }
}
