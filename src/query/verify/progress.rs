//! How far a verification is.

/// Hears how far a verification is.
pub trait Progress: Sync {
    /// So many steps follow, of about the same size.
    fn expects(&self, steps: u64);
    /// A part of a check begins. Several can be under way at once.
    fn begins(&self, check: &'static str);
    /// A part of a check is over.
    fn ends(&self, check: &'static str);
    /// A step is done.
    fn advance(&self);
}
