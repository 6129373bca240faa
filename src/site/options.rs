//! The settings of a site, and why it cannot be written.

use std::path::PathBuf;

use crate::query::clock::Clock;
use crate::query::filter::Filter;
use crate::rules::Rules;

/// What the pages of a site are made from.
#[derive(Debug)]
pub struct Contents {
    pub database: PathBuf,
    /// The heading of its first page.
    pub title: String,
    /// Applies to all pages; names are those of the database.
    pub filter: Filter,
    /// The rules of titles and standings; `None`: those of the program.
    pub rules: Option<Rules>,
    /// The smallest error that pages of matches draw (EMG).
    pub threshold: f64,
    /// Whether every decision has a page: those of a site in a folder have none.
    pub has_decisions: bool,
}

/// The settings of a site in a folder.
#[derive(Debug)]
pub struct Options {
    pub contents: Contents,
    pub folder: PathBuf,
    /// The number of threads.
    pub jobs: usize,
    /// Stops the queries.
    pub clock: Clock,
}

/// Why a site cannot be written: an error of the folder, of the database or of a page, or one of these.
pub type SiteError = Box<dyn std::error::Error + Send + Sync>;

#[derive(Debug, thiserror::Error)]
pub enum Ended {
    /// No match is selected.
    #[error("no match to show: the database has none{0}; nothing written")]
    Empty(&'static str),
    /// A stop was requested.
    #[error("stopped")]
    Stopped,
}
