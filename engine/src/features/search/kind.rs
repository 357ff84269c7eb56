//! What staff can find.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::features::auth::Resource;

/// The kind of a row that staff can find.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum StaffKind {
    Lead,
    Customer,
    Booking,
    Package,
    Content,
    Media,
    Release,
    Quarantine,
}

impl StaffKind {
    /// Every kind, in the order of the contract.
    pub(super) const ALL: [Self; 8] = [
        Self::Lead,
        Self::Customer,
        Self::Booking,
        Self::Package,
        Self::Content,
        Self::Media,
        Self::Release,
        Self::Quarantine,
    ];

    /// The word for it in URLs, in JSON and in the index, for example `lead`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Lead => "lead",
            Self::Customer => "customer",
            Self::Booking => "booking",
            Self::Package => "package",
            Self::Content => "content",
            Self::Media => "media",
            Self::Release => "release",
            Self::Quarantine => "quarantine",
        }
    }

    /// `None` for any other text.
    pub(super) fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }

    /// What a caller must be allowed to read to find such rows.
    pub(super) const fn resource(self) -> Resource {
        match self {
            Self::Lead => Resource::Leads,
            Self::Customer => Resource::Customers,
            Self::Booking => Resource::Bookings,
            Self::Package => Resource::Packages,
            Self::Content => Resource::Content,
            Self::Media => Resource::Media,
            Self::Release => Resource::Releases,
            Self::Quarantine => Resource::Quarantine,
        }
    }
}
