//! One open file shared by several readers of an archive.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

/// A reader of a shared file, with its own position and buffer.
#[derive(Clone)]
pub(super) struct SharedFile {
    file: Arc<File>,
    size: u64,
    pub(super) position: u64,
    /// The bytes at `buffered_at`.
    buffer: Vec<u8>,
    buffered_at: u64,
    /// Bytes that may still be read, which bounds the size of the directory.
    pub(super) budget: Arc<AtomicI64>,
}

const BUFFER: usize = 32 << 10;

impl SharedFile {
    pub(super) fn new(file: Arc<File>, size: u64, budget: u64) -> Self {
        let budget = Arc::new(AtomicI64::new(i64::try_from(budget).unwrap_or(i64::MAX)));
        Self { file, size, position: 0, buffer: Vec::new(), buffered_at: 0, budget }
    }
}

#[cfg(unix)]
fn read_at(file: &File, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
    std::os::unix::fs::FileExt::read_at(file, buffer, offset)
}

#[cfg(windows)]
fn read_at(file: &File, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
    std::os::windows::fs::FileExt::seek_read(file, buffer, offset)
}

impl Read for SharedFile {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let within = self.position.checked_sub(self.buffered_at).and_then(|at| usize::try_from(at).ok());
        let at = match within.filter(|&at| at < self.buffer.len()) {
            Some(at) => at,
            None => {
                self.buffer.resize(BUFFER, 0);
                let filled = read_at(&self.file, &mut self.buffer, self.position);
                self.buffer.truncate(*filled.as_ref().unwrap_or(&0));
                filled?;
                self.buffered_at = self.position;
                0
            }
        };
        let count = out.len().min(self.buffer.len() - at);
        if self.budget.load(Ordering::Relaxed) != i64::MAX
            && self.budget.fetch_sub(count as i64, Ordering::Relaxed) < count as i64
        {
            return Err(io::Error::other("the zip directory is too large"));
        }
        out[..count].copy_from_slice(&self.buffer[at..at + count]);
        self.position += count as u64;
        Ok(count)
    }
}

impl Seek for SharedFile {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let position = match to {
            SeekFrom::Start(position) => Some(position),
            SeekFrom::End(offset) => self.size.checked_add_signed(offset),
            SeekFrom::Current(offset) => self.position.checked_add_signed(offset),
        };
        self.position = position.ok_or_else(|| io::Error::from(io::ErrorKind::InvalidInput))?;
        Ok(self.position)
    }
}
