//! Which changes are sent to which user, and in which form.

use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    features::{
        alerts,
        auth::{Action, Resource, Staff},
        views::Screen,
    },
    platform::changes::{Change, Topic},
};

/// The data of a `change` event.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChangeEvent {
    pub(super) seq: i64,
    pub(super) topic: Topic,
    /// Id of the row that changed, or of the list whose views changed; the topic says which.
    pub(super) id: Uuid,
}

/// The resource that a caller must be allowed to read to be sent a change. None: reading decides nothing.
fn resource(change: &Change) -> Option<Resource> {
    Some(match change.topic {
        Topic::Booking => Resource::Bookings,
        Topic::Content => Resource::Content,
        Topic::Customer => Resource::Customers,
        Topic::Lead => Resource::Leads,
        Topic::Alert | Topic::Notice => return None,
        Topic::Package => Resource::Packages,
        Topic::Release | Topic::Site => Resource::Releases,
        Topic::Settings => Resource::Settings,
        Topic::User => Resource::Users,
        Topic::View => return Screen::of_entity(change.entity_id).map(Screen::resource),
    })
}

/// Whether a user may be sent a change. One of their own account always is, of what they have seen and of
/// their views. One of an alert is sent to whoever may act on any: the list of alerts checks its kind.
pub(super) fn concerns(staff: &Staff, change: &Change) -> bool {
    let may_read = |resource| staff.may(Action::Read, resource);
    is_own(staff, change)
        || resource(change).is_some_and(may_read)
        || change.topic == Topic::Alert && !alerts::acted_on_by(staff).is_empty()
}

pub(super) fn is_own(staff: &Staff, change: &Change) -> bool {
    matches!(change.topic, Topic::Notice | Topic::User | Topic::View)
        && change.entity_id == staff.id
}
