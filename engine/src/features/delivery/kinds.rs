//! What there is to read: the kinds of content, and their schemas.

use axum::{extract::RawQuery, response::Response};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    ask::{self, Moment},
    reader::{Reader, json},
};
use crate::{
    features::content::{entry::no_kind, kind::Kind, schema},
    platform::{error::Result, http::Path, locale::Locale, state::AppState},
};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list_models))
        .routes(routes!(read_schemas))
        .routes(routes!(read_schema))
}

/// A kind of content, for programs that read it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ContentModel)]
struct Model {
    #[schema(example = "faq")]
    kind: String,
    #[schema(example = "FAQ")]
    label: String,
    /// Whether it has one entry, whose slug is the name of the kind.
    single: bool,
    /// Live entries.
    count: usize,
    /// The address of an entry's page in English; null for entries without pages.
    #[schema(example = "/offers/{slug}")]
    page: Option<String>,
    /// The address of the JSON Schema of its entries.
    #[schema(example = "/api/content/schemas/faq")]
    schema: String,
}

/// What can be read, and in which languages.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ContentModels)]
struct Models {
    locales: [Locale; 7],
    /// In the order of their names.
    items: Vec<Model>,
}

/// The kinds of content.
#[utoipa::path(
    get,
    path = "/api/content",
    tag = "content",
    responses(
        (status = 200, body = Models),
        (status = 304),
        (status = 401, description = "A token that does not work"),
        (status = 429, description = "More than 200 at once of an address, then 50 each second"),
    )
)]
async fn list_models(reader: Reader, RawQuery(query): RawQuery) -> Result<Response> {
    ask::nothing(query.as_deref())?;
    let content = reader.content(Moment::Live).await?;
    let model = |kind: &Kind| Model {
        kind: kind.name.clone(),
        label: kind.label.clone(),
        single: kind.single,
        count: content.all(&kind.name).len(),
        page: kind.page.clone(),
        schema: format!("/api/content/schemas/{}", kind.name),
    };
    let items = || content.public_kinds().map(model).collect();
    let make = || json(&Models { locales: Locale::ALL, items: items() });
    reader.answer((Moment::Live, &content), make).await
}

/// The JSON Schema of every kind of entry, in the `$defs` of one schema.
#[utoipa::path(
    get,
    path = "/api/content/schemas",
    tag = "content",
    responses(
        (status = 200, body = Object),
        (status = 304),
        (status = 401, description = "A token that does not work"),
        (status = 429, description = "More than 200 at once of an address, then 50 each second"),
    )
)]
async fn read_schemas(reader: Reader, RawQuery(query): RawQuery) -> Result<Response> {
    ask::nothing(query.as_deref())?;
    let content = reader.content(Moment::Live).await?;
    let make = || json(&schema::of_all(content.public_kinds()));
    reader.answer((Moment::Live, &content), make).await
}

/// The JSON Schema of an entry of a kind, as the other addresses answer it.
#[utoipa::path(
    get,
    path = "/api/content/schemas/{kind}",
    tag = "content",
    params(("kind" = String, Path, example = "faq")),
    responses(
        (status = 200, body = Object),
        (status = 304),
        (status = 401, description = "A token that does not work"),
        (status = 429, description = "More than 200 at once of an address, then 50 each second"),
    )
)]
async fn read_schema(
    reader: Reader,
    Path(kind): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response> {
    ask::nothing(query.as_deref())?;
    let content = reader.content(Moment::Live).await?;
    let make = || {
        let model = content.public_kind(&kind).ok_or_else(|| no_kind(&kind))?;
        json(&schema::of_kind(model))
    };
    reader.answer((Moment::Live, &content), make).await
}
