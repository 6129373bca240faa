//! Each filter selects the decisions of a report as documented.

use super::intervals::three_matches;
use crate::common::prelude::*;
use crate::common::reports::{Database, database, fixture, printed, refused, report, rows, synthetic};

/// The number of decisions in a report.
fn looked_at(database: &Database, words: &[&str]) -> i64 {
    let rows = rows(&database.path, &[&["errors -p by=level", "-p", "per_player=no"], words].concat());
    rows.iter().map(|row| row["all_decisions"].as_i64().unwrap()).sum()
}

#[test]
fn a_filter_takes_thousands_of_matches() {
    let database = fixture();
    let ids: Vec<String> = (1..3000).map(|id| id.to_string()).collect();
    let words: Vec<&str> = ids.iter().flat_map(|id| ["--match", id]).collect();
    assert_eq!(looked_at(&database, &words), looked_at(&database, &[]));
}

#[test]
fn invalid_filters_are_refused() {
    let database = synthetic(2);
    for (words, message) in [
        (vec!["--player", "Nobody Atall"], "no player matches \"Nobody Atall\""),
        (vec!["--event", "xyzzy"], "no event matches"),
        (vec!["--level", "deep"], "level \"deep\" not found; levels: 1-ply"),
        (vec!["--since", "2024-13"], "there is no such month"),
        (vec!["--until", "2024-02-30"], "there is no such day"),
        (vec!["--since", "yesterday"], "expected a date"),
        (vec!["--score", "2:4"], "expected points away"),
        (vec!["--kind", "chequer"], "checker, double, take"),
        (vec!["--min-error", "NaN"], "expected an equity"),
        (vec!["--money", "--match-length", "5"], "cannot be used with"),
        (vec!["-p", "colour=red"], "has no parameter colour; it has: against, who, grading"),
        (vec!["-p", "limit=many"], "expected a whole number"),
        (vec!["-p", "limit"], "expected NAME=VALUE"),
    ] {
        let said = refused(&database.path, &[&["player-stats"], &words[..]].concat());
        assert!(said.contains(message), "{words:?}: {said}");
    }
    let said = refused(&database.path, &["player-statistics"]);
    assert!(refused(&database.path, &["playerstats"]).contains("(did you mean player-stats?)"));
    assert_contains(refused(&database.path, &["positions"]), ["report \"positions\" not found"]);
    assert!(said.contains("report \"player-statistics\" not found (did you mean player-stats?); `gammonbase report` lists all reports\n"), "{said}");
    assert!(refused(&database.path, &["sumary"]).contains("(did you mean summary or "));
    let said = |words: &[&str]| String::from_utf8(report(&database.path, words).stderr).unwrap();
    assert!(said(&["summary", "Rafael"]).contains("selected by `--player Rafael`"));
    assert!(said(&["errors", "by=plan"]).contains("a parameter is set by `-p "));
    assert!(said(&["book-coverage"]).contains("no opening book is imported"));
    let name: String = one(&open(&database.path), "SELECT name FROM players WHERE length(name) > 6");
    let misspelled = format!("{}x", &name);
    assert!(refused(&database.path, &["luck", "--player", &misspelled]).contains(&format!("similar: {name}")));
}

/// Matches of people with similar names against Bob, and their events.
fn namesakes() -> Database {
    let games = [
        ("José Pérez", "Open 2024"),
        ("Jose Perez", "Open 2025"),
        ("Theo Papadakis", "Masters"),
        ("Ada Miller", "Masters"),
    ];
    // Matches of different lengths are different matches, although accents do not distinguish their players.
    let files = games.into_iter().zip(3..).map(|((name, event), match_length)| {
        let [player1, player2, event] = [name, "Bob", event].map(str::to_owned);
        let fixture = Fixture { player1, player2, event, match_length, ..Fixture::default() };
        (format!("{name}.xg"), fixture.file())
    });
    database(&files.collect::<Vec<_>>())
}

#[test]
fn an_exact_name_selects_one_person_and_a_part_names_all() {
    let database = namesakes();
    let run = |words: &[&str]| {
        let output = report(&database.path, words);
        let texts = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
        (texts[0].lines().next().unwrap_or_default().to_owned(), texts[1].clone())
    };
    for (asked, title, note) in [
        ("José Pérez", "player José Pérez", ""),
        ("Jose Perez", "player Jose Perez", ""),
        (
            "perez jose",
            "player Jose Perez or José Pérez",
            "player \"perez jose\" selects 2 people: Jose Perez or José Pérez",
        ),
        ("ada", "player Ada Miller", ""),
        ("adak", "player Theo Papadakis", ""),
    ] {
        let (head, said) = run(&["luck", "--player", asked]);
        assert_eq!(head, format!("Luck: {title}"));
        assert_eq!(said.contains("selects"), !note.is_empty(), "{asked}: {said}");
        assert!(said.contains(note), "{asked}: {said}");
    }
    let asked = ["luck", "--opponent", "b", "--event", "open", "--player", "e"];
    assert_eq!(run(&asked).0, "Luck: 4 players; opponent Bob; event Open 2024 or Open 2025");
    let names = "\n(Ada Miller (+3 others: Jose Perez, José Pérez, Theo Papadakis))\n";
    assert!(printed(&database.path, &asked).contains(names));
    assert_eq!(rows(&database.path, &["player-stats", "--player", "José Pérez"]).len(), 1);
}

#[test]
fn a_report_asks_for_names_rather_than_choosing_somebody() {
    let database = namesakes();
    for (words, needed) in [
        ("compare", "two players: choose them with -p a=NAME -p b=NAME; `gammonbase players` lists them"),
        ("compare -p a=ada", "two players"),
        ("compare -p by=event", "two events"),
        ("compare -p by=period -p a=2024", "two periods"),
        ("study", "a player: choose one with --player NAME; `gammonbase players` lists them"),
        ("study -p against=similar --sql", "a player"),
        ("player-stats -p against=field", "a player"),
        ("match-summary", "a match: choose one with --match ID; `gammonbase report matches` lists them"),
        ("match-summary --match 1 --match 2", "a match"),
        ("match-decisions", "a match"),
        ("position", "a position: choose one with -p position=XGID"),
    ] {
        assert_contains(refused(&database.path, &[words]), [&format!("this report needs {needed}")]);
    }
    let one_of = |words: &str| rows(&database.path, &[words]);
    assert_eq!(one_of("match-summary --match 1"), one_of("match-summary -p match=1"));
    assert_eq!(
        one_of("compare --player ada --player bob"),
        one_of("compare -p a=ada -p b=bob --player ada --player bob")
    );
    let study = one_of("study -p min_decisions=1 --player ada");
    assert!(!study.is_empty() && study == one_of("study -p min_decisions=1 -p who=ada"), "{study:?}");
}

#[test]
fn compare_takes_parts_of_names_that_select_one() {
    let database = namesakes();
    let found = &rows(&database.path, &["compare", "-p", "a=ada", "-p", "b=bob"])[0];
    assert_eq!((&found["a"], &found["b"]), (&"Ada Miller".into(), &"Bob".into()));
    for (words, message) in [
        (
            &["-p", "a=perez", "-p", "b=bob"][..],
            "\"perez\" matches the names of 2 people: Jose Perez, José Pérez; choose one of them (`gammonbase players merge` merges spellings)",
        ),
        (&["-p", "a=Papadakos", "-p", "b=bob"], "no player matches \"Papadakos\"; similar: Theo Papadakis"),
        (&["-p", "by=event", "-p", "a=open", "-p", "b=mast"], "names of 2 events: Open 2024, Open 2025"),
        (&["-p", "by=period", "-p", "a=2014-13", "-p", "b=2014"], "parameter a: there is no such month"),
    ] {
        let said = refused(&database.path, &[&["compare"], words].concat());
        assert!(said.contains(message), "{words:?}: {said}");
    }
    let by_event = &rows(&database.path, &["compare", "-p", "by=event", "-p", "a=mast", "-p", "b=2025"])[0];
    assert_eq!((&by_event["a"], &by_event["b"]), (&"Masters".into(), &"Open 2025".into()));
    assert_contains(folder_page(&database), ["\"open\" matches the names of 2 events"]);
}

/// The message of a page about the event "open".
fn folder_page(database: &Database) -> String {
    let path = database.path.to_str().unwrap();
    let output = ended(&["page", "event", "open", "--db", path, "-o", "-"], 2);
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn positions_are_named_by_xgid_decision_or_hash() {
    let database = fixture();
    let connection = open(&database.path);
    for id in [100_001_i64, 100_002, 100_003] {
        let of = |sql: &str| {
            one::<String>(
                &connection,
                &format!(
                    "SELECT {sql} FROM decision_facts JOIN decision_analysis USING (decision_id) WHERE decision_id = {id}"
                ),
            )
        };
        let by = |value: &str| rows(&database.path, &["position/answers", "-p", &format!("position={value}")]);
        let found = by(&id.to_string());
        assert!(found.iter().any(|row| row["example_decision_id"].as_i64() == Some(id)), "{found:?}");
        assert_eq!(by(&of("xgid")), found);
        assert!(by(&of("CAST(position_hash AS TEXT)")).len() >= found.len());
    }
    assert_contains(
        refused(&database.path, &["position", "-p", "position=here"]),
        ["expected an XGID", "found \"here\""],
    );
}

#[test]
fn merged_spellings_are_one_player() {
    let database = synthetic(4);
    let names: Vec<String> = {
        let connection = Connection::open(&database.path).unwrap();
        // The first two played each other.
        column(&connection, "SELECT name FROM players WHERE player_id IN (1, 3) ORDER BY player_id")
    };
    let path = database.path.to_str().unwrap();
    ended(&["players", "merge", &names[1], &names[0], "--db", path], 0);
    let by_alias = rows(&database.path, &["player-stats", "--player", &names[1]]);
    assert_eq!(by_alias, rows(&database.path, &["player-stats", "--player", &names[0]]));
    assert_eq!(by_alias[0]["player"], names[0].as_str());
    let sql = format!("SELECT sum(is_counted) FROM decision_facts WHERE player = '{}'", names[0].replace('\'', "''"));
    assert_eq!(by_alias[0]["decisions"].as_i64(), Some(one(&open(&database.path), &sql)));
}

/// What filters on people select, however the program finds it, against plain SQL over all decisions. One of the people has two spellings.
#[test]
fn filters_on_people_equal_plain_sql() {
    let database = synthetic(40);
    let connection = open(&database.path);
    let busiest =
        "SELECT name FROM players JOIN decisions USING (player_id) GROUP BY name ORDER BY count(*) DESC, name";
    let people: Vec<String> = column(&connection, busiest);
    let [one, two, three] = [&people[0], &people[1], &people[2]];
    let path = database.path.to_str().unwrap();
    ended(&["players", "merge", two, one, "--db", path], 0);
    let quoted = |name: &str| format!("'{}'", name.replace('\'', "''"));
    let count = |sql: String| one_number(&database, &sql);
    let mut hard = 0;
    for (players, opponents) in [
        (vec![one], vec![]),
        (vec![one, three], vec![]),
        (vec![three], vec![]),
        (vec![], vec![one]),
        (vec![one], vec![three]),
    ] {
        let mut words: Vec<&str> = vec!["--limit", "1000000"];
        let mut condition = "1".to_owned();
        for (option, column, names) in [("--player", "player", &players), ("--opponent", "opponent", &opponents)] {
            words.extend(names.iter().flat_map(|name| [option, name.as_str()]));
            if !names.is_empty() {
                let names: Vec<String> = names.iter().map(|name| quoted(name)).collect();
                condition = format!("{condition} AND {column} IN ({})", names.join(", "));
            }
        }
        let found =
            |report: &[&str]| -> i64 { rows(&database.path, &[report, &words].concat()).len().try_into().unwrap() };
        let blunders = count(format!("SELECT count(*) FROM decision_facts WHERE error_emg >= 0.08 AND {condition}"));
        assert_eq!(found(&["blunders"]), blunders, "{words:?}");
        let met = found(&["hardest-positions"]);
        assert_eq!(
            met,
            count(format!(
                "SELECT count(*) FROM (SELECT 1 FROM decision_facts WHERE error_emg IS NOT NULL AND {condition}
                 GROUP BY position_hash, kind, dice HAVING count(DISTINCT player) >= 2)"
            )),
            "{words:?}"
        );
        hard += met;
    }
    assert!(hard > 5, "{hard} positions");
}

fn one_number(database: &Database, sql: &str) -> i64 {
    one(&open(&database.path), sql)
}

/// `.ci/run` runs them.
mod slow {
    use super::*;

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn every_filter_selects_its_decisions() {
        let database = synthetic(30);
        let connection = open(&database.path);
        let text = |sql: &str| one::<String>(&connection, sql);
        let player = text("SELECT player FROM decision_facts GROUP BY 1 ORDER BY count(*) DESC LIMIT 1");
        let event = text("SELECT event FROM matches WHERE event <> '' GROUP BY 1 ORDER BY count(*) DESC LIMIT 1");
        let location =
            text("SELECT location FROM matches WHERE location <> '' GROUP BY 1 ORDER BY count(*) DESC LIMIT 1");
        let round = text("SELECT round FROM matches WHERE round <> '' GROUP BY 1 ORDER BY count(*) DESC LIMIT 1");
        let day =
            text("SELECT played_on FROM decision_facts ORDER BY 1 LIMIT 1 OFFSET (SELECT count(*) / 2 FROM decisions)");
        let (year, month) = (&day[..4], &day[..7]);
        let upper = player.to_uppercase();
        let all: i64 = one(&connection, "SELECT count(*) FROM decision_facts");
        assert_eq!(looked_at(&database, &[]), all);
        for (words, condition) in [
            (vec!["--player", &player], format!("player = '{player}'")),
            (vec!["--player", &upper], format!("player = '{player}'")),
            (vec!["--opponent", &player], format!("opponent = '{player}'")),
            (vec!["--event", &event], format!("event = '{event}'")),
            (vec!["--location", &location], format!("location = '{location}'")),
            (vec!["--round", &round], format!("match_id IN (SELECT match_id FROM matches WHERE round = '{round}')")),
            (vec!["--since", &day], format!("played_on >= '{day}'")),
            (vec!["--since", month], format!("played_on >= '{month}-01'")),
            (vec!["--until", month], format!("substr(played_on, 1, 7) <= '{month}'")),
            (vec!["--since", year, "--until", year], format!("substr(played_on, 1, 4) = '{year}'")),
            (vec!["--match-length", "5-9"], "match_length BETWEEN 5 AND 9".into()),
            (vec!["--match-length", "7", "--match-length", "5"], "match_length IN (5, 7)".into()),
            (vec!["--money"], "is_money".into()),
            (vec!["--matches-only"], "NOT is_money".into()),
            (
                vec!["--score", "2,4", "--score", "4,2"],
                "min(away_player, away_opponent) = 2 AND max(away_player, away_opponent) = 4".into(),
            ),
            (vec!["--score", "crawford"], "is_crawford".into()),
            (vec!["--score", "post-crawford"], "is_post_crawford".into()),
            (vec!["--score", "dmp"], "away_player = 1 AND away_opponent = 1".into()),
            (vec!["--kind", "take"], "kind = 'take'".into()),
            (vec!["--kind", "cube"], "kind <> 'checker'".into()),
            (vec!["--match", "2", "--match", "3"], "match_id IN (2, 3)".into()),
            (vec!["--score", "DMP"], "away_player = 1 AND away_opponent = 1".into()),
            (vec!["--kind", "take", "--kind", "double"], "kind <> 'checker'".into()),
            (vec!["--phase", "race"], "phase = 'race'".into()),
            (vec!["--phase", "contact"], "phase IN ('opening', 'middle game', 'endgame')".into()),
            (vec!["--phase", "middle game", "--phase", "bear-off"], "phase IN ('middle game', 'bear-off')".into()),
            (vec!["--level", "xg roller+"], "level_rank >= 7".into()),
            (vec!["--level", "3"], "level_rank >= 6".into()),
            (vec!["--min-error", "0.05"], "error_emg >= 0.05".into()),
            (vec!["--max-error", "0.01"], "error_emg <= 0.01".into()),
            (vec!["--counted"], "is_counted".into()),
            (
                vec!["--kind", "checker", "--min-error", "0.02", "--matches-only"],
                "kind = 'checker' AND error_emg >= 0.02 AND NOT is_money".into(),
            ),
        ] {
            let expected: i64 = one(&connection, &format!("SELECT count(*) FROM decision_facts WHERE {condition}"));
            assert_eq!(looked_at(&database, &words), expected, "{words:?}");
            assert!(expected < all, "{words:?} lets everything through");
        }
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn reports_that_compare_one_or_two_people_refuse_more() {
        let place = three_matches();
        let three = ["--player", "ada", "--player", "bob", "--player", "cleo"];
        for given in [&[][..], &["-p", "a=ada"]] {
            let said = refused(&place.path, &[&["compare"], given, &three].concat());
            let expected = "compares two players; name them as its parameters a and b (the filter selects 3 people: Ada (+2 others: Bob, Cleo))";
            assert!(said.contains(expected), "{said}");
        }
        printed(&place.path, &[&["compare", "-p", "a=ada", "-p", "b=bob"], &three[..]].concat());
        printed(&place.path, &[&["compare"], &three[..4]].concat());
        printed(&place.path, &[&["compare", "-p", "by=period", "-p", "a=2024", "-p", "b=2023"], &three[..]].concat());
        let said = refused(&place.path, &[&["player-stats -p against=field"], &three[..4]].concat());
        let expected = "compares one player with the others; name one (the filter selects 2 people: Ada or Bob)";
        assert!(said.contains(expected), "{said}");
        for words in [&["study"][..], &["player-stats -p against=field"]] {
            printed(&place.path, &[words, &["-p", "who=ada"], &three[..4]].concat());
            printed(&place.path, &[words, &three[..2]].concat());
        }
        let said = refused(&place.path, &[&["error-timing"], &three[..4]].concat());
        assert!(said.contains("compares one player with the others"), "{said}");
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn study_takes_several_players_for_one_whatever_the_strength_of_each() {
        let database = synthetic(24);
        let connection = open(&database.path);
        let most = "SELECT player FROM player_stats ORDER BY decisions DESC, player LIMIT 3";
        let people: Vec<String> = column(&connection, most);
        let of = |words: &[&str]| {
            rows(&database.path, &[&["study", "--limit", "0", "-p", "min_decisions=1"], words].concat())
        };
        let asked: Vec<&str> = people.iter().flat_map(|name| ["--player", name]).collect();
        let group = of(&asked);
        let alone: Vec<Value> = people.iter().flat_map(|name| of(&["--player", name])).collect();
        let sum = |rows: &[Value], family: &str, part: &str, name: &str| -> f64 {
            let of_part = rows.iter().filter(|row| row["family"] == family && row["part"] == part);
            of_part.map(|row| row[name].as_f64().unwrap()).sum()
        };
        for row in &group {
            let (family, part) = (row["family"].as_str().unwrap(), row["part"].as_str().unwrap());
            for name in ["decisions", "error_emg"] {
                let (found, expected) = (row[name].as_f64().unwrap(), sum(&alone, family, part, name));
                assert!((found - expected).abs() < 1e-9, "{family} {part} {name}: {found} {expected}");
            }
        }
        // What is expected of all kinds together is what each of them loses.
        let kinds: Vec<&Value> = group.iter().filter(|row| row["family"] == "kind").collect();
        let [lost, expected] =
            ["error_emg", "expected_emg"].map(|name| kinds.iter().map(|row| row[name].as_f64().unwrap()).sum::<f64>());
        assert!((lost / expected - 1.0).abs() < 0.3, "{lost} {expected}");
        for words in [&["-p", "against=similar"][..], &["-p", "before=2015"]] {
            of(&[&asked[..], words].concat());
        }
    }
}
