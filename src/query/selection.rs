//! Which decisions or matches an export takes.

use std::collections::{HashMap, HashSet};
use std::error::Error;
use std::rc::Rc;

use rusqlite::types::Value;
use rusqlite::{Connection, OptionalExtension, Row, params_from_iter};

use super::filter::{Filter, FilterError, MatchFilter, values};
use super::filtered_sums::{of_all, of_players};
use crate::sql::{Renderer, Scope};
use crate::store::{FieldWriter, KnownNames, MATCH, MadeWith, Part, YES, read_first, read_pairs, read_values, tags};
use crate::text_file::text_file;

/// How many saved positions there are.
pub fn saved_positions(connection: &Connection) -> rusqlite::Result<u64> {
    let saved = "SELECT count(*) FROM matches WHERE kind = 'position'";
    connection.query_row(saved, [], |row| row.get::<_, i64>(0)).map(i64::unsigned_abs)
}

/// The start of the last import, in seconds since 1970; 0 before the first import.
pub fn last_import(connection: &Connection) -> rusqlite::Result<i64> {
    let run = "SELECT coalesce(max(CAST(strftime('%s', started_at) AS INTEGER)), 0) FROM import_runs";
    connection.query_row(run, [], |row| row.get(0))
}

/// The smallest error by XG's grades (EMG), how many decisions under a filter do not count, and how many lose less.
pub fn left_out(connection: &Connection, filter: &Filter) -> Result<(f64, i64, i64), Box<dyn Error>> {
    let mut renderer = Renderer::binding();
    let scope = Scope { filter: filter.passing(&mut renderer)?, ..Scope::default() };
    let sql = scope.render(text_file!("sql/decisions/left_out.sql").text())?;
    let row = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
    Ok(connection.query_row(&sql, params_from_iter(values(&renderer)), row)?)
}

/// The matches and money sessions under a filter.
pub fn matches(connection: &Connection, filter: &Filter) -> Result<Vec<i64>, Box<dyn Error>> {
    let mut renderer = Renderer::binding();
    let scope = Scope { filter: filter.passing(&mut renderer)?, ..Scope::default() };
    let sql = scope.render(text_file!("sql/matches/selected.sql").text())?;
    Ok(read_values(connection, &sql, params_from_iter(values(&renderer)))?)
}

/// The matches under a filter, to be published with what else is asked for. Returns notes on the names in the filter as well. With `has_own_field`
/// the people compare with those in the copy, otherwise with everybody under the filter, whoever plays.
pub fn part(
    connection: Connection,
    asked: &MatchFilter,
    [has_paths, has_books, has_own_field]: [bool; 3],
) -> Result<(Part, Vec<String>), Box<dyn Error>> {
    // Names, numbers and keys are those of one state of the database.
    let state = connection.unchecked_transaction()?;
    let mut filter = Filter::of_matches(asked.clone());
    let notes = filter.resolve(&connection)?;
    let selected = matches(&connection, &filter)?;
    if selected.is_empty() {
        return Err("no match passes the filters, so no snapshot was written".into());
    }
    let mut filters = in_full(&connection, asked, &filter.matches)?;
    state.commit()?;
    has_own_field.then(|| filters.add("own-field", YES));
    let connection = Rc::new(connection);
    let has_field = !has_own_field && !filter.matches.players.is_empty();
    let field = has_field.then(|| field(Rc::clone(&connection), &filter)).transpose()?;
    let before = selected.clone();
    let is_current = Box::new(move || matches(&connection, &filter).is_ok_and(|now| now == before));
    Ok((Part { matches: selected, has_paths, has_books, filters, is_current, field }, notes))
}

/// Writes what everybody loses under a filter, whoever plays, into a copy.
fn field(connection: Rc<Connection>, filter: &Filter) -> Result<FieldWriter, FilterError> {
    const INSERT: &str = "INSERT INTO main.field_sums VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)";
    // By chance, so that nobody is known by the number.
    const NUMBERS: &str = "SELECT person_id, min(0, (SELECT coalesce(min(person_id), 0) FROM field_sums)) - row_number() OVER (ORDER BY random())
        FROM players GROUP BY person_id";
    const SELECTED: &str = "SELECT player_id, person_id FROM players WHERE name IN (SELECT value FROM json_each(?))";
    const OWN: &str = "SELECT person_id FROM main.players WHERE player_id = ?";
    let filtered = of_players(&of_all(filter), None)?;
    let has_field = "SELECT EXISTS (SELECT 1 FROM field_sums)";
    let sums = match connection.query_row(has_field, [], |row| row.get(0))? {
        // A copy of a copy.
        true if filtered.is_none() => "SELECT * FROM field_sums".to_owned(),
        _ => {
            let rows = filtered.map_or("player_sums".to_owned(), |query| format!("({query})"));
            text_file!("sql/part/field.sql").text().replace("{rows}", &rows)
        }
    };
    let selected = serde_json::Value::from(&filter.matches.players[..]).to_string();
    Ok(Box::new(move |to| {
        let mut numbers: HashMap<i64, i64> = read_pairs(&connection, NUMBERS, [])?;
        for (player, person) in read_pairs::<i64, i64, Vec<_>>(&connection, SELECTED, [&selected])? {
            numbers.extend(read_first(to, OWN, [player])?.map(|(own,): (i64,)| (person, own)));
        }
        let (mut read, mut insert) = (connection.prepare(&sums)?, to.prepare(INSERT)?);
        let mut rows = read.query([])?;
        while let Some(row) = rows.next()? {
            let mut values = (0..9).map(|column| row.get(column)).collect::<rusqlite::Result<Vec<Value>>>()?;
            let person = row.get(0)?;
            values[0] = numbers.get(&person).copied().unwrap_or(person).into();
            insert.execute(params_from_iter(values))?;
        }
        Ok(())
    }))
}

/// A filter with whole names and keys of matches, so that it selects the same later. Tags stay, for what they are on then.
fn in_full(connection: &Connection, asked: &MatchFilter, resolved: &MatchFilter) -> Result<MadeWith, Box<dyn Error>> {
    let MatchFilter { players, events, locations, rounds, since, until, lengths, ids, is_finished, .. } = asked;
    let mut made = MadeWith::default();
    for (option, names) in [("player", players), ("event", events), ("location", locations), ("round", rounds)] {
        if !names.is_empty() {
            let known = KnownNames::load(connection, option)?;
            for name in names {
                known.kept(name)?.into_iter().for_each(|name| made.add(option, name));
            }
        }
    }
    for tag in &asked.tags {
        made.add("tag", tags::spelled(connection, tag)?);
    }
    for id in ids {
        made.add(
            MATCH,
            connection.query_row(text_file!("sql/matches/keys.sql").text(), [id], |row| row.get::<_, String>(0))?,
        );
    }
    lengths.iter().for_each(|length| made.add("match-length", length.to_string()));
    since.iter().for_each(|period| made.add("since", period.first_day()));
    until.iter().for_each(|period| made.add("until", period.last_day()));
    resolved.analysed.iter().for_each(|level| made.add("analysed", level));
    is_finished.then(|| made.add("finished", YES));
    Ok(made)
}

/// The decisions without answers to doubles, which are part of the doubles.
pub fn without_answers(connection: &Connection, ids: &[i64]) -> rusqlite::Result<Vec<i64>> {
    let sql = "SELECT coalesce(double_decision_id, decision_id) FROM decisions WHERE decision_id = ?1";
    let mut statement = connection.prepare(sql)?;
    let mut seen = HashSet::new();
    let mut records = Vec::new();
    for id in ids {
        // An unknown number is reported when the decision is read.
        let record = statement.query_row([id], |row| row.get(0)).optional()?.unwrap_or(*id);
        records.extend(seen.insert(record).then_some(record));
    }
    Ok(records)
}
