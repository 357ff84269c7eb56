//! What each number of the dashboard means.

use chrono::{DateTime, Datelike, Months, NaiveDate, Utc};
use serde::Serialize;
use sqlx::FromRow;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    features::leads::model::{LeadSource, LeadStatus},
    platform::decimal::Money,
};

/// Days that the curve of leads and the funnel cover, today included.
pub(super) const DAYS: u64 = 30;

/// Months that the curve of revenue covers, this one included.
const MONTHS: u32 = 12;

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Dashboard)]
pub(super) struct DashboardView {
    /// Today in India, `yyyy-MM-dd`: the day that the numbers are for.
    #[schema(example = "2026-11-20")]
    pub(super) today: String,
    pub(super) metrics: DashboardMetrics,
    /// The five latest leads, newest first.
    pub(super) latest_leads: Vec<LatestLead>,
    /// The last 30 days, oldest first. Each day has every source that had a lead in the 30 days.
    pub(super) leads_by_day: Vec<LeadDay>,
    /// What became of the leads of the last 30 days.
    pub(super) funnel: LeadFunnel,
    /// The five pages where most of those leads began their visit, the first with the most leads.
    pub(super) landings: Vec<Landing>,
    /// The last 12 months, oldest first.
    pub(super) revenue_by_month: Vec<MonthRevenue>,
}

/// Deleted leads and those in quarantine are never counted.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct DashboardMetrics {
    /// All leads: the list without a filter.
    pub(super) total_leads: i64,
    /// Created today: leads, `filter=today`.
    pub(super) new_leads_today: i64,
    /// Open leads to be followed up by the end of today, or before: leads, `filter=due`.
    pub(super) follow_ups_due: i64,
    /// Visits from today on: bookings, `status` scheduled or rescheduled, `from` today.
    pub(super) upcoming_bookings: i64,
    /// Visits done, ever: bookings, `status=completed`.
    pub(super) completed_bookings: i64,
    /// Active customers whose contract includes today: customers, `contract=current`.
    pub(super) active_contracts: i64,
    /// Rupees received this month, minus refunds.
    pub(super) monthly_revenue: Money,
}

#[derive(Debug, Serialize, FromRow, ToSchema)]
pub(super) struct LatestLead {
    pub(super) id: Uuid,
    pub(super) lead_number: String,
    pub(super) name: String,
    pub(super) primary_contact: String,
    pub(super) service_type: Option<String>,
    pub(super) status: LeadStatus,
    pub(super) priority_score: i64,
    pub(super) created_at: DateTime<Utc>,
}

/// The leads of one source on one day, and how far they came.
#[derive(Debug, Clone, FromRow)]
pub(super) struct SourceDay {
    pub(super) day: String,
    pub(super) lead_source: LeadSource,
    pub(super) leads: i64,
    pub(super) contacted: i64,
    pub(super) scheduled: i64,
    pub(super) converted: i64,
}

#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(super) struct LeadDay {
    /// `yyyy-MM-dd`
    pub(super) day: String,
    pub(super) total: i64,
    pub(super) sources: Vec<SourceCount>,
}

#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(super) struct SourceCount {
    pub(super) lead_source: LeadSource,
    pub(super) leads: i64,
}

/// Each step counts the leads that reached it or a later step.
#[derive(Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub(super) struct LeadFunnel {
    /// Every lead of the period.
    pub(super) new: i64,
    /// Called at least once, or of any other status than `new`.
    pub(super) contacted: i64,
    /// Of the status `scheduled` or `converted`.
    pub(super) scheduled: i64,
    /// Of the status `converted`.
    pub(super) converted: i64,
}

/// The leads of visits that began on one page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, FromRow, ToSchema)]
pub(super) struct Landing {
    /// Its path.
    #[schema(example = "/kn/pest-control/hebbal")]
    pub(super) page: String,
    pub(super) leads: i64,
    /// Those with the click of an advertisement.
    pub(super) from_ads: i64,
    pub(super) converted: i64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, FromRow, ToSchema)]
pub(super) struct MonthRevenue {
    /// `yyyy-MM`
    #[schema(example = "2026-11")]
    pub(super) month: String,
    /// Rupees.
    pub(super) revenue: Money,
}

/// The last 30 days, today last.
pub(super) fn days(today: NaiveDate) -> Vec<NaiveDate> {
    (0..DAYS).rev().filter_map(|ago| today.checked_sub_days(chrono::Days::new(ago))).collect()
}

/// The first day of the period that the curve of revenue covers.
pub(super) fn first_month(today: NaiveDate) -> NaiveDate {
    let month = today.with_day(1).unwrap_or(today);
    month.checked_sub_months(Months::new(MONTHS - 1)).unwrap_or(month)
}

/// `yyyy-MM`
pub(super) fn month_of(day: NaiveDate) -> String {
    day.format("%Y-%m").to_string()
}

/// Each of `days`, with every source that had a lead in the period; 0 on a day without one.
pub(super) fn curve(counted: &[SourceDay], days: &[NaiveDate]) -> Vec<LeadDay> {
    let mut sources: Vec<_> = counted.iter().map(|c| c.lead_source).collect();
    sources.sort_unstable_by_key(|source| <&str>::from(source));
    sources.dedup();
    let of_day = |day: &NaiveDate| {
        let day = day.to_string();
        let leads = |source: LeadSource| {
            let found = counted.iter().find(|c| c.day == day && c.lead_source == source);
            found.map_or(0, |c| c.leads)
        };
        let counts: Vec<_> = sources
            .iter()
            .map(|source| SourceCount { lead_source: *source, leads: leads(*source) })
            .collect();
        LeadDay { day, total: counts.iter().map(|c| c.leads).sum(), sources: counts }
    };
    days.iter().map(of_day).collect()
}

pub(super) fn funnel(counted: &[SourceDay]) -> LeadFunnel {
    counted.iter().fold(LeadFunnel::default(), |sum, c| LeadFunnel {
        new: sum.new + c.leads,
        contacted: sum.contacted + c.contacted,
        scheduled: sum.scheduled + c.scheduled,
        converted: sum.converted + c.converted,
    })
}

/// Every month of the period, also those without a payment.
pub(super) fn months(received: &[MonthRevenue], today: NaiveDate) -> Vec<MonthRevenue> {
    let first = first_month(today);
    let all = (0..MONTHS).filter_map(|n| first.checked_add_months(Months::new(n)));
    all.map(|month| {
        let month = month_of(month);
        let revenue = received.iter().find(|r| r.month == month).map(|r| r.revenue);
        MonthRevenue { month, revenue: revenue.unwrap_or_default() }
    })
    .collect()
}
