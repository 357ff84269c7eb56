//! Writes, changes and deletes notes.

use serde_json::json;
use uuid::Uuid;

use super::{
    about::{About, AboutKind},
    model::{NoteCan, NoteForm, NoteRow, NoteView},
    store,
};
use crate::{
    features::{
        audit,
        auth::{Action, Caller, Scope, model::Role, policy},
        notices,
    },
    platform::{
        changes,
        clock::Instant,
        db::{self, Tx},
        error::{OrProblem as _, Problem, Result},
        fields::{Fields, Object},
        http::IdempotencyKey,
        ids,
        state::AppState,
    },
};

/// The sentence of a 404 about a note.
const NO_NOTE: &str = "There is no such note";

/// Writes a note. A retry with the same key gets the first one; with another body under that key it
/// is a 422.
pub(super) async fn write(
    app: &AppState,
    caller: &Caller,
    about: About,
    key: Option<IdempotencyKey>,
    body: Object,
) -> Result<NoteView> {
    let hash = blake3::hash(json!(body).to_string().as_bytes()).to_hex().to_string();
    let key = key.map(|IdempotencyKey(key)| (key, hash));
    let form = NoteForm::read(Fields::new(body))?;
    let now = app.clock.now();
    let note = NoteRow {
        id: ids::new(),
        about_kind: about.kind,
        about_id: about.id,
        body: form.body,
        author_id: Some(caller.id),
        created_at: now,
        edited_at: None,
        version: 1,
    };
    let mut tx = app.db.begin().await?;
    let label =
        store::writable(&mut tx, caller, about).await.or_not_found(about.kind.not_found())?;
    let users = to_mention(&mut tx, about.kind, &form.mentions).await?;
    if !store::insert(&mut tx, &note, key.as_ref()).await? {
        let (key, hash) = key.unwrap_or_default();
        let first = store::of_key(&mut tx, caller, about, &key).await.or_not_found(NO_NOTE)?;
        drop(tx);
        if first.1 != Some(hash) {
            return Err(IdempotencyKey::reused().into());
        }
        return view(app, caller, about, first.0).await;
    }
    mention(&mut tx, caller, &note, &users, now).await?;
    let detail = json!({ "note_id": note.id });
    audit::record(&mut tx, caller, "notes.create", (about.id, &label), detail, now).await?;
    changes::append(&mut tx, about.kind.topic(), about.id, now).await?;
    app.feed.commit(tx).await?;
    view(app, caller, about, note.id).await
}

/// Changes the given fields of a note of the caller's own that is still at version `seen`.
pub(super) async fn edit(
    app: &AppState,
    caller: &Caller,
    (id, seen): (Uuid, i64),
    body: Object,
) -> Result<NoteView> {
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let (note, label) = store::to_change(&mut tx, caller, id).await.or_not_found(NO_NOTE)?;
    if !NoteCan::of(caller, &note).update {
        return Err(Problem::new("forbidden", "Only its author may change a note").into());
    }
    let about = note.about();
    if !store::hold(&mut tx, &note, seen).await? {
        drop(tx);
        return Err(Problem::stale(&view(app, caller, about, id).await?).into());
    }
    let mentions = store::mentioned(&mut tx, &note).await?;
    let present = NoteForm { body: note.body.clone(), mentions };
    let form = NoteForm::read(Fields::change(&present, body))?;
    if form == present {
        drop(tx);
        return view(app, caller, about, id).await;
    }
    for user in present.mentions.iter().filter(|user| !form.mentions.contains(user)) {
        store::unmention(&mut tx, &note, *user).await?;
    }
    // Who was mentioned before may have left meanwhile, and stays in the text.
    let new = |user: &&Uuid| !present.mentions.contains(user);
    let new: Vec<Uuid> = form.mentions.iter().filter(new).copied().collect();
    let users = to_mention(&mut tx, about.kind, &new).await?;
    mention(&mut tx, caller, &note, &users, now).await?;
    store::update(&mut tx, &note, &form.body, now).await?;
    let detail = json!({ "note_id": id });
    audit::record(&mut tx, caller, "notes.update", (about.id, &label), detail, now).await?;
    changes::append(&mut tx, about.kind.topic(), about.id, now).await?;
    app.feed.commit(tx).await?;
    view(app, caller, about, id).await
}

/// Deletes a note of the caller's own that is still at version `seen`; who may delete what it is about,
/// may delete any.
pub(super) async fn delete(app: &AppState, caller: &Caller, (id, seen): (Uuid, i64)) -> Result<()> {
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let (note, label) = store::to_change(&mut tx, caller, id).await.or_not_found(NO_NOTE)?;
    if !NoteCan::of(caller, &note).delete {
        let sentence = "Only its author and admins may delete a note";
        return Err(Problem::new("forbidden", sentence).into());
    }
    let about = note.about();
    if !store::hold(&mut tx, &note, seen).await? {
        drop(tx);
        return Err(Problem::stale(&view(app, caller, about, id).await?).into());
    }
    store::delete(&mut tx, &note).await?;
    let detail = json!({ "note_id": id });
    audit::record(&mut tx, caller, "notes.delete", (about.id, &label), detail, now).await?;
    changes::append(&mut tx, about.kind.topic(), about.id, now).await?;
    app.feed.commit(tx).await?;
    Ok(())
}

/// Writes down whom a note mentions, and tells them.
async fn mention(
    tx: &mut Tx,
    caller: &Caller,
    note: &NoteRow,
    users: &[(Uuid, String)],
    now: Instant,
) -> db::Result<()> {
    store::mention(tx, note, users, now).await?;
    let users: Vec<Uuid> = users.iter().map(|(id, _)| *id).collect();
    let about = (note.about_kind.topic(), note.about_id);
    let told = notices::Mention { note: note.id, about, users: &users };
    notices::mention(tx, caller, told, now).await
}

async fn view(app: &AppState, caller: &Caller, about: About, id: Uuid) -> Result<NoteView> {
    let note = store::find(&app.db, caller, about, id).await.or_not_found(NO_NOTE)?;
    Ok(NoteView::new(caller, note))
}

/// The names of users to mention. Each must be active and have a role that reads every row of this
/// kind; else 422.
async fn to_mention(tx: &mut Tx, kind: AboutKind, ids: &[Uuid]) -> Result<Vec<(Uuid, String)>> {
    let reads = |role: Option<Role>| {
        policy::may(role, Action::Read, kind.resource()) && policy::scope(role) == Scope::All
    };
    let found = store::active_users(tx, ids).await?.into_iter();
    let found = found.filter(|(_, _, role)| reads(Role::parse(role)));
    let users: Vec<_> = found.map(|(id, name, _)| (id, name)).collect();
    if ids.iter().all(|id| users.iter().any(|(known, _)| known == id)) {
        return Ok(users);
    }
    let sentence = "Only colleagues who may read this can be mentioned";
    Err(Problem::field("mentions", "choice", sentence).into())
}
