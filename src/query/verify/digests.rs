//! Every match and book has the rows that its import wrote.

use std::collections::HashMap;

use rusqlite::{Connection, Row};

use super::findings::Check;
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
            "SELECT m.match_id, m.source_file_id, s.path, m.first_decision_id, m.last_decision_id, p.spelling, q.spelling
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
            owners.all.push(Whole { path: row.get::<_, Option<String>>(2)?.unwrap_or_default(), found });
            owners.matches.insert(row.get(0)?, index);
            owners.sources.insert(row.get(1)?, index);
            owners.decisions.push((row.get(3)?, row.get(4)?, index));
        }
        let mut statement = connection.prepare(
            "SELECT b.book_id, b.source_file_id, s.path FROM books AS b LEFT JOIN source_files AS s USING (source_file_id)",
        )?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let index = owners.all.len();
            owners.all.push(Whole { path: row.get::<_, Option<String>>(2)?.unwrap_or_default(), found: 0 });
            owners.books.insert(row.get(0)?, index);
            owners.sources.insert(row.get(1)?, index);
        }
        let mut statement = connection.prepare("SELECT rollout_id, match_id FROM rollout_rows")?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            if let Some(&index) = owners.matches.get(&row.get(1)?) {
                owners.rollouts.insert(row.get(0)?, index);
            }
        }
        Ok(owners)
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
        let columns: Vec<(String, u64)> =
            statement.column_names().map(|name| (name.to_string(), digest::factor(name))).collect();
        let digested: Vec<(usize, u64)> = columns
            .iter()
            .enumerate()
            .filter(|(_, (name, _))| !digest::is_left_out(name))
            .map(|(place, (_, factor))| (place, *factor))
            .collect();
        let key = match owner {
            Owner::Match(column) | Owner::Decision(column, _) => column,
            Owner::Rollout => "rollout_id",
            Owner::Book => "book_id",
            Owner::Source => "source_file_id",
        };
        let key = statement.column_index(key)?;
        let name = digest::name(table);
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            check.looked_at += 1;
            let id: i64 = row.get(key)?;
            let index = match owner {
                Owner::Match(_) => self.matches.get(&id).copied(),
                Owner::Decision(_, bits) => self.of_decision(id >> bits),
                Owner::Rollout => self.rollouts.get(&id).copied(),
                Owner::Book => self.books.get(&id).copied(),
                Owner::Source => self.sources.get(&id).copied(),
            };
            let Some(index) = index else {
                let subject = format!("{table}, {} {id}", columns[key].0);
                check.find(subject, "the row belongs to no match and no book", ALTERED);
                continue;
            };
            let found = &mut self.all[index].found;
            *found = found.wrapping_add(digest::row(name, sum(row, &digested)?));
        }
        Ok(())
    }

    fn of_decision(&self, id: i64) -> Option<usize> {
        let after = self.decisions.partition_point(|&(first, _, _)| first <= id);
        let &(_, last, index) = self.decisions.get(after.checked_sub(1)?)?;
        (id <= last).then_some(index)
    }
}

fn sum(row: &Row<'_>, columns: &[(usize, u64)]) -> Result<u64, StoreError> {
    columns.iter().try_fold(0, |sum: u64, &(place, factor)| {
        Ok(sum.wrapping_add(digest::value(row.get_ref(place)?).wrapping_mul(factor)))
    })
}
