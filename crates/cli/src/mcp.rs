//! `gammonbase mcp`: the database for assistants.

use std::io;
use std::sync::{Arc, Mutex};

use clap::Args;

use super::sql::GRACE;
use super::terminal::send;
use super::{CommandError, Database, EXIT_FATAL};
use web::mcp::Server;

/// Let an assistant ask the database: a server of the Model Context Protocol
///
/// An assistant starts this command and exchanges messages with it on standard input and output. It can list and run reports, find and show
/// decisions and run SQL, all read-only. The page on assistants shows how to set it up. If there is no database, the tools say so.
///
/// When the input ends, calls that still run have five seconds. Exit status: 0 when the input ends, 2 usage error, or a statement that could not be stopped at its deadline.
#[derive(Debug, Args)]
pub struct Mcp {
    #[command(flatten)]
    database: Database,
}

impl Mcp {
    pub(super) fn run(self) -> Result<(), CommandError> {
        let server = Arc::new(Server {
            version: super::VERSION,
            find: Box::new(move || self.database.find_quietly(true)),
            send,
            calls: Mutex::default(),
        });
        let watched = Arc::clone(&server);
        std::thread::spawn(move || {
            while !watched.gives_up(GRACE) {
                std::thread::sleep(GRACE / 4);
            }
            std::process::exit(EXIT_FATAL.into());
        });
        Ok(server.serve(io::stdin().lock())?)
    }
}
