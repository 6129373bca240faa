//! Grades of errors, through the program.

use crate::common::database::run;
use crate::common::prelude::*;
use crate::common::reports::{Database, fixture};

fn ok(database: &Path, arguments: &[&str]) -> String {
    let (status, out, error) = run("grades", database, arguments);
    assert_eq!(status, 0, "{arguments:?}: {error}");
    out
}

fn refused(database: &Path, arguments: &[&str]) -> String {
    let before = std::fs::read(database).unwrap();
    let (status, out, error) = run("grades", database, arguments);
    assert_eq!((status, out.as_str()), (2, ""), "{arguments:?}: {error}");
    assert!(std::fs::read(database).unwrap() == before);
    error
}

const GRADES: &str = "grading,grade,min_error_emg
xg,error,0.02
xg,blunder,0.08
gnubg,doubtful,0.04
gnubg,bad,0.08
gnubg,very bad,0.16
own,error,0.02
own,blunder,0.08
";

#[test]
fn the_grades_are_listed() {
    let Database { path: database, _folder } = fixture();
    assert_eq!(ok(&database, &["--format", "csv"]), GRADES);
    assert_eq!(ok(&database, &["list", "--format", "csv"]), GRADES);
}

#[test]
fn own_grades_are_set_added_and_removed() {
    let Database { path: database, _folder } = fixture();
    let said = ok(&database, &["set", "own", "blunder", "0.1"]);
    assert_eq!(said, "own: \"blunder\" starts at 0.1 EMG (before: 0.08).\n");
    assert_eq!(ok(&database, &["set", "own", "howler", "0.5"]), "own: \"howler\" starts at 0.5 EMG.\n");
    let said = ok(&database, &["remove", "own", "error"]);
    assert_eq!(said, "own: \"error\" is removed (it started at 0.02 EMG).\n");
    let list = ok(&database, &["--format", "csv"]);
    assert!(list.ends_with("very bad,0.16\nown,blunder,0.1\nown,howler,0.5\n"), "{list}");
}

#[test]
fn what_is_fixed_or_senseless_is_refused() {
    let Database { path: database, _folder } = fixture();
    for (arguments, expected) in [
        (&["set", "xg", "blunder", "0.1"][..], "only the grades of \"own\" can be changed, not those of \"xg\""),
        (&["remove", "gnubg", "bad"], "not those of \"gnubg\""),
        (&["set", "mine", "bad", "0.1"], "not those of \"mine\""),
        (&["set", "own", "bad", "0"], "above 0 and up to 3 EMG, found 0"),
        (&["set", "own", "bad", "-0.1"], "found -0.1"),
        (&["set", "own", "bad", "3.01"], "found 3.01"),
        (&["set", "own", "bad", "nan"], "found NaN"),
        (&["set", "own", " ", "0.1"], "expected a grade name"),
        (&["set", "own", "bad", "0.08"], "grade \"blunder\" already starts at 0.08"),
        (&["remove", "own", "bad"], "grade \"bad\" not found in \"own\""),
    ] {
        let error = refused(&database, arguments);
        assert!(error.contains(expected), "{arguments:?}: {error}");
    }
    // Not a number at all: usage.
    assert!(refused(&database, &["set", "own", "bad", "much"]).contains("expected a number like 0.15"));
}

#[test]
fn every_analysed_decision_has_a_row_in_each_grading() {
    let Database { path: database, _folder } = fixture();
    let connection = open(&database);
    let analysed: i64 = one(&connection, "SELECT count(*) FROM decisions WHERE error_emg IS NOT NULL");
    for grading in ["xg", "gnubg", "own"] {
        let sql = format!("SELECT count(DISTINCT decision_id) FROM decision_grades WHERE grading = '{grading}'");
        assert_eq!(one::<i64>(&connection, &sql), analysed);
    }
    assert_eq!(one::<i64>(&connection, "SELECT count(*) FROM decision_grades"), 3 * analysed);
    // The fixture's play that is an error costs 0.24 - 0.2 as 32-bit numbers, 0.03999999, just below doubtful; its wrong pass 0.3.
    let grades = "SELECT group_concat(grading || ' ' || coalesce(grade, 'none'), ', ' ORDER BY grading)
                  FROM decision_grades WHERE round(error_emg, 4) = ";
    assert_eq!(one::<String>(&connection, &format!("{grades} 0.04")), "gnubg none, own error, xg error");
    assert_eq!(one::<String>(&connection, &format!("{grades} 0.3")), "gnubg very bad, own blunder, xg blunder");
    let none = "SELECT count(*) FROM decision_grades WHERE error_emg = 0 AND grade IS NOT NULL";
    assert_eq!(one::<i64>(&connection, none), 0);
    // The views' own counts are XG's.
    let same = "SELECT (SELECT sum(errors) FROM player_stats) =
                       (SELECT count(*) FROM decision_grades WHERE grading = 'xg' AND grade IS NOT NULL)";
    assert!(one::<bool>(&connection, same));
}

#[test]
fn own_grades_are_applied_at_once() {
    let Database { path: database, _folder } = fixture();
    ok(&database, &["set", "own", "howler", "0.25"]);
    let count = "SELECT count(*) FROM decision_grades WHERE grading = 'own' AND grade = 'howler'";
    assert_eq!(one::<i64>(&open(&database), count), 1);
}

#[test]
fn the_snowie_error_rate_divides_by_the_plays_of_both() {
    let Database { path: database, _folder } = fixture();
    let connection = open(&database);
    let rates = "SELECT count(*) FROM player_match_stats
                 WHERE match_checker_plays = (SELECT count(*) FROM decisions WHERE kind = 'checker' AND action IS NOT NULL)
                   AND abs(snowie_error_rate - 1000 * error_emg / match_checker_plays) < 1e-9";
    assert_eq!(one::<i64>(&connection, rates), 2);
}
