//! The page to try the API, as a browser without a network would load it.

use jaali::testing::{TestApp, Visitor};

#[tokio::test]
async fn the_page_of_the_contract_comes_whole_from_here() {
    let app = TestApp::start().await;
    let page = app.get(Visitor, "/api/docs/").await;
    assert_eq!(page.status, 200);
    let policy = page.header("content-security-policy");
    assert!(policy.starts_with("default-src 'none'; script-src 'self'; "), "{policy}");
    let html = page.text();
    assert!(!html.contains("//"), "it names another place");
    let files: Vec<_> = html
        .split(['"', '\''])
        .filter_map(|name| name.strip_prefix("./"))
        .filter(|name| !name.is_empty())
        .collect();
    assert!(files.len() >= 4, "{files:?}");
    for file in files {
        assert_eq!(app.get(Visitor, &format!("/api/docs/{file}")).await.status, 200, "{file}");
    }
    for script in html.split("<script").skip(1) {
        let (head, rest) = script.split_once('>').expect("the end of a tag");
        assert!(head.contains("src=") && rest.trim_start().starts_with("</script>"), "inline");
    }
    let start = app.get(Visitor, "/api/docs/swagger-initializer.js").await.text();
    assert!(start.contains(r#""/api/openapi.json""#), "{start}");
    assert_eq!(app.get(Visitor, "/api/docs").await.header("location"), "/api/docs/");
}
