//! Pictures in a bucket: a server that speaks S3, and the binary configured to use it.

use std::{
    process::{Command, Stdio},
    time::Duration,
};

use hyper_util::{
    rt::{TokioExecutor, TokioIo},
    server::conn::auto::Builder,
};
use jaali::{
    app::{backup, transfer},
    testing::{Marketer, TestApp, photograph},
};
use s3s::{auth::SimpleAuth, service::S3ServiceBuilder};
use s3s_fs::FileSystem;
use serde_json::json;
use tokio::{net::TcpListener, task::JoinHandle};

use crate::commands::jaali_with;

const KEY: &str = "a-key";
const SECRET: &str = "a-secret";

/// Starts a server that has the folders in `buckets` as buckets; its address.
async fn serve(buckets: &std::path::Path) -> (String, JoinHandle<()>) {
    let mut service = S3ServiceBuilder::new(FileSystem::new(buckets).expect("a folder"));
    service.set_auth(SimpleAuth::from_single(KEY, SECRET));
    let service = service.build();
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = format!("http://{}", listener.local_addr().expect("an address"));
    let served = tokio::spawn(async move {
        while let Ok((socket, _)) = listener.accept().await {
            let service = service.clone();
            tokio::spawn(async move {
                let server = Builder::new(TokioExecutor::new());
                let _ = server.serve_connection(TokioIo::new(socket), service).await;
            });
        }
    });
    (address, served)
}

#[tokio::test(flavor = "multi_thread")]
async fn pictures_are_kept_in_a_bucket_that_is_named() {
    let app = TestApp::with_site().await;
    let path = "/api/admin/media?name=kitchen.png&alt=A%20kitchen";
    let made = app.upload_as(Marketer, path, "application/octet-stream", photograph(10)).await;
    app.make_pictures().await;
    let id = made.json()["id"].as_str().expect("an id").to_owned();
    let wish = json!({ "items": "ready", "note": "Pictures" });
    app.send(Marketer, "POST", "/api/admin/releases", wish).await;
    while app.engine.publisher.publish_next().await {}
    let files = app.folder().join("files");
    transfer::export(&app.state, &files).await.expect("exported");

    let buckets = app.folder().join("buckets");
    std::fs::create_dir_all(buckets.join("jaali")).expect("a bucket");
    let (address, served) = serve(&buckets).await;
    let run = |command: &str, folder: &str, secret: &str| {
        let (data, folder) = (app.folder().join("data"), app.folder().join(folder));
        let arguments = [command, folder.to_str().expect("a path")].map(ToOwned::to_owned);
        let environment = [
            ("JAALI_MEDIA_URL", "s3://jaali/pictures"),
            ("AWS_ENDPOINT", &*address),
            ("AWS_ALLOW_HTTP", "true"),
            ("AWS_REGION", "ap-south-1"),
            ("AWS_ACCESS_KEY_ID", KEY),
            ("AWS_SECRET_ACCESS_KEY", secret),
        ]
        .map(|(name, value)| (name.to_owned(), value.to_owned()));
        tokio::task::spawn_blocking(move || {
            let environment = environment.each_ref().map(|(n, v)| (n.as_str(), v.as_str()));
            jaali_with(&data, "", &arguments.each_ref().map(String::as_str), &environment)
        })
    };

    let refused = run("import", "files", "another").await.expect("it ends");
    let refused = refused.expect_err("a wrong key");
    assert!(refused.contains("nothing was imported"), "{refused}");
    run("import", "files", SECRET).await.expect("it ends").expect("imported");
    let kept = buckets.join(format!("jaali/pictures/{id}/480.avif"));
    assert!(kept.exists(), "not in the bucket");
    assert!(!app.folder().join("data/media").exists(), "in the data folder as well");
    run("export", "again", SECRET).await.expect("it ends").expect("exported");
    let picture = format!("content/media/{id}.webp");
    let read = |folder| std::fs::read(app.folder().join(folder).join(&picture)).expect("a file");
    assert!(read("files") == read("again"), "other bytes");

    served.abort();
    let away = run("export", "never", SECRET).await.expect("it ends");
    assert!(away.is_err(), "without its bucket");
}

#[tokio::test(flavor = "multi_thread")]
async fn backups_are_kept_in_a_bucket_that_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let (buckets, data) = (folder.path().join("buckets"), folder.path().join("data"));
    std::fs::create_dir_all(buckets.join("jaali")).expect("a bucket");
    let (address, served) = serve(&buckets).await;
    let mut engine = Command::new(env!("CARGO_BIN_EXE_jaali"))
        .args(["serve", "--listen", "127.0.0.1:0", "--project", ".."])
        .args(["--site-dist", "../site/dist", "--backup-to", "s3://jaali/backups", "--data"])
        .arg(&data)
        .env_remove("DATABASE_URL")
        .envs([("AWS_ENDPOINT", &*address), ("AWS_ALLOW_HTTP", "true")])
        .envs([("AWS_REGION", "ap-south-1"), ("AWS_ACCESS_KEY_ID", KEY)])
        .env("AWS_SECRET_ACCESS_KEY", SECRET)
        .stdout(Stdio::null())
        .spawn()
        .expect("jaali runs");
    let kept = buckets.join("jaali/backups");
    let mut found = None;
    for _ in 0..1200 {
        let files = std::fs::read_dir(&kept).into_iter().flatten().flatten();
        let mut names = files.map(|file| file.path());
        found = names.find(|path| path.extension().is_some_and(|e| e == "gz"));
        if found.is_some() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    engine.kill().expect("it runs");
    engine.wait().expect("it ends");
    served.abort();
    let found = found.expect("a backup in the bucket");
    assert!(found.display().to_string().contains("/jaali-20"), "{}", found.display());
    backup::check(&found).await.expect("a whole one");
}
