//! `gammonbase position`: a position as text or as a picture.

use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::{CommandError, Printed, ProtectedPaths, tell_written, to_file};
use backgammon::drawing::BoardPicture;
use backgammon::{Diagram, Xgid, gnubg_position_id};

/// Draw a position: as text, or as an SVG file
///
/// The player who decides sits at the bottom, and points are numbered from there. The SVG shows board, dice, cube, score and pip counts,
/// and follows the reader's dark or light colour scheme. Plays are drawn as arrows.
///
/// Exit status: 0 success, 2 not a position, usage error or fatal error.
#[derive(Debug, Args)]
pub struct Position {
    /// The position: an XGID, with or without XGID= before it, in an address or in the text that XG copies; or a GNU Backgammon ID
    #[arg(value_name = "XGID", allow_hyphen_values = true)]
    xgid: String,
    #[command(flatten)]
    printed: Printed,
    /// Write the diagram to an SVG file
    #[arg(long, value_name = "FILE", conflicts_with = "format")]
    svg: Option<PathBuf>,
    /// Draw an arrow for the play that was made ("13/8 6/5*")
    #[arg(long, value_name = "PLAY", requires = "svg")]
    played: Option<String>,
    /// Draw an arrow for the best play
    #[arg(long, value_name = "PLAY", requires = "svg")]
    best: Option<String>,
    /// Name of the player at the bottom
    #[arg(long, value_name = "NAME", default_value = "", requires = "svg")]
    bottom: String,
    /// Name of the player at the top
    #[arg(long, value_name = "NAME", default_value = "", requires = "svg")]
    top: String,
}

impl Position {
    pub(super) fn run(self) -> Result<(), CommandError> {
        let xgid = Xgid::parse_checked(&self.xgid).map_err(|error| format!("XGID: {error}"))?;
        let Some(file) = &self.svg else {
            let board = xgid.board_on_roll();
            let (gnubg_id, pips) = (gnubg_position_id(&board), board.pip_count());
            let value = json!({
                "xgid": xgid.to_string(),
                "gnubg_position_id": gnubg_id,
                "position_hash": board.hash().0.to_string(),
                "player_pips": pips.0,
                "opponent_pips": pips.1,
            });
            let diagram = Diagram::of_xgid(&xgid.seen_by_decider(), ["", ""], 15);
            let text = format!("{diagram}\n\n{xgid}\nGNU Backgammon ID {gnubg_id}");
            return Ok(self.printed.line("gammonbase:position:1", &value, text)?);
        };
        let play = |option, text: &Option<String>| {
            // The product's own word for a roll without a legal play.
            let text = text.as_deref().filter(|text| *text != "cannot move");
            text.map(|text| xgid.play(text).map_err(|error| format!("{option}: {error}"))).transpose()
        };
        let picture = BoardPicture {
            played: play("--played", &self.played)?,
            best: play("--best", &self.best)?,
            names: [self.bottom, self.top],
            ..BoardPicture::of(xgid)
        };
        to_file(file, &ProtectedPaths::default(), |out| Ok(out.write_all(picture.alone().as_bytes())?))?;
        tell_written(file);
        Ok(())
    }
}
