//! The timeline of a lead.

use axum::extract::State;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    detail::is_shown,
    model::NO_LEAD,
    store,
    view::{LeadEvent, NamedLead},
};
use crate::{
    features::auth::{Leads, May, Read},
    platform::{
        error::{OrProblem, Result},
        http::{Id, Json, Query},
        keyset::{Page, PageQuery},
        state::AppState,
    },
};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(read_timeline))
}

/// The timeline of a lead: who did what, newest first.
#[utoipa::path(
    get,
    path = "/api/admin/leads/{id}/timeline",
    tag = "leads",
    params(("id" = uuid::Uuid, Path), PageQuery),
    responses(
        (status = 200, body = Page<LeadEvent>),
        (status = 422),
    )
)]
async fn read_timeline(
    staff: May<Read, Leads>,
    State(app): State<AppState>,
    Id(id): Id,
    Query(page): Query<PageQuery>,
) -> Result<Json<Page<LeadEvent>>> {
    let limit = page.limit()?;
    let found = store::named(&app.db, &staff, id).await?;
    let found = found.filter(|row| is_shown(&row.lead, &staff));
    let NamedLead { lead, .. } = Ok(found).or_not_found(NO_LEAD)?;
    let events = store::timeline(&app.db, &lead, page.after()?, limit + 1).await?;
    Ok(Json(Page::cut(events, limit, |event| (event.at, event.id))))
}
