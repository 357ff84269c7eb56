//! The files beside the pages: those that the engine writes, and the assets of the site's bundle.

use std::{collections::HashMap, fmt::Write as _, path::Path};

use chrono::{Datelike as _, NaiveDate};
use serde_json::json;

use super::{
    build::Sources,
    llms,
    store::{self, AssetRow},
    subject::PageSubject,
};
use crate::platform::{
    db::{self, Db},
    files,
    locale::Locale,
    serving::{content_type, pack::unpack_brotli},
    state::AppState,
};

/// The date on which the page of a path was made, for the site map.
pub type Dates = HashMap<String, NaiveDate>;

/// A file that the engine writes itself.
#[derive(Debug, Clone, Copy)]
pub enum Written {
    Robots,
    Llms,
    Sitemap,
    ReleaseManifest,
}

impl Written {
    pub(super) const ALL: [Self; 4] =
        [Self::Robots, Self::Llms, Self::Sitemap, Self::ReleaseManifest];

    pub(super) fn path(self) -> &'static str {
        match self {
            Self::Robots => "/robots.txt",
            Self::Llms => "/llms.txt",
            Self::Sitemap => "/sitemap.xml",
            Self::ReleaseManifest => "/manifest.webmanifest",
        }
    }

    pub(super) fn content_type(self) -> &'static str {
        match self {
            Self::Robots | Self::Llms => "text/plain; charset=utf-8",
            Self::Sitemap => "application/xml; charset=utf-8",
            Self::ReleaseManifest => "application/manifest+json",
        }
    }

    /// Its text.
    pub fn text(self, sources: &Sources, dates: &Dates) -> String {
        match self {
            Self::Robots => robots(sources),
            Self::Llms => llms::text(sources),
            Self::Sitemap => sitemap(sources, dates),
            Self::ReleaseManifest => manifest(sources),
        }
    }

    /// A hash of everything that the site map contains.
    pub(super) fn named_in_map(sources: &Sources, dates: &Dates) -> String {
        let mut hasher = blake3::Hasher::new();
        hasher.update(sources.public_url.as_bytes());
        for place in listed(sources) {
            for locale in sources.languages_of(&place) {
                let path = place.path(locale);
                let made = dates.get(&path).map(|date| date.num_days_from_ce().to_le_bytes());
                hasher.update(path.as_bytes()).update(&made.unwrap_or_default());
            }
        }
        hasher.finalize().to_hex().to_string()
    }
}

/// The web app manifest, for the home screens of phones. Its icons are in the bundle.
fn manifest(sources: &Sources) -> String {
    let icon = |src: &str, sizes: &str, kind: &str, purpose: &str| json!({ "src": src, "sizes": sizes, "type": kind, "purpose": purpose });
    json!({
        "name": sources.profile.name,
        "start_url": "/",
        "display": "minimal-ui",
        "background_color": "#faf7f0",
        "theme_color": "#072f23",
        "icons": [
            icon("/icon-192.png", "192x192", "image/png", "any maskable"),
            icon("/icon-512.png", "512x512", "image/png", "any maskable"),
            icon("/favicon.svg", "any", "image/svg+xml", "any"),
        ],
    })
    .to_string()
}

fn robots(sources: &Sources) -> String {
    format!(
        "User-agent: *\nAllow: /\nDisallow: /admin\nDisallow: /api/\n\nSitemap: {}/sitemap.xml\n",
        sources.public_url
    )
}

/// What search engines should find.
fn listed(sources: &Sources) -> impl Iterator<Item = PageSubject> {
    sources.places().into_iter().filter(|place| sources.is_listed(place))
}

/// Every page that visitors look for, with its addresses in all languages that have it.
fn sitemap(sources: &Sources, dates: &Dates) -> String {
    let url = &sources.public_url;
    let mut out = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" \
         xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n",
    );
    for place in listed(sources) {
        let link = |code: &str, locale: Locale| {
            let path = place.path(locale);
            format!("<xhtml:link rel=\"alternate\" hreflang=\"{code}\" href=\"{url}{path}\"/>")
        };
        let languages = sources.languages_of(&place);
        let mut links: String = languages.iter().map(|l| link(l.code(), *l)).collect();
        // English, else the first there is.
        links.extend(languages.first().map(|first| link("x-default", *first)));
        for locale in languages {
            let path = place.path(locale);
            let made = dates
                .get(&path)
                .map_or_else(String::new, |date| format!("<lastmod>{date}</lastmod>"));
            let _ = writeln!(out, "<url><loc>{url}{path}</loc>{made}{links}</url>");
        }
    }
    out.push_str("</urlset>\n");
    out
}

/// Copies the bundle's files into the database, so that every engine finds the files that the pages
/// of any kept release need. A file that is stored already is not written again.
pub(super) async fn keep_assets(app: &AppState) -> Result<(), String> {
    let root = app.config.site_dist.join("client");
    let db_error = |e: crate::platform::db::Error| format!("cannot keep the site's files: {e}");
    let known = store::asset_hashes(&app.db).await.map_err(db_error)?;
    let mut fresh = Vec::new();
    for file in files::below(&root)? {
        let body = std::fs::read(&file).map_err(|e| format!("{}: {e}", file.display()))?;
        let Some(path) = url_path(&root, &file) else { continue };
        let hash = blake3::hash(&body).to_hex()[..32].to_owned();
        if known.iter().any(|(p, h)| *p == path && *h == hash) {
            continue;
        }
        let content_type = content_type(&path);
        fresh.push(AssetRow { path, content_type, hash, body });
    }
    for asset in fresh {
        let mut tx = app.db.begin().await.map_err(db_error)?;
        store::put_asset(&mut tx, &asset).await.map_err(db_error)?;
        tx.commit().await.map_err(db_error)?;
    }
    Ok(())
}

fn url_path(root: &Path, file: &Path) -> Option<String> {
    let below = file.strip_prefix(root).ok()?;
    let parts: Option<Vec<&str>> = below.iter().map(|p| p.to_str()).collect();
    Some(format!("/{}", parts?.join("/")))
}

/// The public address in the live pages, read from their `robots.txt`; none when nothing is live.
pub async fn published_address(db: &Db) -> db::Result<Option<String>> {
    let Some(live) = store::live(db).await? else { return Ok(None) };
    let Some(hash) = live.pages.get(Written::Robots.path()) else { return Ok(None) };
    let Some(page) = store::page(db, hash).await? else { return Ok(None) };
    let robots = unpack_brotli(&page.brotli).unwrap_or_default();
    let robots = String::from_utf8_lossy(&robots);
    let map = robots.lines().find_map(|line| line.strip_prefix("Sitemap: "));
    Ok(map.and_then(|map| map.strip_suffix(Written::Sitemap.path())).map(ToOwned::to_owned))
}
