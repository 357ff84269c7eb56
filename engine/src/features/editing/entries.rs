//! Whole entries: create, copy, order, archive and restore.
//!
//! The archived mark and the position are shared fields like others: first a draft, live with a
//! release, undone by its rollback.

use std::collections::{BTreeSet, HashMap, HashSet};

use any_ascii::any_ascii;
use serde_json::json;
use tokio::task::spawn_blocking;
use uuid::Uuid;

use super::{
    drafts::{self, Draft, Saved, TextSource},
    rename::Former,
    saved,
    writable::{WritableCell, WritableKind},
};
use crate::{
    features::content::{
        entry::{find, is_slug, no_entry, record},
        finding::Gate,
        kind::{ARCHIVED, ASKED_FOR, Fields, Kind, POSITION, Series, UPLOADED},
        live,
        references::{Leads, References, usage},
        status,
        store::{self, EntryRow},
        validate::Beside,
    },
    platform::{
        clock::Instant,
        db::{self, Tx},
        error::{Error, FieldError, Problem, Result},
        locale::Locale,
        state::AppState,
    },
};

/// How an entry begins.
pub(super) struct NewEntry {
    /// Made from the title when left out.
    pub slug: Option<String>,
    /// What it is called, in English where languages have titles of their own.
    pub title: Option<String>,
    /// The slug of an entry of the same kind, whose newest texts become its drafts.
    pub copy_of: Option<String>,
}

/// Adds an entry, with its title as its first draft.
pub(super) async fn create(
    app: &AppState,
    kind: WritableKind<'_>,
    new: NewEntry,
) -> Result<EntryRow> {
    if kind.name == UPLOADED {
        return Err(Problem::new("conflict", "A picture begins with its upload").into());
    }
    let title = new.title.filter(|title| !title.trim().is_empty());
    let slug = match (new.slug.filter(|slug| !slug.is_empty()), &title) {
        (None, Some(_)) if kind.single => kind.name.clone(),
        (Some(slug), _) => slug,
        (None, Some(title)) => free_slug(app, &kind, title).await?,
        (None, None) => {
            return Err(Problem::field("title", "required", "Title is required").into());
        }
    };
    let slug = slug.as_str();
    check_slug(app, &kind, slug, None).await?;
    let original = match new.copy_of.as_deref() {
        Some(original) => Some(find(app, &kind.name, original).await?),
        None => None,
    };
    let last = status::of_kind(app, &kind.name).await?.iter().filter_map(|e| e.position).max();
    let at = app.clock.now();
    let mut tx = app.db.begin().await?;
    let mut texts = Vec::new();
    if let Some(original) = original {
        for revision in store::newest_of(&mut tx, original.id).await? {
            let mut fields = revision.fields.0;
            fields.remove(ARCHIVED);
            if fields.contains_key(POSITION) {
                fields.insert(POSITION.to_owned(), (last.unwrap_or_default() + 1).into());
            }
            texts.push((revision.locale, fields, TextSource::Of(revision.source_hash)));
        }
    }
    if let Some(title) = title {
        begin_with(&kind, title, &mut texts)?;
    }
    put_new(&mut tx, kind, slug, texts, at).await?;
    app.feed.commit(tx).await?;
    find(app, &kind.name, slug).await
}

/// Puts the title into the texts of a new entry. An `invalid` problem when it cannot be stored.
fn begin_with(
    kind: &Kind,
    title: String,
    texts: &mut Vec<(String, Fields, TextSource)>,
) -> Result<()> {
    let home = if kind.is_titled_by_language() { Locale::En.code() } else { Series::SHARED };
    let at = texts.iter().position(|(locale, ..)| locale == home).unwrap_or_else(|| {
        // Translations are made from the English, which is written first.
        texts.insert(0, (home.to_owned(), Fields::new(), TextSource::Present));
        0
    });
    let (_, fields, _) = &mut texts[at];
    fields.insert(kind.title.clone(), title.into());
    let none = Fields::new();
    let leads = |_: &str, _: &str| Leads::There;
    let beside = Beside { shared: &none, english: &none, leads: &leads };
    let found = kind.validate(home, fields, beside);
    match found.into_iter().find(|one| one.path == kind.title && one.gate == Gate::Save) {
        Some(wrong) => Err(Problem::field("title", wrong.code, &wrong.message).into()),
        None => Ok(()),
    }
}

/// A slug from a title: its letters in ASCII, with a number behind when it is taken.
async fn free_slug(app: &AppState, kind: &Kind, title: &str) -> Result<String> {
    /// As many letters as an address bar shows.
    const LONGEST: usize = 60;
    let ascii = any_ascii(title).to_lowercase();
    let words = ascii.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let mut slug = String::new();
    for word in words {
        if !slug.is_empty() && slug.len() + 1 + word.len() > LONGEST {
            break;
        }
        if !slug.is_empty() {
            slug.push('-');
        }
        slug.push_str(word);
    }
    slug.truncate(LONGEST);
    if !is_slug(&slug) {
        slug = format!("{}-1", kind.name.replace('_', "-"));
    }
    let taken = taken_slugs(app, kind).await?;
    let numbered = (2..).map(|n| format!("{slug}-{n}"));
    let mut all = std::iter::once(slug.clone()).chain(numbered);
    Ok(all.find(|slug| !taken.contains(slug)).unwrap_or(slug))
}

/// The slugs that entries of a kind have or once had, in lower case.
async fn taken_slugs(app: &AppState, kind: &Kind) -> Result<HashSet<String>> {
    let present = store::entries_of(&app.db, &kind.name).await?.into_iter().map(|e| e.slug);
    let former = Former::load(&app.db).await?;
    let all = present.chain(former.slugs(&kind.name).map(str::to_owned));
    Ok(all.map(|slug| slug.to_ascii_lowercase()).collect())
}

/// Refuses an entry with known fields by language: an `invalid` problem for fields that cannot be
/// stored, `conflict` for a slug that is taken.
pub async fn check_new(
    app: &AppState,
    kind: &Kind,
    slug: &str,
    texts: &[(String, Fields)],
) -> Result<()> {
    check_slug(app, kind, slug, None).await?;
    let taken = References::load(app).await?;
    let (rules, given) = (kind.clone(), texts.to_vec());
    let checking = move || {
        let of = |name: &str| given.iter().find(|(locale, _)| locale == name).map(|t| &t.1);
        let leads = |kind: &str, slug: &str| taken.leads(kind, slug);
        let found = rules.validate_entry(of, &leads).into_iter().map(|(_, finding)| finding);
        let found = found.filter(|one| one.gate == Gate::Save);
        found.map(|one| FieldError::new(one.path, one.code, one.message)).collect::<Vec<_>>()
    };
    let errors = spawn_blocking(checking).await.map_err(Error::internal)?;
    if !errors.is_empty() {
        return Err(Problem::invalid(errors).into());
    }
    Ok(())
}

/// Adds an entry that was [checked](check_new), with its texts as drafts.
pub async fn add(
    tx: &mut Tx,
    kind: WritableKind<'_>,
    slug: &str,
    texts: Vec<(String, Fields)>,
    at: Instant,
) -> Result<()> {
    let texts = texts.into_iter().map(|(locale, fields)| (locale, fields, TextSource::Present));
    put_new(tx, kind, slug, texts.collect(), at).await
}

async fn put_new(
    tx: &mut Tx,
    kind: WritableKind<'_>,
    slug: &str,
    texts: Vec<(String, Fields, TextSource)>,
    at: Instant,
) -> Result<()> {
    let id = store::new_entry(tx, &kind.name, slug, at).await?;
    for (locale, fields, source) in texts {
        let cell = kind.cell(id, &locale)?;
        let draft = Draft { cell, fields, seen: Some(0), session: None, source };
        drafts::save(tx, draft, at).await?;
    }
    record(tx, kind.caller(), "content.create", (id, &kind.name, slug), json!({}), at).await?;
    Ok(saved::announce(tx, &[id], at).await?)
}

/// Refuses a slug that is malformed, or that another entry has or once had.
pub(super) async fn check_slug(
    app: &AppState,
    kind: &Kind,
    slug: &str,
    own: Option<Uuid>,
) -> Result<()> {
    if !is_slug(slug) {
        let sentence = "Use letters, digits, _ . and - only";
        return Err(Problem::field("slug", "characters", sentence).into());
    }
    let kinds = live::kinds(app).await?;
    if let Some(why) = kind.refuses_slug(slug, kinds.values().map(|kind| &**kind)) {
        return Err(Problem::field("slug", "address", &why).into());
    }
    let others = store::entries_of(&app.db, &kind.name).await?;
    let taken = |e: &&EntryRow| own != Some(e.id) && e.slug.eq_ignore_ascii_case(slug);
    if let Some(taken) = others.iter().find(taken) {
        let detail = format!("Another {} has the slug '{}' already", kind.name, taken.slug);
        return Err(Problem::new("conflict", detail).into());
    }
    if let Some(present) = Former::load(&app.db).await?.taken(&kind.name, slug, own) {
        let detail = format!("'{slug}' was the slug of {}/{present} and leads there", kind.name);
        return Err(Problem::new("conflict", detail).into());
    }
    Ok(())
}

/// Saves a draft that archives an entry. A `conflict` problem while another entry refers to it.
pub async fn archive(app: &AppState, kind: WritableKind<'_>, slug: &str) -> Result<()> {
    let entry = find(app, &kind.name, slug).await?;
    if ASKED_FOR.contains(&kind.name.as_str()) {
        let detail = format!("The website asks for this {} by its slug: it has to stay", kind.name);
        return Err(Problem::new("conflict", detail).into());
    }
    if kind.single {
        let detail = format!("{} has one entry: it has to stay", kind.label);
        return Err(Problem::new("conflict", detail).into());
    }
    let used_by = usage(app, &kind.name).await?.remove(slug).unwrap_or_default();
    if !used_by.is_empty() {
        let list = used_by.iter().map(String::as_str).collect::<Vec<_>>().join(", ");
        let detail = format!("{}/{slug} is still used by {list}", kind.name);
        let errors = used_by
            .into_iter()
            .map(|user| FieldError::new(&*user, "reference", format!("{user} refers to it")))
            .collect();
        return Err(Problem { errors, ..Problem::new("conflict", detail) }.into());
    }
    change_shared(app, (kind, &entry), "content.archive", |fields| {
        fields.insert(ARCHIVED.to_owned(), true.into());
    })
    .await
}

/// Saves a draft that takes the archived mark off an entry.
pub async fn restore(app: &AppState, kind: WritableKind<'_>, slug: &str) -> Result<()> {
    let entry = find(app, &kind.name, slug).await?;
    change_shared(app, (kind, &entry), "content.restore", |fields| {
        fields.remove(ARCHIVED);
    })
    .await
}

async fn change_shared(
    app: &AppState,
    (kind, entry): (WritableKind<'_>, &EntryRow),
    action: &'static str,
    change: impl FnOnce(&mut Fields),
) -> Result<()> {
    let at = app.clock.now();
    let mut tx = app.db.begin().await?;
    let mut fields = shared_fields(&mut tx, entry.id).await?;
    change(&mut fields);
    save_shared(&mut tx, kind.shared(entry.id), fields, at).await?;
    let what = (entry.id, &*kind.name, &*entry.slug);
    record(&mut tx, kind.caller(), action, what, json!({}), at).await?;
    saved::announce(&mut tx, &[entry.id], at).await?;
    Ok(app.feed.commit(tx).await?)
}

async fn shared_fields(tx: &mut Tx, entry: Uuid) -> db::Result<Fields> {
    let newest = store::newest(tx, entry, Series::SHARED).await?;
    Ok(newest.map(|r| r.fields.0).unwrap_or_default())
}

async fn save_shared(
    tx: &mut Tx,
    cell: WritableCell<'_>,
    fields: Fields,
    at: Instant,
) -> db::Result<()> {
    let draft = Draft { cell, fields, seen: None, session: None, source: TextSource::Present };
    // Without a version to compare, only a concurrent writer can make the save stale.
    if drafts::save(tx, draft, at).await? == Saved::Stale {
        return Err(db::Error::Retry);
    }
    Ok(())
}

/// Puts entries in this order. Entries that are not named keep their places; only entries that
/// move get a draft.
pub(super) async fn order(app: &AppState, kind: WritableKind<'_>, slugs: &[String]) -> Result<()> {
    let present: Vec<status::EntryStatus> =
        status::of_kind(app, &kind.name).await?.into_iter().filter(|e| !e.archived).collect();
    let by_slug: HashMap<&str, usize> =
        present.iter().enumerate().map(|(i, e)| (e.slug.as_str(), i)).collect();
    let mut wanted = Vec::with_capacity(slugs.len());
    for slug in slugs {
        let index = *by_slug.get(slug.as_str()).ok_or_else(|| no_entry(&kind.name, slug))?;
        if wanted.contains(&index) {
            let sentence = format!("'{slug}' comes twice");
            return Err(Problem::field("slugs", "twice", &sentence).into());
        }
        wanted.push(index);
    }
    let mut places = wanted.clone();
    places.sort_unstable();
    let mut ordered: Vec<usize> = (0..present.len()).collect();
    for (place, index) in places.into_iter().zip(wanted) {
        ordered[place] = index;
    }
    let at = app.clock.now();
    let mut tx = app.db.begin().await?;
    let mut moved = Vec::new();
    for (index, position) in ordered.into_iter().zip(positions(&present)) {
        let entry = &present[index];
        if entry.position == Some(position) {
            continue;
        }
        let mut fields = shared_fields(&mut tx, entry.id).await?;
        fields.insert(POSITION.to_owned(), position.into());
        save_shared(&mut tx, kind.shared(entry.id), fields, at).await?;
        moved.push(entry.id);
    }
    saved::announce(&mut tx, &moved, at).await?;
    Ok(app.feed.commit(tx).await?)
}

/// The positions to assign: the present ones, or 1, 2, 3… when some are missing or equal.
fn positions(present: &[status::EntryStatus]) -> Vec<i64> {
    let there: BTreeSet<i64> = present.iter().filter_map(|e| e.position).collect();
    if there.len() == present.len() {
        there.into_iter().collect()
    } else {
        (1..).take(present.len()).collect()
    }
}
