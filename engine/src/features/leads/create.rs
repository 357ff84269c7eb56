//! A lead that staff enter, because a person called, wrote or walked in.

use axum::{
    Extension,
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde_json::json;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use super::{
    arrival::{self, Arriving},
    detail, facts,
    form::{LeadContract, LeadForm},
    model::{Attribution, Lead},
    package, store,
    view::LeadDetail,
};
use crate::{
    features::{
        audit,
        auth::{Caller, Create, Leads, May},
        catalogue::Codes,
        content::live::LiveContent,
        outbox::{self, FactKind},
    },
    platform::{
        changes::{self, Topic},
        clock::Instant,
        db::Tx,
        error::{Problem, Result},
        fields::{CHOICE, Fields, Object},
        http::{Json, version_tag},
        state::AppState,
    },
};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(create_lead))
}

/// Enter a lead.
#[utoipa::path(
    post,
    path = "/api/admin/leads",
    tag = "leads",
    request_body = LeadForm,
    responses(
        (status = 201, body = LeadDetail),
    )
)]
async fn create_lead(
    staff: May<Create, Leads>,
    State(app): State<AppState>,
    Extension(live): Extension<LiveContent>,
    Json(body): Json<Object>,
) -> Result<Response> {
    let form = LeadForm::read(Fields::new(body), &Codes::new(live.now()), None)?;
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let lead = write_down(&mut tx, &staff, form, now).await?;
    changes::append(&mut tx, Topic::Lead, lead.id, now).await?;
    app.feed.commit(tx).await?;
    let detail = detail::detail(&app, &staff, lead.id).await?;
    let tag = version_tag(lead.version);
    Ok((StatusCode::CREATED, tag, Json(detail)).into_response())
}

/// Creates a lead with everything that belongs to it. A caller who sees only their own leads gets
/// it assigned, unless the form says to whom. The change must be appended to the feed afterwards,
/// last in the transaction.
pub(super) async fn write_down(
    tx: &mut Tx,
    caller: &Caller,
    mut form: LeadForm,
    now: Instant,
) -> Result<Lead> {
    let mut lead = Lead::new(now);
    let quote = form.quoted_amount.is_none();
    package::choose(tx, &mut lead, form.package_id).await?;
    let quoted = lead.package_price.filter(|_| quote);
    form.assigned_to = form.assigned_to.or(caller.only());
    check_assignee(tx, caller, form.assigned_to).await?;
    let draft = form.put(&mut lead);
    lead.quoted_amount = lead.quoted_amount.or(quoted);

    let detail = json!({ "lead_source": lead.lead_source });
    let attribution = Attribution::default();
    let mut arriving = [Arriving { lead, attribution, actor: Some(caller.id), detail }];
    let mut script = tx.script();
    let asked = arrival::ask(&mut script, &[&arriving[0].lead.primary_contact], now);
    let answers = tx.ask(script).await?;
    let mut script = tx.script();
    arrival::receive((&answers, &asked), &mut script, &mut arriving)?;
    tx.run(script).await?;
    let [Arriving { lead, .. }] = arriving;
    if draft != LeadContract::default() {
        store::keep_draft(tx, lead.id, &draft).await?;
    }
    let written = LeadForm::of(&lead, draft);
    let differ = audit::changed(&json!({}), &written);
    let subject = (lead.id, lead.lead_number.as_str());
    audit::record(tx, caller, "leads.create", subject, differ, now).await?;
    outbox::add(tx, &[facts::of(FactKind::LeadCreated, &lead)], now).await?;
    Ok(lead)
}

/// The name of the assignee, None without one. Only active admins and support users are allowed,
/// and no one else by a caller who sees only their own leads (else 422): what they write stays in
/// their scope.
pub(super) async fn check_assignee(
    tx: &mut Tx,
    caller: &Caller,
    user: Option<Uuid>,
) -> Result<Option<String>> {
    let refused = || Problem::field("assigned_to", "choice", CHOICE);
    if caller.only().is_some_and(|only| user != Some(only)) {
        return Err(refused().into());
    }
    let Some(user) = user else { return Ok(None) };
    let name = store::assignee(tx, user).await?;
    Ok(Some(name.ok_or_else(refused)?))
}
