//! The routes of notices: a user's own list, what they have seen, and how they want to be told.

use axum::{extract::State, http::StatusCode};
use serde::{Deserialize, Serialize};
use sqlx::types::Json as Stored;
use strum::VariantArray as _;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use super::{
    model::{Notice, NoticeKind},
    push,
    store::{self, NoticeReader},
};
use crate::{
    features::auth::{Caller, Session},
    platform::{
        changes::{self, Topic},
        clock::Instant,
        db::{self, Tx},
        error::{OrProblem as _, Problem, Result},
        fields::{CHOICE, Fields, Object},
        http::{Id, Json, Query},
        keyset::{Page, PageQuery},
        state::AppState,
    },
};

/// A user's own notices, by their session.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list_notices))
        .routes(routes!(count_notices))
        .routes(routes!(see_notices))
        .routes(routes!(see_notice))
        .routes(routes!(read_notice_settings, change_notice_settings))
        .merge(push::routes())
}

const NO_NOTICE: &str = "There is no such notice";

/// The most unread notices that are counted.
const MOST_COUNTED: i64 = 100;

/// Something that the reader is told.
#[derive(Debug, Serialize, ToSchema)]
pub struct NoticeView {
    pub(super) id: Uuid,
    pub(super) kind: NoticeKind,
    /// What happened, as a sentence.
    #[schema(example = "New lead: Asha Rao")]
    pub(super) sentence: String,
    /// Path in the console that shows it.
    #[schema(example = "/admin/leads/0199b1a7-c2f0-7c1f-9d5e-3a4b5c6d7e8f")]
    pub(super) url: String,
    #[schema(value_type = String, format = DateTime)]
    at: Instant,
    is_unread: bool,
}

impl From<Notice> for NoticeView {
    fn from(notice: Notice) -> Self {
        let (sentence, url) = (notice.sentence(), notice.url());
        let Notice { id, kind, at, is_unread, .. } = notice;
        Self { id, kind, sentence, url, at, is_unread }
    }
}

/// A notice that the caller has not seen and is told of; None for any other.
pub async fn find(app: &AppState, caller: &Caller, id: Uuid) -> db::Result<Option<NoticeView>> {
    let found = store::find(&app.db, caller, id).await?;
    Ok(found.filter(|notice| notice.is_unread).map(Into::into))
}

/// What the caller is told, newest first. Notices are kept for 30 days.
#[utoipa::path(
    get,
    path = "/api/admin/notices",
    tag = "notices",
    params(PageQuery),
    responses(
        (status = 200, body = Page<NoticeView>),
        (status = 422),
    )
)]
async fn list_notices(
    caller: Caller,
    _: Session,
    State(app): State<AppState>,
    Query(page): Query<PageQuery>,
) -> Result<Json<Page<NoticeView>>> {
    let limit = page.limit()?;
    let found = store::list(&app.db, &caller, page.after()?, limit + 1).await?;
    Ok(Json(Page::cut(found, limit, |notice| (notice.at, notice.id)).map(Into::into)))
}

/// How many notices wait for the caller.
#[derive(Debug, Serialize, ToSchema)]
struct NoticeCounts {
    /// 100: that or more.
    unread: i64,
}

/// How many notices the caller has not seen.
#[utoipa::path(
    get,
    path = "/api/admin/notices/counts",
    tag = "notices",
    responses((status = 200, body = NoticeCounts))
)]
async fn count_notices(
    caller: Caller,
    _: Session,
    State(app): State<AppState>,
) -> Result<Json<NoticeCounts>> {
    let unread = store::unread(&app.db, &caller, MOST_COUNTED).await?;
    Ok(Json(NoticeCounts { unread }))
}

/// Up to where the caller has seen the list.
#[derive(Debug, Deserialize, ToSchema)]
#[expect(dead_code, reason = "what the contract says; the field is read by name")]
struct NoticesSeen {
    /// Id of the newest notice that was seen.
    until: Uuid,
}

/// Mark a notice and all older ones as seen by the caller.
#[utoipa::path(
    put,
    path = "/api/admin/notices/seen",
    tag = "notices",
    request_body = NoticesSeen,
    responses((status = 204, description = "Marked"))
)]
async fn see_notices(
    caller: Caller,
    _: Session,
    State(app): State<AppState>,
    Json(body): Json<Object>,
) -> Result<StatusCode> {
    let mut fields = Fields::new(body);
    let until = fields.id("until");
    fields.require("until", until.is_some(), "Required");
    let until = fields.finish(until)?.unwrap_or_default();
    let newest = store::find(&app.db, &caller, until).await?;
    let newest = newest.ok_or_else(|| Problem::field("until", "choice", CHOICE))?;
    let mut tx = app.db.begin().await?;
    store::see_until(&mut tx, &caller, newest.at).await?;
    commit(&app, tx, &caller).await
}

/// Mark one notice as seen by the caller.
#[utoipa::path(
    post,
    path = "/api/admin/notices/{id}/seen",
    tag = "notices",
    params(("id" = Uuid, Path)),
    responses((status = 204, description = "Marked"))
)]
async fn see_notice(
    caller: Caller,
    _: Session,
    State(app): State<AppState>,
    Id(id): Id,
) -> Result<StatusCode> {
    let notice = store::find(&app.db, &caller, id).await.or_not_found(NO_NOTICE)?;
    if !notice.is_unread {
        return Ok(StatusCode::NO_CONTENT);
    }
    let mut tx = app.db.begin().await?;
    store::see(&mut tx, &caller, id).await?;
    commit(&app, tx, &caller).await
}

/// Commits, and tells the caller's other windows.
pub(super) async fn commit(app: &AppState, mut tx: Tx, caller: &Caller) -> Result<StatusCode> {
    changes::append(&mut tx, Topic::Notice, caller.id, app.clock.now()).await?;
    app.feed.commit(tx).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// How the caller wants to be told.
#[derive(Debug, Serialize, ToSchema)]
struct NoticeSettings {
    /// Whether the console makes a sound.
    sound: bool,
    /// What they are told of.
    kinds: Vec<NoticeKind>,
}

impl From<NoticeReader> for NoticeSettings {
    fn from(reader: NoticeReader) -> Self {
        let is_wanted = |kind: &&NoticeKind| !reader.muted.contains(kind);
        let kinds = NoticeKind::VARIANTS.iter().filter(is_wanted).copied().collect();
        Self { sound: reader.has_sound, kinds }
    }
}

/// A change of how the caller wants to be told.
#[derive(Debug, Deserialize, ToSchema)]
#[expect(dead_code, reason = "what the contract says; the fields are read by name")]
struct NoticeSettingsChange {
    sound: Option<bool>,
    kinds: Option<Vec<NoticeKind>>,
}

/// Read how the caller is told.
#[utoipa::path(
    get,
    path = "/api/admin/notices/settings",
    tag = "notices",
    responses((status = 200, body = NoticeSettings))
)]
async fn read_notice_settings(
    session: Session,
    State(app): State<AppState>,
) -> Result<Json<NoticeSettings>> {
    Ok(Json(store::reader(&app.db, session.staff.id).await?.into()))
}

/// Change how the caller is told.
#[utoipa::path(
    patch,
    path = "/api/admin/notices/settings",
    tag = "notices",
    request_body = NoticeSettingsChange,
    responses((status = 200, body = NoticeSettings))
)]
async fn change_notice_settings(
    caller: Caller,
    _: Session,
    State(app): State<AppState>,
    Json(body): Json<Object>,
) -> Result<Json<NoticeSettings>> {
    let present = NoticeSettings::from(store::reader(&app.db, caller.id).await?);
    let mut fields = Fields::change(&present, body);
    let has_sound = fields.flag("sound").unwrap_or_default();
    let kinds = fields.texts("kinds").unwrap_or_default();
    let wanted: Vec<NoticeKind> = kinds.iter().filter_map(|kind| kind.parse().ok()).collect();
    if wanted.len() < kinds.len() {
        fields.refuse("kinds", "choice", CHOICE);
    }
    let is_muted = |kind: &&NoticeKind| !wanted.contains(kind);
    let muted = Stored(NoticeKind::VARIANTS.iter().filter(is_muted).copied().collect());
    let reader = fields.finish(NoticeReader { has_sound, muted })?;
    let mut tx = app.db.begin().await?;
    store::keep_reader(&mut tx, caller.id, &reader).await?;
    commit(&app, tx, &caller).await?;
    Ok(Json(reader.into()))
}
