//! The reports, through the program: figures worked out by hand, filters, forms of output, files of the user's own.

mod audit;
mod awards;
mod cube;
mod figures;
mod filters;
mod forfeits;
mod intervals;
mod limits;
mod places;
mod rollouts;
mod rules;
mod summary;
