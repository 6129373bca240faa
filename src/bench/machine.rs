//! What the figures were taken on, and how much memory they took. What the system does not tell is empty.

use serde::Serialize;

/// The machine and the libraries.
#[derive(Debug, Clone, Serialize)]
pub struct Machine {
    /// The processor's name.
    pub cpu: Option<String>,
    /// Threads it runs at once.
    pub cores: usize,
    /// Main memory in bytes.
    pub memory_bytes: Option<u64>,
    /// SQLite's version.
    pub sqlite: String,
    /// C zlib's version.
    pub zlib: String,
}

impl Machine {
    /// This one.
    pub fn this() -> Self {
        let read = |path: &str| std::fs::read_to_string(path).unwrap_or_default();
        Self {
            cpu: field(&read("/proc/cpuinfo"), "model name").map(str::to_owned),
            cores: crate::import::default_jobs(),
            memory_bytes: field(&read("/proc/meminfo"), "MemTotal").and_then(kib),
            sqlite: rusqlite::version().to_owned(),
            zlib: super::c_zlib::version(),
        }
    }
}

/// The most memory that this process has held at once (VmHWM), in bytes.
pub fn peak_memory() -> Option<u64> {
    field(&std::fs::read_to_string("/proc/self/status").ok()?, "VmHWM").and_then(kib)
}

/// The value behind `name:` in a file of /proc.
fn field<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    text.lines().find_map(|line| {
        let (found, value) = line.split_once(':')?;
        (found.trim() == name).then(|| value.trim())
    })
}

fn kib(value: &str) -> Option<u64> {
    value.strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kib| kib * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_of_proc_are_found_by_their_whole_name() {
        let text = "VmPeak:\t  200 kB\nVmHWM:\t  1234 kB\nmodel name\t: A CPU: fast\n";
        assert_eq!(field(text, "VmHWM").and_then(kib), Some(1234 * 1024));
        assert_eq!(field(text, "model name"), Some("A CPU: fast"));
        assert_eq!(field(text, "HWM"), None);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn this_machine_knows_itself() {
        assert!(peak_memory().is_some_and(|bytes| bytes > 1 << 20));
        assert!(Machine::this().memory_bytes.is_some_and(|bytes| bytes > 1 << 28));
    }
}
