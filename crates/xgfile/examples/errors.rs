//! Prints the players of a match, its games, and each analysed decision that lost equity: `cargo run -p xgfile --example errors -- match.xg`.

#![allow(clippy::print_stdout)] // an example prints its result

use std::fmt::Write;

use xgfile::container::Container;
use xgfile::document::Document;
use xgfile::error::FormatError;
use xgfile::limits::Limits;
use xgfile::records::{HeaderMatch, Record, UNLIMITED};

/// XG's mark for an error that was not analysed.
const NOT_ANALYSED: f64 = -1000.0;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("usage: errors FILE")?;
    print!("{}", errors(&std::fs::read(path)?)?);
    Ok(())
}

/// The text for a file's bytes.
fn errors(bytes: &[u8]) -> Result<String, FormatError> {
    let document = Document::decode(Container::decode(bytes, &Limits::default())?)?;
    let mut text = String::new();
    let mut players = [String::new(), String::new()];
    for record in &document.records {
        let line = match &record.body {
            Record::HeaderMatch(header) => {
                players = names(header);
                let length = match header.match_length {
                    UNLIMITED => "unlimited".to_owned(),
                    length => format!("{length} points"),
                };
                format!("{} - {}, {length}", players[0], players[1])
            }
            Record::HeaderGame(game) => format!("\nGame {} at {}-{}", game.game_number, game.score1, game.score2),
            Record::Move(play) => {
                let [first, second] = play.dice;
                loss(&players, play.actif_p, &format!("{first}{second}"), play.err_move)
            }
            Record::Cube(cube) => {
                let double = loss(&players, cube.actif, "double", cube.err_cube);
                double + &loss(&players, -cube.actif, "take", cube.err_take)
            }
            Record::FooterGame(game) => format!("{} points for {}", game.points_won, player(&players, game.winner)),
            Record::FooterMatch(end) => format!("\n{}-{}", end.score1m, end.score2m),
        };
        if !line.is_empty() {
            writeln!(text, "{}", line.trim_end_matches('\n')).expect("a String takes any text");
        }
    }
    Ok(text)
}

/// The names: as UTF-16 since version 24, in the code page of XG's machine before.
fn names(header: &HeaderMatch) -> [String; 2] {
    let name = |wide: Option<String>, old: &[u8]| wide.unwrap_or_else(|| String::from_utf8_lossy(old).into_owned());
    [
        name(header.player1.0.as_ref().map(|name| name.text()), header.s_player1.as_bytes()),
        name(header.player2.0.as_ref().map(|name| name.text()), header.s_player2.as_bytes()),
    ]
}

/// Player 1 is coded as 1, player 2 as -1.
fn player(players: &[String; 2], code: i32) -> &str {
    &players[usize::from(code < 0)]
}

/// A line if equity was lost. XG writes the error of a double as a positive number, other errors as negative ones.
fn loss(players: &[String; 2], code: i32, what: &str, error: f64) -> String {
    if error == NOT_ANALYSED || error.abs() < 0.0005 {
        return String::new();
    }
    format!("  {} ({what}): {:.3}\n", player(players, code), error.abs())
}

#[cfg(test)]
mod tests {
    use super::*;
    use xgfile::container::RichHeader;
    use xgfile::records::{FooterGame, HeaderGame, MAGIC, Move, wide};

    #[test]
    fn players_games_and_errors_are_printed() {
        let header = HeaderMatch { match_length: 5, version: 30, magic: MAGIC, ..HeaderMatch::default() };
        let header = HeaderMatch { player1: wide("Ada"), player2: wide("Bo"), ..header };
        let play = |actif_p, err_move| Record::Move(Move { actif_p, dice: [3, 1], err_move, ..Move::default() });
        let records = vec![
            Record::HeaderMatch(header),
            Record::HeaderGame(HeaderGame { game_number: 1, ..HeaderGame::default() }),
            play(1, -0.25),
            play(-1, NOT_ANALYSED),
            Record::FooterGame(FooterGame { winner: -1, points_won: 2, ..FooterGame::default() }),
        ];
        let file = Document::build(RichHeader::default(), 30, records, vec![], vec![]).encode().encode().unwrap();
        let expected = "Ada - Bo, 5 points\n\nGame 1 at 0-0\n  Ada (31): 0.250\n2 points for Bo\n";
        assert_eq!(errors(&file).unwrap(), expected);
    }

    #[test]
    fn truncated_file_is_an_error() {
        assert!(errors(b"RGMH").unwrap_err().to_string().starts_with("header"));
    }
}
