//! Backgammon itself: boards, plays, identifiers. No I/O, no SQL.
