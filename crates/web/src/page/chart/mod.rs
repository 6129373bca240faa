//! Charts as SVG, small with large letters, to be readable on a phone.

mod bars;
mod course;
mod frame;
mod heat;
mod ranges;
mod scale;
mod time;

pub use bars::{Bar, bars};
pub use course::{Course, Error, Game, Moment, WIDTHS, course};
pub use frame::{Chart, Names, Sheet};
pub use heat::{Cell, heat};
pub use ranges::{Range, ranges};
pub use time::{Dot, Line, over_time, year_of};
