//! Deletes leads: a deleted lead is hidden, can be restored for 30 days, and is then purged.

use std::time::Duration;

use axum::{extract::State, http::StatusCode, response::Response};
use chrono::Duration as Days;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    change::{Event, LeadChange},
    edit::answer,
    store::{self, Place},
    view::LeadDetail,
};
use crate::{
    features::{
        audit,
        auth::{Delete, Leads, May, Restore},
        notes::{self, about::About},
        outbox,
    },
    platform::{
        changes::{self, Topic},
        db,
        error::Result,
        http::{Id, IfMatch},
        state::AppState,
    },
};

/// How long a deleted lead can be restored.
const KEPT: Days = Days::days(30);

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(delete_lead)).routes(routes!(restore_lead))
}

/// Delete a lead. It can be restored for 30 days.
#[utoipa::path(
    delete,
    path = "/api/admin/leads/{id}",
    tag = "leads",
    params(("id" = uuid::Uuid, Path), ("If-Match" = String, Header, example = "\"1\"")),
    responses(
        (status = 204, description = "Deleted"),
    )
)]
async fn delete_lead(
    staff: May<Delete, Leads>,
    State(app): State<AppState>,
    Id(id): Id,
    IfMatch(seen): IfMatch,
) -> Result<StatusCode> {
    let change = LeadChange::begin(&app, &staff, (id, Place::Desk), Some(seen)).await?;
    delete(change, "leads.delete").await
}

/// Marks a locked lead as deleted, which hides it.
pub async fn delete(mut change: LeadChange<'_>, action: &'static str) -> Result<StatusCode> {
    change.lead.deleted_at = Some(change.now);
    change.commit(Event { kind: "deleted", action, detail: None }).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Restore a deleted lead; one from quarantine returns there.
#[utoipa::path(
    post,
    path = "/api/admin/leads/{id}/restore",
    tag = "leads",
    params(("id" = uuid::Uuid, Path)),
    responses(
        (status = 200, body = LeadDetail),
    )
)]
async fn restore_lead(
    staff: May<Restore, Leads>,
    State(app): State<AppState>,
    Id(id): Id,
) -> Result<Response> {
    let mut change = LeadChange::begin(&app, &staff, (id, Place::Bin), None).await?;
    change.lead.deleted_at = None;
    let event = Event { kind: "restored", action: "leads.restore", detail: None };
    Ok(answer(change.commit(event).await?))
}

/// A job of the engine: purges, every hour, the leads that were deleted more than 30 days ago.
pub async fn purge_loop(app: AppState) {
    loop {
        match purge(&app).await {
            Ok(0) => {}
            Ok(gone) => tracing::info!(gone, "purged deleted leads"),
            Err(e) => tracing::warn!(error = %e, "cannot purge deleted leads"),
        }
        tokio::time::sleep(Duration::from_hours(1)).await;
    }
}

/// Purges each lead in its own transaction, so that other writers wait for one lead only. Returns
/// how many were purged.
pub async fn purge(app: &AppState) -> db::Result<usize> {
    let now = app.clock.now();
    let mut gone = 0;
    loop {
        let found = store::deleted_before(&app.db, now - KEPT).await?;
        if found.is_empty() {
            return Ok(gone);
        }
        for id in found {
            let mut tx = app.db.begin().await?;
            let mut all = store::merged_into(&mut tx, id).await?;
            if store::purge(&mut tx, id, now - KEPT).await? {
                all.push(id);
                for id in &all {
                    audit::store::scrub(&mut tx, *id).await?;
                    notes::forget(&mut tx, About::lead(*id)).await?;
                }
                outbox::store::forget(&mut tx, &all).await?;
                changes::append(&mut tx, Topic::Lead, id, now).await?;
                app.feed.commit(tx).await?;
                gone += 1;
            }
        }
    }
}
