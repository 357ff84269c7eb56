//! What is pushed, to whom, how often, and that it is encrypted.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::Duration;
use ring::{
    aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey},
    agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral},
    hkdf,
    rand::SystemRandom,
    signature::{self, ECDSA_P256_SHA256_FIXED},
};
use serde_json::{Value, json};

use super::{PUSH, asks, browsers, push, pusher, reached, start, subscribes, tell, waiting};
use crate::{
    features::notices::push::{deliver::CLAIM, store},
    testing::{Admin, Marketer, Received, Reply, Support},
};

fn bytes(text: &str) -> Vec<u8> {
    URL_SAFE_NO_PAD.decode(text).expect("base64url")
}

fn json_of(text: &str) -> Value {
    serde_json::from_slice(&bytes(text)).expect("JSON")
}

/// The claims of the VAPID header, after its signature was verified by its own key.
fn proven(message: &Received) -> (Value, String) {
    let header = message.header("authorization").strip_prefix("vapid t=").expect("vapid");
    let (token, key) = header.split_once(", k=").expect("a key");
    let (signed, by) = token.rsplit_once('.').expect("a signature");
    let public = signature::UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, bytes(key));
    public.verify(signed.as_bytes(), &bytes(by)).expect("a good signature");
    let (head, claims) = signed.split_once('.').expect("claims");
    assert_eq!(json_of(head), json!({ "typ": "JWT", "alg": "ES256" }));
    (json_of(claims), key.to_owned())
}

/// Reads a message as a browser does, with HKDF as the library has it.
fn decrypt(body: &[u8], own: EphemeralPrivateKey, public: &[u8], auth: &[u8]) -> Value {
    let (salt, rest) = body.split_at(16);
    let (size, rest) = rest.split_at(4);
    assert_eq!(size, 4096_u32.to_be_bytes());
    assert_eq!(rest[0], 65);
    let (sender, sealed) = rest[1..].split_at(65);
    let theirs = UnparsedPublicKey::new(&ECDH_P256, sender);
    let input = agree_ephemeral(own, &theirs, |shared| {
        let secret = hkdf::Salt::new(hkdf::HKDF_SHA256, auth).extract(shared);
        let mut input = [0; 32];
        let info = [&b"WebPush: info\0"[..], public, sender];
        secret.expand(&info, hkdf::HKDF_SHA256).expect("a key").fill(&mut input).expect("32 bytes");
        input
    });
    let secret = hkdf::Salt::new(hkdf::HKDF_SHA256, salt).extract(&input.expect("a secret"));
    let info = [&b"Content-Encoding: aes128gcm\0"[..]];
    let key = UnboundKey::from(secret.expand(&info, &AES_128_GCM).expect("a key"));
    let mut nonce = [0; 32];
    let info = [&b"Content-Encoding: nonce\0"[..]];
    let block = secret.expand(&info, hkdf::HKDF_SHA256).expect("a nonce");
    block.fill(&mut nonce).expect("32 bytes");
    let nonce = Nonce::try_assume_unique_for_key(&nonce[..12]).expect("12 bytes");
    let mut text = sealed.to_vec();
    let text = LessSafeKey::new(key).open_in_place(nonce, Aad::empty(), &mut text);
    let (mark, text) = text.expect("decrypted").split_last().expect("a mark");
    assert_eq!(*mark, 2, "the last record");
    serde_json::from_slice(text).expect("JSON")
}

#[tokio::test]
async fn a_notice_reaches_a_browser_encrypted_and_signed() {
    let (app, mut teller, to) = start().await;
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).expect("a key");
    let public = own.compute_public_key().expect("a key").as_ref().to_vec();
    let auth = [7; 16];
    let keys =
        json!({ "p256dh": URL_SAFE_NO_PAD.encode(&public), "auth": URL_SAFE_NO_PAD.encode(auth) });
    let endpoint = format!("http://{}/phone", to.address);
    let body = json!({ "endpoint": endpoint, "keys": keys });
    assert!(app.send(Support, "POST", PUSH, body).await.is_ok());
    asks(&app, &mut teller, 1).await;
    push(&app).await;
    let got = to.got();
    assert_eq!(got.len(), 1);
    let notice = app.get(Support, "/api/admin/notices").await.json()["items"][0].clone();
    let id = notice["id"].as_str().expect("an id").replace('-', "");
    for (name, value) in
        [("ttl", "3600"), ("urgency", "high"), ("topic", &*id), ("content-encoding", "aes128gcm")]
    {
        assert_eq!(got[0].header(name), value, "{name}");
    }
    assert!(!got[0].body.windows(4).any(|part| part == b"Asha"));
    let told = decrypt(&got[0].body, own, &public, &auth);
    let said = json!({ "id": notice["id"], "sentence": "New lead: Asha 1", "url": notice["url"] });
    assert_eq!(told, said, "no number, no address");
    let (claims, key) = proven(&got[0]);
    assert_eq!(claims["aud"], format!("http://{}", to.address));
    let now = app.state.clock.now().timestamp();
    let lasts = claims["exp"].as_i64().expect("a time") - now;
    assert!((1..=86_400).contains(&lasts), "{lasts}");
    assert_eq!(claims["sub"], "http://localhost:8080", "there is no profile with an e-mail");
    assert_eq!(app.get(Support, PUSH).await.json()["key"], json!(key));
    assert!(browsers(&app, Support).await[0]["sent_at"].is_string());
    assert_eq!(waiting(&app).await, 0);
}

#[tokio::test]
async fn who_may_not_see_or_does_not_want_is_not_told() {
    let (app, mut teller, to) = start().await;
    for (actor, name) in [(Admin, "admin"), (Support, "support"), (Marketer, "marketer")] {
        subscribes(&app, actor, &to, name).await;
    }
    let muted = json!({ "kinds": ["alert"] });
    let settings = "/api/admin/notices/settings";
    assert!(app.send(Support, "PATCH", settings, muted).await.is_ok());
    asks(&app, &mut teller, 1).await;
    push(&app).await;
    assert_eq!(reached(&to), ["/admin"]);
    assert_eq!(waiting(&app).await, 0);

    // What was read meanwhile is told no more.
    asks(&app, &mut teller, 2).await;
    let list = app.get(Admin, "/api/admin/notices").await.json();
    let seen = json!({ "until": list["items"][0]["id"] });
    assert!(app.send(Admin, "PUT", "/api/admin/notices/seen", seen).await.is_ok());
    push(&app).await;
    assert_eq!(to.got().len(), 1);

    // Nobody is told of their own act.
    let lead = json!({
        "name": "Ravi", "primary_contact": "98765 43210", "pincode": "560034",
        "address": "Koramangala", "service_type": "rms_single", "room_type": "2_bhk",
    });
    app.create(Admin, "/api/admin/leads", lead).await;
    tell(&app, &mut teller).await;
    push(&app).await;
    assert_eq!(to.got().len(), 1);
}

#[tokio::test]
async fn a_browser_that_is_gone_is_forgotten() {
    for status in [404, 410] {
        let (app, mut teller, to) = start().await;
        subscribes(&app, Support, &to, "phone").await;
        to.reply(Reply::Status(status));
        asks(&app, &mut teller, 1).await;
        push(&app).await;
        assert!(browsers(&app, Support).await.is_empty());
        asks(&app, &mut teller, 2).await;
        push(&app).await;
        assert_eq!(to.got().len(), 1);
    }
}

#[tokio::test]
async fn what_fails_is_tried_again_while_it_is_of_use() {
    let (app, mut teller, to) = start().await;
    subscribes(&app, Support, &to, "phone").await;
    to.reply(Reply::Later(120));
    asks(&app, &mut teller, 1).await;
    push(&app).await;
    app.clock.advance(Duration::seconds(119));
    push(&app).await;
    assert_eq!(to.got().len(), 1, "as long as the push service asked");
    to.reply(Reply::Status(503));
    app.clock.advance(Duration::seconds(1));
    push(&app).await;
    assert_eq!(to.got().len(), 2);
    to.reply(Reply::Status(201));
    app.clock.advance(Duration::seconds(30));
    push(&app).await;
    assert_eq!((to.got().len(), waiting(&app).await), (3, 0));
    assert_eq!(to.got()[2].header("ttl"), "3450", "what is left of the hour");

    to.reply(Reply::Status(503));
    asks(&app, &mut teller, 2).await;
    push(&app).await;
    app.clock.advance(Duration::hours(1));
    to.reply(Reply::Status(201));
    push(&app).await;
    assert_eq!((to.got().len(), waiting(&app).await), (4, 0), "nobody waits for it any more");

    // What is refused for what it is, is not tried again.
    to.reply(Reply::Status(400));
    asks(&app, &mut teller, 3).await;
    push(&app).await;
    app.clock.advance(Duration::minutes(1));
    push(&app).await;
    assert_eq!((to.got().len(), waiting(&app).await), (5, 0));
}

#[tokio::test]
async fn a_browser_that_fails_for_five_days_is_forgotten() {
    let (app, mut teller, to) = start().await;
    to.reply(Reply::Status(500));
    subscribes(&app, Support, &to, "phone").await;
    for n in 1..=6 {
        assert_eq!(browsers(&app, Support).await.len(), 1, "day {n}");
        asks(&app, &mut teller, n).await;
        push(&app).await;
        app.clock.advance(Duration::days(1));
    }
    assert!(browsers(&app, Support).await.is_empty());
}

#[tokio::test]
async fn two_engines_push_everything_once() {
    let (app, mut teller, to) = start().await;
    subscribes(&app, Support, &to, "support").await;
    subscribes(&app, Admin, &to, "admin").await;
    for n in 1..=4 {
        asks(&app, &mut teller, n).await;
    }
    let (one, two) = (pusher(&app), pusher(&app));
    let serve = async |engine: &super::Pusher| {
        for browser in store::due(&app.state.db, app.state.clock.now()).await.expect("due") {
            while engine.serve_one(browser).await.expect("sent") {}
        }
    };
    while waiting(&app).await > 0 {
        tokio::join!(serve(&one), serve(&two));
    }
    let mut told: Vec<_> =
        to.got().iter().map(|m| (m.path.clone(), m.header("topic").to_owned())).collect();
    assert_eq!(told.len(), 8);
    told.sort();
    told.dedup();
    assert_eq!(told.len(), 8, "each notice once for each browser");
}

#[tokio::test]
async fn an_engine_that_dies_while_it_sends_leaves_its_work_to_another() {
    let (app, mut teller, to) = start().await;
    subscribes(&app, Support, &to, "phone").await;
    asks(&app, &mut teller, 1).await;
    let now = app.state.clock.now();
    let due = store::due(&app.state.db, now).await.expect("due");
    let mut tx = app.state.db.begin().await.expect("a transaction");
    let claimed = store::claim(&mut tx, due[0], (now, now + CLAIM)).await.expect("claimed");
    assert!(claimed.is_some());
    tx.commit().await.expect("committed");
    push(&app).await;
    assert!(to.got().is_empty());
    app.clock.advance(CLAIM);
    push(&app).await;
    assert_eq!(to.got().len(), 1);
}

#[tokio::test]
async fn many_leads_are_pushed_as_one_and_again_when_they_have_grown() {
    let (app, mut teller, to) = start().await;
    subscribes(&app, Support, &to, "phone").await;
    let come = async |numbers: std::ops::Range<usize>| {
        for n in numbers {
            let lead = json!({
                "form": "booking", "name": format!("Asha {n}"),
                "phone": format!("+91 90000{n:05}"), "email": "asha@example.in",
                "address": "14, 3rd Cross, Koramangala",
            });
            let answer = app.send(super::Visitor, "POST", "/api/leads", lead).await;
            assert!(answer.is_ok(), "{answer}");
        }
    };
    come(0..6).await;
    tell(&app, &mut teller).await;
    push(&app).await;
    assert_eq!(to.got().len(), 1);
    for wave in 1..=3 {
        app.clock.advance(Duration::seconds(10));
        come(wave * 6..wave * 6 + 6).await;
        tell(&app, &mut teller).await;
        push(&app).await;
    }
    assert_eq!(to.got().len(), 1, "it waits while it grows");
    app.clock.advance(Duration::minutes(1));
    push(&app).await;
    let got = to.got();
    assert_eq!(got.len(), 2);
    assert_eq!(got[0].header("topic"), got[1].header("topic"), "it takes the place of the first");
}
