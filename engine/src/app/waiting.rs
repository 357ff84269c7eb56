//! What an engine answers while its database is not open: pages and files of the release that was
//! live when an engine last ran with this data folder. All other requests must be repeated later.

use std::sync::Arc;

use axum::{
    Extension, Router, middleware,
    response::Response,
    routing::{get, post},
};

use crate::{
    features::{
        leads,
        site::{self, FormAgain, Shelf},
    },
    platform::{
        address,
        config::{Config, HttpConfig},
        error::Problem,
        http,
        listener::Responder,
        metrics,
    },
};

/// The answers of an engine that is starting.
pub fn answers(config: &Config, http: &HttpConfig, shelf: Arc<Shelf>) -> Responder {
    let is_https = config.public_url.as_deref().is_some_and(address::is_https);
    let form = FormAgain::new(shelf.clone(), config);
    let leads =
        post(leads::decline).layer(middleware::map_response_with_state(form, site::form_at_hand));
    let router = Router::new()
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/readyz", get(not_ready))
        .route("/api/leads", leads)
        .fallback(site::visit_mirrored)
        .layer(Extension(shelf.clone()));
    let secure = middleware::map_response(move |mut response: Response| {
        http::add_secure(response.headers_mut(), is_https);
        async { response }
    });
    Responder {
        front: Arc::new(move |parts, _| {
            let mut response = site::at_hand(&shelf, parts)?;
            http::add_strict(response.headers_mut(), is_https);
            Some(response)
        }),
        router: http::wrap(router.layer(secure), http),
    }
}

/// What operators are answered meanwhile.
pub fn operations(http: &HttpConfig) -> Responder {
    let numbers = || async { http::body(metrics::TEXT, metrics::text()) };
    let router = Router::new()
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/readyz", get(not_ready))
        .route("/metrics", get(numbers));
    Responder::of(http::wrap(router, http))
}

async fn not_ready() -> Problem {
    Problem::away()
}
