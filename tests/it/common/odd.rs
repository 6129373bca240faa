//! Extreme numbers, to find missing checks.

use proptest::prelude::*;
use xgfile::records::UNLIMITED;

#[derive(Debug, Clone, Copy)]
pub enum Odd {
    Integer(i32),
    Single(f32),
    Double(f64),
    Byte(u8),
}

impl Odd {
    fn bytes(self) -> Vec<u8> {
        match self {
            Self::Integer(value) => value.to_le_bytes().to_vec(),
            Self::Single(value) => value.to_le_bytes().to_vec(),
            Self::Double(value) => value.to_le_bytes().to_vec(),
            Self::Byte(value) => vec![value],
        }
    }

    /// Overwrites part of a field of a record, at most up to its end.
    pub fn overwrite(self, record: &mut [u8], (offset, size): (usize, usize), at: usize) {
        let bytes = self.bytes();
        let slots = (size / bytes.len()).max(1);
        let start = offset + at % slots * bytes.len();
        for (index, byte) in bytes.into_iter().enumerate() {
            if start + index < offset + size {
                record[start + index] = byte;
            }
        }
    }
}

pub fn odd() -> impl Strategy<Value = Odd> {
    let integers = [0, 1, -1, 2, -2, 3, 5, 6, 7, 15, 16, 24, 25, 26, 31, 32, 33, 99, 100, 255, 256, 1000];
    let ends = [i32::MIN, i32::MIN + 1, i32::MAX, i32::MAX - 1, UNLIMITED, 0x4000_0000, 0x7fff, -0x8000];
    let floats = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -0.0, 0.0, 1e300, -1e300, -1000.0, 2_958_465.999_999];
    prop_oneof![
        prop::sample::select([&integers[..], &ends].concat()).prop_map(Odd::Integer),
        prop::sample::select(floats.to_vec()).prop_map(Odd::Double),
        prop::sample::select(floats.to_vec()).prop_map(|value| Odd::Single(value as f32)),
        prop::sample::select(vec![0u8, 1, 2, 127, 128, 240, 241, 255]).prop_map(Odd::Byte),
        any::<u8>().prop_map(Odd::Byte),
        any::<i32>().prop_map(Odd::Integer),
    ]
}
