//! The library of pictures, as marketers see it.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet, HashSet},
};

use axum::body::Bytes;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    model::{Format, KIND, object, upload, widths},
    sizes,
};
use crate::{
    features::{
        auth::Caller,
        content::{
            cells,
            kind::{Fields, Series},
            references,
            status::{self, EntryCriteria},
            store::unfinished::{self, PictureState, UnfinishedPicture},
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
        clock::Instant,
        error::{Error, Problem, Result},
        keyset::{Page, PageQuery},
        objects::Lost,
        state::AppState,
    },
};

/// Letters of a tag: what fits on a chip.
const MAX_TAG: usize = 30;

/// One picture, with the values of its drafts.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Media {
    /// The hash of its content, by which entries refer to it.
    pub id: String,
    /// The name of the file that was uploaded.
    pub name: String,
    pub state: PictureState,
    /// Per cent of its sizes that are made.
    #[schema(maximum = 100)]
    pub progress: u8,
    /// Why it failed, in a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    #[schema(value_type = String, format = DateTime)]
    pub uploaded_at: Instant,
    /// In pixels.
    pub width: u64,
    pub height: u64,
    /// Its description, by language. Without an English one it is not shown.
    pub alt: BTreeMap<String, String>,
    pub focus: Focus,
    /// Words for finding it again.
    pub tags: Vec<String>,
    pub variants: Vec<Variant>,
    /// The entries that show it, in a draft or live: `kind/slug`.
    pub used_by: BTreeSet<String>,
    pub archived: bool,
}

/// The point that stays visible when a picture is cropped, in per cent from the left and the top.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
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
    fn new(
        entry: ContentDraftEntry,
        used_by: BTreeSet<String>,
        unfinished: Option<UnfinishedPicture>,
    ) -> Self {
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
        let (state, progress, reason) = unfinished
            .map_or((PictureState::Ready, 100, None), |p| (p.state, p.progress, p.reason));
        Self {
            state,
            progress: u8::try_from(progress).unwrap_or(100),
            reason,
            uploaded_at: entry.created_at,
            tags: tags(shared("tags")),
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

/// A filter of the library: a picture has to meet all of it.
#[derive(Debug, Default)]
pub(super) struct MediaCriteria {
    pub sought: Option<Sought>,
    pub archived: bool,
    pub tag: Option<String>,
    /// Only those that no entry shows.
    pub unused: bool,
    /// The language in which it has no description.
    pub undescribed: Option<String>,
}

/// A page of the pictures that match, the newest first.
pub(super) async fn list(
    app: &AppState,
    wanted: MediaCriteria,
    page: &PageQuery,
) -> Result<Page<Media>> {
    let kind = admin::kind_of(app, KIND).await?;
    let MediaCriteria { sought, archived, tag, unused, undescribed } = wanted;
    let state = undescribed.is_some().then_some("missing");
    let mut criteria = EntryCriteria::read(sought, undescribed, state, archived)?;
    let mut usage = references::usage(app, KIND).await?;
    if tag.is_some() || unused {
        let is_wanted = |picture: &Tagged| {
            tag.as_ref().is_none_or(|tag| picture.tags.contains(tag))
                && !(unused && usage.contains_key(&picture.slug))
        };
        let all = tagged(app, archived).await?.into_iter();
        criteria.among = Some(all.filter(is_wanted).map(|picture| picture.entry).collect());
    }
    let found = admin::page(app, &kind, &criteria, page).await?;
    let mut unfinished = unfinished::all(&app.db).await?;
    let media = |e: ContentDraftEntry| {
        let used_by = usage.remove(&e.slug).unwrap_or_default();
        let unfinished = unfinished.remove(&e.slug);
        Media::new(e, used_by, unfinished)
    };
    Ok(found.map(media))
}

/// A tag and how many pictures have it.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct MediaTag {
    #[schema(example = "areas")]
    pub tag: String,
    pub pictures: usize,
}

/// The tags of the pictures that are not archived, the most used first.
pub(super) async fn all_tags(app: &AppState) -> Result<Vec<MediaTag>> {
    let mut counts = BTreeMap::<String, usize>::new();
    for tag in tagged(app, false).await?.into_iter().flat_map(|picture| picture.tags) {
        *counts.entry(tag).or_default() += 1;
    }
    let mut all: Vec<_> =
        counts.into_iter().map(|(tag, pictures)| MediaTag { tag, pictures }).collect();
    all.sort_by_key(|tag| Reverse(tag.pictures));
    Ok(all)
}

/// A picture with its tags.
struct Tagged {
    entry: Uuid,
    slug: String,
    tags: Vec<String>,
}

async fn tagged(app: &AppState, archived: bool) -> Result<Vec<Tagged>> {
    let all = status::of_kind(app, KIND).await?.into_iter().filter(|e| e.archived == archived);
    let mut texts = cells::of_kind(app, KIND).await?;
    let tagged = |e: status::EntryStatus| {
        let cells = texts.remove(&e.id).unwrap_or_default();
        let shared = cells::newest(&cells, Series::SHARED);
        Tagged { entry: e.id, slug: e.slug, tags: tags(shared.and_then(|f| f.get("tags"))) }
    };
    Ok(all.map(tagged).collect())
}

fn tags(value: Option<&Value>) -> Vec<String> {
    let all = value.and_then(Value::as_array).into_iter().flatten();
    all.filter_map(|tag| Some(tag.as_str()?.to_owned())).collect()
}

pub(super) async fn find(app: &AppState, id: &str) -> Result<Media> {
    let entry = admin::entry(app, KIND, id).await?;
    let used_by = references::usage(app, KIND).await?.remove(id).unwrap_or_default();
    Ok(Media::new(entry, used_by, unfinished::find(&app.db, id).await?))
}

/// Stores an upload, whose sizes are made afterwards; returns the picture and whether it is new. The
/// same file is the same picture: nothing new is made, an archived one is restored, and one that
/// failed is tried again.
pub(super) async fn add(
    app: &AppState,
    caller: &Caller,
    name: &str,
    alt: Option<&str>,
    sent: Bytes,
) -> Result<(Media, bool)> {
    let kind = admin::kind_of(app, KIND).await?;
    let kind = WritableKind::of(caller, &kind)?;
    if alt.is_some() {
        // Asked here as well, because the file is stored before the texts.
        caller.within(KIND, "en")?;
    }
    let (width, height) = sizes::measure(&sent)?;
    let id = sizes::id_of(&sent);
    if let Ok(there) = find(app, &id).await {
        if there.archived {
            entries::restore(app, kind, &id).await?;
        }
        if there.state == PictureState::Failed {
            app.media.put(&upload(&id), sent.into()).await.map_err(|e| lost(&e))?;
            let mut tx = app.db.begin().await?;
            unfinished::begin(&mut tx, (&id, name), app.clock.now()).await?;
            tx.commit().await?;
        }
        return Ok((find(app, &id).await?, false));
    }
    let shared = json!({ "name": name, "width": width, "height": height });
    let mut texts = vec![(Series::SHARED.to_owned(), object_of(shared))];
    if let Some(alt) = alt {
        texts.push(("en".to_owned(), object_of(json!({ "alt": alt }))));
    }
    entries::check_new(app, &kind, &id, &texts).await?;
    app.media.put(&upload(&id), sent.into()).await.map_err(|e| lost(&e))?;
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    unfinished::begin(&mut tx, (&id, name), now).await?;
    entries::add(&mut tx, kind, &id, texts, now).await?;
    app.feed.commit(tx).await?;
    Ok((find(app, &id).await?, true))
}

fn object_of(value: Value) -> Fields {
    match value {
        Value::Object(fields) => fields,
        _ => Fields::new(),
    }
}

fn lost(e: &Lost) -> Error {
    tracing::error!(error = %e, "cannot store a picture");
    let (code, sentence) = match e {
        Lost::Full => ("disk_full", "The disk is full: the picture was not stored"),
        Lost::Other(_) => ("unavailable", "The picture could not be stored; try again"),
    };
    Problem::new(code, sentence).into()
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct MediaChange {
    /// Descriptions by language; those in other languages stay.
    #[serde(default)]
    pub alt: BTreeMap<String, String>,
    pub focus: Option<Focus>,
    /// All its tags: at most 10 of at most 30 letters each.
    pub tags: Option<Vec<String>>,
}

/// Drafts a new focus, tags and descriptions; those that are not given stay.
pub(super) async fn change(
    app: &AppState,
    caller: &Caller,
    id: &str,
    MediaChange { alt, focus, tags }: MediaChange,
) -> Result<Media> {
    let mut wanted: Vec<(String, Value)> =
        alt.into_iter().map(|(locale, text)| (locale, json!({ "alt": text }))).collect();
    let mut shared = Fields::new();
    if let Some(focus) = focus {
        shared.extend(object_of(json!({ "focus_x": focus.x, "focus_y": focus.y })));
    }
    if let Some(tags) = tags {
        if tags.iter().any(|tag| tag.trim().chars().count() > MAX_TAG) {
            let sentence = format!("A tag has at most {MAX_TAG} letters");
            return Err(Problem::field("tags", "too_long", &sentence).into());
        }
        let mut said = HashSet::new();
        let each = tags.iter().map(|tag| tag.trim());
        let each: Vec<&str> = each.filter(|tag| !tag.is_empty() && said.insert(*tag)).collect();
        shared.insert("tags".to_owned(), each.into());
    }
    if !shared.is_empty() {
        wanted.push((Series::SHARED.to_owned(), shared.into()));
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
