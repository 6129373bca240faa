//! Commands killed at a random system call: existing files stay intact, and the next run completes the work.
//!
//! `GAMMONBASE_KILLS=1000 cargo test --test it -- --ignored kills:: --nocapture` (needs strace); a second or two for each kill.
//! `GAMMONBASE_SEED` repeats a run.

use std::os::unix::process::ExitStatusExt;

use crate::common::abk;
use crate::common::long_runs::{Chance, kills};
use crate::common::prelude::*;
use crate::upgrades;

/// The system calls that change files, or that wait for them.
const CALLS: &str = "write,pwrite64,pwritev,fsync,fdatasync,ftruncate,rename,renameat,renameat2,unlink,unlinkat,openat,link,linkat,\
    chmod,fchmod,fchown,fallocate,flock,fcntl,mmap,munmap,close";
const SIGKILL: i32 = 9;

/// A command, its initial files, and the expected result after it is run again.
struct Scene {
    name: &'static str,
    folder: Folder,
    /// Its arguments.
    arguments: Vec<String>,
    /// Files that exist before it and are restored each time: the copy and its place.
    before: Vec<(PathBuf, PathBuf)>,
    /// The file that it creates or changes.
    result: PathBuf,
    /// The result before and after the command.
    read: fn(&Path) -> String,
    /// System calls of an undisturbed run, in the thread that makes most of them.
    calls: usize,
    old: Option<String>,
    new: String,
}

impl Scene {
    fn new(
        name: &'static str,
        folder: Folder,
        arguments: Vec<String>,
        kept: &[PathBuf],
        result: PathBuf,
        read: fn(&Path) -> String,
    ) -> Self {
        let before = kept.iter().enumerate().map(|(number, path)| {
            let copy = folder.out().join(format!("kept {number}"));
            std::fs::copy(path, &copy).unwrap();
            (copy, path.clone())
        });
        let before = before.collect();
        let mut scene = Self { name, folder, arguments, before, result, read, calls: 0, old: None, new: String::new() };
        scene.put_back();
        scene.old = scene.result.exists().then(|| (scene.read)(&scene.result));
        let log = scene.folder.out().join("calls");
        let output = Command::new("strace")
            .args(["-f", "-qq", "-e", &format!("trace={CALLS}"), "-o"])
            .arg(&log)
            .arg(env!("CARGO_BIN_EXE_gammonbase"))
            .args(&scene.arguments)
            .output()
            .expect("strace is needed");
        // 1: a file is gone.
        assert!(output.status.code() < Some(2), "{name}: {}", String::from_utf8_lossy(&output.stderr));
        let mut threads = std::collections::HashMap::<String, usize>::new();
        for line in std::fs::read_to_string(log).unwrap().lines() {
            *threads.entry(line.split(' ').next().unwrap().to_owned()).or_default() += 1;
        }
        scene.calls = threads.into_values().max().unwrap();
        scene.new = (scene.read)(&scene.result);
        assert!(scene.calls > 20 && scene.old.as_ref() != Some(&scene.new), "{name}: {} calls", scene.calls);
        scene
    }

    /// Everything as it was before the command.
    fn put_back(&self) {
        let is_kept = |name: &String| name.starts_with("kept ");
        for name in names(&self.folder.out()).into_iter().filter(|name| !is_kept(name)) {
            let _ = std::fs::remove_file(self.folder.out().join(name));
        }
        for (copy, place) in &self.before {
            std::fs::copy(copy, place).unwrap();
        }
    }

    /// Runs the command up to a system call and kills it there; then checks the remains and runs it again. Returns whether it was killed.
    fn kill(&self, chance: &mut Chance) -> bool {
        self.put_back();
        let call = 1 + chance.below(self.calls);
        let killed = Command::new("strace")
            .args(["-f", "-qq", "-e", &format!("trace={CALLS}")])
            .args(["-e", &format!("inject={CALLS}:signal=KILL:when={call}"), "-o", "/dev/null"])
            .arg(env!("CARGO_BIN_EXE_gammonbase"))
            .args(&self.arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .unwrap();
        // The file with the result's name is the old or the new one, or, for an import into it, a complete state in between.
        let what = format!("{}, killed at call {call}", self.name);
        if self.result.exists() {
            let found = (self.read)(&self.result);
            let is_import = self.arguments[0] == "import" && !["upgrade", "rebuild"].contains(&self.name);
            assert!(is_import || Some(&found) == self.old.as_ref() || found == self.new, "{what}");
        } else {
            assert!(self.old.is_none(), "{what}: the old one is gone");
        }
        let arguments: Vec<&str> = self.arguments.iter().map(String::as_str).collect();
        let again = gammonbase(&arguments);
        assert!(again.status.code() < Some(2), "{what}: {}", stderr(&again));
        assert_eq!((self.read)(&self.result), self.new, "{what}");
        if self.name == "rebuild" {
            self.folder.fill("a.db", 0);
            let is_other =
                |name: &String| !name.starts_with("kept ") && !name.ends_with("-wal") && !name.ends_with("-shm");
            let left: Vec<String> = names(&self.folder.out()).into_iter().filter(is_other).collect();
            assert_eq!(left, ["a.db", "a.db.lock"], "{what}");
        }
        killed.signal() == Some(SIGKILL) || killed.code() == Some(128 + SIGKILL)
    }
}

fn database(path: &Path) -> String {
    assert_eq!(one::<String>(&open(path), "PRAGMA integrity_check"), "ok");
    assert_verified(path, false);
    content(path)
}

fn snapshot(path: &Path) -> String {
    content(path)
}

fn file(path: &Path) -> String {
    format!("{:?}", std::fs::read(path).unwrap())
}

fn arguments(all: &[&str], paths: &[&Path]) -> Vec<String> {
    all.iter()
        .map(|text| (*text).to_owned())
        .chain(paths.iter().map(|path| path.to_str().unwrap().to_owned()))
        .collect()
}

/// A first import.
fn first_import() -> Scene {
    let folder = Folder::with_matches(40);
    let path = folder.database("a.db");
    let arguments = arguments(&["import", "--quiet", "--jobs", "2", "--db"], &[&path, &folder.matches()]);
    Scene::new("first import", folder, arguments, &[], path, database)
}

/// An import into a database in use: new files, changed ones, copies, and a book.
fn nightly_import(options: &[&str]) -> Scene {
    let folder = Folder::with_matches(30);
    let path = folder.database("a.db");
    folder.import("a.db", &[], 0);
    folder.add_matches(30..45);
    folder.write("0003.xg", &numbered(100).file());
    folder.write("a copy.xg", &numbered(7).file());
    folder.write("book.abk", &abk::bytes(&["e2e4 e7e5", "d2d4"]));
    for number in 20..23 {
        std::fs::remove_file(folder.file(&format!("{number:04}.xg"))).unwrap();
    }
    let all = [&["import", "--quiet", "--jobs", "2"], options, &["--db"]].concat();
    let arguments = arguments(&all, &[&path, &folder.matches()]);
    let name = if options.is_empty() { "nightly import" } else { "import with --prune" };
    Scene::new(name, folder, arguments, std::slice::from_ref(&path), path.clone(), database)
}

/// A snapshot in the place of an older one.
fn publish() -> Scene {
    let folder = Folder::with_matches(10);
    let (path, target) = (folder.database("a.db"), folder.database("snapshot.db"));
    folder.import("a.db", &[], 0);
    let arguments = arguments(&["publish", "--quiet", "--db"], &[&path, &target]);
    let all: Vec<&str> = arguments.iter().map(String::as_str).collect();
    ended(&all, 0);
    folder.write("more.xg", &numbered(50).file());
    folder.import("a.db", &[], 0);
    Scene::new("publish", folder, arguments, &[path, target.clone()], target, snapshot)
}

/// A book in the place of another file.
fn export() -> Scene {
    let folder = Folder::new();
    folder.write("book.abk", &abk::bytes(&["e2e4 e7e5", "d2d4"]));
    folder.import("a.db", &[], 0);
    let (path, target) = (folder.database("a.db"), folder.database("out.abk"));
    std::fs::write(&target, "an older file").unwrap();
    let mut arguments = arguments(&["book", "export", "1", "--db"], &[&path]);
    arguments.extend(["--output".to_owned(), target.to_str().unwrap().to_owned()]);
    Scene::new("book export", folder, arguments, &[path, target.clone()], target, file)
}

/// A database that is made anew, with a new file, one that is gone, and tables of the user's.
fn rebuild() -> Scene {
    let folder = Folder::imported(12);
    let path = folder.database("a.db");
    change(
        &path,
        "CREATE TABLE notes (a); INSERT INTO notes VALUES (1); CREATE VIRTUAL TABLE ft USING fts5(a); INSERT INTO ft VALUES ('x')",
    );
    folder.remove(&["0003.xg"]);
    folder.write("more.xg", &numbered(50).file());
    let arguments = arguments(&["import", "--rebuild", "--quiet", "--jobs", "2", "--db"], &[&path, &folder.matches()]);
    Scene::new("rebuild", folder, arguments, std::slice::from_ref(&path), path.clone(), upgrades::sound_content)
}

#[test]
#[ignore = "takes minutes, and needs strace"]
fn command_killed_at_any_system_call_loses_nothing() {
    kill_all(&[first_import(), nightly_import(&[]), nightly_import(&["--prune"]), publish(), export()]);
}

#[test]
#[ignore = "takes minutes, and needs strace"]
fn rebuild_killed_at_any_system_call_leaves_the_old_database_or_the_new_one() {
    kill_all(&[rebuild()]);
}

fn kill_all(scenes: &[Scene]) {
    let mut chance = Chance::new("kills at system calls");
    let wanted = kills();
    let mut done = vec![0; scenes.len()];
    let mut tries = 0;
    let told = |done: &[usize]| {
        scenes.iter().zip(done).map(|(scene, done)| format!("{} {done}", scene.name)).collect::<Vec<_>>().join(", ")
    };
    while done.iter().sum::<usize>() < wanted {
        let number = tries % scenes.len();
        done[number] += usize::from(scenes[number].kill(&mut chance));
        tries += 1;
        assert!(tries < 100 + 10 * wanted, "only {done:?} were killed");
        if tries % 100 == 0 {
            say(&format!("kills at system calls: {}", told(&done)));
        }
    }
    say(&format!("kills at system calls, nothing lost: {}", told(&done)));
}
