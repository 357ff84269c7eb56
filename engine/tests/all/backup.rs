//! A backup is restored completely, or not at all.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use insta::assert_snapshot;
use jaali::{
    app::{self, backup},
    platform::{
        backup::{
            archive::{self, Content, Manifest, Unpack},
            database,
        },
        changes::{self, Topic},
        clock::Instant,
        config::{Config, HttpConfig},
        db::Db,
        ids, migrate,
    },
};
use sqlx::AssertSqlSafe;
use tempfile::TempDir;

use crate::{commands::config, postgres::EmptyDatabase};

/// A data folder with content, a lead and a picture, and a backup of it.
pub(crate) struct Shop {
    pub(crate) folder: TempDir,
    pub(crate) manifest: Manifest,
}

impl Shop {
    pub(crate) async fn open() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let data = folder.path().join("data");
        let app =
            app::open_or_create(config(&data), HttpConfig::default()).await.expect("a database");
        app::transfer::import(&app, Path::new("../"), &app::transfer::ImportMode::default())
            .await
            .expect("content");
        let mut tx = app.db.begin().await.expect("a transaction");
        tx.q("insert into pages (hash, content_type, brotli, created_at)
              values ('page', 'text/html', $1, $2)")
            .bind(vec![0_u8, 9, 10, 92, 255])
            .bind("2026-11-20T06:30:00.123456Z".parse::<Instant>().expect("an instant"))
            .run()
            .await
            .expect("a page");
        tx.commit().await.expect("committed");
        fs::create_dir_all(data.join("media/2026")).expect("a folder");
        fs::write(data.join("media/2026/ant.avif"), b"not really a picture").expect("a file");
        let to = folder.path().join("shop.backup");
        let manifest = backup::backup(&app, &to).await.expect("a backup");
        app.db.close().await;
        Self { folder, manifest }
    }

    pub(crate) fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    pub(crate) fn backup(&self) -> PathBuf {
        self.folder.path().join("shop.backup")
    }

    /// Runs `jaali restore` on a data folder; its output, with the paths shortened.
    pub(crate) fn restore(
        &self,
        data: &Path,
        file: &Path,
        more: &[&str],
    ) -> Result<String, String> {
        self.run(Command::new(env!("CARGO_BIN_EXE_jaali")), data, file, more)
    }

    fn run(
        &self,
        mut command: Command,
        data: &Path,
        file: &Path,
        more: &[&str],
    ) -> Result<String, String> {
        command.env_remove("DATABASE_URL").arg("restore").arg(file).args(more);
        let done = command.arg("--data").arg(data).output().expect("jaali runs");
        let here = self.folder.path().display().to_string();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim_end().replace(&here, "…");
        if done.status.success() { Ok(text(&done.stdout)) } else { Err(text(&done.stderr)) }
    }
}

/// The token hash of a session: bytes that occur nowhere else.
const TOKEN: &[u8] = b"the hash of a token of a session";

/// Adds a user with a session to a database.
pub(crate) async fn sign_in(db: &Db) {
    let mut tx = db.begin().await.expect("a transaction");
    let (user, now) = (ids::new(), "2026-11-20T06:30:00Z".parse::<Instant>().expect("an instant"));
    tx.q("insert into users (id, email, full_name, role, is_active, password_hash, version,
                             created_at, updated_at)
          values ($1, 'asha@example.in', 'Asha', 'admin', true, 'none', 1, $2, $2)")
        .bind(user)
        .bind(now)
        .run()
        .await
        .expect("a user");
    tx.q("insert into sessions (token_hash, user_id, created_at, expires_at)
          values ($1, $2, $3, $3)")
        .bind(TOKEN.to_vec())
        .bind(user)
        .bind(now)
        .run()
        .await
        .expect("a session");
    tx.commit().await.expect("committed");
}

fn holds_the_token(file: &Path) -> bool {
    let bytes = fs::read(file).expect("a file");
    bytes.windows(TOKEN.len()).any(|found| found == TOKEN)
}

#[tokio::test]
async fn a_backup_holds_no_sessions_and_those_who_are_signed_in_stay_so() {
    let shop = Shop::open().await;
    let app = app::open(config(&shop.data())).await.expect("opened");
    sign_in(&app.db).await;
    let file = shop.folder.path().join("signed-in.backup");
    let manifest = backup::backup(&app, &file).await.expect("a backup");
    assert_eq!((manifest.rows["users"], manifest.rows["sessions"]), (1, 0));
    let (stay,): (i64,) = app.db.q("select count(*) from sessions").one().await.expect("a count");
    assert_eq!(stay, 1);
    app.db.close().await;

    let unpacked = shop.folder.path().join("unpacked");
    archive::read(&file, migrate::newest(), Unpack::All(&unpacked)).expect("whole");
    assert!(holds_the_token(&shop.data().join("jaali.db")));
    assert!(!holds_the_token(&unpacked.join("jaali.db")));
}

#[tokio::test]
async fn a_backup_of_an_older_version_comes_back_without_its_sessions() {
    let shop = Shop::open().await;
    let app = app::open(config(&shop.data())).await.expect("opened");
    sign_in(&app.db).await;
    // Older versions packed the copy of the database unchanged, with its sessions.
    let packing = shop.folder.path().join("packing");
    fs::create_dir(&packing).expect("a folder");
    let copy = packing.join("jaali.db");
    database::snapshot(&app.db, &copy).await.expect("a copy");
    app.db.close().await;
    let (_, rows) = database::describe(&copy).await.expect("readable");
    assert_eq!(rows["sessions"], 1);
    let files = [("jaali.db".to_owned(), Content::of(&copy).expect("read"))].into();
    let manifest = Manifest { rows, files, ..shop.manifest.clone() };
    let old = shop.folder.path().join("old.backup");
    archive::write(&old, &manifest, &packing, &packing).expect("written");

    let elsewhere = shop.folder.path().join("elsewhere");
    shop.restore(&elsewhere, &old, &[]).expect("restored");
    let (_, rows) = database::describe(&elsewhere.join("jaali.db")).await.expect("readable");
    assert_eq!((rows["users"], rows["sessions"]), (1, 0));
    let Some(empty) = EmptyDatabase::make().await else { return };
    let target = Config { database_url: Some(empty.url.clone()), ..config(&elsewhere) };
    backup::restore(&target, &old, false).await.expect("restored");
    let db = Db::connect(&empty.url).await.expect("the same database");
    let (found,): (i64,) = db.q("select count(*) from sessions").one().await.expect("a count");
    assert_eq!(found, 0);
    db.close().await;
    empty.remove().await;
}

/// Every file of a folder with its bytes, except locks.
pub(crate) fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let files = jaali::platform::files::below(folder).expect("files");
    let locks = |path: &PathBuf| path.extension().is_some_and(|e| e == "lock");
    files
        .into_iter()
        .filter(|p| !locks(p))
        .map(|p| (p.clone(), fs::read(p).expect("read")))
        .collect()
}

#[tokio::test]
async fn a_backup_comes_back_with_every_row_and_file() {
    let shop = Shop::open().await;
    assert!(shop.manifest.rows["revisions"] > 1000);
    let elsewhere = shop.folder.path().join("elsewhere");
    let said = shop.restore(&elsewhere, &shop.backup(), &[]).expect("restored");
    assert!(said.contains(&shop.manifest.to_string()), "{said}");

    let (schema, rows) = database::describe(&elsewhere.join("jaali.db")).await.expect("readable");
    assert_eq!((schema, &rows), (migrate::newest(), &shop.manifest.rows));
    assert_eq!(
        fs::read(elsewhere.join("media/2026/ant.avif")).expect("a file"),
        b"not really a picture"
    );
    let again = app::open(config(&elsewhere)).await.expect("opened");
    let second = shop.folder.path().join("second.backup");
    let second = backup::backup(&again, &second).await.expect("a backup");
    assert_eq!(second.rows, shop.manifest.rows);
    assert_eq!(second.files["media/2026/ant.avif"], shop.manifest.files["media/2026/ant.avif"]);
}

#[tokio::test]
async fn what_cannot_be_restored_is_said_and_changes_nothing() {
    let shop = Shop::open().await;
    let whole = fs::read(shop.backup()).expect("a backup");
    let file = |name: &str, bytes: &[u8]| {
        let path = shop.folder.path().join(name);
        fs::write(&path, bytes).expect("a file");
        path
    };
    let before = contents(&shop.data());
    let mut out = String::new();
    let mut refused = |file: &Path, more: &[&str]| {
        let said = shop.restore(&shop.data(), file, more).expect_err("refused");
        out.push_str(&said);
        out.push('\n');
    };
    refused(&shop.backup(), &[]);
    refused(Path::new("/nowhere"), &["--force"]);
    refused(&file("torn", &whole[..whole.len() / 2]), &["--force"]);
    refused(&file("foreign", b"a letter to the editor"), &["--force"]);
    let mut flipped = whole.clone();
    flipped[whole.len() * 3 / 4] ^= 0x40;
    let flipped = shop.restore(&shop.data(), &file("flipped", &flipped), &["--force"]);
    assert!(flipped.expect_err("refused").contains("is torn or no backup"));
    assert_snapshot!(out, @"
    jaali: …/data/jaali.db is there already; --force replaces it
    jaali: /nowhere: No such file or directory (os error 2)
    jaali: …/torn is torn or no backup: incomplete deflate stream
    jaali: …/foreign is torn or no backup: invalid gzip header
    ");
    assert_eq!(contents(&shop.data()), before);
    assert!(shop.restore(&shop.data(), &shop.backup(), &["--force"]).is_ok());
}

#[tokio::test]
async fn a_backup_of_a_newer_version_is_refused() {
    let shop = Shop::open().await;
    let app = app::open(config(&shop.data())).await.expect("opened");
    let mut tx = app.db.begin().await.expect("a transaction");
    tx.q("insert into _sqlx_migrations (version, description, success, checksum, execution_time)
          values (9999, 'from the future', true, $1, 0)")
        .bind(vec![0_u8])
        .run()
        .await
        .expect("a row");
    tx.commit().await.expect("committed");
    let newer = shop.folder.path().join("newer");
    backup::backup(&app, &newer).await.expect("a backup");

    let empty = shop.folder.path().join("empty");
    let said = shop.restore(&empty, &newer, &[]).expect_err("refused");
    assert!(said.contains("newer than this one: restore it with that version"), "{said}");
    assert!(!empty.join("jaali.db").exists());
}

#[tokio::test]
async fn a_folder_in_use_is_left_alone() {
    let shop = Shop::open().await;
    let engine = app::open(config(&shop.data())).await.expect("opened");
    let said = shop.restore(&shop.data(), &shop.backup(), &["--force"]).expect_err("refused");
    assert_eq!(said, "jaali: …/data is in use: stop the engine first");
    engine.db.close().await;
    drop(engine);
    assert!(shop.restore(&shop.data(), &shop.backup(), &["--force"]).is_ok());
}

#[tokio::test]
async fn a_full_disk_is_said_and_leaves_what_was_there() {
    let shop = Shop::open().await;
    let before = contents(&shop.data());
    // A write past half a megabyte of a file fails, as it does on a full disk.
    let mut full = Command::new("bash");
    full.args(["-c", "trap '' XFSZ; ulimit -S -f 512; exec \"$@\"", "full"]);
    full.arg(env!("CARGO_BIN_EXE_jaali"));
    let said = shop.run(full, &shop.data(), &shop.backup(), &["--force"]).expect_err("refused");
    assert!(said.contains("jaali.db: File too large"), "{said}");
    assert_eq!(contents(&shop.data()), before);
}

#[tokio::test]
async fn a_backup_moves_to_an_empty_postgresql() {
    let Some(empty) = EmptyDatabase::make().await else { return };
    let shop = Shop::open().await;
    let url = empty.url.clone();

    let target =
        Config { database_url: Some(url.clone()), ..config(&shop.folder.path().join("pg")) };
    backup::restore(&target, &shop.backup(), false).await.expect("restored");
    let db = Db::connect(&url).await.expect("the same database");
    let Db::Postgres(server) = &db else { panic!("not PostgreSQL") };
    let pool = server.pool();
    for (table, rows) in shop.manifest.rows.iter().filter(|(t, _)| *t != "_sqlx_migrations") {
        let count = AssertSqlSafe(format!("select count(*) from {table}"));
        let found: i64 = sqlx::query_scalar(count).fetch_one(pool).await.expect("a count");
        assert_eq!(found, *rows, "{table}");
    }
    let page: (Vec<u8>, Instant) =
        db.q("select brotli, created_at from pages").one().await.expect("a page");
    assert_eq!(page.0, [0, 9, 10, 92, 255]);
    assert_eq!(page.1.to_rfc3339(), "2026-11-20T06:30:00.123456+00:00");
    // Foreign keys are checked at once again, as before.
    let (loose,): (i64,) = db
        .q("select count(*) from pg_constraint where contype = 'f' and condeferrable")
        .one()
        .await
        .expect("a count");
    assert_eq!(loose, 0);

    let said = backup::restore(&target, &shop.backup(), true).await.expect_err("refused");
    assert!(said.contains("the PostgreSQL database is not empty"), "{said}");
    let app = app::open(target).await.expect("opened");
    // New changes follow those that the backup contained.
    let before = app.feed.newest().await.expect("the feed");
    let mut tx = app.db.begin().await.expect("a transaction");
    let now = app.clock.now();
    changes::append(&mut tx, Topic::Settings, ids::new(), now).await.expect("a change");
    app.feed.commit(tx).await.expect("committed");
    let before = before.expect("what came along");
    let after = loop {
        // The change is settled once all transactions beside it on this server have ended.
        let after = app.feed.newest().await.expect("the feed").expect("a change");
        if after.seq != before.seq {
            break after;
        }
        tokio::time::sleep(std::time::Duration::from_millis(2)).await;
    };
    assert!(before.seq < after.seq && before.place() < after.place());
    app.db.close().await;
    db.close().await;
    empty.remove().await;
}
