//! Settings in the database: one JSON object each.

use serde::{Serialize, de::DeserializeOwned};
use sqlx::types::Json;
use uuid::Uuid;

use super::{
    model::{RequestLimits, Security, Settings, SettingsForm, SiteSettings},
    profile::BusinessProfile,
};
use crate::platform::{
    changes::{self, Topic},
    clock::Instant,
    db::{Db, Result, Tx, sql},
    state::AppState,
};

/// The row of the profile. Its version is that of the settings as a whole: every write of the form,
/// and every import, updates this row first.
const PROFILE: &str = "business";
const LIMITS: &str = "limits";
const SECURITY: &str = "security";
const SITE: &str = "site";

/// The stored profile; `None` before the first import.
pub async fn profile(db: &Db) -> Result<Option<BusinessProfile>> {
    let row: Option<(Json<BusinessProfile>,)> =
        db.q(sql!("select value from settings where name = $1")).bind(PROFILE).optional().await?;
    Ok(row.map(|(Json(profile),)| profile))
}

/// The stored limits, else the defaults.
pub(super) async fn limits(db: &Db) -> Result<RequestLimits> {
    group(db, LIMITS).await
}

pub(super) async fn security(db: &Db) -> Result<Security> {
    group(db, SECURITY).await
}

async fn group<T>(db: &Db, name: &str) -> Result<T>
where
    T: DeserializeOwned + Default + Send + Unpin + 'static,
{
    let row: Option<(Json<T>,)> =
        db.q(sql!("select value from settings where name = $1")).bind(name).optional().await?;
    Ok(row.map(|(Json(group),)| group).unwrap_or_default())
}

pub(super) async fn public_url(db: &Db) -> Result<Option<String>> {
    let row: Option<(Json<SiteSettings>,)> =
        db.q(sql!("select value from settings where name = $1")).bind(SITE).optional().await?;
    Ok(row.map(|(Json(site),)| site.public_url))
}

/// Moves the version of the settings too: a form that was read before must not undo the address.
pub(super) async fn put_public_url(tx: &mut Tx, url: &str, at: Instant) -> Result<()> {
    tx.q(sql!("update settings set version = version + 1, updated_at = $2 where name = $1"))
        .bind(PROFILE)
        .bind(at)
        .run()
        .await?;
    put(tx, SITE, &SiteSettings { public_url: url.to_owned() }, at).await
}

async fn put(tx: &mut Tx, name: &str, value: &impl Serialize, at: Instant) -> Result<()> {
    tx.q(sql!(
        "insert into settings (name, value, version, updated_at) values ($1, $2, 1, $3)
         on conflict (name) do update set value = excluded.value,
           version = settings.version + 1, updated_at = excluded.updated_at"
    ))
    .bind(name)
    .bind(Json(value))
    .bind(at)
    .run()
    .await?;
    Ok(())
}

pub(super) async fn settings(app: &AppState) -> Result<Settings> {
    let db = &app.db;
    let profile: Option<(Json<BusinessProfile>, i64)> = db
        .q(sql!("select value, version from settings where name = $1"))
        .bind(PROFILE)
        .optional()
        .await?;
    let (profile, version) = profile.map(|(Json(p), version)| (p, version)).unzip();
    Ok(Settings {
        profile,
        limits: limits(db).await?,
        security: security(db).await?,
        site: SiteSettings { public_url: super::public_url(app).await? },
        version: version.unwrap_or_default(),
    })
}

/// Writes all settings; false when `seen` is not the present version. The hash that the last import
/// wrote (`imported`) stays, so that the next import notices the edit.
pub(super) async fn write(
    tx: &mut Tx,
    form: &SettingsForm,
    seen: i64,
    at: Instant,
) -> Result<bool> {
    let written = tx
        .q(sql!(
            "insert into settings (name, value, version, updated_at) values ($1, $2, 1, $3)
             on conflict (name) do update set value = excluded.value,
               version = settings.version + 1, updated_at = excluded.updated_at
             where settings.version = $4"
        ))
        .bind(PROFILE)
        .bind(Json(&form.profile))
        .bind(at)
        .bind(seen)
        .run()
        .await?;
    if written == 0 {
        return Ok(false);
    }
    put(tx, LIMITS, &form.limits, at).await?;
    if let Some(security) = &form.security {
        put(tx, SECURITY, security, at).await?;
    }
    if let Some(site) = &form.site {
        put(tx, SITE, site, at).await?;
    }
    Ok(true)
}

/// The result of importing a profile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Imported {
    Added,
    Updated,
    Unchanged,
    /// It was edited after the last import: kept.
    Kept,
}

/// Writes the profile of `content/business.toml`. A stored profile that was edited after the last
/// import is kept, unless `overwrite` is set.
pub async fn import_profile(
    tx: &mut Tx,
    wanted: &BusinessProfile,
    overwrite: bool,
    at: Instant,
) -> Result<Imported> {
    let hash = |p: &BusinessProfile| {
        let json = serde_json::to_vec(p).unwrap_or_default();
        blake3::hash(&json).to_hex().to_string()
    };
    let now: Option<(Json<BusinessProfile>, Option<String>)> = tx
        .q(sql!("select value, imported from settings where name = $1"))
        .bind(PROFILE)
        .optional()
        .await?;
    let done = match &now {
        None => Imported::Added,
        Some((Json(stored), _)) if stored == wanted => return Ok(Imported::Unchanged),
        Some((Json(stored), wrote)) if overwrite || wrote.as_ref() == Some(&hash(stored)) => {
            Imported::Updated
        }
        Some(_) => return Ok(Imported::Kept),
    };
    tx.q(sql!(
        "insert into settings (name, value, version, imported, updated_at) values ($1, $2, 1, $3, $4)
         on conflict (name) do update set value = excluded.value, imported = excluded.imported,
           version = settings.version + 1, updated_at = excluded.updated_at"
    ))
    .bind(PROFILE)
    .bind(Json(wanted))
    .bind(hash(wanted))
    .bind(at)
    .run()
    .await?;
    changes::append(tx, Topic::Settings, Uuid::nil(), at).await?;
    Ok(done)
}
