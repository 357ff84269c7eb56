//! Serves visitors: pages and files from memory, redirects, the 404 page.

use std::{collections::BTreeMap, sync::Arc};

use axum::{
    Extension,
    extract::Request,
    http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header, request::Parts},
    response::{IntoResponse, Response},
};

use percent_encoding::percent_decode_str;

use super::{
    dynamic,
    live::Site,
    shelf::{LiveRelease, Shelf, is_immutable},
    starting,
};
use crate::{
    features::publishing::subject::PageSubject,
    platform::{
        error::{Problem, Result},
        locale::Locale,
        serving::Encoding,
    },
};

impl Site {
    /// [`at_hand`] for this site.
    pub fn at_hand(&self, parts: &Parts) -> Option<Response> {
        at_hand(&self.shelf, parts)
    }
}

/// Answers every address outside the API: the router's fallback.
pub async fn visit(Extension(site): Extension<Arc<Site>>, request: Request) -> Result<Response> {
    let (parts, _) = request.into_parts();
    if site.live().is_none()
        && let Some(page) = starting::page(&site, parts.uri.path(), &parts.headers).await
    {
        return Ok(page);
    }
    let (release, path) = match asked(&site.shelf, &parts)? {
        VisitTarget::Page(release, path) => (release, path),
        VisitTarget::Answered(answer) => return Ok(answer),
    };
    let (locale, rest) = Locale::of_path(&path);
    if PageSubject::is_search(&path) {
        return dynamic::search(&site, &release, locale, &parts).await;
    }
    if let Some(query) = parts.uri.query()
        && release.pages().contains_key(&path)
        && let Some(page) =
            dynamic::from_query(&site, &release, &path, (query, &parts.headers)).await?
    {
        return Ok(page);
    }
    if let Some(answer) = published(&site.shelf, &release, &path, &parts.headers).await? {
        return Ok(answer);
    }
    if let Some(page) = dynamic::meant(&site, &release, locale, rest, &parts).await {
        return Ok(page);
    }
    not_found(&site.shelf, &release, &path, &parts.headers).await
}

/// The answer of an engine that cannot open its database: pages, files and the 404 page of the
/// mirror. The API, the console, cards and search are 503 until the database is back.
pub async fn visit_mirrored(
    Extension(shelf): Extension<Arc<Shelf>>,
    request: Request,
) -> Result<Response> {
    let (parts, _) = request.into_parts();
    let path = parts.uri.path();
    if ["/api/", "/admin", "/card/"].iter().any(|begin| path.starts_with(begin)) {
        return Err(Problem::away().into());
    }
    let (release, path) = match asked(&shelf, &parts)? {
        VisitTarget::Page(release, path) => (release, path),
        VisitTarget::Answered(answer) => return Ok(answer),
    };
    if PageSubject::is_search(&path) {
        return Err(Problem::away().into());
    }
    if let Some(answer) = published(&shelf, &release, &path, &parts.headers).await? {
        return Ok(answer);
    }
    not_found(&shelf, &release, &path, &parts.headers).await
}

enum VisitTarget {
    /// A path to look up in the live release.
    Page(Arc<LiveRelease>, String),
    Answered(Response),
}

/// Resolves a request: the path to look up, or an answer that needs no page.
fn asked(shelf: &Shelf, parts: &Parts) -> Result<VisitTarget> {
    let path = parts.uri.path();
    if path.starts_with("/api/") {
        return Err(Problem::new("not_found", "There is no such address").into());
    }
    if parts.method != Method::GET && parts.method != Method::HEAD {
        let mut refused = Problem::new("method", "Pages are only read").into_response();
        refused.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET, HEAD"));
        return Ok(VisitTarget::Answered(refused));
    }
    let Some(release) = shelf.live() else {
        let detail = "The site is being made; it will be here in a moment";
        return Err(Problem::new("unavailable", detail).retry_after(2).into());
    };
    let path = percent_decode_str(path).decode_utf8_lossy().into_owned();
    Ok(match redirect(&release, &path, &parts.uri) {
        Some(elsewhere) => VisitTarget::Answered(elsewhere),
        None => VisitTarget::Page(release, path),
    })
}

/// A page or a file of the release; none when it has none at this path.
async fn published(
    shelf: &Shelf,
    release: &LiveRelease,
    path: &str,
    headers: &HeaderMap,
) -> Result<Option<Response>> {
    if is_not_found_page(path) {
        return Ok(None);
    }
    let found = shelf.find(release, path, headers).await?;
    Ok(found.map(|stored| release.answer(StatusCode::OK, path, &stored, headers)))
}

/// The answer for a plain GET or HEAD without a query whose page or file is in memory: the same
/// that [`visit`] gives, without the way through the router. None for any other request.
pub fn at_hand(shelf: &Shelf, parts: &Parts) -> Option<Response> {
    let Parts { method, uri, headers, .. } = parts;
    let path = uri.path();
    let plain = matches!(*method, Method::GET | Method::HEAD) && uri.query().is_none();
    if !plain || is_not_found_page(path) {
        return None;
    }
    let release = shelf.live()?;
    let stored = match release.pages().get(path) {
        Some(hash) => shelf.in_memory(&Encoding::accepted(headers).of(hash)),
        None if is_immutable(path) => shelf.in_memory(path),
        None => None,
    };
    Some(release.answer(StatusCode::OK, path, &*stored?, headers))
}

/// The redirect for an address that is no page; none when it leads nowhere.
fn redirect(release: &LiveRelease, path: &str, uri: &Uri) -> Option<Response> {
    let (locale, rest) = Locale::of_path(path);
    let home = PageSubject::Home.path(locale);
    // `/kn` → `/kn/`: the same page with its proper address.
    if rest.is_empty() {
        return Some(to(StatusCode::PERMANENT_REDIRECT, &with_query(&home, uri)));
    }
    if rest == "/" || is_immutable(path) {
        return None;
    }
    let address = rest.trim_end_matches('/');
    let page = in_language(address, locale);
    if release.pages().contains_key(&page) {
        return (address != rest).then(|| to(StatusCode::PERMANENT_REDIRECT, &page));
    }
    let moved = release.moved.get(address).map(String::as_str);
    if let Some(page) = moved.and_then(|moved| existing(release, moved, [locale])) {
        return Some(to(StatusCode::MOVED_PERMANENTLY, &with_query(&page, uri)));
    }
    // Held back in this language only: English first, else the first that has it. Files have no
    // languages.
    let elsewhere = existing(release, moved.unwrap_or(address), Locale::ALL);
    if let Some(page) = elsewhere.filter(|page| !page.contains('.')) {
        return Some(to(StatusCode::FOUND, &with_query(&page, uri)));
    }
    let leads_home =
        |prefix: &String| rest.starts_with(prefix) || prefix.trim_end_matches('/') == rest;
    release.homeward.iter().any(leads_home).then(|| to(StatusCode::FOUND, &home))
}

/// An address in English, in a language.
fn in_language(address: &str, locale: Locale) -> String {
    format!("{}{address}", locale.prefix())
}

/// An address in the first of these languages that has a page there.
fn existing(
    release: &LiveRelease,
    address: &str,
    languages: impl IntoIterator<Item = Locale>,
) -> Option<String> {
    let mut paths = languages.into_iter().map(|locale| in_language(address, locale));
    paths.find(|path| release.pages().contains_key(path))
}

/// Old address → present address of entries, in every language.
pub(super) fn moved(release: &LiveRelease) -> BTreeMap<String, String> {
    let leads = |(old, new): (&String, &String), locale| {
        (in_language(old, locale), in_language(new, locale))
    };
    let all = Locale::ALL
        .into_iter()
        .flat_map(|locale| release.moved.iter().map(move |pair| leads(pair, locale)));
    let pages = release.pages();
    all.filter(|(old, new)| !pages.contains_key(old) && pages.contains_key(new)).collect()
}

fn with_query(path: &str, uri: &Uri) -> String {
    uri.query().map_or_else(|| path.to_owned(), |query| format!("{path}?{query}"))
}

fn to(status: StatusCode, location: &str) -> Response {
    let location = HeaderValue::from_str(location).unwrap_or(HeaderValue::from_static("/"));
    (status, [(header::LOCATION, location)]).into_response()
}

fn is_not_found_page(path: &str) -> bool {
    Locale::of_path(path).1 == "/404"
}

async fn not_found(
    shelf: &Shelf,
    release: &LiveRelease,
    path: &str,
    headers: &HeaderMap,
) -> Result<Response> {
    let (locale, _) = Locale::of_path(path);
    let place = PageSubject::NotFound.path(locale);
    match shelf.find(release, &place, headers).await? {
        Some(page) => Ok(release.answer(StatusCode::NOT_FOUND, &place, &page, headers)),
        None => Err(Problem::new("not_found", "There is no such page").into()),
    }
}
