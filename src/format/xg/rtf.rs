//! RTF to plain text: what XG's comment editor writes.
