//! The SQL of the dashboard. Every number counts the rows in the caller's scope.

use chrono::NaiveDate;

use super::model::{Landing, LatestLead, MonthRevenue, SourceDay};
use crate::{
    features::{
        auth::{Caller, Owner},
        leads::store::open_statuses,
    },
    platform::{
        clock::{Instant, start_of},
        db::{Db, Query, Result, sql},
    },
};

const LEADS: Owner = Owner::Assignee("assigned_to");

async fn count(mut q: Query<&Db>, caller: &Caller, owner: Owner) -> Result<i64> {
    caller.scope_to(&mut q, owner);
    let (count,) = q.one().await?;
    Ok(count)
}

pub(super) async fn leads(db: &Db, caller: &Caller) -> Result<i64> {
    let q =
        db.q(sql!("select count(*) from leads where deleted_at is null and quarantine is null"));
    count(q, caller, LEADS).await
}

/// Open leads whose follow-up is due before `end`.
pub(super) async fn follow_ups(db: &Db, caller: &Caller, end: Instant) -> Result<i64> {
    let q = db.q(sql!(concat!(
        "select count(*) from leads
         where deleted_at is null and quarantine is null and next_follow_up_date < $1
           and status in ",
        open_statuses!()
    )));
    count(q.bind(end), caller, LEADS).await
}

pub(super) async fn upcoming_bookings(db: &Db, caller: &Caller, today: &str) -> Result<i64> {
    let q = db.q(sql!(
        "select count(*) from bookings
         where scheduled_date >= $1 and status in ('scheduled', 'rescheduled')"
    ));
    count(q.bind(today), caller, Owner::Customer("customer_id")).await
}

pub(super) async fn completed_bookings(db: &Db, caller: &Caller) -> Result<i64> {
    let q = db.q(sql!("select count(*) from bookings where status = 'completed'"));
    count(q, caller, Owner::Customer("customer_id")).await
}

pub(super) async fn active_contracts(db: &Db, caller: &Caller, today: &str) -> Result<i64> {
    let q = db.q(sql!(
        "select count(*) from customers
         where merged_into is null and is_active and contract_end_date >= $1 and contract_start_date <= $1"
    ));
    count(q.bind(today), caller, Owner::Customer("id")).await
}

pub(super) async fn latest_leads(db: &Db, caller: &Caller) -> Result<Vec<LatestLead>> {
    let mut q = db.q(sql!(
        "select id, lead_number, name, primary_contact, service_type, status, priority_score,
                created_at
         from leads where deleted_at is null and quarantine is null"
    ));
    caller.scope_to(&mut q, LEADS);
    q.push(" order by created_at desc, id desc limit 5");
    q.all().await
}

/// The leads of each source on each day, and how far they came. The statement has one `select` for
/// each day: the days are Indian, and the two databases share no function for that.
pub(super) async fn leads_by_day(
    db: &Db,
    caller: &Caller,
    days: &[NaiveDate],
) -> Result<Vec<SourceDay>> {
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
            .push_bind(" and created_at < ", start_of(next));
        caller.scope_to(&mut q, LEADS);
        q.push(" group by lead_source");
    }
    q.all().await
}

/// The five pages where most visits began that became leads since a day.
pub(super) async fn landings(db: &Db, caller: &Caller, first: NaiveDate) -> Result<Vec<Landing>> {
    let mut q = db.q("select landing_page as page, count(*) as leads,
                             cast(sum(case when coalesce(gclid, gbraid, wbraid, fbclid) is not null
                               then 1 else 0 end) as bigint) as from_ads,
                             cast(sum(case when status = 'converted' then 1 else 0 end)
                               as bigint) as converted
                      from leads where deleted_at is null and quarantine is null
                        and landing_page is not null");
    q.push_bind(" and created_at >= ", start_of(first));
    caller.scope_to(&mut q, LEADS);
    q.push(" group by landing_page order by count(*) desc, landing_page limit 5");
    q.all().await
}

/// The sum of payments and refunds from `first` to `today`, by month; no row without payments.
pub(super) async fn revenue(
    db: &Db,
    caller: &Caller,
    first: &str,
    today: &str,
) -> Result<Vec<MonthRevenue>> {
    let mut q = db.q("select substr(received_on, 1, 7) as month,
                             cast(sum(amount) as bigint) as revenue
                      from payments where received_on >= ");
    q.push_bind("", first).push_bind(" and received_on <= ", today);
    caller.scope_to(&mut q, Owner::Customer("customer_id"));
    q.push(" group by substr(received_on, 1, 7)");
    q.all().await
}
