//! Schema versions, lookup tables and views.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use rusqlite::Connection;

use super::read::{read_pairs, read_values};
use crate::sql::views;
use crate::store::error::StoreError;
use crate::text_file::{TextFile, text_file};
use backgammon::{FEATURES, IDEAS, Structure, met};
use rows::codes::{self, CodeTable};
use rows::timing;

/// `GMBS`: the application id of GammonBase databases, in the file's header.
pub const APPLICATION_ID: i64 = 0x474D_4253;
/// `GMBI`: the application id of snapshots for BI tools.
pub const BI_ID: i64 = 0x474D_4249;

/// The schema version of this program: `user_version` in the file's header. A database of an earlier one is made anew.
pub const VERSION: i64 = 1;

const TABLES: TextFile = text_file!("migrations/0001_schema.sql");
/// Separate, because a first import builds them after its rows.
const INDEXES: TextFile = text_file!("migrations/0001_indexes.sql");

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

/// Creates all tables, lookup rows and views of a new database, without the indexes.
pub fn create(connection: &Connection) -> Result<(), StoreError> {
    sql_functions::mathematics::install(connection)?;
    connection.execute_batch(&TABLES)?;
    fill_lookups(connection)?;
    for (_, sql) in views() {
        connection.execute_batch(sql)?;
    }
    connection.pragma_update(None, "application_id", APPLICATION_ID)?;
    connection.pragma_update(None, "user_version", VERSION)?;
    Ok(())
}

/// Builds the indexes of a new database.
pub fn create_indexes(connection: &Connection) -> Result<(), StoreError> {
    connection.execute_batch(&INDEXES)?;
    Ok(())
}

/// Gathers statistics for the query planner: `ANALYZE`, or `PRAGMA optimize` if the database already has statistics.
pub fn gather_statistics(connection: &Connection, sql: &str) -> Result<(), StoreError> {
    connection.execute_batch("PRAGMA analysis_limit = 1000")?;
    connection.execute_batch(sql)?;
    Ok(())
}

/// Replaces public views that differ from this program's, such as those of an earlier version.
pub fn refresh_views(connection: &Connection) -> Result<(), StoreError> {
    if has_own_views(connection)? {
        return Ok(());
    }
    // In one transaction, so that a reader sees either the old views or the new ones.
    let transaction = connection.unchecked_transaction()?;
    replace_views(&transaction)?;
    transaction.commit()?;
    Ok(())
}

/// Whether the public views in the file are this program's.
pub fn has_own_views(connection: &Connection) -> Result<bool, StoreError> {
    let present: BTreeMap<String, String> =
        read_pairs(connection, "SELECT name, sql FROM main.sqlite_schema WHERE type = 'view'", [])?;
    Ok(views().iter().all(|(name, sql)| present.get(*name).is_some_and(|found| is_stored_as(sql, found))))
}

/// The statements that create this program's tables, without comments, by name.
static OWN_TABLES: LazyLock<BTreeMap<&str, String>> = LazyLock::new(|| {
    let created = TABLES.text().split("\nCREATE TABLE ").skip(1);
    created
        .filter_map(|rest| Some((rest.split(' ').next()?, without_comments(&format!("CREATE TABLE {rest}")))))
        .collect()
});

/// The name of a table in whose place the file has a view, which may be endless, or a virtual table.
pub fn foreign_table(connection: &Connection) -> Result<Option<String>, StoreError> {
    let not_tables: Vec<String> = read_values(connection, "SELECT name FROM sqlite_schema WHERE rootpage = 0", [])?;
    Ok(not_tables.into_iter().find(|name| OWN_TABLES.keys().any(|table| table.eq_ignore_ascii_case(name))))
}

/// Whether a table is one of this program's.
pub fn is_own_table(name: &str) -> bool {
    OWN_TABLES.contains_key(name)
}

/// Whether the definitions of the tables in the file differ from this program's only in comments.
pub fn has_own_tables(connection: &Connection) -> Result<bool, StoreError> {
    let tables: Vec<(String, String)> =
        read_pairs(connection, "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND rootpage > 0", [])?;
    let is_own = |name: &str, sql: &str| OWN_TABLES.get(name).is_none_or(|own| own.starts_with(&without_comments(sql)));
    Ok(tables.iter().all(|(name, sql)| is_own(name, sql)))
}

fn without_comments(sql: &str) -> String {
    sql.lines().map(|line| line.split("--").next().unwrap_or_default().trim()).collect()
}

/// Makes a reader's queries use this program's views, whatever views the file has: those of an earlier version, or of another program,
/// which may be endless.
pub fn use_own_views(connection: &Connection) -> Result<(), StoreError> {
    if !has_own_views(connection)? {
        for (_, sql) in views() {
            connection.execute_batch(&sql.replacen("CREATE VIEW", "CREATE TEMP VIEW", 1))?;
        }
    }
    Ok(())
}

/// Replaces the public views; a user's own views stay.
fn replace_views(connection: &Connection) -> Result<(), StoreError> {
    for (name, _) in views() {
        connection.execute_batch(&format!("DROP VIEW IF EXISTS {name}"))?;
    }
    for (_, sql) in views() {
        connection.execute_batch(sql)?;
    }
    Ok(())
}

/// Whether `found` is the form in which SQLite stores the statement of a view's file: without IF NOT EXISTS and the semicolon.
fn is_stored_as(file: &str, found: &str) -> bool {
    file.replacen("CREATE VIEW IF NOT EXISTS ", "CREATE VIEW ", 1).trim_end().trim_end_matches(';') == found
}

/// Inserts a code that a file uses but no list has.
pub fn add_unknown_code(connection: &Connection, table: CodeTable, code: i64) -> Result<(), StoreError> {
    insert_code(connection, table, code, &format!("unknown ({code})"))
}

fn insert_code(connection: &Connection, table: CodeTable, code: i64, name: &str) -> Result<(), StoreError> {
    let Some((_, table_name, code_column, name_column)) = CODE_TABLES.iter().find(|(known, ..)| *known == table) else {
        return Ok(());
    };
    if table == CodeTable::Levels {
        connection
            .prepare_cached(
                "INSERT OR IGNORE INTO levels (level_code, level_name, depth_rank, is_book) VALUES (?, ?, ?, ?)",
            )?
            .execute((code, name, codes::depth_rank(code), codes::BOOK_LEVELS.contains(&code)))?;
    } else {
        connection
            .prepare_cached(&format!(
                "INSERT OR IGNORE INTO {table_name} ({code_column}, {name_column}) VALUES (?, ?)"
            ))?
            .execute((code, name))?;
    }
    Ok(())
}

/// Adds missing codes and names to the lookup tables.
fn fill_codes(connection: &Connection) -> Result<(), StoreError> {
    for (table, ..) in CODE_TABLES {
        for &(code, name) in codes::names(table) {
            insert_code(connection, table, code, name)?;
        }
    }
    Ok(())
}

fn fill_lookups(connection: &Connection) -> Result<(), StoreError> {
    fill_codes(connection)?;
    let mut insert = connection
        .prepare("INSERT INTO structures (structure_code, phase, plan, opponent_plan) VALUES (?, ?, ?, ?)")?;
    for s in Structure::all() {
        insert.execute((s.code(), s.phase.name(), s.plan.name(), s.opponent_plan.name()))?;
    }
    let mut insert = connection.prepare("INSERT INTO features (feature_bit, feature, meaning) VALUES (?, ?, ?)")?;
    for (bit, (feature, meaning)) in (0_i64..).zip(FEATURES) {
        insert.execute((bit, feature, meaning))?;
    }
    let mut insert = connection.prepare("INSERT INTO ideas (idea_code, idea, meaning) VALUES (?, ?, ?)")?;
    for (code, (idea, meaning, ..)) in (0_i64..).zip(IDEAS) {
        insert.execute((code, idea, meaning))?;
    }
    let mut insert = connection.prepare("INSERT INTO timings (timing_code, family, part) VALUES (?, ?, ?)")?;
    for (code, (family, part)) in (0_i64..).zip(timing::all()) {
        insert.execute((code, family, part))?;
    }
    let mut insert = connection.prepare(
        "INSERT INTO match_equities (is_post_crawford, away_player, away_opponent, mwc) VALUES (?, ?, ?, ?)",
    )?;
    for score in met::scores() {
        insert.execute((score.is_post_crawford, score.away_player, score.away_opponent, score.mwc))?;
    }
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
        refresh_views(&connection).unwrap();
        assert_eq!(version(), before);
    }
}
