//! The timeline of a lead.

use axum::extract::State;
use serde_json::json;
use sqlx::types::Json as Detail;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    change::object,
    detail::is_shown,
    model::NO_LEAD,
    store,
    view::{LeadEvent, NamedLead},
};
use crate::{
    features::{
        auth::{Leads, May, Read},
        notes::{self, Note, about::About},
    },
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

/// The timeline of a lead: who did what and wrote which notes, newest first.
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
    let after = page.after()?;
    let mut events = store::timeline(&app.db, &lead, after, limit + 1).await?;
    let notes = notes::list(&app.db, &staff, About::lead(lead.id), after, limit + 1).await?;
    events.extend(notes.into_iter().map(LeadEvent::from));
    events.sort_by_key(|event| std::cmp::Reverse((event.at, event.id)));
    Ok(Json(Page::cut(events, limit, |event| (event.at, event.id))))
}

/// A note is no event of its own, so that it shows as it is now, or not at all once it is deleted.
impl From<Note> for LeadEvent {
    fn from(Note { row, author_name, mentions }: Note) -> Self {
        let detail = json!({ "note_id": row.id, "body": row.body, "mentions": mentions });
        Self {
            id: row.id,
            kind: "noted".to_owned(),
            actor_id: row.author_id,
            actor_name: author_name,
            detail: Detail(object(detail)),
            at: row.created_at,
        }
    }
}
