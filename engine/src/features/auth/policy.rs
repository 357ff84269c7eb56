//! The one table of permissions: a role, an action, a resource.
//!
//! The engine asks it in every handler; screens get it with `GET /api/auth/me` and have no
//! opinion of their own. An inactive user and an unknown role may do nothing.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::model::Role;
use crate::platform::error::{Problem, Result};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    Read,
    Create,
    Update,
    Delete,
    /// Bring back what was deleted.
    Restore,
    /// Take all rows out as a file, or bring a file in.
    Export,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Resource {
    Audit,
    Bookings,
    Content,
    Customers,
    Leads,
    Media,
    Packages,
    Quarantine,
    Releases,
    Settings,
    Translations,
    Users,
}

use Action::{Create, Delete, Export, Read, Restore, Update};

const ACTIONS: [Action; 6] = [Read, Create, Update, Delete, Restore, Export];

const RESOURCES: [Resource; 12] = [
    Resource::Audit,
    Resource::Bookings,
    Resource::Content,
    Resource::Customers,
    Resource::Leads,
    Resource::Media,
    Resource::Packages,
    Resource::Quarantine,
    Resource::Releases,
    Resource::Settings,
    Resource::Translations,
    Resource::Users,
];

/// The table.
const fn allowed(role: Role, resource: Resource) -> &'static [Action] {
    use Resource::{
        Bookings, Content, Customers, Leads, Media, Packages, Quarantine, Releases, Translations,
    };
    match (role, resource) {
        (Role::Admin, _) => &ACTIONS,
        (Role::Support, Leads | Customers | Bookings) => &[Read, Create, Update],
        // Releasing a suspect is an update; only an admin drops one.
        (Role::Support, Quarantine) => &[Read, Update],
        (Role::Support | Role::Marketer, Packages) => &[Read],
        (Role::Marketer, Content | Translations | Media | Releases) => {
            &[Read, Create, Update, Delete, Restore]
        }
        (Role::Support | Role::Marketer, _) => &[],
    }
}

pub fn may(role: Option<Role>, action: Action, resource: Resource) -> Permission {
    Permission(role.is_some_and(|role| allowed(role, resource).contains(&action)))
}

/// Everything a role may do: resource → actions.
pub type PermissionTable = BTreeMap<Resource, Vec<Action>>;

pub fn table(role: Option<Role>) -> PermissionTable {
    let Some(role) = role else { return PermissionTable::new() };
    RESOURCES
        .into_iter()
        .map(|resource| (resource, allowed(role, resource).to_vec()))
        .filter(|(_, actions)| !actions.is_empty())
        .collect()
}

/// The answer of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub struct Permission(bool);

impl Permission {
    pub const fn granted(self) -> bool {
        self.0
    }

    /// 403 with the sentence, unless granted.
    pub fn or_forbid(self, sentence: &str) -> Result<()> {
        if self.0 { Ok(()) } else { Err(Problem::new("forbidden", sentence).into()) }
    }
}
