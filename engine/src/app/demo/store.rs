//! How many numbers a demo gave, and deleting its rows again.

use crate::platform::{
    db::{Db, Result, Tx, sql},
    numbering,
};

/// The series of numbers, and what each is for.
const SERIES: [(&str, &str); 3] = [("LD", "leads"), ("CU", "customers"), ("BK", "bookings")];

/// How many numbers of one series were ever given.
pub(super) struct Numbered {
    pub what: &'static str,
    pub given: i64,
    /// How many of them were the demo's; zero without one.
    pub of_demo: i64,
}

fn mark(series: &str) -> String {
    format!("demo-{series}")
}

/// Locks the counters first: a transaction that takes a number meanwhile waits for this one's end.
pub(super) async fn numbered(tx: &mut Tx) -> Result<Vec<Numbered>> {
    tx.q(sql!("update counters set value = value")).run().await?;
    let mut all = Vec::new();
    for (series, what) in SERIES {
        let (given, of_demo) = tx
            .q(sql!(
                "select cast(coalesce(sum(case when name = $1 then 0 else value end), 0) as bigint),
                   cast(coalesce(sum(case when name = $1 then value else 0 end), 0) as bigint)
                 from counters where name = $1 or name like $2"
            ))
            .bind(mark(series))
            .bind(format!("{series}-%"))
            .one()
            .await?;
        all.push(Numbered { what, given, of_demo });
    }
    Ok(all)
}

/// Remembers that all numbers given so far are the demo's.
pub(super) async fn remember(db: &Db) -> Result<()> {
    let mut tx = db.begin().await?;
    let all = numbered(&mut tx).await?;
    for ((series, _), Numbered { given, .. }) in SERIES.iter().zip(all) {
        numbering::add(&mut tx, &mark(series), given).await?;
    }
    tx.commit().await
}

/// Deletes every lead, customer and booking with what belongs to them, the demo's staff with their
/// views, and what the audit log has on all these. Numbers start again from one: none of them was real.
pub(super) async fn clear(tx: &mut Tx) -> Result<()> {
    for statement in [
        sql!("delete from notes"),
        // Their files go after them, as those of any attachment that is removed.
        sql!("update attachments set state = 'removed', name = ''"),
        sql!("delete from bookings"),
        sql!("delete from customers"),
        sql!("delete from leads"),
        sql!("delete from idempotency"),
        // Alerts are of the engine, not of the demo.
        sql!("delete from notices where topic in ('lead', 'customer', 'booking')"),
        sql!(
            "delete from audit_log where actor = 'jaali demo' or action like 'leads.%'
               or action like 'customers.%' or action like 'bookings.%' or action like 'quarantine.%'
               or action like 'notes.%' or action like 'attachments.%'
               or entity_id in (select id from users where email like '%@demo.example')
               or entity_id in (select v.id from saved_views v join users u on u.id = v.owner_id
                                where u.email like '%@demo.example')"
        ),
        sql!(
            "delete from saved_views
             where owner_id in (select id from users where email like '%@demo.example')"
        ),
        sql!(
            "delete from presence
             where user_id in (select id from users where email like '%@demo.example')"
        ),
        sql!(
            "delete from previews
             where user_id in (select id from users where email like '%@demo.example')"
        ),
        sql!("delete from users where email like '%@demo.example'"),
        sql!(
            "delete from counters where name like 'LD-%' or name like 'CU-%' or name like 'BK-%'
               or name like 'demo-%'"
        ),
    ] {
        tx.q(statement).run().await?;
    }
    Ok(())
}
