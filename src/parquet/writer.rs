//! Writes a Parquet file: collects rows column by column and writes one row group at a time.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use parquet::basic::{Compression, LogicalType, Repetition, TimeUnit, Type as Physical};
use parquet::column::writer::ColumnWriter;
use parquet::data_type::ByteArray;
use parquet::errors::ParquetError;
use parquet::file::metadata::{KeyValue, SortingColumn};
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::{ColumnPath, Type};
use rusqlite::types::ValueRef;
use rusqlite::{Connection, Params};

use super::error::ParquetExportError;
use super::table::{Column, Kind, SCHEMA_VERSION, Table};
use crate::folder::FolderError;

/// Rows per row group: the number that DuckDB reads at a time, and few enough to hold in memory.
const GROUP_ROWS: usize = 122_880;
/// Bytes of texts and blobs per row group, after which it ends early: a text can be megabytes long.
const GROUP_BYTES: usize = 128 << 20;
/// Where a column chunk stops using its dictionary. At the default of 1 MB, hashes, which hardly repeat, would get one.
const DICTIONARY_BYTES: usize = 256 * 1024;

/// A complete file under its temporary name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenFile {
    pub path: PathBuf,
    /// The number of rows.
    pub rows: u64,
    /// The size in bytes.
    pub bytes: u64,
    /// BLAKE3 of the file, in hexadecimal.
    pub blake3: String,
}

#[derive(Debug)]
enum Values {
    Boolean(Vec<bool>),
    Int(Vec<i32>),
    Big(Vec<i64>),
    Float(Vec<f32>),
    Double(Vec<f64>),
    /// Texts and blobs, concatenated, with the end of each.
    Bytes(Vec<u8>, Vec<usize>),
}

/// The values of a column in the current row group.
#[derive(Debug)]
struct Buffer {
    column: Column,
    values: Values,
    /// 1: a value, 0: NULL.
    levels: Vec<i16>,
}

impl Buffer {
    fn new(column: &Column) -> Self {
        let values = match column.kind {
            Kind::Boolean => Values::Boolean(Vec::new()),
            Kind::Int | Kind::Date => Values::Int(Vec::new()),
            Kind::Big | Kind::Time => Values::Big(Vec::new()),
            Kind::Float => Values::Float(Vec::new()),
            Kind::Double => Values::Double(Vec::new()),
            Kind::Text | Kind::Blob => Values::Bytes(Vec::new(), Vec::new()),
        };
        Self { column: *column, values, levels: Vec::new() }
    }

    /// Adds a value. Returns whether it fits the column. An invalid date becomes NULL.
    fn push(&mut self, value: ValueRef<'_>) -> bool {
        let value = match (self.column.kind, value) {
            (Kind::Date, ValueRef::Text(text)) => days(text).map_or(ValueRef::Null, ValueRef::Integer),
            (Kind::Time, ValueRef::Text(text)) => microseconds(text).map_or(ValueRef::Null, ValueRef::Integer),
            (_, value) => value,
        };
        self.levels.push(i16::from(value != ValueRef::Null));
        match (&mut self.values, value) {
            (_, ValueRef::Null) => {}
            (Values::Boolean(values), ValueRef::Integer(value)) => values.push(value != 0),
            (Values::Int(values), ValueRef::Integer(value)) => match i32::try_from(value) {
                Ok(value) => values.push(value),
                Err(_) => return false,
            },
            (Values::Big(values), ValueRef::Integer(value)) => values.push(value),
            (Values::Float(values), ValueRef::Real(value)) => values.push(value as f32),
            (Values::Double(values), ValueRef::Real(value)) => values.push(value),
            (Values::Double(values), ValueRef::Integer(value)) => values.push(value as f64),
            (Values::Bytes(bytes, ends), ValueRef::Text(text)) => {
                bytes.extend_from_slice(String::from_utf8_lossy(text).as_bytes());
                ends.push(bytes.len());
            }
            (Values::Bytes(bytes, ends), ValueRef::Blob(blob)) => {
                bytes.extend_from_slice(blob);
                ends.push(bytes.len());
            }
            _ => return false,
        }
        true
    }

    fn write(&mut self, column: &mut ColumnWriter<'_>) -> Result<(), ParquetError> {
        macro_rules! write {
            ($column:ident, $values:expr) => {
                $column.write_batch($values, Some(&self.levels), None)?
            };
        }
        match (column, &mut self.values) {
            (ColumnWriter::BoolColumnWriter(column), Values::Boolean(values)) => write!(column, values),
            (ColumnWriter::Int32ColumnWriter(column), Values::Int(values)) => write!(column, values),
            (ColumnWriter::Int64ColumnWriter(column), Values::Big(values)) => write!(column, values),
            (ColumnWriter::FloatColumnWriter(column), Values::Float(values)) => write!(column, values),
            (ColumnWriter::DoubleColumnWriter(column), Values::Double(values)) => write!(column, values),
            (ColumnWriter::ByteArrayColumnWriter(column), Values::Bytes(bytes, ends)) => {
                let all = ByteArray::from(std::mem::take(bytes));
                let starts = std::iter::once(0).chain(ends.iter().copied());
                let texts: Vec<ByteArray> =
                    starts.zip(ends.iter()).map(|(start, end)| all.slice(start, end - start)).collect();
                write!(column, &texts)
            }
            _ => return Err(ParquetError::General(format!("{}: unexpected type", self.column.name))),
        };
        *self = Self::new(&self.column);
        Ok(())
    }
}

/// A file that is being written.
#[derive(Debug)]
struct TableWriter {
    path: PathBuf,
    table: &'static str,
    writer: SerializedFileWriter<File>,
    buffers: Vec<Buffer>,
    group_rows: usize,
    group_bytes: usize,
    rows: u64,
}

impl TableWriter {
    /// Creates the file at `path`.
    fn create(path: &Path, table: &Table) -> Result<Self, ParquetExportError> {
        let file = File::create(path).map_err(FolderError::at(path))?;
        let writer = schema(table)
            .and_then(|schema| SerializedFileWriter::new(file, Arc::new(schema), Arc::new(properties(table))))
            .map_err(FolderError::at(path))?;
        let buffers = table.columns.iter().map(Buffer::new).collect();
        Ok(Self { path: path.to_owned(), table: table.name, writer, buffers, group_rows: 0, group_bytes: 0, rows: 0 })
    }

    /// Writes a row; `value` returns the value of a column by its index.
    fn write<'a>(&mut self, value: impl Fn(usize) -> rusqlite::Result<ValueRef<'a>>) -> Result<(), ParquetExportError> {
        for (index, buffer) in self.buffers.iter_mut().enumerate() {
            let value = value(index)?;
            if let ValueRef::Text(bytes) | ValueRef::Blob(bytes) = value {
                self.group_bytes += bytes.len();
            }
            if !buffer.push(value) {
                let Column { name, kind, .. } = buffer.column;
                let (table, kind) = (self.table, kind.name());
                return Err(ParquetExportError::Refused(format!("{table}.{name}: {value:?} is not {kind}")));
            }
        }
        self.group_rows += 1;
        let is_full = self.group_rows == GROUP_ROWS || self.group_bytes >= GROUP_BYTES;
        if is_full { self.write_group() } else { Ok(()) }
    }

    fn write_group(&mut self) -> Result<(), ParquetExportError> {
        if self.group_rows == 0 {
            return Ok(());
        }
        self.rows += std::mem::take(&mut self.group_rows) as u64;
        self.group_bytes = 0;
        let mut write = || {
            let mut group = self.writer.next_row_group()?;
            for buffer in &mut self.buffers {
                let Some(mut column) = group.next_column()? else { break };
                buffer.write(column.untyped())?;
                column.close()?;
            }
            group.close().map(drop)
        };
        Ok(write().map_err(FolderError::at(&self.path))?)
    }

    /// Completes the file and flushes it to disk.
    fn finish(mut self) -> Result<WrittenFile, ParquetExportError> {
        self.write_group()?;
        let file = self.writer.into_inner().map_err(FolderError::at(&self.path))?;
        file.sync_all().map_err(FolderError::at(&self.path))?;
        let mut hasher = blake3::Hasher::new();
        // The system still has the file in memory.
        let hashed = File::open(&self.path).and_then(|file| hasher.update_reader(file).map(drop));
        hashed.map_err(FolderError::at(&self.path))?;
        let blake3 = hasher.finalize().to_hex().to_string();
        Ok(WrittenFile { path: self.path, rows: self.rows, bytes: hasher.count(), blake3 })
    }
}

/// Writes the rows of a table's query.
pub fn write(
    connection: &Connection,
    table: &Table,
    parameters: impl Params,
    path: &Path,
) -> Result<WrittenFile, ParquetExportError> {
    let mut writer = TableWriter::create(path, table)?;
    let mut statement = connection.prepare(&table.sql)?;
    let mut rows = statement.query(parameters)?;
    while let Some(row) = rows.next()? {
        writer.write(|column| row.get_ref(column))?;
    }
    writer.finish()
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
    let entry = |name: &str, value: String| KeyValue::new(format!("gammonbase.{name}"), value);
    let columns: serde_json::Map<String, serde_json::Value> = table
        .columns
        .iter()
        .map(|column| (column.name.to_owned(), serde_json::json!({ "unit": column.unit, "meaning": column.meaning })))
        .collect();
    let metadata = vec![
        entry("schema_version", SCHEMA_VERSION.to_string()),
        entry("program_version", env!("CARGO_PKG_VERSION").to_owned()),
        entry("table", table.name.to_owned()),
        entry("about", table.about.to_owned()),
        entry("columns", serde_json::Value::Object(columns).to_string()),
    ];
    let sorting: Vec<SortingColumn> = table
        .sorted_by
        .iter()
        .filter_map(|name| table.columns.iter().position(|column| column.name == *name))
        .map(|place| SortingColumn { column_idx: place as i32, descending: false, nulls_first: true })
        .collect();
    let mut properties = WriterProperties::builder()
        .set_created_by(concat!("gammonbase version ", env!("CARGO_PKG_VERSION")).to_owned())
        .set_compression(Compression::SNAPPY)
        .set_statistics_enabled(EnabledStatistics::Chunk)
        .set_max_row_group_row_count(None)
        .set_sorting_columns((!sorting.is_empty()).then_some(sorting))
        .set_dictionary_page_size_limit(DICTIONARY_BYTES)
        .set_key_value_metadata(Some(metadata));
    // Figures hardly repeat: with dictionaries, an export is a third larger.
    for column in table.columns.iter().filter(|column| matches!(column.kind, Kind::Float | Kind::Double | Kind::Blob)) {
        properties = properties.set_column_dictionary_enabled(ColumnPath::from(column.name), false);
    }
    properties.build()
}

/// Days since 1970 of `YYYY-MM-DD`.
fn days(text: &[u8]) -> Option<i64> {
    let date: jiff::civil::Date = std::str::from_utf8(text.get(..10)?).ok()?.parse().ok()?;
    Some(i64::from((date - jiff::civil::date(1970, 1, 1)).get_days()))
}

/// Microseconds since 1970 of `YYYY-MM-DD HH:MM:SS`.
fn microseconds(text: &[u8]) -> Option<i64> {
    let number = |range: std::ops::Range<usize>| std::str::from_utf8(text.get(range)?).ok()?.parse::<i64>().ok();
    let seconds = number(11..13)? * 3600 + number(14..16)? * 60 + number(17..19)?;
    Some((days(text)? * 86_400 + seconds) * 1_000_000)
}

#[cfg(test)]
mod tests {
    use super::super::table::tables;
    use super::*;

    fn written(path: &Path, table: &str, rows: &[&[ValueRef<'_>]]) -> Result<WrittenFile, ParquetExportError> {
        let tables = tables();
        let mut writer = TableWriter::create(path, tables.iter().find(|known| known.name == table).unwrap())?;
        for row in rows {
            writer.write(|column| Ok(row[column]))?;
        }
        writer.finish()
    }

    #[test]
    fn dates_and_times_are_counted_from_1970() {
        assert_eq!(days(b"1970-01-01"), Some(0));
        assert_eq!(days(b"2024-02-29"), Some(19_782));
        assert_eq!(days(b"1969-12-31 23:00:00"), Some(-1));
        assert_eq!(microseconds(b"1970-01-02 00:00:01"), Some(86_401_000_000));
        for text in ["", "2024-02-30", "yesterday", "é024-01-01"] {
            assert_eq!(days(text.as_bytes()), None, "{text}");
        }
        assert_eq!(microseconds(b"2024-02-29"), None);
    }

    #[test]
    fn equal_rows_give_equal_files() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        let row = |text| [ValueRef::Integer(1), ValueRef::Text(b"01"), ValueRef::Text(text), ValueRef::Null];
        let (x, y) = (row(b"x"), row(b"y"));
        let one = written(&path, "players", &[&x, &y, &x]).unwrap();
        let bytes = std::fs::read(&path).unwrap();
        assert_eq!((one.rows, one.bytes), (3, bytes.len() as u64));
        assert_eq!(one.blake3, blake3::hash(&bytes).to_hex().to_string());
        assert_eq!(one, written(&path, "players", &[&x, &y, &x]).unwrap());
        assert_ne!(one, written(&path, "players", &[&x]).unwrap());
    }

    #[test]
    fn row_groups_end_early_for_long_texts() {
        use parquet::file::reader::{FileReader, SerializedFileReader};
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        // Beside the texts of 8 MB there is one of 2 bytes in each row: 16 rows reach 128 MB.
        let text = vec![b'a'; 8 << 20];
        let row = [ValueRef::Integer(1), ValueRef::Text(b"01"), ValueRef::Text(&text), ValueRef::Null];
        assert_eq!(written(&path, "players", &[&row[..]; 40]).unwrap().rows, 40);
        let reader = SerializedFileReader::new(File::open(&path).unwrap()).unwrap();
        let rows: Vec<i64> = reader.metadata().row_groups().iter().map(|group| group.num_rows()).collect();
        assert_eq!(rows, [16, 16, 8]);
    }

    #[test]
    fn value_outside_its_column_type_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let row = [ValueRef::Integer(1 << 40), ValueRef::Null, ValueRef::Null, ValueRef::Null];
        let error = written(&folder.path().join("a"), "levels", &[&row]).unwrap_err().to_string();
        assert_eq!(error, "levels.level_code: Integer(1099511627776) is not INT");
    }
}
