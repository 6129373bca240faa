//! Pages: self-contained HTML with pictures, and the pictures alone. Nothing here reads the database's tables: every figure of a page comes
//! from a report with the same filters, and is in a table below its chart.

pub mod chart;
mod collection;
mod decision;
mod document;
pub mod links;
mod markup;
mod matches;
mod openings;
mod palette;
mod parts;
mod player;
mod position;
mod queries;
mod reports;
mod table;
mod versus;

pub use chart::Sheet;
pub use collection::{collection, event, winners_first};
pub use decision::{picture as board_picture, view_of as diagram};
pub use document::{DecisionView, Page, Part, Place, Table, css, made_from};
pub use links::{Links, Pages};
pub use markup::Markup;
pub use matches::match_page;
pub use openings::{ZONES, openings, walks};
pub use player::player;
pub use position::position;
pub use queries::{Answer, PageError, Questions};
pub use reports::{QUIZ, answered, chart_of, charted, quiz};
pub use table::refined;
pub use versus::versus;
