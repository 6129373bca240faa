//! An ABK tree to rows, replayed from the start.
