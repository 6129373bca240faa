//! Files made with the fixtures of the tests.

use fixtures::matches::Fixture;
use xgfile::container::{Container, Packing};

/// A match with uncompressed streams, in which a mutation of the file changes a record.
pub fn plain(fixture: &Fixture) -> Container {
    let mut container = fixture.document().encode();
    container.packing = Packing::Archive { is_registry_compressed: false };
    for stream in &mut container.streams {
        stream.is_stored = true;
    }
    container
}
