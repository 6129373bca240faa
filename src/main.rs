//! The `gammonbase` command.
fn main() {}
