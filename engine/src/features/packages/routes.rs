//! The routes of the price list; the public one is here.

use std::sync::Arc;

use axum::{Extension, extract::State, http::HeaderMap, response::Response};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    admin, bulk,
    model::{PackageCriteria, PublicPackage},
    offer::{OfferCache, list},
    transfer,
};
use crate::{
    features::{catalogue::Codes, content::live::LiveContent},
    platform::{error::Result, http::Query, keyset::Page, state::AppState},
};

/// The public list, the routes for staff, and the CSV file.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list_packages))
        .layer(Extension(Arc::new(OfferCache::default())))
        .merge(admin::routes())
        .merge(bulk::routes())
        .merge(transfer::routes())
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct PackageQuery {
    /// Code of a service type; a `_management` type also finds its family.
    service_type: Option<String>,
    /// Code of a room type; `1bhk` and `5+` are understood.
    room_type: Option<String>,
}

impl PackageQuery {
    fn wanted(self, codes: &Codes) -> PackageCriteria {
        let given = |text: Option<String>| text.filter(|text| !text.is_empty());
        PackageCriteria {
            service_types: given(self.service_type)
                .map(|code| codes.matching(&code))
                .unwrap_or_default(),
            room_type: given(self.room_type)
                .map(|room| codes.room_type(&room).map_or(room.clone(), str::to_owned)),
            ..PackageCriteria::default()
        }
    }
}

/// All active packages, in one page. With both filters the cheapest comes first.
#[utoipa::path(
    get,
    path = "/api/packages",
    tag = "packages",
    params(PackageQuery),
    responses(
        (status = 200, body = Page<PublicPackage>),
        (status = 304, description = "Not modified since the ETag in `If-None-Match`"),
    )
)]
async fn list_packages(
    State(app): State<AppState>,
    Extension(cache): Extension<Arc<OfferCache>>,
    Extension(live): Extension<LiveContent>,
    Query(query): Query<PackageQuery>,
    headers: HeaderMap,
) -> Result<Response> {
    let wanted = query.wanted(&Codes::new(live.now()));
    let offer = cache.present(&app.db).await?;
    let name = format!("{:?} {:?}", wanted.service_types, wanted.room_type);
    let make = || list(&wanted.pick(&offer.packages));
    cache.lists.json(name, &offer, &headers, make).await
}
