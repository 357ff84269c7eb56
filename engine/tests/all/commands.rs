//! The command line, as a user at a terminal sees it.

use std::{
    fs::{self, Permissions},
    io::Write as _,
    os::unix::fs::PermissionsExt as _,
    path::Path,
    process::{Command, Stdio},
};

use jaali::{
    app::{self, Engine},
    features::{
        auth::accounts,
        leads::{model::LeadReceipt, store},
    },
    platform::{
        config::{Config, HttpConfig},
        db::Db,
    },
};
use sqlx::{ConnectOptions as _, Connection as _, sqlite::SqliteConnectOptions};

use crate::postgres::EmptyDatabase;

/// Runs `jaali` on a data folder; its output, or its error output when it failed.
pub(crate) fn jaali(data: &Path, input: &str, arguments: &[&str]) -> Result<String, String> {
    jaali_with(data, input, arguments, &[])
}

/// The same with more environment variables.
pub(crate) fn jaali_with(
    data: &Path,
    input: &str,
    arguments: &[&str],
    environment: &[(&str, &str)],
) -> Result<String, String> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_jaali"))
        .args(arguments)
        .env_remove("DATABASE_URL")
        .envs(environment.iter().copied())
        .env("JAALI_DATA", data)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("jaali runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(input.as_bytes()).expect("it listens");
    drop(stdin);
    let done = child.wait_with_output().expect("it ends");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    if done.status.success() { Ok(text(done.stdout)) } else { Err(text(done.stderr)) }
}

pub(crate) fn config(data: &Path) -> Config {
    Config {
        data: data.to_owned(),
        database_url: None,
        project: ".".into(),
        site_dist: "site/dist".into(),
        admin_dist: "admin-ui/dist".into(),
        public_url: None,
        media_url: None,
        renderers: 1,
    }
}

#[tokio::test]
async fn accounts_are_made_and_ended_at_the_terminal() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path();
    let add = |role, password| {
        let who = ["--email", "Asha@Example.in", "--name", "Asha Rao", "--role", role];
        jaali(data, password, &[&["user", "add", "--password-stdin"], &who[..]].concat())
    };
    assert_eq!(
        add("boss", "short\n"),
        Err("jaali: Role must be admin, support or marketer; \
             Password must be between 12 and 200 characters\n"
            .to_owned())
    );
    assert_eq!(add("admin", "neem-and-turmeric\n"), Ok("added asha@example.in\n".to_owned()));
    assert_eq!(
        add("admin", "neem-and-turmeric\n"),
        Err("jaali: There is a user with this e-mail already\n".to_owned())
    );
    let switch = |how| jaali(data, "", &["user", how, "--email", "asha@example.in"]);
    assert_eq!(
        switch("disable"),
        Err("jaali: This is the last active admin; make another one first\n".to_owned())
    );
    let ravi = ["--email", "ravi@example.in", "--name", "Ravi", "--role", "admin"];
    jaali(data, "", &[&["user", "add"], &ravi[..]].concat()).expect("a link");
    assert_eq!(switch("disable"), Ok("switched off asha@example.in\n".to_owned()));
    assert_eq!(
        jaali(data, "", &["user", "list"]),
        Ok("asha@example.in\tAsha Rao\tadmin\toff\nravi@example.in\tRavi\tadmin\tactive\n"
            .to_owned())
    );
    assert_eq!(switch("enable"), Ok("switched on asha@example.in\n".to_owned()));
    let app = app::open(config(data)).await.expect("the same database");
    assert_eq!(accounts::list(&app).await.expect("users").len(), 2);
}

#[test]
fn a_link_is_shown_at_a_terminal_and_kept_in_a_file_of_the_owner_elsewhere() {
    const LINK: &str = "http://localhost:8080/admin/setup?token=";
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path();
    let ravi = ["user", "add", "--email", "ravi@example.in", "--name", "Ravi", "--role", "admin"];
    let said = jaali(data, "", &ravi).expect("added");
    assert!(!said.contains("token="), "{said}");
    let file = said.trim_end().split_once("\nthe link is in ").expect("a path").1;
    let kept = fs::read_to_string(file).expect("a file");
    assert!(kept.starts_with(LINK), "{kept}");
    assert_eq!(mode(Path::new(file)), 0o600);

    let anita = "user add --email anita@example.in --name Anita --role admin";
    let command = format!("{} {anita} --data {}", env!("CARGO_BIN_EXE_jaali"), data.display());
    let mut terminal = Command::new("script");
    terminal.args(["--quiet", "--return", "--command", &command, "/dev/null"]);
    let shown = terminal.env_remove("DATABASE_URL").output().expect("a terminal").stdout;
    let shown = String::from_utf8_lossy(&shown).into_owned();
    assert!(shown.contains(LINK), "{shown}");
}

#[tokio::test]
async fn what_is_in_the_data_folder_is_the_owners_alone_whatever_the_umask_says() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let jaali = |arguments: &[&str]| {
        let mut open = Command::new("bash");
        open.args(["-c", "umask 0; exec \"$@\"", "open", env!("CARGO_BIN_EXE_jaali")]);
        open.args(arguments).arg("--data").arg(&data).env_remove("DATABASE_URL");
        let done = open.output().expect("jaali runs");
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    };
    let is_private = || {
        assert_eq!(mode(&data), 0o700);
        for path in fs::read_dir(&data).expect("a folder") {
            let path = path.expect("a file").path();
            assert_eq!(mode(&path) & 0o077, 0, "{}", path.display());
        }
    };
    jaali(&["user", "add", "--email", "a@example.in", "--name", "Asha", "--role", "admin"]);
    is_private();
    let backup = data.join("shop.backup");
    jaali(&["backup", &backup.display().to_string()]);
    assert_eq!(mode(&backup), 0o600);
    is_private();

    // The permissions that an older version used, while the database is open.
    let opened = app::open(config(&data)).await.expect("the same database");
    for file in ["jaali.db", "jaali.db-wal", "jaali.db-shm", "jaali.lock", "migrate.lock"] {
        fs::set_permissions(data.join(file), Permissions::from_mode(0o644)).expect("opened");
    }
    for folder in [&data, &data.join("media")] {
        fs::set_permissions(folder, Permissions::from_mode(0o755)).expect("opened");
    }
    jaali(&["user", "list"]);
    is_private();
    opened.db.close().await;
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).expect("it is there").permissions().mode() & 0o7777
}

/// Commands that need a database which exists.
const READERS: [&[&str]; 11] = [
    &["backup", "../shop.backup"],
    &["content", "edit", "faq/safe", "--locale", "kn", "--set", "answer=Yes"],
    &["demo", "--clear"],
    &["export", "../files"],
    &["leads", "list"],
    &["leads", "phones"],
    &["reindex"],
    &["release", "list"],
    &["site", "verify"],
    &["user", "list"],
    &["user", "disable", "--email", "asha@example.in"],
];

#[test]
fn a_mistyped_data_folder_is_told_and_not_made() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("mistyped");
    for arguments in READERS {
        assert_eq!(
            jaali(&data, "", arguments),
            Err(format!(
                "jaali: there is no database of jaali at {}/jaali.db: check --data (JAALI_DATA), \
                 or make one with `jaali serve`\n",
                data.display()
            )),
            "{arguments:?}"
        );
    }
    assert!(fs::read_dir(folder.path()).expect("a folder").next().is_none());
}

#[tokio::test]
async fn a_foreign_database_is_left_as_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("accounts.db");
    let url = format!("sqlite:{}", file.display());
    let options = SqliteConnectOptions::new().filename(&file).create_if_missing(true);
    let mut foreign = options.connect().await.expect("a database");
    sqlx::query("create table accounts (n integer)").execute(&mut foreign).await.expect("a table");
    foreign.close().await.expect("closed");
    let before = fs::read(&file).expect("a file");
    let said = jaali(folder.path(), "", &["leads", "list", "--database-url", &url]);
    let said = said.expect_err("refused");
    assert!(said.contains("accounts.db: check --database-url (DATABASE_URL)"), "{said}");
    assert_eq!(fs::read(&file).expect("a file"), before);
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
}

#[test]
fn the_place_of_a_database_is_told_without_user_and_password() {
    let place = |url| Db::place(url).expect("an address");
    assert_eq!(place("postgres://jaali:secret@db.example:5433/shop"), "db.example:5433/shop");
    assert_eq!(place("postgres://jaali:secret@localhost/shop?host=/run/pg"), "/run/pg/shop");
    assert_eq!(place("sqlite:/var/lib/jaali/jaali.db"), "/var/lib/jaali/jaali.db");
}

#[tokio::test]
async fn an_empty_postgresql_is_told_without_its_password_and_stays_empty() {
    let Some(empty) = EmptyDatabase::make().await else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let url = empty.url.clone();
    for arguments in READERS {
        let arguments = [arguments, &["--database-url", &url]].concat();
        let said = jaali(&data, "", &arguments).expect_err("refused");
        let told = said.starts_with("jaali: there is no database of jaali at ")
            && said.contains("/jaali_test_")
            && said.ends_with("or make one with `jaali serve`\n");
        assert!(told && !said.contains('@'), "{said}");
    }
    assert!(!data.exists());
    let account = ["--email", "asha@example.in", "--name", "Asha Rao", "--role", "admin"];
    let account = [&["user", "add", "--password-stdin", "--database-url", &url], &account[..]];
    jaali(&data, "neem-and-turmeric\n", &account.concat()).expect("the first account");
    jaali(&data, "", &["user", "list", "--database-url", &url]).expect("a database now");
    empty.remove().await;
}

#[test]
fn a_command_goes_on_when_nobody_reads_what_it_says() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path();
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let mut add = Command::new(env!("CARGO_BIN_EXE_jaali"));
    add.args(["user", "add", "--email", "ravi@example.in", "--name", "Ravi", "--role", "admin"]);
    add.env_remove("DATABASE_URL").env("JAALI_DATA", data);
    let ended = add.stdout(writer).output().expect("jaali runs");
    assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
    let listed = jaali(data, "", &["user", "list"]).expect("a list");
    assert!(listed.starts_with("ravi@example.in"), "{listed}");
}

#[tokio::test]
async fn leads_are_listed_with_every_field() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path();
    let receipt = take_one_lead(data).await;

    let listed = jaali(data, "", &["leads", "list"]).expect("a list");
    for line in [
        &*format!("lead_number: {}", receipt.lead_number),
        "name: Asha Rao",
        "primary_contact: +919876543210",
        "address: 14, 3rd Cross\n  Koramangala",
        "lead_source: website",
        "page: /kn/",
        "locale: kn",
        "consent: true",
        "assigned_to:",
    ] {
        assert!(listed.contains(&format!("{line}\n")), "{line} in\n{listed}");
    }
    let json = jaali(data, "", &["leads", "list", "--json"]).expect("a list");
    let lead: serde_json::Value = serde_json::from_str(&json).expect("one line of JSON");
    assert_eq!(lead["id"], receipt.id.to_string());
    assert_eq!(lead.as_object().map(serde_json::Map::len), Some(listed.lines().count() - 2));
}

pub(crate) async fn take_one_lead(data: &Path) -> LeadReceipt {
    use tower::ServiceExt as _;
    let app = app::open_or_create(config(data), HttpConfig::default()).await.expect("a database");
    let lead = serde_json::json!({
        "name": "Asha Rao", "phone": "+91 98765 43210", "email": "asha@example.in",
        "address": "14, 3rd Cross\nKoramangala", "page": "/kn/", "consent": true,
    });
    let request = axum::http::Request::post("/api/leads")
        .header("content-type", "application/json")
        .body(axum::body::Body::from(lead.to_string()))
        .expect("a request");
    let Ok(response) = Engine::new(app.clone()).router().oneshot(request).await;
    let body = axum::body::to_bytes(response.into_body(), 10_000).await.expect("a body");
    let kept = store::every(&app.db, None, 10).await.expect("leads");
    assert_eq!(kept.len(), 1);
    app.db.close().await;
    serde_json::from_slice(&body).expect("a receipt")
}
