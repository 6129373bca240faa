//! Generates GDX books, with slots filled in the order of GNU Shogi.

use books::gnushogi::gdx::{GdxFile, Head, Layout, Slot};
use books::shogi::{GnuWidth, Position, gnu_move};

const GOOD: u16 = 0x1000;
const BAD: u16 = 0x0100;
const LAST: u16 = 0x0010;

/// A book of lines of moves in USI; `?` or `!` after a move marks it as bad or good.
pub fn book(layout: Layout, booksize: usize, lines: &[&str]) -> GdxFile {
    book_of_plies(usize::MAX, layout, booksize, lines)
}

/// A book of the first moves of each line; the move after them is only a hint.
pub fn book_of_plies(plies: usize, layout: Layout, booksize: usize, lines: &[&str]) -> GdxFile {
    let mut slots = vec![Slot::default(); booksize];
    for line in lines {
        let mut position = Position::start();
        let mut before: Option<usize> = None;
        for (ply, token) in line.split_whitespace().enumerate().take(plies.saturating_add(1)) {
            let text = token.trim_end_matches(['?', '!']);
            let mv = position.parse_usi(text).unwrap();
            let mark = match token[text.len()..].chars().next() {
                Some('?') => BAD,
                Some(_) => GOOD,
                None => 0,
            };
            if let Some(before) = before.filter(|_| mark & BAD == 0) {
                slots[before].hint = gnu_move(mv);
            }
            if ply == plies {
                break;
            }
            before = Some(insert(&mut slots, layout, &position, gnu_move(mv), mark));
            position = position.play(mv).unwrap_or_else(|| panic!("{text} in {position:?}"));
        }
    }
    let used = slots.iter().filter(|slot| slot.is_used()).count();
    GdxFile { layout, head: Head::new(layout, used as u64, booksize as u64), slots, trailing: Vec::new() }
}

/// The bytes of [`book`].
pub fn bytes(layout: Layout, booksize: usize, lines: &[&str]) -> Vec<u8> {
    book(layout, booksize, lines).encode()
}

/// Counts a known move, or puts a new one into the next free slot as the last of its position. Returns the slot.
fn insert(slots: &mut [Slot], layout: Layout, position: &Position, bmove: u16, mark: u16) -> usize {
    let hash = position.gnu_hash(if layout.is_wide() { GnuWidth::Bits64 } else { GnuWidth::Bits32 });
    let first = (hash.key % slots.len() as u64) as usize;
    let mut last = None;
    for probe in 0..slots.len() {
        let number = (first + probe) % slots.len();
        let slot = &mut slots[number];
        if !slot.is_used() {
            let hashkey = hash.key as u16;
            *slot = Slot { hashbd: hash.bd, hashkey, bmove, flags: mark | LAST, count: 1, ..Slot::default() };
            if let Some(last) = last {
                let last: &mut Slot = &mut slots[last];
                last.flags &= !LAST;
            }
            return number;
        }
        if (slot.hashbd, slot.hashkey) == (hash.bd, hash.key as u16) {
            if slot.bmove == bmove {
                slot.flags |= mark;
                slot.count += 1;
                return number;
            }
            last = Some(number);
        }
    }
    panic!("a table of {} slots is full", slots.len());
}
