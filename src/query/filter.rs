//! Selects the decisions of a report: the filters that users choose. Its parts convert them to SQL conditions.

mod active;
mod conditions;
mod entries;
mod passing;
mod resolve;
mod values;

use std::num::NonZeroU32;

use clap::Args;

use self::active::ActiveFilter;
pub use self::conditions::Conditions;
pub use self::entries::listed;
pub use self::passing::values;
pub use self::resolve::only_name;
use self::values::{Range, error, score};
use super::date::Period;
use super::names::several;
use crate::advice::Advice;
use crate::rules::Matches;
use crate::sql::Renderer;
use crate::store::StoreError;

/// The values of `--phase`.
const PHASES: [&str; 6] = ["contact", "opening", "middle game", "endgame", "race", "bear-off"];

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
    #[arg(allow_negative_numbers = true, long = "match", value_name = "ID")]
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

impl MatchFilter {
    /// Which of the tags are on decisions or positions: all of those of the first value, some of those of the second.
    fn selects_tagged_decisions(&self) -> [bool; 2] {
        let is_one = |on: &String| on == "decision" || on == "position";
        [!self.tagged.is_empty() && self.tagged.iter().all(is_one), self.tagged.iter().any(is_one)]
    }
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

    /// Whether the filter selects everything.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
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
}
