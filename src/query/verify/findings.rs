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
    /// What it found, as far as there is room.
    pub findings: Vec<Finding>,
    /// How much more it found.
    pub more: u64,
    /// How many findings are told.
    #[serde(skip)]
    room: usize,
}

/// Findings of one check that are told, unless it has more room.
const MOST: usize = 20;

impl Check {
    /// A check that has not looked at anything yet.
    pub fn new(name: &'static str) -> Self {
        Self::with_room(name, MOST)
    }

    /// The same, which tells up to `room` findings.
    pub fn with_room(name: &'static str, room: usize) -> Self {
        Self { name, looked_at: 0, findings: Vec::new(), more: 0, room }
    }

    /// Adds what the same check found elsewhere.
    pub fn add(&mut self, other: Self) {
        self.looked_at += other.looked_at;
        self.findings.extend(other.findings);
        let kept = self.findings.len().min(self.room);
        self.more += other.more + (self.findings.len() - kept) as u64;
        self.findings.truncate(kept);
    }

    /// Notes something.
    pub fn find(&mut self, subject: impl Into<String>, message: impl Into<String>, advice: &'static str) {
        if self.findings.len() == self.room {
            self.more += 1;
            return;
        }
        let (subject, message) = (subject.into(), message.into());
        self.findings.push(Finding { check: self.name, subject, message, advice });
    }
}

/// What to do where rows contradict each other.
pub const IMPORT_ANEW: &str = "import the sources into a new database, and report this as a bug";
