//! Kills the program at random moments and limits its disk space: the next run completes the work, with the same result.
//!
//! `cargo test --test it -- --ignored crash::` takes two minutes, and is therefore ignored unless it is named. `GAMMONBASE_KILLS=200`
//! kills more often, `GAMMONBASE_SEED` repeats a run.

use std::os::unix::fs::MetadataExt;

use crate::common::long_runs::{Chance, Dump, Samples, kills, torn};
use crate::common::prelude::*;

/// Sample matches, of some 350 decisions each.
const SAMPLES: usize = 160;
/// Small matches beside them: more files than the 200 that an import into a database in use commits together.
const SMALL: i32 = 400;
/// Copies of them: more files than the 2,000 that a first import commits together.
const COPIES: i32 = 1600;

/// Files to import, the initial database, and the result of an undisturbed import.
struct Scene {
    folder: Folder,
    /// A database in use; `None` if the import creates a new one.
    start: Option<PathBuf>,
    expected: Dump,
    whole: Duration,
    size: u64,
}

impl Scene {
    /// A first import of two batches, with sample matches in both.
    fn of_a_new_database(samples: usize) -> Self {
        let folder = Folder::with_matches(SMALL);
        for name in ["a", "b", "c"] {
            std::fs::create_dir(folder.file(name)).unwrap();
        }
        for (number, sample) in Samples::new(samples).files.iter().enumerate() {
            let place = if number < samples / 2 { "a" } else { "c" };
            std::fs::copy(sample, folder.file(&format!("{place}/{number:03}.xg"))).unwrap();
        }
        for number in 0..COPIES {
            let original = folder.file(&format!("{:04}.xg", number % SMALL));
            std::fs::hard_link(original, folder.file(&format!("b/{number:04}.xg"))).unwrap();
        }
        Self::measured(folder, None)
    }

    /// An import into a database in use, of new files, replaced ones, copies, damaged and mended ones.
    fn of_a_database_in_use() -> Self {
        let folder = Folder::new();
        let samples = Samples::new(SAMPLES);
        let sample = |number: usize| std::fs::read(&samples.files[number]).unwrap();
        for number in 0..60 {
            folder.write(&format!("m{number:03}.xg"), &sample(number));
        }
        folder.write("mended.xg", b"RGMH, cut off");
        // Keeps the last number of every table, so that row numbers show the order of insertion.
        folder.write("zzz.xg", &numbered(5000).file());
        let start = folder.database("start.db");
        assert_eq!(import(&start, &folder.matches()).status.code(), Some(1));
        for number in 0..20 {
            folder.write(&format!("m{number:03}.xg"), &sample(60 + number));
        }
        for number in 20..25 {
            folder.write(&format!("m{number:03}.xg"), &sample(number + 10));
            folder.write(&format!("a copy of {number}.xg"), &sample(number + 20));
        }
        folder.write("m025.xg", b"damaged");
        folder.write("mended.xg", &sample(80));
        for number in 81..SAMPLES {
            folder.write(&format!("n{number:03}.xg"), &sample(number));
        }
        for number in 0..SMALL {
            folder.write(&format!("small/{number:04}.xg"), &numbered(number).file());
        }
        Self::measured(folder, Some(start))
    }

    fn measured(folder: Folder, start: Option<PathBuf>) -> Self {
        let mut scene = Self { folder, start, expected: Dump::default(), whole: Duration::ZERO, size: 0 };
        let path = scene.fresh("undisturbed.db");
        let begun = Instant::now();
        let output = import(&path, &scene.folder.matches());
        scene.whole = begun.elapsed();
        assert!(output.status.code().is_some_and(|status| status < 2), "{}", stderr(&output));
        scene.expected = Dump::of(&path);
        scene.size = std::fs::metadata(&path).unwrap().len();
        scene
    }

    /// The database as the import finds it.
    fn fresh(&self, name: &str) -> PathBuf {
        let path = self.folder.database(name);
        for suffix in
            ["", "-wal", "-shm", ".building", ".building-journal", ".building-wal", ".building-shm", ".building-boot"]
        {
            let _ = std::fs::remove_file(format!("{}{suffix}", path.display()));
        }
        if let Some(start) = &self.start {
            std::fs::copy(start, &path).unwrap();
        }
        path
    }

    /// Rows of earlier imports stay, whatever happens to this import.
    fn assert_nothing_is_lost(&self, database: &Path) {
        if self.start.is_some() {
            let connection = Connection::open(database).unwrap();
            assert_eq!(one::<String>(&connection, "PRAGMA quick_check"), "ok");
            let matches: i64 = one(&connection, "SELECT count(*) FROM matches");
            assert!(matches >= 60, "{matches} matches");
        }
    }

    /// Imports undisturbed and compares.
    fn complete(&self, database: &Path) {
        self.assert_nothing_is_lost(database);
        let output = import(database, &self.folder.matches());
        assert!(output.status.code().is_some_and(|status| status < 2), "{}", stderr(&output));
        let name = database.file_name().unwrap().to_str().unwrap();
        let left = names(&self.folder.out()).into_iter().filter(|left| left.starts_with(name));
        assert_eq!(left.collect::<Vec<_>>(), [name.to_owned(), format!("{name}.lock")]);
        assert_eq!(Dump::of(database), self.expected);
    }

    /// Kills imports at random moments of their whole time, some of them several times before one may complete.
    fn kill_at_random(&self, what: &str) {
        let mut chance = Chance::new(what);
        let wanted = kills();
        let (mut kills, mut rounds, mut whole) = (0, 0, self.whole);
        let mut moments = Vec::new();
        while kills < wanted {
            let path = self.fresh("killed.db");
            for number in 0..1 + chance.below(3) {
                // Each twentieth of the time has its turn.
                let part = ((kills * 7 % 20) as f64 + chance.unit()) / 20.0;
                if kills == wanted || !kill_after(whole.mul_f64(part), &path, &self.folder.matches()) {
                    // It ended earlier: the machine was busier when the whole import was timed, or an earlier run has done most of the work.
                    whole = if number == 0 { whole.mul_f64(0.8) } else { whole };
                    break;
                }
                moments.push((100.0 * part) as u32);
                kills += 1;
            }
            self.complete(&path);
            rounds += 1;
            assert!(rounds < 10 * wanted, "only {kills} of {rounds} imports were caught running");
        }
        say(&format!("{what}: {kills} kills, {rounds} times completed, whole {whole:.2?}, at % {moments:?}"));
    }

    /// Imports under limits on the size of files, which stand for a full disk.
    fn starve(&self, limits: &[u64]) {
        for &limit in limits {
            let path = self.fresh("starved.db");
            let output = import_limited(&path, &self.folder.matches(), limit);
            let told = stderr(&output);
            assert_eq!(output.status.code(), Some(2), "limit {limit}: {:?} {told}", output.status);
            let line = told.lines().find(|line| line.starts_with("gammonbase: ")).unwrap_or_default();
            assert!(line.contains(path.to_str().unwrap()), "limit {limit}: {told}");
            assert!(line.contains("disk full"), "limit {limit}: {told}");
            self.complete(&path);
        }
    }
}

fn command(database: &Path, folder: &Path) -> Command {
    let mut command = program();
    command.args(["import", "--quiet", "--jobs", "2", "--db"]).args([database, folder]);
    command
}

fn import(database: &Path, folder: &Path) -> Output {
    command(database, folder).output().unwrap()
}

/// Imports with files of `limit` bytes at most.
fn import_limited(database: &Path, folder: &Path, limit: u64) -> Output {
    let blocks = (limit / 512).to_string(); // as POSIX counts
    let script = r#"ulimit -f "$1" && exec "$0" import --quiet --jobs 2 --db "$2" "$3""#;
    shell(script, &[Path::new(&blocks), database, folder])
}

/// Kills an import after `delay`; false if it had ended before.
fn kill_after(delay: Duration, database: &Path, folder: &Path) -> bool {
    let mut child = command(database, folder).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    std::thread::sleep(delay);
    let was_running = child.try_wait().unwrap().is_none();
    child.kill().unwrap();
    child.wait().unwrap();
    was_running
}

#[test]
#[ignore = "takes minutes"]
fn first_import_survives_kills_and_full_disks() {
    let scene = Scene::of_a_new_database(SAMPLES);
    scene.kill_at_random("kills of a first import");
    let part = |percent: u64| scene.size * percent / 100;
    scene.starve(&[0, 16 << 10, part(10), part(60), part(97)]);
}

#[test]
#[ignore = "takes minutes"]
fn import_into_a_live_database_survives_kills_and_full_disks() {
    let scene = Scene::of_a_database_in_use();
    scene.kill_at_random("kills of an import into a database in use");
    scene.starve(&[0, 16 << 10, 4 << 20, 10 << 20]);
    // If the log has room and the database does not, committed rows stay in the log, and the next run finds them there.
    let path = scene.fresh("starved.db");
    let output = import_limited(&path, &scene.folder.matches(), scene.size * 97 / 100);
    assert!(output.status.code().is_some(), "{:?}", output.status);
    scene.complete(&path);
}

/// A database being built, as left by the last commit of an import that was killed when the file had this many bytes; `None` if the import
/// ended before, or had committed no match.
fn state_of_a_build(scene: &Scene, database: &Path, bytes: u64) -> Option<Vec<u8>> {
    let building = PathBuf::from(format!("{}.building", database.display()));
    let mut child =
        command(database, &scene.folder.matches()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    while std::fs::metadata(&building).map_or(0, |found| found.len()) < bytes {
        if child.try_wait().unwrap().is_some() {
            return None;
        }
        std::thread::sleep(Duration::from_micros(200));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let connection = Connection::open(&building).unwrap();
    let has_matches = connection.query_row("SELECT count(*) > 0 FROM matches", [], |row| row.get(0)).unwrap_or(false);
    connection.close().unwrap();
    if has_matches { std::fs::read(&building).ok() } else { None }
}

/// Two states of one build, the second with more in it.
fn two_states_of_a_build(scene: &Scene, name: &str) -> (Vec<u8>, Vec<u8>) {
    let part = |percent: u64| scene.size * percent / 100;
    for percent in (0..200).map(|number| 30 + number * 7 % 65) {
        let path = scene.fresh(name);
        let Some(older) = state_of_a_build(scene, &path, part(percent)) else { continue };
        for percent in percent..98 {
            match state_of_a_build(scene, &path, part(percent)) {
                Some(newer) if newer != older && newer.len() >= older.len() => return (older, newer),
                Some(_) => {}
                None => break,
            }
        }
    }
    panic!("no import was caught");
}

#[test]
#[ignore = "takes minutes"]
fn build_torn_by_a_power_failure_is_restarted() {
    const PAGE: usize = 16_384;
    let scene = Scene::of_a_new_database(SAMPLES);
    let path = scene.fresh("torn.db");
    let building = PathBuf::from(format!("{}.building", path.display()));
    let (older, newer) = two_states_of_a_build(&scene, "torn.db");
    let mut chance = Chance::new("torn builds");
    let mut passed = 0;
    let times = torn();
    for _ in 0..times {
        scene.fresh("torn.db");
        let old_share = [0.001, 0.01, 0.1, 0.5][chance.below(4)];
        let mut torn = newer.clone();
        for (page, old) in torn.chunks_mut(PAGE).zip(older.chunks(PAGE)) {
            if page.len() == old.len() && chance.unit() < old_share {
                page.copy_from_slice(old);
            }
        }
        std::fs::write(&building, &torn).unwrap();
        let identity = std::fs::metadata(&building).unwrap();
        let file = format!("{} {}", identity.dev(), identity.ino());
        std::fs::write(format!("{}-boot", building.display()), format!("the-boot-before {file}\n")).unwrap();
        let connection = Connection::open(&building).unwrap();
        passed += usize::from(one_or_none(&connection, "PRAGMA quick_check(1)").as_deref() == Some("ok"));
        connection.close().unwrap();
        scene.complete(&path);
    }
    say(&format!("torn builds: {passed} of {times} pass SQLite's quick check; each was begun again and completed"));
    assert!(passed > 0, "no mixture was one that only the record of the boot tells");
}

fn one_or_none(connection: &Connection, sql: &str) -> Option<String> {
    connection.query_row(sql, [], |row| row.get(0)).ok()
}
