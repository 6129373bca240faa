//! Finds the archive members to read.

use std::collections::HashSet;
use std::path::Path;

use super::guard::guarded;
use super::task::{Planned, Rules, Task};
use crate::source::discover::{Source, extension_of};
use crate::source::paths::member_text;
use crate::source::{Archive, Member, ReadError};
use xgfile::error::FormatError;

/// The members of an archive.
#[derive(Default)]
pub struct Opened<'a> {
    /// Members with work to do.
    pub members: Vec<Planned<'a>>,
    /// The path texts of known, unchanged members.
    pub unchanged: Vec<String>,
    /// The path texts of all files in the archive, selected or not.
    pub names: HashSet<String>,
    /// The number of members of unsupported kinds, according to the directory.
    pub ignored: u64,
}

/// The number of members of unsupported kinds in an archive that need not be opened, because all of it was examined and it is unchanged.
pub fn unchanged(source: &Source, rules: &Rules<'_>) -> Option<u64> {
    let known = rules.ledger.archives.get(&source.path_text).filter(|_| !rules.options.is_rehash)?;
    let is_unchanged = known.size_bytes == source.size_bytes
        && known.modified_ns == source.modified_ns
        && !known.is_to_open_again
        && known.selection == rules.options.selection.of_archive(&source.relative_path)
        && !rules.ledger.members(&source.path_text).any(|member| member.is_due || member.is_to_be_read_again());
    is_unchanged.then_some(known.members_ignored)
}

/// Reads an archive's directory.
pub fn look<'a>(source: &'a Source, rules: &Rules<'a>) -> Result<Opened<'a>, ReadError> {
    let opened =
        guarded(|| Archive::open(&source.path, &rules.options.limits).map(|archive| sort(&archive, source, rules)));
    opened.map_err(ReadError::Refused).flatten()
}

fn sort<'a>(archive: &Archive, source: &'a Source, rules: &Rules<'a>) -> Opened<'a> {
    let mut opened = Opened::default();
    // An archive with another size and the same time is a different archive, although its members look unchanged.
    let is_other =
        rules.ledger.archives.get(&source.path_text).is_some_and(|known| known.size_bytes != source.size_bytes);
    for member in archive.members(&rules.options.limits).filter(|member| member.is_file) {
        let path_text = member_text(&source.path_text, member.name);
        let name = String::from_utf8_lossy(member.name);
        let relative_path = if source.relative_path.is_empty() {
            name.clone().into_owned()
        } else {
            format!("{}/{name}", source.relative_path)
        };
        if rules.options.selection.takes(&relative_path) {
            let known = rules.ledger.sources.get(&path_text);
            let is_unchanged =
                !is_other && known.is_some_and(|k| rules.is_unchanged(k, member.size_bytes, source.modified_ns));
            if is_unchanged {
                opened.unchanged.push(path_text.clone());
            } else if let Some(task) = task(&member, Path::new(&*name)) {
                let size = (extension_of(Path::new(&*name)), member.size_bytes);
                opened.members.push(rules.planned(source, Some(member.index), path_text.clone(), size, task));
            } else {
                opened.ignored += 1;
            }
        }
        opened.names.insert(path_text);
    }
    opened
}

/// What to do with a member; `None` for nothing.
fn task(member: &Member<'_>, name: &Path) -> Option<Task> {
    let is_ours = extension_of(name).is_some();
    if name.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("zip")) {
        let error = FormatError::in_stream("zip").record(member.index as u64).at(member.entry_at);
        return Some(Task::Refuse(
            error.expected("matches, positions or books").found("a zip archive inside a zip archive"),
        ));
    }
    match &member.refusal {
        // A zip bomb is reported whatever its name.
        Some(error) if is_ours || member.is_bomb => Some(Task::Refuse(error.clone())),
        Some(_) => None,
        None if is_ours => Some(Task::Read),
        None => Some(Task::ReadIfOurs),
    }
}
