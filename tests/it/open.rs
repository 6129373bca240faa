//! `gammonbase open`: what a double click does.

use std::io::{Read, Write};

use crate::common::markdown::{blocks, page};
use crate::common::prelude::*;
#[cfg(unix)]
use crate::common::terminal;
use crate::serve::Served;

/// `open` in a home of its own, without a terminal.
fn opening(home: &Path) -> Command {
    let mut command = program();
    command.args(["open", "--no-open"]).env("HOME", home).stdin(Stdio::null());
    command.env_remove("GAMMONBASE_DB").env_remove("XDG_CONFIG_HOME");
    command
}

#[test]
fn files_and_folders_are_imported_and_shown() {
    let folder = Folder::with_matches(2);
    let other = folder.out().join("c.xg");
    std::fs::write(&other, numbered(2).file()).unwrap();
    let database = folder.out().join("new/place/a.db");
    let mut command = opening(&folder.out());
    let server = Served::of(command.arg(folder.matches()).arg(other).arg("--db").arg(&database));
    server.wait_for("/", "<dt>matches</dt><dd>3</dd>");
    assert!(database.is_file());
}

#[cfg(unix)] // on Windows, no environment variable moves the documents
#[test]
fn the_database_is_in_the_documents_and_later_starts_need_no_folder() {
    let folder = Folder::with_matches(1);
    let home = folder.out().join("home");
    let database = home.join("Documents/GammonBase/gammonbase.db");
    std::fs::create_dir_all(home.join("Documents")).unwrap();
    let refused = opening(&home).output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
    let said = stderr(&refused);
    assert!(said.contains(database.to_str().unwrap()) && said.contains("nothing to show"), "{said}");
    assert!(!database.parent().unwrap().exists());
    Served::of(opening(&home).arg(folder.matches())).wait_for("/", "<dt>matches</dt><dd>1</dd>");
    assert!(database.is_file());
    let mut again = Served::of(&mut opening(&home));
    assert!(again.get("/").text().contains("<dt>matches</dt><dd>1</dd>"));
    Command::new("kill").args(["-INT", &again.child.id().to_string()]).status().unwrap();
    assert_eq!(again.child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_database_is_opened_as_it_is() {
    let folder = Folder::imported(2);
    Served::of(opening(&folder.out()).arg(folder.database("a.db"))).wait_for("/", "<dt>matches</dt><dd>2</dd>");
}

#[cfg(unix)]
#[test]
fn the_documents_are_where_the_desktop_has_them() {
    let folder = Folder::with_matches(1);
    let home = folder.out().join("home");
    for name in [".config", "Dokumente", "Documents"] {
        std::fs::create_dir_all(home.join(name)).unwrap();
    }
    std::fs::write(home.join(".config/user-dirs.dirs"), "# of xdg-user-dirs\nXDG_DOCUMENTS_DIR=\"$HOME/Dokumente\"\n")
        .unwrap();
    let refused = opening(&home).output().unwrap();
    assert_contains(stderr(&refused), [home.join("Dokumente/GammonBase/gammonbase.db").to_str().unwrap()]);
}

#[test]
fn after_an_error_the_window_stays_until_enter() {
    let folder = Folder::new();
    let mut command = opening(&folder.out());
    command.args(["--pause", "--db"]).arg(folder.database("a.db")).stdin(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut said = Vec::new();
    let mut byte = [0];
    while !said.ends_with(b"Press Enter to close this window. ")
        && child.stderr.as_mut().unwrap().read(&mut byte).unwrap() > 0
    {
        said.push(byte[0]);
    }
    assert!(String::from_utf8_lossy(&said).contains("nothing to show"));
    assert!(child.try_wait().unwrap().is_none(), "it waits");
    child.stdin.take().unwrap().write_all(b"\r\n").unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(2));
}

/// `.ci/run` runs them.
mod slow {
    use super::*;

    #[cfg(unix)] // needs `script`
    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn on_a_terminal_it_asks_for_a_folder_and_guesses_none() {
        let folder = Folder::with_matches(1);
        let home = folder.out().join("home");
        let documents = home.join("Documents");
        std::fs::create_dir_all(&documents).unwrap();
        std::fs::rename(folder.matches(), documents.join("eXtremeGammon")).unwrap();
        let other = folder.out().join("my matches");
        std::fs::create_dir(&other).unwrap();
        std::fs::write(other.join("b.xg"), numbered(2).file()).unwrap();
        let asked = |typed: &str| {
            let line = format!(
                "HOME='{}' timeout -s INT --foreground --preserve-status 3 '{}' open --no-open",
                home.display(),
                env!("CARGO_BIN_EXE_gammonbase")
            );
            terminal::shell("dumb", &line, typed)
        };
        let Some(text) = asked("\n\n") else { return };
        // The page shows the first start on Windows, where paths have backslashes and the answer is printed.
        let shown = blocks(&page("docs/getting-started/windows.md")).remove(0).text.replace('\\', "/");
        let (shown, answer) = shown.split_once("[y/N] y\n").unwrap();
        let plain = text.replace(home.to_str().unwrap(), "C:/Users/Anna");
        assert!(plain.contains(&format!("{shown}[y/N] ")), "{plain}");
        assert!(answer.starts_with("C:/Users/Anna/Documents/GammonBase/gammonbase.db: http://127.0.0.1:"), "{answer}");
        assert!(text.contains("eXtremeGammon into ") && text.contains("nothing to show"), "{text}");
        // A dropped path has quotes.
        let text = asked(&format!("n\nnowhere\n'{}'\n", other.display())).unwrap();
        assert!(text.contains("nowhere does not exist") && text.contains("http://127.0.0.1:"), "{text}");
        // The next starts offer the folder of the last one first.
        let text = asked("n\ny\n").unwrap();
        assert!(text.contains("my matches? [Y/n]") && text.contains("http://127.0.0.1:"), "{text}");
        let text = asked("\n").unwrap();
        assert!(text.contains("eXtremeGammon? [Y/n]") && text.contains("http://127.0.0.1:"), "{text}");
        let matches = stdout(&gammonbase(&[
            "sql",
            "SELECT count(*) AS n FROM matches",
            "--format",
            "csv",
            "--db",
            documents.join("GammonBase/gammonbase.db").to_str().unwrap(),
        ]));
        assert_eq!(matches.lines().last(), Some("2"));
        // A relative path can be another folder now.
        let database = documents.join("GammonBase/gammonbase.db");
        let import = program().current_dir(&other).args(["import", ".", "--db"]).arg(&database).output().unwrap();
        assert!(import.status.success(), "{}", stderr(&import));
        let text = asked("n\n\n").unwrap();
        assert!(!text.contains("[Y/n]") && text.contains("http://127.0.0.1:"), "{text}");
    }
}
