//! `report rollouts`: which decisions deserve a deeper analysis, and what deeper analyses changed.

use xgfile::document::Document;
use xgfile::field::Since;
use xgfile::records::{Move, Record};

use crate::common::fixtures::ROLLOUT;
use crate::common::prelude::*;
use crate::common::reports::{Database, assert_row, assert_rows, corpus_database, database, printed, rows, synthetic};
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

fn worklist(database: &Database) -> Vec<Value> {
    rows(&database.path, &["rollouts"])
}

#[test]
fn the_worklist_multiplies_the_chance_of_another_verdict_by_the_change_of_the_error() {
    let gap = f64::from(ERROR);
    for (choice_1ply, level, chance, cases) in [
        // 1-ply prefers the play made, which contradicts the verdict.
        (2, 2, 0.45 * (-gap / 0.0164).exp(), 38),
        (1, 2, 0.12 * (-gap / 0.0164).exp(), 114),
        (1, 1002, 0.12 * (-gap / 0.0164).exp(), 114),
        (2, 1, 0.42 * (-gap / 0.035).exp(), 470),
    ] {
        let document = close_match(|reply| {
            reply.data_moves.choice0 = choice_1ply;
            reply.data_moves.choice3 = 0;
            reply.data_moves.eval_level[..2].iter_mut().for_each(|found| found.level = level);
        });
        let database = database(&[("a.xg", packed(&document))]);
        let decisions: f64 =
            one(&open(&database.path), "SELECT decisions FROM player_match_stats WHERE player = 'Kévin Unger'");
        assert_rows(
            &worklist(&database),
            &[json!({
                "player": "Kévin Unger", "done": "24/14", "best": "24/18 13/9", "error_emg": gap, "gap_emg": gap, "chance_share": chance,
                "cases": cases, "change_emg": -gap, "expected_change_emg": -gap * chance,
                "expected_change_pr": -500.0 * gap * chance / decisions, "is_marked": 0, "occasion": "Open de Paris, 2024-10-24",
            })],
        );
    }
}

#[test]
fn rolled_out_plays_and_clear_plays_are_not_on_the_worklist() {
    let rolled = close_match(|reply| reply.data_moves.eval_level[..2].iter_mut().for_each(|level| level.level = 100));
    let clear = close_match(|reply| reply.err_move = -0.05);
    for document in [rolled, clear] {
        assert_eq!(worklist(&database(&[("a.xg", packed(&document))])), Vec::<Value>::new());
    }
}

#[test]
fn marks_of_xg_are_shown_until_the_rollout_is_done_and_select_decisions() {
    for (delayed, done, is_marked) in [(0, 0, false), (1, 0, true), (3, 1, true), (3, 3, false)] {
        let document = close_match(|reply| {
            reply.time_delay_move = Since(Some(delayed));
            reply.time_delay_move_done = Since(Some(done));
        });
        let database = database(&[("a.xg", packed(&document))]);
        assert_row(&worklist(&database)[0], &json!({"is_marked": i64::from(is_marked)}));
        for report in ["rollouts", "find"] {
            let found = rows(&database.path, &[report, "--marked"]);
            assert_eq!(found.len(), usize::from(is_marked), "{report} {delayed} {done}");
        }
    }
}

#[test]
fn a_rollout_in_a_saved_position_is_compared_with_what_was_predicted() {
    let document = close_match(|reply| reply.data_moves.choice0 = 2);
    let database = database(&[("match.xg", packed(&document)), ("saved.xgp", rolled_out())]);
    let chance = 0.45 * (-f64::from(ERROR) / 0.0164).exp();
    let gap = f64::from(ERROR);
    let changes = rows(&database.path, &["rollouts -p view=changes"]);
    let of_saved: Vec<Value> = changes.into_iter().filter(|row| row["source"] == "saved position").collect();
    assert_rows(
        &of_saved,
        &[json!({
            "player": "Kévin Unger", "done": "24/14", "best": "24/18 13/9", "best_after": "24/14", "error_emg": gap, "error_after_emg": 0.0,
            "change_emg": -gap, "level": "3-ply", "level_after": "Rollout", "chance_share": chance, "verdict": "now right",
        })],
    );
    assert_rows(
        &rows(&database.path, &["rollouts -p view=score"]),
        &[json!({
            "source": "saved position", "predicted": "20 to 40%", "decisions": 1, "predicted_share": chance, "changed": 1, "changed_share": 1.0,
        })],
    );
    assert_eq!(worklist(&database), Vec::<Value>::new(), "it has its rollout");
}

#[test]
fn a_rollout_is_compared_with_the_analysis_that_it_replaced() {
    let mut document = close_match(|reply| {
        reply.data_moves.eval_level[..2].iter_mut().for_each(|level| level.level = ROLLOUT as i16);
        reply.rollout_index_m[..2].copy_from_slice(&[2, 3]);
        // The play made was best before.
        (reply.data_moves.choice0, reply.data_moves.choice3) = (2, 2);
    });
    let template = document.rollouts.last().unwrap().clone();
    for equity in [-0.21, -0.205] {
        let mut rollout = template.clone();
        rollout.context.prev_eval[6] = equity;
        document.rollouts.push(rollout);
    }
    let database = database(&[("a.xg", packed(&document))]);
    let changes = rows(&database.path, &["rollouts -p view=changes"]);
    let reply = changes.iter().find(|row| row["done"] == "24/14").unwrap();
    let gap = f64::from(-0.205f32) - f64::from(-0.21f32);
    assert_row(
        reply,
        &json!({
            "best": "24/14", "best_after": "24/18 13/9", "error_emg": 0.0, "error_after_emg": f64::from(ERROR), "gap_emg": gap,
            "level": "3-ply", "level_after": "Rollout", "verdict": "now an error", "source": "rollout",
            "chance_share": 0.12 * (-gap / 0.0164).exp(),
        }),
    );
    // The double was rolled out, too, with the same result.
    let double = changes.iter().find(|row| row["done"] == "double").unwrap();
    assert_row(
        double,
        &json!({"error_emg": 0.1, "error_after_emg": 0.1, "verdict": "still an error", "best": "no double"}),
    );
    let score = rows(&database.path, &["rollouts -p view=score"]);
    // Both comparisons say so: with what the rollout replaced, and with what 3-ply chose.
    let of_rollout = score.iter().find(|row| row["source"] == "rollout").unwrap();
    assert_row(of_rollout, &json!({"predicted": "5 to 10%", "decisions": 1, "changed": 1}));
    assert_rows(&score, &[json!({"source": "3-ply"}), json!({"source": "rollout"})]);
}

#[test]
fn the_worklist_can_be_exported_as_positions() {
    let place = synthetic(12);
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("positions");
    let words = ["export", "xgp", to.to_str().unwrap(), "--report", "rollouts", "--limit", "5", "--db"];
    ended(&[&words[..], &[place.path.to_str().unwrap()]].concat(), 0);
    let files = std::fs::read_dir(&to).unwrap().map(|entry| entry.unwrap().path());
    assert_eq!(files.filter(|path| path.extension().is_some_and(|found| found == "xgp")).count(), 5);
}

#[test]
fn the_worklist_is_ranked_by_error_or_by_pr() {
    let place = synthetic(12);
    for (by, column) in [("error", "expected_change_emg"), ("pr", "expected_change_pr")] {
        let listed = rows(&place.path, &["rollouts", "-p", &format!("by={by}"), "--limit", "0"]);
        assert!(listed.len() > 20, "{by}");
        let sizes: Vec<f64> = listed.iter().map(|row| row[column].as_f64().unwrap().abs()).collect();
        assert!(sizes.is_sorted_by(|one, next| one >= next), "{by}");
    }
}

/// The counts in docs/reference/reports.md, from the real files by other SQL: decisions in contact that XG Roller+ or a deeper level analysed, with a
/// gap of at most 0.04, and those whose verdict 3-ply did not share.
#[test]
fn the_rates_rest_on_the_real_files() {
    let Some(corpus) = corpus_database(&["xg"]) else { return };
    let connection = open(&corpus.path);
    let counts =
        |sql: &str| -> (i64, i64) { connection.query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?))).unwrap() };
    let plays = |choice: &str, depth: u32, condition: &str| {
        counts(&format!(
            "SELECT count(*), sum(({choice} = played_rank) <> (played_rank = 1)) FROM (
                SELECT d.*, CASE WHEN played_rank = 1 THEN max(0, d.equity_best - c.equity) ELSE d.error_emg END AS gap
                FROM decisions AS d JOIN candidates AS c ON c.decision_id = d.decision_id AND c.candidate_rank = 2
                JOIN levels AS l ON l.level_code = d.level_code JOIN structures AS s USING (structure_code)
                WHERE d.kind = 'checker' AND l.depth_rank >= {depth} AND s.phase NOT IN ('race', 'bear-off')
            ) WHERE gap < 0.04 AND {choice} > 0 AND {condition}"
        ))
    };
    let contradicts = "(choice_1ply_rank = played_rank) <> (played_rank = 1)";
    assert_eq!(plays("choice_3ply_rank", 7, &format!("NOT ({contradicts})")), (114, 6));
    assert_eq!(plays("choice_3ply_rank", 7, contradicts), (38, 9));
    assert_eq!(plays("choice_1ply_rank", 6, "true"), (470, 136));
    let text = printed(&corpus.path, &["rollouts", "--limit", "0", "--wide"]);
    assert!(text.contains("XG Roller++"), "{text}");
}
