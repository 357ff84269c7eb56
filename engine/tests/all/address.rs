//! The address of the site is in the database: no command publishes the site for another address
//! without consent. Settings of a machine are in its file.

use std::{
    fs,
    io::{BufRead as _, BufReader},
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use jaali::{
    app::{self, Engine, address},
    features::settings,
    platform::config::{Config, Consent, HttpConfig},
};

use crate::{
    commands::{config, jaali, jaali_with},
    postgres::EmptyDatabase,
};

const LIVE: &str = "https://jaali.example";
const OTHER: (&str, &str) = ("JAALI_PUBLIC_URL", "http://localhost:8080");

fn site_config(data: &Path, database: Option<&str>) -> Config {
    Config {
        database_url: database.map(ToOwned::to_owned),
        project: "..".into(),
        site_dist: "../site/dist".into(),
        public_url: Some(LIVE.to_owned()),
        renderers: 2,
        ..config(data)
    }
}

/// Publishes everything for [`LIVE`], as the first start of an engine does.
async fn first_start(config: Config) {
    let app = app::open_or_create(config, HttpConfig::default()).await.expect("a database");
    address::settle(&app, None, Consent::default()).await.expect("nothing is live yet");
    app::transfer::import(&app, Path::new(".."), &app::transfer::ImportMode::default())
        .await
        .expect("content");
    let engine = Engine::new(app.clone());
    while engine.publisher.publish_next().await {}
    engine.load().await.expect("what is live");
    assert!(engine.site.is_live(), "{}", engine.publisher.last_failure().await);
    app.db.close().await;
}

/// The address in the live pages, and the one in the settings.
async fn addresses(config: Config) -> (Option<String>, Option<String>) {
    let app = app::open(config).await.expect("a database");
    let live = jaali::features::publishing::published_address(&app.db).await.expect("an answer");
    let kept = settings::kept_address(&app.db).await.expect("an answer");
    app.db.close().await;
    (live, kept)
}

async fn a_command_in_another_environment(database: Option<&str>) {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path();
    let config = site_config(data, database);
    first_start(config.clone()).await;
    let live = || async { addresses(config.clone()).await };
    let at = |url: &str| (Some(url.to_owned()), Some(url.to_owned()));
    assert_eq!(live().await, at(LIVE));

    let database = database.map(|url| ("DATABASE_URL", url));
    let run = |arguments: &[&str], more: &[(&str, &str)]| {
        let more = [database.as_slice(), more].concat();
        jaali_with(data, "", arguments, &more)
    };
    let edit = |text: &str| {
        let set = format!("answer={text}");
        let edit = ["content", "edit", "faq/safe", "--locale", "kn", "--set", &set];
        run(&edit, &[OTHER]).expect("a draft");
    };
    let create = ["release", "create", "--note", "n", "--site-dist", "../site/dist"];
    edit("ಹೌದು");
    run(&create, &[]).expect("published");
    assert_eq!(live().await, at(LIVE));

    edit("ಖಂಡಿತ");
    for arguments in [&create[..], &["serve", "--listen", "127.0.0.1:0"]] {
        let said = run(arguments, &[OTHER]).expect_err("refused");
        assert!(
            said.contains("the site is live for https://jaali.example; --public-url ")
                && said.contains("says http://localhost:8080")
                && said.contains("say so with --yes"),
            "{said}"
        );
    }
    assert_eq!(live().await, at(LIVE));

    // A database of an older version has no address in its settings; its pages contain it.
    let app = app::open(config.clone()).await.expect("a database");
    let mut tx = app.db.begin().await.expect("a transaction");
    tx.q("delete from settings where name = 'site'").run().await.expect("deleted");
    tx.commit().await.expect("committed");
    app.db.close().await;
    run(&create, &[OTHER]).expect_err("refused");
    run(&create, &[]).expect("published");
    assert_eq!(live().await, at(LIVE));

    edit("ನಿಜ");
    run(&[&create[..], &["--yes"]].concat(), &[OTHER]).expect("published");
    assert_eq!(live().await, at(OTHER.1));
}

#[tokio::test]
async fn a_command_in_another_environment_publishes_for_another_address_only_with_yes() {
    a_command_in_another_environment(None).await;
}

#[tokio::test]
async fn a_command_in_another_environment_does_so_on_postgresql_too() {
    let Some(empty) = EmptyDatabase::make().await else { return };
    a_command_in_another_environment(Some(&empty.url)).await;
    empty.remove().await;
}

/// Writes the file of the machine beside the data.
fn machine(data: &Path, text: &str) -> PathBuf {
    let file = data.join("jaali.toml");
    fs::write(&file, text).expect("a file");
    file
}

#[test]
fn the_file_of_a_machine_counts_for_every_command_and_flags_and_environment_come_first() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path();
    machine(data, "database_url = \"sqlite:/nowhere/of-the-file.db\"\nrenderers = 3\n");
    let list = |more: &[&str], environment: &[(&str, &str)]| {
        let arguments = [&["user", "list"], more].concat();
        jaali_with(data, "", &arguments, environment).expect_err("no database")
    };
    assert!(list(&[], &[]).contains("/nowhere/of-the-file.db: check --database-url"));
    let environment = [("DATABASE_URL", "sqlite:/nowhere/of-the-environment.db")];
    assert!(list(&[], &environment).contains("/nowhere/of-the-environment.db"));
    let flag = ["--database-url", "sqlite:/nowhere/of-the-flag.db"];
    assert!(list(&flag, &environment).contains("/nowhere/of-the-flag.db"));
}

#[test]
fn an_engine_listens_where_the_file_of_its_machine_says() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path();
    machine(
        data,
        "listen = \"127.0.0.1:0\"\nlog_format = \"json\"\n\
         trusted_proxy = [\"127.0.0.1\", \"173.245.48.0/20\"]\nrenderers = 1\n",
    );
    let mut engine = Command::new(env!("CARGO_BIN_EXE_jaali"))
        .args(["serve", "--site-dist", "/nowhere", "--project", "..", "--data"])
        .arg(data)
        .env_remove("DATABASE_URL")
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("jaali runs");
    let mut first = String::new();
    let mut log = BufReader::new(engine.stderr.take().expect("a pipe"));
    log.read_line(&mut first).expect("a line");
    let start: serde_json::Value = serde_json::from_str(&first).expect("JSON");
    let listen = start["fields"]["listen"].as_str().unwrap_or_default();
    assert!(listen.starts_with("127.0.0.1:") && !listen.ends_with(":8080"), "{start}");
    engine.wait().expect("it ends: there is no site");
}

#[test]
fn a_mistake_in_the_file_of_a_machine_is_named_with_the_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path();
    for (text, said) in [
        ("colour = \"green\"", "unknown setting 'colour'"),
        ("renderers = 0", "invalid value '0' for '--renderers <RENDERERS>': 0 is not in 1..=32"),
        ("renderers = { n = 1 }", "'renderers' is no text or list"),
        (
            "public_url = \"https://jaali.example\"",
            "'public_url' does not belong here: the address of the site is in the database \
             (Settings in the console)",
        ),
        ("renderers = 2\nlisten = ", "line 2: string values must be quoted"),
    ] {
        let file = machine(data, text).display().to_string();
        let refused = jaali(data, "", &["user", "list"]).expect_err(text);
        assert!(refused.starts_with(&format!("jaali: {file}: {said}")), "{refused}");
    }
}
