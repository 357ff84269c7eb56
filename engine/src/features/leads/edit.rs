//! Reads and edits one lead.

use axum::{
    Extension,
    extract::State,
    response::{IntoResponse, Response},
};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    change::{Event, LeadChange},
    create::check_assignee,
    detail,
    form::LeadForm,
    package,
    store::{self, Place},
    view::LeadDetail,
};
use crate::{
    features::{
        auth::{Caller, Leads, May, Read, Update},
        catalogue::Codes,
        content::live::LiveContent,
    },
    platform::{
        error::Result,
        fields::{Changes, Fields, Object},
        http::{Id, IfMatch, Json, version_tag},
        state::AppState,
    },
};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(read_lead, edit_lead))
}

/// Everything about a lead.
#[utoipa::path(
    get,
    path = "/api/admin/leads/{id}",
    tag = "leads",
    params(("id" = uuid::Uuid, Path)),
    responses(
        (status = 200, body = LeadDetail),
    )
)]
async fn read_lead(
    staff: May<Read, Leads>,
    State(app): State<AppState>,
    Id(id): Id,
) -> Result<Response> {
    Ok(answer(detail::detail(&app, &staff, id).await?))
}

type LeadChanges = Changes<LeadForm>;

/// Edit any fields of a lead. Another package sets the quoted amount to its price, unless an amount
/// is given.
#[utoipa::path(
    patch,
    path = "/api/admin/leads/{id}",
    tag = "leads",
    params(("id" = uuid::Uuid, Path), ("If-Match" = String, Header, example = "\"1\"")),
    request_body = LeadChanges,
    responses(
        (status = 200, body = LeadDetail),
    )
)]
async fn edit_lead(
    staff: May<Update, Leads>,
    State(app): State<AppState>,
    Id(id): Id,
    IfMatch(seen): IfMatch,
    Extension(live): Extension<LiveContent>,
    Json(body): Json<Object>,
) -> Result<Response> {
    let change = LeadChange::begin(&app, &staff, (id, Place::Desk), Some(seen)).await?;
    Ok(answer(edit(change, &staff, body, &Codes::new(live.now())).await?))
}

/// Changes the given fields of a locked lead, and commits.
pub(super) async fn edit(
    mut change: LeadChange<'_>,
    caller: &Caller,
    body: Object,
    codes: &Codes,
) -> Result<LeadDetail> {
    let drafted = store::draft_in(&mut change.tx, &change.lead).await?;
    let quotes = body.get("quoted_amount").is_some_and(|amount| !amount.is_null());
    let present = LeadForm::of(&change.lead, drafted.clone());
    let fields = Fields::change(&present, body);
    let form = LeadForm::read(fields, codes, Some(&change.lead))?;

    let packaged = form.package_id != change.lead.package_id;
    package::choose(&mut change.tx, &mut change.lead, form.package_id).await?;
    if form.assigned_to != change.lead.assigned_to {
        check_assignee(&mut change.tx, caller, form.assigned_to).await?;
    }
    let draft = form.put(&mut change.lead);
    if packaged && !quotes {
        change.lead.quoted_amount = change.lead.package_price;
    }
    change.set_conversion(drafted, draft);
    let event = Event { kind: "edited", action: "leads.update", detail: None };
    change.commit(event).await
}

/// The answer, with the version of the lead as `ETag`.
pub fn answer(detail: LeadDetail) -> Response {
    (version_tag(detail.view.named.lead.version), Json(detail)).into_response()
}
