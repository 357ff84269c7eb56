//! The SQL of packages.

use uuid::Uuid;

use super::model::{Package, PackageForm, PackageImport};
use crate::{
    features::search::Which,
    platform::{
        changes::{self, Topic},
        clock::Instant,
        columns::TableRow as _,
        db::{AnswerOf, Db, Result, Script, Tx, sql},
        numbering,
    },
};

/// One package, active or not; None when the id is unknown.
pub async fn find(db: &Db, id: Uuid) -> Result<Option<Package>> {
    db.q(sql!("select * from service_packages where id = $1")).bind(id).optional().await
}

/// The same inside a transaction.
pub async fn find_in(tx: &mut Tx, id: Uuid) -> Result<Option<Package>> {
    tx.q(sql!("select * from service_packages where id = $1")).bind(id).optional().await
}

/// Adds to a script the query for those of these packages that exist, active or not.
pub fn ask_for(script: &mut Script, ids: &[Uuid]) -> AnswerOf<Package> {
    script.ask("select * from service_packages where id in", |q| {
        q.push_list(ids);
    })
}

/// The packages that the public may buy, by service type, room type and price.
pub async fn all_active(db: &Db) -> Result<Vec<Package>> {
    db.q(sql!(
        "select * from service_packages where is_active
         order by service_type, room_type nulls last, final_price, id"
    ))
    .all()
    .await
}

/// The whole price list, as staff see it, in the same order.
pub async fn all(db: &Db) -> Result<Vec<Package>> {
    db.q(sql!(
        "select * from service_packages
         order by service_type, room_type nulls last, final_price, id"
    ))
    .all()
    .await
}

/// A page of the CSV export, of all packages or of these: newest first, after the given row.
pub(super) async fn newest_first(
    db: &Db,
    these: Option<&[Uuid]>,
    after: Option<(Instant, Uuid)>,
    limit: i64,
) -> Result<Vec<Package>> {
    let mut q = db.q("select * from service_packages where true");
    if let Some(these) = these {
        q.push(" and id in").push_list(these);
    }
    if let Some((at, id)) = after {
        q.push_bind(" and (created_at, id) < (", at).push_bind(", ", id).push(")");
    }
    q.push(" order by created_at desc, id desc").push_limit(limit);
    q.all().await
}

/// The rows that search indexes.
pub(super) async fn sought(db: &Db, which: Which<'_>) -> Result<Vec<Package>> {
    let mut q = db.q("select * from service_packages where true");
    which.restrict(&mut q, "id");
    q.all().await
}

/// Locks a package for this transaction, before it is changed: at version `seen`, or at any. None
/// when it is deleted or at another version.
pub async fn hold(tx: &mut Tx, id: Uuid, seen: Option<i64>) -> Result<Option<Package>> {
    // Counter before row, as everywhere: in another order two transactions could deadlock.
    count_change(tx).await?;
    let mut q = tx.q("update service_packages set version = version");
    q.push_bind(" where id = ", id);
    if let Some(version) = seen {
        q.push_bind(" and version = ", version);
    }
    q.push(" returning *");
    q.optional().await
}

/// Deletes a package. Leads and customers keep the name and the price that they copied.
pub async fn delete(tx: &mut Tx, id: Uuid) -> Result<u64> {
    count_change(tx).await?;
    tx.q(sql!("delete from service_packages where id = $1")).bind(id).run().await
}

/// Every package with its key in `content/packages.toml`; one made by staff has its id as key.
pub async fn all_keyed(db: &Db) -> Result<Vec<(String, Package)>> {
    let rows: Vec<ImportedRow> = db
        .q(sql!("select * from service_packages order by service_type, room_type nulls last, id"))
        .all()
        .await?;
    Ok(rows
        .into_iter()
        .map(|r| (r.import_key.unwrap_or_else(|| r.package.id.to_string()), r.package))
        .collect())
}

/// The name of the counter of writes to the price list.
const CHANGES: &str = "packages";

/// How often the price list was written to, 0 for never; another number means that it changed.
pub async fn changes(db: &Db) -> Result<i64> {
    let row: Option<(i64,)> =
        db.q(sql!("select value from counters where name = $1")).bind(CHANGES).optional().await?;
    Ok(row.map_or(0, |(n,)| n))
}

/// Called before each write. The next writer waits for the commit, so when a number is visible, all
/// the writes that it counts are too.
async fn count_change(tx: &mut Tx) -> Result<()> {
    numbering::add(tx, CHANGES, 1).await.map(|_| ())
}

/// Adds a package of `content/packages.toml`, or updates the row that the import wrote, and appends
/// the change to the feed. A row that staff changed since is kept, unless `overwrite`.
pub async fn upsert_imported(
    tx: &mut Tx,
    key: &str,
    form: &PackageForm,
    overwrite: bool,
    now: Instant,
) -> Result<PackageImport> {
    let Some((package, imported)) = imported(tx, key).await? else {
        let package = insert(tx, form, Some(key), now).await?;
        changes::append(tx, Topic::Package, package.id, now).await?;
        return Ok(PackageImport::Added);
    };
    let present = package.form();
    if present == *form {
        if imported.as_deref() != Some(&form.hash()) {
            remember_import(tx, package.id, &form.hash()).await?;
        }
        return Ok(PackageImport::Unchanged);
    }
    if imported.as_deref() != Some(&present.hash()) && !overwrite {
        return Ok(PackageImport::Kept);
    }
    let package = update(tx, package, form, now).await?;
    remember_import(tx, package.id, &form.hash()).await?;
    changes::append(tx, Topic::Package, package.id, now).await?;
    Ok(PackageImport::Updated)
}

/// Inserts a row; `key` is its key in `content/packages.toml`, None for staff.
pub async fn insert(
    tx: &mut Tx,
    form: &PackageForm,
    key: Option<&str>,
    now: Instant,
) -> Result<Package> {
    count_change(tx).await?;
    let package = Package::new(form, now);
    let mut q = tx.q("insert into service_packages (import_key, imported, ");
    q.push(Package::COLUMNS).push(") values (");
    q.push_bind("", key).push_bind(", ", key.map(|_| form.hash()));
    package.push_values(", ", &mut q);
    q.push(")");
    q.run().await?;
    Ok(package)
}

/// Writes every field of a package, which this transaction [holds](hold), and its computed price.
pub async fn update(
    tx: &mut Tx,
    package: Package,
    form: &PackageForm,
    now: Instant,
) -> Result<Package> {
    count_change(tx).await?;
    let package = package.changed(form, now);
    let mut q = tx.q("update service_packages set ");
    package.push_changes("", &mut q);
    q.push_bind(" where id = ", package.id);
    q.run().await?;
    Ok(package)
}

#[derive(sqlx::FromRow)]
struct ImportedRow {
    #[sqlx(flatten)]
    package: Package,
    import_key: Option<String>,
    imported: Option<String>,
}

async fn imported(tx: &mut Tx, key: &str) -> Result<Option<(Package, Option<String>)>> {
    let row: Option<ImportedRow> = tx
        .q(sql!("select * from service_packages where import_key = $1"))
        .bind(key)
        .optional()
        .await?;
    Ok(row.map(|r| (r.package, r.imported)))
}

async fn remember_import(tx: &mut Tx, id: Uuid, hash: &str) -> Result<u64> {
    tx.q(sql!("update service_packages set imported = $2 where id = $1"))
        .bind(id)
        .bind(hash)
        .run()
        .await
}
