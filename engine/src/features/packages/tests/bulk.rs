//! Many packages at once.

use serde_json::{Value, json};

use crate::testing::{Admin, Support, TestApp};

const LIST: &str = "/api/admin/packages";

#[tokio::test]
async fn they_are_offered_or_not_and_it_is_undone() {
    let app = TestApp::start().await;
    let add = async |name: &str, is_active: bool| {
        let body = json!({
            "service_type": "rms_single", "service_name": name, "before_discount": 1000,
            "is_active": is_active,
        });
        app.create(Admin, LIST, body).await
    };
    let (offered, resting) = (add("Rodents", true).await, add("Ants", false).await);
    let change = async |body: Value| app.send(Admin, "POST", &format!("{LIST}/bulk"), body).await;
    let items = json!([{ "id": offered, "version": 1 }, { "id": resting, "version": 1 }]);
    let body = json!({ "items": items, "set": { "is_active": false } });
    assert_eq!(app.send(Support, "POST", &format!("{LIST}/bulk"), body.clone()).await.status, 403);
    let answer = change(body.clone()).await.json();
    let done = json!([
        { "id": offered, "version": 2, "before": { "is_active": true } },
        // It was so already: nothing was written.
        { "id": resting, "version": 1, "before": { "is_active": false } },
    ]);
    assert_eq!(answer["done"], done);
    assert_eq!(change(body).await.json()["refused"][0]["code"], "stale");
    let undo = json!([{ "id": offered, "version": 2, "set": { "is_active": true } }]);
    assert_eq!(change(json!({ "items": undo })).await.json()["done"][0]["version"], 3);
    let wrong = json!([{ "id": offered, "version": 3, "set": { "is_active": null } }]);
    let refused = change(json!({ "items": wrong })).await.json();
    assert_eq!(refused["refused"][0]["code"], "invalid");

    let file = async |query: &str| app.get(Admin, &format!("{LIST}.csv?{query}")).await.text();
    assert_eq!(file("").await.lines().count(), 3);
    let inactive = file("status=inactive").await;
    assert!(inactive.contains("Ants") && !inactive.contains("Rodents"), "{inactive}");
    assert_eq!(file("q=nothing").await.lines().count(), 1);
    assert_eq!(app.get(Admin, &format!("{LIST}.csv?status=7")).await.status, 422);
}
