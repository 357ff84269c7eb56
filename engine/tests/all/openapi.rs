//! The contract in the repository is the one that the engine speaks.

use std::collections::BTreeSet;

use jaali::{app, testing};

#[test]
fn the_contract_is_current() {
    let now = app::contract().to_pretty_json().expect("a contract") + "\n";
    let file = testing::project().join("engine/openapi.json");
    let kept = std::fs::read_to_string(file).unwrap_or_default();
    assert!(kept == now, "engine/openapi.json is stale: run `make contract`");
}

#[test]
fn every_operation_has_a_name_of_its_own() {
    let mut names = BTreeSet::new();
    for (method, path, operation) in operations() {
        let name = operation["operationId"].as_str().unwrap_or_default().to_owned();
        assert!(!name.is_empty(), "{method} {path} has no name");
        assert!(names.insert(name.clone()), "{method} {path}: the name {name} is taken");
        let told = ["summary", "description"].iter().any(|k| operation[k].is_string());
        assert!(told, "{method} {path} does not say what it is for");
    }
    assert!(!names.is_empty());
}

/// Every operation of the contract: method, path, what the contract says of it.
pub(crate) fn operations() -> Vec<(String, String, serde_json::Value)> {
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
