//! A filter as SQL.

use rusqlite::types::Value;
use sea_query::{BinOper, Expr, ExprTrait, SelectStatement};

use super::active::{Subject, all, those};
use super::conditions::on_position;
use super::{Filter, FilterError};
use crate::sql::{Engine, Passing, Renderer};

/// The condition that the match passes.
fn of_matches(conditions: impl IntoIterator<Item = Expr>) -> Option<Expr> {
    Some(Expr::col("match_id").in_subquery(those("match_id", "match_facts", all(conditions)?)))
}

impl Filter {
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

#[cfg(test)]
mod tests {
    use super::super::MatchFilter;
    use super::super::values::score;
    use super::*;

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
