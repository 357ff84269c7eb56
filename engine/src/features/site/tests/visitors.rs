//! Pages for one visitor: without JavaScript the address and the form hold the state.

use axum::{body::Body, http::Request};

use crate::{
    platform::config::{HttpConfig, Limits},
    testing::{TestApp, Visitor},
};

#[tokio::test]
async fn without_javascript_the_address_holds_what_was_chosen() {
    let app = TestApp::with_site().await;
    let page =
        app.get(Visitor, "/kn/?category=bedbug_control&property=residential&size=2_bhk").await;
    assert_eq!((page.status.as_u16(), page.header("cache-control")), (200, "no-store"));
    let packages = app.get(Visitor, "/api/packages?service_type=bbms_single&room_type=2_bhk").await;
    let id = packages.json()["items"][0]["id"].as_str().map(ToOwned::to_owned).expect("a package");
    assert!(page.text().contains(&format!("value=\"{id}\"")), "a button that books it");
    let chosen = app.get(Visitor, &format!("/kn/?package={id}")).await.text();
    assert!(chosen.contains(&format!("value=\"{id}\"")), "the form holds it");
    // A campaign's tags are no state, so the published page answers.
    let tagged = app.get(Visitor, "/kn/?utm_source=radio").await;
    assert_eq!(tagged.header("cache-control"), "public, no-cache");
}

#[tokio::test]
async fn a_part_is_the_section_of_the_page_alone() {
    let app = TestApp::with_site().await;
    let step = "?category=bedbug_control&size=2_bhk";
    for path in ["/", "/kn/", "/kn/pest-control/hebbal"] {
        let part = app.get(Visitor, &format!("{path}{step}&part=services")).await;
        assert_eq!((part.status.as_u16(), part.header("cache-control")), (200, "no-store"));
        let text = part.text();
        assert!(text.starts_with("<section") && text.ends_with("</section>"), "{path}: {text}");
        assert_eq!(text.matches("<article").count(), 2, "{path}");
        assert!(app.get(Visitor, &format!("{path}{step}")).await.text().contains(&text), "{path}");
        let first = app.get(Visitor, &format!("{path}?part=services")).await.text();
        assert!(first.starts_with("<section") && first.contains("class=\"arcade\""), "{path}");
        let unknown = app.get(Visitor, &format!("{path}{step}&part=footer")).await.text();
        assert!(unknown.starts_with("<!doctype html>") && unknown.contains("<article"), "{path}");
    }
    for path in ["/?part=footer", "/services/cockroach?part=services", "/404x?part=services"] {
        assert!(app.get(Visitor, path).await.text().starts_with("<!doctype html>"), "{path}");
    }
}

#[tokio::test]
async fn a_chosen_package_brings_its_form_into_the_page_of_an_area() {
    let app = TestApp::with_site().await;
    let packages = app.get(Visitor, "/api/packages?service_type=bbms_single&room_type=2_bhk").await;
    let id = packages.json()["items"][0]["id"].as_str().map(ToOwned::to_owned).expect("a package");
    let step = format!("?category=bedbug_control&size=2_bhk&package={id}&part=services");
    let form = app.get(Visitor, &format!("/pest-control/hebbal{step}")).await.text();
    assert!(form.contains(&format!("name=\"package_id\" value=\"{id}\"")), "{form}");
    assert!(form.contains("Back to packages") && !form.contains("<article"), "{form}");
    // The form of the home page has a place of its own.
    let home = app.get(Visitor, &format!("/{step}")).await.text();
    assert!(home.contains("<article") && !home.contains("package_id"), "{home}");
}

#[tokio::test]
async fn a_copy_that_is_named_reads_parts_and_no_page() {
    let copy = "https://copy.example";
    let origins = vec![copy.to_owned()];
    let http = HttpConfig { limits: Limits::Off, origins, ..HttpConfig::default() };
    let app = TestApp::with_site_and(http).await;
    let seen = async |path: &str, origin: &str| {
        let asked = Request::get(path).header("origin", origin);
        let answer = app.ask(Visitor, asked, Body::empty()).await;
        assert_eq!(answer.status, 200, "{path}");
        answer.headers.get("access-control-allow-origin").is_some_and(|seen| seen == origin)
    };
    let part = "/kn/?category=bedbug_control&part=services";
    assert!(seen(part, copy).await);
    assert!(!seen(part, "https://other.example").await);
    assert!(!seen("/kn/?category=bedbug_control", copy).await);
}

#[tokio::test]
async fn a_form_post_lands_on_the_thank_you_page_with_its_number_and_what_was_asked() {
    let app = TestApp::with_site().await;
    let fields = [
        ("form", "inline"),
        ("name", "ಆಶಾ"),
        ("phone", "+91 98765 43210"),
        ("email", "asha@example.in"),
        ("service_type", "rms_single"),
        ("preferred_date", "2026-11-24"),
        ("preferred_time", "morning"),
        ("locale", "kn"),
        ("page", "/kn/pest-control/hebbal"),
        ("website", ""),
    ];
    let done = app.form(Visitor, "/api/leads", &fields).await;
    assert_eq!(done.status, 303, "{done}");
    let asked = "service=rms_single&date=2026-11-24&time=morning";
    let address = format!("/kn/thank-you?lead=LD-2026-000001&{asked}");
    assert_eq!(done.header("location"), address);
    let thanks = app.get(Visitor, done.header("location")).await.text();
    assert!(thanks.contains("LD-2026-000001") && thanks.contains("lang=\"kn\""));
    for said in ["ಇಲಿ ನಿಯಂತ್ರಣ (ಒಂದು ಬಾರಿ)", "ಮಂಗಳವಾರ, 24 ನವೆಂಬರ್", "ಬೆಳಿಗ್ಗೆ"]
    {
        assert!(thanks.contains(said), "{said}");
    }
    let forged = app.get(Visitor, "/kn/thank-you?lead=LD-2026-%3Cb%3E").await;
    assert!(!forged.text().contains("LD-2026"));
    let forged = "service=gold&package=silver&date=tomorrow&time=midnight";
    let forged = app.get(Visitor, &format!("/kn/thank-you?lead=LD-2026-000001&{forged}")).await;
    let forged = forged.text();
    assert!(forged.contains("LD-2026-000001"));
    for word in ["gold", "silver", "tomorrow", "midnight"] {
        assert!(!forged.contains(word), "{word}");
    }
}

#[tokio::test]
async fn a_refused_form_comes_back_with_what_was_typed() {
    let app = TestApp::with_site().await;
    let fields = [
        ("form", "booking"),
        ("name", "Asha \"<b>\" Rao"),
        ("phone", "12345"),
        ("email", "asha@example.in"),
        ("locale", "en"),
        ("page", "/"),
    ];
    let refused = app.form(Visitor, "/api/leads", &fields).await;
    assert_eq!(refused.status, 422);
    let html = refused.text();
    assert!(html.contains("Please enter a valid Indian phone number"));
    assert!(html.contains("value=\"Asha &quot;&lt;b&gt;&quot; Rao\""), "typed and escaped");
    assert!(html.contains("value=\"12345\""));
}

#[tokio::test]
async fn an_unknown_address_offers_what_it_looks_like_and_nothing_else() {
    let app = TestApp::with_site().await;
    let _job = app.search().await;
    for (path, offered) in [
        ("/pest-control-hebal", Some("/pest-control/hebbal")),
        ("/kn/areas/koramangla", Some("/kn/pest-control/koramangala")),
        ("/jirale", Some("/services/cockroach")),
        // Words of the address that are also in some text.
        ("/nothing-here", None),
        ("/nothing-at-all", None),
        ("/wp-login.php", None),
        // The page of searches in a language that the site does not have.
        ("/xx/search", None),
        ("/xx/hebbal", Some("/pest-control/hebbal")),
    ] {
        let page = app.get(Visitor, path).await;
        assert_eq!(page.status, 404, "{path}");
        let html = page.text();
        let hits = html.split("class=\"hits\"").nth(1);
        assert_eq!(hits.is_some(), offered.is_some(), "{path}");
        if let (Some(hits), Some(offered)) = (hits, offered) {
            assert!(hits.contains(&format!("href=\"{offered}\"")), "{path}: {hits}");
        }
    }
}

#[tokio::test]
async fn an_unknown_pincode_or_place_is_answered_with_the_phone_and_the_parts_of_the_city() {
    let app = TestApp::with_site().await;
    let _job = app.search().await;
    let answer = app.get(Visitor, "/api/search?locale=kn&q=%E0%B3%AB%E0%B3%AC0999").await.json();
    let sentence = answer["suggestion"].as_str().unwrap_or_default();
    assert!(sentence.contains("+91") && sentence.contains("ಪಿನ್‌ಕೋಡ್"), "{sentence}");
    let zones = answer["items"].as_array().expect("hits");
    let kinds = zones.iter().filter(|zone| zone["kind"] == "zone").count();
    assert_eq!((kinds, zones.len()), (4, 4));
    assert_eq!(zones[0]["title"], "ಪೂರ್ವ ಬೆಂಗಳೂರು");
    let page = app.get(Visitor, "/kn/search?q=560999").await.text();
    assert!(page.contains(sentence) && page.contains("href=\"/kn/#zone-"), "{page}");
    let answer = app.get(Visitor, "/api/search?q=xylophone").await.json();
    let sentence = answer["suggestion"].as_str().unwrap_or_default();
    assert!(sentence.contains("+91") && !sentence.contains("pincode has"), "{sentence}");
    assert_eq!(answer["items"].as_array().map(Vec::len), Some(4));
    let page = app.get(Visitor, "/search?q=xylophone").await.text();
    assert!(page.contains(sentence) && page.contains("href=\"/#zone-"), "{page}");
    // A pincode that an area has, and nothing that was searched for.
    for known in ["560034", "", "+"] {
        let answer = app.get(Visitor, &format!("/api/search?q={known}")).await.json();
        assert!(answer["suggestion"].is_null(), "{known}: {answer}");
    }
}

#[tokio::test]
async fn what_lies_next_to_the_area_that_was_found_is_offered() {
    let app = TestApp::with_site().await;
    let _job = app.search().await;
    let page = app.get(Visitor, "/kn/search?q=kormangala").await.text();
    let near = page.split("class=\"near\"").nth(1).expect("the areas next to it");
    assert!(near.contains("ಕೋರಮಂಗಲ ಹತ್ತಿರ"), "{near}");
    assert!(near.contains("href=\"/kn/pest-control/hsr-layout\""), "{near}");
    let service = app.get(Visitor, "/kn/search?q=jirale").await.text();
    assert!(!service.contains("class=\"near\""), "a service lies nowhere");
}

#[tokio::test]
async fn while_nothing_can_be_searched_the_page_says_so_with_the_phone() {
    let app = TestApp::with_site().await;
    let page = app.get(Visitor, "/kn/search?q=hebbal").await;
    assert_eq!((page.status.as_u16(), page.header("retry-after")), (503, "1"));
    let text = page.text();
    assert!(text.contains("ಹುಡುಕಾಟ ಸದ್ಯಕ್ಕೆ ಲಭ್ಯವಿಲ್ಲ") && text.contains("href=\"tel:"), "{text}");
    assert_eq!(app.get(Visitor, "/kn/search").await.status, 200, "nothing was asked");
}

#[tokio::test]
async fn an_excerpt_is_what_a_visitor_reads() {
    let app = TestApp::with_site().await;
    let _job = app.search().await;
    let answer = app.get(Visitor, "/api/search?q=bed%20bug%20package&limit=20").await.json();
    let hits = answer["items"].as_array().expect("hits");
    let snippets: Vec<_> = hits.iter().filter_map(|hit| hit["snippet"].as_str()).collect();
    assert!(snippets.iter().any(|text| text.contains("<mark>")), "{answer}");
    for text in snippets {
        assert!(!text.contains("**") && !text.contains("## ") && !text.contains("]("), "{text}");
    }
}

#[tokio::test]
async fn who_searches_too_often_gets_a_page_with_the_phone() {
    let app = TestApp::with_site_and(HttpConfig::default()).await;
    let _job = app.search().await;
    let mut page = app.get(Visitor, "/kn/search?q=hebbal").await;
    for _ in 0..100 {
        if page.status == 429 {
            break;
        }
        page = app.get(Visitor, "/kn/search?q=hebbal").await;
    }
    assert_eq!((page.status.as_u16(), page.header("retry-after")), (429, "1"));
    let text = page.text();
    assert!(text.contains("lang=\"kn\"") && text.contains("ಹುಡುಕಾಟ"), "{text}");
    assert!(text.contains("href=\"tel:") && !text.contains("hebbal"), "{text}");
}
