//! Changing a slug over the API.

use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{ContentDraftEntry, entry, kind_of};
use crate::{
    features::{
        auth::{Action, Content, May, Resource, Update},
        editing::{rename::rename, writable::WritableKind},
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
    /// The slug stays as it is when this is left out.
    slug: Option<String>,
}

/// Change the slug of an entry, at once. The engine queues a release for its pages, and its old
/// addresses redirect to the new one.
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
    staff: May<Update, Content>,
    State(app): State<AppState>,
    Path((kind, slug)): Path<(String, String)>,
    IfMatch(seen): IfMatch,
    Json(new): Json<NewSlug>,
) -> Result<Json<ContentDraftEntry>> {
    // The new address is live at once.
    staff.must(Action::Create, Resource::Releases)?;
    let kind = kind_of(&app, &kind).await?;
    let new = new.slug.as_deref().unwrap_or(&slug);
    if rename(&app, WritableKind::of(&staff, &kind)?, &slug, new, seen).await? {
        return Ok(Json(entry(&app, &kind.name, new).await?));
    }
    Err(Problem::stale(&entry(&app, &kind.name, &slug).await?).into())
}
