//! The pages that only the server makes: about its imports, and what its users decided.

use super::kind::{Argument, Make, PageKind, Value};

/// The progress of the import, and the files it rejected.
pub static IMPORT: PageKind = PageKind::new("import.html", "Import", Make::Server).without_filters();

/// Spellings, corrections, and what may need one. The arguments choose what a link leads to.
pub static NAMES: PageKind = PageKind::new("names.html", "Names", Make::Server)
    .asks(&[
        Argument::new("of-match", Value::Number, "The number of a match to correct"),
        Argument::new("of-player", Value::Text, "A player whose spellings are shown"),
        Argument::new("of-event", Value::Text, "An event whose spellings are shown"),
    ])
    .without_filters();
