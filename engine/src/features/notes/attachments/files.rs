//! Stores and removes files. The row comes before the object and goes after it.

use std::time::Duration;

use axum::body::Bytes;
use serde_json::json;
use tokio::time::sleep;
use uuid::Uuid;

use super::{
    super::{about::About, store as rows},
    model::{Attachment, MediaType, named, object},
    store,
};
use crate::{
    features::{audit, auth::Caller},
    platform::{
        changes,
        db::{self, Tx},
        error::{Error, OrProblem as _, Problem, Result},
        ids,
        objects::Lost,
        state::AppState,
    },
};

/// The sentence of a 404 about an attachment.
pub(super) const NO_FILE: &str = "There is no such attachment";

/// After this time nobody is still storing a file.
const LEFT: chrono::Duration = chrono::Duration::hours(1);

/// How often files that were given up are removed.
const EACH: Duration = Duration::from_mins(1);

/// Attaches a file, and whether it is new: the same content stays the same attachment of a row.
pub(super) async fn add(
    app: &AppState,
    caller: &Caller,
    about: About,
    name: &str,
    sent: Bytes,
) -> Result<(Attachment, bool)> {
    let mut tx = app.db.begin().await?;
    must_be_writable(&mut tx, caller, about).await?;
    let media_type = MediaType::of(&sent).ok_or_else(|| {
        Problem::field("file", "type", "Send a picture, a PDF or a recording (MP3, M4A, OGG, WAV)")
    })?;
    let hash = blake3::hash(&sent).to_hex().to_string();
    if let Some(id) = store::same(&mut tx, caller, about, &hash).await? {
        drop(tx);
        return Ok((find(app, caller, id).await?, false));
    }
    let new = Attachment {
        id: ids::new(),
        about_kind: about.kind,
        about_id: about.id,
        name: named(name, media_type),
        media_type,
        bytes: i64::try_from(sent.len()).unwrap_or_default(),
        uploaded_by: Some(caller.id),
        uploaded_by_name: None,
        created_at: app.clock.now(),
    };
    store::begin(&mut tx, &new, &hash).await?;
    tx.commit().await?;
    if let Err(e) = app.media.put(&object(new.id), sent.into()).await {
        give_up(app, &new).await;
        return Err(lost(&e));
    }
    let mut tx = app.db.begin().await?;
    // It may have been deleted while the file was stored.
    let label = must_be_writable(&mut tx, caller, about).await?;
    if !store::finish(&mut tx, &new).await? {
        return Err(Problem::new("unavailable", "It took too long; try again").into());
    }
    let now = app.clock.now();
    let detail = json!({ "attachment_id": new.id, "media_type": media_type, "bytes": new.bytes });
    audit::record(&mut tx, caller, "attachments.create", (about.id, &label), detail, now).await?;
    changes::append(&mut tx, about.kind.topic(), about.id, now).await?;
    app.feed.commit(tx).await?;
    Ok((find(app, caller, new.id).await?, true))
}

/// One attachment of a row that the caller may read; else 404.
pub(super) async fn find(app: &AppState, caller: &Caller, id: Uuid) -> Result<Attachment> {
    store::find(&app.db, caller, id).await.or_not_found(NO_FILE)
}

/// Removes an attachment. What of it cannot be removed now, [`tidy`] removes.
pub(super) async fn remove(app: &AppState, caller: &Caller, id: Uuid) -> Result<()> {
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let (found, label) = store::to_change(&mut tx, caller, id).await.or_not_found(NO_FILE)?;
    let about = About { kind: found.about_kind, id: found.about_id };
    store::remove(&mut tx, &found).await?;
    let detail = json!({ "attachment_id": id });
    audit::record(&mut tx, caller, "attachments.delete", (about.id, &label), detail, now).await?;
    changes::append(&mut tx, about.kind.topic(), about.id, now).await?;
    app.feed.commit(tx).await?;
    if let Err(e) = remove_object(app, id, &object(id)).await {
        tracing::warn!(error = %e, "cannot remove the file of an attachment yet");
    }
    Ok(())
}

/// A job of the engine: removes, every minute, the files that nobody sees any more.
pub async fn tidy_loop(app: AppState) {
    loop {
        if let Err(e) = tidy(&app).await {
            tracing::warn!(error = %e, "cannot remove files of attachments");
        }
        sleep(EACH).await;
    }
}

/// Removes the files of attachments that were removed, whose row was purged, or whose upload broke
/// off more than an hour ago.
pub async fn tidy(app: &AppState) -> Result<()> {
    let mut tx = app.db.begin().await?;
    store::give_up_unfinished(&mut tx, app.clock.now() - LEFT).await?;
    tx.commit().await?;
    for (id, key) in store::to_remove(&app.db).await? {
        remove_object(app, id, &key).await?;
    }
    Ok(())
}

async fn must_be_writable(tx: &mut Tx, caller: &Caller, about: About) -> Result<String> {
    rows::writable(tx, caller, about).await.or_not_found(about.kind.not_found())
}

async fn remove_object(app: &AppState, id: Uuid, key: &str) -> Result<()> {
    app.media.remove(key).await.map_err(Error::Internal)?;
    let mut tx = app.db.begin().await?;
    store::forget(&mut tx, id).await?;
    Ok(tx.commit().await?)
}

/// After a file could not be stored; what fails here, [`tidy`] does later.
async fn give_up(app: &AppState, new: &Attachment) {
    let given_up = async {
        let mut tx = app.db.begin().await?;
        store::remove(&mut tx, new).await?;
        tx.commit().await
    };
    let given_up: db::Result<()> = given_up.await;
    if let Err(e) = given_up {
        tracing::warn!(error = %e, "cannot note that a file was not stored");
    }
}

fn lost(e: &Lost) -> Error {
    tracing::error!(error = %e, "cannot store an attachment");
    let (code, sentence) = match e {
        Lost::Full => ("disk_full", "The disk is full: the file was not stored"),
        Lost::Other(_) => ("unavailable", "The file could not be stored; try again"),
    };
    Problem::new(code, sentence).into()
}
