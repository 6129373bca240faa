//! The progress of a verification.

/// Observes the progress of a verification.
pub trait Progress: Sync {
    /// `steps` steps of about the same size follow.
    fn expects(&self, steps: u64);
    /// A part of a check starts. Several parts can run at once.
    fn begins(&self, check: &'static str);
    /// A part of a check has ended.
    fn ends(&self, check: &'static str);
    /// A step is done.
    fn advance(&self);
}
