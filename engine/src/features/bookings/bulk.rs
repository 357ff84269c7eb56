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
        bulk::{self, BulkChange, BulkOutcome},
        changes::Topic,
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
    let (caller, codes): (&Caller, _) = (&staff, &Codes::new(live.now()));
    let edited = bulk::edit_each(&app, Topic::Booking, rows, |mut tx, at, set, now| async move {
        let [before, after] = desk::edit(&mut tx, caller, at, set, codes, now).await?;
        Ok((tx, before, after.version))
    });
    Ok(Json(edited.await))
}
