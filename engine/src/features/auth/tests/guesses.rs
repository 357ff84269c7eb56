//! A client that guesses passwords has to wait, and no other one.

use axum::{body::Body, http::Request};
use serde_json::json;

use crate::{
    platform::{config::HttpConfig, proxies},
    testing::{Actor, Admin, Answer, PASSWORD, Support, TestApp, Visitor},
};

/// An engine with accounts, behind a proxy that forwards the visitors' addresses.
async fn start() -> TestApp {
    let trusted_proxies = vec![proxies::network("127.0.0.1").expect("an address")];
    let app = TestApp::start_with(HttpConfig { trusted_proxies, ..HttpConfig::default() }).await;
    app.cookie(Admin).await;
    app.cookie(Support).await;
    app
}

/// A client: its address, and its cookie.
struct From<'a>(&'a str, &'a str);

async fn sign_in(
    app: &TestApp,
    From(address, cookie): From<'_>,
    actor: Actor,
    password: &str,
) -> Answer {
    let request = Request::post("/api/auth/login")
        .header("content-type", "application/json")
        .header("cookie", cookie)
        .header("x-forwarded-for", address);
    let login = json!({ "email": actor.email(), "password": password });
    app.ask(Visitor, request, Body::from(login.to_string())).await
}

/// Sends ten wrong passwords from each of this many addresses.
async fn guess(app: &TestApp, addresses: u32) {
    for n in 0..addresses * 10 {
        let address = format!("198.51.100.{}", n / 10);
        let wrong = sign_in(app, From(&address, ""), Admin, "guess").await;
        assert_eq!(wrong.status, 401, "{address}");
    }
}

/// The device cookie that a successful sign-in sets.
fn device_of(answer: &Answer) -> String {
    let cookies = answer.headers.get_all("set-cookie").iter().filter_map(|c| c.to_str().ok());
    let mut devices =
        cookies.filter_map(|c| c.split(';').next()).filter(|c| c.starts_with("jaali_device="));
    devices.next().expect("a device").to_owned()
}

#[tokio::test]
async fn ten_wrong_passwords_lock_out_their_own_address_alone() {
    let app = start().await;
    guess(&app, 1).await;
    let again = sign_in(&app, From("198.51.100.0", ""), Admin, PASSWORD).await;
    assert_eq!((again.status.as_u16(), again.header("retry-after")), (429, "60"));
    assert!(sign_in(&app, From("203.0.113.7", ""), Admin, PASSWORD).await.is_ok());
}

#[tokio::test]
async fn strangers_with_many_addresses_wait_and_who_signed_in_before_does_not() {
    let app = start().await;
    let before = sign_in(&app, From("203.0.113.7", ""), Admin, PASSWORD).await;
    // The sign-in above, from a new address, counts as the first of the strangers' 100 tries.
    guess(&app, 9).await;
    for n in 0..9 {
        let wrong = sign_in(&app, From("198.51.100.90", ""), Admin, "guess").await;
        assert_eq!(wrong.status, 401, "{n}");
    }
    assert_eq!(sign_in(&app, From("198.51.100.91", ""), Admin, PASSWORD).await.status, 429);

    let device = device_of(&before);
    assert!(sign_in(&app, From("198.51.100.92", &device), Admin, PASSWORD).await.is_ok());
    assert!(sign_in(&app, From("203.0.113.7", ""), Admin, PASSWORD).await.is_ok());
}

#[tokio::test]
async fn a_browser_that_signed_in_before_has_a_count_of_its_own() {
    let app = start().await;
    let device = device_of(&sign_in(&app, From("203.0.113.7", ""), Admin, PASSWORD).await);
    let at_once = async |from| {
        let mut wrong = 0;
        while sign_in(&app, From("198.51.100.1", from), Admin, "guess").await.status == 401 {
            wrong += 1;
        }
        wrong
    };
    assert_eq!(at_once(&device).await, 10);
    assert_eq!(at_once("").await, 10);
    app.clock.advance(chrono::Duration::minutes(1));
    assert_eq!([at_once(&device).await, at_once("").await], [1, 1]);
}

#[tokio::test]
async fn what_one_account_signed_in_with_helps_nobody_to_guess_another() {
    let app = start().await;
    let device = device_of(&sign_in(&app, From("198.51.100.0", ""), Support, PASSWORD).await);
    guess(&app, 1).await;
    assert_eq!(sign_in(&app, From("198.51.100.0", &device), Admin, "guess").await.status, 429);
}

#[tokio::test]
async fn signing_out_leaves_the_browser_known() {
    let app = start().await;
    let before = sign_in(&app, From("203.0.113.7", ""), Admin, PASSWORD).await;
    let request = Request::post("/api/auth/logout").header("cookie", device_of(&before));
    let out = app.ask(Visitor, request, Body::empty()).await;
    let told: Vec<_> = out.headers.get_all("set-cookie").iter().collect();
    assert!(told.len() == 1 && told[0].as_bytes().starts_with(b"jaali_session="), "{told:?}");
}
