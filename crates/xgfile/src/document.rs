//! A whole file as records, for `inspect`, for fixtures, and for the proof that decoding loses nothing.

use serde::Serialize;

use super::comments::{decode_lines, encode_lines};
use super::container::{Container, Packing, RichHeader, STREAM_NAMES, Stream, rollout_streams};
use super::records::{Record, SaveRec, read_version, split_records};
use super::rollout::{ROLLOUT_SIZE, RolloutRec, split_contexts};
use super::rtf::decode_ansi;
use crate::error::FormatError;

/// Everything in an .xg or .xgp file, decoded.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Document {
    /// The rich game header.
    pub header: RichHeader,
    /// A JPEG of the first position.
    #[serde(skip)]
    pub thumbnail: Vec<u8>,
    /// How the streams are packed.
    pub packing: Packing,
    /// The file version in the match header.
    pub version: i32,
    /// temp.xg
    pub records: Vec<SaveRec>,
    /// temp.xgr, and at the end temp.xgr2, temp.xgr3, ..., whose bytes `streams` keeps.
    pub rollouts: Vec<RolloutRec>,
    /// temp.xgi
    pub index: Vec<SaveRec>,
    /// temp.xgc: one comment per line, as bytes (RTF)
    #[serde(serialize_with = "as_text")]
    pub comments: Vec<Vec<u8>>,
    /// The streams in the archive's order with their registry details. `data` is empty for the four streams decoded above.
    #[serde(skip)]
    pub streams: Vec<Stream>,
}

fn as_text<S: serde::Serializer>(lines: &[Vec<u8>], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(lines.iter().map(|line| decode_ansi(line, None)))
}

impl Document {
    /// Decodes every record of an unpacked file.
    pub fn decode(container: Container) -> Result<Self, FormatError> {
        let version = read_version(STREAM_NAMES[0], container.stream(STREAM_NAMES[0]))?;
        let records = |name: &str| -> Result<Vec<SaveRec>, FormatError> {
            split_records(name, container.stream(name))?
                .iter()
                .enumerate()
                .map(|(number, bytes)| SaveRec::decode(name, number as u64, bytes, version))
                .collect()
        };
        let mut rollouts = Vec::new();
        for stream in rollout_streams(&container.streams) {
            for (number, bytes) in split_contexts(&stream.name, &stream.data)?.iter().enumerate() {
                rollouts.push(RolloutRec::decode(&stream.name, number as u64, bytes)?);
            }
        }
        let (records, index) = (records("temp.xg")?, records("temp.xgi")?);
        let comments = decode_lines(container.stream("temp.xgc"))?;
        let Container { header, thumbnail, packing, mut streams } = container;
        streams.iter_mut().filter(|stream| STREAM_NAMES.contains(&stream.name.as_str())).for_each(|stream| {
            stream.data = Vec::new();
        });
        Ok(Self { header, thumbnail, packing, version, records, rollouts, index, comments, streams })
    }

    /// Builds a new file from records, packed as XG packs it, with the index that XG writes.
    pub fn build(
        header: RichHeader,
        version: i32,
        records: Vec<Record>,
        rollouts: Vec<RolloutRec>,
        comments: Vec<Vec<u8>>,
    ) -> Self {
        let records: Vec<SaveRec> = records.into_iter().map(SaveRec::new).collect();
        let index = records.first().into_iter().chain(records.last()).cloned().collect();
        let is_present = |name: &&str| match *name {
            "temp.xgr" => !rollouts.is_empty(),
            "temp.xgc" => !comments.is_empty(),
            _ => true,
        };
        let stream = |name: &str| Stream { name: name.to_owned(), level: 2, ..Stream::default() };
        let streams = STREAM_NAMES.into_iter().filter(is_present).map(stream).collect();
        let (thumbnail, packing) = (Vec::new(), Packing::Archive { is_registry_compressed: true });
        Self { header, thumbnail, packing, version, records, rollouts, index, comments, streams }
    }

    /// Writes every field back from its value; the streams are the same byte for byte.
    pub fn encode(&self) -> Container {
        Container {
            header: self.header.clone(),
            thumbnail: self.thumbnail.clone(),
            packing: self.packing,
            streams: self.streams.iter().map(|stream| self.encode_stream(stream)).collect(),
        }
    }

    fn encode_stream(&self, stream: &Stream) -> Stream {
        let mut stream = stream.clone();
        let data = &mut stream.data;
        match &*stream.name {
            "temp.xg" => self.records.iter().for_each(|r| r.encode(data)),
            "temp.xgi" => self.index.iter().for_each(|r| r.encode(data)),
            "temp.xgr" => {
                let kept: usize = rollout_streams(&self.streams).map(|more| more.data.len() / ROLLOUT_SIZE).sum();
                self.rollouts[..self.rollouts.len().saturating_sub(kept)].iter().for_each(|r| r.encode(data));
            }
            "temp.xgc" => *data = encode_lines(&self.comments),
            _ => {}
        }
        stream
    }
}
