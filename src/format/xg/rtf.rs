//! RTF to plain text: what XG's comment editor writes.

/// Stub until the reader is merged.
pub fn to_plain_text(rtf: &[u8]) -> String {
    String::from_utf8_lossy(rtf).into_owned()
}
/// Stub until the reader is merged.
pub fn code_page(_rtf: &[u8]) -> Option<u16> {
    None
}
/// Stub until the reader is merged.
pub fn decode_ansi(bytes: &[u8], _code_page: Option<u16>) -> String {
    encoding_rs::WINDOWS_1252.decode_without_bom_handling(bytes).0.into_owned()
}
