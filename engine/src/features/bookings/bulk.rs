//! Sets the status or the technician of many bookings at once.

use axum::{Extension, extract::State};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{desk, model::BookingStatus};
use crate::{
    features::{
        auth::{Bookings, Caller, May, Update},
        catalogue::Codes,
        content::live::LiveContent,
    },
    platform::{
        bulk::{self, BulkChange, BulkOutcome, BulkRow},
        changes::{self, Topic},
        error::Result,
        fields::Object,
        http::Json,
        state::AppState,
    },
};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(change_bookings))
}

/// What many bookings get at once; what is left out stays as it is.
#[derive(Debug, Serialize, ToSchema)]
struct BookingSet {
    #[schema(required = false)]
    status: BookingStatus,
    technician_name: Option<String>,
}

/// Set the status or the technician of many bookings. Each is changed as if alone, and refused by
/// itself: when somebody else changed it since `version`, when the caller has no such booking, or
/// when the technician is booked at its time.
#[utoipa::path(
    post,
    path = "/api/admin/bookings/bulk",
    tag = "bookings",
    request_body = BulkChange<BookingSet>,
    responses(
        (status = 200, body = BulkOutcome<BookingSet>),
    )
)]
async fn change_bookings(
    staff: May<Update, Bookings>,
    State(app): State<AppState>,
    Extension(live): Extension<LiveContent>,
    Json(body): Json<Object>,
) -> Result<Json<BulkOutcome<Object>>> {
    let rows = bulk::read(body, &["status", "technician_name"])?;
    let codes = Codes::new(live.now());
    let mut outcome = BulkOutcome::default();
    for row in rows {
        outcome.note(row.id, change_booking(&app, &staff, &row, &codes).await);
    }
    Ok(Json(outcome))
}

async fn change_booking(
    app: &AppState,
    caller: &Caller,
    row: &BulkRow,
    codes: &Codes,
) -> Result<(i64, Object)> {
    let (at, now) = ((row.id, row.version), app.clock.now());
    let mut tx = app.db.begin().await?;
    let [before, after] = desk::edit(&mut tx, caller, at, row.set.clone(), codes, now).await?;
    changes::append(&mut tx, Topic::Booking, row.id, now).await?;
    app.feed.commit(tx).await?;
    Ok((after.version, row.before(&before)))
}
