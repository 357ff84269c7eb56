//! The contract in the repository is the one that the engine generates.

use std::collections::BTreeSet;

use jaali::{app, testing};
use serde_json::Value;

#[test]
fn the_contract_is_current() {
    let now = app::contract().to_pretty_json().expect("a contract") + "\n";
    let file = testing::project().join("contract/openapi.json");
    let kept = std::fs::read_to_string(file).unwrap_or_default();
    assert!(kept == now, "contract/openapi.json is stale: run `make contract`");
}

#[test]
fn every_operation_is_told_whole() {
    let contract = serde_json::to_value(app::contract()).expect("a contract");
    let mut missing = Vec::new();
    for (method, path, operation) in operations() {
        let mut miss = |what: String| missing.push(format!("{method} {path}: {what}"));
        let body = &operation["requestBody"];
        if body.is_object() {
            for (kind, content) in body["content"].as_object().into_iter().flatten() {
                if content["example"].is_null() {
                    miss(format!("an example of its {kind} (make examples)"));
                }
            }
            let limit = body["description"].as_str().is_some_and(|d| d.contains("At most "));
            if !limit || !body["x-max-bytes"].is_u64() {
                miss("how large its body may be".to_owned());
            }
        }
        for (status, response) in operation["responses"].as_object().into_iter().flatten() {
            let response = resolved(&contract, response);
            if response["description"].as_str().is_none_or(str::is_empty) {
                miss(format!("when {status} comes"));
            }
            let problem = &response["content"]["application/problem+json"];
            if &status[..1] == "4" && problem.is_null() {
                miss(format!("that {status} is a problem"));
            }
            if status == "429" && response["headers"]["Retry-After"].is_null() {
                miss("how long to wait".to_owned());
            }
            for (_, content) in response["content"].as_object().into_iter().flatten() {
                if &status[..1] == "2" && content["example"].is_null() {
                    miss("an example of its answer (make examples)".to_owned());
                }
            }
        }
        for status in due(&method, &path, &operation) {
            if operation["responses"][status].is_null() {
                miss(status.to_owned());
            }
        }
    }
    assert!(missing.is_empty(), "the contract does not tell\n{}", missing.join("\n"));
}

#[test]
fn a_patch_demands_no_field() {
    let contract = serde_json::to_value(app::contract()).expect("a contract");
    let demands = |schema: &Value| {
        let schema = resolved(&contract, schema);
        let parts = schema["allOf"].as_array().cloned().unwrap_or_default();
        let mut all = parts.iter().map(|part| resolved(&contract, part)).chain([schema]);
        all.any(|schema| schema["required"].as_array().is_some_and(|names| !names.is_empty()))
    };
    let mut patches = operations();
    patches.retain(|(method, ..)| method == "PATCH");
    assert!(!patches.is_empty());
    for (method, path, operation) in patches {
        let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
        assert!(!demands(schema), "{method} {path} demands fields");
    }
}

/// Whether nobody gets in without a session or a token.
pub fn asks_for_somebody(operation: &Value) -> bool {
    let ways = operation["security"].as_array().map(Vec::as_slice).unwrap_or_default();
    let is_open = |way: &Value| way.as_object().is_some_and(serde_json::Map::is_empty);
    !ways.is_empty() && !ways.iter().any(is_open)
}

#[test]
fn what_answers_401_without_a_session_asks_for_one() {
    let mut open = Vec::new();
    for (method, path, operation) in operations() {
        let asks = operation["security"].as_array().is_some_and(|ways| !ways.is_empty());
        if asks == operation["responses"]["401"].is_null() {
            open.push(format!("{method} {path}"));
        }
    }
    // There, a 401 is a wrong password.
    assert_eq!(open, ["POST /api/auth/login"]);
}

/// The error statuses that an operation must document, by what it takes.
fn due(method: &str, path: &str, operation: &Value) -> Vec<&'static str> {
    let mut due = Vec::new();
    if path.starts_with("/api/admin/") {
        due.push("401");
    }
    if method != "GET" {
        due.push("403");
    }
    if path.contains('{') {
        due.push("404");
    }
    let mut parameters = operation["parameters"].as_array().into_iter().flatten();
    if parameters.any(|p| p["in"] == "query") {
        due.push("422");
    }
    if operation["requestBody"].is_object() {
        due.extend(["400", "413", "415", "422"]);
    }
    if has_version(operation) {
        due.extend(["412", "428"]);
    }
    due
}

pub(crate) fn has_version(operation: &Value) -> bool {
    operation["parameters"]
        .as_array()
        .is_some_and(|all| all.iter().any(|p| p["name"] == "If-Match"))
}

/// The value that a `$ref` refers to; a value without one is itself.
pub(crate) fn resolved<'a>(contract: &'a Value, response: &'a Value) -> &'a Value {
    let Some(place) = response["$ref"].as_str() else { return response };
    contract.pointer(&place[1..]).expect("what is referred to")
}

#[test]
fn every_example_is_what_its_schema_says() {
    let contract = serde_json::to_value(app::contract()).expect("a contract");
    let mut wrong = Vec::new();
    let mut check = |what: String, content: &Value| {
        let Some(example) = content.get("example") else { return };
        let mut schema = content["schema"].clone();
        schema["components"] = contract["components"].clone();
        let schema = jsonschema::draft202012::new(&schema).expect("a schema");
        for e in schema.iter_errors(example) {
            wrong.push(format!("{what}: {e} at {}", e.instance_path()));
        }
    };
    for (method, path, operation) in operations() {
        let content = &operation["requestBody"]["content"];
        for (_, content) in content.as_object().into_iter().flatten() {
            check(format!("{method} {path}"), content);
        }
        for (status, response) in operation["responses"].as_object().into_iter().flatten() {
            for (_, content) in
                resolved(&contract, response)["content"].as_object().into_iter().flatten()
            {
                check(format!("{method} {path} {status}"), content);
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_operation_has_a_name_of_its_own() {
    let mut names = BTreeSet::new();
    for (method, path, operation) in operations() {
        let name = operation["operationId"].as_str().unwrap_or_default().to_owned();
        assert!(!name.is_empty(), "{method} {path} has no name");
        assert!(names.insert(name.clone()), "{method} {path}: the name {name} is taken");
        assert!(operation["summary"].is_string(), "{method} {path} does not say what it is for");
    }
    assert!(!names.is_empty());
}

/// Every operation of the contract: method, path, and its object.
pub(crate) fn operations() -> Vec<(String, String, Value)> {
    let contract = serde_json::to_value(app::contract()).expect("a contract");
    let paths = contract["paths"].as_object().expect("paths").clone();
    paths
        .into_iter()
        .flat_map(|(path, methods)| {
            let methods = methods.as_object().cloned().unwrap_or_default();
            methods
                .into_iter()
                .map(move |(m, operation)| (m.to_uppercase(), path.clone(), operation))
        })
        .collect()
}
