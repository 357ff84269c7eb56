//! Previews in the database.

use serde::{Deserialize, Serialize};
use sqlx::{FromRow, types::Json};
use uuid::Uuid;

use crate::platform::{
    clock::Instant,
    db::{Db, Result, Tx, sql},
};

/// Kind, slug and language.
pub(super) type CellKey = (String, String, String);

/// Which drafts a preview shows: these cells, or all drafts at the moment when it is opened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Shows {
    pub(super) cells: Option<Vec<CellKey>>,
}

#[derive(Debug, Clone, FromRow)]
pub(super) struct PreviewRow {
    pub id: Uuid,
    pub user_id: Uuid,
    pub shows: Json<Shows>,
    pub expires_at: Instant,
}

pub(super) async fn add(tx: &mut Tx, row: &PreviewRow, at: Instant) -> Result<()> {
    tx.q(sql!(
        "insert into previews (id, user_id, shows, expires_at, created_at)
         values ($1, $2, $3, $4, $5)"
    ))
    .bind(row.id)
    .bind(row.user_id)
    .bind(&row.shows)
    .bind(row.expires_at)
    .bind(at)
    .run()
    .await?;
    Ok(())
}

pub(super) async fn find(db: &Db, id: Uuid) -> Result<Option<PreviewRow>> {
    db.q(sql!("select id, user_id, shows, expires_at from previews where id = $1"))
        .bind(id)
        .optional()
        .await
}

/// Deletes expired previews.
pub(super) async fn sweep(tx: &mut Tx, now: Instant) -> Result<()> {
    tx.q(sql!("delete from previews where expires_at < $1")).bind(now).run().await?;
    Ok(())
}
