//! Other saves of a match: what XG would write of it after another analysis, or with the players swapped.

use std::mem::swap;

use xgfile::document::Document;
use xgfile::field::PositionEngine;
use xgfile::records::{HeaderMatch, Record};

/// The bytes of a file.
pub fn packed(document: &Document) -> Vec<u8> {
    document.encode().encode().unwrap()
}

/// The match analysed at 1-ply only, with other errors.
pub fn shallow(document: &Document) -> Document {
    let mut save = document.clone();
    for record in &mut save.records {
        match &mut record.body {
            Record::Move(play) => {
                play.data_moves.eval_level.iter_mut().for_each(|level| level.level = 0);
                if play.err_move < 0.0 && play.err_move > -10.0 {
                    play.err_move *= 1.5;
                }
            }
            Record::Cube(cube) => cube.double_d.level = 0,
            _ => {}
        }
    }
    save
}

/// The beginning of the match, with a board in it that no other save has.
pub fn cut_and_edited(document: &Document) -> Document {
    let mut save = document.clone();
    let mut cubes = (0..save.records.len()).filter(|&at| matches!(save.records[at].body, Record::Cube(_)));
    let third = cubes.nth(2).unwrap();
    save.records.truncate(third + 2);
    for record in &mut save.records[third..] {
        if let Record::Cube(cube) = &mut record.body {
            let point = cube.position.iter_mut().find(|checkers| **checkers == 2).unwrap();
            *point = 0;
        }
    }
    save
}

/// The match with the players swapped: boards and cubes in player 1's view are turned, those in the mover's view are unchanged.
pub fn swapped(document: &Document) -> Document {
    let mut save = document.clone();
    for record in save.records.iter_mut().chain(&mut save.index) {
        match &mut record.body {
            Record::HeaderMatch(header) => swap_players(header),
            Record::HeaderGame(game) => {
                swap(&mut game.score1, &mut game.score2);
                turn(&mut game.pos_init);
            }
            Record::Cube(cube) => {
                cube.actif = -cube.actif;
                cube.cube_b = -cube.cube_b;
                turn(&mut cube.position);
                swap(&mut cube.time_bot, &mut cube.time_top);
            }
            Record::Move(play) => {
                play.actif_p = -play.actif_p;
                play.cube_a = -play.cube_a;
                turn(&mut play.position_i);
            }
            Record::FooterGame(end) => {
                swap(&mut end.score1g, &mut end.score2g);
                end.winner = -end.winner;
            }
            Record::FooterMatch(end) => {
                swap(&mut end.score1m, &mut end.score2m);
                swap(&mut end.elo1m, &mut end.elo2m);
                swap(&mut end.exp1m, &mut end.exp2m);
                end.winner_m = -end.winner_m;
            }
        }
    }
    save
}

fn swap_players(header: &mut HeaderMatch) {
    swap(&mut header.s_player1, &mut header.s_player2);
    swap(&mut header.player1, &mut header.player2);
    swap(&mut header.elo1, &mut header.elo2);
    swap(&mut header.exp1, &mut header.exp2);
    swap(&mut header.comp_level1, &mut header.comp_level2);
    header.game_id = -header.game_id;
    header.invert = -1;
}

fn turn(position: &mut PositionEngine) {
    position.reverse();
    position.iter_mut().for_each(|checkers| *checkers = -*checkers);
}
