use std::time::Duration;

use tokio::{task::JoinSet, time::timeout};
use uuid::Uuid;

use super::{Feed, Follower, Next, Topic, append, append_all};
use crate::{
    platform::{
        db::{Db, Tx},
        numbering,
    },
    testing::TestApp,
};

async fn commit(app: &TestApp, mut tx: Tx, entity: u128) {
    let at = app.state.clock.now();
    append(&mut tx, Topic::Lead, Uuid::from_u128(entity), at).await.expect("a change");
    app.state.feed.commit(tx).await.expect("committed");
}

async fn begin(app: &TestApp) -> Tx {
    app.state.db.begin().await.expect("a transaction")
}

/// The entities of the follower's next page; None when it must restart.
async fn next(follower: &mut Follower) -> Option<Vec<u128>> {
    match timeout(Duration::from_secs(10), follower.next()).await.expect("in time") {
        Next::Changes(changes) => Some(changes.iter().map(|c| c.entity_id.as_u128()).collect()),
        Next::Lost => None,
    }
}

/// Whether a follower has nothing to return.
async fn waits(follower: &mut Follower) -> bool {
    timeout(Duration::from_millis(400), follower.next()).await.is_err()
}

async fn run(app: &TestApp, sql: &'static str) {
    let mut tx = begin(app).await;
    tx.q(sql).run().await.expect("a statement");
    tx.commit().await.expect("committed");
}

#[tokio::test]
async fn a_follower_catches_up_page_by_page_however_far_behind() {
    let app = TestApp::start().await;
    let cursor = app.newest_change().await.expect("an import").cursor();
    let entities: Vec<Uuid> = (0..8203).map(Uuid::from_u128).collect();
    for some in entities.chunks(401) {
        let mut tx = begin(&app).await;
        let at = app.state.clock.now();
        append_all(&mut tx, Topic::Lead, some, at).await.expect("changes");
        app.state.feed.commit(tx).await.expect("committed");
    }
    app.newest_change().await;
    // The cursor is kept outside as text, and found again.
    let cursor = cursor.to_string().parse().expect("a cursor");
    let from = app.state.feed.at(cursor).await.expect("an answer");
    let mut follower = app.state.feed.follower("a test", Some(from.expect("the change")));
    let mut heard = Vec::new();
    let mut pages = Vec::new();
    while heard.len() < entities.len() {
        let page = next(&mut follower).await.expect("changes");
        pages.push(page.len());
        heard.extend(page);
    }
    assert_eq!((heard, pages), ((0..8203).collect(), vec![4000, 4000, 203]));

    // It waits for more, and is notified.
    let writing = async {
        tokio::time::sleep(Duration::from_millis(30)).await;
        commit(&app, begin(&app).await, 7).await;
    };
    assert_eq!(tokio::join!(next(&mut follower), writing).0, Some(vec![7]));
}

#[tokio::test]
async fn a_follower_learns_that_the_history_is_another() {
    let app = TestApp::start().await;
    for n in 1..=3 {
        commit(&app, begin(&app).await, n).await;
    }
    let last = app.newest_change().await.expect("a change");
    let mut follower = app.state.feed.follower("a test", Some(last));
    // As after restoring an older backup: the same number has another entity.
    run(&app, "update changes set entity_id = (select entity_id from changes limit 1)").await;
    assert_eq!(next(&mut follower).await, None);
    assert!(app.state.feed.at(last.cursor()).await.expect("an answer").is_none());
    follower.restart().await.expect("the newest");
    commit(&app, begin(&app).await, 4).await;
    assert_eq!(next(&mut follower).await, Some(vec![4]));

    // As for a follower that was away for longer than changes are kept.
    let mut follower = app.state.feed.follower("a test", app.newest_change().await);
    commit(&app, begin(&app).await, 5).await;
    app.newest_change().await;
    app.clock.advance(chrono::Duration::days(8));
    app.state.feed.trim(app.state.clock.now()).await.expect("trimmed");
    assert_eq!(next(&mut follower).await, None);
    let kept = app.newest_change().await.expect("the newest is kept");
    assert_eq!(kept.entity_id, Uuid::from_u128(5));
}

#[tokio::test]
async fn nobody_waits_for_another_and_nothing_is_told_before_what_came_earlier() {
    let app = TestApp::start().await;
    // SQLite has one writer at a time.
    let Db::Postgres(_) = app.state.db else { return };
    let mut follower = app.state.feed.follower("a test", app.newest_change().await);
    let mut slow = begin(&app).await;
    numbering::add(&mut slow, "slow", 1).await.expect("a row");
    for n in 1..=3 {
        let quick = async { commit(&app, begin(&app).await, n).await };
        timeout(Duration::from_secs(2), quick).await.expect("it waits for nobody");
    }
    assert!(waits(&mut follower).await, "an older transaction is still open");
    commit(&app, slow, 4).await;
    let mut heard = Vec::new();
    while heard.len() < 4 {
        heard.extend(next(&mut follower).await.expect("changes"));
    }
    assert_eq!(heard, [4, 1, 2, 3], "in the order of transactions");

    // A transaction that is rolled back delays followers only as long as it lasted.
    let mut given_up = begin(&app).await;
    numbering::add(&mut given_up, "slow", 1).await.expect("a row");
    commit(&app, begin(&app).await, 5).await;
    drop(given_up);
    assert_eq!(next(&mut follower).await, Some(vec![5]));
}

#[tokio::test]
async fn a_database_from_another_server_is_followed_as_before() {
    let app = TestApp::start().await;
    let Db::Postgres(_) = app.state.db else { return };
    commit(&app, begin(&app).await, 1).await;
    let cursor = app.newest_change().await.expect("a change").cursor();
    // Its transaction numbers are ahead of this server's.
    run(&app, "update changes set xact = xact + 1000000000000").await;
    commit(&app, begin(&app).await, 2).await;
    app.state.feed.settle_copied().await.expect("settled");
    let from = app.state.feed.at(cursor).await.expect("an answer").expect("the same change");
    let mut follower = app.state.feed.follower("a test", Some(from));
    assert_eq!(next(&mut follower).await, Some(vec![2]));
    commit(&app, begin(&app).await, 3).await;
    assert_eq!(next(&mut follower).await, Some(vec![3]));
    app.state.feed.settle_copied().await.expect("settled");
    assert!(waits(&mut follower).await, "there is nothing more to settle");
}

#[tokio::test]
async fn a_commit_is_told_to_the_engines_beside_and_rings_ones_own_bell_once() {
    let app = TestApp::start().await;
    let Db::Postgres(_) = app.state.db else { return };
    let (here, beside) = (Feed::new(app.state.db.clone()), Feed::new(app.state.db.clone()));
    let mut following = JoinSet::new();
    for feed in [&here, &beside] {
        feed.mark().await.expect("the newest");
        following.spawn(feed.clone().follow());
    }
    let at = app.state.clock.now();
    // It is not known when the feeds begin to listen: earlier notifications are lost.
    let mut commits = 0;
    while beside.commits() == 0 {
        let mut tx = begin(&app).await;
        append(&mut tx, Topic::Lead, Uuid::from_u128(1), at).await.expect("a change");
        here.commit(tx).await.expect("committed");
        commits += 1;
        assert!(commits < 100, "nothing is told");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert_eq!(here.commits(), commits);
}
