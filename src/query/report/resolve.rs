//! The values of a report's parameters as its query gets them: names as in the database, days of tags, positions of decisions.

use std::collections::BTreeMap;

use rusqlite::Connection;

use super::header::TAG;
use super::{Kind, Parameter, Report, ReportError, Run, SAVED};
use crate::query::date::Period;
use crate::query::decision::has_matches;
use crate::query::filter::{FilterError, listed, only_name};
use crate::query::position::{AskedPosition, after, of_decision, of_hash};
use crate::rules::{TITLES, shipped_one};
use crate::sql::Literal;
use crate::store::tags::spelled;
use backgammon::{Board, board_of_xgid};

type Values = BTreeMap<String, Literal>;

impl Run<'_> {
    /// The values of the parameters. Without a database, names and positions are taken as they are.
    pub(super) fn resolved(&self, connection: Option<&Connection>) -> Result<Values, ReportError> {
        let mut values = self.parameters.clone();
        // Without matches, all there is are saved positions.
        if let Some(connection) = connection.filter(|_| self.report.parameter(SAVED).is_ok()) {
            let saved = if has_matches(connection).map_err(FilterError::Query)? { "no" } else { "yes" };
            values.entry(SAVED.to_owned()).or_insert_with(|| Literal::Text(saved.to_owned()));
        }
        for own in &self.report.header.parameters {
            let Some(given) = self.parameters.get(&own.name) else { continue };
            let value = self.value_of(own, given, connection, &mut values)?;
            values.extend(value.map(|value| (own.name.clone(), value)));
        }
        let Some(connection) = connection else { return Ok(values) };
        if let Some(Literal::Text(before)) = values.get("before") {
            let who = match values.get("who") {
                Some(Literal::Text(name)) => vec![name.clone()],
                _ => self.group.clone(),
            };
            let last =
                "SELECT max(played_at_local) FROM player_match_stats WHERE player IN (SELECT value FROM json_each(?))";
            let last: Result<Option<String>, _> =
                connection.query_row(last, [serde_json::Value::from(who.clone()).to_string()], |row| row.get(0));
            if last.map_err(FilterError::Query)?.is_none_or(|last| last < *before) {
                let since = format!("parameter before: no match of {} since {before}", listed(&who));
                return Err(ReportError::Invalid(since));
            }
        }
        if let Some(moves) = self.report.header.parameters.iter().find(|own| own.kind == Kind::Moves) {
            let position = after_moves(connection, &values, &moves.name)?;
            values.insert(moves.name.clone(), Literal::Integer(position));
        }
        Ok(values)
    }

    /// What the query gets in place of a value; `None`: the value itself. A decision also sets other values.
    fn value_of(
        &self,
        own: &Parameter,
        given: &Literal,
        connection: Option<&Connection>,
        values: &mut Values,
    ) -> Result<Option<Literal>, ReportError> {
        let wrong = |error: String| ReportError::Invalid(format!("parameter {}: {error}", own.name));
        let is_by = |word: &str| self.report.is(&self.parameters, "by", word);
        Ok(match (&own.kind, given, connection) {
            (Kind::Class, Literal::Text(class), _) => {
                let rules = self.rules.as_ref().unwrap_or_else(|| shipped_one(TITLES));
                Some(Literal::Real(rules.highest_pr(class).map_err(|error| wrong(error.to_string()))?))
            }
            (Kind::Date, Literal::Text(day), _) if let Some(tag) = day.strip_prefix(TAG) => {
                let first = |connection: &Connection| -> Result<Option<String>, ReportError> {
                    let tag = spelled(connection, tag).map_err(|error| ReportError::Invalid(error.to_string()))?;
                    let first = "SELECT min(tagged_on) FROM tags WHERE tag = ?";
                    Ok(connection.query_row(first, [tag], |row| row.get(0)).map_err(FilterError::Query)?)
                };
                let day = connection.map_or(Ok(None), first)?;
                Some(Literal::Text(day.ok_or_else(|| wrong(format!("no tag {tag:?}")))?))
            }
            (Kind::Name, Literal::Text(name), Some(_)) if is_by("period") => {
                name.parse::<Period>().map(|_| None).map_err(wrong)?
            }
            (Kind::Name, Literal::Text(name), Some(connection)) => {
                let kind = if is_by("event") { "event" } else { "player" };
                Some(Literal::Text(only_name(connection, kind, name)?))
            }
            (Kind::Position | Kind::Board, Literal::Integer(id), Some(connection)) => {
                let mut found = of_decision(connection, *id).map_err(FilterError::Query)?;
                if found.is_none() && own.kind == Kind::Board {
                    let none = || wrong(format!("no decision and no position has the number {id}"));
                    found = Some(of_hash(connection, *id).map_err(FilterError::Query)?.ok_or_else(none)?);
                }
                found.iter().for_each(|place| self.report.set_place(values, place));
                found.map(|place| own.place(&place))
            }
            _ => None,
        })
    }
}

impl Report {
    /// Sets dice, kind and match of a position, unless they are given or the report does not take them.
    pub(super) fn set_place(&self, parameters: &mut Values, place: &AskedPosition) {
        // After plays, the position's roll no longer applies.
        let has_moves =
            self.header.parameters.iter().any(|own| own.kind == Kind::Moves && parameters.contains_key(&own.name));
        for (name, value) in [
            ("roll", place.roll.filter(|_| !has_moves).map(Literal::Integer)),
            ("kind", place.kind.clone().map(Literal::Text)),
            ("match", place.match_id.map(Literal::Integer)),
        ] {
            if let (Some(value), Ok(_)) = (value, self.parameter(name)) {
                parameters.entry(name.to_owned()).or_insert(value);
            }
        }
    }
}

/// The position after the plays of a parameter, which start from the parameter `position` or the start of the game.
fn after_moves(connection: &Connection, parameters: &Values, name: &str) -> Result<i64, ReportError> {
    let wrong = |problem: String| ReportError::Invalid(format!("parameter {name}: {problem}"));
    let moves = parameters.get(name);
    let board = match parameters.get("position") {
        Some(Literal::Integer(hash)) if moves.is_none() => return Ok(*hash),
        Some(Literal::Integer(hash)) => of_hash(connection, *hash)
            .map_err(FilterError::Query)?
            .and_then(|place| board_of_xgid(&place.board).ok())
            .ok_or_else(|| wrong("nobody had the position, so no play from it is known".to_owned()))?,
        _ => Board::START,
    };
    let Some(Literal::Text(moves)) = moves else { return Ok(board.hash().0) };
    Ok(after(board, moves).map_err(wrong)?.hash().0)
}
