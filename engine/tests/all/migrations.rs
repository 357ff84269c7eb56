//! Migrations build the schema from nothing, can run twice, and never go back.

use jaali::{
    platform::{db::Db, migrate},
    testing::TestApp,
};

#[tokio::test]
async fn migrating_twice_is_migrating_once() {
    let app = TestApp::start().await;
    let lock = app.folder().join("migrate.lock");
    migrate::run(&app.state.db, Some(&lock)).await.expect("nothing left to do");
    let (twice,): (i64,) = app
        .state
        .db
        .q("select count(*) from (select version from _sqlx_migrations
                                  group by version having count(*) > 1) as again")
        .one()
        .await
        .expect("a table");
    assert_eq!(twice, 0);
}

#[tokio::test]
async fn a_database_of_a_newer_version_is_refused() {
    let app = TestApp::start().await;
    let newer = "insert into _sqlx_migrations
                   (version, description, success, checksum, execution_time)
                 values (9999, 'from the future', true, $1, 0)";
    let mut tx = app.state.db.begin().await.expect("a transaction");
    tx.q(newer).bind(vec![0_u8]).run().await.expect("a row");
    tx.commit().await.expect("committed");

    let refused = migrate::run(&app.state.db, None).await.expect_err("refused");
    assert_eq!(
        refused.to_string(),
        "the database has migration 9999, which this version of jaali does not know: \
         it was opened by a newer version. Run that version, or restore an older backup"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn starts_that_race_migrate_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let url = format!("sqlite:{}", folder.path().join("new.db").display());
    let lock = folder.path().join("migrate.lock");
    // Two engines would be two processes; here they share at least the same lock file.
    let start = |url: String, lock: std::path::PathBuf| async move {
        let db = Db::connect(&url).await.expect("a database");
        migrate::run(&db, Some(&lock)).await.expect("migrated");
    };
    let one = tokio::spawn(start(url.clone(), lock.clone()));
    let two = tokio::spawn(start(url, lock));
    one.await.expect("the first");
    two.await.expect("the second");
}

#[tokio::test]
async fn every_command_says_that_the_database_is_of_a_newer_version() {
    let folder = tempfile::tempdir().expect("a folder");
    let db = Db::connect(&format!("sqlite:{}", folder.path().join("jaali.db").display())).await;
    let db = db.expect("a database");
    migrate::run(&db, None).await.expect("migrated");
    let mut tx = db.begin().await.expect("a transaction");
    tx.q("insert into _sqlx_migrations (version, description, success, checksum, execution_time)
          values (9999, 'from the future', true, $1, 0)")
        .bind(vec![0_u8])
        .run()
        .await
        .expect("a row");
    tx.commit().await.expect("committed");
    db.close().await;

    for arguments in [&["serve", "--listen", "127.0.0.1:0"][..], &["leads", "list"]] {
        let done = std::process::Command::new(env!("CARGO_BIN_EXE_jaali"))
            .args(arguments)
            .env_remove("DATABASE_URL")
            .env("JAALI_DATA", folder.path())
            .output()
            .expect("jaali runs");
        let said = String::from_utf8_lossy(&done.stderr);
        assert!(!done.status.success());
        let why = "jaali: the database has migration 9999";
        assert!(said.lines().any(|line| line.starts_with(why)), "{said}");
    }
}
