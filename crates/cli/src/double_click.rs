//! Recognises a double click in Windows' Explorer, and files dropped on the program there.

use std::ffi::OsString;
use std::path::Path;

use winsafe::{HPROCESSLIST, co};

/// Whether the Explorer started the program, with or without files. `false` if the parent process is unknown.
pub fn is_one(mut arguments: impl Iterator<Item = OsString>) -> bool {
    let is_dropped = |argument: OsString| Path::new(&argument).is_absolute() && Path::new(&argument).exists();
    arguments.all(is_dropped) && parent().is_some_and(|name| name.eq_ignore_ascii_case("explorer.exe"))
}

/// The name of the program that started this one.
fn parent() -> Option<String> {
    let mut list = HPROCESSLIST::CreateToolhelp32Snapshot(co::TH32CS::SNAPPROCESS, None).ok()?;
    let all: Vec<(u32, u32, String)> = list
        .iter_processes()
        .filter_map(|process| process.ok().map(|it| (it.th32ProcessID, it.th32ParentProcessID, it.szExeFile())))
        .collect();
    let (_, parent, _) = all.iter().find(|(process, ..)| *process == std::process::id())?;
    all.iter().find(|(process, ..)| process == parent).map(|(.., name)| name.clone())
}
