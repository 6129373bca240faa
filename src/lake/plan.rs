//! Plans which matches are exported and which of them must be written.
//!
//! The matches of a year are written in chunks: a chunk has one part in each table. A chunk is kept as long as none of its matches is
//! changed or removed. New matches form a new chunk, together with existing chunks that are not much larger, so that a year has few
//! chunks.

use std::collections::{BTreeMap, HashMap, HashSet};

use rusqlite::Connection;

use super::error::LakeError;
use super::keys::{content_key, name_key, save_key};

/// The year of matches without a date.
pub const NO_YEAR: &str = "unknown";
/// The most matches in a chunk.
const MOST: usize = 20_000;

/// A match to export. The parameters of a query for a match are its first five numbers, in this order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subject {
    /// The match_id.
    pub match_id: i64,
    /// The match's key.
    pub key: i64,
    /// The key independent of its analysis.
    pub save_of: i64,
    /// Its first decision.
    pub first: i64,
    /// Its last decision.
    pub last: i64,
    /// `2024`, or `unknown`.
    pub year: String,
    /// The date on which it was played.
    pub played: Option<String>,
    /// The keys of the people in seats 1 and 2.
    pub people: [i64; 2],
    /// A digest of all exported data of the match.
    pub digest: u64,
}

/// A match of an earlier export.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exported {
    /// The match's chunk.
    pub chunk: u32,
    /// The match's key.
    pub key: i64,
    /// Its digest at that time.
    pub digest: u64,
}

/// Matches of a year that are written together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chunk {
    /// Its number in the manifest.
    pub number: u32,
    /// The year.
    pub year: String,
    /// Its matches, by date.
    pub subjects: Vec<Subject>,
}

/// The chunks to keep and to write.
#[derive(Debug, PartialEq, Eq)]
pub struct Plan {
    /// Numbers of the chunks to keep.
    pub kept: HashSet<u32>,
    /// Chunks to write.
    pub new: Vec<Chunk>,
    /// Whether no exported match is removed or changed.
    pub only_adds: bool,
    /// Matches that are new or changed.
    pub changed: u64,
    /// Matches to remove.
    pub gone: u64,
}

impl Plan {
    /// Whether the export is up to date.
    pub fn is_empty(&self) -> bool {
        self.new.is_empty() && self.gone == 0
    }
}

/// The current saves of all matches, or of the chosen ones.
pub fn subjects(connection: &Connection, chosen: Option<&HashSet<i64>>) -> Result<Vec<Subject>, LakeError> {
    let mut statement = connection.prepare(
        "SELECT m.match_id, s.content_hash, s.kind, m.match_key, m.first_decision_id, m.last_decision_id, m.played_at_local,
             p.name, o.name, p.spelling, o.spelling, s.path, s.outcome, r.rows_hash
         FROM match_rows AS m
         JOIN source_files AS s ON s.source_file_id = m.source_file_id
         JOIN players AS p ON p.player_id = m.player1_id
         JOIN players AS o ON o.player_id = m.player2_id
         LEFT JOIN row_digests AS r ON r.owner = 'match' AND r.owner_id = m.match_id
         WHERE m.is_current = 1
         ORDER BY m.match_id",
    )?;
    let mut rows = statement.query([])?;
    let mut subjects = Vec::new();
    while let Some(row) = rows.next()? {
        let match_id = row.get(0)?;
        if chosen.is_some_and(|chosen| !chosen.contains(&match_id)) {
            continue;
        }
        let mut hasher = blake3::Hasher::new();
        for column in [1, 2, 7, 8, 9, 10, 11, 12] {
            let text = row.get_ref(column)?.as_bytes_or_null().unwrap_or_default().unwrap_or_default();
            hasher.update(&(text.len() as u64).to_le_bytes()).update(text);
        }
        hasher.update(&row.get::<_, Option<i64>>(13)?.unwrap_or_default().to_le_bytes());
        let [a, b, c, d, e, f, g, h, ..] = *hasher.finalize().as_bytes();
        let kind: Option<String> = row.get(2)?;
        let key = content_key(&row.get::<_, Option<Vec<u8>>>(1)?.unwrap_or_default(), kind.as_deref().unwrap_or(""));
        let played: Option<String> = row.get(6)?;
        subjects.push(Subject {
            match_id,
            key,
            save_of: row.get::<_, Option<Vec<u8>>>(3)?.map_or(key, |match_key| save_key(&match_key)),
            first: row.get(4)?,
            last: row.get(5)?,
            year: year_of(played.as_deref()).to_owned(),
            played,
            people: [
                name_key(row.get_ref(7)?.as_str().unwrap_or("")),
                name_key(row.get_ref(8)?.as_str().unwrap_or("")),
            ],
            digest: u64::from_le_bytes([a, b, c, d, e, f, g, h]),
        });
    }
    Ok(subjects)
}

fn year_of(played: Option<&str>) -> &str {
    let year = played.and_then(|played| played.get(..4));
    year.filter(|year| year.bytes().all(|byte| byte.is_ascii_digit())).unwrap_or(NO_YEAR)
}

/// Compares the matches with those exported earlier.
pub fn plan(subjects: Vec<Subject>, exported: &[Exported]) -> Plan {
    let wanted: HashMap<i64, u64> = subjects.iter().map(|subject| (subject.key, subject.digest)).collect();
    let stays = |match_: &Exported| wanted.get(&match_.key) == Some(&match_.digest);
    let mut sizes = HashMap::<u32, usize>::new();
    let mut broken = HashSet::new();
    let mut gone = 0;
    for match_ in exported {
        *sizes.entry(match_.chunk).or_default() += 1;
        if !stays(match_) {
            broken.insert(match_.chunk);
            gone += u64::from(!wanted.contains_key(&match_.key));
        }
    }
    let chunk_of: HashMap<i64, u32> = exported
        .iter()
        .filter(|match_| !broken.contains(&match_.chunk))
        .map(|match_| (match_.key, match_.chunk))
        .collect();
    let before: HashMap<i64, u64> = exported.iter().map(|match_| (match_.key, match_.digest)).collect();
    let changed = subjects.iter().filter(|subject| before.get(&subject.key) != Some(&subject.digest)).count() as u64;
    let mut kept: HashSet<u32> = sizes.keys().filter(|chunk| !broken.contains(chunk)).copied().collect();
    let mut next = sizes.keys().max().map_or(0, |last| last + 1);
    let mut years = BTreeMap::<String, Vec<Subject>>::new();
    for subject in subjects {
        years.entry(subject.year.clone()).or_default().push(subject);
    }
    let mut new = Vec::new();
    for (year, subjects) in years {
        let mut here: Vec<u32> = subjects.iter().filter_map(|subject| chunk_of.get(&subject.key)).copied().collect();
        here.sort_unstable();
        here.dedup();
        here.sort_by_key(|chunk| sizes[chunk]);
        let mut fresh = subjects.iter().filter(|subject| !chunk_of.contains_key(&subject.key)).count();
        if fresh == 0 {
            continue;
        }
        let mut taken = HashSet::new();
        for chunk in here {
            if sizes[&chunk] <= 2 * fresh && sizes[&chunk] < MOST / 2 {
                fresh += sizes[&chunk];
                taken.insert(chunk);
                kept.remove(&chunk);
            }
        }
        let is_new = |subject: &Subject| chunk_of.get(&subject.key).is_none_or(|chunk| taken.contains(chunk));
        let mut written: Vec<Subject> = subjects.into_iter().filter(is_new).collect();
        written.sort_by(|a, b| (&a.played, a.key).cmp(&(&b.played, b.key)));
        for part in written.chunks(MOST) {
            new.push(Chunk { number: next, year: year.clone(), subjects: part.to_vec() });
            next += 1;
        }
    }
    let only_adds = broken.is_empty() && !exported.is_empty();
    Plan { kept, new, only_adds, changed, gone }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn subject(key: i64, year: &str, digest: u64) -> Subject {
        Subject {
            match_id: key,
            key,
            save_of: key,
            first: 1,
            last: 0,
            year: year.to_owned(),
            played: Some(format!("{year}-01-01")),
            people: [1, 2],
            digest,
        }
    }

    fn state(plan: &Plan) -> Vec<Exported> {
        let of = |chunk: &Chunk| {
            let number = chunk.number;
            let exported =
                move |subject: &Subject| Exported { chunk: number, key: subject.key, digest: subject.digest };
            chunk.subjects.iter().map(exported).collect::<Vec<_>>()
        };
        plan.new.iter().flat_map(of).collect()
    }

    fn many(year: &str, keys: std::ops::Range<i64>) -> Vec<Subject> {
        keys.map(|key| subject(key, year, 0)).collect()
    }

    #[test]
    fn what_did_not_change_is_not_written() {
        let all = [many("2023", 0..10), many("2024", 10..20)].concat();
        let first = plan(all.clone(), &[]);
        assert_eq!(first.new.iter().map(|chunk| chunk.year.as_str()).collect::<Vec<_>>(), ["2023", "2024"]);
        assert!(!first.only_adds);
        let exported = state(&first);
        assert!(plan(all.clone(), &exported).is_empty());
        // One match of a year changed: this year is written, the other is not.
        let mut changed = all;
        changed[3].digest = 1;
        let second = plan(changed, &exported);
        assert_eq!((second.new.len(), second.new[0].subjects.len(), second.changed, second.gone), (1, 10, 1, 0));
        assert_eq!((second.kept, second.only_adds), (HashSet::from([1]), false));
    }

    #[test]
    fn a_few_new_matches_are_a_chunk_of_their_own_and_chunks_stay_few() {
        let mut all = many("2024", 0..1000);
        let mut exported = state(&plan(all.clone(), &[]));
        let mut most = 0;
        for key in 1000..1200 {
            all.push(subject(key, "2024", 0));
            let next = plan(all.clone(), &exported);
            assert!(next.only_adds && next.changed == 1);
            exported.retain(|match_| next.kept.contains(&match_.chunk));
            exported.extend(state(&next));
            assert_eq!(exported.len(), all.len());
            most = most.max(exported.iter().map(|match_| match_.chunk).collect::<HashSet<_>>().len());
        }
        assert!(most <= 8, "{most} chunks");
        assert!(exported.iter().filter(|match_| match_.chunk == 0).count() == 1000, "the large chunk stays");
    }

    #[test]
    fn a_match_that_is_gone_has_its_chunk_written_anew_or_removed() {
        let exported = state(&plan([many("2023", 0..2), many("2024", 2..3)].concat(), &[]));
        let left = plan(many("2023", 0..1), &exported);
        assert_eq!((left.new.len(), left.gone, left.kept.len()), (1, 2, 0));
        let none = plan(Vec::new(), &exported);
        assert!(none.new.is_empty() && none.gone == 3 && !none.is_empty());
    }

    #[test]
    fn years_are_four_digits() {
        assert_eq!(
            [Some("2024-01-01 00:00:00"), Some("-024"), Some("é"), None].map(year_of),
            ["2024", "unknown", "unknown", "unknown"]
        );
    }
}
