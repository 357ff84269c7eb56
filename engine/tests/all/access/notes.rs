//! Notes and attachments.

use jaali::testing::{Actor, Admin, Support, TestApp};
use serde_json::{Value, json};

use super::{Knock, bare, file, json, operations};

pub(super) async fn knock(app: &TestApp, actor: Actor, route: &str) -> Option<Knock> {
    let (method, path) = route.split_once(' ')?;
    if let Some(of) = path.strip_prefix("/api/admin/attachments/") {
        return (of == "{id}").then_some(bare(&attachment(app).await));
    }
    if path == "/api/admin/notes/{id}" {
        let note = note(app, actor).await;
        let body = if method == "PATCH" { text() } else { json!({}) };
        return Some(Knock::Version(note, 1, body));
    }
    let (row, of) = path.strip_prefix("/api/admin/")?.split_once("/{id}/")?;
    if !matches!(of, "notes" | "attachments") {
        return None;
    }
    let path = format!("{}/{of}", operations::row(app, row).await?);
    Some(match (method, of) {
        ("POST", "notes") => json(&path, text()),
        ("POST", _) => pdf(&path),
        (_, "notes") => {
            app.send(Admin, "POST", &path, text()).await;
            bare(&path)
        }
        _ => {
            attach(app, &path).await;
            bare(&path)
        }
    })
}

fn text() -> Value {
    json!({ "body": "Two cats, they hide under the bed.", "mentions": [] })
}

fn pdf(path: &str) -> Knock {
    file(&format!("{path}?name=quote.pdf"), "application/octet-stream", "%PDF-1.7\n%%EOF\n")
}

/// The path of a note that an actor wrote, or an admin for those who may not.
async fn note(app: &TestApp, actor: Actor) -> String {
    let author = if actor == Support { Support } else { Admin };
    let lead = operations::row(app, "leads").await.expect("a lead");
    let note = app.create(author, &format!("{lead}/notes"), text()).await;
    format!("/api/admin/notes/{note}")
}

/// The path of a file.
async fn attachment(app: &TestApp) -> String {
    let lead = operations::row(app, "leads").await.expect("a lead");
    let id = attach(app, &format!("{lead}/attachments")).await;
    format!("/api/admin/attachments/{}", id.as_str().unwrap_or_default())
}

async fn attach(app: &TestApp, path: &str) -> Value {
    let Knock::File(path, kind, bytes) = pdf(path) else { unreachable!("a file") };
    app.upload_as(Admin, &path, kind, bytes).await.json()["id"].clone()
}
