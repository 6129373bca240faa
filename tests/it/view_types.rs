//! Every column of the views has the type that its name implies, which other programs rely on.

use crate::common::prelude::*;
use crate::common::reports::synthetic;
use gammonbase::sql::views;

#[test]
fn every_column_of_every_view_has_its_declared_type() {
    let place = synthetic(6);
    let connection = open(&place.path);
    let mut columns = 0;
    for (view, _) in views() {
        let mut statement = connection.prepare(&format!("SELECT name, type FROM pragma_table_info('{view}')")).unwrap();
        let mut rows = statement.query([]).unwrap();
        while let Some(row) = rows.next().unwrap() {
            let (column, declared): (String, String) = (row.get(0).unwrap(), row.get(1).unwrap());
            let expected = match declared.as_str() {
                "INTEGER" | "INT" => "integer",
                "REAL" => "real",
                "TEXT" => "text",
                "BLOB" if ["match_key", "save_key", "content_hash"].contains(&column.as_str()) => "blob",
                other => panic!("{view}.{column} is {other:?}"),
            };
            let sql = format!(
                "SELECT coalesce(group_concat(DISTINCT typeof(\"{column}\")), '{expected}')
                 FROM (SELECT \"{column}\" FROM {view} WHERE \"{column}\" IS NOT NULL LIMIT 3000)"
            );
            assert_eq!(one::<String>(&connection, &sql), expected, "{view}.{column}");
            columns += 1;
        }
    }
    assert!(columns > 500, "{columns}");
}

/// A declared type like DATE makes a number of the text that a column is compared with, which is then less than every text.
#[test]
fn every_column_of_tables_views_and_snapshots_compares_like_its_values() {
    let place = synthetic(6);
    let snapshot = place.path.with_file_name("bi.db");
    let published =
        gammonbase(&["publish", "--for", "bi", "--db", place.path.to_str().unwrap(), snapshot.to_str().unwrap()]);
    assert_eq!(published.status.code(), Some(0), "{}", stderr(&published));
    for database in [&place.path, &snapshot] {
        let connection = open(database);
        let sql =
            "SELECT printf('\"%w\".\"%w\"', s.name, c.name) FROM sqlite_schema AS s, pragma_table_xinfo(s.name) AS c
            WHERE s.type IN ('table', 'view') AND s.name NOT LIKE 'sqlite%'";
        let columns: Vec<String> = column(&connection, sql);
        assert!(columns.len() > 700, "{}", columns.len());
        for column in columns {
            let table = column.split('.').next().unwrap();
            // A plus takes away the affinity of a column.
            let sql = format!(
                "SELECT count(*) FROM {table} WHERE CASE typeof({column})
                     WHEN 'text' THEN ({column} >= '2021') <> (+{column} >= '2021')
                     WHEN 'integer' THEN ({column} >= '2') <> (+{column} >= 2)
                     WHEN 'real' THEN ({column} >= '2') <> (+{column} >= 2) END"
            );
            assert_eq!(one::<i64>(&connection, &sql), 0, "{}: {column}", database.display());
        }
    }
}

#[test]
fn time_ranges_of_bi_tools_include_their_whole_first_day() {
    let place = synthetic(6);
    let connection = Connection::open(&place.path).unwrap();
    let days = "(SELECT match_id FROM matches WHERE played_at_local IS NOT NULL ORDER BY match_id LIMIT 1)";
    let midnight = format!("UPDATE matches SET played_at_local = '2024-08-10 00:00:00' WHERE match_id = {days}");
    assert_eq!(connection.execute(&midnight, []).unwrap(), 1);
    let count =
        |filter: &str| one::<i64>(&connection, &format!("SELECT count(*) FROM player_match_stats WHERE {filter}"));
    let range = "played_at >= '2024-08-10 00:00:00.000000' AND played_at < '2024-08-11 00:00:00.000000'";
    assert!(count(range) > 0);
    assert_eq!(count(range), count("played_on = '2024-08-10'"));
}

#[test]
fn errors_of_decisions_add_up_to_those_of_people() {
    let place = synthetic(6);
    let connection = open(&place.path);
    let of_decisions = "SELECT sum(is_error) || ' ' || sum(is_blunder) || ' ' || count(is_blunder) FROM decision_facts";
    let of_people = "SELECT sum(errors) || ' ' || sum(blunders) || ' ' || sum(decisions) FROM player_stats";
    assert_eq!(one::<String>(&connection, of_decisions), one::<String>(&connection, of_people));
    let by_grade = "SELECT count(*) FROM decision_facts WHERE is_counted
        AND (is_error, is_blunder) IS NOT (grade IS NOT NULL, coalesce(grade = 'blunder', 0))";
    assert_eq!(one::<i64>(&connection, by_grade), 0);
}

#[test]
fn views_of_players_have_the_number_of_the_person() {
    let place = synthetic(6);
    let connection = open(&place.path);
    let lacking =
        "SELECT s.name FROM sqlite_schema AS s, pragma_table_info(s.name) AS c WHERE s.type = 'view' GROUP BY s.name
        HAVING max(c.name = 'player') AND NOT max(c.name IN ('person_id', 'player_id', 'match_id', 'decision_id'))";
    assert_eq!(column::<String>(&connection, lacking), [""; 0]);
}
