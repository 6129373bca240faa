//! How the user called the program. Hints begin with that, so that they can be typed.

use std::borrow::Cow;
use std::path::Path;
use std::sync::LazyLock;

use gammonbase::query::quote::quoted;

/// The words before the command: `gammonbase`, or `cargo run --`, or the path if no search path leads to the program.
pub fn called() -> &'static str {
    static CALLED: LazyLock<String> = LazyLock::new(|| {
        // `cargo run` tells its children where Cargo is.
        let is_by_cargo = std::env::var_os("CARGO").is_some();
        let word = std::env::args_os().next().unwrap_or_default();
        words(&word.to_string_lossy(), is_by_cargo, std::env::var_os("PATH").as_deref())
    });
    &CALLED
}

fn words(word: &str, is_by_cargo: bool, search: Option<&std::ffi::OsStr>) -> String {
    if is_by_cargo {
        let profile = if cfg!(debug_assertions) { "" } else { " --release" };
        return format!("cargo run{profile} --");
    }
    let folder = Path::new(word).parent().filter(|folder| !folder.as_os_str().is_empty());
    let is_found = |folder| search.is_some_and(|search| std::env::split_paths(search).any(|place| place == folder));
    match folder {
        Some(folder) if !is_found(folder) => quoted(word).into_owned(),
        _ => "gammonbase".to_owned(),
    }
}

/// A path as a word of a command line.
pub fn quoted_path(path: &Path) -> String {
    quoted(&path.to_string_lossy()).into_owned()
}

/// A message with the commands in backticks as they can be typed.
pub fn typable(message: &str) -> Cow<'_, str> {
    match called() {
        "gammonbase" => message.into(),
        called => message.replace("`gammonbase ", &format!("`{called} ")).into(),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_hint_begins_as_the_user_called_the_program() {
        let search = Some(std::ffi::OsStr::new("/usr/bin:/opt/my tools"));
        for (word, expected) in [
            ("gammonbase", "gammonbase"),
            ("/opt/my tools/gammonbase", "gammonbase"),
            ("./gammonbase", "./gammonbase"),
            ("target/debug/gammonbase", "target/debug/gammonbase"),
            ("/home/a b/gammonbase", "'/home/a b/gammonbase'"),
            ("", "gammonbase"),
        ] {
            assert_eq!(words(word, false, search), expected);
        }
        assert_eq!(words("target/debug/gammonbase", true, search), "cargo run --");
    }
}
