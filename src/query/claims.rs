//! The SQL function `claims`, with which reports ask the module `statistics`.

use std::collections::HashMap;

use rusqlite::functions::{Aggregate, Context, FunctionFlags};
use rusqlite::{Connection, Error, Result};
use serde_json::{Value, json};

use crate::statistics::claims::{Claim, Player, Sums, Verdict, against_field, against_side};

/// Adds the function.
pub fn install(connection: &Connection) -> Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    connection.create_aggregate_function("claims", 11, flags, Claims)
}

struct Claims;

/// The rows read so far.
#[derive(Default)]
struct Rows {
    is_of_two_sides: bool,
    min_decisions: f64,
    overdispersion: f64,
    /// Place of each family and part.
    families: HashMap<(String, String), usize>,
    /// By side.
    players: HashMap<i64, Player>,
}

impl Aggregate<Rows, Option<String>> for Claims {
    fn init(&self, _: &mut Context<'_>) -> Result<Rows> {
        Ok(Rows::default())
    }

    fn step(&self, context: &mut Context<'_>, rows: &mut Rows) -> Result<()> {
        rows.is_of_two_sides = match context.get_raw(0).as_str()? {
            "field" => false,
            "side" => true,
            other => {
                return Err(Error::UserFunctionError(format!("claims: expected field or side, not {other}").into()));
            }
        };
        let number = |place| context.get::<Option<f64>>(place).map(Option::unwrap_or_default);
        (rows.min_decisions, rows.overdispersion) = (number(1)?, number(2)?);
        let sums = Sums { decisions: number(7)?, loss: number(8)?, difficulty: number(9)?, variance: number(10)? };
        let player = rows.players.entry(context.get(3)?).or_default();
        if context.get(4)? {
            player.whole += sums;
        }
        let place = rows.families.len();
        let place = *rows.families.entry((context.get(5)?, context.get(6)?)).or_insert(place);
        if player.families.len() <= place {
            player.families.resize(place + 1, Sums::default());
        }
        player.families[place] += sums;
        Ok(())
    }

    fn finalize(&self, _: &mut Context<'_>, rows: Option<Rows>) -> Result<Option<String>> {
        let Some(mut rows) = rows else { return Ok(None) };
        let player = rows.players.remove(&0).unwrap_or_default();
        // In the order of their sides: the sums are the same in every run.
        let mut others: Vec<(i64, Player)> = rows.players.into_iter().collect();
        others.sort_by_key(|(side, _)| *side);
        let others: Vec<Player> = others.into_iter().map(|(_, other)| other).collect();
        let claims = match (rows.is_of_two_sides, others.first()) {
            (false, _) => against_field(&player, &others, rows.overdispersion, rows.min_decisions),
            (true, Some(other)) => against_side(&player, other, rows.overdispersion, rows.min_decisions),
            (true, None) => Vec::new(),
        };
        let found = rows.families.iter().filter_map(|((family, part), place)| {
            let claim = claims.get(*place)?.as_ref()?;
            Some(described(family, part, claim))
        });
        Ok(Some(Value::from_iter(found).to_string()))
    }
}

fn described(family: &str, part: &str, claim: &Claim) -> Value {
    let verdict = match claim.verdict {
        Verdict::More => "more",
        Verdict::Less => "less",
        Verdict::MayBeChance => "may be chance",
    };
    let [extra_low, extra, extra_high] = claim.extra;
    let [likely_low, likely, likely_high] = match claim.verdict {
        Verdict::MayBeChance => [None; 3],
        _ => claim.likely.map(Some),
    };
    json!({
        "family": family, "part": part, "verdict": verdict, "expected_emg": claim.expected,
        "extra_emg_low": extra_low, "extra_emg": extra, "extra_emg_high": extra_high,
        "likely_emg_low": likely_low, "likely_emg": likely, "likely_emg_high": likely_high,
    })
}
