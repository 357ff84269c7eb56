//! The SQL of notes; that of attachments is in their folder.

use uuid::Uuid;

use super::{
    about::{About, AboutKind},
    model::{Mention, Note, NoteRow},
};
use crate::{
    features::auth::{Action, Caller, Owner, Resource},
    platform::{
        clock::Instant,
        db::{Db, Query, Result, Tx, sql},
    },
};

/// What people call the row: its number or code.
const fn label_of(kind: AboutKind) -> &'static str {
    match kind {
        AboutKind::Lead => sql!("select lead_number from leads where true"),
        AboutKind::Customer => sql!("select customer_id from customers where true"),
        AboutKind::Booking => sql!("select booking_number from bookings where true"),
    }
}

/// Leaves the row when it is in the caller's scope and, if it is a lead, on the desk; to read, also
/// where the caller may see it otherwise.
fn narrow<C>(q: &mut Query<C>, caller: &Caller, About { kind, id }: About, to: Action) {
    q.push_bind(" and id = ", id);
    match kind {
        AboutKind::Lead => {
            caller.scope_to(q, Owner::Assignee("assigned_to"));
            let sees = |action, resource| to == Action::Read && caller.may(action, resource);
            if !sees(Action::Restore, Resource::Leads) {
                q.push(" and deleted_at is null");
            }
            if !sees(Action::Read, Resource::Quarantine) {
                q.push(" and quarantine is null");
            }
        }
        AboutKind::Customer => {
            caller.scope_to(q, Owner::Customer("id"));
            q.push(" and merged_into is null");
        }
        AboutKind::Booking => caller.scope_to(q, Owner::Customer("customer_id")),
    }
}

/// What people call a row that the caller may read; None when there is none.
pub(super) async fn readable(db: &Db, caller: &Caller, about: About) -> Result<Option<String>> {
    if !caller.may(Action::Read, about.kind.resource()) {
        return Ok(None);
    }
    let mut q = db.q(label_of(about.kind));
    narrow(&mut q, caller, about, Action::Read);
    Ok(q.optional().await?.map(|(label,)| label))
}

/// What people call a row that the caller may update; None when there is none.
pub(super) async fn writable(tx: &mut Tx, caller: &Caller, about: About) -> Result<Option<String>> {
    if !caller.may(Action::Update, about.kind.resource()) {
        return Ok(None);
    }
    let mut q = tx.q(label_of(about.kind));
    narrow(&mut q, caller, about, Action::Update);
    Ok(q.optional().await?.map(|(label,)| label))
}

/// The columns of a [`Note`].
macro_rules! select_note {
    ($where:literal) => {
        concat!(
            "select n.id, n.about_kind, n.about_id, n.body, n.author_id, n.created_at, n.edited_at,
                    n.version, u.full_name as author_name
             from notes n left join users u on u.id = n.author_id where ",
            $where
        )
    };
}

/// Continues a statement: only when the caller may do that with the row.
pub(super) fn allow<C>(q: &mut Query<C>, caller: &Caller, about: About, to: Action) {
    if !caller.may(to, about.kind.resource()) {
        q.push(" and false");
        return;
    }
    q.push(" and exists (").push(label_of(about.kind));
    narrow(q, caller, about, to);
    q.push(")");
}

/// The notes about a row that the caller may read, newest first, after the cursor.
pub async fn list(
    db: &Db,
    caller: &Caller,
    about: About,
    after: Option<(Instant, Uuid)>,
    limit: i64,
) -> Result<Vec<Note>> {
    let mut q = db
        .q(sql!(select_note!("n.about_kind = $1 and n.about_id = $2")))
        .bind(about.kind)
        .bind(about.id);
    allow(&mut q, caller, about, Action::Read);
    if let Some((at, id)) = after {
        q.push_bind(" and (n.created_at, n.id) < (", at).push_bind(", ", id).push(")");
    }
    q.push(" order by n.created_at desc, n.id desc").push_limit(limit);
    let mut notes = q.all().await?;
    add_mentions(db, &mut notes).await?;
    Ok(notes)
}

/// A note about a row that the caller may read.
pub(super) async fn find(db: &Db, caller: &Caller, about: About, id: Uuid) -> Result<Option<Note>> {
    let mut q = db
        .q(sql!(select_note!("n.about_kind = $1 and n.about_id = $2 and n.id = $3")))
        .bind(about.kind)
        .bind(about.id)
        .bind(id);
    allow(&mut q, caller, about, Action::Read);
    let mut notes: Vec<_> = q.optional().await?.into_iter().collect();
    add_mentions(db, &mut notes).await?;
    Ok(notes.pop())
}

async fn add_mentions(db: &Db, notes: &mut [Note]) -> Result<()> {
    if notes.is_empty() {
        return Ok(());
    }
    let ids: Vec<Uuid> = notes.iter().map(|note| note.row.id).collect();
    let mut q = db.q("select note_id, user_id, name from note_mentions where note_id in");
    q.push_list(&ids).push(" order by name, user_id");
    let found: Vec<(Uuid, Uuid, String)> = q.all().await?;
    for (of, user_id, name) in found {
        if let Some(note) = notes.iter_mut().find(|note| note.row.id == of) {
            note.mentions.push(Mention { user_id, name });
        }
    }
    Ok(())
}

/// A note about a row that the caller may update, and what people call that row.
pub(super) async fn to_change(
    tx: &mut Tx,
    caller: &Caller,
    id: Uuid,
) -> Result<Option<(NoteRow, String)>> {
    let found: Option<NoteRow> = tx
        .q(sql!(
            "select id, about_kind, about_id, body, author_id, created_at, edited_at, version
             from notes where id = $1"
        ))
        .bind(id)
        .optional()
        .await?;
    let Some(note) = found else { return Ok(None) };
    let label = writable(tx, caller, note.about()).await?;
    Ok(label.map(|label| (note, label)))
}

/// The key of a request, and the hash of its body.
pub(super) type NoteKey = (String, String);

/// Adds a note about a row that the caller may update; false when its key was used for it before.
pub(super) async fn insert(tx: &mut Tx, note: &NoteRow, key: Option<&NoteKey>) -> Result<bool> {
    let added = tx
        .q(sql!(
            "insert into notes (id, about_kind, about_id, body, author_id, created_at, edited_at,
                                version, idempotency_key, body_hash)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing"
        ))
        .bind(note.id)
        .bind(note.about_kind)
        .bind(note.about_id)
        .bind(&*note.body)
        .bind(note.author_id)
        .bind(note.created_at)
        .bind(note.edited_at)
        .bind(note.version)
        .bind(key.map(|(key, _)| &**key))
        .bind(key.map(|(_, hash)| &**hash))
        .run()
        .await?;
    Ok(added == 1)
}

/// The note that was written with a key about a row that the caller may update, and the hash of its
/// body.
pub(super) async fn of_key(
    tx: &mut Tx,
    caller: &Caller,
    about: About,
    key: &str,
) -> Result<Option<(Uuid, Option<String>)>> {
    let mut q = tx
        .q(sql!(
            "select id, body_hash from notes
             where about_kind = $1 and about_id = $2 and idempotency_key = $3"
        ))
        .bind(about.kind)
        .bind(about.id)
        .bind(key);
    allow(&mut q, caller, about, Action::Update);
    q.optional().await
}

/// Locks a note that was found; false when it has another version by now, or is gone.
pub(super) async fn hold(tx: &mut Tx, note: &NoteRow, version: i64) -> Result<bool> {
    let held = tx
        .q(sql!("update notes set version = version where id = $1 and version = $2"))
        .bind(note.id)
        .bind(version)
        .run()
        .await?;
    Ok(held == 1)
}

/// Writes the text of a note.
pub(super) async fn update(tx: &mut Tx, note: &NoteRow, body: &str, now: Instant) -> Result<()> {
    tx.q(sql!("update notes set body = $2, edited_at = $3, version = version + 1 where id = $1"))
        .bind(note.id)
        .bind(body)
        .bind(now)
        .run()
        .await?;
    Ok(())
}

/// Deletes a note, and whom it mentions.
pub(super) async fn delete(tx: &mut Tx, note: &NoteRow) -> Result<()> {
    tx.q(sql!("delete from notes where id = $1")).bind(note.id).run().await?;
    Ok(())
}

/// Deletes all notes about a row.
pub(super) async fn delete_all(tx: &mut Tx, about: About) -> Result<()> {
    tx.q(sql!("delete from notes where about_kind = $1 and about_id = $2"))
        .bind(about.kind)
        .bind(about.id)
        .run()
        .await?;
    Ok(())
}

/// Moves all notes about a row that the caller may update to another one.
pub(super) async fn move_all(tx: &mut Tx, caller: &Caller, from: About, to: About) -> Result<()> {
    // A key that was used for both finds the note of the one that is kept.
    tx.q(sql!(
        "update notes set idempotency_key = null
         where about_kind = $1 and about_id = $2 and idempotency_key in
           (select n.idempotency_key from notes n where n.about_kind = $1 and n.about_id = $3)"
    ))
    .bind(from.kind)
    .bind(from.id)
    .bind(to.id)
    .run()
    .await?;
    let mut q = tx
        .q(sql!("update notes set about_id = $3 where about_kind = $1 and about_id = $2"))
        .bind(from.kind)
        .bind(from.id)
        .bind(to.id);
    allow(&mut q, caller, from, Action::Update);
    q.run().await?;
    Ok(())
}

/// Whom a note mentions.
pub(super) async fn mentioned(tx: &mut Tx, note: &NoteRow) -> Result<Vec<Uuid>> {
    let found: Vec<(Uuid,)> = tx
        .q(sql!("select user_id from note_mentions where note_id = $1 order by user_id"))
        .bind(note.id)
        .all()
        .await?;
    Ok(found.into_iter().map(|(id,)| id).collect())
}

/// Name and role of the active users among these.
pub(super) async fn active_users(tx: &mut Tx, ids: &[Uuid]) -> Result<Vec<(Uuid, String, String)>> {
    let mut q = tx.q("select id, full_name, role from users where is_active and id in");
    q.push_list(ids);
    q.all().await
}

/// Adds whom a note mentions; those whom it mentions already stay as they are.
pub(super) async fn mention(
    tx: &mut Tx,
    note: &NoteRow,
    users: &[(Uuid, String)],
    now: Instant,
) -> Result<()> {
    for (user, name) in users {
        tx.q(sql!(
            "insert into note_mentions (note_id, user_id, name, at) values ($1, $2, $3, $4)
             on conflict do nothing"
        ))
        .bind(note.id)
        .bind(*user)
        .bind(&**name)
        .bind(now)
        .run()
        .await?;
    }
    Ok(())
}

/// Takes back that a note mentions a user.
pub(super) async fn unmention(tx: &mut Tx, note: &NoteRow, user: Uuid) -> Result<()> {
    tx.q(sql!("delete from note_mentions where note_id = $1 and user_id = $2"))
        .bind(note.id)
        .bind(user)
        .run()
        .await?;
    Ok(())
}
