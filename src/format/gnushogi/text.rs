//! The text books: tokens, marks, comments, as GNU Shogi's parser takes them; read and written.
