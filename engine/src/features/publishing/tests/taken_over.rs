//! Two engines and one release: which one holds the claim, and what a dead engine leaves behind.

use chrono::Duration;

use crate::{
    features::releases::{self, NextRelease, ReleaseStatus},
    platform::ids,
    testing::{TestApp, claim, edit, tags},
};

/// Starts a release as another engine. Returns its claim.
async fn begun(app: &TestApp) -> releases::Claim {
    edit(app, "2", "ಉತ್ತರ").await;
    let id =
        releases::publish(&app.state, &app.engine.content, "a test", "note").await.expect("queued");
    let claim = claim(&app.state).await;
    assert_eq!(claim.release, id);
    claim
}

async fn status(app: &TestApp, claim: releases::Claim) -> ReleaseStatus {
    let release = releases::find(&app.state.db, claim.release).await.expect("read");
    release.expect("a release").status
}

#[tokio::test]
async fn a_dead_engines_release_is_taken_over_after_a_second_and_a_half_of_silence() {
    let app = TestApp::with_site().await;
    let dead = begun(&app).await;
    let publisher = &app.engine.publisher;
    assert!(!publisher.publish_next().await);
    app.clock.advance(Duration::milliseconds(1499));
    assert!(!publisher.publish_next().await, "it may be busy");
    app.clock.advance(Duration::milliseconds(1));
    assert!(publisher.publish_next().await);
    assert_eq!(status(&app, dead).await, ReleaseStatus::Live);
}

#[tokio::test]
async fn a_living_engine_keeps_its_release_whatever_the_clocks_say() {
    let app = TestApp::with_site().await;
    let living = begun(&app).await;
    let publisher = &app.engine.publisher;
    for hours in [1, -2, 48] {
        for _ in 0..3 {
            assert!(releases::beat(&app.state.db, living).await.expect("a heartbeat"));
            assert!(!publisher.publish_next().await);
            app.clock.advance(Duration::milliseconds(1400));
            assert!(!publisher.publish_next().await);
        }
        app.clock.set(app.state.clock.now() + Duration::hours(hours));
    }
    assert_eq!(status(&app, living).await, ReleaseStatus::Rendering);
}

#[tokio::test]
async fn an_engine_that_was_taken_over_changes_nothing_afterwards() {
    let app = TestApp::with_site().await;
    let before = tags(&app).await;
    let old = begun(&app).await;
    let other = ids::new();
    let NextRelease::Theirs(heartbeat) =
        releases::claim(&app.state, other, None).await.expect("a look")
    else {
        panic!("the release is another engine's");
    };
    let found = releases::claim(&app.state, other, Some(heartbeat)).await.expect("a look");
    let NextRelease::Mine(new) = found else { panic!("it is dead: {found:?}") };

    let now = app.state.clock.now();
    let db = &app.state.db;
    assert!(!releases::beat(db, old).await.expect("a heartbeat"));
    let mut tx = db.begin().await.expect("a transaction");
    let none = releases::ChangedPaths::default();
    assert!(!releases::progress(&mut tx, old, &none, 7).await.expect("progress"));
    assert!(!releases::go_live(&mut tx, old, now).await.expect("live"));
    assert!(!releases::retry(&mut tx, old, "no", now).await.expect("retried"));
    assert!(!releases::fail(&mut tx, old, "no", 3, now).await.expect("failed"));
    tx.commit().await.expect("committed");
    assert_eq!(status(&app, old).await, ReleaseStatus::Rendering);
    app.engine.load().await.expect("the live site");
    assert_eq!(tags(&app).await, before);

    assert!(releases::beat(db, new).await.expect("a heartbeat"));
    // An engine that seemed dead, and has beaten since, is alive.
    let again = releases::claim(&app.state, ids::new(), Some(heartbeat)).await.expect("a look");
    assert!(matches!(again, NextRelease::Theirs(_)), "{again:?}");
}
