//! The grammar of the delivery API, on the content that ships.

use std::net::Ipv4Addr;

use axum::{
    body::{Body, to_bytes},
    http::{
        Request,
        header::{AUTHORIZATION, CONTENT_LENGTH},
        request::Builder,
    },
};
use chrono::TimeDelta;
use serde_json::{Value, json};
use url::form_urlencoded;

use crate::{
    app::api,
    platform::config::HttpConfig,
    testing::{Admin, Answer, TestApp, Visitor, draft, go_live},
};

async fn ask(app: &TestApp, query: &str) -> Value {
    let answer = app.get(Visitor, &format!("/api/content/{query}")).await;
    assert!(answer.is_ok(), "{query}: {answer}");
    answer.json()
}

fn slugs(page: &Value) -> Vec<&str> {
    let items = page["items"].as_array().map(Vec::as_slice).unwrap_or_default();
    items.iter().filter_map(|item| item["slug"].as_str()).collect()
}

#[tokio::test]
async fn entries_are_chosen_ordered_and_cut_as_asked() {
    let app = TestApp::start().await;
    let all = ask(&app, "area?limit=200&count=true").await;
    assert_eq!((all["total"].as_u64(), slugs(&all).len()), (Some(62), 62));
    assert_eq!(all["next"], Value::Null);
    let of = |test: fn(&Value) -> bool| {
        let items = all["items"].as_array().map(Vec::as_slice).unwrap_or_default();
        items
            .iter()
            .filter(|item| test(item))
            .filter_map(|i| i["slug"].as_str())
            .collect::<Vec<_>>()
    };
    let is_south = |item: &Value| item["fields"]["zone"] == "south";
    let south = ask(&app, "area?where=zone:eq:south&limit=200").await;
    assert_eq!(slugs(&south), of(is_south));
    let rest = ask(&app, "area?where=zone:ne:south&limit=200").await;
    assert_eq!(slugs(&rest).len() + slugs(&south).len(), 62);
    let both = ask(&app, "area?where=zone:in:south,east&where=slug:prefix:b&limit=200").await;
    let begins = |item: &Value| {
        let zone = item["fields"]["zone"].as_str();
        item["slug"].as_str().is_some_and(|s| s.starts_with('b'))
            && (zone == Some("south") || zone == Some("east"))
    };
    assert!(slugs(&both).len() > 1);
    assert_eq!(slugs(&both), of(begins));
    assert_eq!(slugs(&ask(&app, "area?where=pincode:exists:false").await), [""; 0]);
    // Only the named fields, in the order of the kind.
    let few = ask(&app, "area/koramangala?fields=name,zone&locale=kn").await;
    let names: Vec<&String> = few["fields"].as_object().expect("fields").keys().collect();
    assert_eq!(names, ["zone", "name"]);
    assert_eq!(few["path"], "/kn/pest-control/koramangala");
    assert_eq!(few["html"], json!({}));
}

#[tokio::test]
async fn pages_follow_each_other_in_any_order_until_there_are_no_more() {
    let app = TestApp::start().await;
    for (order, limit) in [("sort=name&locale=kn", 7), ("sort=-name", 20), ("count=true", 31)] {
        let whole = ask(&app, &format!("area?{order}&limit=200")).await;
        let mut found: Vec<String> = Vec::new();
        let mut next = String::new();
        loop {
            let page = ask(&app, &format!("area?{order}&limit={limit}{next}")).await;
            found.extend(slugs(&page).into_iter().map(str::to_owned));
            let Some(cursor) = page["next"].as_str() else { break };
            next = format!("&cursor={cursor}");
        }
        assert_eq!(found, slugs(&whole), "{order}");
    }
}

#[tokio::test]
async fn letters_of_a_language_sort_as_its_readers_expect() {
    let app = TestApp::start().await;
    let page = ask(&app, "area?sort=name&limit=200&fields=name").await;
    let items = page["items"].as_array().expect("items");
    let names: Vec<&str> = items.iter().filter_map(|i| i["fields"]["name"].as_str()).collect();
    let mut lower: Vec<String> = names.iter().map(|name| name.to_lowercase()).collect();
    let first = lower.first().cloned();
    lower.sort();
    assert_eq!(first, lower.first().cloned());
    // By code points, all capitals would come before HSR's neighbours in small letters.
    let at = |name: &str| names.iter().position(|other| *other == name).expect(name);
    assert!(at("Hoodi") < at("HSR Layout"), "{names:?}");
}

#[tokio::test]
async fn what_an_entry_refers_to_comes_once_and_only_when_asked() {
    let app = TestApp::start().await;
    let page =
        ask(&app, "area?include=zone,neighbours&where=zone:eq:east&limit=200&locale=ta").await;
    let included = page["included"].as_object().expect("included");
    assert_eq!(included["zone/east"]["locale"], "ta");
    assert!(included.keys().filter(|name| name.starts_with("area/")).count() > 3);
    assert!(ask(&app, "area/hebbal").await.get("included").is_none());
    let far = ask(&app, "area/hebbal?include=neighbours.zone,zone").await;
    let kinds = json!({ "neighbours": "area", "neighbours.zone": "zone", "zone": "zone" });
    assert_eq!(far["references"], kinds);
    let neighbour = far["fields"]["neighbours"][0].as_str().expect("a neighbour");
    let zone = &far["included"][format!("area/{neighbour}")]["fields"]["zone"];
    let zone = zone.as_str().expect("its zone");
    assert_eq!(far["included"][format!("zone/{zone}")]["slug"], zone);
    let one = ask(&app, "area/hebbal?include=zone").await;
    let zone = one["fields"]["zone"].as_str().expect("a zone");
    assert_eq!(one["included"][format!("zone/{zone}")]["slug"], zone);
}

#[tokio::test]
async fn a_language_itself_has_only_what_is_written_in_it() {
    let app = TestApp::start().await;
    let own = ask(&app, "area/koramangala?locale=kn&missing=absent").await;
    assert_eq!(own["fallback"], json!([]));
    let english = ask(&app, "area/koramangala?locale=kn").await;
    for path in english["fallback"].as_array().expect("paths") {
        assert!(own["fields"].get(path.as_str().expect("a path")).is_none(), "{path}");
    }
}

#[tokio::test]
async fn what_the_grammar_does_not_know_is_refused_with_what_is_allowed() {
    let app = TestApp::start().await;
    let nine = "where=slug:eq:a&".repeat(9);
    let twenty_one = (0..21).map(|n| n.to_string()).collect::<Vec<_>>().join(",");
    for (query, field, told) in [
        ("area?page=2", "page", "there are locale, missing, where, sort, fields, include, limit"),
        ("area?limit=1&limit=2", "limit", "stands only once"),
        ("area?limit=0", "limit", "from 1 to 200"),
        ("area?limit=201", "limit", "from 1 to 200"),
        ("area?locale=fr", "locale", "en, kn"),
        ("area?missing=no", "missing", "english, absent"),
        ("area?count=1", "count", "neither true nor false"),
        ("area?where=zone", "where", "field:op:value"),
        ("area?where=photo:eq:x", "where", "none of slug, updated_at, zone, pincode"),
        ("area?where=zone.name:eq:x", "where", "none of slug, updated_at, zone"),
        ("area?where=zone:like:x", "where", "none of eq, ne, in, exists"),
        ("area?where=zone:exists:x", "where", "neither true nor false"),
        ("area?where=slug:in:[1", "where", "no JSON list"),
        (&format!("area?where=slug:in:{twenty_one}"), "where", "at most 20"),
        (&format!("area?{nine}"), "where", "at most 8 times"),
        ("area?sort=zone", "sort", "none of slug, position, updated_at, name"),
        ("area?sort=slug,slug,slug,slug", "sort", "at most 3"),
        ("area?fields=price", "fields", "'price' is none of zone"),
        ("area?fields=name.first", "fields", "no fields of its own"),
        ("area?include=name", "include", "refers to no entries"),
        ("area?include=zone,zone,zone,zone,zone,zone", "include", "at most 5"),
        ("area?include=zone.name", "include", "refers to no entries"),
        ("area?at=then", "at", "none of live, draft"),
        ("schemas?x=1", "x", "no parameters"),
        ("schemas/faq?x=1", "x", "no parameters"),
        ("by-path", "path", "begins with /"),
        ("by-path?path=x", "path", "begins with /"),
        ("by-path?path=/&locale=kn", "locale", "There are path, at"),
        ("area?cursor=x", "cursor", "not of this list"),
        ("area/hebbal?where=slug:eq:x", "where", "there are locale, missing, fields, include"),
        ("page?fields=sections.carousel.title", "fields", "'carousel' is none of hero"),
    ] {
        let refused: Answer = app.get(Visitor, &format!("/api/content/{query}")).await;
        assert_eq!(refused.status, 422, "{query}: {refused}");
        let error = &refused.json()["errors"][0];
        assert_eq!(error["field"], field, "{query}");
        let message = error["message"].as_str().unwrap_or_default();
        assert!(message.contains(told), "{query}: {message}");
    }
    // A cursor of another order is not taken for one of this.
    let next = ask(&app, "area?limit=5&sort=name").await["next"].as_str().map(str::to_owned);
    let other = format!("/api/content/area?limit=5&cursor={}", next.expect("a cursor"));
    assert_eq!(app.get(Visitor, &other).await.status, 422);
}

#[tokio::test]
async fn parts_of_blocks_are_answered_by_their_type() {
    let app = TestApp::start().await;
    let whole = ask(&app, "page/about").await;
    let blocks = whole["fields"]["sections"].as_array().expect("blocks");
    let first = blocks[0]["type"].as_str().expect("a type");
    let cut = ask(&app, &format!("page/about?fields=sections.{first}")).await;
    let left = cut["fields"]["sections"].as_array().expect("blocks");
    assert!(!left.is_empty() && left.iter().all(|block| block["type"] == first));
    assert_eq!(left[0], blocks[0]);
}

#[tokio::test]
async fn an_address_that_asks_without_end_has_to_wait() {
    let app = TestApp::start_with(HttpConfig::default()).await;
    for _ in 0..200 {
        assert!(app.get(Visitor, "/api/content/faq/safe").await.is_ok());
    }
    let refused = app.get(Visitor, "/api/content/faq").await;
    assert_eq!((refused.status.as_u16(), refused.header("retry-after")), (429, "1"));
    app.clock.advance(TimeDelta::milliseconds(20));
    assert!(app.get(Visitor, "/api/content/faq").await.is_ok());
}

#[tokio::test]
async fn what_was_answered_before_is_the_same_without_the_way_through_the_router() {
    let app = TestApp::start_with(HttpConfig::default()).await;
    let path = "/api/content/faq?locale=kn&sort=-slug";
    let front = app.engine.answers(api()).front;
    let at_hand = |request: Builder| {
        let (parts, ()) = request.body(()).expect("a request").into_parts();
        front(&parts, Ipv4Addr::LOCALHOST.into())
    };
    assert!(at_hand(Request::get(path)).is_none(), "nobody asked before");
    let routed = app.get(Visitor, path).await;
    let answer = at_hand(Request::get(path)).expect("an answer");
    let mut headers = routed.headers.clone();
    headers.remove("x-request-id");
    // The connection writes this header itself.
    headers.remove(CONTENT_LENGTH);
    assert_eq!((answer.status(), answer.headers()), (routed.status, &headers));
    let body = to_bytes(answer.into_body(), usize::MAX).await.expect("a body");
    assert_eq!(body, routed.body);
    let known = Request::get(path).header("if-none-match", routed.header("etag"));
    assert_eq!(at_hand(known).map(|answer| answer.status().as_u16()), Some(304));
    for other in [
        Request::post(path),
        Request::get(path).header(AUTHORIZATION, "Bearer jaali_pat_none"),
        Request::get("/api/content/faq?locale=kn"),
    ] {
        assert!(at_hand(other).is_none());
    }
    while at_hand(Request::get(path)).is_some() {}
    assert_eq!(app.get(Visitor, path).await.status, 429);
    app.clock.advance(TimeDelta::hours(1));
    assert!(at_hand(Request::get(path)).is_some());
    assert!(draft(&app, "2", "Yes, quite safe.").await.is_ok());
    go_live(&app).await;
    assert!(at_hand(Request::get(path)).is_none(), "other content is live");
}

#[tokio::test]
async fn an_address_leads_to_its_entry_with_what_a_page_needs() {
    let app = TestApp::start().await;
    let page = ask(&app, "by-path?path=/kn/pest-control/koramangala").await;
    assert_eq!((&page["kind"], &page["entry"]["slug"]), (&"area".into(), &"koramangala".into()));
    assert_eq!(page["entry"]["locale"], "kn");
    assert_eq!(page["languages"].as_array().map(Vec::len), Some(7));
    assert_eq!(page["languages"][0]["path"], "/pest-control/koramangala");
    assert_eq!(page["breadcrumbs"][0]["path"], "/kn/");
    assert_eq!(page["breadcrumbs"][1]["path"], "/kn/pest-control/koramangala");
    assert_eq!(page["seo"]["noindex"], false);
    assert!(!page["seo"]["title"].as_str().unwrap_or_default().is_empty());
    for path in ["/", "/kn", "/pest-control/nowhere", "/api/leads", "/a/b/c", "/%00"] {
        let none = app.get(Visitor, &format!("/api/content/by-path?path={path}")).await;
        assert_eq!(none.status, 404, "{path}");
    }
}

#[tokio::test]
async fn an_answer_names_its_release_and_what_changed_since_when() {
    let app = TestApp::start().await;
    let before = app.get(Visitor, "/api/content/faq/safe").await;
    let at = before.json()["updated_at"].as_str().expect("a moment").to_owned();
    let release: i64 = before.header("x-release").parse().expect("a number");
    app.clock.advance(TimeDelta::hours(1));
    assert!(draft(&app, "2", "Yes, quite safe.").await.is_ok());
    go_live(&app).await;
    let changed = ask(&app, &format!("faq?where=updated_at:gt:{at}&sort=-updated_at")).await;
    assert_eq!(slugs(&changed), ["safe"]);
    let after = app.get(Visitor, "/api/content/faq/safe").await;
    let now: i64 = after.header("x-release").parse().expect("a number");
    assert!(now > release, "{now} after {release}");
    assert_ne!(after.header("etag"), before.header("etag"));
    // What did not change keeps its tag, whatever the number.
    assert_eq!(slugs(&ask(&app, &format!("faq?where=updated_at:lte:{at}&limit=1")).await).len(), 1);
}

/// What drafts look like to a token with one scope.
async fn drafts_with(app: &TestApp, scope: &str) -> Answer {
    let body = json!({
        "name": scope, "scopes": [scope], "expires_at": "2027-01-01T00:00:00Z",
    });
    let made = app.send(Admin, "POST", "/api/admin/tokens", body).await.json();
    let bearer = format!("Bearer {}", made["token"].as_str().expect("a token"));
    let request =
        Request::get("/api/content/faq/safe?at=draft&locale=kn").header(AUTHORIZATION, bearer);
    app.ask(Visitor, request, Body::empty()).await
}

#[tokio::test]
async fn drafts_are_read_with_a_token_for_them_alone() {
    let app = TestApp::start().await;
    assert!(draft(&app, "2", "Not before Diwali.").await.is_ok());
    for path in ["/api/content/faq/safe?at=draft", "/api/content/faq?at=draft"] {
        assert_eq!(app.get(Visitor, path).await.status, 401);
        // A cookie is no token.
        assert_eq!(app.get(Admin, path).await.status, 401);
    }
    assert_eq!(drafts_with(&app, "leads:read").await.status, 403);
    let answer = drafts_with(&app, "content:drafts").await;
    assert_eq!(answer.status, 200, "{answer}");
    assert!(answer.text().contains("Not before Diwali."), "{answer}");
    assert_eq!(answer.header("cache-control"), "private, no-store");
    for path in ["faq/safe", "faq?limit=200", "faq/safe?locale=kn", "faq/safe?at=live"] {
        let live = app.get(Visitor, &format!("/api/content/{path}")).await;
        assert!(live.is_ok() && !live.text().contains("Not before Diwali."), "{path}");
    }
    let odd = Request::get("/api/content/faq").header(AUTHORIZATION, "Bearer jaali_pat_x");
    assert_eq!(app.ask(Visitor, odd, Body::empty()).await.status, 401);
}

/// A small generator, so that a failure can be repeated.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or_default()
    }

    fn one_of<'w>(&mut self, words: &[&'w str]) -> &'w str {
        words[self.next() % words.len()]
    }
}

#[tokio::test]
async fn whatever_is_asked_is_answered_or_refused() {
    let app = TestApp::start().await;
    assert!(draft(&app, "2", "Secret until Diwali.").await.is_ok());
    let mut numbers = Numbers(24);
    let names = [
        "locale", "missing", "where", "sort", "fields", "include", "limit", "cursor", "count",
        "at", "path", "x", "\0", "where[]",
    ];
    let words = [
        "kn",
        "absent",
        "zone:eq:south",
        "slug:in:[\"a\"]",
        "-name",
        "name,zone",
        "zone.neighbours",
        "neighbours.zone",
        "1",
        "200",
        "true",
        "live",
        "draft",
        "/kn/pest-control/hebbal",
        "\u{ff}\0",
        "slug:prefix:ಜ",
        "updated_at:gte:2026-01-01T00:00:00+05:30",
        "name:gt:a",
        "W10",
        "bnVsbA",
        "::::",
        "sections.hero.title",
        "",
        "\u{ca9}",
        "9999999999999999999999",
    ];
    let places = [
        "area",
        "faq",
        "page",
        "faq/safe",
        "area/hebbal",
        "by-path",
        "schemas",
        "user",
        "",
        "page/%00",
    ];
    let (mut answered, mut refused) = (0, 0);
    for _ in 0..200 {
        let place = numbers.one_of(&places);
        let count = numbers.next() % 4;
        let mut query = form_urlencoded::Serializer::new(String::new());
        for _ in 0..count {
            query.append_pair(numbers.one_of(&names), numbers.one_of(&words));
        }
        let path = format!("/api/content/{place}?{}", query.finish());
        let answer = app.get(Visitor, &path).await;
        let status = answer.status.as_u16();
        assert!(matches!(status, 200 | 400 | 401 | 404 | 422), "{path}: {answer}");
        assert!(!answer.text().contains("Secret until Diwali."), "{path}");
        if status == 200 { answered += 1 } else { refused += 1 }
    }
    assert!(answered > 20 && refused > 20, "{answered} answered, {refused} refused");
}
