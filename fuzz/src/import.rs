//! The whole way of a file, in memory.

use std::cell::RefCell;

use gammonbase::internals::MemoryStore;

use crate::limits;
use crate::made::whole_path::assert_whole_path;

/// A file of any kind.
pub fn import(data: &[u8]) {
    whole_path(data);
}

thread_local! {
    /// The database with the number of files that it has seen: the texts of plays stay, so that now and then a new one is due.
    static STORE: RefCell<(MemoryStore, u32)> = RefCell::new((new_store(), 0));
}

fn new_store() -> MemoryStore {
    MemoryStore::new().expect("a database in memory")
}

pub(crate) fn whole_path(bytes: &[u8]) {
    STORE.with_borrow_mut(|(store, seen)| {
        *seen += 1;
        if *seen > 2000 {
            (*store, *seen) = (new_store(), 0);
        }
        assert_whole_path(store, bytes, &limits());
    });
}
