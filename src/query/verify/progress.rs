//! How far a verification is.

/// Hears how far a verification is.
pub trait Progress: Sync {
    /// A check begins that looks at so many things, as far as that is known.
    fn begins(&self, check: &str, total: Option<u64>);
    /// It has looked at one more.
    fn advance(&self);
}
