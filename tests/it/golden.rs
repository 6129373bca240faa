//! Golden databases: `tests/golden/schema-N.sql` contains the import of one folder by a release whose databases have layout N. Every later version
//! must upgrade it, to the content of a fresh import of the same folder. No such database exists before the first release.
//!
//! `cargo test --test it -- --ignored golden::write` writes the file of this version. A release adds its own, and the others stay as they are.

use std::fmt::Write;
use std::time::SystemTime;

use ::books::gnushogi::gdx::Layout;
use ::books::ob::Entry;
use backgammon::Board;
use xgfile::document::Document;
use xgfile::records::{Record, UNLIMITED};

use crate::common::fixtures::{flipped, played, start_position};
use crate::common::prelude::*;
use crate::common::versions::{packed, shallow, swapped};
use crate::common::{abk, books, gdx};

/// `Level` of what XG took from its own book.
const BOOK_V2: i32 = 998;
/// The placeholder in the file for the imported folder.
const PLACE: &str = "/golden/matches";

/// The folder: matches and saves, a copy, a file that is rejected, a book of every kind.
pub fn folder() -> Folder {
    let folder = Folder::new();
    let fixture = Fixture::default();
    let opening = books::opening_book("Notes", &[books::rollout_of(&Board::START, "Ada")]);
    // The fixture's first play, 31: at 3 points away each.
    let point = Board::new(flipped(&played(&start_position(), &[(8, 5), (6, 5)])));
    let met = Entry { score: [3, 3], ..books::rollout_of(&point, "Ann") };
    let files = [
        ("match.xg", fixture.file()),
        ("copy.xg", fixture.file()),
        ("save.xg", packed(&shallow(&swapped(&fixture.document())))),
        ("money.xg", Fixture { match_length: UNLIMITED, version: 24, ..Fixture::default() }.file()),
        ("odd.xg", packed(&odd())),
        ("damaged.xg", fixture.file()[..9000].to_vec()),
        ("opening.ob", opening),
        // A book that has a play, and plays with figures of XG's own book.
        ("met.ob", books::opening_book("Met", &[met])),
        ("stamped.xg", Fixture { level: BOOK_V2, player1: "Grace".into(), game_id: 7, ..Fixture::default() }.file()),
        ("arena.abk", abk::bytes(&["e2e4 e7e5 1-0", "d2d4"])),
        ("gnu.bbk", gdx::bytes(Layout::LE64, 8, &["7g7f 3c3d", "2g2f"])),
        ("shogi.tbk", b"# Static Rook\n#\nP7f P3d P2f [ why ]\n# Other\n#\nP2f P8d\n".to_vec()),
    ];
    files.iter().for_each(|(name, bytes)| write_file(&folder, name, bytes));
    folder
}

/// A file with the time that the golden databases know.
pub fn write_file(folder: &Folder, name: &str, bytes: &[u8]) {
    let path = folder.write(name, bytes);
    let time = SystemTime::UNIX_EPOCH + Duration::from_secs(1_729_728_054);
    std::fs::File::options().write(true).open(path).unwrap().set_modified(time).unwrap();
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

/// Rows that a user adds, not an import.
fn add_own_rows(database: &Path) {
    let path = database.to_str().unwrap();
    for words in [&["grades", "set", "own", "error", "0.03"][..], &["players", "merge", "Al", "Ada Lovelace"]] {
        ended(&[words, &["--db", path]].concat(), 0);
    }
}

fn golden(name: &str) -> PathBuf {
    Path::new(crate::common::TOP).join("tests/golden").join(name)
}

/// Makes a golden database again, as if it were that of a folder.
fn restore(golden: &Path, folder: &Folder, database: &Path) {
    let sql = std::fs::read_to_string(golden).unwrap();
    let connection = Connection::open(database).unwrap();
    // As imports leave it. The tables come in the order in which they were made, not in that of their references.
    connection.execute_batch("PRAGMA journal_mode = WAL; PRAGMA foreign_keys = OFF;").unwrap();
    let place = folder.matches().join("");
    connection.execute_batch(&sql.replace(&format!("{PLACE}/"), place.to_str().unwrap())).unwrap();
}

/// The content of a database, wherever its folder is.
fn content_anywhere(folder: &Folder, database: &str) -> String {
    let place = folder.matches().to_str().unwrap().to_owned();
    content(&folder.database(database)).replace(&place.escape_debug().to_string(), "").replace(&place, "")
}

#[test]
fn every_golden_database_is_upgraded_to_what_a_fresh_import_gives() {
    let fresh = folder();
    fresh.fill("fresh.db", 1);
    add_own_rows(&fresh.database("fresh.db"));
    let of_releases = std::fs::read_dir(golden("")).into_iter().flatten().map(|entry| entry.unwrap().path());
    // And that of this version.
    let own = fresh.out().join("schema-own.sql");
    write_to(&own, &fresh);
    for golden in of_releases.chain([own]) {
        let old = folder();
        let database = old.database("old.db");
        restore(&golden, &old, &database);
        assert_contains(stdout(&old.import("old.db", &[], 0)), ["Nothing new"]);
        assert_sound(&database);
        assert_same(&content_anywhere(&old, "old.db"), &content_anywhere(&fresh, "fresh.db"));
        assert_verified(&database, true);
        // The definitions, too.
        let indexes = "SELECT group_concat(sql, char(10)) FROM (SELECT sql FROM sqlite_schema WHERE type = 'index' ORDER BY name)";
        let [upgraded, new] = [&database, &fresh.database("fresh.db")].map(|path| one::<String>(&open(path), indexes));
        assert!(gammonbase::store::schema::is_same(&upgraded, &new), "{upgraded}");
        let [upgraded, new] = [&database, &fresh.database("fresh.db")]
            .map(|path| gammonbase::store::schema::shapes(&open(path)).unwrap());
        assert_eq!(upgraded, new);
    }
}

#[test]
#[ignore = "writes tests/golden/schema-N.sql"]
fn write() {
    let folder = folder();
    folder.import("fresh.db", &["--jobs", "1"], 1);
    add_own_rows(&folder.database("fresh.db"));
    std::fs::create_dir_all(golden("")).unwrap();
    write_to(&golden(&format!("schema-{}.sql", gammonbase::store::schema::VERSION)), &folder);
}

fn write_to(file: &Path, folder: &Folder) {
    let sql = as_sql(&open(&folder.database("fresh.db"))).replace(folder.matches().to_str().unwrap(), PLACE);
    std::fs::write(file, sql).unwrap();
}

/// A database as the statements that make its tables, rows and indexes again. Views are those of the program that reads it.
fn as_sql(connection: &Connection) -> String {
    let mut sql = format!(
        "BEGIN;\nPRAGMA application_id = {};\nPRAGMA user_version = {};\n",
        one::<i64>(connection, "PRAGMA application_id"),
        one::<i64>(connection, "PRAGMA user_version")
    );
    for kind in ["table", "index"] {
        let select = "SELECT name, sql FROM sqlite_schema WHERE type = ? AND sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY rowid";
        let mut statement = connection.prepare(select).unwrap();
        let made = statement.query_map([kind], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
        for (name, made) in made.map(Result::<(String, String), _>::unwrap) {
            writeln!(sql, "{made};").unwrap();
            if kind == "table" {
                insert(connection, &name, &mut sql);
            }
        }
    }
    sql.push_str("COMMIT;\n");
    sql
}

fn insert(connection: &Connection, table: &str, sql: &mut String) {
    // Without generated columns.
    let mut columns =
        connection.prepare("SELECT 'quote(\"' || name || '\")' FROM pragma_table_info(?) ORDER BY cid").unwrap();
    let values: Vec<String> = columns.query_map([table], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap();
    let rows = format!("SELECT {} FROM {table}", values.join(" || ',' || "));
    let mut statement = connection.prepare(&rows).unwrap();
    let rows = statement.query_map([], |row| row.get(0)).unwrap().map(Result::<String, _>::unwrap);
    // Short rows share a line. Version control may change line ends.
    let mut rows = rows.map(|row| format!("({})", row.replace('\r', "'||char(13)||'"))).peekable();
    while let Some(mut line) = rows.next() {
        while let Some(next) = rows.next_if(|next| line.len() + next.len() < 200) {
            write!(line, ", {next}").unwrap();
        }
        writeln!(sql, "INSERT INTO {table} VALUES {line};").unwrap();
    }
}
