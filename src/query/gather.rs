//! The first rows of a result, kept aside so that they can be written like any other.

use rusqlite::types::ToSqlOutput;
use rusqlite::{Connection, Statement};

/// At most `limit` rows of a result.
pub struct Gathered {
    connection: Connection,
    select: String,
    /// Whether the statement has more rows.
    pub has_more: bool,
}

impl Gathered {
    /// Runs a prepared statement as far as it is needed. The rows are SQLite's to keep: they count for its bound on memory.
    pub fn read(statement: &mut Statement<'_>, limit: u64) -> rusqlite::Result<Self> {
        let names: Vec<String> = statement.column_names().map(str::to_owned).collect();
        let connection = Connection::open_in_memory()?;
        let columns: Vec<String> = (0..names.len()).map(|index| format!("c{index}")).collect();
        connection.execute_batch(&format!("BEGIN; CREATE TABLE gathered ({})", columns.join(", ")))?;
        let marks = vec!["?"; names.len()].join(", ");
        let has_more = {
            let mut insert = connection.prepare(&format!("INSERT INTO gathered VALUES ({marks})"))?;
            let mut rows = statement.raw_query();
            let mut count = 0;
            loop {
                match rows.next()? {
                    None => break false,
                    Some(_) if count == limit => break true,
                    Some(row) => {
                        for index in 0..names.len() {
                            insert.raw_bind_parameter(index + 1, ToSqlOutput::Borrowed(row.get_ref(index)?))?;
                        }
                        insert.raw_execute()?;
                        count += 1;
                    }
                }
            }
        };
        let shown = columns.iter().zip(&names).map(|(column, name)| format!("{column} AS {}", quoted(name)));
        let select = format!("SELECT {} FROM gathered ORDER BY rowid", shown.collect::<Vec<_>>().join(", "));
        Ok(Self { connection, select, has_more })
    }

    /// The rows again, with the names of the columns.
    pub fn rows(&self) -> rusqlite::Result<Statement<'_>> {
        self.connection.prepare(&self.select)
    }
}

fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rusqlite::types::Value;

    #[test]
    fn names_types_and_order_stay() {
        let connection = Connection::open_in_memory().unwrap();
        let sql =
            "SELECT 2 AS n, 0.5 AS n, 'a' AS \"it\"\"s\", x'00ff', NULL AS \"\" UNION ALL SELECT 1, 1.0, '2', x'', ''";
        let gathered = Gathered::read(&mut connection.prepare(sql).unwrap(), 2).unwrap();
        assert!(!gathered.has_more);
        let mut statement = gathered.rows().unwrap();
        assert_eq!(statement.column_names().collect::<Vec<_>>(), ["n", "n", "it\"s", "x'00ff'", ""]);
        let row = |row: &rusqlite::Row<'_>| (0..5).map(|index| row.get(index)).collect::<Result<Vec<Value>, _>>();
        let rows: Vec<_> = statement.query_map([], row).unwrap().map(Result::unwrap).collect();
        let first =
            [Value::Integer(2), Value::Real(0.5), Value::Text("a".into()), Value::Blob(vec![0, 255]), Value::Null];
        let text = |text: &str| Value::Text(text.into());
        let second = [Value::Integer(1), Value::Real(1.0), text("2"), Value::Blob(Vec::new()), text("")];
        assert_eq!(rows, [first, second]);
    }

    #[test]
    fn reading_stops_at_the_limit() {
        let connection = Connection::open_in_memory().unwrap();
        let endless = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n";
        let gathered = Gathered::read(&mut connection.prepare(endless).unwrap(), 3).unwrap();
        assert!(gathered.has_more);
        let rows = gathered.rows().unwrap().query_map([], |row| row.get::<_, i64>(0)).unwrap().count();
        assert_eq!(rows, 3);
    }
}
