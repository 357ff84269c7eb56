//! What a line of the log says.

use serde::Serialize;
use serde_json::{Map, Value, json};

/// The fields that differ, each with what it was and what it is: `{"status": {"before", "after"}}`.
pub fn changed(before: &impl Serialize, after: &impl Serialize) -> Value {
    let fields = |row: Option<Value>| match row {
        Some(Value::Object(fields)) => fields,
        _ => Map::new(),
    };
    let before = fields(serde_json::to_value(before).ok());
    let after = fields(serde_json::to_value(after).ok());
    let differ = after.into_iter().filter_map(|(name, after)| {
        let before = before.get(&name).cloned().unwrap_or(Value::Null);
        (before != after).then(|| (name, json!({ "before": before, "after": after })))
    });
    Value::Object(differ.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_differs_is_told() {
        let before = json!({ "name": "Asha", "status": "new" });
        let after = json!({ "name": "Asha", "status": "closed" });
        assert_eq!(
            changed(&before, &after),
            json!({ "status": { "before": "new", "after": "closed" } })
        );
        assert_eq!(changed(&Value::Null, &json!({ "a": 1 }))["a"]["before"], Value::Null);
    }
}
