//! The route of the dashboard, for staff who may read leads.

use axum::extract::State;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    model::{DashboardMetrics, DashboardView, curve, days, first_month, funnel, month_of, months},
    store,
};
use crate::{
    features::auth::{May, Read, policy},
    platform::{clock::start_of, error::Result, http::Json, state::AppState},
};

/// The one route of the dashboard.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(read_dashboard))
}

/// The numbers of today, the latest leads, and the curves of leads and revenue.
#[utoipa::path(
    get,
    path = "/api/admin/dashboard",
    tag = "dashboard",
    responses(
        (status = 200, body = DashboardView),
    )
)]
async fn read_dashboard(
    staff: May<Read, policy::Dashboard>,
    State(app): State<AppState>,
) -> Result<Json<DashboardView>> {
    let (db, day) = (&app.db, app.clock.today());
    let today = day.to_string();
    let tomorrow = start_of(day.succ_opt().unwrap_or(day));
    let days = days(day);
    let counted = store::leads_by_day(db, &staff, &days).await?;
    let leads_by_day = curve(&counted, &days);
    let received = store::revenue(db, &staff, &first_month(day).to_string(), &today).await?;
    let this_month = received.iter().find(|r| r.month == month_of(day));
    let metrics = DashboardMetrics {
        total_leads: store::leads(db, &staff).await?,
        new_leads_today: leads_by_day.last().map_or(0, |day| day.total),
        follow_ups_due: store::follow_ups(db, &staff, tomorrow).await?,
        upcoming_bookings: store::upcoming_bookings(db, &staff, &today).await?,
        completed_bookings: store::completed_bookings(db, &staff).await?,
        active_contracts: store::active_contracts(db, &staff, &today).await?,
        monthly_revenue: this_month.map(|r| r.revenue).unwrap_or_default(),
    };
    Ok(Json(DashboardView {
        metrics,
        latest_leads: store::latest_leads(db, &staff).await?,
        funnel: funnel(&counted),
        landings: store::landings(db, &staff, days.first().copied().unwrap_or(day)).await?,
        leads_by_day,
        revenue_by_month: months(&received, day),
        today,
    }))
}
