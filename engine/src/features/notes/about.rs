//! What notes and attachments are about.

use uuid::Uuid;

use crate::{
    features::auth::Resource,
    platform::{changes::Topic, words::closed_words},
};

closed_words! {
    /// The kind of row that notes and attachments are about.
    pub enum AboutKind {
        #[default]
        Lead,
        Customer,
        Booking,
    }
}

impl AboutKind {
    /// What a caller needs the permission on.
    pub const fn resource(self) -> Resource {
        match self {
            Self::Lead => Resource::Leads,
            Self::Customer => Resource::Customers,
            Self::Booking => Resource::Bookings,
        }
    }

    /// What open screens hear when something about the row changes.
    pub const fn topic(self) -> Topic {
        match self {
            Self::Lead => Topic::Lead,
            Self::Customer => Topic::Customer,
            Self::Booking => Topic::Booking,
        }
    }

    /// The sentence of a 404 about the row.
    pub(super) const fn not_found(self) -> &'static str {
        match self {
            Self::Lead => "Lead Not Found",
            Self::Customer => "Customer not found",
            Self::Booking => "Booking not found",
        }
    }
}

/// A lead, a customer or a booking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct About {
    pub kind: AboutKind,
    pub id: Uuid,
}

impl About {
    /// A lead.
    pub const fn lead(id: Uuid) -> Self {
        Self { kind: AboutKind::Lead, id }
    }

    /// A customer.
    pub const fn customer(id: Uuid) -> Self {
        Self { kind: AboutKind::Customer, id }
    }

    /// A booking.
    pub const fn booking(id: Uuid) -> Self {
        Self { kind: AboutKind::Booking, id }
    }
}
