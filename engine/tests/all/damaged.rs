//! A damaged database is reported as damaged, with the steps to take.

use std::{
    fs::{self, OpenOptions},
    io::{Seek as _, SeekFrom, Write as _},
};

use jaali::{
    app,
    platform::db,
    testing::{TestApp, Visitor},
};

use crate::commands::{config, jaali};

const WHAT_TO_DO: &str = "stop the engine, keep a copy of the files, and bring the newest backup back \
                          with `jaali restore` (docs/operations.md, Backup)";

#[tokio::test]
async fn a_damaged_database_is_named_when_it_is_opened() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path();
    let add = ["user", "add", "--email", "asha@example.in", "--name", "Asha", "--role", "admin"];
    jaali(data, "", &add).expect("a database");
    // Closing it empties the WAL, from which pages would be read otherwise.
    app::open(config(data)).await.expect("opened").db.close().await;
    let file = data.join("jaali.db");
    let sound = fs::read(&file).expect("a file");
    let mut torn = sound.clone();
    torn[4096..].fill(0xaa);
    for (bytes, why) in [
        (b"a letter to the editor, by somebody who never saw a database".repeat(99), "not a"),
        (torn, "malformed"),
    ] {
        fs::write(&file, bytes).expect("a file");
        for arguments in [&["user", "list"][..], &["serve", "--listen", "127.0.0.1:0"]] {
            let said = jaali(data, "", arguments).expect_err("refused");
            assert!(said.contains("the database is damaged (") && said.contains(why), "{said}");
            assert!(said.contains(WHAT_TO_DO), "{said}");
        }
    }
}

#[tokio::test]
async fn a_damaged_database_is_named_while_it_is_served() {
    let app = TestApp::with_site().await;
    if app.folder().join("test.db").exists() {
        let mut file = OpenOptions::new()
            .write(true)
            .open(app.folder().join("test.db"))
            .expect("the database");
        let bytes = usize::try_from(file.metadata().expect("a file").len()).expect("a size");
        file.seek(SeekFrom::Start(8192)).expect("a place");
        file.write_all(&vec![0xaa; bytes - 8192]).expect("written");
    } else {
        let mut tx = app.state.db.begin().await.expect("a transaction");
        let damaged = tx.q("do $$ begin raise 'bad page' using errcode = 'XX001'; end $$").run();
        let damaged = damaged.await.expect_err("damaged");
        assert!(matches!(&damaged, db::Error::Damaged(why) if why == "bad page"), "{damaged}");
        drop(tx);
        let mut tx = app.state.db.begin().await.expect("a transaction");
        for statement in [
            "alter table pages rename to other_pages",
            "create function broken() returns text language plpgsql as
               $$ begin raise 'bad page' using errcode = 'XX002'; end $$",
            "create view pages as select broken() as hash, content_type, brotli, created_at
               from other_pages",
        ] {
            tx.q(statement).run().await.expect("changed");
        }
        tx.commit().await.expect("committed");
    }
    let answer = app.get(Visitor, "/kn/pest-control/hebbal").await;
    assert_eq!(
        (answer.status.as_u16(), answer.json()["code"].as_str()),
        (503, Some("damaged")),
        "{answer}"
    );
    let ready = app.get(Visitor, "/readyz").await;
    assert_eq!((ready.status.as_u16(), ready.json()["code"].as_str()), (503, Some("damaged")));
}
