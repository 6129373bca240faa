//! `gammonbase synth`: writes whole collections and rejects foreign folders.

use std::collections::BTreeMap;

use crate::common::folder::slashed;
use crate::common::markdown::{blocks, page};
use crate::common::prelude::*;

fn synth(folder: &Path, words: &[&str]) -> Output {
    program().arg("synth").arg(folder).args(words).output().unwrap()
}

fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// All files of a folder by relative path.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in walkdir::WalkDir::new(folder) {
        let entry = entry.unwrap();
        if entry.file_type().is_file() {
            let name = slashed(entry.path().strip_prefix(folder).unwrap().to_str().unwrap());
            found.insert(name, std::fs::read(entry.path()).unwrap());
        }
    }
    found
}

#[test]
fn unfinished_mark_of_a_killed_run_is_ignored() {
    let place = tempfile::tempdir().unwrap();
    std::fs::write(place.path().join("SYNTHETIC.txt.part"), "Synth").unwrap();
    let outcome = synth(place.path(), &["--matches", "1"]);
    assert!(outcome.status.success(), "{}", said(&outcome));
    assert_eq!(files(place.path()).len(), 2);
}

#[test]
fn a_second_run_writes_only_missing_files() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("collection");
    assert!(synth(&folder, &["--matches", "4"]).status.success());
    let whole = files(&folder);
    let again = synth(&folder, &["--matches", "4"]);
    assert!(said(&again).contains("all 4 files exist"), "{}", said(&again));
    std::fs::remove_file(folder.join("000/synthetic-000002.xg")).unwrap();
    // Left over from a killed run.
    std::fs::write(folder.join("000/synthetic-000002.xg.part"), b"half").unwrap();
    let repaired = synth(&folder, &["--matches", "4"]);
    assert!(said(&repaired).contains("1 files written") && said(&repaired).contains("3 were there"));
    assert!(files(&folder) == whole);
}

#[test]
fn foreign_files_and_other_collections_are_not_touched() {
    let place = tempfile::tempdir().unwrap();
    std::fs::write(place.path().join("mine.xg"), b"mine").unwrap();
    let refused = synth(place.path(), &["--matches", "2"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(said(&refused).contains("choose a new or empty folder"), "{}", said(&refused));
    assert_eq!(files(place.path()).len(), 1);

    let folder = place.path().join("collection");
    assert!(synth(&folder, &["--matches", "2", "--seed", "1"]).status.success());
    let before = files(&folder);
    let refused = synth(&folder, &["--matches", "2", "--seed", "2"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(said(&refused).contains("a different collection, not that of seed 2"), "{}", said(&refused));
    assert!(files(&folder) == before);
}

#[test]
fn a_target_that_is_not_a_folder_is_an_error() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("file");
    std::fs::write(&file, b"").unwrap();
    let refused = synth(&file, &["--matches", "1"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(said(&refused).contains(file.to_str().unwrap()), "{}", said(&refused));
}

/// A limit of the size of files simulates a full disk.
#[cfg(unix)] // `ulimit -f`
#[test]
fn a_full_disk_stops_the_command_and_the_next_run_completes_it() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("collection");
    assert!(synth(&folder, &["--matches", "1"]).status.success());
    let stopped = shell(r#"trap '' XFSZ; ulimit -f 8; exec "$0" synth "$1" --matches 2 --jobs 1"#, &[&folder]);
    assert_eq!(stopped.status.code(), Some(2));
    let text = said(&stopped);
    assert!(text.contains("synthetic-000001.xg: File too large"), "{text}");
    assert!(text.contains("1 of 2 files exist; run the same command again to write the rest"), "{text}");
    assert_eq!(files(&folder).len(), 2, "the mark and the first match");
    assert!(synth(&folder, &["--matches", "2"]).status.success());
    assert_eq!(files(&folder).len(), 3);
}

/// `.ci/run` runs them.
mod slow {
    use super::*;

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn a_seed_determines_the_bytes_whatever_the_jobs_and_the_size() {
        let place = tempfile::tempdir().unwrap();
        let [one, two, small, other] = ["one", "two", "small", "other"].map(|name| place.path().join(name));
        let outcome = synth(&one, &["--matches", "12", "--seed", "5", "--jobs", "1"]);
        assert!(outcome.status.success() && said(&outcome).contains("12 files written"), "{}", said(&outcome));
        assert!(synth(&two, &["--matches", "12", "--seed", "5", "--jobs", "4"]).status.success());
        assert!(synth(&small, &["--matches", "5", "--seed", "5"]).status.success());
        assert!(synth(&other, &["--matches", "5", "--seed", "6"]).status.success());
        let all = files(&one);
        assert_eq!(all.len(), 13);
        assert!(all.contains_key("000/synthetic-000011.xg") && all.contains_key("SYNTHETIC.txt"));
        assert!(files(&two) == all);
        for (name, bytes) in files(&small) {
            assert!(all.get(&name) == Some(&bytes), "{name}");
        }
        let others = files(&other);
        assert!(all.iter().all(|(name, bytes)| others.get(name) != Some(bytes)));
    }

    /// The query of the documentation. Beyond three standard errors, the better player wins more often than the chances say, which assume equal
    /// players.
    #[test]
    #[ignore = "slow: `.ci/full` runs it"]
    fn chances_to_win_the_match_come_true() {
        let folder = tempfile::tempdir().unwrap();
        let (matches, database) = (folder.path().join("matches"), folder.path().join("a.db"));
        synth::write_collection(&matches, 400, 1, 0, &|| {}).unwrap();
        fill(&database, &[&matches], 0);
        let connection = open(&database);
        let impossible = "SELECT count(*) FROM decision_analysis WHERE min(mwc_before, mwc_after) < -1e-6 OR max(mwc_before, mwc_after) > 1 + 1e-6";
        assert_eq!(one::<i64>(&connection, impossible), 0);
        let page = page("docs/reference/statistics.md");
        let query = blocks(&page).into_iter().find(|block| block.text.contains("AS margin")).unwrap().text;
        let mut statement = connection.prepare(&query).unwrap();
        let rows =
            statement.query_map([], |row| Ok(["predicted", "won", "margin"].map(|column| row.get_unwrap(column))));
        let rows: Vec<[f64; 3]> = rows.unwrap().collect::<Result<_, _>>().unwrap();
        assert_eq!(rows.len(), 10);
        for [predicted, won, margin] in rows {
            let error = margin / 1.96;
            assert!(error < 0.04 && (won - predicted).abs() < 3.0 * error + 0.04, "{predicted} {won} {margin}");
        }
    }
}
