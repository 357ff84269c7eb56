//! The operations of the contract, and a valid request for each.

use std::collections::{BTreeMap, BTreeSet};

use axum::{
    body::Body,
    http::{Request, header, request::Builder},
};
use jaali::{
    app,
    testing::{Admin, Answer, TestApp},
};
use serde_json::{Value, json};

use crate::{
    access::{Knock, knock},
    openapi::{operations, resolved},
};

/// An operation of the contract.
pub(super) struct Door {
    pub(super) method: String,
    pub(super) path: String,
    /// The fields of the body; one of a part is `customer.name`. Empty without a body.
    pub(super) fields: BTreeSet<String>,
    pub(super) queries: Vec<String>,
    pub(super) versioned: bool,
    /// Takes a CSV file.
    pub(super) file: bool,
    /// The answer is a stream that does not end.
    pub(super) streams: bool,
    /// The answers in the contract: status → content types.
    told: BTreeMap<String, BTreeSet<String>>,
}

pub(super) fn doors() -> Vec<Door> {
    let contract = serde_json::to_value(app::contract()).expect("a contract");
    let door = |(method, path, operation): (String, String, Value)| {
        let parameters = operation["parameters"].as_array().cloned().unwrap_or_default();
        let named = |place: &str| -> Vec<String> {
            let here = parameters.iter().filter(|p| p["in"] == place);
            here.filter_map(|p| p["name"].as_str()).map(str::to_owned).collect()
        };
        let body = &operation["requestBody"]["content"]["application/json"]["schema"];
        let mut fields = properties(&contract, body);
        if method == "PUT" && path == "/api/admin/content/{kind}/{slug}/{locale}" {
            // These fields depend on the kind.
            fields.extend(["fields.question".to_owned(), "fields.answer".to_owned()]);
        }
        let responses = operation["responses"].as_object().into_iter().flatten();
        let types = |response| {
            let content = resolved(&contract, response)["content"].as_object();
            content.into_iter().flatten().map(|(kind, _)| kind.clone()).collect()
        };
        Door {
            told: responses.map(|(status, answer)| (status.clone(), types(answer))).collect(),
            fields,
            queries: named("query"),
            versioned: named("header").contains(&"If-Match".to_owned()),
            file: operation["requestBody"]["content"]["text/csv"].is_object(),
            streams: operation["responses"]["200"]["content"]["text/event-stream"].is_object(),
            method,
            path,
        }
    };
    operations().into_iter().map(door).collect()
}

fn properties(contract: &Value, schema: &Value) -> BTreeSet<String> {
    if let Some(reference) = schema["$ref"].as_str() {
        let at = reference.trim_start_matches('#');
        return properties(contract, contract.pointer(at).expect("a schema"));
    }
    let parts = ["allOf", "oneOf"].map(|kind| schema[kind].as_array());
    let mut all: BTreeSet<_> =
        parts.into_iter().flatten().flatten().flat_map(|part| properties(contract, part)).collect();
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        let of_it = properties(contract, property);
        all.extend(of_it.iter().map(|below| format!("{name}.{below}")));
        all.insert(name.clone());
    }
    all
}

impl Door {
    pub(super) fn takes_body(&self) -> bool {
        !self.fields.is_empty()
    }

    /// What is wrong with an answer, whatever the request was; None when it is fine.
    pub(super) fn fault(&self, answer: &Answer) -> Option<&'static str> {
        let Some(types) = self.told.get(answer.status.as_str()) else {
            return Some("a status that the contract does not tell");
        };
        let kind = answer.headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let kind = kind.map(|kind| kind.split(';').next().unwrap_or_default());
        if kind.is_some_and(|kind| !types.contains(kind)) || kind.is_none() && !types.is_empty() {
            return Some("a content type that the contract does not tell");
        }
        let problem = answer.json();
        let told = |name: &str| problem[name].as_str().is_some_and(|text| !text.is_empty());
        match answer.status.as_u16() {
            400.. if !answer.is_problem() => Some("not a problem"),
            400.. if !told("code") || !told("detail") => Some("a problem without a sentence"),
            _ => None,
        }
    }

    pub(super) async fn knock(&self, app: &TestApp) -> Knock {
        let route = format!("{} {}", self.method, self.path);
        knock(app, Admin, &route).await.expect("a fine request")
    }

    /// A valid request for it, on a new row: path, version, body.
    pub(super) async fn fine(&self, app: &TestApp) -> (String, i64, Value) {
        match self.knock(app).await {
            Knock::Bare(path)
            | Knock::Stream(path)
            | Knock::File(path, ..)
            | Knock::Picture(path, _) => (path, 1, json!({})),
            Knock::Json(path, body) => (path, 1, body),
            Knock::Version(path, version, body) => (path, version, body),
        }
    }

    pub(super) fn request(&self, path: &str, version: impl std::fmt::Display) -> Builder {
        let request = Request::builder().method(&*self.method).uri(path);
        let request = request.header("content-type", "application/json");
        if self.versioned { request.header("if-match", format!("\"{version}\"")) } else { request }
    }

    pub(super) async fn send(
        &self,
        app: &TestApp,
        fields: &BTreeSet<String>,
        value: &Value,
    ) -> Answer {
        let (path, version, mut body) = self.fine(app).await;
        for field in fields {
            let place = field.split('.').fold(&mut body, |within, name| &mut within[name]);
            *place = value.clone();
        }
        app.ask(Admin, self.request(&path, version), Body::from(body.to_string())).await
    }
}
