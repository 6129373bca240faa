//! `gammonbase completions` and `gammonbase man`: what packages install beside the program. Hidden from the list of commands.

use std::path::PathBuf;

use clap::Args;
use clap_complete::Shell;

use super::command_line;
use super::{CommandError, to_stdout};

/// Print the completions for a shell
#[derive(Debug, Args)]
#[command(hide = true)]
pub struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

/// Write a man page for each command
#[derive(Debug, Args)]
#[command(hide = true)]
pub struct Man {
    /// Output folder, created if missing; existing files are overwritten
    folder: PathBuf,
}

impl Completions {
    pub(super) fn run(self) -> Result<(), CommandError> {
        let mut command_line = command_line();
        let name = command_line.get_name().to_owned();
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut command_line, name, &mut script);
        Ok(to_stdout(|out| Ok(out.write_all(&script)?))?)
    }
}

impl Man {
    pub(super) fn run(self) -> Result<(), CommandError> {
        let named = |error| format!("{}: {error}", self.folder.display());
        std::fs::create_dir_all(&self.folder).map_err(named)?;
        Ok(clap_mangen::generate_to(command_line(), &self.folder).map_err(named)?)
    }
}
