//! Chooses which of several saves of a match is current and has rows.
//!
//! The saves of a match have the same players, dice and plays; a save made half-way through has the beginning of them. The choice depends
//! only on the saves, not on the order of their import.

use rusqlite::{Connection, OptionalExtension, Row};

use super::StoreError;
use super::from_row::{from_row, get};
use crate::rows::match_key::MatchKey;
use crate::source::paths;

/// The rule that selects one of several saves of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SavePolicy {
    /// The save with the deepest analysis: the largest sum of the levels' ranks.
    #[default]
    Deepest,
    /// The save whose file was modified last.
    Newest,
    /// The save whose file was modified first.
    Oldest,
    /// The save with the lowest sum of both players' PR.
    LowestPr,
}

impl SavePolicy {
    /// The rules, in the order of the help.
    pub const ALL: [Self; 4] = [Self::Deepest, Self::Newest, Self::Oldest, Self::LowestPr];

    /// The word in `settings`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Deepest => "deepest",
            Self::Newest => "newest",
            Self::Oldest => "oldest",
            Self::LowestPr => "lowest-pr",
        }
    }

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

/// The bytes of `saves.play_hashes` that saves of one match share: the players and ten plays or cube actions. Shorter saves are saves of one
/// match only if they are equal.
pub const BEGINNING: usize = 44;

/// A row of `saves`.
#[derive(Debug, Clone)]
struct Save {
    content_id: i64,
    save_key: MatchKey,
    match_key: MatchKey,
    play_hashes: Vec<u8>,
    analysis_depth: i64,
    /// The earliest modification time of its files: a copy of a file often has a later one.
    modified_ns: i64,
    /// The sum of both players' PR in millionths. An unknown PR is higher than any.
    pr_millionths: i64,
    /// The first path of its files, existing ones first.
    path: String,
    has_file: bool,
    is_current: bool,
}

fn save(row: &Row<'_>) -> rusqlite::Result<Save> {
    Ok(from_row!(get, row => Save {
        content_id, save_key, match_key, play_hashes, analysis_depth, modified_ns, pr_millionths, path, has_file, is_current;
    }))
}

/// The rule stored in the database.
pub fn policy(connection: &Connection) -> Result<SavePolicy, StoreError> {
    let found: Option<String> =
        connection.query_row("SELECT value FROM settings WHERE setting = 'keep'", [], |row| row.get(0)).optional()?;
    Ok(SavePolicy::ALL.into_iter().find(|policy| Some(policy.name()) == found.as_deref()).unwrap_or_default())
}

/// Changes the rule and applies it to all saves.
pub fn set_policy(connection: &Connection, new: SavePolicy) -> Result<(), StoreError> {
    if policy(connection)? == new {
        return Ok(());
    }
    let transaction = connection.unchecked_transaction()?;
    transaction.execute("UPDATE settings SET value = ? WHERE setting = 'keep'", [new.name()])?;
    let beginnings: Vec<Vec<u8>> = transaction
        .prepare("SELECT substr(play_hashes, 1, 44) AS beginning FROM saves GROUP BY beginning HAVING count(*) > 1")?
        .query_map([], |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    for beginning in beginnings {
        settle(&transaction, &beginning, new, None)?;
    }
    transaction.commit()?;
    Ok(())
}

/// Chooses among the saves that begin like `play_hashes`, and marks the files of chosen saves without rows to be read again. `written` is a
/// content whose rows are at hand; returns the key of its match if it is to be current.
pub fn settle(
    connection: &Connection,
    play_hashes: &[u8],
    policy: SavePolicy,
    written: Option<i64>,
) -> Result<Option<MatchKey>, StoreError> {
    let beginning = &play_hashes[..play_hashes.len().min(BEGINNING)];
    let saves: Vec<Save> = connection
        .prepare_cached(include_str!("../../sql/saves/alike.sql"))?
        .query_map([beginning], save)?
        .collect::<Result<_, _>>()?;
    let mut chosen = None;
    for group in grouped(saves) {
        let match_key = group[0].save_key;
        let longest = group[0].play_hashes.len();
        let choices =
            group.iter().filter(|save| save.play_hashes.len() == longest && (save.has_file || save.is_current));
        let best = choices.min_by(|a, b| (policy.rank(a), &a.path).cmp(&(policy.rank(b), &b.path)));
        for save in group.iter().filter(|save| save.match_key != match_key) {
            for table in ["saves", "matches"] {
                connection
                    .prepare_cached(&format!("UPDATE {table} SET match_key = ? WHERE content_id = ?"))?
                    .execute((match_key, save.content_id))?;
            }
        }
        match best {
            Some(best) if written == Some(best.content_id) => chosen = Some(match_key),
            Some(best) if !best.is_current => read_again(connection, &best.path)?,
            _ => {}
        }
    }
    Ok(chosen)
}

/// The saves by match, the longest first. A save whose plays begin several matches is a save of the first of these by key.
fn grouped(mut saves: Vec<Save>) -> Vec<Vec<Save>> {
    saves.sort_by(|a, b| (b.play_hashes.len(), &a.save_key).cmp(&(a.play_hashes.len(), &b.save_key)));
    let mut groups: Vec<Vec<Save>> = Vec::new();
    for save in saves {
        match groups.iter_mut().find(|group| group[0].play_hashes.starts_with(&save.play_hashes)) {
            Some(group) => group.push(save),
            None => groups.push(vec![save]),
        }
    }
    groups
}

/// Marks a file to be read again. An archive with such a member is opened.
fn read_again(connection: &Connection, path: &str) -> Result<(), StoreError> {
    connection.prepare_cached("UPDATE source_files SET is_to_read_again = 1 WHERE path = ?")?.execute([path])?;
    Ok(())
}

/// Makes sure that an archive, or that of a member, is opened again. Another archive in its place is recognised by its size.
pub fn reopen_archive(connection: &Connection, path: &str) -> Result<(), StoreError> {
    let (archive, _) = paths::split(path);
    connection.prepare_cached("UPDATE archives SET is_to_open_again = 1 WHERE path = ?")?.execute([archive])?;
    Ok(())
}

/// The files of saves that are current but have no rows yet.
pub fn to_read_again(connection: &Connection) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT path FROM source_files WHERE is_to_read_again AND outcome = 'imported' AND NOT is_missing ORDER BY path";
    Ok(connection.prepare(sql)?.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?)
}

/// The files of matches of which no save has rows: one file of each is needed.
pub fn unreadable(connection: &Connection) -> Result<Vec<String>, StoreError> {
    let mut statement = connection.prepare(include_str!("../../sql/saves/unreadable.sql"))?;
    Ok(statement.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn save(content_id: i64, plays: &[u8], depth: i64) -> Save {
        Save {
            content_id,
            save_key: [content_id as u8; 16],
            match_key: [0; 16],
            play_hashes: plays.to_vec(),
            analysis_depth: depth,
            modified_ns: content_id,
            pr_millionths: 0,
            path: format!("{content_id}"),
            has_file: true,
            is_current: false,
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
}
