//! The settings of a site, and why it cannot be written.

use std::path::PathBuf;

use crate::page::PageError;
use gammonbase::folder::FolderError;
use gammonbase::query::clock::Clock;
use gammonbase::query::filter::Filter;
use gammonbase::rules::Rules;
use gammonbase::sql::TemplateError;
use gammonbase::store::MadeWith;

/// What the pages of a site are made from.
#[derive(Debug, Default)]
pub struct Contents {
    pub database: PathBuf,
    /// The heading of its first page.
    pub title: String,
    /// Applies to all pages; its names are resolved.
    pub filter: Filter,
    /// The rules of titles and standings; `None`: those of the program.
    pub rules: Option<Rules>,
    /// The smallest error that pages of matches draw (EMG).
    pub threshold: f64,
    /// Whether the opening explorer is left out.
    pub without_openings: bool,
    /// Whether they are made on request.
    pub is_live: bool,
}

/// The settings of a site in a folder.
#[derive(Debug)]
pub struct Options {
    pub contents: Contents,
    pub folder: PathBuf,
    /// The options that say who is named.
    pub made_with: MadeWith,
    /// The number of threads.
    pub jobs: usize,
    /// Stops the queries.
    pub clock: Clock,
}

/// Why a site cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum SiteError {
    /// A page cannot be made.
    #[error("{0}")]
    Page(#[from] PageError),
    /// The folder cannot be read or written.
    #[error("{0}")]
    Folder(#[from] FolderError),
    /// The list of pages cannot be rendered.
    #[error("{0}")]
    Template(#[from] TemplateError),
    /// The database cannot be read.
    #[error("{0}")]
    Database(#[from] rusqlite::Error),
    /// No match is selected.
    #[error("no match to show: the database has none{0}; nothing written")]
    Empty(&'static str),
    /// A stop was requested.
    #[error("stopped")]
    Stopped,
}
