//! The stored content that an import is compared with.

use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
};

use uuid::Uuid;

use crate::{
    features::{
        content::{
            kind::Kind,
            store::{self, Head, Revision},
        },
        editing::rename::Former,
    },
    platform::db::{self, Db},
};

/// The stored content as it is before an import.
pub struct Present {
    pub(super) entries: HashMap<(String, String), Uuid>,
    pub(super) heads: HashMap<(Uuid, String), Head>,
    pub(super) newest: HashMap<Uuid, Revision>,
    pub(super) former: Former,
    /// The same of types of blocks.
    pub(super) blocks: BTreeMap<String, String>,
    /// By name; each with the source of its file.
    pub(super) kinds: BTreeMap<String, (String, Arc<Kind>)>,
}

impl Present {
    /// Reads all entries, heads, newest revisions, former slugs and kinds.
    pub async fn load(db: &Db) -> db::Result<Self> {
        let entries = store::entries(db).await?;
        let heads = store::all_heads(db).await?;
        let mut kinds = store::kinds(db).await?;
        let sources = store::kind_sources(db).await?.into_iter();
        Ok(Self {
            entries: entries.into_iter().map(|e| ((e.kind, e.slug), e.id)).collect(),
            heads: heads.into_iter().map(|h| ((h.entry_id, h.locale.clone()), h)).collect(),
            newest: store::newest_revisions(db).await?,
            former: Former::load(db).await?,
            blocks: store::block_sources(db).await?.into_iter().collect(),
            kinds: sources
                .filter_map(|(name, source)| {
                    let kind = kinds.remove(&name)?;
                    Some((name, (source, kind)))
                })
                .collect(),
        })
    }

    /// The entry of a kind that has a slug or once had it.
    pub(super) fn entry(&self, kind: &str, slug: &str) -> Option<Uuid> {
        let found = self.entries.get(&(kind.to_owned(), slug.to_owned())).copied();
        found.or_else(|| self.former.of(kind, slug).map(|(id, _)| *id))
    }
}
