//! Makes many packages active or inactive at once.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::admin;
use crate::{
    features::auth::{May, PackageStatus, Staff, Update},
    platform::{
        bulk::{self, BulkChange, BulkOutcome, BulkRow},
        error::Result,
        fields::{Fields, Object},
        http::Json,
        state::AppState,
    },
};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(change_packages))
}

/// What many packages get at once.
#[derive(Debug, Serialize, ToSchema)]
struct PackageSet {
    is_active: bool,
}

/// Make many packages active or inactive. Each is changed as if alone, and refused by itself: when
/// somebody else changed it since `version`, or when it is gone.
#[utoipa::path(
    post,
    path = "/api/admin/packages/bulk",
    tag = "packages",
    request_body = BulkChange<PackageSet>,
    responses(
        (status = 200, body = BulkOutcome<PackageSet>),
    )
)]
async fn change_packages(
    staff: May<Update, PackageStatus>,
    State(app): State<AppState>,
    Json(body): Json<Object>,
) -> Result<Json<BulkOutcome<Object>>> {
    let rows = bulk::read(body, &["is_active"])?;
    Ok(Json(bulk::each(rows, |row| change_package(&app, &staff, row)).await))
}

async fn change_package(app: &AppState, staff: &Staff, row: BulkRow) -> Result<(i64, Object)> {
    let mut fields = Fields::new(row.set.clone());
    let is_active = fields.flag("is_active");
    fields.require("is_active", is_active.is_some(), "Required");
    let is_active = fields.finish(is_active.unwrap_or_default())?;
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let present = admin::hold(&mut tx, staff, row.id, row.version).await?;
    let before = row.before(&present);
    let package = admin::switched(app, tx, staff, present, is_active, now).await?;
    Ok((package.version, before))
}
