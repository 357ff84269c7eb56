//! The rule for new passwords, and that passwords from before it still work.

use insta::assert_snapshot;
use serde_json::json;

use super::{another_session, sign_in};
use crate::{
    features::auth::{password, store},
    testing::{Admin, Support, TestApp, Visitor},
};

#[tokio::test]
async fn passwords_have_twelve_characters_and_are_neither_the_e_mail_nor_common() {
    let app = TestApp::start().await;
    for (password, sentence) in [
        ("eleven char", "Password must be between 12 and 200 characters"),
        ("Meena.Narayan@jaali.example", "Password must not be the e-mail"),
        ("MEENA.NARAYAN", "Password must not be the e-mail"),
        ("1Q2w3e4r5t6y", "This is one of the 10,000 most used passwords"),
    ] {
        let new = json!({
            "email": "meena.narayan@jaali.example", "full_name": "Meena", "role": "support",
            "password": password,
        });
        let refused = app.send(Admin, "POST", "/api/admin/users", new).await;
        assert_eq!(refused.json()["errors"][0]["message"], sentence, "{password}: {refused}");
    }
    // The same rule holds for changing a password and for choosing one by a link.
    let change =
        json!({ "current_password": crate::testing::PASSWORD, "password": "qwertyqwerty" });
    assert_snapshot!(app.send(Support, "POST", "/api/auth/password", change).await, @r#"422 {"code":"invalid","detail":"This is one of the 10,000 most used passwords","errors":[{"field":"password","code":"common","message":"This is one of the 10,000 most used passwords"}]}"#);
    let new = json!({ "email": "ravi.kumar.gowda@jaali.example", "full_name": "Ravi", "role": "support" });
    let made = app.send(Admin, "POST", "/api/admin/users", new).await.json();
    let url = made["link"]["url"].as_str().expect("a link");
    let token = url.split_once("token=").expect("a token").1;
    let choice = json!({ "token": token, "password": "ravi.kumar.gowda" });
    assert_snapshot!(app.send(Visitor, "POST", "/api/auth/setup", choice).await, @r#"422 {"code":"invalid","detail":"Password must not be the e-mail","errors":[{"field":"password","code":"email","message":"Password must not be the e-mail"}]}"#);
}

#[tokio::test]
async fn a_shorter_password_of_before_still_signs_in() {
    let app = TestApp::start().await;
    another_session(&app, Support).await;
    let users = app.get(Admin, "/api/admin/users").await.json();
    let user = users["items"].as_array().expect("users").iter().find(|u| u["role"] == "support");
    let id = user.expect("support")["id"].as_str().and_then(|id| id.parse().ok()).expect("an id");
    let hash = password::hash("short-one!".to_owned()).await.expect("a hash");
    let mut tx = app.state.db.begin().await.expect("a transaction");
    store::set_password(&mut tx, id, &hash, app.state.clock.now()).await.expect("set");
    tx.commit().await.expect("committed");
    assert!(sign_in(&app, &Support.email(), "short-one!").await.is_ok());
}

#[tokio::test]
async fn a_form_says_the_rule_in_the_words_of_the_engine() {
    let app = TestApp::start().await;
    let rule = app.get(Support, "/api/auth/me").await.json()["password_rule"].clone();
    assert_eq!(rule, "At least 12 characters. A few words are easy to keep in mind.");
}
