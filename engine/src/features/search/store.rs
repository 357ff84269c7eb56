//! The SQL of search: whose the rows are that a caller may find.

use uuid::Uuid;

use super::{index::OwnRows, kind::StaffKind};
use crate::{
    features::auth::{Caller, Owner},
    platform::db::{Db, Result},
};

/// The caller's rows of these kinds, and all rows of those that have no owners; None when every row
/// is in the caller's scope.
pub async fn own_rows(
    db: &Db,
    caller: &Caller,
    kinds: impl IntoIterator<Item = StaffKind>,
) -> Result<Option<OwnRows>> {
    if caller.only().is_none() {
        return Ok(None);
    }
    let mut own = OwnRows::default();
    for kind in kinds {
        let (select, owner) = match kind {
            StaffKind::Lead => {
                ("select id from leads where quarantine is null", Owner::Assignee("assigned_to"))
            }
            StaffKind::Quarantine => (
                "select id from leads where quarantine is not null",
                Owner::Assignee("assigned_to"),
            ),
            StaffKind::Customer => {
                ("select id from customers where id is not null", Owner::Customer("id"))
            }
            StaffKind::Booking => {
                ("select id from bookings where id is not null", Owner::Customer("customer_id"))
            }
            StaffKind::Package | StaffKind::Content | StaffKind::Media | StaffKind::Release => {
                own.kinds.push(kind.code().to_owned());
                continue;
            }
        };
        let mut q = db.q(select);
        caller.scope_to(&mut q, owner);
        own.ids.extend(q.all::<(Uuid,)>().await?.into_iter().map(|(id,)| id));
    }
    Ok(Some(own))
}
