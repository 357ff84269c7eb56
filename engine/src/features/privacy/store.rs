//! The SQL of consent and of requests.

use uuid::Uuid;

use super::{
    consent::{ConsentText, ShownConsent},
    model::{PrivacyRequest, RequestState},
};
use crate::{
    features::{
        auth::{Caller, Owner},
        content::kind::NOTICE,
    },
    platform::{
        clock::Instant,
        db::{Db, Result, Tx, sql},
    },
};

/// Keeps the texts that go live in this transaction, with the notice that is live in it. One that was
/// shown before stays as it was.
pub async fn keep(tx: &mut Tx, texts: &[ConsentText], now: Instant) -> Result<()> {
    let hashes: Vec<&str> = texts.iter().map(|text| &*text.hash).collect();
    let mut known = tx.q(sql!("select hash from consent_texts"));
    known.push(" where hash in").push_list(&hashes);
    let known: Vec<(String,)> = known.all().await?;
    for text in texts.iter().filter(|text| !known.iter().any(|(hash,)| *hash == text.hash)) {
        let (kind, slug) = NOTICE;
        tx.q(sql!(
            "insert into consent_texts (hash, locale, sentence, notice_revision, first_shown_at)
             values ($1, $2, $3, (
               select h.live_id from entries e join heads h on h.entry_id = e.id
               where e.kind = $4 and e.slug = $5 and h.locale in ($2, 'en') and h.live_id is not null
               order by case when h.locale = $2 then 0 else 1 end limit 1), $6)
             on conflict do nothing"
        ))
        .bind(&*text.hash)
        .bind(text.locale.code())
        .bind(&*text.sentence)
        .bind(kind)
        .bind(slug)
        .bind(now)
        .run()
        .await?;
    }
    Ok(())
}

/// The text with a hash; none for a lead of an earlier version, or of a page that was none of ours.
pub async fn shown(db: &Db, hash: &str) -> Result<Option<ShownConsent>> {
    db.q(sql!(
        "select hash, locale, sentence, notice_revision, first_shown_at
         from consent_texts where hash = $1"
    ))
    .bind(hash)
    .optional()
    .await
}

macro_rules! requests {
    ($rest:literal) => {
        concat!(
            "select id, kind, phone, text, locale, state, lead_id, at, updated_at, version
             from privacy_requests",
            $rest
        )
    };
}

/// One row more than `limit`, the newest first, after the given place.
pub(super) async fn requests(
    db: &Db,
    state: Option<RequestState>,
    after: Option<(Instant, Uuid)>,
    limit: i64,
) -> Result<Vec<PrivacyRequest>> {
    let mut q = db.q(sql!(requests!(" where true")));
    if let Some(state) = state {
        q.push_bind(" and state = ", state);
    }
    if let Some((at, id)) = after {
        q.push_bind(" and (at, id) < (", at).push_bind(", ", id).push(")");
    }
    q.push(" order by at desc, id desc").push_limit(limit + 1);
    q.all().await
}

pub(super) async fn request(tx: &mut Tx, id: Uuid) -> Result<Option<PrivacyRequest>> {
    tx.q(sql!(requests!(" where id = $1"))).bind(id).optional().await
}

/// Adds a request with the newest lead of its phone.
pub(super) async fn insert(tx: &mut Tx, r: &PrivacyRequest) -> Result<()> {
    tx.q(sql!(
        "insert into privacy_requests
           (id, kind, phone, text, locale, state, at, updated_at, version, lead_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9,
           (select id from leads where primary_contact = $3 and deleted_at is null
              and quarantine is null order by created_at desc limit 1))"
    ))
    .bind(r.id)
    .bind(r.kind)
    .bind(&*r.phone)
    .bind(&*r.text)
    .bind(&*r.locale)
    .bind(r.state)
    .bind(r.at)
    .bind(r.updated_at)
    .bind(r.version)
    .run()
    .await?;
    Ok(())
}

/// Writes a state; false when the request has another version by now.
pub(super) async fn put_state(
    tx: &mut Tx,
    (id, version): (Uuid, i64),
    state: RequestState,
    now: Instant,
) -> Result<bool> {
    let written = tx
        .q(sql!(
            "update privacy_requests set state = $3, updated_at = $4, version = version + 1
             where id = $1 and version = $2"
        ))
        .bind(id)
        .bind(version)
        .bind(state)
        .bind(now)
        .run()
        .await?;
    Ok(written == 1)
}

/// Leads the requests that name one locked lead of the caller's to another.
pub async fn move_lead(tx: &mut Tx, caller: &Caller, from: Uuid, kept: Uuid) -> Result<u64> {
    let mut q = tx
        .q(sql!("update privacy_requests set lead_id = $2 where lead_id = $1"))
        .bind(from)
        .bind(kept);
    caller.scope_to(&mut q, Owner::Lead("lead_id"));
    q.run().await
}
