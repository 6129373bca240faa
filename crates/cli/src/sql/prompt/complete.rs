//! Names for completion at the prompt.

use rustyline::completion::Completer;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::validate::Validator;
use rustyline::{Context, Helper};

use gammonbase::query::output::OutputError;
use gammonbase::query::session::Session;
use gammonbase::store::dictionary::TableDescription;

/// SQL keywords for completion.
const KEYWORDS: &str = "ALL AND AS ASC AVG BETWEEN BY CASE CAST COLLATE COUNT CROSS DESC DISTINCT ELSE END ESCAPE EXCEPT EXISTS \
    EXPLAIN FILTER FROM FULL GLOB GROUP HAVING IN INNER INTERSECT IS ISNULL JOIN LEFT LIKE LIMIT NATURAL NOT \
    NOTNULL NULL NULLS OFFSET ON OR ORDER OVER PARTITION PLAN PRAGMA QUERY RECURSIVE RIGHT ROWS SELECT THEN \
    UNION USING VALUES WHEN WHERE WINDOW WITH";
/// The prompt's own commands.
const COMMANDS: [&str; 9] = [".exit", ".format", ".help", ".limit", ".mode", ".quit", ".schema", ".tables", ".timeout"];

/// The names of a database.
#[derive(Debug, Default)]
pub struct Names {
    /// Tables and views with their columns.
    tables: Vec<(String, Vec<String>)>,
    functions: Vec<String>,
}

impl Names {
    /// Reads the names from the database.
    pub fn load(session: &Session) -> Result<Self, OutputError> {
        let names =
            |table: TableDescription| (table.name, table.columns.into_iter().map(|column| column.name).collect());
        let tables = session.tables()?.into_iter().map(names).collect();
        Ok(Self { tables, functions: session.functions()? })
    }

    /// The completions for the end of `line`, and the offset where they start.
    fn completions(&self, line: &str) -> (usize, Vec<String>) {
        let start = word_start(line);
        let (before, typed) = line.split_at(start);
        match before.strip_suffix('.') {
            // Only a command of the prompt begins with a full stop.
            Some("") => (0, matching(COMMANDS.map(str::to_owned).to_vec(), line)),
            Some(before) => (start, matching(self.columns_of(&before[word_start(before)..]), typed)),
            None if typed.is_empty() => (start, Vec::new()),
            None => (start, matching(self.everything(), typed)),
        }
    }

    /// The columns of a table, otherwise those of all tables: the name may be an alias.
    fn columns_of(&self, qualifier: &str) -> Vec<String> {
        let table = self.tables.iter().find(|(table, _)| table.eq_ignore_ascii_case(qualifier));
        match table {
            Some((_, columns)) => columns.clone(),
            None => self.tables.iter().flat_map(|(_, columns)| columns.clone()).collect(),
        }
    }

    fn everything(&self) -> Vec<String> {
        let words = KEYWORDS.split_whitespace().map(str::to_owned);
        let tables = self.tables.iter().flat_map(|(table, columns)| [table].into_iter().chain(columns)).cloned();
        let functions = self.functions.iter().map(|name| format!("{name}("));
        words.chain(tables).chain(functions).collect()
    }
}

impl Completer for Names {
    type Candidate = String;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(self.completions(line.get(..at).unwrap_or(line)))
    }
}

impl Hinter for Names {
    type Hint = String;
}

impl Highlighter for Names {}
impl Validator for Names {}
impl Helper for Names {}

/// The names that start with the typed text, sorted and without duplicates. Keywords follow the typed case.
fn matching(found: Vec<String>, typed: &str) -> Vec<String> {
    let is_lower = typed.chars().any(char::is_lowercase);
    let begins = |name: &String| name.get(..typed.len()).is_some_and(|start| start.eq_ignore_ascii_case(typed));
    let is_keyword = |name: &str| name.chars().all(|c| c.is_ascii_uppercase());
    let mut names: Vec<String> = found
        .into_iter()
        .filter(begins)
        .map(|name| if is_lower && is_keyword(&name) { name.to_lowercase() } else { name })
        .collect();
    names.sort_unstable();
    names.dedup();
    names
}

fn word_start(text: &str) -> usize {
    text.rfind(|c: char| !c.is_alphanumeric() && c != '_').map_or(0, |at| text.ceil_char_boundary(at + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Names {
        let table = |name: &str, columns: &[&str]| (name.to_owned(), columns.iter().map(|c| (*c).to_owned()).collect());
        Names {
            tables: vec![
                table("decisions", &["decision_id", "die1", "die2", "kind"]),
                table("players", &["player_id", "name"]),
                table("player_stats", &["player", "pr"]),
            ],
            functions: vec!["pips".into(), "printf".into()],
        }
    }

    fn owned(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    fn complete(line: &str) -> (usize, Vec<String>) {
        names().completions(line)
    }

    #[test]
    fn keywords_tables_columns_and_functions_complete_a_word() {
        let (start, found) = complete("SELECT * FROM pla");
        assert_eq!((start, found), (14, owned(&["plan", "player", "player_id", "player_stats", "players"])));
        assert_eq!(complete("sel"), (0, owned(&["select"])));
        assert_eq!(
            complete("SELECT P"),
            (
                7,
                owned(&[
                    "PARTITION",
                    "PLAN",
                    "PRAGMA",
                    "pips(",
                    "player",
                    "player_id",
                    "player_stats",
                    "players",
                    "pr",
                    "printf("
                ])
            )
        );
        assert_eq!(complete("SELECT "), (7, Vec::new()));
    }

    #[test]
    fn a_qualified_name_completes_with_columns_of_its_table() {
        assert_eq!(complete("SELECT decisions.di"), (17, owned(&["die1", "die2"])));
        assert_eq!(complete("SELECT x.na"), (9, owned(&["name"])));
    }

    #[test]
    fn commands_complete_and_so_do_tables_after_them() {
        assert_eq!(complete(".t"), (0, owned(&[".tables", ".timeout"])));
        assert_eq!(complete(".schema decisions"), (8, owned(&["decisions"])));
    }

    #[test]
    fn letters_of_other_scripts_are_accepted() {
        assert_eq!(complete("SELECT 'é' AS ééé"), (15, owned(&[])));
    }
}
