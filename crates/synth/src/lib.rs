#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

mod collection;
mod cube;
mod depth;
mod doubling;
mod evaluator;
mod extras;
mod game;
mod people;
mod plays;
mod random;
mod session;
mod state;
#[cfg(test)]
mod tests;

use std::io;

use flate2::Compression;

pub use collection::{place, write_collection};
pub use people::{models, name, strength};
use random::Random;
use session::Session;
use xgfile::container::RichHeader;
use xgfile::document::Document;
use xgfile::field::Wide;

/// `szComments` of every generated file.
pub const NOTICE: &str = "synthetic: invented evaluations";

/// A collection of any number of synthetic matches, each identified by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Generator {
    seed: u64,
}

impl Generator {
    /// The collection of a seed.
    pub const fn new(seed: u64) -> Self {
        Self { seed }
    }

    /// Match `number` of the collection.
    pub fn document(&self, number: u64) -> Document {
        let mut random = Random::new(self.seed, number);
        let mut session = Session::play(number, &mut random);
        // As rare as in a real collection.
        let (mut comments, mut rollouts) = (Vec::new(), Vec::new());
        if random.chance(0.03) {
            comments = extras::comments(&mut session.records, &mut random);
        }
        if random.chance(0.015) {
            rollouts = extras::rollouts(&mut session.records, session.length.is_some(), &mut random);
        }
        let header = rich_header(&session);
        let mut document = Document::build(header, session.version, session.records, rollouts, comments);
        document.thumbnail = thumbnail(&mut random);
        set_pointers(&mut document, &mut random);
        document
    }

    /// The bytes of match `number`'s file.
    pub fn file(&self, number: u64) -> io::Result<Vec<u8>> {
        pack(&self.document(number))
    }
}

fn pack(document: &Document) -> io::Result<Vec<u8>> {
    /// Compression takes most of the time. On 300 matches, level 6 writes 168 matches/s at 104 KB per file, level 3 writes 287 at 107 KB,
    /// and level 1 writes 438 at 125 KB. XG uses level 6; at level 3 a file inflates at 488 MB/s instead of 502.
    const LEVEL: u32 = 3;
    document.encode().encode_with(Compression::new(LEVEL))
}

fn rich_header(session: &Session) -> RichHeader {
    let [first, second] = session.players.each_ref().map(|player| &player.name);
    let [points, others] = session.score;
    let kind = match session.length {
        Some(length) => format!("{length} point match"),
        None => "Unlimited Game:".to_owned(),
    };
    let occasion = &session.occasion;
    RichHeader {
        header_version: 1,
        guid: *b"GammonBase synth",
        game_name: Wide::from_text(&format!("Played on {}", occasion.location)),
        save_name: Wide::from_text(&format!("{first} vs. {second}, {kind} {points}-{others} ({NOTICE})")),
        level_name: Wide::from_text(&format!("Event: {} Round: {}", occasion.event, occasion.round)),
        comments: Wide::from_text(NOTICE),
        ..RichHeader::default()
    }
}

/// Noise of a real thumbnail's size between a JPEG's first and last two bytes. It is not a picture.
fn thumbnail(random: &mut Random) -> Vec<u8> {
    let words = 1440 + random.below(160);
    let mut bytes = vec![0xff, 0xd8];
    bytes.extend((0..words).flat_map(|_| random.bits().to_le_bytes()));
    bytes.extend([0xff, 0xd9]);
    bytes
}

/// The stale heap pointers of real files, which point to each record's neighbours in a list.
fn set_pointers(document: &mut Document, random: &mut Random) {
    /// The size of a record with the overhead of Delphi's memory manager.
    const STRIDE: u32 = 2608;
    let base = 0x0200_0000 + 16 * random.below(0x10_0000);
    let count = document.records.len() as u32;
    for (number, record) in (0u32..).zip(&mut document.records) {
        record.previous = number.checked_sub(1).map_or(0, |before| base + before * STRIDE);
        record.next = if number + 1 < count { base + (number + 1) * STRIDE } else { 0 };
    }
    let ends = document.records.first().into_iter().chain(document.records.last());
    document.index = ends.cloned().collect();
}
