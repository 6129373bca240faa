//! All checks of a database side by side, cut into tasks that keep every core at work until the end.

use std::path::Path;

use rayon::prelude::*;
use rusqlite::Connection;

use super::checks::{self, When};
use super::digests::{self, Tally};
use super::findings::Check;
use super::keys::{self, Positions};
use super::pass::{self, Pass};
use super::pool::Pool;
use super::progress::Progress;
use super::sums;
use crate::store::StoreError;

/// The table whose indexes are checked by the pass.
const INDEXED: &str = "decision_rows";

/// A piece of work for one thread.
#[derive(Clone, Copy)]
enum Task {
    Integrity,
    Index(usize),
    Part((i64, i64)),
    Positions((i64, i64)),
    SmallTables,
    SumsOfNobody,
    References,
    Ledger,
    /// A check that is one task.
    Whole(&'static str, fn(&Connection) -> Result<Check, StoreError>),
}

/// What came of it.
enum Done {
    Integrity(Check),
    /// The entries of an index as the sum of their digests; `None`: it is out of order.
    Index(usize, Option<u64>),
    Part(Box<pass::Found>),
    Positions(Positions),
    Rows(Tally),
    Sums(Check),
    References(Vec<(String, Option<Check>)>),
    Ledger(Vec<(usize, Check)>),
    Whole(Check),
}

impl Task {
    /// In the order in which threads take them. The longest comes first, and the smallest last.
    fn all(pass: &Pass) -> Vec<Self> {
        let mut all = vec![Self::Integrity, Self::Ledger];
        all.extend((0..pass.indexes.as_ref().map_or(0, Vec::len)).map(Self::Index));
        all.extend(pass.parts.iter().copied().map(Self::Part));
        all.extend(keys::parts().map(Self::Positions));
        all.extend([Self::SmallTables, Self::SumsOfNobody, Self::References]);
        all.push(Self::Whole("book entries", keys::book_entries));
        all.push(Self::Whole("book positions", keys::book_positions));
        all.push(Self::Whole(SCHEMA, checks::schema_is_complete));
        all
    }

    /// The check that it is a part of; a part of the pass serves several.
    fn check(self) -> &'static str {
        match self {
            Self::Integrity | Self::Index(_) => "integrity",
            Self::Part(_) | Self::SmallTables => "rows",
            Self::Positions(_) => "positions",
            Self::SumsOfNobody => "sums",
            Self::References => "foreign keys",
            Self::Ledger => "ledger",
            Self::Whole(name, _) => name,
        }
    }

    fn run(self, connection: &Connection, pass: &Pass) -> Result<Done, StoreError> {
        Ok(match self {
            Self::Integrity => {
                let elsewhere = pass.indexes.is_some().then_some(INDEXED);
                Done::Integrity(checks::integrity(connection, elsewhere)?)
            }
            Self::Index(place) => {
                let index = pass.indexes.as_deref().and_then(|indexes| indexes.get(place));
                match index.map(|index| index.read(connection)).transpose() {
                    Ok(entries) => Done::Index(place, entries.flatten()),
                    // SQLite's own check says what.
                    Err(error) if error.is_corrupt() => Done::Index(place, None),
                    Err(error) => return Err(error),
                }
            }
            Self::Part(part) => Done::Part(Box::new(pass.read(connection, part)?)),
            Self::Positions(part) => Done::Positions(keys::positions(connection, part)?),
            Self::SmallTables => Done::Rows(digests::small_tables(connection, &pass.owners)?),
            Self::SumsOfNobody => Done::Sums(sums::of_nobody(connection)?),
            Self::References => {
                let references = |table: String| {
                    let is_in_pass = pass.has_references_of(&table);
                    let check = (!is_in_pass).then(|| checks::foreign_keys_of(connection, &table)).transpose()?;
                    Ok((table, check))
                };
                let tables = checks::tables(connection)?;
                Done::References(tables.into_iter().map(references).collect::<Result<_, StoreError>>()?)
            }
            Self::Ledger => Done::Ledger(checks::ledger(connection, When::Always)?),
            Self::Whole(_, check) => Done::Whole(check(connection)?),
        })
    }
}

/// The check of tables, indexes and views, which looks at no rows.
const SCHEMA: &str = "schema";

/// What all tasks found together.
struct All {
    integrity: Check,
    indexes: Vec<(usize, Option<u64>)>,
    parts: Option<Box<pass::Found>>,
    positions: Check,
    is_unused: bool,
    is_missing: bool,
    rows: Tally,
    sums: Check,
    references: Vec<(String, Option<Check>)>,
    ledger: Vec<(usize, Check)>,
    whole: Vec<Check>,
}

/// All checks in the order in which they are told; only the first where that finds the file damaged.
pub(super) fn checked(database: &Path, progress: &dyn Progress) -> Result<Vec<Check>, StoreError> {
    let pool = Pool::open(database, rayon::current_num_threads())?;
    let pass = match pool.with(Pass::new) {
        Ok(pass) => pass,
        Err(error) => {
            // Of a torn file not even the list of its matches may be readable.
            let integrity = pool.with(|connection| checks::integrity(connection, None))?;
            return if integrity.findings.is_empty() { Err(error) } else { Ok(vec![integrity]) };
        }
    };
    let tasks = Task::all(&pass);
    progress.expects(tasks.len() as u64);
    let run = |task: Task| {
        progress.begins(task.check());
        let done = pool.with(|connection| task.run(connection, &pass));
        progress.ends(task.check());
        progress.advance();
        done
    };
    // As many threads as rayon has, which take the tasks in their order.
    let mut done: Vec<(usize, Result<Done, StoreError>)> =
        tasks.into_iter().enumerate().par_bridge().map(|(place, task)| (place, run(task))).collect();
    done.sort_by_key(|(place, _)| *place);
    let (all, failed) = All::of(done.into_iter().map(|(_, done)| done));
    pool.with(|connection| all.verdict(connection, &pass, failed))
}

/// All checks of rows on one connection, one task after the other.
pub(super) fn of_rows(connection: &Connection) -> Result<Vec<Check>, StoreError> {
    let pass = Pass::new(connection)?;
    let tasks = Task::all(&pass).into_iter().filter(|task| task.check() != SCHEMA);
    let (all, failed) = All::of(tasks.map(|task| task.run(connection, &pass)));
    all.verdict(connection, &pass, failed)
}

impl All {
    /// What the tasks found, and why the first that failed did.
    fn of(outcomes: impl Iterator<Item = Result<Done, StoreError>>) -> (Self, Option<StoreError>) {
        let (mut all, mut failed) = (Self::new(), None);
        for outcome in outcomes {
            match outcome {
                Ok(done) => all.add(done),
                Err(error) => failed = failed.or(Some(error)),
            }
        }
        (all, failed)
    }

    fn new() -> Self {
        Self {
            integrity: Check::new("integrity"),
            indexes: Vec::new(),
            parts: None,
            positions: Check::new("positions"),
            is_unused: false,
            is_missing: false,
            rows: Tally::new(),
            sums: Check::new("sums"),
            references: Vec::new(),
            ledger: Vec::new(),
            whole: Vec::new(),
        }
    }

    fn add(&mut self, done: Done) {
        match done {
            Done::Integrity(check) => self.integrity.add(check),
            Done::Index(place, entries) => self.indexes.push((place, entries)),
            Done::Part(found) => match &mut self.parts {
                None => self.parts = Some(found),
                Some(parts) => parts.merge(*found),
            },
            Done::Positions(found) => {
                self.positions.add(found.check);
                self.is_unused |= found.is_unused;
                self.is_missing |= found.is_missing;
            }
            Done::Rows(rows) => self.rows.merge(rows),
            Done::Sums(check) => self.sums.add(check),
            Done::References(references) => self.references = references,
            Done::Ledger(ledger) => self.ledger = ledger,
            Done::Whole(check) => self.whole.push(check),
        }
    }

    /// The checks in their order. What was only found to be wrong is asked for by the queries that name it.
    fn verdict(
        mut self,
        connection: &Connection,
        pass: &Pass,
        failed: Option<StoreError>,
    ) -> Result<Vec<Check>, StoreError> {
        self.check_indexes(connection, pass)?;
        // What is read from a damaged file says nothing.
        if !self.integrity.findings.is_empty() {
            return Ok(vec![self.integrity]);
        }
        if let Some(error) = failed {
            return Err(error);
        }
        let Some(parts) = self.parts else { return Err(rusqlite::Error::InvalidQuery.into()) };
        let mut parts = *parts;
        if self.is_missing {
            parts.broken.push(INDEXED);
        }
        let mut ledger = self.ledger;
        for (when, is_found) in [
            (When::OtherCandidates, parts.has_other_candidates),
            (When::OtherDecisions, parts.has_other_decisions || !parts.has_all_decisions(&pass.owners)),
            (When::UnusedPosition, self.is_unused),
        ] {
            if is_found {
                ledger.extend(checks::ledger(connection, when)?);
            }
        }
        ledger.sort_by_key(|(place, _)| *place);
        let ledger = together("ledger", checks::sources(connection)?, ledger.into_iter().map(|(_, check)| check));
        let mut references = Vec::new();
        for (table, check) in self.references {
            references.push(match check {
                Some(check) => check,
                None if parts.broken.contains(&table.as_str()) => checks::foreign_keys_of(connection, &table)?,
                None => Check::new("foreign keys"),
            });
        }
        let tables = references.len() as u64;
        let references = together("foreign keys", tables, references.into_iter());
        let sums = together("sums", 0, [parts.sums, self.sums].into_iter());
        self.rows.merge(parts.rows);
        let rows = self.rows.compare(connection, &pass.owners)?;
        let mut checks = vec![self.integrity, rows, ledger, references, self.positions, sums];
        checks.extend(self.whole);
        Ok(checks)
    }

    /// The entries of each index are those of the rows; where they are not, SQLite says which.
    fn check_indexes(&mut self, connection: &Connection, pass: &Pass) -> Result<(), StoreError> {
        let Some(parts) = &self.parts else { return Ok(()) };
        let is_other = |(place, entries): &&(usize, Option<u64>)| entries.as_ref() != parts.entries.get(*place);
        if self.indexes.iter().find(is_other).is_none() || !self.integrity.findings.is_empty() {
            return Ok(());
        }
        let messages = checks::integrity_of(connection, INDEXED)?;
        if messages.is_empty() {
            let names =
                self.indexes.iter().filter(is_other).filter_map(|(place, _)| pass.indexes.as_ref()?.get(*place));
            for index in names {
                checks::damaged(
                    &mut self.integrity,
                    format!("index {} is not in order, or has other entries than its table", index.name()),
                );
            }
        }
        messages.into_iter().for_each(|message| checks::damaged(&mut self.integrity, message));
        Ok(())
    }
}

/// One check of what its parts found.
fn together(name: &'static str, looked_at: u64, parts: impl Iterator<Item = Check>) -> Check {
    let mut whole = Check::new(name);
    parts.for_each(|part| whole.add(part));
    whole.looked_at += looked_at;
    whole
}
