//! Every column of the views has the type that its name implies, which other programs rely on.

use crate::common::prelude::*;
use crate::common::reports::synthetic;
use gammonbase::internals::views;

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
                "TEXT" | "DATE" => "text",
                "BLOB" if ["match_key", "save_key", "content_hash"].contains(&column.as_str()) => "blob",
                other => panic!("{view}.{column} is {other:?}"),
            };
            // The first and the last day of several are expressions, which have no declared type.
            let is_expression = column.starts_with("first_") || column.starts_with("last_") || column == "period_start";
            let is_day = column == "date" || column == "month_start" || column.ends_with("_on");
            assert_eq!(declared == "DATE", is_day && !is_expression, "{view}.{column}");
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
