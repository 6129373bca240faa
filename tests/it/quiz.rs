//! Positions for students: quizzes, decks of errors that count, and saved positions in both.

use std::collections::HashMap;

use rows::numbers::grouped;

use crate::common::prelude::*;
use crate::common::reports::{Database, database, fixture, rows, synthetic};
use crate::saved_positions::position;

fn run(database: &Database, words: &[&str], status: i32) -> String {
    let output = ended(&[words, &["--db", database.path.to_str().unwrap()]].concat(), status);
    stdout(&output) + &stderr(&output)
}

/// The page of a quiz with these words.
fn quiz(database: &Database, words: &[&str]) -> String {
    let file = database.path.with_extension("html");
    run(database, &[&["find", "--quiz", "--output", file.to_str().unwrap()], words].concat(), 0);
    std::fs::read_to_string(file).unwrap()
}

/// The text of an element, from its id to the next section.
fn section<'p>(page: &'p str, id: &str) -> &'p str {
    let begun = page.split_once(&format!("<section id=\"{id}\"")).unwrap().1;
    begun.split_once("</section>").unwrap().0
}

/// The numbers of the solutions' decisions, in their order.
fn solved(page: &str) -> Vec<i64> {
    let figures = section(page, "solutions").split("<figure id=\"d").skip(1);
    figures.map(|figure| figure.split_once('"').unwrap().0.parse().unwrap()).collect()
}

fn ids(database: &Path, words: &[&str]) -> Vec<i64> {
    rows(database, words).iter().map(|row| row["decision_id"].as_i64().unwrap()).collect()
}

#[test]
fn a_quiz_asks_without_a_hint_and_solves_by_the_same_numbers() {
    let database = synthetic(4);
    let page = quiz(&database, &["--limit", "9", "--title", "Lesson <4>", "--text", "Think & write."]);
    assert!(page.contains("<h1 dir=\"auto\">Lesson &#60;4&#62;</h1>") && page.contains("Think &#38; write."));
    let expected = ids(&database.path, &["find", "--limit", "9"]);
    assert_eq!(solved(&page), expected);
    let (asked, solutions) = (section(&page, "quiz"), section(&page, "solutions"));
    for number in 1..=9 {
        assert!(asked.contains(&format!(">{number}. ")) && solutions.contains(&format!(">{number}. ")), "{number}");
    }
    for (id, part) in expected.iter().zip(asked.split("<figure").skip(1)) {
        let row = &rows(&database.path, &["find", "--limit", "0"])
            .into_iter()
            .find(|row| row["decision_id"].as_i64() == Some(*id))
            .unwrap();
        assert!(part.contains(&format!("href=\"#d{id}\"")), "{part}");
        for hint in [&row["player"], &row["opponent"]] {
            assert!(!part.contains(hint.as_str().unwrap()), "{hint}");
        }
        for hint in ["gb-arrow", "<table", "Done: ", "Best: "] {
            assert!(!part.contains(hint), "{hint}: {part}");
        }
    }
    assert!(solutions.contains("Done: ") && solutions.contains("Best: ") && solutions.contains("<table"));
}

#[test]
fn an_anonymous_quiz_names_nobody() {
    let database = fixture();
    let solved = |words: &[&str]| quiz(&database, &[&["--limit", "0", "--kind", "cube"], words].concat());
    let (named, anonymous) = (solved(&[]), solved(&["--anonymous"]));
    for name in ["Ada", "Lovelace", "Unger"] {
        assert!(named.contains(name) && !anonymous.contains(name), "{name}");
    }
    assert!(named.contains("Comment in the file:") && !anonymous.contains("Comment in the file:"));
    assert_contains(&anonymous, ["Done: ", ">1. to take or to pass<", "the opponent, who doubled."]);
    assert!(run(&database, &["find", "--anonymous", "--output", "q.html"], 2).contains("--quiz"));
}

#[test]
fn exported_positions_have_the_numbers_of_the_quiz() {
    let database = fixture();
    let all: Vec<i64> =
        column(&open(&database.path), "SELECT decision_id FROM decision_facts ORDER BY decision_id DESC");
    let asked = all.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
    assert_eq!(solved(&quiz(&database, &["--decision", &asked])), all, "in the order given");
    let folder = database.path.with_extension("positions");
    let words = ["export", "xgp", folder.to_str().unwrap(), "--numbered", "--decision", &asked];
    run(&database, &words, 0);
    let files: Vec<String> = names(&folder).into_iter().filter(|name| name.ends_with(".xgp")).collect();
    assert_eq!(files.len(), all.len());
    let key = "SELECT decision_id - (SELECT min(decision_id) FROM decisions) + 1 FROM decisions WHERE decision_id = ";
    for ((number, id), file) in (1..).zip(&all).zip(&files) {
        let place: i64 = one(&open(&database.path), &format!("{key}{id}"));
        assert!(file.starts_with(&format!("{number:02}-")) && file.ends_with(&format!("-{place}.xgp")), "{file}");
    }
    assert!(run(&database, &words, 2).contains("numbered positions need a folder of their own"));
}

#[test]
fn an_interrupted_export_of_numbered_positions_is_completed_by_the_same_command() {
    let database = fixture();
    let folder = |name: &str| database.path.with_extension(name).to_str().unwrap().to_owned();
    let (whole, broken) = (folder("whole"), folder("broken"));
    let export = |folder: &str, ids: &str, status: i32| {
        run(&database, &["export", "xgp", folder, "--numbered", "--decision", ids], status)
    };
    export(&whole, "100001,100002,100003", 0);
    let last = names(Path::new(&whole)).into_iter().rfind(|name| name.ends_with(".xgp")).unwrap();
    // A folder in the place of the temporary file ends the export before its last file.
    let part = format!("_writing/{}.gammonbase-part", blake3::hash(last.as_bytes()));
    let in_the_way = Path::new(&broken).join(part);
    std::fs::create_dir_all(&in_the_way).unwrap();
    std::fs::copy(Path::new(&whole).join("_gammonbase"), Path::new(&broken).join("_gammonbase")).unwrap();
    export(&broken, "100001,100002,100003", 2);
    std::fs::remove_dir(&in_the_way).unwrap();
    std::fs::write(&in_the_way, "a part").unwrap();
    assert!(export(&broken, "100002,100003", 2).contains("numbered positions need a folder of their own"));
    assert!(export(&broken, "100001,100002,100003", 0).contains("1 position written, 2 already there"));
    assert_eq!(names(Path::new(&broken)), names(Path::new(&whole)));
}

#[test]
fn a_double_and_its_answer_are_one_file_or_two() {
    let database = fixture();
    let take: i64 =
        one(&open(&database.path), "SELECT decision_id FROM decisions WHERE kind = 'take' AND action = 'take'");
    let both = format!("{},{take}", take - 1);
    for (option, files) in [(None, 1), (Some("--apart"), 2)] {
        let folder = database.path.with_extension(format!("{files}"));
        let words = ["export", "xgp", folder.to_str().unwrap(), "--decision", &both];
        run(&database, &[&words[..], option.as_slice()].concat(), 0);
        let names = names(&folder);
        assert_eq!(names.iter().filter(|name| name.ends_with(".xgp")).count(), files, "{names:?}");
        assert_eq!(names.iter().any(|name| name.contains("-take-")), files == 2, "{names:?}");
        // What is read again has the double and the answer.
        let again = folder.join("again.db");
        fill(&again, &[&folder], 0);
        let kinds = "SELECT group_concat(kind ORDER BY decision_id) FROM decisions";
        assert_eq!(one::<String>(&open(&again), kinds), "double,take");
    }
}

#[test]
fn a_quiz_of_nothing_or_of_too_many_is_refused_and_replaces_nothing() {
    let database = synthetic(12);
    let file = database.path.with_extension("html");
    std::fs::write(&file, "mine").unwrap();
    let place = file.to_str().unwrap();
    for (words, message) in [
        (&["--min-error", "9"][..], "no decision is selected; nothing written"),
        (&["--limit", "0"], "a quiz has at most 1,000 positions, not "),
        (&["--limit", "1000000"], "a quiz has at most 1,000 positions, not "),
        (&["--decision", "100001", "--plan", "holding"], "cannot be used with"),
        (&["--columns", "xgid"], "cannot be used with"),
    ] {
        let said = run(&database, &[&["find", "--quiz", "--output", place], words].concat(), 2);
        assert!(said.contains(message), "{words:?}: {said}");
    }
    assert!(run(&database, &["find", "--quiz"], 2).contains("--output"));
    assert!(run(&database, &["find", "--title", "x", "--output", place], 2).contains("--quiz"));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "mine");
    let own = database.path.to_str().unwrap();
    run(&database, &["find", "--quiz", "--output", own], 2);
    assert!(run(&database, &["find", "--quiz", "--output", "quiz.csv"], 2).contains("name the file .html"));
    assert_sound(&database.path);
}

/// What a decision is about, its error, and its place in an order.
type Theme = (Value, Value, Value, Value);

#[test]
fn covering_positions_stand_for_themes_one_after_the_other() {
    let database = synthetic(4);
    let all = rows(&database.path, &["find", "--limit", "0", "--min-error", "0.02"]);
    let theme = |row: &Value| -> Theme {
        let of = |name: &str| row[name].clone();
        (of("kind"), of("phase"), of("plan"), of("main_idea"))
    };
    // Greedy: the rest of a theme's price, the next decision included, by how many it will have.
    let mut left: Vec<&Value> = all.iter().collect();
    let mut taken: HashMap<String, f64> = HashMap::new();
    let mut expected = Vec::new();
    while expected.len() < 25 {
        let error = |row: &Value| row["error_emg"].as_f64().unwrap();
        let key = |row: &Value| format!("{:?}", theme(row));
        let weight = |row: &Value| {
            let rest: f64 = left.iter().filter(|other| theme(other) == theme(row)).map(|other| error(other)).sum();
            rest / (taken.get(&key(row)).copied().unwrap_or(0.0) + 1.0)
        };
        // In a theme the costliest comes first, as in the list.
        let best = (0..left.len()).rev().max_by(|a, b| weight(left[*a]).total_cmp(&weight(left[*b]))).unwrap();
        let best = left.iter().position(|row| theme(row) == theme(left[best])).unwrap();
        let row = left.remove(best);
        *taken.entry(key(row)).or_default() += 1.0;
        expected.push(row["decision_id"].as_i64().unwrap());
    }
    let found = ids(&database.path, &["find", "--limit", "25", "--min-error", "0.02", "-p", "cover=yes"]);
    assert_eq!(found, expected);
    assert_eq!(solved(&quiz(&database, &["--cover", "25", "--min-error", "0.02"])), expected);
    assert!(taken.len() > 10, "{} themes", taken.len());
    let costliest = ids(&database.path, &["find", "--limit", "25", "--min-error", "0.02"]);
    assert_ne!(found, costliest, "the costliest are much alike");
}

#[test]
fn a_verdict_speaks_of_redoubles() {
    let database = fixture();
    let redouble: i64 = one(
        &open(&database.path),
        "SELECT decision_id FROM decisions WHERE kind = 'double' AND action = 'double' AND cube_owner = 1",
    );
    let text = run(&database, &["show", &redouble.to_string()], 0);
    assert_contains(
        &text,
        ["to redouble or not", "Done: redouble", "  No redouble ", "  Redouble/take ", "  Redouble/pass "],
    );
    let answer = run(&database, &["show", &(redouble + 1).to_string()], 0);
    assert_contains(&answer, ["to take or to pass", "  Redouble/pass "]);
}

#[test]
fn decisions_that_somebody_marked_are_exported_whatever_they_cost() {
    let database = fixture();
    change(
        &database.path,
        "UPDATE decisions SET is_flagged = 0, delayed_rollout_bits = NULL, delayed_rollout_done_bits = NULL",
    );
    let right = "SELECT decision_id FROM decisions WHERE error_emg = 0 AND kind = 'checker' LIMIT 1";
    for (filter, mark) in [
        ("--marked", "is_flagged = 1"),
        ("--marked", "is_flagged = 0, delayed_rollout_bits = 1, delayed_rollout_done_bits = 0"),
        ("--commented", "is_flagged = 0"),
    ] {
        change(&database.path, &format!("UPDATE decisions SET {mark} WHERE decision_id = ({right})"));
        let package = database.path.with_extension("apkg");
        let said = run(&database, &["export", "anki", "-o", package.to_str().unwrap(), filter], 0);
        assert!(said.contains(" card") && !said.contains("left out"), "{filter}: {said}");
    }
}

/// `.ci/run` runs them.
mod slow {
    use super::*;

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn a_deck_has_the_errors_that_count_and_says_what_it_leaves_out() {
        let database = synthetic(2);
        let connection = open(&database.path);
        let count = |condition: &str| {
            one::<i64>(&connection, &format!("SELECT count(*) FROM decision_facts WHERE {condition}")).to_string()
        };
        let package = database.path.with_extension("apkg");
        let words = ["export", "anki", "--output", package.to_str().unwrap(), "--limit", "0"];
        let said = run(&database, &words, 0);
        assert!(said.contains(&format!(": {} cards", count("is_counted AND error_emg >= 0.02"))), "{said}");
        let small = count("is_counted AND coalesce(error_emg, 0) < 0.02").parse::<u64>().unwrap();
        let [small, uncounted] = [small, count("NOT is_counted").parse().unwrap()].map(grouped);
        let note =
            format!("left out: {small} lose less than an error by XG's grades (0.02), {uncounted} do not count for PR");
        assert!(said.contains(&note), "{said}");
        // A filter by error, a report and --all say themselves what is meant.
        for (more, cards) in [
            (&["--all"][..], count("1")),
            (&["--min-error", "0.01"], count("error_emg >= 0.01")),
            (&["--max-error", "0.01"], count("error_emg <= 0.01")),
            (&["--report", "blunders"], count("is_counted AND error_emg >= 0.08")),
        ] {
            let said = run(&database, &[&words[..], more].concat(), 0);
            let cards: u64 = cards.parse().unwrap();
            assert!(said.contains(&format!(": {} card", grouped(cards))), "{more:?}: {said}");
            assert!(!said.contains("left out"), "{more:?}: {said}");
        }
        let said = run(
            &database,
            &["export", "anki", "--output", package.to_str().unwrap(), "--ply", "1", "--kind", "take"],
            2,
        );
        assert!(said.contains("nothing written"), "{said}");
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn saved_positions_are_found_drawn_and_exported() {
        let alone = database(&[("a.xgp", position())]);
        let both = database(&[("a.xgp", position()), ("b.xg", numbered(1).file())]);
        for (database, words) in [(&alone, &[][..]), (&alone, &["--saved"]), (&both, &["--saved"])] {
            let text = run(database, &[&["find"], words].concat(), 0);
            assert!(text.contains("Solitary against ") && text.contains("a saved position"), "{words:?}: {text}");
            assert_eq!(text.matches("XGID=").count(), 2, "the cube and the roll: {text}");
            assert_eq!(solved(&quiz(database, words)).len(), 2);
            let package = database.path.with_extension("apkg");
            let package = ["export", "anki", "--output", package.to_str().unwrap()];
            assert!(run(database, &[&package[..], words].concat(), 0).contains(": 2 cards"));
            let folder = database.path.with_extension(format!("xgp{}", words.len()));
            let folder = ["export", "xgp", folder.to_str().unwrap()];
            assert!(run(database, &[&folder[..], words].concat(), 0).contains(": 2 positions written"));
            assert!(run(database, &[&["find", "--player", "Solitary"], words].concat(), 0).contains("XGID="));
        }
        let text = run(&both, &["find", "--limit", "0"], 0);
        assert!(!text.contains("Solitary"), "statistics and lists of decisions leave saved positions out: {text}");
        let said = run(&both, &["export", "anki", "-o", "none.apkg", "--player", "Solitary"], 2);
        assert!(said.contains("nothing written") && said.contains("1 saved position (--saved takes it)"), "{said}");
        assert!(run(&both, &["find", "--saved", "--like", "1"], 2).contains("cannot be used with"));
    }
}
