//! A database that disappears during an import, or that is read-only: the error names it, and earlier rows stay.

use crate::common::prelude::*;

/// Waits until the import has begun to write.
fn wait_for(what: impl Fn() -> bool) {
    let begun = Instant::now();
    while !what() {
        assert!(begun.elapsed() < Duration::from_secs(60), "the import does not begin");
        std::thread::sleep(Duration::from_millis(1));
    }
}

fn size(path: &Path) -> u64 {
    std::fs::metadata(path).map_or(0, |file| file.len())
}

fn beside(path: &Path, suffix: &str) -> PathBuf {
    PathBuf::from(format!("{}{suffix}", path.display()))
}

/// The output of the import, which must end with status 2.
fn failed(child: Child) -> String {
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    stderr(&output)
}

#[test]
fn empty_file_in_place_of_a_database_is_replaced() {
    // Programs that open a database to write leave one where there was none.
    let folder = Folder::with_matches(2);
    let path = folder.database("a.db");
    std::fs::write(&path, "").unwrap();
    assert_contains(stderr(&gammonbase(&["sql", "--db", path.to_str().unwrap(), "SELECT 1"])), ["database not found"]);
    fill(&path, &[&folder.matches()], 0);
    folder.assert_like_fresh("a.db", 0);
}

#[cfg(target_os = "linux")] // /dev/full
#[test]
fn exit_status_is_right_even_if_standard_error_is_full() {
    let folder = Folder::with_matches(1);
    folder.write("bad.xg", b"RGMH");
    for (database, paths, status) in [("a.db", folder.matches(), 1), ("new.db", folder.file("no such file"), 2)] {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let ended = program()
            .args(["import", "--quiet", "--db"])
            .args([folder.database(database), paths])
            .stderr(full)
            .status()
            .unwrap();
        assert_eq!(ended.code(), Some(status));
    }
}

#[cfg(unix)] // users and permissions
mod permissions {
    use std::fs::Permissions;
    use std::os::unix::fs::PermissionsExt;

    use super::*;
    use crate::common::database::program_without_rights;

    fn allow(path: &Path, mode: u32) {
        std::fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
    }

    /// Imports the folder without root's rights; `None` if they cannot be taken away.
    fn import_without_rights(folder: &Folder, database: &Path) -> Option<Output> {
        Some(program_without_rights()?.args(["import", "--db"]).args([database, &folder.matches()]).output().unwrap())
    }

    #[test]
    fn file_without_read_permission_is_rejected_until_readable() {
        let folder = Folder::with_matches(3);
        let (secret, path) = (folder.file("0001.xg"), folder.database("a.db"));
        allow(&secret, 0o000);
        for _ in 0..2 {
            let Some(output) = import_without_rights(&folder, &path) else { return };
            assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
            assert!(stderr(&output).contains("0001.xg: file: expected a readable file"), "{}", stderr(&output));
            assert_eq!(one::<i64>(&open(&path), "SELECT count(*) FROM matches"), 2);
        }
        allow(&secret, 0o644);
        assert!(import_without_rights(&folder, &path).unwrap().status.success());
        assert_eq!(one::<i64>(&open(&path), "SELECT count(*) FROM matches"), 3);
    }

    #[test]
    fn rebuild_of_another_users_database_is_refused_before_a_file_is_read() {
        let folder = Folder::with_matches(1);
        folder.import_only_a_damaged_file("a.db");
        let path = folder.database("a.db");
        // Everybody may read it, whatever the umask. Only root can give a file away.
        allow(&path, 0o644);
        if std::os::unix::fs::chown(&path, Some(12345), None).is_err() {
            return;
        }
        let Some(mut program) = program_without_rights() else { return };
        let output = program.args(["import", "--rebuild", "--db"]).args([&path, &folder.matches()]).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(stderr(&output), format!("gammonbase: {}: permission denied\n", path.display()));
    }

    #[test]
    fn read_only_database_or_folder_is_named_and_unchanged() {
        let folder = Folder::with_matches(2);
        let path = folder.database("a.db");
        let Some(first) = import_without_rights(&folder, &path) else { return };
        assert!(first.status.success());
        let import = || import_without_rights(&folder, &path).unwrap();
        let before = dump(&path);
        folder.write("new.xg", &numbered(9).file());
        allow(&path, 0o444);
        let output = import();
        assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
        assert_contains(stderr(&output), [path.to_str().unwrap(), "read-only"]);
        allow(&path, 0o644);
        for name in names(&folder.out()).into_iter().filter(|name| name != "a.db") {
            std::fs::remove_file(folder.database(&name)).unwrap();
        }
        allow(&folder.out(), 0o555);
        let output = import();
        assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
        assert_contains(stderr(&output), [path.to_str().unwrap(), "denied"]);
        allow(&folder.out(), 0o755);
        assert_same(&dump(&path), &before);
        assert!(import().status.success());
        assert_eq!(folder.number("SELECT count(*) FROM matches"), 3);
    }
}

/// `.ci/run` runs them.
mod slow {
    use super::*;

    #[cfg(unix)] // Windows does not move an open file
    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn moving_a_live_database_ends_the_import_until_it_is_back() {
        let folder = Folder::with_matches(5);
        folder.fill("expected.db", 0);
        std::fs::copy(folder.database("expected.db"), folder.database("a.db")).unwrap();
        folder.add_matches(5..500);
        folder.fill("expected.db", 0);
        let (path, away) = (folder.database("a.db"), folder.database("away.db"));
        let child = start_import(&path, &folder.matches(), "1");
        wait_for(|| size(&beside(&path, "-wal")) > 0);
        std::fs::rename(&path, &away).unwrap();
        assert_contains(failed(child), ["a.db: the database was moved, removed or replaced"]);
        assert!(!path.exists(), "nothing takes its place");
        std::fs::rename(&away, &path).unwrap();
        assert!(one::<i64>(&open(&path), "SELECT count(*) FROM matches") >= 5);
        fill(&path, &[&folder.matches()], 0);
        assert_sound(&path);
        assert_same(&dump(&path), &dump(&folder.database("expected.db")));
    }

    #[cfg(unix)] // Windows does not remove an open file
    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn removing_a_build_is_an_error_and_the_next_import_restarts_it() {
        let folder = Folder::with_matches(150);
        let path = folder.database("a.db");
        let child = start_import(&path, &folder.matches(), "1");
        wait_for(|| size(&beside(&path, ".building")) > 0);
        std::fs::remove_file(beside(&path, ".building")).unwrap();
        assert_contains(failed(child), ["a.db: the database was moved, removed or replaced"]);
        fill(&path, &[&folder.matches()], 0);
        folder.assert_like_fresh("a.db", 0);
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn file_that_appears_in_place_of_the_database_is_unchanged() {
        let folder = Folder::with_matches(150);
        let path = folder.database("a.db");
        let child = start_import(&path, &folder.matches(), "1");
        wait_for(|| size(&beside(&path, ".building")) > 0);
        std::fs::write(&path, "my notes").unwrap();
        assert_contains(failed(child), ["a.db: another file appeared here"]);
        assert_eq!(std::fs::read(&path).unwrap(), b"my notes");
        std::fs::remove_file(&path).unwrap();
        // Where the system tells when it was started, the finished part is not built again.
        fill(&path, &[&folder.matches()], 0);
        let runs: String = one(&open(&path), "SELECT group_concat((totals ->> 'files_imported')) FROM import_runs");
        assert_eq!(runs, if cfg!(target_os = "linux") { "150,0" } else { "150" });
        folder.assert_like_fresh("a.db", 0);
    }
}
