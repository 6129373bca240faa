//! What a check finds.

use serde::Serialize;

/// Something that is not as it should be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// Which check found it.
    pub check: &'static str,
    /// What it is about: a table and a row, a file.
    pub subject: String,
    /// What is wrong.
    pub message: String,
    /// What to do.
    pub advice: &'static str,
}

/// A check with what it looked at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Check {
    /// Its name.
    pub name: &'static str,
    /// How many things it looked at: rows, pages, files.
    pub looked_at: u64,
    /// What it found; the first [`MOST`] of it.
    pub findings: Vec<Finding>,
    /// How much more it found.
    pub more: u64,
}

/// Findings of one check that are told.
pub const MOST: usize = 20;

impl Check {
    /// A check that has not looked at anything yet.
    pub fn new(name: &'static str) -> Self {
        Self { name, looked_at: 0, findings: Vec::new(), more: 0 }
    }

    /// Notes something.
    pub fn find(&mut self, subject: impl Into<String>, message: impl Into<String>, advice: &'static str) {
        if self.findings.len() == MOST {
            self.more += 1;
            return;
        }
        let (subject, message) = (subject.into(), message.into());
        self.findings.push(Finding { check: self.name, subject, message, advice });
    }
}

/// What to do where rows contradict each other.
pub const IMPORT_ANEW: &str =
    "import into a new database (the sources have everything), and report this: it should not happen";
