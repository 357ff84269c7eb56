//! Releases of tests that render no page.

use uuid::Uuid;

use crate::{
    features::releases::{self, Claim, NextRelease},
    platform::{ids, state::AppState},
};

/// Claims the oldest waiting release, as an engine of its own.
pub async fn claim(state: &AppState) -> Claim {
    match releases::claim(state, ids::new(), None).await.expect("a look at the queue") {
        NextRelease::Mine(claim) => claim,
        other => panic!("no release to claim: {other:?}"),
    }
}

/// Takes the oldest waiting release live, as an engine does once its pages are rendered.
pub async fn take_live(state: &AppState, release: Uuid) {
    assert_eq!(take_next_live(state).await, release, "another one is older");
}

/// The same for whichever is the oldest; returns its id.
pub async fn take_next_live(state: &AppState) -> Uuid {
    let claim = claim(state).await;
    let (release, now) = (claim.release, state.clock.now());
    let mut tx = state.db.begin().await.expect("a transaction");
    assert!(releases::go_live(&mut tx, claim, now).await.expect("live"));
    releases::announce(&mut tx, release, now).await.expect("announced");
    state.feed.commit(tx).await.expect("committed");
    release
}
