//! The examples of the contract: requests to a real engine and its answers, recorded; and the
//! errors that the contract names, provoked.

use std::{collections::BTreeMap, env};

use axum::{
    body::Body,
    http::{Request, header},
};
use jaali::testing::{self, Admin, Support, TestApp};
use serde_json::{Value, json};

use crate::{
    access::{Knock, knock, new_suspect, send},
    openapi::{has_version, operations},
};

/// With `EXAMPLES=write`, as `make examples` sets it, missing examples are recorded. Recorded ones
/// stay: remove one from the file to record it again.
#[tokio::test]
async fn every_operation_has_an_example() {
    let file = testing::project().join("engine/examples.json");
    let recorded = std::fs::read_to_string(&file).expect("the examples");
    let mut kept: BTreeMap<String, Value> = serde_json::from_str(&recorded).expect("examples");
    let shared = TestApp::with_site().await;
    let _job = shared.search().await;
    shared.cookie(Support).await;
    new_suspect(&shared).await;
    let mut examples = BTreeMap::new();
    // Writes first, so that lists have something to show.
    let mut operations = operations();
    operations.sort_by_key(|(method, ..)| method == "GET");
    for (method, path, operation) in operations {
        let name = operation["operationId"].as_str().expect("a name").to_owned();
        // Signing out ends the session of the request.
        let own = if path.starts_with("/api/auth/") { Some(TestApp::start().await) } else { None };
        let app = own.as_ref().unwrap_or(&shared);
        let knock = knock(app, Admin, &format!("{method} {path}")).await.expect("a fine request");
        let request = match &knock {
            Knock::Json(_, body) | Knock::Version(_, _, body) => Some(body.clone()),
            Knock::File(_, _, file) => Some(json!(file)),
            Knock::Picture(..) => Some(json!("…")),
            Knock::Bare(_) | Knock::Stream(_) => None,
        };
        let request = request.filter(|_| operation["requestBody"].is_object());
        let (_, Some(answer)) = send(app, Admin, &method, knock).await else { continue };
        assert!(answer.is_ok(), "{method} {path}: {answer}");
        let status = answer.status.as_u16();
        let answer = match answer.json() {
            Value::Null if answer.body.is_empty() => None,
            Value::Null => {
                Some(json!(answer.text().lines().take(2).collect::<Vec<_>>().join("\n")))
            }
            json => Some(json),
        };
        let fresh = readable(json!({ "request": request, "status": status, "answer": answer }));
        examples.insert(name.clone(), kept.remove(&name).unwrap_or(fresh));
    }
    let text = serde_json::to_string_pretty(&examples).expect("JSON") + "\n";
    #[expect(clippy::disallowed_methods, reason = "a switch of this test, and of nothing else")]
    let is_asked_to_write = env::var("EXAMPLES").is_ok_and(|what| what == "write");
    if is_asked_to_write {
        std::fs::write(file, text).expect("written");
    } else {
        assert!(
            text == recorded,
            "engine/examples.json lacks one or has one too many: `make examples`"
        );
    }
}

/// Makes an example the same each time it is recorded, and short enough to read.
fn readable(mut recorded: Value) -> Value {
    tidy(&mut recorded, &mut Vec::new());
    recorded
}

fn tidy(value: &mut Value, ids: &mut Vec<String>) {
    match value {
        Value::String(text) => {
            if text.len() == 36 && uuid::Uuid::try_parse(text).is_ok() {
                let n = ids.iter().position(|id| id == text).unwrap_or_else(|| {
                    ids.push(text.clone());
                    ids.len() - 1
                });
                *text = format!("01996f3c-5a00-7000-8000-{:012}", n + 1);
            } else if let Some((before, _)) = text.split_once("token=") {
                *text = format!("{before}token=…");
            } else if text.ends_with("@jaali.example") && text.len() == 46 {
                "ravi@jaali.example".clone_into(text);
            } else if let Some((cut, _)) = text.char_indices().nth(200) {
                text.truncate(cut);
                text.push('…');
            }
        }
        Value::Array(items) => {
            items.truncate(2);
            for item in items {
                tidy(item, ids);
            }
        }
        Value::Object(fields) => {
            for (name, field) in fields {
                if name == "token" {
                    *field = json!("…");
                }
                if name == "$defs"
                    && let Some(all) = field.as_object_mut()
                {
                    // Two kinds show what the others are like.
                    let more: Vec<String> = all.keys().skip(2).cloned().collect();
                    for kind in more {
                        all.shift_remove(&kind);
                    }
                }
                tidy(field, ids);
            }
        }
        _ => {}
    }
}

#[tokio::test]
async fn what_is_refused_is_told() {
    let shared = TestApp::with_site().await;
    let mut untold = Vec::new();
    for (method, path, operation) in operations() {
        let own = if path.starts_with("/api/auth/") { Some(TestApp::start().await) } else { None };
        let app = own.as_ref().unwrap_or(&shared);
        let knock = knock(app, Admin, &format!("{method} {path}")).await.expect("a fine request");
        let (url, kind, fine) = match knock {
            Knock::Bare(url) | Knock::Stream(url) => (url, "application/json", Vec::new()),
            Knock::Json(url, body) | Knock::Version(url, _, body) => {
                (url, "application/json", body.to_string().into_bytes())
            }
            Knock::File(url, kind, file) => (url, kind, file.into_bytes()),
            Knock::Picture(url, file) => (url, "application/octet-stream", file),
        };
        let nothing = path
            .replace("{id}", "01996f3c-5a00-7000-8000-000000000000")
            .replace("{kind}", "nothing")
            .replace("{slug}", "nothing")
            .replace("{locale}", "en");
        let ask = |url: &str| Request::builder().method(&*method).uri(url);
        let typed = |url: &str| ask(url).header(header::CONTENT_TYPE, kind);
        let most = operation["requestBody"]["x-max-bytes"].as_u64();
        let mut provoked = Vec::new();
        if method != "GET" {
            provoked.push((
                "403",
                typed(&url).header("sec-fetch-site", "cross-site"),
                fine.clone(),
            ));
        }
        if path.contains('{') {
            provoked.push(("404", typed(&nothing).header(header::IF_MATCH, "\"1\""), fine.clone()));
        }
        if let Some(most) = most {
            let large = vec![b' '; usize::try_from(most).expect("a size") + 1];
            provoked.push(("413", typed(&url).header(header::IF_MATCH, "\"1\""), large));
            let other = ask(&url).header(header::CONTENT_TYPE, "application/pdf");
            provoked.push(("415", other.header(header::IF_MATCH, "\"1\""), fine.clone()));
            let broken = if kind == "application/json" { b"{".to_vec() } else { Vec::new() };
            provoked.push(("400", typed(&url).header(header::IF_MATCH, "\"1\""), broken));
        }
        if has_version(&operation) {
            provoked.push(("428", typed(&url), fine.clone()));
            provoked.push(("412", typed(&url).header(header::IF_MATCH, "\"999\""), fine.clone()));
            provoked.push(("400", typed(&url).header(header::IF_MATCH, "\"x\""), fine));
        }
        for (expected, request, body) in provoked {
            let answer = app.ask(Admin, request, Body::from(body)).await;
            let status = answer.status.as_u16().to_string();
            if status != expected || operation["responses"][&status].is_null() {
                untold.push(format!("{method} {path}: {status} where {expected} is told"));
            }
        }
    }
    assert!(untold.is_empty(), "{}", untold.join("\n"));
}
