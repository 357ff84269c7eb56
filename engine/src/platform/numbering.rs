//! Human numbers: `LD-2026-000001`, one series per kind and Indian year.
//!
//! The counter row is locked by the transaction that takes a number, and a rollback gives the
//! number back: no gap and no duplicate, at any concurrency.

use chrono::{Datelike, NaiveDate};

use super::db::{Db, Result, Tx, sql};

/// The next number of a series, for example `next(tx, "LD", today)` → `LD-2026-000001`.
pub async fn next(tx: &mut Tx, series: &str, today: NaiveDate) -> Result<String> {
    Ok(take(tx, series, today, 1).await?.remove(0))
}

/// The next numbers of a series, in order: as many as asked for, at least one.
pub async fn take(tx: &mut Tx, series: &str, today: NaiveDate, n: i64) -> Result<Vec<String>> {
    let year = today.year();
    let last = add(tx, &format!("{series}-{year}"), n.max(1)).await?;
    Ok((last - n.max(1) + 1..=last).map(|n| format!("{series}-{year}-{n:06}")).collect())
}

/// How many numbers of a series were ever given, in all years.
pub async fn given(db: &Db, series: &str) -> Result<i64> {
    let (n,) = db
        .q(sql!("select cast(coalesce(sum(value), 0) as bigint) from counters where name like $1"))
        .bind(format!("{series}-%"))
        .one()
        .await?;
    Ok(n)
}

/// Adds to a named counter and answers its new value.
pub async fn add(tx: &mut Tx, name: &str, n: i64) -> Result<i64> {
    let (value,): (i64,) = tx
        .q(sql!(
            "insert into counters (name, value) values ($1, $2)
             on conflict (name) do update set value = counters.value + $2
             returning value"
        ))
        .bind(name)
        .bind(n)
        .one()
        .await?;
    Ok(value)
}
