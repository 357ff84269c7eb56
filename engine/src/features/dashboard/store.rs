//! The SQL of the dashboard.

use chrono::NaiveDate;

use super::model::{LatestLead, MonthRevenue, SourceDay};
use crate::{
    features::leads::store::open_statuses,
    platform::{
        clock::{Instant, start_of},
        db::{Db, Result, sql},
    },
};

pub(super) async fn leads(db: &Db) -> Result<i64> {
    let (count,) = db
        .q(sql!("select count(*) from leads where deleted_at is null and quarantine is null"))
        .one()
        .await?;
    Ok(count)
}

/// Open leads whose follow-up is due before `end`.
pub(super) async fn follow_ups(db: &Db, end: Instant) -> Result<i64> {
    let (count,) = db
        .q(sql!(concat!(
            "select count(*) from leads
             where deleted_at is null and quarantine is null and next_follow_up_date < $1
               and status in ",
            open_statuses!()
        )))
        .bind(end)
        .one()
        .await?;
    Ok(count)
}

pub(super) async fn upcoming_bookings(db: &Db, today: &str) -> Result<i64> {
    let (count,) = db
        .q(sql!(
            "select count(*) from bookings
             where scheduled_date >= $1 and status in ('scheduled', 'rescheduled')"
        ))
        .bind(today)
        .one()
        .await?;
    Ok(count)
}

pub(super) async fn completed_bookings(db: &Db) -> Result<i64> {
    let (count,) =
        db.q(sql!("select count(*) from bookings where status = 'completed'")).one().await?;
    Ok(count)
}

pub(super) async fn active_contracts(db: &Db, today: &str) -> Result<i64> {
    let (count,) = db
        .q(sql!(
            "select count(*) from customers
             where is_active and contract_end_date >= $1 and contract_start_date <= $1"
        ))
        .bind(today)
        .one()
        .await?;
    Ok(count)
}

pub(super) async fn latest_leads(db: &Db) -> Result<Vec<LatestLead>> {
    db.q(sql!(
        "select id, lead_number, name, primary_contact, service_type, status, priority_score,
                created_at
         from leads where deleted_at is null and quarantine is null
         order by created_at desc, id desc limit 5"
    ))
    .all()
    .await
}

/// The leads of each source on each day, and how far they came. The statement has one `select` for
/// each day: the days are Indian, and the two databases share no function for that.
pub(super) async fn leads_by_day(db: &Db, days: &[NaiveDate]) -> Result<Vec<SourceDay>> {
    let mut q = db.q("");
    for (n, day) in days.iter().enumerate() {
        let next = day.succ_opt().unwrap_or(*day);
        q.push(if n == 0 { "" } else { " union all " })
            .push_bind("select cast(", day.to_string())
            .push(
                " as text) as day, lead_source, count(*) as leads,
                  cast(sum(case when call_attempts > 0 or status <> 'new' then 1 else 0 end)
                    as bigint) as contacted,
                  cast(sum(case when status in ('scheduled', 'converted') then 1 else 0 end)
                    as bigint) as scheduled,
                  cast(sum(case when status = 'converted' then 1 else 0 end)
                    as bigint) as converted
                from leads where deleted_at is null and quarantine is null",
            )
            .push_bind(" and created_at >= ", start_of(*day))
            .push_bind(" and created_at < ", start_of(next))
            .push(" group by lead_source");
    }
    q.all().await
}

/// The sum of payments and refunds from `first` to `today`, by month; no row without payments.
pub(super) async fn revenue(db: &Db, first: &str, today: &str) -> Result<Vec<MonthRevenue>> {
    db.q(sql!(
        "select substr(received_on, 1, 7) as month, cast(sum(amount) as bigint) as revenue
         from payments where received_on >= $1 and received_on <= $2
         group by substr(received_on, 1, 7)"
    ))
    .bind(first)
    .bind(today)
    .all()
    .await
}
