//! A database that is being built for the first time (`FILE.building`), and whether an import can continue it.
//!
//! A build does not wait for the disk. If the process is killed, the system still has everything that it wrote. But if the system
//! stops, the file can have pages from different moments, which SQLite's checks do not detect. So a build is continued only within
//! the same boot of the system, which `FILE.building-boot` records; otherwise it starts again. If the system has no boot id, each
//! commit waits for the disk instead.

use std::fs::File;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::files::{beside, logs, remove_if_present, remove_logs};
use super::lock::{holds_data, in_the_way};
use super::ownership::{Started, check_version, started, version};
use super::pragmas;
use super::schema;
use crate::source::identity::FileIdentity;
use crate::store::error::StoreError;

/// The file that records the boot in which a database is being built.
pub fn boot_path(building: &Path) -> PathBuf {
    beside(building, "-boot")
}

/// Opens `FILE.building`, or starts again if an earlier one cannot be trusted or has another layout.
pub fn open(building: &Path) -> Result<Connection, StoreError> {
    let boot = boot_id();
    if building.exists() {
        let recorded = Record::read(building)?;
        if recorded.is_some() && recorded == Record::now(building, boot.as_deref()) {
            let started = started(building)?;
            let connection = pragmas::open_file(building)?;
            if is_whole(&connection, building, &started)? && version(&connection)? == schema::VERSION {
                check_version(&connection, building)?;
                if schema::lacking(&connection)?.is_empty() {
                    pragmas::building(&connection, boot.is_none(), None)?;
                    let transaction = connection.unchecked_transaction()?;
                    schema::refresh(&transaction, false)?;
                    transaction.commit()?;
                    return Ok(connection);
                }
            }
        } else if recorded.is_none_or(|recorded| FileIdentity::of(building) != Some(recorded.file)) {
            // No record shows that an import created this file.
            check_ours(building)?;
        }
        // It was never visible to readers.
        std::fs::remove_file(building).map_err(StoreError::io(building))?;
    }
    remove_logs(building)?;
    remove_record(building)?;
    start(building, boot.as_deref(), None)
}

/// Starts a database that is to replace the content of another: with its permissions from the first byte, and with its page size. What a killed
/// process left of such a build is removed; files of other programs are refused.
pub fn open_beside(path: &Path, building: &Path, page_size: i64) -> Result<Connection, StoreError> {
    remove_remains(building);
    let files = [&logs(building)[..], &[boot_path(building), building.to_owned(), copy_path(building)]].concat();
    if let Some(found) = files.into_iter().find(|file| holds_data(file)) {
        return Err(in_the_way(&found));
    }
    for file in [building, &boot_path(building)] {
        remove_if_present(file)?;
        create_like(path, file)?;
    }
    start(building, boot_id().as_deref(), Some(page_size))
}

/// Creates a file with the permissions and the owner of another, who can write it.
pub fn create_like(like: &Path, file: &Path) -> Result<File, StoreError> {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let made = options.open(file).map_err(StoreError::io(file))?;
    #[cfg(not(unix))]
    let _ = like;
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
        let found = std::fs::metadata(like).map_err(StoreError::io(like))?;
        let permissions = std::fs::Permissions::from_mode(found.mode() | 0o200);
        made.set_permissions(permissions).map_err(StoreError::io(file))?;
        // Only root may do this, and only root needs it.
        let _ = fchown(&made, Some(found.uid()), Some(found.gid()));
    }
    Ok(made)
}

fn start(building: &Path, boot: Option<&str>, page_size: Option<i64>) -> Result<Connection, StoreError> {
    let mut connection = pragmas::open_file(building)?;
    if page_size.is_some() {
        // Whatever system this is, the next run knows the file as ours.
        Record::write(building, boot.or(Some("-")))?;
    }
    pragmas::building(&connection, boot.is_none(), page_size)?;
    Record::write(building, boot)?;
    let transaction = connection.transaction()?;
    schema::create(&transaction)?;
    transaction.commit()?;
    Ok(connection)
}

/// Whether a build of this boot exists, which the next import continues.
pub fn is_trusted(building: &Path) -> bool {
    let now = Record::now(building, boot_id().as_deref());
    now.is_some() && Record::read(building).is_ok_and(|recorded| recorded == now)
}

/// Removes a build that nobody continues, as far as possible, and last the record that shows that it is ours.
fn remove(building: &Path) {
    let [journal, ..] = logs(building);
    let copy = Some(copy_path(building)).filter(|copy| matches!(started(copy), Ok(Started::Blank | Started::Ours)));
    let files = copy.into_iter().chain([journal, building.to_owned(), boot_path(building)]);
    files.for_each(|file| drop(std::fs::remove_file(file)));
}

/// The end of the name of the copy of the old content, before a number.
pub const COPY: &str = ".before-rebuild";

/// The copy of the old content while it is made.
pub fn copy_path(building: &Path) -> PathBuf {
    beside(building, "-copy")
}

/// Whether a name, which a record gives, is one that copies of a database have: another file is not touched.
pub fn is_copy(database: &Path, name: &str) -> bool {
    let first = beside(database, COPY);
    let rest = first.file_name().and_then(|first| name.strip_prefix(first.to_str()?));
    rest.is_some_and(|rest| {
        rest.is_empty() || rest.strip_prefix('-').is_some_and(|number| number.parse::<u32>().is_ok())
    })
}

/// Records the copy of the old content, an empty file beside the build, as ours, with the name that it is to have.
pub fn record_copy(building: &Path, name: &str) -> Result<(), StoreError> {
    let (path, copy) = (boot_path(building), copy_path(building));
    let Some(file) = FileIdentity::of(&copy) else { return Err(StoreError::Gone(copy)) };
    let mut record = File::options().append(true).open(&path).map_err(StoreError::io(&path))?;
    record.write_all(format!("{file} {name}\n").as_bytes()).map_err(StoreError::io(&path))
}

/// Removes the record when a build is complete or starts again.
pub fn remove_record(building: &Path) -> Result<(), StoreError> {
    remove_if_present(&boot_path(building))
}

/// Leaves the copy of the old content where it is, because the new content is in the database.
pub fn keep_copy(building: &Path) -> Result<(), StoreError> {
    let path = boot_path(building);
    // The first line stays. Shortening a file needs no room on the disk.
    let shorten = || {
        let end = std::fs::read(&path)?.iter().position(|byte| *byte == b'\n').unwrap_or(0);
        File::options().write(true).open(&path)?.set_len(end as u64 + 1)
    };
    shorten().map_err(StoreError::io(&path))
}

/// Removes what a killed process left of a build: its record, if its database took its name; and the build and the copy of the old content, if it
/// was to replace that of the database.
pub fn remove_remains(building: &Path) {
    let Ok(Some(record)) = Record::read(building) else {
        // A power failure can leave zeros, or the beginning of the record.
        let is_record = |byte: &u8| matches!(byte, 0 | b'\n' | b' ' | b'-' | b'0'..=b'9' | b'a'..=b'f');
        let is_torn = std::fs::read(boot_path(building)).is_ok_and(|record| record.iter().all(is_record));
        if is_torn && (!building.exists() || matches!(started(building), Ok(Started::Blank | Started::Ours))) {
            remove(building);
        }
        return;
    };
    if let Some((file, name)) = &record.copy {
        let copy = building.with_file_name(name);
        let database = building.with_extension("");
        if is_copy(&database, name) && FileIdentity::of(&copy).as_ref() == Some(file) {
            let _ = std::fs::remove_file(copy);
        }
    }
    match FileIdentity::of(building) {
        Some(found) if found != record.file => {}
        _ => remove(building),
    }
}

/// The boot id of the system, if it has one.
fn boot_id() -> Option<String> {
    if !cfg!(target_os = "linux") {
        return None;
    }
    let id = std::fs::read_to_string("/proc/sys/kernel/random/boot_id").ok()?;
    Some(id.trim().to_owned()).filter(|id| !id.is_empty())
}

/// The boot in which a file is being built: a line of text, and a line about a copy of the old content.
#[derive(Debug, PartialEq, Eq)]
struct Record {
    boot: String,
    file: FileIdentity,
    /// The copy of the old content, with its name.
    copy: Option<(FileIdentity, String)>,
}

impl Record {
    fn now(building: &Path, boot: Option<&str>) -> Option<Self> {
        Some(Self { boot: boot?.to_owned(), file: FileIdentity::of(building)?, copy: None })
    }

    /// Records the boot, if the system has a boot id.
    fn write(building: &Path, boot: Option<&str>) -> Result<(), StoreError> {
        let Some(record) = Self::now(building, boot) else { return Ok(()) };
        let path = boot_path(building);
        std::fs::write(&path, format!("{} {}\n", record.boot, record.file)).map_err(StoreError::io(&path))
    }

    /// Reads the record; `None` if it is missing or damaged.
    fn read(building: &Path) -> Result<Option<Self>, StoreError> {
        let path = boot_path(building);
        let lines = match std::fs::read(&path) {
            Ok(lines) => lines,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(StoreError::io(&path)(error)),
        };
        Ok(String::from_utf8(lines).ok().and_then(|lines| Self::parse(&lines)))
    }

    fn parse(lines: &str) -> Option<Self> {
        let (line, rest) = lines.split_once('\n')?;
        let (boot, file) = line.split_once(' ')?;
        let copy = rest.strip_suffix('\n').and_then(|rest| {
            let at = rest.match_indices(' ').nth(1)?.0;
            Some((rest[..at].parse().ok()?, rest[at + 1..].to_owned()))
        });
        Some(Self { boot: boot.to_owned(), file: file.parse().ok()?, copy })
    }
}

/// Whether a database started in this boot can be continued. Fails if the file may not be deleted because it is not ours.
fn is_whole(connection: &Connection, building: &Path, started: &Started) -> Result<bool, StoreError> {
    use rusqlite::ErrorCode::{DatabaseCorrupt, NotADatabase};
    match started {
        Started::Blank => Ok(false),
        Started::Unmarked if has_tables(connection)? => Err(StoreError::NotOurs(building.to_owned())),
        Started::Unmarked => Ok(false),
        Started::Ours => match connection.query_row("PRAGMA quick_check(1)", [], |row| row.get::<_, String>(0)) {
            // After a kill during the first commit, the file has our application id, but the journal rolls everything back, including the id.
            Ok(verdict) => Ok(verdict == "ok" && has_tables(connection)?),
            Err(error) if matches!(error.sqlite_error_code(), Some(NotADatabase | DatabaseCorrupt)) => Ok(false),
            Err(error) => Err(error.into()),
        },
    }
}

fn has_tables(connection: &Connection) -> rusqlite::Result<bool> {
    connection.query_row("SELECT count(*) > 0 FROM sqlite_schema", [], |row| row.get(0))
}

/// Fails if a file may belong to another program.
fn check_ours(building: &Path) -> Result<(), StoreError> {
    match started(building)? {
        Started::Unmarked if has_tables(&pragmas::open_file(building)?)? => {
            Err(StoreError::NotOurs(building.to_owned()))
        }
        _ => Ok(()),
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    /// A build with an extra table, which shows whether it was continued.
    fn begun(folder: &Path) -> PathBuf {
        let building = folder.join("games.sqlite.building");
        open(&building).unwrap().execute_batch("CREATE TABLE witness (i)").unwrap();
        building
    }

    fn is_continued(building: &Path) -> bool {
        let connection = open(building).unwrap();
        let count = "SELECT count(*) FROM sqlite_schema WHERE name = 'witness'";
        connection.query_row(count, [], |row| row.get(0)).unwrap()
    }

    fn record(building: &Path, boot: &str, file: &str) {
        std::fs::write(boot_path(building), format!("{boot} {file}\n")).unwrap();
    }

    #[test]
    fn build_is_continued_only_in_the_same_boot() {
        let folder = tempfile::tempdir().unwrap();
        let building = begun(folder.path());
        assert!(is_continued(&building));
        record(&building, "an-earlier-boot", &FileIdentity::of(&building).unwrap().to_string());
        assert!(!is_continued(&building));
        let building = begun(folder.path());
        assert!(is_continued(&building), "the new build has its own record");
    }

    #[test]
    fn build_without_a_readable_record_is_restarted() {
        for line in [None, Some(""), Some("x"), Some("a b c\n"), Some("a 1 2")] {
            let folder = tempfile::tempdir().unwrap();
            let building = begun(folder.path());
            match line {
                Some(line) => std::fs::write(boot_path(&building), line).unwrap(),
                None => std::fs::remove_file(boot_path(&building)).unwrap(),
            }
            assert!(!is_continued(&building), "{line:?}");
        }
    }

    #[test]
    fn copy_of_a_build_is_restarted() {
        let folder = tempfile::tempdir().unwrap();
        let building = begun(folder.path());
        let copy = folder.path().join("copy");
        std::fs::copy(&building, &copy).unwrap();
        std::fs::rename(&copy, &building).unwrap();
        assert!(!is_continued(&building));
    }

    #[test]
    fn remains_of_a_killed_rebuild_are_removed_whenever_it_was_killed() {
        let folder = tempfile::tempdir().unwrap();
        let (path, building) = (folder.path().join("a.db"), folder.path().join("a.db.building"));
        std::fs::write(&path, "the database").unwrap();
        let (copy, kept) = (copy_path(&building), beside(&path, COPY));
        let steps: [&dyn Fn(); 5] = [
            &|| drop(create_like(&path, &copy).unwrap()),
            &|| record_copy(&building, "a.db.before-rebuild").unwrap(),
            &|| {
                drop(
                    pragmas::open_file(&copy)
                        .unwrap()
                        .execute_batch("PRAGMA application_id = 1196245587; CREATE TABLE t (a)"),
                )
            },
            &|| std::fs::rename(&copy, &kept).unwrap(),
            &|| keep_copy(&building).unwrap(),
        ];
        for killed_after in 0..=steps.len() {
            drop(open_beside(&path, &building, 4096).unwrap());
            steps[..killed_after].iter().for_each(|step| step());
            remove_remains(&building);
            let left = std::fs::read_dir(folder.path()).unwrap().count();
            assert_eq!((left, kept.exists()), if killed_after == 5 { (2, true) } else { (1, false) }, "{killed_after}");
        }
    }

    #[test]
    fn a_rebuild_starts_again_after_a_torn_record_and_keeps_other_files() {
        let folder = tempfile::tempdir().unwrap();
        let (path, building) = (folder.path().join("a.db"), folder.path().join("a.db.building"));
        std::fs::write(&path, "the database").unwrap();
        for torn in ["", "\0\0\0\0", "0f3a-", "-", "0f3a 12 "] {
            drop(open_beside(&path, &building, 4096).unwrap());
            std::fs::write(boot_path(&building), torn).unwrap();
            drop(open_beside(&path, &building, 4096).unwrap());
            std::fs::write(boot_path(&building), torn).unwrap();
            std::fs::write(&building, "").unwrap();
            drop(open_beside(&path, &building, 4096).unwrap());
        }
        for (file, text) in
            [(boot_path(&building), "diary"), (building.clone(), "diary"), (copy_path(&building), "diary")]
        {
            remove_remains(&building);
            std::fs::write(&file, text).unwrap();
            assert!(open_beside(&path, &building, 4096).is_err(), "{}", file.display());
            assert_eq!(std::fs::read_to_string(&file).unwrap(), text);
            std::fs::remove_file(&file).unwrap();
        }
    }

    #[test]
    fn foreign_files_are_kept_and_incomplete_builds_are_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let building = folder.path().join("games.sqlite.building");
        std::fs::write(&building, "another program's text").unwrap();
        assert!(matches!(open(&building), Err(StoreError::NotOurs(_))));
        record(&building, "an-earlier-boot", "1 2");
        assert!(matches!(open(&building), Err(StoreError::NotOurs(_))), "the record is of another file");
        record(&building, "an-earlier-boot", &FileIdentity::of(&building).unwrap().to_string());
        assert!(!is_continued(&building));
    }
}
