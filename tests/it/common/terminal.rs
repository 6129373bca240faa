//! Runs the program on a terminal, with `script`.

use std::io::Write;
use std::process::{Command, Stdio};

use super::database::in_search_path;
use super::say;

/// The output of the program on a terminal of 100 columns, stdout and stderr together; `None` without `script`. Without progress: it can
/// only write lines.
pub fn on_terminal(arguments: &[&str], typed: &str) -> Option<String> {
    on_terminal_of("dumb", arguments, typed)
}

/// What the program prints on a terminal of a kind that TERM names.
pub fn on_terminal_of(kind: &str, arguments: &[&str], typed: &str) -> Option<String> {
    let quoted = |word: &&str| format!("'{}'", word.replace('\'', r"'\''"));
    let words: Vec<String> = [env!("CARGO_BIN_EXE_gammonbase")].iter().chain(arguments).map(quoted).collect();
    shell(kind, &words.join(" "), typed)
}

/// The output of a shell command on such a terminal.
pub fn shell_on_terminal(line: &str) -> Option<String> {
    shell("dumb", line, "")
}

/// The output of a shell command on a terminal of a `kind`, into which `typed` is typed.
pub fn shell(kind: &str, line: &str, typed: &str) -> Option<String> {
    let line = format!("stty cols 100 rows 40 -echo; {line}");
    let mut child = in_search_path(Command::new("script"))
        .args(["-qec", &line, "/dev/null"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .env("TERM", kind)
        // A shell complains of a locale that the machine does not have.
        .env("LC_ALL", "C")
        .spawn()
        .inspect_err(|_| say("script is not installed: not tried on a terminal"))
        .ok()?;
    child.stdin.take().unwrap().write_all(typed.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    Some(String::from_utf8(output.stdout).unwrap().replace("\r\n", "\n"))
}
