//! Selects the decisions of a report: converts the user's filters to SQL conditions.

use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;

use clap::Args;
use rusqlite::Connection;

use super::conditions::Conditions;
use super::date::Period;
use super::names::{NoSuchName, matching, several, similar};
use crate::rows::codes::{self, CodeTable};
use crate::sql::{Engine, Literal, Passing, rendered};

/// The values of `--phase`.
const PHASES: [&str; 6] = ["contact", "opening", "middle game", "endgame", "race", "bear-off"];

/// Whether a person has this name.
const PERSON: &str = "SELECT 1 FROM players WHERE name = ?1";

/// The most names after the first one in a description.
const MOST_LISTED: usize = 7;

/// Filters on matches and players. Names may be parts of names.
#[derive(Debug, Clone, PartialEq, Default, Args)]
pub struct MatchFilter {
    /// Only this player; may be repeated
    #[arg(long = "player", value_name = "NAME")]
    pub players: Vec<String>,
    /// Only this event; may be repeated
    #[arg(long = "event", value_name = "TEXT")]
    pub events: Vec<String>,
    /// Only this location; may be repeated
    #[arg(long = "location", value_name = "TEXT")]
    pub locations: Vec<String>,
    /// Played in or after: YYYY, YYYY-MM or YYYY-MM-DD
    #[arg(long, value_name = "DATE")]
    pub since: Option<Period>,
    /// Played in or before
    #[arg(long, value_name = "DATE")]
    pub until: Option<Period>,
    /// Match length: 7, or 5-11; may be repeated
    #[arg(long = "match-length", value_name = "N")]
    pub lengths: Vec<Lengths>,
    /// Only this match, by its match_id; may be repeated
    #[arg(long = "match", value_name = "ID")]
    pub ids: Vec<i64>,
}

/// The general filters. Empty filters select everything.
#[derive(Debug, Clone, PartialEq, Default, Args)]
pub struct Filter {
    /// Filters on matches.
    #[command(flatten)]
    pub matches: MatchFilter,
    /// Only against this opponent; may be repeated
    #[arg(long = "opponent", value_name = "NAME")]
    pub opponents: Vec<String>,
    /// Money games only
    #[arg(long = "money", conflicts_with_all = ["is_match", "lengths"])]
    pub is_money: bool,
    /// No money games
    #[arg(long = "matches-only")]
    pub is_match: bool,
    /// Points away, the player's first (2,4), or crawford, post-crawford, dmp; may be repeated
    #[arg(long = "score", value_name = "SCORE")]
    pub scores: Vec<Score>,
    /// Kind of decision; cube: double and take; may be repeated
    #[arg(long = "kind", value_name = "KIND", value_parser = ["checker", "double", "take", "cube"])]
    pub kinds: Vec<String>,
    /// Phase of the game; may be repeated. Contact is opening, middle game and endgame
    #[arg(long = "phase", value_name = "PHASE", value_parser = PHASES)]
    pub phases: Vec<String>,
    /// Only decisions analysed at this level or deeper: its name ("XG Roller+") or code
    #[arg(long, value_name = "LEVEL")]
    pub level: Option<String>,
    /// Minimum error (EMG)
    #[arg(long, value_name = "EMG", value_parser = error)]
    pub min_error: Option<f64>,
    /// Maximum error (EMG)
    #[arg(long, value_name = "EMG", value_parser = error)]
    pub max_error: Option<f64>,
    /// Only matches whose files still existed at the last import
    #[arg(long = "with-file")]
    pub has_file: bool,
    /// Only decisions that count for PR
    #[arg(long = "counted")]
    pub is_counted_only: bool,
    /// Count errors of resigning and of accepting a resignation in the PR of matches and games, as BMAB does
    #[arg(
        long = "resignations",
        conflicts_with_all = ["scores", "kinds", "phases", "level", "min_error", "max_error", "is_counted_only", "Conditions"]
    )]
    pub with_resignations: bool,
    /// Filters on the decision and its position.
    #[command(flatten)]
    pub conditions: Conditions,
}

fn error(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(error) if error.is_finite() && error >= 0.0 => Ok(error),
        _ => Err("expected an equity of 0 or more, like 0.08".to_owned()),
    }
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
        match text.to_ascii_lowercase().as_str() {
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
    fn condition(self) -> String {
        match self {
            Self::Away(player, opponent) => format!("away_player = {player} AND away_opponent = {opponent}"),
            Self::Crawford => "is_crawford = 1".to_owned(),
            Self::PostCrawford => rendered("{{ is_post_crawford() }}"),
            Self::DoubleMatchPoint => Self::Away(1, 1).condition(),
        }
    }
}

/// Why a filter cannot be applied.
#[derive(Debug, thiserror::Error)]
pub enum FilterError {
    /// The name does not exist in the database.
    #[error("{0}")]
    Name(#[from] NoSuchName),
    /// The name stands for several where one is needed.
    #[error("{0}")]
    SeveralNames(String),
    /// The level does not exist.
    #[error("level {asked:?} not found; levels: {known}")]
    Level {
        /// The requested value.
        asked: String,
        /// All levels, the weakest first.
        known: String,
    },
    /// Another engine lacks the function that counts on points.
    #[error("--where with points, like points@1-6, works in SQLite only")]
    OnlySqlite,
    /// An error of the database.
    #[error("{0}")]
    Query(#[from] rusqlite::Error),
}

/// `column IN (values)`, in the order of the values.
fn is_in(engine: Engine, column: &str, values: &[String]) -> String {
    let values: Vec<String> = values.iter().map(|value| engine.literal(&Literal::Text(value.clone()))).collect();
    format!("{column} IN ({})", values.join(", "))
}

/// `A`, `A or B`, `A (+2 others: B, C)`
pub fn listed(names: &[String]) -> String {
    match names {
        [] | [_] | [_, _] => names.join(" or "),
        [first, others @ ..] => {
            let more = if others.len() > MOST_LISTED { ", ..." } else { "" };
            let most = &others[..others.len().min(MOST_LISTED)];
            format!("{first} (+{} others: {}{more})", others.len(), most.join(", "))
        }
    }
}

/// Combines conditions with OR; `None` without conditions.
fn any(conditions: impl Iterator<Item = String>) -> Option<String> {
    let conditions: Vec<String> = conditions.map(|condition| format!("({condition})")).collect();
    (!conditions.is_empty()).then(|| format!("({})", conditions.join(" OR ")))
}

fn all(conditions: &[String]) -> String {
    if conditions.is_empty() { "1 = 1".to_owned() } else { conditions.join(" AND ") }
}

/// The condition that the match passes; empty without conditions.
fn of_matches(conditions: &[String]) -> Vec<String> {
    let found = format!("match_id IN (SELECT match_id FROM match_facts WHERE {})", all(conditions));
    if conditions.is_empty() { Vec::new() } else { vec![found] }
}

impl Filter {
    /// Whether the filter selects everything.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The filters in words; empty without filters.
    pub fn described(&self) -> String {
        fn joined<T: fmt::Display>(values: &[T]) -> String {
            values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" or ")
        }
        let lists = [
            ("player", listed(&self.matches.players)),
            ("opponent", listed(&self.opponents)),
            ("event", listed(&self.matches.events)),
            ("location", listed(&self.matches.locations)),
            ("match length", joined(&self.matches.lengths)),
            ("match", joined(&self.matches.ids)),
            ("score", joined(&self.scores)),
            ("kind", joined(&self.kinds)),
            ("phase", joined(&self.phases)),
        ];
        let lists = lists.iter().filter(|(_, values)| !values.is_empty());
        let mut parts: Vec<String> = lists.map(|(name, values)| format!("{name} {values}")).collect();
        parts.extend(self.matches.since.map(|period| format!("since {}", period.first_day())));
        parts.extend(self.matches.until.map(|period| format!("until {}", period.last_day())));
        parts.extend(self.is_money.then(|| "money".to_owned()));
        parts.extend(self.is_match.then(|| "matches only".to_owned()));
        parts.extend(self.level.iter().map(|level| format!("level {level} or deeper")));
        parts.extend(self.min_error.map(|error| format!("error at least {error}")));
        parts.extend(self.max_error.map(|error| format!("error at most {error}")));
        parts.extend(self.has_file.then(|| "matches whose files exist".to_owned()));
        parts.extend(self.is_counted_only.then(|| "counted decisions only".to_owned()));
        parts.extend(self.with_resignations.then(|| "with errors of resignations".to_owned()));
        parts.extend(self.conditions.described());
        parts.join("; ")
    }

    /// Whether it selects decisions by their error, or by analysis depth, which depends on the error. PR is meaningless for such a selection.
    pub fn selects_by_error(&self) -> bool {
        self.level.is_some()
            || self.min_error.is_some()
            || self.max_error.is_some()
            || self.conditions.selects_by_error()
    }

    /// The note that figures need under this filter.
    pub fn note(&self) -> Option<&'static str> {
        self.selects_by_error().then_some(
            "--level, --min-error, --max-error and verdicts of --idea select decisions by their error (XG looks deeper where a decision looks wrong), so there is no PR",
        )
    }

    /// Replaces parts of names by the names in the database that they select. Returns a note for each value that selects several people.
    pub fn resolve(&mut self, connection: &Connection) -> Result<Vec<String>, FilterError> {
        let mut notes = Vec::new();
        let matches = &mut self.matches;
        for (what, values) in [
            ("player", &mut matches.players),
            ("opponent", &mut self.opponents),
            ("event", &mut matches.events),
            ("location", &mut matches.locations),
        ] {
            let mut resolved: Vec<String> = Vec::new();
            for asked in std::mem::take(values) {
                let names = known_names(Some(connection), what, std::slice::from_ref(&asked))?;
                if names.len() > 1 && matches!(what, "player" | "opponent") {
                    notes.push(format!("--{what} {asked:?} selects {} people: {}", names.len(), listed(&names)));
                }
                resolved.extend(names);
            }
            let mut seen = HashSet::new();
            resolved.retain(|name| seen.insert(name.clone()));
            *values = resolved;
        }
        Ok(notes)
    }

    /// The filter as conditions on the columns of `decisions`; `None` if it selects everything. Names are looked up in the database, where
    /// parts of names are enough; without a database they are taken as they are.
    pub fn passing(&self, connection: Option<&Connection>, engine: Engine) -> Result<Option<Passing>, FilterError> {
        if self.is_empty() {
            return Ok(None);
        }
        if engine != Engine::Sqlite && self.conditions.counts_on_points() {
            return Err(FilterError::OnlySqlite);
        }
        let people = self.people(connection, engine)?;
        let mut matches = self.texts(connection, engine)?;
        matches.extend(self.occasion(engine));
        let decisions = self.decision(connection, engine)?;
        let is_of = |(column, ids): &(&str, String)| format!("{column} IN {ids}");
        let of_people: Vec<String> = people.iter().map(is_of).collect();
        let of_sums = all(&[of_people.clone(), matches.clone()].concat());
        let looks_into_matches = !decisions.is_empty();
        let field = (!people.is_empty() || looks_into_matches).then(|| all(&of_matches(&matches)));
        let worst_first = all(&[of_matches(&matches), of_people, decisions.clone()].concat());
        let by_match = if engine == Engine::Sqlite && !people.is_empty() {
            let sits = |(_, ids): &(&str, String)| format!("(player1_id IN {ids} OR player2_id IN {ids})");
            let with_people: Vec<String> = people.iter().map(sits).chain(matches).collect();
            // With the +, SQLite cannot use the index by player. Decisions of a match are neighbours in the file; by the index each would
            // be read from another page.
            let of_people = people.iter().map(|person| format!("+{}", is_of(person))).collect();
            all(&[of_matches(&with_people), of_people, decisions.clone()].concat())
        } else {
            worst_first.clone()
        };
        let named = [&self.matches.events, &self.matches.locations].iter().any(|names| !names.is_empty());
        let few_matches = people.is_empty() && (named || !self.matches.ids.is_empty());
        let selects_by_error = self.selects_by_error();
        let with_resignations = self.with_resignations;
        Ok(Some(Passing {
            by_match,
            field,
            worst_first,
            matches: of_sums,
            few_matches,
            looks_into_matches,
            selects_by_error,
            with_resignations,
        }))
    }

    /// The columns of the matching players and opponents, and their ids as a subquery.
    fn people(
        &self,
        connection: Option<&Connection>,
        engine: Engine,
    ) -> Result<Vec<(&'static str, String)>, FilterError> {
        [("player", &self.matches.players, "player_id"), ("opponent", &self.opponents, "opponent_id")]
            .into_iter()
            .filter(|(_, asked, _)| !asked.is_empty())
            .map(|(what, asked, column)| {
                let names = known_names(connection, what, asked)?;
                Ok((column, format!("(SELECT player_id FROM players WHERE {})", is_in(engine, "name", &names))))
            })
            .collect()
    }

    /// Conditions on events and locations, as spelled in the database.
    fn texts(&self, connection: Option<&Connection>, engine: Engine) -> Result<Vec<String>, FilterError> {
        [("event", &self.matches.events), ("location", &self.matches.locations)]
            .into_iter()
            .filter(|(_, asked)| !asked.is_empty())
            .map(|(what, asked)| Ok(is_in(engine, what, &known_names(connection, what, asked)?)))
            .collect()
    }

    /// Conditions on the match.
    fn occasion(&self, engine: Engine) -> Vec<String> {
        let day = |sign: &str, day: String| {
            format!("substr(played_at_local, 1, 10) {sign} {}", engine.literal(&Literal::Text(day)))
        };
        let ids: Vec<String> = self.matches.ids.iter().map(ToString::to_string).collect();
        let lengths = self.matches.lengths.iter();
        let lengths = lengths.map(|lengths| format!("match_length BETWEEN {} AND {}", lengths.first, lengths.last));
        [
            self.matches.since.map(|period| day(">=", period.first_day())),
            self.matches.until.map(|period| day("<=", period.last_day())),
            any(lengths),
            (!ids.is_empty()).then(|| format!("match_id IN ({})", ids.join(", "))),
            self.is_money.then(|| "is_money = 1".to_owned()),
            self.is_match.then(|| "is_money = 0".to_owned()),
            self.has_file.then(|| "has_file = 1".to_owned()),
        ]
        .into_iter()
        .flatten()
        .collect()
    }

    /// Conditions on decisions within a match.
    fn decision(&self, connection: Option<&Connection>, engine: Engine) -> Result<Vec<String>, FilterError> {
        let number = |number: f64| engine.literal(&Literal::Real(number));
        let phases = self.phases.iter().flat_map(|phase| match phase.as_str() {
            "contact" => vec!["opening".to_owned(), "middle game".to_owned(), "endgame".to_owned()],
            phase => vec![phase.to_owned()],
        });
        let phases = is_in(engine, "phase", &phases.collect::<Vec<_>>());
        let kinds = self.kinds.iter().flat_map(|kind| match kind.as_str() {
            "cube" => vec!["double".to_owned(), "take".to_owned()],
            kind => vec![kind.to_owned()],
        });
        let kinds: Vec<String> = kinds.collect();
        let rank = self.level.as_ref().map(|level| depth_rank(connection, level)).transpose()?;
        let reads_few = [&self.matches.players, &self.opponents].iter().any(|names| !names.is_empty());
        let reads_few = reads_few || !self.matches.ids.is_empty();
        Ok([
            any(self.scores.iter().map(|score| score.condition())),
            (!kinds.is_empty()).then(|| is_in(engine, "kind", &kinds)),
            (!self.phases.is_empty())
                .then(|| format!("structure_code IN (SELECT structure_code FROM structures WHERE {phases})")),
            rank.map(|rank| format!("level_code IN (SELECT level_code FROM levels WHERE depth_rank >= {rank})")),
            self.min_error.map(|error| format!("error_emg >= {}", number(error))),
            self.max_error.map(|error| format!("error_emg <= {}", number(error))),
            self.is_counted_only.then(|| "is_counted = 1".to_owned()),
        ]
        .into_iter()
        .flatten()
        .chain(self.conditions.on_decisions(engine, reads_few))
        .collect())
    }
}

/// The one player or event (`what`) whose name matches.
pub fn only_name(connection: &Connection, what: &'static str, asked: &str) -> Result<String, FilterError> {
    let mut names = known_names(Some(connection), what, &[asked.to_owned()])?;
    match names.len() {
        1 => Ok(names.remove(0)),
        _ => {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            Err(FilterError::SeveralNames(several(asked, if what == "player" { "people" } else { "events" }, &names)))
        }
    }
}

/// The known names of players, opponents, events or locations that match, the shortest first; without a database, the names as asked.
fn known_names(
    connection: Option<&Connection>,
    what: &'static str,
    asked: &[String],
) -> Result<Vec<String>, FilterError> {
    let Some(connection) = connection else { return Ok(asked.to_vec()) };
    let is_person = matches!(what, "player" | "opponent");
    let mut found = Vec::new();
    let mut parts = Vec::new();
    for name in asked {
        // The name of a person selects nobody else, not even one who has it as a spelling.
        let is_exact = is_person && connection.prepare_cached(PERSON)?.exists([name])?;
        if is_exact { &mut found } else { &mut parts }.push(name.clone());
    }
    if parts.is_empty() {
        return Ok(shortest_first(found));
    }
    let sql = match what {
        "player" | "opponent" => "SELECT spelling, name FROM players ORDER BY player_id".to_owned(),
        column => format!("SELECT DISTINCT {column}, {column} FROM matches WHERE {column} IS NOT NULL ORDER BY 1"),
    };
    let mut statement = connection.prepare(&sql)?;
    let known = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let known: Vec<(String, String)> = known.collect::<Result<_, _>>()?;
    let (spellings, names): (Vec<String>, Vec<String>) = known.into_iter().unzip();
    let both = [names.as_slice(), &spellings].concat();
    for name in &parts {
        let places = matching(&both, name);
        if places.is_empty() {
            return Err(NoSuchName { what, asked: name.clone(), similar: similar(&spellings, name) }.into());
        }
        found.extend(places.into_iter().map(|place| names[place % names.len()].clone()));
    }
    Ok(shortest_first(found))
}

fn shortest_first(mut names: Vec<String>) -> Vec<String> {
    names.sort_by_cached_key(|name| (name.chars().count(), name.clone()));
    names.dedup();
    names
}

fn depth_rank(connection: Option<&Connection>, asked: &str) -> Result<i64, FilterError> {
    let levels: Vec<(i64, String, i64)> = match connection {
        Some(connection) => connection
            .prepare("SELECT level_code, level_name, depth_rank FROM levels ORDER BY depth_rank, level_code")?
            .query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?
            .collect::<Result<_, _>>()?,
        None => {
            let known = codes::names(CodeTable::Levels).iter();
            known.map(|&(code, name)| (code, name.to_owned(), codes::depth_rank(code))).collect()
        }
    };
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
        assert_eq!("Post-Crawford".parse(), Ok(Score::PostCrawford));
        for text in ["", "2", "0,4", "2-4", "Crawford?"] {
            assert!(text.parse::<Score>().is_err(), "{text}");
        }
    }

    #[test]
    fn values_are_quoted() {
        let filter = Filter {
            matches: MatchFilter { players: vec!["O'Neill {{ x }} -- ".to_owned()], ..MatchFilter::default() },
            kinds: vec!["'); DROP TABLE decisions; --".to_owned()],
            min_error: Some(0.08),
            scores: vec![Score::Away(2, 4), Score::Crawford],
            ..Filter::default()
        };
        let passing = filter.passing(None, Engine::Sqlite).unwrap().unwrap();
        for quoted in ["'O''Neill {{ x }} -- '", "'''); DROP TABLE decisions; --'", "error_emg >= 0.08"] {
            assert!(passing.by_match.contains(quoted), "{}", passing.by_match);
        }
        assert!(passing.looks_into_matches);
        let spark = filter.passing(None, Engine::Spark).unwrap().unwrap();
        assert!(spark.matches.contains(r"'O\'Neill {{ x }} -- '"), "{}", spark.matches);
    }
}
