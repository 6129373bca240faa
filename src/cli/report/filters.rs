//! The filter options of reports.

use clap::Args;

use crate::query::date::Period;
use crate::query::filter::{Filter, Lengths, Score};

/// The general filters on the command line.
#[derive(Debug, Args)]
#[command(next_help_heading = "Filters")]
pub(in crate::cli) struct Filters {
    /// Only decisions of this player; may be repeated
    #[arg(long = "player", value_name = "NAME")]
    players: Vec<String>,
    /// Only against this opponent
    #[arg(long = "opponent", value_name = "NAME")]
    opponents: Vec<String>,
    /// Event
    #[arg(long = "event", value_name = "TEXT")]
    events: Vec<String>,
    /// Location
    #[arg(long = "location", value_name = "TEXT")]
    locations: Vec<String>,
    /// Played in or after: YYYY, YYYY-MM or YYYY-MM-DD
    #[arg(long, value_name = "DATE")]
    since: Option<Period>,
    /// Played in or before
    #[arg(long, value_name = "DATE")]
    until: Option<Period>,
    /// Match length: 7, or 5-11; may be repeated
    #[arg(long = "match-length", value_name = "N")]
    lengths: Vec<Lengths>,
    /// Money games only
    #[arg(long, conflicts_with_all = ["matches_only", "lengths"])]
    money: bool,
    /// No money games
    #[arg(long)]
    matches_only: bool,
    /// Points away, the player's first (2,4), or crawford, post-crawford, dmp; may be repeated
    #[arg(long = "score", value_name = "SCORE")]
    scores: Vec<Score>,
    /// Kind of decision; may be repeated
    #[arg(long = "kind", value_name = "KIND", value_parser = ["checker", "double", "take"])]
    kinds: Vec<String>,
    /// Phase of the game; may be repeated
    #[arg(long = "phase", value_name = "PHASE", value_parser = ["contact", "race", "bear-off"])]
    phases: Vec<String>,
    /// Only decisions analysed at this level or deeper: its name ("XG Roller+") or code
    #[arg(long, value_name = "LEVEL")]
    level: Option<String>,
    /// Minimum error (EMG)
    #[arg(long, value_name = "EMG", value_parser = error)]
    min_error: Option<f64>,
    /// Maximum error (EMG)
    #[arg(long, value_name = "EMG", value_parser = error)]
    max_error: Option<f64>,
    /// Only matches whose files still existed at the last import
    #[arg(long)]
    with_file: bool,
    /// Only decisions that count for PR
    #[arg(long)]
    counted: bool,
}

fn error(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(error) if error.is_finite() && error >= 0.0 => Ok(error),
        _ => Err("expected an equity of 0 or more, like 0.08".to_owned()),
    }
}

impl Filters {
    /// The chosen filters.
    pub(in crate::cli) fn filter(&self) -> Filter {
        Filter {
            players: self.players.clone(),
            opponents: self.opponents.clone(),
            events: self.events.clone(),
            locations: self.locations.clone(),
            since: self.since,
            until: self.until,
            lengths: self.lengths.clone(),
            is_money: if self.money { Some(true) } else { self.matches_only.then_some(false) },
            scores: self.scores.clone(),
            kinds: self.kinds.clone(),
            phases: self.phases.clone(),
            level: self.level.clone(),
            min_error: self.min_error,
            max_error: self.max_error,
            has_file: self.with_file,
            is_counted_only: self.counted,
        }
    }

    /// The filter narrowed to the player of a page.
    pub(in crate::cli) fn also_player(&mut self, name: &str) {
        self.players = vec![name.to_owned()];
    }

    /// Narrowed to an event.
    pub(in crate::cli) fn also_event(&mut self, name: &str) {
        self.events = vec![name.to_owned()];
    }

    /// The filters in words, for use after a title; empty without filters.
    pub(in crate::cli) fn described(&self) -> String {
        let filter = self.filter();
        let lengths: Vec<String> = filter.lengths.iter().map(ToString::to_string).collect();
        let scores: Vec<String> = filter.scores.iter().map(ToString::to_string).collect();
        let lists = [
            ("player", &filter.players),
            ("opponent", &filter.opponents),
            ("event", &filter.events),
            ("location", &filter.locations),
            ("match length", &lengths),
            ("score", &scores),
            ("kind", &filter.kinds),
            ("phase", &filter.phases),
        ];
        let mut parts: Vec<String> = lists
            .iter()
            .filter(|(_, values)| !values.is_empty())
            .map(|(name, values)| format!("{name} {}", values.join(" or ")))
            .collect();
        parts.extend(filter.since.map(|period| format!("since {}", period.first_day())));
        parts.extend(filter.until.map(|period| format!("until {}", period.last_day())));
        parts.extend(filter.is_money.map(|money| if money { "money" } else { "matches only" }.to_owned()));
        parts.extend(filter.level.map(|level| format!("level {level} or deeper")));
        parts.extend(filter.min_error.map(|error| format!("error at least {error}")));
        parts.extend(filter.max_error.map(|error| format!("error at most {error}")));
        parts.extend(filter.has_file.then(|| "matches whose files exist".to_owned()));
        parts.extend(filter.is_counted_only.then(|| "counted decisions only".to_owned()));
        if parts.is_empty() { String::new() } else { format!(": {}", parts.join("; ")) }
    }
}
