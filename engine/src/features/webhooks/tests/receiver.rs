//! A receiver of webhooks on a port of this machine.

use std::{
    net::SocketAddr,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use axum::{
    Router,
    body::Bytes,
    extract::State,
    http::{HeaderMap, StatusCode},
    response::{IntoResponse as _, Response},
};
use serde_json::Value;

/// What a receiver answers.
#[derive(Debug, Clone, Copy)]
pub(super) enum Reply {
    Status(u16),
    /// A redirect to another receiver.
    Redirect(SocketAddr),
    /// 200 and ten megabytes.
    Flood,
    /// The status, and a body that never ends.
    Drip,
}

/// A message as it came.
#[derive(Debug, Clone)]
pub(super) struct Received {
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl Received {
    pub(super) fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    pub(super) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).expect("JSON")
    }
}

struct Inner {
    reply: Mutex<Reply>,
    got: Mutex<Vec<Received>>,
}

#[derive(Clone)]
pub(super) struct Receiver {
    pub(super) address: SocketAddr,
    inner: Arc<Inner>,
}

impl Receiver {
    pub(super) async fn start(reply: Reply) -> Self {
        let inner = Arc::new(Inner { reply: Mutex::new(reply), got: Mutex::default() });
        let router = Router::new().fallback(receive).with_state(inner.clone());
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { address, inner }
    }

    pub(super) fn url(&self) -> String {
        format!("http://{}/hook", self.address)
    }

    pub(super) fn reply(&self, reply: Reply) {
        *self.inner.reply.lock().unwrap_or_else(PoisonError::into_inner) = reply;
    }

    /// All that came so far.
    pub(super) fn got(&self) -> Vec<Received> {
        self.inner.got.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The types that came so far.
    pub(super) fn types(&self) -> Vec<String> {
        let kind = |one: &Received| one.json()["type"].as_str().expect("a type").to_owned();
        self.got().iter().map(kind).collect()
    }
}

async fn receive(State(inner): State<Arc<Inner>>, headers: HeaderMap, body: Bytes) -> Response {
    inner.got.lock().unwrap_or_else(PoisonError::into_inner).push(Received { headers, body });
    let reply = *inner.reply.lock().unwrap_or_else(PoisonError::into_inner);
    match reply {
        Reply::Status(status) => {
            (StatusCode::from_u16(status).expect("a status"), "thanks\u{7}").into_response()
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
