//! Phones that earlier versions stored as they were typed.

use jaali::{
    features::leads,
    testing::{Admin, Support, TestApp},
};
use serde_json::json;

#[tokio::test]
async fn old_phones_become_numbers_once_and_nothing_else_of_their_rows_changes() {
    let app = TestApp::start().await;
    let mut ids = Vec::new();
    for name in ["Suma Rao", "Ravi Kumar"] {
        let mut body = json!({
            "name": name, "primary_contact": "9845011201", "address": "12, 4th Cross",
            "pincode": "560001", "service_type": "cockroach_ants", "room_type": "2_bhk",
        });
        body["alternate_contact"] = json!("ask for the manager");
        ids.push(app.create(Support, "/api/admin/leads", body).await);
    }
    let mut tx = app.state.db.begin().await.expect("a transaction");
    for (id, phone) in [(ids[0], "98450-11201 "), (ids[1], "9.84501E+9 or so")] {
        let old = "update leads set primary_contact = $2, alternate_contact = '080 2222 3333',
                     search = replace(replace(search, '+919845011201', $3),
                                      'ask for the manager', '080 2222 3333') where id = $1";
        tx.q(old).bind(id).bind(phone).bind(phone.trim().to_lowercase()).run().await.expect("old");
    }
    tx.commit().await.expect("committed");
    let before = app.get(Admin, &format!("/api/admin/leads/{}", ids[0])).await.json();

    leads::bring_phones_over(app.state.clone()).await;

    let lead = app.get(Admin, &format!("/api/admin/leads/{}", ids[0])).await.json();
    assert_eq!(lead["primary_contact"], "+919845011201");
    assert_eq!(lead["alternate_contact"], "+918022223333");
    for field in ["version", "updated_at"] {
        assert_eq!(lead[field], before[field], "{field}");
    }
    let found = app.get(Support, "/api/admin/leads?q=%2B919845011201").await.json();
    assert_eq!(found["items"].as_array().map(Vec::len), Some(1), "{found}");
    let other = app.get(Admin, &format!("/api/admin/leads/{}", ids[1])).await.json();
    assert_eq!(other["primary_contact"], "9.84501E+9 or so");

    let unread = leads::unread_phones(&app.state).await.expect("rows");
    let names: Vec<&str> = unread.iter().map(|row| row.name.as_str()).collect();
    assert_eq!(names, ["Ravi Kumar"]);

    // The conversion runs once: a phone written like this later, for example by hand, stays.
    let mut tx = app.state.db.begin().await.expect("a transaction");
    let again = "update leads set primary_contact = '98450 11209' where id = $1";
    tx.q(again).bind(ids[0]).run().await.expect("old");
    tx.commit().await.expect("committed");
    leads::bring_phones_over(app.state.clone()).await;
    let lead = app.get(Admin, &format!("/api/admin/leads/{}", ids[0])).await.json();
    assert_eq!(lead["primary_contact"], "98450 11209");
}

#[tokio::test]
async fn what_is_no_number_is_told_in_a_sentence_that_says_why() {
    const SHORT: &str = "Primary contact must be at least 10 digits";
    const NONE: &str = "Please enter a phone number. Excel turns long numbers into 9.87E+11: \
                        format the column as text.";
    let app = TestApp::start().await;
    for (given, kept) in [
        ("೯೮೪೫೦ ೧೧೨೦೧", Ok("+919845011201")),
        ("080-2222 3333", Ok("+918022223333")),
        ("+1 415 555 0100", Ok("+14155550100")),
        ("98450", Err(SHORT)),
        ("9.87651E+11", Err(NONE)),
        ("ask for Ravi", Err(NONE)),
    ] {
        for path in ["/api/admin/leads", "/api/admin/customers"] {
            let body = json!({
                "name": "Suma", "primary_contact": given, "address": "12, 4th Cross",
                "pincode": "560001", "service_type": "cockroach_ants", "room_type": "2_bhk",
            });
            let answer = app.send(Admin, "POST", path, body).await;
            let row = answer.json();
            match kept {
                Ok(number) => assert_eq!(row["primary_contact"], number, "{given}: {answer}"),
                Err(why) => assert_eq!(row["errors"][0]["message"], why, "{given}: {answer}"),
            }
        }
    }
}
