//! Customers that may be the same person, and two of them made one.

use uuid::Uuid;

use super::super::model::Customer;
use crate::{
    features::auth::{Caller, Owner},
    platform::db::{Db, Query, Result, Tx, sql},
};

/// How often a lock is tried for: whoever waited for it may find the customer merged into another.
const TRIES: usize = 3;

/// Locks the customer of the caller's to whom an id leads, and returns its own id: until the end of
/// this transaction it is not merged into another.
pub async fn hold(tx: &mut Tx, caller: &Caller, id: Uuid) -> Result<Option<Uuid>> {
    for _ in 0..TRIES {
        let mut q = tx
            .q(sql!(
                "update customers set version = version
                 where merged_into is null
                   and (id = $1 or id = (select m.merged_into from customers m where m.id = $1))"
            ))
            .bind(id);
        caller.scope_to(&mut q, Owner::Customer("id"));
        q.push(" returning id");
        if let Some((id,)) = q.optional().await? {
            return Ok(Some(id));
        }
    }
    Ok(None)
}

/// Other customers of the caller's that may be this one: with one of its phones, with its e-mail
/// address, or of its pincode and with a name that begins with the same letter. At most 200 of each
/// kind, the newest ones; some are there twice.
pub async fn similar(db: &Db, caller: &Caller, customer: &Customer) -> Result<Vec<Customer>> {
    let phones = [Some(&customer.primary_contact), customer.alternate_contact.as_ref()];
    let phones: Vec<_> = phones.into_iter().flatten().map(String::as_str).collect();
    let mut q = others(db, customer);
    q.push(" and (primary_contact in").push_list(&phones);
    q.push(" or alternate_contact in").push_list(&phones).push(")");
    let mut all = newest(q, caller).await?;
    if let Some(email) = &customer.email {
        let mut q = others(db, customer);
        q.push_bind(" and lower(email) = lower(cast(", &**email).push(" as text))");
        all.extend(newest(q, caller).await?);
    }
    if let Some(pincode) = &customer.pincode {
        let mut q = others(db, customer);
        q.push_bind(" and pincode = ", &**pincode);
        q.push_bind(" and lower(substr(name, 1, 1)) = lower(substr(cast(", &*customer.name);
        q.push(" as text), 1, 1))");
        all.extend(newest(q, caller).await?);
    }
    Ok(all)
}

fn others<'d>(db: &'d Db, customer: &Customer) -> Query<&'d Db> {
    let mut q = db.q("select * from customers where merged_into is null and id <> ");
    q.push_bind("", customer.id);
    q
}

async fn newest(mut q: Query<&Db>, caller: &Caller) -> Result<Vec<Customer>> {
    caller.scope_to(&mut q, Owner::Customer("id"));
    q.push(" order by created_at desc limit 200");
    q.all().await
}

/// How many payments and refunds each of these customers of the caller's has.
pub async fn payment_counts(
    db: &Db,
    caller: &Caller,
    customers: &[Uuid],
) -> Result<Vec<(Uuid, i64)>> {
    let mut q = db.q("select customer_id, count(*) from payments where customer_id in");
    q.push_list(customers);
    caller.scope_to(&mut q, Owner::Customer("customer_id"));
    q.push(" group by customer_id");
    q.all().await
}

/// Moves the payments of one locked customer to another, and the timeline; returns how many payments.
pub async fn move_ledger(tx: &mut Tx, from: &Customer, kept: &Customer) -> Result<u64> {
    // A key that both have used finds the payment of the one that is kept.
    tx.q(sql!(
        "update payments set idempotency_key = null
         where customer_id = $1 and idempotency_key in
           (select p.idempotency_key from payments p where p.customer_id = $2)"
    ))
    .bind(from.id)
    .bind(kept.id)
    .run()
    .await?;
    tx.q(sql!("update customer_events set customer_id = $2 where customer_id = $1"))
        .bind(from.id)
        .bind(kept.id)
        .run()
        .await?;
    tx.q(sql!("update payments set customer_id = $2 where customer_id = $1"))
        .bind(from.id)
        .bind(kept.id)
        .run()
        .await
}

/// Takes one locked customer out of all lists: its id, its number and all that led to it lead to
/// another locked one from now on.
pub async fn retire(tx: &mut Tx, from: &Customer, kept: &Customer) -> Result<()> {
    tx.q(sql!("update customers set merged_into = $2 where id = $1 or merged_into = $1"))
        .bind(from.id)
        .bind(kept.id)
        .run()
        .await?;
    tx.q(sql!(
        "update customers
         set former_numbers = coalesce(former_numbers || ' ', '')
           || (select m.customer_id || coalesce(' ' || m.former_numbers, '')
               from customers m where m.id = $1)
         where id = $2"
    ))
    .bind(from.id)
    .bind(kept.id)
    .run()
    .await?;
    Ok(())
}
