//! The SQL function `claims`, with which reports ask the module `statistics`.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use rusqlite::functions::{Aggregate, Context, FunctionFlags};
use rusqlite::{Connection, Error, Result, Row};
use serde_json::{Value, json};

use super::output::OutputError;
use super::row_reader::{columns, read_row};
use crate::statistics::claims::{Claim, Player, Sums, Verdict, against_field, against_side};

/// Tables of what everybody loses, by name.
pub type Everybody = Arc<HashMap<&'static str, People>>;

/// Adds the function. It compares with the other rows, or with the people of a table.
pub fn install(connection: &Connection, everybody: Everybody) -> Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    connection.create_aggregate_function("claims", 11, flags, Claims(everybody))
}

struct Claims(Everybody);

/// What people lose in families of decisions.
#[derive(Debug, Default)]
pub struct People {
    /// Place of each family and part.
    families: HashMap<(String, String), usize>,
    /// By person or side; sorted, so that sums are the same in every run.
    players: BTreeMap<i64, Player>,
}

columns! {
    /// A row of such a table.
    struct FamilySums {
        person_id: i64,
        is_whole: bool,
        family: String,
        part: String,
        decisions: Option<f64>,
        error_emg: Option<f64>,
        difficulty_emg: Option<f64>,
        difficulty_variance: Option<f64>,
    }
}

impl People {
    fn add(&mut self, side: i64, is_whole: bool, family: (String, String), sums: Sums) {
        let player = self.players.entry(side).or_default();
        if is_whole {
            player.whole += sums;
        }
        let place = self.families.len();
        let place = *self.families.entry(family).or_insert(place);
        if player.families.len() <= place {
            player.families.resize(place + 1, Sums::default());
        }
        player.families[place] += sums;
    }

    /// Adds a row of such a table.
    pub fn add_row(&mut self, row: &Row<'_>) -> Result<()> {
        let read: Result<FamilySums, OutputError> = read_row(row, "field");
        let row = read.map_err(|error| Error::UserFunctionError(error.into()))?;
        let sums = Sums {
            decisions: row.decisions.unwrap_or_default(),
            loss: row.error_emg.unwrap_or_default(),
            difficulty: row.difficulty_emg.unwrap_or_default(),
            variance: row.difficulty_variance.unwrap_or_default(),
        };
        self.add(row.person_id, row.is_whole, (row.family, row.part), sums);
        Ok(())
    }

    /// Everybody except one side, with families in the order of `order`.
    fn without(&self, side: i64, order: &People) -> Vec<Player> {
        let others = self.players.iter().filter(|(other, _)| **other != side);
        let ordered = |(_, other): (_, &Player)| {
            let mut families = vec![Sums::default(); order.families.len()];
            for (family, place) in &order.families {
                let known = self.families.get(family).and_then(|known| other.families.get(*known));
                families[*place] = known.copied().unwrap_or_default();
            }
            Player { whole: other.whole, families }
        };
        others.map(ordered).collect()
    }
}

/// The rows read so far.
#[derive(Default)]
struct Rows {
    against: String,
    min_decisions: f64,
    overdispersion: f64,
    people: People,
}

impl Aggregate<Rows, Option<String>> for Claims {
    fn init(&self, _: &mut Context<'_>) -> Result<Rows> {
        Ok(Rows::default())
    }

    fn step(&self, context: &mut Context<'_>, rows: &mut Rows) -> Result<()> {
        let against = context.get_raw(0).as_str()?;
        if rows.against.is_empty() {
            against.clone_into(&mut rows.against);
        }
        let number = |place| context.get::<Option<f64>>(place).map(Option::unwrap_or_default);
        (rows.min_decisions, rows.overdispersion) = (number(1)?, number(2)?);
        let sums = Sums { decisions: number(7)?, loss: number(8)?, difficulty: number(9)?, variance: number(10)? };
        rows.people.add(context.get(3)?, context.get(4)?, (context.get(5)?, context.get(6)?), sums);
        Ok(())
    }

    fn finalize(&self, _: &mut Context<'_>, rows: Option<Rows>) -> Result<Option<String>> {
        let Some(mut rows) = rows else { return Ok(None) };
        let everybody = self.0.get(rows.against.as_str());
        // Against everybody, there is one side: the person.
        let side = everybody.and_then(|_| rows.people.players.keys().next().copied()).unwrap_or_default();
        // Otherwise the sides from 0 down are judged, and compared with the others.
        let others: Vec<Player> = match everybody {
            Some(everybody) => everybody.without(side, &rows.people),
            None => rows.people.players.split_off(&1).into_values().collect(),
        };
        let judged: Vec<Player> = std::mem::take(&mut rows.people.players).into_values().collect();
        let claims = match (rows.against.as_str(), judged.as_slice(), others.first()) {
            ("side", [player, ..], Some(other)) => against_side(player, other, rows.overdispersion, rows.min_decisions),
            ("side", ..) => Vec::new(),
            (against, ..) if against == "field" || everybody.is_some() => {
                against_field(&judged, &others, rows.overdispersion, rows.min_decisions)
            }
            (other, ..) => {
                return Err(Error::UserFunctionError(format!("claims: expected field or side, not {other}").into()));
            }
        };
        let found = rows.people.families.iter().filter_map(|((family, part), place)| {
            let claim = claims.get(*place)?.as_ref()?;
            Some(described(family, part, claim))
        });
        Ok(Some(Value::from_iter(found).to_string()))
    }
}

/// A verdict as the reports know it.
pub(super) fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::More => "more",
        Verdict::Less => "less",
        Verdict::MayBeChance => "may be chance",
    }
}

fn described(family: &str, part: &str, claim: &Claim) -> Value {
    let [extra_low, extra, extra_high] = claim.extra;
    let [likely_low, likely, likely_high] = match claim.verdict {
        Verdict::MayBeChance => [None; 3],
        _ => claim.likely.map(Some),
    };
    json!({
        "family": family, "part": part, "verdict": word(claim.verdict), "expected_emg": claim.expected,
        "decisions": claim.judged.decisions, "error_emg": claim.judged.loss,
        "extra_emg_low": extra_low, "extra_emg": extra, "extra_emg_high": extra_high,
        "likely_emg_low": likely_low, "likely_emg": likely, "likely_emg_high": likely_high,
    })
}
