//! Selects the decisions of a report: converts the user's filters to SQL conditions.

use std::collections::{BTreeSet, HashSet};
use std::num::NonZeroU32;

use clap::Args;
use rusqlite::Connection;
use rusqlite::types::Value;
use sea_query::{BinOper, Expr, ExprTrait, Func, SelectStatement};
use serde_json::json;

pub use super::conditions::Conditions;
use super::conditions::{ActiveFilter, Range, Subject, all, any, on_position, those};
use super::date::Period;
use super::names::{matching, several, unknown};
use crate::advice::Advice;
use crate::rules::Matches;
use crate::sql::{Engine, Passing, Renderer, rendered};
use crate::store::tags::among;
use crate::store::{StoreError, read_pairs, read_values};
use rows::codes::{self, CodeTable};

/// The values of `--phase`.
const PHASES: [&str; 6] = ["contact", "opening", "middle game", "endgame", "race", "bear-off"];

/// Whether a person has this name.
const PERSON: &str = "SELECT 1 FROM players WHERE name = ?1";

/// The most names after the first one in a description.
const MAX_LISTED: usize = 7;

/// Filters on matches and players. Names may be parts of names.
#[derive(Debug, Clone, PartialEq, Default, Args)]
pub struct MatchFilter {
    /// Only this player; may be repeated
    #[arg(long = "player", value_name = "NAME", allow_hyphen_values = true)]
    pub players: Vec<String>,
    /// Only this event; may be repeated
    #[arg(long = "event", value_name = "TEXT", allow_hyphen_values = true)]
    pub events: Vec<String>,
    /// Only this location; may be repeated
    #[arg(long = "location", value_name = "TEXT", allow_hyphen_values = true)]
    pub locations: Vec<String>,
    /// Only this round; may be repeated
    #[arg(long = "round", value_name = "TEXT", allow_hyphen_values = true)]
    pub rounds: Vec<String>,
    /// Played in or after: YYYY, YYYY-MM or YYYY-MM-DD
    #[arg(long, value_name = "DATE")]
    pub since: Option<Period>,
    /// Played in or before
    #[arg(long, value_name = "DATE")]
    pub until: Option<Period>,
    /// Match length: 7, or 5-11; may be repeated
    #[arg(long = "match-length", value_name = "N", value_parser = Range::parse)]
    pub lengths: Vec<Range>,
    /// Only this match, by its match_id; may be repeated
    #[arg(long = "match", value_name = "ID")]
    pub ids: Vec<i64>,
    /// Only matches with a result: the file names the winner
    #[arg(long = "finished")]
    pub is_finished: bool,
    /// Only matches in which every decision that counts was analysed at this level or deeper: its name ("3-ply") or code
    #[arg(long, value_name = "LEVEL")]
    pub analysed: Option<String>,
    /// Only what you tagged (`gammonbase tags`): these decisions and positions, all decisions of these matches, and those of these players;
    /// may be repeated
    #[arg(long = "tag", value_name = "TAG", allow_hyphen_values = true)]
    pub tags: Vec<String>,
    /// What the tags are on, once they are resolved: the words of `tags.subject`.
    #[arg(skip)]
    pub tagged: Vec<String>,
    /// Whether a tag on anything in a match selects the match: for lists and exports of matches.
    #[arg(skip)]
    pub is_tag_of_match: bool,
    /// The level that rules ask for.
    #[arg(skip)]
    pub requested: Option<String>,
    /// The shortest match that counts by rules.
    #[arg(skip)]
    pub min_length: Option<NonZeroU32>,
}

/// The general filters. Empty filters select everything.
#[derive(Debug, Clone, PartialEq, Default, Args)]
pub struct Filter {
    /// Filters on matches.
    #[command(flatten)]
    pub matches: MatchFilter,
    /// Only against this opponent; may be repeated
    #[arg(long = "opponent", value_name = "NAME", allow_hyphen_values = true)]
    pub opponents: Vec<String>,
    /// Money games only
    #[arg(long = "money", conflicts_with_all = ["is_match", "lengths"])]
    pub is_money: bool,
    /// No money games
    #[arg(long = "matches-only")]
    pub is_match: bool,
    /// Points away, the player's first (2,4), or crawford, post-crawford, dmp; may be repeated
    #[arg(long = "score", value_name = "SCORE", value_parser = score)]
    pub scores: Vec<ActiveFilter>,
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

/// A match score: points away, the player's first, or a name.
fn score(text: &str) -> Result<ActiveFilter, String> {
    let away = |player: u16, other: u16| Expr::col("away_player").eq(player).and(Expr::col("away_opponent").eq(other));
    let name = text.to_ascii_lowercase();
    let named = match name.as_str() {
        "crawford" => Some(Expr::col("is_crawford").eq(1)),
        "post-crawford" => Some(Expr::cust(rendered("({{ is_post_crawford() }})"))),
        "dmp" => Some(away(1, 1)),
        _ => None,
    };
    if let Some(condition) = named {
        return Ok(ActiveFilter::new(Subject::Decision, name, condition));
    }
    // 5,3 and 5-3, and 5a 3a as tables print it.
    let text = name.trim();
    let is_between = |c: char| !c.is_ascii_digit();
    let is_score =
        text.starts_with(|c: char| c.is_ascii_digit()) && text.chars().all(|c| !is_between(c) || ",-a ".contains(c));
    let numbers: Vec<Option<u16>> =
        text.split(is_between).filter(|part| !part.is_empty()).map(|part| part.parse().ok()).collect();
    match numbers[..] {
        [Some(player @ 1..), Some(other @ 1..)] if is_score => {
            Ok(ActiveFilter::new(Subject::Decision, format!("{player},{other}"), away(player, other)))
        }
        _ => Err("expected points away, the player's first (2,4), or crawford, post-crawford or dmp".to_owned()),
    }
}

/// Why a filter cannot be applied.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say what they are")]
pub enum FilterError {
    /// The name stands for several where one is needed.
    #[error("{}", several(asked, what, names))]
    SeveralNames {
        asked: String,
        /// A plural.
        what: &'static str,
        names: Vec<String>,
        #[source]
        advice: Option<Advice>,
    },
    /// Its values do not fit the database, one another, the rules or the engine.
    #[error("{0}")]
    Refused(String),
    /// An error of the database.
    #[error("{0}")]
    Query(#[from] rusqlite::Error),
    /// The sums of a selection cannot be made.
    #[error("{0}")]
    Store(#[from] StoreError),
}

/// `A`, `A or B`, `A (+2 others: B, C)`
pub fn listed(names: &[String]) -> String {
    match names {
        [] | [_] | [_, _] => names.join(" or "),
        [first, others @ ..] => {
            let more = if others.len() > MAX_LISTED { ", ..." } else { "" };
            let most = &others[..others.len().min(MAX_LISTED)];
            format!("{first} (+{} others: {}{more})", others.len(), most.join(", "))
        }
    }
}

/// The rank of a level.
fn rank(level: &str) -> Expr {
    let rank = those("depth_rank", "levels", Expr::col("level_name").eq(level));
    Expr::SubQuery(None, Box::new(rank.into()))
}

/// The condition that every decision of the match that counts was analysed at the level or deeper, and that there are such decisions.
fn analysed_at(level: &str) -> Expr {
    let by_level = |condition| Expr::col("match_id").in_subquery(those("match_id", "player_action_stats", condition));
    let is_lower = Expr::col("decisions").gt(0).and(Expr::col("level_rank").lt(rank(level)));
    let is_short = is_lower.or(Expr::cust(rendered("{{ lacks_analysis() }}")));
    by_level(Expr::col("decisions").gt(0)).and(by_level(is_short).not())
}

/// The condition that XG was asked to analyse the match at the level or deeper, in which it still analyses plain decisions less deeply. Files
/// have the request with double decisions only.
fn requested_at(level: &str) -> Expr {
    let requested = |levels| {
        let codes = those("level_code", "levels", levels);
        let doubles = those("decision_id", "cube_analyses", Expr::col("level_requested_code").in_subquery(codes));
        Expr::col("match_id").in_subquery(those("match_id", "decisions", Expr::col("decision_id").in_subquery(doubles)))
    };
    let depth = || Expr::col("depth_rank");
    requested(depth().gte(rank(level))).and(requested(depth().lt(rank(level))).not())
}

/// The condition that the match is one of those in `matches`.
fn in_matches(condition: Expr) -> Expr {
    Expr::col("match_id").in_subquery(those("match_id", "matches", condition))
}

/// The condition that the match passes.
fn of_matches(conditions: impl IntoIterator<Item = Expr>) -> Option<Expr> {
    Some(Expr::col("match_id").in_subquery(those("match_id", "match_facts", all(conditions)?)))
}

impl MatchFilter {
    /// Which of the tags are on decisions or positions: all of those of the first value, some of those of the second.
    fn selects_tagged_decisions(&self) -> [bool; 2] {
        let is_one = |on: &String| on == "decision" || on == "position";
        [!self.tagged.is_empty() && self.tagged.iter().all(is_one), self.tagged.iter().any(is_one)]
    }
}

/// The condition that a row has one of the tags, which are on subjects of this kind.
fn tagged(subject: &str, tags: &[String]) -> Expr {
    let with_tag = || Expr::col("tag").is_in(tags).and(Expr::col("subject").eq(subject));
    let found = |column| those(column, "tagged", with_tag().and(Expr::col(column).is_not_null()));
    let column = match subject {
        "position" => "position_hash",
        "match" => "match_id",
        "player" => {
            let people = Expr::col("person_id").in_subquery(found("person_id"));
            return Expr::col("player_id").in_subquery(those("player_id", "players", people));
        }
        _ => "decision_id",
    };
    Expr::col(column).in_subquery(found(column))
}

/// The condition that something in a match has one of the tags, or a player of it.
fn has_tagged(subject: &str, tags: &[String]) -> Expr {
    let found = match subject {
        "position" | "player" => those("match_id", "decisions", tagged(subject, tags)),
        _ => those("match_id", "tagged", Expr::col("tag").is_in(tags).and(Expr::col("match_id").is_not_null())),
    };
    Expr::col("match_id").in_subquery(found)
}

impl Filter {
    /// A filter of whole matches.
    pub fn of_matches(matches: MatchFilter) -> Self {
        let mut filter = Self { matches, ..Self::default() };
        filter.select_whole_matches();
        filter
    }

    /// Selects whole matches by comments and tags on anything in them.
    pub fn select_whole_matches(&mut self) {
        self.conditions.select_commented_matches();
        self.matches.is_tag_of_match = !self.matches.tags.is_empty();
    }

    /// Whether it selects decisions that the user marked, tagged or commented on.
    pub fn selects_by_hand(&self) -> bool {
        self.conditions.selects_by_hand() || self.matches.selects_tagged_decisions()[0]
    }

    /// Finds what the tags are on. Tags of players stand for these players.
    fn resolve_tags(&mut self, connection: &Connection) -> Result<(), FilterError> {
        let MatchFilter { players, tags, tagged, .. } = &mut self.matches;
        if tags.is_empty() {
            return Ok(());
        }
        let known = "SELECT DISTINCT tag, subject FROM tags ORDER BY tag, subject";
        let known: Vec<(String, String)> = read_pairs(connection, known, [])?;
        let names: Vec<String> = known.iter().map(|(tag, _)| tag.clone()).collect();
        for tag in tags.iter_mut() {
            let known = among(&names, tag);
            *tag = known.ok_or_else(|| FilterError::Refused(unknown("tag", tag, &names)))?.clone();
        }
        let on = known.into_iter().filter(|(tag, _)| tags.contains(tag)).map(|(_, subject)| subject);
        *tagged = Vec::from_iter(on.collect::<BTreeSet<_>>());
        if *tagged == ["player"] {
            let with_tag = "SELECT DISTINCT about FROM tagged WHERE subject = 'player' AND tag IN (SELECT value FROM json_each(?)) ORDER BY about";
            let people: Vec<String> = read_values(connection, with_tag, [json!(tags).to_string()])?;
            match players.is_empty() {
                true => *players = people,
                false => players.retain(|name| people.contains(name)),
            }
            if players.is_empty() {
                return Err(FilterError::Refused("none of these players has that tag".into()));
            }
            tags.clear();
        }
        Ok(())
    }

    /// Whether the filter selects everything.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The filters in words; empty without filters.
    pub fn described(&self) -> String {
        let people = [("player", &self.matches.players), ("opponent", &self.opponents)];
        let people = people.into_iter().filter(|(_, names)| !names.is_empty());
        let mut parts: Vec<String> = people.map(|(what, names)| format!("{what} {}", listed(names))).collect();
        parts.extend(self.entries(Engine::Sqlite).into_iter().map(|entry| entry.words));
        parts.extend(self.with_resignations.then(|| "with errors of resignations".to_owned()));
        parts.join("; ")
    }

    /// All filters in use except those on people.
    fn entries(&self, engine: Engine) -> Vec<ActiveFilter> {
        use Subject::{Decision, Match, Structure};
        let matches = &self.matches;
        let new = |subject, words: String, condition| ActiveFilter::new(subject, words, condition);
        let named = |column: &'static str, names: &[String]| {
            let is_in = Expr::col(column).is_in(names);
            (!names.is_empty()).then(|| new(Match, format!("{column} {}", listed(names)), is_in))
        };
        let day = || Expr::from(Func::cust("substr").args([Expr::col("played_at_local"), 1.into(), 10.into()]));
        let set = |is_set: bool, subject, words: &str, column: &'static str, value: i32| {
            is_set.then(|| new(subject, words.to_owned(), Expr::col(column).eq(value)))
        };
        let kind = |kind: &String| match kind.as_str() {
            "cube" => Expr::col("kind").is_in(["double", "take"]),
            kind => Expr::col("kind").eq(kind),
        };
        let phase = |phase: &String| match phase.as_str() {
            "contact" => Expr::col("phase").is_in(["opening", "middle game", "endgame"]),
            phase => Expr::col("phase").eq(phase),
        };
        let at_least = |level: &String| {
            let levels = those("level_code", "levels", Expr::col("depth_rank").gte(rank(level)));
            new(Decision, format!("level {level} or deeper"), Expr::col("level_code").in_subquery(levels))
        };
        let bound = |end, error, is_in| new(Decision, format!("error at {end} {error}"), is_in);
        let entries = [
            named("event", &matches.events),
            named("location", &matches.locations),
            // Statistics have no rounds.
            named("round", &matches.rounds).map(|round| new(Match, round.words, in_matches(round.condition))),
            ActiveFilter::any(Match, "match length", &matches.lengths, |lengths| lengths.condition("match_length")),
            ActiveFilter::one_of(Match, "match", "match_id", &matches.ids),
            ActiveFilter::any_of("score", &self.scores),
            ActiveFilter::any(Decision, "kind", &self.kinds, kind),
            ActiveFilter::any(Structure, "phase", &self.phases, phase),
            matches
                .since
                .map(|period| period.first_day())
                .map(|first| new(Match, format!("since {first}"), day().gte(first))),
            matches
                .until
                .map(|period| period.last_day())
                .map(|last| new(Match, format!("until {last}"), day().lte(last))),
            self.of_tags(),
            matches.is_finished.then(|| {
                let has_winner = in_matches(Expr::col("winner_seat").is_not_null());
                new(Match, "matches with a result".to_owned(), has_winner)
            }),
            (matches.analysed.as_ref())
                .map(|level| new(Match, format!("matches analysed at {level} or deeper"), analysed_at(level))),
            (matches.requested.as_ref())
                .map(|level| new(Match, format!("matches with XG set to {level} or deeper"), requested_at(level))),
            matches.min_length.map(|points| {
                let is_long = Expr::col("match_length").gte(points.get());
                new(Match, format!("matches of {points} points or more"), is_long)
            }),
            set(self.is_money, Match, "money", "is_money", 1),
            set(self.is_match, Match, "matches only", "is_money", 0),
            self.level.as_ref().map(at_least),
            self.min_error.map(|least| bound("least", least, Expr::col("error_emg").gte(least))),
            self.max_error.map(|most| bound("most", most, Expr::col("error_emg").lte(most))),
            set(self.is_counted_only, Decision, "counted decisions only", "is_counted", 1),
        ];
        entries.into_iter().flatten().chain(self.conditions.entries(engine)).collect()
    }

    /// The filter by tags, which needs only matches if all of them are on matches.
    fn of_tags(&self) -> Option<ActiveFilter> {
        let MatchFilter { tags, tagged: on, is_tag_of_match, .. } = &self.matches;
        let has_tag = if *is_tag_of_match { has_tagged } else { tagged };
        let subject = if *is_tag_of_match || *on == ["match"] { Subject::Match } else { Subject::Decision };
        let every = || ["decision", "position", "match", "player"].map(str::to_owned).to_vec();
        // Not resolved, for a statement that is only shown.
        let on = if on.is_empty() { &every() } else { on };
        let condition = any(on.iter().map(|on| has_tag(on, tags)))?;
        (!tags.is_empty()).then(|| ActiveFilter::new(subject, format!("tag {}", tags.join(" or ")), condition))
    }

    /// Whether it selects decisions by their error, or by analysis depth, which depends on the error. PR is meaningless for such a selection.
    pub fn selects_by_error(&self) -> bool {
        self.level.is_some()
            || self.min_error.is_some()
            || self.max_error.is_some()
            || self.conditions.selects_by_error()
            || self.matches.selects_tagged_decisions()[1]
    }

    /// The note that figures need under this filter; `written`: how the front end writes the name of a filter.
    pub fn note(&self, written: fn(&str) -> String) -> Option<String> {
        let [level, least, most, idea] = ["level", "min-error", "max-error", "idea"].map(written);
        self.selects_by_error().then(|| format!(
            "{level}, {least}, {most}, verdicts of {idea} and tags of decisions select decisions by their error (XG looks deeper where a decision looks wrong), so there is no PR"
        ))
    }

    /// Leaves out money sessions and the matches that do not count by rules. With a part of the decisions there is no PR to add resignations to.
    pub(crate) fn limit(&mut self, matches: &Matches) -> Result<(), FilterError> {
        if self.is_money {
            let problem = "rules are for matches; leave out the money games or the rules";
            return Err(FilterError::Refused(problem.into()));
        }
        self.is_match = true;
        self.matches.min_length = matches.min_length;
        self.matches.requested.clone_from(&matches.level);
        let passing = self.passing(&mut Renderer::binding())?;
        self.with_resignations |= matches.resignations && passing.is_some_and(|passing| !passing.looks_into_matches);
        Ok(())
    }

    /// Replaces parts of names by the names in the database that they select, and the level by its name. Returns a note for each value that
    /// selects several people or events.
    pub fn resolve(&mut self, connection: &Connection) -> Result<Vec<String>, FilterError> {
        let mut notes = Vec::new();
        self.resolve_level(Some(connection))?;
        let matches = &mut self.matches;
        for (what, values, several) in [
            ("player", &mut matches.players, Some("people")),
            ("opponent", &mut self.opponents, Some("people")),
            ("event", &mut matches.events, Some("events")),
            ("location", &mut matches.locations, None),
            ("round", &mut matches.rounds, None),
        ] {
            let mut resolved: Vec<String> = Vec::new();
            for asked in std::mem::take(values) {
                let names = known_names(connection, what, &asked)?;
                if let Some(several) = several.filter(|_| names.len() > 1) {
                    notes.push(format!("{what} {asked:?} selects {} {several}: {}", names.len(), listed(&names)));
                }
                resolved.extend(names);
            }
            let mut seen = HashSet::new();
            resolved.retain(|name| seen.insert(name.clone()));
            *values = resolved;
        }
        self.resolve_tags(connection)?;
        Ok(notes)
    }

    /// Replaces the levels by their names; without a database, those that this program knows.
    pub fn resolve_level(&mut self, connection: Option<&Connection>) -> Result<(), FilterError> {
        for level in [&mut self.level, &mut self.matches.analysed] {
            *level = level.take().map(|asked| known_level(connection, asked)).transpose()?;
        }
        Ok(())
    }

    /// The filter as conditions on the columns of `decisions`; `None` if it selects everything. Names are taken as they are:
    /// [`Self::resolve`] comes first.
    pub fn passing(&self, renderer: &mut Renderer) -> Result<Option<Passing>, FilterError> {
        if self.is_empty() {
            return Ok(None);
        }
        let engine = renderer.engine;
        if engine != Engine::Sqlite && self.conditions.counts_on_points() {
            return Err(FilterError::Refused("a condition on points, like points@1-6, works in SQLite only".into()));
        }
        if engine != Engine::Sqlite && !self.matches.tags.is_empty() {
            return Err(FilterError::Refused("a filter by tags works in SQLite only".into()));
        }
        // The spellings of people: the column of `decisions`, and their numbers.
        let people = [("player_id", &self.matches.players), ("opponent_id", &self.opponents)];
        let people = people.into_iter().filter(|(_, names)| !names.is_empty());
        let people: Vec<(&str, SelectStatement)> = people
            .map(|(column, names)| (column, those("player_id", "players", Expr::col("name").is_in(names))))
            .collect();
        let entries = self.entries(engine);
        let on =
            |subject| entries.iter().filter(move |entry| entry.subject == subject).map(|entry| entry.condition.clone());
        let reads_few = !people.is_empty() || !self.matches.ids.is_empty() || !self.matches.tags.is_empty();
        let structures = all(on(Subject::Structure))
            .map(|condition| Expr::col("structure_code").in_subquery(those("structure_code", "structures", condition)));
        let positions = all(on(Subject::Position)).map(|condition| on_position(engine, reads_few, condition));
        let decisions: Vec<Expr> = on(Subject::Decision).chain(structures).chain(positions).collect();
        let deciders = || people.iter().map(|(column, ids)| Expr::col(*column).in_subquery(ids.clone()));
        let looks_into_matches = !decisions.is_empty();
        // Templates add conditions with AND.
        let mut render = |conditions: Option<Expr>| match conditions {
            None => "1 = 1".to_owned(),
            Some(any @ Expr::Binary(_, BinOper::Or, _)) => format!("({})", renderer.render(&any)),
            Some(all) => renderer.render(&all),
        };
        let matches = render(all(deciders().chain(on(Subject::Match))));
        let field = (!people.is_empty() || looks_into_matches).then(|| render(of_matches(on(Subject::Match))));
        let worst_first =
            render(all(of_matches(on(Subject::Match)).into_iter().chain(deciders()).chain(decisions.clone())));
        let by_match = if engine == Engine::Sqlite && !people.is_empty() {
            // With the +, SQLite cannot use the index by player. Decisions of a match are neighbours in the file; by the index each would
            // be read from another page.
            let deciders = people.iter().map(|(column, ids)| Expr::cust(format!("+{column}")).in_subquery(ids.clone()));
            let players = people.iter().map(|(_, ids)| {
                let [one, other] = ["player1_id", "player2_id"].map(|seat| Expr::col(seat).in_subquery(ids.clone()));
                one.or(other)
            });
            let with_people = of_matches(players.chain(on(Subject::Match)));
            render(all(with_people.into_iter().chain(deciders).chain(decisions)))
        } else {
            worst_first.clone()
        };
        let named =
            [&self.matches.events, &self.matches.locations, &self.matches.rounds].iter().any(|names| !names.is_empty());
        Ok(Some(Passing {
            by_match,
            field,
            worst_first,
            matches,
            few_matches: people.is_empty()
                && (named || !self.matches.ids.is_empty() || self.matches.tagged == ["match"]),
            looks_into_matches,
            selects_by_error: self.selects_by_error(),
            with_resignations: self.with_resignations,
        }))
    }
}

/// The values to bind to a rendered statement.
pub fn values(renderer: &Renderer) -> impl Iterator<Item = Value> {
    renderer.values().iter().map(|value| match value {
        sea_query::Value::String(text) => text.clone().into(),
        sea_query::Value::Double(number) => (*number).into(),
        sea_query::Value::BigInt(number) => (*number).into(),
        sea_query::Value::Int(number) => (*number).into(),
        sea_query::Value::Unsigned(number) => (*number).into(),
        sea_query::Value::SmallUnsigned(number) => (*number).into(),
        sea_query::Value::TinyUnsigned(number) => (*number).into(),
        other => unreachable!("no filter and no parameter makes {other:?}"),
    })
}

/// The one player or event (`what`) whose name matches.
pub fn only_name(connection: &Connection, what: &'static str, asked: &str) -> Result<String, FilterError> {
    let mut names = known_names(connection, what, asked)?;
    match names.len() {
        1 => Ok(names.remove(0)),
        _ => {
            let is_player = what == "player";
            let (what, advice) = if is_player { ("people", Some(Advice::MergeSpellings)) } else { ("events", None) };
            Err(FilterError::SeveralNames { asked: asked.to_owned(), what, names, advice })
        }
    }
}

/// The known names of players, opponents, events or locations that match, the shortest first.
fn known_names(connection: &Connection, what: &'static str, asked: &str) -> Result<Vec<String>, FilterError> {
    let is_person = matches!(what, "player" | "opponent");
    // An exact name selects that person only, even if it is another person's spelling.
    if is_person && connection.prepare_cached(PERSON)?.exists([asked])? {
        return Ok(vec![asked.to_owned()]);
    }
    let sql = match is_person {
        true => "SELECT spelling, name FROM players ORDER BY player_id".to_owned(),
        false => format!("SELECT DISTINCT {what}, {what} FROM matches WHERE {what} IS NOT NULL ORDER BY 1"),
    };
    let known: Vec<(String, String)> = read_pairs(connection, &sql, [])?;
    let (spellings, names): (Vec<String>, Vec<String>) = known.into_iter().unzip();
    let places = matching(&[names.as_slice(), &spellings].concat(), asked);
    if places.is_empty() {
        return Err(FilterError::Refused(unknown(what, asked, &spellings)));
    }
    let mut found: Vec<String> = places.into_iter().map(|place| names[place % names.len()].clone()).collect();
    found.sort_by_cached_key(|name| (name.chars().count(), name.clone()));
    found.dedup();
    Ok(found)
}

/// The name of a level, by its name or code.
fn known_level(connection: Option<&Connection>, asked: String) -> Result<String, FilterError> {
    let levels: Vec<(i64, String)> = match connection {
        Some(connection) => {
            read_pairs(connection, "SELECT level_code, level_name FROM levels ORDER BY depth_rank, level_code", [])?
        }
        None => codes::names(CodeTable::Levels).iter().map(|&(code, name)| (code, name.to_owned())).collect(),
    };
    let found = levels.iter().find(|(code, name)| asked == code.to_string() || asked.eq_ignore_ascii_case(name));
    found.map(|(_, name)| name.clone()).ok_or_else(|| {
        let known: Vec<&str> = levels.iter().map(|(_, name)| name.as_str()).collect();
        FilterError::Refused(format!("level {asked:?} not found; levels: {}", known.join(", ")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_points_away_or_a_name() {
        for text in ["2,4", "2-4", "2a 4a", "2a4a", " 2A, 4A"] {
            assert_eq!(score(text).unwrap().words, "2,4", "{text}");
        }
        for name in ["dmp", "Post-Crawford"] {
            assert_eq!(score(name).unwrap().words, name.to_lowercase());
        }
        for text in ["", "2", "0,4", "-2,4", "2,4,1", "2b4b", "99999,1", "Crawford?"] {
            assert!(score(text).is_err(), "{text}");
        }
    }

    #[test]
    fn values_are_quoted() {
        let filter = Filter {
            matches: MatchFilter { players: vec!["O'Neill {{ x }} -- ".to_owned()], ..MatchFilter::default() },
            kinds: vec!["'); DROP TABLE decisions; --".to_owned()],
            min_error: Some(0.08),
            scores: ["2,4", "crawford"].map(|text| score(text).unwrap()).to_vec(),
            ..Filter::default()
        };
        let passing = filter.passing(&mut Renderer::writing(Engine::Sqlite)).unwrap().unwrap();
        for quoted in ["'O''Neill {{ x }} -- '", "'''); DROP TABLE decisions; --'", "\"error_emg\" >= 0.08"] {
            assert!(passing.by_match.contains(quoted), "{}", passing.by_match);
        }
        assert!(passing.looks_into_matches);
        let spark = filter.passing(&mut Renderer::writing(Engine::Spark)).unwrap().unwrap();
        assert!(spark.matches.contains(r"'O\'Neill {{ x }} -- '"), "{}", spark.matches);
        let mut renderer = Renderer::binding();
        let bound = filter.passing(&mut renderer).unwrap().unwrap();
        assert!(!bound.by_match.contains('\''), "{}", bound.by_match);
        assert!(values(&renderer).any(|value| value == "O'Neill {{ x }} -- ".to_owned().into()));
    }
}
