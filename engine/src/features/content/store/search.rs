//! Content as the search index reads it.

use sqlx::{FromRow, types::Json};
use uuid::Uuid;

use crate::{
    features::{content::kind::Fields, search::Which},
    platform::{
        clock::Instant,
        db::{Db, Result},
    },
};

/// The newest text of an entry in one language; an entry without texts comes once, without one.
#[derive(Debug, FromRow)]
pub struct SoughtText {
    pub id: Uuid,
    pub kind: String,
    pub slug: String,
    pub created_at: Instant,
    pub locale: Option<String>,
    pub fields: Option<Json<Fields>>,
}

/// Reads the ids of entries first, so that a page never ends in the middle of an entry.
pub async fn sought(db: &Db, which: Which<'_>) -> Result<Vec<SoughtText>> {
    let mut entries = db.q("select id from entries where true");
    which.restrict(&mut entries, "id");
    let ids: Vec<Uuid> = entries.all::<(Uuid,)>().await?.into_iter().map(|(id,)| id).collect();
    let mut texts = Vec::new();
    for some in ids.chunks(500) {
        let mut q = db.q("select e.id, e.kind, e.slug, e.created_at, h.locale, r.fields
                          from entries e
                          left join heads h on h.entry_id = e.id
                          left join revisions r on r.id = coalesce(h.draft_id, h.live_id)
                          where e.id in");
        q.push_list(some).push(" order by e.id, h.locale");
        texts.extend(q.all().await?);
    }
    Ok(texts)
}

/// The entries that are items of releases.
pub async fn entries_of_releases(db: &Db, releases: &[Uuid]) -> Result<Vec<Uuid>> {
    let mut q = db.q("select distinct entry_id from release_items where release_id in");
    q.push_list(releases);
    Ok(q.all::<(Uuid,)>().await?.into_iter().map(|(id,)| id).collect())
}
