//! Makes many customers active or inactive, or gives them a service executive.

use axum::{Extension, extract::State};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::register;
use crate::{
    features::{
        auth::{Caller, Customers, May, Update},
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
    OpenApiRouter::new().routes(routes!(change_customers))
}

/// What many customers get at once; what is left out stays as it is.
#[derive(Debug, Serialize, ToSchema)]
struct CustomerSet {
    #[schema(required = false)]
    is_active: bool,
    service_executive: Option<String>,
}

/// Make many customers active or inactive, or give them a service executive. Each is changed as if
/// alone, and refused by itself: when somebody else changed it since `version`, or the caller has no
/// such customer.
#[utoipa::path(
    post,
    path = "/api/admin/customers/bulk",
    tag = "customers",
    request_body = BulkChange<CustomerSet>,
    responses(
        (status = 200, body = BulkOutcome<CustomerSet>),
    )
)]
async fn change_customers(
    staff: May<Update, Customers>,
    State(app): State<AppState>,
    Extension(live): Extension<LiveContent>,
    Json(body): Json<Object>,
) -> Result<Json<BulkOutcome<Object>>> {
    let rows = bulk::read(body, &["is_active", "service_executive"])?;
    let (caller, codes): (&Caller, _) = (&staff, &Codes::new(live.now()));
    let edited = bulk::edit_each(&app, Topic::Customer, rows, |mut tx, at, set, now| async move {
        let [before, after] = register::edit(&mut tx, caller, at, set, codes, now).await?;
        Ok((tx, before, after.version))
    });
    Ok(Json(edited.await))
}
