//! Serves the pages of a site, made when they are asked for, to a browser on this machine.
//!
//! A request goes one way: `request` takes its address apart, `router` looks it up in the registry of pages (`page`), which makes the page in a
//! thread, with a connection of its own; `frame` puts the menu and the form (`form`) around it, and `cache` keeps it until the database changes
//! (`editions`). `importer` imports beside them. This file protects the server: who may connect, and how much they may ask.

mod answer;
mod cache;
mod changes;
mod editions;
mod files;
mod form;
mod frame;
mod importer;
mod names;
mod request;
mod router;
mod tags;

use std::convert::Infallible;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::path::PathBuf;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use http_body_util::channel::Channel;
use http_body_util::{BodyExt, Either, Full, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::header::{self, HeaderMap, HeaderName, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::task::JoinError;
use tokio::time::timeout;

use self::answer::Answer;
use self::cache::Turn;
use self::frame::broken_off;
use self::importer::Importer;
use self::request::{PageRequest, Visitor};
use self::router::{LIMIT, Route, Router, random_token};
use crate::page::NAMES;
use gammonbase::import::CancelToken;
use gammonbase::store::{StoreError, started};
use gammonbase::text_file::text_file;

/// The maximum number of connections; others wait until one ends.
const CONNECTIONS: usize = 256;
/// How long a connection accepts requests. The answer in progress then has the time of a turn and of a page.
const OPEN: Duration = Duration::from_secs(30);
/// How long a client may take to send the headers of a request.
const HEAD: Duration = Duration::from_secs(10);
/// The most bytes of headers, and of a form.
const LONGEST_HEAD: usize = 16 << 10;
// A note of 10,000 letters of any script, each as up to twelve characters.
const LONGEST_FORM: usize = 256 << 10;
/// How long a request waits for its turn.
const TURN: Duration = Duration::from_secs(30);
/// How often the server checks whether it should stop, and whether the database has changed.
const TICK: Duration = Duration::from_millis(100);
const SECOND: Duration = Duration::from_secs(1);
/// The cookie with the token's hash; the port follows its name.
const COOKIE: &str = "gammonbase";

/// Browsers may run the server's own scripts, and load nothing else.
const HEADERS: [(HeaderName, &str); 7] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (header::CACHE_CONTROL, "no-cache"),
    (header::VARY, "cookie"),
];

/// What to serve, and where.
#[derive(Debug)]
pub struct Options {
    pub database: PathBuf,
    /// The folders to import.
    pub folders: Vec<PathBuf>,
    pub address: IpAddr,
    /// 0: a free one.
    pub port: u16,
    /// The token that browsers must send.
    pub token: Option<String>,
    /// Refuses all changes.
    pub is_read_only: bool,
    pub stop: CancelToken,
}

/// Why nothing can be served.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    #[error("cannot listen on {0}: {1}; choose another port")]
    Listen(SocketAddr, io::Error),
    #[error("{0}")]
    Io(#[from] io::Error),
    #[error("{0}")]
    Store(#[from] StoreError),
}

struct Server {
    router: Router,
    /// How many pages are made at once.
    makers: Arc<Semaphore>,
}

/// Where browsers connect, and what they need there.
#[derive(Debug)]
struct Listener {
    address: SocketAddr,
    token: Option<blake3::Hash>,
    visitor: Visitor,
}

/// Serves until it is stopped. `ready` receives the address of the first page.
pub fn serve(options: Options, ready: impl FnOnce(&str)) -> Result<(), ServeError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let wanted = SocketAddr::from((options.address, options.port));
    let listener = runtime.block_on(TcpListener::bind(wanted));
    let listener = listener.map_err(|error| ServeError::Listen(wanted, error))?;
    let address = listener.local_addr()?;
    let database = std::path::absolute(options.database)?;
    let importer = Importer::new(options.folders, database.clone(), options.stop.clone());
    // More than cores: short pages pass long ones.
    let makers = std::thread::available_parallelism().map_or(4, |cores| 2 * cores.get().max(2));
    // No browser can open an unspecified address.
    let own = if address.ip().is_unspecified() { outward() } else { Some(address.ip()) };
    let own = SocketAddr::from((own.unwrap_or(Ipv4Addr::LOCALHOST.into()), address.port()));
    let is_read_only = options.is_read_only || matches!(started(&database), Err(StoreError::Snapshot(_)));
    let visitor = if is_read_only { Visitor::Reader } else { Visitor::Owner(random_token()?.into()) };
    let server = Arc::new(Server {
        router: Router::new(database, importer, visitor.clone()),
        makers: Arc::new(Semaphore::new(makers)),
    });
    let token = options.token.map(|token| blake3::hash(token.as_bytes()));
    let door = Arc::new(Listener { address, token, visitor });
    ready(&format!("http://{own}/"));
    std::thread::scope(|scope| {
        scope.spawn(|| server.router.frame.importer.run(|| server.router.renew()));
        scope.spawn(|| {
            server.router.prepare_present();
            let (mut pending, mut ticks) = (Default::default(), 0);
            while !options.stop.is_cancelled() {
                std::thread::sleep(TICK);
                ticks += 1;
                if ticks % SECOND.as_millis().div_euclid(TICK.as_millis()) == 0 {
                    server.router.watch(&mut pending);
                }
            }
        });
        runtime.block_on(accept(Arc::clone(&server), listener, door, &options.stop));
        server.router.ahead.cancel();
        runtime.shutdown_background();
    });
    Ok(())
}

/// The address of this machine in its main network. Connecting a UDP socket sends nothing, but selects the source address.
fn outward() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // A documentation address, which is routed to the gateway.
    socket.connect(("192.0.2.1", 9)).ok()?;
    Some(socket.local_addr().ok()?.ip())
}

/// Answers connections until it is stopped.
async fn accept(server: Arc<Server>, socket: TcpListener, listener: Arc<Listener>, stop: &CancelToken) {
    let connections = Arc::new(Semaphore::new(CONNECTIONS));
    while !stop.is_cancelled() {
        let Ok(Ok(permit)) = timeout(TICK, Arc::clone(&connections).acquire_owned()).await else { continue };
        // Out of file descriptors: try again on the next tick.
        let Ok(Ok((stream, _))) = timeout(TICK, socket.accept()).await else { continue };
        let (server, listener) = (Arc::clone(&server), Arc::clone(&listener));
        tokio::spawn(async move {
            let service = service_fn(|request| {
                let (server, listener) = (Arc::clone(&server), Arc::clone(&listener));
                async move { Ok::<_, Infallible>(server.respond(request, &listener).await) }
            });
            let mut http = http1::Builder::new();
            http.timer(TokioTimer::new()).header_read_timeout(HEAD).max_buf_size(LONGEST_HEAD);
            let mut connection = pin!(http.serve_connection(TokioIo::new(stream), service));
            // Lost connections are not reported.
            if timeout(OPEN, connection.as_mut()).await.is_err() {
                connection.as_mut().graceful_shutdown();
                let _ = timeout(TURN + LIMIT, connection).await;
            }
            drop(permit);
        });
    }
}

/// The body of a page of which a part was sent: the whole page, or that part with what went wrong after it.
fn following(answer: Answer, sent: &Bytes) -> Bytes {
    if answer.body.starts_with(sent) {
        return Bytes::from_owner(answer.body);
    }
    let why = if answer.problem.is_empty() { "Load this page again for the rest." } else { &answer.problem };
    [sent, broken_off(why).as_bytes()].concat().into()
}

/// An answer, and the body of one that is sent while it is made.
struct Reply {
    answer: Answer,
    rest: Option<Channel<Bytes>>,
}

impl From<Answer> for Reply {
    fn from(answer: Answer) -> Self {
        Self { answer, rest: None }
    }
}

impl Server {
    async fn respond(
        self: Arc<Self>,
        request: Request<Incoming>,
        listener: &Listener,
    ) -> Response<Either<Full<Bytes>, Channel<Bytes>>> {
        let known = request.headers().get(header::IF_NONE_MATCH).cloned();
        let Reply { answer, rest } = self.answer(request, listener).await;
        let mut response = Response::builder().status(answer.status);
        let is_known = answer.status == 200 && known.is_some_and(|known| known.as_bytes() == answer.tag.as_bytes());
        if let Some(headers) = response.headers_mut() {
            headers.extend(HEADERS.map(|(name, value)| (name, HeaderValue::from_static(value))));
            let mut set = |name: HeaderName, value: Option<String>| {
                headers.extend(value.and_then(|value| HeaderValue::try_from(value).ok()).map(|value| (name, value)));
            };
            set(header::CONTENT_TYPE, Some(answer.kind.to_owned()));
            set(header::ETAG, Some(answer.tag).filter(|tag| !tag.is_empty()));
            set(header::LOCATION, answer.location);
            set(header::SET_COOKIE, answer.cookie);
            set(header::REFRESH, answer.refresh.map(|seconds| seconds.to_string()));
            set(header::CONTENT_DISPOSITION, answer.file.map(|name| format!("attachment; filename=\"{name}\"")));
        }
        let (response, body) =
            if is_known { (response.status(304), Bytes::new()) } else { (response, Bytes::from_owner(answer.body)) };
        let body = rest.map_or_else(|| Either::Left(Full::new(body)), Either::Right);
        // All names and values are valid.
        response.body(body).unwrap_or_else(|_| Response::new(Either::Left(Full::default())))
    }

    async fn answer(self: &Arc<Self>, request: Request<Incoming>, listener: &Listener) -> Reply {
        let path = request.uri().path();
        let address = PageRequest::parse(path, request.uri().query());
        if request.uri().authority().is_some() || request.headers().get_all(header::HOST).iter().count() > 1 {
            return Answer::plain(400, "Expected an address that begins with a slash, and one Host header.").into();
        }
        if let Some(refusal) = listener.refusal(request.method(), request.headers(), address.as_ref()) {
            return refusal.into();
        }
        let visitor = listener.visitor.clone();
        let Some(address) = address else {
            let address =
                PageRequest { path: path.trim_start_matches('/').to_owned(), visitor, ..PageRequest::default() };
            return self.no_page(address, 404, "There is no such page.").into();
        };
        let address = PageRequest { visitor, ..address.without(&["token"]) };
        let mut given = form_urlencoded::parse(request.uri().query().unwrap_or_default().as_bytes());
        if request.method() == Method::GET && given.any(|(_, value)| value.is_empty()) {
            // The empty fields of a form do not stay in the address.
            return address.redirect().into();
        }
        let is_post = request.method() == Method::POST;
        match (request.method(), address.path.as_str()) {
            (_, path) if address.visitor.token().is_none() && (is_post || path == NAMES.path) => {
                return self.no_page(address, 403, "This address only reads: nothing can be changed here.").into();
            }
            (&Method::POST, "import" | "names") => return self.post(address, request).await.into(),
            (&Method::GET | &Method::HEAD, _) => {}
            _ => return Answer::plain(405, "Only GET and HEAD.").into(),
        }
        let in_parts = request.method() == Method::GET;
        Arc::clone(self).page(address, in_parts).await
    }

    /// A page, from the cache or made now. If it takes longer than a second, what is ready is sent before the rest.
    async fn page(self: Arc<Self>, address: PageRequest, in_parts: bool) -> Reply {
        let route = Arc::new(self.router.route(address));
        if let Some(answer) = self.router.ready(&route) {
            return answer.into();
        }
        let turn = route.turn();
        let mut made = tokio::spawn(Arc::clone(&self).made(Arc::clone(&route), Arc::clone(&turn)));
        let mut patience = SECOND;
        loop {
            match timeout(patience, &mut made).await {
                Ok(made) => return self.router.frame.with_state(self.or_fault(&route, made), &route.request).into(),
                Err(_) if in_parts && !turn.shown().is_empty() => break,
                Err(_) => patience = TICK,
            }
        }
        let (mut body, rest) = Channel::new(1);
        tokio::spawn(async move {
            let mut sent = Bytes::new();
            loop {
                let made = timeout(TICK, &mut made).await;
                let is_whole = made.is_ok();
                let next = made.map_or_else(|_| turn.shown(), |made| following(self.or_fault(&route, made), &sent));
                let part = self.router.frame.stated(next.get(sent.len()..).unwrap_or_default(), &route.request);
                sent = next;
                // A reader who has left does not stop the page, which is cached.
                if !part.is_empty() && body.send_data(part.into()).await.is_err() || is_whole {
                    return;
                }
            }
        });
        Reply { answer: Answer { tag: String::new(), ..Answer::html(200, String::new()) }, rest: Some(rest) }
    }

    /// A page that is made now, or by another request.
    async fn made(self: Arc<Self>, route: Arc<Route>, turn: Turn) -> Answer {
        // In this order, so that a request that waits for its page does not occupy a maker.
        let turns = async { (turn.wait().await, Arc::clone(&self.makers).acquire_owned().await) };
        let Ok(turns) = timeout(TURN, turns).await else {
            return self.router.problem(&route, 503, "The server is busy: try again in a moment.");
        };
        let (server, wanted) = (Arc::clone(&self), Arc::clone(&route));
        let made = tokio::task::spawn_blocking(move || {
            let answer = server.router.answer(&wanted, &turn);
            drop(turns);
            answer
        });
        self.or_fault(&route, made.await)
    }

    fn or_fault(&self, route: &Route, made: Result<Answer, JoinError>) -> Answer {
        made.unwrap_or_else(|_| self.router.problem(route, 500, "This page has a fault. Please report it."))
    }

    fn no_page(&self, address: PageRequest, status: u16, text: &str) -> Answer {
        self.router.problem(&self.router.route(address), status, text)
    }

    /// Handles buttons and forms.
    async fn post(self: &Arc<Self>, address: PageRequest, request: Request<Incoming>) -> Answer {
        let form = timeout(HEAD, Limited::new(request.into_body(), LONGEST_FORM).collect()).await;
        let Ok(Ok(form)) = form else { return Answer::plain(413, "The form is too long, or did not arrive.") };
        let form = form.to_bytes();
        let form = PageRequest::parse("/", Some(&String::from_utf8_lossy(&form))).unwrap_or_default();
        let form = PageRequest { values: form.values, ..address };
        // Hashes are compared in constant time.
        let [given, own] =
            [form.value("token"), form.visitor.token()].map(|token| token.map(|token| blake3::hash(token.as_bytes())));
        if own.is_none() || given != own {
            return Answer::plain(403, "This button is out of date: load the page again.");
        }
        match form.path.as_str() {
            "import" => self.router.frame.importer.ask(),
            _ => {
                let (server, route) = (Arc::clone(self), self.router.route(form.clone()));
                let changed = tokio::task::spawn_blocking(move || server.router.change(&form)).await;
                return self.or_fault(&route, changed);
            }
        }
        Answer::redirect(format!("{}.html", form.path))
    }
}

impl Listener {
    /// The answer to a request that is refused.
    fn refusal(&self, method: &Method, headers: &HeaderMap, address: Option<&PageRequest>) -> Option<Answer> {
        let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let host = text(header::HOST);
        if self.token.is_none() && !is_address(self.address, host) {
            // DNS rebinding: a foreign name can resolve to this machine, but the browser still sends that name as Host.
            return Some(Answer::plain(421, "This server answers only under its own address."));
        }
        let [site, place, user] =
            ["sec-fetch-site", "sec-fetch-dest", "sec-fetch-user"].map(|name| text(HeaderName::from_static(name)));
        // Frames, and windows opened by scripts, would put load on the server without a person's click.
        let is_link = place == "document" && user == "?1" && *method == Method::GET;
        if !["", "same-origin", "none"].contains(&site) && !is_link {
            return Some(Answer::plain(403, "Pages of other sites cannot use this server."));
        }
        // Browsers without those headers send this one with a form.
        let own = ["http", "https"].map(|scheme| format!("{scheme}://{host}"));
        let mut origins = headers.get_all(header::ORIGIN).iter();
        if *method == Method::POST && !origins.all(|origin| own.iter().any(|own| origin == own)) {
            return Some(Answer::plain(
                403,
                "This form is of another address (a proxy has to pass on the Host header).",
            ));
        }
        let token = self.token?;
        let is_token = |text: &str| blake3::Hash::from_hex(text).is_ok_and(|hash| hash == token);
        let cookies = text(header::COOKIE).split(';').filter_map(|cookie| cookie.trim().split_once('='));
        // All servers on one machine receive the same cookies.
        let cookie = format!("{COOKIE}-{}", self.address.port());
        if cookies.into_iter().any(|(name, value)| name == cookie && is_token(value)) {
            return None;
        }
        // Hashes are compared in constant time.
        let given = address.and_then(|address| address.value("token")).map(|given| blake3::hash(given.as_bytes()));
        Some(match address.filter(|_| given == Some(token)) {
            Some(address) => {
                let cookie = Some(format!("{cookie}={}; Path=/; HttpOnly; SameSite=Lax", token.to_hex()));
                Answer { cookie, ..address.clone().without(&["token"]).redirect() }
            }
            None => Answer::html(401, text_file!("src/serve/templates/token.html").text().to_owned()),
        })
    }
}

/// A Host header that names this server, by its address or as localhost. Browsers omit port 80.
fn is_address(address: SocketAddr, host: &str) -> bool {
    let (ip, port) = (address.ip(), address.port());
    let with_port =
        |host: String| if port == 80 { vec![format!("{host}:80"), host] } else { vec![format!("{host}:{port}")] };
    let in_brackets = if ip.is_ipv6() { format!("[{ip}]") } else { ip.to_string() };
    let own = [in_brackets, Ipv4Addr::LOCALHOST.to_string(), "localhost".to_owned()];
    own.into_iter().flat_map(with_port).any(|own| own.eq_ignore_ascii_case(host))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::cache::Making;
    use super::*;

    fn server(folder: &Path) -> Arc<Server> {
        let database = folder.join("a.db");
        let importer = Importer::new(Vec::new(), database.clone(), CancelToken::default());
        Arc::new(Server {
            router: Router::new(database, importer, Visitor::Reader),
            makers: Arc::new(Semaphore::new(1)),
        })
    }

    fn runtime() -> tokio::runtime::Runtime {
        tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap()
    }

    #[test]
    fn a_request_that_waits_for_its_page_keeps_no_other_waiting() {
        let folder = tempfile::tempdir().unwrap();
        let server = server(folder.path());
        let [one, other] = ["/board.js", "/search.js"].map(|path| PageRequest::parse(path, None).unwrap());
        runtime().block_on(async {
            let page = server.router.route(one.clone()).turn();
            let turn = page.wait().await;
            let waiting = tokio::spawn(Arc::clone(&server).page(one, true));
            tokio::task::yield_now().await;
            assert_eq!(Arc::clone(&server).page(other, true).await.answer.status, 200);
            assert!(!waiting.is_finished());
            drop(turn);
            assert_eq!(waiting.await.unwrap().answer.status, 200);
        });
    }

    #[test]
    fn a_slow_page_is_sent_as_far_as_it_is_made_and_then_completed_or_broken_off() {
        let folder = tempfile::tempdir().unwrap();
        let server = server(folder.path());
        let script = PageRequest::parse("/board.js", None).unwrap();
        runtime().block_on(async {
            let whole = server.router.answer(&server.router.route(script.clone()), &Making::default()).body;
            for beginning in [&whole[..9], b"Another page"] {
                let server = self::server(folder.path());
                let making = server.router.route(script.clone()).turn();
                let turn = making.wait().await;
                making.show(String::from_utf8(beginning.to_vec()).unwrap());
                let Reply { answer, rest } = Arc::clone(&server).page(script.clone(), true).await;
                assert_eq!((answer.status, answer.tag.as_str()), (200, ""));
                let mut rest = rest.unwrap();
                assert_eq!(rest.frame().await.unwrap().unwrap().into_data().unwrap(), beginning);
                drop(turn);
                let rest = rest.collect().await.unwrap().to_bytes();
                if whole.starts_with(beginning) {
                    assert_eq!(rest, whole[9..]);
                } else {
                    assert_eq!(rest, broken_off("Load this page again for the rest."));
                }
            }
        });
    }

    #[test]
    fn a_page_that_fails_after_its_beginning_says_why() {
        let failed =
            Answer { problem: "No such <match>.".to_owned(), ..Answer::html(503, "<h1>Problem</h1>".to_owned()) };
        let page = following(failed, &Bytes::from_static(b"<h1>Page</h1>"));
        let page = String::from_utf8_lossy(&page);
        assert!(page.starts_with("<h1>Page</h1><p class=\"missing\""), "{page}");
        assert!(page.contains("No such &#60;match&#62;.") && page.ends_with("</html>"), "{page}");
    }

    #[test]
    fn the_port_of_the_web_may_be_left_out_of_the_address() {
        for (address, host, is_own) in [
            ("127.0.0.1:80", "127.0.0.1", true),
            ("127.0.0.1:80", "127.0.0.1:80", true),
            ("127.0.0.1:80", "localhost", true),
            ("127.0.0.1:8412", "LocalHost:8412", true),
            ("127.0.0.1:8412", "localhost", false),
            ("127.0.0.1:8412", "127.0.0.1:80", false),
            ("[::1]:80", "[::1]", true),
            ("[::1]:8412", "[::1]:8412", true),
            ("127.0.0.1:80", "example.com", false),
            ("127.0.0.1:80", "", false),
        ] {
            assert_eq!(is_address(address.parse().unwrap(), host), is_own, "{address} {host}");
        }
    }
}
