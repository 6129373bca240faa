//! Reads from a member's first bytes how much memory its decoder would allocate.

use zip::CompressionMethod;

/// The most memory that a decoder may need: what the common packers use at their highest levels.
pub const MOST: u64 = 64 << 20;
/// How many of a member's packed bytes [`asked`] needs.
pub const HEAD: u64 = 18;

/// Bytes of the dictionary or model; 0 if the method has a small fixed one, or if `head` is too short to be unpacked at all.
pub fn asked(method: CompressionMethod, head: &[u8]) -> u64 {
    match method {
        CompressionMethod::LZMA => lzma(head).unwrap_or(0),
        CompressionMethod::PPMD => ppmd(head).unwrap_or(0),
        CompressionMethod::ZSTD => zstd(head).unwrap_or(0),
        _ => 0,
    }
}

/// Version and size of the properties (4 bytes), the first property byte, the dictionary size.
fn lzma(head: &[u8]) -> Option<u64> {
    let size: [u8; 4] = head.get(5..9)?.try_into().ok()?;
    Some(u64::from(u32::from_le_bytes(size)))
}

/// Bits 4 to 11 of the first two bytes: mebibytes minus one.
fn ppmd(head: &[u8]) -> Option<u64> {
    let bits: [u8; 2] = head.get(..2)?.try_into().ok()?;
    Some((u64::from(u16::from_le_bytes(bits) >> 4 & 0xff) + 1) << 20)
}

/// The frame header (RFC 8878, 3.1.1.1): the window size, or the content size of a single-segment frame.
fn zstd(head: &[u8]) -> Option<u64> {
    let descriptor = *head.get(4)?;
    if descriptor & 0x20 == 0 {
        let window = *head.get(5)?;
        let base = 1u64 << (10 + (window >> 3));
        return Some(base + base / 8 * u64::from(window & 7));
    }
    let at = 5 + [0, 1, 2, 4][usize::from(descriptor & 3)];
    let length = [1, 2, 4, 8][usize::from(descriptor >> 6)];
    let mut size = [0; 8];
    size[..length].copy_from_slice(head.get(at..at + length)?);
    Some(u64::from_le_bytes(size))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_member_asks_for_is_read_from_its_head() {
        for (method, head, expected) in [
            (CompressionMethod::LZMA, &b"\x09\x14\x05\x00\x5d\x00\x00\x80\x00rest"[..], 8 << 20),
            (CompressionMethod::LZMA, b"\x09\x14\x05\x00\x5d\xff\xff\xff\xff", u64::from(u32::MAX)),
            (CompressionMethod::PPMD, b"\xf5\x0f", 256 << 20),
            (CompressionMethod::ZSTD, b"\x28\xb5\x2f\xfd\x00\x88", 1 << 27),
            (CompressionMethod::ZSTD, b"\x28\xb5\x2f\xfd\xe0\0\0\0\0\x01\0\0\0", 1 << 32),
            (CompressionMethod::ZSTD, b"\x28\xb5\x2f\xfd\x20\x07", 7),
            (CompressionMethod::Deflated, b"\xff\xff\xff\xff\xff\xff\xff\xff\xff", 0),
            (CompressionMethod::LZMA, b"\x09", 0),
        ] {
            assert_eq!(asked(method, head), expected, "{method:?} {head:?}");
        }
    }
}
