//! Sums that many reports share, in databases in memory: of the decisions that pass a filter, and what everybody loses, because reports `study` and
//! `error-timing` compare each player with all others.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::types::Value;
use rusqlite::{Connection, params_from_iter};

use super::claims::{self, Everybody, People};
use super::filter::{Filter, FilterError};
use crate::sql::{Engine, Renderer, Scope};
use crate::store::selected;

/// The tables; their queries are the files of these names.
const TABLES: [&str; 2] = ["people", "overdispersion"];
/// The sums that players are compared with; their queries are files of these names, too.
const OF_CLAIMS: [&str; 2] = ["families", "times"];

/// The most filters whose sums are kept; those of 20,000 matches take some 40 MB.
const MOST: usize = 4;
/// The same of the sums of selected decisions, which take twice as much.
const MOST_SELECTED: usize = 1;

/// Begins the name of each of these databases in memory, which all connections of the program can attach.
pub(super) const NAMED: &str = "file:/gammonbase-field-";

/// The sums for the filters that were used last, by their queries. They are those of one state of the database.
#[derive(Debug, Default)]
pub struct Fields {
    everybody: Places<Field>,
    selected: Places<Selected>,
}

/// The places of sums by their queries, the last used at the end.
type Places<T> = Mutex<Vec<(String, Place<T>)>>;

/// Where sums are, or will be; locked while they are made.
type Place<T> = Arc<Mutex<Option<T>>>;

/// The sums of selected decisions.
#[derive(Debug)]
struct Selected {
    name: String,
    _owner: Connection,
}

#[derive(Debug)]
struct Field {
    name: String,
    everybody: Everybody,
    /// Keeps the database in memory.
    _owner: Connection,
}

impl Fields {
    /// Attaches the sums of the decisions that pass a filter, if it looks into matches, so that not each report reads all decisions.
    pub fn select(&self, connection: &Connection, filter: &Filter) -> Result<(), FilterError> {
        let Some(query) = selecting(filter)? else { return Ok(()) };
        // A page with several filters shares the sums of the first.
        if connection.prepare("SELECT queries FROM selected.made").is_ok() {
            return Ok(());
        }
        let place = place(&self.selected, &query, MOST_SELECTED);
        let mut selected = place.lock().unwrap_or_else(PoisonError::into_inner);
        let selected = match &mut *selected {
            Some(made) => made,
            none => none.insert(Selected::read(connection, &query)?),
        };
        connection.execute(&format!("ATTACH '{}' AS selected", selected.name), [])?;
        Ok(())
    }

    /// The same of all players: players' pages have more use for them.
    pub fn select_of_all(&self, connection: &Connection, filter: &Filter) -> Result<(), FilterError> {
        self.select(connection, &of_all(filter))
    }

    /// Attaches the sums under a filter, whoever plays, to a connection, where the reports use them. Whoever asks first makes them; the others wait.
    pub fn lend(&self, connection: &Connection, filter: &Filter) -> Result<(), FilterError> {
        let filter = of_all(filter);
        if attachment(connection, &filter)? == [true; 2] {
            return Ok(());
        }
        self.select(connection, &filter)?;
        let key = queries(&filter, false)?.concat();
        let place = place(&self.everybody, &key, MOST);
        let mut field = place.lock().unwrap_or_else(PoisonError::into_inner);
        let field = match &mut *field {
            Some(made) => made,
            none => none.insert(Field::read(connection, &queries(&filter, selected_by(connection, &filter)?)?, &key)?),
        };
        Ok(field.attach(connection)?)
    }

    /// Attaches the same if they exist already, without waiting, for their overdispersion, which is the same under any filter.
    pub fn lend_made(&self, connection: &Connection, filter: &Filter) -> Result<(), FilterError> {
        let filter = of_all(filter);
        if attachment(connection, &filter)?[0] {
            return Ok(());
        }
        let place = place(&self.everybody, &queries(&filter, false)?.concat(), MOST);
        let made = place.try_lock().ok();
        Ok(made.iter().filter_map(|field| field.as_ref()).try_for_each(|field| field.attach(connection))?)
    }
}

/// Where the sums of these queries are, or will be. Those that nobody used lately go.
fn place<T>(places: &Places<T>, queries: &str, most: usize) -> Place<T> {
    let mut places = places.lock().unwrap_or_else(PoisonError::into_inner);
    let known = places.iter().position(|(known, _)| known == queries).map(|place| places.remove(place).1);
    let place = known.unwrap_or_default();
    places.push((queries.to_owned(), Arc::clone(&place)));
    if places.len() > most {
        places.remove(0);
    }
    place
}

/// A new database in memory, under a name by which other connections can attach it.
fn in_memory() -> rusqlite::Result<(String, Connection)> {
    static MADE: AtomicU64 = AtomicU64::new(0);
    let name = format!("{NAMED}{}?vfs=memdb", MADE.fetch_add(1, Ordering::Relaxed));
    let owner = Connection::open(&name)?;
    Ok((name, owner))
}

/// Says which queries made the sums.
fn sign(owner: &Connection, queries: &str) -> rusqlite::Result<()> {
    owner.execute("CREATE TABLE made (queries)", [])?;
    owner.execute("INSERT INTO made VALUES (?)", [queries])?;
    Ok(())
}

impl Selected {
    fn read(connection: &Connection, query: &str) -> Result<Self, FilterError> {
        let (name, mut owner) = in_memory()?;
        // The tables that the rows refer to are in the other database.
        owner.pragma_update(None, "foreign_keys", false)?;
        let writing = owner.transaction()?;
        selected::write(connection, query, &writing)?;
        sign(&writing, query)?;
        writing.commit()?;
        Ok(Self { name, _owner: owner })
    }
}

impl Field {
    fn attach(&self, connection: &Connection) -> rusqlite::Result<()> {
        // The authorizer sees no parameters.
        connection.execute(&format!("ATTACH '{}' AS field", self.name), [])?;
        claims::install(connection, Arc::clone(&self.everybody))
    }

    fn read(connection: &Connection, queries: &[String], key: &str) -> rusqlite::Result<Self> {
        let (name, mut owner) = in_memory()?;
        let writing = owner.transaction()?;
        let mut everybody = HashMap::new();
        for (name, query) in OF_CLAIMS.into_iter().zip(&queries[TABLES.len()..]) {
            let (mut read, mut people) = (connection.prepare(query)?, People::default());
            let mut rows = read.query([])?;
            while let Some(row) = rows.next()? {
                people.add_row(row)?;
            }
            everybody.insert(name, people);
        }
        for (table, query) in TABLES.iter().zip(queries) {
            let mut read = connection.prepare(query)?;
            let columns = read.column_count();
            let names: Vec<&str> = read.column_names().collect();
            writing.execute_batch(&format!("CREATE TABLE {table} ({})", names.join(", ")))?;
            let mut insert =
                writing.prepare(&format!("INSERT INTO {table} VALUES (?{})", ", ?".repeat(columns - 1)))?;
            let mut rows = read.query([])?;
            while let Some(row) = rows.next()? {
                let values = (0..columns).map(|column| row.get::<_, Value>(column));
                insert.execute(params_from_iter(values.collect::<rusqlite::Result<Vec<_>>>()?))?;
            }
        }
        sign(&writing, key)?;
        writing.commit()?;
        Ok(Self { name, everybody: Arc::new(everybody), _owner: owner })
    }
}

/// The queries under a filter; of the decisions that pass it, the sums may be attached.
fn queries(filter: &Filter, has_selected: bool) -> Result<Vec<String>, FilterError> {
    let filter = filter.passing(&mut Renderer::writing(Engine::Sqlite))?;
    let scope = Scope { filter, has_selected, ..Scope::default() };
    let names = TABLES.into_iter().chain(OF_CLAIMS);
    Ok(names.map(|name| scope.render_own(&format!("field/{name}.sql"))).collect())
}

/// The query for the decisions of a filter that looks into matches.
fn selecting(filter: &Filter) -> Result<Option<String>, FilterError> {
    let mut renderer = Renderer::writing(Engine::Sqlite);
    let filter = filter.passing(&mut renderer)?.filter(|filter| filter.looks_into_matches);
    Ok(filter.map(|filter| Scope { filter: Some(filter), ..Scope::default() }.render_own("field/decisions.sql")))
}

/// Whether the sums of the decisions that pass this filter are attached to a connection, or the same of all players.
pub fn has_selected(connection: &Connection, filter: &Filter) -> Result<bool, FilterError> {
    Ok(selected_by(connection, filter)? || selected_by(connection, &of_all(filter))?)
}

fn selected_by(connection: &Connection, filter: &Filter) -> Result<bool, FilterError> {
    let Ok(mut made) = connection.prepare("SELECT queries FROM selected.made") else { return Ok(false) };
    let made: Option<String> = made.query_row([], |row| row.get(0))?;
    Ok(made == selecting(filter)?)
}

/// The filter, whoever plays.
fn of_all(filter: &Filter) -> Filter {
    let mut filter = filter.clone();
    filter.matches.players.clear();
    filter
}

/// Whether sums are attached to a connection, and whether they are those under this filter.
pub fn attachment(connection: &Connection, filter: &Filter) -> Result<[bool; 2], FilterError> {
    // Without sums there is no such table.
    let Ok(mut made) = connection.prepare("SELECT queries FROM field.made") else { return Ok([false; 2]) };
    let made: String = made.query_row([], |row| row.get(0))?;
    Ok([true, made == queries(filter, false)?.concat()])
}
