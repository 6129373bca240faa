//! `gammonbase position`: a position as text or as a picture.

use std::path::PathBuf;

use clap::Args;

use super::exit::{CommandError, EXIT_OK};
use super::kept::Kept;
use super::output::{to_file, to_stdout};
use crate::game::backgammon::{Diagram, Play, Xgid, XgidDice, gnubg_position_id};
use crate::page::board::BoardPicture;

/// Draw a position: as text, or as an SVG file
///
/// The SVG shows board, dice, cube, score and pip counts, and follows the reader's dark or light colour scheme. Plays are drawn as
/// arrows.
///
/// Exit status: 0 success, 2 not a position, usage error or fatal error.
#[derive(Debug, Args)]
pub struct Position {
    /// The position, with or without XGID= before it
    #[arg(value_name = "XGID", allow_hyphen_values = true)]
    xgid: String,
    /// Write the diagram to an SVG file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Draw an arrow for the play that was made ("13/8 6/5*")
    #[arg(long, value_name = "PLAY", requires = "svg")]
    played: Option<String>,
    /// Draw an arrow for the best play
    #[arg(long, value_name = "PLAY", requires = "svg")]
    best: Option<String>,
    /// Name of the bottom player
    #[arg(long, value_name = "NAME", default_value = "", requires = "svg")]
    bottom: String,
    /// Name of the top player
    #[arg(long, value_name = "NAME", default_value = "", requires = "svg")]
    top: String,
}

impl Position {
    pub(super) fn run(self) -> Result<u8, CommandError> {
        let xgid = Xgid::parse(&self.xgid).map_err(|error| format!("XGID: {error}"))?;
        match &self.svg {
            None => to_stdout(|out| Ok(writeln!(out, "{}", as_text(&xgid))?))?,
            Some(file) => {
                let picture = BoardPicture {
                    played: play(&xgid, "--played", self.played.as_deref())?,
                    best: play(&xgid, "--best", self.best.as_deref())?,
                    names: [self.bottom.clone(), self.top.clone()],
                    ..BoardPicture::of(xgid)
                };
                let svg = picture.alone();
                to_file(file, &Kept::default(), |out| Ok(out.write_all(svg.as_str().as_bytes())?))?;
            }
        }
        Ok(EXIT_OK)
    }
}

fn play(xgid: &Xgid, option: &str, text: Option<&str>) -> Result<Option<Play>, CommandError> {
    let dice = match xgid.dice {
        XgidDice::Rolled(one, two) => Some((one, two)),
        _ => None,
    };
    let parse = |text| Play::parse(&xgid.board_on_roll(), text, dice).map_err(|error| format!("{option}: {error}"));
    Ok(text.map(parse).transpose()?)
}

/// The diagram that `show` draws, seen by the player on roll.
fn as_text(xgid: &Xgid) -> String {
    let board = xgid.board_on_roll();
    let (pips, other_pips) = board.pip_count();
    let [score, other_score] = scores(xgid);
    let owner = xgid.cube_owner * xgid.turn;
    let value = 1u64 << u32::from(xgid.cube_log2);
    let cube = match owner {
        _ if xgid.match_length > 0 && xgid.crawford_jacoby == 1 => "no cube (Crawford game)".to_owned(),
        0 => format!("cube {value}, centred"),
        1 => format!("cube {value}, X's"),
        _ => format!("cube {value}, O's"),
    };
    let doing = match xgid.dice {
        XgidDice::Rolled(one, two) => format!("to play {one}{two}"),
        XgidDice::RollOrDouble => "to roll or to double".to_owned(),
        XgidDice::Doubled => "has doubled".to_owned(),
        XgidDice::Beavered => "has doubled, and was beavered".to_owned(),
        XgidDice::Raccooned => "has doubled, was beavered, and raccooned".to_owned(),
    };
    let diagram = Diagram {
        opponent: vec!["O".to_owned(), format!("   {other_pips} pips"), format!("   {other_score}")],
        middle: cube,
        player: vec![format!("X  {doing}"), format!("   {pips} pips"), format!("   {score}")],
        board,
    };
    format!("{diagram}\n\n{xgid}\nGNU Backgammon ID {}", gnubg_position_id(&board))
}

/// Of the player on roll, and of the other.
fn scores(xgid: &Xgid) -> [String; 2] {
    let told = |points: u32| match xgid.match_length {
        0 => "money".to_owned(),
        length => format!("{points} points, {} away", length.saturating_sub(points)),
    };
    let [bottom, top] = [told(xgid.score_player), told(xgid.score_opponent)];
    if xgid.turn < 0 { [top, bottom] } else { [bottom, top] }
}
