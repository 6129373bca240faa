//! Running the program, and looking into the databases that it makes.

use std::path::Path;
use std::process::{Command, Output};

use rusqlite::Connection;
use rusqlite::types::Value;

/// The program under test, with these arguments.
pub fn gammonbase<A: AsRef<std::ffi::OsStr>>(arguments: &[A]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gammonbase")).args(arguments).output().unwrap()
}

/// Imports `paths` and expects exit status `status`.
pub fn import(database: &Path, paths: &[&Path], options: &[&str], status: i32) -> Output {
    let mut arguments: Vec<&std::ffi::OsStr> = vec!["import".as_ref(), "--db".as_ref(), database.as_os_str()];
    arguments.extend(options.iter().map(|option| -> &std::ffi::OsStr { option.as_ref() }));
    arguments.extend(paths.iter().map(|path| path.as_os_str()));
    let output = gammonbase(&arguments);
    assert_eq!(output.status.code(), Some(status), "{}", String::from_utf8_lossy(&output.stderr));
    output
}

/// Opens a database to look into it.
pub fn open(database: &Path) -> Connection {
    Connection::open_with_flags(database, rusqlite::OpenFlags::SQLITE_OPEN_READ_ONLY).unwrap()
}

/// One value.
pub fn one<T: rusqlite::types::FromSql>(connection: &Connection, sql: &str) -> T {
    connection.query_row(sql, [], |row| row.get(0)).unwrap_or_else(|error| panic!("{sql}: {error}"))
}

/// Every row of every table but `import_runs` (which has times) as text, in the order of the tables' names and of all columns.
pub fn dump(database: &Path) -> String {
    let connection = open(database);
    let tables: Vec<String> = connection
        .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'import_runs' ORDER BY name")
        .unwrap()
        .query_map([], |row| row.get(0))
        .unwrap()
        .collect::<Result<_, _>>()
        .unwrap();
    let mut text = String::new();
    for table in tables {
        let mut statement = connection.prepare(&format!("SELECT * FROM {table}")).unwrap();
        let width = statement.column_count();
        let mut rows: Vec<String> = statement
            .query_map([], |row| {
                (0..width).map(|index| row.get::<_, Value>(index).map(|value| format!("{value:?}"))).collect()
            })
            .unwrap()
            .map(|row: Result<Vec<String>, _>| row.unwrap().join("|"))
            .collect();
        rows.sort();
        text.push_str(&format!("-- {table}: {} rows\n{}\n", rows.len(), rows.join("\n")));
    }
    text
}

/// What must hold in every database: references resolve, every position's hash is that of its board.
pub fn assert_sound(database: &Path) {
    let connection = open(database);
    let broken: i64 = one(&connection, "SELECT count(*) FROM pragma_foreign_key_check");
    assert_eq!(broken, 0, "references that lead nowhere");
    let verdict: String = one(&connection, "PRAGMA integrity_check");
    assert_eq!(verdict, "ok");
    let mut statement = connection.prepare("SELECT position_hash, board FROM positions").unwrap();
    let mut rows = statement.query([]).unwrap();
    while let Some(row) = rows.next().unwrap() {
        let board = gammonbase::backgammon::Board::from_bytes(row.get(1).unwrap());
        assert_eq!(board.hash().0, row.get::<_, i64>(0).unwrap());
    }
}
