//! The whole way of a file, in memory.

use crate::limits;
use crate::made::whole_path::assert_whole_path;

/// A file of any kind.
pub fn import(data: &[u8]) {
    assert_whole_path(data, &limits());
}
