//! The page during a first start, while the engine makes the site: it reloads by itself. Nothing is
//! live yet, so its two sentences come from the files in `locales/`.

use std::{collections::HashMap, path::PathBuf};

use axum::{
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{Html, IntoResponse as _, Response},
};
use tokio::task::spawn_blocking;

use super::{
    live::Site,
    preview::{NOTICE_POLICY, notice_page},
};
use crate::{
    features::content::asked::Text,
    platform::{files, locale::Locale},
};

/// Seconds until the page reloads.
const AGAIN: u64 = 2;

/// The page in the language of an address; none for a client that does not accept HTML, or without
/// the files.
pub(super) async fn page(site: &Site, path: &str, headers: &HeaderMap) -> Option<Response> {
    let accepts = headers.get(header::ACCEPT).and_then(|accepts| accepts.to_str().ok())?;
    if !accepts.contains("text/html") {
        return None;
    }
    let (locale, project) = (Locale::of_path(path).0, site.app.config.project.clone());
    let texts = spawn_blocking(move || texts(&project.join("locales"), locale)).await.ok()??;
    let [title, sentence] = [Text::StartingTitle, Text::StartingBody].map(|text| {
        texts.get(text.key()).map(|text| text.replace('&', "&amp;").replace('<', "&lt;"))
    });
    let head = format!("<meta http-equiv=\"refresh\" content=\"{AGAIN}\">");
    let page = notice_page(locale.code(), &head, &title?, &format!("<p>{}</p>", sentence?));
    let headers = [
        (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(NOTICE_POLICY)),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
        (header::RETRY_AFTER, HeaderValue::from(AGAIN)),
    ];
    Some((StatusCode::SERVICE_UNAVAILABLE, headers, Html(page)).into_response())
}

/// The texts of a language, else the English ones.
fn texts(folder: &std::path::Path, locale: Locale) -> Option<HashMap<String, String>> {
    let file = |locale: Locale| -> PathBuf { folder.join(format!("{}.json", locale.code())) };
    let source = files::read_text(&file(locale)).or_else(|_| files::read_text(&file(Locale::En)));
    serde_json::from_str(&source.ok()?).ok()
}
