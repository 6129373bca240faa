//! Saved positions: recognised by content, stored with their decisions, and excluded from statistics.

use crate::common::database::{assert_sound, gammonbase, one, open};
use crate::common::fixtures::Fixture;
use crate::common::folder::{Folder, numbered, stdout};
use crate::common::versions::packed;
use gammonbase::format::xg::field::Flag;
use gammonbase::format::xg::records::Record;

/// The first cube and the first roll of a match, as XG saves a position: nothing was done, nothing is finished.
fn position() -> Vec<u8> {
    let mut document = Fixture { player1: "Solitary".into(), ..Fixture::default() }.document();
    document.records.truncate(4);
    for record in &mut document.records {
        match &mut record.body {
            Record::Cube(cube) => (cube.double, cube.take, cube.err_take) = (-1, -1, -1000.0),
            Record::Move(play) => (play.played, play.err_move) = (Flag(0), -0.25),
            _ => {}
        }
    }
    packed(&document)
}

fn imported(name: &str) -> (Folder, std::path::PathBuf) {
    let folder = Folder::new();
    folder.write("match.xg", &numbered(1).file());
    folder.write(name, &position());
    folder.import("a.db", &[], 0);
    let database = folder.database("a.db");
    assert_sound(&database);
    (folder, database)
}

#[test]
fn a_position_is_told_by_its_content_whatever_its_name_is() {
    for name in ["a.xgp", "a.xg"] {
        let (_folder, database) = imported(name);
        let kinds = "SELECT group_concat(kind, ', ' ORDER BY kind) FROM matches";
        assert_eq!(one::<String>(&open(&database), kinds), "match, position", "{name}");
    }
}

#[test]
fn a_position_keeps_its_decisions_and_enters_no_statistic() {
    let (_folder, database) = imported("a.xgp");
    let connection = open(&database);
    let of_position = "FROM decisions JOIN matches USING (match_id) WHERE matches.kind = 'position'";
    assert!(one::<i64>(&connection, &format!("SELECT count(*) {of_position}")) > 0);
    assert_eq!(one::<i64>(&connection, &format!("SELECT sum(is_counted) {of_position}")), 0);
    assert!(one::<i64>(&connection, &format!("SELECT min(is_position) {of_position}")) == 1);
    for view in
        ["decision_facts", "player_match_stats", "player_stats", "error_by_score", "error_by_phase", "cube_errors"]
    {
        let sql = format!("SELECT count(*) FROM {view} WHERE player = 'Solitary'");
        assert_eq!(one::<i64>(&connection, &sql), 0, "{view}");
    }
    for report in ["player-stats", "error-by-level", "grades", "player-matches"] {
        let output = gammonbase(&["report", report, "--format", "csv", "--db", database.to_str().unwrap()]);
        assert!(output.status.success() && !stdout(&output).contains("Solitary"), "{report}: {}", stdout(&output));
    }
    let status = stdout(&gammonbase(&["status", "--db", database.to_str().unwrap()]));
    assert!(status.contains("saved positions"), "{status}");
}
