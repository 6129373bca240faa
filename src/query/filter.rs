//! Selects the decisions of a report: converts the user's filters to a query on the view `decision_facts` with bound values.

use std::fmt;
use std::str::FromStr;

use rusqlite::types::Value;
use rusqlite::{Connection, Statement};
use sea_query::{Alias, Asterisk, Expr, ExprTrait, Query, SelectStatement, SqliteQueryBuilder, Values};

use super::date::Period;
use super::names::{NoSuchName, matching, similar};

/// The view that every report with filters reads.
pub const SOURCE: &str = "decision_facts";
/// The view of plays and opening books that a report can read instead.
pub const COVERAGE_SOURCE: &str = "decision_coverage";

/// The general filters. Empty filters select everything.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Filter {
    /// Players: any of these names or parts of names.
    pub players: Vec<String>,
    /// Opponents: any of these names or parts of names.
    pub opponents: Vec<String>,
    /// Events: any of these names or parts of names.
    pub events: Vec<String>,
    /// Locations: any of these names or parts of names.
    pub locations: Vec<String>,
    /// Played in or after.
    pub since: Option<Period>,
    /// Played in or before.
    pub until: Option<Period>,
    /// Any of these match lengths.
    pub lengths: Vec<Lengths>,
    /// Only money games, or only matches.
    pub is_money: Option<bool>,
    /// Any of these scores.
    pub scores: Vec<Score>,
    /// Any of checker, double, take.
    pub kinds: Vec<String>,
    /// Any of contact, race, bear-off.
    pub phases: Vec<String>,
    /// Analysed at this level (name or code) or deeper.
    pub level: Option<String>,
    /// The smallest error in EMG.
    pub min_error: Option<f64>,
    /// The largest error in EMG.
    pub max_error: Option<f64>,
    /// Only matches whose files still exist.
    pub has_file: bool,
    /// Only decisions that count for PR.
    pub is_counted_only: bool,
}

/// The order in which the decisions of a player are found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Order {
    /// Match by match: for reports that read all of them, because those of a match are neighbours in the file.
    #[default]
    ByMatch,
    /// Through the index by player, the costliest first: for reports that want few.
    WorstFirst,
}

/// A match length or a range of lengths.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lengths {
    first: u16,
    last: u16,
}

impl FromStr for Lengths {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        match (first.parse(), last.parse()) {
            (Ok(first), Ok(last)) if 0 < first && first <= last => Ok(Self { first, last }),
            _ => Err("expected a length (7) or a range of lengths (5-11)".to_owned()),
        }
    }
}

impl fmt::Display for Lengths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.first == self.last { write!(f, "{}", self.first) } else { write!(f, "{}-{}", self.first, self.last) }
    }
}

/// A match score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Score {
    /// Points away: the player, the opponent.
    Away(u16, u16),
    /// The Crawford game.
    Crawford,
    /// The games after the Crawford game.
    PostCrawford,
    /// Double match point: both are one away.
    DoubleMatchPoint,
}

impl FromStr for Score {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "crawford" => return Ok(Self::Crawford),
            "post-crawford" => return Ok(Self::PostCrawford),
            "dmp" => return Ok(Self::DoubleMatchPoint),
            _ => {}
        }
        match text.split_once(',').map(|(player, opponent)| (player.trim().parse(), opponent.trim().parse())) {
            Some((Ok(player), Ok(opponent))) if player > 0 && opponent > 0 => Ok(Self::Away(player, opponent)),
            _ => Err("expected points away, the player's first (2,4), or crawford, post-crawford or dmp".to_owned()),
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Away(player, opponent) => write!(f, "{player},{opponent}"),
            Self::Crawford => f.write_str("crawford"),
            Self::PostCrawford => f.write_str("post-crawford"),
            Self::DoubleMatchPoint => f.write_str("dmp"),
        }
    }
}

impl Score {
    fn condition(self) -> Expr {
        let away = |player: u16, opponent: u16| {
            column("away_player").eq(i64::from(player)).and(column("away_opponent").eq(i64::from(opponent)))
        };
        match self {
            Self::Away(player, opponent) => away(player, opponent),
            Self::Crawford => column("is_crawford").eq(1),
            Self::PostCrawford => column("is_post_crawford").eq(1),
            Self::DoubleMatchPoint => away(1, 1),
        }
    }
}

/// Why a filter cannot be applied.
#[derive(Debug, thiserror::Error)]
pub enum FilterError {
    /// The name does not exist in the database.
    #[error("{0}")]
    Name(#[from] NoSuchName),
    /// The level does not exist.
    #[error("level {asked:?} not found; levels: {known}")]
    Level {
        /// As asked for.
        asked: String,
        /// All levels, the weakest first.
        known: String,
    },
    /// An error of the database.
    #[error("{0}")]
    Query(#[from] rusqlite::Error),
}

fn column(name: &str) -> Expr {
    Expr::col(Alias::new(name))
}

/// The matches in which one of these players sits.
fn matches_of(players: &[i64]) -> SelectStatement {
    let in_seat = |seat: &str| column(seat).is_in(players.iter().copied());
    Query::select()
        .column(Alias::new("match_id"))
        .from((Alias::new("main"), Alias::new("match_rows")))
        .and_where(in_seat("player1_id").or(in_seat("player2_id")))
        .take()
}

/// Combines conditions with OR; `None` without conditions.
fn any(conditions: impl Iterator<Item = Expr>) -> Option<Expr> {
    conditions.reduce(Expr::or)
}

impl Filter {
    /// Whether the filter selects everything.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The query for the selected decisions, with all columns of [`SOURCE`]: SQL with placeholders, and the values to bind.
    pub fn select(&self, connection: &Connection, order: Order) -> Result<(String, Values), FilterError> {
        let mut query = Query::select();
        query.column(Asterisk).from((Alias::new("main"), Alias::new(SOURCE)));
        for (ids, name) in self.people(connection)? {
            match order {
                Order::WorstFirst => query.and_where(column(name).is_in(ids)),
                // With the +, SQLite cannot use the index by player.
                Order::ByMatch => query
                    .and_where(column("match_id").in_subquery(matches_of(&ids)))
                    .and_where(Expr::cust(format!("+{name}")).is_in(ids)),
            };
        }
        self.add_texts(connection, &mut query)?;
        self.add_occasion(&mut query);
        self.add_decision(connection, &mut query)?;
        Ok(query.build(SqliteQueryBuilder))
    }

    /// Whether the filter selects among the decisions of a match, not only among matches and players.
    pub fn looks_into_matches(&self) -> bool {
        let of_matches = Self {
            players: self.players.clone(),
            opponents: self.opponents.clone(),
            events: self.events.clone(),
            locations: self.locations.clone(),
            since: self.since,
            until: self.until,
            lengths: self.lengths.clone(),
            is_money: self.is_money,
            has_file: self.has_file,
            ..Self::default()
        };
        *self != of_matches
    }

    /// The query for the selected rows of a view of sums by match and player, with all its columns. For a filter that does not
    /// select among the decisions of a match.
    pub fn select_matches(&self, connection: &Connection, view: &str) -> Result<(String, Values), FilterError> {
        let mut query = Query::select();
        query.column(Asterisk).from((Alias::new("main"), Alias::new(view)));
        for (ids, name) in self.people(connection)? {
            query.and_where(column(name).is_in(ids));
        }
        self.add_texts(connection, &mut query)?;
        self.add_occasion(&mut query);
        Ok(query.build(SqliteQueryBuilder))
    }

    /// The ids of the matching players and opponents, with the columns that must have them.
    fn people(&self, connection: &Connection) -> Result<Vec<(Vec<i64>, &'static str)>, FilterError> {
        [("player", &self.players, "player_id"), ("opponent", &self.opponents, "opponent_id")]
            .into_iter()
            .filter(|(_, asked, _)| !asked.is_empty())
            .map(|(what, asked, name)| Ok((player_ids(connection, what, asked)?, name)))
            .collect()
    }

    /// Adds conditions on events and locations. The program finds the matching names and binds them as spelled in the database.
    fn add_texts(&self, connection: &Connection, query: &mut SelectStatement) -> Result<(), FilterError> {
        for (what, asked) in [("event", &self.events), ("location", &self.locations)] {
            if !asked.is_empty() {
                query.and_where(column(what).is_in(texts(connection, what, asked)?));
            }
        }
        Ok(())
    }

    fn add_occasion(&self, query: &mut SelectStatement) {
        let days = [
            self.since.map(|period| column("played_on").gte(period.first_day())),
            self.until.map(|period| column("played_on").lte(period.last_day())),
        ];
        let lengths = any(self
            .lengths
            .iter()
            .map(|lengths| column("match_length").between(i64::from(lengths.first), i64::from(lengths.last))));
        let money = self.is_money.map(|is_money| column("is_money").eq(i64::from(is_money)));
        let scores = any(self.scores.iter().map(|score| score.condition()));
        let file = self.has_file.then(|| column("has_file").eq(1));
        for condition in days.into_iter().chain([lengths, money, scores, file]).flatten() {
            query.and_where(condition);
        }
    }

    fn add_decision(&self, connection: &Connection, query: &mut SelectStatement) -> Result<(), FilterError> {
        for (name, values) in [("kind", &self.kinds), ("phase", &self.phases)] {
            if !values.is_empty() {
                query.and_where(column(name).is_in(values.iter().map(String::as_str)));
            }
        }
        if let Some(level) = &self.level {
            query.and_where(column("level_rank").gte(depth_rank(connection, level)?));
        }
        let errors = [
            self.min_error.map(|error| column("error_emg").gte(error)),
            self.max_error.map(|error| column("error_emg").lte(error)),
            self.is_counted_only.then(|| column("is_counted").eq(1)),
        ];
        for condition in errors.into_iter().flatten() {
            query.and_where(condition);
        }
        Ok(())
    }
}

/// Binds a filter's values as the first parameters of a statement.
pub fn bind(statement: &mut Statement<'_>, values: Values) -> rusqlite::Result<()> {
    for (place, value) in (1..).zip(values) {
        statement.raw_bind_parameter(place, sqlite_value(value)?)?;
    }
    Ok(())
}

/// Converts sea-query's value to SQLite's. Filters use integers, reals and texts.
fn sqlite_value(value: sea_query::Value) -> rusqlite::Result<Value> {
    use sea_query::Value as Built;
    Ok(match value {
        Built::Int(Some(value)) => Value::Integer(value.into()),
        Built::BigInt(Some(value)) => Value::Integer(value),
        Built::Double(Some(value)) => Value::Real(value),
        Built::String(Some(value)) => Value::Text(value),
        other => return Err(rusqlite::Error::ToSqlConversionFailure(format!("a filter's value {other:?}").into())),
    })
}

/// The ids of all spellings of the matching people.
fn player_ids(connection: &Connection, what: &'static str, asked: &[String]) -> Result<Vec<i64>, FilterError> {
    let people: Vec<(i64, String, String, i64)> = connection
        .prepare("SELECT player_id, spelling, name, person_id FROM players ORDER BY player_id")?
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))?
        .collect::<Result<_, _>>()?;
    let spellings: Vec<String> = people.iter().map(|(_, spelling, ..)| spelling.clone()).collect();
    let names: Vec<String> = people.iter().map(|(_, _, person, _)| person.clone()).collect();
    let mut found = Vec::new();
    for name in asked {
        let mut places = matching(&names, name);
        places.extend(matching(&spellings, name));
        if places.is_empty() {
            let near = similar(&spellings, name);
            return Err(NoSuchName { what, asked: name.clone(), similar: near }.into());
        }
        found.extend(places.into_iter().map(|place| people[place].3));
    }
    Ok(people.iter().filter(|(.., person)| found.contains(person)).map(|(player_id, ..)| *player_id).collect())
}

/// The matching events or locations.
fn texts(connection: &Connection, what: &'static str, asked: &[String]) -> Result<Vec<String>, FilterError> {
    let known: Vec<String> = connection
        .prepare(&format!("SELECT DISTINCT {what} FROM matches WHERE {what} IS NOT NULL ORDER BY 1"))?
        .query_map([], |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    let mut found = Vec::new();
    for text in asked {
        let places = matching(&known, text);
        if places.is_empty() {
            return Err(NoSuchName { what, asked: text.clone(), similar: similar(&known, text) }.into());
        }
        found.extend(places.into_iter().map(|place| known[place].clone()));
    }
    Ok(found)
}

fn depth_rank(connection: &Connection, asked: &str) -> Result<i64, FilterError> {
    let levels: Vec<(i64, String, i64)> = connection
        .prepare("SELECT level_code, level_name, depth_rank FROM levels ORDER BY depth_rank, level_code")?
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?
        .collect::<Result<_, _>>()?;
    let is_asked = |code: i64, name: &str| asked == code.to_string() || asked.eq_ignore_ascii_case(name);
    match levels.iter().find(|(code, name, _)| is_asked(*code, name)) {
        Some((.., rank)) => Ok(*rank),
        None => {
            let known: Vec<&str> = levels.iter().map(|(_, name, _)| name.as_str()).collect();
            Err(FilterError::Level { asked: asked.to_owned(), known: known.join(", ") })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_a_number_or_a_range() {
        assert_eq!("7".parse(), Ok(Lengths { first: 7, last: 7 }));
        assert_eq!("5-11".parse(), Ok(Lengths { first: 5, last: 11 }));
        for text in ["", "0", "11-5", "x", "5-", "-5"] {
            assert!(text.parse::<Lengths>().is_err(), "{text}");
        }
    }

    #[test]
    fn scores_are_points_away_or_a_name() {
        assert_eq!("2,4".parse(), Ok(Score::Away(2, 4)));
        assert_eq!("dmp".parse(), Ok(Score::DoubleMatchPoint));
        for text in ["", "2", "0,4", "2-4", "Crawford?"] {
            assert!(text.parse::<Score>().is_err(), "{text}");
        }
    }

    #[test]
    fn values_are_bound_and_never_part_of_the_text() {
        let connection = Connection::open_in_memory().unwrap();
        crate::store::schema::create(&connection).unwrap();
        let filter = Filter {
            kinds: vec!["'); DROP TABLE decisions; --".to_owned()],
            min_error: Some(0.08),
            scores: vec![Score::Away(2, 4), Score::Crawford],
            ..Filter::default()
        };
        let (sql, values) = filter.select(&connection, Order::ByMatch).unwrap();
        assert!(!sql.contains("DROP") && !sql.contains("0.08"), "{sql}");
        assert_eq!(sql.matches('?').count(), values.0.len());
    }
}
