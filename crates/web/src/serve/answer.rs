//! The answer to a request.

use std::sync::Arc;

/// A complete HTTP answer.
#[derive(Debug, Clone, Default)]
pub struct Answer {
    pub status: u16,
    /// The content type.
    pub kind: &'static str,
    pub body: Arc<[u8]>,
    /// A hash of the body (ETag).
    pub tag: String,
    /// Where to redirect to: a relative address, because a proxy may have added a path.
    pub location: Option<String>,
    /// The file name of a download.
    pub file: Option<String>,
    /// Seconds until the browser reloads it.
    pub refresh: Option<u32>,
    /// Whether the import's progress is inserted when it is sent.
    pub has_state: bool,
    /// A cookie to set.
    pub cookie: Option<String>,
    /// The error message, appended to a page whose beginning was sent already.
    pub problem: String,
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

    pub fn redirect(location: impl Into<String>) -> Self {
        Self { location: Some(location.into()), ..Self::plain(303, "") }
    }

    /// Its size in a cache, in bytes.
    pub fn size(&self, address: &str) -> usize {
        size_of::<(String, u64, Self)>() + address.len() + self.tag.len() + self.body.len()
    }
}
