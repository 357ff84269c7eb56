//! Records calls, and assigns leads.

use axum::{extract::State, response::Response};
use chrono::{DateTime, Utc};
use serde::Serialize;
use serde_json::json;
use strum::VariantArray as _;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use super::{
    change::{Event, LeadChange},
    create::check_assignee,
    edit::answer,
    model::CallOutcome,
    store::{self, Place},
    view::LeadDetail,
};
use crate::{
    features::auth::{Leads, May, Update},
    platform::{
        error::Result,
        fields::{Fields, Object},
        http::{Id, Json},
        state::AppState,
    },
};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(record_call)).routes(routes!(assign_lead))
}

/// How a call went.
#[derive(Debug, Serialize, ToSchema)]
struct LeadCall {
    status: CallOutcome,
    /// Left out: the present notes stay.
    #[schema(max_length = 2000)]
    call_notes: Option<String>,
    /// When to call again; left out, the promised follow-up is removed.
    next_follow_up_date: Option<DateTime<Utc>>,
}

impl LeadCall {
    fn read(mut f: Fields) -> Result<Self> {
        let status = f.word("status", CallOutcome::VARIANTS);
        f.require("status", status.is_some(), "Status is required");
        let call = Self {
            status: status.unwrap_or(CallOutcome::Closed),
            call_notes: f.lines("call_notes", 2000),
            next_follow_up_date: f.instant("next_follow_up_date"),
        };
        f.finish(call)
    }
}

/// Record a call that was made now, as one more attempt.
#[utoipa::path(
    post,
    path = "/api/admin/leads/{id}/calls",
    tag = "leads",
    params(("id" = Uuid, Path)),
    request_body = LeadCall,
    responses(
        (status = 200, body = LeadDetail),
    )
)]
async fn record_call(
    staff: May<Update, Leads>,
    State(app): State<AppState>,
    Id(id): Id,
    Json(body): Json<Object>,
) -> Result<Response> {
    let call = LeadCall::read(Fields::new(body))?;
    let mut change = LeadChange::begin(&app, &staff, (id, Place::Desk), None).await?;
    let detail = Some(json!(call));
    let now = change.now;
    // Who is at a lead that nobody has, and calls, keeps it.
    let lease = store::lease_in(&mut change.tx, id, now).await?;
    if change.lead.assigned_to.is_none() && lease.is_some_and(|lease| lease.is_of(staff.id)) {
        change.lead.assigned_to = Some(staff.id);
    }
    change.lead.called(call.status, now);
    change.lead.next_follow_up_date = call.next_follow_up_date;
    if call.call_notes.is_some() {
        change.lead.call_notes = call.call_notes;
    }
    let event = Event { kind: "called", action: "leads.call", detail };
    Ok(answer(change.commit(event).await?))
}

/// The user whom a lead is assigned to.
#[derive(Debug, Serialize, ToSchema)]
struct LeadAssignment {
    /// Id of an active user who is admin or support; null: no user.
    assigned_to: Option<Uuid>,
}

/// Assign a lead to a user, or to none.
#[utoipa::path(
    put,
    path = "/api/admin/leads/{id}/assignee",
    tag = "leads",
    params(("id" = Uuid, Path)),
    request_body = LeadAssignment,
    responses(
        (status = 200, body = LeadDetail),
    )
)]
async fn assign_lead(
    staff: May<Update, Leads>,
    State(app): State<AppState>,
    Id(id): Id,
    Json(body): Json<Object>,
) -> Result<Response> {
    let given = body.contains_key("assigned_to");
    let mut fields = Fields::new(body);
    fields.require("assigned_to", given, "Required");
    let user = fields.id("assigned_to");
    let user = fields.finish(user)?;
    let mut change = LeadChange::begin(&app, &staff, (id, Place::Desk), None).await?;
    let name = check_assignee(&mut change.tx, &staff, user).await?;
    change.lead.assigned_to = user;
    let detail = Some(json!({ "assigned_to": user, "assignee_name": name }));
    let event = Event { kind: "assigned", action: "leads.assign", detail };
    Ok(answer(change.commit(event).await?))
}
