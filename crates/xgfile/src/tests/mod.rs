//! Decoding loses nothing: encode is the inverse of decode, for arbitrary records and for every real file.

mod arbitrary;

use self::arbitrary::{Filled, Source, match_header, record};
use crate::container::{Container, Packing, RichHeader, STREAM_NAMES, Stream};
use crate::document::Document;
use crate::field::{FieldInfo, Wide};
use crate::limits::Limits;
use crate::records::{HeaderMatch, MAGIC, RECORD_SIZE, Record, SaveRec, VERSIONS};
use crate::rollout::{ROLLOUT_SIZE, RolloutContext, RolloutRec};
use proptest::collection::vec;
use proptest::prelude::*;

/// Lines of temp.xgc. 01 02 within a line means a line break and cannot be distinguished from one; a single empty line gives no stream.
fn comments() -> impl Strategy<Value = Vec<Vec<u8>>> {
    let byte = prop_oneof![Just(1u8), Just(b'\r'), Just(b'\n'), any::<u8>()];
    let line = vec(byte, 0..40).prop_map(|mut line| {
        while let Some(at) = line.windows(2).position(|pair| pair == [1, 2]) {
            line.remove(at);
        }
        line
    });
    vec(line, 0..5).prop_filter("a single empty line is no stream", |lines| *lines != [Vec::<u8>::new()])
}

fn rich_header() -> impl Strategy<Value = RichHeader> {
    let text = || any::<String>().prop_map(|text| Wide::from_text(&text));
    (any::<(u32, i64, [u8; 16])>(), [text(), text(), text(), text()]).prop_map(
        |((header_version, thumbnail_offset, guid), [game_name, save_name, level_name, comments])| RichHeader {
            header_version,
            thumbnail_offset,
            guid,
            game_name,
            save_name,
            level_name,
            comments,
            residue: None,
        },
    )
}

fn source(is_wild: bool) -> impl Strategy<Value = Source> {
    (any::<u64>(), VERSIONS, 0..=8u64).prop_map(move |(state, version, density)| Source {
        state,
        version,
        density,
        is_wild,
    })
}

/// The parts of a document, small enough to be printed when a test fails.
#[derive(Debug, Clone)]
struct Recipe {
    source: Source,
    header: RichHeader,
    thumbnail: Vec<u8>,
    is_registry_compressed: bool,
    kinds: Vec<u8>,
    rollouts: usize,
    comments: Vec<Vec<u8>>,
}

fn recipe(is_wild: bool) -> impl Strategy<Value = Recipe> {
    let parts = (vec(1u8..=5, 0..6), 0..3usize, comments(), vec(any::<u8>(), 0..20), any::<bool>());
    (source(is_wild), rich_header(), parts).prop_map(
        |(source, header, (kinds, rollouts, comments, thumbnail, is_registry_compressed))| Recipe {
            source,
            header,
            thumbnail,
            is_registry_compressed,
            kinds,
            rollouts,
            comments,
        },
    )
}

impl Recipe {
    fn of_version(version: i32) -> Self {
        Self {
            source: Source { state: version as u64, version, density: 7, is_wild: false },
            header: RichHeader::default(),
            thumbnail: Vec::new(),
            is_registry_compressed: true,
            kinds: vec![1, 2, 3, 4, 5],
            rollouts: 1,
            comments: vec![b"one\r\ntwo".to_vec(), Vec::new()],
        }
    }

    fn document(&self) -> Document {
        let mut source = self.source.clone();
        let mut records = vec![match_header(&mut source)];
        records.extend(self.kinds.iter().map(|&kind| record(kind, &mut source)));
        let rollouts =
            (0..self.rollouts).map(|_| RolloutRec { context: RolloutContext::filled(&mut source), residue: None });
        let rollouts = rollouts.collect();
        let comments = self.comments.clone();
        let mut document = Document::build(self.header.clone(), source.version, records, rollouts, comments);
        document.thumbnail.clone_from(&self.thumbnail);
        document.packing = Packing::Archive { is_registry_compressed: self.is_registry_compressed };
        document
    }
}

/// The document after writing and reading a file, whose bytes must be those of the first encoding.
fn through_a_file(document: &Document) -> Result<Document, TestCaseError> {
    let container = document.encode();
    let file = container.encode()?;
    let unpacked = match Container::decode(&file, &Limits::default()) {
        Ok(unpacked) => unpacked,
        Err(error) => return Err(TestCaseError::fail(error.to_string())),
    };
    prop_assert!(unpacked == container, "the container changed");
    let decoded = match Document::decode(unpacked) {
        Ok(decoded) => decoded,
        Err(error) => return Err(TestCaseError::fail(error.to_string())),
    };
    prop_assert!(decoded.encode() == container, "the streams changed");
    Ok(decoded)
}

fn same(decoded: &Document, document: &Document) -> Result<(), TestCaseError> {
    for (number, (after, before)) in decoded.records.iter().zip(&document.records).enumerate() {
        prop_assert_eq!(after, before, "record {} of version {}", number, document.version);
    }
    prop_assert!(decoded == document, "the documents differ outside temp.xg");
    Ok(())
}

/// Marks the bytes that belong to the fields of `version`; gaps of a structure stay unmarked.
fn own(fields: &[FieldInfo], base: usize, version: i32, owned: &mut [bool]) {
    for field in fields.iter().filter(|field| field.since <= version) {
        let start = base + field.offset;
        let end_of_parts = field.parts.last().map_or(0, |last| last.offset + last.size);
        // An array of structures lists one of them; the only such array (EvalLevel) has no gaps.
        if end_of_parts == field.size {
            own(field.parts, start, version, owned);
        } else {
            owned[start..start + field.size].fill(true);
        }
    }
}

fn add_noise(bytes: &mut [u8], owned: &[bool], source: &mut Source) {
    for (byte, _) in bytes.iter_mut().zip(owned).filter(|(_, is_owned)| !**is_owned) {
        *byte = source.next() as u8;
    }
}

/// 2560 arbitrary bytes that are a record: only its kind and the lengths of its texts are made sound.
fn noise_record(kind: u8, source: &mut Source) -> Vec<u8> {
    const TEXTS: [&str; 6] = ["SPlayer1", "SPlayer2", "SEvent", "SLocation", "SRound", "DiceRolled"];
    let mut bytes: Vec<u8> = (0..RECORD_SIZE).map(|_| source.next() as u8).collect();
    bytes[8] = kind;
    for field in Record::KINDS[usize::from(kind)].1 {
        if TEXTS.contains(&field.name) {
            bytes[field.offset] = (source.next() % field.size as u64) as u8;
        }
    }
    if kind == 0 {
        for (name, value) in [("version", source.version), ("Magic", MAGIC)] {
            let field = HeaderMatch::FIELDS.iter().find(|field| field.name == name).unwrap();
            bytes[field.offset..field.offset + 4].copy_from_slice(&value.to_le_bytes());
        }
    }
    bytes
}

#[test]
fn every_record_kind_of_every_version_survives_a_round_trip() {
    for version in VERSIONS {
        let document = Recipe::of_version(version).document();
        let decoded = through_a_file(&document).unwrap();
        same(&decoded, &document).unwrap();
    }
}

#[test]
fn later_fields_are_absent_in_earlier_versions() {
    for version in VERSIONS {
        let document = Recipe::of_version(version).document();
        let decoded = through_a_file(&document).unwrap();
        let bodies: Vec<&Record> = decoded.records.iter().map(|record| &record.body).collect();
        let [Record::HeaderMatch(header), Record::HeaderGame(game), Record::Cube(cube), Record::Move(play), ..] =
            bodies[..]
        else {
            panic!("the records changed their kinds");
        };
        let present = [
            (8, header.cube_limit.0.is_some()),
            (24, header.player1.0.is_some()),
            (24, cube.edited_cube.0.is_some()),
            (24, play.edited_move.0.is_some()),
            (25, header.time_setting.0.is_some()),
            (26, game.number_of_auto_double.0.is_some()),
            (26, play.time_delay_move.0.is_some()),
            (27, cube.number_of_auto_double_cube.0.is_some()),
            (28, cube.time_bot.0.is_some()),
            (30, header.transcriber.0.is_some()),
        ];
        for (since, is_present) in present {
            assert_eq!(is_present, version >= since, "version {version}, field of {since}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn documents_survive_a_round_trip(recipe in recipe(false)) {
        let document = recipe.document();
        same(&through_a_file(&document)?, &document)?;
    }

    #[test]
    fn nan_and_infinity_keep_their_bits(recipe in recipe(true)) {
        through_a_file(&recipe.document())?;
    }

    #[test]
    fn bytes_outside_the_fields_of_a_record_survive(kind in 0u8..=5, mut source in source(false)) {
        let body = if kind == 0 { match_header(&mut source) } else { record(kind, &mut source) };
        let mut bytes = Vec::new();
        SaveRec::new(body.clone()).encode(&mut bytes);
        let mut owned = [false; RECORD_SIZE];
        owned[8] = true;
        own(Record::KINDS[usize::from(kind)].1, 0, source.version, &mut owned);
        add_noise(&mut bytes, &owned, &mut source);
        let noisy = bytes.first_chunk::<RECORD_SIZE>().unwrap();
        let decoded = SaveRec::decode("temp.xg", 0, noisy, source.version).unwrap();
        prop_assert_eq!(&decoded.body, &body);
        let mut again = Vec::new();
        decoded.encode(&mut again);
        prop_assert!(again == bytes, "a byte of no field changed");
    }

    #[test]
    fn bytes_outside_the_fields_of_a_rollout_survive(mut source in source(false)) {
        let context = RolloutContext::filled(&mut source);
        let mut bytes = Vec::new();
        RolloutRec { context: context.clone(), residue: None }.encode(&mut bytes);
        let mut owned = [false; ROLLOUT_SIZE];
        own(RolloutContext::FIELDS, 0, source.version, &mut owned);
        add_noise(&mut bytes, &owned, &mut source);
        let decoded = RolloutRec::decode("temp.xgr", 0, bytes.first_chunk().unwrap()).unwrap();
        prop_assert_eq!(&decoded.context, &context);
        let mut again = Vec::new();
        decoded.encode(&mut again);
        prop_assert!(again == bytes, "a byte of no field changed");
    }

    /// Preserves bytes after the end of a text, unpaired surrogates, the index, and streams with other names.
    #[test]
    fn arbitrary_bytes_in_every_stream_survive(
        mut source in source(true),
        kinds in vec(0u8..=5, 0..4),
        rollouts in 0..2usize,
        header_noise in vec(any::<u8>(), 8192),
        comments in vec(any::<u8>(), 0..50),
        (is_stored, level) in any::<(bool, u8)>(),
    ) {
        let mut records = |kinds: &[u8]| -> Vec<u8> {
            kinds.iter().flat_map(|&kind| noise_record(kind, &mut source)).collect()
        };
        let data = [
            records(&[&[0], &kinds[..]].concat()),
            (0..rollouts * ROLLOUT_SIZE).map(|at| (at * 7) as u8).collect(),
            records(&kinds),
            comments,
        ];
        let mut streams: Vec<Stream> = STREAM_NAMES.into_iter().zip(data).map(|(name, data)| Stream {
            name: name.to_owned(),
            path: b"C:\\".to_vec(),
            data,
            is_stored,
            level,
        }).collect();
        streams.push(Stream { name: "other.bin".into(), data: vec![1, 2, 3], ..streams[0].clone() });
        streams.rotate_left(usize::from(level) % 5);
        let packing = Packing::Archive { is_registry_compressed: is_stored };
        let container = Container { header: RichHeader::default(), thumbnail: vec![], packing, streams };
        let mut file = container.encode()?;
        file[40..40 + header_noise.len()].copy_from_slice(&header_noise);
        let unpacked = Container::decode(&file, &Limits::default()).unwrap();
        let encoded = Document::decode(unpacked).unwrap().encode();
        prop_assert!(encoded.streams == container.streams, "a stream changed");
        prop_assert!(encoded.encode()? == file, "the file changed");
    }
}

#[test]
fn real_files_keep_every_byte() {
    for path in fixtures::corpus::corpus_files(&["xg", "xgp"]) {
        let name = path.display();
        let file = std::fs::read(&path).unwrap();
        let unpacked = Container::decode(&file, &Limits::default()).unwrap();
        let document = Document::decode(unpacked.clone()).unwrap();
        let encoded = document.encode();
        for stream in STREAM_NAMES {
            assert!(encoded.stream(stream) == unpacked.stream(stream), "{stream} of {name}");
        }
        assert!(encoded == unpacked, "{name}");
        let packed = encoded.encode().unwrap();
        let again = Container::decode(&packed, &Limits::default()).unwrap();
        assert!(again == unpacked, "{name} packed anew");
        let archive_at = packed.len().min(40 + 8192) + unpacked.thumbnail.len();
        assert!(packed[..archive_at] == file[..archive_at], "header of {name}");
    }
}
