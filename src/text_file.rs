//! Texts of the program: SQL, style sheets, scripts, rules. What is shipped contains them; a developer's build reads each one from the checkout when it
//! is first needed, so that editing a view compiles nothing. `build.rs` decides which.

use std::ops::Deref;

/// A text file of the crate that names it.
#[derive(Debug, Clone, Copy)]
pub struct TextFile {
    /// The text itself, or in a developer's build the path.
    pub content: &'static str,
}

/// The [`TextFile`] at a path from the folder of the crate that asks, whose parts are concatenated.
#[cfg(embeds_texts)]
#[macro_export]
macro_rules! text_file {
    ($($part:expr),+) => {
        $crate::text_file::TextFile { content: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $($part),+)) }
    };
}
/// The [`TextFile`] at a path from the folder of the crate that asks: its path, because this build reads texts when it runs.
#[cfg(not(embeds_texts))]
#[macro_export]
macro_rules! text_file {
    ($($part:expr),+) => {
        $crate::text_file::TextFile { content: concat!(env!("CARGO_MANIFEST_DIR"), "/", $($part),+) }
    };
}
/// The names of files in a folder, which end with `$end`, each with its [`TextFile`].
#[macro_export]
macro_rules! text_files {
    ($folder:literal, $end:literal: $($name:literal),* $(,)?) => {
        [$(($name, $crate::text_file::text_file!($folder, $name, $end))),*]
    };
}
pub use {text_file, text_files};

impl TextFile {
    /// The text.
    #[cfg(embeds_texts)]
    pub fn text(self) -> &'static str {
        self.content
    }

    /// Each file is read once: what a process has begun with a text, it ends with the same.
    #[cfg(not(embeds_texts))]
    pub fn text(self) -> &'static str {
        use std::collections::BTreeMap;
        use std::io::Write;
        use std::sync::Mutex;

        static TEXTS: Mutex<BTreeMap<&str, &str>> = Mutex::new(BTreeMap::new());
        let mut texts = TEXTS.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        texts.entry(self.content).or_insert_with(|| match std::fs::read_to_string(self.content) {
            Ok(text) => text.leak(),
            // The exit status of any file that cannot be read: without its texts, the program cannot go on.
            Err(error) => {
                let _ = writeln!(
                    std::io::stderr(),
                    "gammonbase: {}: {error}. This developer's build reads its texts from the checkout that it was built in (if that was \
                     moved: cargo clean); what `cargo install --path crates/cli` builds contains them.",
                    self.content
                );
                std::process::exit(2)
            }
        })
    }
}

impl Deref for TextFile {
    type Target = str;

    fn deref(&self) -> &str {
        self.text()
    }
}

#[cfg(all(test, not(embeds_texts)))]
mod tests {
    #[test]
    #[ignore = "ends the process; another test runs it"]
    fn reads_a_missing_text() {
        super::TextFile { content: "/nowhere/missing.sql" }.text();
    }

    #[test]
    fn a_text_that_cannot_be_read_is_named_and_ends_the_program_with_2() {
        let mut command = std::process::Command::new(std::env::current_exe().unwrap());
        let child = command.args(["--exact", "text_file::tests::reads_a_missing_text", "--ignored", "--nocapture"]);
        let output = child.output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.starts_with("gammonbase: /nowhere/missing.sql: ") && said.lines().count() == 1, "{said}");
    }
}
