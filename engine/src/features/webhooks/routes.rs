//! Webhooks, for admins.

use axum::{
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use super::{
    desk::{self, NOT_FOUND, WebhookChanges, WebhookForm},
    store,
    view::{DeliveryView, WebhookList, WebhookSecret, WebhookView},
};
use crate::{
    features::{
        auth::{Confirmed, Create, Delete, May, Read, Update, Webhooks},
        outbox::{DeliveryState, store::deliveries},
    },
    platform::{
        error::{OrProblem as _, Problem, Result},
        fields::{CHOICE, Fields, Object},
        http::{Id, IfMatch, Json, Query, version_tag},
        keyset::{Page, PageQuery},
        reach::Reach,
        state::AppState,
    },
};

/// List, make, change, try and replay webhooks.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list_webhooks, create_webhook))
        .routes(routes!(update_webhook, delete_webhook))
        .routes(routes!(rotate_secret))
        .routes(routes!(list_deliveries))
        .routes(routes!(test_webhook))
        .routes(routes!(replay_deliveries))
}

/// List webhooks, the newest first.
#[utoipa::path(
    get,
    path = "/api/admin/webhooks",
    tag = "webhooks",
    responses(
        (status = 200, body = WebhookList),
    )
)]
async fn list_webhooks(
    _: May<Read, Webhooks>,
    State(app): State<AppState>,
) -> Result<Json<WebhookList>> {
    let (rows, counts) = (store::all(&app.db).await?, deliveries::counts(&app.db).await?);
    let now = app.clock.now();
    let items = rows.into_iter().map(|row| WebhookView::new(row, &counts, now)).collect();
    Ok(Json(WebhookList { items, types: desk::offered() }))
}

/// Make a webhook.
///
/// The caller must have entered their own password within the last 15 minutes (403 `confirm`).
#[utoipa::path(
    post,
    path = "/api/admin/webhooks",
    tag = "webhooks",
    request_body = WebhookForm,
    responses(
        (status = 201, body = WebhookSecret),
    )
)]
async fn create_webhook(
    staff: May<Create, Webhooks>,
    _: Confirmed,
    State(app): State<AppState>,
    Json(body): Json<Object>,
) -> Result<Response> {
    let form = WebhookForm::read(Fields::new(body), Reach::of(&app.http))?;
    let (row, secret) = desk::create(&app, &staff, form).await?;
    let tag = version_tag(row.version);
    let webhook = WebhookView::new(row, &[], app.clock.now());
    let made = Json(WebhookSecret { webhook, secret: secret.text() });
    Ok((StatusCode::CREATED, tag, made).into_response())
}

/// Change where a webhook goes to, what it asks for, or whether it is active.
///
/// One that is switched off is told nothing, and what waits for it is given up; replay it later.
/// The caller must have entered their own password within the last 15 minutes (403 `confirm`).
#[utoipa::path(
    patch,
    path = "/api/admin/webhooks/{id}",
    tag = "webhooks",
    params(("id" = Uuid, Path), ("If-Match" = String, Header, example = "\"1\"")),
    request_body = WebhookChanges,
    responses(
        (status = 200, body = WebhookView),
        (status = 412, description = "`current` is the webhook as it is now"),
    )
)]
async fn update_webhook(
    staff: May<Update, Webhooks>,
    _: Confirmed,
    State(app): State<AppState>,
    Id(id): Id,
    IfMatch(seen): IfMatch,
    Json(body): Json<Object>,
) -> Result<Response> {
    let row = desk::edit(&app, &staff, (id, seen), body).await?;
    let counts = deliveries::counts(&app.db).await?;
    let tag = version_tag(row.version);
    Ok((tag, Json(WebhookView::new(row, &counts, app.clock.now()))).into_response())
}

/// Delete a webhook with all that waits for it.
#[utoipa::path(
    delete,
    path = "/api/admin/webhooks/{id}",
    tag = "webhooks",
    params(("id" = Uuid, Path)),
    responses(
        (status = 204),
    )
)]
async fn delete_webhook(
    staff: May<Delete, Webhooks>,
    State(app): State<AppState>,
    Id(id): Id,
) -> Result<StatusCode> {
    desk::delete(&app, &staff, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Make a new secret for a webhook.
///
/// The one before it signs as well for a day, so that receivers can change over. The caller must
/// have entered their own password within the last 15 minutes (403 `confirm`).
#[utoipa::path(
    post,
    path = "/api/admin/webhooks/{id}/secret",
    tag = "webhooks",
    params(("id" = Uuid, Path)),
    responses(
        (status = 200, body = WebhookSecret),
    )
)]
async fn rotate_secret(
    staff: May<Update, Webhooks>,
    _: Confirmed,
    State(app): State<AppState>,
    Id(id): Id,
) -> Result<Response> {
    let (row, secret) = desk::rotate(&app, &staff, id).await?;
    let counts = deliveries::counts(&app.db).await?;
    let tag = version_tag(row.version);
    let webhook = WebhookView::new(row, &counts, app.clock.now());
    Ok((tag, Json(WebhookSecret { webhook, secret: secret.text() })).into_response())
}

/// Which deliveries are listed.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct DeliveryQuery {
    #[param(value_type = Option<DeliveryState>)]
    state: Option<String>,
    /// Rows per page, 1 to 200; 50 when left out.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u16>,
    /// `next` of the previous page.
    cursor: Option<String>,
}

/// The deliveries of a webhook, the newest first; they are kept for 30 days.
#[utoipa::path(
    get,
    path = "/api/admin/webhooks/{id}/deliveries",
    tag = "webhooks",
    params(("id" = Uuid, Path), DeliveryQuery),
    responses(
        (status = 200, body = Page<DeliveryView>),
        (status = 422),
    )
)]
async fn list_deliveries(
    _: May<Read, Webhooks>,
    State(app): State<AppState>,
    Id(id): Id,
    Query(query): Query<DeliveryQuery>,
) -> Result<Json<Page<DeliveryView>>> {
    store::find(&app.db, id).await.or_not_found(NOT_FOUND)?;
    let state = query.state.as_deref().map(str::parse::<DeliveryState>).transpose();
    let state = state.map_err(|_| Problem::field("state", "choice", CHOICE))?;
    let page = PageQuery { limit: query.limit, cursor: query.cursor };
    let limit = page.limit()?;
    let rows = deliveries::list(&app.db, id, state, page.after()?, limit + 1).await?;
    Ok(Json(Page::cut(rows, limit, |row| row.event_id).map(DeliveryView::from)))
}

/// Send a message of type `webhook.test`, once, whatever the webhook asks for.
#[utoipa::path(
    post,
    path = "/api/admin/webhooks/{id}/test",
    tag = "webhooks",
    params(("id" = Uuid, Path)),
    responses(
        (status = 202, body = DeliveryView, description = "It waits; the list of deliveries says how it went"),
    )
)]
async fn test_webhook(
    staff: May<Update, Webhooks>,
    State(app): State<AppState>,
    Id(id): Id,
) -> Result<(StatusCode, Json<DeliveryView>)> {
    let delivery = desk::test(&app, &staff, id).await?;
    Ok((StatusCode::ACCEPTED, Json(delivery.into())))
}

/// Which deliveries are sent again.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(untagged)]
enum Replayed {
    /// `dead`: all that were given up.
    Word(String),
    /// Ids of events: `msg_…`, 200 at most.
    Events(Vec<String>),
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ReplayForm {
    #[schema(example = "dead")]
    events: Replayed,
}

/// How many deliveries wait again.
#[derive(Debug, Serialize, ToSchema)]
struct Replay {
    replayed: u64,
}

/// Send deliveries again: all that were given up, or some, whatever became of them.
#[utoipa::path(
    post,
    path = "/api/admin/webhooks/{id}/replay",
    tag = "webhooks",
    params(("id" = Uuid, Path)),
    request_body = ReplayForm,
    responses(
        (status = 202, body = Replay),
        (status = 409, description = "The webhook is disabled"),
    )
)]
async fn replay_deliveries(
    staff: May<Update, Webhooks>,
    State(app): State<AppState>,
    Id(id): Id,
    Json(form): Json<ReplayForm>,
) -> Result<(StatusCode, Json<Replay>)> {
    let refused = |sentence| Problem::field("events", "choice", sentence);
    let events = match form.events {
        Replayed::Word(word) if word == "dead" => None,
        Replayed::Word(_) => return Err(refused("Send \"dead\" or a list of ids").into()),
        Replayed::Events(ids) if ids.len() > 200 => {
            return Err(refused("Send at most 200 ids").into());
        }
        Replayed::Events(ids) => {
            let read = |id: &String| id.strip_prefix("msg_")?.parse::<Uuid>().ok();
            let ids: Option<Vec<_>> = ids.iter().map(read).collect();
            Some(ids.ok_or_else(|| refused("An id is msg_ and 32 hexadecimal digits"))?)
        }
    };
    let replayed = desk::replay(&app, &staff, id, events.as_deref()).await?;
    Ok((StatusCode::ACCEPTED, Json(Replay { replayed })))
}
