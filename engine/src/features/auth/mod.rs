//! Authentication and permissions of staff.
//!
//! Staff sign in with e-mail and password and get a session: a random token in an `HttpOnly`
//! cookie, of which only the hash is kept. It ends when unused for 14 days, 30 days after it began,
//! at sign-out, and when the password changes or the account is switched off.
//! A user without a password opens a one-time link and chooses one. [`attempts`] counts how often
//! one may be tried, apart for browsers in which the user signed in before ([`device`]).
//!
//! The way of a request: [`May`] finds the user ([`Staff`]), checks [`policy`] (one table) and
//! hands on the [`Caller`], who sees the rows in their scope and writes the content in their reach;
//! [`session::Confirmed`] checks that the password was entered within 15 minutes. [`routes`] signs
//! in and out, [`sessions`] lists a user's sessions; admins ([`users`]) and the command line manage
//! [`accounts`]; [`links`] and [`setup`] let in the first admin and users without a password.
//! Programs come with a token ([`tokens`]), which may do a part of what its maker may.
//! [`access`] records sign-ins and refusals; [`trail`] sees the refusals in responses.

mod access;
pub mod accounts;
mod attempts;
mod caller;
mod client;
mod commit;
mod device;
pub mod links;
mod may;
pub mod model;
mod password;
pub mod policy;
mod routes;
pub mod second_factor;
pub mod session;
mod sessions;
mod setup;
mod staff;
mod store;
#[cfg(all(test, feature = "testing"))]
mod tests;
mod token_routes;
pub mod tokens;
mod trail;
mod users;

pub use access::exported;
pub use caller::{Author, ByToken, Caller, Owner};
pub use client::Client;
pub use may::May;
pub use policy::{
    Action, Audit, Bookings, Contacts, Content, Create, Customers, Delete, Export, Extent, Leads,
    Notes, PackageStatus, Packages, Privacy, Quarantine, Reach, Read, Releases, Resource, Restore,
    Scope, Translations, Update, Views, Webhooks,
};
pub use routes::routes;
pub use session::{Confirmed, Session};
pub use staff::Staff;
pub use store::languages;
pub use trail::follow;
