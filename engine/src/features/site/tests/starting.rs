//! Before the first release visitors get only a page that says that the site is starting.

use axum::{
    body::Body,
    http::{Request, header},
};

use crate::{
    platform::locale::Locale,
    testing::{Answer, TestApp, Visitor},
};

async fn browse(app: &TestApp, path: &str) -> Answer {
    let accepts = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
    app.ask(Visitor, Request::get(path).header(header::ACCEPT, accepts), Body::empty()).await
}

#[tokio::test]
async fn a_browser_during_the_first_start_gets_a_small_page_that_reloads_itself() {
    let app = TestApp::start().await;
    for (locale, path) in [
        (Locale::En, "/"),
        (Locale::En, "/pest-control/hebbal"),
        (Locale::Kn, "/kn/"),
        (Locale::Bn, "/bn/pest-control/hebbal"),
    ] {
        let page = browse(&app, path).await;
        let html = page.text();
        assert_eq!(
            (page.status.as_u16(), page.header("retry-after"), page.header("content-type")),
            (503, "2", "text/html; charset=utf-8"),
            "{path}"
        );
        assert_eq!(
            page.header("content-security-policy"),
            "default-src 'none'; style-src 'self'; frame-ancestors 'self'; base-uri 'none'"
        );
        assert_eq!(page.header("cache-control"), "no-store");
        assert!(html.contains("<meta http-equiv=\"refresh\" content=\"2\">"), "{html}");
        assert!(html.contains(&format!("<html lang=\"{}\">", locale.code())), "{html}");
        assert!(html.contains("width=device-width"), "{html}");
        assert!(html.len() < 1500 && !html.contains("starting."), "{html}");
    }
    assert!(browse(&app, "/kn/").await.text().contains("ಒಂದು ಕ್ಷಣ"));
    assert_eq!(app.get(Visitor, "/preview/notice.css").await.status, 200);
    // A client that does not accept HTML gets a problem.
    let answer = app.get(Visitor, "/").await;
    assert_eq!((answer.status.as_u16(), answer.is_problem()), (503, true), "{answer}");
    assert_eq!(answer.header("retry-after"), "2");
}
