//! A GDX table to rows, its positions recovered from the start.
