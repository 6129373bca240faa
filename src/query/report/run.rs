//! Renders a report with the user's arguments, and runs it.

use std::collections::BTreeMap;

use rusqlite::{Connection, Statement};

use super::catalogue::own_report;
use super::request::RowLimit;
use super::short::short;
use super::work::work;
use super::{Arrangement, Kind, LIMIT, Parameter, Report};
use crate::advice::Advice;
use crate::query::export_keys;
use crate::query::filter::{Filter, FilterError, listed, values};
use crate::query::filtered_sums::{Attached, FilteredSums};
use crate::query::output::OutputError;
use crate::query::position::AskedPosition;
use crate::query::selection::matches;
use crate::rules::{Rules, RulesError};
use crate::sql::{Engine, Literal, Passing, Renderer, Scope, TemplateError, used_names};
use backgammon::{Features, Xgid, board_of_xgid};
use rows::numbers::LAST_MATCH;

/// A report with its arguments and filters.
#[derive(Debug, Clone, PartialEq)]
pub struct Run<'a> {
    /// The report.
    pub report: &'a Report,
    /// Which decisions it looks at.
    pub filter: Filter,
    /// The people whom it takes for one.
    pub group: Vec<String>,
    /// Values of its parameters, by name.
    pub parameters: BTreeMap<String, Literal>,
    /// The chosen columns and order.
    pub arrangement: Arrangement,
    /// The number of rows.
    pub limit: RowLimit,
    /// The chosen rules; `None`: those of the program.
    pub rules: Option<Rules>,
}

/// Why a report cannot be run.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say what they are")]
pub enum ReportError {
    /// The report cannot be run with these arguments.
    #[error("{0}")]
    Invalid(String),
    /// The report asks for a player, a match or a position that was not named.
    #[error("this report needs {what}")]
    Choose {
        /// What is to be named, such as `two players`.
        what: &'static str,
        #[source]
        how: Advice,
    },
    /// The chosen rules do not fit.
    #[error("{0}")]
    Rules(#[from] RulesError),
    /// The result cannot be written.
    #[error("{0}")]
    Output(#[from] OutputError),
    /// A filter cannot be applied.
    #[error("{0}")]
    Filter(#[from] FilterError),
    /// The template cannot be rendered.
    #[error("{report}: {error}")]
    Template {
        /// The report's file or name.
        report: String,
        error: TemplateError,
    },
    /// The SQL fails, or does more than read.
    #[error("{report}: {error}")]
    Query {
        /// The report's file or name.
        report: String,
        #[source]
        error: rusqlite::Error,
    },
}

/// Rules as an answer over a filter names them, in sentences: with the matches that they leave out.
pub fn described_rules(rules: &Rules, filter: &Filter, connection: &Connection) -> Result<String, ReportError> {
    let mut filter = filter.clone();
    filter.limit(&rules.matches)?;
    Ok(Rules { left_out: left_out(connection, &filter)?, ..rules.clone() }.described())
}

/// How many matches of how many the rules leave out that limited a filter.
fn left_out(connection: &Connection, limited: &Filter) -> Result<[usize; 2], ReportError> {
    let mut filter = limited.clone();
    (filter.matches.requested, filter.matches.min_length) = (None, None);
    if filter == *limited {
        return Ok([0; 2]);
    }
    let count = |filter| matches(connection, filter).map_err(|error| ReportError::Invalid(error.to_string()));
    let of = count(&filter)?.len();
    Ok([of - count(limited)?.len(), of])
}

/// Replaces the number of a match by its number in exports, which another engine reads, unless it is one.
fn use_exported(connection: Option<&Connection>, match_id: &mut i64) -> Result<(), ReportError> {
    let invalid = |reason: String| Err(ReportError::Invalid(reason));
    match connection.map(|connection| export_keys::of_match(connection, *match_id)) {
        _ if !(1..=LAST_MATCH).contains(match_id) => Ok(()),
        None => invalid("only the database knows the number of a match in an export; name the database".to_owned()),
        Some(Err(error)) => invalid(error.to_string()),
        Some(Ok(None)) => invalid(format!("match {match_id} is not in the database")),
        Some(Ok(Some(exported))) => {
            *match_id = exported;
            Ok(())
        }
    }
}

impl<'a> Run<'a> {
    /// Checks the arguments against the report's header.
    pub fn new(report: &'a Report, mut filter: Filter, chosen: &[(String, String)]) -> Result<Self, ReportError> {
        let report = report.chosen(chosen);
        if !filter.is_empty() && !report.takes_filters() {
            return Err(ReportError::Invalid(format!("report {} does not support filters", report.name)));
        }
        if report.name == "matches" {
            filter.select_whole_matches();
        }
        let mut parameters = BTreeMap::new();
        let mut place = None;
        for (name, text) in chosen {
            let parameter = report.parameter(name)?;
            parameters.insert(name.clone(), parameter.value(text).map_err(ReportError::Invalid)?);
            if matches!(parameter.kind, Kind::Position | Kind::Board) {
                place = Xgid::parse_checked(text).ok().map(|xgid| AskedPosition::from(&xgid));
            }
        }
        if let Some(place) = place {
            report.set_place(&mut parameters, &place);
        }
        // The filter's smallest error replaces the report's own.
        if let Some(error) = filter.min_error
            && let Ok(Parameter { kind: Kind::Number, .. }) = report.parameter("min_error")
        {
            parameters.entry("min_error".to_owned()).or_insert(Literal::Real(error));
        }
        let is = |name: &str, word: &str| report.is(&parameters, name, word);
        let is_name = |name: &str| report.parameter(name).is_ok_and(|parameter| parameter.kind == Kind::Name);
        let lacks = |name: &str| is_name(name) && !parameters.contains_key(name);
        let compares_one = lacks("who") && !is("against", "nobody");
        let compares_two = (lacks("a") || lacks("b")) && !is("by", "event") && !is("by", "period");
        let people = &mut filter.matches.players;
        let takes_group = || used_names(&report.sql).is_ok_and(|names| names.iter().any(|name| name == "group"));
        let is_group = compares_one && people.len() > 1 && takes_group();
        let group = if is_group { std::mem::take(people) } else { Vec::new() };
        // The others would be left out without a word.
        let compared = match people.len() {
            2.. if compares_one => Some("one player with the others; name one"),
            3.. if compares_two => Some("two players; name them as its parameters a and b"),
            _ => None,
        };
        if let Some(how) = compared {
            let selected = format!("the filter selects {} people: {}", people.len(), listed(people));
            return Err(ReportError::Invalid(format!("this report compares {how} ({selected})")));
        }
        // A filter would leave out the others, with whom the player is compared.
        if compares_one && let [_] = people[..] {
            parameters.insert("who".to_owned(), Literal::Text(people.remove(0)));
        }
        if compares_two && let [one, other] = &people[..] {
            for (name, person) in [("a", one), ("b", other)] {
                parameters.entry(name.to_owned()).or_insert_with(|| Literal::Text(person.clone()));
            }
        }
        if report.parameter("match").is_ok_and(Parameter::is_needed)
            && let [id] = filter.matches.ids[..]
        {
            parameters.entry("match".to_owned()).or_insert(Literal::Integer(id));
        }
        let (arrangement, limit) = (Arrangement::default(), RowLimit::default());
        Ok(Self { report, filter, group, parameters, arrangement, limit, rules: None })
    }

    /// Refuses a report whose user did not name whom or what it is about: an answer about somebody else would be taken for the user's own.
    pub(super) fn check_needed(&self) -> Result<(), ReportError> {
        let (report, is) = (self.report, |name: &str, word: &str| self.report.is(&self.parameters, name, word));
        let is_given = |name: &str| self.parameters.contains_key(name) || name == "who" && !self.group.is_empty();
        // Only beside others has the report of all players one whom it is about.
        let is_needed = |own: &&Parameter| own.is_needed() && !(own.name == "who" && is("against", "nobody"));
        let lacks = |own: &&Parameter| is_needed(own) && !is_given(&own.name);
        let Some(lacking) = report.header.parameters.iter().find(lacks) else { return Ok(()) };
        let (what, how) = match lacking.name.as_str() {
            "who" => ("a player", Advice::ChooseOne("player")),
            "match" => ("a match", Advice::ChooseOne("match")),
            "position" => ("a position", Advice::ChooseOne("position")),
            _ if is("by", "event") => ("two events", Advice::ChooseTwo("events")),
            _ if is("by", "period") => ("two periods", Advice::ChooseTwo("periods")),
            _ => ("two players", Advice::ChooseTwo("players")),
        };
        Err(ReportError::Choose { what, how })
    }

    /// The run by rules, over the matches that count by them.
    pub fn by_rules(mut self, rules: &Rules) -> Result<Self, ReportError> {
        let none = || ReportError::Invalid(format!("report {} applies no rules", self.report.name));
        let section = self.report.header.rules.ok_or_else(none)?;
        rules.check(&[section])?;
        self.filter.limit(&rules.matches)?;
        self.rules = Some(rules.clone());
        Ok(self)
    }

    /// The report's statement, ready to be stepped through.
    pub fn prepare<'c>(&self, connection: &'c Connection) -> Result<Statement<'c>, ReportError> {
        self.prepare_with(connection, &FilteredSums::default())
    }

    /// Prepares the report's statement with sums that other reports share.
    pub fn prepare_with<'c>(
        &self,
        connection: &'c Connection,
        sums: &FilteredSums,
    ) -> Result<Statement<'c>, ReportError> {
        let mut renderer = Renderer::binding();
        let sql = self.plain_sql(Some((connection, sums)), &mut renderer)?;
        let mut statement = connection.prepare(&sql).map_err(|error| self.syntax_error(&sql, error))?;
        if !self.arrangement.is_empty() {
            self.arrangement.check(self.report, &statement.column_names().collect::<Vec<_>>())?;
            let arranged = self.arrangement.apply(&sql, Engine::Sqlite, None);
            statement = connection.prepare(&arranged).map_err(|error| self.syntax_error(&arranged, error))?;
        }
        for place in 1..=statement.parameter_count() {
            if let Some(name) = statement.parameter_name(place).filter(|name| !name.starts_with('?')) {
                let plain = name.trim_start_matches([':', '@', '$']);
                let place = self.report.place();
                return Err(ReportError::Invalid(format!("{place}: write {{{{ {plain} }}}} instead of {name}")));
            }
        }
        let bind = |error| ReportError::Query { report: self.report.place(), error };
        for (place, value) in (1..=statement.parameter_count()).zip(values(&renderer)) {
            statement.raw_bind_parameter(place, value).map_err(bind)?;
        }
        // The rows of these sections of the summary become sentences.
        match self.report.name.as_str() {
            "short" if self.report.file.is_none() => Ok(short(connection, &mut statement)?),
            "work" if self.report.file.is_none() => work(self, connection, sums, &mut statement),
            _ => Ok(statement),
        }
    }

    /// Attaches the sums under the filter that the report reads.
    fn attach(&self, connection: &Connection, sums: &FilteredSums) -> Result<Attached, ReportError> {
        let renderer = &mut Renderer::writing(Engine::Sqlite);
        let Some(passing) = self.filter.passing(renderer)? else { return Ok(Attached::default()) };
        // Names that no statement has otherwise.
        let names = ["selected_sums", "field_sums"];
        let [selected, field] = names.map(|name| Some(name.to_owned()));
        let scope = Scope { selected, field, ..self.report.scope(renderer, Some(passing), &self.parameters) };
        let sql = self.rendered(scope)?;
        Ok(sums.attach(connection, &self.filter, names.map(|name| sql.contains(name)))?)
    }

    /// Report `study` about the player or the group that the filter selects. A filter on decisions has chosen families already.
    pub(super) fn study(&self) -> Result<Option<Self>, ReportError> {
        let passing = self.filter.passing(&mut Renderer::binding())?;
        let has_players = !self.filter.matches.players.is_empty();
        let is_asked = has_players && passing.is_some_and(|passing| !passing.looks_into_matches);
        if !is_asked {
            return Ok(None);
        }
        let mut study = Run::new(own_report("study"), self.filter.clone(), &[])?;
        study.parameters.insert(LIMIT.to_owned(), Literal::Integer(-1));
        Ok(Some(study))
    }

    /// The report's SQL for an engine, with its values, its arrangement and its limit of rows. Without a database, names in the filter are
    /// taken as they are.
    pub fn sql(&self, connection: Option<&Connection>, engine: Engine) -> Result<String, ReportError> {
        let sums = FilteredSums::default();
        let database = connection.map(|connection| (connection, &sums));
        let sql = self.plain_sql(database, &mut Renderer::writing(engine))?;
        let limit = self.limit.around();
        if self.arrangement.is_empty() && limit.is_none() {
            return Ok(sql);
        }
        let columns: Vec<&str> = self.report.header.columns.iter().map(|(name, _)| name.as_str()).collect();
        if !columns.is_empty() {
            self.arrangement.check(self.report, &columns)?;
        }
        Ok(self.arrangement.apply(&sql, engine, limit))
    }

    fn plain_sql(
        &self,
        database: Option<(&Connection, &FilteredSums)>,
        renderer: &mut Renderer,
    ) -> Result<String, ReportError> {
        let header = &self.report.header;
        let engine = renderer.engine;
        if !header.engines.is_empty() && !header.engines.contains(&engine) {
            let engines = header.engines.iter().map(|engine| engine.name()).collect::<Vec<_>>().join(" and ");
            let (report, engine) = (&self.report.name, engine.name());
            return Err(ReportError::Invalid(format!("report {report} cannot run in {engine}, only in {engines}")));
        }
        let connection = database.map(|(connection, _)| connection);
        let mut parameters = self.resolved(connection)?;
        let mut filter = self.filter.clone();
        if engine != Engine::Sqlite {
            let of_parameter = parameters.get_mut("match").and_then(|value| match value {
                Literal::Integer(id) => Some(id),
                _ => None,
            });
            filter.matches.ids.iter_mut().chain(of_parameter).try_for_each(|id| use_exported(connection, id))?;
        }
        let filter = filter.passing(renderer)?;
        // One row more than are shown tells whether there are more.
        let limit = self.limit.parameter(u32::from(renderer.is_binding()));
        parameters.extend(limit.map(|rows| (LIMIT.to_owned(), Literal::Integer(rows))));
        let bound = database.filter(|_| renderer.is_binding());
        let Attached { selected, field } =
            bound.map_or(Ok(Attached::default()), |(connection, sums)| self.attach(connection, sums))?;
        let mut rules = self.rules.clone();
        if let Some((rules, (connection, _))) = rules.as_mut().zip(bound) {
            rules.left_out = left_out(connection, &self.filter)?;
        }
        let group = Literal::Text(serde_json::Value::from(self.group.clone()).to_string());
        let group = (!self.group.is_empty()).then(|| renderer.render(&(&group).into()));
        self.rendered(Scope { rules, selected, field, group, ..self.report.scope(renderer, filter, &parameters) })
    }

    fn rendered(&self, scope: Scope) -> Result<String, ReportError> {
        scope.render(&self.report.sql).map_err(|error| ReportError::Template { report: self.report.place(), error })
    }

    /// SQLite's error with its line in the report's file, or with the rendered line if a macro made it.
    fn syntax_error(&self, sql: &str, error: rusqlite::Error) -> ReportError {
        let report = self.report.place();
        let rusqlite::Error::SqlInputError { msg: message, offset, .. } = error else {
            return ReportError::Query { report, error };
        };
        let before = usize::try_from(offset).ok().and_then(|end| sql.get(..end)).unwrap_or_default();
        let line = sql.lines().nth(before.matches('\n').count()).unwrap_or_default();
        let place = match self.report.sql.lines().position(|of_file| of_file == line) {
            Some(number) => format!("line {}", number + 1),
            None => format!("in `{}`", line.trim()),
        };
        ReportError::Invalid(format!("{report}: {place}: {message}"))
    }
}

impl Report {
    /// Whether filters change what the report reads.
    pub fn takes_filters(&self) -> bool {
        *self.takes.get_or_init(|| {
            let rendered = |filter| self.scope(&mut Renderer::binding(), filter, &BTreeMap::new()).render(&self.sql);
            let is_own = rendered(None) != rendered(Some(Passing::default()));
            is_own || self.sections.iter().any(Self::takes_filters)
        })
    }

    /// Whether a parameter has this value, or by default.
    pub(super) fn is(&self, values: &BTreeMap<String, Literal>, name: &str, word: &str) -> bool {
        let value = values.get(name).cloned().or_else(|| self.parameter(name).ok()?.default_value());
        value == Some(Literal::Text(word.to_owned()))
    }

    /// The inputs of the template: the header's columns, and values, or defaults for the parameters without a value.
    pub(super) fn scope(
        &self,
        renderer: &mut Renderer,
        filter: Option<Passing>,
        values: &BTreeMap<String, Literal>,
    ) -> Scope {
        let engine = renderer.engine;
        let mut scope = Scope { engine, filter, ..Scope::default() };
        let columns: Vec<&str> = self.header.columns.iter().map(|(name, _)| name.as_str()).collect();
        scope.parameters.insert("columns".to_owned(), columns.join(", "));
        for parameter in &self.header.parameters {
            let value = values.get(&parameter.name).cloned().or_else(|| parameter.default_value());
            let literal = match &value {
                None | Some(Literal::Integer(..0)) if parameter.name == LIMIT => engine.all_rows().to_owned(),
                value => renderer.render(&value.as_ref().unwrap_or(&Literal::Null).into()),
            };
            if parameter.kind == Kind::Board {
                scope.parameters.extend(facts(renderer, value.as_ref()));
            }
            let choice = match (&parameter.kind, value) {
                (Kind::Choice(_), Some(Literal::Text(word))) => Some(word),
                (Kind::Moves, Some(Literal::Integer(position))) => Some(position.to_string()),
                (Kind::Moves, _) => Some(String::new()),
                _ => None,
            };
            scope.choices.extend(choice.map(|choice| (parameter.name.clone(), choice)));
            scope.parameters.insert(parameter.name.clone(), literal);
        }
        scope
    }

    /// The parameter with this name.
    pub fn parameter(&self, name: &str) -> Result<&Parameter, ReportError> {
        self.header.parameters.iter().find(|parameter| parameter.name == name).ok_or_else(|| {
            let known: Vec<&str> = self.header.parameters.iter().map(|parameter| parameter.name.as_str()).collect();
            let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
            ReportError::Invalid(format!("report {} has no parameter {name}; it has: {known}", self.name))
        })
    }
}

/// What a report about a board needs to know besides.
fn facts(renderer: &mut Renderer, board: Option<&Literal>) -> [(String, String); 4] {
    let features = match board {
        Some(Literal::Text(board)) => board_of_xgid(board).ok().map(|board| board.features()),
        _ => None,
    };
    let of = |read: fn(&Features) -> Literal| features.as_ref().map_or(Literal::Null, read);
    [
        ("asked_pips", of(|features| Literal::Integer(features.player_pips.into()))),
        ("asked_opponent_pips", of(|features| Literal::Integer(features.opponent_pips.into()))),
        ("asked_structure", of(|features| Literal::Integer(features.themes.structure_code().into()))),
        ("asked_phase", of(|features| Literal::Text(features.themes.phase.name().to_owned()))),
    ]
    .map(|(name, value)| (name.to_owned(), renderer.render(&(&value).into())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::report::Catalogue;
    use crate::store::dictionary;

    #[test]
    fn every_report_is_rendered_for_its_engines_with_and_without_a_filter() {
        let catalogue = Catalogue::default();
        for report in catalogue.reports().flat_map(|report| [report].into_iter().chain(&report.sections)) {
            for (name, meaning) in &report.header.columns {
                assert!(!dictionary::leans(meaning), "{}, {name}: {meaning}", report.name);
            }
            for engine in [Engine::Sqlite, Engine::Duckdb, Engine::Spark] {
                let within = Filter { min_error: Some(0.1), ..Filter::default() };
                for filter in [Filter::default(), within] {
                    if !filter.is_empty() && !report.takes_filters() {
                        continue;
                    }
                    match Run::new(report, filter, &[]).unwrap().sql(None, engine) {
                        Ok(_) => {}
                        Err(ReportError::Invalid(why)) if why.contains(" cannot run in ") => {}
                        Err(error) => panic!("{} in {engine:?}: {error}", report.name),
                    }
                }
            }
        }
    }
}
