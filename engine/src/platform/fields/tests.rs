//! Reading bodies.

use serde_json::json;

use super::*;
use crate::platform::error::Error;

fn object(json: &Value) -> Object {
    json.as_object().cloned().unwrap_or_default()
}

fn sentences(error: Error) -> Vec<String> {
    error.into_problem().errors.into_iter().map(|e| format!("{}: {}", e.field, e.message)).collect()
}

#[test]
fn all_that_is_wrong_is_said_at_once() {
    let mut fields = Fields::new(object(&json!({
        "amount": -1, "day": "2026-02-31", "status": "odd", "notes": "a\u{0}b", "more": 1,
    })));
    fields.money("amount", "Amount must be positive");
    fields.date("day");
    fields.choice("status", &["new"]);
    fields.lines("notes", 10);
    let name = fields.text("name", 10);
    fields.require("name", name.is_some(), "Name is required");
    let error = fields.finish(()).expect_err("wrong");
    assert_eq!(
        sentences(error),
        [
            "amount: Amount must be positive",
            "day: Please enter a real date, for example 2026-11-20",
            "status: Please choose one of the listed values",
            "notes: This holds a character that is not allowed",
            "name: Name is required",
            "more: This field is not known",
        ]
    );
}

#[test]
fn a_change_judges_only_what_it_gives() {
    let present = json!({ "name": null, "status": "quoted", "notes": "old" });
    let mut fields = Fields::change(&present, object(&json!({ "notes": " new " })));
    let name = fields.text("name", 10);
    fields.require("name", name.is_some(), "Name is required");
    let status = fields.choice("status", &["new"]);
    let notes = fields.lines("notes", 10);
    let read = fields.finish((name, status, notes)).expect("fine");
    assert_eq!(read, (None, Some("quoted".to_owned()), Some("new".to_owned())));
}
