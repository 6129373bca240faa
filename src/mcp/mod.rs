//! A server of the Model Context Protocol, through which assistants ask the database: one JSON-RPC message a line.
//!
//! The protocol's messages are few, so they are written by hand: the official crate would add 26 crates and half a minute to a first build. This file
//! reads messages and answers; `tools` does what they ask, in a thread beside it, so that a running call can be cancelled.

mod answer;
mod tools;

use std::collections::VecDeque;
use std::io::{self, BufRead, Read};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::mpsc::{SyncSender, TrySendError, sync_channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use self::answer::{Answer, Problem};
use self::tools::{INSTRUCTIONS, read_resource, resources};
use crate::query::clock::Clock;

/// The versions with a handshake, the newest last.
const VERSIONS: [&str; 4] = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"];
/// The version in which each request names its version, in this property.
const STATELESS: &str = "2026-07-28";
const VERSION_OF_REQUEST: &str = "io.modelcontextprotocol/protocolVersion";

/// The longest message, in bytes.
const MAX_MESSAGE: usize = 1 << 20;
/// The most calls that wait.
const MAX_WAITING: usize = 32;

const PARSE_ERROR: i32 = -32700;
const INVALID_REQUEST: i32 = -32600;
const METHOD_NOT_FOUND: i32 = -32601;
const INVALID_PARAMS: i32 = -32602;
const BUSY: i32 = -32000;
const UNSUPPORTED_VERSION: i32 = -32022;

/// The server. Every call opens the database anew, which may appear or be replaced while an assistant runs.
pub struct Server {
    pub version: &'static str,
    /// The database to work on.
    pub find: Box<dyn Fn() -> Result<PathBuf, Problem> + Send + Sync>,
    /// The message of a problem.
    pub explain: fn(&Problem) -> String,
    /// Writes a line for the client.
    pub send: fn(&str) -> io::Result<()>,
    pub calls: Calls,
}

/// The calls without an answer, the running one first, and its clock.
#[derive(Debug, Default)]
pub struct Calls {
    ids: Mutex<VecDeque<String>>,
    running: Mutex<Option<Clock>>,
}

#[derive(Deserialize)]
struct Message {
    #[serde(default)]
    id: Option<Box<RawValue>>,
    method: Option<String>,
    #[serde(default)]
    params: Option<Box<RawValue>>,
}

/// The parameters of all requests.
#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Params {
    name: String,
    arguments: Option<Box<RawValue>>,
    uri: String,
    protocol_version: String,
    request_id: Option<Box<RawValue>>,
    #[serde(rename = "_meta")]
    meta: Option<Value>,
}

/// A call of a tool.
struct Call {
    id: Box<RawValue>,
    name: String,
    arguments: Option<Box<RawValue>>,
    is_stateless: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Outcome {
    Result(Value),
    Error(Value),
}

#[derive(Serialize)]
struct Response<'a> {
    jsonrpc: &'static str,
    id: Option<&'a RawValue>,
    #[serde(flatten)]
    outcome: Outcome,
}

/// A refused request: code, message, data.
struct Refusal(i32, String, Value);

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Calls {
    /// Notes the clock of the running call.
    fn start(&self, clock: &Clock) {
        *locked(&self.running) = Some(clock.clone());
    }

    /// Whether a call still waits for its answer.
    fn has(&self, id: &RawValue) -> bool {
        locked(&self.ids).iter().any(|known| known == id.get())
    }

    /// Removes a call; stops it if it runs.
    fn cancel(&self, id: &RawValue) {
        let mut ids = locked(&self.ids);
        let place = ids.iter().position(|known| known == id.get());
        place.map(|place| ids.remove(place));
        if place == Some(0) {
            locked(&self.running).as_ref().map(Clock::cancel);
        }
    }

    /// Removes the call that has run. Returns whether it was not cancelled.
    fn end(&self, id: &RawValue) -> bool {
        *locked(&self.running) = None;
        let mut ids = locked(&self.ids);
        let place = ids.iter().position(|known| known == id.get());
        place.and_then(|place| ids.remove(place)).is_some()
    }
}

impl Server {
    /// Answers messages until the input ends, or nobody reads the answers.
    pub fn serve(&self, mut input: impl BufRead) -> io::Result<()> {
        std::thread::scope(|scope| {
            let (queue, calls) = sync_channel::<Call>(MAX_WAITING);
            scope.spawn(move || calls.into_iter().try_for_each(|call| self.run(call)));
            let mut line = Vec::new();
            while let Some(is_whole) = next_line(&mut input, &mut line)? {
                let sent = match is_whole {
                    true => self.receive(line.trim_ascii(), &queue),
                    false => {
                        let message = format!("a message may have at most {} KB", MAX_MESSAGE >> 10);
                        self.refuse(None, Refusal(PARSE_ERROR, message, Value::Null))
                    }
                };
                if sent.is_err() {
                    break;
                }
            }
            Ok(())
        })
    }

    /// Refuses all calls if the running one has not stopped so long after its deadline: a single step of SQLite cannot be interrupted. Returns
    /// whether it has; then nothing else is answered.
    pub fn gives_up(&self, grace: Duration) -> bool {
        let is_overdue = locked(&self.calls.running).as_ref().is_some_and(|clock| clock.is_overdue(grace));
        if is_overdue {
            for id in std::mem::take(&mut *locked(&self.calls.ids)) {
                let why =
                    "stopped: a statement could not be interrupted at its deadline, so the server ends; start it again"
                        .to_owned();
                let mut result = Answer::refused(why).result();
                complete(&mut result);
                // The client may be gone.
                let _ = self.respond(RawValue::from_string(id).ok().as_deref(), Outcome::Result(result));
            }
        }
        is_overdue
    }

    /// Answers a message, or puts a call into the queue.
    fn receive(&self, line: &[u8], queue: &SyncSender<Call>) -> io::Result<()> {
        if line.is_empty() {
            return Ok(());
        }
        let refuse = |code, message: &str| self.refuse(None, Refusal(code, message.to_owned(), Value::Null));
        if line.starts_with(b"[") {
            return refuse(INVALID_REQUEST, "batches are not supported: send one message a line");
        }
        let message: Message = match serde_json::from_slice(line) {
            Ok(message) => message,
            Err(error) if error.is_data() => return refuse(INVALID_REQUEST, &error.to_string()),
            Err(error) => return refuse(PARSE_ERROR, &error.to_string()),
        };
        let method = message.method.unwrap_or_default();
        let params = message.params.as_ref().map(|text| serde_json::from_str(text.get())).transpose();
        let Some(id) = message.id else {
            if let ("notifications/cancelled", Ok(Some(Params { request_id: Some(id), .. }))) = (&method[..], params) {
                self.calls.cancel(&id);
            }
            return Ok(());
        };
        if !id.get().starts_with(|c: char| c == '"' || c == '-' || c.is_ascii_digit()) {
            return refuse(INVALID_REQUEST, "the id is neither text nor a number");
        }
        let outcome = params
            .map_err(|error| Refusal(INVALID_PARAMS, error.to_string(), Value::Null))
            .and_then(|params| self.answer(&id, &method, params.unwrap_or_default(), queue));
        match outcome {
            Ok(None) => Ok(()),
            Ok(Some(value)) => self.respond(Some(&id), Outcome::Result(value)),
            Err(refusal) => self.refuse(Some(&id), refusal),
        }
    }

    /// The result of a request; `None` if it follows.
    fn answer(
        &self,
        id: &RawValue,
        method: &str,
        params: Params,
        queue: &SyncSender<Call>,
    ) -> Result<Option<Value>, Refusal> {
        let version = params.meta.as_ref().and_then(|meta| meta.get(VERSION_OF_REQUEST)).and_then(Value::as_str);
        if let Some(version) = version.filter(|version| *version != STATELESS) {
            let data = json!({ "supported": self.versions(), "requested": version });
            return Err(Refusal(UNSUPPORTED_VERSION, format!("unsupported protocol version {version}"), data));
        }
        let is_stateless = version.is_some() || method == "server/discover";
        let refused = |code, message: String| Refusal(code, message, Value::Null);
        let mut result = match method {
            "initialize" => {
                let asked = VERSIONS.iter().find(|known| **known == params.protocol_version);
                let mut result = self.introduction();
                result["protocolVersion"] = json!(asked.unwrap_or(&VERSIONS[VERSIONS.len() - 1]));
                result
            }
            "server/discover" => {
                let mut result = self.introduction();
                result["supportedVersions"] = self.versions();
                result
            }
            "ping" => json!({}),
            "tools/list" => json!({ "tools": tools::listed() }),
            "resources/list" => json!({ "resources": resources() }),
            "resources/templates/list" => json!({ "resourceTemplates": [tools::template()] }),
            "resources/read" => {
                let text = read_resource(&params.uri).map_err(|error| refused(INVALID_PARAMS, error))?;
                json!({ "contents": [{ "uri": params.uri, "mimeType": "text/markdown", "text": text }] })
            }
            "tools/call" if tools::knows(&params.name) => {
                let Params { name, arguments, .. } = params;
                locked(&self.calls.ids).push_back(id.get().to_owned());
                let sent = queue.try_send(Call { id: id.to_owned(), name, arguments, is_stateless });
                return match sent {
                    Ok(()) => Ok(None),
                    Err(TrySendError::Full(_) | TrySendError::Disconnected(_)) => {
                        locked(&self.calls.ids).pop_back();
                        Err(refused(BUSY, format!("{MAX_WAITING} calls are waiting already; ask again later")))
                    }
                };
            }
            "tools/call" => return Err(refused(INVALID_PARAMS, format!("no tool {:?}", params.name))),
            _ => return Err(refused(METHOD_NOT_FOUND, format!("no method {method:?}"))),
        };
        if is_stateless {
            complete(&mut result);
        }
        Ok(Some(result))
    }

    /// Runs a call and answers it, unless it was cancelled.
    fn run(&self, call: Call) -> io::Result<()> {
        if !self.calls.has(&call.id) {
            return Ok(());
        }
        // A client would wait for ever for the answer of a thread that ended.
        let answered = catch_unwind(AssertUnwindSafe(|| {
            let start = |clock: &Clock| self.calls.start(clock);
            tools::call(&call.name, call.arguments.as_deref(), &(self.find)()?, &start)
        }));
        let answered = answered.unwrap_or_else(|_| Err("this call met a bug of GammonBase; others go on".into()));
        let mut result = answered.unwrap_or_else(|problem| Answer::refused((self.explain)(&problem))).result();
        if !self.calls.end(&call.id) {
            return Ok(());
        }
        if call.is_stateless {
            complete(&mut result);
        }
        self.respond(Some(&call.id), Outcome::Result(result))
    }

    fn versions(&self) -> Value {
        VERSIONS.iter().chain([&STATELESS]).copied().collect()
    }

    /// What the server says of itself.
    fn introduction(&self) -> Value {
        json!({
            "capabilities": { "tools": {}, "resources": {} },
            "serverInfo": { "name": "gammonbase", "title": "GammonBase", "version": self.version },
            "instructions": INSTRUCTIONS.text().trim(),
        })
    }

    fn refuse(&self, id: Option<&RawValue>, Refusal(code, message, data): Refusal) -> io::Result<()> {
        let mut error = json!({ "code": code, "message": message });
        if !data.is_null() {
            error["data"] = data;
        }
        self.respond(id, Outcome::Error(error))
    }

    fn respond(&self, id: Option<&RawValue>, outcome: Outcome) -> io::Result<()> {
        (self.send)(&serde_json::to_string(&Response { jsonrpc: "2.0", id, outcome })?)
    }
}

/// Adds what the version without a handshake wants in every result: it is complete, and must not be kept.
fn complete(result: &mut Value) {
    result["resultType"] = json!("complete");
    result["ttlMs"] = json!(0);
    result["cacheScope"] = json!("private");
}

/// Reads a line. Returns whether it is whole: of one that is too long, the rest is skipped; `None` at the end of the input.
fn next_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Option<bool>> {
    line.clear();
    if input.by_ref().take(MAX_MESSAGE as u64).read_until(b'\n', line)? == 0 {
        return Ok(None);
    }
    if line.len() < MAX_MESSAGE || line.ends_with(b"\n") {
        return Ok(Some(true));
    }
    loop {
        let part = input.fill_buf()?;
        let (length, end) = (part.len(), part.iter().position(|byte| *byte == b'\n'));
        input.consume(end.map_or(length, |end| end + 1));
        if end.is_some() || length == 0 {
            return Ok(Some(false));
        }
    }
}
