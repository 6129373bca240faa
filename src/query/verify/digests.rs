//! Every match and book has the rows that its import wrote.
//!
//! Digests are added up, so that rows can be read in parts and in any order.

use std::collections::HashMap;

use rusqlite::Connection;
use rusqlite::types::ValueRef;

use super::findings::Check;
use super::series::{Series, series};
use crate::store::{StoreError, digest};

/// What to do where a row was altered.
const ALTERED: &str = "`gammonbase verify --sources` names them; to mend them, import into a new database";

/// How the rows of a table tell whose they are.
enum Owner {
    Match,
    /// By the decision whose number the column has.
    Decision(&'static str),
    Rollout,
    Book,
    Source,
}

/// The tables whose rows are in digests, without the largest three (`pass`).
const TABLES: [(&str, Owner); 16] = [
    ("match_rows", Owner::Match),
    ("game_rows", Owner::Match),
    ("cube_extra_rows", Owner::Decision("decision_id")),
    ("rollout_rows", Owner::Match),
    ("rollout_first_roll_rows", Owner::Rollout),
    ("comment_rows", Owner::Match),
    ("books", Owner::Book),
    ("book_header_fields", Owner::Book),
    ("book_residues", Owner::Book),
    ("book_entry_rows", Owner::Book),
    ("book_moves", Owner::Book),
    ("chess_book_nodes", Owner::Book),
    ("shogi_book_slots", Owner::Book),
    ("shogi_book_lines", Owner::Book),
    ("shogi_book_plies", Owner::Book),
    ("warnings", Owner::Source),
];

/// A match or a book.
pub(super) struct Whole {
    path: String,
    /// The digest of what is no row of its own: the names of the players.
    names: u64,
    pub(super) numbers: Numbers,
    /// What the match says of its decisions; nothing of a book.
    pub(super) said: Said,
}

/// What a match says of its decisions.
#[derive(Clone, Copy, Default)]
pub(super) struct Said {
    pub(super) is_current: bool,
    pub(super) is_position: bool,
    pub(super) first: i64,
    pub(super) last: i64,
}

/// The numbers that those of the rows of a match or a book count from.
#[derive(Default)]
pub(super) struct Numbers {
    /// The match's or the book's own.
    pub(super) id: i64,
    players: [i64; 2],
    game: i64,
    decision: i64,
    rollout: i64,
    comment: i64,
    book_entry: i64,
    book_move: i64,
}

impl Numbers {
    /// A number as a digest has it: counted from the first one, and a player as the seat. What leads out of the match or book becomes
    /// another number than any that a file gives.
    pub(super) fn relative(&self, series: Series, number: i64) -> i64 {
        let first = match series {
            Series::Match | Series::Book => self.id,
            Series::Game => self.game,
            Series::Decision => self.decision,
            Series::Candidate => self.decision.wrapping_mul(32),
            Series::Rollout => self.rollout,
            Series::Comment => self.comment,
            Series::BookEntry => self.book_entry,
            Series::BookMove => self.book_move,
            Series::Player => {
                let seat = self.players.iter().position(|&player| player == number);
                return seat.map_or(0, |index| index as i64 + 1);
            }
        };
        number.wrapping_sub(first)
    }
}

/// A column that is digested.
pub(super) struct Column {
    pub(super) place: usize,
    factor: u64,
    series: Option<Series>,
}

impl Column {
    /// Those of a table that are digested.
    pub(super) fn all<'n>(names: impl Iterator<Item = &'n str>) -> Vec<Self> {
        let digested = |(place, name)| Some(Self { place, factor: digest::factor(name)?, series: series(name) });
        names.enumerate().filter_map(digested).collect()
    }

    /// What a value adds to its row's digest.
    #[inline]
    pub(super) fn digest(&self, value: ValueRef<'_>, numbers: &Numbers) -> u64 {
        let digest = match (value, self.series) {
            (ValueRef::Integer(number), Some(series)) => digest::integer(numbers.relative(series, number)),
            (value, _) => digest::value(value),
        };
        digest.wrapping_mul(self.factor)
    }
}

/// All matches and books, and how rows find theirs.
#[derive(Default)]
pub(super) struct Owners {
    pub(super) all: Vec<Whole>,
    pub(super) matches: HashMap<i64, usize>,
    books: HashMap<i64, usize>,
    sources: HashMap<i64, usize>,
    /// First and last decision of each match, in ascending order.
    decisions: Vec<(i64, i64, usize)>,
    rollouts: HashMap<i64, usize>,
}

/// The digests of rows, added up by match and book.
pub(super) struct Tally {
    found: HashMap<usize, u64>,
    /// Of which match or book the last rows were, and their sum: many rows of one follow each other.
    open: (usize, u64),
    pub(super) check: Check,
}

impl Tally {
    pub(super) fn new() -> Self {
        Self { found: HashMap::new(), open: (0, 0), check: Check::new("rows") }
    }

    /// Adds a row of a match or book.
    pub(super) fn add(&mut self, index: usize, row: u64) {
        if self.open.0 != index {
            self.close();
            self.open.0 = index;
        }
        self.open.1 = self.open.1.wrapping_add(row);
    }

    /// Notes a row that belongs to nobody.
    pub(super) fn find_stray(&mut self, table: &str, key: &str, id: i64) {
        self.check.find(format!("{table}, {key} {id}"), "the row belongs to no match and no book", ALTERED);
    }

    fn close(&mut self) {
        let (index, sum) = std::mem::take(&mut self.open);
        let found = self.found.entry(index).or_default();
        *found = found.wrapping_add(sum);
    }

    /// Adds what was found in other rows.
    pub(super) fn merge(&mut self, mut other: Self) {
        self.close();
        other.close();
        for (index, sum) in other.found {
            let found = self.found.entry(index).or_default();
            *found = found.wrapping_add(sum);
        }
        self.check.add(other.check);
    }

    /// Compares with what was imported.
    pub(super) fn compare(mut self, connection: &Connection, owners: &Owners) -> Result<Check, StoreError> {
        self.close();
        let Self { found, mut check, .. } = self;
        let mut statement = connection.prepare("SELECT owner, owner_id, rows_hash FROM row_digests")?;
        let mut rows = statement.query([])?;
        let mut expected = HashMap::new();
        while let Some(row) = rows.next()? {
            let (owner, id): (String, i64) = (row.get(0)?, row.get(1)?);
            expected.insert((owner == "book", id), row.get::<_, i64>(2)? as u64);
        }
        for (is_book, ids) in [(false, &owners.matches), (true, &owners.books)] {
            let mut ids: Vec<_> = ids.iter().collect();
            ids.sort_unstable();
            for (&id, &index) in ids {
                let whole = &owners.all[index];
                let found = whole.names.wrapping_add(found.get(&index).copied().unwrap_or_default());
                let subject = || format!("{}, {} {id}", whole.path, if is_book { "book_id" } else { "match_id" });
                match expected.remove(&(is_book, id)) {
                    Some(digest) if digest == found => {}
                    Some(_) => check.find(subject(), "its rows are not those that were imported", ALTERED),
                    None => check.find(subject(), "it has no digest in row_digests", ALTERED),
                }
            }
        }
        for (is_book, id) in expected.keys() {
            let kind = if *is_book { "book_id" } else { "match_id" };
            check.find(format!("row_digests, {kind} {id}"), "its rows are missing", ALTERED);
        }
        Ok(check)
    }
}

/// Adds up the digests of the rows of the smaller tables.
pub(super) fn small_tables(connection: &Connection, owners: &Owners) -> Result<Tally, StoreError> {
    let mut tally = Tally::new();
    for (table, owner) in &TABLES {
        owners.add(connection, table, owner, &mut tally)?;
    }
    Ok(tally)
}

impl Owners {
    pub(super) fn load(connection: &Connection) -> Result<Self, StoreError> {
        let mut owners = Self::default();
        let mut statement = connection.prepare(
            "SELECT m.match_id, m.source_file_id, s.path, m.first_decision_id, m.last_decision_id, p.spelling, q.spelling,
                 m.player1_id, m.player2_id, m.is_current, m.kind = 'position'
             FROM match_rows AS m
             LEFT JOIN source_files AS s USING (source_file_id)
             LEFT JOIN players AS p ON p.player_id = m.player1_id
             LEFT JOIN players AS q ON q.player_id = m.player2_id
             ORDER BY m.first_decision_id",
        )?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let index = owners.all.len();
            let spelling = |column| row.get::<_, Option<String>>(column).map(Option::unwrap_or_default);
            let spellings = [spelling(5)?, spelling(6)?];
            let names = digest::players(spellings.each_ref().map(|spelling| spelling.as_bytes()));
            let (id, decision) = (row.get(0)?, row.get(3)?);
            let numbers = Numbers { id, decision, players: [row.get(7)?, row.get(8)?], ..Numbers::default() };
            let said = Said { is_current: row.get(9)?, is_position: row.get(10)?, first: decision, last: row.get(4)? };
            owners.all.push(Whole { path: row.get::<_, Option<String>>(2)?.unwrap_or_default(), names, numbers, said });
            owners.matches.insert(id, index);
            owners.sources.insert(row.get(1)?, index);
            owners.decisions.push((said.first, said.last, index));
        }
        let mut statement = connection.prepare(
            "SELECT b.book_id, b.source_file_id, s.path FROM books AS b LEFT JOIN source_files AS s USING (source_file_id)",
        )?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let index = owners.all.len();
            let numbers = Numbers { id: row.get(0)?, ..Numbers::default() };
            owners.books.insert(numbers.id, index);
            let path = row.get::<_, Option<String>>(2)?.unwrap_or_default();
            owners.all.push(Whole { path, names: 0, numbers, said: Said::default() });
            owners.sources.insert(row.get(1)?, index);
        }
        let mut statement = connection.prepare("SELECT rollout_id, match_id FROM rollout_rows")?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            if let Some(&index) = owners.matches.get(&row.get(1)?) {
                owners.rollouts.insert(row.get(0)?, index);
            }
        }
        owners.load_first_numbers(connection)?;
        Ok(owners)
    }

    fn load_first_numbers(&mut self, connection: &Connection) -> Result<(), StoreError> {
        let mut load = |owners: &HashMap<i64, usize>, sql: &str, set: fn(&mut Numbers, i64)| {
            let mut statement = connection.prepare(sql)?;
            let mut rows = statement.query([])?;
            while let Some(row) = rows.next()? {
                // A row of nobody is told of when its table is read.
                if let Some(&index) = owners.get(&row.get(0)?) {
                    set(&mut self.all[index].numbers, row.get(1)?);
                }
            }
            Ok::<_, StoreError>(())
        };
        let matches = &self.matches;
        load(matches, "SELECT match_id, min(game_id) FROM game_rows GROUP BY 1", |n, first| n.game = first)?;
        load(matches, "SELECT match_id, min(rollout_id) FROM rollout_rows GROUP BY 1", |n, first| n.rollout = first)?;
        load(matches, "SELECT match_id, min(comment_id) FROM comment_rows GROUP BY 1", |n, first| n.comment = first)?;
        let books = &self.books;
        load(books, "SELECT book_id, min(book_entry_id) FROM book_entry_rows GROUP BY 1", |n, first| {
            n.book_entry = first;
        })?;
        load(books, "SELECT book_id, min(book_move_id) FROM book_moves GROUP BY 1", |n, first| n.book_move = first)
    }

    /// Adds the rows of a table.
    fn add(&self, connection: &Connection, table: &str, owner: &Owner, tally: &mut Tally) -> Result<(), StoreError> {
        let mut statement = connection.prepare(&format!("SELECT * FROM {table} NOT INDEXED"))?;
        let columns = Column::all(statement.column_names());
        let key = match owner {
            Owner::Match => "match_id",
            Owner::Decision(column) => column,
            Owner::Rollout => "rollout_id",
            Owner::Book => "book_id",
            Owner::Source => "source_file_id",
        };
        let key_place = statement.column_index(key)?;
        let name = digest::name(table);
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            tally.check.looked_at += 1;
            let id: i64 = row.get(key_place)?;
            let index = match owner {
                Owner::Match => self.matches.get(&id).copied(),
                Owner::Decision(_) => self.of_decision(id).map(|(_, _, index)| index),
                Owner::Rollout => self.rollouts.get(&id).copied(),
                Owner::Book => self.books.get(&id).copied(),
                Owner::Source => self.sources.get(&id).copied(),
            };
            let Some(index) = index else {
                tally.find_stray(table, key, id);
                continue;
            };
            let numbers = &self.all[index].numbers;
            let mut sum = 0_u64;
            for column in &columns {
                sum = sum.wrapping_add(column.digest(row.get_ref(column.place)?, numbers));
            }
            tally.add(index, digest::row(name, sum));
        }
        Ok(())
    }

    /// The match of a decision, between its first and its last decision.
    pub(super) fn of_decision(&self, id: i64) -> Option<(i64, i64, usize)> {
        let after = self.decisions.partition_point(|&(first, _, _)| first <= id);
        self.decisions.get(after.checked_sub(1)?).copied().filter(|&(_, last, _)| id <= last)
    }

    /// Cuts the decisions into about so many parts, at the first decisions of matches: first and last number of each. Together they are all
    /// numbers that there are.
    pub(super) fn parts(&self, count: usize) -> Vec<(i64, i64)> {
        let mut starts: Vec<i64> = self
            .decisions
            .chunks(self.decisions.len().div_ceil(count).max(1))
            .skip(1)
            .filter_map(|part| part.first())
            .map(|&(first, _, _)| first)
            .collect();
        starts.dedup();
        let ends = starts.iter().map(|start| start.saturating_sub(1)).chain([i64::MAX]);
        [i64::MIN].into_iter().chain(starts.iter().copied()).zip(ends).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_all_numbers_that_there_are_and_begin_with_a_match() {
        for (matches, most) in [(0, 1), (1, 1), (3, 3), (64, 64), (1000, 64)] {
            let decisions =
                (0..matches).map(|number| (number * 100 + 1, number * 100 + 100, number as usize)).collect();
            let owners = Owners { decisions, ..Owners::default() };
            let parts = owners.parts(64);
            assert!((1..=most).contains(&parts.len()), "{matches}: {parts:?}");
            assert_eq!((parts[0].0, parts[parts.len() - 1].1), (i64::MIN, i64::MAX), "{matches}");
            assert!(parts.windows(2).all(|pair| pair[0].1 + 1 == pair[1].0), "{matches}: {parts:?}");
            assert!(parts[1..].iter().all(|(first, _)| first % 100 == 1), "{matches}: {parts:?}");
        }
    }
}
