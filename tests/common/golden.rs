//! Databases of earlier schemas, kept as SQL in `tests/golden/`: what `schema-N.sql` holds is the import of one folder by a program whose
//! newest schema was N.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, SystemTime};

use gammonbase::format::gnushogi::gdx::Layout;
use gammonbase::format::ob::Entry;
use gammonbase::format::xg::document::Document;
use gammonbase::format::xg::records::{Record, UNLIMITED};
use gammonbase::game::backgammon::Board;
use rusqlite::Connection;
use rusqlite::types::ValueRef;

use super::database::{one, open};
use super::fixtures::{Fixture, flipped, played, start_position};
use super::folder::Folder;
use super::versions::{packed, shallow, swapped};
use super::{abk, books, gdx};

/// `Level` of what XG took from its own book.
const BOOK_V2: i32 = 998;
/// What stands in the files for the folder that was imported.
const PLACE: &str = "/golden/matches";

/// The folder: matches and saves, a copy, a file that is rejected, a book of every kind.
pub fn folder() -> Folder {
    let folder = Folder::new();
    let fixture = Fixture::default();
    let opening = books::opening_book("Notes", &[books::rollout_of(&Board::START, "Ada")]);
    // The fixture's first play, 31: at 3 points away each.
    let point = Board::new(flipped(&played(&start_position(), &[(8, 5), (6, 5)])));
    let met = Entry { score: [3, 3], ..books::rollout_of(&point, "Ann") };
    for (name, bytes) in [
        ("match.xg", fixture.file()),
        ("copy.xg", fixture.file()),
        ("save.xg", packed(&shallow(&swapped(&fixture.document())))),
        ("money.xg", Fixture { match_length: UNLIMITED, version: 24, ..Fixture::default() }.file()),
        ("odd.xg", packed(&odd())),
        ("damaged.xg", fixture.file()[..9000].to_vec()),
        ("opening.ob", opening),
        // From schema 9 on: a book that has a play, and plays with figures of XG's own book.
        ("met.ob", books::opening_book("Met", &[met])),
        ("stamped.xg", Fixture { level: BOOK_V2, player1: "Grace".into(), game_id: 7, ..Fixture::default() }.file()),
        ("arena.abk", abk::bytes(&["e2e4 e7e5 1-0", "d2d4"])),
        ("gnu.bbk", gdx::bytes(Layout::Le64, 8, &["7g7f 3c3d", "2g2f"])),
        ("shogi.tbk", b"# Static Rook\n#\nP7f P3d P2f [ why ]\n# Other\n#\nP2f P8d\n".to_vec()),
    ] {
        let path = folder.write(name, &bytes);
        // Found again with the times that the golden databases know.
        let time = SystemTime::UNIX_EPOCH + Duration::from_secs(1_729_728_054);
        std::fs::File::options().write(true).open(path).unwrap().set_modified(time).unwrap();
    }
    folder
}

/// A match with an unknown level, a winner that is no seat, and the tutor's word on a double.
fn odd() -> Document {
    let mut document = Fixture { level: 777, player1: "Al".into(), ..Fixture::default() }.document();
    for record in &mut document.records {
        match &mut record.body {
            Record::Cube(cube) => (cube.tutor_cube, cube.err_tutor_cube) = (1, -0.125),
            Record::FooterMatch(footer) => footer.winner_m = 5,
            _ => {}
        }
    }
    document
}

/// What a user adds: rows that no import makes.
pub fn add_own_rows(database: &Path) {
    let connection = Connection::open(database).unwrap();
    connection.execute_batch("UPDATE error_thresholds SET min_error_emg = 0.03 WHERE grading = 'own'").unwrap();
    connection.execute("INSERT INTO player_aliases VALUES ('Al', 'Ada Lovelace')", []).unwrap();
}

/// The golden files by schema version, in order.
pub fn files() -> Vec<(i64, PathBuf)> {
    let entries = std::fs::read_dir(place()).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<(i64, PathBuf)> = entries.map(|path| (version_of(&path), path)).collect();
    files.sort();
    files
}

fn place() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

fn version_of(path: &Path) -> i64 {
    let name = path.file_name().unwrap().to_str().unwrap();
    let version = name.strip_prefix("schema-").and_then(|rest| rest.strip_suffix(".sql"));
    version.and_then(|version| version.parse().ok()).unwrap_or_else(|| panic!("{name}: not a golden database"))
}

/// Makes the database that a file holds, as if it had imported `folder`.
pub fn load(file: &Path, folder: &Folder, database: &Path) {
    let sql = std::fs::read_to_string(file).unwrap();
    let connection = Connection::open(database).unwrap();
    // As imports leave it. The tables come in the order in which they were made, not in that of their references.
    connection.execute_batch("PRAGMA journal_mode = WAL; PRAGMA foreign_keys = OFF;").unwrap();
    connection.execute_batch(&sql.replace(PLACE, folder.matches().to_str().unwrap())).unwrap();
}

/// Writes the golden file of the newest schema that `program` knows.
pub fn write_by(program: &Path) -> PathBuf {
    let folder = folder();
    let database = folder.database("a.db");
    let mut command = Command::new(program);
    let output = command.arg("import").arg(folder.matches()).arg("--db").arg(&database).args(["--jobs", "1"]).output();
    assert_eq!(output.unwrap().status.code(), Some(1), "one of the files is damaged");
    add_own_rows(&database);
    let connection = open(&database);
    let version: i64 = one(&connection, "PRAGMA user_version");
    let path = place().join(format!("schema-{version}.sql"));
    let sql = as_sql(&connection).replace(folder.matches().to_str().unwrap(), PLACE);
    std::fs::write(&path, sql).unwrap();
    path
}

/// A database as the statements that make it again; the planner's statistics are left out.
fn as_sql(connection: &Connection) -> String {
    let pragma = |name: &str| -> i64 { one(connection, &format!("PRAGMA {name}")) };
    let mut sql = format!("-- schema {}\nBEGIN;\n", pragma("user_version"));
    for name in ["application_id", "user_version"] {
        writeln!(sql, "PRAGMA {name} = {};", pragma(name)).unwrap();
    }
    for kind in ["table", "index", "view"] {
        let select =
            "SELECT name, sql FROM sqlite_schema WHERE type = ? AND sql IS NOT NULL AND name NOT LIKE 'sqlite_%'
                      ORDER BY rowid";
        let mut statement = connection.prepare(select).unwrap();
        let mut rows = statement.query([kind]).unwrap();
        while let Some(row) = rows.next().unwrap() {
            writeln!(sql, "{};", row.get::<_, String>(1).unwrap()).unwrap();
            if kind == "table" {
                insert(connection, &row.get::<_, String>(0).unwrap(), &mut sql);
            }
        }
    }
    sql.push_str("COMMIT;\n");
    sql
}

fn insert(connection: &Connection, table: &str, sql: &mut String) {
    let mut statement = connection.prepare(&format!("SELECT * FROM {table}")).unwrap();
    let columns = statement.column_count();
    let mut rows = statement.query([]).unwrap();
    let mut before = format!("INSERT INTO {table} VALUES\n");
    while let Some(row) = rows.next().unwrap() {
        let values: Vec<String> = (0..columns).map(|column| literal(row.get_ref(column).unwrap())).collect();
        write!(sql, "{before}({})", values.join(",")).unwrap();
        before = ",\n".to_owned();
    }
    if before.starts_with(',') {
        sql.push_str(";\n");
    }
}

fn literal(value: ValueRef<'_>) -> String {
    match value {
        ValueRef::Null => "NULL".to_owned(),
        ValueRef::Integer(number) => number.to_string(),
        ValueRef::Real(number) if number.is_infinite() => if number > 0.0 { "9e999" } else { "-9e999" }.to_owned(),
        ValueRef::Real(number) => format!("{number:?}"),
        ValueRef::Text(text) => {
            let text = std::str::from_utf8(text).unwrap().replace('\'', "''");
            // Version control may change line ends.
            format!("'{}'", text.replace('\r', "'||char(13)||'"))
        }
        ValueRef::Blob(bytes) => {
            let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
            format!("x'{digits}'")
        }
    }
}
