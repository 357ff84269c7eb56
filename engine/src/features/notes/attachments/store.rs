//! The SQL of attachments.

use uuid::Uuid;

use super::{
    super::{about::About, store},
    model::{Attachment, AttachmentState, object},
};
use crate::{
    features::auth::{Action, Caller},
    platform::{
        clock::Instant,
        db::{Db, Result, Tx, sql},
    },
};

/// The columns of an [`Attachment`] that is stored.
macro_rules! select_stored {
    ($and:literal) => {
        concat!(
            "select a.id, a.about_kind, a.about_id, a.name, a.media_type, a.bytes, a.uploaded_by,
                    u.full_name as uploaded_by_name, a.created_at
             from attachments a left join users u on u.id = a.uploaded_by
             where a.state = 'stored' and ",
            $and
        )
    };
}

/// The attachments of a row that the caller may read, newest first, after the cursor.
pub(super) async fn list(
    db: &Db,
    caller: &Caller,
    about: About,
    after: Option<(Instant, Uuid)>,
    limit: i64,
) -> Result<Vec<Attachment>> {
    let mut q = db
        .q(sql!(select_stored!("a.about_kind = $1 and a.about_id = $2")))
        .bind(about.kind)
        .bind(about.id);
    store::allow(&mut q, caller, about, Action::Read);
    if let Some((at, id)) = after {
        q.push_bind(" and (a.created_at, a.id) < (", at).push_bind(", ", id).push(")");
    }
    q.push(" order by a.created_at desc, a.id desc").push_limit(limit);
    q.all().await
}

/// One attachment of a row that the caller may read.
pub(super) async fn find(db: &Db, caller: &Caller, id: Uuid) -> Result<Option<Attachment>> {
    let found: Option<Attachment> =
        db.q(sql!(select_stored!("a.id = $1"))).bind(id).optional().await?;
    let Some(found) = found else { return Ok(None) };
    let about = About { kind: found.about_kind, id: found.about_id };
    Ok(store::readable(db, caller, about).await?.map(|_| found))
}

/// One attachment of a row that the caller may update, and what people call that row.
pub(super) async fn to_change(
    tx: &mut Tx,
    caller: &Caller,
    id: Uuid,
) -> Result<Option<(Attachment, String)>> {
    let found: Option<Attachment> =
        tx.q(sql!(select_stored!("a.id = $1"))).bind(id).optional().await?;
    let Some(found) = found else { return Ok(None) };
    let about = About { kind: found.about_kind, id: found.about_id };
    Ok(store::writable(tx, caller, about).await?.map(|label| (found, label)))
}

/// The attachment with the same content of a row that the caller may update.
pub(super) async fn same(
    tx: &mut Tx,
    caller: &Caller,
    about: About,
    hash: &str,
) -> Result<Option<Uuid>> {
    let mut q = tx
        .q(sql!(
            "select id from attachments
             where about_kind = $1 and about_id = $2 and hash = $3 and state = 'stored'"
        ))
        .bind(about.kind)
        .bind(about.id)
        .bind(hash);
    store::allow(&mut q, caller, about, Action::Update);
    q.push(" order by created_at, id limit 1");
    let found: Option<(Uuid,)> = q.optional().await?;
    Ok(found.map(|(id,)| id))
}

/// Notes a file that is going to be stored, of a row that the caller may update.
pub(super) async fn begin(tx: &mut Tx, new: &Attachment, hash: &str) -> Result<()> {
    tx.q(sql!(
        "insert into attachments (id, about_kind, about_id, name, media_type, bytes, hash, key,
                                  state, uploaded_by, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)"
    ))
    .bind(new.id)
    .bind(new.about_kind)
    .bind(new.about_id)
    .bind(&*new.name)
    .bind(new.media_type)
    .bind(new.bytes)
    .bind(hash)
    .bind(object(new.id))
    .bind(AttachmentState::Storing)
    .bind(new.uploaded_by)
    .bind(new.created_at)
    .run()
    .await?;
    Ok(())
}

/// Notes that a file is stored; false when it was given up meanwhile.
pub(super) async fn finish(tx: &mut Tx, new: &Attachment) -> Result<bool> {
    let stored = tx
        .q(sql!("update attachments set state = 'stored' where id = $1 and state = 'storing'"))
        .bind(new.id)
        .run()
        .await?;
    Ok(stored == 1)
}

/// Notes that a file is to be removed.
pub(super) async fn remove(tx: &mut Tx, file: &Attachment) -> Result<()> {
    tx.q(sql!("update attachments set state = 'removed', name = '' where id = $1"))
        .bind(file.id)
        .run()
        .await?;
    Ok(())
}

/// Notes that all files of a row are to be removed.
pub async fn give_up(tx: &mut Tx, about: About) -> Result<()> {
    tx.q(sql!(
        "update attachments set state = 'removed', name = ''
         where about_kind = $1 and about_id = $2"
    ))
    .bind(about.kind)
    .bind(about.id)
    .run()
    .await?;
    Ok(())
}

/// Moves all files of a row that the caller may update to another one; one that is under way comes
/// along.
pub async fn move_all(tx: &mut Tx, caller: &Caller, from: About, to: About) -> Result<()> {
    let mut q = tx
        .q(sql!("update attachments set about_id = $3 where about_kind = $1 and about_id = $2"))
        .bind(from.kind)
        .bind(from.id)
        .bind(to.id);
    store::allow(&mut q, caller, from, Action::Update);
    q.run().await?;
    Ok(())
}

/// Gives up files that were begun before a moment and are not stored.
pub(super) async fn give_up_unfinished(tx: &mut Tx, before: Instant) -> Result<()> {
    tx.q(sql!(
        "update attachments set state = 'removed', name = ''
         where state = 'storing' and created_at < $1"
    ))
    .bind(before)
    .run()
    .await?;
    Ok(())
}

/// Id and object of up to 100 files that are to be removed.
pub(super) async fn to_remove(db: &Db) -> Result<Vec<(Uuid, String)>> {
    db.q(sql!(
        "select id, key from attachments where state = 'removed' order by created_at limit 100"
    ))
    .all()
    .await
}

/// Forgets a file whose object is gone.
pub(super) async fn forget(tx: &mut Tx, id: Uuid) -> Result<()> {
    tx.q(sql!("delete from attachments where id = $1 and state = 'removed'"))
        .bind(id)
        .run()
        .await?;
    Ok(())
}
