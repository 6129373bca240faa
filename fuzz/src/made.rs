//! Files of our own making, by the encoders' fixtures of the tests.

#[path = "../../tests/common/abk.rs"]
#[allow(dead_code)]
pub mod abk;
#[path = "../../tests/common/books.rs"]
#[allow(dead_code)]
pub mod books;
#[path = "../../tests/common/fixtures.rs"]
#[allow(dead_code)]
pub mod fixtures;
#[path = "../../tests/common/gdx.rs"]
#[allow(dead_code)]
pub mod gdx;
#[path = "../../tests/common/whole_path.rs"]
pub mod whole_path;

use gammonbase::format::xg::container::{Container, Packing};

/// A match whose streams are stored as they are, so that a mutation of the file is one of its records.
pub fn plain(fixture: &fixtures::Fixture) -> Container {
    let mut container = fixture.document().encode();
    container.packing = Packing::Archive { is_registry_compressed: false };
    for stream in &mut container.streams {
        stream.is_stored = true;
    }
    container
}
