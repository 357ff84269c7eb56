//! Settings in the database: one JSON object each.

use sqlx::types::Json;
use uuid::Uuid;

use super::model::BusinessProfile;
use crate::platform::{
    changes::{self, Topic},
    clock::Instant,
    db::{Db, Result, Tx, sql},
};

const PROFILE: &str = "business";

pub async fn profile(db: &Db) -> Result<Option<BusinessProfile>> {
    let row: Option<(Json<BusinessProfile>,)> =
        db.q(sql!("select value from settings where name = $1")).bind(PROFILE).optional().await?;
    Ok(row.map(|(Json(profile),)| profile))
}

/// What became of an imported profile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Imported {
    Added,
    Updated,
    Unchanged,
    /// Somebody edited it: kept.
    Kept,
}

/// Writes the profile of `content/business.toml`, unless somebody edited the stored one.
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
