//! Sums under a filter, in databases in memory: of the decisions that pass, if it looks into matches, and of what everybody loses. Without a filter,
//! reports read those that imports keep.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::types::Value;
use rusqlite::{Connection, OptionalExtension, params_from_iter};

use super::filter::{Filter, FilterError};
use crate::sql::{Engine, Passing, Renderer, Scope};
use crate::store::selected;

/// The most filters whose sums of everybody are kept; those of 20,000 matches take some 40 MB.
const MOST: usize = 4;
/// The most filters whose sums of decisions are kept, which take twice as much.
const MOST_SELECTED: usize = 1;

/// The kinds of sums: of the decisions that pass, and of what everybody loses.
const DECISIONS: &str = "sums_of_decisions";
const PLAYERS: &str = "sums_of_players";

/// Begins the name of each of these databases in memory, which all connections of the program can attach.
pub(super) const NAMED: &str = "file:/gammonbase-sums-";

/// The sums for the filters that were used last. They are those of one state of the database.
#[derive(Debug, Default)]
pub struct FilteredSums {
    selected: Slots,
    players: Slots,
}

/// The slots of sums by their queries, the last used at the end.
type Slots = Mutex<Vec<(String, Slot)>>;

/// Where sums are, or will be; locked while they are made.
type Slot = Arc<Mutex<Option<InMemory>>>;

/// A database in memory, under a name by which other connections can attach it. It lasts as long as this or another connection to it.
#[derive(Debug)]
struct InMemory {
    name: String,
    owner: Connection,
}

/// The attached databases with the sums that a report reads; `None`: it reads none.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Attached {
    /// The sums of the decisions that pass.
    pub selected: Option<String>,
    /// `player_sums`.
    pub field: Option<String>,
}

impl FilteredSums {
    /// Attaches the sums that reports under a filter read. Whoever asks first makes them; the others wait. A connection gets those of one filter, because
    /// SQLite attaches few databases and detaches none in a transaction: reports under another one sum up in their statement.
    pub fn attach(
        &self,
        connection: &Connection,
        filter: &Filter,
        is_read: [bool; 2],
    ) -> Result<Attached, FilterError> {
        let of_all = of_all(filter);
        let [selected, field] = is_read;
        let mut attached = Attached::default();
        if selected || field {
            // The sums of everybody need the decisions of all players. The others use the sums that are attached, if these have theirs.
            let wanted = [of_all.clone(), filter.clone()];
            let wanted = if field { &wanted[..1] } else { &wanted };
            let queries: Vec<_> = wanted.iter().map(selecting).collect::<Result<_, _>>()?;
            let present = present(connection, DECISIONS)?;
            let is_present = |query: &&String| present.as_ref() == Some(&schema(DECISIONS, query));
            let known = queries.iter().flatten().find(is_present);
            if let Some(query) = known.or(queries.last().and_then(Option::as_ref)) {
                let make = |to: &Connection| Ok(selected::write(connection, query, to)?);
                attached.selected = attach(&self.selected, MOST_SELECTED, connection, DECISIONS, query, make)?;
            }
        }
        if field && let Some(query) = of_players(&of_all, attached.selected.clone())? {
            let make = |to: &Connection| Ok(copy(connection, &query, to)?);
            attached.field = attach(&self.players, MOST, connection, PLAYERS, &query, make)?;
        }
        Ok(attached)
    }

    /// Attaches the sums of the decisions of all players, of which a player's page has more use.
    pub fn attach_of_all(&self, connection: &Connection, filter: &Filter) -> Result<(), FilterError> {
        self.attach(connection, &of_all(filter), [true, false]).map(drop)
    }
}

/// Attaches the database in memory that a query made, under a name that follows from the query. `None`: the connection has that of another query.
fn attach(
    slots: &Slots,
    most: usize,
    connection: &Connection,
    kind: &str,
    query: &str,
    make: impl FnOnce(&Connection) -> Result<(), FilterError>,
) -> Result<Option<String>, FilterError> {
    let schema = schema(kind, query);
    if let Some(present) = present(connection, kind)? {
        return Ok(Some(schema).filter(|schema| *schema == present));
    }
    let slot = slot(slots, query, most);
    let mut made = slot.lock().unwrap_or_else(PoisonError::into_inner);
    if made.is_none() {
        let mut new = InMemory::new()?;
        let writing = new.owner.transaction()?;
        make(&writing)?;
        writing.commit()?;
        *made = Some(new);
    }
    for InMemory { name, .. } in made.iter() {
        // The authorizer sees no parameters.
        connection.execute(&format!("ATTACH '{name}' AS {schema}"), [])?;
    }
    Ok(Some(schema))
}

/// Where the sums of this query are, or will be. Those that nobody used lately go.
fn slot(slots: &Slots, query: &str, most: usize) -> Slot {
    let mut slots = slots.lock().unwrap_or_else(PoisonError::into_inner);
    let known = slots.iter().position(|(known, _)| known == query).map(|slot| slots.remove(slot).1);
    let slot = known.unwrap_or_default();
    slots.push((query.to_owned(), Arc::clone(&slot)));
    if slots.len() > most {
        slots.remove(0);
    }
    slot
}

impl InMemory {
    fn new() -> rusqlite::Result<Self> {
        static MADE: AtomicU64 = AtomicU64::new(0);
        let name = format!("{NAMED}{}?vfs=memdb", MADE.fetch_add(1, Ordering::Relaxed));
        let owner = Connection::open(&name)?;
        // The tables that the rows refer to are in the other database.
        owner.pragma_update(None, "foreign_keys", false)?;
        Ok(Self { name, owner })
    }
}

/// The name under which the sums of a query are attached.
fn schema(kind: &str, query: &str) -> String {
    format!("{kind}_{}", &blake3::hash(query.as_bytes()).to_hex()[..16])
}

/// The name of the sums of a kind that are attached.
fn present(connection: &Connection, kind: &str) -> rusqlite::Result<Option<String>> {
    let attached = "SELECT name FROM pragma_database_list WHERE name GLOB ? || '_*'";
    connection.prepare_cached(attached)?.query_row([kind], |row| row.get(0)).optional()
}

/// Writes the rows of a query to a new table `player_sums`.
fn copy(from: &Connection, query: &str, to: &Connection) -> rusqlite::Result<()> {
    let mut read = from.prepare(query)?;
    let columns = read.column_count();
    let names: Vec<&str> = read.column_names().collect();
    to.execute_batch(&format!("CREATE TABLE player_sums ({})", names.join(", ")))?;
    let mut insert = to.prepare(&format!("INSERT INTO player_sums VALUES (?{})", ", ?".repeat(columns - 1)))?;
    let mut rows = read.query([])?;
    while let Some(row) = rows.next()? {
        let values = (0..columns).map(|column| row.get::<_, Value>(column));
        insert.execute(params_from_iter(values.collect::<rusqlite::Result<Vec<_>>>()?))?;
    }
    Ok(())
}

/// The query for the decisions of a filter that looks into matches.
fn selecting(filter: &Filter) -> Result<Option<String>, FilterError> {
    let passing = passing(filter)?.filter(|passing| passing.looks_into_matches);
    Ok(passing.map(|filter| Scope { filter: Some(filter), ..Scope::default() }.render_own("field/decisions.sql")))
}

fn passing(filter: &Filter) -> Result<Option<Passing>, FilterError> {
    filter.passing(&mut Renderer::writing(Engine::Sqlite))
}

/// The query for what everybody loses under a filter; `None`: `player_sums` has it.
pub(super) fn of_players(of_all: &Filter, selected: Option<String>) -> Result<Option<String>, FilterError> {
    let scope = |passing| Scope { filter: Some(passing), selected, ..Scope::default() };
    Ok(passing(of_all)?.map(|passing| scope(passing).render_own("field/player_sums.sql")))
}

/// The filter, whoever plays.
pub(super) fn of_all(filter: &Filter) -> Filter {
    let mut filter = filter.clone();
    filter.matches.players.clear();
    filter
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::MemoryStore;

    #[test]
    fn a_connection_keeps_the_sums_of_its_first_filter_however_many_follow() {
        let (store, sums) = (MemoryStore::new().unwrap(), FilteredSums::default());
        let attached = |number: u32| {
            let filter = Filter { min_error: Some(f64::from(number) / 100.0), ..Filter::default() };
            sums.attach(&store.connection, &filter, [true; 2]).unwrap()
        };
        let first = attached(1);
        assert!(first.selected.is_some() && first.field.is_some());
        (2..20).for_each(|number| assert_eq!(attached(number), Attached::default()));
        assert_eq!(attached(1), first);
    }
}
