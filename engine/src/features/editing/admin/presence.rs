//! Which editors have which entry open, by a heartbeat of the console.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    features::{
        auth::{Content, May, Read},
        editing::{drafts::NamedCell, store},
    },
    platform::{error::Result, http::Json, state::AppState},
};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(be_present))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Presence {
    kind: String,
    slug: String,
    /// The language that is open; `*` for the shared fields.
    locale: String,
}

#[derive(Debug, Serialize, ToSchema)]
struct PresenceOthers {
    others: Vec<PresentEditor>,
}

#[derive(Debug, Serialize, ToSchema)]
struct PresentEditor {
    name: String,
    locale: String,
}

/// Report an open entry, every 15 seconds. Lists the other editors of the last 45 seconds.
#[utoipa::path(
    put,
    path = "/api/admin/presence",
    tag = "content",
    request_body = Presence,
    responses(
        (status = 200, body = PresenceOthers),
        (status = 404),
    )
)]
async fn be_present(
    staff: May<Read, Content>,
    State(app): State<AppState>,
    Json(at): Json<Presence>,
) -> Result<Json<PresenceOthers>> {
    let place = NamedCell::find(&app, &at.kind, &at.slug, &at.locale).await?;
    let entry = place.entry.id;
    let mut tx = app.db.begin().await?;
    let now = app.clock.now();
    store::be_seen(&mut tx, (staff.id, &staff.full_name), (entry, &at.locale), now).await?;
    let others = store::others(&mut tx, staff.id, entry).await?;
    tx.commit().await?;
    let others = others.into_iter().map(|(name, locale)| PresentEditor { name, locale }).collect();
    Ok(Json(PresenceOthers { others }))
}
