//! Chooses which of several saves of a match is current and has rows.
//!
//! The saves of a match have the same people, dice and plays; a save made half-way through has the beginning of them. From twenty plays
//! and cube actions on, people are the same however their names are spelled; before, the names must agree. The choice depends only on
//! the saves, merged names and excluded matches, not on the order of their import.

use rusqlite::{Connection, Row, named_params};

use super::{people, removal};
use crate::source::paths;
use crate::store::error::StoreError;
use crate::store::open::read::{from_row, get, read_first, read_values, run};
use crate::text_file::text_file;
use backgammon::named;
use rows::match_key::{BEGINNING, MatchKey};
use rows::matches::MatchRows;
use rows::names::normalize_name;
use rows::numbers::LAST_MATCH;

named! {
    /// The rule that selects one of several saves of a match. Its name is the word in `settings`.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub enum SavePolicy {
        /// The save with the deepest analysis: the largest sum of the levels' ranks.
        #[default]
        Deepest = "deepest",
        /// The save whose file was modified last.
        Newest = "newest",
        /// The save whose file was modified first.
        Oldest = "oldest",
        /// The save with the lowest sum of both players' PR.
        LowestPr = "lowest-pr",
    }
}

impl SavePolicy {
    /// Sort key; the best save has the lowest.
    fn rank(self, save: &Save) -> i64 {
        match self {
            Self::Deepest => -save.analysis_depth,
            Self::Newest => -save.modified_ns,
            Self::Oldest => save.modified_ns,
            Self::LowestPr => save.pr_millionths,
        }
    }
}

/// The bytes of `saves.play_hashes` with twenty plays or cube actions: no two matches have as many in common by chance.
const ENOUGH: usize = 84;

/// A row of `saves`.
#[derive(Debug, Clone)]
struct Save {
    content_id: i64,
    /// `saves.match_id`
    match_id: i64,
    /// The names in the file, and those of the people, normalised and in order.
    names: [String; 2],
    people: [String; 2],
    is_excluded: bool,
    save_key: MatchKey,
    match_key: MatchKey,
    play_hashes: Vec<u8>,
    analysis_depth: i64,
    /// The earliest modification time of its files, because a copy often has a later one; damaged files, whose time is that of the damage, do
    /// not count.
    modified_ns: i64,
    /// The sum of both players' PR in millionths. An unknown PR is higher than any.
    pr_millionths: i64,
    /// The first path of its files, existing ones first.
    path: String,
    has_file: bool,
    /// The number of the match, if this is the current save.
    current_id: Option<i64>,
}

impl Save {
    fn is_current(&self) -> bool {
        self.current_id.is_some()
    }
}

fn save(row: &Row<'_>) -> rusqlite::Result<Save> {
    Ok(from_row!(get, row => Save {
        content_id, match_id, is_excluded, save_key, match_key, play_hashes, analysis_depth, modified_ns, pr_millionths, path, has_file, current_id;
        names: pair(row, "player1", "player2")?,
        people: pair(row, "person1", "person2")?,
    }))
}

fn pair(row: &Row<'_>, one: &str, two: &str) -> rusqlite::Result<[String; 2]> {
    let mut pair = [row.get::<_, String>(one)?, row.get(two)?].map(|name| normalize_name(&name));
    pair.sort_unstable();
    Ok(pair)
}

/// The rule stored in the database.
pub fn policy(connection: &Connection) -> Result<SavePolicy, StoreError> {
    let found: Option<(String,)> = read_first(connection, "SELECT value FROM settings WHERE setting = 'keep'", [])?;
    let named = |name: &str| SavePolicy::ALL.into_iter().find(|policy| policy.name() == name);
    Ok(found.and_then(|(name,)| named(&name)).unwrap_or_default())
}

/// Changes the rule and applies it to all saves.
pub fn set_policy(connection: &Connection, new: SavePolicy) -> Result<(), StoreError> {
    if policy(connection)? == new {
        return Ok(());
    }
    let transaction = connection.unchecked_transaction()?;
    transaction.execute("UPDATE settings SET value = ? WHERE setting = 'keep'", [new.name()])?;
    settle_all(&transaction)?;
    Ok(transaction.commit()?)
}

/// Chooses among the saves of all matches that have several, or are excluded, and settles the people. Returns how many saves lost their rows.
pub fn settle_all(connection: &Connection) -> Result<u64, StoreError> {
    removal::forget_removed_positions(connection)?;
    let policy = policy(connection)?;
    let beginnings: Vec<Vec<u8>> = read_values(connection, text_file!("sql/saves/unsettled.sql").text(), [])?;
    let mut removed = 0;
    for beginning in beginnings {
        removed += settle(connection, &beginning, policy, None, false)?.removed;
    }
    // The spelling that gave a person the number may be gone with its last match.
    people::settle(connection)?;
    Ok(removed)
}

/// The result of [`settle`].
#[derive(Debug, Default)]
pub struct Settled {
    /// The key of the match of the content whose rows are at hand, if it is to be current.
    pub chosen: Option<MatchKey>,
    /// The number of that match, if it has one already.
    pub number: Option<i64>,
    /// Whether the user excluded the match of that content.
    pub is_excluded: bool,
    /// How many other saves lost their rows.
    pub removed: u64,
}

/// Chooses among the saves that begin like `play_hashes`, removes the rows of others, and marks the files of chosen saves without rows to be
/// read again. `written` is a content whose rows are at hand, and the number that its match had before.
pub fn settle(
    connection: &Connection,
    play_hashes: &[u8],
    policy: SavePolicy,
    written: Option<(i64, Option<i64>)>,
    is_building: bool,
) -> Result<Settled, StoreError> {
    let beginning = &play_hashes[..play_hashes.len().min(BEGINNING)];
    let saves: Vec<Save> = connection
        .prepare_cached(text_file!("sql/saves/alike.sql").text())?
        .query_map([beginning], save)?
        .collect::<Result<_, _>>()?;
    let mut settled = Settled::default();
    let (written, known_number) = written.unzip();
    let mut renamed = Vec::new();
    for group in grouped(saves) {
        let Save { save_key: match_key, ref play_hashes, is_excluded, .. } = group[0];
        let longest = play_hashes.len();
        let best_of = |is_choice: &dyn Fn(&Save) -> bool| {
            let choices = group.iter().filter(|save| !is_excluded && !save.is_excluded && is_choice(save));
            choices.min_by(|a, b| (policy.rank(a), &a.path).cmp(&(policy.rank(b), &b.path)))
        };
        let is_there = |save: &Save| save.has_file || save.is_current() || written == Some(save.content_id);
        let best = best_of(&|save| save.play_hashes.len() == longest && is_there(save));
        if group.iter().any(|save| written == Some(save.content_id)) {
            settled.number = number(connection, &group, written, known_number.flatten())?;
        }
        settled.is_excluded |= group.iter().any(|save| save.is_excluded && written == Some(save.content_id));
        let kept = match best {
            Some(best) if written == Some(best.content_id) => {
                settled.chosen = (!best.is_current()).then_some(match_key);
                Some(best)
            }
            Some(best) if best.is_current() => Some(best),
            // Its rows come later, and replace those of the save that has rows now.
            best => {
                if let Some(best) = best {
                    run(connection, "UPDATE source_files SET is_to_read_again = 1 WHERE path = ?", [&best.path])?;
                }
                best_of(&Save::is_current)
            }
        };
        for save in group.iter().filter(|save| save.is_current()) {
            if kept.is_none_or(|kept| kept.content_id != save.content_id) {
                removal::remove_match(connection, save.content_id, is_building)?;
                settled.removed += 1;
            }
        }
        let others = group.iter().filter(|save| save.match_key != match_key);
        renamed.extend(others.map(|save| (match_key, save.content_id)));
    }
    // Two matches can exchange their keys.
    for &(_, content_id) in &renamed {
        run(connection, "UPDATE matches SET match_key = NULL WHERE content_id = ?", [content_id])?;
    }
    for change in renamed {
        run(connection, "UPDATE saves SET match_key = ? WHERE content_id = ?", change)?;
        run(connection, "UPDATE matches SET match_key = ? WHERE content_id = ?", change)?;
    }
    Ok(settled)
}

/// The number of the match of these saves: that of the save with rows, or `known`, or that of another save, unless a match has it now.
fn number(
    connection: &Connection,
    group: &[Save],
    written: Option<i64>,
    known: Option<i64>,
) -> rusqlite::Result<Option<i64>> {
    if let Some(current) = group.iter().filter_map(|save| save.current_id).min() {
        return Ok(Some(current));
    }
    let others = group.iter().filter(|save| written != Some(save.content_id)).map(|save| save.match_id);
    for number in [known, others.min()].into_iter().flatten() {
        if is_free(connection, number)? {
            return Ok(Some(number));
        }
    }
    Ok(None)
}

/// True if no match has a number now, so that one can be given it.
pub fn is_free(connection: &Connection, number: i64) -> rusqlite::Result<bool> {
    Ok((1..=LAST_MATCH).contains(&number)
        && !connection.prepare_cached("SELECT 1 FROM matches WHERE match_id = ?")?.exists([number])?)
}

/// The numbers of a content's match and save, if rows are of the same match: they go on, or are analysed again.
pub fn numbers_of_same(
    connection: &Connection,
    content_id: i64,
    rows: &MatchRows,
) -> Result<Option<(i64, i64)>, StoreError> {
    let [one, two] = &rows.session.players;
    let hashes: Vec<i64> = rows.decisions.iter().map(|decision| decision.position_hash).collect();
    let parameters = named_params! {
        ":content_id": content_id, ":play_hashes": rows.play_hashes, ":player1": one, ":player2": two, ":kind": rows.session.kind.name(),
        ":match_length": rows.session.match_length, ":positions": serde_json::Value::from(hashes).to_string(),
    };
    Ok(read_first(connection, text_file!("sql/saves/same.sql").text(), parameters)?)
}

/// The saves by match, the longest first. A save whose plays begin several matches is a save of the first of these by key.
fn grouped(mut saves: Vec<Save>) -> Vec<Vec<Save>> {
    saves.sort_by(|a, b| {
        (b.play_hashes.len(), a.is_excluded, &a.save_key).cmp(&(a.play_hashes.len(), b.is_excluded, &b.save_key))
    });
    let mut groups: Vec<Vec<Save>> = Vec::new();
    for save in saves {
        let is_known = |group: &[Save]| {
            group.iter().any(|other| other.names == save.names)
                || save.play_hashes.len() >= ENOUGH && group[0].people == save.people
        };
        let is_longer = |group: &[Save]| group[0].play_hashes.starts_with(&save.play_hashes);
        match groups.iter_mut().find(|group| is_longer(group) && is_known(group)) {
            Some(group) => group.push(save),
            None => groups.push(vec![save]),
        }
    }
    groups
}

/// Makes sure that an archive, or that of a member, is opened again. Another archive in its place is recognised by its size.
pub fn reopen_archive(connection: &Connection, path: &str) -> Result<(), StoreError> {
    let (archive, _) = paths::split(path);
    Ok(run(connection, "UPDATE archives SET is_to_open_again = 1 WHERE path = ?", [archive])?)
}

/// The files to read again wherever they are: those of saves that are current but have no rows yet, and those whose rows lack something, unless they
/// do not exist now.
pub fn to_read_again(connection: &Connection) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT path FROM source_files WHERE is_to_read_again AND outcome = 'imported' AND NOT is_missing ORDER BY path";
    let mut paths: Vec<String> = read_values(connection, sql, [])?;
    let is_there = |path: &String| paths::located(path).is_none_or(|location| !paths::is_absent(&location.file));
    if !paths.iter().all(is_there) {
        let needed = unreadable(connection)?;
        paths.retain(|path| is_there(path) || needed.contains(path));
    }
    Ok(paths)
}

/// The files of matches of which no save has rows: one file of each is needed.
pub fn unreadable(connection: &Connection) -> Result<Vec<String>, StoreError> {
    Ok(read_values(connection, text_file!("sql/saves/unreadable.sql").text(), [])?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn save(content_id: i64, plays: &[u8], depth: i64) -> Save {
        Save {
            content_id,
            match_id: content_id,
            names: ["ann", "bob"].map(str::to_owned),
            people: ["ann", "bob"].map(str::to_owned),
            is_excluded: false,
            save_key: [content_id as u8; 16],
            match_key: [0; 16],
            play_hashes: plays.to_vec(),
            analysis_depth: depth,
            modified_ns: content_id,
            pr_millionths: 0,
            path: format!("{content_id}"),
            has_file: true,
            current_id: None,
        }
    }

    fn groups(saves: Vec<Save>) -> Vec<Vec<i64>> {
        grouped(saves).iter().map(|group| group.iter().map(|save| save.content_id).collect()).collect()
    }

    #[test]
    fn unfinished_saves_belong_to_the_longest_save_in_any_order() {
        let saves = [save(1, b"abc", 9), save(2, b"abcdef", 1), save(3, b"abcd", 5), save(4, b"abx", 1)];
        let mut reversed = saves.to_vec();
        reversed.reverse();
        assert_eq!(groups(saves.to_vec()), [vec![2, 3, 1], vec![4]]);
        assert_eq!(groups(reversed), [vec![2, 3, 1], vec![4]]);
    }

    #[test]
    fn beginning_of_two_matches_is_a_save_of_the_first_by_key() {
        assert_eq!(groups(vec![save(3, b"ab", 1), save(2, b"abd", 1), save(1, b"abc", 1)]), [vec![1, 3], vec![2]]);
    }

    #[test]
    fn people_make_saves_of_one_match_from_twenty_plays_on() {
        let spelled = |content_id, player1: &str, plays: usize| Save {
            names: [player1, "Bob"].map(normalize_name),
            ..save(content_id, &vec![7; 4 + 4 * plays], 1)
        };
        assert_eq!(groups(vec![spelled(1, "Ann", 20), spelled(2, "A.", 20)]), [[1, 2]]);
        assert_eq!(groups(vec![spelled(1, "Ann", 19), spelled(2, "A.", 19)]), [[1], [2]]);
        assert_eq!(groups(vec![spelled(1, "A.", 19), spelled(2, "Ann", 19)]), [[1], [2]]);
        assert_eq!(groups(vec![spelled(1, "Ann", 40), spelled(2, "ANN", 12)]), [[1, 2]], "names agree");
        assert_eq!(groups(vec![spelled(1, "Ann", 40), spelled(2, "A.", 30), spelled(3, "A.", 12)]), [[1, 2, 3]]);
        let other = Save { people: ["ann", "cid"].map(str::to_owned), ..spelled(3, "A.", 40) };
        assert_eq!(groups(vec![spelled(1, "Ann", 40), other]), [[1], [3]]);
    }
}
