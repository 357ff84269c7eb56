//! Assigns many leads at once, or sets their status.

use axum::{Extension, extract::State};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use super::{calls::assign, change::LeadChange, edit::edit, model::LeadStatus, store::Place};
use crate::{
    features::{
        auth::{Caller, Leads, May, Update},
        catalogue::Codes,
        content::live::LiveContent,
    },
    platform::{
        bulk::{self, BulkChange, BulkOutcome, BulkRow},
        error::Result,
        fields::{Fields, Object},
        http::Json,
        state::AppState,
    },
};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(change_leads))
}

/// What many leads get at once; what is left out stays as it is.
#[derive(Debug, Serialize, ToSchema)]
struct LeadSet {
    /// Id of an active user who is admin or support; null: no user.
    assigned_to: Option<Uuid>,
    #[schema(required = false)]
    status: LeadStatus,
}

/// Assign many leads, or set their status. Each is changed as if alone, and refused by itself: when
/// somebody else changed it since `version`, or the caller has no such lead.
#[utoipa::path(
    post,
    path = "/api/admin/leads/bulk",
    tag = "leads",
    request_body = BulkChange<LeadSet>,
    responses(
        (status = 200, body = BulkOutcome<LeadSet>),
    )
)]
async fn change_leads(
    staff: May<Update, Leads>,
    State(app): State<AppState>,
    Extension(live): Extension<LiveContent>,
    Json(body): Json<Object>,
) -> Result<Json<BulkOutcome<Object>>> {
    let rows = bulk::read(body, &["assigned_to", "status"])?;
    let codes = Codes::new(live.now());
    Ok(Json(bulk::each(rows, |row| change_lead(&app, &staff, row, &codes)).await))
}

async fn change_lead(
    app: &AppState,
    caller: &Caller,
    row: BulkRow,
    codes: &Codes,
) -> Result<(i64, Object)> {
    let change = LeadChange::begin(app, caller, (row.id, Place::Desk), Some(row.version)).await?;
    let before = row.before(&change.lead);
    let lead = if row.set.contains_key("status") {
        edit(change, caller, row.set, codes).await?
    } else {
        let mut fields = Fields::new(row.set);
        let user = fields.id("assigned_to");
        assign(change, caller, fields.finish(user)?).await?
    };
    Ok((lead.view.named.lead.version, before))
}
