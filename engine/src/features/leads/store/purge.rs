//! Purges deleted leads.

use uuid::Uuid;

use crate::platform::{
    clock::Instant,
    db::{Db, Result, Tx, sql},
};

/// The ids of up to 100 leads that were deleted before a moment, oldest first.
pub async fn deleted_before(db: &Db, moment: Instant) -> Result<Vec<Uuid>> {
    let found: Vec<(Uuid,)> = db
        .q(sql!(
            "select id from leads
             where deleted_at is not null and deleted_at < $1 and merged_into is null
             order by deleted_at limit 100"
        ))
        .bind(moment)
        .all()
        .await?;
    Ok(found.into_iter().map(|(id,)| id).collect())
}

/// The leads that were merged into this one: they go with it.
pub async fn merged_into(tx: &mut Tx, id: Uuid) -> Result<Vec<Uuid>> {
    let merged = tx.q(sql!("select id from leads where merged_into = $1")).bind(id);
    Ok(merged.all::<(Uuid,)>().await?.into_iter().map(|(id,)| id).collect())
}

/// Purges a lead, with its timeline, draft and stored answers (they cascade). False when it was
/// restored meanwhile.
pub async fn purge(tx: &mut Tx, id: Uuid, moment: Instant) -> Result<bool> {
    let gone = tx
        .q(sql!("delete from leads where id = $1 and deleted_at < $2"))
        .bind(id)
        .bind(moment)
        .run()
        .await?;
    Ok(gone == 1)
}
