//! Looking ahead: what a release would change, before anybody says yes.

use std::sync::Arc;

use super::view::{PlannedItem, PlannedPages, ReleasePlan};
use crate::{
    features::{
        content::{
            live,
            releases::{self, ReleaseItem, ReleaseProblem},
        },
        site::{
            live::Site,
            plan::{Ahead, Plan},
            publish::PublishError,
        },
    },
    platform::error::{Error, Result},
};

/// Which pages a release of these items would change, and what is doubtful about it.
pub(super) async fn dry_run(site: &Arc<Site>, items: &[ReleaseItem]) -> Result<ReleasePlan> {
    let app = &site.app;
    let content = live::with(app, items).await?;
    let mut problems = releases::problems(items, &content);
    let hello = site.renderers.hello().await.map_err(Error::internal)?;
    let paths = match Plan::make(app, hello, Ahead::With(items)).await {
        Ok(plan) => plan.changed.changed,
        // A page that cannot be made: whatever is at fault is among what would go live.
        Err(e @ PublishError::Data { .. }) => {
            let reason = e.to_string();
            let named = |i: &&ReleaseItem| reason.contains(&format!("'{}'", i.slug));
            let at_fault = items.iter().find(named).or(items.first());
            problems.extend(at_fault.map(|item| ReleaseProblem {
                kind: item.kind.clone(),
                slug: item.slug.clone(),
                locale: item.locale.clone(),
                reason: reason.clone(),
            }));
            Vec::new()
        }
        Err(e) => return Err(e.into()),
    };
    let named = |item: &ReleaseItem| PlannedItem {
        kind: item.kind.clone(),
        slug: item.slug.clone(),
        locale: item.locale.clone(),
        title: releases::title(item, &content),
    };
    Ok(ReleasePlan {
        pages: PlannedPages { changed: paths.len(), paths },
        items: items.iter().map(named).collect(),
        problems,
    })
}
