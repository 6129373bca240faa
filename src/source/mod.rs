//! Finds sources and reads them within limits: a file, the content of a `.gz`, or a member of a `.zip`.

mod archive;
pub mod discover;
mod gzip;
pub mod identity;
pub mod paths;
mod read;
pub mod regular_file;
pub mod selection;
mod shared_file;

pub(crate) use self::archive::{Archive, Archives, Member, read_located};
pub use self::read::{ReadError, head, read_file, state};
