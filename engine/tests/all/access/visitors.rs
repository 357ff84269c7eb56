//! The routes for visitors.

use serde_json::{Value, json};

use super::{Knock, bare, json};

pub(super) fn knock(route: &str) -> Option<Knock> {
    Some(match route {
        "GET /api/catalogue" => bare("/api/catalogue"),
        "GET /api/content" => bare("/api/content"),
        "GET /api/content/by-path" => {
            bare("/api/content/by-path?path=/kn/pest-control/koramangala")
        }
        "GET /api/content/schemas" => bare("/api/content/schemas"),
        "GET /api/content/schemas/{kind}" => bare("/api/content/schemas/faq"),
        "GET /api/content/{kind}" => bare("/api/content/area"),
        "GET /api/content/{kind}/{slug}" => bare("/api/content/area/koramangala?locale=kn"),
        "POST /api/leads" => json("/api/leads", submission()),
        "GET /api/packages" => bare("/api/packages"),
        "POST /api/privacy-requests" => json("/api/privacy-requests", request()),
        "GET /api/search" => bare("/api/search?q=kormangala&locale=kn&limit=2"),
        "GET /api/site/page" => bare("/api/site/page?path=/kn/thank-you"),
        "GET /api/site/pages" => bare("/api/site/pages"),
        _ => return None,
    })
}

/// What a visitor asks for about their own data.
pub(super) fn request() -> Value {
    json!({ "kind": "see", "phone": "+91 98765 43210", "text": "What do you keep of me?" })
}

/// The body that a visitor sends.
pub(super) fn submission() -> Value {
    json!({
        "form": "booking", "name": "Asha Rao", "phone": "+91 98765 43210",
        "email": "asha@example.in", "address": "14, 3rd Cross, Koramangala",
    })
}
