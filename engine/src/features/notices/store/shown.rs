//! Notices as users see them: only those that are theirs or everybody's, not of their own acts, of
//! rows that they may see, and of kinds that they want to be told of.

use sqlx::{FromRow, types::Json};
use strum::VariantArray as _;
use uuid::Uuid;

use super::super::model::{Notice, NoticeKind};
use crate::{
    features::{
        alerts,
        auth::{Action, Caller, Owner, Resource},
    },
    platform::{
        clock::Instant,
        db::{Db, Query, Result, Tx, sql},
    },
};

/// The place of a notice in the list.
pub type NoticeCursor = (Instant, Uuid);

/// How a user wants to be told.
#[derive(Debug, Default, FromRow)]
pub struct NoticeReader {
    pub(in super::super) has_sound: bool,
    /// Kinds that they are not told of.
    pub(in super::super) muted: Json<Vec<NoticeKind>>,
}

/// How a user wants to be told; of everything and without a sound until they say so.
pub async fn reader(db: &Db, user: Uuid) -> Result<NoticeReader> {
    let found = db
        .q(sql!("select has_sound, muted from notice_readers where user_id = $1"))
        .bind(user)
        .optional()
        .await?;
    Ok(found.unwrap_or_default())
}

/// Writes how a user wants to be told.
pub async fn keep_reader(tx: &mut Tx, user: Uuid, reader: &NoticeReader) -> Result<()> {
    tx.q(sql!(
        "insert into notice_readers (user_id, has_sound, muted) values ($1, $2, $3)
         on conflict (user_id) do update set has_sound = excluded.has_sound, muted = excluded.muted"
    ))
    .bind(user)
    .bind(reader.has_sound)
    .bind(&reader.muted)
    .run()
    .await?;
    Ok(())
}

const COLUMNS: &str = "select n.id, n.kind, n.topic, n.about_id, n.count, n.sentence, n.url, n.at,
       a.full_name as actor_name, coalesce(l.name, c.name, k.name) as name,
       coalesce(l.is_emergency, false) as is_emergency,
       (n.at > coalesce(r.seen_until, u.created_at) and x.notice_id is null
        and t.seen_at is null) as is_unread";

/// Begins a statement with the notices that the caller is told of: it ends with a condition.
async fn shown<'d>(db: &'d Db, caller: &Caller, columns: &'static str) -> Result<Query<&'d Db>> {
    let NoticeReader { muted, .. } = reader(db, caller.id).await?;
    let is_wanted = |kind: &&NoticeKind| !muted.contains(kind);
    let kinds: Vec<_> = NoticeKind::VARIANTS.iter().filter(is_wanted).copied().collect();
    let mut q = db.q(columns);
    q.push(" from notices n join users u on u.id = ").push_bind("", caller.id).push(
        " left join notice_readers r on r.user_id = u.id
          left join notice_reads x on x.notice_id = n.id and x.user_id = u.id
          left join users a on a.id = n.actor_id
          left join leads l on n.topic = 'lead' and l.id = n.about_id
            and l.deleted_at is null and l.quarantine is null
          left join customers c on n.topic = 'customer' and c.id = n.about_id
          left join bookings b on n.topic = 'booking' and b.id = n.about_id
          left join customers k on k.id = b.customer_id
          left join alerts t on n.topic = 'alert' and t.id = n.about_id
          where (n.user_id is null or n.user_id = u.id)
            and (n.actor_id is null or n.actor_id <> u.id) and n.kind in",
    );
    q.push_list(&kinds);
    visible(&mut q, caller);
    Ok(q)
}

/// Leaves what is about rows that the caller may read.
fn visible(q: &mut Query<&Db>, caller: &Caller) {
    let may_read = |resource| caller.may(Action::Read, resource);
    q.push(" and (n.topic = 'alert' and t.kind in").push_list(&alerts::acted_on_by(caller));
    if may_read(Resource::Leads) {
        q.push(" or n.topic = 'lead' and l.id is not null");
        caller.scope_to(q, Owner::Assignee("l.assigned_to"));
        // Of many: in a scope of one's own, only of what is told to the caller alone.
        q.push(" or n.topic = 'lead' and n.about_id is null");
        if caller.only().is_some() {
            q.push(" and n.user_id is not null");
        }
    }
    if may_read(Resource::Customers) {
        q.push(" or c.id is not null");
        caller.scope_to(q, Owner::Customer("c.id"));
    }
    if may_read(Resource::Bookings) {
        q.push(" or b.id is not null");
        caller.scope_to(q, Owner::Customer("b.customer_id"));
    }
    q.push(")");
}

/// What the caller is told, newest first.
pub async fn list(
    db: &Db,
    caller: &Caller,
    after: Option<NoticeCursor>,
    limit: i64,
) -> Result<Vec<Notice>> {
    let mut q = shown(db, caller, COLUMNS).await?;
    if let Some((at, id)) = after {
        q.push_bind(" and (n.at, n.id) < (", at).push_bind(", ", id).push(")");
    }
    q.push(" order by n.at desc, n.id desc").push_limit(limit);
    q.all().await
}

/// One notice, if the caller is told of it.
pub async fn find(db: &Db, caller: &Caller, id: Uuid) -> Result<Option<Notice>> {
    let mut q = shown(db, caller, COLUMNS).await?;
    q.push_bind(" and n.id = ", id);
    q.optional().await
}

/// How many the caller has not seen; `most` or more count as `most`.
pub async fn unread(db: &Db, caller: &Caller, most: i64) -> Result<i64> {
    let mut q = shown(db, caller, "select count(*) from (select n.id").await?;
    q.push(
        " and n.at > coalesce(r.seen_until, u.created_at) and x.notice_id is null
          and t.seen_at is null",
    );
    q.push_limit(most).push(") as counted");
    let (count,): (i64,) = q.one().await?;
    Ok(count)
}

/// The caller has seen one.
pub async fn see(tx: &mut Tx, caller: &Caller, notice: Uuid) -> Result<()> {
    tx.q(sql!(
        "insert into notice_reads (notice_id, user_id) values ($1, $2) on conflict do nothing"
    ))
    .bind(notice)
    .bind(caller.id)
    .run()
    .await?;
    Ok(())
}

/// The caller has seen all up to a time.
pub async fn see_until(tx: &mut Tx, caller: &Caller, at: Instant) -> Result<()> {
    tx.q(sql!(
        "insert into notice_readers (user_id, seen_until, has_sound, muted)
         values ($1, $2, false, $3)
         on conflict (user_id) do update set seen_until = excluded.seen_until
         where notice_readers.seen_until is null
            or notice_readers.seen_until < excluded.seen_until"
    ))
    .bind(caller.id)
    .bind(at)
    .bind(Json(Vec::<NoticeKind>::new()))
    .run()
    .await?;
    Ok(())
}
