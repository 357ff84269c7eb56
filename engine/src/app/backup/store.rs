//! Which engine's turn it is to make the backup that is due.

use uuid::Uuid;

use crate::platform::{
    clock::Instant,
    db::{Db, Result, sql},
};

/// Takes the turn until an instant; false while another engine has it.
pub(super) async fn take_turn(db: &Db, engine: Uuid, now: Instant, until: Instant) -> Result<bool> {
    let mut tx = db.begin().await?;
    let taken = tx
        .q(sql!(
            "insert into backup_turn (one, engine, until) values (1, $1, $3)
             on conflict (one) do update set engine = excluded.engine, until = excluded.until
             where backup_turn.until < $2 or backup_turn.engine = $1"
        ))
        .bind(engine)
        .bind(now)
        .bind(until)
        .run()
        .await?;
    tx.commit().await?;
    Ok(taken == 1)
}

pub(super) async fn end_turn(db: &Db, engine: Uuid) -> Result<()> {
    let mut tx = db.begin().await?;
    tx.q(sql!("delete from backup_turn where engine = $1")).bind(engine).run().await?;
    tx.commit().await
}
