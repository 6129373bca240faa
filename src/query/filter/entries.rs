//! The filters on matches and decisions that are set, in words and as conditions.

use sea_query::{Expr, ExprTrait, Func};

use super::active::{ActiveFilter, Subject, any, those};
use super::{Filter, MatchFilter};
use crate::sql::{Engine, rendered};

/// The most names after the first one in a description.
const MAX_LISTED: usize = 7;

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
    pub(super) fn entries(&self, engine: Engine) -> Vec<ActiveFilter> {
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
}
