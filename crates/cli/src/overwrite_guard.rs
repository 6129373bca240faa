//! Protects databases, the files beside them and the sources of imports from being overwritten by outputs.

use std::io;
use std::path::{Path, PathBuf};

use gammonbase::kind::{FileKind, ZIP_MAGIC, by_extension, recognise};
use gammonbase::source::discover::extension_of;
use gammonbase::source::head;
use gammonbase::source::identity::FileIdentity;
use gammonbase::store::ImportStore;

/// Files that must not be overwritten, also under other names: another spelling, a symbolic or a hard link.
#[derive(Debug, Default)]
pub struct ProtectedPaths {
    /// Files by name, existing or not, with the reason.
    files: Vec<(PathBuf, &'static str)>,
    /// Whether a book file may be overwritten, unless it is one of the files listed.
    pub is_book: bool,
    /// Whether an archive may be overwritten.
    pub is_package: bool,
}

impl ProtectedPaths {
    /// The files of a database.
    pub fn of(database: Option<&Path>) -> Self {
        database.map_or(Self::default(), |database| Self::default().and_database(database, "belongs to the database"))
    }

    /// Adds the files of another database, such as a snapshot.
    pub fn and_database(self, database: &Path, what: &'static str) -> Self {
        self.and(ImportStore::files_at(database), what)
    }

    /// Adds other files, with the reason.
    pub fn and(mut self, files: impl IntoIterator<Item = PathBuf>, what: &'static str) -> Self {
        self.files.extend(files.into_iter().map(|file| (file, what)));
        self
    }

    /// Returns an error if an output to `target` would overwrite a file that must be kept.
    pub fn check(&self, target: &Path) -> io::Result<()> {
        let refused =
            |what: &str| Err(io::Error::other(format!("{}: {what}, so it is not overwritten", target.display())));
        if let Some((_, what)) = self.files.iter().find(|(file, _)| is_same(file, target)) {
            return refused(what);
        }
        if !target.is_file() {
            return Ok(());
        }
        let named = |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", target.display()));
        match self.found(target).map_err(named)? {
            Some(what) => refused(what),
            None => Ok(()),
        }
    }

    /// The kind of the existing file, if it must be kept.
    fn found(&self, target: &Path) -> io::Result<Option<&'static str>> {
        let (head, size) = head(target)?;
        if head.starts_with(b"SQLite format 3\0") {
            return Ok(Some("is a database"));
        }
        // A spreadsheet is an archive, too: its first member has this name.
        let is_spreadsheet = head.get(30..).is_some_and(|name| name.starts_with(b"[Content_Types].xml"));
        if head.starts_with(&ZIP_MAGIC) && !is_spreadsheet && !self.is_package {
            return Ok(Some("is an archive"));
        }
        Ok(match recognise(&head, size).or_else(|| by_extension(extension_of(target)?)) {
            Some(FileKind::Xg) => Some("is a match or position of eXtreme Gammon"),
            Some(_) if !self.is_book => Some("is an opening book"),
            _ => None,
        })
    }
}

/// Whether two paths lead to the same file, which need not exist.
pub fn is_same(one: &Path, other: &Path) -> bool {
    FileIdentity::of(one).is_some_and(|identity| FileIdentity::of(other) == Some(identity))
        || place(one).is_some_and(|found| place(other) == Some(found))
}

/// A file name in lower case, because some systems ignore case, and the identity of its folder, which is the same for all paths to it.
fn place(file: &Path) -> Option<(FileIdentity, String)> {
    let name = file.file_name()?;
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    Some((FileIdentity::of(folder)?, name.to_string_lossy().to_lowercase()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn protected_files_are_recognized_under_every_name() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        std::fs::create_dir(at("sub")).unwrap();
        std::fs::write(at("a.db"), "SQLite format 3\0").unwrap();
        std::fs::write(at("list.txt"), "a.xg").unwrap();
        std::fs::write(at("report.csv"), "player,pr\n").unwrap();
        std::fs::hard_link(at("a.db"), at("hard.csv")).unwrap();
        std::fs::hard_link(at("list.txt"), at("list.json")).unwrap();
        let kept = ProtectedPaths::of(Some(&at("a.db"))).and([at("list.txt")], "is the list of files");
        let refused = |name: &str, what: &str| {
            let said = kept.check(&at(name)).unwrap_err().to_string();
            assert!(said.contains(what), "{name}: {said}");
        };
        for name in ["a.db", "./a.db", "sub/../a.db", "hard.csv"] {
            refused(name, "belongs to the database");
        }
        for name in ["a.db-wal", "a.db-shm", "a.db-journal", "a.db.lock", "a.db.building", "A.DB-wal"] {
            refused(name, "belongs to the database");
            refused(&format!("sub/../{name}"), "belongs to the database");
        }
        refused("list.json", "is the list of files");
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(at("a.db"), at("soft.csv")).unwrap();
            std::os::unix::fs::symlink(folder.path(), at("sub/round")).unwrap();
            refused("soft.csv", "belongs to the database");
            refused("sub/round/a.db-wal", "belongs to the database");
        }
        for name in ["report.csv", "new.csv", "a.db.csv", "sub/a.db-wal"] {
            kept.check(&at(name)).unwrap();
        }
    }

    #[test]
    fn importable_files_are_protected_whatever_their_names() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let files: [(&str, &[u8], &str); 6] = [
            ("other.csv", b"SQLite format 3\0", "is a database"),
            ("match.csv", b"RGMH...", "is a match or position"),
            ("damaged.XG", b"", "is a match or position"),
            ("book.csv", b"\0\0\0\0OBDB\x01\0\0\0", "is an opening book"),
            ("book.abk", b"\x03ABK\0", "is an opening book"),
            ("all.zip", b"PK\x03\x04", "is an archive"),
        ];
        for (name, bytes, what) in files {
            std::fs::write(at(name), bytes).unwrap();
            let said = ProtectedPaths::default().check(&at(name)).unwrap_err().to_string();
            assert!(said.contains(what), "{name}: {said}");
            let is_book = what == "is an opening book";
            let but_books = ProtectedPaths { is_book: true, ..ProtectedPaths::default() };
            assert_eq!(but_books.check(&at(name)).is_ok(), is_book, "{name}");
        }
        let spreadsheet = [&b"PK\x03\x04"[..], &[0; 26], b"[Content_Types].xml"].concat();
        for (name, bytes) in [("old.md", &b"| player |"[..]), ("old.xlsx", &spreadsheet)] {
            std::fs::write(at(name), bytes).unwrap();
            ProtectedPaths::default().check(&at(name)).unwrap();
        }
    }
}
