//! Exit codes.

/// Success.
pub const EXIT_OK: u8 = 0;
/// Some sources were rejected, or a check failed; the rest was imported.
pub const EXIT_REJECTS: u8 = 1;
/// Wrong usage or a fatal error.
pub const EXIT_FATAL: u8 = 2;

/// The error message that ends a command.
pub type CommandError = Box<dyn std::error::Error>;
