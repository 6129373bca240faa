//! The files of rules: those of the program, and one's own in the folder `rules` beside the database.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use super::Rules;
use crate::source::regular_file;
use crate::text_file::{TextFile, text_files};

/// The program's files: names and texts.
static FILES: [(&str, TextFile); 18] = text_files![
    "rules/", ".toml":
    "wins", "bmab", "bms", "dbgv", "wbif", "wbif-germany", "under-4", "xg", "ubc", "ubc-contender", "ubc-japan", "wbif-win-skill",
    "xg-masters", "fibs", "fibs-experience", "club-400", "berlin", "jbs",
];

static SHIPPED: LazyLock<Vec<Rules>> =
    LazyLock::new(|| FILES.iter().map(|(id, text)| parse(id, text.text(), id).expect("a test reads it")).collect());

/// The largest file, in bytes.
const MAX_FILE: u64 = 1 << 16;

/// Why rules cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct RulesError(String);

/// The rules of the program.
pub fn shipped() -> &'static [Rules] {
    &SHIPPED
}

/// The texts of the program's rules.
pub fn texts() -> impl Iterator<Item = &'static str> {
    FILES.iter().map(|(_, text)| text.text())
}

/// Rules of the program that the code names.
pub fn shipped_one(id: &str) -> &'static Rules {
    SHIPPED.iter().find(|rules| rules.id == id).unwrap_or(&SHIPPED[0])
}

/// The folder of one's own rules for a database.
pub fn folder_beside(database: &Path) -> PathBuf {
    database.with_file_name("rules")
}

/// The names of the files in a folder, which may be missing.
pub fn own_names(folder: &Path) -> Vec<String> {
    let paths = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let files = paths.filter(|path| path.extension().is_some_and(|extension| extension == "toml"));
    let mut names: Vec<String> = files.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned())).collect();
    names.sort();
    names
}

/// The rules with this name: the program's, or those of a file in the folder.
pub fn find(name: &str, folder: Option<&Path>) -> Result<Rules, RulesError> {
    let own = folder.filter(|folder| own_names(folder).iter().any(|own| own == name));
    let own = own.map(|folder| folder.join(name).with_added_extension("toml"));
    match (SHIPPED.iter().find(|rules| rules.id == name), own) {
        (Some(_), Some(path)) => {
            let path = path.display();
            Err(RulesError(format!("{path}: GammonBase has rules of the same name; rename the file")))
        }
        (Some(rules), None) => Ok(rules.clone()),
        (None, Some(path)) => {
            let file = path.display().to_string();
            let text = regular_file::read_text(&path, MAX_FILE, "rules");
            parse(name, &text.map_err(|error| RulesError(format!("{file}: {error}")))?, &file)
        }
        (None, None) => {
            let own = folder.map(own_names).unwrap_or_default();
            let known: Vec<&str> = FILES.iter().map(|(id, _)| *id).chain(own.iter().map(String::as_str)).collect();
            Err(RulesError(format!("rules {name:?} not found; there are: {}", known.join(", "))))
        }
    }
}

/// The line of a text, from 1, in which a byte stands.
pub fn line_at(text: &str, byte: usize) -> usize {
    1 + text.bytes().take(byte).filter(|&byte| byte == b'\n').count()
}

/// Reads a file; errors name it as `file`, and the line.
fn parse(id: &str, text: &str, file: &str) -> Result<Rules, RulesError> {
    let wrong = |start, problem: String| RulesError(format!("{file}: line {}: {problem}", line_at(text, start)));
    let rules: Rules = toml::from_str(text)
        .map_err(|error| wrong(error.span().map_or(0, |span| span.start), error.message().replace('\n', " ")))?;
    if rules.sections().is_empty() {
        return Err(wrong(text.len(), "expected [titles], [standings] or [rating]".to_owned()));
    }
    if rules.standings.as_ref().is_some_and(|by| by.win + by.lower_pr + by.lower_loss + by.both == 0.0) {
        let start = text.find("[standings]").unwrap_or_default();
        return Err(wrong(start, "[standings] gives no points: expected win, lower_pr, lower_loss or both".to_owned()));
    }
    Ok(Rules { id: id.to_owned(), text: text.to_owned(), ..rules })
}

impl Rules {
    /// An error unless they have one of the sections that a report or a page applies.
    pub fn check(&self, wanted: &[&'static str]) -> Result<(), RulesError> {
        if wanted.iter().any(|section| self.has(section)) {
            return Ok(());
        }
        let have = SHIPPED.iter().filter(|rules| wanted.iter().any(|section| rules.has(section)));
        let known: Vec<&str> = have.map(|rules| rules.id.as_str()).collect();
        let (id, wanted, known) = (&self.id, wanted.join("] or ["), known.join(", "));
        Err(RulesError(format!("rules {id} have no [{wanted}]; these have: {known}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shipped_files_have_at_most_twenty_lines_and_say_what_is_unknown() {
        for ((id, text), rules) in FILES.iter().zip(shipped()) {
            assert!(text.lines().count() <= 20, "{id} has {} lines", text.lines().count());
            assert!(!rules.unknown.is_empty() && rules.unknown.iter().all(|sentence| sentence.ends_with('.')), "{id}");
            assert_eq!(&rules.id, id);
            let has_address = rules.source.split([' ', '/']).any(|word| word.trim_end_matches(',').contains('.'));
            assert!(has_address || ["wins", "xg"].contains(id), "{id}: {}", rules.source);
        }
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules");
        assert_eq!(own_names(&folder).len(), FILES.len(), "every file of the folder is shipped");
    }

    #[test]
    fn an_error_names_the_file_and_the_line() {
        let head = "name = \"a\"\nbody = \"b\"\nsource = \"c\"\n";
        for (text, line, problem) in [
            ("[titles]\nwindows = { points = 3 }", 5, "unknown field `windows`"),
            ("[titles]\nwindow = { points = 0 }", 5, "expected a nonzero u32"),
            ("[titles]\nwindow = { half_life = 10 }", 5, "expected 1000 decisions or more, found 10"),
            ("[titles]\nwindow = { days = 3 }", 5, "unknown variant `days`"),
            ("[titles]\nstrict = true\nclasses = []", 6, "expected one class or more"),
            (
                "[titles]\nclasses = [{ name = \"A\", max_pr = 5 }, { name = \"B\", max_pr = 4 }]",
                5,
                "class B: expected a max_pr above 5",
            ),
            (
                "[titles]\nclasses = [{ name = \"A\", max_pr = 5 }, { name = \"B\", max_pr = 5 }]",
                5,
                "class B: expected a max_pr above 5",
            ),
            (
                "[titles]\nclasses = [{ name = \"A\", max_pr = 5 }, { name = \"A\", max_pr = 6 }]",
                5,
                "two classes are named A",
            ),
            (
                "[titles]\nclasses = [{ name = \"A\", max_pr = 5, fast = { max_pr = 5, min_points = 1 } }]",
                5,
                "fast.max_pr above 0 and below 5",
            ),
            (
                "[titles]\nclasses = [\n  { name = \"A\", max_pr = 5 },\n  { name = \"B\", may_pr = 6 },\n]",
                7,
                "unknown field `may_pr`",
            ),
            (
                "[titles]\nclasses = [{ name = \"A\", max_pr = 5, group = \"g\" }, { name = \"B\", max_pr = 6 }, { name = \"C\", max_pr = 7, group = \"g\" }]",
                5,
                "of a group in a row",
            ),
            ("[standings]\nwin = 1\nties = [\"pr\", \"direct\", \"pr\"]", 6, "pr breaks ties twice"),
            ("[standings]\nwin = 1\nties = [\"dice\"]", 6, "unknown variant `dice`"),
            ("[standings]\nwin = -1", 5, "expected a number of 0 or more, found -1"),
            ("[standings]\nwin = nan", 5, "expected a number between -1000000 and 1000000, found NaN"),
            ("[standings]\nboth = 1e308", 5, "found 1e308"),
            ("[standings]\ngraded_over = inf", 5, "found inf"),
            ("[titles]\nclasses = [{ name = \"A\", max_pr = 1e300 }]", 5, "at most 1000000; found 1e300"),
            ("[rating]\nstart = nan", 5, "found NaN"),
            ("[rating]\nstart = -1e308", 5, "found -1e308"),
            ("[rating]\nk = 1e308", 5, "found 1e308"),
            ("[rating]\nramp = { from = 1e9, per = 1 }", 5, "found 1000000000.0"),
            ("[rating]\nramp = { from = 1, per = inf }", 5, "found inf"),
            ("[standings]\nties = [\"pr\"]", 4, "gives no points"),
            ("[rating]\nstake = \"points\"", 5, "unknown variant `points`, expected `root` or `length`"),
            ("[rating]\nk = 0", 5, "expected a number above 0, found 0"),
            ("[rating]\nramp = { from = 5, per = 0 }", 5, "expected a number above 0"),
            ("[matches]\nlevel = \"XG\"\n[rating]\n", 5, "level \"XG\" not found"),
            ("[matches]\nmin_length = 0\n[rating]\n", 5, "nonzero"),
            ("year = 2024\n", 5, "expected [titles], [standings] or [rating]"),
            ("year = \"now\"\n[rating]\n", 4, "invalid type"),
            ("[rating\n", 4, ""),
        ] {
            let error = parse("x", &format!("{head}{text}"), "rules/x.toml").unwrap_err().to_string();
            let place = format!("rules/x.toml: line {line}: ");
            assert!(error.starts_with(&place) && error.contains(problem) && !error.contains('\n'), "{text}: {error}");
        }
    }
}
