//! The nightly check that visitors get what present content, prices and build make.

use std::collections::HashSet;

use futures_util::{StreamExt as _, stream};

use super::{
    plan::{Ahead, Plan, Planned},
    publish::{Publisher, UNDER_WAY},
    store,
};
use crate::platform::serving::pack::unpack_brotli;

/// Makes every page and file again and compares it with the live one, byte for
/// byte. Returns how many there are; the error names every one that differs, a line each.
pub async fn verify(publisher: &Publisher) -> Result<usize, String> {
    let plan = publisher.planner.afresh().plan(Ahead::Live).await.map_err(|e| e.to_string())?;
    let Some(live) = &plan.base else {
        return Err("no site is live yet; jaali serve makes the first release".to_owned());
    };
    let mut wrong = Vec::new();
    if live.csp != plan.hello.csp {
        wrong.push("the security policy: another build of the site is live".to_owned());
    }
    let there: HashSet<&String> = plan.pages.iter().map(|p| &p.path).collect();
    let gone = live.pages.keys().filter(|path| !there.contains(path));
    wrong.extend(gone.map(|path| format!("{path}: live, but no page any more")));
    let looks = plan.pages.iter().map(|page| async {
        let why = look(publisher, &plan, page).await.err()?;
        Some(format!("{}: {why}", page.path))
    });
    let found: Vec<Option<String>> = stream::iter(looks).buffered(UNDER_WAY).collect().await;
    wrong.extend(found.into_iter().flatten());
    if wrong.is_empty() {
        return Ok(plan.pages.len());
    }
    Err(format!("{} of {} pages differ\n{}", wrong.len(), plan.pages.len(), wrong.join("\n")))
}

async fn look(publisher: &Publisher, plan: &Plan, page: &Planned) -> Result<(), String> {
    let live = plan.base.as_ref().and_then(|live| live.pages.get(&page.path));
    let hash = live.ok_or("not live")?;
    let stored = store::page(&publisher.app.db, hash).await.map_err(|e| e.to_string())?;
    let stored = stored.ok_or("live, but not stored")?;
    let fresh = publisher.text(plan, page).await.map_err(|e| e.to_string())?;
    match unpack_brotli(&stored.brotli) {
        Ok(bytes) if bytes == fresh => Ok(()),
        Ok(_) => Err("comes out differently now".to_owned()),
        Err(e) => Err(format!("damaged: {e}")),
    }
}
