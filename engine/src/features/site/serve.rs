//! Serving visitors: pages and files from memory, redirects, the 404 page.

use std::sync::Arc;

use axum::{
    Extension,
    body::Body as HttpBody,
    extract::Request,
    http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};

use percent_encoding::percent_decode_str;

use super::{
    build::Place,
    dynamic,
    live::{Body, Release, Site, Stored, is_immutable},
    pack::unpack,
};
use crate::platform::{
    error::{Problem, Result},
    etag,
    locale::Locale,
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
        let detail = "The site is being made; it will be here in a moment";
        return Err(Problem::new("unavailable", detail).retry_after(2).into());
    };
    let path = percent_decode_str(path).decode_utf8_lossy().into_owned();
    if let Some(elsewhere) = redirect(&release, &path, &parts.uri) {
        return Ok(elsewhere);
    }
    if let Some(hash) = release.pages.get(&path).filter(|_| !is_not_found_page(&path)) {
        if let Some(query) = parts.uri.query()
            && let Some(page) = dynamic::from_query(&site, &release, &path, query).await?
        {
            return Ok(page);
        }
        if let Some(page) = site.page(hash).await? {
            return Ok(answer(StatusCode::OK, &release, &path, &page, &parts.headers));
        }
    }
    if let Some(file) = site.asset(&path).await? {
        return Ok(answer(StatusCode::OK, &release, &path, &file, &parts.headers));
    }
    not_found(&site, &release, &path, &parts.headers).await
}

/// Where an address that is no page leads, if anywhere.
fn redirect(release: &Release, path: &str, uri: &Uri) -> Option<Response> {
    let (locale, rest) = Locale::of_path(path);
    let home = Place::Home.path(locale);
    // `/kn` → `/kn/`: the same page, spelt right.
    if rest.is_empty() {
        let query = uri.query().map_or_else(String::new, |q| format!("?{q}"));
        return Some(to(StatusCode::PERMANENT_REDIRECT, &format!("{home}{query}")));
    }
    let slug = match rest {
        "/pest-control" => "",
        _ => rest.strip_prefix("/pest-control/")?,
    };
    let trimmed = slug.trim_end_matches('/');
    let page = Place::Area(trimmed.to_owned()).path(locale);
    if !release.pages.contains_key(&page) {
        return Some(to(StatusCode::FOUND, &home));
    }
    (trimmed != slug).then(|| to(StatusCode::PERMANENT_REDIRECT, &page))
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
    let page = match release.pages.get(&place) {
        Some(hash) => site.page(hash).await?,
        None => None,
    };
    match page {
        Some(page) => Ok(answer(StatusCode::NOT_FOUND, release, &place, &page, headers)),
        None => Err(Problem::new("not_found", "There is no such page").into()),
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Encoding {
    Brotli,
    Gzip,
    Identity,
}

impl Encoding {
    fn accepted(headers: &HeaderMap) -> Self {
        let accepts = |name: &str| {
            headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|v| v.to_str().ok()).any(
                |list| {
                    list.split(',').any(|item| {
                        let (coding, q) = item.split_once(';').unwrap_or((item, ""));
                        let refused = q
                            .trim()
                            .strip_prefix("q=")
                            .is_some_and(|q| q.trim().parse::<f32>().is_ok_and(|q| q == 0.0));
                        coding.trim().eq_ignore_ascii_case(name) && !refused
                    })
                },
            )
        };
        if accepts("br") {
            Self::Brotli
        } else if accepts("gzip") {
            Self::Gzip
        } else {
            Self::Identity
        }
    }
}

/// A page or file: from its tag a 304, else its bytes in the best encoding.
fn answer(
    status: StatusCode,
    release: &Release,
    path: &str,
    stored: &Stored,
    headers: &HeaderMap,
) -> Response {
    let (encoding, suffix) = match (&stored.body, Encoding::accepted(headers)) {
        (Body::Packed { .. }, Encoding::Brotli) => (Encoding::Brotli, "-br"),
        (Body::Packed { .. }, Encoding::Gzip) => (Encoding::Gzip, "-gz"),
        _ => (Encoding::Identity, ""),
    };
    let tag = format!("\"{}{suffix}\"", stored.hash);
    let unchanged = status == StatusCode::OK && etag::matches(headers, &tag);
    let mut response = if unchanged {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let body = match (&stored.body, encoding) {
            (Body::Plain(bytes), _) => bytes.clone(),
            (Body::Packed { brotli, .. }, Encoding::Brotli) => brotli.clone(),
            (Body::Packed { gzip, .. }, Encoding::Gzip) => gzip.clone(),
            // What was packed by this engine unpacks.
            (Body::Packed { gzip, .. }, Encoding::Identity) => unpack(gzip).unwrap_or_default(),
        };
        (status, HttpBody::from(body)).into_response()
    };
    let out = response.headers_mut();
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        out.insert(header::ETAG, tag);
    }
    let lasting =
        if is_immutable(path) { "public, max-age=31536000, immutable" } else { "public, no-cache" };
    out.insert(header::CACHE_CONTROL, HeaderValue::from_static(lasting));
    out.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    if !unchanged {
        out.insert(header::CONTENT_TYPE, stored.content_type.clone());
        match encoding {
            Encoding::Brotli => {
                out.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
            }
            Encoding::Gzip => {
                out.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            }
            Encoding::Identity => {}
        }
    }
    if stored.content_type.as_bytes().starts_with(b"text/html") {
        out.insert(header::CONTENT_SECURITY_POLICY, release.csp.clone());
    }
    response
}
