//! Serving visitors: pages and files from memory, redirects, the 404 page.

use std::{collections::BTreeMap, sync::Arc};

use axum::{
    Extension,
    extract::Request,
    http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};

use percent_encoding::percent_decode_str;

use super::{
    build::Place,
    dynamic,
    live::{Release, Site, is_immutable},
    starting,
};
use crate::platform::{
    error::{Problem, Result},
    locale::Locale,
    serving::{Encoding, Lasting, Stored},
};

/// Everything that is no API: the router's fallback.
pub async fn visit(Extension(site): Extension<Arc<Site>>, request: Request) -> Result<Response> {
    let (parts, _) = request.into_parts();
    let path = parts.uri.path();
    if path.starts_with("/api/") {
        return Err(Problem::new("not_found", "There is no such address").into());
    }
    if parts.method != Method::GET && parts.method != Method::HEAD {
        let mut refused = Problem::new("method", "Pages are only read").into_response();
        refused.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET, HEAD"));
        return Ok(refused);
    }
    let Some(release) = site.live() else {
        if let Some(page) = starting::page(&site, path, &parts.headers).await {
            return Ok(page);
        }
        let detail = "The site is being made; it will be here in a moment";
        return Err(Problem::new("unavailable", detail).retry_after(2).into());
    };
    let path = percent_decode_str(path).decode_utf8_lossy().into_owned();
    if let Some(elsewhere) = redirect(&release, &path, &parts.uri) {
        return Ok(elsewhere);
    }
    if let Some((locale, Place::Search)) = Place::of_path(&path) {
        return dynamic::search(&site, &release, locale, &parts).await;
    }
    if let Some(hash) = release.pages().get(&path).filter(|_| !is_not_found_page(&path)) {
        if let Some(query) = parts.uri.query()
            && let Some(page) = dynamic::from_query(&site, &release, &path, query).await?
        {
            return Ok(page);
        }
        if let Some(page) = site.page(hash, Encoding::accepted(&parts.headers)).await? {
            return Ok(answer(StatusCode::OK, &release, &path, &page, &parts.headers));
        }
    }
    if let Some(file) = site.asset(&path).await? {
        return Ok(answer(StatusCode::OK, &release, &path, &file, &parts.headers));
    }
    let (locale, rest) = Locale::of_path(&path);
    if let Some(page) = dynamic::meant(&site, &release, locale, rest, &parts).await {
        return Ok(page);
    }
    not_found(&site, &release, &path, &parts.headers).await
}

/// What is in memory, for an address that asks for nothing else: the same that [`visit`] answers,
/// without the way there.
pub fn at_hand(site: &Site, method: &Method, uri: &Uri, headers: &HeaderMap) -> Option<Response> {
    let path = uri.path();
    let plain = matches!(*method, Method::GET | Method::HEAD) && uri.query().is_none();
    if !plain || is_not_found_page(path) {
        return None;
    }
    let release = site.live()?;
    let stored = match release.pages().get(path) {
        Some(hash) => site.in_memory(&Encoding::accepted(headers).of(hash)),
        None if is_immutable(path) => site.in_memory(path),
        None => None,
    };
    Some(answer(StatusCode::OK, &release, path, &*stored?, headers))
}

/// Where an address that is no page leads, if anywhere.
fn redirect(release: &Release, path: &str, uri: &Uri) -> Option<Response> {
    let (locale, rest) = Locale::of_path(path);
    let home = Place::Home.path(locale);
    // `/kn` → `/kn/`: the same page, spelt right.
    if rest.is_empty() {
        return Some(to(StatusCode::PERMANENT_REDIRECT, &with_query(&home, uri)));
    }
    let slug = match rest {
        "/pest-control" => "",
        _ => rest.strip_prefix("/pest-control/")?,
    };
    let trimmed = slug.trim_end_matches('/');
    let page = Place::Area(trimmed.to_owned()).path(locale);
    if !release.pages().contains_key(&page) {
        let moved = release.moved.get(trimmed).map(|s| Place::Area(s.clone()).path(locale));
        return Some(match moved.filter(|page| release.pages().contains_key(page)) {
            Some(page) => to(StatusCode::MOVED_PERMANENTLY, &with_query(&page, uri)),
            None => to(StatusCode::FOUND, &home),
        });
    }
    (trimmed != slug).then(|| to(StatusCode::PERMANENT_REDIRECT, &page))
}

/// Old addresses of areas with those they lead to, in every language.
pub(super) fn moved(release: &Release) -> BTreeMap<String, String> {
    let leads = |(old, new): (&String, &String), locale| {
        let path = |slug: &String| Place::Area(slug.clone()).path(locale);
        (path(old), path(new))
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
    site: &Site,
    release: &Release,
    path: &str,
    headers: &HeaderMap,
) -> Result<Response> {
    let (locale, _) = Locale::of_path(path);
    let place = Place::NotFound.path(locale);
    let page = match release.pages().get(&place) {
        Some(hash) => site.page(hash, Encoding::accepted(headers)).await?,
        None => None,
    };
    match page {
        Some(page) => Ok(answer(StatusCode::NOT_FOUND, release, &place, &page, headers)),
        None => Err(Problem::new("not_found", "There is no such page").into()),
    }
}

/// A page or file of the release.
fn answer(
    status: StatusCode,
    release: &Release,
    path: &str,
    stored: &Stored,
    headers: &HeaderMap,
) -> Response {
    let lasting = if is_immutable(path) { Lasting::Forever } else { Lasting::Asked };
    let mut response = stored.answer(status, lasting, headers);
    if stored.content_type.as_bytes().starts_with(b"text/html") {
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, release.csp.clone());
    }
    response
}
