//! The lines of the log, and the filter of their list.

use chrono::NaiveDate;
use serde::Serialize;
use serde_json::{Map, Value, json};
use sqlx::{FromRow, types::Json};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::platform::clock::Instant;

/// A line of the audit log: who did what to which entity, and when.
#[derive(Debug, Serialize, FromRow, ToSchema)]
pub struct AuditLine {
    pub id: Uuid,
    #[schema(value_type = String, format = DateTime)]
    pub at: Instant,
    /// Null for the engine, the terminal, and a visitor who is not signed in.
    pub actor_id: Option<Uuid>,
    /// The actor's name at that time.
    #[schema(example = "Asha Rao")]
    pub actor: String,
    #[schema(example = "leads.update")]
    pub action: String,
    pub entity_id: Option<Uuid>,
    /// The name of the entity at that time.
    #[schema(example = "LD-2026-000001")]
    pub label: String,
    /// field → `{before, after}`; or an object of the action's own.
    #[schema(value_type = Object, example = json!({ "status": { "before": "new", "after": "closed" } }))]
    pub detail: Json<Value>,
    /// The IP address, for sign-ins, exports and refused requests.
    #[schema(example = "203.0.113.7")]
    pub address: Option<String>,
    /// How often within the hour, for failed sign-ins and refused requests; else 1.
    #[schema(example = 1)]
    pub times: i64,
}

/// The filter of the list: a line must match every field that is given.
#[derive(Debug, Default)]
pub struct AuditCriteria {
    pub text: Option<String>,
    pub actor_id: Option<Uuid>,
    /// A whole action, or a feature with all its actions.
    pub action: Option<String>,
    pub entity_id: Option<Uuid>,
    /// Days in India, both included.
    pub from: Option<NaiveDate>,
    pub to: Option<NaiveDate>,
}

/// The fields of `after` that differ: `{"status": {"before": …, "after": …}}`. A field that was not
/// there before is null; a value that is no object has no fields.
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
