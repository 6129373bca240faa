//! One pass over the decisions, their candidates and cube analyses: 98 of 100 rows of a database.
//!
//! Reading them is most of the work, so all checks that need them share it: digests of rows, sums, references, entries of indexes, and what
//! the ledger says of decisions and candidates. It is cut into parts at the first decisions of matches, which any thread can take. Where a
//! query tells what is wrong, the pass only finds that something is.

use std::collections::HashMap;

use rusqlite::types::ValueRef;
use rusqlite::{Connection, Statement};

use super::digests::{Column, Owners, Said, Tally};
use super::findings::Check;
use super::indexes::Index;
use super::references::{Parent, Parents, is_broken, parents};
use super::sums::Adder;
use crate::store::{StoreError, digest};

/// The tables of the pass.
pub(super) const TABLES: [&str; 3] = [DECISIONS, CANDIDATES, CUBES];
const DECISIONS: &str = "decision_rows";
const CANDIDATES: &str = "candidate_rows";
const CUBES: &str = "cube_analysis_rows";

/// Parts that the pass is cut into: many small ones leave no thread without work at the end.
const PARTS: usize = 64;

/// What every part of the pass has to know.
pub(super) struct Pass {
    pub(super) owners: Owners,
    parents: HashMap<&'static str, Parents>,
    /// The indexes of the decisions; `None`: they are not all of this program's kind.
    pub(super) indexes: Option<Vec<Index>>,
    /// First and last decision of each part.
    pub(super) parts: Vec<(i64, i64)>,
}

/// What a part of the pass found.
pub(super) struct Found {
    pub(super) rows: Tally,
    pub(super) sums: Check,
    /// A decision has not the candidates that it says, or a candidate has no decision.
    pub(super) has_other_candidates: bool,
    /// A decision or a cube analysis is not what its match says.
    pub(super) has_other_decisions: bool,
    /// The tables of which a row refers to what is not there.
    pub(super) broken: Vec<&'static str>,
    /// The entries that each index should have, as the sum of their digests.
    pub(super) entries: Vec<u64>,
    /// How many decisions matches have.
    counts: HashMap<i64, i64>,
}

/// What other rows need of a decision.
struct Decided {
    id: i64,
    is_current: bool,
    /// Candidates that it says to have, less those that were found.
    missing: i64,
}

/// A table as it is read.
struct Reading {
    table: &'static str,
    name: u64,
    columns: Vec<(Column, Option<Parent>)>,
    is_broken: bool,
    /// Decisions that are referred to and not read yet.
    decisions: Vec<i64>,
}

impl Pass {
    /// Prepares the pass.
    pub(super) fn new(connection: &Connection) -> Result<Self, StoreError> {
        let owners = Owners::load(connection)?;
        Ok(Self {
            parts: owners.parts(PARTS),
            parents: parents(connection, &TABLES)?,
            indexes: Index::all(connection, DECISIONS)?,
            owners,
        })
    }

    /// Whether it finds broken references of a table.
    pub(super) fn has_references_of(&self, table: &str) -> bool {
        self.parents.get(table).is_some_and(Option::is_some)
    }

    /// Reads a part.
    pub(super) fn read(&self, connection: &Connection, part: (i64, i64)) -> Result<Found, StoreError> {
        let mut found = Found {
            rows: Tally::new(),
            sums: Check::new("sums"),
            has_other_candidates: false,
            has_other_decisions: false,
            broken: Vec::new(),
            entries: vec![0; self.indexes.as_ref().map_or(0, Vec::len)],
            counts: HashMap::new(),
        };
        let mut decided = self.decisions(connection, part, &mut found)?;
        self.candidates(connection, part, &mut decided, &mut found)?;
        self.cubes(connection, part, &decided, &mut found)?;
        Ok(found)
    }

    fn reading(&self, table: &'static str, statement: &Statement<'_>) -> Reading {
        let parents = self.parents.get(table).and_then(Option::as_ref);
        // What follows the table's own columns is not digested.
        let names = || statement.column_names().take_while(|name| *name != EXTRA);
        let parent_of = |place: usize| {
            let name = names().nth(place)?;
            parents?.iter().find(|(column, _)| column == name).map(|(_, parent)| parent.clone())
        };
        let columns = Column::all(names()).into_iter().map(|column| (parent_of(column.place), column));
        Reading {
            table,
            name: digest::name(table),
            columns: columns.map(|(parent, column)| (column, parent)).collect(),
            is_broken: false,
            decisions: Vec::new(),
        }
    }

    fn decisions(
        &self,
        connection: &Connection,
        (first, last): (i64, i64),
        found: &mut Found,
    ) -> Result<Vec<Decided>, StoreError> {
        let indexes = self.indexes.as_deref().unwrap_or_default();
        let conditions: String = indexes.iter().map(|index| format!(", {}", index.condition())).collect();
        let mut statement = connection.prepare(&format!(
            "SELECT t.*, NULL AS {EXTRA}{conditions} FROM {DECISIONS} AS t NOT INDEXED
             WHERE decision_id BETWEEN ? AND ? ORDER BY decision_id"
        ))?;
        let mut reading = self.reading(DECISIONS, &statement);
        let all = statement.column_count();
        let place = |name: &str| statement.column_index(name);
        let mut sums = Adder::new(connection, place)?;
        let [id, match_id, count, is_current, is_position] =
            ["decision_id", "match_id", "candidate_count", "is_current", "is_position"].map(place);
        let (id, match_id, count, is_current, is_position) = (id?, match_id?, count?, is_current?, is_position?);
        let conditions = all - indexes.len();
        let mut decided = Vec::new();
        // The match of the last decision.
        let mut last_match: Option<(i64, Option<usize>)> = None;
        let mut rows = statement.query((first, last))?;
        while let Some(row) = rows.next()? {
            found.rows.check.looked_at += 1;
            let mut values = Vec::with_capacity(all);
            for place in 0..all {
                values.push(row.get_ref(place)?);
            }
            let [id, match_id, count, is_current, is_position] =
                [id, match_id, count, is_current, is_position].map(|place| integer(values[place]));
            decided.push(Decided { id, is_current: is_current != 0, missing: count });
            let owner = match last_match {
                Some((last, owner)) if last == match_id => owner,
                _ => {
                    let owner = self.owners.matches.get(&match_id).copied();
                    last_match = Some((match_id, owner));
                    owner
                }
            };
            *found.counts.entry(match_id).or_default() += 1;
            for ((index, condition), entries) in indexes.iter().zip(&values[conditions..]).zip(&mut found.entries) {
                if integer(*condition) != 0 {
                    *entries = entries.wrapping_add(index.entry(&values, id)?);
                }
            }
            sums.add(match_id, &values)?;
            let Some(owner) = owner else {
                found.rows.find_stray(DECISIONS, "match_id", match_id);
                reading.is_broken = true;
                continue;
            };
            let whole = &self.owners.all[owner];
            let Said { is_current: current, is_position: position, first, last } = whole.said;
            if (is_current != 0, is_position != 0) != (current, position) || !(first..=last).contains(&id) {
                found.has_other_decisions = true;
            }
            let mut sum = 0_u64;
            for (column, parent) in &reading.columns {
                let value = values[column.place];
                sum = sum.wrapping_add(column.digest(value, &whole.numbers));
                match parent {
                    Some(Parent::Keys(keys)) => reading.is_broken |= is_broken(keys, value),
                    Some(Parent::Decisions) if value != ValueRef::Null => reading.decisions.push(integer(value)),
                    _ => {}
                }
            }
            found.rows.add(owner, digest::row(reading.name, sum));
        }
        reading.finish(connection, &decided, found)?;
        found.sums = sums.finish()?;
        Ok(decided)
    }

    fn candidates(
        &self,
        connection: &Connection,
        (first, last): (i64, i64),
        decided: &mut [Decided],
        found: &mut Found,
    ) -> Result<(), StoreError> {
        let sql =
            format!("SELECT * FROM {CANDIDATES} NOT INDEXED WHERE candidate_id BETWEEN ? AND ? ORDER BY candidate_id");
        let mut statement = connection.prepare(&sql)?;
        let mut reading = self.reading(CANDIDATES, &statement);
        let key = statement.column_index("candidate_id")?;
        let last = last.checked_mul(32).and_then(|last| last.checked_add(31)).unwrap_or(i64::MAX);
        let mut owner = (0, -1, 0);
        let mut place = 0;
        let mut rows = statement.query((first.saturating_mul(32), last))?;
        while let Some(row) = rows.next()? {
            found.rows.check.looked_at += 1;
            let id = integer(row.get_ref(key)?);
            let decision = id >> 5;
            while decided.get(place).is_some_and(|decided| decided.id < decision) {
                place += 1;
            }
            match decided.get_mut(place).filter(|decided| decided.id == decision) {
                Some(decided) => decided.missing -= 1,
                None => found.has_other_candidates = true,
            }
            if !(owner.0..=owner.1).contains(&decision) {
                match self.owners.of_decision(decision) {
                    Some(found) => owner = found,
                    None => {
                        found.rows.find_stray(CANDIDATES, "candidate_id", id);
                        continue;
                    }
                }
            }
            let numbers = &self.owners.all[owner.2].numbers;
            let mut sum = 0_u64;
            for (column, parent) in &reading.columns {
                let value = row.get_ref(column.place)?;
                sum = sum.wrapping_add(column.digest(value, numbers));
                if let Some(Parent::Keys(keys)) = parent {
                    reading.is_broken |= is_broken(keys, value);
                }
            }
            found.rows.add(owner.2, digest::row(reading.name, sum));
        }
        found.has_other_candidates |= decided.iter().any(|decided| decided.missing != 0);
        reading.finish(connection, decided, found)
    }

    fn cubes(
        &self,
        connection: &Connection,
        part: (i64, i64),
        decided: &[Decided],
        found: &mut Found,
    ) -> Result<(), StoreError> {
        let sql = format!("SELECT * FROM {CUBES} NOT INDEXED WHERE decision_id BETWEEN ? AND ? ORDER BY decision_id");
        let mut statement = connection.prepare(&sql)?;
        let mut reading = self.reading(CUBES, &statement);
        let (key, is_current) = (statement.column_index("decision_id")?, statement.column_index("is_current")?);
        let mut owner = (0, -1, 0);
        let mut place = 0;
        let mut rows = statement.query(part)?;
        while let Some(row) = rows.next()? {
            found.rows.check.looked_at += 1;
            let id = integer(row.get_ref(key)?);
            while decided.get(place).is_some_and(|decided| decided.id < id) {
                place += 1;
            }
            match decided.get(place).filter(|decided| decided.id == id) {
                Some(decided) => {
                    found.has_other_decisions |= decided.is_current != (integer(row.get_ref(is_current)?) != 0);
                }
                None => reading.is_broken = true,
            }
            if !(owner.0..=owner.1).contains(&id) {
                match self.owners.of_decision(id) {
                    Some(found) => owner = found,
                    None => {
                        found.rows.find_stray(CUBES, "decision_id", id);
                        continue;
                    }
                }
            }
            let numbers = &self.owners.all[owner.2].numbers;
            let mut sum = 0_u64;
            for (column, parent) in &reading.columns {
                let value = row.get_ref(column.place)?;
                sum = sum.wrapping_add(column.digest(value, numbers));
                if let Some(Parent::Keys(keys)) = parent {
                    reading.is_broken |= is_broken(keys, value);
                }
            }
            found.rows.add(owner.2, digest::row(reading.name, sum));
        }
        reading.finish(connection, decided, found)
    }
}

/// The name of the column after a table's own.
const EXTRA: &str = "_after";

/// An integer that is never NULL; what else a damaged row has is 0, and not what it should be.
fn integer(value: ValueRef<'_>) -> i64 {
    if let ValueRef::Integer(value) = value { value } else { 0 }
}

impl Reading {
    /// Looks for the decisions that were referred to, and notes whether a reference is broken.
    fn finish(mut self, connection: &Connection, decided: &[Decided], found: &mut Found) -> Result<(), StoreError> {
        let is_beside = |id: &i64| decided.binary_search_by_key(id, |decided| decided.id).is_ok();
        self.decisions.retain(|id| !is_beside(id));
        let mut find = connection.prepare("SELECT 1 FROM decision_rows WHERE decision_id = ?")?;
        for id in &self.decisions {
            self.is_broken = self.is_broken || !find.exists([id])?;
        }
        if self.is_broken {
            found.broken.push(self.table);
        }
        Ok(())
    }
}

impl Found {
    /// Adds what another part found.
    pub(super) fn merge(&mut self, other: Self) {
        self.rows.merge(other.rows);
        self.sums.add(other.sums);
        self.has_other_candidates |= other.has_other_candidates;
        self.has_other_decisions |= other.has_other_decisions;
        self.broken.extend(other.broken);
        for (entries, others) in self.entries.iter_mut().zip(other.entries) {
            *entries = entries.wrapping_add(others);
        }
        for (match_id, count) in other.counts {
            *self.counts.entry(match_id).or_default() += count;
        }
    }

    /// Whether each match has as many decisions as it names.
    pub(super) fn has_all_decisions(&self, owners: &Owners) -> bool {
        owners.matches.iter().all(|(id, &index)| {
            let Said { first, last, .. } = owners.all[index].said;
            last - first + 1 == self.counts.get(id).copied().unwrap_or_default()
        })
    }
}
