//! The key for secrets at rest: created once, shared by engines, never in a backup.

use std::{fs, os::unix::fs::PermissionsExt as _, path::Path};

use jaali::{
    app::{self, backup},
    features::{audit::Actor, auth::second_factor},
    platform::{
        backup::archive::{self, Unpack},
        config::Config,
        db::Db,
        vault::{FILE, Vault},
    },
    testing::{Support, TestApp},
};

use crate::commands::config;

fn elsewhere(app: &TestApp, data: &Path) -> Config {
    Config { data: data.to_owned(), ..app.state.config.clone() }
}

async fn open(config: &Config, db: &Db) -> Result<(), String> {
    Vault::default().open(config, db).await
}

#[tokio::test]
async fn the_first_start_makes_a_key_that_is_the_owners_alone() {
    let app = TestApp::start().await;
    let file = app.folder().join(FILE);
    let text = fs::read_to_string(&file).expect("a key");
    assert_eq!(text.trim_end().len(), 44, "32 bytes in base64");
    assert_eq!(fs::metadata(&file).expect("a file").permissions().mode() & 0o777, 0o600);
    open(&app.state.config, &app.state.db).await.expect("the same key");
    assert_eq!(fs::read_to_string(&file).expect("a key"), text);
}

#[tokio::test]
async fn engines_on_one_database_share_the_key_and_refuse_to_start_with_another() {
    let app = TestApp::start().await;
    let other = tempfile::tempdir().expect("a folder");
    let config = elsewhere(&app, other.path());
    let refused = open(&config, &app.state.db).await.expect_err("it has no key");
    assert!(refused.starts_with("there is no key: "), "{refused}");
    assert!(!other.path().join(FILE).exists(), "none is made for a database that has one");

    let another = TestApp::start().await;
    fs::copy(another.folder().join(FILE), other.path().join(FILE)).expect("a copy");
    let refused = open(&config, &app.state.db).await.expect_err("another key");
    assert!(refused.contains(" is another one: "), "{refused}");

    fs::write(other.path().join(FILE), "short").expect("written");
    let refused = open(&config, &app.state.db).await.expect_err("no key at all");
    assert!(refused.ends_with(" is no key: 32 bytes in base64"), "{refused}");

    fs::copy(app.folder().join(FILE), other.path().join(FILE)).expect("a copy");
    open(&config, &app.state.db).await.expect("the same key");
}

#[tokio::test]
async fn what_is_sealed_opens_only_with_the_key_and_for_what_it_was_sealed() {
    let (one, other) = (TestApp::start().await, TestApp::start().await);
    let vault = &one.state.vault;
    let sealed = vault.seal("second factor of Asha", b"secret").expect("sealed");
    assert!(!sealed.windows(6).any(|w| w == b"secret"));
    assert_ne!(sealed, vault.seal("second factor of Asha", b"secret").expect("sealed again"));
    assert_eq!(vault.unseal("second factor of Asha", &sealed).expect("opened"), b"secret");
    assert!(vault.unseal("second factor of Ravi", &sealed).is_err());
    assert!(other.state.vault.unseal("second factor of Asha", &sealed).is_err());
    for i in 0..sealed.len() {
        let mut changed = sealed.clone();
        changed[i] ^= 1;
        assert!(vault.unseal("second factor of Asha", &changed).is_err(), "changed at {i}");
    }
}

#[tokio::test]
async fn the_key_is_in_no_backup_and_a_restore_elsewhere_tells_the_way_on() {
    let app = TestApp::start().await;
    if app.state.config.database().starts_with("postgres") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let key = fs::read_to_string(app.folder().join(FILE)).expect("a key");

    // Nothing was sealed: another machine can use a key of its own.
    let plain = folder.path().join("plain.backup");
    backup::backup(&app.state, &plain).await.expect("a backup");
    let data = folder.path().join("plain");
    let done = backup::restore(&config(&data), &plain, false).await.expect("restored");
    assert!(!backup::is_sealed(&done));
    let restored = app::open(config(&data)).await.expect("a database");
    restored.vault.open(&restored.config, &restored.db).await.expect("a key of its own");
    assert_ne!(fs::read_to_string(data.join(FILE)).expect("a key"), key);

    app.enrol(Support).await;
    let sealed = folder.path().join("sealed.backup");
    let manifest = backup::backup(&app.state, &sealed).await.expect("a backup");
    assert!(!manifest.files.contains_key(FILE));
    let unpacked = folder.path().join("unpacked");
    archive::read(&sealed, manifest.schema, Unpack::All(&unpacked)).expect("unpacked");
    for name in manifest.files.keys() {
        let bytes = fs::read(unpacked.join(name)).expect("a file");
        let key = key.trim_end().as_bytes();
        assert!(!bytes.windows(key.len()).any(|w| w == key), "the key is in {name}");
    }

    let data = folder.path().join("sealed");
    let done = backup::restore(&config(&data), &sealed, false).await.expect("restored");
    assert!(backup::is_sealed(&done));
    let restored = app::open(config(&data)).await.expect("a database");
    let refused = restored.vault.open(&restored.config, &restored.db).await;
    assert!(refused.expect_err("its key is not here").contains("jaali key forget"));
    // With the key everything works as before; without it the second factors must be given up.
    fs::write(data.join(FILE), &key).expect("written");
    open(&restored.config, &restored.db).await.expect("the key of the other machine");
    fs::remove_file(data.join(FILE)).expect("removed");
    let gone = second_factor::forget_key(&restored, Actor::named("the tests")).await;
    assert_eq!(gone.expect("forgotten"), 1);
    restored.vault.open(&restored.config, &restored.db).await.expect("a key of its own");
}
