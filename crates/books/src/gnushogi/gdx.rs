//! GDX: reads and writes a hash table of moves in the layouts of several machines.
//!
//! GNU Shogi wrote its C structures as they lay in memory, so byte order, width and padding depend on the machine. The header's
//! `maxoffset` identifies the layout. Every byte is kept: [`GdxFile::encode`] returns the file that was read.

use xgfile::error::FormatError;

/// The name that errors and warnings use for the whole file.
pub const STREAM: &str = "book";

/// `flags` of a good move.
pub const GOOD: u16 = 0x1000;
/// `flags` of a bad move.
pub const BAD: u16 = 0x0100;

/// Byte order, width of the hashes and packing of the records.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layout {
    /// The value in `books.variant`.
    pub name: &'static str,
    /// Whether hashes and the header's numbers have 64 bits, not 32.
    pub is_wide: bool,
    is_big: bool,
    /// Bytes of padding that a compiler adds after a record's fields.
    pub padding_bytes: usize,
}

impl Layout {
    /// 64 bits, little-endian: amd64.
    pub const LE64: Self = Self { name: "le64", is_wide: true, is_big: false, padding_bytes: 6 };
    /// 64 bits, big-endian: s390x.
    pub const BE64: Self = Self { name: "be64", is_wide: true, is_big: true, padding_bytes: 6 };
    /// 32 bits, little-endian: i386, armhf.
    pub const LE32: Self = Self { name: "le32", is_wide: false, is_big: false, padding_bytes: 2 };
    /// 32 bits, big-endian.
    pub const BE32: Self = Self { name: "be32", is_wide: false, is_big: true, padding_bytes: 2 };
    /// 32 bits, little-endian, records without padding.
    pub const LE32_PACKED: Self = Self { name: "le32-packed", padding_bytes: 0, ..Self::LE32 };
    /// 32 bits, big-endian, records without padding: the page's form.
    pub const BE32_PACKED: Self = Self { name: "be32-packed", padding_bytes: 0, ..Self::BE32 };
    /// All layouts.
    pub const ALL: [Self; 6] = [Self::LE64, Self::BE64, Self::LE32, Self::BE32, Self::LE32_PACKED, Self::BE32_PACKED];

    /// The layout with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|layout| layout.name == name)
    }

    /// Size of the header in bytes.
    pub fn head_bytes(self) -> usize {
        3 * self.word_bytes()
    }

    /// Size of a record in bytes.
    pub fn record_bytes(self) -> usize {
        self.word_bytes() + 10 + self.padding_bytes
    }

    fn word_bytes(self) -> usize {
        if self.is_wide { 8 } else { 4 }
    }

    /// Appends a number of this many bytes.
    fn put(self, bytes: &mut Vec<u8>, number: u64, size: usize) {
        if self.is_big {
            bytes.extend(&number.to_be_bytes()[8 - size..]);
        } else {
            bytes.extend(&number.to_le_bytes()[..size]);
        }
    }

    /// Size of a file with this many slots; `None` if it overflows.
    fn file_bytes(self, booksize: u64) -> Option<u64> {
        let records = booksize.checked_mul(self.record_bytes() as u64)?;
        records.checked_add(self.head_bytes() as u64).filter(|bytes| i64::try_from(*bytes).is_ok())
    }

    /// The number of whole slots in a file: the number in its header, unless the file is truncated.
    pub fn slot_count(self, bytes: &[u8]) -> usize {
        let Some(head) = self.head(bytes) else { return 0 };
        let fitting = (bytes.len() - self.head_bytes()) / self.record_bytes();
        usize::try_from(head.booksize).map_or(fitting, |size| size.min(fitting))
    }

    /// The header, if a file with this start can be a book of this layout: at least one slot, no more moves than slots, and the
    /// `maxoffset` that matches the number of slots.
    fn head(self, start: &[u8]) -> Option<Head> {
        let mut words = Reader { rest: start.get(..self.head_bytes())?, layout: self };
        let head = Head { bookcount: words.word(), booksize: words.word(), maxoffset: words.word() };
        let is_sound = head.booksize > 0
            && head.bookcount <= head.booksize
            && self.file_bytes(head.booksize)? - self.record_bytes() as u64 == head.maxoffset;
        is_sound.then_some(head)
    }
}

/// The layout and header of a file of `file_bytes` bytes that starts with `start` (at least 24 bytes unless the file is shorter). `None` if it is
/// not a GDX book or is too short for a record.
pub fn detect(start: &[u8], file_bytes: u64) -> Option<(Layout, Head)> {
    let possible = Layout::ALL.into_iter().filter_map(|layout| Some((layout, layout.head(start)?)));
    let possible = possible.filter(|(layout, _)| file_bytes >= (layout.head_bytes() + layout.record_bytes()) as u64);
    // `maxoffset` of a book of one slot does not depend on padding, but the file size does. If header and record have the same length,
    // the header of a book of few slots is also valid in the other byte order, but for an impossible file size.
    possible.min_by_key(|(layout, head)| (layout.file_bytes(head.booksize) != Some(file_bytes), head.booksize))
}

/// The numbers at the start of the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Head {
    /// `bookcount`: used slots according to the writer; 0 if the writer was interrupted.
    pub bookcount: u64,
    /// `booksize`: slots.
    pub booksize: u64,
    /// `maxoffset`: the offset of the last slot.
    pub maxoffset: u64,
}

/// A record: one move of one position, or an empty slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Slot {
    /// `hashbd`: the second hash, 32 bits in narrow layouts.
    pub hashbd: u64,
    /// `hashkey`: the low 16 bits of the first hash.
    pub hashkey: u16,
    /// `bmove`: the move; 0 in an empty slot.
    pub bmove: u16,
    /// `flags`: 0x1000 good, 0x0100 bad, 0x0010 last move of its position.
    pub flags: u16,
    /// `hint`: the opponent's expected reply; 0 for none.
    pub hint: u16,
    /// `count`: how often the move occurred in the text book.
    pub count: u16,
    /// The padding; only the first [`Layout::padding_bytes`] bytes are used.
    pub padding: [u8; 6],
}

impl Slot {
    /// Whether the slot contains a move. (Its hashes can still be 0: those of the starting position are.)
    pub fn is_used(&self) -> bool {
        self.bmove != 0
    }
}

/// A whole file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GdxFile {
    /// The layout detected from the header.
    pub layout: Layout,
    /// The numbers at the start.
    pub head: Head,
    /// All slots in file order, including empty ones. A truncated file has fewer than the number in its header.
    pub slots: Vec<Slot>,
    /// Bytes after the last whole slot.
    pub trailing: Vec<u8>,
}

impl GdxFile {
    /// Reads a file, or returns an error if it is not a GDX book. A truncated book is read;
    /// see [`missing_slots`](Self::missing_slots).
    pub fn decode(bytes: &[u8]) -> Result<Self, FormatError> {
        let (layout, head) = detect(bytes, bytes.len() as u64).ok_or_else(|| not_a_book(bytes))?;
        let count = layout.slot_count(bytes);
        let (records, trailing) = bytes[layout.head_bytes()..].split_at(count * layout.record_bytes());
        let slots = records.chunks_exact(layout.record_bytes()).map(|record| Reader { rest: record, layout }.slot());
        Ok(Self { layout, head, slots: slots.collect(), trailing: trailing.to_vec() })
    }

    /// The bytes of the file.
    pub fn encode(&self) -> Vec<u8> {
        let layout = self.layout;
        let length = layout.head_bytes() + self.slots.len() * layout.record_bytes() + self.trailing.len();
        let mut bytes = Vec::with_capacity(length);
        for word in [self.head.bookcount, self.head.booksize, self.head.maxoffset] {
            layout.put(&mut bytes, word, layout.word_bytes());
        }
        for slot in &self.slots {
            layout.put(&mut bytes, slot.hashbd, layout.word_bytes());
            for short in [slot.hashkey, slot.bmove, slot.flags, slot.hint, slot.count] {
                layout.put(&mut bytes, short.into(), 2);
            }
            bytes.extend(&slot.padding[..layout.padding_bytes]);
        }
        bytes.extend(&self.trailing);
        bytes
    }

    /// The number of slots that a truncated file lacks.
    pub fn missing_slots(&self) -> u64 {
        self.head.booksize.saturating_sub(self.slots.len() as u64)
    }
}

impl Head {
    /// The header of a table of `booksize` slots, `bookcount` of them used.
    pub fn new(layout: Layout, bookcount: u64, booksize: u64) -> Self {
        let maxoffset = booksize.saturating_sub(1) * layout.record_bytes() as u64 + layout.head_bytes() as u64;
        Self { bookcount, booksize, maxoffset }
    }
}

fn not_a_book(bytes: &[u8]) -> FormatError {
    let error = FormatError::in_stream(STREAM).at(0).field("maxoffset");
    let error = error.expected("(booksize - 1) * record size + header size of a known layout, and at least one record");
    if bytes.len() < Layout::LE32_PACKED.head_bytes() {
        return error.found(format!("{} bytes", bytes.len()));
    }
    error.found(bytes.iter().take(24).map(|byte| format!("{byte:02x}")).collect::<String>())
}

/// Reads numbers from bytes whose length has been checked.
struct Reader<'a> {
    rest: &'a [u8],
    layout: Layout,
}

impl Reader<'_> {
    fn number(&mut self, bytes: usize) -> u64 {
        let (taken, rest) = self.rest.split_at(bytes);
        self.rest = rest;
        let join = |number: u64, byte: &u8| number << 8 | u64::from(*byte);
        if self.layout.is_big { taken.iter().fold(0, join) } else { taken.iter().rev().fold(0, join) }
    }

    fn word(&mut self) -> u64 {
        self.number(self.layout.word_bytes())
    }

    fn short(&mut self) -> u16 {
        self.number(2) as u16
    }

    fn slot(&mut self) -> Slot {
        let mut slot = Slot {
            hashbd: self.word(),
            hashkey: self.short(),
            bmove: self.short(),
            flags: self.short(),
            hint: self.short(),
            count: self.short(),
            padding: [0; 6],
        };
        slot.padding[..self.rest.len()].copy_from_slice(self.rest);
        slot
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;

    fn book(layout: Layout, slots: Vec<Slot>) -> GdxFile {
        let used = slots.iter().filter(|slot| slot.is_used()).count() as u64;
        GdxFile { layout, head: Head::new(layout, used, slots.len() as u64), slots, trailing: Vec::new() }
    }

    fn slot(layout: Layout, (hashbd, fields, mut padding): (u64, [u16; 5], [u8; 6])) -> Slot {
        let [hashkey, bmove, flags, hint, count] = fields;
        padding[layout.padding_bytes..].fill(0);
        let hashbd = if layout.is_wide { hashbd } else { hashbd & 0xffff_ffff };
        Slot { hashbd, hashkey, bmove, flags, hint, count, padding }
    }

    #[test]
    fn records_have_the_layout_of_the_machine() {
        let one = Slot { hashbd: 0x0102, hashkey: 3, bmove: 0x141d, flags: 0x1010, hint: 4, count: 5, padding: [0; 6] };
        let bytes = |layout| book(layout, vec![one]).encode();
        assert_eq!(
            bytes(Layout::LE32_PACKED),
            [
                1, 0, 0, 0, 1, 0, 0, 0, 12, 0, 0, 0, // head
                2, 1, 0, 0, 3, 0, 0x1d, 0x14, 0x10, 0x10, 4, 0, 5, 0
            ]
        );
        assert_eq!(
            bytes(Layout::BE32),
            [
                0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 12, // head
                0, 0, 1, 2, 0, 3, 0x14, 0x1d, 0x10, 0x10, 0, 4, 0, 5, 0, 0
            ]
        );
        assert_eq!(
            bytes(Layout::LE64)[24..],
            [2, 1, 0, 0, 0, 0, 0, 0, 3, 0, 0x1d, 0x14, 0x10, 0x10, 4, 0, 5, 0, 0, 0, 0, 0, 0, 0]
        );
    }

    #[test]
    fn inconsistent_headers_are_not_books() {
        let head = |bookcount: u32, booksize: u32, maxoffset: u32| {
            [bookcount, booksize, maxoffset].map(u32::to_le_bytes).concat()
        };
        let sound = head(3, 10, 9 * 16 + 12);
        assert_eq!(detect(&sound, 172).map(|(layout, _)| layout), Some(Layout::LE32));
        assert_eq!(detect(&sound, 100).map(|(layout, _)| layout), Some(Layout::LE32), "cut short");
        assert_eq!(detect(&sound, 27), None, "no whole record");
        assert_eq!(detect(&sound[..11], 172), None);
        assert_eq!(detect(&head(11, 10, 9 * 16 + 12), 172), None, "more moves than slots");
        assert_eq!(detect(&head(0, 0, 12), 172), None);
        assert_eq!(detect(&head(3, 10, 9 * 16), 172), None);
        assert_eq!(detect(&[0; 24], 1000), None);
        assert_eq!(detect(&[0xff; 24], 1000), None);
        assert_eq!(detect(b"", 0), None);
    }

    #[test]
    fn headers_valid_in_both_byte_orders_mean_the_smaller_table() {
        for layout in [Layout::BE64, Layout::LE64] {
            let mut book = book(layout, vec![Slot::default(); 2]);
            book.trailing = vec![0];
            assert_eq!(GdxFile::decode(&book.encode()).unwrap(), book);
        }
    }

    #[test]
    fn other_files_are_errors_that_quote_their_start() {
        let error = GdxFile::decode(b"").unwrap_err();
        assert!(error.to_string().ends_with("found 0 bytes"), "{error}");
        let error = GdxFile::decode(b"# Double Fortress\nP7f P8d\n").unwrap_err();
        assert!(error.to_string().contains("found 2320446f75626c65"), "{error}");
    }

    #[test]
    fn missing_slots_are_counted_but_not_allocated() {
        let mut file = book(Layout::LE64, vec![Slot::default(); 4]);
        file.head = Head::new(Layout::LE64, 3, 1 << 40);
        let mut bytes = file.encode();
        bytes.truncate(bytes.len() - 5);
        let decoded = GdxFile::decode(&bytes).unwrap();
        assert_eq!((decoded.slots.len(), decoded.trailing.len()), (3, 19));
        assert_eq!(decoded.missing_slots(), (1 << 40) - 3);
        assert_eq!(decoded.encode(), bytes);
    }

    proptest! {
        #[test]
        fn books_survive_a_round_trip_in_every_layout(
            layout in proptest::sample::select(&Layout::ALL[..]),
            records in vec(any::<(u64, [u16; 5], [u8; 6])>(), 1..40),
            trailing in vec(any::<u8>(), 0..20),
        ) {
            let mut file = book(layout, records.into_iter().map(|record| slot(layout, record)).collect());
            let sound = file.encode();
            prop_assert_eq!(detect(&sound, sound.len() as u64).map(|(found, _)| found), Some(layout));
            prop_assert_eq!(&GdxFile::decode(&sound).unwrap(), &file);
            // The padding of a book of one slot shows only in the file size.
            prop_assume!(file.slots.len() > 1);
            file.trailing = trailing;
            prop_assert_eq!(GdxFile::decode(&file.encode()).unwrap(), file);
        }

        #[test]
        fn readable_files_keep_every_byte(
            layout in proptest::sample::select(&Layout::ALL[..]),
            booksize in 1u64..50,
            body in vec(any::<u8>(), 0..800),
        ) {
            let bytes = GdxFile { layout, head: Head::new(layout, 0, booksize), slots: vec![], trailing: body }.encode();
            if let Ok(file) = GdxFile::decode(&bytes) {
                prop_assert_eq!(file.encode(), bytes);
            } else {
                prop_assert!(bytes.len() < layout.head_bytes() + layout.record_bytes());
            }
        }

        #[test]
        fn random_files_are_not_detected_as_books(bytes in vec(any::<u8>(), 0..100)) {
            prop_assert_eq!(detect(&bytes, bytes.len() as u64), None);
        }
    }
}
