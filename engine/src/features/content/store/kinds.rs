//! Kinds and types of blocks: stored as the files that declare them, parsed once for the same files.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
};

use crate::{
    features::content::{
        block::{Block, Blocks},
        kind::Kind,
        mistake::Mistake,
    },
    platform::db::{Db, Result, Tx, sql},
};

/// Name and file of each.
type Sources = Vec<(String, String)>;
type Kinds = BTreeMap<String, Arc<Kind>>;

/// What was parsed last: each save and each plan asks for it, and it changes with a new version.
static PARSED: Mutex<Option<(Sources, Sources, Kinds)>> = Mutex::new(None);

/// Every kind that this engine can read, by name.
pub async fn kinds(db: &Db) -> Result<Kinds> {
    let rows: Vec<(bool, String, String)> = db
        .q(sql!(
            "select true, name, source from kinds
             union all select false, name, source from blocks order by 2"
        ))
        .all()
        .await?;
    let (of_kinds, of_blocks): (Vec<_>, Vec<_>) = rows.into_iter().partition(|row| row.0);
    let named = |rows: Vec<(bool, String, String)>| -> Sources {
        rows.into_iter().map(|(_, name, source)| (name, source)).collect()
    };
    let (of_kinds, of_blocks) = (named(of_kinds), named(of_blocks));
    let mut parsed = PARSED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((kinds, blocks, known)) = &*parsed
        && (kinds, blocks) == (&of_kinds, &of_blocks)
    {
        return Ok(known.clone());
    }
    let kinds = parse(&of_kinds, &of_blocks);
    *parsed = Some((of_kinds, of_blocks, kinds.clone()));
    Ok(kinds)
}

/// Files are parsed before they are stored. One that a newer engine stored and this one cannot read is
/// left out, with an error in the log.
fn parse(kinds: &Sources, blocks: &Sources) -> Kinds {
    let unread = |name: &str, Mistake { message, .. }: Mistake| {
        tracing::error!(name, message, "cannot read a stored kind or type of blocks");
    };
    let block = |(name, source): &(String, String)| {
        let block = Block::parse(name, source).map_err(|e| unread(name, e)).ok()?;
        Some((name.clone(), block))
    };
    let blocks: Blocks = blocks.iter().filter_map(block).collect();
    let kind = |(name, source): &(String, String)| {
        let kind = Kind::parse(name, source, &blocks).map_err(|e| unread(name, e)).ok()?;
        Some((name.clone(), Arc::new(kind)))
    };
    kinds.iter().filter_map(kind).collect()
}

/// Name and file of every type of blocks, by name.
pub async fn block_sources(db: &Db) -> Result<Vec<(String, String)>> {
    db.q(sql!("select name, source from blocks order by name")).all().await
}

/// Stores the file of a type of blocks. True when it is new or differs from the stored one.
pub async fn put_block(tx: &mut Tx, name: &str, source: &str) -> Result<bool> {
    let written = tx
        .q(sql!(
            "insert into blocks (name, source) values ($1, $2)
             on conflict (name) do update set source = excluded.source
             where blocks.source <> excluded.source"
        ))
        .bind(name)
        .bind(source)
        .run()
        .await?;
    Ok(written > 0)
}

/// Name and file of every kind, by name.
pub async fn kind_sources(db: &Db) -> Result<Vec<(String, String)>> {
    db.q(sql!("select name, source from kinds order by name")).all().await
}

/// Stores a kind's file. True when the kind is new or its file differs from the stored one.
pub async fn put_kind(tx: &mut Tx, name: &str, source: &str) -> Result<bool> {
    let written = tx
        .q(sql!(
            "insert into kinds (name, source) values ($1, $2)
             on conflict (name) do update set source = excluded.source
             where kinds.source <> excluded.source"
        ))
        .bind(name)
        .bind(source)
        .run()
        .await?;
    Ok(written > 0)
}
