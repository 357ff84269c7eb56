//! Retention: pages that only old releases use.

use std::collections::BTreeMap;

use sqlx::types::Json;
use uuid::Uuid;

use crate::{
    features::{
        publishing::store::{self, PageRow, ReleaseManifest},
        releases::{self, NewRelease, ReleaseCause},
    },
    testing::{TestApp, claim},
};

async fn queue(app: &TestApp) -> Uuid {
    let new = NewRelease {
        cause: ReleaseCause::Site,
        author: "a test",
        note: "",
        restores: None,
        items: &[],
    };
    let mut tx = app.state.db.begin().await.expect("a transaction");
    let id = releases::queue(&mut tx, new, app.state.clock.now()).await.expect("queued");
    tx.commit().await.expect("committed");
    id
}

/// A release with one page of its own, and one page that all releases share.
async fn release(app: &TestApp, n: u32, base: Option<Uuid>) -> Uuid {
    let (id, now) = (queue(app).await, app.state.clock.now());
    let pages = BTreeMap::from([
        ("/".to_owned(), format!("page-{n}")),
        ("/404".to_owned(), "the same".to_owned()),
    ]);
    let claim = claim(&app.state).await;
    let mut tx = app.state.db.begin().await.expect("a transaction");
    for hash in pages.values() {
        let page = PageRow {
            hash: hash.clone(),
            content_type: "text/html".to_owned(),
            brotli: Vec::new(),
        };
        store::put_pages(&mut tx, &[page], now).await.expect("a page");
    }
    let manifest = ReleaseManifest {
        release_id: id,
        bundle: String::new(),
        csp: String::new(),
        pages: Json(pages),
    };
    assert!(releases::go_live(&mut tx, claim, now).await.expect("live"));
    store::put_manifest(&mut tx, &manifest).await.expect("a manifest");
    assert!(store::move_pointer(&mut tx, base, id).await.expect("moved"));
    releases::announce(&mut tx, id, now).await.expect("announced");
    tx.commit().await.expect("committed");
    id
}

#[tokio::test]
async fn the_pages_of_twenty_releases_are_kept() {
    let app = TestApp::start().await;
    let dropped = async || app.engine.publisher.drop_old_pages().await.expect("looked");
    let mut base = None;
    for n in 1..=20 {
        base = Some(release(&app, n, base).await);
    }
    assert_eq!(dropped().await, 0);
    for n in 21..=22 {
        base = Some(release(&app, n, base).await);
    }
    // A release that is being rendered may rely on any page.
    queue(&app).await;
    let claimed = claim(&app.state).await;
    assert_eq!(dropped().await, 0);
    let mut tx = app.state.db.begin().await.expect("a transaction");
    assert!(releases::fail(&mut tx, claimed, "no", 0).await.expect("failed"));
    tx.commit().await.expect("committed");

    assert_eq!(dropped().await, 2);
    let looked = ["page-1", "page-2", "page-3", "page-22", "the same"];
    let there = store::stored(&app.state.db, &looked).await.expect("looked");
    assert_eq!(there, looked[2..].iter().map(|hash| (*hash).to_owned()).collect());
    assert_eq!(store::released(&app.state.db).await.expect("manifests").len(), 20);
    assert_eq!(dropped().await, 0);
}
