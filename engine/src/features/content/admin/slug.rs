//! A new slug over the API.

use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{ContentDraftEntry, NOT_YOURS, entry, kind_of};
use crate::{
    features::{
        auth::{Action, Resource, Staff},
        content::rename::rename,
    },
    platform::{
        error::{Problem, Result},
        http::{IfMatch, Json, Path},
        state::AppState,
    },
};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(rename_entry))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewSlug {
    slug: String,
}

/// Give an entry another slug, at once. Its pages follow with a release that is queued by itself,
/// and its old addresses lead there.
#[utoipa::path(
    patch,
    path = "/api/admin/content/{kind}/{slug}",
    tag = "content",
    params(
        ("kind" = String, Path, example = "area"),
        ("slug" = String, Path, example = "hebbal"),
        ("If-Match" = String, Header, example = "\"1\""),
    ),
    request_body = NewSlug,
    responses(
        (status = 200, body = ContentDraftEntry),
        (status = 404),
        (status = 409),
        (status = 412),
        (status = 422),
        (status = 428),
    )
)]
async fn rename_entry(
    State(app): State<AppState>,
    staff: Staff,
    Path((kind, slug)): Path<(String, String)>,
    version: Result<IfMatch>,
    Json(new): Json<NewSlug>,
) -> Result<Json<ContentDraftEntry>> {
    staff.may(Action::Update, Resource::Content).or_forbid(NOT_YOURS)?;
    let kind = kind_of(&app, &kind).await?;
    if rename(&app, &staff, &kind, &slug, &new.slug, version?.0).await? {
        return Ok(Json(entry(&app, &kind.name, &new.slug).await?));
    }
    Err(Problem::stale(&entry(&app, &kind.name, &slug).await?).into())
}
