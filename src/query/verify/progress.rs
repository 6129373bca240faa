//! How far a verification is.

/// Hears how far a verification is.
pub trait Progress: Sync {
    /// A check begins that looks at so many things, as far as that is known. Several can be under way at once.
    fn begins(&self, check: &'static str, total: Option<u64>);
    /// A check is over.
    fn ends(&self, check: &'static str);
    /// It has looked at one more.
    fn advance(&self);
}
