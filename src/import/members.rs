//! Looking into archives: which members are to be read.

use std::collections::HashSet;
use std::path::Path;

use super::guard::guarded;
use super::task::{Rules, Task};
use crate::format::error::FormatError;
use crate::source::discover::{Source, ending_of};
use crate::source::paths::shown_member;
use crate::source::{Archive, Member, ReadError};

/// What is known of an archive, or was found in it.
pub enum Contents {
    /// It is as it was when all of it had been looked at.
    Unchanged {
        /// Members that are none of ours.
        members_ignored: u64,
    },
    /// Its directory was read.
    Opened(Opened),
    /// It cannot be read.
    Refused(FormatError),
}

/// The members of an archive.
#[derive(Default)]
pub struct Opened {
    /// Those that there is something to do about.
    pub members: Vec<PlannedMember>,
    /// The shown paths of those that are known, and as they were.
    pub unchanged: Vec<String>,
    /// The shown paths of all files in it, chosen or not.
    pub names: HashSet<String>,
    /// How many are none of ours by what the directory says.
    pub ignored: u64,
}

/// A member that there is something to do about.
pub struct PlannedMember {
    /// Its number.
    pub index: usize,
    /// Its path as it is stored and shown.
    pub shown: String,
    /// The name's ending where it is one of ours.
    pub ending: Option<&'static str>,
    /// Unpacked bytes, as the directory claims.
    pub size_bytes: u64,
    /// What to do.
    pub task: Task,
}

/// What an archive has that needs not even be opened.
pub fn unchanged(source: &Source, rules: &Rules<'_>) -> Option<Contents> {
    let known = rules.ledger.archive(&source.shown).filter(|_| !rules.is_rehash)?;
    let is_unchanged = known.size_bytes == source.size_bytes
        && known.modified_ns == source.modified_ns
        && known.selection == rules.selection.of_archive(&source.below)
        && !rules.ledger.members(&source.shown).any(|member| member.is_due);
    is_unchanged.then_some(Contents::Unchanged { members_ignored: known.members_ignored })
}

/// Reads an archive's directory. The error is that of a file that cannot be read this time.
pub fn look(source: &Source, rules: &Rules<'_>) -> Result<Contents, String> {
    let opened = guarded(|| Archive::open(&source.path, rules.limits).map(|archive| sort(&archive, source, rules)));
    match opened {
        Ok(Ok(opened)) => Ok(Contents::Opened(opened)),
        Ok(Err(ReadError::Unreadable(error))) => Err(error.message()),
        Ok(Err(ReadError::Refused(error))) | Err(error) => Ok(Contents::Refused(error)),
    }
}

fn sort(archive: &Archive, source: &Source, rules: &Rules<'_>) -> Opened {
    let mut opened = Opened::default();
    // An archive of another size under the same time is another archive; its members do not tell.
    let is_other = rules.ledger.archive(&source.shown).is_some_and(|known| known.size_bytes != source.size_bytes);
    for member in archive.members(rules.limits).filter(|member| member.is_file) {
        let shown = shown_member(&source.shown, member.name);
        let name = String::from_utf8_lossy(member.name);
        let below =
            if source.below.is_empty() { name.clone().into_owned() } else { format!("{}/{name}", source.below) };
        if rules.selection.takes(&below) {
            let known = rules.ledger.get(&shown);
            let is_unchanged =
                !is_other && known.is_some_and(|k| rules.is_unchanged(k, member.size_bytes, source.modified_ns));
            if is_unchanged {
                opened.unchanged.push(shown.clone());
            } else if let Some(task) = task(&member, Path::new(&*name)) {
                let (index, size_bytes) = (member.index, member.size_bytes);
                let ending = ending_of(Path::new(&*name));
                opened.members.push(PlannedMember { index, shown: shown.clone(), ending, size_bytes, task });
            } else {
                opened.ignored += 1;
            }
        }
        opened.names.insert(shown);
    }
    opened
}

/// What to do with a member; none: it is left alone.
fn task(member: &Member<'_>, name: &Path) -> Option<Task> {
    let is_ours = ending_of(name).is_some();
    if name.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("zip")) {
        let error = FormatError::in_stream("zip").record(member.index as u64).at(member.entry_at);
        return Some(Task::Refuse(error.expected("matches, positions or books").found("a zip inside a zip")));
    }
    match &member.refusal {
        // A bomb is told whatever it calls itself.
        Some(error) if is_ours || member.is_bomb => Some(Task::Refuse(error.clone())),
        Some(_) => None,
        None if is_ours => Some(Task::Read),
        None => Some(Task::ReadIfOurs),
    }
}
