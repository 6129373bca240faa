//! Results of money sessions: points won, and what they would be without luck.

use crate::common::fixtures::NOT_ANALYSED;
use crate::common::prelude::*;
use crate::common::reports::{Database, assert_row, assert_rows, database, fixture, json_rows, rows, synthetic};
use crate::common::versions::packed;
use xgfile::document::Document;
use xgfile::field::Since;
use xgfile::records::{Record, UNLIMITED};

fn session() -> Document {
    Fixture { match_length: UNLIMITED, ..Fixture::default() }.document()
}

fn imported(document: &Document) -> Database {
    let place = database(&[("money.xg", packed(document))]);
    assert_sound(&place.path);
    place
}

/// Seat, finished games, points, luck in points, points without luck.
fn results(place: &Database) -> String {
    let sql = "SELECT group_concat(seat || ' ' || coalesce(money_games || ' ' || net_points || ' ' || points_per_game, '-') || ' '
        || coalesce(luck_points, '-') || ' ' || coalesce(luck_adjusted_points, '-'), '; ' ORDER BY seat) FROM player_match_stats";
    one(&open(&place.path), sql)
}

fn records(document: &mut Document) -> impl Iterator<Item = &mut Record> {
    document.records.iter_mut().map(|record| &mut record.body)
}

/// All rolls have luck of 0.0625. Seat 1: 1 + 2 + 2 for the cube in the first game, 1 + 1 in the second; seat 2: 1 + 2, and 1 + 1.
const RESULT: &str = "1 2 -3 -1.5 0.4375 -3.125; 2 2 3 1.5 0.3125 3.125";

#[test]
fn luck_counts_with_the_cube_at_the_roll() {
    assert_eq!(results(&imported(&session())), RESULT);
}

#[test]
fn a_score_that_begins_with_earlier_sessions_changes_no_result() {
    let mut document = session();
    for record in records(&mut document) {
        match record {
            Record::HeaderMatch(header) => (header.money_init_g, header.money_init_score) = (9, [7, 4]),
            Record::HeaderGame(game) => (game.score1, game.score2) = (game.score1 + 7, game.score2 + 4),
            Record::FooterGame(game) => (game.score1g, game.score2g) = (game.score1g + 7, game.score2g + 4),
            _ => {}
        }
    }
    assert_eq!(results(&imported(&document)), RESULT);
}

/// The session with two automatic doubles in this game.
fn with_two_automatic_doubles(game_number: i32) -> Document {
    let mut document = session();
    for record in records(&mut document) {
        if let Record::HeaderGame(game) = record {
            game.number_of_auto_double = Since(Some(if game.game_number == game_number { 2 } else { 0 }));
        }
    }
    document
}

#[test]
fn automatic_doubles_multiply_the_stake() {
    let document = with_two_automatic_doubles(2);
    // The second game's luck four times: 0.3125 + 0.5, 0.1875 + 0.5.
    assert_eq!(results(&imported(&document)), "1 2 -3 -1.5 0.8125 -3.125; 2 2 3 1.5 0.6875 3.125");
}

#[test]
fn automatic_doubles_multiply_the_costs_of_the_profile() {
    let document = with_two_automatic_doubles(1);
    // In the first game, where a point is four: a double too early (0.1, cube 1), a wrong pass (0.3, cube 2), and the luck of 1 + 2 + 2 of
    // RESULT. Four times 0.0625 * 5, and 0.0625 * 2 in the second.
    let ada = json!({"player": "Ada Lovelace", "eq_double": -0.1, "cost_double": -0.4, "cost_wrong_double": -0.4, "eq_take": -0.3,
        "cost_take": -2.4, "cost_wrong_pass": -2.4, "luck": 0.3125, "cost_luck": 1.375});
    let place = imported(&document);
    let connection = open(&place.path);
    assert_rows(&json_rows(&connection, "* FROM xg_profile WHERE seat = 1"), &[ada]);
    assert_eq!(one::<f64>(&connection, "SELECT luck_points FROM player_match_stats WHERE seat = 1"), 1.375);
}

#[test]
fn unfinished_games_count_nothing() {
    let mut document = session();
    document.records.truncate(document.records.len() - 1);
    assert_eq!(results(&imported(&document)), "1 1 -2 -2.0 0.3125 -2.125; 2 1 2 2.0 0.1875 2.125");
    document.records.retain(|record| !matches!(record.body, Record::FooterGame(_)));
    let second = document.records.iter().rposition(|record| matches!(record.body, Record::HeaderGame(_))).unwrap();
    document.records.truncate(second);
    assert_eq!(results(&imported(&document)), "1 - - -; 2 - - -");
}

#[test]
fn a_session_without_a_score_or_without_analysis_has_unknown_results() {
    let mut document = session();
    for record in records(&mut document) {
        match record {
            Record::HeaderGame(game) => (game.score1, game.score2) = (0, 0),
            Record::FooterGame(game) => (game.score1g, game.score2g) = (0, 0),
            _ => {}
        }
    }
    assert_eq!(results(&imported(&document)), "1 - - -; 2 - - -");
    let mut document = session();
    for record in records(&mut document) {
        if let Record::Move(play) = record {
            play.err_luck = if play.actif_p == 1 { NOT_ANALYSED } else { f64::NAN };
        }
    }
    assert_eq!(results(&imported(&document)), "1 2 -3 -1.5 - -; 2 2 3 1.5 - -");
}

#[test]
fn a_match_has_no_points_of_money() {
    assert_eq!(results(&fixture()), "1 - - -; 2 - - -");
}

#[test]
fn reports_and_pages_have_the_results_of_money_sessions() {
    let place = imported(&session());
    let kevin = json!({"player": "Kévin Unger", "net_points": 3, "luck_adjusted_points": 3.125});
    for report in ["matches -p per_player=yes", "match-summary -p match=1", "luck"] {
        let rows = rows(&place.path, &[report, "--player", "unger"]);
        let row = rows.iter().find(|row| row["player"] == "Kévin Unger").unwrap();
        assert_row(row, &kevin);
    }
    // A filter that looks into matches chooses sessions; their results are whole.
    let within = rows(&place.path, &["matches -p per_player=yes", "--player", "unger", "--kind", "double"]);
    assert_rows(&within, std::slice::from_ref(&kevin));
    let page = place.path.with_extension("html");
    for (words, said) in [
        (
            ["match", "1"],
            &["<td>Points won</td><td>-3</td><td>3<", "<td>Points without luck</td><td>-3.12</td><td>3.12<"],
        ),
        (["player", "unger"], &["points won</dt><dd>3<", "points without luck</dt><dd>3.12<"]),
    ] {
        let options = ["--output", page.to_str().unwrap(), "--db", place.path.to_str().unwrap()];
        assert!(gammonbase(&[&["page"], &words[..], &options].concat()).status.success());
        let html = std::fs::read_to_string(&page).unwrap();
        for said in said {
            assert!(html.contains(said), "{said}: {}", &html[html.find("points").unwrap_or(0)..][..600]);
        }
    }
}

#[test]
fn inspect_says_who_won_how_many_points() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("money.xg");
    std::fs::write(&file, packed(&session())).unwrap();
    let text = stdout(&gammonbase(&["inspect", file.to_str().unwrap()]));
    assert_contains(&text, ["\nPoints      Kévin Unger +3 in 2 finished games, +1.50 per game; without luck +3.12\n"]);
    std::fs::write(&file, Fixture::default().file()).unwrap();
    let text = stdout(&gammonbase(&["inspect", file.to_str().unwrap()]));
    assert!(!text.contains("\nPoints "), "{text}");
}

/// The figures from the tables, without the stored sums.
const RECOMPUTED: &str = "
    WITH finished AS (
        SELECT *, (end_score1 - start_score1) - (end_score2 - start_score2) AS net FROM games
        JOIN matches USING (match_id) WHERE matches.kind = 'money session' AND games.is_finished
    ),
    rolls AS (
        SELECT match_id, seat, sum(luck_emg * cube_value) AS luck FROM decisions
        WHERE game_id IN (SELECT game_id FROM finished) GROUP BY match_id, seat
    ),
    won AS (SELECT match_id, count(*) AS games, sum(net) AS net FROM finished GROUP BY match_id)
    SELECT count(*), sum(abs(s.luck_adjusted_points - (CASE s.seat WHEN 1 THEN w.net ELSE -w.net END - (r.luck - o.luck))) > 1e-9)
        + sum(s.money_games IS NOT w.games)
    FROM player_match_stats AS s JOIN won AS w USING (match_id)
    JOIN rolls AS r ON r.match_id = s.match_id AND r.seat = s.seat
    JOIN rolls AS o ON o.match_id = s.match_id AND o.seat = 3 - s.seat
    WHERE s.is_money";

/// `.ci/run` runs them.
mod slow {
    use super::*;

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn stored_results_equal_those_of_the_games_and_rolls() {
        let check = |path: &Path| {
            let (sessions, different): (i64, i64) =
                open(path).query_row(RECOMPUTED, [], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
            assert!(sessions > 0);
            assert_eq!(different, 0);
        };
        check(&synthetic(40).path);
        let Some(corpus) = corpus() else { return };
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("money.db");
        let sessions =
            ["B4_SrGcsKAQmoTyHlgJCbM.xg", "Sz-2PgKnvb6aFls69-qFXg.xg"].map(|name| corpus.join("xg").join(name));
        fill(&path, &[&sessions[0], &sessions[1]], 0);
        check(&path);
        let of_fox = "SELECT sum(net_points) FROM player_match_stats WHERE player = 'Fox'";
        assert_eq!(one::<i64>(&open(&path), of_fox), 9, "7-1 and 7-4");
    }
}
