//! The reports, through the program: figures worked out by hand, filters, forms of output, files of the user's own.

#[path = "reports/command.rs"]
mod command;
mod common;
#[path = "reports/figures.rs"]
mod figures;
#[path = "reports/filters.rs"]
mod filters;
#[path = "reports/places.rs"]
mod places;
