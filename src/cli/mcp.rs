//! `gammonbase mcp`: the database for assistants.

use std::io;

use clap::Args;

use super::database::Database;
use super::exit::{CommandError, EXIT_OK, message};
use super::terminal::send;
use crate::mcp::{Calls, Server};

/// Let an assistant ask the database: a server of the Model Context Protocol
///
/// An assistant starts this command and exchanges messages with it on standard input and output. It can list and run reports, find and show
/// decisions and run SQL, all read-only. The page on assistants shows how to set it up. If there is no database, the tools say so.
///
/// Exit status: 0 when the input ends, 2 usage error.
#[derive(Debug, Args)]
pub struct Mcp {
    #[command(flatten)]
    database: Database,
}

impl Mcp {
    pub(super) fn run(self) -> Result<u8, CommandError> {
        let find = || self.database.find_quietly(true);
        let server =
            Server { version: super::VERSION, find: &find, explain: message, send: &send, calls: Calls::default() };
        server.serve(io::stdin().lock())?;
        Ok(EXIT_OK)
    }
}
