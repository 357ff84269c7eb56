//! The types of a saved view.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::Serialize;
use sqlx::{FromRow, types::Json};
use strum::VariantArray as _;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    features::auth::{Resource, Staff, model::Role},
    platform::words::closed_words,
};

closed_words! {
    /// A list of the console that has saved views.
    pub enum Screen {
        #[default]
        Leads,
        Customers,
        Bookings,
        Packages,
    }
}

impl Screen {
    /// What its rows are: who may read them sees its shared views.
    pub fn resource(self) -> Resource {
        match self {
            Self::Leads => Resource::Leads,
            Self::Customers => Resource::Customers,
            Self::Bookings => Resource::Bookings,
            Self::Packages => Resource::Packages,
        }
    }

    /// What stands for it in the feed: who does not see a view any more is told of its list too.
    pub const fn entity(self) -> Uuid {
        Uuid::from_u128(match self {
            Self::Leads => 1,
            Self::Customers => 2,
            Self::Bookings => 3,
            Self::Packages => 4,
        })
    }

    /// The list that an entity of the feed stands for.
    pub fn of_entity(entity: Uuid) -> Option<Self> {
        Self::VARIANTS.iter().copied().find(|screen| screen.entity() == entity)
    }

    /// The search parameters of its address that a view keeps.
    pub fn filters(self) -> &'static [&'static str] {
        match self {
            Self::Leads => &["view", "filter", "status", "assigned_to", "service_type", "q"],
            Self::Customers => {
                &["q", "is_active", "contract", "contract_type", "payment_status", "service_type"]
            }
            Self::Bookings => {
                &["q", "status", "technician", "service_type", "date", "show", "span"]
            }
            Self::Packages => &["q", "service_type", "status"],
        }
    }
}

/// The search parameters of a screen.
pub type ViewFilters = BTreeMap<String, String>;

/// Filters of a list under a name.
#[derive(Debug, Clone, Serialize, FromRow, ToSchema)]
pub struct SavedView {
    pub id: Uuid,
    pub screen: Screen,
    #[schema(example = "Koramangala, not reached")]
    pub name: String,
    /// The search parameters of the screen.
    #[schema(value_type = BTreeMap<String, String>)]
    pub query: Json<ViewFilters>,
    /// Who made it; null: the account was deleted.
    pub owner_id: Option<Uuid>,
    pub owner_name: Option<String>,
    /// Seen by all who may read the rows of the screen.
    pub is_shared: bool,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

impl SavedView {
    /// Its maker and admins change it.
    pub fn may_be_changed_by(&self, staff: &Staff) -> bool {
        self.owner_id == Some(staff.id) || staff.known_role() == Some(Role::Admin)
    }
}

/// A saved view, and what the caller may do with it.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavedViewView {
    #[serde(flatten)]
    pub view: SavedView,
    pub can: SavedViewCan,
}

/// What the caller may do with a saved view.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavedViewCan {
    /// Change it, share it, delete it.
    pub update: bool,
}

impl SavedViewView {
    /// Adds what `staff` may do with it.
    pub fn new(staff: &Staff, view: SavedView) -> Self {
        Self { can: SavedViewCan { update: view.may_be_changed_by(staff) }, view }
    }
}
