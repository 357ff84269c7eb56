//! An index is derived: whatever happens to it or to its database, search finds the stored rows.

use std::{fs, path::PathBuf, time::Duration};

use jaali::{
    app::Engine,
    features::search::{IndexStatus, Sought, StaffKind},
    platform::{identity, ids},
    testing::{Admin, Support, TestApp},
};
use tokio::task::JoinSet;
use uuid::Uuid;

use super::person;

/// An engine that starts on the same data, with its indexes up to date.
async fn start(app: &TestApp) -> (Engine, JoinSet<()>) {
    let engine = Engine::new(app.state.clone());
    engine.content.present(&engine.state).await.expect("the live content");
    let mut job = JoinSet::new();
    job.spawn(engine.search_job());
    while engine.search.spaces().iter().any(|space| space.status() != IndexStatus::Following) {
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    (engine, job)
}

/// How many leads are found by a word, after waiting for earlier writes.
async fn count(engine: &Engine, typed: &str) -> usize {
    tokio::time::sleep(Duration::from_millis(20)).await;
    match engine.search.sought(StaffKind::Lead, Some(typed), None).await {
        Some(Sought::Rows { ids, .. }) => ids.len(),
        other => panic!("no index: {other:?}"),
    }
}

async fn add(app: &TestApp, names: &[&str]) {
    for (n, name) in names.iter().enumerate() {
        let phone = format!("98450{n:05}");
        app.create(Support, "/api/admin/leads", person(name, &phone)).await;
    }
}

/// The folders of the indexes of staff.
fn folders(app: &TestApp) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![app.folder().join("search")];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let is_index = entry.file_name().to_string_lossy().starts_with("staff-");
            let into = if is_index { &mut found } else { &mut open };
            into.push(entry.path());
        }
    }
    found
}

#[tokio::test]
async fn the_next_start_goes_on_where_the_last_one_ended() {
    let app = TestApp::start().await;
    add(&app, &["Suma Rao"]).await;
    let (_, mut job) = start(&app).await;
    let before = folders(&app);
    job.shutdown().await;
    add(&app, &["Suma Shetty"]).await;
    let (engine, _job) = start(&app).await;
    assert_eq!(count(&engine, "suma").await, 2);
    assert_eq!(folders(&app), before, "nothing was built again");
}

#[tokio::test]
async fn an_index_of_another_database_is_built_again() {
    let app = TestApp::start().await;
    add(&app, &["Suma Rao"]).await;
    let (_, mut job) = start(&app).await;
    let before = folders(&app);
    job.shutdown().await;
    // As after the restore of a backup: other rows, and another identity.
    let mut tx = app.state.db.begin().await.expect("a transaction");
    for sql in ["delete from lead_events", "delete from changes where topic = 'lead'"] {
        tx.q(sql).run().await.expect("history that never was");
    }
    tx.q("delete from leads").run().await.expect("no leads");
    tx.commit().await.expect("committed");
    rename(&app, ids::new()).await;
    let (engine, _job) = start(&app).await;
    assert_eq!(count(&engine, "suma").await, 0);
    let after = folders(&app);
    assert!(after.len() == 1 && after != before, "{before:?} {after:?}");
}

#[tokio::test]
async fn an_index_that_cannot_be_saved_answers_and_says_so_until_it_is() {
    let app = TestApp::start().await;
    let (engine, _job) = start(&app).await;
    // The list of the index's files cannot be replaced, as on a full disk.
    let list = folders(&app)[0].join(".managed.json");
    fs::remove_file(&list).expect("the list of files");
    fs::create_dir(&list).expect("a folder in its place");
    add(&app, &["Suma Rao"]).await;
    assert_eq!(count(&engine, "suma").await, 1);
    let spaces = engine.search.spaces();
    let staff = spaces.iter().find(|space| space.name() == "staff").expect("an index");
    let is_failing = || matches!(staff.status(), IndexStatus::Failing { .. });
    // The writer is closed, and with it the index saved, once nothing has come for a while.
    while !is_failing() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    for _ in 0..15 {
        tokio::time::sleep(Duration::from_millis(100)).await;
        assert!(is_failing(), "{staff}");
    }
    assert_eq!(count(&engine, "suma").await, 1);
    fs::remove_dir(&list).expect("room again");
    while is_failing() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    add(&app, &["Suma Shetty"]).await;
    assert_eq!(count(&engine, "suma").await, 2);
}

#[tokio::test]
async fn a_feed_that_was_trimmed_meanwhile_means_a_new_index() {
    let app = TestApp::start().await;
    add(&app, &["Suma Rao"]).await;
    let (_, mut job) = start(&app).await;
    job.shutdown().await;
    add(&app, &["Suma Shetty", "Suma Gowda"]).await;
    app.state.feed.trim(app.state.clock.now() + chrono::Duration::days(1)).await.expect("trimmed");
    let (engine, _job) = start(&app).await;
    assert_eq!(count(&engine, "suma").await, 3);
}

/// Starts an engine, and waits until it follows the feed. Returns how many leads a word found first,
/// while the index was built; none when there was no index until then.
async fn found_meanwhile(app: &TestApp, typed: &str) -> (Engine, JoinSet<()>, Option<usize>) {
    let engine = Engine::new(app.state.clone());
    engine.content.present(&engine.state).await.expect("the live content");
    let mut job = JoinSet::new();
    job.spawn(engine.search_job());
    let mut meanwhile = None;
    let is_following = || {
        let spaces = engine.search.spaces();
        let staff = spaces.iter().find(|space| space.name() == "staff").expect("an index");
        staff.status() == IndexStatus::Following
    };
    while !is_following() {
        if let Some(Sought::Rows { ids, .. }) =
            engine.search.sought(StaffKind::Lead, Some(typed), None).await
            && !is_following()
        {
            meanwhile.get_or_insert(ids.len());
        }
        tokio::task::yield_now().await;
    }
    (engine, job, meanwhile)
}

/// Gives the database this id.
async fn rename(app: &TestApp, id: Uuid) {
    let mut tx = app.state.db.begin().await.expect("a transaction");
    tx.q("update identity set id = $1").bind(id).run().await.expect("another name");
    tx.commit().await.expect("committed");
}

#[tokio::test]
async fn an_index_that_lost_the_feed_answers_until_the_new_one_is_built() {
    let app = TestApp::start().await;
    add(&app, &["Suma Rao"]).await;
    let (_, mut job) = start(&app).await;
    job.shutdown().await;
    add(&app, &["Suma Shetty"]).await;
    app.state.feed.trim(app.state.clock.now() + chrono::Duration::days(1)).await.expect("trimmed");
    let (engine, _job, meanwhile) = found_meanwhile(&app, "suma").await;
    assert_eq!(meanwhile, Some(1));
    assert_eq!(count(&engine, "suma").await, 2);
}

#[tokio::test]
async fn an_index_by_another_analyzer_answers_until_the_new_one_is_built() {
    let app = TestApp::start().await;
    add(&app, &["Suma Rao"]).await;
    let (_, mut job) = start(&app).await;
    job.shutdown().await;
    add(&app, &["Suma Shetty"]).await;
    let before = folders(&app);
    let version = before[0].ancestors().nth(2).expect("a folder of this version");
    let name = version.file_name().expect("a name").to_string_lossy();
    let (shape, _) = name.split_once('-').expect("the versions of shape and analyzer");
    fs::rename(version, version.with_file_name(format!("{shape}-0"))).expect("an older analyzer");
    let (engine, mut job, meanwhile) = found_meanwhile(&app, "suma").await;
    assert_eq!(meanwhile, Some(1));
    assert_eq!(count(&engine, "suma").await, 2);
    let after = folders(&app);
    assert!(after.len() == 1 && after[0].parent() == before[0].parent(), "{before:?} {after:?}");
    let search = app.folder().join("search");
    assert_eq!(fs::read_dir(&search).expect("versions").count(), 1);
    job.shutdown().await;
    // An index of another shape cannot be read.
    add(&app, &["Suma Gowda"]).await;
    fs::rename(version, search.join("v0-1")).expect("an older shape");
    let (engine, _job, meanwhile) = found_meanwhile(&app, "suma").await;
    assert_ne!(meanwhile, Some(2));
    assert_eq!(count(&engine, "suma").await, 3);
    assert_eq!(fs::read_dir(&search).expect("versions").count(), 1);
}

#[tokio::test]
async fn of_a_restored_backup_the_old_index_answers_and_of_another_database_none() {
    let app = TestApp::start().await;
    add(&app, &["Suma Rao"]).await;
    let (_, mut job) = start(&app).await;
    job.shutdown().await;
    let database = identity::of(&app.state.db).await.expect("an id");
    rename(&app, identity::restored(database)).await;
    let (engine, mut job, meanwhile) = found_meanwhile(&app, "suma").await;
    assert_eq!((meanwhile, count(&engine, "suma").await), (Some(1), 1));
    job.shutdown().await;
    add(&app, &["Suma Gowda"]).await;
    rename(&app, ids::new()).await;
    let (engine, _job, meanwhile) = found_meanwhile(&app, "suma").await;
    assert_ne!(meanwhile, Some(1));
    assert_eq!(count(&engine, "suma").await, 2);
}

#[tokio::test]
async fn a_torn_folder_is_built_again() {
    let app = TestApp::start().await;
    add(&app, &["Suma Rao"]).await;
    let (_, mut job) = start(&app).await;
    job.shutdown().await;
    let [folder] = folders(&app).try_into().expect("one index");
    for entry in fs::read_dir(&folder).expect("files").flatten() {
        let length = entry.metadata().expect("a file").len();
        let file = fs::File::options().write(true).open(entry.path()).expect("a file");
        file.set_len(length / 2).expect("half of it");
    }
    let (engine, _job) = start(&app).await;
    assert_eq!(count(&engine, "suma").await, 1);
}

#[tokio::test]
async fn what_is_lost_while_it_runs_is_noticed_and_the_old_index_answers_until_then() {
    let app = TestApp::start().await;
    add(&app, &["Suma Rao"]).await;
    let (engine, _job) = start(&app).await;
    // The feed has no change any more that the index knows.
    let mut tx = app.state.db.begin().await.expect("a transaction");
    tx.q("delete from changes").run().await.expect("no feed");
    tx.commit().await.expect("committed");
    assert_eq!(count(&engine, "suma").await, 1);
    add(&app, &["Suma Shetty"]).await;
    for _ in 0..500 {
        if count(&engine, "suma").await == 2 {
            return;
        }
    }
    panic!("what came later is not found");
}

#[tokio::test]
async fn two_engines_find_what_either_writes() {
    let app = TestApp::start().await;
    let (first, _first) = start(&app).await;
    let (second, _second) = start(&app).await;
    assert_eq!(folders(&app).len(), 2, "each has its own");
    add(&app, &["Suma Rao"]).await;
    for engine in [&first, &second] {
        for _ in 0..500 {
            if count(engine, "suma").await == 1 {
                break;
            }
        }
        assert_eq!(count(engine, "suma").await, 1);
    }
}

#[tokio::test]
async fn bookings_follow_the_name_of_their_customer() {
    let app = TestApp::start().await;
    let (engine, _job) = start(&app).await;
    let customer =
        app.create(Admin, "/api/admin/customers", person("Suma Rao", "9845011201")).await;
    let booking = serde_json::json!({
        "customer_id": customer,
        "service_type": "cockroach_ants",
        "scheduled_date": "2026-12-01",
        "scheduled_time": "10:00",
    });
    app.create(Admin, "/api/admin/bookings", booking).await;
    let path = format!("/api/admin/customers/{customer}");
    let renamed = serde_json::json!({ "name": "Uma Gowda" });
    assert!(app.change(Admin, "PATCH", &path, "1", renamed).await.is_ok());
    tokio::time::sleep(Duration::from_millis(100)).await;
    let found = engine.search.sought(StaffKind::Booking, Some("uma gowda"), None).await;
    assert!(matches!(found, Some(Sought::Rows { ids, .. }) if ids.len() == 1));
}
