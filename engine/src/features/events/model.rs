//! Which changes are sent to whom, and as what.

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
    /// Of the row that the topic names.
    pub(super) id: Uuid,
}

/// The resource that a caller must be allowed to read to be sent changes of a topic.
const fn resource(topic: Topic) -> Resource {
    match topic {
        Topic::Booking => Resource::Bookings,
        Topic::Content => Resource::Content,
        Topic::Customer => Resource::Customers,
        Topic::Lead => Resource::Leads,
        Topic::Package => Resource::Packages,
        // Which alerts somebody may see depends on their kind: the list says.
        Topic::Alert | Topic::Release | Topic::Site => Resource::Releases,
        Topic::Settings => Resource::Settings,
        Topic::User => Resource::Users,
    }
}

/// Everybody hears of a change of their own account.
pub(super) fn concerns(staff: &Staff, change: &Change) -> bool {
    is_own(staff, change) || staff.may(Action::Read, resource(change.topic))
}

pub(super) fn is_own(staff: &Staff, change: &Change) -> bool {
    change.topic == Topic::User && change.entity_id == staff.id
}
