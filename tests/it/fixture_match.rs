//! The match that other tests read and damage is valid.

use crate::common::fixtures::{COMMENTS, NO_ANALYSIS_FLAG, PLAYER1, flipped, start_position};
use crate::common::prelude::*;
use xgfile::container::Container;
use xgfile::document::Document;
use xgfile::field::PositionEngine;
use xgfile::limits::Limits;
use xgfile::records::{Cube, Move, Record, UNLIMITED, VERSIONS};
use xgfile::rtf::to_plain_text;

fn of_length(match_length: i32) -> Document {
    Fixture { match_length, ..Fixture::default() }.document()
}

fn bodies(document: &Document) -> Vec<&Record> {
    document.records.iter().map(|record| &record.body).collect()
}

/// The bodies of the records of a kind.
macro_rules! of_kind {
    ($document:expr, $kind:ident) => {
        bodies($document)
            .into_iter()
            .filter_map(|body| if let Record::$kind(body) = body { Some(body) } else { None })
            .collect()
    };
}

fn moves(document: &Document) -> Vec<&Move> {
    of_kind!(document, Move)
}

fn cubes(document: &Document) -> Vec<&Cube> {
    of_kind!(document, Cube)
}

fn pips(position: &PositionEngine) -> i32 {
    let own = position.iter().enumerate().filter(|&(_, &count)| count > 0);
    own.map(|(point, &count)| point as i32 * i32::from(count)).sum()
}

#[test]
fn the_file_reads_back_in_every_version() {
    for version in VERSIONS {
        let fixture = Fixture { version, ..Fixture::default() };
        let container = Container::decode(&fixture.file(), &Limits::default()).unwrap();
        assert_eq!(Document::decode(container).unwrap(), fixture.document());
    }
}

#[test]
fn records_have_the_order_of_real_files() {
    let kinds = |document: &Document| -> Vec<u8> { bodies(document).iter().map(|r| r.kind_code()).collect() };
    let games = [0, 1, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3, 2, 4, 1, 2, 3, 2, 3, 2, 3, 2, 3, 4];
    assert_eq!(kinds(&of_length(5)), games);
    assert_eq!(kinds(&of_length(UNLIMITED)), games);
    assert_eq!(kinds(&of_length(3)), [&games[..], &[5]].concat());
}

#[test]
fn positions_follow_from_the_plays() {
    let document = of_length(3);
    let mut position = start_position();
    for play in moves(&document) {
        let seen = |position: PositionEngine| match play.actif_p {
            PLAYER1 => position,
            _ => flipped(&position),
        };
        let data = &play.data_moves;
        if play.actif_p != PLAYER1 && play.dice == [4, 2] {
            position = start_position();
        }
        assert_eq!(play.position_i, position);
        assert_eq!(data.pos, seen(position));
        if !play.played.is_set() {
            continue;
        }
        let count = data.n_moves as usize;
        assert!(data.pos_played[..count].contains(&play.position_end));
        let lost = pips(&data.pos) - pips(&play.position_end);
        let rolled = match play.moves[0] {
            -1 => 0,
            _ => play.dice.iter().sum(),
        };
        assert_eq!(lost, rolled, "dice {:?}", play.dice);
        let own: i8 = play.position_end.iter().filter(|count| **count > 0).sum();
        assert_eq!(own, 15);
        position = seen(play.position_end);
    }
}

#[test]
fn every_roll_has_its_cube_record() {
    for length in [3, 5, UNLIMITED] {
        let document = of_length(length);
        for pair in bodies(&document).windows(2) {
            let [before, Record::Move(play)] = pair else {
                continue;
            };
            let Record::Cube(cube) = before else {
                panic!("a move without its cube record");
            };
            assert_eq!(cube.actif, play.actif_p);
            assert_eq!(cube.position, play.position_i);
            let [first, second] = play.dice;
            assert_eq!(cube.dice_rolled.as_bytes(), format!("{first}{second}").as_bytes());
        }
    }
}

#[test]
fn cube_decisions_agree_with_the_rules_and_their_errors() {
    let actions = |document: &Document| -> Vec<(i32, i32, i32)> {
        let cubes = cubes(document);
        cubes.iter().map(|c| (c.double, c.take, c.cube_b)).collect()
    };
    let first = [(-2, -1, 0), (0, -1, 0), (1, 1, 0), (0, -1, -1), (-2, -1, -1), (1, 0, -1)];
    let crawford = [(-2, -1, 0); 4];
    let free = [(-2, -1, 0), (0, -1, 0), (0, -1, 0), (0, -1, 0)];
    assert_eq!(actions(&of_length(3)), [&first[..], &crawford].concat());
    assert_eq!(actions(&of_length(5)), [&first[..], &free].concat());
    for cube in cubes(&of_length(5)) {
        let block = &cube.double_d;
        assert_eq!(block.flag_double == NO_ANALYSIS_FLAG, cube.double == -2);
        if cube.double != -2 {
            let best = f64::from(block.equ_b.max(block.equ_double.min(block.equ_drop)));
            let doubled = f64::from(block.equ_double.min(block.equ_drop));
            let done = match cube.double {
                1 => doubled,
                _ => f64::from(block.equ_b),
            };
            assert!((cube.err_cube - (best - done)).abs() < 1e-6);
        }
    }
}

#[test]
fn comments_and_rollouts_are_referenced() {
    let document = of_length(3);
    let texts: Vec<String> = document.comments.iter().map(|c| to_plain_text(c)).collect();
    assert_eq!(texts, COMMENTS);
    let cube = cubes(&document)[2];
    assert_eq!((cube.rollout_index_d, cube.comment_cube), (0, 3));
    assert_eq!(document.rollouts[0].context.result2[6], cube.double_d.equ_double);
    let plays = moves(&document);
    assert_eq!(plays[1].comment_move, 1);
    let (rolled, result) = (plays[6], &document.rollouts[1].context.result1);
    assert_eq!(rolled.rollout_index_m[0], 1);
    assert_eq!(rolled.data_moves.eval[0][6], -result[6]);
    assert_eq!(rolled.data_moves.eval[0][0], result[5]);
}
