//! The databases of a folder, for commands that name none.

use std::io::Read;
use std::path::{Path, PathBuf};

use super::schema::APPLICATION_ID;
use crate::source::identity::FileIdentity;
use crate::source::regular;

/// A folder with more files is not searched: each file is opened.
const MOST_FILES: usize = 10_000;
/// Files that stand beside a database while an import or a snapshot is made.
const PASSING: [&str; 4] = [".building", ".publishing", "-wal", "-journal"];

/// The result of a search for databases.
#[derive(Debug, PartialEq, Eq)]
pub enum Nearby {
    /// The databases, sorted. Snapshots count only if there is no database beside them.
    Found(Vec<PathBuf>),
    /// The folder has too many files.
    TooMany,
}

/// The kind of a file, from the 100 bytes of SQLite's header.
#[derive(PartialEq, Eq)]
enum Kind {
    Database,
    Snapshot,
}

/// The databases in a folder, not below it. Files are recognised by their content, not by their names; one that cannot be read is none.
pub fn databases_in(folder: &Path) -> std::io::Result<Nearby> {
    let mut found: Vec<(PathBuf, Kind)> = Vec::new();
    for (number, entry) in std::fs::read_dir(folder)?.enumerate() {
        if number == MOST_FILES {
            return Ok(Nearby::TooMany);
        }
        let path = entry?.path();
        if PASSING.iter().any(|suffix| path.as_os_str().to_string_lossy().ends_with(suffix)) {
            continue;
        }
        if let Some(kind) = kind(&path) {
            found.push((path, kind));
        }
    }
    if found.iter().any(|(_, kind)| *kind == Kind::Database) {
        found.retain(|(_, kind)| *kind == Kind::Database);
    }
    let mut paths: Vec<PathBuf> = found.into_iter().map(|(path, _)| path).collect();
    paths.sort();
    // A link beside a database is the same database.
    let mut known = Vec::new();
    paths.retain(|path| {
        let identity = FileIdentity::of(path);
        let is_new = !known.contains(&identity);
        known.push(identity);
        is_new
    });
    Ok(Nearby::Found(paths))
}

fn kind(path: &Path) -> Option<Kind> {
    let mut head = Vec::new();
    regular::open(path).ok()?.take(100).read_to_end(&mut head).ok()?;
    let mark = u32::try_from(APPLICATION_ID).ok()?.to_be_bytes();
    if !head.starts_with(b"SQLite format 3\0") || head.get(68..72)? != mark {
        return None;
    }
    // The write format: 2 with a write-ahead log, which a snapshot does not have.
    Some(if head[18] == 1 { Kind::Snapshot } else { Kind::Database })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::ImportStore;

    fn found(folder: &Path) -> Vec<String> {
        let Nearby::Found(paths) = databases_in(folder).unwrap() else { panic!("too many") };
        paths.iter().map(|path| path.file_name().unwrap().to_str().unwrap().to_owned()).collect()
    }

    #[test]
    fn databases_are_known_by_their_content_whatever_their_names() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        std::fs::write(at("empty.db"), "").unwrap();
        std::fs::write(at("text.db"), "not a database").unwrap();
        std::fs::write(at("short.db"), "SQLite format 3\0").unwrap();
        rusqlite::Connection::open(at("other.db")).unwrap().execute_batch("CREATE TABLE notes (a)").unwrap();
        std::fs::create_dir(at("folder.db")).unwrap();
        assert_eq!(found(folder.path()), [""; 0]);
        ImportStore::open(&at("games")).unwrap().finish().unwrap();
        // An import that was interrupted leaves this.
        drop(ImportStore::open(&at("next.db")).unwrap());
        assert_eq!(found(folder.path()), ["games"]);
        crate::store::publish(&at("games"), &at("bi.db"), &crate::store::Hearing::default()).unwrap();
        assert_eq!(found(folder.path()), ["games"], "a snapshot is not what is meant beside its database");
        std::fs::remove_file(at("games")).unwrap();
        assert_eq!(found(folder.path()), ["bi.db"]);
        std::fs::copy(at("bi.db"), at("a.db")).unwrap();
        assert_eq!(found(folder.path()), ["a.db", "bi.db"]);
    }

    #[cfg(unix)]
    #[test]
    fn neither_a_pipe_nor_a_link_to_the_same_database_counts() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        ImportStore::open(&at("games.db")).unwrap().finish().unwrap();
        std::os::unix::fs::symlink(at("games.db"), at("current.db")).unwrap();
        std::os::unix::fs::symlink(at("nowhere"), at("broken.db")).unwrap();
        assert!(std::process::Command::new("mkfifo").arg(at("pipe.db")).status().unwrap().success());
        assert_eq!(found(folder.path()), ["current.db"]);
    }

    #[test]
    fn a_folder_with_too_many_files_is_not_searched() {
        let folder = tempfile::tempdir().unwrap();
        for number in 0..=MOST_FILES {
            std::fs::File::create(folder.path().join(number.to_string())).unwrap();
        }
        assert_eq!(databases_in(folder.path()).unwrap(), Nearby::TooMany);
    }
}
