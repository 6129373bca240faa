//! The descriptions of tables, views and columns: the comments of the schema. Those of our tables are in `migrations/schema.sql`, because SQLite keeps no
//! comment of a column that is added; those of views and of other tables in the statements that SQLite keeps.
//!
//! A table is described by the comment lines after `CREATE TABLE name (`, a view by those after `CREATE VIEW name AS`. A column is described
//! by the comment at the end of its line, or on the lines above it. A column that a view passes on without a comment is described as in the
//! table or view that it comes from.

use std::sync::LazyLock;

use rusqlite::Connection;

use crate::store::error::StoreError;
use crate::store::open::memory::MemoryStore;
use crate::store::open::read::read_rows;
use crate::store::open::schema::{APPLICATION_ID, DEFINITIONS};
use crate::text_file::{TextFile, text_file};

/// The tables and views in groups, which a line with a heading begins and an empty one ends.
const GROUPS: TextFile = text_file!("sql/tables.txt");

/// A table or view.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableDescription {
    /// Its name.
    pub name: String,
    /// Whether it is a view.
    pub is_view: bool,
    /// The meaning of a row.
    pub about: String,
    /// Its columns, in order.
    pub columns: Vec<ColumnDescription>,
    /// The statement that created it.
    pub sql: String,
}

/// A column of a table or view.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ColumnDescription {
    /// Its name.
    pub name: String,
    /// The declared type; of a view's column, that of the column that it passes on or of its CAST.
    pub kind: String,
    /// The meaning, with the unit. Empty if there is no comment.
    pub meaning: String,
    /// The table that it refers to.
    pub refers_to: Option<String>,
    /// 1-based place in the primary key; 0: not in it.
    pub key: u32,
}

impl TableDescription {
    /// The column of this name.
    pub fn column(&self, name: &str) -> Option<&ColumnDescription> {
        self.columns.iter().find(|column| column.name == name)
    }

    /// The first sentence of the description.
    pub fn summary(&self) -> &str {
        let mut depth = 0;
        let end = self.about.find(|c: char| {
            depth += i32::from(c == '(') - i32::from(c == ')');
            depth == 0 && matches!(c, '.' | ';' | ':')
        });
        end.map_or(&self.about[..], |end| &self.about[..end])
    }
}

impl ColumnDescription {
    /// The meaning, with the table that the column refers to.
    pub fn described(&self) -> String {
        match (&self.refers_to, self.meaning.as_str()) {
            (Some(table), "") => format!("refers to {table}"),
            (Some(table), meaning) => format!("{meaning}; refers to {table}"),
            (None, "") if self.key > 0 => "the key".to_owned(),
            (None, meaning) => meaning.to_owned(),
        }
    }
}

/// The tables and views of a new database.
pub fn own() -> Result<Vec<TableDescription>, StoreError> {
    MemoryStore::new().and_then(|store| Ok(describe(&store.connection, &["main"])?))
}

/// Tables and views in groups with their headings: first those that answer most questions, then the others by kind, last those that are not GammonBase's.
pub fn grouped(tables: &[TableDescription]) -> Vec<(&'static str, Vec<&TableDescription>)> {
    let find = |name: &str| tables.iter().find(|table| table.name == name);
    let groups = GROUPS.text().split("\n\n").filter_map(|group| group.split_once('\n'));
    let own = groups.map(|(heading, names)| (&heading[2..], names.lines().filter_map(find).collect()));
    let others = tables.iter().filter(|table| !GROUPS.lines().any(|name| name == table.name));
    own.chain([("Others", others.collect())]).filter(|(_, group): &(_, Vec<_>)| !group.is_empty()).collect()
}

/// The meaning of a column of a new database.
pub fn meaning(table: &str, column: &str) -> Option<&'static str> {
    static OWN: LazyLock<Vec<TableDescription>> = LazyLock::new(|| own().unwrap_or_default());
    let table = OWN.iter().find(|known| known.name == table)?;
    Some(table.column(column)?.meaning.as_str())
}

/// The tables and views of the attached databases in the order of their creation, so that a view follows the tables that it reads. A later
/// one replaces an earlier one of the same name.
pub fn describe(connection: &Connection, databases: &[&str]) -> rusqlite::Result<Vec<TableDescription>> {
    let mut tables: Vec<TableDescription> = Vec::new();
    for database in databases {
        let id: i64 = connection.pragma_query_value(Some(*database), "application_id", |row| row.get(0))?;
        let sql = format!(
            "SELECT name, type = 'view', sql FROM {database}.sqlite_schema
             WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY type, rowid"
        );
        for (name, is_view, sql) in read_rows::<(String, bool, String)>(connection, &sql, [])? {
            // A user's view over a missing table has no columns.
            let columns = columns(connection, database, &name).unwrap_or_default();
            let own = DEFINITIONS.get(&name[..]).filter(|own| id == APPLICATION_ID && !is_view && !own.is_index);
            let mut table = TableDescription { name, is_view, about: String::new(), columns, sql };
            read(&mut table, &tables, None);
            if let Some(own) = own {
                read(&mut table, &tables, Some(own.sql));
            }
            tables.retain(|known| known.name != table.name);
            tables.push(table);
        }
    }
    Ok(tables)
}

/// Reads the columns from SQLite's schema.
fn columns(connection: &Connection, database: &str, table: &str) -> rusqlite::Result<Vec<ColumnDescription>> {
    // INT is SQLite's name for the type of CAST(... AS INTEGER).
    let sql = "SELECT c.name, iif(c.type = 'INT', 'INTEGER', c.type), c.pk, (
             SELECT k.\"table\" FROM pragma_foreign_key_list(?2, ?1) AS k WHERE k.\"from\" = c.name)
         FROM pragma_table_xinfo(?2, ?1) AS c ORDER BY c.cid";
    let column =
        |(name, kind, key, refers_to)| ColumnDescription { name, kind, meaning: String::new(), refers_to, key };
    Ok(read_rows(connection, sql, [database, table])?.into_iter().map(column).collect())
}

/// Adds the descriptions from the comments of its statement, or of another one for the table.
fn read(table: &mut TableDescription, known: &[TableDescription], other: Option<&str>) {
    let sql = std::mem::take(&mut table.sql);
    let statement = Statement::read(other.unwrap_or(&sql), table.is_view);
    table.about = statement.about.join(" ").split("Uses index:").next().unwrap_or_default().trim().to_owned();
    for column in &mut table.columns {
        let item = statement.items.iter().find(|item| item.name(table.is_view) == Some(&column.name));
        if let Some(item) = item {
            column.meaning = if item.beside.is_empty() { &item.above } else { &item.beside }.join(" ");
        }
        if table.is_view
            && let Some((origin, passed)) = statement.origin(item, &column.name, known)
        {
            let is_key_alone = passed.key == 1 && origin.columns.iter().all(|other| other.key < 2);
            let is_key = is_key_alone && origin.name != table.name;
            column.refers_to = passed.refers_to.clone().or_else(|| is_key.then(|| origin.name.clone()));
            if column.meaning.is_empty() && !is_key {
                column.meaning.clone_from(&passed.meaning);
            }
        }
    }
    if let Some(same) = known.iter().find(|known| known.name == table.name && table.about.is_empty()) {
        table.about.clone_from(&same.about);
    }
    table.sql = sql;
}

/// A CREATE statement: its description and its columns.
#[derive(Default)]
struct Statement<'s> {
    about: Vec<&'s str>,
    items: Vec<Definition<'s>>,
    /// The aliases and names of the tables and views that it reads.
    sources: Vec<(&'s str, &'s str)>,
}

/// The definition of a column, or an expression of a SELECT.
#[derive(Default)]
struct Definition<'s> {
    /// The comments on the lines before it.
    above: Vec<&'s str>,
    code: Vec<&'s str>,
    /// The comment after it, whose lines start in the same column.
    beside: Vec<&'s str>,
}

impl<'s> Definition<'s> {
    /// The name of the column: the first word of a definition, the last of an expression.
    fn name(&self, is_expression: bool) -> Option<&'s str> {
        if is_expression { self.code.last() } else { self.code.first() }.map(|name| name.trim_matches('"'))
    }
}

impl<'s> Statement<'s> {
    /// Reads `CREATE TABLE name (column, ...)`, or `CREATE VIEW name AS query`. A view's columns are those of the query's SELECT, not of subqueries
    /// and common table expressions.
    fn read(sql: &'s str, is_view: bool) -> Self {
        let mut statement = Self::default();
        let (opening, list, list_depth) = if is_view { ("AS", "SELECT", 0) } else { ("(", "(", 1) };
        let mut item = Definition::default();
        let (mut words, mut depth, mut is_list) = (Vec::new(), 0, false);
        // The words after the opening one, and the column of a comment that can go on.
        let (mut after, mut column) = (None, None);
        for line in sql.lines() {
            let (code, comment) = parted(line);
            for word in words_of(code) {
                words.push(word);
                column = None;
                after = after.map(|after| after + 1).or_else(|| word.eq_ignore_ascii_case(opening).then_some(0));
                depth -= i32::from(word == ")");
                let is_end = depth < list_depth || is_view && depth == 0 && word.eq_ignore_ascii_case("FROM");
                if !is_list {
                    is_list = depth == 0 && word.eq_ignore_ascii_case(list);
                } else if is_end || depth == list_depth && word == "," {
                    statement.items.push(std::mem::take(&mut item));
                    is_list = !is_end;
                } else {
                    item.code.push(word);
                    item.beside.clear();
                }
                depth += i32::from(word == "(");
            }
            let Some((at, comment)) = comment else { continue };
            if after == Some(0) {
                statement.about.push(comment);
            } else if !code.trim().is_empty() && is_list || column == Some(at) {
                // A comment behind a comma belongs to the item before it.
                let before = statement.items.last_mut().filter(|_| item.code.is_empty());
                before.unwrap_or(&mut item).beside.push(comment);
                column = Some(at);
            } else if is_list && item.code.is_empty() {
                item.above.push(comment);
            }
        }
        for (at, word) in words.iter().enumerate() {
            let is_read = ["FROM", "JOIN"].iter().any(|read| word.eq_ignore_ascii_case(read));
            // `source.matches`: the database does not matter.
            let at = if words.get(at + 2) == Some(&".") { at + 2 } else { at };
            if let (true, Some(table)) = (is_read, words.get(at + 1)) {
                let alias = words.get(at + 2).filter(|word| word.eq_ignore_ascii_case("AS"));
                statement.sources.push((alias.and_then(|_| words.get(at + 3)).unwrap_or(table), table));
            }
        }
        statement
    }

    /// The column that a view's column passes on, and its table; one without an item is passed on by an `alias.*`. An expression passes on
    /// the only meaning that a column of its name has in what the view reads.
    fn origin<'t>(
        &self,
        item: Option<&Definition<'_>>,
        name: &str,
        known: &'t [TableDescription],
    ) -> Option<(&'t TableDescription, &'t ColumnDescription)> {
        let table = |name: &str| known.iter().find(|table| table.name == name);
        let aliased = |alias: &str| table(self.sources.iter().find(|(known, _)| *known == alias)?.1);
        if let Some([alias, ".", column] | [alias, ".", column, "AS", _]) = item.map(|item| &item.code[..])
            && let Some(table) = aliased(alias)
        {
            return Some((table, table.column(column)?));
        }
        if item.is_none() {
            let all = self.items.iter().filter_map(|item| match item.code[..] {
                [alias, ".", "*"] => aliased(alias),
                _ => None,
            });
            if let Some(passed) = all.filter_map(|table| Some((table, table.column(name)?))).next() {
                return Some(passed);
            }
        }
        let mut origins = self.sources.iter().filter_map(|(_, source)| {
            let table = table(source)?;
            Some((table, table.column(name)?))
        });
        let first = origins.next()?;
        origins.all(|(_, column)| column.meaning == first.1.meaning).then_some(first)
    }
}

/// The code of a line, and its comment with the column where it begins.
fn parted(line: &str) -> (&str, Option<(usize, &str)>) {
    let mut is_text = false;
    let mut signs = line.match_indices(['\'', '-']);
    let comment = signs.find(|&(at, sign)| {
        is_text ^= sign == "'";
        !is_text && line[at..].starts_with("--")
    });
    comment.map_or((line, None), |(at, _)| (&line[..at], Some((at, line[at + 2..].trim()))))
}

/// True if a meaning makes no sense without the one before it.
#[cfg(test)]
pub fn leans(meaning: &str) -> bool {
    let words = ["as above", "as below", "as before", "ditto", "the same ", "its ", "their ", "those ", "these "];
    words.iter().any(|words| meaning.to_lowercase().starts_with(words))
}

/// The words, signs and texts of a line of code.
fn words_of(code: &str) -> impl Iterator<Item = &str> {
    let is_of_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut rest = code;
    std::iter::from_fn(move || {
        rest = rest.trim_start();
        let first = rest.chars().next()?;
        let end = match first {
            '\'' | '"' => rest[1..].find(first).map_or(rest.len(), |end| end + 2),
            _ if is_of_word(first) => rest.find(|c| !is_of_word(c)).unwrap_or(rest.len()),
            _ => first.len_utf8(),
        };
        let (word, after) = rest.split_at(end);
        rest = after;
        Some(word)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::open::schema;

    fn described(sql: &str) -> Vec<TableDescription> {
        let connection = Connection::open_in_memory().unwrap();
        connection.execute_batch(sql).unwrap();
        describe(&connection, &["main"]).unwrap()
    }

    const TABLES: &str = "
        CREATE TABLE people (
            -- One row per person: a player.
            -- Another line; it's long.
            person_id INTEGER PRIMARY KEY,
            name TEXT NOT NULL DEFAULT 'a, (b', -- with a comma, and -- dashes
            -- above,
            -- on two lines
            age INTEGER CHECK (age IN (1, 2)),
            bare TEXT,
            long TEXT,                            -- on the line
                                                  -- and the next
            -- not below
            last TEXT
        ) STRICT;
        CREATE TABLE results (
            person_id INTEGER NOT NULL REFERENCES people (person_id),
            \"number\" INTEGER NOT NULL,            -- 1-based
            points REAL,                          -- points; NULL: none
            PRIMARY KEY (person_id, number)
        ) STRICT, WITHOUT ROWID; -- not kept";

    fn told(table: &TableDescription) -> Vec<(&str, String)> {
        table.columns.iter().map(|column| (&column.name[..], column.described())).collect()
    }

    #[test]
    fn table_columns_have_the_comment_beside_or_above_them() {
        let [people, results] = &described(TABLES)[..] else { panic!() };
        assert_eq!(people.about, "One row per person: a player. Another line; it's long.");
        assert_eq!((people.summary(), results.summary()), ("One row per person", ""));
        let expected = [
            ("person_id", "the key"),
            ("name", "with a comma, and -- dashes"),
            ("age", "above, on two lines"),
            ("bare", ""),
            ("long", "on the line and the next"),
            ("last", "not below"),
        ];
        assert_eq!(told(people), expected.map(|(name, told)| (name, told.to_owned())));
        let expected = [("person_id", "refers to people"), ("number", "1-based"), ("points", "points; NULL: none")];
        assert_eq!(told(results), expected.map(|(name, told)| (name, told.to_owned())));
        assert_eq!(results.columns[1].key, 2);
    }

    #[test]
    fn view_columns_have_their_own_comment_or_that_of_their_origin() {
        let view = "CREATE VIEW standings AS
            -- One row per person.
            -- Uses index: results.
            WITH best AS (SELECT person_id, max(points) AS points -- not a column
                          FROM results GROUP BY person_id)
            SELECT
                p.person_id,
                p.name AS player,
                p.age,                            -- in years
                b.points,
                CAST(CASE -- not the end
                    WHEN b.points > 0 THEN 1 END AS INTEGER) AS is_ahead, -- 1: ahead
                -- the longest
                (SELECT max(length(name))
                 -- within
                 FROM people) AS longest
            FROM people AS p
            JOIN best AS b ON b.person_id = p.person_id
            UNION ALL
            SELECT 0, 'x', 0, 0, 0, 0;";
        let tables = described(&format!("{TABLES}\n; {view} CREATE VIEW all_of_it AS SELECT * FROM standings;"));
        let [.., standings, all] = &tables[..] else { panic!() };
        let expected = [
            ("person_id", "refers to people"),
            ("player", "with a comma, and -- dashes"),
            ("age", "in years"),
            ("points", "points; NULL: none"),
            ("is_ahead", "1: ahead"),
            ("longest", "the longest"),
        ];
        assert_eq!(standings.about, "One row per person.");
        assert_eq!(told(standings), expected.map(|(name, told)| (name, told.to_owned())));
        assert_eq!(told(all), told(standings));
    }

    #[test]
    fn unfinished_text_ends_the_last_token() {
        for text in ["CREATE TABLE t (a 'x", "CREATE TABLE t (a \"x", "CREATE TABLE t (a) )) é --", "", "CREATE VIEW v"]
        {
            assert!(Statement::read(text, false).items.len() <= 2, "{text}");
            assert!(Statement::read(text, true).items.is_empty(), "{text}");
        }
    }

    #[test]
    fn every_table_has_one_place_and_documents_begin_with_the_same_ones() {
        let tables = own().unwrap();
        let groups = grouped(&tables);
        let count: usize = groups.iter().map(|(_, group)| group.len()).sum();
        assert_eq!(
            (groups.last().unwrap().0, count),
            ("Storage behind the views", tables.len()),
            "list it in sql/tables.txt"
        );
        let names = GROUPS.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        assert_eq!(names.count(), tables.len(), "sql/tables.txt has a name twice, or one that does not exist");
        let document = text_file!("docs/reference/schema.md").text();
        let start = document.split("\n## ").find(|part| part.starts_with("Where to start")).unwrap();
        let named: Vec<&str> = start.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next()).collect();
        assert_eq!(groups[0].1.iter().map(|table| &table.name[..]).collect::<Vec<_>>(), named);
    }

    #[test]
    fn every_column_documents_its_meaning_and_null() {
        let connection = Connection::open_in_memory().unwrap();
        schema::create(&connection).unwrap();
        let mut problems = Vec::new();
        for table in own().unwrap() {
            if table.about.is_empty() {
                problems.push(format!("{}: say in a comment what a row is", table.name));
            }
            // A group of columns may say it once: `NULL, here and below: ...`.
            let mut is_told_below = false;
            for column in &table.columns {
                let place = format!("{}.{}", table.name, column.name);
                if leans(&column.meaning) {
                    problems.push(format!("{place}: say it in full, it is read alone: {}", column.meaning));
                }
                if column.described().is_empty() {
                    problems.push(format!("{place}: say in a comment on its line what it means"));
                }
                let sql = "SELECT NOT \"notnull\" AND pk = 0 FROM pragma_table_xinfo(?) WHERE name = ?";
                let is_nullable = connection.query_row(sql, [&table.name, &column.name], |row| row.get(0)).unwrap();
                if column.meaning.contains("NULL") {
                    is_told_below = column.meaning.contains("NULL, here and below:");
                } else if is_nullable && !table.is_view && !is_told_below {
                    problems.push(format!("{place}: say what NULL means"));
                }
            }
        }
        assert!(problems.is_empty(), "\n{}", problems.join("\n"));
    }

    /// The columns that the CHECKs of a table name.
    fn checked(sql: &str) -> Vec<&str> {
        let mut words = sql.lines().flat_map(|line| words_of(parted(line).0));
        let mut checked = Vec::new();
        while words.any(|word| word == "CHECK") {
            let mut depth = 0;
            checked.extend(words.by_ref().take_while(|word| {
                depth += i32::from(*word == "(") - i32::from(*word == ")");
                depth > 0
            }));
        }
        checked
    }

    /// What the name or the comment of a column says of its values: a boolean, a range or a list of words.
    fn stated(column: &ColumnDescription) -> Option<&'static str> {
        if ["is_", "has_", "counts_"].iter().any(|start| column.name.starts_with(start)) {
            return Some("a boolean");
        }
        let told = &column.meaning;
        let is_digit = |text: Option<&str>| text.is_some_and(|text| text.contains(|c: char| c.is_ascii_digit()));
        let words: Vec<&str> = told.split([' ', ',', ';', '(', ')']).collect();
        let has_range =
            words.windows(3).any(|three| three[1] == "to" && is_digit(Some(three[0])) && is_digit(Some(three[2])))
                || words.iter().any(|word| {
                    let mut ends = word.splitn(2, "..");
                    is_digit(ends.next()) && is_digit(ends.next())
                })
                || ["0-based", "1-based", "at least"].iter().any(|range| told.contains(range));
        if has_range {
            return Some("a range");
        }
        let mut plain = String::new();
        let mut depth = 0;
        for c in told.chars().take_while(|c| !matches!(c, ';' | ':')) {
            depth += i32::from(c == '(');
            if depth == 0 {
                plain.push(c);
            }
            depth -= i32::from(c == ')');
        }
        let is_word = |item: &str| {
            let is_name = |c: char| c.is_ascii_lowercase() || matches!(c, ' ' | '_' | '/' | '-');
            item.starts_with(|c: char| c.is_ascii_lowercase())
                && item.chars().all(is_name)
                && item.split(' ').count() <= 2
                || item.chars().all(|c| c.is_ascii_digit())
        };
        let items: Vec<&str> = plain.trim().split(", ").map(str::trim).collect();
        (items.len() > 1 && items.iter().all(|item| is_word(item))).then_some("a list of words")
    }

    #[test]
    fn checks_guard_the_values_that_names_and_comments_state() {
        let mut problems = Vec::new();
        for table in own().unwrap().iter().filter(|table| !table.is_view) {
            let checked = checked(&table.sql);
            for column in &table.columns {
                if let Some(stated) =
                    stated(column).filter(|_| column.refers_to.is_none() && !checked.contains(&&*column.name))
                {
                    problems.push(format!("{}.{}: {stated}, but no CHECK says so", table.name, column.name));
                }
            }
        }
        assert!(problems.is_empty(), "\n{}", problems.join("\n"));
    }

    #[test]
    fn stated_values_are_recognised() {
        let column = |name: &str, meaning: &str| ColumnDescription {
            name: name.to_owned(),
            kind: String::new(),
            meaning: meaning.to_owned(),
            refers_to: None,
            key: 0,
        };
        for (name, meaning, stated_values) in [
            ("is_on", "whatever", Some("a boolean")),
            ("share", "a chance, 0..1", Some("a range")),
            ("n", "points, 1 to 25", Some("a range")),
            ("n", "place, 0-based", Some("a range")),
            ("kind", "match, money session; NULL: none", Some("a list of words")),
            ("outcome", "complete, killed (by a signal, or so), failed", Some("a list of words")),
            ("seat", "1, 2", Some("a list of words")),
            ("kind", "match, money session, ...", None),
            ("equity", "cubeful, EMG, times 2^29", None),
            ("n", "points 1 and more", None),
        ] {
            assert_eq!(stated(&column(name, meaning)), stated_values, "{name}: {meaning}");
        }
        let sql = "CREATE TABLE t (a INT CHECK (a IN (1, 2)), b INT, -- CHECK (b)\n CHECK ((c IS NULL) = d), e INT)";
        let checked = checked(sql);
        let is_checked = ["a", "b", "c", "d", "e"].map(|name| checked.contains(&name));
        assert_eq!(is_checked, [true, false, true, true, false]);
    }
}
