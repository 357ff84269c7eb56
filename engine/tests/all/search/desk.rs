//! What staff find: their own rows only, at once, and never as markup.

use jaali::testing::{Admin, Inactive, Marketer, Own, Support, TestApp, Visitor};
use serde_json::{Value, json};

use super::{asked, person, titles};

#[tokio::test]
async fn what_is_saved_is_found_a_moment_later_and_what_is_deleted_is_not() {
    let app = TestApp::start().await;
    let _job = app.search().await;
    let lead = app.create(Support, "/api/admin/leads", person("Suma Rao", "9845011201")).await;
    app.found().await;
    for typed in ["suma", "ಸುಮಾ ರಾವ್", "rao suma", "98450 112", "ld-1", "4th cross sum"]
    {
        assert_eq!(titles(&app, Support, typed).await, ["lead Suma Rao"], "{typed}");
    }
    let path = format!("/api/admin/leads/{lead}");
    let changed = app.change(Support, "PATCH", &path, "1", json!({ "name": "Uma Rao" })).await;
    assert!(changed.is_ok(), "{changed}");
    app.found().await;
    assert_eq!(titles(&app, Support, "suma").await, [""; 0]);
    assert_eq!(titles(&app, Support, "uma rao").await, ["lead Uma Rao"]);
    assert!(app.change(Admin, "DELETE", &path, "2", json!({})).await.is_ok());
    app.found().await;
    assert_eq!(titles(&app, Support, "uma rao").await, [""; 0]);
}

#[tokio::test]
async fn a_list_shows_the_rows_that_the_same_words_find() {
    let app = TestApp::start().await;
    let _job = app.search().await;
    for (name, phone) in [("ಸುಮಾ ರಾವ್", "9845011201"), ("Suman Shetty", "9845011202")]
    {
        app.create(Support, "/api/admin/leads", person(name, phone)).await;
        app.create(Support, "/api/admin/customers", person(name, phone)).await;
    }
    let names = async |path: &str, typed: &str| {
        let rows = app.get(Support, &format!("{path}?{}", asked(typed))).await.json();
        let rows = rows["items"].as_array().expect("rows").clone();
        let name = |row: &Value| row["name"].as_str().unwrap_or_default().to_owned();
        let mut names: Vec<String> = rows.iter().map(name).collect();
        names.sort();
        names
    };
    // Without waiting, because users search for the row that they have just saved.
    for path in ["/api/admin/leads", "/api/admin/customers"] {
        assert_eq!(names(path, "suma").await, ["Suman Shetty", "ಸುಮಾ ರಾವ್"]);
        assert_eq!(names(path, "suma rao").await, ["ಸುಮಾ ರಾವ್"]);
        assert_eq!(names(path, "+91 98450 11202").await, ["Suman Shetty"]);
        assert_eq!(names(path, "zebra").await, [""; 0]);
    }
    let mut flat = person("Meera Nair", "9845011203");
    flat["address"] = "1204, Prestige Falcon".into();
    app.create(Support, "/api/admin/leads", flat).await;
    for typed in ["1204", "೧೨೦೪", "prestige 1204"] {
        assert_eq!(names("/api/admin/leads", typed).await, ["Meera Nair"], "{typed}");
    }
}

#[tokio::test]
async fn packages_and_suspects_are_found_in_their_lists_as_in_the_palette() {
    let app = TestApp::start().await;
    let _job = app.search().await;
    let suspect = json!({
        "name": "ಸುಮಾ ರಾವ್", "phone": "+919845011203", "email": "s@example.in",
        "service_type": "bbms_single", "room_type": "2_bhk", "address": "14, 3rd Cross",
        "pincode": "560034", "form": "booking", "website": "https://spam.example",
    });
    app.create(Visitor, "/api/leads", suspect).await;
    let package = json!({ "service_type": "bbms_single", "service_name": "Bed Bug Treatment",
                          "room_type": "2_bhk", "before_discount": 2000 });
    app.create(Admin, "/api/admin/packages", package).await;
    app.found().await;
    let first = async |path: &str, typed: &str, field: &str| {
        let rows = app.get(Admin, &format!("{path}?{}", asked(typed))).await.json();
        rows["items"][0][field].as_str().map(str::to_owned)
    };
    let package = async |typed: &str| first("/api/admin/packages", typed, "service_name").await;
    for typed in ["bed bug", "2 bhk bedbug", "treatmant"] {
        assert_eq!(package(typed).await.as_deref(), Some("Bed Bug Treatment"), "{typed}");
    }
    assert_eq!(package("zebra").await, None);
    let held = async |typed: &str| first("/api/admin/quarantine", typed, "name").await;
    assert_eq!(held("suma").await.as_deref(), Some("ಸುಮಾ ರಾವ್"));
    assert_eq!(held("zebra").await, None);
    let url = first("/api/admin/search", "suma", "url").await.expect("a suspect");
    let rows = app.get(Admin, &url.replace("/admin", "/api/admin")).await.json();
    assert_eq!(rows["items"].as_array().map(Vec::len), Some(1), "{url} {rows}");
}

#[tokio::test]
async fn of_more_than_a_thousand_the_best_are_listed_and_it_is_said() {
    let app = TestApp::start().await;
    let lead = |n: u64| person(&format!("Ravi {n}"), &(9_845_100_000 + n).to_string());
    app.create(Own, "/api/admin/leads", lead(0)).await;
    for n in 1..1_000 {
        app.create(Support, "/api/admin/leads", lead(n)).await;
    }
    let _job = app.search().await;
    let list = async || app.get(Support, "/api/admin/leads?q=ravi&limit=200").await.json();
    assert_eq!(list().await.get("capped_at"), None);
    app.create(Support, "/api/admin/leads", lead(1_000)).await;
    let page = list().await;
    assert_eq!(page["capped_at"], 1_000);
    let mut rows = page["items"].as_array().map_or(0, Vec::len);
    let mut next = page["next"].as_str().map(str::to_owned);
    while let Some(cursor) = next {
        let path = format!("/api/admin/leads?q=ravi&limit=200&cursor={cursor}");
        let page = app.get(Support, &path).await.json();
        rows += page["items"].as_array().map_or(0, Vec::len);
        next = page["next"].as_str().map(str::to_owned);
    }
    assert_eq!(rows, 1_000);
    let file = app.get(Admin, "/api/admin/leads.csv?q=ravi").await;
    assert_eq!(file.status, 422, "a file would lack a row without a word");
    let narrow = app.get(Admin, "/api/admin/leads.csv?q=ravi%20999").await;
    assert_eq!(narrow.text().lines().count(), 2);
    // Their own row is the oldest, so a thousand others are better hits.
    let own = app.get(Own, "/api/admin/leads?q=ravi").await.json();
    assert_eq!(own["items"][0]["name"], "Ravi 0", "{own}");
    assert_eq!(own.get("capped_at"), None);
    let mut found = titles(&app, Own, "ravi").await;
    found.retain(|hit| hit.starts_with("lead"));
    assert_eq!(found, ["lead Ravi 0"]);
}

#[tokio::test]
async fn content_is_found_by_half_a_word_of_any_language() {
    let app = TestApp::start().await;
    let _job = app.search().await;
    let slugs = async |path: &str, typed: &str| {
        let rows = app.get(Marketer, &format!("{path}?{}", asked(typed))).await;
        let body = rows.json();
        let items = body["items"].as_array().unwrap_or_else(|| panic!("{rows}")).clone();
        let slug = |row: &Value| row["slug"].as_str().unwrap_or_default().to_owned();
        items.iter().map(slug).collect::<Vec<_>>()
    };
    for typed in ["वारं", "warrenty", "ವಾರಂಟಿ"] {
        let found = slugs("/api/admin/content/faq", typed).await;
        assert!(found.contains(&"warranty".to_owned()), "{typed}: {found:?}");
    }
    assert_eq!(slugs("/api/admin/content/area", "Kormangala").await, ["koramangala"]);
    let matrix = slugs("/api/admin/translations", "Kormangala").await;
    assert!(matrix.contains(&"koramangala".to_owned()), "{matrix:?}");
    assert_eq!(slugs("/api/admin/content/faq", "Kormangala").await, [""; 0]);
}

#[tokio::test]
async fn everybody_finds_what_they_may_read() {
    let app = TestApp::start().await;
    let _job = app.search().await;
    let safe = person("Safe House", "9845011203");
    app.create(Support, "/api/admin/leads", safe.clone()).await;
    app.create(Support, "/api/admin/customers", safe).await;
    app.found().await;
    let kinds = async |actor| {
        let mut kinds: Vec<String> = titles(&app, actor, "safe")
            .await
            .iter()
            .filter_map(|title| title.split(' ').next().map(str::to_owned))
            .collect();
        kinds.sort();
        kinds.dedup();
        kinds
    };
    assert_eq!(kinds(Admin).await, ["content", "customer", "lead"]);
    assert_eq!(kinds(Support).await, ["customer", "lead"]);
    assert_eq!(kinds(Marketer).await, ["content"]);
    let asked_for = app.get(Marketer, "/api/admin/search?q=safe&in=lead,customer").await;
    assert_eq!(asked_for.json(), json!({ "items": [] }));
    for actor in [Visitor, Inactive] {
        assert_eq!(app.get(actor, "/api/admin/search?q=safe").await.status, 401);
    }
    // The search for visitors has content only.
    let visitors = app.get(Visitor, "/api/search?q=safe+house").await.text();
    assert!(!visitors.contains("Safe House"), "{visitors}");
}

#[tokio::test]
async fn who_sees_only_their_own_rows_finds_no_others() {
    let app = TestApp::start().await;
    let _job = app.search().await;
    let won = async |actor, name: &str, fields: Value| {
        let mut lead = person(name, "9845011203");
        for (field, value) in fields.as_object().expect("fields") {
            lead[field] = value.clone();
        }
        let lead = app.create(actor, "/api/admin/leads", lead).await;
        let visit = json!({ "scheduled_date": "2026-11-23", "scheduled_time": "10:00" });
        let path = format!("/api/admin/leads/{lead}/convert");
        assert!(app.send(actor, "POST", &path, json!({ "booking": visit })).await.is_ok());
    };
    let support = app.get(Support, "/api/auth/me").await.json()["user"]["id"].clone();
    for n in 0..20 {
        won(Support, &format!("Suma {n}"), json!({ "assigned_to": support })).await;
    }
    won(Own, "Suma Safe", json!({})).await;
    app.found().await;
    let mut found = titles(&app, Own, "suma").await;
    // Content has no owners.
    found.retain(|title| !title.starts_with("content "));
    found.sort();
    assert_eq!(found, ["booking Suma Safe", "customer Suma Safe", "lead Suma Safe"]);
    assert_eq!(titles(&app, Admin, "suma").await.len(), 20, "another caller sees a whole page");
    let contacts = async |actor| {
        let found = app.get(actor, "/api/admin/contacts?phone=98450+11203").await.json();
        found["items"].as_array().map_or(0, Vec::len)
    };
    assert_eq!((contacts(Own).await, contacts(Admin).await), (2, 20));
    for path in ["/api/admin/leads", "/api/admin/customers", "/api/admin/bookings"] {
        let rows = app.get(Own, &format!("{path}?q=suma")).await.json();
        assert_eq!(rows["items"].as_array().map(Vec::len), Some(1), "{path}");
    }
}

#[tokio::test]
async fn a_name_is_text_wherever_it_is_marked() {
    let app = TestApp::start().await;
    let _job = app.search().await;
    let name = "<img src=x onerror=alert(1)> Ravi";
    app.create(Support, "/api/admin/leads", person(name, "9845011204")).await;
    app.found().await;
    let answer = app.get(Support, "/api/admin/search?q=ravi").await.json();
    assert_eq!(
        answer["items"][0]["highlights"]["title"],
        "&lt;img src=x onerror=alert(1)&gt; <mark>Ravi</mark>"
    );
}

#[tokio::test]
async fn no_query_is_an_error() {
    let app = TestApp::start().await;
    let _job = app.search().await;
    let (long, many) = ("ಕ".repeat(2_000), "a ".repeat(2_000));
    let emoji = "🐜".repeat(50);
    for typed in [
        "",
        " ",
        "ಾ",
        "\"",
        "(",
        "AND",
        "name:x OR *",
        "\u{0}",
        "\u{202E}abc",
        &emoji,
        "೯೮ 9",
        "%_",
        "\\",
        &long,
        &many,
        "+",
        "-",
        "a*",
        "[a TO z]",
        "~2",
        "the",
        "' or 1=1 --",
    ] {
        for path in ["/api/search", "/api/admin/search", "/api/admin/leads"] {
            let answer = app.get(Admin, &format!("{path}?{}", asked(typed))).await;
            assert_eq!(answer.status, 200, "{path} {typed:?}: {answer}");
        }
    }
    for (path, field) in [
        ("/api/search?q=a&limit=21", "limit"),
        ("/api/search?q=a&limit=0", "limit"),
        ("/api/search?q=a&kind=lead", "kind"),
        ("/api/admin/search?q=a&in=user", "in"),
        ("/api/admin/search?q=a&limit=51", "limit"),
    ] {
        let answer = app.get(Admin, path).await;
        assert_eq!(
            (answer.status.as_u16(), &answer.json()["errors"][0]["field"]),
            (422, &json!(field)),
            "{path}"
        );
    }
}

#[tokio::test]
async fn what_visitors_miss_is_told_from_the_third_time_on_and_says_nothing_of_them() {
    let app = TestApp::start().await;
    let _job = app.search().await;
    let miss = async |typed: &str, settled: bool| {
        let path = format!("/api/search?{}&locale=kn&settled={settled}", asked(typed));
        let answer = app.get(Visitor, &path).await.json();
        assert_eq!(answer["items"], json!([]), "{typed}");
    };
    for _ in 0..3 {
        miss("Xylophone  Qq", true).await;
        miss("xyl", false).await;
        miss("zzqx 98765 43210", true).await;
        miss("zzqx@example.in", true).await;
    }
    miss("zzqx twice", true).await;
    let misses = app.get(Marketer, "/api/admin/search/misses").await.json();
    let told = json!({
        "items": [{ "query": "xylophone qq", "locale": "kn", "count": 3, "day": "2026-11-20" }]
    });
    assert_eq!(misses, told);
}

#[tokio::test]
async fn until_there_is_an_index_lists_are_searched_as_text() {
    let app = TestApp::start().await;
    app.create(Support, "/api/admin/leads", person("Suma Rao", "9845011201")).await;
    assert_eq!(app.get(Support, "/api/admin/search?q=suma").await.status, 503);
    assert_eq!(app.get(Visitor, "/api/search?q=suma").await.status, 503);
    let rows = app.get(Support, "/api/admin/leads?q=uma").await.json();
    assert_eq!(rows["items"][0]["name"], "Suma Rao");
}
