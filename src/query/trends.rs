//! The SQL function `trends`, with which reports ask the module `statistics`.

use std::collections::BTreeMap;

use rusqlite::functions::{Aggregate, Context, FunctionFlags};
use rusqlite::{Connection, Result};
use serde_json::{Value, json};

use crate::statistics::trend::{Match, trends};

/// Adds the function, with and without a goal.
pub fn install(connection: &Connection) -> Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    [4, 6]
        .into_iter()
        .try_for_each(|arguments| connection.create_aggregate_function("trends", arguments, flags, Trends))
}

struct Trends;

/// The matches of the players; a mean loss and a time, if there is a goal.
type Played = (BTreeMap<String, Vec<Match>>, [Option<f64>; 2]);

impl Aggregate<Played, Option<String>> for Trends {
    fn init(&self, _: &mut Context<'_>) -> Result<Played> {
        Ok(Played::default())
    }

    fn step(&self, context: &mut Context<'_>, (players, goal): &mut Played) -> Result<()> {
        let number = |place| context.get::<Option<f64>>(place);
        if context.len() > 4 {
            *goal = [number(4)?, number(5)?];
        }
        let (Some(year), Some(decisions), Some(loss)) = (number(1)?, number(2)?, number(3)?) else { return Ok(()) };
        players.entry(context.get(0)?).or_default().push(Match { year, decisions, loss });
        Ok(())
    }

    fn finalize(&self, _: &mut Context<'_>, played: Option<Played>) -> Result<Option<String>> {
        let (players, [goal, by]) = played.unwrap_or_default();
        let (names, matches): (Vec<_>, Vec<_>) = players.into_iter().unzip();
        let found = names.iter().zip(trends(matches)).filter_map(|(player, trend)| {
            let trend = trend?;
            // An unknown figure is NaN, which becomes null in JSON.
            let [now, then] = [Some(trend.years[1]), by].map(|year| trend.at(year?, goal.unwrap_or(f64::NAN)));
            Some(json!({
                "player": player, "slope": trend.slope[1], "slope_low": trend.slope[0], "slope_high": trend.slope[2],
                "verdict": trend.verdict, "line": then.map(|at| at.0), "chance": then.map(|at| at.1), "chance_now": now.map(|at| at.1),
            }))
        });
        Ok(Some(Value::from_iter(found).to_string()))
    }
}
