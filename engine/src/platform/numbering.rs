//! Human numbers: `LD-2026-000001`, one series per kind and Indian year.
//!
//! The counter row is locked by the transaction that takes a number, and a rollback gives the
//! number back: no gap and no duplicate, at any concurrency.

use chrono::{Datelike, NaiveDate};

use super::db::{AnswerOf, Answers, Result, Script, Tx, sql};

/// The next number of a series, for example `next(tx, "LD", today)` → `LD-2026-000001`.
pub async fn next(tx: &mut Tx, series: &str, today: NaiveDate) -> Result<String> {
    let year = today.year();
    let number = add(tx, &format!("{series}-{year}"), 1).await?;
    Ok(format!("{series}-{year}-{number:06}"))
}

/// Numbers of a series, held by a transaction that does not know yet how many it needs.
pub struct Held {
    name: String,
    last: i64,
    given: i64,
}

/// Locks the counter of a series; [`held`] reads the answer.
pub fn hold(script: &mut Script, series: &str, today: NaiveDate) -> AnswerOf<(String, i64)> {
    let name = format!("{series}-{}", today.year());
    // Adding nothing locks the row all the same.
    script.ask("insert into counters (name, value) values (", |q| {
        q.push_bind("", &*name).push(
            ", 0) on conflict (name) do update set value = counters.value returning name, value",
        );
    })
}

/// Reads the answer to [`hold`].
pub fn held(answers: &Answers, slot: &AnswerOf<(String, i64)>) -> Result<Held> {
    let (name, last) = answers.take_one(slot)?;
    Ok(Held { name, last, given: 0 })
}

impl Held {
    /// The next number. [`Held::keep`] must follow, or it is given again.
    pub fn take(&mut self) -> String {
        self.given += 1;
        format!("{}-{:06}", self.name, self.last + self.given)
    }

    /// Writes to the counter how many numbers were taken.
    pub fn keep(self, script: &mut Script) {
        add_to(script, &self.name, self.given);
    }
}

/// Adds to a named counter and returns its new value.
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

/// The same, in a script.
pub fn add_to(script: &mut Script, name: &str, n: i64) {
    script
        .then("insert into counters (name, value) values (")
        .push_bind("", name)
        .push_bind(", ", n)
        .push(") on conflict (name) do update set value = counters.value + excluded.value");
}
