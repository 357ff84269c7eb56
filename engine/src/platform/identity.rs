//! The id of a database. What is derived from one and kept elsewhere, such as an index, names that
//! id and cannot follow another: a restored backup gets an id of its own. A database and its restored
//! backups are a family; the first half of an id is the family's.

use sqlx::SqliteConnection;
use uuid::Uuid;

use super::{
    db::{Db, Result, sql},
    ids,
};

/// The table of the id, which old backups lack.
pub const TABLE: &str = "identity";

/// The id of the database; made on the first call.
pub async fn of(db: &Db) -> Result<Uuid> {
    if let Some((id,)) = db.q(sql!("select id from identity")).optional::<(Uuid,)>().await? {
        return Ok(id);
    }
    let mut tx = db.begin().await?;
    tx.q(sql!("insert into identity (one, id) values (1, $1) on conflict (one) do nothing"))
        .bind(ids::new())
        .run()
        .await?;
    tx.commit().await?;
    let (id,) = db.q(sql!("select id from identity")).one::<(Uuid,)>().await?;
    Ok(id)
}

/// A new id for the database that a backup with this id is restored to.
pub fn restored(backup: Uuid) -> Uuid {
    let (family, _) = backup.as_u64_pair();
    let (_, other) = ids::new().as_u64_pair();
    Uuid::from_u64_pair(family, other)
}

/// Gives the database of a backup the id of a [restored] one, if it has an id.
pub async fn restore(backup: &mut SqliteConnection) -> Result<()> {
    let id = sqlx::query_scalar("select id from identity").fetch_optional(&mut *backup).await?;
    if let Some(id) = id {
        sqlx::query("update identity set id = $1").bind(restored(id)).execute(backup).await?;
    }
    Ok(())
}

/// Whether two ids are of a database and its restored backups.
pub fn is_same_family(one: Uuid, other: Uuid) -> bool {
    one.as_u64_pair().0 == other.as_u64_pair().0
}
