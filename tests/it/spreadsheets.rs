//! `--format xlsx`: what a spreadsheet takes for text, numbers and days, its sheets, and Excel's limits.

use std::io::{Cursor, Read};

use calamine::{Data, Range, Reader, Xlsx};

use crate::common::prelude::*;
use crate::common::reports::{database, fixture, printed, synthetic};
use crate::common::terminal::on_terminal;

/// The sheets of a spreadsheet with their cells.
fn sheets(bytes: &[u8]) -> Vec<(String, Range<Data>)> {
    Xlsx::new(Cursor::new(bytes)).unwrap().worksheets()
}

/// The cell below a title in the first sheet.
fn below<'r>(sheet: &'r Range<Data>, title: &str) -> &'r Data {
    let place = sheet.headers().unwrap().iter().position(|known| known == title);
    &sheet[(1, place.unwrap_or_else(|| panic!("no column {title}: {:?}", sheet.headers())))]
}

fn written(database: &Path, words: &[&str]) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xlsx");
    let words = [words, &["--output", path.to_str().unwrap()]].concat();
    assert_eq!(printed(database, &words), "");
    let first = std::fs::read(&path).unwrap();
    assert_eq!(printed(database, &words), "", "a spreadsheet is replaced");
    assert_eq!(std::fs::read(path).unwrap(), first, "the same rows give the same bytes");
    first
}

fn queried(database: &Path, sql: &str) -> Vec<u8> {
    let output = ended(&["sql", "--db", database.to_str().unwrap(), "--format", "xlsx", sql], 0);
    output.stdout
}

/// A file in the archive.
fn member(bytes: &[u8], name: &str) -> String {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut text = String::new();
    archive.by_name(name).unwrap().read_to_string(&mut text).unwrap();
    text
}

#[test]
fn spreadsheets_keep_texts_numbers_and_days_apart() {
    let place = fixture();
    let sql = "SELECT '9/4' AS play, '2-1' AS dice, '=1+1' AS name, '2024-02-29' AS played_on, '2024-02-29' AS text, 'never' AS updated_on,
        '2024-02-29 18:30:00' AS played_at_local, 7.25 AS pr, 0.125 AS error_mwc, 3 AS n, 4383260899774729107 AS position_hash,
        9007199254740993 AS big, 1e999 AS infinite, NULL AS none, x'00ff' AS bytes, 'a' || char(1) || char(10) || 'b' AS lines,
        printf('%.*c', 40000, 'é') AS long, 'https://example.org' AS link";
    let bytes = queried(&place.path, sql);
    let sheets = sheets(&bytes);
    assert_eq!(sheets.len(), 1);
    let cell = |title: &str| below(&sheets[0].1, title);
    for (title, text) in [
        ("play", "9/4"),
        ("dice", "2-1"),
        ("name", "=1+1"),
        ("text", "2024-02-29"),
        ("updated_on", "never"),
        ("position_hash", "4383260899774729107"),
        ("big", "9007199254740993"),
        ("infinite", "inf"),
        ("bytes", "00ff"),
        ("lines", "a\u{fffd}\nb"),
        ("link", "https://example.org"),
    ] {
        assert_eq!(*cell(title), Data::String(text.to_owned()), "{title}");
    }
    for (title, number) in [("pr", 7.25), ("error_mwc", 0.125), ("n", 3.0)] {
        assert_eq!(*cell(title), Data::Float(number), "{title}");
    }
    assert_eq!(*cell("none"), Data::Empty);
    for (title, day) in [("played_on", 45_351.0), ("played_at_local", 45_351.0 + 18.5 / 24.0)] {
        let Data::DateTime(time) = cell(title) else { panic!("{title}: {:?}", cell(title)) };
        assert!((time.as_f64() - day).abs() < 1e-6, "{title}: {}", time.as_f64());
    }
    let Data::String(long) = cell("long") else { panic!("not a text") };
    assert_eq!((long.chars().count(), long.ends_with('…')), (32_767, true));
    let styles = member(&bytes, "xl/styles.xml");
    for format in ["0.00", "0.000%", "yyyy-mm-dd", "yyyy-mm-dd hh:mm:ss"] {
        assert!(styles.contains(&format!("formatCode=\"{format}\"")) || format == "0.00", "{format}: {styles}");
    }
    let sheet = member(&bytes, "xl/worksheets/sheet1.xml");
    assert!(sheet.contains("ySplit=\"1\"") && sheet.contains("<autoFilter ref=\"A1:R2\""), "{}", &sheet[..2000]);
    assert!(!sheet.contains("<f>") && !sheet.contains("hyperlink"), "no formula, no link");
}

#[test]
fn reports_have_a_sheet_for_each_section_and_one_that_explains_them() {
    let hostile = Fixture { player1: "=cmd|'/c calc'!A1".into(), ..Fixture::default() };
    let place = database(&[("a.xg", hostile.file())]);
    let bytes = written(&place.path, &["blunders", "--min-error", "0", "--kind", "checker"]);
    let all = sheets(&bytes);
    assert_eq!(all.iter().map(|(name, _)| &name[..]).collect::<Vec<_>>(), ["blunders", "about"]);
    let players: Vec<String> = all[0].1.rows().map(|row| row[0].to_string()).collect();
    assert!(players.contains(&"=cmd|'/c calc'!A1".to_owned()), "{players:?}");
    let about: Vec<String> =
        all[1].1.rows().map(|row| row.iter().map(ToString::to_string).collect::<Vec<_>>().join("|")).collect();
    for line in
        ["question|Which decisions cost most, and what was best?|", "blunders|player|the person (spellings merged)"]
    {
        assert!(about.iter().any(|found| found == line), "{line}: {about:#?}");
    }
    assert!(about[1].contains("checker") || about[2].contains("checker"), "the filter: {about:?}");
    let summary = sheets(&written(&synthetic(3).path, &["summary"]));
    let names: Vec<&str> = summary.iter().map(|(name, _)| &name[..]).collect();
    assert!(
        names.starts_with(&["short", "work", "total", "kind", "phase"]) && names.ends_with(&["about"]),
        "{names:?}"
    );
}

#[test]
fn results_that_no_sheet_can_hold_are_cut_with_a_message() {
    let place = fixture();
    let rows = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 70000) SELECT i";
    let sql = format!("{rows}{} FROM n", ", NULL".repeat(31));
    let output = gammonbase(&["sql", "--db", place.path.to_str().unwrap(), "--format", "xlsx", &sql]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("only the first 62,500 rows are in the spreadsheet") && output.status.success(), "{said}");
    assert_eq!(sheets(&output.stdout)[0].1.height(), 62_501);
}

#[test]
fn spreadsheets_are_for_one_statement_and_not_for_terminals() {
    let place = fixture();
    let path = place.path.to_str().unwrap();
    let output = gammonbase(&["sql", "--db", path, "--format", "xlsx", "SELECT 1 AS a; SELECT 2 AS a"]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        output.status.code() == Some(2) && said.contains("a spreadsheet has the result of one statement"),
        "{said}"
    );
    for words in [
        &["sql", "--format", "xlsx", "SELECT 1", "--db", path][..],
        &["report", "luck", "--format", "xlsx", "--db", path],
    ] {
        let Some(text) = on_terminal(words, "") else { return };
        assert!(text.contains("a terminal cannot show a spreadsheet") && !text.contains("PK"), "{text}");
    }
}

#[test]
fn names_of_sheets_suit_excel_whatever_the_names_of_reports() {
    let folder = tempfile::tempdir().unwrap();
    let place = fixture();
    let text = "-- title: T\n-- question: Q?\nSELECT 1 AS n";
    for (name, sheet) in
        [("history", "history 2"), ("about", "about"), (&"é[1]".repeat(9), "é-1-é-1-é-1-é-1-é-1-é-1-é-1-é-1")]
    {
        std::fs::write(folder.path().join(format!("{name}.sql")), text).unwrap();
        let bytes = written(&place.path, &["--reports", folder.path().to_str().unwrap(), name]);
        let found = sheets(&bytes);
        assert_eq!(found[0].0, sheet.chars().take(31).collect::<String>());
        assert_eq!(found[1].0, if name == "about" { "about 2" } else { "about" });
    }
}

/// `.ci/run` runs them.
mod slow {
    use super::*;

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn a_spreadsheet_ends_where_its_texts_are_too_long_for_memory() {
        let place = fixture();
        // 64 MB are 2,097.2 texts of 32,000 bytes: the row in which they are reached is the last.
        let sql = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000) SELECT printf('%.*c', 32000, 'a') AS a FROM n";
        let output = ended(&["sql", "--db", place.path.to_str().unwrap(), "--format", "xlsx", sql], 0);
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains("only the first 2,098 rows are in the spreadsheet"), "{said}");
        assert_eq!(sheets(&output.stdout)[0].1.height(), 1 + 2098);
    }
}
