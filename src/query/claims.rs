//! The SQL function `claims`, with which reports ask the module `statistics`.

use std::collections::{BTreeMap, HashMap};

use rusqlite::functions::{Aggregate, Context, FunctionFlags};
use rusqlite::{Connection, Error, Result};
use serde_json::{Value, json};

use super::output::OutputError;
use super::row_reader::{Found, FromRow, NamedValues, columns};
use crate::statistics::claims::{
    Claim, Dispersion, Player, Question, Sum, Sums, Verdict, Whole, against_field, against_side,
};
use crate::statistics::share;

/// Adds the function.
pub fn install(connection: &Connection) -> Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    connection.create_aggregate_function("claims", 15, flags, Claims)
}

struct Claims;

/// What people lose in families of decisions.
#[derive(Debug, Default)]
struct People {
    /// Place of each family and part.
    families: HashMap<(String, String), usize>,
    /// What each is compared with.
    wholes: Vec<Whole>,
    /// The players, by person or side; sorted, so that sums are the same in every run.
    players: BTreeMap<i64, Player>,
    /// The root of the difficulty in each match of a judged player: of the wholes, and of each family.
    matches: BTreeMap<(i64, i64), ([f64; 2], Vec<f64>)>,
}

/// Rows that divide the decisions of a judged player by phase and both plans at once: `race/race/race`, or the phase alone.
const OVERLAPS: &str = "phase/plan/against";

columns! {
    /// A row of the function's arguments.
    struct FamilySums {
        person_id: i64,
        family: String,
        part: String,
        decisions: Option<f64>,
        error_emg: Option<f64>,
        difficulty_emg: Option<f64>,
        difficulty_variance: Option<f64>,
        error_root: Option<f64>,
        difficulty_root: Option<f64>,
    }
}

impl FamilySums {
    fn sums(&self) -> Sums {
        let sum = |seen: Option<f64>, usual: Option<f64>| Sum {
            seen: seen.unwrap_or_default(),
            usual: usual.unwrap_or_default(),
        };
        Sums {
            decisions: self.decisions.unwrap_or_default(),
            loss: sum(self.error_emg, self.difficulty_emg),
            variance: self.difficulty_variance.unwrap_or_default(),
            root: sum(self.error_root, self.difficulty_root),
        }
    }

    /// The wholes that consist of such rows: of all decisions, and of checker plays.
    fn wholes(&self) -> [bool; 2] {
        match self.family.as_str() {
            "kind" => [true, self.part == "checker"],
            "roll of the game" => [true, false],
            "dice" => [false, true],
            _ => [false; 2],
        }
    }
}

impl People {
    /// The place of a family.
    fn place(&mut self, family: String, part: String) -> usize {
        let whole = match family.as_str() {
            "idea" | "first roll" | "reply" | "dice" | "close plays" => Whole::Plays,
            _ => Whole::All,
        };
        *self.families.entry((family, part)).or_insert_with(|| {
            self.wholes.push(whole);
            self.wholes.len() - 1
        })
    }

    /// Adds a row; `match_id`: of one who is judged.
    fn add(&mut self, row: FamilySums, match_id: Option<i64>) {
        let (sums, wholes) = (row.sums(), row.wholes());
        if row.family == OVERLAPS {
            let parts = OVERLAPS.split('/').zip(row.part.split('/'));
            let places = parts.map(|(family, part)| self.place(family.to_owned(), part.to_owned())).collect();
            return self.players.entry(row.person_id).or_default().overlaps.push((places, sums));
        }
        let place = self.place(row.family, row.part);
        let player = self.players.entry(row.person_id).or_default();
        player.families.resize(player.families.len().max(place + 1), Sums::default());
        player.families[place] += sums;
        player.wholes.iter_mut().zip(wholes).filter(|(_, is_part)| *is_part).for_each(|(whole, _)| *whole += sums);
        if let Some(match_id) = match_id {
            let (of_wholes, families) = self.matches.entry((row.person_id, match_id)).or_default();
            families.resize(families.len().max(place + 1), 0.0);
            families[place] += sums.root.usual;
            let parts = of_wholes.iter_mut().zip(wholes).filter(|(_, is_part)| *is_part);
            parts.for_each(|(whole, _)| *whole += sums.root.usual);
        }
    }

    /// The players who are judged, and the others.
    fn divided(&mut self) -> [BTreeMap<i64, Player>; 2] {
        let mut others = std::mem::take(&mut self.players);
        let mut judged: BTreeMap<i64, Player> = BTreeMap::new();
        for ((side, _), of_match) in std::mem::take(&mut self.matches) {
            let player = judged.entry(side).or_insert_with(|| others.remove(&side).unwrap_or_default());
            player.matches.push(of_match);
        }
        [judged, others]
    }
}

fn failed(error: OutputError) -> Error {
    Error::UserFunctionError(error.into())
}

/// The rows read so far.
struct Rows {
    against: String,
    question: Question,
    people: People,
}

impl Aggregate<Option<Rows>, Option<String>> for Claims {
    fn init(&self, _: &mut Context<'_>) -> Result<Option<Rows>> {
        Ok(None)
    }

    fn step(&self, context: &mut Context<'_>, rows: &mut Option<Rows>) -> Result<()> {
        let number = |place| context.get::<Option<f64>>(place);
        let rows = match rows {
            Some(rows) => rows,
            none => {
                let against: String = context.get(0)?;
                let shares = match against.as_str() {
                    "side" => [share::SIDES; 2],
                    "times" => [share::TIME; 2],
                    _ => [share::WEAKNESS, share::STRENGTH],
                };
                let [min_decisions, loss, root, form] =
                    [1, 2, 3, 4].map(|place| number(place).map(Option::unwrap_or_default));
                let dispersion = Dispersion { loss: loss?, root: root?, form: form? };
                let question = Question { min_decisions: min_decisions?, shares, dispersion };
                none.insert(Rows { against, question, people: People::default() })
            }
        };
        // The match is between the person and the rest.
        let value = |index: usize| Found::Value(context.get_raw(if index == 0 { 5 } else { index + 6 }));
        let row = NamedValues::read(&|index| FamilySums::COLUMNS.get(index).map(|(name, _)| *name), &value, "claims");
        rows.people.add(row.map_err(failed)?, context.get(6)?);
        Ok(())
    }

    fn finalize(&self, _: &mut Context<'_>, rows: Option<Option<Rows>>) -> Result<Option<String>> {
        let Some(Rows { against, question, mut people }) = rows.flatten() else { return Ok(None) };
        let [judged, others] = people.divided();
        let [judged, others] = [judged, others].map(|players| players.into_values().collect::<Vec<_>>());
        let claims = match (against.as_str(), judged.as_slice()) {
            ("side", [player, other]) => against_side(player, other, &question),
            ("side", _) => Vec::new(),
            _ => against_field(&judged, &others.iter().collect::<Vec<_>>(), &people.wholes, &question),
        };
        let found = people.families.iter().filter_map(|((family, part), place)| {
            let claim = claims.get(*place)?.as_ref()?;
            Some(described(family, part, claim))
        });
        Ok(Some(Value::from_iter(found).to_string()))
    }
}

fn described(family: &str, part: &str, claim: &Claim) -> Value {
    let [extra_low, extra, extra_high] = claim.extra;
    let [likely_low, likely, likely_high] = match claim.verdict {
        Verdict::MayBeChance => [None; 3],
        _ => claim.likely.map(Some),
    };
    json!({
        "family": family, "part": part, "verdict": claim.verdict, "expected_emg": claim.expected,
        "decisions": claim.judged.decisions, "error_emg": claim.judged.loss.seen,
        "extra_emg_low": extra_low, "extra_emg": extra, "extra_emg_high": extra_high,
        "noticed_emg": claim.noticed, "similar_players": claim.similar, "likely_emg_low": likely_low, "likely_emg": likely, "likely_emg_high": likely_high,
    })
}
