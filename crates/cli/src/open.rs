//! `gammonbase open`: imports and serves, as a double click on the program does.

use std::io::{IsTerminal, stdin};
use std::net::Ipv4Addr;
use std::path::{Path, PathBuf};
use std::process::{ExitCode, Termination};

use clap::Args;

use super::database::named;
use super::exit::message;
use super::import::offer;
use super::serve;
use super::terminal::answer;
use super::{CommandError, EXIT_FATAL, tell, tell_line};
use gammonbase::import::CancelToken;
use gammonbase::query::read_only;
use gammonbase::store::is_database;
use gammonbase::store::runs::latest_paths;
use web::serve::Options;

/// Import matches and open the pages in a browser, as a double click on the program does
///
/// Without a file or a folder, it offers those of the last import and eXtreme Gammon's folder, and asks for another. It imports again
/// whenever a file changes. Ctrl-C ends it.
///
/// Exit status: 0 stopped by Ctrl-C or SIGTERM, 2 usage error or fatal error.
#[derive(Debug, Args)]
pub struct Open {
    /// Files and folders, or a database to show [default: asks, and offers those of the last import]
    paths: Vec<PathBuf>,
    /// The database; created if it does not exist [default: $GAMMONBASE_DB, else GammonBase/gammonbase.db in your documents]
    #[arg(long, value_name = "FILE")]
    db: Option<PathBuf>,
    /// Do not open the browser
    #[arg(long)]
    no_open: bool,
    /// After an error, keep the window open until Enter is pressed
    #[arg(long)]
    pause: bool,
}

impl Open {
    pub(super) fn run(self) -> Result<ExitCode, CommandError> {
        let is_pausing = self.pause;
        let opened = self.open();
        if let (Err(error), true) = (&opened, is_pausing) {
            tell(message(error));
            answer("Press Enter to close this window.");
            return Ok(EXIT_FATAL.into());
        }
        opened.map(Termination::report)
    }

    fn open(self) -> Result<(), CommandError> {
        let is_asking = self.paths.is_empty();
        let (databases, paths): (Vec<_>, Vec<_>) =
            self.paths.into_iter().partition(|path| self.db.is_none() && is_database(path));
        let database = match &databases[..] {
            [] => named(&self.db).map_or_else(usual, Ok)?,
            [database] => database.clone(),
            _ => return Err("one database can be opened at a time".into()),
        };
        tell_line(
            "GammonBase imports the matches that you have analysed with eXtreme Gammon and shows them in your browser.",
        );
        tell_line(format!("It only reads your files; its database is {}.", database.display()));
        tell_line("Leave this window open while you look at the pages: closing it ends them.");
        let folders = if is_asking { choose_folders(&database) } else { paths };
        if folders.is_empty() && !is_database(&database) {
            return Err("nothing to show: no folder was named, and nothing has been imported yet".into());
        }
        if let Some(folder) = database.parent() {
            std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        }
        let (address, stop) = (Ipv4Addr::LOCALHOST.into(), CancelToken::default());
        let (port, token, is_read_only) = (0, None, false);
        serve::run(Options { database, folders, address, port, token, is_read_only, stop }, self.no_open)
    }
}

/// A folder that users can find and write to; the program's own folder may be neither.
fn usual() -> Result<PathBuf, CommandError> {
    let folder = offer::documents().or_else(std::env::home_dir);
    let folder = folder.ok_or("your documents were not found: --db names a database")?;
    Ok(folder.join("GammonBase").join("gammonbase.db"))
}

/// Asks the user for folders, first whether to import those of the last import again. Without an answer, there are none.
fn choose_folders(database: &Path) -> Vec<PathBuf> {
    if !stdin().is_terminal() {
        return Vec::new();
    }
    let mut last = read_only::open(database).and_then(|known| latest_paths(&known)).unwrap_or_default();
    // A relative path was one in another folder.
    last.retain(|path| path.is_absolute() && path.exists());
    if !last.is_empty() {
        let names: Vec<String> = last.iter().map(|path| path.display().to_string()).collect();
        let reply = answer(format!("Import what is new in {}? [Y/n]", names.join(", ")));
        if ["", "y", "yes"].contains(&reply.to_lowercase().as_str()) {
            return last;
        }
    }
    if let Some(folder) = offer::wanted(database, &last) {
        return vec![folder];
    }
    loop {
        let reply =
            answer("Drop a folder with matches here, or type its path, and press Enter (nothing: import nothing):");
        // Terminals quote what is dropped.
        let path = reply.trim_matches(['"', '\'', ' ']);
        match path {
            "" => return Vec::new(),
            _ if Path::new(path).exists() => return vec![path.into()],
            _ => tell(format!("{path} does not exist")),
        }
    }
}
