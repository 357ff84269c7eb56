//! Who is there, and what they may do.
//!
//! Staff sign in with e-mail and password and get a session: a random token in an `HttpOnly`
//! cookie, of which only the hash is kept. It ends when unused for 14 days, 30 days after it began,
//! at sign-out, and when the password changes or the account is switched off.
//! Nobody is given a password: who opens a one-time link chooses one. How often one may be tried is
//! counted by [`attempts`], for a browser that signed in before ([`device`]) apart.
//!
//! Follow a request: [`May`] asks [`Staff`] who it is and [`policy`] (one table) what they may,
//! [`session::Confirmed`] that the password was shown a moment ago; [`routes`] signs in and out,
//! [`sessions`] lists where one is signed in; admins ([`users`]) and the command line look after
//! [`accounts`]; [`links`] and [`setup`] let in the first admin and whoever has no password. [`access`] writes
//! down who got in and what was refused, which [`trail`] sees on the way out.

mod access;
pub mod accounts;
mod attempts;
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
mod trail;
mod users;

pub use may::May;
pub use policy::{
    Action, Audit, Bookings, Contacts, Content, Create, Customers, Delete, Export, Leads,
    PackageStatus, Packages, Quarantine, Read, Releases, Resource, Restore, Translations, Update,
};
pub use routes::routes;
pub use session::{Confirmed, Session};
pub use staff::Staff;
pub use trail::follow;
