//! The SQL function `trends`, with which reports ask the module `statistics`.

use std::collections::BTreeMap;

use rusqlite::functions::{Aggregate, Context, FunctionFlags};
use rusqlite::{Connection, Result};
use serde_json::{Value, json};

use super::claims::word;
use crate::statistics::trend::{Match, trends};

/// Adds the function.
pub fn install(connection: &Connection) -> Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    connection.create_aggregate_function("trends", 4, flags, Trends)
}

struct Trends;

impl Aggregate<BTreeMap<String, Vec<Match>>, Option<String>> for Trends {
    fn init(&self, _: &mut Context<'_>) -> Result<BTreeMap<String, Vec<Match>>> {
        Ok(BTreeMap::new())
    }

    fn step(&self, context: &mut Context<'_>, players: &mut BTreeMap<String, Vec<Match>>) -> Result<()> {
        let number = |place| context.get::<Option<f64>>(place);
        let (Some(year), Some(decisions), Some(loss)) = (number(1)?, number(2)?, number(3)?) else { return Ok(()) };
        players.entry(context.get(0)?).or_default().push(Match { year, decisions, loss });
        Ok(())
    }

    fn finalize(&self, _: &mut Context<'_>, players: Option<BTreeMap<String, Vec<Match>>>) -> Result<Option<String>> {
        let (names, matches): (Vec<_>, Vec<_>) = players.unwrap_or_default().into_iter().unzip();
        let found = names.iter().zip(trends(&matches)).filter_map(|(player, trend)| {
            let trend = trend?;
            let [low, slope, high] = trend.slope;
            Some(json!({ "player": player, "slope": slope, "slope_low": low, "slope_high": high, "verdict": word(trend.verdict) }))
        });
        Ok(Some(Value::from_iter(found).to_string()))
    }
}
