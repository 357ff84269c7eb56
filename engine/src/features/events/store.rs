//! Whether the row that a change is about is in a caller's scope.

use uuid::Uuid;

use crate::{
    features::auth::{Caller, Owner},
    platform::{
        changes::{Change, Topic},
        db::{Db, Result, sql},
    },
};

/// Whether the row of a change is in the caller's scope now; true for rows that are no one's own. A
/// row that has just left the scope is not: screens show it until they ask again.
pub(super) async fn is_in_scope(db: &Db, caller: &Caller, change: &Change) -> Result<bool> {
    if caller.only().is_none() {
        return Ok(true);
    }
    let (statement, owner) = match change.topic {
        Topic::Booking => {
            (sql!("select id from bookings where id = $1"), Owner::Customer("customer_id"))
        }
        Topic::Customer => (sql!("select id from customers where id = $1"), Owner::Customer("id")),
        Topic::Lead => (sql!("select id from leads where id = $1"), Owner::Assignee("assigned_to")),
        Topic::Alert
        | Topic::Content
        | Topic::Notice
        | Topic::Package
        | Topic::Release
        | Topic::Settings
        | Topic::Site
        | Topic::User
        | Topic::View => return Ok(true),
    };
    let mut q = db.q(statement).bind(change.entity_id);
    caller.scope_to(&mut q, owner);
    Ok(q.optional::<(Uuid,)>().await?.is_some())
}
