//! The addresses of the delivery API.

use std::{collections::BTreeMap, sync::Arc};

use axum::{extract::RawQuery, response::Response};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    ask::{self, Ask, Moment},
    by_path::{self, AtPath, ByPath, Found},
    columns::Columns,
    include::Included,
    key::Reading,
    kinds,
    reader::{Reader, json},
};
use crate::{
    features::content::{
        delivered::ContentEntry,
        entry::{no_entry, no_kind},
        kind::Kind,
        model::{Entry, Snapshot},
    },
    platform::{
        error::{Problem, Result},
        http::Path,
        keyset,
        locale::Locale,
        state::AppState,
    },
};

/// The public routes of content.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .merge(kinds::routes())
        .routes(routes!(read_content_at))
        .routes(routes!(list_content))
        .routes(routes!(read_content))
}

/// What an address of the site leads to: an entry with what a page of it needs, or another address.
///
/// 404 when no entry has the address, or ever had it.
#[utoipa::path(
    get,
    path = "/api/content/by-path",
    tag = "content",
    params(
        ("path" = String, Query, example = "/kn/pest-control/koramangala"),
        ("at" = Option<String>, Query, description = "`live`, or `draft` with a token."),
    ),
    responses(
        (status = 200, body = ByPath),
        (status = 304),
        (status = 401, description = "`at=draft` without a token"),
        (status = 403, description = "`at=draft` with a token that may not read drafts"),
        (status = 404),
        (status = 429, description = "More than 200 at once of an address, then 50 each second"),
    )
)]
async fn read_content_at(reader: Reader, RawQuery(query): RawQuery) -> Result<Response> {
    let query = query.unwrap_or_default();
    let (moment, path) = (Moment::of(&query)?, ask::path(&query)?);
    let content = reader.content(moment).await?;
    let make = || {
        let none = || Problem::new("not_found", format!("No entry has the address {path}"));
        match by_path::find(&content, &path).ok_or_else(none)? {
            Found::Elsewhere(redirect) => json(&ByPath::Redirect { redirect }),
            Found::Entry(kind, entry, locale) => {
                let read = Reading { locale, is_own: false }.of(&content, kind, entry);
                json(&ByPath::Entry(Box::new(AtPath::new(&content, kind, entry, read))))
            }
        }
    };
    reader.answer((moment, &content), make).await
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
    /// The kinds that those fields name by slug, by their paths. A link names its entry itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = json!({ "neighbours": "area", "neighbours.zone": "zone" }))]
    references: Option<BTreeMap<String, String>>,
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
    /// The kinds that those fields name by slug, by their paths. A link names its entry itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = json!({ "neighbours": "area", "neighbours.zone": "zone" }))]
    references: Option<BTreeMap<String, String>>,
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
        ("where" = Option<Vec<String>>, Query, description = "`field:op:value`, at most 8 times; all have to hold. Fields: `slug`, `updated_at` and those with `filter`. Operators: `eq ne lt lte gt gte in prefix has exists`, by the type of the field; `in` takes up to 20 values with commas between, or a JSON list.", example = json!(["zone:eq:south"])),
        ("sort" = Option<String>, Query, description = "Up to three of `position`, `slug`, `updated_at` and fields with `sort`, with `-` before those that descend.", example = "name"),
        ("fields" = Option<String>, Query, description = "Up to 40 fields to answer, such as `name,body.hero.title`.", example = "name,zone"),
        ("include" = Option<String>, Query, description = "Up to 5 fields whose entries come with the answer; `author.photo` is a field of those entries.", example = "zone"),
        ("limit" = Option<u16>, Query, minimum = 1, maximum = 200, description = "Entries of a page; 50 when left out."),
        ("cursor" = Option<String>, Query, description = "`next` of the page before."),
        ("count" = Option<bool>, Query, description = "Whether to answer `total`."),
        ("at" = Option<String>, Query, description = "`live`, or `draft` with a token: what would be live if every draft were published."),
    ),
    responses(
        (status = 200, body = ContentPage),
        (status = 304),
        (status = 401, description = "`at=draft` without a token"),
        (status = 403, description = "`at=draft` with a token that may not read drafts"),
        (status = 429, description = "More than 200 at once of an address, then 50 each second"),
    )
)]
async fn list_content(
    reader: Reader,
    Path(kind): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response> {
    let query = query.unwrap_or_default();
    let moment = Moment::of(&query)?;
    let content = reader.content(moment).await?;
    let make = || {
        let model = content.public_kind(&kind).ok_or_else(|| no_kind(&kind))?;
        let ask = Ask::list(&content, model, &query)?;
        json(&page(&reader.columns(moment), &content, model, &ask)?)
    };
    reader.answer((moment, &content), make).await
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
        ("include" = Option<String>, Query, description = "Up to 5 fields whose entries come with the answer; `author.photo` is a field of those entries.", example = "zone"),
        ("at" = Option<String>, Query, description = "`live`, or `draft` with a token: what would be live if every draft were published."),
    ),
    responses(
        (status = 200, body = OneContentEntry),
        (status = 304),
        (status = 401, description = "`at=draft` without a token"),
        (status = 403, description = "`at=draft` with a token that may not read drafts"),
        (status = 429, description = "More than 200 at once of an address, then 50 each second"),
    )
)]
async fn read_content(
    reader: Reader,
    Path((kind, slug)): Path<(String, String)>,
    RawQuery(query): RawQuery,
) -> Result<Response> {
    let query = query.unwrap_or_default();
    let moment = Moment::of(&query)?;
    let content = reader.content(moment).await?;
    let make = || {
        let model = content.public_kind(&kind).ok_or_else(|| no_kind(&kind))?;
        let ask = Ask::one(&content, model, &query)?;
        let entry = content.find(&kind, &slug).filter(|entry| ask.reading.has(model, entry));
        let entry = entry.ok_or_else(|| no_entry(&kind, &slug))?;
        let mut entries = answered(&content, model, &[entry], &ask)?;
        let entry = entries.items.pop().ok_or_else(|| no_entry(&kind, &slug))?;
        let ContentPage { included, references, .. } = entries;
        json(&OneContentEntry { entry, included, references })
    };
    reader.answer((moment, &content), make).await
}

fn page(
    columns: &Columns,
    content: &Arc<Snapshot>,
    kind: &Kind,
    ask: &Ask<'_>,
) -> Result<ContentPage> {
    let all = content.all(&kind.name);
    let column = |key| columns.of(content, kind, key, ask.reading);
    let conditions = ask.conditions.iter().map(|one| (one, column(one.key())));
    let conditions: Vec<_> = conditions.collect();
    let holds = |at: &usize| conditions.iter().all(|(one, of)| one.holds(of.values(*at)));
    let mut chosen: Vec<usize> = (0..all.len()).filter(holds).collect();
    let total = ask.counts.then_some(chosen.len());
    let order = ask.order.over(column);
    order.sort(&mut chosen);
    if let Some(after) = &ask.after {
        let begun = chosen.partition_point(|at| !order.is_after(*at, &all[*at], after));
        chosen.drain(..begun);
    }
    let more = chosen.len() > ask.limit;
    chosen.truncate(ask.limit);
    let last = chosen.last().filter(|_| more);
    let next = last.map(|at| keyset::encode(&(&ask.list, order.place(*at, &all[*at]))));
    let entries: Vec<&Arc<Entry>> = chosen.into_iter().map(|at| &all[at]).collect();
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
    let is_asked = !ask.include.is_empty();
    let included = is_asked.then_some(included);
    let references = is_asked.then(|| ask.include.references());
    Ok(ContentPage { items, next: None, total: None, included, references })
}
