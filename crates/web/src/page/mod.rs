//! Pages: self-contained HTML with pictures, and the pictures alone. Nothing here reads the database's tables: every figure of a page comes
//! from a report with the same filters, and is in a table below its chart.
//!
//! This file is the registry: `gammonbase page`, a site and the server ask it for every page.

mod assets;
pub(crate) mod chart;
mod collection;
mod decision;
mod directories;
mod document;
mod find;
mod kind;
pub mod links;
mod live;
mod markup;
mod matches;
mod openings;
mod palette;
mod player;
mod position;
mod queries;
mod report_charts;
mod report_parts;
mod reports;
mod search;
mod table;
mod trends;
mod versus;
mod words;

pub use assets::{STYLE, assets, moved};
pub use chart::Sheet;
pub use collection::EVENT;
pub use decision::{picture as board_picture, view_of as diagram};
pub use document::{DecisionView, Page, PageTable, Part, Stage, listed, made_from};
pub use find::{FIND, quiz};
pub use kind::{Argument, Arguments, Make, PageKind, Value};
pub use links::{Links, Pages, root_of};
pub use live::{IMPORT, NAMES};
pub use markup::Markup;
pub use matches::MATCH;
pub use openings::OPENINGS;
pub use player::PLAYER;
pub use position::{DECISION, POSITION};
pub use queries::{PageError, Questions, Show};
pub use report_charts::chart_of;
pub use reports::answered;
pub use search::SEARCH;
pub use table::refined;
pub use trends::progress;
pub use words::{OF_REPORTS, label, options, words};

/// Every page. The single ones are in the order of the menu.
pub static KINDS: [&PageKind; 17] = [
    &PLAYER,
    &MATCH,
    &EVENT,
    &collection::COLLECTION,
    &directories::PLAYERS,
    &directories::MATCHES,
    &directories::EVENTS,
    &OPENINGS,
    &FIND,
    &POSITION,
    &DECISION,
    &versus::VERSUS,
    &reports::REPORTS,
    &reports::REPORT,
    &SEARCH,
    &NAMES,
    &IMPORT,
];

/// The kind of the page at a path from the root of a site, and its value in its folder.
pub fn find_kind(path: &str, pages: &Pages) -> Option<(&'static PageKind, String)> {
    KINDS.iter().find_map(|kind| Some((*kind, kind.value(path, pages)?)))
}
