//! The process that holds a database's lock.

use std::fmt;
use std::fs::File;
use std::io::Read;
use std::time::SystemTime;

use jiff::Timestamp;

/// The time. A clock beyond the year 9999 shows the last moment of that year.
pub fn now() -> Timestamp {
    Timestamp::try_from(SystemTime::now()).unwrap_or(Timestamp::MAX)
}

/// The holder of a lock.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LockOwner {
    /// The process id.
    pub process: u32,
    /// The time at which it took the lock.
    pub since: Timestamp,
}

impl fmt::Display for LockOwner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "process {}, since {}", self.process, self.since.strftime("%Y-%m-%d %H:%M:%S UTC"))
    }
}

impl LockOwner {
    /// The line of a lock's file.
    pub fn line(&self) -> String {
        format!("{} {:.0}\n", self.process, self.since)
    }

    fn parse(line: &str) -> Option<Self> {
        let (process, since) = line.strip_suffix('\n')?.split_once(' ')?;
        Some(Self { process: process.parse().ok()?, since: since.parse().ok()? })
    }

    /// Whether a lock's file holds an owner, a part of one, or nothing.
    pub fn is_line(file: &File) -> bool {
        let mut line = Vec::new();
        let read = file.take(100).read_to_end(&mut line);
        read.is_ok() && line.len() < 100 && line.iter().all(|byte| b"0123456789 -T:.Z\n\0".contains(byte))
    }

    /// Reads the holder's entry; `None` if the system does not allow reading a locked file.
    pub fn read(file: &File) -> Option<Self> {
        let mut line = String::new();
        file.take(100).read_to_string(&mut line).ok()?;
        Self::parse(&line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lock_owner_survives_writing_and_reading() {
        let holder = LockOwner { process: 4711, since: "2026-11-21T16:00:05Z".parse().unwrap() };
        assert_eq!(holder.line(), "4711 2026-11-21T16:00:05Z\n");
        assert_eq!(LockOwner::parse(&holder.line()), Some(holder.clone()));
        assert_eq!(holder.to_string(), "process 4711, since 2026-11-21 16:00:05 UTC");
        for line in ["", "4711", "4711 2026-11-21T16:00:05Z", "x 2026-11-21T16:00:05Z\n", "4711 yesterday\n"] {
            assert_eq!(LockOwner::parse(line), None, "{line:?}");
        }
    }
}
