//! The public content API: the live entries of a kind, in a language.

use std::sync::Arc;

use axum::{Extension, http::HeaderMap, response::Response};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    delivered::ContentEntry,
    entry::{no_entry, no_kind},
    kind::Kind,
    live::LiveContent,
    model::Snapshot,
    schema,
};
use crate::platform::{
    error::{Error, Result},
    http::{Path, Query},
    keyset::Page,
    locale::Locale,
    serving::kept::Kept,
    state::AppState,
};

/// The public routes of content.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list_models))
        .routes(routes!(read_schemas))
        .routes(routes!(read_schema))
        .routes(routes!(list_content))
        .routes(routes!(read_content))
        .layer(Extension(Arc::<Kept<Snapshot>>::default()))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct InLocale {
    /// One of the seven languages; English when left out.
    #[serde(default)]
    locale: Locale,
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
    )
)]
async fn list_models(
    Extension(live): Extension<LiveContent>,
    Extension(kept): Extension<Arc<Kept<Snapshot>>>,
    headers: HeaderMap,
) -> Result<Response> {
    let content = live.now();
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
    kept.json("kinds".to_owned(), &content, &headers, make).await
}

/// The JSON Schema of every kind of entry, in the `$defs` of one schema.
#[utoipa::path(
    get,
    path = "/api/content/schemas",
    tag = "content",
    responses(
        (status = 200, body = Object),
        (status = 304),
    )
)]
async fn read_schemas(
    Extension(live): Extension<LiveContent>,
    Extension(kept): Extension<Arc<Kept<Snapshot>>>,
    headers: HeaderMap,
) -> Result<Response> {
    let content = live.now();
    let make = || json(&schema::of_all(content.public_kinds()));
    kept.json("schemas".to_owned(), &content, &headers, make).await
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
    )
)]
async fn read_schema(
    Extension(live): Extension<LiveContent>,
    Extension(kept): Extension<Arc<Kept<Snapshot>>>,
    Path(kind): Path<String>,
    headers: HeaderMap,
) -> Result<Response> {
    let content = live.now();
    let model = content.public_kind(&kind).ok_or_else(|| no_kind(&kind))?;
    let make = || json(&schema::of_kind(model));
    kept.json(format!("schemas {kind}"), &content, &headers, make).await
}

/// The live entries of a kind that the language has.
///
/// Fields that the language lacks are in English and are listed in `fallback`.
#[utoipa::path(
    get,
    path = "/api/content/{kind}",
    tag = "content",
    params(("kind" = String, Path, example = "faq"), InLocale),
    responses(
        (status = 200, body = Page<ContentEntry>),
        (status = 304),
    )
)]
async fn list_content(
    Extension(live): Extension<LiveContent>,
    Extension(kept): Extension<Arc<Kept<Snapshot>>>,
    Path(kind): Path<String>,
    Query(InLocale { locale }): Query<InLocale>,
    headers: HeaderMap,
) -> Result<Response> {
    let content = live.now();
    let model = content.public_kind(&kind).ok_or_else(|| no_kind(&kind))?;
    let entries =
        || content.all_in(&kind, locale).map(|e| ContentEntry::new(&content, model, e, locale));
    let make = || json(&Page::whole(entries().collect()));
    kept.json(format!("{kind} {}", locale.code()), &content, &headers, make).await
}

/// One live entry; 404 in a language in which it is held back.
#[utoipa::path(
    get,
    path = "/api/content/{kind}/{slug}",
    tag = "content",
    params(
        ("kind" = String, Path, example = "area"),
        ("slug" = String, Path, example = "koramangala"),
        InLocale
    ),
    responses(
        (status = 200, body = ContentEntry),
        (status = 304),
    )
)]
async fn read_content(
    Extension(live): Extension<LiveContent>,
    Extension(kept): Extension<Arc<Kept<Snapshot>>>,
    Path((kind, slug)): Path<(String, String)>,
    Query(InLocale { locale }): Query<InLocale>,
    headers: HeaderMap,
) -> Result<Response> {
    let content = live.now();
    let model = content.public_kind(&kind).ok_or_else(|| no_kind(&kind))?;
    let entry = content.find_in(&kind, &slug, locale);
    let entry = entry.ok_or_else(|| no_entry(&kind, &slug))?;
    let make = || json(&ContentEntry::new(&content, model, entry, locale));
    kept.json(format!("{kind} {} {slug}", locale.code()), &content, &headers, make).await
}

fn json(body: &impl serde::Serialize) -> Result<Vec<u8>> {
    serde_json::to_vec(body).map_err(Error::internal)
}
