//! The log, for admins.

use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    model::{AuditCriteria, AuditLine},
    store,
};
use crate::{
    features::auth::{Audit, May, Read},
    platform::{
        error::Result,
        fields::Fields,
        http::{Json, Query},
        keyset::{Page, PageQuery},
        state::AppState,
    },
};

/// The list of the log; only roles that may read `Audit` get it.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(list_audit))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct AuditFilter {
    /// Text in the actor's name, the action, the label or the address.
    q: Option<String>,
    /// The id of the user who did it.
    actor_id: Option<String>,
    /// A whole action (`leads.update`), or a feature (`leads`) with all its actions.
    #[param(example = "leads.update")]
    action: Option<String>,
    /// The id of the entity.
    entity_id: Option<String>,
    /// The first day, in India.
    #[param(example = "2026-11-01")]
    from: Option<String>,
    /// The last day, in India.
    #[param(example = "2026-11-30")]
    to: Option<String>,
}

impl AuditFilter {
    fn read(self) -> Result<AuditCriteria> {
        let given = [
            ("q", self.q),
            ("actor_id", self.actor_id),
            ("action", self.action),
            ("entity_id", self.entity_id),
            ("from", self.from),
            ("to", self.to),
        ];
        let given = given.into_iter().filter_map(|(name, v)| Some((name.to_owned(), v?.into())));
        let mut fields = Fields::new(given.collect());
        let wanted = AuditCriteria {
            text: fields.text("q", 200),
            actor_id: fields.id("actor_id"),
            action: fields.text("action", 60),
            entity_id: fields.id("entity_id"),
            from: fields.date("from"),
            to: fields.date("to"),
        };
        fields.finish(wanted)
    }
}

/// List who did what, newest first.
#[utoipa::path(
    get,
    path = "/api/admin/audit",
    tag = "audit",
    params(PageQuery, AuditFilter),
    responses(
        (status = 200, body = Page<AuditLine>),
        (status = 422),
    )
)]
async fn list_audit(
    _: May<Read, Audit>,
    State(app): State<AppState>,
    Query(page): Query<PageQuery>,
    Query(filter): Query<AuditFilter>,
) -> Result<Json<Page<AuditLine>>> {
    let (wanted, limit) = (filter.read()?, page.limit()?);
    let lines = store::lines(&app.db, &wanted, page.after()?, limit + 1).await?;
    Ok(Json(Page::cut(lines, limit, |line| (line.at, line.id))))
}
