//! The answer to a request.

use std::sync::Arc;

/// A finished answer.
#[derive(Debug, Clone, Default)]
pub struct Answer {
    pub status: u16,
    /// The kind of content.
    pub kind: &'static str,
    pub body: Arc<[u8]>,
    /// A hash of the body, for browsers that have it already.
    pub tag: String,
    /// Where to go instead.
    pub location: Option<String>,
    /// The name of a file to save.
    pub file: Option<String>,
    /// In how many seconds to ask again.
    pub refresh: Option<u32>,
    /// Whether the state of the import is inserted when it is sent.
    pub has_state: bool,
    /// A cookie to set.
    pub cookie: Option<String>,
}

impl Answer {
    pub fn new(status: u16, kind: &'static str, body: impl Into<Arc<[u8]>>) -> Self {
        let body: Arc<[u8]> = body.into();
        let tag = format!("\"{}\"", &blake3::hash(&body).to_hex()[..32]);
        Self { status, kind, body, tag, ..Self::default() }
    }

    pub fn html(status: u16, html: String) -> Self {
        Self::new(status, "text/html; charset=utf-8", html.into_bytes())
    }

    pub fn plain(status: u16, text: &str) -> Self {
        Self::new(status, "text/plain; charset=utf-8", text.as_bytes())
    }

    /// The memory that it takes in a cache.
    pub fn size(&self, address: &str) -> usize {
        size_of::<(String, u64, Self)>() + address.len() + self.tag.len() + self.body.len()
    }
}
