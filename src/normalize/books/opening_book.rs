//! XG's opening book to rows.
