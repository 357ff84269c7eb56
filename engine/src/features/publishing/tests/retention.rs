//! Retention: pages that only old releases use.

use std::collections::{BTreeMap, BTreeSet};

use uuid::Uuid;

use crate::{
    features::{
        publishing::{
            manifest::ReleaseManifest,
            store::{self, PageRow},
        },
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

/// A release with one page of its own, and a hundred that all releases share.
async fn release(app: &TestApp, n: u32, base: Option<Uuid>) -> Uuid {
    let (id, now) = (queue(app).await, app.state.clock.now());
    let mut pages: BTreeMap<String, String> =
        (0..100).map(|page| (format!("/{page}"), "the same".to_owned())).collect();
    pages.insert("/".to_owned(), format!("page-{n}"));
    let live = store::live(&app.state.db).await.expect("the live release");
    let claim = claim(&app.state).await;
    let mut tx = app.state.db.begin().await.expect("a transaction");
    for hash in pages.values().collect::<BTreeSet<_>>() {
        let page = PageRow {
            hash: hash.clone(),
            content_type: "text/html".to_owned(),
            brotli: Vec::new(),
        };
        store::put_pages(&mut tx, &[page], now).await.expect("a page");
    }
    let build = (id, String::new(), String::new());
    let manifest = ReleaseManifest::after(live.as_ref(), build, pages);
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
    assert!(
        releases::fail(&mut tx, claimed, "no", 0, app.state.clock.now()).await.expect("failed")
    );
    tx.commit().await.expect("committed");

    assert_eq!(dropped().await, 2);
    let looked = ["page-1", "page-2", "page-3", "page-22", "the same"];
    let there = store::stored(&app.state.db, &looked).await.expect("looked");
    assert_eq!(there, looked[2..].iter().map(|hash| (*hash).to_owned()).collect());
    assert_eq!(store::released(&app.state.db).await.expect("manifests").len(), 20);
    assert_eq!(dropped().await, 0);
    // What later releases are stored as changes of is there still.
    let live = store::live(&app.state.db).await.expect("the live release").expect("a release");
    assert_eq!((live.pages.len(), live.pages["/"].as_str()), (101, "page-22"));
}

#[tokio::test]
async fn a_base_goes_with_the_last_release_that_is_stored_as_changes_of_it() {
    let app = TestApp::start().await;
    let first = release(&app, 1, None).await;
    let second = release(&app, 2, Some(first)).await;
    let bases = async || {
        let rows: Vec<(Uuid,)> =
            app.state.db.q("select id from manifest_bases").all().await.expect("bases");
        rows.into_iter().map(|(id,)| id).collect::<Vec<_>>()
    };
    for (gone, left) in [(first, vec![first]), (second, Vec::new())] {
        let mut tx = app.state.db.begin().await.expect("a transaction");
        tx.q("delete from live_site").run().await.expect("no pointer");
        store::drop_manifest(&mut tx, gone).await.expect("dropped");
        store::drop_bases(&mut tx).await.expect("looked");
        tx.commit().await.expect("committed");
        assert_eq!(bases().await, left);
    }
}
