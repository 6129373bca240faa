//! Creates a large collection from a few real matches.

use std::path::{Path, PathBuf};

use xgfile::container::Container;
use xgfile::document::Document;
use xgfile::field::Wide;
use xgfile::limits::Limits;
use xgfile::records::Record;

use super::support::Outcome;

/// Writes each match `copies` times, each time with a different player name, so that no two files have the same content.
pub fn write_copies(files: &[PathBuf], copies: u32, target: &Path) -> Outcome<()> {
    std::fs::create_dir(target)?;
    for (number, path) in files.iter().enumerate() {
        let file = std::fs::read(path)?;
        let mut document = Document::decode(Container::decode(&file, &Limits::default())?)?;
        for copy in 0..copies {
            if let Some(Record::HeaderMatch(header)) = document.records.first_mut().map(|record| &mut record.body) {
                header.player1.0 = Some(Wide::from_text(&format!("Player {copy}")));
            }
            std::fs::write(target.join(format!("{number:04}-{copy:04}.xg")), document.encode().encode()?)?;
        }
    }
    Ok(())
}
