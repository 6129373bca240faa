//! Pipes in place of files: every command reports them and does not block.

use crate::common::prelude::*;

/// Longer than any command here takes.
const LONG: Duration = Duration::from_secs(30);

fn pipe(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

/// Runs the program; one that waits for a pipe fails the test.
fn run(arguments: &[&str]) -> Output {
    let mut child =
        program().args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let started = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if started.elapsed() > LONG {
            child.kill().unwrap();
            panic!("{arguments:?} waits for the pipe");
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    child.wait_with_output().unwrap()
}

fn text(path: &Path) -> String {
    path.to_str().unwrap().to_owned()
}

#[test]
fn commands_refuse_a_pipe_as_a_database() {
    let folder = Folder::with_matches(1);
    let path = folder.database("pipe.db");
    pipe(&path);
    let (database, matches) = (text(&path), text(&folder.matches()));
    let expected = format!("{database}: a pipe, not a regular file");
    for arguments in [
        &["import", "--db", &database, &matches][..],
        &["import", "--dry-run", "--db", &database, &matches],
        &["sql", "--db", &database, "SELECT 1"],
        &["status", "--db", &database],
        &["verify", "--db", &database],
        &["report", "blunders", "--db", &database],
        &["book", "list", "--db", &database],
        &["book", "export", "1", "--db", &database],
        &["players", "list", "--db", &database],
        &["players", "merge", "A", "B", "--db", &database],
        &["publish", "--db", &database, &text(&folder.database("snapshot.db"))],
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", stderr(&output));
        assert!(stderr(&output).contains(&expected), "{arguments:?}: {}", stderr(&output));
    }
}

#[test]
fn pipes_in_place_of_side_files_are_reported() {
    let folder = Folder::with_matches(1);
    let matches = text(&folder.matches());
    for suffix in [".building", ".lock"] {
        let database = text(&folder.database(&format!("a{suffix}.db")));
        pipe(Path::new(&format!("{database}{suffix}")));
        let output = run(&["import", "--db", &database, &matches]);
        assert_eq!(output.status.code(), Some(2), "{suffix}: {}", stderr(&output));
        assert!(stderr(&output).contains("a pipe, not a regular file"), "{suffix}: {}", stderr(&output));
    }
    folder.fill("b.db", 0);
    let (database, target) = (text(&folder.database("b.db")), folder.database("snapshot.db"));
    pipe(&target);
    let output = run(&["publish", "--db", &database, &text(&target)]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("a pipe, not a regular file"), "{}", stderr(&output));
}

#[test]
fn pipes_are_refused_as_sources_and_reports() {
    let folder = Folder::imported(2);
    let database = text(&folder.database("a.db"));
    std::fs::remove_file(folder.file("0001.xg")).unwrap();
    pipe(&folder.file("0001.xg"));
    assert_contains(stdout(&run(&["verify", "--db", &database])), ["a pipe, not a regular file"]);
    let output = run(&["inspect", &text(&folder.file("0001.xg"))]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("a pipe, not a regular file"), "{}", stderr(&output));
    let reports = folder.out().join("reports");
    std::fs::create_dir(&reports).unwrap();
    pipe(&reports.join("own.sql"));
    let own = text(&reports.join("own.sql"));
    for arguments in
        [&["import", "--files-from", &own][..], &["sql", "--file", &own], &["matches", "corrections", "--read", &own]]
    {
        let output = run(&[arguments, &["--db", &database]].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert_contains(stderr(&output), ["own.sql: a pipe, not a regular file"]);
    }
    assert_contains(
        stderr(&run(&["report", "--reports", &text(&reports), "--db", &database])),
        ["own.sql: a pipe, not a regular file"],
    );
}

#[test]
fn special_files_among_the_sources_are_reported_by_kind() {
    let folder = Folder::with_matches(1);
    pipe(&folder.file("pipe.xg"));
    pipe(&folder.file("ignored pipe"));
    let _socket = std::os::unix::net::UnixListener::bind(folder.file("socket.xg")).unwrap();
    std::os::unix::fs::symlink("/dev/zero", folder.file("zero.xg")).unwrap();
    let output = run(&["import", "--db", &text(&folder.database("a.db")), &text(&folder.matches())]);
    assert_eq!(output.status.code(), Some(1));
    for expected in ["pipe.xg: a pipe,", "socket.xg: a socket,", "zero.xg: a device,"] {
        assert!(stderr(&output).contains(expected), "{expected} in {}", stderr(&output));
    }
    assert_eq!(stderr(&output).lines().count(), 3, "{}", stderr(&output));
    assert!(stdout(&output).contains("1 imported"), "{}", stdout(&output));
    assert_contains(
        stderr(&run(&["import", "--db", &text(&folder.database("a.db")), &text(&folder.file("ignored pipe"))])),
        ["ignored pipe: a pipe, not a regular file"],
    );
}
