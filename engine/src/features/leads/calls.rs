//! Records calls, and assigns leads.

use axum::{Extension, extract::State, response::Response};
use chrono::{DateTime, Utc};
use serde::Serialize;
use serde_json::{Value, json};
use strum::VariantArray as _;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use super::{
    change::{Event, LeadChange},
    convert::{LeadConversion, convert},
    create::check_assignee,
    detail,
    edit::answer,
    model::CallOutcome,
    store::{self, Place},
    view::{LeadDetail, LeadEvent},
};
use crate::{
    features::{
        auth::{Caller, Leads, May, Update},
        bookings::BookingChanges,
        catalogue::Codes,
        content::live::LiveContent,
        customers::CustomerChanges,
    },
    platform::{
        error::{Problem, Result},
        fields::{Fields, Object},
        http::{Id, IdempotencyKey, Json},
        state::AppState,
    },
};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(record_call)).routes(routes!(assign_lead))
}

/// How a call went.
#[derive(Debug, ToSchema)]
struct LeadCall {
    status: CallOutcome,
    /// Left out: the present notes stay.
    #[schema(max_length = 2000)]
    call_notes: Option<String>,
    /// When to call again; left out, the promised follow-up is removed.
    next_follow_up_date: Option<DateTime<Utc>>,
    /// The version of the lead that the caller saw: 409 when somebody else changed it since. Left
    /// out: whatever others did, the call counts.
    #[schema(minimum = 1)]
    seen_version: Option<i64>,
    /// With `booking`: fields of the customer that the lead lacks.
    #[schema(value_type = Option<CustomerChanges>)]
    customer: Object,
    /// The visit that was agreed on, for the status `scheduled`: customer and visit are made, and
    /// the lead is converted. Any fields of a booking except the customer; those that are left out
    /// come from the lead.
    #[schema(value_type = Option<BookingChanges>)]
    booking: Option<Object>,
}

impl LeadCall {
    fn read(mut body: Object) -> Result<Self> {
        let parts = [body.remove("customer"), body.remove("booking")];
        let mut fields = Fields::new(body);
        let f = &mut fields;
        let status = f.word("status", CallOutcome::VARIANTS);
        f.require("status", status.is_some(), "Status is required");
        let [customer, booking] = parts.map(|part| match part {
            None | Some(Value::Null) => Ok(None),
            Some(Value::Object(part)) => Ok(Some(part)),
            Some(_) => Err(()),
        });
        if customer.is_err() {
            f.refuse("customer", "type", "This must be an object");
        }
        if booking.is_err() {
            f.refuse("booking", "type", "This must be an object");
        }
        let (customer, booking) = (customer.unwrap_or_default(), booking.unwrap_or_default());
        if booking.is_some() && status.is_some_and(|status| status != CallOutcome::Scheduled) {
            f.refuse("booking", "status", "Only a call with the status Scheduled has a visit");
        }
        if customer.is_some() && booking.is_none() {
            f.refuse("customer", "required", "A customer is made with a visit only");
        }
        let call = Self {
            status: status.unwrap_or(CallOutcome::Closed),
            call_notes: f.lines("call_notes", 2000),
            next_follow_up_date: f.instant("next_follow_up_date"),
            seen_version: f.whole("seen_version", 1, "This must be a version of the lead"),
            customer: customer.unwrap_or_default(),
            booking,
        };
        fields.finish(call)
    }

    /// What the timeline says of it.
    fn detail(&self) -> Value {
        let Self { status, call_notes, next_follow_up_date, .. } = self;
        json!({
            "status": status, "call_notes": call_notes, "next_follow_up_date": next_follow_up_date,
        })
    }
}

/// What others did with a lead since the version that a caller saw.
#[derive(Debug, Serialize)]
struct Meanwhile {
    /// The version with all that.
    version: i64,
    /// Newest first.
    events: Vec<LeadEvent>,
}

/// Record a call that was made now, as one more attempt. With a booking, the lead becomes a
/// customer with that visit, in the same transaction.
///
/// 409 with the code `changed` and what others did, when `seen_version` is an earlier one. Errors about
/// customer and visit name their fields as `customer.…` and `booking.…`.
#[utoipa::path(
    post,
    path = "/api/admin/leads/{id}/calls",
    tag = "leads",
    params(
        ("id" = Uuid, Path),
        ("Idempotency-Key" = Option<String>, Header,
            description = "A retry with the same key and body counts once"),
    ),
    request_body = LeadCall,
    responses(
        (status = 200, body = LeadDetail),
        (status = 409, description = "Changed by somebody else; or the lead is converted already, \
                                      or the technician is taken"),
    )
)]
async fn record_call(
    staff: May<Update, Leads>,
    State(app): State<AppState>,
    Id(id): Id,
    key: Result<Option<IdempotencyKey>>,
    Extension(live): Extension<LiveContent>,
    Json(body): Json<Object>,
) -> Result<Response> {
    let hash = blake3::hash(json!(body).to_string().as_bytes()).to_hex();
    let key = key?;
    let mut call = LeadCall::read(body)?;
    let detail = call.detail();
    let visit = call.booking.take();
    let wanted =
        visit.map(|visit| LeadConversion { customer: call.customer, booking: Some(visit) });
    if let Some(wanted) = &wanted {
        wanted.must_be_allowed(&staff)?;
    }
    let mut change = LeadChange::begin(&app, &staff, (id, Place::Desk), None).await?;
    let now = change.now;
    if let Some(IdempotencyKey(key)) = &key {
        if let Some(first) = store::call_of_key(&mut change.tx, &change.lead, (id, key)).await? {
            drop(change);
            return if first == *hash {
                Ok(answer(detail::detail(&app, &staff, id).await?))
            } else {
                Err(IdempotencyKey::reused().into())
            };
        }
        store::keep_call_key(&mut change.tx, &change.lead, (id, key), &hash, now).await?;
    }
    if let Some(seen) = call.seen_version {
        refuse_changed(&mut change, &staff, seen).await?;
    }
    // Who is at a lead that nobody has, and calls, keeps it.
    let lease = store::lease(&mut change.tx, &staff, id, now).await?;
    if change.lead.assigned_to.is_none() && lease.is_some_and(|lease| lease.is_of(staff.id)) {
        change.lead.assigned_to = Some(staff.id);
    }
    change.lead.called(call.status, now);
    change.lead.next_follow_up_date = call.next_follow_up_date;
    if call.call_notes.is_some() {
        change.lead.call_notes = call.call_notes;
    }
    let Some(wanted) = wanted else {
        let event = Event { kind: "called", action: "leads.call", detail: Some(detail) };
        return Ok(answer(change.commit(event).await?));
    };
    change.happened("called", detail);
    change.lead.next_follow_up_date = None;
    let made = convert(&mut change, &staff, wanted, &Codes::new(live.now())).await?;
    let event = Event { kind: "converted", action: "leads.convert", detail: Some(made.detail) };
    Ok(answer(change.commit(event).await?))
}

/// 409 when somebody else changed the lead after the version that the caller saw.
async fn refuse_changed(change: &mut LeadChange<'_>, caller: &Caller, seen: i64) -> Result<()> {
    let events = store::done_by_others(&mut change.tx, caller, change.lead.id, seen).await?;
    let Some(newest) = events.first() else { return Ok(()) };
    let who = newest.actor_name.as_deref().unwrap_or("Somebody");
    let sentence = format!("{who} changed this lead meanwhile");
    // The version of this transaction, which is given up, is one more.
    let meanwhile = Meanwhile { version: change.lead.version - 1, events };
    Err(Problem::changed(sentence, &meanwhile).into())
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
    let change = LeadChange::begin(&app, &staff, (id, Place::Desk), None).await?;
    Ok(answer(assign(change, &staff, user).await?))
}

/// Assigns a locked lead, and commits.
pub(super) async fn assign(
    mut change: LeadChange<'_>,
    caller: &Caller,
    user: Option<Uuid>,
) -> Result<LeadDetail> {
    let name = check_assignee(&mut change.tx, caller, user).await?;
    change.lead.assigned_to = user;
    let detail = Some(json!({ "assigned_to": user, "assignee_name": name }));
    let event = Event { kind: "assigned", action: "leads.assign", detail };
    change.commit(event).await
}
