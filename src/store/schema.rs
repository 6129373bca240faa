//! Schema versions, lookup tables and views.

use std::collections::BTreeMap;

use rusqlite::Connection;

use super::{StoreError, versions};
use crate::game::backgammon::{Phase, met};
use crate::rows::codes;
use crate::rows::matches::CodeTable;

/// `GMNB`: says in the file's header whose database it is.
pub const APPLICATION_ID: i64 = 0x474D_4E42;

/// One step of the schema. Tables first; the indexes apart, because a first import builds them after its rows.
struct Migration {
    tables: &'static str,
    indexes: &'static str,
    /// Whether it changes rows that are there: a copy of the database is kept before it does. What only adds can be undone by hand, and the
    /// rows of an earlier program are all there.
    rewrites_data: bool,
}

const MIGRATIONS: [Migration; 10] = [
    Migration {
        tables: include_str!("../../migrations/0001_matches.sql"),
        indexes: include_str!("../../migrations/0001_matches_indexes.sql"),
        rewrites_data: false,
    },
    Migration {
        tables: include_str!("../../migrations/0002_people_and_grades.sql"),
        indexes: include_str!("../../migrations/0002_people_and_grades_indexes.sql"),
        rewrites_data: false,
    },
    Migration {
        tables: include_str!("../../migrations/0003_books.sql"),
        indexes: include_str!("../../migrations/0003_books_indexes.sql"),
        rewrites_data: false,
    },
    Migration {
        tables: include_str!("../../migrations/0004_versions.sql"),
        indexes: include_str!("../../migrations/0004_versions_indexes.sql"),
        // Every match gets its key and its depth.
        rewrites_data: true,
    },
    Migration {
        tables: include_str!("../../migrations/0005_sources.sql"),
        indexes: include_str!("../../migrations/0005_sources_indexes.sql"),
        // What is said of moved and rejected sources.
        rewrites_data: true,
    },
    Migration {
        tables: include_str!("../../migrations/0006_runs.sql"),
        indexes: include_str!("../../migrations/0006_runs_indexes.sql"),
        rewrites_data: false,
    },
    Migration {
        tables: include_str!("../../migrations/0007_match_sums.sql"),
        indexes: include_str!("../../migrations/0007_match_sums_indexes.sql"),
        rewrites_data: false,
    },
    Migration {
        tables: include_str!("../../migrations/0008_scaled_candidates.sql"),
        indexes: include_str!("../../migrations/0008_scaled_candidates_indexes.sql"),
        // Every candidate is written anew.
        rewrites_data: true,
    },
    Migration {
        tables: include_str!("../../migrations/0009_book_coverage.sql"),
        indexes: include_str!("../../migrations/0009_book_coverage_indexes.sql"),
        rewrites_data: false,
    },
    Migration {
        tables: include_str!("../../migrations/0010_placed_positions.sql"),
        indexes: include_str!("../../migrations/0010_placed_positions_indexes.sql"),
        // Every decision and every position is written anew.
        rewrites_data: true,
    },
];

/// What is to be known of `decisions_by_position`: decisions a slice, which are those of migration 0010, and about two in each position.
const SLICES: &str = "UPDATE sqlite_stat1
    SET stat = t.stat
    FROM (
        SELECT CAST(s.stat AS INTEGER) || ' '
            || max(CAST(s.stat AS INTEGER) / (SELECT (coalesce(max(decision_id), 0) >> 18) + 1 FROM decisions), 2) || ' 2' AS stat
        FROM sqlite_stat1 AS s
        WHERE s.idx = 'decisions_by_position'
    ) AS t
    WHERE sqlite_stat1.idx = 'decisions_by_position' AND sqlite_stat1.stat <> t.stat";

/// The schema version that this program writes.
pub const VERSION: i64 = MIGRATIONS.len() as i64;

/// The public views, in an order in which each finds what it needs.
pub const VIEWS: [(&str, &str); 29] = [
    ("match_versions", include_str!("../../sql/views/match_versions.sql")),
    ("people", include_str!("../../sql/views/people.sql")),
    ("candidates", include_str!("../../sql/views/candidates.sql")),
    ("positions", include_str!("../../sql/views/positions.sql")),
    ("decision_facts", include_str!("../../sql/views/decision_facts.sql")),
    ("player_match_stats", include_str!("../../sql/views/player_match_stats.sql")),
    ("luck", include_str!("../../sql/views/luck.sql")),
    ("player_stats", include_str!("../../sql/views/player_stats.sql")),
    ("player_period_stats", include_str!("../../sql/views/player_period_stats.sql")),
    ("cube_errors", include_str!("../../sql/views/cube_errors.sql")),
    ("error_by_score", include_str!("../../sql/views/error_by_score.sql")),
    ("error_by_phase", include_str!("../../sql/views/error_by_phase.sql")),
    ("error_by_level", include_str!("../../sql/views/error_by_level.sql")),
    ("blunders", include_str!("../../sql/views/blunders.sql")),
    ("decision_grades", include_str!("../../sql/views/decision_grades.sql")),
    ("opening_plays", include_str!("../../sql/views/opening_plays.sql")),
    ("hardest_positions", include_str!("../../sql/views/hardest_positions.sql")),
    ("same_position", include_str!("../../sql/views/same_position.sql")),
    ("book_choices", include_str!("../../sql/views/book_choices.sql")),
    ("candidate_coverage", include_str!("../../sql/views/candidate_coverage.sql")),
    ("decision_coverage", include_str!("../../sql/views/decision_coverage.sql")),
    ("book_verdicts", include_str!("../../sql/views/book_verdicts.sql")),
    ("game_book_depth", include_str!("../../sql/views/game_book_depth.sql")),
    ("book_agreement", include_str!("../../sql/views/book_agreement.sql")),
    ("book_entries_unmet", include_str!("../../sql/views/book_entries_unmet.sql")),
    ("uncovered_positions", include_str!("../../sql/views/uncovered_positions.sql")),
    ("book_summary", include_str!("../../sql/views/book_summary.sql")),
    ("book_move_facts", include_str!("../../sql/views/book_move_facts.sql")),
    ("book_histogram", include_str!("../../sql/views/book_histogram.sql")),
];

/// The lookup tables that a file's codes extend, with their columns.
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

/// Makes all tables, lookups and views of a new database, without the indexes.
pub fn create(connection: &Connection) -> Result<(), StoreError> {
    for migration in &MIGRATIONS {
        connection.execute_batch(migration.tables)?;
    }
    fill_lookups(connection)?;
    for (_, sql) in VIEWS {
        connection.execute_batch(sql)?;
    }
    connection.pragma_update(None, "application_id", APPLICATION_ID)?;
    connection.pragma_update(None, "user_version", VERSION)?;
    Ok(())
}

/// Builds the indexes of a new database: the latest first, so that one that a migration makes anew is made once, and nothing is dropped.
pub fn create_indexes(connection: &Connection) -> Result<(), StoreError> {
    for migration in MIGRATIONS.iter().rev() {
        let without_drops = migration.indexes.split_inclusive('\n').filter(|line| !line.starts_with("DROP INDEX"));
        connection.execute_batch(&without_drops.collect::<String>())?;
    }
    Ok(())
}

/// Gathers statistics for the planner: `ANALYZE`, or `PRAGMA optimize` in a database that has them.
pub fn gather_statistics(connection: &Connection, sql: &str) -> Result<(), StoreError> {
    connection.execute_batch("PRAGMA analysis_limit = 1000")?;
    connection.execute_batch(sql)?;
    // From a thousand rows SQLite cannot see how few slices there are.
    let is_there = "SELECT count(*) FROM sqlite_schema WHERE name = 'sqlite_stat1'";
    if connection.query_row(is_there, [], |row| row.get(0))? {
        connection.execute(SLICES, [])?;
    }
    Ok(())
}

/// Makes the public views anew where they are not this program's, so that a database of an earlier one has them too.
pub fn refresh_views(connection: &Connection) -> Result<(), StoreError> {
    let present: BTreeMap<String, String> = connection
        .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'view'")?
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<Result<_, _>>()?;
    let is_current = VIEWS.iter().all(|(name, sql)| present.get(*name).is_some_and(|found| is_stored_as(sql, found)));
    if is_current {
        return Ok(());
    }
    // One transaction: a reader sees the old views or the new ones.
    let transaction = connection.unchecked_transaction()?;
    replace_views(&transaction)?;
    transaction.commit()?;
    Ok(())
}

/// A user's own views stay.
fn replace_views(connection: &Connection) -> Result<(), StoreError> {
    for (name, _) in VIEWS {
        connection.execute_batch(&format!("DROP VIEW IF EXISTS {name}"))?;
    }
    for (_, sql) in VIEWS {
        connection.execute_batch(sql)?;
    }
    Ok(())
}

/// Whether `found` is what SQLite keeps of a view's file: the statement without IF NOT EXISTS and without its semicolon.
fn is_stored_as(file: &str, found: &str) -> bool {
    file.replacen("CREATE VIEW IF NOT EXISTS ", "CREATE VIEW ", 1).trim_end().trim_end_matches(';') == found
}

/// Brings a database of an earlier version up to this one, its views too, in one transaction.
pub fn upgrade(connection: &Connection, found: i64, has_indexes: bool) -> Result<(), StoreError> {
    let done = usize::try_from(found).unwrap_or(0);
    if done >= MIGRATIONS.len() {
        return Ok(());
    }
    let transaction = connection.unchecked_transaction()?;
    for migration in &MIGRATIONS[done..] {
        transaction.execute_batch(migration.tables)?;
        if has_indexes {
            transaction.execute_batch(migration.indexes)?;
        }
    }
    // With the tables: killed behind this transaction, nobody is left with views of what is not there any more.
    replace_views(&transaction)?;
    fill_codes(&transaction)?;
    if !has_indexes {
        transaction.execute_batch(
            "CREATE INDEX upgrade_games ON games (match_id); CREATE INDEX upgrade_decisions ON decisions (game_id);",
        )?;
    }
    versions::fill(&transaction)?;
    if has_indexes {
        // What was said of tables and indexes that are made anew is gone with them.
        gather_statistics(&transaction, "ANALYZE")?;
    } else {
        transaction.execute_batch("DROP INDEX upgrade_games; DROP INDEX upgrade_decisions;")?;
    }
    transaction.pragma_update(None, "user_version", VERSION)?;
    transaction.commit()?;
    Ok(())
}

/// Whether the way up from version `found` changes rows that are there.
pub fn upgrade_rewrites_data(found: i64) -> bool {
    let done = usize::try_from(found).unwrap_or(0);
    MIGRATIONS.iter().skip(done).any(|migration| migration.rewrites_data)
}

/// Inserts a code that a file uses and no list names.
pub fn add_unknown_code(connection: &Connection, table: CodeTable, code: i64) -> Result<(), StoreError> {
    insert_code(connection, table, code, &format!("unknown ({code})"))
}

fn insert_code(connection: &Connection, table: CodeTable, code: i64, name: &str) -> Result<(), StoreError> {
    let Some((_, table_name, code_column, name_column)) = CODE_TABLES.iter().find(|(known, ..)| *known == table) else {
        return Ok(());
    };
    if table == CodeTable::Levels {
        connection
            .prepare_cached("INSERT OR IGNORE INTO levels (level_code, level_name, depth_rank) VALUES (?, ?, ?)")?
            .execute((code, name, codes::depth_rank(code)))?;
    } else {
        connection
            .prepare_cached(&format!(
                "INSERT OR IGNORE INTO {table_name} ({code_column}, {name_column}) VALUES (?, ?)"
            ))?
            .execute((code, name))?;
    }
    Ok(())
}

/// Fills the tables of codes with what they lack of today's names.
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
    let mut insert = connection.prepare("INSERT INTO phases (phase_code, phase_name) VALUES (?, ?)")?;
    for phase in [Phase::Contact, Phase::Race, Phase::BearOff] {
        insert.execute((phase as i64, phase.name()))?;
    }
    let mut insert = connection.prepare(
        "INSERT INTO match_equities (is_post_crawford, away_player, away_opponent, mwc) VALUES (?, ?, ?, ?)",
    )?;
    for line in met::lines() {
        insert.execute((line.is_post_crawford, line.away_player, line.away_opponent, line.mwc))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_database_has_every_table_strict() {
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
        assert!(loose.is_empty(), "{loose:?}");
    }

    #[test]
    fn a_decisions_candidates_are_found_without_a_scan_from_either_side() {
        let connection = Connection::open_in_memory().unwrap();
        create(&connection).unwrap();
        create_indexes(&connection).unwrap();
        for query in [
            "SELECT * FROM candidates WHERE decision_id = 7",
            "SELECT c.* FROM decisions AS d JOIN candidates AS c USING (decision_id) WHERE d.player_id = 3",
        ] {
            let plan = plan_of(&connection, query);
            assert!(!plan.iter().any(|step| step.starts_with("SCAN")), "{query}: {plan:?}");
        }
    }

    fn plan_of(connection: &Connection, query: &str) -> Vec<String> {
        let mut statement = connection.prepare(&format!("EXPLAIN QUERY PLAN {query}")).unwrap();
        statement.query_map([], |row| row.get(3)).unwrap().collect::<Result<_, _>>().unwrap()
    }

    #[test]
    fn occurrences_of_a_position_are_found_in_every_slice_without_a_scan() {
        let connection = Connection::open_in_memory().unwrap();
        connection.pragma_update(None, "foreign_keys", false).unwrap();
        create(&connection).unwrap();
        create_indexes(&connection).unwrap();
        // 1200 decisions at the start of each slice, more than what ANALYZE looks at; every position once in each.
        let add = |slice: i64| {
            let sql = "WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 1200)
                INSERT INTO decisions (decision_id, match_id, game_id, sequence_number, ply, record_number, kind, seat, player_id,
                    opponent_id, position_hash, position_id, cube_value, cube_owner, is_crawford, is_jacoby, candidate_count,
                    is_counted, is_forced, is_illegal, invalid_code, is_flagged)
                SELECT (?1 << 18) + n, 1, 1, n, 50, n, 'checker', 1, 1, 2, n * 7, n, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0 FROM n";
            assert_eq!(connection.execute(sql, [slice]).unwrap(), 1200);
        };
        (0..3).for_each(add);
        gather_statistics(&connection, "ANALYZE").unwrap();
        let told = |expected: &str| {
            let sql = "SELECT stat FROM sqlite_stat1 WHERE idx = 'decisions_by_position'";
            assert_eq!(connection.query_row(sql, [], |row| row.get::<_, String>(0)).unwrap(), expected);
        };
        told("3600 1200 2");
        // As every connection does that is opened.
        connection.execute_batch("ANALYZE sqlite_schema").unwrap();
        for query in [
            "SELECT decision_id FROM decisions WHERE position_hash = 77",
            "SELECT decision_id FROM decision_facts WHERE position_hash = 77",
            "SELECT d.decision_id FROM decisions AS o JOIN decisions AS d USING (position_hash) WHERE o.decision_id = 11",
            "SELECT c.* FROM decisions AS d JOIN candidates AS c USING (decision_id) WHERE d.position_hash = 77",
        ] {
            let plan = plan_of(&connection, query);
            let found = |what: &str| plan.iter().any(|step| step.contains(what));
            assert!(found("decisions_by_position (ANY(<expr>) AND position_hash=?)"), "{query}: {plan:?}");
            assert!(!plan.iter().any(|step| step.starts_with("SCAN")), "{query}: {plan:?}");
        }
        let plan = plan_of(&connection, "SELECT first_decision_id FROM positions WHERE position_hash = 77");
        let searches = plan.iter().filter(|step| step.contains("(ANY(<expr>) AND position_hash=?)"));
        assert_eq!(searches.count(), 1, "the view's own grouping is of one position: {plan:?}");
        let sql = "SELECT group_concat(decision_id) FROM decisions WHERE position_hash = 77";
        let found: String = connection.query_row(sql, [], |row| row.get(0)).unwrap();
        assert_eq!(found, "11,262155,524299");
        // A later import adds slices; what ANALYZE found before is kept.
        (3..6).for_each(add);
        gather_statistics(&connection, "PRAGMA optimize").unwrap();
        told("3600 600 2");
    }

    fn schema_of(connection: &Connection) -> Vec<(String, String)> {
        connection
            .prepare(
                "SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_stat%' ORDER BY name",
            )
            .unwrap()
            .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))
            .unwrap()
            .collect::<Result<_, _>>()
            .unwrap()
    }

    #[test]
    fn an_upgraded_database_has_the_schema_of_a_new_one() {
        let new = Connection::open_in_memory().unwrap();
        create(&new).unwrap();
        create_indexes(&new).unwrap();
        let old = Connection::open_in_memory().unwrap();
        old.execute_batch(MIGRATIONS[0].tables).unwrap();
        old.execute_batch(MIGRATIONS[0].indexes).unwrap();
        old.execute_batch("CREATE VIEW candidates AS SELECT 1 AS outdated").unwrap();
        upgrade(&old, 1, true).unwrap();
        assert_eq!(schema_of(&old), schema_of(&new));
        let version: i64 = old.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
        assert_eq!(version, VERSION);
    }

    #[test]
    fn only_a_way_up_that_changes_rows_asks_for_a_copy() {
        let asked: Vec<bool> = (1..4).map(upgrade_rewrites_data).collect();
        assert_eq!(asked, [true; 3], "0004 gives every match its key");
        assert!(!upgrade_rewrites_data(VERSION));
    }

    #[test]
    fn a_view_is_current_only_if_its_text_is_the_same() {
        let file = "CREATE VIEW IF NOT EXISTS v AS\nSELECT 1\nWHERE 1;\n";
        assert!(is_stored_as(file, "CREATE VIEW v AS\nSELECT 1\nWHERE 1"));
        assert!(!is_stored_as(file, "CREATE VIEW v AS\nSELECT 1"), "an earlier text that today's only appends to");
    }

    #[test]
    fn views_that_are_current_are_left_alone() {
        let connection = Connection::open_in_memory().unwrap();
        create(&connection).unwrap();
        let version = || connection.pragma_query_value(None, "schema_version", |row| row.get::<_, i64>(0)).unwrap();
        let before = version();
        refresh_views(&connection).unwrap();
        assert_eq!(version(), before);
    }
}
