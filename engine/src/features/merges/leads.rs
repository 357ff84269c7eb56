//! Leads that are there twice.

use axum::{extract::State, response::Response};
use chrono::Duration;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    alike::{DuplicateReason, Person, duplicates},
    request::{Counts, MergeRequest},
};
use crate::{
    features::{
        auth::{Leads, May, Update},
        bookings,
        leads::{
            LeadChoices, LeadPair,
            edit::answer,
            model::{Lead, NO_LEAD},
            store::{self, Place},
            view::{LeadDetail, LeadView},
        },
        notes::{self, about::About},
        privacy,
    },
    platform::{
        changes::Topic,
        error::{OrProblem as _, Result},
        fields::Object,
        http::{Id, Json},
        keyset::Page,
        state::AppState,
    },
};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(list_duplicate_leads)).routes(routes!(merge_leads))
}

/// A finished lead that came in within these days of another may be the same request; later it is a
/// new one.
const SAME_REQUEST: Duration = Duration::days(30);

/// A lead that looks like another one.
#[derive(Debug, Serialize, ToSchema)]
struct DuplicateLead {
    reason: DuplicateReason,
    moves: LeadMoves,
    lead: LeadView,
}

/// What a lead has, and would bring along.
#[derive(Debug, Serialize, ToSchema)]
struct LeadMoves {
    calls: i64,
    bookings: i64,
    /// Later leads that repeat it.
    repeats: i64,
}

fn person(lead: &Lead) -> Person<'_> {
    Person {
        id: lead.id,
        name: &lead.name,
        phones: [Some(&*lead.primary_contact), lead.alternate_contact.as_deref()],
        email: lead.email.as_deref(),
        pincode: lead.pincode.as_deref(),
    }
}

/// Leads that look like this one, the surest first; five at most.
///
/// They share a phone number, or have nearly the same name and the same e-mail address or pincode.
/// Both are open, or they came in within 30 days of each other.
#[utoipa::path(
    get,
    path = "/api/admin/leads/{id}/duplicates",
    tag = "leads",
    params(("id" = uuid::Uuid, Path)),
    responses(
        (status = 200, body = Page<DuplicateLead>),
    )
)]
async fn list_duplicate_leads(
    staff: May<Update, Leads>,
    State(app): State<AppState>,
    Id(id): Id,
) -> Result<Json<Page<DuplicateLead>>> {
    let found = store::named(&app.db, &staff, id).await?.map(|named| named.lead);
    let lead = Ok(found.filter(|lead| Place::Desk.has(lead))).or_not_found(NO_LEAD)?;
    let days = (lead.created_at - SAME_REQUEST, lead.created_at + SAME_REQUEST);
    let similar = store::similar(&app.db, &staff, &lead, days).await?;
    let found = duplicates(&person(&lead), similar, |named| person(&named.lead));
    let ids: Vec<_> = found.iter().map(|(_, named)| named.lead.id).collect();
    let visits = Counts::of(bookings::counts_of_leads(&app.db, &staff, &ids).await?);
    let repeats = Counts::of(store::repeat_counts(&app.db, &staff, &ids).await?);
    let now = app.clock.now();
    let found = found.into_iter().map(|(reason, named)| {
        let id = named.lead.id;
        let moves = LeadMoves {
            calls: named.lead.call_attempts,
            bookings: visits.get(id),
            repeats: repeats.get(id),
        };
        DuplicateLead { reason, moves, lead: LeadView::new(&staff, named, now) }
    });
    Ok(Json(Page::whole(found.collect())))
}

/// Merge another lead into this one, with its calls, timeline and bookings.
///
/// The calls of both add up, the earlier day counts, and the status is that of the one that came
/// further: converted, then scheduled, quoted, contacted, pending call, not connected and new, then
/// how it ended. The other one is in no list any more; whoever asks for its id or its number gets this
/// one.
#[utoipa::path(
    post,
    path = "/api/admin/leads/{id}/merge",
    tag = "leads",
    params(("id" = uuid::Uuid, Path)),
    request_body = MergeRequest<LeadChoices>,
    responses(
        (status = 200, description = "The lead that was kept", body = LeadDetail),
        (status = 409, description = "One of them was merged already, or another is at one of them, \
                                      or they are two customers, or both have a contract filled in"),
        (status = 412, description = "`current` is the one that was changed, as it is now"),
    )
)]
async fn merge_leads(
    staff: May<Update, Leads>,
    State(app): State<AppState>,
    Id(id): Id,
    Json(body): Json<Object>,
) -> Result<Response> {
    let wanted = MergeRequest::read(id, body, LeadChoices::read)?;
    let (kept, from) = ((id, wanted.version), (wanted.from, wanted.from_version));
    let mut pair = LeadPair::begin(&app, &staff, kept, from).await?;
    let (ids, now) = ((wanted.from, id), pair.now());
    // A line for each table that names leads.
    let bookings = bookings::move_lead(pair.tx(), &staff, ids, now).await?;
    privacy::store::move_lead(pair.tx(), &staff, ids.0, ids.1).await?;
    notes::move_all(pair.tx(), &staff, About::lead(ids.0), About::lead(ids.1)).await?;

    let moved = json!({ "bookings": bookings.len() });
    for booking in bookings {
        pair.also(Topic::Booking, booking);
    }
    Ok(answer(pair.merge(&wanted.fields, moved).await?))
}
