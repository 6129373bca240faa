//! Generates Arena books from lines of moves.

use books::abk::{AB2, AbkFile, DATA_OFFSET, Entry, HEADER_BYTES, Header, PascalText, ROOT};
use books::chess::{Move, Piece, Position};

/// An AB2 book of these lines: moves as UCI, then `1-0`, `0-1` or nothing. Lines share their beginnings, and each line counts as a game of
/// all of its moves. Entries have Arena's order: a move, its continuations, then its sibling.
pub fn book(lines: &[&str]) -> AbkFile {
    file(Tree::of(lines.iter().map(|line| line.split_whitespace())).entries())
}

/// The bytes of [`book`].
pub fn bytes(lines: &[&str]) -> Vec<u8> {
    book(lines).encode()
}

/// A file of these entries with a valid header.
pub fn file(entries: Vec<Entry>) -> AbkFile {
    let count = entries.len() as i32;
    AbkFile {
        header: Header {
            magic: AB2,
            data_offset: DATA_OFFSET as i32,
            entry_size: 28,
            comment: PascalText::new(10, b"Open games"),
            author: PascalText::new(6, b"Nobody"),
            numbers: [40, count, 0, 0, 0, 0, 8, 4, 4, 9999],
        },
        filler: vec![0x79; DATA_OFFSET - HEADER_BYTES],
        entries,
        trailing: Vec::new(),
    }
}

/// A tree of at least `nodes` nodes of legal moves that depends only on `nodes`. The first moves of a position are the most frequent.
#[allow(dead_code)] // for benchmarks and fuzz targets
pub fn grown(nodes: usize) -> AbkFile {
    let mut random = Random(nodes as u64);
    let mut tree = Tree::default();
    while tree.nodes.len() < nodes {
        let mut position = Position::start();
        let mut line = Vec::new();
        for _ in 0..6 + random.below(30) {
            let mut moves = position.legal_moves();
            moves.sort_unstable_by_key(Move::to_string);
            let Some(most) = moves.len().checked_sub(1) else { break };
            let chosen = moves[random.below(most + 1).min(random.below(most + 1)).min(random.below(most + 1))];
            line.push(chosen.to_string());
            position = position.play(chosen).unwrap();
        }
        line.push(["1-0", "0-1", ""][random.below(3)].to_owned());
        tree.add(line.iter().map(String::as_str));
    }
    file(tree.entries())
}

/// Levels of two moves, both of which lead to the next level: knights that move out and return.
pub fn ladder(levels: i32) -> AbkFile {
    let moves = [["g1f3", "b1c3"], ["g8f6", "b8c6"], ["f3g1", "c3b1"], ["f6g8", "c6b8"]];
    let level = |number: i32| {
        let next_move = if number + 1 < levels { ROOT.cast_signed() + 2 * (number + 1) } else { -1 };
        let [first, second] =
            moves[number as usize % 4].map(|text| Entry { next_move, ..entry(text.parse().unwrap()) });
        [Entry { next_sibling: ROOT.cast_signed() + 2 * number + 1, ..first }, second]
    };
    file((0..levels).flat_map(level).collect())
}

#[derive(Default)]
struct Tree {
    nodes: Vec<Node>,
    first: Vec<usize>,
}

struct Node {
    chosen: Move,
    entry: Entry,
    next: Vec<usize>,
}

impl Tree {
    fn of<'a>(lines: impl Iterator<Item = impl Iterator<Item = &'a str>>) -> Self {
        let mut tree = Self::default();
        lines.for_each(|line| tree.add(line));
        tree
    }

    fn add<'a>(&mut self, words: impl Iterator<Item = &'a str>) {
        let (mut path, mut result) = (Vec::new(), (0, 0));
        for word in words {
            match word {
                "1-0" => result = (1, 0),
                "0-1" => result = (0, 1),
                "" => {}
                word => path.push(self.step(path.last().copied(), word.parse().unwrap())),
            }
        }
        for node in path {
            let entry = &mut self.nodes[node].entry;
            entry.games += 1;
            entry.won += result.0;
            entry.lost += result.1;
        }
    }

    fn step(&mut self, from: Option<usize>, chosen: Move) -> usize {
        let siblings = from.map_or(&self.first, |node| &self.nodes[node].next);
        if let Some(known) = siblings.iter().find(|&&node| self.nodes[node].chosen == chosen) {
            return *known;
        }
        let new = self.nodes.len();
        self.nodes.push(Node { chosen, entry: entry(chosen), next: Vec::new() });
        from.map_or(&mut self.first, |node| &mut self.nodes[node].next).push(new);
        new
    }

    /// The entries with their pointers, in preorder.
    fn entries(&self) -> Vec<Entry> {
        let mut order = Vec::with_capacity(self.nodes.len());
        let mut stack: Vec<usize> = self.first.iter().rev().copied().collect();
        while let Some(node) = stack.pop() {
            order.push(node);
            stack.extend(self.nodes[node].next.iter().rev());
        }
        let mut numbers = vec![0; order.len()];
        (ROOT as i32..).zip(&order).for_each(|(number, &node)| numbers[node] = number);
        let mut entries: Vec<Entry> = self.nodes.iter().map(|node| node.entry).collect();
        for (entry, node) in entries.iter_mut().zip(&self.nodes) {
            entry.next_move = node.next.first().map_or(-1, |&first| numbers[first]);
        }
        for siblings in self.nodes.iter().map(|node| &node.next).chain([&self.first]) {
            for pair in siblings.windows(2) {
                entries[pair[0]].next_sibling = numbers[pair[1]];
            }
        }
        order.into_iter().map(|node| entries[node]).collect()
    }
}

fn entry(chosen: Move) -> Entry {
    let promotion = match chosen.promotion {
        Some(Piece::Rook) => 1,
        Some(Piece::Knight) => 2,
        Some(Piece::Bishop) => 3,
        Some(Piece::Queen) => 4,
        _ => 0,
    };
    Entry {
        from: chosen.from as i8,
        to: chosen.to as i8,
        promotion,
        priority: 5,
        next_move: -1,
        next_sibling: -1,
        ..Entry::default()
    }
}

/// Numbers that depend only on the seed.
#[allow(dead_code)]
struct Random(u64);

#[allow(dead_code)]
impl Random {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % count
    }
}
