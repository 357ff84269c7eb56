//! Permission is checked first: a caller without it gets 401 or 403, whatever else is wrong with
//! the request.

use axum::{
    body::Body,
    http::{Request, header},
};
use jaali::testing::{Actor, Admin, Inactive, Marketer, Own, Support, TestApp, Visitor};
use serde_json::Value;

use super::{knock, send};
use crate::openapi::{has_version, operations};

#[tokio::test]
async fn permission_is_asked_before_path_query_version_type_size_and_body_are_read() {
    let app = TestApp::with_site().await;
    let _job = app.search().await;
    let mut read_first = Vec::new();
    for (method, path, operation) in operations() {
        if !crate::openapi::asks_for_somebody(&operation) {
            continue;
        }
        for actor in Actor::ALL {
            let refused = match actor {
                Admin | Own => continue,
                Visitor | Inactive => 401,
                Marketer | Support => {
                    let route = format!("{method} {path}");
                    let fine = knock(&app, actor, &route).await.expect("a fine request");
                    send(&app, actor, &method, fine).await.0
                }
            };
            if ![401, 403].contains(&refused) {
                continue;
            }
            for (what, request, body) in nonsense(&method, &path, &operation) {
                let status = app.ask(actor, request, body).await.status.as_u16();
                if status != refused {
                    read_first.push(format!(
                        "{actor:?} {method} {path}: {status} for {what}, not {refused}"
                    ));
                }
            }
        }
    }
    assert!(read_first.is_empty(), "{}", read_first.join("\n"));
}

/// Requests that are invalid for every caller.
fn nonsense(
    method: &str,
    path: &str,
    operation: &Value,
) -> Vec<(&'static str, axum::http::request::Builder, Body)> {
    let bare = |path: &str| Request::builder().method(method).uri(path);
    let nowhere: Vec<_> =
        path.split('/').map(|part| if part.starts_with('{') { "a%00b" } else { part }).collect();
    let nowhere = nowhere.join("/");
    let parameters = operation["parameters"].as_array().into_iter().flatten();
    let names = parameters.filter(|p| p["in"] == "query").filter_map(|p| p["name"].as_str());
    let query = names.map(|name| format!("{name}=%00&{name}=x")).collect::<Vec<_>>().join("&");
    let mut all = vec![
        ("a path that is none", bare(&nowhere), Body::empty()),
        ("a query that is none", bare(&format!("{nowhere}?{query}")), Body::empty()),
    ];
    if has_version(operation) {
        all.push(("a version that is none", bare(&nowhere).header("if-match", "x"), Body::empty()));
    }
    if let Some(most) = operation["requestBody"]["x-max-bytes"].as_u64() {
        let large = vec![b'['; usize::try_from(most).expect("a size") + 1];
        let types = operation["requestBody"]["content"].as_object().expect("types").keys();
        for kind in types.map(String::as_str).chain(["application/json", "image/png"]) {
            let with_type = || bare(&nowhere).header(header::CONTENT_TYPE, kind);
            all.push(("a body that is none", with_type(), Body::from("{")));
            all.push(("a body of another shape", with_type(), Body::from("[1]")));
            all.push(("a body that is too large", with_type(), Body::from(large.clone())));
        }
        all.push(("a body without a type", bare(&nowhere), Body::from("{}")));
    }
    all
}
