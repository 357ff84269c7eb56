//! The addresses of the delivery API.

use std::{sync::Arc, time::Duration};

use axum::{
    Extension,
    extract::{FromRequestParts, RawQuery},
    http::{HeaderMap, HeaderValue, header, request::Parts},
    response::Response,
};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{ask::Ask, include::Included, order::Place};
use crate::{
    features::content::{
        delivered::ContentEntry,
        entry::{no_entry, no_kind},
        kind::Kind,
        live::LiveContent,
        model::{Entry, Snapshot},
        schema,
    },
    platform::{
        config::Limits,
        error::{Error, Problem, Result},
        http::Path,
        keyset,
        limits::{ClientAddress, Limiter, Rate},
        locale::Locale,
        serving::kept::Kept,
        state::AppState,
    },
};

/// A browser asks each time whether its copy is current; what stands before many browsers, twice a
/// minute.
const LASTING: HeaderValue =
    HeaderValue::from_static("public, max-age=0, s-maxage=30, stale-while-revalidate=60");

/// What an address may ask for: 200 entries or lists at once, and 50 more each second.
const RATE: Rate = Rate { burst: 200, each: Duration::from_millis(20) };

/// Most bytes of an answer.
const MAX_BYTES: usize = 4 * 1024 * 1024;

/// The public routes of content.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list_models))
        .routes(routes!(read_schemas))
        .routes(routes!(read_schema))
        .routes(routes!(list_content))
        .routes(routes!(read_content))
        .layer(Extension(Arc::<Kept<Snapshot>>::default()))
        .layer(Extension(Arc::<Limiter>::default()))
}

/// A request that its address may still make; otherwise 429.
struct Counted;

impl FromRequestParts<AppState> for Counted {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self> {
        if app.http.limits == Limits::On
            && let Some(limiter) = parts.extensions.get::<Arc<Limiter>>()
        {
            let ClientAddress(address) = ClientAddress::of(parts, app);
            let sentence = "Too many requests. Please try again later.";
            limiter.count(RATE, &address, app.clock.monotonic(), sentence)?;
        }
        Ok(Self)
    }
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
    answer(&kept, "kinds".to_owned(), &content, &headers, make).await
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
    answer(&kept, "schemas".to_owned(), &content, &headers, make).await
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
    answer(&kept, format!("schemas {kind}"), &content, &headers, make).await
}

/// Some live entries of a kind.
#[derive(Debug, Serialize, ToSchema)]
struct ContentPage {
    items: Vec<ContentEntry>,
    /// Cursor of the next page; null on the last.
    next: Option<String>,
    /// How many entries the conditions choose, when `count=true`.
    #[serde(skip_serializing_if = "Option::is_none")]
    total: Option<usize>,
    /// What `include` names, by kind and slug.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    included: Option<Included>,
}

/// A live entry.
#[derive(Debug, Serialize, ToSchema)]
struct OneContentEntry {
    #[serde(flatten)]
    entry: ContentEntry,
    /// What `include` names, by kind and slug.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    included: Option<Included>,
}

/// The live entries of a kind that the language has.
///
/// Fields that the language lacks are in English and are listed in `fallback`. A parameter that is
/// not named here is refused.
#[utoipa::path(
    get,
    path = "/api/content/{kind}",
    tag = "content",
    params(
        ("kind" = String, Path, example = "area"),
        ("locale" = Option<Locale>, Query, description = "One of the seven languages; English when left out."),
        ("missing" = Option<String>, Query, description = "`english`: English stands in for what the language lacks. `absent`: only what the language itself has."),
        ("where" = Option<Vec<String>>, Query, description = "`field:op:value`, at most 8 times; all have to hold. Fields: `slug` and those with `filter`. Operators: `eq ne lt lte gt gte in prefix has exists`, by the type of the field; `in` takes up to 20 values with commas between, or a JSON list.", example = json!(["zone:eq:south"])),
        ("sort" = Option<String>, Query, description = "Up to three of `position`, `slug` and fields with `sort`, with `-` before those that descend.", example = "name"),
        ("fields" = Option<String>, Query, description = "Up to 40 fields to answer, such as `name,body.hero.title`.", example = "name,zone"),
        ("include" = Option<String>, Query, description = "Up to 5 fields whose entries come with the answer.", example = "zone"),
        ("limit" = Option<u16>, Query, minimum = 1, maximum = 200, description = "Entries of a page; 50 when left out."),
        ("cursor" = Option<String>, Query, description = "`next` of the page before."),
        ("count" = Option<bool>, Query, description = "Whether to answer `total`."),
    ),
    responses(
        (status = 200, body = ContentPage),
        (status = 304),
        (status = 429, description = "More than 200 at once of an address, then 50 each second"),
    )
)]
async fn list_content(
    _: Counted,
    Extension(live): Extension<LiveContent>,
    Extension(kept): Extension<Arc<Kept<Snapshot>>>,
    Path(kind): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response> {
    let content = live.now();
    let model = content.public_kind(&kind).ok_or_else(|| no_kind(&kind))?;
    let query = query.unwrap_or_default();
    let ask = Ask::list(&content, model, &query)?;
    let make = || json(&page(&content, model, &ask)?);
    answer(&kept, format!("{kind}?{query}"), &content, &headers, make).await
}

/// One live entry; 404 in a language in which it is held back.
#[utoipa::path(
    get,
    path = "/api/content/{kind}/{slug}",
    tag = "content",
    params(
        ("kind" = String, Path, example = "area"),
        ("slug" = String, Path, example = "koramangala"),
        ("locale" = Option<Locale>, Query, description = "One of the seven languages; English when left out."),
        ("missing" = Option<String>, Query, description = "`english`: English stands in for what the language lacks. `absent`: only what the language itself has."),
        ("fields" = Option<String>, Query, description = "Up to 40 fields to answer, such as `name,body.hero.title`.", example = "name,zone"),
        ("include" = Option<String>, Query, description = "Up to 5 fields whose entries come with the answer.", example = "zone"),
    ),
    responses(
        (status = 200, body = OneContentEntry),
        (status = 304),
        (status = 429, description = "More than 200 at once of an address, then 50 each second"),
    )
)]
async fn read_content(
    _: Counted,
    Extension(live): Extension<LiveContent>,
    Extension(kept): Extension<Arc<Kept<Snapshot>>>,
    Path((kind, slug)): Path<(String, String)>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response> {
    let content = live.now();
    let model = content.public_kind(&kind).ok_or_else(|| no_kind(&kind))?;
    let query = query.unwrap_or_default();
    let ask = Ask::one(&content, model, &query)?;
    let entry = content.find_in(&kind, &slug, ask.reading.locale);
    let entry = entry.filter(|entry| has(model, entry, &ask));
    let entry = entry.ok_or_else(|| no_entry(&kind, &slug))?;
    let make = || {
        let mut entries = answered(&content, model, &[entry], &ask)?;
        let entry = entries.items.pop().ok_or_else(|| no_entry(&kind, &slug))?;
        json(&OneContentEntry { entry, included: entries.included })
    };
    answer(&kept, format!("{kind}/{slug}?{query}"), &content, &headers, make).await
}

/// Whether the answer has an entry: of a language itself only what is written in it.
fn has(kind: &Kind, entry: &Entry, ask: &Ask<'_>) -> bool {
    let is_written = entry.cells.contains_key(ask.reading.locale.code());
    !ask.reading.is_own || !kind.is_localized() || is_written
}

fn page<'c>(content: &'c Snapshot, kind: &Kind, ask: &Ask<'_>) -> Result<ContentPage> {
    let reading = ask.reading;
    let holds = |entry: &&Arc<Entry>| {
        has(kind, entry, ask) && ask.conditions.iter().all(|one| one.holds(kind, entry, reading))
    };
    let placed = |entry: &'c Arc<Entry>| (ask.order.place(kind, entry, reading), entry);
    let mut chosen: Vec<(Place, &Arc<Entry>)> =
        content.all_in(&kind.name, reading.locale).filter(holds).map(placed).collect();
    chosen.sort_by(|(a, _), (b, _)| ask.order.compare(a, b));
    let total = ask.counts.then_some(chosen.len());
    if let Some(after) = &ask.after {
        let begun = chosen.partition_point(|(place, _)| ask.order.compare(place, after).is_le());
        chosen.drain(..begun);
    }
    let more = chosen.len() > ask.limit;
    chosen.truncate(ask.limit);
    let last = chosen.last().filter(|_| more);
    let next = last.map(|(place, _)| keyset::encode(&(&ask.list, place)));
    let entries: Vec<&Arc<Entry>> = chosen.into_iter().map(|(_, entry)| entry).collect();
    Ok(ContentPage { next, total, ..answered(content, kind, &entries, ask)? })
}

fn answered(
    content: &Snapshot,
    kind: &Kind,
    entries: &[&Arc<Entry>],
    ask: &Ask<'_>,
) -> Result<ContentPage> {
    let (mut items, mut included) = (Vec::new(), Included::new());
    for entry in entries {
        let entry = ask.reading.of(content, kind, entry);
        ask.include
            .gather(content, kind, &entry.fields, ask.reading, &mut included)
            .map_err(|told| Problem::field("include", "too_large", &told))?;
        items.push(ask.shape.of(kind, entry));
    }
    let included = Some(included).filter(|_| !ask.include.is_empty());
    Ok(ContentPage { items, next: None, total: None, included })
}

async fn answer(
    kept: &Kept<Snapshot>,
    name: String,
    content: &Arc<Snapshot>,
    headers: &HeaderMap,
    make: impl FnOnce() -> Result<Vec<u8>>,
) -> Result<Response> {
    let mut response = kept.json(name, content, headers, make).await?;
    response.headers_mut().insert(header::CACHE_CONTROL, LASTING);
    Ok(response)
}

fn json(body: &impl Serialize) -> Result<Vec<u8>> {
    let bytes = serde_json::to_vec(body).map_err(Error::internal)?;
    if bytes.len() > MAX_BYTES {
        let told = "The answer would be too large: ask for fewer entries or fields";
        return Err(Problem::field("limit", "too_large", told).into());
    }
    Ok(bytes)
}
