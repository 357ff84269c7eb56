//! A receiver of what the engine sends, on a port of this machine.

use std::{
    net::SocketAddr,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use axum::{
    Router,
    body::Bytes,
    extract::State,
    http::{HeaderMap, StatusCode, Uri},
    response::{IntoResponse as _, Response},
};
use serde_json::Value;

/// What a receiver answers.
#[derive(Debug, Clone, Copy)]
pub enum Reply {
    /// The status, and a thank-you.
    Status(u16),
    /// 429, and after how many seconds to come again.
    Later(u64),
    /// A redirect to another receiver.
    Redirect(SocketAddr),
    /// 200 and ten megabytes.
    Flood,
    /// The status, and a body that never ends.
    Drip,
}

/// A message as it came.
#[derive(Debug, Clone)]
pub struct Received {
    pub path: String,
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl Received {
    /// A header's value; empty when it is not there.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    /// The body as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).expect("JSON")
    }
}

struct Inner {
    reply: Mutex<Reply>,
    got: Mutex<Vec<Received>>,
}

/// Listens until the test ends; clones share what came.
#[derive(Clone)]
pub struct Receiver {
    pub address: SocketAddr,
    inner: Arc<Inner>,
}

impl Receiver {
    /// On a port of its own.
    pub async fn start(reply: Reply) -> Self {
        let inner = Arc::new(Inner { reply: Mutex::new(reply), got: Mutex::default() });
        let router = Router::new().fallback(receive).with_state(inner.clone());
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { address, inner }
    }

    /// An address of it.
    pub fn url(&self) -> String {
        format!("http://{}/hook", self.address)
    }

    /// What it answers from now on.
    pub fn reply(&self, reply: Reply) {
        *self.inner.reply.lock().unwrap_or_else(PoisonError::into_inner) = reply;
    }

    /// All that came so far.
    pub fn got(&self) -> Vec<Received> {
        self.inner.got.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The types that came so far.
    pub fn types(&self) -> Vec<String> {
        let kind = |one: &Received| one.json()["type"].as_str().expect("a type").to_owned();
        self.got().iter().map(kind).collect()
    }
}

async fn receive(
    State(inner): State<Arc<Inner>>,
    url: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let received = Received { path: url.path().to_owned(), headers, body };
    inner.got.lock().unwrap_or_else(PoisonError::into_inner).push(received);
    let reply = *inner.reply.lock().unwrap_or_else(PoisonError::into_inner);
    match reply {
        Reply::Status(status) => {
            (StatusCode::from_u16(status).expect("a status"), "thanks\u{7}").into_response()
        }
        Reply::Later(seconds) => {
            (StatusCode::TOO_MANY_REQUESTS, [("retry-after", seconds.to_string())]).into_response()
        }
        Reply::Redirect(to) => {
            (StatusCode::TEMPORARY_REDIRECT, [("location", format!("http://{to}/"))])
                .into_response()
        }
        Reply::Flood => vec![b'x'; 10_000_000].into_response(),
        Reply::Drip => {
            let drips = futures_util::stream::unfold((), |()| async {
                tokio::time::sleep(Duration::from_millis(100)).await;
                Some((Ok::<_, std::io::Error>(Bytes::from_static(b".")), ()))
            });
            axum::body::Body::from_stream(drips).into_response()
        }
    }
}
