//! The findings of checks.

use std::borrow::Cow;

use serde::Serialize;

/// A problem in the database.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The check that found it.
    pub check: &'static str,
    /// The subject: a table and row, or a file.
    pub subject: String,
    pub message: String,
    /// What to do, with blanks for what the front end calls it, such as `{rebuild}`.
    pub advice: Cow<'static, str>,
}

/// A check and its findings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Check {
    pub name: &'static str,
    /// How many rows, pages or files it checked.
    pub looked_at: u64,
    /// The findings, up to a limit.
    pub findings: Vec<Finding>,
    /// The number of findings beyond the limit.
    pub more: u64,
    /// Remarks, which are not findings.
    pub notes: Vec<String>,
    /// The limit of findings.
    #[serde(skip)]
    room: usize,
}

/// The default limit of findings per check.
const MOST: usize = 20;

impl Check {
    /// Creates a check without findings.
    pub fn new(name: &'static str) -> Self {
        Self::with_room(name, MOST)
    }

    /// Like [`new`](Self::new), with a limit of `room` findings.
    pub fn with_room(name: &'static str, room: usize) -> Self {
        Self { name, looked_at: 0, findings: Vec::new(), more: 0, notes: Vec::new(), room }
    }

    /// Adds the findings of another part of the same check.
    pub fn add(&mut self, other: Self) {
        self.looked_at += other.looked_at;
        self.findings.extend(other.findings);
        let kept = self.findings.len().min(self.room);
        self.more += other.more + (self.findings.len() - kept) as u64;
        self.findings.truncate(kept);
    }

    pub fn find(&mut self, subject: impl Into<String>, message: impl Into<String>, advice: &'static str) {
        if self.findings.len() == self.room {
            self.more += 1;
            return;
        }
        let (subject, message) = (subject.into(), message.into());
        self.findings.push(Finding { check: self.name, subject, message, advice: advice.into() });
    }
}

/// Advice for contradictory rows.
pub const IMPORT_ANEW: &str = "import the sources into a new database, and report this as a bug";
/// Advice for sums of other rows.
pub const SUM_UP_AGAIN: &str = "{sum up} sums it up again";
