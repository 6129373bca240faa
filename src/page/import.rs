//! How far the server's import is, and which files it rejected.

use super::kind::{Make, PageKind};

pub static IMPORT: PageKind = PageKind::new("import.html", "Import", Make::Import).without_filters();
