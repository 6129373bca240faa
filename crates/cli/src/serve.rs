//! `gammonbase serve`: the pages live, in a browser.

use std::net::{AddrParseError, IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use clap::Args;

use super::{CommandError, Database, Signals, tell, to_stdout, visible_path};
use gammonbase::import::CancelToken;
use gammonbase::query::read_only;
use gammonbase::source::paths::expanded;
use gammonbase::store::started;
use web::serve::{Options, serve};

/// The shortest token.
const SHORTEST: usize = 12;

/// Open the pages of a database in a browser: players, matches, events, openings, search, reports
///
/// Pages are made on request, each can be filtered, and they always show the current database. --import, the page "Names and corrections" and the
/// fields for tags write to it. Only programs on this machine have access, unless --listen allows others; without --token, all of its
/// users can read and change everything. Others only read, unless --allow-changes lets those who know the token change names, corrections and tags.
/// Ctrl-C ends it.
///
/// Exit status: 0 stopped by Ctrl-C or SIGTERM, 2 usage error or fatal error.
#[derive(Debug, Args)]
pub struct Serve {
    #[command(flatten)]
    database: Database,
    /// Import this folder at the start and whenever one of its files changes; may be repeated
    #[arg(long = "import", value_name = "FOLDER")]
    folders: Vec<PathBuf>,
    /// The port; 0: a free one
    #[arg(long, value_name = "N", default_value_t = 0)]
    port: u16,
    /// Do not open the browser
    #[arg(long)]
    no_open: bool,
    /// Answer other machines under this address (0.0.0.0: all of this machine's), to read only. Everything, the token too, goes unencrypted
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST), requires = "token", value_parser = address)]
    listen: IpAddr,
    /// With --listen: whoever knows the token can also change names, corrections and tags
    #[arg(long, requires = "listen", conflicts_with = "read_only")]
    allow_changes: bool,
    /// Answer only browsers that know this token, of at least 12 characters. Other users of this machine can see it in the
    /// list of processes, unless it comes from the variable
    #[arg(long, value_name = "TOKEN", env = "GAMMONBASE_TOKEN", hide_env_values = true, value_parser = token)]
    token: Option<String>,
    /// Change nothing: pages have no buttons and fields for it
    #[arg(long, conflicts_with = "folders")]
    read_only: bool,
}

fn address(text: &str) -> Result<IpAddr, String> {
    let of_port = |address: SocketAddr| format!("the port is --port {}", address.port());
    text.parse().map_err(|error: AddrParseError| text.parse().map_or(error.to_string(), of_port))
}

fn token(text: &str) -> Result<String, String> {
    let is_long = text.chars().count() >= SHORTEST;
    is_long.then(|| text.to_owned()).ok_or_else(|| format!("expected at least {SHORTEST} characters"))
}

impl Serve {
    pub(super) fn run(self) -> Result<(), CommandError> {
        let Self { folders, listen: address, port, token, .. } = self;
        let is_read_only = self.read_only || !address.is_loopback() && !self.allow_changes;
        let database = if folders.is_empty() { self.database.find() } else { self.database.find_or_new() }?;
        if folders.is_empty() {
            read_only::open(&database)?;
        } else if database.exists() {
            // Refuses a snapshot.
            started(&database)?;
        }
        let stop = CancelToken::default();
        run(Options { database, folders, address, port, token, is_read_only, stop }, self.no_open)
    }
}

/// Serves until Ctrl-C.
pub fn run(mut options: Options, no_open: bool) -> Result<(), CommandError> {
    options.folders = expanded(options.folders);
    for folder in &options.folders {
        std::fs::metadata(folder).map_err(|error| format!("{}: {error}", visible_path(folder)))?;
    }
    let _signals = Signals::watch(&options.stop)?;
    if !options.address.is_loopback() {
        tell("pages and the token go through the network unencrypted");
    }
    let database = visible_path(&options.database);
    serve(options, |address| {
        if let Err(error) = to_stdout(|out| Ok(writeln!(out, "{database}: {address} (Ctrl-C ends it)")?)) {
            tell(error);
        }
        if !no_open && let Err(error) = open::that_detached(address) {
            tell(format!("no browser could be opened ({error}): open {address}"));
        }
    })?;
    Ok(())
}
