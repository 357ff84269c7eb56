//! Human numbers: `LD-2026-000001`, one series per kind and Indian year.
//!
//! The counter row is locked by the transaction that takes a number, and a rollback gives the
//! number back: no gap and no duplicate, at any concurrency.

use chrono::{Datelike, NaiveDate};

use super::db::{Result, Tx, sql};

/// The next number of a series, for example `next(tx, "LD", today)` → `LD-2026-000001`.
pub async fn next(tx: &mut Tx, series: &str, today: NaiveDate) -> Result<String> {
    let year = today.year();
    let n = count(tx, &format!("{series}-{year}")).await?;
    Ok(format!("{series}-{year}-{n:06}"))
}

/// Adds one to a named counter and answers its new value.
pub async fn count(tx: &mut Tx, name: &str) -> Result<i64> {
    let (n,): (i64,) = tx
        .q(sql!(
            "insert into counters (name, value) values ($1, 1)
             on conflict (name) do update set value = counters.value + 1
             returning value"
        ))
        .bind(name)
        .one()
        .await?;
    Ok(n)
}
