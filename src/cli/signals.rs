//! SIGINT and SIGTERM: the first requests a stop, the second ends the program.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::import::CancelToken;

/// The last signal received.
pub struct Signals {
    last: Arc<AtomicUsize>,
}

impl Signals {
    /// From now on the first signal requests `stop`. A second one ends the program immediately: the open transaction is rolled back when
    /// the database is next opened.
    pub fn watch(stop: &CancelToken) -> std::io::Result<Self> {
        let last = Arc::new(AtomicUsize::new(0));
        for signal in [SIGINT, SIGTERM] {
            // The actions run in this order.
            flag::register_conditional_shutdown(signal, 128 + signal, stop.flag())?;
            flag::register_usize(signal, Arc::clone(&last), signal.unsigned_abs() as usize)?;
            flag::register(signal, stop.flag())?;
        }
        Ok(Self { last })
    }

    /// The name of the last signal and the exit status for it.
    pub fn last(&self) -> Option<(&'static str, u8)> {
        match i32::try_from(self.last.load(Ordering::SeqCst)) {
            Ok(SIGINT) => Some(("SIGINT", 130)),
            Ok(SIGTERM) => Some(("SIGTERM", 143)),
            _ => None,
        }
    }
}
