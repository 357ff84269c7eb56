//! The library of pictures, as marketers see it.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use serde_json::{Value, json};
use tokio::{sync::Semaphore, task::spawn_blocking};
use utoipa::ToSchema;

use super::{
    model::{Format, KIND, object, original, widths},
    sizes::{self, Made},
};
use crate::{
    features::{
        auth::Caller,
        content::{
            kind::{Fields, Series},
            references,
            status::EntryCriteria,
        },
        editing::{
            admin::{self, ContentDraftEntry},
            drafts::{self, Edit, FieldChange, NamedCell},
            entries, replace,
            writable::WritableKind,
        },
        search::Sought,
    },
    platform::{
        error::{Error, Problem, Result},
        keyset::{Page, PageQuery},
        objects::{Lost, Objects},
        state::AppState,
    },
};

/// Making the sizes of a picture takes a core and a few hundred MB: one picture at a time.
static WORKSHOP: Semaphore = Semaphore::const_new(1);

/// One picture, with the values of its drafts.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Media {
    /// The hash of its content, by which entries refer to it.
    pub id: String,
    /// The name of the file that was uploaded.
    pub name: String,
    /// In pixels.
    pub width: u64,
    pub height: u64,
    /// Its description, by language. Without an English one it is not shown.
    pub alt: BTreeMap<String, String>,
    pub focus: Focus,
    pub variants: Vec<Variant>,
    /// The entries that show it, in a draft or live: `kind/slug`.
    pub used_by: BTreeSet<String>,
    pub archived: bool,
}

/// The point that stays visible when a picture is cropped, in per cent from the left and the top.
#[derive(Debug, Clone, Copy, Serialize, serde::Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Focus {
    #[schema(minimum = 0, maximum = 100)]
    pub x: u64,
    #[schema(minimum = 0, maximum = 100)]
    pub y: u64,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Variant {
    pub url: String,
    /// In pixels.
    pub width: u32,
    pub content_type: &'static str,
}

impl Media {
    fn new(entry: ContentDraftEntry, used_by: BTreeSet<String>) -> Self {
        let fields =
            |locale: &str| entry.cells.iter().find(|c| c.locale == locale).map(|c| &c.fields);
        let shared = |name: &str| fields(Series::SHARED).and_then(|f| f.get(name));
        let number = |name: &str| shared(name).and_then(Value::as_u64);
        let width = number("width").unwrap_or_default();
        let sizes = widths(u32::try_from(width).unwrap_or_default());
        let variant = |width: u32, format: Format| Variant {
            url: format!("/media/{}", object(&entry.slug, width, format)),
            width,
            content_type: format.content_type(),
        };
        let alt = entry
            .cells
            .iter()
            .filter_map(|c| Some((c.locale.clone(), c.fields.get("alt")?.as_str()?.to_owned())));
        Self {
            name: shared("name").and_then(Value::as_str).unwrap_or_default().to_owned(),
            width,
            height: number("height").unwrap_or_default(),
            alt: alt.collect(),
            focus: Focus { x: number("focus_x").unwrap_or(50), y: number("focus_y").unwrap_or(50) },
            variants: sizes.into_iter().flat_map(|w| Format::ALL.map(|f| variant(w, f))).collect(),
            used_by,
            archived: entry.archived,
            id: entry.slug,
        }
    }
}

pub(super) async fn list(
    app: &AppState,
    sought: Option<Sought>,
    archived: bool,
    page: &PageQuery,
) -> Result<Page<Media>> {
    let kind = admin::kind_of(app, KIND).await?;
    let wanted = EntryCriteria::read(sought, None, None, archived)?;
    let found = admin::page(app, &kind, &wanted, page).await?;
    let mut usage = references::usage(app, KIND).await?;
    let media = |e: ContentDraftEntry| {
        let used_by = usage.remove(&e.slug).unwrap_or_default();
        Media::new(e, used_by)
    };
    Ok(found.map(media))
}

pub(super) async fn find(app: &AppState, id: &str) -> Result<Media> {
    let entry = admin::entry(app, KIND, id).await?;
    let used_by = references::usage(app, KIND).await?.remove(id).unwrap_or_default();
    Ok(Media::new(entry, used_by))
}

/// Stores an upload; returns the picture and whether it is new. The same content is the same
/// picture: nothing new is made, and an archived one is restored.
pub(super) async fn add(
    app: &AppState,
    caller: &Caller,
    name: &str,
    alt: Option<&str>,
    sent: Vec<u8>,
) -> Result<(Media, bool)> {
    let kind = admin::kind_of(app, KIND).await?;
    let kind = WritableKind::of(caller, &kind)?;
    if alt.is_some() {
        // Asked here as well, because the files are stored before the texts.
        caller.within(KIND, "en")?;
    }
    let made = make(move || sizes::of_upload(&sent)).await?;
    if let Ok(there) = find(app, &made.id).await {
        if there.archived {
            entries::restore(app, kind, &made.id).await?;
        }
        return Ok((find(app, &made.id).await?, false));
    }
    let (id, width, height) = (made.id.clone(), made.width, made.height);
    store(&app.media, made).await.map_err(|e| lost(&e))?;
    let shared = json!({ "name": name, "width": width, "height": height });
    let mut texts = vec![(Series::SHARED.to_owned(), object_of(shared))];
    if let Some(alt) = alt {
        texts.push(("en".to_owned(), object_of(json!({ "alt": alt }))));
    }
    entries::add(app, kind, &id, texts).await?;
    Ok((find(app, &id).await?, true))
}

fn object_of(value: Value) -> Fields {
    match value {
        Value::Object(fields) => fields,
        _ => Fields::new(),
    }
}

/// Makes sizes off the threads that answer requests.
pub(super) async fn make(work: impl FnOnce() -> Result<Made> + Send + 'static) -> Result<Made> {
    let _turn = WORKSHOP.acquire().await.map_err(Error::internal)?;
    spawn_blocking(work).await.map_err(Error::internal)?
}

/// Stores the original last: once it is there, all sizes are.
pub(super) async fn store(objects: &Objects, made: Made) -> Result<(), Lost> {
    for size in made.sizes {
        objects.put(&object(&made.id, size.width, size.format), size.bytes).await?;
    }
    objects.put(&original(&made.id), made.original).await
}

fn lost(e: &Lost) -> Error {
    tracing::error!(error = %e, "cannot store a picture");
    let (code, sentence) = match e {
        Lost::Full => ("disk_full", "The disk is full: the picture was not stored"),
        Lost::Other(_) => ("unavailable", "The picture could not be stored; try again"),
    };
    Problem::new(code, sentence).into()
}

/// Drafts a new focus and new descriptions; those that are not given stay.
pub(super) async fn change(
    app: &AppState,
    caller: &Caller,
    id: &str,
    alt: BTreeMap<String, String>,
    focus: Option<Focus>,
) -> Result<Media> {
    let mut wanted: Vec<(String, Value)> =
        alt.into_iter().map(|(locale, text)| (locale, json!({ "alt": text }))).collect();
    if let Some(focus) = focus {
        let place = json!({ "focus_x": focus.x, "focus_y": focus.y });
        wanted.push((Series::SHARED.to_owned(), place));
    }
    let mut places = Vec::with_capacity(wanted.len());
    for (locale, _) in &wanted {
        places.push(NamedCell::find(app, KIND, id, locale).await?);
    }
    // Each cell is saved in a transaction of its own, so all are asked for before the first.
    let cells = places.iter().map(|place| place.writable_by(caller)).collect::<Result<Vec<_>>>()?;
    for (cell, (_, fields)) in cells.into_iter().zip(wanted) {
        let fields = FieldChange::Set(object_of(fields));
        let edit = Edit { fields, seen: None, session: None };
        drafts::edit(app, cell, edit).await.map_err(as_asked)?;
    }
    find(app, id).await
}

/// Gives the fields in an error the names that the request uses: `focus.x` for `focus_x`.
fn as_asked(mut refusal: Error) -> Error {
    if let Error::Problem(problem) = &mut refusal {
        for error in &mut problem.errors {
            error.field = error.field.replace("focus_", "focus.");
        }
    }
    refusal
}

/// Archives a picture; an error while entries show it.
pub(super) async fn archive(app: &AppState, caller: &Caller, id: &str) -> Result<()> {
    let kind = admin::kind_of(app, KIND).await?;
    entries::archive(app, WritableKind::of(caller, &kind)?, id).await
}

/// Drafts another picture wherever this one is shown. Returns the other picture.
pub(super) async fn replace(app: &AppState, caller: &Caller, id: &str, by: &str) -> Result<Media> {
    replace::replace(app, caller, &admin::kind_of(app, KIND).await?, (id, by)).await?;
    find(app, by).await
}
