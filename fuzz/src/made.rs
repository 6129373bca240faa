//! Files made with the fixtures of the tests.

#[path = "../../tests/it/common/abk.rs"]
pub mod abk;
#[path = "../../tests/it/common/books.rs"]
pub mod books;
#[path = "../../tests/it/common/fixtures.rs"]
pub mod fixtures;
#[path = "../../tests/it/common/gdx.rs"]
pub mod gdx;
#[path = "../../tests/it/common/whole_path.rs"]
pub mod whole_path;

use xgfile::container::{Container, Packing};

/// A match with uncompressed streams, in which a mutation of the file changes a record.
pub fn plain(fixture: &fixtures::Fixture) -> Container {
    let mut container = fixture.document().encode();
    container.packing = Packing::Archive { is_registry_compressed: false };
    for stream in &mut container.streams {
        stream.is_stored = true;
    }
    container
}
