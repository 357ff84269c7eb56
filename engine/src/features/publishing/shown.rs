//! Which content a page shows: to open a text of a preview in the console, and to explain what a
//! page that cannot be rendered has to do with its release.

use std::{collections::HashSet, sync::Arc};

use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    build::{PageSubject, Sources},
    data::PageData,
    plan::{Ahead, Planner},
    publish_error::PublishError,
    readable,
};
use crate::{
    features::{
        content::{
            kind::{Field, FieldType, Series},
            model::Entry,
        },
        releases,
    },
    platform::locale::Locale,
};

/// One field of one entry, as a page shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ShownField {
    pub kind: String,
    pub slug: String,
    /// The page's language, even when the text is English; `*` for shared fields.
    pub locale: String,
    pub field: String,
    /// Plain text; a placeholder (`{area}`) in it is filled in on the page.
    pub text: String,
}

/// Every field whose text is in the data of a page, in the order of kinds and entries. Only entries
/// whose title is there count: a short text, such as an area, may be another entry's.
pub fn shown(sources: &Sources, place: &PageSubject, page: &PageData) -> Vec<ShownField> {
    let data = serde_json::to_value(page).unwrap_or_default();
    let mut texts = HashSet::new();
    collect(&data, &mut texts);
    let content = &sources.content;
    let mut found = filled(place, page);
    for (name, kind) in &content.kinds {
        let title = kind.fields.get(&kind.title);
        let is_there = |entry: &&Arc<Entry>| {
            title.is_none_or(|t| !readings(entry, &kind.title, t, page.locale, &texts).is_empty())
        };
        for entry in content.all(name).iter().filter(is_there) {
            for (field, declared) in &kind.fields {
                for text in readings(entry, field, declared, page.locale, &texts) {
                    found.push(ShownField {
                        kind: name.clone(),
                        slug: entry.slug.clone(),
                        locale: locale_of(declared, page.locale),
                        field: field.clone(),
                        text,
                    });
                }
            }
        }
    }
    found
}

fn locale_of(field: &Field, locale: Locale) -> String {
    if field.localized { locale.code() } else { Series::SHARED }.to_owned()
}

fn collect<'v>(value: &'v Value, into: &mut HashSet<&'v str>) {
    match value {
        Value::String(text) => {
            into.insert(text);
        }
        Value::Array(items) => items.iter().for_each(|v| collect(v, into)),
        Value::Object(map) => map.values().for_each(|v| collect(v, into)),
        _ => {}
    }
}

/// The texts of a field that are on a page, as plain text.
fn readings(
    entry: &Entry,
    name: &str,
    field: &Field,
    locale: Locale,
    texts: &HashSet<&str>,
) -> Vec<String> {
    let value = if field.localized { entry.localized(locale, name) } else { entry.shared(name) };
    match (field.kind, value) {
        (FieldType::Markdown, Some(_)) => {
            let html = entry.html(locale, name);
            if texts.contains(html.as_str()) { vec![readable::text(&html)] } else { Vec::new() }
        }
        (FieldType::Text, Some(Value::String(text))) if texts.contains(text.as_str()) => {
            vec![text.clone()]
        }
        (FieldType::List, Some(Value::Array(items))) => items
            .iter()
            .filter_map(Value::as_str)
            .filter(|item| texts.contains(item))
            .map(ToOwned::to_owned)
            .collect(),
        _ => Vec::new(),
    }
}

/// The texts that templates became on a page: a template's own text is not in the data.
fn filled(place: &PageSubject, page: &PageData) -> Vec<ShownField> {
    let field = |slug: &str, text: String| ShownField {
        kind: "template".to_owned(),
        slug: slug.to_owned(),
        locale: page.locale.code().to_owned(),
        field: "body".to_owned(),
        text,
    };
    let (title, description) = (page.title.clone(), page.description.clone());
    match (place, &page.area) {
        (PageSubject::Home, _) => {
            vec![field("home_title", title), field("home_description", description)]
        }
        (PageSubject::Area(_), Some(area)) => vec![
            field("area_title", title),
            field("area_description", description),
            field("area_body", readable::text(&area.own.body_html)),
        ],
        _ => Vec::new(),
    }
}

/// Why a release failed; if a page could not be rendered, with what the release changes there.
pub(super) async fn explain(planner: &Planner, release: Uuid, error: &PublishError) -> String {
    let said = error.to_string();
    let PublishError::Render(at_fault) = error else { return said };
    let Some(path) = at_fault.path() else { return said };
    match suspects(planner, release, path).await {
        Ok(names) if !names.is_empty() => format!("{said} (it changes {})", names.join(", ")),
        _ => said,
    }
}

async fn suspects(
    planner: &Planner,
    release: Uuid,
    path: &str,
) -> Result<Vec<String>, PublishError> {
    /// Most cells named in the sentence.
    const MAX_SUSPECTS: usize = 3;
    let items = releases::items(&planner.app.db, release).await?;
    let sources = Arc::new(planner.sources(Ahead::Release(release)).await?);
    let Some((locale, place)) = PageSubject::of_path(path) else { return Ok(Vec::new()) };
    let Ok(Some(page)) = sources.page_apart(locale, &place).await else { return Ok(Vec::new()) };
    let shown: HashSet<(String, String)> =
        shown(&sources, &place, &page).into_iter().map(|f| (f.kind, f.slug)).collect();
    let here = |locale: &str| locale == Series::SHARED || locale == page.locale.code();
    let suspects = items
        .into_iter()
        .filter(|i| here(&i.locale) && shown.contains(&(i.kind.clone(), i.slug.clone())))
        .map(|i| format!("{}/{} ({})", i.kind, i.slug, i.locale));
    Ok(suspects.take(MAX_SUSPECTS).collect())
}
