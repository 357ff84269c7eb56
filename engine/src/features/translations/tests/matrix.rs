//! The matrix of translations.

use serde_json::{Value, json};

use crate::testing::{Marketer, Support, TestApp, draft, go_live, new_english};

const MATRIX: &str = "/api/admin/translations";

async fn read(app: &TestApp, query: &str) -> Value {
    let answer = app.get(Marketer, &format!("{MATRIX}?{query}")).await;
    assert!(answer.is_ok(), "{answer}");
    answer.json()
}

fn names(matrix: &Value) -> Vec<String> {
    let rows = matrix["items"].as_array().expect("rows");
    rows.iter()
        .map(|row| {
            let of = |name: &str| row[name].as_str().expect("a name").to_owned();
            format!("{}/{}", of("kind"), of("slug"))
        })
        .collect()
}

#[tokio::test]
async fn a_row_says_where_an_entry_stands_in_every_language() {
    let app = TestApp::start().await;
    assert!(draft(&app, "2", "ಹೌದು").await.is_ok());
    let matrix = read(&app, "kind=faq&q=SAFE").await;
    let row = &matrix["items"][0];
    assert_eq!((&row["slug"], &row["kind"]), (&json!("safe"), &json!("faq")));
    assert!(row["title"].as_str().expect("a title").ends_with('?'), "{row}");
    let kannada = json!({
        "state": "changed", "version": 3, "scheduled": false, "updated_at": "2026-11-20T10:00:00Z",
    });
    assert_eq!(row["cells"]["kn"], kannada);
    assert_eq!(row["cells"]["ta"]["state"], "live");
    assert_eq!(row["cells"].as_object().expect("cells").len(), 7);
}

#[tokio::test]
async fn rows_are_chosen_by_state_and_counted_in_every_language() {
    let app = TestApp::start().await;
    assert!(draft(&app, "2", "ಹೌದು").await.is_ok());
    let one = json!({ "slug": "balcony" });
    assert!(app.send(Marketer, "POST", "/api/admin/content/faq", one).await.is_ok());
    for (query, expected) in [
        ("kind=faq&locale=kn&state=changed", vec!["faq/safe"]),
        ("kind=faq&state=ready", vec!["faq/safe"]),
        ("locale=kn&state=ready", vec!["faq/safe"]),
        ("kind=faq&locale=ta&state=changed", vec![]),
        ("kind=faq&state=missing", vec!["faq/balcony"]),
        ("kind=zone&state=missing", vec![]),
        (
            "q=%E0%B2%B9%E0%B3%8C%E0%B2%A6%E0%B3%81&kind=faq&locale=kn&state=changed",
            vec!["faq/safe"],
        ),
        ("state=scheduled", vec![]),
    ] {
        assert_eq!(names(&read(&app, query).await), expected, "{query}");
    }
    let totals = read(&app, "kind=faq&state=changed&locale=kn").await["totals"].clone();
    let kannada = json!({ "live": 7, "draft": 0, "changed": 1, "stale": 0, "missing": 1,
                          "held_back": 0, "percent": 88 });
    assert_eq!(totals["kn"], kannada, "of all entries, whatever the filter of states");

    go_live(&app).await;
    new_english(&app, "Very.").await;
    let stale = read(&app, "kind=faq&state=stale&locale=hi").await;
    assert_eq!(names(&stale), ["faq/safe"]);
    assert_eq!(
        (&stale["totals"]["hi"]["stale"], &stale["totals"]["hi"]["percent"]),
        (&json!(1), &json!(77))
    );
    assert_eq!(stale["totals"]["en"]["percent"], 88);
}

#[tokio::test]
async fn pages_of_rows_are_the_whole_matrix_and_no_row_comes_twice() {
    let app = TestApp::start().await;
    let (mut all, mut cursor) = (Vec::new(), String::new());
    loop {
        let matrix = read(&app, &format!("limit=200{cursor}")).await;
        all.extend(names(&matrix));
        let Some(next) = matrix["next"].as_str() else { break };
        cursor = format!("&cursor={next}");
    }
    let mut each = all.clone();
    each.sort();
    each.dedup();
    assert_eq!((each.len() == all.len(), all.len() > 250), (true, true), "{}", all.len());
    assert!(all.contains(&"text/nav.home".to_owned()));
    let kinds: Vec<&str> = all.iter().filter_map(|n| n.split('/').next()).collect();
    assert!(kinds.is_sorted(), "kind by kind");
}

#[tokio::test]
async fn what_is_no_filter_is_refused_by_name() {
    let app = TestApp::start().await;
    for query in ["kind=faqs", "locale=fr", "state=lively", "limit=0", "cursor=x"] {
        let refused = app.get(Marketer, &format!("{MATRIX}?{query}")).await;
        let field = query.split('=').next();
        assert_eq!(refused.json()["errors"][0]["field"].as_str(), field, "{query} {refused}");
    }
    assert_eq!(app.get(Support, MATRIX).await.status, 403);
}
