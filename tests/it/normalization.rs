//! What normalising leaves in the database. The tests of the rows themselves are in crates/normalize.

use crate::common::damage::{body, sound};
use crate::common::fixtures::of_one_point;
use crate::common::prelude::*;
use xgfile::document::Document;
use xgfile::records::Record;

/// A database of this match.
fn stored(document: &Document) -> (Folder, Connection) {
    let folder = Folder::new();
    folder.write("a.xg", &document.encode().encode().unwrap());
    folder.fill("a.db", 0);
    let connection = open(&folder.database("a.db"));
    (folder, connection)
}

#[test]
fn unknown_codes_get_a_row_in_the_lookup_tables() {
    let mut document = sound();
    let header = body!(&mut document.records[0].body, HeaderMatch);
    (header.site_id, header.game_mode, header.currency, header.variation, header.comp_level1) = (42, 9, 77, 5, 55);
    let play = body!(&mut document.records[3].body, Move);
    (play.data_moves.eval_level[0].level, play.analyze_l) = (77, -3);
    body!(&mut document.records[6].body, Cube).double_d.level = 78;
    let (folder, connection) = stored(&document);
    for sql in [
        "SELECT count(*) FROM levels WHERE level_code IN (55, 77, -3, 78) AND level_name = 'unknown (' || level_code || ')'",
        "SELECT 4 * count(*) FROM matches JOIN sites USING (site_code) WHERE site_name = 'unknown (42)'",
        "SELECT 4 * count(*) FROM matches JOIN currencies USING (currency_code) WHERE currency_name = 'unknown (77)'",
    ] {
        assert_eq!(one::<i64>(&connection, sql), 4, "{sql}");
    }
    assert_sound(&folder.database("a.db"));
}

#[test]
fn nan_is_null_and_no_zero_is_negative() {
    let mut document = sound();
    let eval = &mut body!(&mut document.records[3].body, Move).data_moves.eval;
    (eval[0][6], eval[1][2]) = (f32::NAN, f32::NAN);
    body!(&mut document.records[5].body, Move).data_moves.eval[1][6] = -0.0;
    let (_folder, connection) = stored(&document);
    let nulls = "SELECT sum(equity IS NULL) || ' ' || sum(lose IS NULL) FROM candidates";
    assert_eq!(one::<String>(&connection, nulls), "1 1");
    assert!(one::<f64>(&connection, "SELECT equity FROM candidates WHERE equity = 0.0").is_sign_positive());
}

#[test]
fn errors_count_one_and_a_half_times_in_one_point_matches() {
    let (_folder, connection) = stored(&of_one_point(1.0));
    let lost: f64 = one(&connection, "SELECT sum(error_emg) FROM decisions WHERE seat = 1");
    let counted: f64 = one(&connection, "SELECT CAST(sum(is_counted) AS REAL) FROM decisions WHERE seat = 1");
    assert!(lost > 0.0);
    let pr = 500.0 * 1.5 * lost / counted;
    for sql in [
        "SELECT 500 * avg(pr_error_emg) FROM decision_facts WHERE seat = 1",
        "SELECT pr FROM player_match_stats WHERE seat = 1",
        "SELECT 500 * sum(pr_error_emg) / sum(decisions) FROM player_game_stats WHERE seat = 1",
        "SELECT 500 * sum(pr_error_emg) / sum(decisions) FROM player_structure_stats WHERE seat = 1",
        "SELECT 500 * sum(pr_error_emg) / sum(decisions) FROM player_action_stats WHERE seat = 1",
        "SELECT pr FROM player_stats WHERE player = (SELECT player FROM player_match_stats WHERE seat = 1)",
        "SELECT pr1 FROM saves",
    ] {
        let found: f64 = one(&connection, sql);
        assert!((found - pr).abs() < 1e-9, "{sql}: {found} is not {pr}");
    }
    assert!((one::<f64>(&connection, "SELECT error_emg FROM player_match_stats WHERE seat = 1") - lost).abs() < 1e-12);
}
