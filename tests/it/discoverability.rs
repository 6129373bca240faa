//! Help for new users: the introduction, examples, suggestions, the list of reports, and the default database.

use crate::common::prelude::*;
use crate::common::{abk, terminal};

/// Commands that are not listed.
const HIDDEN: [&str; 2] = ["completions", "man"];

/// The program run in a folder; `variable` is GAMMONBASE_DB.
fn run_in(folder: &Path, variable: Option<&str>, arguments: &[&str]) -> Output {
    let mut command = program();
    command.args(arguments).current_dir(folder).env_remove("GAMMONBASE_DB");
    if let Some(value) = variable {
        command.env("GAMMONBASE_DB", value);
    }
    output_of(&mut command)
}

fn help(path: &[String]) -> String {
    let words: Vec<&str> = path.iter().map(String::as_str).chain(["--help"]).collect();
    stdout(&gammonbase(&words))
}

/// The names under "Commands:".
fn listed(help: &str) -> Vec<String> {
    let Some((_, list)) = help.split_once("Commands:\n") else { return Vec::new() };
    let names = list.lines().take_while(|line| !line.is_empty()).filter_map(|line| line.strip_prefix("  "));
    let names = names.filter(|line| !line.starts_with(' ')).filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").map(str::to_owned).collect()
}

/// Every command and subcommand, the program itself first.
fn commands() -> Vec<Vec<String>> {
    let mut found = vec![Vec::new()];
    let mut next = 0;
    while next < found.len() {
        let path = found[next].clone();
        let mut names = listed(&help(&path));
        if path.is_empty() {
            names.extend(HIDDEN.map(str::to_owned));
        }
        found.extend(names.into_iter().map(|name| [path.clone(), vec![name]].concat()));
        next += 1;
    }
    found
}

/// The command lines under "Examples:", which are the end of the help.
fn examples(help: &str) -> Vec<String> {
    let (_, list) = help.split_once("\nExamples:\n").unwrap_or_else(|| panic!("no examples: {help}"));
    let lines = list.lines().filter(|line| !line.is_empty());
    let (lines, others): (Vec<&str>, Vec<&str>) = lines.partition(|line| line.starts_with("    gammonbase "));
    assert!(others.iter().all(|line| line.starts_with("  ") && line.ends_with(':')), "{list}");
    lines.into_iter().map(|line| line.trim().to_owned()).collect()
}

#[test]
fn the_introduction_shows_the_first_commands_with_examples() {
    let output = gammonbase::<&str>(&[]);
    assert_eq!((output.status.code(), stdout(&output)), (Some(2), String::new()));
    let text = stderr(&output);
    let named: Vec<&str> = text
        .lines()
        .filter_map(|line| line.strip_prefix("  ").filter(|rest| !rest.starts_with(' ')))
        .filter_map(|line| line.split(' ').next())
        .collect();
    assert_eq!(named, ["demo", "import", "serve", "players", "report", "page", "export", "sql"]);
    for name in named {
        assert!(text.contains(&format!("\n          gammonbase {name}")), "{text}");
    }
    assert!(
        text.ends_with("`gammonbase help` lists all commands; `gammonbase help COMMAND` explains one.\n"),
        "{text}"
    );
}

#[test]
fn typing_errors_get_suggestions() {
    for (words, expected) in [
        (&["improt", "matches"][..], "'import'"),
        (&["players", "merg"], "'merge'"),
        (&["status", "--sinc", "last"], "'--since'"),
        (&["sql", "--formt", "csv", "SELECT 1"], "'--format'"),
        (&["grades", "--format", "jsn"], "'json'"),
        (&["report", "blunder"], "did you mean blunders?"),
        // The name of a report is not a command.
        (&["blunders"], "`gammonbase report blunders`"),
        (&["src"], "tip: to import and show it: `gammonbase open src`"),
    ] {
        let output = gammonbase(words);
        assert_eq!((output.status.code(), stdout(&output)), (Some(2), String::new()), "{words:?}");
        assert!(stderr(&output).contains(expected), "{words:?}: {}", stderr(&output));
    }
}

#[test]
fn reports_of_users_have_their_own_heading_or_a_named_group() {
    let folder = tempfile::tempdir().unwrap();
    for (name, group) in [("mine.sql", ""), ("worst.sql", "-- group: errors\n"), ("club.sql", "-- group: Our club\n")] {
        let text = format!("-- title: a\n-- question: Which?\n{group}SELECT 1 AS n");
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    let text = stdout(&gammonbase(&["report", "--reports", folder.path().to_str().unwrap()]));
    let place = |part: &str| text.find(part).unwrap_or_else(|| panic!("{part}: {text}"));
    assert!(place("Errors\n") < place("\n  worst ") && place("\n  worst ") < place("\nOpenings\n"), "{text}");
    assert!(text.contains("\nOur club\n  club "), "{text}");
    assert!(text.contains("\nYour reports\n  mine "), "{text}");
}

/// A folder with a match in `matches/` and a database of it in `out/`.
fn imported() -> Folder {
    let folder = Folder::with_matches(1);
    folder.fill_with("one.db", &["--quiet"], 0);
    folder
}

#[test]
fn the_only_database_of_the_folder_is_used_whatever_its_name() {
    let folder = imported();
    std::fs::rename(folder.database("one.db"), folder.database("My games")).unwrap();
    std::fs::write(folder.database("other.db"), "not a database").unwrap();
    for words in [
        &["report", "luck"][..],
        &["status"],
        &["sql", "SELECT 1"],
        &["show", "100001"],
        &["book"],
        &["players"],
        &["players", "list"],
        &["players", "suggest"],
        &["grades"],
        &["verify", "--skip-sources"],
        &["publish", "--quiet", "bi.db"],
        &["export", "parquet", "lake"],
    ] {
        let output = run_in(&folder.out(), None, words);
        assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()), "{words:?}");
    }
    // The existing snapshot is not a candidate.
    let status = stdout(&run_in(&folder.out(), None, &["status"]));
    assert!(status.starts_with("My games ("), "{status}");
}

#[cfg(unix)] // needs `script`
#[test]
fn a_message_on_a_terminal_names_the_database_that_was_found() {
    let folder = imported();
    let place = folder.out().to_str().unwrap().to_owned();
    let line = format!("cd '{place}' && '{}' status", env!("CARGO_BIN_EXE_gammonbase"));
    let Some(text) = terminal::shell_on_terminal(&line) else { return };
    assert!(text.starts_with("gammonbase: using one.db\none.db ("), "{text}");
}

#[test]
fn without_a_database_the_error_explains_how_to_specify_one() {
    let folder = imported();
    let matches = folder.matches();
    for words in [&["report", "luck"][..], &["status"], &["players", "merge", "A", "B"], &["sql", "SELECT 1"]] {
        let output = run_in(&matches, None, words);
        assert_eq!((output.status.code(), stdout(&output)), (Some(2), String::new()), "{words:?}");
        assert_eq!(
            stderr(&output),
            "gammonbase: no database specified, and none found in this folder: add --db FILE or set GAMMONBASE_DB \
             (`gammonbase import PATH...` creates gammonbase.db)\n",
            "{words:?}"
        );
    }
    std::fs::copy(folder.database("one.db"), folder.database("two.db")).unwrap();
    let output = run_in(&folder.out(), None, &["report", "luck"]);
    assert_eq!(
        (output.status.code(), stderr(&output).as_str()),
        (
            Some(2),
            "gammonbase: no database specified, and this folder has one.db, two.db: add --db FILE or set GAMMONBASE_DB\n"
        )
    );
}

#[test]
fn the_option_precedes_the_environment_which_precedes_the_folder() {
    let folder = imported();
    std::fs::copy(folder.database("one.db"), folder.file("two.db")).unwrap();
    let out = folder.out();
    let used = |variable: Option<&str>, words: &[&str]| {
        let output = run_in(&out, variable, &[&["status", "--format", "json"], words].concat());
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        let status: Value = serde_json::from_str(&stdout(&output)).unwrap();
        status["database"].as_str().unwrap().to_owned()
    };
    let two = folder.file("two.db").to_str().unwrap().to_owned();
    assert_eq!(used(None, &[]), "one.db");
    assert_eq!(used(Some(""), &[]), "one.db", "a variable without text is not set");
    assert_eq!(used(Some(&two), &[]), two);
    assert_eq!(used(Some(&two), &["--db", "one.db"]), "one.db");
    let output = run_in(&out, Some("gone.db"), &["status"]);
    assert_eq!(
        (output.status.code(), stderr(&output).as_str()),
        (Some(2), "gammonbase: gone.db: database not found (`gammonbase import PATH... --db FILE` creates one)\n")
    );
}

#[test]
fn import_without_a_database_creates_the_default_one_unless_the_folder_has_others() {
    let folder = Folder::with_matches(1);
    let out = folder.out();
    let import = |variable| run_in(&out, variable, &["import", "../matches"]);
    assert_eq!(import(Some("mine.db")).status.code(), Some(0));
    let output = import(None);
    assert_eq!(
        (output.status.code(), stderr(&output).as_str()),
        (
            Some(2),
            "gammonbase: nothing imported: no database specified, and this folder has mine.db: add --db FILE or set GAMMONBASE_DB\n"
        )
    );
    std::fs::remove_file(out.join("mine.db")).unwrap();
    assert_eq!(import(None).status.code(), Some(0));
    assert!(out.join("gammonbase.db").is_file());
    assert!(stdout(&import(None)).starts_with("Nothing new"));
}

#[cfg(unix)] // on Windows, no environment variable moves the documents
#[test]
fn import_without_a_path_offers_the_folder_of_extreme_gammon() {
    let folder = Folder::with_matches(1);
    let home = folder.out().join("home");
    let documents = home.join("Documents");
    let run = || {
        let mut command = program();
        stderr(&command.arg("import").current_dir(folder.out()).env("HOME", &home).output().unwrap())
    };
    let nothing = "gammonbase: nothing imported: no files or folders specified (`gammonbase import PATH...`)";
    assert_eq!(run(), format!("{nothing}\n"));
    std::fs::create_dir_all(&documents).unwrap();
    std::fs::rename(folder.matches(), documents.join("eXtremeGammon")).unwrap();
    let place = documents.join("eXtremeGammon").to_str().unwrap().to_owned();
    assert_eq!(run(), format!("{nothing}. To import eXtreme Gammon's folder: gammonbase import {place}\n"));
    let asked = |typed| {
        let line = format!(
            "cd '{}' && HOME='{}' '{}' import",
            folder.out().display(),
            home.display(),
            env!("CARGO_BIN_EXE_gammonbase")
        );
        terminal::shell("dumb", &line, typed)
    };
    let Some(text) = asked("\n") else { return };
    assert!(text.contains("gammonbase.db? [y/N] ") && text.contains(&place) && text.contains(nothing), "{text}");
    assert!(!folder.database("gammonbase.db").exists(), "nothing is imported without an answer");
    let text = asked("y\n").unwrap();
    assert!(text.contains("1 imported") && folder.database("gammonbase.db").exists(), "{text}");
}

/// `.ci/run` runs them.
mod slow {
    use super::*;

    #[cfg(unix)] // the examples are run by bash
    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn every_command_ends_its_help_with_two_examples_that_work() {
        let folder = tempfile::tempdir().unwrap();
        let matches = folder.path().join("matches");
        std::fs::create_dir(&matches).unwrap();
        let ann = Fixture { player1: "Ann Miller".to_owned(), ..Fixture::default() };
        let initial = Fixture { player1: "A. Miller".to_owned(), game_id: 7, date: 44_000.0, ..Fixture::default() };
        for (name, bytes) in
            [("a.xg", ann.file()), ("b.xg", initial.file()), ("open.abk", abk::bytes(&["e2e4 e7e5 g1f3 1-0"]))]
        {
            std::fs::write(matches.join(name), bytes).unwrap();
        }
        let program = Path::new(env!("CARGO_BIN_EXE_gammonbase")).parent().unwrap();
        let path = std::env::join_paths(
            [program.to_owned()].into_iter().chain(std::env::split_paths(&std::env::var_os("PATH").unwrap())),
        );
        let mut commands = commands();
        assert!(commands.len() >= 36, "{commands:?}");
        // The other examples use the imported database, and one a deck that another makes.
        commands.sort_by_key(|command| (*command != ["import"], *command == ["tags", "answers"]));
        for command in commands {
            let lines = examples(&help(&command));
            assert_eq!(lines.len(), 2, "{command:?}: {lines:?}");
            for line in lines {
                // A server ends when it is told to, and a test opens no browser.
                let is_server = command == ["serve"] || command == ["open"];
                let line = if is_server {
                    format!("timeout -s INT --foreground --preserve-status 2 {line} --no-open")
                } else {
                    line
                };
                let output = Command::new("sh")
                    .args(["-c", &line])
                    .current_dir(folder.path())
                    .env("PATH", path.as_ref().unwrap())
                    .env("HOME", folder.path())
                    .env_remove("GAMMONBASE_DB")
                    .output()
                    .unwrap();
                assert!(output.status.success(), "{command:?}\n{line}\n{}{}", stdout(&output), stderr(&output));
            }
        }
        assert!(folder.path().join("players.csv").metadata().unwrap().len() > 100);
    }
}
