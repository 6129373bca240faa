//! A double click on the program in Windows' Explorer, which gives it a console that closes when the program ends.

use winsafe::{HPROCESSLIST, co};

/// Whether the Explorer started the program.
fn is_double_click() -> Option<bool> {
    let mut list = HPROCESSLIST::CreateToolhelp32Snapshot(co::TH32CS::SNAPPROCESS, None).ok()?;
    let all: Vec<(u32, u32, String)> = list
        .iter_processes()
        .filter_map(|process| process.ok().map(|it| (it.th32ProcessID, it.th32ParentProcessID, it.szExeFile())))
        .collect();
    let (_, parent, _) = all.iter().find(|(process, ..)| *process == std::process::id())?;
    let (.., name) = all.iter().find(|(process, ..)| process == parent)?;
    Some(name.eq_ignore_ascii_case("explorer.exe"))
}

/// Keeps the console open until the user has read how to go on.
pub fn explain() {
    if is_double_click() == Some(true) {
        for line in [
            "",
            "This program is used in a terminal. In the Explorer, right-click an empty place in the folder",
            "of gammonbase.exe, choose \"Open in Terminal\", and type a command, such as .\\gammonbase demo",
        ] {
            super::terminal::tell_line(line);
        }
        super::terminal::answer("Press Enter to close this window.");
    }
}
