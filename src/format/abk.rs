//! Arena's opening books, ABK and AB2: header and tree of entries, read and written.
