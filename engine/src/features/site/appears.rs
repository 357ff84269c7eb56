//! Where an entry appears: the pages that differ when its texts do.

use std::sync::Arc;

use axum::Extension;
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::live::Site;
use crate::{
    features::{
        auth::{Content, May, Read},
        publishing::{hashes::Hasher, publish_error::PublishError, subject::PageSubject},
    },
    platform::{
        error::{Problem, Result},
        http::{Json, Path, Query},
        keyset::Page,
        locale::Locale,
        state::AppState,
    },
};

/// Most pages listed. A text of the menu is on every page, and nobody reads thousands of addresses.
const MAX_PATHS: usize = 200;

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(list_appearances))
}

#[derive(Debug, Clone, Copy, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct In {
    /// Only pages in this language; all seven when left out.
    locale: Option<Locale>,
}

/// The live pages on which an entry appears, up to 200.
#[utoipa::path(
    get,
    path = "/api/admin/content/{kind}/{slug}/pages",
    tag = "content",
    params(("kind" = String, Path, example = "text"), ("slug" = String, Path, example = "nav.home"), In),
    responses(
        (status = 200, body = Page<String>),
        (status = 404),
    )
)]
async fn list_appearances(
    _: May<Read, Content>,
    Extension(site): Extension<Arc<Site>>,
    Path((kind, slug)): Path<(String, String)>,
    Query(wanted): Query<In>,
) -> Result<Json<Page<String>>> {
    let sources = site.sources().await?;
    if sources.content.find(&kind, &slug).is_none() {
        let detail = format!("There is no {kind} '{slug}' on the site");
        return Err(Problem::new("not_found", detail).into());
    }
    let locales = wanted.locale.map_or_else(|| Locale::ALL.to_vec(), |locale| vec![locale]);
    let hello = site.renderers.hello().await.map_err(PublishError::from)?;
    let known = site.planner.hashes();
    let comparing = tokio::task::spawn_blocking(move || {
        let marked = sources.with(sources.content.marked(&kind, &slug));
        let before = Hasher::new(&sources, &hello.bundle, &known);
        let after = Hasher::new(&marked, &hello.bundle, &known);
        differing(&sources.places(), &locales, before, after)
    });
    Ok(Json(Page::whole(comparing.await.map_err(PublishError::broken)??)))
}

/// The addresses of the pages whose hashes differ between two hashers; at most [`MAX_PATHS`].
fn differing(
    places: &[PageSubject],
    locales: &[Locale],
    mut before: Hasher<'_>,
    mut after: Hasher<'_>,
) -> Result<Vec<String>, PublishError> {
    let mut paths = Vec::new();
    for locale in locales {
        for place in places.iter().filter(|place| **place != PageSubject::Islands) {
            if before.page(*locale, place)? != after.page(*locale, place)? {
                paths.push(place.path(*locale));
            }
            if paths.len() == MAX_PATHS {
                return Ok(paths);
            }
        }
    }
    Ok(paths)
}
