//! A folder with files to import and a database beside it.

use std::path::{Path, PathBuf};
use std::process::Output;

use super::database;
pub use super::fixtures::numbered;

/// A temporary folder: `matches/` holds the files, `out/` the databases.
pub struct Folder {
    root: tempfile::TempDir,
}

impl Folder {
    pub fn new() -> Self {
        let root = tempfile::tempdir().unwrap();
        for name in ["matches", "out"] {
            std::fs::create_dir(root.path().join(name)).unwrap();
        }
        Self { root }
    }

    /// A folder with `count` different matches, `0000.xg` and so on.
    pub fn with_matches(count: i32) -> Self {
        let folder = Self::new();
        folder.add_matches(0..count);
        folder
    }

    /// A folder with `count` different matches, imported into `a.db`.
    pub fn imported(count: i32) -> Self {
        let folder = Self::with_matches(count);
        folder.fill("a.db", 0);
        folder
    }

    /// Adds the matches of these numbers.
    pub fn add_matches(&self, numbers: impl IntoIterator<Item = i32>) {
        for number in numbers {
            self.write(&format!("{number:04}.xg"), &numbered(number).file());
        }
    }

    /// Removes files.
    pub fn remove(&self, names: &[&str]) {
        names.iter().for_each(|name| std::fs::remove_file(self.file(name)).unwrap());
    }

    /// The folder with the files.
    pub fn matches(&self) -> PathBuf {
        self.root.path().join("matches")
    }

    /// The path of a file.
    pub fn file(&self, name: &str) -> PathBuf {
        // With the system's separators.
        self.matches().join(name).components().collect()
    }

    /// The path of a database.
    pub fn database(&self, name: &str) -> PathBuf {
        self.out().join(name)
    }

    /// The folder for databases.
    pub fn out(&self) -> PathBuf {
        self.root.path().join("out")
    }

    pub fn write(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.file(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, bytes).unwrap();
        path
    }

    /// Imports the whole folder.
    pub fn import(&self, database: &str, options: &[&str], status: i32) -> Output {
        database::import(&self.database(database), &[&self.matches()], options, status)
    }

    /// The same in this process.
    #[track_caller]
    pub fn fill(&self, database: &str, status: i32) {
        self.fill_with(database, &[], status);
    }

    #[track_caller]
    pub fn fill_with(&self, database: &str, words: &[&str], status: i32) {
        database::fill_with(&self.database(database), &[&self.matches()], words, status);
    }

    /// A number from `a.db`.
    pub fn number(&self, sql: &str) -> i64 {
        database::one(&database::open(&self.database("a.db")), sql)
    }

    /// Creates a database without matches and books: the folder's only file is rejected.
    pub fn import_only_a_damaged_file(&self, database: &str) {
        self.write("damaged.xg", b"not a match");
        self.fill(database, 1);
    }

    /// The content of a new database after importing the folder.
    pub fn fresh_content(&self, status: i32) -> String {
        let scratch = tempfile::tempdir().unwrap();
        let path = scratch.path().join("fresh.db");
        database::fill(&path, &[&self.matches()], status);
        database::content(&path)
    }

    /// Asserts that a database is valid and equals a fresh import of the folder.
    pub fn assert_like_fresh(&self, database: &str, status: i32) {
        let path = self.database(database);
        database::assert_sound(&path);
        database::assert_verified(&path, false);
        assert_same(&database::content(&path), &self.fresh_content(status));
    }
}

/// Compares two dumps and shows the first lines that differ instead of all of them.
pub fn assert_same(found: &str, expected: &str) {
    if found != expected {
        let lines = |text: &str| -> Vec<String> { text.lines().map(str::to_owned).collect() };
        let (found, expected) = (lines(found), lines(expected));
        let only = |a: &[String], b: &[String]| -> Vec<String> {
            let b: std::collections::HashSet<&String> = b.iter().collect();
            a.iter().filter(|line| !b.contains(line)).take(5).cloned().collect()
        };
        panic!("differs\nonly found: {:#?}\nonly expected: {:#?}", only(&found, &expected), only(&expected, &found));
    }
}

/// A path with slashes on every system, for comparisons.
pub fn slashed(path: &str) -> String {
    if cfg!(windows) { path.replace('\\', "/") } else { path.to_owned() }
}

/// Asserts that a text has all these parts.
#[track_caller]
pub fn assert_contains<P: AsRef<str>>(text: impl AsRef<str>, parts: impl IntoIterator<Item = P>) {
    for part in parts {
        let (part, text) = (part.as_ref(), text.as_ref());
        assert!(text.contains(part), "missing {part:?} in:\n{text}");
    }
}

/// Standard output as text.
pub fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// Standard error as text.
pub fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// The names in a folder, sorted.
pub fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Makes a snapshot a database that imports can write to.
pub fn make_writable(snapshot: &Path) {
    let mut permissions = std::fs::metadata(snapshot).unwrap().permissions();
    #[expect(clippy::permissions_set_readonly_false)]
    permissions.set_readonly(false);
    std::fs::set_permissions(snapshot, permissions).unwrap();
}

/// Removes a snapshot, if there is one.
pub fn remove_snapshot(file: &Path) {
    let Ok(found) = std::fs::metadata(file) else { return };
    // Some versions of Windows remove no read-only file.
    let mut permissions = found.permissions();
    let is_read_only = !cfg!(windows);
    permissions.set_readonly(is_read_only);
    std::fs::set_permissions(file, permissions).unwrap();
    std::fs::remove_file(file).unwrap();
}
