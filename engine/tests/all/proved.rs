//! A backup of PostgreSQL is of one moment, and every backup can be checked.

use std::{
    fs,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use jaali::{
    app::{self, backup},
    platform::{
        backup::archive::{self, Unpack},
        clock::Instant,
        config::Config,
        db::Db,
        migrate,
    },
};

use crate::{
    backup::{Shop, contents, sign_in},
    commands::config,
    postgres::EmptyDatabase,
};

/// Writes a page and an asset in one transaction, again and again until `stop` is set.
async fn write_pairs(db: Db, stop: Arc<AtomicBool>) {
    for n in 0.. {
        if stop.load(Ordering::Relaxed) {
            return;
        }
        let mut tx = db.begin().await.expect("a transaction");
        tx.q("insert into pages (hash, content_type, brotli, created_at)
              values ($1, 'pair', $2, '2026-11-20T06:30:00Z')")
            .bind(format!("pair-{n}"))
            .bind(vec![0_u8; 2000])
            .run()
            .await
            .expect("a page");
        tx.q("insert into assets (path, content_type, hash, body) values ($1, 'pair', 'h', $2)")
            .bind(format!("/pair-{n}"))
            .bind(vec![0_u8; 2000])
            .run()
            .await
            .expect("an asset");
        tx.commit().await.expect("committed");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_of_postgresql_is_of_one_moment_and_comes_back_on_either_database() {
    let (Some(first), Some(second)) = (EmptyDatabase::make().await, EmptyDatabase::make().await)
    else {
        return;
    };
    let shop = Shop::open().await;
    let here = shop.folder.path();
    let of = |url: &str, data: &str| Config {
        database_url: Some(url.to_owned()),
        ..config(&here.join(data))
    };
    backup::restore(&of(&first.url, "pg"), &shop.backup(), false).await.expect("restored");
    let app = app::open(of(&first.url, "pg")).await.expect("opened");
    sign_in(&app.db).await;
    let ended = Arc::new(AtomicBool::new(false));
    let writing = tokio::spawn(write_pairs(app.db.clone(), ended.clone()));
    tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    let file = here.join("pg.backup");
    let manifest = backup::backup(&app, &file).await.expect("a backup");
    ended.store(true, Ordering::Relaxed);
    writing.await.expect("written");
    app.db.close().await;
    assert!(manifest.rows["assets"] > 0, "{manifest}");
    // One page came with the shop's backup.
    assert_eq!(manifest.rows["pages"], manifest.rows["assets"] + 1);
    assert_eq!((manifest.rows["users"], manifest.rows["sessions"]), (1, 0));
    for (table, rows) in &shop.manifest.rows {
        if !matches!(&**table, "pages" | "assets" | "users" | "_sqlx_migrations") {
            assert_eq!(manifest.rows[table], *rows, "{table}");
        }
    }
    assert!(manifest.files.contains_key("media/2026/ant.avif"));

    shop.restore(&here.join("sqlite"), &file, &[]).expect("restored");
    backup::restore(&of(&second.url, "pg-2"), &file, false).await.expect("restored");
    for config in [config(&here.join("sqlite")), of(&second.url, "pg-2")] {
        let app = app::open(config).await.expect("opened");
        let page: (Vec<u8>, Instant) = app
            .db
            .q("select brotli, created_at from pages where hash = 'page'")
            .one()
            .await
            .expect("a page");
        assert_eq!(page.0, [0, 9, 10, 92, 255]);
        assert_eq!(page.1.to_rfc3339(), "2026-11-20T06:30:00.123456+00:00");
        // The hashes that the import compares were restored: nothing seems edited.
        let again =
            app::transfer::import(&app, Path::new("../"), &app::transfer::ImportMode::default())
                .await
                .expect("imported");
        let content = again.content;
        assert_eq!((content.added, content.updated, content.kept.len()), (0, 0, 0));
        app.db.close().await;
    }
    first.remove().await;
    second.remove().await;
}

#[tokio::test]
async fn a_backup_is_proved_without_touching_anything() {
    let shop = Shop::open().await;
    let nowhere = shop.folder.path().join("nowhere");
    let before = contents(shop.folder.path());
    let said = shop.restore(&nowhere, &shop.backup(), &["--check"]).expect("whole");
    let whole = "…/shop.backup is whole and can be restored: the backup of ";
    assert!(said.starts_with(whole) && said.ends_with(&shop.manifest.to_string()), "{said}");
    // The check also works beside a running engine.
    let engine = app::open(config(&shop.data())).await.expect("opened");
    shop.restore(&shop.data(), &shop.backup(), &["--check"]).expect("whole");
    engine.db.close().await;
    drop(engine);
    assert!(!nowhere.exists());
    assert_eq!(contents(shop.folder.path()), before);

    let torn = shop.folder.path().join("torn");
    let whole = fs::read(shop.backup()).expect("a file");
    fs::write(&torn, &whole[..whole.len() / 2]).expect("a file");
    let said = shop.restore(&nowhere, &torn, &["--check"]).expect_err("torn");
    assert!(said.contains("…/torn is torn or no backup"), "{said}");

    // A complete file whose database does not match its manifest.
    let unpacked = shop.folder.path().join("unpacked");
    archive::read(&shop.backup(), migrate::newest(), Unpack::All(&unpacked)).expect("whole");
    let mut manifest = shop.manifest.clone();
    manifest.rows.insert("entries".to_owned(), 7);
    let other = shop.folder.path().join("other");
    archive::write(&other, &manifest, &unpacked, &unpacked.join("media")).expect("written");
    let said = shop.restore(&nowhere, &other, &["--check"]).expect_err("another database");
    assert!(said.contains("rows in entries instead of 7"), "{said}");
}

#[tokio::test]
async fn a_restore_without_a_backup_makes_no_data_folder() {
    let shop = Shop::open().await;
    let nowhere = shop.folder.path().join("nowhere");
    let said = shop.restore(&nowhere, &nowhere.join("none"), &[]).expect_err("no backup");
    assert!(said.contains("…/nowhere/none: No such file"), "{said}");
    assert!(!nowhere.exists());
}
