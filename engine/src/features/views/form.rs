//! The fields of a saved view, and the sentences about mistakes in them.

use serde::Serialize;
use serde_json::Value;
use strum::VariantArray as _;
use utoipa::ToSchema;

use super::model::{SavedView, Screen, ViewFilters};
use crate::platform::{
    error::Result,
    fields::{CHARACTERS, Changes, Fields, Object, is_unprintable},
};

/// The most bytes of the parameters together, as JSON.
const MOST: usize = 2048;

/// What a person writes of a saved view.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(super) struct ViewForm {
    #[schema(max_length = 60, example = "Koramangala, not reached")]
    pub(super) name: String,
    /// The search parameters of the screen, texts by name; 2 KiB at most.
    pub(super) query: ViewFilters,
    /// False when left out: seen by its maker alone.
    #[schema(required = false)]
    pub(super) is_shared: bool,
}

pub(super) type ViewChanges = Changes<ViewForm>;

/// A new view of a screen.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct NewView {
    pub(super) screen: Screen,
    #[serde(flatten)]
    pub(super) form: ViewForm,
}

impl NewView {
    pub(super) fn read(body: Object) -> Result<Self> {
        let mut f = Fields::new(body);
        let screen = f.word("screen", Screen::VARIANTS);
        f.require("screen", screen.is_some(), "Choose a list");
        let form = ViewForm::read(f, screen)?;
        Ok(Self { screen: screen.unwrap_or_default(), form })
    }
}

impl ViewForm {
    /// The fields of a view, changed by those of a body.
    pub(super) fn change(view: &SavedView, body: Object) -> Result<Self> {
        Self::read(Fields::change(&Self::from(view.clone()), body), Some(view.screen))
    }

    /// Without a known screen the names of the parameters are not judged.
    fn read(mut f: Fields, screen: Option<Screen>) -> Result<Self> {
        let name = f.text("name", 60);
        f.require("name", name.is_some(), "Give it a name");
        let query = f.object("query");
        f.require("query", query.is_some(), "Required");
        let query = filters(query.unwrap_or_default(), screen).unwrap_or_else(|sentence| {
            f.refuse("query", "invalid", sentence);
            ViewFilters::new()
        });
        let is_shared = f.flag("is_shared").unwrap_or_default();
        f.finish(Self { name: name.unwrap_or_default(), query, is_shared })
    }
}

impl From<SavedView> for ViewForm {
    fn from(SavedView { name, query, is_shared, .. }: SavedView) -> Self {
        Self { name, query: query.0, is_shared }
    }
}

/// The parameters of a screen; the error is a sentence.
fn filters(given: Object, screen: Option<Screen>) -> Result<ViewFilters, String> {
    let mut filters = ViewFilters::new();
    for (name, value) in given {
        if screen.is_some_and(|screen| !screen.filters().contains(&name.as_str())) {
            let name: String = name.chars().take(60).collect();
            return Err(format!("This list has no filter {name}"));
        }
        let Value::String(value) = value else { return Err("Each filter must be text".to_owned()) };
        if value.contains(is_unprintable) {
            return Err(CHARACTERS.to_owned());
        }
        filters.insert(name, value);
    }
    let length = serde_json::to_vec(&filters).map_or(usize::MAX, |json| json.len());
    if length > MOST {
        return Err(format!("These filters must be at most {MOST} bytes together"));
    }
    Ok(filters)
}
