//! Health and metrics: what operators can read, and other callers cannot.

use std::net::SocketAddr;

use axum::{
    body::{Body, to_bytes},
    extract::ConnectInfo,
    http::{Request, StatusCode},
};
use jaali::{
    platform::config::{HttpConfig, Limits},
    testing::TestApp,
};
use tower::ServiceExt as _;

const LOCAL: &str = "127.0.0.1:40000";

/// The status and the lines of the body that a caller at `peer` gets.
async fn ask(app: &TestApp, path: &str, peer: &str, forwarded: Option<&str>) -> (u16, Vec<String>) {
    let mut request = Request::get(path);
    if let Some(header) = forwarded {
        request = request.header(header, "for=203.0.113.7");
    }
    let peer: SocketAddr = peer.parse().expect("an address");
    let request = request.extension(ConnectInfo(peer)).body(Body::empty()).expect("a request");
    let answer = app.ask_raw(request).await;
    (answer.status.as_u16(), answer.text().lines().map(str::to_owned).collect())
}

async fn start(admin_listen: Option<&str>) -> TestApp {
    let admin_listen = admin_listen.map(|a| a.parse().expect("an address"));
    let http = HttpConfig { limits: Limits::Off, admin_listen, ..HttpConfig::default() };
    TestApp::with_site_and(http).await
}

#[tokio::test]
async fn numbers_and_details_are_told_on_this_machine_alone_and_through_no_proxy() {
    let app = start(None).await;
    for local in [LOCAL, "[::1]:40000", "[::ffff:127.0.0.1]:40000"] {
        assert_eq!(ask(&app, "/metrics", local, None).await.0, 200, "{local}");
        let (status, told) = ask(&app, "/readyz", local, None).await;
        assert_eq!((status, &*told[0], told.len()), (200, "ready", 4), "{local}: {told:?}");
        assert_eq!(told[3], "backup: none is made (JAALI_BACKUP_TO)");
    }
    for (peer, forwarded) in [
        (LOCAL, Some("x-forwarded-for")),
        (LOCAL, Some("forwarded")),
        ("10.0.0.7:40000", None),
        ("203.0.113.7:40000", None),
    ] {
        assert_eq!(ask(&app, "/metrics", peer, forwarded).await.0, 404, "{peer} {forwarded:?}");
        let ready = ask(&app, "/readyz", peer, forwarded).await;
        assert_eq!(ready, (200, vec!["ready".to_owned()]), "{peer} {forwarded:?}");
        let alive = ask(&app, "/healthz", peer, forwarded).await;
        assert_eq!(alive, (200, vec!["ok".to_owned()]));
    }
}

#[tokio::test]
async fn an_address_for_operators_is_the_only_one_that_tells_them() {
    let app = start(Some("127.0.0.1:9090")).await;
    assert_eq!(ask(&app, "/metrics", LOCAL, None).await.0, 404);
    assert_eq!(ask(&app, "/readyz", LOCAL, None).await, (200, vec!["ready".to_owned()]));

    let operators = app.engine.operations().router;
    for (path, status, says) in [
        ("/metrics", StatusCode::OK, ""),
        ("/readyz", StatusCode::OK, "search "),
        ("/healthz", StatusCode::OK, "ok"),
        ("/", StatusCode::NOT_FOUND, ""),
        ("/api/admin/leads", StatusCode::NOT_FOUND, ""),
    ] {
        let peer = SocketAddr::from(([10, 0, 0, 7], 40_000));
        let request = Request::get(path).extension(ConnectInfo(peer)).body(Body::empty());
        let Ok(answer) = operators.clone().oneshot(request.expect("a request")).await;
        assert_eq!(answer.status(), status, "{path}");
        let body = to_bytes(answer.into_body(), usize::MAX).await.expect("a whole body");
        assert!(String::from_utf8_lossy(&body).contains(says), "{path}");
    }
}
