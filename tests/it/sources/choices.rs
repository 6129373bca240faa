//! `--include`, `--exclude`, `--files-from`.

use super::{NOTHING_NEW, assert_outcomes, fill_with, import, number};
use crate::common::database::piped;
use crate::common::prelude::*;
use crate::common::zips::{archive, stored};

fn folder() -> Folder {
    let folder = Folder::with_matches(2);
    folder.write("old/a.xg", &numbered(11).file());
    folder.write("new/b.XGP", &numbered(12).file());
    folder.write(
        "new/m.zip",
        &archive(&[stored("in/c.xg", &numbered(13).file()), stored("d.xgp", &numbered(14).file())]),
    );
    folder
}

fn import_list(folder: &Folder, options: &[&str], list: &[u8]) -> Output {
    let mut command = program();
    command.args(["import", "--files-from", "-", "--db"]).arg(folder.database("a.db")).args(options);
    piped(command.current_dir(folder.matches()), list)
}

#[test]
fn paths_come_from_a_file_or_from_standard_input() {
    let folder = folder();
    let output = import_list(&folder, &[], b"0001.xg\r\nold\n\n./new/m.zip\n");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let expected = [
        ("0001.xg", "imported"),
        ("new/m.zip//d.xgp", "imported"),
        ("new/m.zip//in/c.xg", "imported"),
        ("old/a.xg", "imported"),
    ];
    assert_outcomes(&folder, &expected);
    let list = folder.out().join("list");
    std::fs::write(&list, folder.file("0000.xg").to_str().unwrap()).unwrap();
    let (text, database) = (list.to_str().unwrap().to_owned(), folder.database("a.db"));
    let from_list = || stdout(&ended(&["import", "--files-from", &text, "--db", database.to_str().unwrap()], 0));
    assert_contains(from_list(), ["1 found: 1 imported"]);
    // As Windows PowerShell writes it.
    let lines = format!("\u{feff}{}\r\n", folder.file("old/a.xg").display());
    std::fs::write(&list, lines.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>()).unwrap();
    assert_contains(from_list(), ["all 1 file unchanged"]);
}

#[test]
fn missing_listed_path_is_reported_and_others_are_imported() {
    let folder = folder();
    let output = import_list(&folder, &[], b"0001.xg\nno such.xg\n");
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("no such.xg"), "{}", stderr(&output));
    assert_outcomes(&folder, &[("0001.xg", "imported")]);
}

#[test]
fn unreadable_list_and_missing_paths_are_usage_errors() {
    assert_contains(stderr(&ended(&["import", "--db", "x.db", "--files-from", "no/such/list"], 2)), ["no/such/list"]);
    for options in [&["--max-file-size", "many", "."][..], &["--jobs", "0", "."], &[]] {
        assert_eq!(gammonbase(&[&["import", "--db", "x.db"], options].concat()).status.code(), Some(2), "{options:?}");
    }
}

/// `.ci/run` runs them.
mod slow {
    use super::*;

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn patterns_select_files_folders_and_members() {
        for (options, expected) in [
            (&["--include", "*.xg"][..], &["0000.xg", "0001.xg", "new/m.zip//in/c.xg", "old/a.xg"][..]),
            (&["--exclude", "old", "--exclude", "*.zip"], &["0000.xg", "0001.xg", "new/b.XGP"]),
            (&["--include", "new/**", "--exclude", "in"], &["new/b.XGP", "new/m.zip//d.xgp"]),
            (&["--include", "old", "--include", "0001.*"], &["0001.xg", "old/a.xg"]),
        ] {
            let folder = folder();
            import(&folder, options, 0);
            let expected: Vec<_> = expected.iter().map(|&path| (path, "imported")).collect();
            assert_outcomes(&folder, &expected);
            assert!(import(&folder, options, 0).starts_with(NOTHING_NEW));
            // With other patterns archives are opened again, and members that they exclude are not missing.
            fill_with(&folder, &["--prune"], 0);
            assert_eq!(number(&folder, "SELECT count(*) FROM source_files WHERE outcome = 'imported'"), 6);
            import(&folder, &[&["--prune"], options].concat(), 0);
            assert_eq!(number(&folder, "SELECT count(*) FROM source_files WHERE outcome = 'imported'"), 6);
        }
        assert_contains(stderr(&folder().import("a.db", &["--include", "a["], 2)), ["a["]);
    }
}
