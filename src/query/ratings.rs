//! The SQL function `fibs_ratings`: the ratings after matches in the order in which they are given.

use std::collections::BTreeMap;

use rusqlite::functions::{Aggregate, Context, FunctionFlags};
use rusqlite::{Connection, Result};
use serde_json::{Value, json};

/// Adds the function.
pub fn install(connection: &Connection) -> Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    connection.create_aggregate_function("fibs_ratings", 7, flags, Ratings)
}

struct Ratings;

/// A player so far.
#[derive(Debug, Clone, Copy)]
struct PlayerRating {
    rating: f64,
    experience: f64,
    matches: u32,
}

impl Aggregate<BTreeMap<String, PlayerRating>, Option<String>> for Ratings {
    fn init(&self, _: &mut Context<'_>) -> Result<BTreeMap<String, PlayerRating>> {
        Ok(BTreeMap::new())
    }

    fn step(&self, context: &mut Context<'_>, players: &mut BTreeMap<String, PlayerRating>) -> Result<()> {
        let number = |place| context.get::<f64>(place);
        let (length, start, k, ramp) = (number(2)?, number(3)?, number(4)?, [number(5)?, number(6)?]);
        let names: [String; 2] = [context.get(0)?, context.get(1)?];
        let new = PlayerRating { rating: start, experience: 0.0, matches: 0 };
        let before = names.each_ref().map(|name| players.get(name).copied().unwrap_or(new));
        let changes = changes(before, length, k, ramp);
        for ((name, before), change) in names.into_iter().zip(before).zip(changes) {
            let after = PlayerRating {
                rating: before.rating + change,
                experience: before.experience + length,
                matches: before.matches + 1,
            };
            players.insert(name, after);
        }
        Ok(())
    }

    fn finalize(&self, _: &mut Context<'_>, players: Option<BTreeMap<String, PlayerRating>>) -> Result<Option<String>> {
        let players = players.unwrap_or_default().into_iter();
        let players = players.map(|(player, PlayerRating { rating, experience, matches })| json!({ "player": player, "rating": rating, "experience": experience as i64, "matches": matches }));
        Ok(Some(Value::from_iter(players).to_string()))
    }
}

/// What the winner gains, and the loser (below 0), in a match of this length.
fn changes([winner, loser]: [PlayerRating; 2], length: f64, k: f64, [from, per]: [f64; 2]) -> [f64; 2] {
    let chance = 1.0 / (10_f64.powf((winner.rating - loser.rating) * length.sqrt() / 2000.0) + 1.0);
    let gain = |player: PlayerRating| k * (from - player.experience / per).max(1.0) * 4.0 * length.sqrt() * chance;
    [gain(winner), -gain(loser)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_change_by_the_formula_of_fibs() {
        let player = |rating, experience| PlayerRating { rating, experience, matches: 0 };
        let close = |found: [f64; 2], expected: [f64; 2]| {
            assert!(found.iter().zip(expected).all(|(found, expected)| (found - expected).abs() < 1e-4), "{found:?}");
        };
        // Equal players: 4 * 3 / 2 in a match of nine points.
        close(changes([player(1500.0, 500.0); 2], 9.0, 1.0, [5.0, 100.0]), [6.0, -6.0]);
        // 200 points apart, four points: 10^0.2 = 1.584893; the weaker had 1 / 2.584893 = 0.386863 of 8.
        close(changes([player(1700.0, 0.0), player(1500.0, 0.0)], 4.0, 1.0, [1.0, 1.0]), [3.094_904, -3.094_904]);
        close(changes([player(1500.0, 0.0), player(1700.0, 0.0)], 4.0, 1.0, [1.0, 1.0]), [4.905_096, -4.905_096]);
        // A beginner's change is five times as large, after 250 points 2.5 times.
        close(changes([player(1500.0, 0.0), player(1500.0, 250.0)], 9.0, 1.0, [5.0, 100.0]), [30.0, -15.0]);
        // JBS plays for the length, so k is a quarter of its root: 9 * (1 - 0.414501).
        close(changes([player(1000.0, 0.0), player(1100.0, 0.0)], 9.0, 0.75, [1.0, 1.0]), [5.269_488, -5.269_488]);
    }
}
