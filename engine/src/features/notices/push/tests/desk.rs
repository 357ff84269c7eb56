//! What a user does with their browsers.

use chrono::Duration;
use serde_json::{Value, json};

use super::{
    AUTH, P256DH, PUSH, another_session, ask, browser, browsers, push, reached, start, subscribes,
};
use crate::{
    features::{
        audit,
        auth::accounts,
        notices::{forget_browsers, push::vapid},
    },
    platform::config::{HttpConfig, Limits},
    testing::{Admin, Marketer, Receiver, Reply, Support, TestApp},
};

#[tokio::test]
async fn a_browser_is_told_once_however_often_it_is_added() {
    let (app, _, to) = start().await;
    let (key, none) = (app.get(Support, PUSH).await.json()["key"].clone(), browsers(&app, Support));
    assert_eq!(key.as_str().map(str::len), Some(87), "65 bytes in base64url");
    assert!(none.await.is_empty());
    let made = app.send(Support, "POST", PUSH, browser(&to, "phone")).await;
    assert_eq!(made.status, 201, "{made}");
    assert_eq!(made.json()["is_current"], true);
    let again = app.send(Support, "POST", PUSH, browser(&to, "phone")).await;
    assert_eq!((again.status.as_u16(), &again.json()["id"]), (200, &made.json()["id"]));
    assert_eq!(browsers(&app, Support).await.len(), 1);
    assert_eq!(app.get(Admin, PUSH).await.json()["key"], key, "one key for all");

    // The push service gave the browser another endpoint.
    subscribes(&app, Support, &to, "phone-2").await;
    let all = browsers(&app, Support).await;
    assert_eq!(all.len(), 1, "{all:?}");
    let other = another_session(&app, Support).await;
    let laptop = ask(&app, &other, "POST", PUSH, browser(&to, "laptop")).await;
    assert_eq!(laptop.status, 201, "{laptop}");
    let current: Vec<_> =
        browsers(&app, Support).await.iter().map(|b| b["is_current"].clone()).collect();
    assert!(current.contains(&json!(true)) && current.contains(&json!(false)), "{current:?}");
}

#[tokio::test]
async fn an_address_inside_or_keys_that_are_none_are_refused_at_their_field() {
    let http = HttpConfig { limits: Limits::Off, ..HttpConfig::default() };
    let app = TestApp::start_with(http).await;
    let form = |endpoint: &str, p256dh: &str, auth: &str| json!({ "endpoint": endpoint, "keys": { "p256dh": p256dh, "auth": auth } });
    let public = "https://push.example.org/send/1";
    for (body, field) in [
        (form("http://push.example.org/send/1", P256DH, AUTH), "endpoint"),
        (form("https://127.0.0.1/send/1", P256DH, AUTH), "endpoint"),
        (form("http://127.0.0.1:9000/", P256DH, AUTH), "endpoint"),
        (form("https://169.254.169.254/latest", P256DH, AUTH), "endpoint"),
        (form("", P256DH, AUTH), "endpoint"),
        (form(public, "BCVx", AUTH), "keys.p256dh"),
        (form(public, &P256DH.replace("iw4", "iw8"), AUTH), "keys.p256dh"),
        (form(public, P256DH, "BTBZ"), "keys.auth"),
        (json!({ "endpoint": public }), "keys"),
    ] {
        let refused = app.send(Support, "POST", PUSH, body).await;
        assert_eq!(refused.status, 422, "{refused}");
        assert_eq!(refused.json()["errors"][0]["field"], field, "{refused}");
    }
    // A name is looked up when something is sent.
    let inside = app.send(Support, "POST", PUSH, form("https://localhost/1", P256DH, AUTH)).await;
    let test = format!("{PUSH}/{}/test", inside.json()["id"].as_str().expect("an id"));
    assert_eq!(app.call(Support, "POST", &test).await.json()["result"], "failed");
}

#[tokio::test]
async fn a_user_has_ten_browsers_at_most() {
    let (app, _, to) = start().await;
    for n in 0..10 {
        let session = another_session(&app, Support).await;
        let made = ask(&app, &session, "POST", PUSH, browser(&to, &n.to_string())).await;
        assert_eq!(made.status, 201, "{made}");
    }
    let refused = app.send(Support, "POST", PUSH, browser(&to, "one more")).await;
    assert_eq!(refused.status, 409, "{refused}");
    assert_eq!(browsers(&app, Support).await.len(), 10);
    subscribes(&app, Admin, &to, "other").await;
}

#[tokio::test]
async fn browsers_of_others_are_out_of_reach() {
    let (app, _, to) = start().await;
    let own = subscribes(&app, Support, &to, "phone").await;
    assert!(browsers(&app, Admin).await.is_empty());
    assert_eq!(app.call(Admin, "DELETE", &own).await.status, 404);
    assert_eq!(app.call(Admin, "POST", &format!("{own}/test")).await.status, 404);
    assert!(to.got().is_empty());
    assert_eq!(app.call(Support, "DELETE", &own).await.status, 204);
    assert_eq!(app.call(Support, "DELETE", &own).await.status, 404);
}

#[tokio::test]
async fn a_browser_is_of_the_user_who_asked_last() {
    let (app, mut teller, to) = start().await;
    subscribes(&app, Support, &to, "shared").await;
    super::asks(&app, &mut teller, 1).await;
    subscribes(&app, Marketer, &to, "shared").await;
    assert!(browsers(&app, Support).await.is_empty());
    assert_eq!(browsers(&app, Marketer).await.len(), 1);
    push(&app).await;
    assert!(to.got().is_empty(), "what the first user was to be told is theirs alone");
}

#[tokio::test]
async fn a_test_says_how_it_went() {
    let (app, _, to) = start().await;
    let path = subscribes(&app, Marketer, &to, "phone").await;
    let test = async || app.call(Marketer, "POST", &format!("{path}/test")).await;
    assert_eq!(test().await.json(), json!({ "result": "sent" }));
    assert_eq!(reached(&to), ["/phone"]);
    for reply in [Reply::Status(503), Reply::Status(403)] {
        to.reply(reply);
        assert_eq!(test().await.json(), json!({ "result": "failed" }));
    }
    let elsewhere = Receiver::start(Reply::Status(201)).await;
    to.reply(Reply::Redirect(elsewhere.address));
    assert_eq!(test().await.json(), json!({ "result": "failed" }));
    assert!(elsewhere.got().is_empty(), "no redirect is followed");
    to.reply(Reply::Status(410));
    assert_eq!(test().await.json(), json!({ "result": "gone" }));
    assert!(browsers(&app, Marketer).await.is_empty());
    assert_eq!(test().await.status, 404);
}

#[tokio::test]
async fn a_browser_goes_with_its_session() {
    let (app, _, to) = start().await;
    let sessions = [another_session(&app, Support).await, another_session(&app, Support).await];
    for (n, session) in sessions.iter().enumerate() {
        ask(&app, session, "POST", PUSH, browser(&to, &n.to_string())).await;
    }
    ask(&app, &sessions[0], "POST", "/api/auth/logout", json!({})).await;
    assert_eq!(browsers(&app, Support).await.len(), 1, "signed out there");
    let by = audit::Actor::named("the tests");
    accounts::switch(&app.state, by, &Support.email(), false).await.expect("switched off");
    let all = "select count(*) from push_subscriptions";
    let (left,): (i64,) = app.state.db.q(all).one().await.expect("a number");
    assert_eq!(left, 0, "the account is switched off");
}

#[tokio::test]
async fn nothing_of_a_browser_can_be_read_in_the_database() {
    let (app, _, to) = start().await;
    subscribes(&app, Support, &to, "a-secret-path").await;
    let all = "select endpoint_hash, sealed from push_subscriptions";
    let (hash, sealed): (Vec<u8>, Vec<u8>) = app.state.db.q(all).one().await.expect("a row");
    for secret in ["a-secret-path", AUTH, P256DH] {
        for bytes in [&hash, &sealed] {
            assert!(!bytes.windows(secret.len()).any(|part| part == secret.as_bytes()), "{secret}");
        }
    }
    let stored = vapid::key(&app.state).await.expect("a key");
    // A private key as PKCS #8 has it names its curve.
    let curve = [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07];
    assert!(!stored.private_sealed.windows(8).any(|part| part == curve));
}

#[tokio::test]
async fn engines_on_one_database_share_the_key_and_a_lost_key_takes_the_browsers() {
    let (app, _, to) = start().await;
    let (a, b) = tokio::join!(vapid::key(&app.state), vapid::key(&app.state));
    let first = a.expect("a key").public();
    assert_eq!(b.expect("a key").public(), first);
    subscribes(&app, Support, &to, "phone").await;
    assert_eq!(forget_browsers(&app.state).await.expect("forgotten"), 1);
    assert!(browsers(&app, Support).await.is_empty());
    assert_ne!(app.get(Support, PUSH).await.json()["key"], json!(first));
}

#[tokio::test]
async fn an_engine_that_pushes_nothing_says_so() {
    let http = HttpConfig {
        limits: Limits::Off,
        webhooks_to_loopback: true,
        no_web_push: true,
        ..HttpConfig::default()
    };
    let app = TestApp::start_with(http).await;
    assert_eq!(app.get(Support, PUSH).await.json(), json!({ "key": Value::Null, "browsers": [] }));
    let to = Receiver::start(Reply::Status(201)).await;
    let refused = app.send(Support, "POST", PUSH, browser(&to, "phone")).await;
    assert_eq!(refused.status, 409, "{refused}");
}

#[tokio::test]
async fn a_session_that_has_expired_is_told_nothing() {
    let (app, mut teller, to) = start().await;
    subscribes(&app, Support, &to, "phone").await;
    app.clock.advance(Duration::days(15));
    super::asks(&app, &mut teller, 1).await;
    push(&app).await;
    assert!(to.got().is_empty());
    let all = "select count(*) from push_subscriptions";
    let (left,): (i64,) = app.state.db.q(all).one().await.expect("a number");
    assert_eq!(left, 0);
}
