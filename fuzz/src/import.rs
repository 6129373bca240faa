//! Imports a file of any kind into memory.

use crate::limits;
use fixtures::whole_path::assert_whole_path;

/// A file of any kind.
pub fn import(data: &[u8]) {
    assert_whole_path(data, &limits());
}
