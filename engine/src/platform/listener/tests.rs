use std::net::Ipv4Addr;

use axum::{
    body::Bytes,
    routing::{get, post},
};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

use super::*;

struct Served {
    address: SocketAddr,
    stop: watch::Sender<bool>,
    ended: tokio::task::JoinHandle<()>,
}

fn quick() -> Bounds {
    let soon = Duration::from_millis(100);
    Bounds { head: soon, body: soon, of_one: None, ..Bounds::default() }
}

fn served(bounds: Bounds) -> Served {
    behind(Proxies::default(), bounds)
}

fn behind(proxies: Proxies, bounds: Bounds) -> Served {
    let listener = listen((Ipv4Addr::LOCALHOST, 0).into()).expect("a port");
    let address = listener.local_addr().expect("an address");
    let slow = || async {
        sleep(Duration::from_millis(600)).await;
        "done"
    };
    let router = Router::new()
        .route("/", get(|| async { "here" }))
        .route("/slow", get(slow))
        .route("/body", post(|body: Bytes| async move { body.len().to_string() }));
    let (stop, stopped) = watch::channel(false);
    let (_, answers) = watch::channel(Responder::of(router));
    let ended = tokio::spawn(serve(listener, answers, bounds, Arc::new(proxies), stopped));
    Served { address, stop, ended }
}

impl Served {
    async fn send(&self, bytes: &[u8]) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).await.expect("connected");
        stream.write_all(bytes).await.expect("sent");
        stream
    }

    /// All that the engine answers until it closes the connection.
    async fn answer(&self, bytes: &[u8]) -> String {
        read(self.send(bytes).await).await
    }
}

async fn read(mut stream: TcpStream) -> String {
    let mut answer = Vec::new();
    // A connection that is reset has still answered what was read before.
    let _ = stream.read_to_end(&mut answer).await;
    String::from_utf8(answer).expect("text")
}

const ONE: &[u8] = b"GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n";

#[tokio::test]
async fn slow_and_many_clients_keep_nobody_away() {
    let served = served(Bounds { connections: 20, ..quick() });
    // More clients than there is room for, and none ever completes a request.
    let mut idle = Vec::new();
    for _ in 0..50 {
        idle.push(served.send(b"GET / HTTP/1.1\r\nhos").await);
    }
    assert!(served.answer(ONE).await.ends_with("here"));
    drop(idle);
}

#[tokio::test]
async fn a_client_that_never_ends_its_head_is_let_go() {
    let served = served(quick());
    let answer = timeout(LAST, served.answer(b"GET / HTTP/1.1\r\nhost: a\r\n")).await;
    assert!(!answer.expect("let go").contains("200 OK"));
}

#[tokio::test]
async fn a_body_that_comes_in_drops_is_broken_off_and_one_that_comes_is_not() {
    let served = served(quick());
    let head =
        b"POST /body HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: 5000\r\n\r\n";
    let answer = timeout(LAST, served.answer(head)).await.expect("broken off");
    assert!(answer.starts_with("HTTP/1.1 400"), "{answer}");
    let whole = [head.as_slice(), &[b'x'; 5000]].concat();
    assert!(served.answer(&whole).await.ends_with("5000"));
}

#[tokio::test]
async fn an_address_holds_as_many_connections_as_it_may() {
    let served = served(Bounds { of_one: Some(2), head: LAST, ..quick() });
    let held = [served.send(b"GET").await, served.send(b"GET").await];
    sleep(Duration::from_millis(50)).await;
    assert_eq!(served.answer(ONE).await, "");
    drop(held);
    sleep(Duration::from_millis(50)).await;
    assert!(served.answer(ONE).await.ends_with("here"));
}

#[tokio::test]
async fn a_trusted_proxy_holds_any_number_and_the_others_still_have_a_limit() {
    let few = Bounds { of_one: Some(2), head: LAST, ..quick() };
    for (trusted, answer) in [("127.0.0.0/8", "here"), ("10.0.0.1/32", "")] {
        let trusted = trusted.parse().expect("a network");
        let served = behind(Proxies::new(vec![trusted], 0), few);
        let _held = [served.send(b"GET").await, served.send(b"GET").await];
        sleep(Duration::from_millis(50)).await;
        assert!(served.answer(ONE).await.ends_with(answer), "{trusted}");
        assert_eq!(served.answer(ONE).await.is_empty(), answer.is_empty(), "{trusted}");
    }
}

#[tokio::test]
async fn a_request_line_or_headers_that_do_not_end_are_refused() {
    let served = served(quick());
    let long = "x".repeat(200_000);
    let method = served.answer(format!("{long} / HTTP/1.1\r\nhost: a\r\n\r\n").as_bytes()).await;
    assert!(!method.contains("here"), "{method}");
    let header = format!("GET / HTTP/1.1\r\nhost: a\r\nx: {long}\r\n\r\n");
    let header = served.answer(header.as_bytes()).await;
    assert!(!header.contains("here"), "{header}");
}

#[tokio::test]
async fn what_came_before_the_end_is_answered() {
    let served = served(Bounds::default());
    let slow = served.send(b"GET /slow HTTP/1.1\r\nhost: a\r\n\r\n").await;
    sleep(Duration::from_millis(50)).await;
    served.stop.send(true).expect("it runs");
    // A client that connects in the last moment is answered, and told to close.
    let last = served.answer(b"GET / HTTP/1.1\r\nhost: a\r\n\r\n").await;
    assert!(last.contains("connection: close") && last.ends_with("here"), "{last}");
    assert!(read(slow).await.ends_with("done"));
    timeout(LAST, served.ended).await.expect("in time").expect("ended");
}
