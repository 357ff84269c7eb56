//! The id of a database. What is derived from one and kept elsewhere, such as an index, names that
//! id and is useless with another: a restored backup and a copy get an id of their own.

use uuid::Uuid;

use super::{
    db::{Db, Result, sql},
    ids,
};

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
