//! Every match and book has the rows that its import wrote.

use std::collections::HashMap;

use rusqlite::types::ValueRef;
use rusqlite::{Connection, Row};

use super::findings::Check;
use super::series::{Series, series};
use crate::store::{StoreError, digest};

/// What to do where a row was altered.
const ALTERED: &str = "`gammonbase verify --sources` names them; to mend them, import into a new database";

/// How the rows of a table tell whose they are.
enum Owner {
    Match(&'static str),
    /// The column, and by how many bits a decision's number is shifted in it.
    Decision(&'static str, u32),
    Rollout,
    Book,
    Source,
}

/// The tables whose rows are in digests.
const TABLES: [(&str, Owner); 19] = [
    ("match_rows", Owner::Match("match_id")),
    ("game_rows", Owner::Match("match_id")),
    ("decision_rows", Owner::Match("match_id")),
    ("candidate_rows", Owner::Decision("candidate_id", 5)),
    ("cube_analysis_rows", Owner::Decision("decision_id", 0)),
    ("cube_extra_rows", Owner::Decision("decision_id", 0)),
    ("rollout_rows", Owner::Match("match_id")),
    ("rollout_first_roll_rows", Owner::Rollout),
    ("comment_rows", Owner::Match("match_id")),
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

/// A match or a book, with the digest of the rows that were found.
struct Whole {
    path: String,
    found: u64,
    numbers: Numbers,
}

/// The numbers that those of the rows of a match or a book count from.
#[derive(Default)]
struct Numbers {
    /// The match's or the book's own.
    id: i64,
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
    fn relative(&self, series: Series, number: i64) -> i64 {
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
struct Column {
    place: usize,
    factor: u64,
    series: Option<Series>,
}

#[derive(Default)]
struct Owners {
    all: Vec<Whole>,
    matches: HashMap<i64, usize>,
    books: HashMap<i64, usize>,
    sources: HashMap<i64, usize>,
    /// First and last decision of each match, in ascending order.
    decisions: Vec<(i64, i64, usize)>,
    rollouts: HashMap<i64, usize>,
}

/// Adds up the digests of all rows and compares.
pub(super) fn digests(connection: &Connection) -> Result<Check, StoreError> {
    let mut check = Check::new("rows");
    let mut owners = Owners::load(connection)?;
    for (table, owner) in &TABLES {
        owners.add(connection, table, owner, &mut check)?;
    }
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
            let subject = || format!("{}, {} {id}", whole.path, if is_book { "book_id" } else { "match_id" });
            match expected.remove(&(is_book, id)) {
                Some(digest) if digest == whole.found => {}
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

impl Owners {
    fn load(connection: &Connection) -> Result<Self, StoreError> {
        let mut owners = Self::default();
        let mut statement = connection.prepare(
            "SELECT m.match_id, m.source_file_id, s.path, m.first_decision_id, m.last_decision_id, p.spelling, q.spelling,
                 m.player1_id, m.player2_id
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
            let found = digest::players(spellings.each_ref().map(|spelling| spelling.as_bytes()));
            let (id, decision) = (row.get(0)?, row.get(3)?);
            let numbers = Numbers { id, decision, players: [row.get(7)?, row.get(8)?], ..Numbers::default() };
            owners.all.push(Whole { path: row.get::<_, Option<String>>(2)?.unwrap_or_default(), found, numbers });
            owners.matches.insert(id, index);
            owners.sources.insert(row.get(1)?, index);
            owners.decisions.push((decision, row.get(4)?, index));
        }
        let mut statement = connection.prepare(
            "SELECT b.book_id, b.source_file_id, s.path FROM books AS b LEFT JOIN source_files AS s USING (source_file_id)",
        )?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let index = owners.all.len();
            let numbers = Numbers { id: row.get(0)?, ..Numbers::default() };
            owners.books.insert(numbers.id, index);
            owners.all.push(Whole { path: row.get::<_, Option<String>>(2)?.unwrap_or_default(), found: 0, numbers });
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
    fn add(
        &mut self,
        connection: &Connection,
        table: &str,
        owner: &Owner,
        check: &mut Check,
    ) -> Result<(), StoreError> {
        let mut statement = connection.prepare(&format!("SELECT * FROM {table} NOT INDEXED"))?;
        let columns: Vec<Column> = statement
            .column_names()
            .enumerate()
            .filter_map(|(place, name)| Some(Column { place, factor: digest::factor(name)?, series: series(name) }))
            .collect();
        let key = match owner {
            Owner::Match(column) | Owner::Decision(column, _) => column,
            Owner::Rollout => "rollout_id",
            Owner::Book => "book_id",
            Owner::Source => "source_file_id",
        };
        let key_place = statement.column_index(key)?;
        let name = digest::name(table);
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            check.looked_at += 1;
            let id: i64 = row.get(key_place)?;
            let index = match owner {
                Owner::Match(_) => self.matches.get(&id).copied(),
                Owner::Decision(_, bits) => self.of_decision(id >> bits),
                Owner::Rollout => self.rollouts.get(&id).copied(),
                Owner::Book => self.books.get(&id).copied(),
                Owner::Source => self.sources.get(&id).copied(),
            };
            let Some(index) = index else {
                let subject = format!("{table}, {key} {id}");
                check.find(subject, "the row belongs to no match and no book", ALTERED);
                continue;
            };
            let whole = &mut self.all[index];
            let sum = sum(row, &columns, &whole.numbers)?;
            whole.found = whole.found.wrapping_add(digest::row(name, sum));
        }
        Ok(())
    }

    fn of_decision(&self, id: i64) -> Option<usize> {
        let after = self.decisions.partition_point(|&(first, _, _)| first <= id);
        let &(_, last, index) = self.decisions.get(after.checked_sub(1)?)?;
        (id <= last).then_some(index)
    }
}

fn sum(row: &Row<'_>, columns: &[Column], numbers: &Numbers) -> Result<u64, StoreError> {
    columns.iter().try_fold(0, |sum: u64, &Column { place, factor, series }| {
        let digest = match (row.get_ref(place)?, series) {
            (ValueRef::Integer(number), Some(series)) => digest::integer(numbers.relative(series, number)),
            (value, _) => digest::value(value),
        };
        Ok(sum.wrapping_add(digest.wrapping_mul(factor)))
    })
}
