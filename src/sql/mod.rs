//! SQL from templates: every view, report and rule is one text below `sql/`, rendered for an engine and a filter.
//!
//! Templates are minijinja's. The macros of `sql/macros` are known in every template without an import. Values (of parameters, of a
//! filter) come in as SQL made by [`Renderer`]; they are never parsed as templates.

mod render;

pub mod columns;

use std::collections::{BTreeMap, BTreeSet};
use std::str::FromStr;
use std::sync::LazyLock;

use minijinja::syntax::SyntaxConfig;
use minijinja::value::{Serde, Value, ValueKind};
use minijinja::{Environment, State, UndefinedBehavior, context};
use sea_query::Expr;
use serde::Serialize;

pub use render::Renderer;

use crate::rules::{self, Rules, TITLES, shipped_one};
use crate::statistics::{
    ENOUGH_MATCHES, ENOUGH_UNITS, JUDGED_DECISIONS, LOSS_SHIFT, MIN_DECISIONS, MIN_UNITS, Z, share,
};
use crate::text_file::{TextFile, text_file, text_files};
use backgammon::IdeaBlock;
use rows::statistics::{JOKER_EMG, ONE_POINT_FACTOR, PR_PER_EMG, start_position};

const MACROS: [(&str, TextFile); 8] = text_files![
    "sql/macros/", ".sql":
    "books", "claims", "counting", "engines", "profile", "scores", "sources", "statistics",
];
const SUMS: [(&str, TextFile); 7] =
    text_files!["sql/sums/", ".sql": "match", "game", "structure", "idea", "action", "timing", "coverage"];
const OTHERS: [(&str, TextFile); 5] = text_files!["sql/", ".sql": "books/find_entries", "coverage/add", "field/decisions", "field/player_sums", "parquet/views"];

/// The public views, in the order in which they are listed.
const VIEWS: [(&str, TextFile); 36] = text_files![
    "sql/views/", ".sql":
    "content_files", "match_facts", "match_saves", "corrections", "tagged", "candidates", "decision_facts", "decision_analysis", "decision_ideas",
    "player_match_stats", "player_game_stats", "player_structure_stats", "player_idea_stats", "player_action_stats", "player_timing_stats",
    "xg_profile", "player_stats", "player_period_stats", "cube_errors", "cube_bias", "error_by_score", "error_by_score_group", "error_by_phase", "error_by_level",
    "decision_grades", "opening_decisions", "opening_plays", "hardest_positions",
    "book_summary", "opening_book", "book_candidates", "candidate_coverage", "decision_coverage", "book_advice", "game_book_depth",
    "book_move_facts",
];

impl From<&Literal> for Expr {
    fn from(value: &Literal) -> Self {
        match value {
            Literal::Null => Self::val(None::<String>),
            Literal::Integer(number) => Self::val(*number),
            Literal::Real(number) => Self::val(*number),
            Literal::Text(text) => Self::val(text),
        }
    }
}

/// A program that runs SQL.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Engine {
    /// The database itself.
    #[default]
    Sqlite,
    /// DuckDB, over exported Parquet files.
    Duckdb,
    /// Spark SQL, over exported Parquet files.
    Spark,
}

impl FromStr for Engine {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let found = [Self::Sqlite, Self::Duckdb, Self::Spark].into_iter().find(|engine| engine.name() == name);
        found.ok_or_else(|| format!("expected sqlite, duckdb or spark, found {name:?}"))
    }
}

/// The value of a parameter.
#[derive(Debug, Clone, PartialEq)]
pub enum Literal {
    /// NULL
    Null,
    /// A whole number
    Integer(i64),
    /// A number
    Real(f64),
    /// Any text
    Text(String),
}

impl Engine {
    /// The words of its SQL that templates use: its name, the type of texts, the operand of LIMIT for all rows, and the type of a decision's number. In
    /// Parquet that number is made of two, and has more than 64 bits.
    const fn words(self) -> [&'static str; 4] {
        match self {
            Self::Sqlite => ["sqlite", "TEXT", "-1", "INTEGER"],
            Self::Duckdb => ["duckdb", "TEXT", "NULL", "HUGEINT"],
            Self::Spark => ["spark", "STRING", "ALL", "DECIMAL(38, 0)"],
        }
    }

    /// The name on the command line, in report headers and in templates.
    pub const fn name(self) -> &'static str {
        self.words()[0]
    }

    /// The operand of LIMIT for all rows.
    pub const fn all_rows(self) -> &'static str {
        self.words()[2]
    }
}

/// The conditions of a filter, as SQL on the columns of `decisions`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Passing {
    /// For a pass over the decisions of whole matches.
    #[serde(rename = "by match")]
    pub by_match: String,
    /// All decisions of the selected matches; `None` if these are the ones that pass.
    pub field: Option<String>,
    /// For the costliest decisions of a player.
    #[serde(rename = "worst first")]
    pub worst_first: String,
    /// On matches and players only, on the columns of views of sums over matches.
    pub matches: String,
    /// Whether it selects a few matches, by what they are and not by their players.
    pub few_matches: bool,
    /// Whether it selects among the decisions of a match.
    #[serde(rename = "within")]
    pub looks_into_matches: bool,
    /// Whether it selects decisions by their error, or by a level that depends on it.
    #[serde(rename = "by_error")]
    pub selects_by_error: bool,
    /// Whether errors of resignations count in PR.
    #[serde(rename = "resignations")]
    pub with_resignations: bool,
}

/// The inputs of a template.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Scope {
    /// The program that will run it.
    pub engine: Engine,
    /// Which decisions it reads; `None`: all.
    pub filter: Option<Passing>,
    /// The parameters of a report, as SQL by name.
    pub parameters: BTreeMap<String, String>,
    /// Parameters with a fixed set of values, and the position after plays, as plain words for conditions of the template.
    pub choices: BTreeMap<String, String>,
    /// The rules that the user chose; in place of a section that they lack, there is that of the default rules.
    pub rules: Option<Rules>,
    /// The attached database with the sums of the decisions that pass, maybe those of all players.
    pub selected: Option<String>,
    /// The attached database with `player_sums` under the filter.
    pub field: Option<String>,
    /// The people whom a report takes for one, as SQL: a JSON array of names.
    pub group: Option<String>,
}

/// A template that cannot be rendered.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct TemplateError {
    /// The 1-based line.
    pub line: usize,
    pub(crate) message: String,
}

impl From<minijinja::Error> for TemplateError {
    fn from(error: minijinja::Error) -> Self {
        let message = error.detail().map_or_else(|| error.kind().to_string(), str::to_owned);
        Self { line: error.line().unwrap_or(1), message }
    }
}

/// Why the program's own templates cannot fail.
const TESTED: &str = "rendered by a test";

/// The constants of templates. 1.96 would be a decimal in Spark; 1.96e0, a text here, is a double in every engine.
fn constants() -> Vec<(&'static str, Value)> {
    let doubles = [
        ("z95", Z),
        ("loss_shift", LOSS_SHIFT),
        ("scores_share", share::SCORES),
        ("bias_share", share::BIAS),
        ("comparison_share", share::COMPARISON),
        ("habits_share", share::HABITS),
    ];
    let doubles = doubles.map(|(name, number)| (name, Value::from(format!("{number}e0"))));
    let others = [
        ("pr_per_emg", Value::from(PR_PER_EMG)),
        ("joker_emg", JOKER_EMG.into()),
        ("played_idea_bit", IdeaBlock::Played.first_bit().into()),
        ("any_idea_bit", IdeaBlock::Any.first_bit().into()),
        ("one_point_factor", ONE_POINT_FACTOR.into()),
        ("min_units", MIN_UNITS.into()),
        ("enough_units", ENOUGH_UNITS.into()),
        ("enough_matches", ENOUGH_MATCHES.into()),
        ("least_decisions", MIN_DECISIONS.into()),
        ("judged_decisions", JUDGED_DECISIONS.into()),
        // What a family of decisions is judged by.
        ("family_sums", "decisions error_emg difficulty_emg difficulty_variance error_root difficulty_root".into()),
        ("start_position", start_position().into()),
    ];
    doubles.into_iter().chain(others).collect()
}

/// All macros, and their import as the first line of every template.
static TEMPLATES: LazyLock<Environment<'static>> = LazyLock::new(|| {
    let mut templates = Environment::new();
    templates.set_syntax(SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).build().expect(TESTED));
    templates.set_undefined_behavior(UndefinedBehavior::SemiStrict);
    for (name, value) in constants() {
        templates.add_global(name, value);
    }
    templates.add_filter("literal", literal);
    let macros: String = MACROS.map(|(_, text)| text.text()).concat();
    templates.add_template_owned("macros", macros).expect(TESTED);
    for (folder, files) in [("sums/", &SUMS[..]), ("views/", &VIEWS), ("", &OTHERS)] {
        for (name, text) in files {
            templates.add_template_owned(format!("{folder}{name}.sql"), with_macros(text)).expect(TESTED);
        }
    }
    templates
});

/// A text or a number as SQL of the engine that the template is rendered for.
fn literal(state: &State<'_, '_>, value: &Value) -> Result<String, minijinja::Error> {
    let engine = state.lookup("engine").and_then(|engine| engine.as_str()?.parse().ok()).unwrap_or_default();
    let literal = match value.kind() {
        ValueKind::Number => Literal::Real(f64::try_from(value.clone())?),
        _ => Literal::Text(value.to_string()),
    };
    Ok(Renderer::writing(engine).render(&(&literal).into()))
}

/// The sections of rules as templates see them, each with the label of its rules.
fn rules(chosen: Option<&Rules>) -> Value {
    fn section<S: Serialize>(chosen: Option<&Rules>, id: &str, of: impl Fn(&Rules) -> Option<&S>) -> Value {
        let rules = chosen.filter(|chosen| of(chosen).is_some()).unwrap_or_else(|| shipped_one(id));
        context! { label => rules.counted_label(), ..Value::from(Serde(of(rules))) }
    }
    context! {
        is_chosen => chosen.is_some(),
        titles => section(chosen, TITLES, |rules| rules.titles.as_ref()),
        standings => section(chosen, "wins", |rules| rules.standings.as_ref()),
        rating => section(chosen, "fibs", |rules| rules.rating.as_ref()),
        xg_levels => section(None, "xg", |rules| rules.titles.as_ref()),
    }
}

/// The names of all macros, in order.
static MACRO_NAMES: LazyLock<BTreeSet<&'static str>> = LazyLock::new(|| {
    let lines = MACROS.iter().flat_map(|(_, text)| text.lines());
    lines.filter_map(|line| line.strip_prefix("{% macro ")?.split('(').next()).collect()
});

/// Imports the macros that a template names in braces.
fn with_macros(text: &str) -> String {
    let in_braces = text.split('{').skip(1).map(|part| part.rsplit_once('}').map_or(part, |(inside, _)| inside));
    let words = in_braces.flat_map(|part| part.split(|c: char| !c.is_ascii_alphanumeric() && c != '_'));
    let used: BTreeSet<&str> = words.filter_map(|word| MACRO_NAMES.get(word).copied()).collect();
    if used.is_empty() {
        return text.to_owned();
    }
    format!("{{% from 'macros' import {} %}}{text}", Vec::from_iter(used).join(", "))
}

impl Scope {
    fn context(&self) -> Value {
        let [engine, text, all_rows, key] = self.engine.words();
        let scope = context! {
            engine, text, all_rows, key,
            filter => self.filter.as_ref().map(|passing| Value::from(Serde(passing))),
            choice => Value::from(self.choices.clone()),
            rules => rules(self.rules.as_ref()),
            selected => self.selected.as_deref(),
            field => self.field.as_deref(),
            group => self.group.as_deref(),
        };
        context! { ..scope, ..Value::from(self.parameters.clone()) }
    }

    /// Whether a template can use a name.
    pub fn knows(&self, name: &str) -> bool {
        self.context().get_attr(name).is_ok_and(|value| !value.is_undefined())
    }

    /// Renders a template.
    pub fn render(&self, text: &str) -> Result<String, TemplateError> {
        let text = with_macros(text);
        Ok(TEMPLATES.template_from_str(&text)?.render(self.context())?)
    }

    /// Renders a file of this program.
    pub fn render_own(&self, file: &str) -> String {
        TEMPLATES.get_template(file).and_then(|template| template.render(self.context())).expect(TESTED)
    }
}

/// A text of this program, rendered for SQLite without a filter.
pub fn rendered(text: &str) -> String {
    Scope::default().render(text).expect(TESTED)
}

/// The names that a template takes from its scope.
pub fn used_names(text: &str) -> Result<Vec<String>, TemplateError> {
    let text = with_macros(text);
    let mut names: Vec<String> = TEMPLATES.template_from_str(&text)?.undeclared_variables(false).into_iter().collect();
    let is_global = |name: &str| TEMPLATES.globals().any(|(global, _)| global == name);
    names.retain(|name| !is_global(name));
    names.sort();
    Ok(names)
}

/// The public views of a database as statements: name, CREATE VIEW.
pub fn views() -> &'static [(&'static str, String)] {
    static RENDERED: LazyLock<Vec<(&str, String)>> = LazyLock::new(|| {
        let rendered = VIEWS.map(|(name, _)| {
            let query = file(&format!("views/{name}.sql"), Engine::Sqlite, context! {});
            (name, format!("CREATE VIEW IF NOT EXISTS {name} AS\n{};\n", query.trim_end()))
        });
        rendered.to_vec()
    });
    &RENDERED
}

/// The query for the rows of `player_sums`: of the changed players, or of all.
pub fn player_sums(changed: bool) -> String {
    file("field/player_sums.sql", Engine::Sqlite, context! { changed })
}

/// Whether a name is that of a public view.
pub fn is_view(name: &str) -> bool {
    VIEWS.iter().any(|(view, _)| *view == name)
}

/// A hash of what the views are rendered from, and one of their statements as databases have them, so that the views of a file can be recognised
/// without rendering any.
const HASHES: TextFile = text_file!("sql/views.hashes");

/// Compares the views of a file, by name, with the hashes. `false`: they are other views, or the hashes are out of date, so that only rendering tells.
pub fn has_known_views(present: &BTreeMap<String, String>) -> bool {
    let of_file = VIEWS.iter().filter_map(|(view, _)| present.get(*view));
    HASHES.lines().eq([hash_of_sources(), hash_of(of_file.map(String::as_str))])
}

fn hash_of_sources() -> String {
    let constants: String = constants().iter().map(|(name, value)| format!("{name} {value}\n")).collect();
    let mut texts: Vec<&str> = MACROS.iter().chain(&SUMS).chain(&VIEWS).map(|(_, text)| text.text()).collect();
    rules::texts().for_each(|text| texts.push(text));
    texts.push(&constants);
    hash_of(texts.into_iter())
}

fn hash_of<'t>(texts: impl Iterator<Item = &'t str>) -> String {
    let mut hasher = blake3::Hasher::new();
    for text in texts {
        hasher.update(text.as_bytes()).update(&[0]);
    }
    hasher.finalize().to_hex().to_string()
}

/// Adds the coverage of a range of plays by the books from a number on.
pub fn add_coverage() -> String {
    file("coverage/add.sql", Engine::Sqlite, context! {})
}

/// The statements that make the views over an export for DuckDB or Spark. Takes the exported tables: the name of each, and its columns with
/// whether they are true or false.
pub fn parquet_views<'t>(engine: Engine, tables: impl Iterator<Item = (&'t str, Vec<(&'t str, bool)>)>) -> String {
    let table = |(name, columns): (&str, Vec<(&str, bool)>)| {
        let column = |(name, is_flag)| context! { name => name, is_flag => is_flag };
        context! { name => name, columns => columns.into_iter().map(column).collect::<Vec<Value>>() }
    };
    let tables: Vec<Value> = tables.map(table).collect();
    file("parquet/views.sql", engine, context! { tables })
}

/// A file of this program, rendered without a filter.
fn file(file: &str, engine: Engine, context: Value) -> String {
    let scope = Scope { engine, ..Scope::default() };
    let context = context! { ..context, ..scope.context() };
    TEMPLATES.get_template(file).and_then(|template| template.render(context)).expect(TESTED)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_view_and_sum_is_rendered_for_every_engine() {
        for engine in [Engine::Sqlite, Engine::Duckdb, Engine::Spark] {
            for filter in [None, Some(Passing { looks_into_matches: true, ..Passing::default() })] {
                let scope = Scope { engine, filter, ..Scope::default() };
                let files = SUMS.map(|(name, _)| format!("sums/{name}.sql")).into_iter();
                for file in files.chain(VIEWS.map(|(name, _)| format!("views/{name}.sql"))) {
                    let rendered = TEMPLATES.get_template(&file).and_then(|template| template.render(scope.context()));
                    let text = rendered.unwrap_or_else(|error| panic!("{file} for {engine:?}: {error:?}"));
                    assert!(!text.contains("{{") && !text.contains("{%"), "{file}: {text}");
                }
            }
        }
    }

    #[test]
    fn views_are_recognised_by_their_hashes() {
        let connection = rusqlite::Connection::open_in_memory().unwrap();
        crate::store::schema::create(&connection).unwrap();
        let stored = "SELECT name, sql FROM sqlite_schema WHERE type = 'view'";
        let mut stored: BTreeMap<String, String> = crate::store::read_pairs(&connection, stored, []).unwrap();
        let hash = hash_of(VIEWS.iter().map(|(view, _)| &*stored[*view]));
        assert!(
            has_known_views(&stored),
            "sql/views.hashes is out of date; it has to be:\n{}\n{hash}\n",
            hash_of_sources()
        );
        stored.get_mut("player_stats").unwrap().push(' ');
        assert!(!has_known_views(&stored));
    }

    /// A PR that is the same in all matches has an interval without a width, however large the sums are.
    #[test]
    fn a_class_holds_up_to_its_limit() {
        let connection = rusqlite::Connection::open_in_memory().unwrap();
        sql_functions::mathematics::install(&connection).unwrap();
        let sql = rendered(
            "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?3),
             units AS (SELECT 40 + 37 * i % 101 AS decisions, ?1 * (40 + 37 * i % 101) / 500e0 AS pr_error_emg FROM n),
             summed AS (SELECT {{ totals('decisions pr_error_emg') }}, {{ unit_sums() }} FROM units),
             measured AS (SELECT units, {{ pr() }} AS pr, {{ pr_half() }} AS half FROM summed)
             SELECT coalesce({{ title('title') }}, 'none')
             FROM (SELECT {{ class_places('pr', 'half', 'units', 'title', {'points': '?2'}) }} FROM measured) AS t",
        );
        let above = 1e-6;
        for (pr, points, expected) in [
            (2.0, 300, "S1"),
            (2.0 + above, 300, "S2"),
            (2.25, 300, "S2"),
            (2.25 + above, 300, "S3"),
            (2.5, 300, "S3"),
            (2.5, 250, "S3"),
            (2.5, 240, "G1"),
            (2.5 + above, 300, "G1"),
            (3.0, 200, "G1"),
            (3.0, 190, "G2"),
            (3.0 + above, 200, "G2"),
            (3.5, 150, "G2"),
            (3.5, 65, "G3"),
            (3.5 + above, 70, "M1"),
            (4.0, 100, "G3"),
            (4.0, 70, "M1"),
            (4.0 + above, 100, "M1"),
            (4.75, 100, "M1"),
            (4.75, 70, "M2"),
            (5.5, 100, "M2"),
            (5.5, 70, "M3"),
            (6.5, 100, "M3"),
            (6.5, 90, "none"),
            (6.5 + above, 100, "none"),
            (10.0, 300, "Advanced"),
            (16.0, 300, "Intermediate"),
            (16.0 + above, 300, "none"),
        ] {
            for (matches, expected) in [(9, "none"), (10, expected), (43, expected), (300, expected), (3000, expected)]
            {
                let found: String = connection.query_row(&sql, (pr, points, matches), |row| row.get(0)).unwrap();
                assert_eq!(found, expected, "{pr} {points} {matches}");
            }
        }
    }

    #[test]
    fn students_t_equals_the_exact_quantiles() {
        let connection = rusqlite::Connection::open_in_memory().unwrap();
        let sql = rendered("SELECT {{ student('?1') }}");
        for (degrees, exact) in [
            (2, 4.302_653),
            (3, 3.182_446),
            (4, 2.776_445),
            (5, 2.570_582),
            (10, 2.228_139),
            (20, 2.085_963),
            (30, 2.042_272),
            (100, 1.983_972),
            (1_000_000, 1.959_966),
        ] {
            let found: f64 = connection.query_row(&sql, [degrees + 1], |row| row.get(0)).unwrap();
            assert!((found / exact - 1.0).abs() < 0.000_15, "{degrees} degrees of freedom: {found}");
        }
    }

    #[test]
    fn levels_are_xgs_up_to_their_limits() {
        let connection = rusqlite::Connection::open_in_memory().unwrap();
        crate::store::schema::create(&connection).unwrap();
        let level = |pr: Option<f64>| -> Option<String> {
            connection.query_row(&rendered("SELECT {{ xg_level('?1') }}"), [pr], |row| row.get(0)).unwrap()
        };
        let limits = [
            (2.5, "World Champ", "World Class"),
            (5.0, "World Class", "Expert"),
            (7.5, "Expert", "Advanced"),
            (12.5, "Advanced", "Intermediate"),
            (17.5, "Intermediate", "Casual Player"),
            (22.5, "Casual Player", "Beginner"),
            (30.0, "Beginner", "Distracted"),
        ];
        for (limit, up_to, above) in limits {
            assert_eq!(level(Some(limit)).as_deref(), Some(up_to));
            assert_eq!(level(Some(limit + 1e-9)).as_deref(), Some(above));
        }
        assert_eq!(level(None), None);
    }

    #[test]
    fn luck_based_elo_equals_xgs_windows() {
        // Three matches of 17 points, where XG prints 18, 26 and 12: 10 ^ (18 * sqrt(17) / 2000) is 1.0892 to 1, a chance of 0.5213.
        let connection = rusqlite::Connection::open_in_memory().unwrap();
        sql_functions::mathematics::install(&connection).unwrap();
        let sql = rendered("SELECT {{ xg_elo('?1', '?2') }}");
        let elo = |chance: f64, length: i32| -> Option<f64> {
            connection.query_row(&sql, rusqlite::params![chance, length], |row| row.get(0)).unwrap()
        };
        for (chance, printed) in [(0.5213, 18.0), (0.5308, 26.0), (0.5142, 12.0)] {
            assert_eq!(elo(chance, 17).map(f64::round), Some(printed));
            assert_eq!(elo(1.0 - chance, 17).map(f64::round), Some(-printed));
        }
        assert_eq!((elo(0.0, 17), elo(1.0, 17)), (None, None));
    }

    #[test]
    fn values_are_quoted_for_each_engine() {
        let written = |engine, value: &str| Renderer::writing(engine).render(&value.into());
        assert_eq!(written(Engine::Sqlite, "O'Neill \\ {{ x }} --"), "'O''Neill \\ {{ x }} --'");
        assert_eq!(written(Engine::Duckdb, "O'Neill \\"), "E'O\\'Neill \\\\'");
        assert_eq!(written(Engine::Spark, "O'Neill \\"), "'O\\'Neill \\\\'");
        assert_eq!(written(Engine::Sqlite, "a\n\0"), "CAST(X'610A00' AS TEXT)");
        for (value, expected) in [(Literal::Real(0.08), "0.08"), (Literal::Real(1.0), "1.0"), (Literal::Null, "NULL")] {
            assert_eq!(Renderer::writing(Engine::Duckdb).render(&(&value).into()), expected);
        }
    }

    #[test]
    fn equal_values_are_bound_once() {
        let mut renderer = Renderer::binding();
        let texts = [Literal::Text("a".into()), Literal::Integer(1), Literal::Text("a".into())];
        let texts = texts.map(|value| renderer.render(&(&value).into()));
        assert_eq!(texts, ["?1", "?2", "?1"]);
        assert_eq!(renderer.values().len(), 2);
    }
}
