//! What is wrong in the drafts of an entry, beside their texts.

use tokio::task::spawn_blocking;

use super::{
    cells::{self, ContentCell},
    finding::Finding,
    kind::{Fields, Kind, Series},
    references::References,
    validate::Beside,
};
use crate::platform::{
    error::{Error, Result},
    state::AppState,
};

/// All that is wrong with the fields of one cell of an entry whose cells are `all`.
pub async fn of_fields(
    app: &AppState,
    kind: &Kind,
    all: &[ContentCell],
    (locale, fields): (&str, &Fields),
) -> Result<Vec<Finding>> {
    let references = References::load(app).await?;
    let (kind, locale, fields) = (kind.clone(), locale.to_owned(), fields.clone());
    let newest = cells::newest(all, Series::SHARED).cloned().unwrap_or_default();
    let shared = if locale == Series::SHARED { fields.clone() } else { newest };
    let english = cells::source(all).cloned().unwrap_or_default();
    let looking = move || {
        let leads = |kind: &str, slug: &str| references.leads(kind, slug);
        let beside = Beside { shared: &shared, english: &english, leads: &leads };
        kind.validate(&locale, &fields, beside)
    };
    spawn_blocking(looking).await.map_err(Error::internal)
}

/// The cells of an entry, each with its problems.
pub async fn beside(
    app: &AppState,
    kind: &Kind,
    mut cells: Vec<ContentCell>,
) -> Result<Vec<ContentCell>> {
    let references = References::load(app).await?;
    let kind = kind.clone();
    let looking = move || {
        let leads = |kind: &str, slug: &str| references.leads(kind, slug);
        let found = kind.validate_entry(|locale| cells::newest(&cells, locale), &leads);
        for cell in &mut cells {
            let own = found.iter().filter(|(locale, _)| *locale == cell.locale);
            cell.problems = Some(own.map(|(_, finding)| finding.clone()).collect());
        }
        cells
    };
    spawn_blocking(looking).await.map_err(Error::internal)
}
