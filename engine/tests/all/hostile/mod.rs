//! Bad input at every operation of the contract: the answer says what is wrong and where, or the
//! input is stored as it was sent. No input is ever an internal error.

mod doors;

use std::collections::BTreeSet;

use axum::{body::Body, http::Request};
use jaali::testing::{Admin, Answer, TestApp, is_soak};
use serde_json::{Value, json};

use self::doors::{Door, doors};
use crate::access::Knock;

/// Texts with a meaning to some interpreter (SQL, templates, HTML, a spreadsheet), but none here.
const TEXTS: [&str; 8] = [
    "Robert'); drop table leads; --",
    "{{ 7 * 7 }}{% for n in range(9) %}{% endfor %}",
    "<script>alert(1)</script>",
    "=HYPERLINK(\"https://example.com\")",
    "%s %n ../../etc/passwd",
    "🐜👩\u{200d}🌾 ठीक\u{200d} है",
    "مرحبا \u{202e}gnp.exe\u{202c}",
    "Null",
];

/// Values that few fields expect, and texts that a text field must store unchanged.
fn values() -> Vec<Value> {
    let texts = TEXTS.into_iter().map(Value::from);
    let others = [
        json!("a\u{0}b"),
        json!("\u{1b}[2J and more"),
        json!("x".repeat(2001)),
        json!(""),
        json!("  \n "),
        json!("2026-02-31"),
        json!("99999-01-01"),
        json!("2026-11-23T25:00:00Z"),
        json!("00000000-0000-0000-0000-000000000000"),
        json!("partially_refunded"),
        json!(7),
        json!(-1),
        json!(0.001),
        json!(1e300),
        json!(i64::MAX),
        json!(true),
        json!(null),
        json!([]),
        json!({ "a": [1] }),
    ];
    texts.chain(others).collect()
}

/// The values that a door is tried with: a third of them, other ones at the next door; all in a soak.
fn part<T: Clone>(all: &[T], door: usize) -> Vec<T> {
    let step = if is_soak() { 1 } else { 3 };
    all.iter().skip(door % step).step_by(step).cloned().collect()
}

/// Whether an answer has an error at a field.
fn refuses(answer: &Answer, field: &str) -> bool {
    let problem = answer.json();
    let mut errors = problem["errors"].as_array().into_iter().flatten();
    errors.any(|e| {
        let named = e["field"].as_str().unwrap_or_default();
        let part = named.strip_prefix(field).is_some_and(|rest| rest.starts_with(['.', '[']));
        e["message"].as_str().is_some_and(|sentence| !sentence.is_empty())
            // Errors of a content draft use the names inside its `fields`.
            && (named == field || part || field == "fields" || field.ends_with(&format!(".{named}")))
    })
}

/// The row as it was stored.
async fn kept(app: &TestApp, door: &Door, answer: &Answer) -> Value {
    let row = answer.json();
    let (true, Some(id)) = (door.path == "/api/leads", row["id"].as_str()) else { return row };
    let mut lead = app.get(Admin, &format!("/api/admin/leads/{id}")).await.json();
    if lead["package_missing"] == true {
        // A visitor is not refused for a package that does not exist.
        lead.as_object_mut().map(|fields| fields.remove("package_id"));
    }
    lead
}

/// 7 and 7.0 are the same number.
fn same(kept: &Value, given: &Value) -> bool {
    kept == given || kept.as_f64().is_some_and(|number| Some(number) == given.as_f64())
}

/// Puts a value into all fields, then leaves out those that are refused, until it is accepted.
/// Returns whether it ever was.
async fn put_everywhere(
    app: &TestApp,
    door: &Door,
    mut fields: BTreeSet<String>,
    value: &Value,
) -> Result<bool, String> {
    while !fields.is_empty() {
        let answer = door.send(app, &fields, value).await;
        if let Some(fault) = door.fault(&answer) {
            return Err(format!("{fault}: {fields:?} {answer}"));
        }
        if answer.is_ok() {
            let row = kept(app, door, &answer).await;
            let empty = value.as_str().map_or(value.is_null(), |text| text.trim().is_empty());
            let other = fields.iter().filter_map(|field| {
                let kept = row.pointer(&format!("/{}", field.replace('.', "/")))?;
                (!same(kept, value) && !empty).then(|| format!("{field} was kept as {kept}"))
            });
            return other.take(1).try_for_each(Err).map(|()| true);
        }
        if answer.status != 422 {
            return Ok(false);
        }
        let before = fields.len();
        fields.retain(|field| !refuses(&answer, field));
        if fields.len() == before {
            return Err(format!("refused without a field: {fields:?} {answer}"));
        }
    }
    Ok(false)
}

#[tokio::test]
async fn a_value_is_refused_at_its_field_or_kept_as_it_came() {
    let shared = TestApp::with_site().await;
    // One of the values turns on the setting that all admins need a second factor.
    shared.enrol(Admin).await;
    let mut faults = Vec::new();
    for (n, door) in doors().iter().filter(|door| door.takes_body()).enumerate() {
        let is_of_session = door.path.starts_with("/api/auth");
        let mut own = if is_of_session { Some(TestApp::start().await) } else { None };
        for value in part(&values(), n) {
            let (below, above) = door.fields.iter().cloned().partition(|f| f.contains('.'));
            for fields in [above, below] {
                let app = own.as_ref().unwrap_or(&shared);
                match put_everywhere(app, door, fields, &value).await {
                    // Changing the password ends the session, for example.
                    Ok(true) if is_of_session => own = Some(TestApp::start().await),
                    Ok(_) => {}
                    Err(fault) => {
                        let value: String = value.to_string().chars().take(40).collect();
                        faults.push(format!("{} {} {value}: {fault}", door.method, door.path));
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[tokio::test]
async fn a_body_that_is_no_object_of_fields_is_a_problem() {
    let app = TestApp::with_site().await;
    let huge = json!({ "notes": "x".repeat(2_000_000) }).to_string().into_bytes();
    let nested = [vec![b'['; 20_000], vec![b']'; 20_000]].concat();
    let mut faults = Vec::new();
    for door in doors().iter().filter(|door| door.takes_body()) {
        let (path, version, _) = door.fine(&app).await;
        for (body, statuses) in [
            (&b"[]"[..], [422, 422]),
            (b"null", [422, 422]),
            (b"\"name\"", [422, 422]),
            (b"", [400, 400]),
            // 422 where fields have types: an unknown field is found before the end is read.
            (b"{\"name\": ", [400, 422]),
            (b"{\"name\": \"\\ud800\"}", [400, 422]),
            (b"{\"name\": \"\xff\"}", [400, 422]),
            (&nested, [400, 422]),
            (&huge, [413, 413]),
        ] {
            let request = door.request(&path, version);
            let answer = app.ask(Admin, request, Body::from(body.to_vec())).await;
            if door.fault(&answer).is_some() || !statuses.contains(&answer.status.as_u16()) {
                let body = String::from_utf8_lossy(&body[..body.len().min(30)]).into_owned();
                faults.push(format!("{} {} {body}: {answer}", door.method, door.path));
            }
        }
        let plain = Request::builder().method(&*door.method).uri(&path).header("if-match", "\"1\"");
        let answer = app.ask(Admin, plain, Body::from("name=Asha")).await;
        if door.fault(&answer).is_some() || answer.status != 415 {
            faults.push(format!("{} {} without a type: {answer}", door.method, door.path));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[tokio::test]
async fn a_file_is_no_table_or_its_cells_are_only_text() {
    let app = TestApp::with_site().await;
    let texts: Vec<String> = values().iter().filter_map(Value::as_str).map(str::to_owned).collect();
    let mut faults = Vec::new();
    for door in doors().iter().filter(|door| door.file) {
        let Knock::File(path, _, fine) = door.knock(&app).await else { panic!("not a file") };
        let heading = fine.lines().next().unwrap_or_default();
        for text in &texts {
            let cell = format!("\"{}\"", text.replace('"', "\"\""));
            let row = vec![cell; heading.split(',').count()].join(",");
            for file in [text.clone(), format!("{text}\n{row}\n"), format!("{heading}\n{row}\n")] {
                let answer = app.upload(Admin, &path, file).await;
                let report = answer.json();
                // A report has one of the two counts.
                let came_in = answer.is_ok() && report["created"] != 0 && report["changed"] != 0;
                if door.fault(&answer).is_some() || came_in {
                    faults.push(format!("{} {text:.40}: {answer}", door.path));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[tokio::test]
async fn an_address_that_leads_nowhere_is_not_found() {
    let app = TestApp::with_site().await;
    let long = "x".repeat(3000);
    let mut faults = Vec::new();
    for door in doors().iter().filter(|door| door.path.contains('{')) {
        for part in [
            "00000000-0000-0000-0000-000000000000",
            "7",
            "a%00b",
            "%FF",
            "'%20or%201=1--",
            "..%2f..%2fetc",
            "%F0%9F%90%9C",
            &long,
        ] {
            let path: Vec<_> =
                door.path.split('/').map(|p| if p.starts_with('{') { part } else { p }).collect();
            let answer = app.ask(Admin, door.request(&path.join("/"), 1), Body::from("{}")).await;
            // 422 where a type requires fields, because the body is read first.
            if door.fault(&answer).is_some() || ![404, 422].contains(&answer.status.as_u16()) {
                faults.push(format!("{} {} {part:.40}: {answer}", door.method, door.path));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[tokio::test]
async fn a_version_that_is_none_is_refused() {
    let app = TestApp::with_site().await;
    let mut faults = Vec::new();
    for door in doors().iter().filter(|door| door.versioned) {
        let (path, _, body) = door.fine(&app).await;
        for (version, status) in [
            ("", 400),
            ("*", 400),
            ("W/\"1\"", 400),
            ("\"1\", \"2\"", 400),
            ("\"99999999999999999999\"", 400),
            ("\"-1\"", 412),
            ("\"9223372036854775807\"", 412),
        ] {
            let request = Request::builder().method(&*door.method).uri(&path);
            let request = request.header("content-type", "application/json");
            let request = request.header("if-match", version);
            let answer = app.ask(Admin, request, Body::from(body.to_string())).await;
            if door.fault(&answer).is_some() || answer.status != status {
                faults.push(format!("{} {} {version}: {answer}", door.method, door.path));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[tokio::test]
async fn a_question_is_answered_or_refused_by_name() {
    use base64::Engine as _;

    let app = TestApp::with_site().await;
    let _job = app.search().await;
    let cursor = |text: &str| base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(text);
    let nil = "00000000-0000-0000-0000-000000000000";
    let mut asked: Vec<String> =
        values().iter().filter_map(Value::as_str).map(Into::into).collect();
    asked.extend(["-1", "0", "201", "99999999999999999999", "1e3", nil].map(String::from));
    asked.extend([
        cursor("[]"),
        cursor("{}"),
        cursor("-9223372036854775808"),
        cursor(&format!("[\"+262142-12-31T00:00:00Z\",\"{nil}\"]")),
        cursor(&format!("[9223372036854775807,\"-262143-01-01T00:00:00Z\",\"{nil}\"]")),
        cursor(&format!("[\"a\\u0000b\",\"{nil}\"]")),
        cursor(&format!("[\"a\\u0000b\",\"\\u0000\",\"{nil}\"]")),
        cursor(&"[".repeat(2000)),
    ]);
    let mut faults = Vec::new();
    let open = |door: &&Door| !door.queries.is_empty() && !door.file;
    for (n, door) in doors().iter().filter(open).enumerate() {
        let (path, _, _) = door.fine(&app).await;
        let path = path.split('?').next().unwrap_or_default();
        let asked = part(&asked, n);
        for (name, value) in door.queries.iter().flat_map(|n| asked.iter().map(move |v| (n, v))) {
            // Each sort order of a list has its own kind of cursor.
            let orders: &[&str] = match &**name {
                "cursor" => &["", "schedule", "name", "priority"],
                _ => &[""],
            };
            for sort in orders {
                let query = [(&**name, &**value), ("sort", sort)];
                let query = serde_urlencoded::to_string(query).expect("a query");
                let address = format!("{path}?{query}");
                if door.streams && app.open(Admin, &address).await.status().is_success() {
                    continue;
                }
                let answer = app.get(Admin, &address).await;
                let other = ["sort", "date", "locale"].iter().any(|also| refuses(&answer, also));
                let by_name = answer.status != 422 || other || refuses(&answer, name);
                if door.fault(&answer).is_some() || !by_name {
                    let value: String = value.chars().take(40).collect();
                    faults.push(format!("{} {name}={value} {sort}: {answer}", door.path));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
