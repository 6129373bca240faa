//! Pages: self-contained HTML with pictures, and the pictures alone. Nothing here reads the database's tables: every figure of a page comes
//! from a report with the same filters, and is in a table below its chart.

pub mod board;
pub mod chart;
mod collection;
mod decision;
mod document;
pub mod finder;
pub mod links;
mod matches;
mod openings;
mod palette;
mod parts;
mod player;
mod position;
mod queries;
mod reports;
mod svg;
mod table;
mod versus;

pub use chart::Sheet;
pub use collection::{collection, event, winners_first};
pub use decision::{picture as board_picture, view_of as diagram};
pub use document::{DecisionView, Page, Part, Place, Table, css, made_from};
pub use finder::pattern_board;
pub use links::{Links, Pages};
pub use matches::match_page;
pub use openings::{ZONES, openings, walks};
pub use player::player;
pub use position::position;
pub use queries::{Answer, PageError, Questions};
pub use reports::{QUIZ, answered, chart_of, charted, quiz};
pub use svg::{Markup, escaped};
pub use table::refined;
pub use versus::versus;

/// Templates do not escape markup. (Here, because the extension compiles `svg` without templates.)
impl askama::filters::HtmlSafe for Markup {}

impl Markup {
    /// A filled template.
    pub fn of(template: &impl askama::Template) -> Self {
        // Writing to a string cannot fail.
        Self::trusted(template.render().unwrap_or_default())
    }
}
