//! What a line of the log says.

use chrono::NaiveDate;
use serde::Serialize;
use serde_json::{Map, Value, json};
use sqlx::{FromRow, types::Json};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::platform::clock::Instant;

#[derive(Debug, Serialize, FromRow, ToSchema)]
pub struct AuditLine {
    pub id: Uuid,
    #[schema(value_type = String, format = DateTime)]
    pub at: Instant,
    /// Null: the engine itself, or somebody at the terminal.
    pub actor_id: Option<Uuid>,
    /// The name as it was then.
    #[schema(example = "Asha Rao")]
    pub actor: String,
    #[schema(example = "leads.update")]
    pub action: String,
    pub entity_id: Option<Uuid>,
    /// What it was about.
    #[schema(example = "LD-2026-000001")]
    pub label: String,
    /// field → `{before, after}`; or what else there is to say.
    #[schema(value_type = Object, example = json!({ "status": { "before": "new", "after": "closed" } }))]
    pub detail: Json<Value>,
    /// From where, of a sign-in, an export and what was refused.
    #[schema(example = "203.0.113.7")]
    pub address: Option<String>,
    /// How often within the hour, of sign-ins that failed and of what was refused; else 1.
    #[schema(example = 1)]
    pub times: i64,
}

/// Which lines are asked for; all of it has to hold.
#[derive(Debug, Default)]
pub struct Wanted {
    pub text: Option<String>,
    pub actor_id: Option<Uuid>,
    /// A whole action, or a feature and with it all its actions.
    pub action: Option<String>,
    pub entity_id: Option<Uuid>,
    /// Days in India, both included.
    pub from: Option<NaiveDate>,
    pub to: Option<NaiveDate>,
}

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
