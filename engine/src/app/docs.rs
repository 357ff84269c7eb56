//! A page to read the contract and to try it with the session of the reader; and one for those who
//! build on it.

use axum::{
    Router,
    extract::{Request, State},
    http::{HeaderValue, header},
    middleware::{self, Next},
    response::{Html, Response},
    routing::get,
};
use utoipa_swagger_ui::{Config, SwaggerUi};

use crate::platform::{markdown, state::AppState};

/// Swagger UI sets styles from its scripts; everything is loaded from this engine.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
                      img-src 'self' data:; connect-src 'self'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'none'";

/// The guide, with an address in place of this engine's.
const GUIDE: &str = include_str!("../../../docs/build.md");
const EXAMPLE: &str = "https://site.example";

const HEAD: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">\
    <meta name=\"viewport\" content=\"width=device-width\"><title>Build on it</title><style>\
    :root{color-scheme:light dark}body{font:17px/1.6 system-ui,sans-serif;max-width:46rem;\
    margin:0 auto;padding:1.5rem}h1{line-height:1.2}h2{margin-top:2.5rem}\
    pre{overflow-x:auto;padding:1rem;border-radius:.5rem;background:#8881}\
    code{font:.9em ui-monospace,monospace}</style><main>";

pub(super) fn routes() -> Router<AppState> {
    let config = Config::from("/api/openapi.json").try_it_out_enabled(true).validator_url("none");
    Router::from(SwaggerUi::new("/api/docs").config(config))
        .route("/api/docs/build", get(guide))
        .layer(middleware::from_fn(guard))
}

async fn guide(State(app): State<AppState>) -> Html<String> {
    let text = GUIDE.replace(EXAMPLE, &app.address.now());
    // What can be scrolled can be reached by keyboard.
    let html = markdown::to_html(&text).replace("<pre>", "<pre tabindex=\"0\">");
    Html(format!("{HEAD}{html}</main></html>"))
}

async fn guard(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let policy = HeaderValue::from_static(POLICY);
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    response
}
