//! What is wrong in the drafts of an entry, beside their texts.

use std::collections::HashMap;

use tokio::task::spawn_blocking;
use uuid::Uuid;

use super::{
    cells::{self, ContentCell},
    entry::is_archived,
    finding::Finding,
    kind::{Fields, Kind, Series, UPLOADED},
    leaves::Leaf,
    pictures,
    references::References,
    store,
    uniques::Uniques,
    validate::Beside,
};
use crate::platform::{
    db,
    error::{Error, Result},
    state::AppState,
};

/// All that is wrong with the fields of one cell of an entry whose cells are `all`.
pub async fn of_fields(
    app: &AppState,
    (kind, entry): (&Kind, Uuid),
    all: &[ContentCell],
    (locale, fields): (&str, &Fields),
) -> Result<Vec<Finding>> {
    let newest = cells::newest(all, Series::SHARED).cloned().unwrap_or_default();
    let shared = if locale == Series::SHARED { fields.clone() } else { newest };
    let references = References::named_in(app, kind, [(locale, fields)], &shared).await?;
    let others = Others::load(app, kind, entry, &shared).await?;
    let (kind, locale, fields) = (kind.clone(), locale.to_owned(), fields.clone());
    let english = cells::source(all).cloned().unwrap_or_default();
    let looking = move || {
        let leads = |kind: &str, slug: &str| references.leads(kind, slug);
        let beside = Beside { shared: &shared, english: &english, leads: &leads };
        let mut found = kind.validate(&locale, &fields, beside);
        found.extend(others.findings(&kind, &locale, &fields));
        found
    };
    spawn_blocking(looking).await.map_err(Error::internal)
}

/// The cells of an entry, each with its problems.
pub async fn beside(
    app: &AppState,
    (kind, entry): (&Kind, Uuid),
    mut cells: Vec<ContentCell>,
) -> Result<Vec<ContentCell>> {
    let shared = cells::newest(&cells, Series::SHARED).cloned().unwrap_or_default();
    let newest = cells.iter().map(|cell| (&*cell.locale, &cell.fields));
    let references = References::named_in(app, kind, newest, &shared).await?;
    let others = Others::load(app, kind, entry, &shared).await?;
    let kind = kind.clone();
    let looking = move || {
        let leads = |kind: &str, slug: &str| references.leads(kind, slug);
        let found = kind.validate_entry(|locale| cells::newest(&cells, locale), &leads);
        for cell in &mut cells {
            let own = found.iter().filter(|(locale, _)| *locale == cell.locale);
            let mut problems: Vec<Finding> = own.map(|(_, finding)| finding.clone()).collect();
            problems.extend(others.findings(&kind, &cell.locale, &cell.fields));
            cell.problems = Some(problems);
        }
        cells
    };
    spawn_blocking(looking).await.map_err(Error::internal)
}

/// What is beside an entry, as far as its kind asks: the newest cells of all others, and the sizes of
/// the pictures that it names.
#[derive(Default)]
struct Others {
    /// Slug and cells.
    entries: Vec<(String, Vec<ContentCell>)>,
    sizes: HashMap<String, (u32, u32)>,
}

impl Others {
    async fn load(app: &AppState, kind: &Kind, entry: Uuid, shared: &Fields) -> db::Result<Self> {
        let mut found = Self::default();
        if kind.has_uniques() {
            let mut cells = cells::of_kind(app, &kind.name).await?;
            for other in store::entries_of(&app.db, &kind.name).await? {
                let cells = cells.remove(&other.id).unwrap_or_default();
                if other.id != entry && !is_archived(&cells) {
                    found.entries.push((other.slug, cells));
                }
            }
        }
        if kind.has_shaped_pictures() {
            let leaves = kind.leaves(Series::Shared, shared, Some(shared));
            let named = leaves.iter().flat_map(Leaf::references);
            for (_, slug) in named.filter(|(kind, _)| *kind == UPLOADED) {
                let Some(picture) = store::entry(&app.db, UPLOADED, slug).await? else { continue };
                let cells = cells::of_entry(app, picture.id).await?;
                let size = cells::newest(&cells, Series::SHARED).and_then(pictures::size);
                found.sizes.extend(size.map(|size| (slug.to_owned(), size)));
            }
        }
        Ok(found)
    }

    fn findings(&self, kind: &Kind, locale: &str, fields: &Fields) -> Vec<Finding> {
        let cells = self.entries.iter().flat_map(|(slug, cells)| {
            cells.iter().map(|cell| (&**slug, &*cell.locale, &cell.fields))
        });
        // None of the others has the empty slug.
        let mut found = Uniques::of(kind, cells).shared_by(kind, ("", locale), fields);
        if locale == Series::SHARED {
            found.extend(kind.poor_pictures(fields, |slug| self.sizes.get(slug).copied()));
        }
        found.extend(kind.too_wide(locale, fields));
        found
    }
}
