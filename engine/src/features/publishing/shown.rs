//! Which content a page shows: to open a text of a preview in the console, and to explain what a
//! page that cannot be rendered has to do with its release.

use std::{collections::HashSet, sync::Arc};

use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    build::Sources,
    data::{EntryData, PageData},
    plan::{Ahead, Planner},
    publish_error::PublishError,
    readable,
    subject::PageSubject,
};
use crate::{
    features::{
        content::{
            field::{Field, FieldType},
            kind::Series,
            leaves::{self, Leaf},
            model::{Entry, Snapshot},
            nested::{self, ID},
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
    let texts: HashSet<&str> = leaves::texts(&data).into_iter().collect();
    let content = &sources.content;
    let mut found = filled(place, page);
    for (name, kind) in &content.kinds {
        for entry in content.all_in(name, page.locale) {
            let leaves = entry.leaves(kind, page.locale);
            let read = |leaf: &Leaf<'_>| readings(entry, leaf, page.locale, &texts);
            let title = leaves.iter().find(|leaf| leaf.path == kind.title);
            if title.is_none_or(|title| read(title).is_empty()) {
                continue;
            }
            for leaf in &leaves {
                for text in read(leaf) {
                    found.push(ShownField {
                        kind: name.clone(),
                        slug: entry.slug.clone(),
                        locale: locale_of(leaf.field, page.locale),
                        field: leaf.path.to_string(),
                        text,
                    });
                }
            }
        }
    }
    found
}

/// The attribute by which the page of a preview says which block an element is. No field has its name.
const AT: &str = "data-at";

/// Says of each block where it is edited, as `offer/diwali#sections/h7k2`. For previews only: a page
/// that is published is made from data without it.
pub fn mark_blocks(content: &Snapshot, of: &mut EntryData) {
    let Some(kind) = content.kinds.get(&of.kind) else { return };
    let Some(entry) = content.find(&of.kind, &of.slug) else { return };
    for (name, _) in kind.fields.iter().filter(|(_, field)| field.kind == FieldType::Blocks) {
        for (id, _) in nested::items(entry.shared(name)) {
            let own = of.blocks.iter_mut().filter_map(Value::as_object_mut);
            for block in own.filter(|block| block.get(ID).is_some_and(|own| own == id)) {
                let at = format!("{}/{}#{name}/{id}", of.kind, of.slug);
                block.insert(AT.to_owned(), at.into());
            }
        }
    }
}

fn locale_of(field: &Field, locale: Locale) -> String {
    if field.localized { locale.code() } else { Series::SHARED }.to_owned()
}

/// The texts of a leaf that are on a page, as plain text.
fn readings(entry: &Entry, leaf: &Leaf<'_>, locale: Locale, texts: &HashSet<&str>) -> Vec<String> {
    match leaf.field.kind {
        FieldType::Markdown => {
            let html = entry.html(locale, &leaf.path);
            let is_there = leaf.value.is_some() && texts.contains(html.as_str());
            if is_there { vec![readable::text(&html)] } else { Vec::new() }
        }
        FieldType::Text | FieldType::List => {
            let items = leaf.items().iter().filter_map(Value::as_str);
            items.filter(|item| texts.contains(item)).map(ToOwned::to_owned).collect()
        }
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
        (PageSubject::Entry(_), Some(area)) => vec![
            field("area_title", title),
            field("area_description", description),
            field("area_body", readable::text(&area.own.body_html)),
        ],
        (PageSubject::Entry(_), None) => vec![field("entry_title", title)],
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
    let Some((locale, place)) = PageSubject::of_path(path, &sources.content) else {
        return Ok(Vec::new());
    };
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
