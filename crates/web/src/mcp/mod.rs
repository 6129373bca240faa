//! A server of the Model Context Protocol, through which assistants ask the database: one JSON-RPC message a line.
//!
//! The protocol's messages are few, so they are written by hand: the official crate would add 26 crates and half a minute to a first build. This file
//! reads messages and answers; `tools` does what they ask, in a thread beside it, so that a running call can be cancelled.

mod answer;
mod tools;
mod words;

use std::collections::VecDeque;
use std::io::{self, BufRead, Read};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde::Deserialize;
use serde_json::{Value, json};

use self::answer::{Answer, Problem, refused};
use self::words::words;
use gammonbase::query::clock::Clock;
use gammonbase::store::explained;

/// The versions with a handshake, the newest last; then the one in which each request names its version, in this property.
const VERSIONS: [&str; 5] = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"];
const WITH_HANDSHAKE: usize = 4;
const VERSION_OF_REQUEST: &str = "io.modelcontextprotocol/protocolVersion";

/// The longest message, in bytes.
const MAX_MESSAGE: usize = 1 << 20;
/// The most calls at a time, of which one runs.
const MAX_CALLS: usize = 32;
/// How long calls may still take when the input has ended: a script sends all its messages at once.
const GRACE: Duration = Duration::from_secs(5);

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
    /// Writes a line for the client.
    pub send: fn(&str) -> io::Result<()>,
    pub calls: Mutex<Calls>,
}

/// The calls that have no answer yet.
#[derive(Debug, Default)]
pub struct Calls {
    /// The running one first.
    ids: VecDeque<Value>,
    running: Option<Clock>,
}

/// A call of a tool.
struct Call {
    id: Value,
    tool: Value,
    arguments: Value,
}

/// A result, or an error object.
type Outcome = Result<Value, Value>;

fn refusal(code: i32, message: impl Into<String>) -> Value {
    json!({ "code": code, "message": message.into() })
}

impl Calls {
    /// Removes a call. Returns the place where it waited.
    fn remove(&mut self, id: &Value) -> Option<usize> {
        let place = self.ids.iter().position(|known| known == id)?;
        self.ids.remove(place).map(|_| place)
    }
}

impl Server {
    fn calls(&self) -> MutexGuard<'_, Calls> {
        self.calls.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Answers messages until the input ends, or nobody reads the answers. Then calls that take longer are refused.
    pub fn serve(&self, mut input: impl BufRead) -> io::Result<()> {
        std::thread::scope(|scope| {
            let (queue, calls) = channel::<Call>();
            let worker = scope.spawn(move || calls.into_iter().try_for_each(|call| self.run(call)));
            let mut line = Vec::new();
            while next_line(&mut input, &mut line)? {
                let text = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(&line).trim_ascii();
                let message = match text.len() {
                    0 => continue,
                    1..=MAX_MESSAGE => serde_json::from_slice::<Value>(text).map_err(|error| error.to_string()),
                    _ => Err(format!("a message may have at most {} KB", MAX_MESSAGE >> 10)),
                };
                let (id, outcome) = match message {
                    Ok(message) => (message["id"].clone(), self.receive(&message, &queue)),
                    Err(why) => (id_of_unreadable(text), Some(Err(refusal(PARSE_ERROR, why)))),
                };
                if outcome.is_some_and(|outcome| self.respond(&id, outcome).is_err()) {
                    break;
                }
            }
            drop(queue);
            let end = Instant::now() + GRACE;
            while !worker.is_finished() && Instant::now() < end {
                std::thread::sleep(Duration::from_millis(5));
            }
            self.refuse_all(&mut self.calls(), "stopped: the input has ended");
            Ok(())
        })
    }

    /// Refuses all calls if the running one has not stopped so long after its deadline: a single step of SQLite cannot be interrupted. Returns
    /// whether it has; then nothing else is answered.
    pub fn gives_up(&self, grace: Duration) -> bool {
        let mut calls = self.calls();
        let is_overdue = calls.running.as_ref().is_some_and(|clock| clock.is_overdue(grace));
        if is_overdue {
            let why = "stopped: a statement could not be interrupted, so the server ends; start it again";
            self.refuse_all(&mut calls, why);
        }
        is_overdue
    }

    /// Cancels the running call, and answers all that have no answer yet.
    fn refuse_all(&self, calls: &mut Calls, why: &str) {
        calls.running.as_ref().map(Clock::revoke);
        for id in std::mem::take(&mut calls.ids) {
            // The client may be gone.
            let _ = self.respond(&id, Ok(refused(why)));
        }
    }

    /// The answer to a message; `None` if there is none, or it follows.
    fn receive(&self, message: &Value, queue: &Sender<Call>) -> Option<Outcome> {
        let (id, params) = (&message["id"], &message["params"]);
        let method = message["method"].as_str().unwrap_or_default();
        if !message.is_object() {
            return Some(Err(refusal(INVALID_REQUEST, "expected an object; send one message a line, without batches")));
        }
        if id.is_null() {
            if method == "notifications/cancelled" {
                let mut calls = self.calls();
                if calls.remove(&params["requestId"]) == Some(0) {
                    calls.running.as_ref().map(Clock::revoke);
                }
            }
            return None;
        }
        if !id.is_string() && !id.is_number() {
            return Some(Err(refusal(INVALID_REQUEST, "the id is neither text nor a number")));
        }
        self.answer(id, method, params, queue).transpose()
    }

    fn answer(&self, id: &Value, method: &str, params: &Value, queue: &Sender<Call>) -> Result<Option<Value>, Value> {
        let text = |name: &str| params[name].as_str().unwrap_or_default();
        if let Some(version) = params["_meta"][VERSION_OF_REQUEST].as_str()
            && !VERSIONS[WITH_HANDSHAKE..].contains(&version)
        {
            let mut error = refusal(UNSUPPORTED_VERSION, format!("unsupported protocol version {version}"));
            error["data"] = json!({ "supported": VERSIONS, "requested": version });
            return Err(error);
        }
        Ok(Some(match method {
            "initialize" => {
                let known = &VERSIONS[..WITH_HANDSHAKE];
                let version = known.iter().find(|known| **known == text("protocolVersion")).or(known.last());
                self.introduced(json!({ "protocolVersion": version }))
            }
            "server/discover" => self.introduced(json!({ "supportedVersions": VERSIONS })),
            "ping" => json!({}),
            "tools/list" => json!({ "tools": tools::listed() }),
            "resources/list" => json!({ "resources": tools::resources() }),
            "resources/templates/list" => json!({ "resourceTemplates": [] }),
            "resources/read" => {
                let uri = text("uri");
                let content = tools::read_resource(uri);
                let content = content.ok_or_else(|| refusal(INVALID_PARAMS, format!("no resource {uri:?}")))?;
                json!({ "contents": [{ "uri": uri, "mimeType": "text/markdown", "text": content }] })
            }
            "tools/call" => {
                let (name, arguments) = (text("name"), params["arguments"].clone());
                let tool = tools::listed().into_iter().find(|tool| tool["name"] == name);
                let tool = tool.ok_or_else(|| refusal(INVALID_PARAMS, format!("no tool {name:?}")))?;
                let mut calls = self.calls();
                let is_sent =
                    calls.ids.len() < MAX_CALLS && queue.send(Call { id: id.clone(), tool, arguments }).is_ok();
                if !is_sent {
                    return Err(refusal(BUSY, format!("{MAX_CALLS} calls are waiting already; ask again later")));
                }
                calls.ids.push_back(id.clone());
                return Ok(None);
            }
            _ => return Err(refusal(METHOD_NOT_FOUND, format!("no method {method:?}"))),
        }))
    }

    /// Runs a call and answers it, unless it was cancelled.
    fn run(&self, call: Call) -> io::Result<()> {
        let Call { id, tool, arguments } = call;
        if !self.calls().ids.contains(&id) {
            return Ok(());
        }
        let start = |clock: &Clock| {
            let mut calls = self.calls();
            if !calls.ids.contains(&id) {
                clock.revoke();
            }
            calls.running = Some(clock.clone());
        };
        // A client would wait for ever for the answer of a thread that ended.
        let answered = catch_unwind(AssertUnwindSafe(|| {
            let database = (self.find)().map_err(|problem| explained(&*problem, words))?;
            let folder = database.parent().filter(|folder| folder.parent().is_some());
            let folder = folder.map_or(String::new(), |folder| folder.join("").display().to_string());
            // Which folders a user has is nobody's business.
            tools::call(&tool, arguments, &database, &start)
                .map_err(|problem| explained(&*problem, words).replace(&folder, ""))
        }));
        let bug = |_| Err("this call failed because of a bug in GammonBase; other calls still work".to_owned());
        let result = answered.unwrap_or_else(bug).map_or_else(|why| refused(&why), Answer::result);
        let mut calls = self.calls();
        calls.running = None;
        let is_wanted = calls.remove(&id).is_some();
        drop(calls);
        if is_wanted { self.respond(&id, Ok(result)) } else { Ok(()) }
    }

    /// What the server says of itself.
    fn introduced(&self, mut result: Value) -> Value {
        result["capabilities"] = json!({ "tools": {}, "resources": {} });
        result["serverInfo"] = json!({ "name": "gammonbase", "title": "GammonBase", "version": self.version });
        result["instructions"] = json!(tools::INSTRUCTIONS.text().trim());
        result
    }

    fn respond(&self, id: &Value, outcome: Outcome) -> io::Result<()> {
        let id = if id.is_string() || id.is_number() { id } else { &Value::Null };
        let mut response = json!({ "jsonrpc": "2.0", "id": id });
        match outcome {
            Ok(mut result) => {
                // Version 2026-07-28 requires these. Clients of older versions ignore them, but some refuse them in an empty result.
                if result != json!({}) {
                    result["resultType"] = json!("complete");
                    result["ttlMs"] = json!(0);
                    result["cacheScope"] = json!("private");
                }
                response["result"] = result;
            }
            Err(error) => response["error"] = error,
        }
        (self.send)(&response.to_string())
    }
}

/// The id of a message that cannot be read. Other values, such as half a surrogate pair, are skipped.
fn id_of_unreadable(message: &[u8]) -> Value {
    #[derive(Deserialize)]
    struct Message {
        id: Value,
    }
    serde_json::from_slice(message).map_or(Value::Null, |message: Message| message.id)
}

/// Reads a line; of one so long that not even its id is looked for, the rest is skipped. Returns whether there was one.
fn next_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    let most = 16 * MAX_MESSAGE;
    if input.by_ref().take(most as u64).read_until(b'\n', line)? == most && !line.ends_with(b"\n") {
        input.skip_until(b'\n')?;
    }
    Ok(!line.is_empty())
}
