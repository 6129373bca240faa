//! How a command ends.

/// All went well.
pub const EXIT_OK: u8 = 0;
/// Some sources were rejected, or a check failed; the rest went in.
pub const EXIT_REJECTS: u8 = 1;
/// Wrong usage or a fatal error.
pub const EXIT_FATAL: u8 = 2;

/// What ends a command before its time: a message for people.
pub type CommandError = Box<dyn std::error::Error>;
