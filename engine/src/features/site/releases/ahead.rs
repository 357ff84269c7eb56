//! Dry runs: what a release would change, before it is published.

use std::sync::Arc;

use super::view::{PageTexts, PlannedItem, PlannedPages, ReleasePlan};
use crate::{
    features::{
        content::model::ReleaseItem,
        publishing::{
            plan::{self, Ahead, What},
            publish_error::PublishError,
            readable,
        },
        releases::{self, ReleaseProblem},
        site::live::Site,
    },
    platform::{
        error::{Error, Problem, Result},
        serving::{Body, Encoding},
    },
};

/// The pages that a release of these items would change, with findings about it.
pub(super) async fn dry_run(site: &Arc<Site>, items: &[ReleaseItem]) -> Result<ReleasePlan> {
    let content = site.planner.content.with(&site.app, items).await?;
    let mut problems = releases::look(&site.app, &site.planner.content, items).await?;
    let paths = match site.planner.plan(Ahead::With(items)).await {
        Ok(plan) => plan.changed.changed,
        // A page that cannot be made: the fault is in one of these items.
        Err(e @ PublishError::Data { .. }) => {
            let reason = e.to_string();
            let named = |i: &&ReleaseItem| reason.contains(&format!("'{}'", i.slug));
            let at_fault = items.iter().find(named).or(items.first());
            problems.extend(at_fault.map(|item| ReleaseProblem {
                kind: item.kind.clone(),
                slug: item.slug.clone(),
                locale: item.locale.clone(),
                path: None,
                reason: reason.clone(),
                stops: false,
            }));
            Vec::new()
        }
        Err(e) => return Err(e.into()),
    };
    let titles = releases::titles(&site.app, items, &content).await?;
    let named = |(item, title): (&ReleaseItem, String)| PlannedItem {
        kind: item.kind.clone(),
        slug: item.slug.clone(),
        locale: item.locale.clone(),
        title,
    };
    Ok(ReleasePlan {
        pages: PlannedPages { changed: paths.len(), paths },
        items: items.iter().zip(titles).map(named).collect(),
        problems,
    })
}

/// The readable text of a page as it is live, and as it would be with these items.
pub(super) async fn compare(
    site: &Arc<Site>,
    items: &[ReleaseItem],
    path: &str,
) -> Result<PageTexts> {
    let (before, after) = (live_text(site, path).await?, text_with(site, items, path).await?);
    if before.is_none() && after.is_none() {
        return Err(Problem::new("not_found", "There is no such page").into());
    }
    let lines = |text: Option<String>| text.map(|t| readable::lines(&t)).unwrap_or_default();
    Ok(PageTexts { before: lines(before), after: lines(after) })
}

async fn live_text(site: &Arc<Site>, path: &str) -> Result<Option<String>> {
    let Some(release) = site.live() else { return Ok(None) };
    let Some(hash) = release.pages().get(path) else { return Ok(None) };
    let page = site.shelf.page(hash, Encoding::Identity).await?;
    Ok(page.and_then(|page| match &page.body {
        Body::Only(Encoding::Identity, bytes) => Some(String::from_utf8_lossy(bytes).into_owned()),
        _ => None,
    }))
}

async fn text_with(site: &Arc<Site>, items: &[ReleaseItem], path: &str) -> Result<Option<String>> {
    let plan = site.planner.plan(Ahead::With(items)).await?;
    let Some(page) = plan.pages.iter().find(|p| p.path == path) else { return Ok(None) };
    let (locale, place) = match &page.what {
        What::File(file) => return Ok(Some(file.text(&plan.sources, &plan.dates))),
        What::Page(locale, place) => (locale, place),
    };
    let data = plan::data(&plan.sources, *locale, place).await?;
    let Some(data) = data else { return Ok(None) };
    let text = site.renderers.render(path, &data).await.map_err(Error::internal)?;
    Ok(Some(String::from_utf8(text).map_err(Error::internal)?))
}
