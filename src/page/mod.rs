//! Pages: self-contained HTML with pictures, and the pictures alone. Nothing here reads the database's tables: every figure of a page comes
//! from a report with the same filters, and is in a table below its chart.

mod ask;
pub mod board;
pub mod chart;
mod decision;
mod document;
mod everybody;
mod matches;
mod palette;
mod parts;
mod player;
mod position;
mod reports;
mod svg;

pub use ask::{PageError, Questions};
pub use document::{Page, Part};
pub use everybody::{collection, event};
pub use matches::match_page;
pub use player::player;
pub use position::position;
pub use reports::{chart_of, charted};
