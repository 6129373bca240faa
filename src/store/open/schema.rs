//! What a database of this version has: tables, indexes, lookup rows and views.
//!
//! Two definitions are the same if they differ only in comments and blanks: comments are documentation.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use rusqlite::{Connection, Params};

use super::read::{read_pairs, read_rows, read_values};
use crate::sql::{has_known_views, is_view, views};
use crate::store::error::StoreError;
use crate::text_file::{TextFile, text_file, text_files};
use backgammon::{FEATURES, IDEAS, Structure, met};
use rows::books::BookKind;
use rows::codes::{self, CodeTable};
use rows::timing;

/// `GMBS`: the application id of GammonBase databases, in the file's header.
pub const APPLICATION_ID: i64 = 0x474D_4253;
/// `GMBI`: the application id of snapshots for BI tools.
pub const BI_ID: i64 = 0x474D_4249;

/// The tables of this version, with the meaning of every column: the one description of a database.
const SCHEMA: TextFile = text_file!("migrations/schema.sql");
/// Indexes that a first import builds after its rows.
const INDEXES: TextFile = text_file!("migrations/indexes.sql");

/// The layout of the first release. Those before were of development, and had no number of their own.
pub const FIRST: i64 = 10;
/// The migrations that make the later layouts, one each: their names begin with the number of the layout. Databases have them, so they are never changed
/// after their release.
pub const MIGRATIONS: [(&str, TextFile); 0] = text_files!["migrations/", ".sql":];
/// The layout of this program's databases: `user_version` in the file's header.
pub const VERSION: i64 = FIRST + MIGRATIONS.len() as i64;

/// The lookup tables to which files can add codes, with their columns.
pub const CODE_TABLES: [(CodeTable, &str, &str, &str); 8] = [
    (CodeTable::Levels, "levels", "level_code", "level_name"),
    (CodeTable::Variations, "variations", "variation_code", "variation_name"),
    (CodeTable::GameModes, "game_modes", "game_mode_code", "game_mode_name"),
    (CodeTable::Sites, "sites", "site_code", "site_name"),
    (CodeTable::Currencies, "currencies", "currency_code", "currency_name"),
    (CodeTable::ClockTypes, "clock_types", "clock_type_code", "clock_type_name"),
    (CodeTable::Terminations, "terminations", "termination_code", "termination_name"),
    (CodeTable::Programs, "analysis_programs", "program_code", "program_name"),
];

/// A table or an index of this version.
#[derive(Debug)]
pub struct Definition {
    /// The table; of an index, the table that it is on.
    pub table: String,
    /// Whether it is an index.
    pub is_index: bool,
    /// The statement that creates it.
    pub sql: &'static str,
}

impl Definition {
    /// The columns of a table: each begins a line.
    pub fn columns(&self) -> impl Iterator<Item = &'static str> {
        let lines = self.sql.lines().filter_map(|line| line.strip_prefix("    "));
        let columns = lines.filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()));
        columns.filter_map(|line| line.split(' ').next())
    }
}

/// The tables and indexes of this version by name: each is a statement that begins a line.
pub static DEFINITIONS: LazyLock<BTreeMap<&'static str, Definition>> = LazyLock::new(|| {
    let statements =
        [SCHEMA, INDEXES].map(|text| text.text().match_indices("\nCREATE ").map(move |(at, _)| &text.text()[at + 1..]));
    let definition = |rest: &'static str| {
        let words: Vec<&str> = rest.split_whitespace().take(9).collect();
        let is_index = words[1] != "TABLE";
        let after = |word: &str| words.iter().position(|found| *found == word).map_or("", |at| words[at + 1]);
        let name = if is_index { after("INDEX") } else { words[2] };
        let name = if name == "IF" { after("EXISTS") } else { name };
        // A comment in a table can have a semicolon.
        let body = if is_index { 0 } else { rest.find("\n) ").unwrap_or(0) };
        let sql = &rest[..rest[body..].find(';').map_or(rest.len(), |end| body + end)];
        let table = if is_index { after("ON") } else { name };
        (name, Definition { table: table.to_owned(), is_index, sql })
    };
    statements.into_iter().flatten().map(definition).collect()
});

/// Creates all tables, lookup rows and views of a new database, without the indexes that are built after its rows.
pub fn create(connection: &Connection) -> Result<(), StoreError> {
    sql_functions::mathematics::install(connection)?;
    connection.execute_batch(&SCHEMA)?;
    fill_lookups(connection)?;
    create_views(connection, "CREATE VIEW")?;
    connection.pragma_update(None, "user_version", VERSION)?;
    Ok(connection.pragma_update(None, "application_id", APPLICATION_ID)?)
}

/// Builds the indexes of a new database.
pub fn create_indexes(connection: &Connection) -> Result<(), StoreError> {
    Ok(connection.execute_batch(&INDEXES)?)
}

/// Gathers statistics for the query planner: `ANALYZE`, or `PRAGMA optimize` if the database already has statistics.
pub fn gather_statistics(connection: &Connection, sql: &str) -> Result<(), StoreError> {
    connection.execute_batch("PRAGMA analysis_limit = 1000")?;
    Ok(connection.execute_batch(sql)?)
}

/// Brings indexes, lookup rows and public views up to date, in the caller's transaction, so that a reader sees either the old ones or the new ones.
/// Without `has_indexes`, the indexes of a database that is being built come later.
pub fn refresh(connection: &Connection, has_indexes: bool) -> Result<(), StoreError> {
    let present: BTreeMap<String, String> =
        read_pairs(connection, "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL", [])?;
    let is_outdated = |(name, own): &(&&str, &Definition)| {
        own.is_index && has_indexes && present.get(**name).is_none_or(|found| !is_same(found, own.sql))
    };
    let outdated: Vec<_> = DEFINITIONS.iter().filter(is_outdated).collect();
    for (name, own) in outdated {
        connection.execute_batch(&format!("DROP INDEX IF EXISTS {name}; {}", own.sql))?;
    }
    fill_lookups(connection)?;
    // A snapshot that was restored is one no more, but one without names stays one.
    if !is_nameless(connection)? {
        connection.execute_batch(&format!("DROP TABLE IF EXISTS {MADE_WITH}"))?;
    }
    if !has_own_views(connection)? {
        for (name, _) in views() {
            connection.execute_batch(&format!("DROP VIEW IF EXISTS {name}"))?;
        }
        create_views(connection, "CREATE VIEW")?;
    }
    Ok(())
}

/// Whether the public views in the file are this program's.
pub fn has_own_views(connection: &Connection) -> Result<bool, StoreError> {
    let present: BTreeMap<String, String> =
        read_pairs(connection, "SELECT name, sql FROM main.sqlite_schema WHERE type = 'view'", [])?;
    Ok(has_known_views(&present)
        || views().iter().all(|(name, sql)| present.get(*name).is_some_and(|found| is_stored_as(sql, found))))
}

/// The table in which a snapshot says what it was made with.
pub const MADE_WITH: &str = "gammonbase_snapshot";
/// The option of a copy without names in it.
pub const ANONYMOUS: &str = "anonymous";

/// Whether the matches lack the names and texts by which an import recognises the saves of one.
pub fn is_nameless(connection: &Connection) -> rusqlite::Result<bool> {
    let is_there = connection.table_exists(Some("main"), MADE_WITH)?;
    let option = format!("SELECT 1 FROM {MADE_WITH} WHERE option = '{ANONYMOUS}'");
    Ok(is_there && connection.prepare(&option)?.exists([])?)
}

/// Whether a table is one of this program's.
pub fn is_own_table(name: &str) -> bool {
    DEFINITIONS.get(name).is_some_and(|own| !own.is_index)
}

/// An object of the file in the place of one of this version, which another program or the user made: its kind and name.
pub fn foreign_object(connection: &Connection) -> Result<Option<(String, String)>, StoreError> {
    let kind = "iif(type = 'table' AND rootpage = 0, 'virtual table', type)";
    let sql = format!("SELECT name, {kind}, tbl_name FROM main.sqlite_schema WHERE type IN ('table', 'view', 'index')");
    for (name, kind, table) in read_rows::<(String, String, String)>(connection, &sql, [])? {
        let lower = name.to_lowercase();
        let is_foreign = match DEFINITIONS.get(&lower[..]) {
            Some(own) if own.is_index => kind != "index" || own.table != table,
            Some(_) => kind != "table" || lower != name,
            None => kind != "view" && is_view(&lower),
        };
        if is_foreign {
            return Ok(Some((kind, name)));
        }
    }
    Ok(None)
}

/// The tables that the file lacks, and columns that its tables lack: `matches` and `games.is_set_up`.
pub fn lacking(connection: &Connection) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT name, sql FROM main.sqlite_schema WHERE type = 'table' AND rootpage > 0";
    let present: BTreeMap<String, String> = read_pairs(connection, sql, [])?;
    let mut lacking = Vec::new();
    for (name, own) in DEFINITIONS.iter().filter(|(_, own)| !own.is_index) {
        match present.get(*name) {
            None => lacking.push((*name).to_owned()),
            Some(found) if found == own.sql => {}
            Some(_) => {
                let found = "SELECT name FROM pragma_table_xinfo(?, 'main')";
                let found: Vec<String> = read_values(connection, found, [name])?;
                let columns = own.columns().filter(|column| !found.iter().any(|found| found == column));
                lacking.extend(columns.map(|column| format!("{name}.{column}")));
            }
        }
    }
    Ok(lacking)
}

/// The tables without which rows of files are not whole, or are not known as such.
pub const WITH_ROWS: &str =
    "book_positions books contents decisions games import_runs matches players positions saves source_files";

/// Whether only a rebuild makes a missing table or column. An import creates other tables.
pub fn is_needed(lacking: &str) -> bool {
    let mut needed = WITH_ROWS.split(' ').chain(["error_thresholds", "player_aliases", "settings"]);
    lacking.contains('.') || needed.any(|table| table == lacking)
}

/// The conditions of the CHECKs in the statement of one of our tables, none of which has a parenthesis in a text.
pub fn checks(sql: &str) -> impl Iterator<Item = &str> {
    sql.match_indices("CHECK (").filter_map(|(at, beginning)| {
        let rest = &sql[at + beginning.len()..];
        let mut depth = 1;
        let end = rest.find(|c: char| {
            depth += i32::from(c == '(') - i32::from(c == ')');
            depth == 0
        })?;
        Some(&rest[..end])
    })
}

/// The columns, keys, references and CHECKs of each table, a line each, however the statement that made it is written.
pub fn shapes(connection: &Connection) -> Result<BTreeMap<String, Vec<String>>, StoreError> {
    let columns = "SELECT concat_ws(' ', name, type, \"notnull\", coalesce(dflt_value, '-'), pk, hidden) FROM pragma_table_xinfo(?, 'main') ORDER BY cid";
    let references = "SELECT concat_ws(' ', \"from\", \"table\", \"to\", on_update, on_delete, seq) FROM pragma_foreign_key_list(?, 'main') ORDER BY 1";
    let tables =
        "SELECT name, sql FROM main.sqlite_schema WHERE type = 'table' AND rootpage > 0 AND name NOT LIKE 'sqlite_%'";
    let mut shapes = BTreeMap::new();
    for (name, sql) in read_pairs::<String, String, Vec<_>>(connection, tables, [])? {
        let mut lines = Vec::new();
        for sql in [columns, references] {
            lines.extend(read_values::<String, Vec<_>>(connection, sql, [&name])?);
        }
        let code = sql.lines().map(|line| line.split("--").next().unwrap_or_default()).collect::<String>();
        let mut checks: Vec<String> = checks(&code).map(|check| format!("CHECK {}", bare(check))).collect();
        checks.sort();
        lines.extend(checks);
        lines.extend(code.contains("AUTOINCREMENT").then(|| "AUTOINCREMENT".to_owned()));
        // STRICT, WITHOUT ROWID: the pragma that has them reads all views.
        lines.push(bare(code.rsplit(')').next().unwrap_or_default()));
        shapes.insert(name, lines);
    }
    Ok(shapes)
}

/// Whether two statements differ only in comments and blanks.
pub fn is_same(found: &str, own: &str) -> bool {
    found == own || bare(found) == bare(own)
}

/// A statement without comments and blanks, and without the words that SQLite does not store.
pub fn bare(sql: &str) -> String {
    let code = sql.lines().map(|line| line.split("--").next().unwrap_or_default());
    let mut bare: String = code.flat_map(str::chars).filter(|c| !c.is_whitespace()).collect();
    bare = bare.replacen("IFNOTEXISTS", "", 1);
    bare.truncate(bare.trim_end_matches(';').len());
    bare
}

/// Makes a reader's queries use this program's views, whatever views the file has: those of another program version, or of another program, which may be
/// endless.
pub fn use_own_views(connection: &Connection) -> Result<(), StoreError> {
    if has_own_views(connection)? { Ok(()) } else { create_views(connection, "CREATE TEMP VIEW") }
}

/// Creates the public views.
pub fn create_views(connection: &Connection, create: &str) -> Result<(), StoreError> {
    for (_, sql) in views() {
        connection.execute_batch(&sql.replacen("CREATE VIEW", create, 1))?;
    }
    Ok(())
}

/// Whether `found` is the form in which SQLite stores the statement of a view's file: without IF NOT EXISTS and the semicolon.
fn is_stored_as(file: &str, found: &str) -> bool {
    file.replacen("CREATE VIEW IF NOT EXISTS ", "CREATE VIEW ", 1).trim_end().trim_end_matches(';') == found
}

/// Inserts a code that a file uses but no list has.
pub fn add_unknown_code(connection: &Connection, table: CodeTable, code: i64) -> Result<(), StoreError> {
    let Some((_, table_name, code_column, name_column)) = CODE_TABLES.iter().find(|(known, ..)| *known == table) else {
        return Ok(());
    };
    let known = format!("SELECT 1 FROM {table_name} WHERE {code_column} = ?");
    if connection.prepare_cached(&known)?.exists([code])? {
        return Ok(());
    }
    put_codes(
        connection,
        table,
        table_name,
        &[code_column, name_column],
        [(code, format!("unknown ({code})"))].into_iter(),
    )
}

fn put_codes(
    connection: &Connection,
    table: CodeTable,
    name: &str,
    columns: &[&str],
    codes: impl Iterator<Item = (i64, String)>,
) -> Result<(), StoreError> {
    if table != CodeTable::Levels {
        return put(connection, name, columns, 1, codes);
    }
    let columns = [columns, &["depth_rank", "is_book"]].concat();
    let levels = codes.map(|(code, name)| (code, name, codes::depth_rank(code), codes::BOOK_LEVELS.contains(&code)));
    put(connection, name, &columns, 1, levels)
}

/// Inserts rows, or changes those with the same key, which the first columns are, if they differ.
fn put<P: Params>(
    connection: &Connection,
    table: &str,
    columns: &[&str],
    keys: usize,
    rows: impl Iterator<Item = P>,
) -> Result<(), StoreError> {
    let (key, own) = (columns[..keys].join(", "), columns[keys..].join(", "));
    let new = columns[keys..].iter().map(|column| format!("excluded.{column}")).collect::<Vec<_>>().join(", ");
    let (all, marks) = (columns.join(", "), vec!["?"; columns.len()].join(", "));
    let mut put = connection.prepare_cached(&format!(
        "INSERT INTO {table} ({all}) VALUES ({marks}) ON CONFLICT ({key}) DO UPDATE SET ({own}) = ({new}) WHERE ({own}) IS NOT ({new})"
    ))?;
    for row in rows {
        put.execute(row)?;
    }
    Ok(())
}

/// Brings the rows of lookup tables up to date.
fn fill_lookups(connection: &Connection) -> Result<(), StoreError> {
    for (table, name, code, name_column) in CODE_TABLES {
        let codes = codes::names(table).iter().map(|(code, name)| (*code, (*name).to_owned()));
        put_codes(connection, table, name, &[code, name_column], codes)?;
    }
    macro_rules! fill {
        ($table:literal, $columns:expr, $keys:literal, $rows:expr) => {
            let rows: Vec<_> = $rows.collect();
            // Files add no rows to these tables, so one too many is another version's.
            let clear = concat!("DELETE FROM ", $table, " WHERE (SELECT count(*) FROM ", $table, ") > ?");
            connection.execute(clear, [rows.len() as i64])?;
            put(connection, $table, &$columns, $keys, rows.into_iter())?;
        };
    }
    let structures = Structure::all().map(|s| (s.code(), s.phase.name(), s.plan.name(), s.opponent_plan.name()));
    fill!("structures", ["structure_code", "phase", "plan", "opponent_plan"], 1, structures);
    let features = (0_i64..).zip(FEATURES).map(|(bit, (feature, meaning))| (bit, feature, meaning));
    fill!("features", ["feature_bit", "feature", "meaning"], 1, features);
    let ideas = (0_i64..).zip(IDEAS).map(|(code, (idea, meaning, ..))| (code, idea, meaning));
    fill!("ideas", ["idea_code", "idea", "meaning"], 1, ideas);
    let timings = (0_i64..).zip(timing::all()).map(|(code, (family, part))| (code, family, part));
    fill!("timings", ["timing_code", "family", "part"], 1, timings);
    let scores = met::scores().map(|score| (score.is_post_crawford, score.away_player, score.away_opponent, score.mwc));
    fill!("match_equities", ["is_post_crawford", "away_player", "away_opponent", "mwc"], 3, scores);
    let migrations = (FIRST..).zip(["schema"].into_iter().chain(MIGRATIONS.map(|(name, _)| name)));
    fill!("migrations", ["migration_id", "name"], 1, migrations);
    let books = BookKind::ALL.map(|kind| (kind.name(), kind.game(), true));
    let kinds = ["xg", "xgp"].map(|kind| (kind, "backgammon", false)).into_iter().chain(books);
    fill!("file_kinds", ["kind", "game", "is_book"], 1, kinds);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_tables_are_strict() {
        let connection = Connection::open_in_memory().unwrap();
        create(&connection).unwrap();
        create_indexes(&connection).unwrap();
        let loose: Vec<String> = connection
            .prepare(
                "SELECT name FROM pragma_table_list WHERE type = 'table' AND NOT strict AND name NOT LIKE 'sqlite_%'",
            )
            .unwrap()
            .query_map([], |row| row.get(0))
            .unwrap()
            .collect::<Result<_, _>>()
            .unwrap();
        assert_eq!(loose, [""; 0]);
    }

    fn complete() -> Connection {
        let connection = Connection::open_in_memory().unwrap();
        create(&connection).unwrap();
        create_indexes(&connection).unwrap();
        connection
    }

    fn plan_of(connection: &Connection, query: &str) -> Vec<String> {
        let mut statement = connection.prepare(&format!("EXPLAIN QUERY PLAN {query}")).unwrap();
        statement.query_map([], |row| row.get(3)).unwrap().collect::<Result<_, _>>().unwrap()
    }

    /// 30,000 decisions, so that the query planner has statistics to choose by.
    const MANY_ROWS: &str = "WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 30000)
        INSERT INTO decisions (decision_id, match_id, game_id, sequence_number, ply, record_number, kind, seat, player_id,
            opponent_id, position_hash, structure_code, cube_value, cube_owner, is_crawford, is_jacoby, candidate_count,
            is_counted, is_forced, is_irrelevant, is_illegal, invalid_code, is_flagged, is_position)
        SELECT n, n / 300, n / 60, n, 50, n, 'checker', 1, n % 50, 2, n / 2, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 FROM n;
        INSERT INTO positions SELECT position_hash, printf('%026d', position_hash), 'opening', 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
        FROM decisions GROUP BY position_hash;
        INSERT INTO scaled_candidates SELECT decision_id, 1, NULL, decision_id, 1, 1, 1, 1, 1, 1, 1, 1 FROM decisions;
        INSERT INTO players SELECT DISTINCT player_id, 'p' || player_id, 'p' || player_id, player_id FROM decisions;";

    /// The commonest queries. They must not scan a table of matches, games, decisions, candidates or positions.
    const POINTED: [&str; 14] = [
        "SELECT * FROM decisions WHERE match_id = 7",
        "SELECT * FROM decisions WHERE game_id = 7",
        "SELECT * FROM decisions WHERE player_id = 7",
        "SELECT * FROM decisions WHERE position_hash = 7",
        "SELECT * FROM games WHERE match_id = 7",
        "SELECT * FROM candidates WHERE decision_id = 7",
        "SELECT c.* FROM decisions AS d JOIN candidates AS c USING (decision_id) WHERE d.player_id = 3",
        "SELECT c.* FROM decisions AS d JOIN candidates AS c USING (decision_id) WHERE d.match_id = 3",
        "SELECT c.* FROM decisions AS d JOIN candidates AS c USING (decision_id) WHERE d.position_hash = 77",
        "SELECT * FROM decisions JOIN positions USING (position_hash) JOIN players USING (player_id) WHERE name = 'X'",
        "SELECT d.decision_id FROM decisions AS o JOIN decisions AS d USING (position_hash) WHERE o.decision_id = 11",
        "SELECT * FROM decision_facts WHERE position_hash = 77",
        "SELECT * FROM decision_facts WHERE match_id = 77",
        "SELECT sum(error_emg) FROM decision_facts WHERE player = 'X'",
    ];

    fn assert_pointed(connection: &Connection, when: &str) {
        for query in POINTED {
            let plan = plan_of(connection, query);
            let is_scan = |step: &&String| {
                step.starts_with("SCAN") && !["t", "CONSTANT"].contains(&step.split(' ').nth(1).unwrap_or("t"))
            };
            let scans: Vec<&String> = plan.iter().filter(is_scan).collect();
            assert!(scans.is_empty(), "{when}: {query}: {plan:#?}");
        }
    }

    #[test]
    fn selective_queries_use_indexes_with_and_without_statistics() {
        let connection = complete();
        connection.pragma_update(None, "foreign_keys", false).unwrap();
        assert_pointed(&connection, "empty");
        connection.execute_batch(MANY_ROWS).unwrap();
        assert_pointed(&connection, "without statistics");
        gather_statistics(&connection, "ANALYZE").unwrap();
        connection.execute_batch("ANALYZE sqlite_schema").unwrap();
        assert_pointed(&connection, "with our statistics");
        connection.execute_batch("PRAGMA analysis_limit = 0; ANALYZE; ANALYZE sqlite_schema").unwrap();
        assert_pointed(&connection, "after somebody's ANALYZE");
        connection.execute_batch("PRAGMA optimize; VACUUM").unwrap();
        assert_pointed(&connection, "after PRAGMA optimize and VACUUM");
        let plan = plan_of(
            &connection,
            "SELECT phase, count(*) FROM decisions JOIN positions USING (position_hash) GROUP BY phase",
        );
        let reads_rows = plan.iter().any(|step| step.contains("decisions") && !step.contains("COVERING INDEX"));
        assert!(!reads_rows, "counting needs no decision: {plan:?}");
    }

    #[test]
    fn view_is_current_only_if_its_text_is_the_same() {
        let file = "CREATE VIEW IF NOT EXISTS v AS\nSELECT 1\nWHERE 1;\n";
        assert!(is_stored_as(file, "CREATE VIEW v AS\nSELECT 1\nWHERE 1"));
        assert!(!is_stored_as(file, "CREATE VIEW v AS\nSELECT 1"), "an earlier text that today's only appends to");
    }

    #[test]
    fn current_views_are_not_replaced() {
        let connection = Connection::open_in_memory().unwrap();
        create(&connection).unwrap();
        let version = || connection.pragma_query_value(None, "schema_version", |row| row.get::<_, i64>(0)).unwrap();
        let before = version();
        refresh(&connection, false).unwrap();
        assert_eq!(version(), before);
    }

    #[test]
    fn definitions_are_those_of_a_new_database() {
        let connection = complete();
        let made = "SELECT name, tbl_name, type = 'index', sql FROM sqlite_schema WHERE type IN ('table', 'index') AND sql IS NOT NULL
            AND name NOT LIKE 'sqlite_%'";
        let made: Vec<(String, String, bool, String)> = read_rows(&connection, made, []).unwrap();
        assert_eq!(made.len(), DEFINITIONS.len());
        for (name, table, is_index, sql) in made {
            let own = &DEFINITIONS[&name[..]];
            assert_eq!((&own.table, own.is_index, bare(own.sql)), (&table, is_index, bare(&sql)), "{name}");
            if !is_index {
                // Opening a database compares the texts, which is quicker than comparing columns.
                assert_eq!(own.sql, sql);
                let columns: Vec<String> =
                    read_values(&connection, "SELECT name FROM pragma_table_xinfo(?)", [&name]).unwrap();
                assert_eq!(own.columns().collect::<Vec<_>>(), columns);
            }
        }
    }
}
