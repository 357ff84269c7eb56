//! Backups that the engine makes by itself: when they are due, how many are kept, what is reported.

use std::{fs, path::Path};

use axum::{body::Body, extract::ConnectInfo, http::Request};
use chrono::Duration;
use jaali::{
    app::{Backups, Engine, backup},
    platform::config::BackupConfig,
    testing::TestApp,
};
use tower::ServiceExt as _;

fn to(folder: &Path) -> BackupConfig {
    BackupConfig { to: Some(folder.display().to_string()), hours: 24, keep: 2, max_hours: None }
}

fn names(folder: &Path) -> Vec<String> {
    let found = fs::read_dir(folder).expect("a folder");
    let name = |entry: std::io::Result<fs::DirEntry>| entry.expect("a file").file_name();
    let mut names: Vec<String> =
        found.map(|entry| name(entry).to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// What `/readyz` reports about backups.
async fn told(app: &TestApp, backups: &Backups) -> String {
    let engine = Engine { backups: backups.clone(), ..app.engine.clone() };
    let local = ConnectInfo(std::net::SocketAddr::from(([127, 0, 0, 1], 40_000)));
    let request = Request::get("/readyz").extension(local).body(Body::empty());
    let Ok(answer) = engine.router().oneshot(request.expect("a request")).await;
    assert_eq!(answer.status(), 200, "the site is served all the same");
    let body = axum::body::to_bytes(answer.into_body(), usize::MAX).await.expect("a body");
    let text = String::from_utf8_lossy(&body).into_owned();
    let line = text.lines().find(|line| line.contains("backup"));
    line.unwrap_or_else(|| panic!("nothing of backups: {text}")).to_owned()
}

#[tokio::test]
async fn a_backup_is_made_when_it_is_due_and_the_newest_are_kept() {
    let app = TestApp::with_site().await;
    let folder = app.folder().join("backups");
    let backups = Backups::new(&app.state, to(&folder)).expect("a place");
    fs::write(folder.join("letter.txt"), "of somebody else").expect("a file");
    assert_eq!(told(&app, &backups).await, "backup: the first one is being made");

    backups.look(&app.state).await.expect("a backup");
    let first = "jaali-20261120T100000Z.tar.gz";
    assert_eq!(names(&folder), [first, "letter.txt"]);
    assert_eq!(told(&app, &backups).await, "backup: of 2026-11-20 10:00 UTC");
    backup::check(&folder.join(first)).await.expect("a whole one");
    app.clock.advance(Duration::hours(23));
    backups.look(&app.state).await.expect("nothing to do");
    assert_eq!(names(&folder).len(), 2);

    for _ in 0..2 {
        app.clock.advance(Duration::hours(24));
        backups.look(&app.state).await.expect("a backup");
    }
    assert_eq!(
        names(&folder),
        ["jaali-20261122T090000Z.tar.gz", "jaali-20261123T090000Z.tar.gz", "letter.txt"]
    );
    // Another engine, started later, finds the existing backups.
    let another = Backups::new(&app.state, to(&folder)).expect("a place");
    another.look(&app.state).await.expect("nothing to do");
    assert_eq!(names(&folder).len(), 3);
}

#[tokio::test]
async fn an_old_backup_and_one_that_failed_are_errors_that_operators_are_told() {
    let app = TestApp::with_site().await;
    let folder = app.folder().join("backups");
    let backups = Backups::new(&app.state, to(&folder)).expect("a place");
    app.clock.advance(Duration::hours(49));
    assert_eq!(
        told(&app, &backups).await,
        "error: there is no backup; there should be one every 48 hours"
    );
    backups.look(&app.state).await.expect("a backup");
    app.clock.advance(Duration::hours(25));
    fs::rename(&folder, app.folder().join("moved")).expect("moved");
    fs::write(&folder, "no folder").expect("a file");
    backups.look(&app.state).await.expect_err("no folder");
    let failed = told(&app, &backups).await;
    assert!(failed.starts_with("error: the last backup failed: "), "{failed}");
    assert!(failed.contains("backups: Not a directory"), "{failed}");
    app.clock.advance(Duration::hours(24));
    assert_eq!(
        told(&app, &backups).await,
        "error: the newest backup, of 2026-11-22 11:00 UTC, is older than 48 hours"
    );
}

#[tokio::test]
async fn of_engines_that_share_a_database_one_makes_the_backup() {
    let app = TestApp::start().await;
    let [one, other] = ["one", "other"]
        .map(|name| Backups::new(&app.state, to(&app.folder().join(name))).expect("a place"));
    // Another engine is making the backup, or died while it did.
    let mut tx = app.state.db.begin().await.expect("a transaction");
    tx.q("insert into backup_turn (one, engine, until) values (1, $1, $2)")
        .bind(jaali::platform::ids::new())
        .bind(app.state.clock.now() + Duration::hours(6))
        .run()
        .await
        .expect("a turn");
    tx.commit().await.expect("committed");
    one.look(&app.state).await.expect("nothing to do");
    assert!(names(&app.folder().join("one")).is_empty());
    app.clock.advance(Duration::hours(7));
    one.look(&app.state).await.expect("a backup");
    other.look(&app.state).await.expect("a backup of its own");
    assert_eq!(names(&app.folder().join("one")), names(&app.folder().join("other")));
}
