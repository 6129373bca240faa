//! Describes the machine and reads peak memory from Linux's /proc; unknown on other systems.

use std::fmt;

use gammonbase::import::default_jobs;

/// The machine and SQLite, on one line.
pub struct Machine;

impl fmt::Display for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cpu = value("/proc/cpuinfo", "model name").unwrap_or_else(|| "unknown processor".to_owned());
        let (cores, memory) = (default_jobs(), megabytes(kib("/proc/meminfo", "MemTotal")));
        write!(f, "{cpu}, {cores} cores, {memory} memory; SQLite {}", rusqlite::version())
    }
}

/// The peak memory of this process in bytes.
pub fn peak_memory() -> Option<u64> {
    kib("/proc/self/status", "VmHWM")
}

/// Formats bytes.
pub fn megabytes(bytes: Option<u64>) -> String {
    bytes.map_or_else(|| "unknown".to_owned(), |bytes| format!("{} MB", bytes / 1_000_000))
}

fn kib(file: &str, name: &str) -> Option<u64> {
    value(file, name)?.strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kib| kib * 1024)
}

/// The value after `name:`.
fn value(file: &str, name: &str) -> Option<String> {
    let text = std::fs::read_to_string(file).ok()?;
    text.lines().find_map(|line| {
        let (found, value) = line.split_once(':')?;
        (found.trim() == name).then(|| value.trim().to_owned())
    })
}
