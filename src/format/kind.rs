//! What kind of file this is, told from its content.
