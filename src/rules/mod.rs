//! Rules of bodies as data: titles by PR, points of standings, ratings. A TOML file has the rules of one body with their year and source.
//! docs/reference/rules.md describes its fields.

mod check;
mod library;

use std::collections::BTreeSet;
use std::num::NonZeroU32;

use rows::numbers::{counts, grouped};
use serde::{Deserialize, Serialize};

pub use library::{RulesError, find, folder_beside, line_at, own_names, shipped, shipped_one, texts};

/// The rules of a body.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// The file's name without `.toml`.
    #[serde(skip)]
    pub id: String,
    /// The whole file.
    #[serde(skip)]
    pub text: String,
    /// The name of the rules.
    pub name: String,
    /// The body that has them.
    pub body: String,
    /// The year of the source; `None`: not known.
    pub year: Option<u16>,
    /// Where they are published.
    pub source: String,
    /// What the source leaves open, and what GammonBase does instead.
    #[serde(default)]
    pub unknown: Vec<String>,
    #[serde(default)]
    pub(crate) matches: Matches,
    pub(crate) titles: Option<Titles>,
    pub(crate) standings: Option<Standings>,
    pub(crate) rating: Option<Rating>,
    /// How many matches of how many do not count under a filter, once they are counted.
    #[serde(skip)]
    pub left_out: [usize; 2],
}

/// The matches that count.
#[derive(Debug, Clone, PartialEq, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Matches {
    /// The shortest match, in points.
    pub min_length: Option<NonZeroU32>,
    /// XG was asked to analyse them at this level or deeper.
    #[serde(deserialize_with = "check::level")]
    pub level: Option<String>,
    /// Whether errors of resignations count in PR.
    pub resignations: bool,
}

/// Titles by PR over a window.
#[derive(Debug, Clone, PartialEq, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Titles {
    /// The last matches, whole, over which PR is taken; `None`: all.
    pub window: Option<Window>,
    /// Whether a PR must be below the limit of a class, not only up to it.
    pub strict: bool,
    /// A player without a match in the last months is not on the list.
    pub active_months: Option<NonZeroU32>,
    /// The best first; none: the body has a list by PR only.
    #[serde(deserialize_with = "check::classes")]
    pub classes: Vec<Class>,
}

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Window {
    /// Experience points: a match gives its length
    Points(NonZeroU32),
    Matches(NonZeroU32),
    /// Decisions that enter PR; the first match of the window is cut
    Decisions(NonZeroU32),
    /// All matches, with weights that fall by half over so many decisions
    #[serde(deserialize_with = "check::half_life")]
    HalfLife(NonZeroU32),
    /// Months before the last match of the window
    Months(NonZeroU32),
}

/// A title, or a class of one, with what it needs.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Class {
    pub name: String,
    /// The title of several classes in a row, given if an interval spans more than one of them.
    pub group: Option<String>,
    /// The highest PR.
    pub max_pr: f64,
    pub min_points: Option<u32>,
    pub min_matches: Option<u32>,
    pub min_decisions: Option<u32>,
    /// A lower PR with which less is needed.
    pub fast: Option<Fast>,
}

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Fast {
    pub max_pr: f64,
    pub min_points: u32,
}

/// The points of a match, and what breaks ties.
#[derive(Debug, Clone, PartialEq, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Standings {
    #[serde(deserialize_with = "check::points")]
    pub win: f64,
    #[serde(deserialize_with = "check::points")]
    pub lower_pr: f64,
    /// Points for the lower loss in match winning chances.
    #[serde(deserialize_with = "check::points")]
    pub lower_loss: f64,
    /// Points for winning the match with the lower PR.
    #[serde(deserialize_with = "check::points")]
    pub both: f64,
    /// The difference of PR from which `lower_pr` goes to one player whole; below, each has half of it, more or less by the difference. 0: it is
    /// not graded.
    #[serde(deserialize_with = "check::points")]
    pub graded_over: f64,
    /// Who has the lower PR if both are equal.
    pub equal_pr: Equal,
    /// The decimals to which PRs are compared; `None`: all.
    pub equal_decimals: Option<u8>,
    /// What decides between players with the same points, in this order.
    #[serde(deserialize_with = "check::ties")]
    pub ties: Vec<Tie>,
    /// Whether matches of an event between the same two people are one series, won by more points, then by the lower mean PR.
    pub series: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Equal {
    #[default]
    Half,
    Both,
    None,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Tie {
    /// Matches or series won
    Wins,
    /// Fewer matches or series lost
    Losses,
    /// The lower PR
    Pr,
    /// The lower loss in match winning chances
    Loss,
    /// Matches won against the others with whom the player is tied
    Direct,
    /// Points scored in the matches
    Score,
}

/// The formula of FIBS with its parameters.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Rating {
    #[serde(deserialize_with = "check::number")]
    pub start: f64,
    #[serde(deserialize_with = "check::positive")]
    pub k: f64,
    /// What a match is played for.
    pub stake: Stake,
    /// How much faster the ratings of beginners change.
    pub ramp: Option<Ramp>,
    /// The fewest experience points of a player who is listed.
    pub min_points: u32,
    /// A player without a match in the last months is not listed.
    pub active_months: Option<NonZeroU32>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Stake {
    /// Four times the root of its length
    #[default]
    Root,
    /// Its length
    Length,
}

/// K is multiplied by from - experience / per, but not by less than 1.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ramp {
    #[serde(deserialize_with = "check::positive")]
    pub from: f64,
    #[serde(deserialize_with = "check::positive")]
    pub per: f64,
}

impl Default for Rating {
    fn default() -> Self {
        Self { start: 1500.0, k: 1.0, stake: Stake::Root, ramp: None, min_points: 0, active_months: None }
    }
}

/// The rules of titles, if the user chooses none.
pub const TITLES: &str = "bmab";

/// The parts of a file, of which a report applies one.
pub const SECTIONS: [&str; 3] = ["titles", "standings", "rating"];

impl Rules {
    /// Whether it has this section.
    pub fn has(&self, section: &str) -> bool {
        match section {
            "titles" => self.titles.is_some(),
            "standings" => self.standings.is_some(),
            _ => self.rating.is_some(),
        }
    }

    /// The names of its sections.
    pub fn sections(&self) -> Vec<&'static str> {
        SECTIONS.into_iter().filter(|section| self.has(section)).collect()
    }

    /// The highest PR of a class, or of the classes of a title.
    pub fn highest_pr(&self, name: &str) -> Result<f64, String> {
        let classes = self.titles.iter().flat_map(|titles| &titles.classes);
        let named = classes.flat_map(|class| class.group.iter().chain([&class.name]).map(|own| (own, class.max_pr)));
        let known: BTreeSet<_> = named.clone().map(|(own, _)| own.as_str()).collect();
        let found = named.filter(|(own, _)| own.to_lowercase() == name.to_lowercase());
        found.map(|(_, pr)| pr).reduce(f64::max).ok_or_else(|| {
            let known = Vec::from_iter(known).join(", ");
            format!("expected a PR, or a class of {} ({known}), found {name:?}", self.label())
        })
    }

    /// Name and year, which stand wherever the rules are applied.
    pub fn label(&self) -> String {
        match self.year {
            Some(year) => format!("{}, {year}", self.name),
            None => self.name.clone(),
        }
    }

    /// `5 of 8 matches left out`; `None`: all count.
    fn left_out(&self) -> Option<String> {
        let [left_out, of] = self.left_out.map(|number| number as u64);
        (left_out > 0).then(|| format!("{} of {} left out", grouped(left_out), counts(of, "match", "matches")))
    }

    /// Name and year, and the number of matches that the rules leave out, for tables.
    pub fn counted_label(&self) -> String {
        [Some(self.label()), self.left_out()].into_iter().flatten().collect::<Vec<_>>().join("; ")
    }

    /// What a reader of a result must know of the rules, in sentences.
    pub fn described(&self) -> String {
        let Matches { min_length, level, resignations } = &self.matches;
        let which = [
            min_length.map(|points| format!("of {points} points or more")),
            level.as_ref().map(|level| format!("analysed with XG set to {level} or deeper")),
            resignations.then(|| "with errors of resignations".to_owned()),
        ];
        let which: Vec<String> = which.into_iter().flatten().collect();
        let matches = if which.is_empty() { String::new() } else { format!(" Matches {}.", which.join(", ")) };
        let why = [min_length.map(|_| "too short"), level.as_ref().map(|_| "analysed less deeply (report audit)")];
        let why = why.into_iter().flatten().collect::<Vec<_>>().join(", or ");
        let left_out = self.left_out().map_or_else(String::new, |counted| format!(" {counted}: {why}."));
        let unknown: String = self.unknown.iter().map(|sentence| format!(" {sentence}")).collect();
        format!("Rules: {} ({}; {}).{matches}{left_out}{unknown}", self.label(), self.body, self.source)
    }
}
