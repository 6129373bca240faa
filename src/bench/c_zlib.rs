//! The yardstick for inflating: the C library zlib on one thread. Nothing but the benchmark uses it.
#![allow(unsafe_code)] // a C library has no other door; the rest of the crate stays without

use std::ffi::{CStr, c_int, c_uint};
use std::mem::MaybeUninit;
use std::time::Instant;

/// What inflating took.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Inflated {
    /// Bytes that came out.
    pub bytes: u64,
    /// Seconds of inflating, zlib's own Adler-32 included.
    pub inflate_s: f64,
    /// Seconds of zlib's CRC-32 over what came out.
    pub crc_s: f64,
}

/// zlib's version.
pub fn version() -> String {
    // SAFETY: zlibVersion takes nothing and gives a static C string.
    let text = unsafe { CStr::from_ptr(libz_sys::zlibVersion()) };
    text.to_string_lossy().into_owned()
}

/// Inflates the zlib streams that stand one behind the other at the start of `packed`, up to the first bytes that are none, into `room`,
/// which holds the largest of them and is used for all.
pub fn inflate_all(packed: &[u8], room: &mut [u8], sums: &mut Inflated) {
    let mut rest = packed;
    loop {
        let started = Instant::now();
        let Some((used, given)) = inflate(rest, room) else {
            return;
        };
        sums.inflate_s += started.elapsed().as_secs_f64();
        let started = Instant::now();
        std::hint::black_box(crc32(&room[..given]));
        sums.crc_s += started.elapsed().as_secs_f64();
        sums.bytes += given as u64;
        rest = &rest[used..];
    }
}

/// One whole stream: bytes used and bytes given; `None` where there is none, or too little room.
fn inflate(packed: &[u8], room: &mut [u8]) -> Option<(usize, usize)> {
    let available = c_uint::try_from(packed.len()).ok()?;
    let free = c_uint::try_from(room.len()).ok()?;
    let mut stream = MaybeUninit::<libz_sys::z_stream>::zeroed();
    // SAFETY: `inflateInit_` accepts a zeroed z_stream (Z_NULL allocators: zlib's own), and is told the size it was compiled for.
    // Input and output point to slices that outlive the calls, with their lengths; `inflateEnd` is called once, after the last use.
    unsafe {
        let stream = stream.as_mut_ptr();
        let size = size_of::<libz_sys::z_stream>() as c_int;
        if libz_sys::inflateInit_(stream, libz_sys::zlibVersion(), size) != libz_sys::Z_OK {
            return None;
        }
        (*stream).next_in = packed.as_ptr().cast_mut();
        (*stream).avail_in = available;
        (*stream).next_out = room.as_mut_ptr();
        (*stream).avail_out = free;
        let status = libz_sys::inflate(stream, libz_sys::Z_FINISH);
        let used = available - (*stream).avail_in;
        let given = free - (*stream).avail_out;
        libz_sys::inflateEnd(stream);
        (status == libz_sys::Z_STREAM_END).then_some((used as usize, given as usize))
    }
}

fn crc32(bytes: &[u8]) -> u64 {
    let length = c_uint::try_from(bytes.len()).unwrap_or(c_uint::MAX);
    // SAFETY: the pointer and the length are those of one slice (zlib reads no more than `length`).
    unsafe { libz_sys::crc32(0, bytes.as_ptr(), length) as u64 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    fn deflated(data: &[u8]) -> Vec<u8> {
        let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::default());
        encoder.write_all(data).unwrap();
        encoder.finish().unwrap()
    }

    #[test]
    fn streams_behind_each_other_are_inflated_up_to_what_is_none() {
        let packed = [deflated(b"one one one"), deflated(&[7; 5000]), b"trailer".to_vec()].concat();
        let mut sums = Inflated::default();
        let mut room = vec![0; 5000];
        inflate_all(&packed, &mut room, &mut sums);
        assert_eq!(sums.bytes, 11 + 5000);
        assert!(room.iter().all(|&byte| byte == 7));
        assert!(sums.inflate_s > 0.0 && sums.crc_s > 0.0);
    }

    #[test]
    fn damage_truncation_and_too_little_room_are_no_streams() {
        let whole = deflated(&[1; 100]);
        assert_eq!(inflate(&whole, &mut [0; 100]), Some((whole.len(), 100)));
        assert_eq!(inflate(&whole, &mut [0; 99]), None);
        assert_eq!(inflate(&whole[..whole.len() - 1], &mut [0; 100]), None);
        assert_eq!(inflate(b"", &mut [0; 100]), None);
        assert_eq!(inflate(b"no zlib here", &mut [0; 100]), None);
    }

    #[test]
    fn the_checksum_is_that_of_the_archive() {
        assert_eq!(crc32(b"123456789"), 0xCBF4_3926);
        assert_eq!(version().split('.').next(), Some("1"));
    }
}
