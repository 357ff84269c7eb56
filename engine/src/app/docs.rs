//! A page to read the contract and to try it with the session of the reader.

use axum::{
    Router,
    extract::Request,
    http::{HeaderValue, header},
    middleware::{self, Next},
    response::Response,
};
use utoipa_swagger_ui::{Config, SwaggerUi};

use crate::platform::state::AppState;

/// Swagger UI sets styles from its scripts; everything is loaded from this engine.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
                      img-src 'self' data:; connect-src 'self'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'none'";

pub(super) fn routes() -> Router<AppState> {
    let config = Config::from("/api/openapi.json").try_it_out_enabled(true).validator_url("none");
    Router::from(SwaggerUi::new("/api/docs").config(config)).layer(middleware::from_fn(guard))
}

async fn guard(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let policy = HeaderValue::from_static(POLICY);
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    response
}
