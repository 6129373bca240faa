//! `report rollouts`: what deeper analyses changed.

use xgfile::document::Document;
use xgfile::field::Since;
use xgfile::records::{Move, Record};

use crate::common::fixtures::ROLLOUT;
use crate::common::prelude::*;
use crate::common::reports::{assert_row, assert_rows, database, rows};
use crate::common::versions::packed;

/// What the reply 64 of the fixture's match lost: 24/14, where 24/18 13/9 was best.
const ERROR: f32 = 0.01;

/// The match with a close reply, changed by `change`.
fn close_match(change: impl Fn(&mut Move)) -> Document {
    let mut document = Fixture::default().document();
    let mut plays = document.records.iter_mut().filter_map(|record| match &mut record.body {
        Record::Move(play) => Some(play),
        _ => None,
    });
    let reply = plays.nth(1).unwrap();
    reply.data_moves.eval[1][6] = reply.data_moves.eval[0][6] - ERROR;
    reply.err_move = -f64::from(ERROR);
    change(reply);
    document
}

/// The reply, saved as a position and rolled out there, where the play made is best.
fn rolled_out() -> Vec<u8> {
    let mut document = close_match(|reply| {
        let data = &mut reply.data_moves;
        data.pos_played.swap(0, 1);
        data.moves.swap(0, 1);
        data.eval_level[..2].iter_mut().for_each(|level| level.level = ROLLOUT as i16);
        reply.err_move = 0.0;
    });
    document.records.truncate(6);
    document.records.drain(2..4);
    document.index = [document.records.first(), document.records.last()].map(|record| record.unwrap().clone()).into();
    packed(&document)
}

#[test]
fn marks_of_xg_select_decisions_until_the_rollout_is_done() {
    for (delayed, done, is_marked) in [(0, 0, false), (1, 0, true), (3, 1, true), (3, 3, false)] {
        let document = close_match(|reply| {
            reply.time_delay_move = Since(Some(delayed));
            reply.time_delay_move_done = Since(Some(done));
        });
        let database = database(&[("a.xg", packed(&document))]);
        let found = rows(&database.path, &["find", "--marked"]);
        assert_eq!(found.len(), usize::from(is_marked), "{delayed} {done}");
    }
}

#[test]
fn a_rollout_in_a_saved_position_is_compared_with_the_match() {
    let database = database(&[("match.xg", packed(&close_match(|_| ()))), ("saved.xgp", rolled_out())]);
    let gap = f64::from(ERROR);
    let changes = rows(&database.path, &["rollouts"]);
    let of_saved: Vec<Value> = changes.into_iter().filter(|row| row["source"] == "saved position").collect();
    assert_rows(
        &of_saved,
        &[json!({
            "player": "Kévin Unger", "done": "24/14", "best": "24/18 13/9", "best_after": "24/14", "error_emg": gap, "error_after_emg": 0.0,
            "change_emg": -gap, "level": "3-ply", "level_after": "Rollout", "verdict": "now right",
        })],
    );
}

#[test]
fn a_rollout_is_compared_with_the_analysis_that_it_replaced() {
    let mut document = close_match(|reply| {
        reply.data_moves.eval_level[..2].iter_mut().for_each(|level| level.level = ROLLOUT as i16);
        reply.rollout_index_m[..2].copy_from_slice(&[2, 3]);
    });
    let template = document.rollouts.last().unwrap().clone();
    for equity in [-0.21, -0.205] {
        let mut rollout = template.clone();
        rollout.context.prev_eval[6] = equity;
        document.rollouts.push(rollout);
    }
    let database = database(&[("a.xg", packed(&document))]);
    let changes = rows(&database.path, &["rollouts"]);
    let reply = changes.iter().find(|row| row["done"] == "24/14").unwrap();
    assert_row(
        reply,
        &json!({
            "best": "24/14", "best_after": "24/18 13/9", "error_emg": 0.0, "error_after_emg": f64::from(ERROR),
            "level": "3-ply", "level_after": "Rollout", "verdict": "now an error", "source": "rollout",
        }),
    );
    // The double was rolled out, too, with the same result.
    let double = changes.iter().find(|row| row["done"] == "double").unwrap();
    assert_row(
        double,
        &json!({"error_emg": 0.1, "error_after_emg": 0.1, "verdict": "still an error", "best": "no double"}),
    );
}
