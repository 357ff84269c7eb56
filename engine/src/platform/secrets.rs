//! What the engine signs with: keys that are made when first needed and never leave the database.

use super::{
    db::{Db, Tx, sql},
    error::{Error, Result},
};

/// 32 random bytes.
pub type Key = [u8; 32];

/// The key of a name; made and stored when there is none yet.
pub async fn key(tx: &mut Tx, name: &str) -> Result<Key> {
    let mut fresh = Key::default();
    getrandom::fill(&mut fresh).map_err(Error::internal)?;
    tx.q(sql!("insert into secrets (name, value) values ($1, $2) on conflict (name) do nothing"))
        .bind(name)
        .bind(&fresh[..])
        .run()
        .await?;
    let (key,): (Vec<u8>,) =
        tx.q(sql!("select value from secrets where name = $1")).bind(name).one().await?;
    whole(&key)
}

/// The key of a name; None when it was never made.
pub async fn present(db: &Db, name: &str) -> Result<Option<Key>> {
    let row: Option<(Vec<u8>,)> =
        db.q(sql!("select value from secrets where name = $1")).bind(name).optional().await?;
    row.map(|(key,)| whole(&key)).transpose()
}

fn whole(key: &[u8]) -> Result<Key> {
    key.try_into().map_err(|_| Error::internal("a key among the secrets is damaged"))
}
