//! The `gammonbase` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    gammonbase::run()
}
