//! Rendered pages, manifests, the pointer and the bundle's files in the database.

use std::collections::{BTreeMap, HashSet};

use sqlx::{FromRow, types::Json};
use uuid::Uuid;

use super::manifest::{Kept, ReleaseManifest};
use crate::platform::{
    clock::Instant,
    db::{Db, Result, Tx, sql},
};

/// Hashes that one statement looks for.
const AT_ONCE: usize = 1000;

/// One rendered page, as Brotli: other encodings are made from it when they are asked for.
#[derive(Debug, Clone, FromRow)]
pub struct PageRow {
    pub hash: String,
    pub content_type: String,
    pub brotli: Vec<u8>,
}

/// A manifest as it is stored.
#[derive(FromRow)]
struct ManifestRow {
    release_id: Uuid,
    bundle: String,
    csp: String,
    base_id: Option<Uuid>,
    pages: Json<BTreeMap<String, Option<String>>>,
    base: Option<Json<BTreeMap<String, String>>>,
}

impl From<ManifestRow> for ReleaseManifest {
    fn from(row: ManifestRow) -> Self {
        let ManifestRow { release_id, bundle, csp, base_id, pages, base } = row;
        let kept = Kept { base: base_id, changes: pages.0 };
        let pages = kept.pages(base.map(|base| base.0).unwrap_or_default());
        Self { release_id, bundle, csp, pages, kept }
    }
}

/// A file of the bundle.
#[derive(Debug, Clone, FromRow)]
pub struct AssetRow {
    pub path: String,
    pub content_type: String,
    pub hash: String,
    pub body: Vec<u8>,
}

pub(super) async fn live(db: &Db) -> Result<Option<ReleaseManifest>> {
    let row: Option<ManifestRow> = db
        .q(sql!(
            "select m.release_id, m.bundle, m.csp, m.base_id, m.pages, b.pages as base
             from live_site l join manifests m on m.release_id = l.release_id
             left join manifest_bases b on b.id = m.base_id"
        ))
        .optional()
        .await?;
    Ok(row.map(Into::into))
}

/// The id of the live release; none before the first one.
pub(super) async fn live_release(db: &Db) -> Result<Option<Uuid>> {
    let row: Option<(Uuid,)> = db.q(sql!("select release_id from live_site")).optional().await?;
    Ok(row.map(|(id,)| id))
}

pub(super) async fn is_live(tx: &mut Tx, release: Uuid) -> Result<bool> {
    let row: Option<(Uuid,)> = tx
        .q(sql!("select release_id from live_site where release_id = $1"))
        .bind(release)
        .optional()
        .await?;
    Ok(row.is_some())
}

/// Moves the pointer from release `base` to another; false when it is not at `base` any more.
pub(super) async fn move_pointer(tx: &mut Tx, base: Option<Uuid>, to: Uuid) -> Result<bool> {
    let moved = match base {
        None => {
            tx.q(sql!(
                "insert into live_site (id, release_id) values (1, $1) on conflict (id) do nothing"
            ))
            .bind(to)
            .run()
            .await?
        }
        Some(base) => {
            tx.q(sql!("update live_site set release_id = $2 where release_id = $1"))
                .bind(base)
                .bind(to)
                .run()
                .await?
        }
    };
    Ok(moved == 1)
}

pub(super) async fn put_manifest(tx: &mut Tx, manifest: &ReleaseManifest) -> Result<()> {
    if manifest.is_base() {
        tx.q(sql!("insert into manifest_bases (id, pages) values ($1, $2)"))
            .bind(manifest.release_id)
            .bind(Json(&manifest.pages))
            .run()
            .await?;
    }
    tx.q(sql!(
        "insert into manifests (release_id, bundle, csp, base_id, pages)
         values ($1, $2, $3, $4, $5)"
    ))
    .bind(manifest.release_id)
    .bind(manifest.bundle.as_str())
    .bind(manifest.csp.as_str())
    .bind(manifest.kept.base)
    .bind(Json(&manifest.kept.changes))
    .run()
    .await?;
    Ok(())
}

/// The page of a hash; none when it is not stored.
pub async fn page(db: &Db, hash: &str) -> Result<Option<PageRow>> {
    db.q(sql!("select hash, content_type, brotli from pages where hash = $1"))
        .bind(hash)
        .optional()
        .await
}

/// Those of these pages that are stored, few enough for the memory.
pub async fn pages(db: &Db, hashes: &[&str]) -> Result<Vec<PageRow>> {
    let mut q = db.q("select hash, content_type, brotli from pages where hash in");
    q.push_list(hashes);
    q.all().await
}

/// Which of these pages are stored.
pub(super) async fn stored(db: &Db, hashes: &[&str]) -> Result<HashSet<String>> {
    let mut stored = HashSet::new();
    for some in hashes.chunks(AT_ONCE) {
        let mut q = db.q("select hash from pages where hash in");
        q.push_list(some);
        let rows: Vec<(String,)> = q.all().await?;
        stored.extend(rows.into_iter().map(|(hash,)| hash));
    }
    Ok(stored)
}

/// When each of these pages was first rendered, by hash; pages that are not stored are left out.
pub(super) async fn page_ages(db: &Db, hashes: &[&str]) -> Result<Vec<(String, Instant)>> {
    let mut ages = Vec::new();
    for some in hashes.chunks(AT_ONCE) {
        let mut q = db.q("select hash, created_at from pages where hash in");
        q.push_list(some);
        ages.extend(q.all().await?);
    }
    Ok(ages)
}

/// Stores pages, at least one.
pub(super) async fn put_pages(tx: &mut Tx, pages: &[PageRow], at: Instant) -> Result<()> {
    let mut q = tx.q("insert into pages (hash, content_type, brotli, created_at) values ");
    let mut between = "(";
    for page in pages {
        q.push_bind(between, page.hash.as_str())
            .push_bind(", ", page.content_type.as_str())
            .push_bind(", ", page.brotli.as_slice())
            .push_bind(", ", at);
        between = "), (";
    }
    q.push(") on conflict (hash) do nothing");
    q.run().await?;
    Ok(())
}

/// The releases whose pages are stored, the latest to go live first.
pub(super) async fn released(db: &Db) -> Result<Vec<Uuid>> {
    let rows: Vec<(Uuid,)> = db
        .q(sql!(
            "select m.release_id from manifests m join releases r on r.id = m.release_id
             order by r.live_at desc, r.number desc"
        ))
        .all()
        .await?;
    Ok(rows.into_iter().map(|(id,)| id).collect())
}

pub(super) async fn pages_of(db: &Db, release: Uuid) -> Result<BTreeMap<String, String>> {
    let row: Option<ManifestRow> = db
        .q(sql!(
            "select m.release_id, m.bundle, m.csp, m.base_id, m.pages, b.pages as base
             from manifests m left join manifest_bases b on b.id = m.base_id
             where m.release_id = $1"
        ))
        .bind(release)
        .optional()
        .await?;
    Ok(row.map(|row| ReleaseManifest::from(row).pages).unwrap_or_default())
}

pub(super) async fn all_page_hashes(db: &Db) -> Result<Vec<(String,)>> {
    db.q(sql!("select hash from pages")).all().await
}

pub(super) async fn drop_page(tx: &mut Tx, hash: &str) -> Result<()> {
    tx.q(sql!("delete from pages where hash = $1")).bind(hash).run().await?;
    Ok(())
}

pub(super) async fn drop_manifest(tx: &mut Tx, release: Uuid) -> Result<()> {
    tx.q(sql!("delete from manifests where release_id = $1")).bind(release).run().await?;
    Ok(())
}

/// Drops the bases of which no manifest is left.
pub(super) async fn drop_bases(tx: &mut Tx) -> Result<()> {
    tx.q(sql!(
        "delete from manifest_bases where not exists
           (select 1 from manifests m where m.base_id = manifest_bases.id)"
    ))
    .run()
    .await?;
    Ok(())
}

/// The file of a path; none when the live bundle has none there.
pub async fn asset(db: &Db, path: &str) -> Result<Option<AssetRow>> {
    db.q(sql!("select path, content_type, hash, body from assets where path = $1"))
        .bind(path)
        .optional()
        .await
}

/// Path and hash of every file of the bundle.
pub async fn asset_hashes(db: &Db) -> Result<Vec<(String, String)>> {
    db.q(sql!("select path, hash from assets")).all().await
}

pub(super) async fn put_asset(tx: &mut Tx, asset: &AssetRow) -> Result<()> {
    tx.q(sql!(
        "insert into assets (path, content_type, hash, body) values ($1, $2, $3, $4)
         on conflict (path) do update set content_type = excluded.content_type,
           hash = excluded.hash, body = excluded.body"
    ))
    .bind(asset.path.as_str())
    .bind(asset.content_type.as_str())
    .bind(asset.hash.as_str())
    .bind(asset.body.as_slice())
    .run()
    .await?;
    Ok(())
}
