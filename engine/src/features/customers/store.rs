//! The SQL of customers, their payments and their timeline.

mod merge;

use serde_json::Value;
use sqlx::types::Json;
use uuid::Uuid;

pub use self::merge::*;
use super::{
    filter::{CustomerFilter, CustomerOrder},
    model::{Customer, CustomerEvent, CustomerPaymentStatus, Payment, PaymentView, SoughtCustomer},
};
use crate::{
    features::{
        auth::{Caller, Owner},
        search::{Sought, Which},
    },
    platform::{
        changes::Topic,
        clock::Instant,
        columns::TableRow as _,
        db::{Db, Query, Result, Tx, sql},
        decimal::Money,
        fold::{fold, pattern, search_text},
        ids,
        old_phones::PhoneTable,
    },
};

/// The cursor of a list of payments: day and id of the last one.
pub(super) type PaymentCursor = (String, Uuid);

/// The cursor of a timeline: time and id of the last event.
pub(super) type EventCursor = (Instant, Uuid);

/// Only customers in the caller's scope. Reads one row more than the limit, which shows whether
/// there is a next page.
pub(super) async fn list(
    db: &Db,
    caller: &Caller,
    filter: &CustomerFilter,
    sought: Option<&Sought>,
) -> Result<Vec<Customer>> {
    let mut q = db.q("select * from customers where merged_into is null");
    caller.scope_to(&mut q, Owner::Customer("id"));
    restrict(&mut q, filter, sought);
    match &filter.order {
        CustomerOrder::Newest(after) => {
            if let Some((at, id)) = after {
                q.push_bind(" and (created_at, id) < (", *at).push_bind(", ", *id).push(")");
            }
            q.push(" order by created_at desc, id desc");
        }
        CustomerOrder::Name(after) => {
            if let Some((name, id)) = after {
                q.push_bind(" and (sort_name, id) > (", &**name).push_bind(", ", *id).push(")");
            }
            q.push(" order by sort_name, id");
        }
    }
    q.push_limit(filter.limit + 1);
    q.all().await
}

/// Continues a statement about `customers` with the conditions of a filter.
fn restrict(q: &mut Query<&Db>, filter: &CustomerFilter, sought: Option<&Sought>) {
    match sought {
        None => {}
        Some(Sought::Rows { ids, .. }) => drop(q.push(" and id in").push_list(ids)),
        Some(Sought::Text(typed)) => {
            q.push_bind(" and search like ", pattern(typed)).push(r" escape '\'");
        }
    }
    if let Some(is_active) = filter.is_active {
        q.push_bind(" and is_active = ", is_active);
    }
    if let Some(contract_type) = filter.contract_type {
        q.push_bind(" and contract_type = ", contract_type);
    }
    if let Some(today) = &filter.holds_on {
        q.push_bind(" and is_active and contract_end_date >= ", &**today);
        q.push_bind(" and contract_start_date <= ", &**today);
    }
    if let Some(status) = filter.payment_status {
        q.push_bind(" and payment_status = ", status);
    }
    for (n, service_type) in filter.service_types.iter().enumerate() {
        q.push_bind(if n == 0 { " and service_type in (" } else { ", " }, &**service_type);
    }
    if !filter.service_types.is_empty() {
        q.push(")");
    }
}

/// A page of the CSV export of the caller's customers of a filter: newest first, after the given row.
pub(super) async fn newest_first(
    db: &Db,
    caller: &Caller,
    (filter, sought): (&CustomerFilter, Option<&Sought>),
    after: Option<(Instant, Uuid)>,
    limit: i64,
) -> Result<Vec<Customer>> {
    let mut q = db.q("select * from customers where merged_into is null");
    caller.scope_to(&mut q, Owner::Customer("id"));
    restrict(&mut q, filter, sought);
    if let Some((at, id)) = after {
        q.push_bind(" and (created_at, id) < (", at).push_bind(", ", id).push(")");
    }
    q.push(" order by created_at desc, id desc").push_limit(limit);
    q.all().await
}

/// The statements that convert phones of customers, stored by earlier versions, to E.164.
pub const PHONES: PhoneTable = PhoneTable {
    read: sql!(
        "select id, customer_id as number, name, primary_contact, alternate_contact
         from customers where id > $1 order by id limit 500"
    ),
    write: sql!(
        "update customers
         set primary_contact = $2, alternate_contact = $3,
             search = replace(replace(search, $5, $6), $7, $8)
         where id = $1 and primary_contact = $4"
    ),
    topic: Topic::Customer,
};

/// The rows that search indexes.
pub(super) async fn sought(db: &Db, which: Which<'_>) -> Result<Vec<SoughtCustomer>> {
    let mut q = db.q("select * from customers where merged_into is null");
    which.restrict(&mut q, "id");
    q.all().await
}

/// The id of the caller's customer to whom a code like `CU-2026-000001` leads; None when there is
/// none.
pub async fn id_of_code(tx: &mut Tx, caller: &Caller, code: &str) -> Result<Option<Uuid>> {
    let mut q = tx
        .q(sql!("select coalesce(merged_into, id) from customers where customer_id = $1"))
        .bind(code);
    caller.scope_to(&mut q, Owner::Customer("coalesce(merged_into, id)"));
    Ok(q.optional().await?.map(|(id,)| id))
}

pub(super) async fn knows_code(tx: &mut Tx, caller: &Caller, code: &str) -> Result<bool> {
    Ok(id_of_code(tx, caller, code).await?.is_some())
}

/// Reads the customer to whom the id `$1` leads: the one that it was merged into, or itself.
macro_rules! led_to {
    () => {
        "select * from customers
         where id = (select coalesce(m.merged_into, m.id) from customers m where m.id = $1)"
    };
}

/// The customer of the caller's to whom an id leads.
pub async fn find(db: &Db, caller: &Caller, id: Uuid) -> Result<Option<Customer>> {
    let mut q = db.q(sql!(led_to!())).bind(id);
    caller.scope_to(&mut q, Owner::Customer("id"));
    q.optional().await
}

/// The same inside a transaction.
pub async fn find_in(tx: &mut Tx, caller: &Caller, id: Uuid) -> Result<Option<Customer>> {
    let mut q = tx.q(sql!(led_to!())).bind(id);
    caller.scope_to(&mut q, Owner::Customer("id"));
    q.optional().await
}

/// Locks a customer for a change and adds 1 to its version; `version` None means any. None when
/// the caller has no such row, it is at another version, or it was merged into another.
pub(super) async fn touch(
    tx: &mut Tx,
    caller: &Caller,
    id: Uuid,
    version: Option<i64>,
    now: Instant,
) -> Result<Option<Customer>> {
    let mut q = tx.q("update customers set version = version + 1, updated_at = ");
    q.push_bind("", now).push_bind(" where merged_into is null and id = ", id);
    if let Some(version) = version {
        q.push_bind(" and version = ", version);
    }
    caller.scope_to(&mut q, Owner::Customer("id"));
    q.push(" returning *");
    q.optional().await
}

pub(super) async fn insert(tx: &mut Tx, c: &Customer) -> Result<()> {
    let mut q = tx.q("insert into customers (sort_name, search, ");
    q.push(Customer::COLUMNS);
    q.push_bind(") values (", fold(&c.name)).push_bind(", ", found_by(c));
    c.push_values(", ", &mut q);
    q.push(")");
    q.run().await?;
    Ok(())
}

/// Writes every field of a customer that [`touch`] has locked. It is found by the numbers of those
/// that were merged into it too.
pub(super) async fn update(tx: &mut Tx, c: &Customer) -> Result<()> {
    let mut q = tx.q("update customers set sort_name = ");
    q.push_bind("", fold(&c.name)).push_bind(", search = ", found_by(c));
    q.push(" || coalesce(' ' || lower(former_numbers), '')");
    c.push_changes(", ", &mut q);
    q.push_bind(" where id = ", c.id);
    q.run().await?;
    Ok(())
}

fn found_by(c: &Customer) -> String {
    search_text(&[
        Some(&c.customer_id),
        Some(&c.name),
        Some(&c.primary_contact),
        c.alternate_contact.as_deref(),
        c.email.as_deref(),
        c.pincode.as_deref(),
    ])
}

pub(super) async fn set_paid(
    tx: &mut Tx,
    customer: &Customer,
    paid: Money,
    status: CustomerPaymentStatus,
) -> Result<u64> {
    tx.q(sql!("update customers set paid_amount = $2, payment_status = $3 where id = $1"))
        .bind(customer.id)
        .bind(paid)
        .bind(status)
        .run()
        .await
}

pub(super) async fn insert_payment(tx: &mut Tx, p: &Payment, key: Option<&str>) -> Result<()> {
    tx.q(sql!(
        "insert into payments (id, customer_id, amount, received_on, method, reference, note,
                               recorded_by, created_at, idempotency_key)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"
    ))
    .bind(p.id)
    .bind(p.customer_id)
    .bind(p.amount)
    .bind(&*p.received_on)
    .bind(p.method)
    .bind(p.reference.as_deref())
    .bind(p.note.as_deref())
    .bind(p.recorded_by)
    .bind(p.created_at)
    .bind(key)
    .run()
    .await?;
    Ok(())
}

pub(super) async fn payment_of_key(
    tx: &mut Tx,
    customer: &Customer,
    key: &str,
) -> Result<Option<Payment>> {
    tx.q(sql!("select * from payments where customer_id = $1 and idempotency_key = $2"))
        .bind(customer.id)
        .bind(key)
        .optional()
        .await
}

pub(super) async fn payment(db: &Db, caller: &Caller, id: Uuid) -> Result<PaymentView> {
    let mut q = db
        .q(sql!(
            "select p.*, u.full_name as recorded_by_name
             from payments p left join users u on u.id = p.recorded_by where p.id = $1"
        ))
        .bind(id);
    caller.scope_to(&mut q, Owner::Customer("p.customer_id"));
    q.one().await
}

/// The payments of a customer who was found, newest first.
pub(super) async fn payments(
    db: &Db,
    customer: &Customer,
    after: Option<PaymentCursor>,
    limit: i64,
) -> Result<Vec<PaymentView>> {
    let mut q = db.q("select p.*, u.full_name as recorded_by_name
                      from payments p left join users u on u.id = p.recorded_by");
    q.push_bind(" where p.customer_id = ", customer.id);
    if let Some((day, id)) = after {
        q.push_bind(" and (p.received_on, p.id) < (", day).push_bind(", ", id).push(")");
    }
    q.push(" order by p.received_on desc, p.id desc").push_limit(limit);
    q.all().await
}

/// Adds an event to the timeline; `detail` is a JSON object, `actor` the id of a user.
pub async fn insert_event(
    tx: &mut Tx,
    caller: &Caller,
    customer: Uuid,
    kind: &str,
    detail: Value,
    now: Instant,
) -> Result<()> {
    tx.q(sql!(
        "insert into customer_events (id, customer_id, kind, actor_id, detail, at)
         values ($1, $2, $3, $4, $5, $6)"
    ))
    .bind(ids::new())
    .bind(customer)
    .bind(kind)
    .bind(caller.id)
    .bind(Json(detail))
    .bind(now)
    .run()
    .await?;
    Ok(())
}

/// The timeline of a customer who was found, newest first.
pub(super) async fn events(
    db: &Db,
    customer: &Customer,
    after: Option<EventCursor>,
    limit: i64,
) -> Result<Vec<CustomerEvent>> {
    let mut q = db.q("select e.id, e.kind, e.actor_id, u.full_name as actor_name, e.detail, e.at
                      from customer_events e left join users u on u.id = e.actor_id");
    q.push_bind(" where e.customer_id = ", customer.id);
    if let Some((at, id)) = after {
        q.push_bind(" and (e.at, e.id) < (", at).push_bind(", ", id).push(")");
    }
    q.push(" order by e.at desc, e.id desc").push_limit(limit);
    q.all().await
}
