//! How far the server's import is, and which files it rejected.

use super::kind::{Address, Filters, Make, PageKind};

pub static IMPORT: PageKind = PageKind {
    address: Address::File("import.html"),
    title: "Import",
    filters: Filters::None,
    make: Make::Import,
    ..PageKind::PLAIN
};
