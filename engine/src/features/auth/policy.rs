//! The one table of permissions: a role, an action, a resource; and what who may not is told.
//!
//! Handlers ask it in their signatures ([`super::May`]); screens get it with `GET /api/auth/me`
//! and have no opinion of their own. An inactive user and an unknown role may do nothing.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::model::Role;

/// A closed list of words: an enum for data, and of each word a type for signatures.
macro_rules! words {
    ($word:ident { $($(#[$about:meta])* $name:ident,)* }) => {
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema,
        )]
        #[serde(rename_all = "snake_case")]
        pub enum $word {
            $($(#[$about])* $name,)*
        }

        impl $word {
            const ALL: &[Self] = &[$(Self::$name),*];
        }

        $(
            $(#[$about])*
            #[derive(Debug)]
            pub enum $name {}

            impl Named<$word> for $name {
                const WORD: $word = $word::$name;
            }
        )*
    };
}

/// The word that a type stands for.
pub trait Named<Word> {
    const WORD: Word;
}

words! { Action {
    Read,
    Create,
    Update,
    Delete,
    /// Bring back what was deleted.
    Restore,
    /// Take all rows out as a file, or bring a file in.
    Export,
} }

words! { Resource {
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
} }

/// What a signature asks permission for: a resource, or a part of some that has its own sentence.
pub trait Subject {
    fn may(role: Option<Role>, action: Action) -> bool;

    fn refusal(action: Action) -> String;
}

impl<R: Named<Resource>> Subject for R {
    fn may(role: Option<Role>, action: Action) -> bool {
        may(role, action, R::WORD)
    }

    fn refusal(action: Action) -> String {
        refusal(action, R::WORD)
    }
}

/// Whether a package is offered.
#[derive(Debug)]
pub enum PackageStatus {}

impl Subject for PackageStatus {
    fn may(role: Option<Role>, action: Action) -> bool {
        may(role, action, Resource::Packages)
    }

    fn refusal(_: Action) -> String {
        "Only admins can modify package status".to_owned()
    }
}

/// What leads come to.
#[derive(Debug)]
pub enum Dashboard {}

impl Subject for Dashboard {
    fn may(role: Option<Role>, action: Action) -> bool {
        may(role, action, Resource::Leads)
    }

    fn refusal(_: Action) -> String {
        "You do not have permission to read the dashboard".to_owned()
    }
}

/// Whoever has a phone: for those who may see one kind of them.
#[derive(Debug)]
pub enum Contacts {}

impl Subject for Contacts {
    fn may(role: Option<Role>, action: Action) -> bool {
        may(role, action, Resource::Leads) || may(role, action, Resource::Customers)
    }

    fn refusal(_: Action) -> String {
        "You do not have permission to read leads or customers".to_owned()
    }
}

/// The table.
const fn allowed(role: Role, resource: Resource) -> &'static [Action] {
    use Action::{Create, Delete, Read, Restore, Update};
    use Resource::{
        Bookings, Content, Customers, Leads, Media, Packages, Quarantine, Releases, Translations,
    };
    match (role, resource) {
        (Role::Admin, _) => Action::ALL,
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

pub fn may(role: Option<Role>, action: Action, resource: Resource) -> bool {
    role.is_some_and(|role| allowed(role, resource).contains(&action))
}

/// Everything a role may do: resource → actions.
pub type PermissionTable = BTreeMap<Resource, Vec<Action>>;

pub fn table(role: Option<Role>) -> PermissionTable {
    let Some(role) = role else { return PermissionTable::new() };
    Resource::ALL
        .iter()
        .map(|resource| (*resource, allowed(role, *resource).to_vec()))
        .filter(|(_, actions)| !actions.is_empty())
        .collect()
}

/// What who may not is told.
pub(super) fn refusal(action: Action, resource: Resource) -> String {
    let verb = match action {
        Action::Read => "read",
        Action::Create => "create",
        Action::Update => "update",
        Action::Delete => "delete",
        Action::Restore => "restore",
        Action::Export => "export or import",
    };
    let whole = |sentence: &str| format!("You do not have permission to {sentence}");
    let some = |things: &str| whole(&format!("{verb} {things}"));
    match (resource, action) {
        (Resource::Packages, Action::Delete) => "Only admins can delete packages".to_owned(),
        (Resource::Quarantine, Action::Update) => whole("release leads"),
        (Resource::Quarantine, Action::Delete) | (Resource::Leads, _) => some("leads"),
        (Resource::Quarantine, _) => some("the quarantine"),
        (Resource::Audit, _) => some("the audit log"),
        (Resource::Bookings, _) => some("bookings"),
        (Resource::Customers, _) => some("customers"),
        (Resource::Packages, _) => some("packages"),
        (Resource::Settings, _) => some("settings"),
        (Resource::Users, _) => some("users"),
        (Resource::Content, _) => whole("work on content"),
        (Resource::Media, _) => whole("work on pictures"),
        (Resource::Translations, _) => whole("work on translations"),
        (Resource::Releases, _) => whole("publish"),
    }
}
