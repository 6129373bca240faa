//! Delphi's field types as values. Each type knows its size and alignment, and reads and writes itself.

use serde::{Serialize, Serializer};

use crate::error::FormatError;
use crate::rtf::decode_ansi;

/// A value with a fixed place in a record. `put` is the inverse of `get`; bytes that `put` does not write belong to no field.
pub trait FieldType: Sized {
    /// The size in bytes.
    const SIZE: usize;
    /// Delphi's alignment in bytes.
    const ALIGN: usize;
    /// The first file version with this field; 0 for all versions.
    const SINCE: i32 = 0;
    /// The nested fields of a structure.
    const PARTS: &'static [FieldInfo] = &[];
    /// Reads the value from the first `SIZE` bytes. The place in an error is relative to them.
    fn get(bytes: &[u8], version: i32) -> Result<Self, FormatError>;
    /// Reads the value in place: returning a record of 2.5 KB would copy it several times.
    #[inline]
    fn read(&mut self, bytes: &[u8], version: i32) -> Result<(), FormatError> {
        *self = Self::get(bytes, version)?;
        Ok(())
    }
    /// Writes the value to the first `SIZE` bytes.
    fn put(&self, bytes: &mut [u8]);
}

/// Splits a stream into records of `SIZE` bytes; a remainder is an error with its offset.
pub fn split<'a, const SIZE: usize>(
    stream: &str,
    what: &str,
    bytes: &'a [u8],
) -> Result<&'a [[u8; SIZE]], FormatError> {
    let (records, rest) = bytes.as_chunks::<SIZE>();
    if rest.is_empty() {
        return Ok(records);
    }
    let error = FormatError::default().in_record(stream, records.len() as u64, SIZE);
    Err(error.expected(format!("{what} of {SIZE} bytes")).found(format!("{} bytes left", rest.len())))
}

/// A record's bytes outside its fields, with zeros in the fields, which `put` writes; `None` if all are zero.
pub fn residue(bytes: &[u8], put: impl FnOnce(&mut [u8])) -> Option<Box<[u8]>> {
    let mut residue = vec![0; bytes.len()];
    put(&mut residue);
    residue.iter_mut().zip(bytes).for_each(|(written, byte)| *written ^= byte);
    residue.iter().any(|&byte| byte != 0).then(|| residue.into_boxed_slice())
}

/// Appends a record of `size` bytes: its residue, over which `put` writes the fields.
pub fn restore(out: &mut Vec<u8>, residue: Option<&[u8]>, size: usize, put: impl FnOnce(&mut [u8])) {
    let start = out.len();
    out.extend_from_slice(residue.unwrap_or_default());
    out.resize(start + size, 0);
    put(&mut out[start..]);
}

/// A field of a record as the format page lists it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FieldInfo {
    /// The name on the format page.
    pub name: &'static str,
    /// Offset from the start of the record.
    pub offset: usize,
    /// The size in bytes.
    pub size: usize,
    /// The first file version with this field; 0 for all versions.
    pub since: i32,
    /// The nested fields.
    pub parts: &'static [FieldInfo],
}

/// The offset of a field within its record.
pub fn offset_of(fields: &[FieldInfo], name: &str) -> usize {
    fields.iter().find(|field| field.name == name).map_or(0, |field| field.offset)
}

/// The next multiple of `align` from `at`.
pub const fn aligned(at: usize, align: usize) -> usize {
    at.div_ceil(align) * align
}

macro_rules! number {
    ($($type:ty),*) => {$(
        impl FieldType for $type {
            const SIZE: usize = size_of::<$type>();
            const ALIGN: usize = size_of::<$type>();
            #[inline]
            fn get(bytes: &[u8], _version: i32) -> Result<Self, FormatError> {
                let mut raw = [0; size_of::<$type>()];
                raw.copy_from_slice(&bytes[..size_of::<$type>()]);
                Ok(<$type>::from_le_bytes(raw))
            }
            #[inline]
            fn put(&self, bytes: &mut [u8]) {
                bytes[..Self::SIZE].copy_from_slice(&self.to_le_bytes());
            }
        }
    )*};
}
number!(u8, i8, u16, i16, u32, i32, i64, f32, f64);

impl<T: FieldType + Copy + Default, const N: usize> FieldType for [T; N] {
    const SIZE: usize = T::SIZE * N;
    const ALIGN: usize = T::ALIGN;
    const PARTS: &'static [FieldInfo] = T::PARTS;
    #[inline]
    fn get(bytes: &[u8], version: i32) -> Result<Self, FormatError> {
        let mut values = [T::default(); N];
        values.read(bytes, version)?;
        Ok(values)
    }
    #[inline]
    fn read(&mut self, bytes: &[u8], version: i32) -> Result<(), FormatError> {
        // The fixed length lets the compiler turn arrays of numbers into one copy.
        for (value, bytes) in self.iter_mut().zip(bytes[..Self::SIZE].chunks_exact(T::SIZE)) {
            value.read(bytes, version)?;
        }
        Ok(())
    }
    #[inline]
    fn put(&self, bytes: &mut [u8]) {
        for (index, value) in self.iter().enumerate() {
            value.put(&mut bytes[index * T::SIZE..]);
        }
    }
}

/// PositionEngine: 26 signed counts of checkers; the point of view depends on the field.
pub type PositionEngine = [i8; 26];

/// Delphi's Boolean: one byte, true unless it is 0. The byte is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Flag(pub u8);

impl Flag {
    /// Whether the byte is not 0.
    pub fn is_set(self) -> bool {
        self.0 != 0
    }
}

impl From<bool> for Flag {
    fn from(value: bool) -> Self {
        Self(u8::from(value))
    }
}

impl FieldType for Flag {
    const SIZE: usize = 1;
    const ALIGN: usize = 1;
    fn get(bytes: &[u8], _version: i32) -> Result<Self, FormatError> {
        Ok(Self(bytes[0]))
    }
    fn put(&self, bytes: &mut [u8]) {
        bytes[0] = self.0;
    }
}

impl Serialize for Flag {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            0 => serializer.serialize_bool(false),
            1 => serializer.serialize_bool(true),
            other => serializer.serialize_u8(other),
        }
    }
}

/// A field that files before version `V` lack: there it is absent, not zero.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
#[serde(transparent)]
pub struct Since<const V: i32, T>(pub Option<T>);

impl<const V: i32, T: FieldType> FieldType for Since<V, T> {
    const SIZE: usize = T::SIZE;
    const ALIGN: usize = T::ALIGN;
    const SINCE: i32 = V;
    const PARTS: &'static [FieldInfo] = T::PARTS;
    fn get(bytes: &[u8], version: i32) -> Result<Self, FormatError> {
        if version < V {
            return Ok(Self(None));
        }
        T::get(bytes, version).map(|value| Self(Some(value)))
    }
    fn put(&self, bytes: &mut [u8]) {
        if let Some(value) = &self.0 {
            value.put(bytes);
        }
    }
}

/// Delphi's `string[N]`: a length byte and N bytes of ANSI text. Bytes after the text are not part of the value.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Ansi<const N: usize>(Vec<u8>);

impl<const N: usize> Ansi<N> {
    /// The text's bytes, in the author's code page.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// Creates a string from the first N bytes of `text`.
    pub fn from_bytes(text: &[u8]) -> Self {
        const { assert!(N < 256) };
        Self(text[..text.len().min(N)].to_vec())
    }

    /// Creates a string in Windows-1252, with question marks for other characters.
    pub fn from_text(text: &str) -> Self {
        let byte = |letter: char| {
            let mut utf8 = [0; 4];
            let (byte, _, is_lossy) = encoding_rs::WINDOWS_1252.encode(letter.encode_utf8(&mut utf8));
            if is_lossy { b'?' } else { byte.first().copied().unwrap_or(b'?') }
        };
        Self::from_bytes(&text.chars().map(byte).collect::<Vec<u8>>())
    }
}

impl<const N: usize> std::fmt::Debug for Ansi<N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", String::from_utf8_lossy(self.as_bytes()))
    }
}

impl<const N: usize> FieldType for Ansi<N> {
    const SIZE: usize = N + 1;
    const ALIGN: usize = 1;
    fn get(bytes: &[u8], _version: i32) -> Result<Self, FormatError> {
        let length = usize::from(bytes[0]);
        if length > N {
            return Err(FormatError::default().expected(format!("a length of at most {N}")).found(length));
        }
        Ok(Self::from_bytes(&bytes[1..=length]))
    }
    fn put(&self, bytes: &mut [u8]) {
        // At most N, which is below 256.
        bytes[0] = self.0.len() as u8;
        bytes[1..=self.0.len()].copy_from_slice(&self.0);
    }
}

impl<const N: usize> Serialize for Ansi<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Windows-1252 is the code page of every real file and maps every byte to a character.
        serializer.serialize_str(&decode_ansi(self.as_bytes(), None))
    }
}

/// A 0-terminated UTF-16 text in N units. Units after the terminator are not part of the value.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Wide<const N: usize>(Vec<u16>);

impl<const N: usize> Wide<N> {
    /// The text; unpaired surrogates become U+FFFD.
    pub fn text(&self) -> String {
        String::from_utf16_lossy(&self.0)
    }

    /// The UTF-16 units up to the terminator.
    pub fn units(&self) -> &[u16] {
        &self.0
    }

    /// Creates a field from the first N of `units`, up to a terminator.
    pub fn from_units(units: &[u16]) -> Self {
        Self(units.iter().copied().take(N).take_while(|&unit| unit != 0).collect())
    }

    /// Creates a field from `text`, truncated to leave room for the terminator.
    pub fn from_text(text: &str) -> Self {
        let mut units: Vec<u16> = Vec::with_capacity(text.len());
        for character in text.chars().take_while(|&c| c != '\0') {
            if units.len() + character.len_utf16() > N - 1 {
                break;
            }
            units.extend_from_slice(character.encode_utf16(&mut [0; 2]));
        }
        Self(units)
    }
}

impl<const N: usize> std::fmt::Debug for Wide<N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", self.text())
    }
}

impl<const N: usize> FieldType for Wide<N> {
    const SIZE: usize = N * 2;
    const ALIGN: usize = 2;
    fn get(bytes: &[u8], _version: i32) -> Result<Self, FormatError> {
        let (pairs, _) = bytes[..Self::SIZE].as_chunks();
        Ok(Self(pairs.iter().map(|pair| u16::from_le_bytes(*pair)).take_while(|&unit| unit != 0).collect()))
    }
    fn put(&self, bytes: &mut [u8]) {
        bytes[..(self.0.len() + 1).min(N) * 2].fill(0);
        for (pair, unit) in bytes.chunks_exact_mut(2).zip(&self.0) {
            pair.copy_from_slice(&unit.to_le_bytes());
        }
    }
}

impl<const N: usize> Serialize for Wide<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text())
    }
}

/// The 37 figures of a rollout, one for each first roll (`array [0 .. 36]` on the format page).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FirstRolls<T>(pub [T; 37]);

impl<T: Copy + Default> Default for FirstRolls<T> {
    fn default() -> Self {
        Self([T::default(); 37])
    }
}

impl<T: FieldType + Copy + Default> FieldType for FirstRolls<T> {
    const SIZE: usize = T::SIZE * 37;
    const ALIGN: usize = T::ALIGN;
    fn get(bytes: &[u8], version: i32) -> Result<Self, FormatError> {
        <[T; 37]>::get(bytes, version).map(Self)
    }
    fn put(&self, bytes: &mut [u8]) {
        self.0.put(bytes);
    }
}

impl<T: Serialize> Serialize for FirstRolls<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_after_a_pascal_string_are_not_part_of_its_value() {
        let bytes = [2, b'a', 0xe9, b'x', b'y'];
        let value = Ansi::<4>::get(&bytes, 30).unwrap();
        assert_eq!(value.as_bytes(), b"a\xe9");
        let residue = residue(&bytes, |out| value.put(out));
        assert_eq!(residue.as_deref(), Some(&[0, 0, 0, b'x', b'y'][..]));
        let mut restored = Vec::new();
        restore(&mut restored, residue.as_deref(), bytes.len(), |out| value.put(out));
        assert_eq!(restored, bytes);
    }

    #[test]
    fn a_pascal_string_longer_than_its_field_is_rejected() {
        let error = Ansi::<4>::get(&[5, 0, 0, 0, 0], 30).unwrap_err();
        assert_eq!(error.message(), "expected a length of at most 4, found 5");
    }

    #[test]
    fn a_wide_string_without_a_terminator_fills_its_field() {
        let bytes = [b'a', 0, b'b', 0];
        let value = Wide::<2>::get(&bytes, 30).unwrap();
        assert_eq!(value.text(), "ab");
        let mut out = [9; 4];
        value.put(&mut out);
        assert_eq!(out, bytes);
    }

    #[test]
    fn a_field_is_absent_before_its_version() {
        assert_eq!(<Since<28, i32>>::get(&[7, 0, 0, 0], 27).unwrap().0, None);
        assert_eq!(<Since<28, i32>>::get(&[7, 0, 0, 0], 28).unwrap().0, Some(7));
    }
}
