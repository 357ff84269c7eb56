//! Texts to translate, one for each leaf.

use serde::Serialize;
use serde_json::Value;

use crate::{
    features::content::{
        cells::{self, CellState, ContentCell},
        field::{Field, FieldType},
        kind::Series,
        leaves::at,
        model,
        status::{self, EntryCriteria},
        store,
    },
    platform::{error::Result, locale::Locale, state::AppState},
};

/// One text of an entry with its English.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(super) struct Unit {
    pub kind: String,
    pub slug: String,
    pub field: String,
    pub locale: Locale,
    pub source: String,
    /// Empty when there is no translation yet.
    pub target: String,
    pub state: CellState,
    pub source_hash: String,
}

/// Which texts an export contains.
#[derive(Debug, Default)]
pub(super) struct Choice {
    pub kind: Option<String>,
    pub locales: Vec<Locale>,
    pub wanted: EntryCriteria,
}

/// The texts of all entries that are not archived, in the order of the site.
pub(super) async fn read(app: &AppState, choice: &Choice) -> Result<Vec<Unit>> {
    let mut units = Vec::new();
    let kinds = store::kinds(&app.db).await?;
    status::check_kind(&kinds, choice.kind.as_deref())?;
    for kind in kinds.values() {
        if choice.kind.as_ref().is_some_and(|k| *k != kind.name) || !kind.is_localized() {
            continue;
        }
        let mut texts = cells::of_kind(app, &kind.name).await?;
        for entry in status::of_kind(app, &kind.name).await? {
            let texts = texts.remove(&entry.id).unwrap_or_default();
            let Some(english) = cells::source(&texts) else { continue };
            for locale in &choice.locales {
                if !choice.wanted.takes_in(&entry, *locale) {
                    continue;
                }
                let shared = cells::newest(&texts, Series::SHARED);
                let leaves = kind.leaves(Series::English, english, shared).into_iter();
                for leaf in leaves.filter(|leaf| is_text(leaf.field)) {
                    let Some(source) = leaf.value else { continue };
                    units.push(Unit {
                        kind: kind.name.clone(),
                        slug: entry.slug.clone(),
                        target: target(&texts, *locale, &leaf.path),
                        field: leaf.path.into_owned(),
                        locale: *locale,
                        source: written(source),
                        state: entry.state(locale.code()),
                        source_hash: model::hash(source),
                    });
                }
            }
        }
    }
    Ok(units)
}

fn target(texts: &[ContentCell], locale: Locale, path: &str) -> String {
    let value = cells::newest(texts, locale.code()).and_then(|f| at(f, path));
    value.map(written).unwrap_or_default()
}

/// Whether a field holds text to translate.
pub(super) fn is_text(field: &Field) -> bool {
    [FieldType::Text, FieldType::Markdown, FieldType::Template].contains(&field.item())
}

/// A value as one text; the items of a list are its lines.
pub(super) fn written(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(items) => {
            items.iter().filter_map(Value::as_str).collect::<Vec<_>>().join("\n")
        }
        _ => String::new(),
    }
}

/// The value that [`written`] turns into this text.
pub(super) fn value(field: &Field, text: &str) -> Value {
    // Spreadsheets on Windows end lines with CR LF.
    let text = text.replace("\r\n", "\n");
    if field.kind == FieldType::List {
        return text.lines().filter(|line| !line.trim().is_empty()).collect();
    }
    Value::from(text)
}
