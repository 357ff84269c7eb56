//! Codes of an app, and recovery codes.

use chrono::Duration;
use insta::assert_snapshot;
use serde_json::json;

use super::another_session;
use crate::{
    app::transfer,
    features::{audit::Actor as By, auth::second_factor},
    platform::config::HttpConfig,
    testing::{Actor, Admin, Answer, PASSWORD, Support, TestApp, Visitor, code_of, project},
};

const FACTOR: &str = "/api/auth/second-factor";

async fn sign_in(app: &TestApp, actor: Actor, code: Option<&str>) -> Answer {
    let login = json!({ "email": actor.email(), "password": PASSWORD, "code": code });
    app.send(Visitor, "POST", "/api/auth/login", login).await
}

fn now(app: &TestApp, secret: &str) -> String {
    code_of(secret, app.state.clock.now())
}

async fn require(app: &TestApp, required: bool) {
    transfer::import(&app.state, project(), &transfer::ImportMode::default())
        .await
        .expect("an import");
    let mut settings = app.get(Admin, "/api/admin/settings").await.json();
    let version = settings["version"].to_string();
    settings.as_object_mut().expect("settings").remove("version");
    settings["security"] = json!({ "second_factor_for_admins": required });
    let set = app.change(Admin, "PUT", "/api/admin/settings", &version, settings).await;
    assert!(set.is_ok(), "{set}");
}

#[tokio::test]
async fn second_factor_by_totp_is_asked_for_once_an_app_has_shown_a_code() {
    let app = TestApp::start().await;
    assert_snapshot!(app.get(Support, FACTOR).await, @r#"200 {"is_on":false,"is_required":false,"recovery_codes":0}"#);
    let begun = app.call(Support, "POST", FACTOR).await;
    assert_eq!(begun.status, 201);
    let begun = begun.json();
    let secret = begun["secret"].as_str().expect("a secret");
    assert_eq!(
        begun["url"],
        format!("otpauth://totp/Jaali:support%40jaali%2Eexample?secret={secret}&issuer=Jaali")
    );
    assert!(begun["qr"].as_str().is_some_and(|qr| qr.contains("<svg")));
    // A user who stops here still signs in without a code.
    assert!(sign_in(&app, Support, None).await.is_ok());
    let wrong = app.send(Support, "PUT", FACTOR, json!({ "code": "000000" })).await;
    assert_snapshot!(wrong, @r#"422 {"code":"invalid","detail":"The code is not right. Is the time of your phone?","errors":[{"field":"code","code":"wrong","message":"The code is not right. Is the time of your phone?"}]}"#);

    let (secret, codes) = app.enrol(Support).await;
    assert_eq!(codes.len(), 10);
    assert_snapshot!(app.get(Support, FACTOR).await, @r#"200 {"is_on":true,"is_required":false,"recovery_codes":10}"#);
    assert_snapshot!(app.call(Support, "POST", FACTOR).await, @r#"409 {"code":"conflict","detail":"There is a second factor already; remove it first"}"#);
    assert_snapshot!(sign_in(&app, Support, None).await, @r#"401 {"code":"second_factor","detail":"Enter the code of your authenticator app"}"#);
    assert_snapshot!(sign_in(&app, Support, Some("000000")).await, @r#"401 {"code":"second_factor","detail":"This code is not right, or was used before"}"#);
    let signed_in = sign_in(&app, Support, Some(&now(&app, &secret))).await;
    assert!(signed_in.is_ok(), "{signed_in}");
    assert!(sign_in(&app, Admin, None).await.status == 401, "nobody else's password is right");
}

#[tokio::test]
async fn a_code_counts_once_and_for_a_minute_and_a_half() {
    let app = TestApp::start().await;
    let (secret, _) = app.enrol(Support).await;
    let code = now(&app, &secret);
    let before = code_of(&secret, app.state.clock.now() - Duration::seconds(60));
    let after = code_of(&secret, app.state.clock.now() + Duration::seconds(30));
    assert_eq!(sign_in(&app, Support, Some(&before)).await.status, 401);
    let spaced = format!("{} {}", &code[..3], &code[3..]);
    assert!(sign_in(&app, Support, Some(&spaced)).await.is_ok());
    assert_eq!(sign_in(&app, Support, Some(&code)).await.status, 401, "used");
    // The app's clock is half a minute ahead.
    assert!(sign_in(&app, Support, Some(&after)).await.is_ok());
    app.clock.advance(Duration::seconds(30));
    assert_eq!(sign_in(&app, Support, Some(&after)).await.status, 401, "used");
    // Of two sign-ins with one code at the same moment, one passes.
    app.clock.advance(Duration::seconds(60));
    let code = now(&app, &secret);
    let (one, two) =
        tokio::join!(sign_in(&app, Support, Some(&code)), sign_in(&app, Support, Some(&code)));
    assert_eq!(u8::from(one.is_ok()) + u8::from(two.is_ok()), 1, "{one} {two}");
}

#[tokio::test]
async fn recovery_codes_count_once_each_and_are_replaced_by_new_ones() {
    let app = TestApp::start().await;
    let (_, codes) = app.enrol(Support).await;
    let typed = codes[0].to_lowercase().replace('-', " ");
    assert!(sign_in(&app, Support, Some(&typed)).await.is_ok());
    assert_eq!(sign_in(&app, Support, Some(&codes[0])).await.status, 401);
    assert_eq!(app.get(Support, FACTOR).await.json()["recovery_codes"], 9);
    let lines = app.get(Admin, "/api/admin/audit?action=access.sign_in").await.json();
    assert_eq!(lines["items"][0]["detail"]["second_factor"], "recovery_code");

    let renewed = app.call(Support, "POST", &format!("{FACTOR}/recovery-codes")).await.json();
    let fresh = renewed["recovery_codes"][0].as_str().expect("a code");
    assert_eq!(sign_in(&app, Support, Some(&codes[1])).await.status, 401);
    assert!(sign_in(&app, Support, Some(fresh)).await.is_ok());
}

#[tokio::test]
async fn codes_are_limited_as_passwords_are() {
    let app = TestApp::start_with(HttpConfig::default()).await;
    let (secret, _) = app.enrol(Support).await;
    for _ in 0..10 {
        assert_eq!(sign_in(&app, Support, Some("000000")).await.status, 401);
    }
    assert_eq!(sign_in(&app, Support, Some(&now(&app, &secret))).await.status, 429);
}

#[tokio::test]
async fn a_password_link_takes_the_place_of_the_password_alone() {
    let app = TestApp::start().await;
    let (secret, _) = app.enrol(Support).await;
    let me = app.get(Support, "/api/auth/me").await.json();
    let path = format!("/api/admin/users/{}/link", me["user"]["id"].as_str().expect("an id"));
    let link = app.call(Admin, "POST", &path).await.json();
    let token = link["url"].as_str().and_then(|url| url.split_once("token=")).expect("a link").1;
    let page = app.get(Visitor, &format!("/api/auth/setup?token={token}")).await.json();
    assert_eq!(page["asks_code"], true);
    let choose = |code: &str| {
        let choice = json!({ "token": token, "password": "another good password", "code": code });
        app.send(Visitor, "POST", "/api/auth/setup", choice)
    };
    assert_snapshot!(choose("").await, @r#"422 {"code":"invalid","detail":"Enter the code of your authenticator app","errors":[{"field":"code","code":"required","message":"Enter the code of your authenticator app"}]}"#);
    assert_snapshot!(choose("000000").await, @r#"422 {"code":"invalid","detail":"This code is not right, or was used before","errors":[{"field":"code","code":"wrong","message":"This code is not right, or was used before"}]}"#);
    assert!(choose(&now(&app, &secret)).await.is_ok());
}

#[tokio::test]
async fn required_for_admins_by_a_setting_one_without_may_only_set_one_up() {
    let app = TestApp::start().await;
    app.cookie(Support).await;
    let stream = another_session(&app, Admin).await;
    require(&app, true).await;
    let me = super::me_with(&app, &stream).await.json();
    assert_eq!((&me["lacks_second_factor"], &me["permissions"]), (&json!(true), &json!({})));
    assert_eq!(me["user"]["role"], "admin");
    assert_eq!(app.get(Admin, "/api/admin/leads").await.status, 403);
    assert!(app.get(Support, "/api/admin/leads").await.is_ok(), "only admins are asked");

    let (secret, _) = app.enrol(Admin).await;
    assert!(app.get(Admin, "/api/admin/leads").await.is_ok());
    assert!(sign_in(&app, Admin, Some(&now(&app, &secret))).await.is_ok());
    assert_eq!(app.get(Admin, FACTOR).await.json()["is_required"], true);
    assert_eq!(app.call(Admin, "DELETE", FACTOR).await.status, 204);
    assert_eq!(app.get(Admin, "/api/admin/leads").await.status, 403);
}

#[tokio::test]
async fn it_is_changed_only_by_whoever_has_just_shown_the_password() {
    let app = TestApp::start().await;
    app.enrol(Support).await;
    app.clock.advance(Duration::minutes(15));
    for (method, path) in [
        ("POST", FACTOR.to_owned()),
        ("DELETE", FACTOR.to_owned()),
        ("POST", format!("{FACTOR}/recovery-codes")),
    ] {
        let refused = app.call(Support, method, &path).await;
        assert_eq!((refused.status.as_u16(), &refused.json()["code"]), (403, &json!("confirm")));
    }
}

#[tokio::test]
async fn with_a_lost_key_the_second_factors_go_and_the_password_signs_in_again() {
    let app = TestApp::start().await;
    app.enrol(Support).await;
    let gone = second_factor::forget_key(&app.state, By::named("the tests")).await;
    assert_eq!(gone.expect("forgotten"), 1);
    assert!(sign_in(&app, Support, None).await.is_ok());
}
