//! Who is at a lead: while one user has it open, no other is given it to call.

use axum::{
    extract::State,
    http::StatusCode,
    response::{IntoResponse as _, Response},
};
use chrono::Duration;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use super::{
    detail,
    edit::answer,
    model::NO_LEAD,
    store::{self, Instead, Place},
    view::{LeadDetail, LeadLease},
};
use crate::{
    features::auth::{Caller, Leads, May, Update},
    platform::{
        changes::{self, Change, News, Topic},
        db,
        error::{OrProblem as _, Problem, Result},
        fields::{Fields, Object},
        http::{Id, Json},
        state::AppState,
    },
};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(take_next_lead)).routes(routes!(hold_lead, leave_lead))
}

/// How long a lease lasts unless it is renewed.
const LASTS: Duration = Duration::minutes(10);

/// Take the most urgent lead that nobody is at, for 10 minutes. It is the caller's or nobody's, and
/// not to be followed up later; of equal scores the caller's own comes first, then one in a language
/// that they speak.
#[utoipa::path(
    post,
    path = "/api/admin/leads/next",
    tag = "leads",
    responses(
        (status = 200, body = LeadDetail),
        (status = 204, description = "There is none"),
    )
)]
async fn take_next_lead(
    staff: May<Update, Leads>,
    State(app): State<AppState>,
) -> Result<Response> {
    let mut tx = app.db.begin().await?;
    // Another who asks at the same moment may come first; then there is another lead to take.
    while let Some(id) = store::next_free(&mut tx, &staff, app.clock.now()).await? {
        let now = app.clock.now();
        if store::hold(&mut tx, &staff, id, (now, now + LASTS), Instead::Nobody).await? {
            changes::append(&mut tx, Topic::Lead, id, now).await?;
            app.feed.commit(tx).await?;
            return Ok(answer(detail::detail(&app, &staff, id).await?));
        }
    }
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// What a caller may say when they come to a lead.
#[derive(Debug, Serialize, ToSchema)]
struct LeaseRequest {
    /// Take it from who holds it. Left out: false.
    take_over: Option<bool>,
}

/// Come to a lead, or stay at it, for 10 minutes from now.
#[utoipa::path(
    put,
    path = "/api/admin/leads/{id}/lease",
    tag = "leads",
    params(("id" = Uuid, Path)),
    request_body = LeaseRequest,
    responses(
        (status = 200, body = LeadLease),
        (status = 409, description = "Another is at it; `current` is their lease"),
    )
)]
async fn hold_lead(
    staff: May<Update, Leads>,
    State(app): State<AppState>,
    Id(id): Id,
    Json(body): Json<Object>,
) -> Result<Json<LeadLease>> {
    let mut fields = Fields::new(body);
    let takes_over = fields.flag("take_over").unwrap_or_default();
    let instead = if fields.finish(takes_over)? { Instead::Anybody } else { Instead::Oneself };
    let id = on_desk(&app, &staff, id).await?;
    let mut tx = app.db.begin().await?;
    let now = app.clock.now();
    let before = store::lease(&mut tx, &staff, id, now).await?;
    let held = store::hold(&mut tx, &staff, id, (now, now + LASTS), instead).await?;
    let lease = store::lease(&mut tx, &staff, id, now).await.or_not_found(NO_LEAD)?;
    if !held {
        let sentence = format!("{} is on this", lease.holder.name);
        return Err(Problem::conflict(sentence, &lease).into());
    }
    // Staying is no news.
    if before.is_some_and(|before| before.is_of(staff.id)) {
        tx.commit().await?;
    } else {
        changes::append(&mut tx, Topic::Lead, id, now).await?;
        app.feed.commit(tx).await?;
    }
    Ok(Json(lease))
}

/// Leave a lead, so that another may take it. Of one that the caller does not hold nothing changes.
#[utoipa::path(
    delete,
    path = "/api/admin/leads/{id}/lease",
    tag = "leads",
    params(("id" = Uuid, Path)),
    responses(
        (status = 204, description = "Left"),
    )
)]
async fn leave_lead(
    staff: May<Update, Leads>,
    State(app): State<AppState>,
    Id(id): Id,
) -> Result<StatusCode> {
    let id = on_desk(&app, &staff, id).await?;
    let mut tx = app.db.begin().await?;
    if store::leave(&mut tx, &staff, id).await? {
        changes::append(&mut tx, Topic::Lead, id, app.clock.now()).await?;
        app.feed.commit(tx).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Leaves the leads of users who are not signed in anywhere any more. A job of the engine. What it
/// misses runs out by itself.
pub async fn leave_loop(app: AppState) {
    let mut changes = app.feed.subscribe();
    while let Some(news) = changes.next().await {
        if let News::Change(Change { topic: Topic::User, entity_id: user, .. }) = news
            && let Err(e) = leave_if_signed_out(&app, user).await
        {
            tracing::warn!(error = %e, "cannot leave the leads of a user who has signed out");
        }
    }
}

/// A lease is the user's, not a session's: it stays while any session of theirs goes on.
pub(super) async fn leave_if_signed_out(app: &AppState, user: Uuid) -> db::Result<()> {
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let left = store::leave_all(&mut tx, user, now).await?;
    if left.is_empty() {
        return Ok(());
    }
    changes::append_all(&mut tx, Topic::Lead, &left, now).await?;
    app.feed.commit(tx).await
}

/// The lead that an id leads to; 404 when the caller has none on the desk.
async fn on_desk(app: &AppState, caller: &Caller, id: Uuid) -> Result<Uuid> {
    let found = store::named(&app.db, caller, id).await;
    let found = found.map(|found| found.filter(|found| Place::Desk.has(&found.lead)));
    found.or_not_found(NO_LEAD).map(|found| found.lead.id)
}
