//! A text book to rows, its openings replayed.
