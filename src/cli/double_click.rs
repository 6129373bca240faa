//! Explains the program after a double click in Windows' Explorer, which opens a console that closes when the program ends.

use winsafe::{HPROCESSLIST, co};

/// Returns whether the Explorer started the program, or `None` if that is unknown.
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

/// Says how to run the program, and keeps the console open until the user presses Enter.
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
