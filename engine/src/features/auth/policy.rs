//! The one table of permissions (role, action, resource), the rows and the cells of content that they
//! hold for, and the sentences of refusals.
//!
//! Handlers check it in their signatures ([`super::May`]); screens read it from `GET /api/auth/me`
//! and decide nothing themselves. An inactive user and an unknown role may do nothing.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::model::Role;

/// A closed list of words: an enum for data, and one type per word for signatures.
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

/// A type that names one word of an enum, for use in a signature.
pub trait Named<Word> {
    const WORD: Word;
}

words! { Action {
    Read,
    Create,
    Update,
    Delete,
    /// Restore what was deleted.
    Restore,
    /// Export all rows as a file, or import a file.
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
    Privacy,
    Quarantine,
    Releases,
    Settings,
    Tokens,
    Translations,
    Users,
    Webhooks,
} }

/// What a signature requires permission for: a resource, or a subject derived from resources that
/// has its own sentence.
pub trait Subject {
    /// Permission on any of them is enough.
    const RESOURCES: &[Resource];

    fn refusal(action: Action) -> String;
}

impl<R: Named<Resource>> Subject for R {
    const RESOURCES: &[Resource] = &[R::WORD];

    fn refusal(action: Action) -> String {
        refusal(action, R::WORD)
    }
}

/// The status of a package: whether it is offered.
#[derive(Debug)]
pub enum PackageStatus {}

impl Subject for PackageStatus {
    const RESOURCES: &[Resource] = &[Resource::Packages];

    fn refusal(_: Action) -> String {
        "Only admins can modify package status".to_owned()
    }
}

/// The dashboard: the figures of leads, for roles that have the permission on leads.
#[derive(Debug)]
pub enum Dashboard {}

impl Subject for Dashboard {
    const RESOURCES: &[Resource] = &[Resource::Leads];

    fn refusal(_: Action) -> String {
        "You do not have permission to read the dashboard".to_owned()
    }
}

/// Leads and customers together: permission on one of the two is enough.
#[derive(Debug)]
pub enum Contacts {}

impl Subject for Contacts {
    const RESOURCES: &[Resource] = &[Resource::Leads, Resource::Customers];

    fn refusal(_: Action) -> String {
        "You do not have permission to read leads or customers".to_owned()
    }
}

/// Notes and attachments of leads, customers and bookings: permission on one of them is enough to ask,
/// and the row that a note is about decides.
#[derive(Debug)]
pub enum Notes {}

impl Subject for Notes {
    const RESOURCES: &[Resource] = &[Resource::Leads, Resource::Customers, Resource::Bookings];

    fn refusal(_: Action) -> String {
        "You do not have permission to work on notes and attachments".to_owned()
    }
}

/// Saved views of lists: permission on the rows of one of these lists is enough; each view then asks
/// for its own list.
#[derive(Debug)]
pub enum Views {}

impl Subject for Views {
    const RESOURCES: &[Resource] =
        &[Resource::Leads, Resource::Customers, Resource::Bookings, Resource::Packages];

    fn refusal(_: Action) -> String {
        "You do not have permission to read lists".to_owned()
    }
}

/// The table of permissions.
const fn allowed(role: Role, resource: Resource) -> &'static [Action] {
    use Action::{Create, Delete, Read, Restore, Update};
    use Resource::{
        Bookings, Content, Customers, Leads, Media, Packages, Privacy, Quarantine, Releases,
        Translations,
    };
    match (role, resource) {
        (Role::Admin, _) => Action::ALL,
        (Role::Support, Leads | Customers | Bookings) => &[Read, Create, Update],
        // To release a quarantined lead is an update; only an admin deletes one.
        (Role::Support, Quarantine | Privacy) => &[Read, Update],
        (Role::Support | Role::Marketer, Packages) => &[Read],
        (Role::Marketer, Content | Translations | Media | Releases) => {
            &[Read, Create, Update, Delete, Restore]
        }
        (Role::Support | Role::Marketer, _) => &[],
    }
}

/// Whether the table allows it; never for `None`, an unknown role.
pub fn may(role: Option<Role>, action: Action, resource: Resource) -> bool {
    role.is_some_and(|role| allowed(role, resource).contains(&action))
}

/// The rows that permissions hold for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    All,
    /// Leads that are assigned to the caller, customers of these leads, and what belongs to them.
    Own,
}

/// The scope of a role. An unknown role may do nothing, with its own rows as with others.
pub const fn scope(role: Option<Role>) -> Scope {
    match role {
        Some(Role::Admin | Role::Support | Role::Marketer) => Scope::All,
        None => Scope::Own,
    }
}

/// The cells of content that permissions to write hold for. Reading is not narrowed: who may read
/// content reads all of it, because a translation is made from English, and a text is judged beside
/// the others of its page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reach {
    /// Languages by their codes; `*` is the cell of the fields that all languages share.
    pub locales: Extent,
    /// Kinds of content by name.
    pub kinds: Extent,
}

/// Everything, or what is named.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Extent {
    All,
    Only(BTreeSet<String>),
}

impl Extent {
    const NOTHING: Self = Self::Only(BTreeSet::new());

    fn holds(&self, name: &str) -> bool {
        match self {
            Self::All => true,
            Self::Only(names) => names.contains(name),
        }
    }
}

impl Reach {
    pub(super) fn holds(&self, kind: &str, locale: &str) -> bool {
        self.kinds.holds(kind) && self.locales.holds(locale)
    }
}

/// The reach of a role. An unknown role may write nothing.
pub const fn reach(role: Option<Role>) -> Reach {
    match role {
        Some(Role::Admin | Role::Support | Role::Marketer) => {
            Reach { locales: Extent::All, kinds: Extent::All }
        }
        None => Reach { locales: Extent::NOTHING, kinds: Extent::NOTHING },
    }
}

/// Everything a role may do: resource → actions.
pub type PermissionTable = BTreeMap<Resource, Vec<Action>>;

/// The part of the table for a role. A resource with no actions is left out; all are for `None`.
pub fn table(role: Option<Role>) -> PermissionTable {
    let Some(role) = role else { return PermissionTable::new() };
    Resource::ALL
        .iter()
        .map(|resource| (*resource, allowed(role, *resource).to_vec()))
        .filter(|(_, actions)| !actions.is_empty())
        .collect()
}

/// The sentence for a caller without this permission.
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
        (Resource::Privacy, _) => some("requests about personal data"),
        (Resource::Settings, _) => some("settings"),
        (Resource::Tokens, _) => some("tokens"),
        (Resource::Users, _) => some("users"),
        (Resource::Webhooks, _) => some("webhooks"),
        (Resource::Content, _) => whole("work on content"),
        (Resource::Media, _) => whole("work on pictures"),
        (Resource::Translations, _) => whole("work on translations"),
        (Resource::Releases, _) => whole("publish"),
    }
}

/// The sentence for a caller who may write content, but not of this kind.
pub(super) fn not_editing(kind: &str, roles: &[Role]) -> String {
    format!("{kind} entries are edited by {} alone", named(roles))
}

/// The sentence for a caller who may release content, but not of this kind.
pub(super) fn not_releasing(kind: &str, roles: &[Role]) -> String {
    format!("{kind} entries are taken live by {} alone", named(roles))
}

/// Admins may in any case.
fn named(roles: &[Role]) -> String {
    let others = roles.iter().filter(|role| **role != Role::Admin);
    let words: Vec<String> = std::iter::once(Role::Admin)
        .chain(others.copied())
        .map(|role| {
            if role == Role::Support { "support staff".into() } else { format!("{}s", role.code()) }
        })
        .collect();
    words.join(" and ")
}

/// The sentence for a caller who may write content, but not this cell.
pub(super) fn out_of_reach(kind: &str, locale: &str) -> String {
    let place = if locale == "*" { "for all languages".into() } else { format!("in {locale}") };
    format!("You do not have permission to change {kind} {place}")
}
