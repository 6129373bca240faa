//! Every column of the plain names and the other views has the type that its name promises: other programs compare and show it by that.

use crate::common::database::{one, open};
use crate::common::reports::synthetic;
use gammonbase::internals::schema::VIEWS;

#[test]
fn every_column_of_every_view_declares_its_type_and_keeps_to_it() {
    let place = synthetic(6);
    let connection = open(&place.path);
    let mut columns = 0;
    for (view, _) in VIEWS {
        let mut statement = connection.prepare(&format!("SELECT name, type FROM pragma_table_info('{view}')")).unwrap();
        let mut rows = statement.query([]).unwrap();
        while let Some(row) = rows.next().unwrap() {
            let (column, declared): (String, String) = (row.get(0).unwrap(), row.get(1).unwrap());
            let expected = match declared.as_str() {
                "INTEGER" | "INT" => "integer",
                "REAL" => "real",
                "TEXT" => "text",
                "BLOB" if column == "match_key" => "blob",
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

#[test]
fn a_year_is_a_number_and_a_month_has_its_first_day() {
    let place = synthetic(6);
    let connection = open(&place.path);
    let year: i64 = one(&connection, "SELECT year FROM decision_facts WHERE year IS NOT NULL LIMIT 1");
    let of_year = format!("SELECT count(*) FROM decision_facts WHERE year = {year}");
    assert!(one::<i64>(&connection, &of_year) > 0);
    let strange = "SELECT count(*) FROM decision_facts
        WHERE month || '-01' <> month_start OR date(month_start) IS NOT month_start OR substr(month, 1, 4) <> year";
    assert_eq!(one::<i64>(&connection, strange), 0);
}
