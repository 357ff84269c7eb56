//! The SQL of search: whose the rows are that the index has found.

use uuid::Uuid;

use super::kind::StaffKind;
use crate::{
    features::auth::{Caller, Owner},
    platform::db::{Db, Result},
};

/// Those of these rows of a kind that are in the caller's scope; all rows of a kind that has no
/// owners.
pub(super) async fn in_scope(
    db: &Db,
    caller: &Caller,
    kind: StaffKind,
    ids: Vec<Uuid>,
) -> Result<Vec<Uuid>> {
    let (select, owner) = match kind {
        StaffKind::Lead | StaffKind::Quarantine => {
            ("select id from leads where id in", Owner::Assignee("assigned_to"))
        }
        StaffKind::Customer => ("select id from customers where id in", Owner::Customer("id")),
        StaffKind::Booking => {
            ("select id from bookings where id in", Owner::Customer("customer_id"))
        }
        StaffKind::Package | StaffKind::Content | StaffKind::Media | StaffKind::Release => {
            return Ok(ids);
        }
    };
    let mut q = db.q(select);
    q.push_list(&ids);
    caller.scope_to(&mut q, owner);
    Ok(q.all::<(Uuid,)>().await?.into_iter().map(|(id,)| id).collect())
}
