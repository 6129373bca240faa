//! Results of matches in which one player or both decided nothing: a forfeit, a resignation before the first roll.

use crate::common::fixtures::NOT_ANALYSED;
use crate::common::prelude::*;
use crate::common::reports::{Database, database, printed, rows};
use crate::common::versions::packed;
use crate::upgrades::forge;
use xgfile::records::{Record, UNLIMITED};

/// The fixture, which player 2 wins, with its first plays only.
fn cut(players: [&str; 2], match_length: i32, plays: usize) -> Vec<u8> {
    let mut left = plays;
    with_actions(players, match_length, |record| {
        let is_kept = left > 0;
        left -= usize::from(is_kept && matches!(record, Record::Move(_)));
        is_kept
    })
}

/// The fixture with some of its plays and cube actions.
fn with_actions(players: [&str; 2], match_length: i32, mut is_kept: impl FnMut(&mut Record) -> bool) -> Vec<u8> {
    let [player1, player2] = players.map(str::to_owned);
    let mut document = Fixture { player1, player2, match_length, ..Fixture::default() }.document();
    document.records.retain_mut(|record| match &mut record.body {
        body @ (Record::Move(_) | Record::Cube(_)) => is_kept(body),
        _ => true,
    });
    packed(&document)
}

fn league() -> Database {
    database(&[
        ("1.xg", Fixture { player1: "Ann".into(), player2: "Ben".into(), ..Fixture::default() }.file()),
        ("2.xg", cut(["Ann", "Dan"], 3, 0)),
        ("3.xg", cut(["Ann", "Fay"], 3, 1)),
        ("4.xg", cut(["Gus", "Hal"], UNLIMITED, 0)),
    ])
}

#[test]
fn results_without_a_decision_count() {
    let place = league();
    let path = &place.path;
    assert_sound(path);
    let found = |words: &[&str]| rows(path, words);
    let standings = found(&["standings"]);
    let sum = |name: &str| standings.iter().map(|row| row[name].as_i64().unwrap()).sum::<i64>();
    assert_eq!((standings.len(), sum("matches"), sum("won"), sum("lost")), (4, 6, 3, 3), "{standings:?}");
    let ann = standings.iter().find(|row| row["player"] == "Ann").unwrap();
    assert_eq!((&ann["lost"], &ann["won"]), (&json!(3), &json!(0)));
    let fay = standings.iter().find(|row| row["player"] == "Fay").unwrap();
    assert_eq!((&fay["won"], &fay["pr"], &fay["decisions"]), (&json!(1), &json!(null), &json!(0)));
    assert_eq!(found(&["matches"]).len(), 4);
    assert_eq!(found(&["matches", "--event", "paris"]).len(), 4, "a filter on matches");
    assert_eq!(found(&["matches", "--kind", "checker"]).len(), 2, "a filter on decisions");
    let sides = found(&["match-summary", "--match", "2"]);
    assert_eq!((sides.len(), &sides[0]["decisions"], &sides[0]["pr"]), (2, &json!(0), &json!(null)));
    let money = "SELECT group_concat(player || ' ' || money_games || ' ' || net_points, '; ' ORDER BY seat) FROM player_match_stats WHERE is_money";
    let connection = open(path);
    assert_eq!(one::<String>(&connection, money), "Gus 2 -3; Hal 2 3");
    let stats = found(&["player-stats", "-p", "min_decisions=0", "--player", "dan"]);
    assert_eq!((&stats[0]["matches"], &stats[0]["won"], &stats[0]["pr"]), (&json!(1), &json!(1), &json!(null)));
    let db = path.to_str().unwrap();
    let players = stdout(&gammonbase(&["players", "--db", db, "--format", "csv"]));
    assert!(players.contains("Dan,Dan,1,,0,,2024-10-24,2024-10-24"), "{players}");
    let page = path.with_file_name("page.html");
    let page = |words: &[&str]| {
        ended(&[&["page"], words, &["--db", db, "-o", page.to_str().unwrap()]].concat(), 0);
        std::fs::read_to_string(&page).unwrap()
    };
    assert_contains(page(&["match", "2"]), ["Dan won 3-0 against Ann", "No decision was made in this match"]);
    let versus = page(&["versus", "Ann", "Dan"]);
    assert!(!versus.contains("They did not play each other"), "{versus}");
    assert_contains(page(&["player", "Dan"]), ["<h1 dir=\"auto\">Dan</h1>"]);
    assert!(printed(path, &["standings", "--player", "fay"]).contains("Fay"));
    forge(path, "DELETE FROM match_sums WHERE match_id = 2 OR match_id = 3 AND seat = 2");
    let verdict = stdout(&gammonbase(&["verify", "--db", db]));
    assert!(verdict.contains("match_sums, match_id 2, seat 1: is missing"), "{verdict}");
    forge(path, "UPDATE source_files SET is_to_read_again = 1");
    ended(&["import", path.with_file_name("matches").to_str().unwrap(), "--db", db], 0);
    assert_sound(path);
    assert_eq!(found(&["standings"]), standings);
}

/// Columns of these three matches that are NULL: figures that are no sums, and sums of money games.
const NO_SUMS: [(&str, &str); 13] = [
    ("match_sums", "pr_standard_error money_games net_points luck_points"),
    ("game_sums", "luck_points"),
    ("structure_sums", ""),
    ("idea_sums", ""),
    ("action_sums", "action"),
    ("timing_sums", ""),
    (
        "player_match_stats",
        "pr pr_low pr_high snowie_error_rate money_games net_points points_per_game luck_points luck_adjusted_points",
    ),
    ("player_game_stats", ""),
    ("player_structure_stats", ""),
    ("player_idea_stats", ""),
    ("player_action_stats", "action"),
    ("player_timing_stats", ""),
    ("xg_profile", "outplay eq_per_decision checker_play cube_play level opp_eq_per_move pr luck_rate luck_based_elo"),
];

#[test]
fn the_sum_of_nothing_is_0_and_null_says_that_something_is_unknown() {
    let (mut plays, mut rolls) = (0, 0);
    let played_doubled_and_passed = |record: &mut Record| match record {
        Record::Cube(cube) => cube.double == 1 && cube.take == 0,
        _ => {
            plays += 1;
            plays == 1
        }
    };
    let without_luck_of_a_roll = |record: &mut Record| {
        if let Record::Move(play) = record {
            rolls += 1;
            play.err_luck = if rolls == 1 { NOT_ANALYSED } else { play.err_luck };
        }
        true
    };
    let place = database(&[
        ("1.xg", cut(["Ann", "Fay"], 3, 1)),
        ("2.xg", cut(["Ann", "Dan"], 3, 0)),
        ("3.xg", with_actions(["Ann", "Eve"], 3, played_doubled_and_passed)),
        ("4.xg", with_actions(["Ann", "Ben"], 3, without_luck_of_a_roll)),
    ]);
    assert_sound(&place.path);
    let connection = open(&place.path);
    for (table, expected) in NO_SUMS {
        let columns = column::<String>(&connection, &format!("SELECT name FROM pragma_table_info('{table}')"));
        let lacking = |name: &str| format!("SELECT count(*) > count({name}) FROM {table} WHERE match_id < 4");
        let unknown: Vec<_> =
            columns.iter().filter(|name| one(&connection, &lacking(name))).map(String::as_str).collect();
        assert_eq!(unknown.join(" "), expected, "{table}");
    }
    let doubled = "SELECT group_concat(action, ', ') FROM decisions WHERE match_id = 3";
    assert_eq!(one::<String>(&connection, doubled), "8/5 6/5, double, pass");
    let luck =
        "SELECT concat_ws(' ', player, rolls, luck_emg, round(luck_mwc, 4), jokers, round(luck_adjusted_result_mwc, 4))
        FROM player_match_stats ORDER BY match_id, seat";
    let expected = [
        "Ann 1 0.0625 0.0062 0 -0.5062",
        "Fay 0 0.0 0.0 0 0.5062",
        "Ann 0 0.0 0.0 0 -0.5",
        "Dan 0 0.0 0.0 0 0.5",
        "Ann 1 0.0625 0.0062 0 -0.5062",
        "Eve 0 0.0 0.0 0 0.5062",
        // The luck of one of these rolls is unknown.
        "Ann 5",
        "Ben 4 0.25 0.0524 0",
    ];
    assert_eq!(column::<String>(&connection, luck), expected);
}
