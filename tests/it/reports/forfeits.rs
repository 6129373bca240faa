//! Results of matches in which one player or both decided nothing: a forfeit, a resignation before the first roll.

use crate::common::prelude::*;
use crate::common::reports::{Database, database, printed, rows};
use crate::common::versions::packed;
use crate::upgrades::forge;
use xgfile::records::{Record, UNLIMITED};

/// The fixture, which player 2 wins, with its first plays only.
fn cut(players: [&str; 2], match_length: i32, plays: usize) -> Vec<u8> {
    let [player1, player2] = players.map(str::to_owned);
    let mut document = Fixture { player1, player2, match_length, ..Fixture::default() }.document();
    let mut left = plays;
    document.records.retain(|record| match &record.body {
        Record::Move(_) | Record::Cube(_) if left > 0 => {
            left -= usize::from(matches!(record.body, Record::Move(_)));
            true
        }
        Record::Move(_) | Record::Cube(_) => false,
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
    assert!(verdict.contains("match_sums, match_id 2: lacks the row of a seat"), "{verdict}");
    forge(path, "UPDATE source_files SET is_to_read_again = 1");
    ended(&["import", path.with_file_name("matches").to_str().unwrap(), "--db", db], 0);
    assert_sound(path);
    assert_eq!(found(&["standings"]), standings);
}
