//! Notices: what users are told of, whatever they look at.
//!
//! A lead came in, one was assigned to the reader, somebody mentioned them, a follow-up is due, an
//! alert was raised. Nobody writes a notice while a lead comes in: [`Teller`] follows the changes
//! feed in every engine, and one of them tells each of it. Mentions are written with their note
//! ([`mention`]). [`events`](super::events) sends notices to open consoles,
//! [`push`] to browsers without one.

mod model;
mod push;
mod routes;
pub mod store;
mod teller;
#[cfg(all(test, feature = "testing"))]
mod tests;

use uuid::Uuid;

use self::model::{NewNotice, Occasion};
pub use self::{
    model::NoticeKind,
    push::{forget_browsers, push_loop},
    routes::{NoticeView, find, routes},
    teller::{Teller, retention_loop, tell_loop},
};
use crate::{
    features::auth::Caller,
    platform::{changes::Topic, clock::Instant, db, db::Tx},
};

/// A note that names users.
#[derive(Debug, Clone, Copy)]
pub struct Mention<'a> {
    pub note: Uuid,
    /// The row that the note is on: a lead, a customer or a booking.
    pub about: (Topic, Uuid),
    pub users: &'a [Uuid],
}

/// Tells the users whom a note names, in the transaction that writes it; the caller commits it through
/// the feed. Each is told of a note once, however often it is edited, and nobody of their own.
pub async fn mention(
    tx: &mut Tx,
    caller: &Caller,
    mention: Mention<'_>,
    now: Instant,
) -> db::Result<()> {
    let (topic, about) = mention.about;
    let others = mention.users.iter().filter(|user| **user != caller.id);
    let notices: Vec<_> = others
        .map(|user| {
            NewNotice::of(Occasion {
                kind: NoticeKind::Mentioned,
                user: Some(*user),
                actor: Some(caller.id),
                topic,
                about,
                cause: format!("mentioned/{}/{user}", mention.note),
                says: None,
            })
        })
        .collect();
    store::add(tx, &notices, now).await.map(drop)
}
