//! Leads that look as if a bot sent them: kept apart until a member of staff has looked.

use axum::{Extension, extract::State, http::StatusCode, response::Response};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    features::{
        auth::{Delete, May, Quarantine, Read, Update},
        leads::{
            arrival,
            change::{Event, LeadChange},
            edit::answer,
            removal::delete,
            store::{self, Place},
            view::{LeadDetail, LeadView},
        },
        search::{self, Search, StaffKind},
    },
    platform::{
        error::Result,
        http::{Id, Query},
        keyset::{Page, PageQuery, WrittenPage},
        state::AppState,
    },
};

/// All routes of the quarantine.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list_quarantine))
        .routes(routes!(release_lead))
        .routes(routes!(drop_lead))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct QuarantineFilter {
    /// Search text: words in any script, a number, any part of a phone of three digits or more.
    q: Option<String>,
}

/// Leads in quarantine, the newest first.
#[utoipa::path(
    get,
    path = "/api/admin/quarantine",
    tag = "quarantine",
    params(PageQuery, QuarantineFilter),
    responses(
        (status = 200, body = Page<LeadView>),
        (status = 422),
    )
)]
async fn list_quarantine(
    staff: May<Read, Quarantine>,
    State(app): State<AppState>,
    Extension(search): Extension<Search>,
    Query(page): Query<PageQuery>,
    Query(filter): Query<QuarantineFilter>,
) -> Result<WrittenPage> {
    let limit = page.limit()?;
    let now = app.clock.now();
    let write = |lead| LeadView::written(&staff, lead, now);
    let own = search::own_rows(&app.db, &staff, [StaffKind::Quarantine]).await?;
    let sought = search.sought(StaffKind::Quarantine, filter.q.as_deref(), own).await;
    let rows =
        store::held(&app.db, &staff, sought.as_ref(), page.after()?, limit + 1, write).await?;
    let page = WrittenPage::cut(rows, limit)?;
    Ok(page.capped_at(sought.and_then(|sought| sought.capped_at())))
}

/// Release a lead that a person sent: it becomes an ordinary lead.
#[utoipa::path(
    post,
    path = "/api/admin/quarantine/{id}/release",
    tag = "quarantine",
    params(("id" = uuid::Uuid, Path)),
    responses(
        (status = 200, body = LeadDetail),
    )
)]
async fn release_lead(
    staff: May<Update, Quarantine>,
    State(app): State<AppState>,
    Id(id): Id,
) -> Result<Response> {
    let mut change = LeadChange::begin(&app, &staff, (id, Place::Quarantine), None).await?;
    change.lead.quarantine = None;
    arrival::link_and_score(&mut change.tx, &mut change.lead).await?;
    arrival::tell_first(&mut change.tx, &change.lead, None).await?;
    let event = Event { kind: "released", action: "quarantine.release", detail: None };
    Ok(answer(change.commit(event).await?))
}

/// Delete a lead that a bot sent. An admin can restore it for 30 days.
#[utoipa::path(
    delete,
    path = "/api/admin/quarantine/{id}",
    tag = "quarantine",
    params(("id" = uuid::Uuid, Path)),
    responses(
        (status = 204, description = "Deleted"),
    )
)]
async fn drop_lead(
    staff: May<Delete, Quarantine>,
    State(app): State<AppState>,
    Id(id): Id,
) -> Result<StatusCode> {
    let change = LeadChange::begin(&app, &staff, (id, Place::Quarantine), None).await?;
    delete(change, "quarantine.delete").await
}
