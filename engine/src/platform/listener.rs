//! Accepts connections. [`Bounds`] limits their time and their number, so that clients who send
//! slowly or nothing at all keep no other client away. All requests that came before the stop are
//! answered.

mod body;
#[cfg(test)]
mod tests;
mod timer;

use std::{
    collections::HashMap,
    convert::Infallible,
    io,
    net::{IpAddr, SocketAddr},
    pin::pin,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use axum::{
    Router,
    body::Body,
    extract::{ConnectInfo, Request},
    http::{HeaderValue, header, request::Parts},
    response::Response,
};
use hyper::{
    body::{Body as _, Incoming},
    server::conn::http1,
    service::service_fn,
};
use hyper_util::rt::TokioIo;
use rustix::process::{Resource, getrlimit, setrlimit};
use socket2::SockRef;
use tokio::{
    net::{TcpListener, TcpSocket, TcpStream},
    sync::{Semaphore, watch},
    time::{sleep, timeout},
};
use tokio_util::task::TaskTracker;
use tower::Service as _;

use self::{body::Paced, timer::ConnectionTimer};
use super::{limits::household, proxies::Proxies};

/// Connections that the system queues until they are accepted.
const BACKLOG: u32 = 4096;

/// Bytes of a request line and its headers, at most.
const MAX_HEAD: usize = 32 * 1024;

/// Files that the engine needs besides connections: the database, the index, renderers.
const OTHER_FILES: u64 = 256;

/// How long connections are still accepted after the stop: a client that connected just before is
/// answered, and told to close.
const LINGER: Duration = Duration::from_millis(300);

/// How long running requests may take after that.
const LAST: Duration = Duration::from_secs(10);

/// What clients may use of the engine.
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    /// The most time until the headers of a request have come; between two requests as well.
    pub head: Duration,
    /// The most time until its body has come, besides what [`rate`](Self::rate) allows.
    pub body: Duration,
    /// The fewest bytes a second that a body may come with.
    pub rate: u64,
    /// How long bytes of a response may wait for a client that takes none.
    pub unread: Duration,
    /// The most connections at once.
    pub connections: usize,
    /// The most connections of one address at once; None for no limit.
    pub of_one: Option<usize>,
}

impl Default for Bounds {
    fn default() -> Self {
        let files = getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX);
        let connections = files.saturating_sub(OTHER_FILES).clamp(64, 10_000);
        Self {
            head: Duration::from_secs(10),
            body: Duration::from_secs(10),
            rate: 2_000,
            unread: Duration::from_mins(1),
            connections: usize::try_from(connections).unwrap_or(usize::MAX),
            of_one: Some(256),
        }
    }
}

/// Raises the limit of open files to the system's maximum: each connection is one.
pub fn raise_file_limit() -> io::Result<()> {
    let mut limit = getrlimit(Resource::Nofile);
    limit.current = limit.maximum;
    Ok(setrlimit(Resource::Nofile, limit)?)
}

/// Binds a socket; port 0 lets the system choose one.
pub fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Answers a request of an address before the router sees it, or leaves it to the router.
pub type Front = Arc<dyn Fn(&Parts, IpAddr) -> Option<Response> + Send + Sync>;

/// How requests are answered.
#[derive(Clone)]
pub struct Responder {
    pub front: Front,
    pub router: Router,
}

impl Responder {
    /// The answers of a router alone.
    pub fn of(router: Router) -> Self {
        Self { front: Arc::new(|_, _| None), router }
    }
}

/// Serves until `stop` is true, and then until all that came is answered, 10 s at most. The
/// answers may change meanwhile. A trusted proxy may hold any number of connections.
pub async fn serve(
    listener: TcpListener,
    answers: watch::Receiver<Responder>,
    bounds: Bounds,
    proxies: Arc<Proxies>,
    mut stop: watch::Receiver<bool>,
) {
    let (end, ended) = watch::channel(false);
    let doors = Arc::new(Doors {
        answers,
        bounds,
        proxies,
        closing: AtomicBool::new(false),
        held: Mutex::default(),
        ended,
    });
    let places = Arc::new(Semaphore::new(bounds.connections));
    let served = TaskTracker::new();
    let accept = async {
        loop {
            // Before one is accepted: a client that finds no room waits in the backlog.
            let Ok(place) = places.clone().acquire_owned().await else { return };
            match listener.accept().await {
                Ok((stream, peer)) => {
                    let doors = doors.clone();
                    served.spawn(async move {
                        doors.hold(stream, peer).await;
                        drop(place);
                    });
                }
                Err(e) => {
                    tracing::debug!(error = %e, "cannot accept");
                    sleep(Duration::from_millis(50)).await;
                }
            }
        }
    };
    let linger = async {
        // The sender lives until the stop; an error here would mean the same.
        let _ = stop.wait_for(|stop| *stop).await;
        doors.closing.store(true, Ordering::Relaxed);
        sleep(LINGER).await;
    };
    tokio::select! {
        () = accept => {}
        () = linger => {}
    }
    drop(listener);
    let _ = end.send(true);
    served.close();
    if timeout(LAST, served.wait()).await.is_err() {
        tracing::warn!(connections = served.len(), "broken off: requests that did not end");
    }
}

struct Doors {
    answers: watch::Receiver<Responder>,
    bounds: Bounds,
    proxies: Arc<Proxies>,
    /// Responses tell clients to close the connection.
    closing: AtomicBool,
    /// Connections of each household.
    held: Mutex<HashMap<IpAddr, usize>>,
    ended: watch::Receiver<bool>,
}

impl Doors {
    /// Serves a connection until its end.
    async fn hold(&self, stream: TcpStream, peer: SocketAddr) {
        let most = self.bounds.of_one.filter(|_| !self.proxies.is_proxy(peer.ip()));
        let Some(_place) = Admission::of(&self.held, household(peer.ip()), most) else { return };
        let _ = stream.set_nodelay(true);
        let _ = SockRef::from(&stream).set_tcp_user_timeout(Some(self.bounds.unread));
        let service = service_fn(|request| self.answer(request, peer));
        let served = http1::Builder::new()
            .timer(ConnectionTimer::default())
            .header_read_timeout(self.bounds.head)
            .max_buf_size(MAX_HEAD)
            .serve_connection(TokioIo::new(stream), service);
        let mut served = pin!(served);
        let mut ended = self.ended.clone();
        tokio::select! {
            // A client that breaks off is no error of the engine.
            _ = served.as_mut() => return,
            _ = ended.wait_for(|ended| *ended) => served.as_mut().graceful_shutdown(),
        }
        let _ = served.await;
    }

    async fn answer(
        &self,
        request: hyper::Request<Incoming>,
        peer: SocketAddr,
    ) -> Result<Response, Infallible> {
        let (mut parts, body) = request.into_parts();
        let at_once = {
            let answers = self.answers.borrow();
            (answers.front)(&parts, peer.ip().to_canonical())
        };
        let mut response = if let Some(response) = at_once {
            response
        } else {
            let mut router = self.answers.borrow().router.clone();
            parts.extensions.insert(ConnectInfo(peer));
            let body = if body.is_end_stream() {
                Body::empty()
            } else {
                Body::new(Paced::new(body, self.bounds))
            };
            router.call(Request::from_parts(parts, body)).await?
        };
        if self.closing.load(Ordering::Relaxed) {
            response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        Ok(response)
    }
}

/// One connection of an address, as long as it is held.
struct Admission<'a> {
    held: &'a Mutex<HashMap<IpAddr, usize>>,
    address: IpAddr,
}

impl<'a> Admission<'a> {
    /// None when the address holds as many as it may.
    fn of(
        held: &'a Mutex<HashMap<IpAddr, usize>>,
        address: IpAddr,
        most: Option<usize>,
    ) -> Option<Self> {
        let mut counts = held.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(address).or_default();
        if most.is_some_and(|most| *count >= most) {
            return None;
        }
        *count += 1;
        Some(Self { held, address })
    }
}

impl Drop for Admission<'_> {
    fn drop(&mut self) {
        let mut counts = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.address);
            }
        }
    }
}
