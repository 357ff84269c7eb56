//! What programs outside are told of releases.

use serde::Serialize;
use sqlx::FromRow;
use uuid::Uuid;

use crate::{
    features::{
        outbox::{self, Fact, FactKind},
        releases::{ReleaseCause, ReleaseStatus},
    },
    platform::{
        clock::Instant,
        db::{self, Tx, sql},
    },
};

#[derive(Serialize, FromRow)]
struct ToldRelease {
    id: Uuid,
    number: i64,
    status: ReleaseStatus,
    cause: ReleaseCause,
    author: String,
    note: String,
    error: Option<String>,
    publish_at: Option<Instant>,
    live_at: Option<Instant>,
}

/// Tells what became of a release, as its row says now; reads the row only when someone asks.
pub(super) async fn tell(tx: &mut Tx, kind: FactKind, id: Uuid, at: Instant) -> db::Result<()> {
    if !outbox::store::is_wanted(tx, kind).await? {
        return Ok(());
    }
    let release: ToldRelease = tx
        .q(sql!(
            "select id, number, status, cause, author, note, error, publish_at, live_at
             from releases where id = $1"
        ))
        .bind(id)
        .one()
        .await?;
    outbox::add(tx, &[Fact::whole(kind, id, &release)], at).await
}
