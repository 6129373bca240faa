//! How many rows a report shows.

use crate::common::prelude::*;
use crate::common::reports::{Database, about_somebody, fixture, names, report, sections, synthetic, words};
use crate::common::terminal::on_terminal;

/// A report with many rows.
const MANY: &str = "ideas";

fn message(database: &Database, words: &[&str]) -> String {
    let output = report(&database.path, words);
    assert!(output.status.success());
    let text = String::from_utf8(output.stderr).unwrap();
    text.lines().filter(|line| !line.contains("left out; --wide shows all")).map(|line| format!("{line}\n")).collect()
}

#[test]
fn messages_report_omitted_rows() {
    let place = synthetic(12);
    let all = sections(&place.path, &[MANY])[0].len();
    for (words, expected) in [
        (&[MANY, "--limit", "3"][..], format!("first 3 of {all} rows; --limit 0 shows all")),
        (&[MANY, "--limit", "3", "--format", "line"], format!("first 3 of {all} rows; --limit 0 shows all")),
        (&["blunders"], "first 20 rows, and there are more; --limit 0 shows all".to_owned()),
        (&["blunders", "--limit", "3"], "first 3 rows, and there are more; --limit 0 shows all".to_owned()),
        (&["blunders", "-p", "limit=3"], "first 3 rows, and there are more; --limit 0 shows all".to_owned()),
    ] {
        assert_eq!(message(&place, words), format!("gammonbase: {expected}\n"), "{words:?}");
    }
    for words in [
        &[MANY][..],
        &[MANY, "--limit", "0"],
        &["blunders", "--limit", "0"],
        &["blunders", "-p", "limit=0"],
        &[MANY, "--limit", "3", "--format", "csv"],
        &["blunders", "--format", "json"],
    ] {
        assert_eq!(message(&place, words), "", "{words:?}");
    }
    let few = fixture();
    let rows = sections(&few.path, &["blunders"])[0].len().to_string();
    assert_eq!(message(&few, &["blunders", "--limit", &rows]), "", "nothing is left out");
}

#[test]
fn a_terminal_gets_fifty_rows() {
    let place = synthetic(12);
    let path = place.path.to_str().unwrap();
    let all = sections(&place.path, &[MANY])[0].len();
    assert!(all > 50);
    let shown = |options: &[&str]| on_terminal(&[&["report", MANY, "--db", path], options].concat(), "");
    let Some(text) = shown(&[]) else { return };
    assert!(text.ends_with(&format!("gammonbase: first 50 of {all} rows; --limit 0 shows all\n")), "{text}");
    let lines = |options: &[&str]| shown(options).unwrap().lines().count();
    assert_eq!(lines(&["--limit", "0"]), lines(&[]) - 1 + all - 50);
    assert_eq!(lines(&["--format", "csv"]), all + 1, "for programs, on a terminal too");
}

/// `.ci/run` runs them.
mod slow {
    use super::*;

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn every_report_has_a_limit() {
        let place = synthetic(12);
        let mut long = 0;
        for name in names() {
            let report = about_somebody(&place.path, &name);
            let all = sections(&place.path, &words(&report, &["--limit", "0"]));
            let first: Vec<Vec<Value>> = sections(&place.path, &words(&report, &["--limit", "2"]));
            for (first, all) in first.iter().zip(&all) {
                assert_eq!(first.len(), all.len().min(2), "{name}");
                // The latest months are shown, in their order.
                if name != "summary" {
                    assert_eq!(first[..], all[..first.len()], "{name}");
                }
            }
            let usual = sections(&place.path, &words(&report, &[]));
            assert!(usual.iter().zip(&all).all(|(usual, all)| usual[..] == all[..usual.len()]), "{name}");
            long += usize::from(all[0].len() > 2);
        }
        assert!(long > 12, "{long} reports have rows to leave out");
    }
}
