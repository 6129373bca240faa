//! Writes a Parquet file: collects rows column by column and writes one row group at a time.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use parquet::basic::{Compression, LogicalType, Repetition, TimeUnit, Type as Physical, ZstdLevel};
use parquet::column::writer::ColumnWriter;
use parquet::data_type::ByteArray;
use parquet::errors::ParquetError;
use parquet::file::metadata::{KeyValue, SortingColumn};
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::{ColumnPath, Type};

use super::error::LakeError;
use super::table::{Column, Kind, SCHEMA_VERSION, Table};

/// Rows per row group: the number that DuckDB reads at a time, and few enough to hold in memory.
pub const GROUP_ROWS: usize = 122_880;

/// A written file before it has its final name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// The temporary path.
    pub unfinished: PathBuf,
    /// The number of rows.
    pub rows: u64,
    /// The size in bytes.
    pub bytes: u64,
    /// BLAKE3 of the file, in hexadecimal.
    pub blake3: String,
}

impl Written {
    /// The final name: `part-<content>.parquet`.
    pub fn name(&self) -> String {
        format!("part-{}.parquet", &self.blake3[..16])
    }
}

/// Writes to a file and hashes the bytes.
#[derive(Debug)]
struct Hashed {
    file: File,
    hasher: blake3::Hasher,
    bytes: u64,
}

impl Write for Hashed {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.hasher.update(&bytes[..written]);
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.file.flush()
    }
}

/// The distinct texts of a row group.
#[derive(Debug, Default)]
struct Words {
    places: foldhash::HashMap<Box<str>, u32>,
    words: Vec<ByteArray>,
    /// The previous text, because most texts repeat it.
    last: u32,
    /// The places of texts that have a number in the database.
    numbered: foldhash::HashMap<i64, u32>,
}

impl Words {
    fn place(&mut self, text: &str) -> u32 {
        if self.words.get(self.last as usize).is_some_and(|last| last.data() == text.as_bytes()) {
            return self.last;
        }
        self.last = match self.places.get(text) {
            Some(place) => *place,
            None => {
                let place = self.words.len() as u32;
                self.words.push(ByteArray::from(text.as_bytes().to_vec()));
                self.places.insert(text.into(), place);
                place
            }
        };
        self.last
    }

    /// As `place`, for a text that always has this number.
    fn numbered_place(&mut self, number: i64, text: &str) -> u32 {
        if let Some(place) = self.numbered.get(&number) {
            return *place;
        }
        let place = self.place(text);
        self.numbered.insert(number, place);
        place
    }

    fn clear(&mut self) {
        *self = Self::default();
    }
}

#[derive(Debug)]
enum Values {
    Boolean(Vec<bool>),
    Int(Vec<i32>),
    Big(Vec<i64>),
    Float(Vec<f32>),
    Double(Vec<f64>),
    /// Texts with repetitions.
    Text(Vec<u32>, Words),
    /// Texts and blobs without repetitions: concatenated, with the end of each.
    Bytes(Vec<u8>, Vec<usize>),
}

impl Values {
    fn new(column: &Column) -> Self {
        match column.kind {
            Kind::Boolean => Self::Boolean(Vec::new()),
            Kind::Int | Kind::Date => Self::Int(Vec::new()),
            Kind::Big | Kind::Time => Self::Big(Vec::new()),
            Kind::Float => Self::Float(Vec::new()),
            Kind::Double => Self::Double(Vec::new()),
            Kind::Text if !is_unique(column) => Self::Text(Vec::new(), Words::default()),
            Kind::Text | Kind::Blob => Self::Bytes(Vec::new(), Vec::new()),
        }
    }

    fn clear(&mut self) {
        match self {
            Self::Boolean(values) => values.clear(),
            Self::Int(values) => values.clear(),
            Self::Big(values) => values.clear(),
            Self::Float(values) => values.clear(),
            Self::Double(values) => values.clear(),
            Self::Text(values, words) => {
                values.clear();
                words.clear();
            }
            Self::Bytes(bytes, ends) => {
                bytes.clear();
                ends.clear();
            }
        }
    }

    /// Repeats the last value.
    fn repeat(&mut self) {
        fn push<T: Copy>(values: &mut Vec<T>) {
            values.extend(values.last().copied());
        }
        match self {
            Self::Boolean(values) => push(values),
            Self::Int(values) => push(values),
            Self::Big(values) => push(values),
            Self::Float(values) => push(values),
            Self::Double(values) => push(values),
            Self::Text(values, _) => push(values),
            Self::Bytes(bytes, ends) => {
                let start = ends.len().checked_sub(2).map_or(0, |before| ends[before]);
                bytes.extend_from_within(start..);
                ends.push(bytes.len());
            }
        }
    }
}

/// Whether nearly all texts of a column are distinct.
fn is_unique(column: &Column) -> bool {
    matches!(column.name, "xgid" | "board" | "rtf" | "text" | "path" | "position_text")
}

/// Whether a column contains plays.
fn is_play(column: &Column) -> bool {
    matches!(column.name, "play" | "action" | "best_action" | "tutor_action")
}

/// Whether a dictionary of the values saves space. Figures hardly repeat, and row keys never do.
fn has_dictionary(column: &Column) -> bool {
    match column.kind {
        Kind::Float | Kind::Double | Kind::Blob | Kind::Boolean => false,
        Kind::Big => !column.name.contains("hash"),
        _ => !is_unique(column) && !matches!(column.name, "decision_number" | "record_number" | "record"),
    }
}

#[derive(Debug)]
struct Buffer {
    column: Column,
    values: Values,
    /// 1: a value, 0: NULL.
    levels: Vec<i16>,
}

/// A file that is being written row by row. Values are passed in column order.
#[derive(Debug)]
pub struct Part {
    path: PathBuf,
    table: &'static str,
    writer: SerializedFileWriter<Hashed>,
    buffers: Vec<Buffer>,
    /// The column of the next value.
    at: usize,
    group_rows: usize,
    rows: u64,
}

impl Part {
    /// Creates the file at `path`.
    pub fn create(path: &Path, table: &Table) -> Result<Self, LakeError> {
        let file = File::create(path).map_err(LakeError::io(path))?;
        let sink = Hashed { file, hasher: blake3::Hasher::new(), bytes: 0 };
        let buffer = |column: &Column| Buffer { column: *column, values: Values::new(column), levels: Vec::new() };
        let buffers: Vec<Buffer> = table.columns.iter().map(buffer).collect();
        let schema = schema(table).map_err(about(path))?;
        let writer =
            SerializedFileWriter::new(sink, Arc::new(schema), Arc::new(properties(table))).map_err(about(path))?;
        Ok(Self { path: path.to_owned(), table: table.name, writer, buffers, at: 0, group_rows: 0, rows: 0 })
    }

    fn next(&mut self, has_value: bool) -> &mut Buffer {
        let buffer = &mut self.buffers[self.at];
        self.at += 1;
        buffer.levels.push(i16::from(has_value));
        buffer
    }

    fn misfit(&self, value: String, expected: &'static str) -> LakeError {
        LakeError::Value { table: self.table, column: self.buffers[self.at - 1].column.name, value, expected }
    }

    /// The kind of the column of the next value.
    pub fn kind(&self) -> Kind {
        self.buffers[self.at].column.kind
    }

    /// Writes NULL.
    pub fn null(&mut self) {
        self.next(false);
    }

    /// Writes an integer or a boolean.
    pub fn integer(&mut self, value: Option<i64>) -> Result<(), LakeError> {
        let buffer = self.next(value.is_some());
        let Some(value) = value else { return Ok(()) };
        match &mut buffer.values {
            Values::Boolean(values) => values.push(value != 0),
            Values::Big(values) => values.push(value),
            Values::Float(values) => values.push(value as f32),
            Values::Double(values) => values.push(value as f64),
            Values::Int(values) => match i32::try_from(value) {
                Ok(value) => values.push(value),
                Err(_) => return Err(self.misfit(value.to_string(), "a 32-bit number")),
            },
            Values::Text(..) | Values::Bytes(..) => return Err(self.misfit(value.to_string(), "a text")),
        }
        Ok(())
    }

    /// Writes a boolean.
    pub fn boolean(&mut self, value: Option<bool>) -> Result<(), LakeError> {
        self.integer(value.map(i64::from))
    }

    /// Writes a real number.
    pub fn real(&mut self, value: Option<f64>) -> Result<(), LakeError> {
        let buffer = self.next(value.is_some());
        let Some(value) = value else { return Ok(()) };
        match &mut buffer.values {
            Values::Float(values) => values.push(value as f32),
            Values::Double(values) => values.push(value),
            _ => return Err(self.misfit(value.to_string(), "of the column's type")),
        }
        Ok(())
    }

    /// Writes a text, or parses it for a DATE or TIMESTAMP column.
    pub fn text(&mut self, value: Option<&str>) -> Result<(), LakeError> {
        let Some(text) = value else {
            self.null();
            return Ok(());
        };
        let kind = self.kind();
        if matches!(kind, Kind::Date | Kind::Time) {
            // An invalid date becomes NULL.
            return self.integer(if kind == Kind::Date { days(text) } else { microseconds(text) });
        }
        match &mut self.next(true).values {
            Values::Text(values, words) => values.push(words.place(text)),
            Values::Bytes(bytes, ends) => {
                bytes.extend_from_slice(text.as_bytes());
                ends.push(bytes.len());
            }
            _ => return Err(self.misfit(text.to_owned(), "of the column's type")),
        }
        Ok(())
    }

    /// As `text`, for a text that has a number in the database. Numbers are found faster than texts.
    pub fn numbered_text(&mut self, number: i64, text: &str) -> Result<(), LakeError> {
        match &mut self.next(true).values {
            Values::Text(values, words) => values.push(words.numbered_place(number, text)),
            _ => return Err(self.misfit(text.to_owned(), "of the column's type")),
        }
        Ok(())
    }

    /// Writes a blob.
    pub fn blob(&mut self, value: &[u8]) -> Result<(), LakeError> {
        match &mut self.next(true).values {
            Values::Bytes(bytes, ends) => {
                bytes.extend_from_slice(value);
                ends.push(bytes.len());
            }
            _ => return Err(self.misfit("a blob".to_owned(), "of the column's type")),
        }
        Ok(())
    }

    /// Repeats the previous row's values in `columns` columns. Not allowed in the first row of a row group: see [`Self::begins_group`].
    pub fn again(&mut self, columns: usize) {
        for buffer in &mut self.buffers[self.at..self.at + columns] {
            let level = buffer.levels.last().copied().unwrap_or_default();
            buffer.levels.push(level);
            if level == 1 {
                buffer.values.repeat();
            }
        }
        self.at += columns;
    }

    /// Moves to a column, to write values out of order. Skipped columns must be filled before the row group ends.
    pub fn go_to(&mut self, column: usize) {
        self.at = column;
    }

    /// Whether the next row is the first one of a row group.
    pub fn begins_group(&self) -> bool {
        self.group_rows == 0
    }

    /// Whether the next row is the last one of a row group.
    pub fn ends_group(&self) -> bool {
        self.group_rows + 1 == GROUP_ROWS
    }

    /// Ends a row.
    pub fn end_row(&mut self) -> Result<(), LakeError> {
        debug_assert_eq!(self.at, self.buffers.len(), "{}: a row has all columns", self.table);
        self.at = 0;
        self.group_rows += 1;
        if self.group_rows == GROUP_ROWS { self.write_group() } else { Ok(()) }
    }

    fn write_group(&mut self) -> Result<(), LakeError> {
        let rows = std::mem::take(&mut self.group_rows);
        if rows == 0 {
            return Ok(());
        }
        self.rows += rows as u64;
        write_columns(&mut self.writer, &mut self.buffers).map_err(about(&self.path))
    }

    /// Completes the file and flushes it to disk.
    pub fn finish(mut self) -> Result<Written, LakeError> {
        self.write_group()?;
        let failed = about(&self.path);
        let sink = self.writer.into_inner().map_err(failed)?;
        sink.file.sync_all().map_err(LakeError::io(&self.path))?;
        Ok(Written {
            unfinished: self.path,
            rows: self.rows,
            bytes: sink.bytes,
            blake3: sink.hasher.finalize().to_hex().to_string(),
        })
    }
}

fn about(path: &Path) -> impl Fn(ParquetError) -> LakeError + '_ {
    |source| LakeError::Parquet { path: path.to_owned(), source }
}

fn write_columns(writer: &mut SerializedFileWriter<Hashed>, buffers: &mut [Buffer]) -> Result<(), ParquetError> {
    let mut group = writer.next_row_group()?;
    for buffer in buffers {
        let Some(mut column) = group.next_column()? else { break };
        let levels = Some(&buffer.levels[..]);
        match (column.untyped(), &mut buffer.values) {
            (ColumnWriter::BoolColumnWriter(column), Values::Boolean(values)) => {
                column.write_batch(values, levels, None)?
            }
            (ColumnWriter::Int32ColumnWriter(column), Values::Int(values)) => {
                column.write_batch(values, levels, None)?
            }
            (ColumnWriter::Int64ColumnWriter(column), Values::Big(values)) => {
                column.write_batch(values, levels, None)?
            }
            (ColumnWriter::FloatColumnWriter(column), Values::Float(values)) => {
                column.write_batch(values, levels, None)?
            }
            (ColumnWriter::DoubleColumnWriter(column), Values::Double(values)) => {
                column.write_batch(values, levels, None)?
            }
            (ColumnWriter::ByteArrayColumnWriter(column), Values::Bytes(bytes, ends)) => {
                let all = ByteArray::from(std::mem::take(bytes));
                let starts = std::iter::once(0).chain(ends.iter().copied());
                let texts: Vec<ByteArray> =
                    starts.zip(ends.iter()).map(|(start, end)| all.slice(start, end - start)).collect();
                column.write_batch(&texts, levels, None)?
            }
            (ColumnWriter::ByteArrayColumnWriter(column), Values::Text(values, words)) => {
                let texts: Vec<ByteArray> = values.iter().map(|place| words.words[*place as usize].clone()).collect();
                column.write_batch(&texts, levels, None)?
            }
            _ => return Err(ParquetError::General(format!("{}: another type", buffer.column.name))),
        };
        column.close()?;
        buffer.values.clear();
        buffer.levels.clear();
    }
    group.close()?;
    Ok(())
}

fn schema(table: &Table) -> Result<Type, ParquetError> {
    let column = |column: &Column| {
        let (physical, logical) = match column.kind {
            Kind::Boolean => (Physical::BOOLEAN, None),
            Kind::Int => (Physical::INT32, None),
            Kind::Big => (Physical::INT64, None),
            Kind::Float => (Physical::FLOAT, None),
            Kind::Double => (Physical::DOUBLE, None),
            Kind::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
            Kind::Date => (Physical::INT32, Some(LogicalType::Date)),
            Kind::Time => (Physical::INT64, Some(LogicalType::timestamp(true, TimeUnit::MICROS))),
            Kind::Blob => (Physical::BYTE_ARRAY, None),
        };
        Type::primitive_type_builder(column.name, physical)
            .with_repetition(Repetition::OPTIONAL)
            .with_logical_type(logical)
            .build()
            .map(Arc::new)
    };
    let fields = table.columns.iter().map(column).collect::<Result<_, _>>()?;
    Type::group_type_builder(table.name).with_fields(fields).build()
}

fn properties(table: &Table) -> WriterProperties {
    let told = |name: &str, value: String| KeyValue::new(format!("gammonbase.{name}"), value);
    let columns: serde_json::Map<String, serde_json::Value> = table
        .columns
        .iter()
        .map(|column| (column.name.to_owned(), serde_json::json!({ "unit": column.unit, "meaning": column.meaning })))
        .collect();
    let metadata = vec![
        told("schema_version", SCHEMA_VERSION.to_string()),
        told("program_version", env!("CARGO_PKG_VERSION").to_owned()),
        told("table", table.name.to_owned()),
        told("about", table.about.to_owned()),
        told("columns", serde_json::Value::Object(columns).to_string()),
    ];
    let place = |name: &&str| table.columns.iter().position(|column| column.name == *name);
    let sorting: Vec<SortingColumn> = table
        .sorted_by
        .iter()
        .filter_map(place)
        .map(|place| SortingColumn { column_idx: place as i32, descending: false, nulls_first: true })
        .collect();
    let mut properties = WriterProperties::builder()
        .set_created_by(concat!("gammonbase version ", env!("CARGO_PKG_VERSION")).to_owned())
        .set_compression(Compression::ZSTD(ZstdLevel::try_new(ZSTD_LEVEL).unwrap_or_default()))
        .set_statistics_enabled(EnabledStatistics::Chunk)
        .set_max_row_group_row_count(None)
        .set_dictionary_enabled(false)
        .set_sorting_columns((!sorting.is_empty()).then_some(sorting))
        .set_key_value_metadata(Some(metadata));
    for column in table.columns.iter().filter(|column| has_dictionary(column)) {
        properties = properties.set_column_dictionary_enabled(ColumnPath::from(column.name), true);
    }
    // Statistics of plays are useless, and comparing them costs more time than compressing them.
    for column in table.columns.iter().filter(|column| is_unique(column) || is_play(column)) {
        properties = properties.set_column_statistics_enabled(ColumnPath::from(column.name), EnabledStatistics::None);
    }
    properties.build()
}

/// The fastest level: level 3 takes longer and saves little.
const ZSTD_LEVEL: i32 = 1;

/// Days since 1970 of `YYYY-MM-DD`.
fn days(text: &str) -> Option<i64> {
    let date: jiff::civil::Date = text.get(..10)?.parse().ok()?;
    Some(i64::from((date - jiff::civil::date(1970, 1, 1)).get_days()))
}

/// Microseconds since 1970 of `YYYY-MM-DD HH:MM:SS`.
fn microseconds(text: &str) -> Option<i64> {
    let number = |range: std::ops::Range<usize>| text.get(range).and_then(|digits| digits.parse::<i64>().ok());
    let seconds = number(11..13)? * 3600 + number(14..16)? * 60 + number(17..19)?;
    Some((days(text)? * 86_400 + seconds) * 1_000_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_and_times_are_counted_from_1970() {
        assert_eq!(days("1970-01-01"), Some(0));
        assert_eq!(days("2024-02-29"), Some(19_782));
        assert_eq!(days("1969-12-31 23:00:00"), Some(-1));
        assert_eq!(microseconds("1970-01-02 00:00:01"), Some(86_401_000_000));
        for text in ["", "2024-02-30", "yesterday", "é024-01-01"] {
            assert_eq!(days(text), None, "{text}");
        }
        assert_eq!(microseconds("2024-02-29"), None);
    }

    #[test]
    fn the_same_rows_are_the_same_file() {
        let folder = tempfile::tempdir().unwrap();
        let tables = crate::lake::table::tables();
        let table = tables.iter().find(|table| table.name == "players").unwrap();
        let write = |name: &str, texts: &[&str]| {
            let mut part = Part::create(&folder.path().join(name), table).unwrap();
            for text in texts {
                part.integer(Some(1)).unwrap();
                part.text(Some(text)).unwrap();
                part.text(None).unwrap();
                part.end_row().unwrap();
            }
            part.finish().unwrap()
        };
        let (one, other, different) = (write("a", &["x", "y", "x"]), write("b", &["x", "y", "x"]), write("c", &["x"]));
        assert_eq!((one.rows, &one.blake3), (3, &other.blake3));
        assert_ne!(one.name(), different.name());
        let bytes = std::fs::read(folder.path().join("a")).unwrap();
        assert_eq!(one.blake3, blake3::hash(&bytes).to_hex().to_string());
        assert_eq!(one.bytes, bytes.len() as u64);
    }

    #[test]
    fn columns_given_again_or_later_are_complete_in_every_row_group() {
        let folder = tempfile::tempdir().unwrap();
        let tables = crate::lake::table::tables();
        let table = tables.iter().find(|table| table.name == "levels").unwrap();
        let rows = GROUP_ROWS as i64 + 7;
        let write = |name: &str, is_later: bool| {
            let mut part = Part::create(&folder.path().join(name), table).unwrap();
            let mut waiting = Vec::new();
            for row in 0..rows {
                if is_later && row > 0 && !part.begins_group() {
                    part.again(2);
                } else {
                    part.integer(Some(5)).unwrap();
                    part.text(Some("3-ply")).unwrap();
                }
                if is_later {
                    waiting.push(row);
                    if part.ends_group() || row + 1 == rows {
                        for row in waiting.drain(..) {
                            part.go_to(2);
                            part.integer((row % 3 > 0).then_some(row)).unwrap();
                        }
                    }
                    part.go_to(3);
                } else {
                    part.integer((row % 3 > 0).then_some(row)).unwrap();
                }
                part.boolean(Some(row % 2 == 0)).unwrap();
                part.end_row().unwrap();
            }
            part.finish().unwrap()
        };
        let (usual, later) = (write("a", false), write("b", true));
        assert_eq!((usual.rows, usual.blake3), (rows as u64, later.blake3));
    }

    #[test]
    fn a_value_that_does_not_fit_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let tables = crate::lake::table::tables();
        let table = tables.iter().find(|table| table.name == "levels").unwrap();
        let mut part = Part::create(&folder.path().join("a"), table).unwrap();
        let error = part.integer(Some(1 << 40)).unwrap_err().to_string();
        assert_eq!(error, "levels.level_code: 1099511627776 is not a 32-bit number");
    }
}
