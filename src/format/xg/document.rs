//! A whole file as records, for `inspect`, for fixtures, and for the proof that decoding loses nothing.

use serde::Serialize;

use super::comments::{decode_lines, encode_lines};
use super::container::{Container, Packing, RichHeader, STREAM_NAMES, Stream};
use super::records::{Record, SaveRec, read_version, split_records};
use super::rollout::{RolloutRec, split_contexts};
use crate::format::error::FormatError;

/// Everything in an .xg or .xgp file, decoded.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Document {
    /// The rich game header.
    pub header: RichHeader,
    /// The JPEG.
    #[serde(skip)]
    pub thumbnail: Vec<u8>,
    /// How the streams are packed.
    pub packing: Packing,
    /// The file version in the match header.
    pub version: i32,
    /// temp.xg
    pub records: Vec<SaveRec>,
    /// temp.xgr
    pub rollouts: Vec<RolloutRec>,
    /// temp.xgi
    pub index: Vec<SaveRec>,
    /// temp.xgc: one comment per line, as bytes (RTF)
    #[serde(serialize_with = "as_text")]
    pub comments: Vec<Vec<u8>>,
    /// Streams with other names, unchanged.
    #[serde(skip)]
    pub others: Vec<Stream>,
    /// The order and registry details of the streams.
    #[serde(skip)]
    pub layout: Vec<StreamLayout>,
}

/// A stream's registry entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StreamLayout {
    /// The registry's name.
    pub name: String,
    /// The registry's path.
    pub path: Vec<u8>,
    /// Whether the stream is stored uncompressed.
    pub is_stored: bool,
    /// The registry's compression level byte.
    pub level: u8,
}

fn as_text<S: serde::Serializer>(lines: &[Vec<u8>], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(lines.iter().map(|line| {
        let (text, _) = encoding_rs::WINDOWS_1252.decode_without_bom_handling(line);
        text.into_owned()
    }))
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
        let rollouts = split_contexts(container.stream("temp.xgr"))?
            .iter()
            .enumerate()
            .map(|(number, bytes)| RolloutRec::decode(number as u64, bytes))
            .collect::<Result<_, _>>()?;
        let (records, index) = (records("temp.xg")?, records("temp.xgi")?);
        let comments = decode_lines(container.stream("temp.xgc"))?;
        let layout = container.streams.iter().map(StreamLayout::of).collect();
        let others =
            container.streams.into_iter().filter(|stream| !STREAM_NAMES.contains(&stream.name.as_str())).collect();
        Ok(Self {
            header: container.header,
            thumbnail: container.thumbnail,
            packing: container.packing,
            version,
            records,
            rollouts,
            index,
            comments,
            others,
            layout,
        })
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
        let index = records.first().into_iter().chain(records.last());
        let index = index.cloned().collect();
        let present = STREAM_NAMES.into_iter().filter(|&name| match name {
            "temp.xgr" => !rollouts.is_empty(),
            "temp.xgc" => !comments.is_empty(),
            _ => true,
        });
        let layout = present
            .map(|name| StreamLayout { name: name.to_owned(), path: Vec::new(), is_stored: false, level: 2 })
            .collect();
        Self {
            header,
            thumbnail: Vec::new(),
            packing: Packing::Archive { is_registry_compressed: true },
            version,
            records,
            rollouts,
            index,
            comments,
            others: Vec::new(),
            layout,
        }
    }

    /// Writes every field back from its value; the streams are the same byte for byte.
    pub fn encode(&self) -> Container {
        let streams = self.layout.iter().map(|layout| Stream {
            name: layout.name.clone(),
            path: layout.path.clone(),
            data: self.encode_stream(&layout.name),
            is_stored: layout.is_stored,
            level: layout.level,
        });
        Container {
            header: self.header.clone(),
            thumbnail: self.thumbnail.clone(),
            packing: self.packing,
            streams: streams.collect(),
        }
    }

    fn encode_stream(&self, name: &str) -> Vec<u8> {
        let mut data = Vec::new();
        match name {
            "temp.xg" => self.records.iter().for_each(|r| r.encode(&mut data)),
            "temp.xgi" => self.index.iter().for_each(|r| r.encode(&mut data)),
            "temp.xgr" => self.rollouts.iter().for_each(|r| r.encode(&mut data)),
            "temp.xgc" => data = encode_lines(&self.comments),
            _ => {
                if let Some(other) = self.others.iter().find(|stream| stream.name == name) {
                    data.clone_from(&other.data);
                }
            }
        }
        data
    }
}

impl StreamLayout {
    fn of(stream: &Stream) -> Self {
        Self { name: stream.name.clone(), path: stream.path.clone(), is_stored: stream.is_stored, level: stream.level }
    }
}
