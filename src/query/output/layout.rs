//! The layout of a table: which columns are side by side, and their widths.

/// Blanks between two columns.
pub(super) const GAP: usize = 2;
/// The most rows of a table that is transposed, instead of split, if it is too wide.
const TRANSPOSED_ROWS: usize = 3;
/// Longer words may be broken.
const LONGEST_WORD: usize = 16;
/// The widest text column of a table that is split.
const WIDEST_TEXT: usize = 30;

/// The measurements of a column before layout, in characters.
#[derive(Debug, Clone, Copy)]
pub(super) struct Content {
    /// The longest line of a cell.
    pub(super) widest: usize,
    /// The longest word of a cell.
    pub(super) word: usize,
    /// The longest word of the name.
    pub(super) name: usize,
    /// Numbers are not wrapped.
    pub(super) is_number: bool,
    /// Identifiers are not wrapped if they fit into a line.
    pub(super) is_identifier: bool,
}

impl Content {
    fn wanted(self) -> usize {
        self.widest.max(self.name).max(1)
    }

    fn least(self) -> usize {
        if self.is_number || self.is_identifier {
            self.wanted()
        } else {
            self.name.max(self.word.min(LONGEST_WORD)).max(1)
        }
    }
}

/// The layout of a table.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Layout {
    /// Parts below each other, each a list of columns with their widths.
    Parts(Vec<Vec<(usize, usize)>>),
    /// One line per column, one column per row.
    Transposed,
}

/// Lays out columns within a width: wraps texts first, then transposes a table of few rows, or splits a longer one into parts that each
/// begin with the columns of the `key`.
pub(super) fn lay_out(columns: &[Content], key: &[usize], rows: usize, width: usize) -> Layout {
    let mut widths: Vec<usize> = columns.iter().map(|column| column.wanted()).collect();
    let total = |widths: &[usize]| widths.iter().sum::<usize>() + GAP * widths.len().saturating_sub(1);
    while total(&widths) > width {
        let shrinkable = (0..columns.len()).filter(|&index| widths[index] > columns[index].least());
        let Some(widest) = shrinkable.max_by_key(|&index| widths[index]) else {
            return if rows <= TRANSPOSED_ROWS { Layout::Transposed } else { cut(columns, key, width) };
        };
        widths[widest] -= 1;
    }
    Layout::Parts(vec![widths.into_iter().enumerate().collect()])
}

fn cut(columns: &[Content], key: &[usize], width: usize) -> Layout {
    let narrow = |index: usize| {
        let column = columns[index];
        if column.is_number { column.wanted() } else { column.wanted().min(WIDEST_TEXT.max(column.name)) }
    };
    let width_of = |key: &[usize]| key.iter().map(|&index| narrow(index) + GAP).sum::<usize>();
    // A key that would fill most of the width is reduced to its first column.
    let key = if width_of(key) > width / 2 { &key[..key.len().min(1)] } else { key };
    let begin = || key.iter().map(|&index| (index, narrow(index))).collect::<Vec<_>>();
    let mut parts = vec![begin()];
    let mut used = width_of(key);
    for (index, column) in columns.iter().enumerate().filter(|(index, _)| !key.contains(index)) {
        let room = match column.is_identifier {
            true => column.wanted().min(width.saturating_sub(width_of(key)).max(LONGEST_WORD)),
            false => narrow(index),
        };
        if used + room > width && parts.last().is_some_and(|part| part.len() > key.len()) {
            parts.push(begin());
            used = width_of(key);
        }
        parts.last_mut().into_iter().for_each(|part| part.push((index, room)));
        used += room + GAP;
    }
    Layout::Parts(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(widest: usize) -> Content {
        Content { widest, word: widest, name: 5, is_number: true, is_identifier: false }
    }

    fn text(widest: usize) -> Content {
        Content { widest, word: 9, name: 6, is_number: false, is_identifier: false }
    }

    #[test]
    fn tables_that_fit_keep_their_widths() {
        let parts = vec![vec![(0, 20), (1, 7)]];
        assert_eq!(lay_out(&[text(20), number(7)], &[0], 9, 29), Layout::Parts(parts));
    }

    #[test]
    fn texts_are_narrowed_before_numbers() {
        let parts = vec![vec![(0, 15), (1, 14), (2, 7)]];
        assert_eq!(lay_out(&[text(20), text(15), number(7)], &[0], 9, 40), Layout::Parts(parts));
    }

    #[test]
    fn tables_that_do_not_fit_are_transposed_or_split() {
        let columns = [text(10), number(10), number(10), number(10)];
        assert_eq!(lay_out(&columns, &[0], 1, 40), Layout::Transposed);
        let parts = vec![vec![(0, 10), (1, 10), (2, 10)], vec![(0, 10), (3, 10)]];
        assert_eq!(lay_out(&columns, &[0], 9, 40), Layout::Parts(parts));
        let parts = vec![vec![(3, 10), (0, 10), (1, 10)], vec![(3, 10), (2, 10)]];
        assert_eq!(lay_out(&columns, &[3], 9, 40), Layout::Parts(parts), "the key comes first");
    }

    #[test]
    fn a_column_wider_than_the_width_has_a_part_of_its_own() {
        let columns = [Content { word: 5, ..text(5) }, number(50), number(50)];
        let parts = vec![vec![(0, 6), (1, 50)], vec![(0, 6), (2, 50)]];
        assert_eq!(lay_out(&columns, &[0], 9, 40), Layout::Parts(parts));
    }

    #[test]
    fn an_identifier_stays_in_one_piece_where_it_fits_beside_the_first_column() {
        let xgid = Content { is_identifier: true, ..text(52) };
        let columns = [text(20), text(20), xgid];
        assert_eq!(lay_out(&columns, &[0], 9, 80), Layout::Parts(vec![vec![(0, 12), (1, 12), (2, 52)]]));
        let parts = vec![vec![(0, 20), (1, 20)], vec![(0, 20), (2, 38)]];
        assert_eq!(lay_out(&columns, &[0], 9, 60), Layout::Parts(parts));
    }
}
