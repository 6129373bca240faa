//! Imports that fail at random and are then run again without failures: the content under natural keys is the same.

use crate::common::abk;
use crate::common::books::opening_book;
use crate::common::long_runs::Chance;
use crate::common::prelude::*;
use crate::common::versions::{packed, shallow};
use crate::common::zips::{archive, deflated};

/// How often an import fails.
const TIMES: usize = 100;

/// The problem of a file during the first run.
#[derive(Debug, Clone, Copy)]
enum Wrong {
    /// The system cannot read it: an I/O error.
    Failing,
    CutShort,
    ADirectory,
    NotThere,
    Empty,
}

/// The failure of the first run.
#[derive(Debug, Clone, Copy)]
enum End {
    /// It runs to its end and skips unreadable files.
    Its,
    Killed,
    Stopped,
    /// Files may not become larger: a full disk.
    NoRoom,
}

/// The intended sources, and a live database that imported some of them in another state.
struct Scene {
    folder: Folder,
    /// The sources' names and content.
    sources: Vec<(String, Vec<u8>)>,
    in_use: PathBuf,
    /// Row by row and by natural keys, what an undisturbed import leads to: of a new database, and of the one in use.
    expected: [(String, String); 2],
    whole: Duration,
}

impl Scene {
    fn new() -> Self {
        let folder = Folder::new();
        let file = |number: i32| numbered(number).file();
        let zip = archive(&[deflated("in/a.xg", &file(20)), deflated("in/b.xg", &file(21)), deflated("notes", b"-")]);
        let mut sources: Vec<(String, Vec<u8>)> =
            (0..6).map(|number| (format!("m{number}.xg"), file(number))).collect();
        sources.extend([
            ("a copy of 3.xg".to_owned(), file(3)),
            ("b.zip".to_owned(), zip),
            ("book.abk".to_owned(), abk::bytes(&["e2e4 e7e5", "d2d4"])),
            ("book.ob".to_owned(), opening_book("notes", &[])),
            ("deeper/a save of 2.xg".to_owned(), packed(&shallow(&numbered(2).document()))),
            ("deeper/z.xg".to_owned(), file(30)),
        ]);
        // As the database in use has seen it: other content, copies elsewhere, files that are gone.
        for (name, bytes) in &sources[..7] {
            folder.write(name, bytes);
        }
        folder.write("m1.xg", &file(11));
        folder.write("m2.xg", b"damaged");
        folder.write("gone.xg", &file(3));
        let in_use = folder.database("in use.db");
        import(&in_use, &[&folder.matches()], &[], 1);
        std::fs::remove_file(folder.file("gone.xg")).unwrap();
        let mut scene = Self { folder, sources, in_use, expected: Default::default(), whole: Duration::ZERO };
        scene.mend();
        for is_new in [true, false] {
            let database = scene.database(is_new);
            let started = Instant::now();
            import(&database, &[&scene.folder.matches()], &["--jobs", "2"], 0);
            scene.whole = started.elapsed();
            scene.expected[usize::from(is_new)] = read(&database);
        }
        scene
    }

    /// Every source in its intended state.
    fn mend(&self) {
        for (name, bytes) in &self.sources {
            let path = self.folder.file(name);
            if std::fs::symlink_metadata(&path).is_ok_and(|found| found.is_dir()) {
                std::fs::remove_dir(&path).unwrap();
            }
            // A link would be written through.
            let _ = std::fs::remove_file(&path);
            self.folder.write(name, bytes);
            // A fixed time, so that databases can be compared row by row.
            let modified = std::time::UNIX_EPOCH + Duration::from_secs(1_700_000_000);
            std::fs::File::options().write(true).open(&path).unwrap().set_modified(modified).unwrap();
        }
    }

    /// The database that the failing run begins with.
    fn database(&self, is_new: bool) -> PathBuf {
        let folder = self.folder.out();
        for name in names(&folder).iter().filter(|name| name.starts_with("a.db")) {
            std::fs::remove_file(folder.join(name)).unwrap();
        }
        let database = self.folder.database("a.db");
        if !is_new {
            std::fs::copy(&self.in_use, &database).unwrap();
        }
        database
    }

    fn spoil(&self, source: usize, wrong: Wrong, chance: &mut Chance) {
        let (name, bytes) = &self.sources[source];
        let path = self.folder.file(name);
        std::fs::remove_file(&path).unwrap();
        match wrong {
            // Its start is unreadable for every user, including root.
            Wrong::Failing => std::os::unix::fs::symlink("/proc/self/mem", &path).unwrap(),
            Wrong::CutShort => std::fs::write(&path, &bytes[..1 + chance.below(bytes.len() - 1)]).unwrap(),
            Wrong::ADirectory => std::fs::create_dir(&path).unwrap(),
            Wrong::NotThere => {}
            Wrong::Empty => std::fs::write(&path, b"").unwrap(),
        }
    }

    /// One run that fails at random.
    fn fail(&self, database: &Path, end: End, chance: &mut Chance) -> Output {
        let limit = match end {
            // In blocks of 512 bytes; the whole database takes some hundred KB.
            End::NoRoom => chance.below(1000).to_string(),
            _ => "unlimited".to_owned(),
        };
        let mut child = Command::new("sh")
            .args(["-c", r#"ulimit -f "$1" && exec "$0" import --quiet --jobs 2 --db "$2" "$3""#])
            .args([env!("CARGO_BIN_EXE_gammonbase"), &limit])
            .arg(database)
            .arg(self.folder.matches())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        if matches!(end, End::Killed | End::Stopped) {
            std::thread::sleep(self.whole.mul_f64(chance.unit()));
        }
        match end {
            End::Killed => child.kill().unwrap(),
            End::Stopped => {
                Command::new("kill").args(["-s", "TERM", &child.id().to_string()]).status().unwrap();
            }
            End::Its | End::NoRoom => {}
        }
        child.wait_with_output().unwrap()
    }
}

/// A database row by row, and by natural keys.
fn read(database: &Path) -> (String, String) {
    (dump(database), content(database))
}

/// `.ci/run` runs them.
mod slow {
    use super::*;

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn repeated_import_after_random_failures_equals_an_undisturbed_one() {
        let scene = Scene::new();
        let mut chance = Chance::new("failures");
        let (mut failed, mut unreadable, mut renumbered) = (0, 0, 0);
        for time in 0..TIMES {
            let is_new = chance.below(2) == 0;
            let database = scene.database(is_new);
            // Every other run ends around files that it cannot read; the others may have such files too.
            let end = [End::Its, End::Killed, End::Its, End::Stopped, End::Its, End::NoRoom][time % 6];
            let spoilt = if matches!(end, End::Its) { 1 + chance.below(4) } else { chance.below(3) };
            let mut told = Vec::new();
            for number in 0..spoilt {
                let all = [Wrong::Failing, Wrong::CutShort, Wrong::ADirectory, Wrong::NotThere, Wrong::Empty];
                let wrong = if number == 0 { Wrong::Failing } else { all[chance.below(all.len())] };
                let source = chance.below(scene.sources.len());
                if scene.folder.file(&scene.sources[source].0).is_file() {
                    scene.spoil(source, wrong, &mut chance);
                    told.push((wrong, scene.sources[source].0.as_str()));
                }
            }
            let output = scene.fail(&database, end, &mut chance);
            failed += usize::from(!output.status.success());
            // SIGTERM ends a program that has only begun as SIGKILL does.
            let is_ended = output.status.code().is_none() && matches!(end, End::Killed | End::Stopped);
            assert!(is_ended || output.status.code().is_some(), "{:?}: {}", output.status, stderr(&output));
            assert!(!stderr(&output).contains("panicked"), "{}", stderr(&output));
            unreadable += usize::from(stderr(&output).contains("Input/output error"));
            scene.mend();
            let what = format!("{time}: {end:?} {told:?}, new: {is_new}, {:?}", output.status);
            let again = program()
                .args(["import", "--quiet", "--jobs", "2", "--db"])
                .arg(&database)
                .arg(scene.folder.matches())
                .output()
                .unwrap();
            assert_eq!(again.status.code(), Some(0), "{what}: {}", stderr(&again));
            let (rows, content) = read(&database);
            let (expected_rows, expected) = &scene.expected[usize::from(is_new)];
            if content != *expected {
                say(&what);
                assert_same(&content, expected);
            }
            renumbered += usize::from(rows != *expected_rows);
            if time % 20 == 0 {
                assert_sound(&database);
                assert_verified(&database, true);
            }
        }
        say(&format!(
            "{TIMES} failures: {failed} runs with a status, {unreadable} with failing reads, {renumbered} renumbered"
        ));
        assert!(failed >= TIMES / 2 && unreadable >= TIMES / 4, "{failed} failed, {unreadable} with failing reads");
        assert!(renumbered > 0, "the numbers of rows are the same: natural keys were not needed");
    }
}
