//! SIGINT and SIGTERM: the first requests a stop, the second ends the program. On Windows, Ctrl-C is SIGINT; closing the console ends the
//! program.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::exit::{CommandError, StatusError};
use gammonbase::import::CancelToken;
use gammonbase::store::StoreError;
use web::site::SiteError;

const SIGINT: i32 = 2;
const SIGTERM: i32 = 15;

/// Calls `act` at each Ctrl-C, in a thread of its own.
pub fn on_ctrl_c(act: impl Fn() + Send + 'static) -> std::io::Result<()> {
    on(&[SIGINT], move |_| act())
}

/// Calls `act` at SIGINT or SIGTERM, and ends the program.
pub fn before_end(act: impl Fn() + Send + 'static) -> std::io::Result<()> {
    on(&[SIGINT, SIGTERM], move |signal| {
        act();
        std::process::exit(128 + signal)
    })
}

#[cfg(unix)]
fn on(signals: &[i32], act: impl Fn(i32) + Send + 'static) -> std::io::Result<()> {
    let mut signals = signal_hook::iterator::Signals::new(signals)?;
    std::thread::spawn(move || signals.forever().for_each(act));
    Ok(())
}

/// Not with signal-hook: its handler jumps to an invalid address if the C library does not support `SIG_GET`.
#[cfg(windows)]
fn on(_: &[i32], act: impl Fn(i32) + Send + 'static) -> std::io::Result<()> {
    ctrlc::set_handler(move || act(SIGINT)).map_err(std::io::Error::other)
}

/// The last signal received.
#[derive(Default)]
pub struct Signals {
    last: Arc<AtomicUsize>,
}

impl Signals {
    /// From now on the first signal requests `stop`. A second one ends the program immediately: the open transaction is rolled back when
    /// the database is next opened.
    pub fn watch(stop: &CancelToken) -> std::io::Result<Self> {
        let last = Arc::new(AtomicUsize::new(0));
        #[cfg(unix)]
        for signal in [SIGINT, SIGTERM] {
            use signal_hook::flag;
            // The actions run in this order.
            flag::register_conditional_shutdown(signal, 128 + signal, stop.flag())?;
            flag::register_usize(signal, Arc::clone(&last), signal.unsigned_abs() as usize)?;
            flag::register(signal, stop.flag())?;
        }
        #[cfg(windows)]
        {
            let (stop, last) = (stop.flag(), Arc::clone(&last));
            let stop = move || {
                last.store(SIGINT.unsigned_abs() as usize, Ordering::SeqCst);
                if stop.swap(true, Ordering::SeqCst) {
                    std::process::exit(128 + SIGINT);
                }
            };
            on_ctrl_c(stop)?;
        }
        Ok(Self { last })
    }

    /// Replaces the error of work that a signal has stopped by what the work left, which is said with the name of the signal.
    pub fn explain<T>(
        &self,
        done: Result<T, CommandError>,
        left: impl FnOnce(&str) -> String,
    ) -> Result<T, CommandError> {
        let is_stop = |error: &CommandError| {
            matches!(error.downcast_ref(), Some(StoreError::Stopped))
                || matches!(error.downcast_ref(), Some(SiteError::Stopped))
        };
        match (done, self.last()) {
            (Err(error), Some((name, status))) if is_stop(&error) => {
                Err(StatusError { message: left(name), status }.into())
            }
            (done, _) => done,
        }
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
