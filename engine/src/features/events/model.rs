//! Which changes are sent to which user, and in which form.

use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    features::auth::{Action, Resource, Staff},
    platform::changes::{Change, Topic},
};

/// The data of a `change` event.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChangeEvent {
    pub(super) seq: i64,
    pub(super) topic: Topic,
    /// Id of the row that changed; the topic says of which kind it is.
    pub(super) id: Uuid,
}

/// The resource that a caller must be allowed to read to be sent changes of a topic. None: each is
/// sent to the user it is about alone.
const fn resource(topic: Topic) -> Option<Resource> {
    Some(match topic {
        Topic::Booking => Resource::Bookings,
        Topic::Content => Resource::Content,
        Topic::Customer => Resource::Customers,
        Topic::Lead => Resource::Leads,
        Topic::Notice => return None,
        Topic::Package => Resource::Packages,
        // Which alerts a user may see depends on their kind; the list of alerts checks that.
        Topic::Alert | Topic::Release | Topic::Site => Resource::Releases,
        Topic::Settings => Resource::Settings,
        Topic::User => Resource::Users,
    })
}

/// Whether a user may be sent changes of this topic. A change of their own account always is, and what
/// they have seen.
pub(super) fn concerns(staff: &Staff, change: &Change) -> bool {
    let may_read = |resource| staff.may(Action::Read, resource);
    is_own(staff, change) || resource(change.topic).is_some_and(may_read)
}

pub(super) fn is_own(staff: &Staff, change: &Change) -> bool {
    matches!(change.topic, Topic::Notice | Topic::User) && change.entity_id == staff.id
}
