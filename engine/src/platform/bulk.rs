//! One change of many rows. Each row is changed or refused by itself: a row that somebody else
//! changed meanwhile does not hold up the others.

use std::collections::HashSet;

use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    changes::{self, Topic},
    clock::Instant,
    db::Tx,
    error::{FieldError, Problem, Result},
    fields::{CHOICE, Fields, Object},
    state::AppState,
};

/// The most rows of a request.
const MOST_ROWS: usize = 200;

/// A change of many rows, for the contract; [`read`] reads it.
#[derive(Debug, Serialize, ToSchema)]
pub struct BulkChange<T> {
    /// 1 to 200 rows, each once.
    items: Vec<BulkItem<T>>,
    /// What all rows get that have no `set` of their own.
    set: Option<T>,
}

/// A row to change.
#[derive(Debug, Serialize, ToSchema)]
pub struct BulkItem<T> {
    id: Uuid,
    /// The version that the caller saw; at another one the row is refused.
    #[schema(minimum = 1)]
    version: i64,
    /// What this row gets: to undo a change, the `before` of its answer.
    set: Option<T>,
}

/// A row to change, and the fields that it gets.
#[derive(Debug)]
pub struct BulkRow {
    pub id: Uuid,
    pub version: i64,
    pub set: Object,
}

/// What became of the rows, in their order.
#[derive(Debug, Serialize, ToSchema)]
pub struct BulkOutcome<T> {
    done: Vec<BulkDone<T>>,
    refused: Vec<BulkRefusal>,
}

/// A row that was changed.
#[derive(Debug, Serialize, ToSchema)]
pub struct BulkDone<T> {
    id: Uuid,
    version: i64,
    /// What the fields were: as its `set`, with this version, it undoes the change.
    before: T,
}

/// A row that stayed as it was, and why.
#[derive(Debug, Serialize, ToSchema)]
pub struct BulkRefusal {
    id: Uuid,
    /// The code of the problem, as a change of this row alone would have it.
    #[schema(example = "stale")]
    code: String,
    #[schema(example = "Somebody else changed this in the meantime")]
    detail: String,
}

impl<T> Default for BulkOutcome<T> {
    fn default() -> Self {
        Self { done: Vec::new(), refused: Vec::new() }
    }
}

impl BulkOutcome<Object> {
    /// Notes what became of a row: its version now, and what its fields were.
    fn note(&mut self, id: Uuid, became: Result<(i64, Object)>) {
        match became {
            Ok((version, before)) => self.done.push(BulkDone { id, version, before }),
            Err(e) => {
                let Problem { code, detail, .. } = e.into_problem();
                self.refused.push(BulkRefusal { id, code, detail });
            }
        }
    }
}

impl BulkRow {
    /// What the fields of a row were that this changes.
    pub fn before(&self, row: &impl Serialize) -> Object {
        let row = serde_json::to_value(row).unwrap_or_default();
        self.set.keys().map(|name| (name.clone(), row[name].clone())).collect()
    }
}

/// Changes the rows one after the other. `change` answers the version of each now, and what its fields
/// were.
pub async fn each<F>(rows: Vec<BulkRow>, change: impl Fn(BulkRow) -> F) -> BulkOutcome<Object>
where
    F: Future<Output = Result<(i64, Object)>>,
{
    let mut outcome = BulkOutcome::default();
    for row in rows {
        outcome.note(row.id, change(row).await);
    }
    outcome
}

/// The same for rows of a topic, a transaction each. `edit` writes the fields of the row with an id and
/// a version, and answers the transaction, the row as it was, and its version now.
pub async fn edit_each<R: Serialize, F>(
    app: &AppState,
    topic: Topic,
    rows: Vec<BulkRow>,
    edit: impl Fn(Tx, (Uuid, i64), Object, Instant) -> F,
) -> BulkOutcome<Object>
where
    F: Future<Output = Result<(Tx, R, i64)>>,
{
    let edit = &edit;
    let change = |row: BulkRow| async move {
        let now = app.clock.now();
        let tx = app.db.begin().await?;
        let edited = edit(tx, (row.id, row.version), row.set.clone(), now);
        let (mut tx, was, version) = edited.await?;
        changes::append(&mut tx, topic, row.id, now).await?;
        app.feed.commit(tx).await?;
        Ok((version, row.before(&was)))
    };
    each(rows, change).await
}

/// Reads a body whose rows may set these fields; the 422 lists every mistake. Their values are
/// checked with each row.
pub fn read(body: Object, names: &[&str]) -> Result<Vec<BulkRow>> {
    let mut f = Fields::new(body);
    let common = f.object("set");
    let items = f.list("items", MOST_ROWS);
    f.require("items", items.as_ref().is_some_and(|items| !items.is_empty()), "Choose some rows");
    let unknown = |set: &Object| set.keys().find(|name| !names.contains(&name.as_str())).cloned();
    if let Some(name) = common.as_ref().and_then(unknown) {
        f.refuse("set", "unknown", not_known(&name));
    }
    let items = f.finish(items)?.unwrap_or_default();
    let mut seen = HashSet::new();
    let mut errors = Vec::new();
    let mut rows = Vec::new();
    for (at, item) in items.into_iter().enumerate() {
        let read = row(item, common.as_ref()).and_then(|row| match unknown(&row.set) {
            Some(name) => Err(Problem::field("set", "unknown", &not_known(&name)).into()),
            None if seen.insert(row.id) => Ok(row),
            None => Err(Problem::field("id", "duplicate", "This row is given twice").into()),
        });
        match read {
            Ok(row) => rows.push(row),
            Err(e) => {
                let here =
                    |e: FieldError| FieldError { field: format!("items[{at}].{}", e.field), ..e };
                errors.extend(e.into_problem().errors.into_iter().map(here));
            }
        }
    }
    if rows.iter().any(|row| row.set.is_empty()) {
        errors.push(FieldError::new("set", "required", "Required"));
    }
    // The first ones say enough.
    errors.truncate(50);
    if errors.is_empty() { Ok(rows) } else { Err(Problem::invalid(errors).into()) }
}

fn row(item: Value, common: Option<&Object>) -> Result<BulkRow> {
    let Value::Object(item) = item else {
        return Err(Problem::field("id", "type", "This must be an object").into());
    };
    let mut f = Fields::new(item);
    let id = f.id("id");
    f.require("id", id.is_some(), "Required");
    let version = f.whole("version", 1, CHOICE);
    f.require("version", version.is_some(), "Required");
    let set = f.object("set").or_else(|| common.cloned()).unwrap_or_default();
    f.finish(BulkRow { id: id.unwrap_or_default(), version: version.unwrap_or_default(), set })
}

fn not_known(name: &str) -> String {
    let name: String = name.chars().take(60).collect();
    format!("{name} cannot be set here")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// The rows, or the mistakes, a line each.
    fn told(body: &Value) -> Vec<String> {
        let body = body.as_object().cloned().expect("an object");
        match read(body, &["status", "assigned_to"]) {
            Ok(rows) => {
                rows.iter().map(|row| format!("{} {}", row.version, json!(row.set))).collect()
            }
            Err(e) => {
                let errors = e.into_problem().errors;
                errors.iter().map(|e| format!("{}: {}", e.field, e.message)).collect()
            }
        }
    }

    #[test]
    fn a_row_gets_what_is_its_own_or_what_all_get() {
        let (first, second) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let body = json!({
            "set": { "status": "closed" },
            "items": [
                { "id": first, "version": 1 },
                { "id": second, "version": 7, "set": { "assigned_to": null } },
            ],
        });
        assert_eq!(told(&body), [r#"1 {"status":"closed"}"#, r#"7 {"assigned_to":null}"#]);
    }

    #[test]
    fn every_mistake_is_said_at_its_place() {
        let id = Uuid::from_u128(1);
        let item = json!({ "id": id, "version": 1 });
        for (body, mistakes) in [
            (json!({}), vec!["items: Choose some rows"]),
            (json!({ "items": [] }), vec!["items: Choose some rows"]),
            (
                json!({ "items": 7, "more": 1 }),
                vec!["items: This must be a list of at most 200", "more: This field is not known"],
            ),
            (
                json!({ "items": vec![item.clone(); 201] }),
                vec!["items: This must be a list of at most 200"],
            ),
            (
                json!({ "items": [item], "set": { "name": "x" } }),
                vec!["set: name cannot be set here"],
            ),
            (
                json!({ "items": [
                    item, 7, { "id": "x", "version": 0, "color": 1 },
                    { "id": id, "version": 1, "set": { "name": "x" } },
                    { "id": id, "version": 1, "set": { "status": "new" } },
                    { "id": id, "version": 1, "set": { "status": "new" } },
                ] }),
                vec![
                    "items[1].id: This must be an object",
                    "items[2].id: Please choose one of the listed values",
                    "items[2].version: Please choose one of the listed values",
                    "items[2].color: This field is not known",
                    "items[3].set: name cannot be set here",
                    "items[4].id: This row is given twice",
                    "items[5].id: This row is given twice",
                    "set: Required",
                ],
            ),
        ] {
            assert_eq!(told(&body), mistakes);
        }
    }
}
