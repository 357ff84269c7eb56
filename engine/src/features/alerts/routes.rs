//! The routes of alerts, for staff who may act on them.

use axum::{extract::State, http::StatusCode};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use super::{
    model::{Alert, AlertCount, AlertKind},
    store,
};
use crate::{
    features::{audit, auth::Staff, releases},
    platform::{
        changes::{self, Topic},
        clock::Instant,
        error::{Problem, Result},
        http::{Id, Json},
        state::AppState,
    },
};

/// The most alerts in one answer; unseen ones come first.
const MAX_LISTED: i64 = 50;

/// The list of alerts, and marking one as seen.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(list_alerts)).routes(routes!(see_alert))
}

#[derive(Debug, Serialize, ToSchema)]
struct AlertView {
    id: Uuid,
    kind: AlertKind,
    /// What happened, as a sentence.
    #[schema(example = "Release 12 did not go live: /kn/: the renderer gave no answer for 5 s")]
    sentence: String,
    /// Path in the console that shows the problem.
    #[schema(example = "/admin/releases/0199b1a7-c2f0-7c1f-9d5e-3a4b5c6d7e8f")]
    url: String,
    #[schema(value_type = String, format = DateTime)]
    at: Instant,
    /// When a member of staff marked it as seen, or the problem ended; null before.
    #[schema(value_type = Option<String>, format = DateTime)]
    seen_at: Option<Instant>,
}

#[derive(Debug, Serialize, ToSchema)]
struct AlertList {
    items: Vec<AlertView>,
    /// How many are unseen, also beyond `items`; kinds without any are left out.
    unseen: Vec<AlertCount>,
}

/// Alerts that the caller may act on: unseen ones first, then newest first; 50 at most. All unseen ones
/// are counted.
#[utoipa::path(
    get,
    path = "/api/admin/alerts",
    tag = "alerts",
    responses((status = 200, body = AlertList))
)]
async fn list_alerts(staff: Staff, State(app): State<AppState>) -> Result<Json<AlertList>> {
    let kinds = acted_on_by(&staff);
    let mut items = Vec::new();
    for alert in store::list(&app.db, &kinds, MAX_LISTED).await? {
        items.push(view(&app, alert).await?);
    }
    let unseen = store::count_unseen(&app.db, &kinds).await?;
    Ok(Json(AlertList { items, unseen }))
}

/// Mark an alert as seen, for all staff.
#[utoipa::path(
    post,
    path = "/api/admin/alerts/{id}/seen",
    tag = "alerts",
    params(("id" = Uuid, Path)),
    responses((status = 204))
)]
async fn see_alert(
    staff: Staff,
    State(app): State<AppState>,
    id: Result<Id>,
) -> Result<StatusCode> {
    if acted_on_by(&staff).is_empty() {
        return Err(
            Problem::new("forbidden", "You do not have permission to dismiss alerts").into()
        );
    }
    let Id(id) = id?;
    let found = store::find(&app.db, id).await?.filter(|alert| may_act(&staff, alert.kind));
    let alert = found.ok_or_else(|| Problem::new("not_found", "There is no such alert"))?;
    let now = app.clock.now();
    let view = view(&app, alert).await?;
    let mut tx = app.db.begin().await?;
    if store::see(&mut tx, id, now).await? {
        let detail = serde_json::json!({});
        audit::record(&mut tx, &staff, "alerts.seen", (id, &view.sentence), detail, now).await?;
        changes::append(&mut tx, Topic::Alert, id, now).await?;
        app.feed.commit(tx).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// The kinds of alerts that a member of staff may act on, and sees.
pub fn acted_on_by(staff: &Staff) -> Vec<AlertKind> {
    AlertKind::ALL.into_iter().filter(|kind| may_act(staff, *kind)).collect()
}

/// The sentence of an alert that nobody has seen yet, and the path in the console to go to; None for
/// any other.
pub async fn unseen(app: &AppState, id: Uuid) -> Result<Option<(String, String)>> {
    let found = store::find(&app.db, id).await?.filter(|alert| alert.seen_at.is_none());
    let Some(alert) = found else { return Ok(None) };
    let AlertView { sentence, url, .. } = view(app, alert).await?;
    Ok(Some((sentence, url)))
}

fn may_act(staff: &Staff, kind: AlertKind) -> bool {
    let (action, resource) = kind.needs();
    staff.may(action, resource)
}

async fn view(app: &AppState, alert: Alert) -> Result<AlertView> {
    let release = match (alert.kind, alert.about.parse()) {
        (AlertKind::ReleaseFailed | AlertKind::ReleaseStopped, Ok(id)) => {
            releases::find(&app.db, id).await?
        }
        _ => None,
    };
    let (sentence, url) = alert.says(release.as_ref());
    let Alert { id, kind, at, seen_at, .. } = alert;
    Ok(AlertView { id, kind, sentence, url, at, seen_at })
}
