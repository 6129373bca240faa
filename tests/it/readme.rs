//! The README's commands work, in the order in which it shows them.

use std::process::Command;

#[test]
fn every_command_of_the_readme_works() {
    let folder = tempfile::tempdir().unwrap();
    let run = |words: &[String]| {
        let output = Command::new(env!("CARGO_BIN_EXE_gammonbase")).args(words).current_dir(&folder).output().unwrap();
        let shown = format!(
            "gammonbase {}\n{}{}",
            words.join(" "),
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr)
        );
        assert!(output.status.success(), "{shown}");
        assert!(!output.stdout.is_empty(), "{shown}");
    };
    run(&["demo".to_owned(), "--matches".to_owned(), "5".to_owned()]);
    let mut count = 0;
    for line in crate::common::shell_lines(include_str!("../../README.md")) {
        run(&line[1..]);
        count += 1;
    }
    assert!(count >= 5, "the README shows {count} commands");
}

#[test]
fn the_demo_run_twice_finds_nothing_new() {
    let folder = tempfile::tempdir().unwrap();
    let run = || {
        let output = Command::new(env!("CARGO_BIN_EXE_gammonbase"))
            .args(["demo", "--matches", "3"])
            .current_dir(&folder)
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let first = run();
    assert!(first.contains("3 matches"), "{first}");
    assert!(first.contains("Players by performance rating"), "{first}");
    let second = run();
    assert!(second.contains("Nothing new: all 3 files unchanged"), "{second}");
}

#[test]
fn the_last_command_of_the_checks_is_the_one_that_the_readme_shows() {
    let readme = crate::common::markdown::page("README.md");
    let shown = readme.split_once("Test it:\n\n    ").unwrap().1.lines().next().unwrap();
    let checks = crate::common::markdown::page(".ci/run");
    assert_eq!(checks.lines().last(), Some(format!("step {shown}").as_str()));
}
