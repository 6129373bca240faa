//! Brings a database in use up to date, in the file that is there and in one transaction: migrations, missing tables, indexes, lookup rows and views.

use std::path::Path;

use rusqlite::{Connection, Transaction, TransactionBehavior};

use super::everybody;
use super::ownership::{check_names, check_version, version};
use super::read::{read_rows, read_values};
use super::schema::{self, DEFINITIONS, FIRST, MIGRATIONS};
use crate::store::error::{StoreError, with_meaning};

/// Upgrades a database that is locked for this process.
pub fn upgrade(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    check_version(connection, path)?;
    migrate(connection, path, FIRST, &MIGRATIONS.map(|(name, text)| (name, text.text())))
}

/// The name of a migration, and its SQL.
type Migration = (&'static str, &'static str);

/// Makes the layout of this version of an earlier one. `migrations` are those from layout `first` on; tests bring their own.
fn migrate(connection: &Connection, path: &Path, first: i64, migrations: &[Migration]) -> Result<(), StoreError> {
    let transaction = Transaction::new_unchecked(connection, TransactionBehavior::Immediate)?;
    let layout = version(&transaction)?;
    let due: Vec<_> = (first + 1..).zip(migrations).filter(|(made, _)| *made > layout).collect();
    check_names(&transaction, path)?;
    let before = attached(&transaction)?;
    let columns = if due.is_empty() { Vec::new() } else { columns(&transaction)? };
    // Otherwise a table that is made anew could not take its name while a view of the user's is broken.
    transaction.pragma_update(None, "legacy_alter_table", true)?;
    for (layout, (name, text)) in due {
        transaction.execute_batch(text).map_err(|error| failed(path, name, error))?;
        let record =
            "INSERT OR REPLACE INTO migrations (migration_id, name, applied_at) VALUES (?, ?, datetime('now'))";
        transaction.execute(record, (layout, name))?;
        transaction.pragma_update(None, "user_version", layout)?;
    }
    transaction.pragma_update(None, "legacy_alter_table", false)?;
    // A migration that drops a column of ours will have to say so.
    if !columns.is_empty()
        && let left = self::columns(&transaction)?
        && let Some(lost) = columns.into_iter().find(|column| !left.contains(column))
    {
        return Err(does_not_fit(path, &format!("column {lost}"), "its table is made anew"));
    }
    complete(&transaction, path)?;
    schema::refresh(&transaction, true)?;
    put_back(&transaction, &before, path)?;
    // A run that was stopped may have left sums behind.
    everybody::settle(&transaction)?;
    Ok(transaction.commit()?)
}

/// Creates missing tables. The next import reads all files again, and so fills them.
fn complete(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    let lacking = schema::lacking(connection)?;
    if lacking.is_empty() {
        return Ok(());
    }
    if let Some(name) = lacking.iter().find(|name| schema::is_needed(name)) {
        return Err(StoreError::OtherLayout { path: path.to_owned(), lacking: name.clone(), is_needed: true });
    }
    lacking.iter().try_for_each(|name| connection.execute_batch(DEFINITIONS[&name[..]].sql))?;
    connection
        .execute_batch("UPDATE source_files SET is_to_read_again = 1; UPDATE archives SET is_to_open_again = 1")?;
    everybody::mark_all(connection)
}

/// The columns of this program's tables, the user's among them.
fn columns(connection: &Connection) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT s.name || '.' || c.name FROM sqlite_schema AS s JOIN pragma_table_xinfo(s.name) AS c WHERE s.type = 'table' AND s.rootpage > 0";
    let all: Vec<String> = read_values(connection, sql, [])?;
    Ok(all.into_iter().filter(|name| schema::is_own_table(name.split('.').next().unwrap_or_default())).collect())
}

/// The indexes and triggers of a database: kind, name and statement.
fn attached(connection: &Connection) -> rusqlite::Result<Vec<(String, String, String)>> {
    let sql = "SELECT type, name, sql FROM sqlite_schema WHERE type IN ('index', 'trigger') AND sql IS NOT NULL ORDER BY rowid";
    read_rows(connection, sql, [])
}

/// Creates the user's indexes and triggers again that went with a table or a view that was made anew.
fn put_back(connection: &Connection, before: &[(String, String, String)], path: &Path) -> Result<(), StoreError> {
    let after = attached(connection)?;
    for (kind, name, sql) in before {
        if DEFINITIONS.contains_key(&name[..]) || after.iter().any(|(other, found, _)| other == kind && found == name) {
            continue;
        }
        // One statement: the text in a file from somebody else can have more.
        let made = connection.execute(sql, []);
        made.map_err(|error| does_not_fit(path, &format!("{kind} {name}"), &with_meaning(&error)))?;
    }
    Ok(())
}

/// The error of a migration: what the user added, which SQLite names, can be in its way.
fn failed(path: &Path, name: &str, error: rusqlite::Error) -> StoreError {
    use rusqlite::ErrorCode::{ConstraintViolation, Unknown};
    let cause = match (&error, error.sqlite_error_code()) {
        (rusqlite::Error::SqlInputError { msg, .. }, _) => msg.clone(),
        (_, Some(ConstraintViolation | Unknown)) => error.to_string(),
        _ => return error.into(),
    };
    let reason = format!(
        "upgrade {name} is not possible ({cause}): change what is in its way and run the command again; nothing was changed"
    );
    StoreError::refused(path, reason)
}

/// The error for something of the user's that does not fit the tables of this version.
fn does_not_fit(path: &Path, what: &str, reason: &str) -> StoreError {
    let reason = format!(
        "{what} was not created by GammonBase and does not fit this version ({reason}): drop it and run the command again; nothing was changed"
    );
    StoreError::Refused(path.to_owned(), reason)
}

#[cfg(test)]
mod tests {
    //! Rehearses the next migrations: of each kind, with readers, kills, files that are away, and what users put into their databases.
    //!
    //! `schema.sql` is the layout to come. Each test makes the layout before of it, whose number is one less.

    use std::collections::{BTreeMap, BTreeSet};
    use std::path::PathBuf;
    use std::process::{Child, Command};
    use std::time::Instant;

    use super::*;
    use crate::import::{ImportOptions, import, memory::reimport};
    use crate::query::{read_only, verify};
    use crate::store::dictionary::{TableDescription, describe, own};
    use crate::store::open::read::{read_pairs, read_value};
    use crate::store::open::{pragmas, schema::VERSION};

    /// A migration to come: what makes a database of today one of the layout before, and its SQL.
    #[derive(Clone, Copy)]
    struct Rehearsal {
        name: &'static str,
        back: fn() -> String,
        sql: fn() -> String,
        /// True if imports read the files again.
        reads_files: bool,
    }

    const READ_AGAIN: &str = "UPDATE source_files SET is_to_read_again = 1 WHERE content_id IS NOT NULL;";

    const REHEARSALS: [Rehearsal; 4] = [
        Rehearsal {
            name: "0010_column",
            back: || "ALTER TABLE decisions DROP COLUMN tutor_error_emg;".to_owned(),
            sql: || {
                let column =
                    DEFINITIONS["decisions"].sql.lines().find(|line| line.starts_with("    tutor_error_emg ")).unwrap();
                let column = column.split("--").next().unwrap().trim().trim_end_matches(',');
                format!("ALTER TABLE decisions ADD COLUMN {column}; {READ_AGAIN}")
            },
            reads_files: true,
        },
        Rehearsal {
            name: "0010_table_made_anew",
            back: || made_anew("games", &without("games", "is_set_up"), ("", "")),
            sql: || made_anew("games", DEFINITIONS["games"].sql, ("is_set_up", "0")) + READ_AGAIN,
            reads_files: true,
        },
        Rehearsal {
            name: "0010_table",
            back: || "DROP TABLE idea_prices;".to_owned(),
            sql: || format!("{}; {READ_AGAIN}", DEFINITIONS["idea_prices"].sql),
            reads_files: true,
        },
        Rehearsal {
            name: "0010_check",
            back: || {
                made_anew(
                    "match_corrections",
                    &DEFINITIONS["match_corrections"].sql.replace(", 'excluded')", ")"),
                    ("", ""),
                )
            },
            sql: || made_anew("match_corrections", DEFINITIONS["match_corrections"].sql, ("", "")),
            reads_files: false,
        },
    ];

    /// The statement of a table without the line of a column.
    fn without(table: &str, column: &str) -> String {
        let is_other = |line: &&str| !line.starts_with(&format!("    {column} "));
        DEFINITIONS[table].sql.lines().filter(is_other).collect::<Vec<_>>().join("\n")
    }

    /// SQL that makes a table anew, with a value for a column that it did not have.
    fn made_anew(table: &str, sql: &str, (column, value): (&str, &str)) -> String {
        let names: Vec<&str> =
            DEFINITIONS[table].columns().filter(|name| sql.contains(&format!("\n    {name} "))).collect();
        let from: Vec<&str> = names.iter().map(|name| if *name == column { value } else { name }).collect();
        let new = sql.replacen(&format!("CREATE TABLE {table} ("), &format!("CREATE TABLE new_{table} ("), 1);
        format!(
            "{new};\nINSERT INTO new_{table} ({}) SELECT {} FROM {table};\nDROP TABLE {table};\nALTER TABLE new_{table} RENAME TO {table};\n",
            names.join(", "),
            from.join(", ")
        )
    }

    impl Rehearsal {
        fn migration(self) -> Migration {
            (self.name, (self.sql)().leak())
        }
    }

    /// A folder with matches, and databases beside it.
    struct Place(tempfile::TempDir);

    impl Place {
        fn new(matches: u64) -> Self {
            let folder = tempfile::tempdir().unwrap();
            synth::write_collection(&folder.path().join("matches"), matches, 5, 1, &|| {}).unwrap();
            Self(folder)
        }

        fn matches(&self) -> PathBuf {
            self.0.path().join("matches")
        }

        fn database(&self, name: &str) -> PathBuf {
            self.0.path().join(name)
        }

        fn import(&self, database: &str) {
            import(&ImportOptions::new(vec![self.matches()], self.database(database)), &mut Vec::new()).unwrap();
        }

        /// A database of the layout before.
        fn earlier(&self, database: &str, rehearsal: Rehearsal) -> PathBuf {
            self.import(database);
            let path = self.database(database);
            change(&path, &back(&path, rehearsal));
            path
        }
    }

    fn back(database: &Path, rehearsal: Rehearsal) -> String {
        let views =
            "SELECT coalesce(group_concat('DROP VIEW ' || name, '; '), '') FROM sqlite_schema WHERE type = 'view'";
        let views: String = read_value(&Connection::open(database).unwrap(), views, []).unwrap();
        format!(
            "BEGIN; {views}; {} PRAGMA user_version = {}; COMMIT; PRAGMA wal_checkpoint(TRUNCATE)",
            (rehearsal.back)(),
            VERSION - 1
        )
    }

    fn change(database: &Path, sql: &str) {
        let connection = Connection::open(database).unwrap();
        connection.execute_batch("PRAGMA foreign_keys = OFF").unwrap();
        connection.execute_batch(sql).unwrap();
    }

    fn migrate_file(database: &Path, first: i64, migrations: &[Migration]) -> Result<(), StoreError> {
        let connection = pragmas::open_file(database)?;
        sql_functions::mathematics::install(&connection)?;
        pragmas::live(&connection)?;
        migrate(&connection, database, first, migrations)
    }

    fn layout(database: &Path) -> i64 {
        version(&Connection::open(database).unwrap()).unwrap()
    }

    /// All rows but those of the journal, by table, each with its columns in the order of their names.
    fn rows(database: &Path) -> BTreeMap<String, BTreeSet<String>> {
        let connection = Connection::open(database).unwrap();
        let tables = "SELECT m.name, group_concat('quote(\"' || c.name || '\")', ', ' ORDER BY c.name)
            FROM sqlite_schema AS m JOIN pragma_table_xinfo(m.name) AS c
            WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name NOT IN ('import_runs', 'migrations', 'unreadable_places') AND c.name <> 'import_run_id' GROUP BY m.name";
        let tables: Vec<(String, String)> = read_pairs(&connection, tables, []).unwrap();
        let read = |(table, columns): (String, String)| {
            let sql = format!("SELECT concat_ws('|', {columns}) FROM \"{table}\"");
            let rows = read_values(&connection, &sql, []).unwrap();
            (table, rows)
        };
        tables.into_iter().map(read).collect()
    }

    fn assert_like_fresh(place: &Place, database: &Path) {
        if !place.database("fresh.db").exists() {
            place.import("fresh.db");
        }
        let (found, fresh) = (rows(database), rows(&place.database("fresh.db")));
        for (table, rows) in &fresh {
            assert!(found.get(table) == Some(rows), "{table} differs");
        }
        let shapes = |path: &Path| schema::shapes(&Connection::open(path).unwrap()).unwrap();
        let (mut found, fresh) = (shapes(database), shapes(&place.database("fresh.db")));
        found.retain(|table, _| fresh.contains_key(table));
        assert_eq!(found, fresh);
        let of: Vec<(String, String)> = attached(&Connection::open(database).unwrap())
            .unwrap()
            .into_iter()
            .filter(|(kind, name, _)| kind == "index" && DEFINITIONS.contains_key(&name[..]))
            .map(|(_, name, sql)| (name, sql))
            .collect();
        assert!(of.iter().all(|(name, sql)| schema::is_same(sql, DEFINITIONS[&name[..]].sql)));
        assert_eq!(of.len(), DEFINITIONS.values().filter(|own| own.is_index).count());
    }

    #[test]
    fn an_added_column_has_its_meaning_and_openings_cost_no_more() {
        let place = Place::new(1);
        let path = place.earlier("a.db", REHEARSALS[0]);
        migrate_file(&path, VERSION - 1, &[REHEARSALS[0].migration()]).unwrap();
        let connection = read_only::open(&path).unwrap();
        let of =
            |tables: Vec<TableDescription>| tables.into_iter().find(|table| table.name == "decisions").unwrap().columns;
        let columns = of(describe(&connection, &["main"]).unwrap());
        assert_eq!(columns, of(own().unwrap()));
        assert!(columns.last().unwrap().meaning.starts_with("equity that the first idea would have lost, EMG"));
        // Only the columns of the one table are asked for.
        assert_eq!(schema::lacking(&connection).unwrap(), [""; 0]);
        let others = "SELECT name, sql FROM sqlite_schema WHERE type = 'table'";
        let others: Vec<(String, String)> = read_pairs(&connection, others, []).unwrap();
        let others: Vec<_> =
            others.iter().filter(|(name, sql)| DEFINITIONS.get(&name[..]).is_some_and(|own| own.sql != sql)).collect();
        assert!(others.len() == 1 && others[0].0 == "decisions", "{others:?}");
    }

    /// Everything but columns that a user might add to a database: a table with keys to ours, indexes, views, triggers.
    const OWN: &str = "CREATE TABLE notes (decision_id REFERENCES decisions, game_id REFERENCES games ON DELETE CASCADE, note TEXT);
        INSERT INTO notes SELECT decision_id, game_id, 'mine' FROM decisions LIMIT 40;
        CREATE INDEX by_note ON notes (note); CREATE INDEX by_tutor ON decisions (tutor_rank); CREATE INDEX by_scores ON games (start_score1);
        CREATE VIEW broken AS SELECT * FROM nowhere; CREATE VIEW my_games AS SELECT game_id, start_score1 FROM games; CREATE VIEW my_players AS SELECT * FROM player_stats;
        CREATE TRIGGER on_game AFTER DELETE ON games BEGIN SELECT RAISE(ABORT, 'no'); END;
        CREATE TRIGGER on_correction AFTER INSERT ON match_corrections BEGIN SELECT RAISE(ABORT, 'no'); END;
        CREATE TRIGGER instead INSTEAD OF UPDATE ON player_stats BEGIN SELECT 1; END;
        CREATE VIRTUAL TABLE ft USING fts5(a); INSERT INTO ft VALUES ('one')";

    fn own_objects(database: &Path) -> (Vec<(String, String)>, i64) {
        let connection = Connection::open(database).unwrap();
        let sql = "SELECT name, sql FROM sqlite_schema WHERE name IN ('notes', 'by_note', 'by_tutor', 'by_scores', 'my_games', 'my_players', 'on_game',
            'on_correction', 'instead', 'broken') OR name LIKE 'ft%' ORDER BY name";
        let rows =
            "SELECT count(*) FROM notes JOIN decisions USING (decision_id) JOIN games ON games.game_id = notes.game_id";
        (read_pairs(&connection, sql, []).unwrap(), read_value(&connection, rows, []).unwrap())
    }

    #[test]
    fn each_kind_of_migration_gives_what_a_fresh_import_gives_and_open_connections_go_on() {
        for rehearsal in REHEARSALS {
            let place = Place::new(1);
            let path = place.earlier("a.db", rehearsal);
            // The earlier version has the views, too.
            let own = format!(
                "{} {OWN}",
                crate::sql::views().iter().find(|(name, _)| *name == "player_stats").map(|(_, sql)| sql).unwrap()
            );
            change(&path, &own.replace("SELECT * FROM player_stats", "SELECT 1"));
            let before = own_objects(&path);
            assert!(before.0.len() > 12 && before.1 == 40, "{before:?}");
            let (reading, idle) = (Connection::open(&path).unwrap(), Connection::open(&path).unwrap());
            let count =
                |connection: &Connection| read_value::<i64>(connection, "SELECT count(*) FROM games", []).unwrap();
            let games = count(&idle);
            reading.execute_batch("BEGIN").unwrap();
            assert_eq!(count(&reading), games);
            assert!(read_only::open(&path).is_err(), "{}: readers wait for the upgrade", rehearsal.name);
            migrate_file(&path, VERSION - 1, &[rehearsal.migration()]).unwrap();
            assert_eq!(own_objects(&path), before, "{}", rehearsal.name);
            let is_marked = "SELECT count(*) > 0 FROM source_files WHERE is_to_read_again";
            assert_eq!(read_value::<bool>(&idle, is_marked, []).unwrap(), rehearsal.reads_files);
            assert_eq!((count(&reading), version(&reading).unwrap()), (games, VERSION - 1));
            reading.execute_batch("COMMIT").unwrap();
            for connection in [&reading, &idle] {
                assert_eq!((count(connection), version(connection).unwrap()), (games, VERSION));
                connection.execute("INSERT INTO notes (note) VALUES ('later')", []).unwrap();
            }
            // Without the files, rows stay as they are.
            std::fs::rename(place.matches(), place.database("away")).unwrap();
            let mut options = ImportOptions::new(Vec::new(), path.clone());
            options.listed = vec![place.matches()];
            let _ = import(&options, &mut Vec::new());
            assert_eq!(count(&idle), games);
            std::fs::rename(place.database("away"), place.matches()).unwrap();
            place.import("a.db");
            assert_like_fresh(&place, &path);
            assert_eq!(own_objects(&path), before);
            let options = verify::VerifyOptions { reimport: Some(reimport), limits: Default::default() };
            let verdict = verify::verify(&path, &options, &()).unwrap();
            assert!(verdict.is_sound(), "{verdict:#?}");
        }
    }

    #[test]
    fn columns_that_users_added_stay_or_stop_the_migration_by_name() {
        let columns =
            "ALTER TABLE games ADD COLUMN mine TEXT; ALTER TABLE decisions ADD COLUMN double_ply INTEGER AS (2 * ply);
            ALTER TABLE games ADD COLUMN sum INTEGER AS (start_score1 + start_score2) VIRTUAL";
        for rehearsal in REHEARSALS {
            let place = Place::new(1);
            let path = place.earlier("a.db", rehearsal);
            change(&path, columns);
            let before = rows(&path);
            let migrated = migrate_file(&path, VERSION - 1, &[rehearsal.migration()]);
            if rehearsal.name == "0010_table_made_anew" {
                for column in ["mine", "sum"] {
                    let said = migrate_file(&path, VERSION - 1, &[rehearsal.migration()]).unwrap_err().to_string();
                    assert!(said.contains(&format!("column games.{column} was not created by GammonBase")), "{said}");
                    assert!(said.ends_with("nothing was changed"), "{said}");
                    change(&path, &format!("ALTER TABLE games DROP COLUMN {column}"));
                }
                assert_eq!(layout(&path), VERSION - 1);
                migrate_file(&path, VERSION - 1, &[rehearsal.migration()]).unwrap();
            } else {
                migrated.unwrap();
                let own = "SELECT count(mine) + total(sum) + total(double_ply) FROM games, decisions";
                assert!(read_value::<f64>(&Connection::open(&path).unwrap(), own, []).unwrap() > 0.0);
                assert_eq!(rows(&path)["matches"], before["matches"]);
            }
        }
    }

    #[test]
    fn a_refusal_changes_nothing() {
        let place = Place::new(1);
        let path = place.earlier("a.db", REHEARSALS[0]);
        change(&path, &format!("PRAGMA user_version = {}", VERSION - 2));
        let (column, table) =
            (REHEARSALS[0].migration(), ("0010_table", "CREATE TABLE more (\n    a INTEGER\n) STRICT;"));
        let fails = ("0010_fails", "UPDATE games SET is_crawford = 1; SELECT * FROM nowhere;");
        let views = "CREATE VIEW my_view AS SELECT ply FROM decisions";
        for (own, migrations, says) in [
            // Two in a row of which the second fails.
            ("SELECT 1", [column, fails], "upgrade 0010_fails is not possible (no such table: nowhere)"),
            ("CREATE TABLE more (a)", [column, table], "upgrade 0010_table is not possible (table more already exists"),
            (
                "DROP TABLE more; CREATE VIEW more AS SELECT 1",
                [column, table],
                "upgrade 0010_table is not possible (view more already exists",
            ),
            (
                views,
                [column, ("0010_drop", "ALTER TABLE decisions DROP COLUMN ply;")],
                "upgrade 0010_drop is not possible (error in ",
            ),
            ("DROP VIEW more; DROP TABLE idea_prices; DROP TABLE games", [column, table], "games is missing"),
        ] {
            change(&path, own);
            let before = std::fs::read(&path).unwrap();
            let said = migrate_file(&path, VERSION - 2, &migrations).unwrap_err().to_string();
            assert!(said.contains(says), "{said}");
            assert!(said.ends_with("nothing was changed") || said.contains("is missing"), "{said}");
            assert_eq!(layout(&path), VERSION - 2);
            assert!(std::fs::read(&path).unwrap() == before, "{says}");
        }
    }

    /// The variable that tells a child process which file to migrate, and by which rehearsal.
    const CHILD: &str = "GAMMONBASE_REHEARSAL";

    #[test]
    #[ignore = "another test starts it, in a process of its own; of a database of one's own, FILE.earlier says how long the migration took"]
    fn a_child_migrates() {
        let Ok(text) = std::env::var(CHILD) else { return };
        let (number, path) = text.split_once(' ').unwrap();
        let (rehearsal, path) = (REHEARSALS[number.parse::<usize>().unwrap()], Path::new(path));
        if layout(path) == VERSION && !path.with_extension("earlier").exists() {
            change(path, &back(path, rehearsal));
            std::fs::write(path.with_extension("earlier"), "").unwrap();
        }
        let begun = Instant::now();
        migrate_file(path, VERSION - 1, &[rehearsal.migration()]).unwrap();
        let seconds = format!("{}: {:.2} s\n", rehearsal.name, begun.elapsed().as_secs_f64());
        std::fs::write(path.with_extension("earlier"), seconds).unwrap();
    }

    fn child(path: &Path, number: usize) -> Child {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["--exact", "store::open::upgrade::tests::a_child_migrates", "--ignored", "--nocapture"]);
        command
            .env(CHILD, format!("{number} {}", path.display()))
            .stdout(std::process::Stdio::null())
            .stderr(std::process::Stdio::null());
        command.spawn().unwrap()
    }

    /// `.ci/run` runs them.
    mod slow {
        use super::*;

        #[test]
        #[ignore = "slow: `.ci/run` runs it"]
        fn a_hundred_kills_leave_the_old_layout_or_the_new_one() {
            let mut killed = 0;
            for (number, rehearsal) in REHEARSALS.into_iter().enumerate() {
                let place = Place::new(3);
                let earlier = place.earlier("a.db", rehearsal);
                std::fs::write(earlier.with_extension("earlier"), "").unwrap();
                let old = rows(&earlier);
                let copy = |name: &str| {
                    let path = place.database(name);
                    for end in ["-wal", "-shm"] {
                        let _ = std::fs::remove_file(place.database(&format!("{name}{end}")));
                    }
                    std::fs::copy(&earlier, &path).unwrap();
                    std::fs::write(path.with_extension("earlier"), "").unwrap();
                    path
                };
                let whole = copy("whole.db");
                let begun = Instant::now();
                assert!(child(&whole, number).wait().unwrap().success());
                let usual = begun.elapsed();
                let new = rows(&whole);
                for at in 0..25_u32 {
                    let path = copy("killed.db");
                    let mut child = child(&path, number);
                    // From the start of the process to a little after its usual end.
                    std::thread::sleep(usual.mul_f64(0.3) + usual.mul_f64(0.8).mul_f64(f64::from(at) / 25.0));
                    let _ = child.kill();
                    killed += u32::from(!child.wait().unwrap().success());
                    let found = rows(&path);
                    match layout(&path) {
                        VERSION => assert!(found == new, "{}: neither", rehearsal.name),
                        _ => assert!(found == old, "{}: neither", rehearsal.name),
                    }
                    migrate_file(&path, VERSION - 1, &[rehearsal.migration()]).unwrap();
                    assert!(rows(&path) == new);
                }
            }
            assert!(killed > 10, "only {killed} of 100 were killed before their end");
        }
    }
}
