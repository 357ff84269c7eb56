//! The SQL of bookings, and of the half hours that they take.

use chrono::NaiveDate;
use uuid::Uuid;

use super::{
    filter::{BookingFilter, BookingOrder},
    model::{Booking, BookingLine, HalfHour, JoinedBooking},
};
use crate::{
    features::{
        auth::{Caller, Owner},
        customers::model::Customer,
        search::{Sought, Which},
    },
    platform::{
        clock::Instant,
        columns::TableRow as _,
        db::{Db, Query, Result, Tx, sql},
        fold::{fold, pattern},
    },
};

/// Reads [`JoinedBooking`]s.
const JOINED: &str = sql!(
    "select b.*, c.customer_id as customer_code, c.name as customer_name,
            c.primary_contact, c.alternate_contact, c.email, c.address, c.pincode
     from bookings b join customers c on c.id = b.customer_id where true"
);

/// A page of the CSV export of the caller's bookings of a filter: newest first, after the given row.
pub(super) async fn newest_first(
    db: &Db,
    caller: &Caller,
    (filter, sought): (&BookingFilter, Option<&Sought>),
    after: Option<(Instant, Uuid)>,
    limit: i64,
) -> Result<Vec<BookingLine>> {
    let mut q = db.q("select b.*, c.customer_id as customer_code, c.name as customer_name
                      from bookings b join customers c on c.id = b.customer_id where true");
    caller.scope_to(&mut q, Owner::Customer("b.customer_id"));
    restrict(&mut q, filter, sought);
    if let Some((at, id)) = after {
        q.push_bind(" and (b.created_at, b.id) < (", at).push_bind(", ", id).push(")");
    }
    q.push(" order by b.created_at desc, b.id desc").push_limit(limit);
    q.all().await
}

pub(super) async fn knows_number(tx: &mut Tx, caller: &Caller, number: &str) -> Result<bool> {
    let mut q = tx.q(sql!("select id from bookings where booking_number = $1")).bind(number);
    caller.scope_to(&mut q, Owner::Customer("customer_id"));
    Ok(q.optional::<(Uuid,)>().await?.is_some())
}

/// Only bookings in the caller's scope. Reads one row more than the limit, which shows whether
/// there is a next page.
pub(super) async fn list(
    db: &Db,
    caller: &Caller,
    filter: &BookingFilter,
    sought: Option<&Sought>,
) -> Result<Vec<JoinedBooking>> {
    let mut q = db.q(JOINED);
    caller.scope_to(&mut q, Owner::Customer("b.customer_id"));
    restrict(&mut q, filter, sought);
    match &filter.order {
        BookingOrder::Newest(after) => {
            if let Some((at, id)) = after {
                q.push_bind(" and (b.created_at, b.id) < (", *at).push_bind(", ", *id).push(")");
            }
            q.push(" order by b.created_at desc, b.id desc");
        }
        BookingOrder::Schedule(after) => {
            if let Some((day, time, id)) = after {
                q.push_bind(" and (b.scheduled_date, b.scheduled_time, b.id) > (", &**day)
                    .push_bind(", ", &**time)
                    .push_bind(", ", *id)
                    .push(")");
            }
            q.push(" order by b.scheduled_date, b.scheduled_time, b.id");
        }
    }
    q.push_limit(filter.limit + 1);
    q.all().await
}

/// Continues a statement about `bookings b` and `customers c` with the conditions of a filter.
fn restrict(q: &mut Query<&Db>, filter: &BookingFilter, sought: Option<&Sought>) {
    match sought {
        None => {}
        Some(Sought::Rows { ids, .. }) => drop(q.push(" and b.id in").push_list(ids)),
        Some(Sought::Text(typed)) => {
            let pattern = pattern(typed);
            q.push_bind(" and (c.search like ", &*pattern).push(r" escape '\'");
            // Booking numbers are upper case, folded patterns lower case.
            q.push_bind(" or b.booking_number like ", pattern.to_uppercase());
            q.push(r" escape '\')");
        }
    }
    for (n, status) in filter.statuses.iter().enumerate() {
        q.push_bind(if n == 0 { " and b.status in (" } else { ", " }, *status);
    }
    if !filter.statuses.is_empty() {
        q.push(")");
    }
    for (n, service_type) in filter.service_types.iter().enumerate() {
        q.push_bind(if n == 0 { " and b.service_type in (" } else { ", " }, &**service_type);
    }
    if !filter.service_types.is_empty() {
        q.push(")");
    }
    if let Some(customer) = filter.customer_id {
        q.push_bind(" and b.customer_id = ", customer);
    }
    if let Some(technician) = &filter.technician {
        q.push_bind(" and b.technician = ", &**technician);
    }
    if let Some(from) = &filter.from {
        q.push_bind(" and b.scheduled_date >= ", &**from);
    }
    if let Some(to) = &filter.to {
        q.push_bind(" and b.scheduled_date <= ", &**to);
    }
}

/// The rows that search indexes.
pub(super) async fn sought(db: &Db, which: Which<'_>) -> Result<Vec<JoinedBooking>> {
    let mut q = db.q(JOINED);
    which.restrict(&mut q, "b.id");
    q.all().await
}

/// The ids of all bookings of these customers.
pub async fn ids_of_customers(db: &Db, customers: &[Uuid]) -> Result<Vec<Uuid>> {
    let mut q = db.q("select id from bookings where customer_id in");
    q.push_list(customers);
    Ok(q.all::<(Uuid,)>().await?.into_iter().map(|(id,)| id).collect())
}

/// How many bookings each of these customers of the caller's has.
pub async fn counts_of_customers(
    db: &Db,
    caller: &Caller,
    customers: &[Uuid],
) -> Result<Vec<(Uuid, i64)>> {
    let mut q = db.q("select customer_id, count(*) from bookings where customer_id in");
    q.push_list(customers);
    caller.scope_to(&mut q, Owner::Customer("customer_id"));
    q.push(" group by customer_id");
    q.all().await
}

/// How many bookings each of these leads of the caller's has.
pub async fn counts_of_leads(db: &Db, caller: &Caller, leads: &[Uuid]) -> Result<Vec<(Uuid, i64)>> {
    let mut q = db.q("select lead_id, count(*) from bookings where lead_id in");
    q.push_list(leads);
    caller.scope_to(&mut q, Owner::Lead("lead_id"));
    q.push(" group by lead_id");
    q.all().await
}

/// Moves the bookings of one locked customer to another; returns their ids.
pub async fn move_customer(
    tx: &mut Tx,
    from: &Customer,
    kept: &Customer,
    now: Instant,
) -> Result<Vec<Uuid>> {
    let moved = tx
        .q(sql!(
            "update bookings set customer_id = $2, version = version + 1, updated_at = $3
             where customer_id = $1 returning id"
        ))
        .bind(from.id)
        .bind(kept.id)
        .bind(now);
    Ok(moved.all::<(Uuid,)>().await?.into_iter().map(|(id,)| id).collect())
}

/// Moves the bookings of one locked lead of the caller's to another; returns their ids.
pub async fn move_lead(
    tx: &mut Tx,
    caller: &Caller,
    (from, kept): (Uuid, Uuid),
    now: Instant,
) -> Result<Vec<Uuid>> {
    let mut moved = tx
        .q(sql!(
            "update bookings set lead_id = $2, version = version + 1, updated_at = $3
             where lead_id = $1"
        ))
        .bind(from)
        .bind(kept)
        .bind(now);
    caller.scope_to(&mut moved, Owner::Lead("lead_id"));
    moved.push(" returning id");
    Ok(moved.all::<(Uuid,)>().await?.into_iter().map(|(id,)| id).collect())
}

pub(super) async fn find(db: &Db, caller: &Caller, id: Uuid) -> Result<Option<JoinedBooking>> {
    let mut q = db.q(JOINED);
    q.push_bind(" and b.id = ", id);
    caller.scope_to(&mut q, Owner::Customer("b.customer_id"));
    q.optional().await
}

pub(super) async fn find_in(
    tx: &mut Tx,
    caller: &Caller,
    id: Uuid,
) -> Result<Option<JoinedBooking>> {
    let mut q = tx.q(JOINED);
    q.push_bind(" and b.id = ", id);
    caller.scope_to(&mut q, Owner::Customer("b.customer_id"));
    q.optional().await
}

/// Locks a booking for a change and adds 1 to its version. None when the caller has no such row, or
/// it is at another version.
pub(super) async fn touch(
    tx: &mut Tx,
    caller: &Caller,
    (id, version): (Uuid, i64),
    now: Instant,
) -> Result<Option<Booking>> {
    let mut q = tx
        .q(sql!(
            "update bookings set version = version + 1, updated_at = $2
             where id = $1 and version = $3"
        ))
        .bind(id)
        .bind(now)
        .bind(version);
    caller.scope_to(&mut q, Owner::Customer("customer_id"));
    q.push(" returning *");
    q.optional().await
}

pub(super) async fn insert(tx: &mut Tx, b: &Booking) -> Result<()> {
    let mut q = tx.q("insert into bookings (technician, ");
    q.push(Booking::COLUMNS).push_bind(") values (", b.technician_name.as_deref().map(fold));
    b.push_values(", ", &mut q);
    q.push(")");
    q.run().await?;
    Ok(())
}

/// Writes every field of a booking that [`touch`] has locked.
pub(super) async fn update(tx: &mut Tx, b: &Booking) -> Result<()> {
    let mut q = tx.q("update bookings set technician = ");
    q.push_bind("", b.technician_name.as_deref().map(fold));
    b.push_changes(", ", &mut q);
    q.push_bind(" where id = ", b.id);
    q.run().await?;
    Ok(())
}

/// Takes a half hour; false when another booking has it. The statement waits for a transaction
/// that is taking it now, and does not abort its own as a violated key would on PostgreSQL.
pub(super) async fn take(
    tx: &mut Tx,
    technician: &str,
    (day, cell): HalfHour,
    booking: &Booking,
) -> Result<bool> {
    let taken = tx
        .q(sql!(
            "insert into booking_cells (technician, day, cell, booking_id)
             values ($1, $2, $3, $4) on conflict do nothing"
        ))
        .bind(technician)
        .bind(day.to_string())
        .bind(cell)
        .bind(booking.id)
        .run()
        .await?;
    Ok(taken == 1)
}

/// The number of the booking that has a half hour; None when it is out of the caller's scope.
pub(super) async fn holder(
    tx: &mut Tx,
    caller: &Caller,
    technician: &str,
    (day, cell): HalfHour,
) -> Result<Option<String>> {
    let mut q = tx
        .q(sql!(
            "select b.booking_number
             from booking_cells h join bookings b on b.id = h.booking_id
             where h.technician = $1 and h.day = $2 and h.cell = $3"
        ))
        .bind(technician)
        .bind(day.to_string())
        .bind(cell);
    caller.scope_to(&mut q, Owner::Customer("b.customer_id"));
    Ok(q.optional().await?.map(|(number,)| number))
}

pub(super) async fn release(tx: &mut Tx, booking: &Booking) -> Result<u64> {
    tx.q(sql!("delete from booking_cells where booking_id = $1")).bind(booking.id).run().await
}

/// The half hours that a technician is booked on a day and the next one, each with the number of
/// its booking; those of the booking `except` are left out. Out of the caller's scope a half hour is
/// taken too, but by None.
pub(super) async fn taken(
    db: &Db,
    caller: &Caller,
    technician: &str,
    day: NaiveDate,
    except: Option<Uuid>,
) -> Result<Vec<(HalfHour, Option<String>)>> {
    let next = day.succ_opt().unwrap_or(day);
    let mut q = db.q("select h.day, h.cell, h.booking_id, b.booking_number
                      from booking_cells h left join bookings b on b.id = h.booking_id");
    caller.scope_to(&mut q, Owner::Customer("b.customer_id"));
    q.push_bind(" where h.technician = ", technician);
    q.push_bind(" and h.day in (", day.to_string()).push_bind(", ", next.to_string());
    q.push(") order by h.day, h.cell");
    let rows: Vec<(String, i64, Uuid, Option<String>)> = q.all().await?;
    let others = rows.into_iter().filter(|(_, _, id, _)| Some(*id) != except);
    Ok(others
        .filter_map(|(day, cell, _, number)| Some(((day.parse().ok()?, cell), number)))
        .collect())
}
