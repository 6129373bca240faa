//! The progress of the server's import, and the files it rejected.

use super::kind::{Make, PageKind};

pub static IMPORT: PageKind = PageKind::new("import.html", "Import", Make::Import).without_filters();
