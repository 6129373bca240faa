//! The size of batches, which are committed together.

/// Sources per batch in a live database: readers see them together.
const LIVE: usize = 200;
/// Bytes of rows after which a live batch ends early, because large books would make its log large.
const LIVE_BYTES: usize = 256 << 20;
/// The smallest batch in a database that is being built. After a kill, these sources are read again.
const BUILDING: usize = 2000;
/// The largest batch: its positions are kept in memory, some 10 KB per match.
const BUILDING_AT_MOST: usize = 5000;
/// Bytes of rows after which a batch of a database that is being built ends early. New pages are not journalled.
const BUILDING_BYTES: usize = 2 << 30;

/// The sources, and the bytes of rows, after which a batch is committed, when this run has written `written` sources.
///
/// A batch writes nearly every page of `positions`, because hashes are spread over all of them. With batches that grow with the
/// database, each page is written a few times; with batches of 500 sources, the time would grow with the square of their number.
pub fn batch_limits(is_building: bool, written: usize) -> (usize, usize) {
    match is_building {
        true => ((written / 4).clamp(BUILDING, BUILDING_AT_MOST), BUILDING_BYTES),
        false => (LIVE, LIVE_BYTES),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn batches_grow_while_a_database_is_built_but_not_in_a_live_one() {
        let sizes = |is_building: bool, until: usize| {
            let (mut sizes, mut first) = (Vec::new(), 0);
            for written in 1..=until {
                if written - first >= batch_limits(is_building, written).0 {
                    sizes.push(written - first);
                    first = written;
                }
            }
            sizes
        };
        assert_eq!(sizes(false, 1000), [200; 5]);
        assert_eq!(sizes(true, 20_000), [2000, 2000, 2000, 2000, 2666, 3555, 4740]);
    }
}
