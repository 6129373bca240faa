//! Pairs of matches that have many plays in common, such as a match and its corrected transcription.

use std::collections::HashMap;

use crate::text_file::{TextFile, text_file};
use rusqlite::{Connection, Result};
use serde_json::{Value, json};

const PLAYS: TextFile = text_file!("sql/twins/plays.sql");

/// A play that more matches share does not link two of them.
const MAX_MATCHES: usize = 30;
/// Matches with fewer plays are too short to compare.
const MIN_PLAYS: usize = 20;
/// The smallest share, of the plays that few matches have, of a pair that is reported: two different matches have at most 0.06 in common.
const MIN_SHARE: f64 = 0.2;

/// Keeps the pairs as JSON until another connection changes the database: each page of a match asks for them.
#[derive(Debug, Default)]
pub struct TwinCache(Option<(i64, String)>);

impl TwinCache {
    pub(crate) fn json(&mut self, connection: &Connection) -> Result<String> {
        let version = connection.query_row("PRAGMA data_version", [], |row| row.get(0))?;
        if self.0.as_ref().is_none_or(|(known, _)| *known != version) {
            let pairs = find(connection)?;
            let found = pairs.iter().map(|pair| json!([pair.a, pair.b, pair.common, pair.plays]));
            self.0 = Some((version, Value::from_iter(found).to_string()));
        }
        Ok(self.0.as_ref().map(|(_, found)| found.clone()).unwrap_or_default())
    }
}

/// The number of pairs in a database.
pub fn count(connection: &Connection) -> Result<usize> {
    Ok(find(connection)?.len())
}

/// The pairs of a database in words; `None` if there are none.
pub fn described(connection: &Connection) -> Result<Option<String>> {
    let pairs = match count(connection)? {
        0 => return Ok(None),
        1 => "2 matches have".to_owned(),
        pairs => format!("{pairs} pairs of matches have"),
    };
    Ok(Some(format!("{pairs} many plays in common: one match may count twice (report twins lists them)")))
}

fn find(connection: &Connection) -> Result<Vec<Pair>> {
    let mut statement = connection.prepare(&PLAYS)?;
    let matches = statement.query_map([], |row| {
        let hashes = row.get_ref(1)?.as_blob()?;
        // The first value is not a play.
        let plays = hashes.as_chunks::<4>().0.iter().skip(1).map(|hash| u32::from_le_bytes(*hash));
        Ok((row.get(0)?, plays.collect()))
    })?;
    Ok(pairs(matches.collect::<Result<_>>()?))
}

/// Number and plays of each match.
type Matches = Vec<(i64, Vec<u32>)>;

/// Two matches, the lower number first.
#[derive(Debug, PartialEq, Eq)]
struct Pair {
    a: i64,
    b: i64,
    /// Plays and cube actions that both have, and those of the shorter match.
    common: usize,
    plays: usize,
}

fn pairs(mut matches: Matches) -> Vec<Pair> {
    for (_, plays) in &mut matches {
        plays.sort_unstable();
        plays.dedup();
    }
    matches.retain(|(_, plays)| plays.len() >= MIN_PLAYS);
    matches.sort_unstable();
    let mut all: Vec<(u32, u32)> =
        (0..).zip(&matches).flat_map(|(place, (_, plays))| plays.iter().map(move |&play| (play, place))).collect();
    all.sort_unstable();
    let mut rare = vec![0_usize; matches.len()];
    let mut common: HashMap<(u32, u32), usize> = HashMap::new();
    for same in all.chunk_by(|(a, _), (b, _)| a == b).filter(|same| same.len() <= MAX_MATCHES) {
        for (index, &(_, a)) in same.iter().enumerate() {
            rare[a as usize] += 1;
            same[index + 1..].iter().for_each(|&(_, b)| *common.entry((a, b)).or_default() += 1);
        }
    }
    let is_pair = |&(a, b): &(u32, u32), common: usize| {
        let shorter = rare[a as usize].min(rare[b as usize]);
        2 * common >= MIN_PLAYS && common as f64 >= MIN_SHARE * shorter as f64
    };
    let mut found: Vec<Pair> = common
        .iter()
        .filter(|(pair, common)| is_pair(pair, **common))
        .map(|(&(a, b), _)| {
            let ((a, plays), (b, others)) = (&matches[a as usize], &matches[b as usize]);
            let common = plays.iter().filter(|play| others.binary_search(play).is_ok()).count();
            Pair { a: *a, b: *b, common, plays: plays.len().min(others.len()) }
        })
        .collect();
    found.sort_unstable_by_key(|pair| (pair.a, pair.b));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(matches: &[std::ops::Range<u32>]) -> Vec<(i64, i64, usize, usize)> {
        let matches = (1..).zip(matches).map(|(number, plays)| (number, plays.clone().collect()));
        pairs(matches.collect()).iter().map(|pair| (pair.a, pair.b, pair.common, pair.plays)).collect()
    }

    #[test]
    fn matches_with_a_fifth_of_their_plays_in_common_are_twins() {
        assert_eq!(found(&[0..100, 200..300, 80..180]), [(1, 3, 20, 100)]);
        assert_eq!(found(&[0..100, 200..300, 81..181]), []);
        assert_eq!(found(&[0..40, 0..40]), [(1, 2, 40, 40)]);
        assert_eq!(found(&[0..19, 0..19]), [], "too short");
    }

    #[test]
    fn plays_of_many_matches_do_not_make_twins() {
        let mut many: Vec<_> = (1..40).map(|number| 100 * number..100 * number + 50).collect();
        assert_eq!(found(&many), []);
        // 25 plays that all of them have.
        let all: Matches =
            (1..).zip(&mut many).map(|(number, plays)| (number, (0..25).chain(plays).collect())).collect();
        assert_eq!(pairs(all), []);
    }
}
