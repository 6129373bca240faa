//! Peak memory of large imports: `cargo test --release --test it -- --ignored memory:: --nocapture`. Takes some minutes and 6 GB of disk.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::common::long_runs::Samples;
use crate::common::say;

/// Peak resident memory of an import of a folder into a new database, in MB, with two workers.
fn peak_of_import(database: &Path, folder: &Path) -> f64 {
    let mut child = Command::new(env!("CARGO_BIN_EXE_gammonbase"))
        .args(["import", "--quiet", "--jobs", "2", "--db"])
        .args([database, folder])
        .spawn()
        .unwrap();
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0.0;
    while child.try_wait().unwrap().is_none() {
        // The kernel keeps the peak itself; of a process that has just ended it tells nothing any more.
        let text = std::fs::read_to_string(&status).unwrap_or_default();
        let kilobytes = text.lines().find_map(|line| line.strip_prefix("VmHWM:")?.split_whitespace().next());
        if let Some(kilobytes) = kilobytes {
            peak = kilobytes.parse::<f64>().unwrap() / 1000.0;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(child.wait().unwrap().success());
    peak
}

#[test]
#[ignore = "imports 12,000 matches"]
fn an_import_of_2_000_matches_takes_less_than_400_mb_and_one_of_10_000_no_more() {
    let Samples { folder, files } = Samples::new(10_000);
    let all = folder.path().join("samples");
    let part = folder.path().join("part");
    std::fs::create_dir(&part).unwrap();
    for file in &files[..2_000] {
        std::fs::hard_link(file, part.join(file.file_name().unwrap())).unwrap();
    }
    let few = peak_of_import(&folder.path().join("few.db"), &part);
    say(&format!("peak memory of 2,000 matches: {few:.0} MB"));
    let many = peak_of_import(&folder.path().join("many.db"), &all);
    say(&format!("peak memory of 10,000 matches: {many:.0} MB"));
    assert!(few < 400.0, "{few} MB");
    assert!(many < few * 1.2, "{few} MB and {many} MB");
}
