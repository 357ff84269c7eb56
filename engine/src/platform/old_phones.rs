//! Converts phone numbers that older versions kept as typed to E.164, once.

use sqlx::FromRow;
use uuid::Uuid;

use super::{
    changes::{self, Topic},
    contact,
    db::{Db, Result, sql},
    fold::fold,
    numbering,
    state::AppState,
};

/// The statements of a table whose rows have phones.
pub struct PhoneTable {
    /// Selects 500 [`PhoneRow`]s by id, after the id `$1`.
    pub read: &'static str,
    /// Gives the row `$1` the numbers `$2` and `$3` unless its first one is no longer `$4`; in its
    /// search text, `$5` becomes `$6` and `$7` becomes `$8`.
    pub write: &'static str,
    pub topic: Topic,
}

/// A row with the numbers that may need converting.
#[derive(Debug, Clone, FromRow)]
pub struct PhoneRow {
    pub id: Uuid,
    /// The number by which people know the row.
    pub number: String,
    pub name: String,
    pub primary_contact: String,
    pub alternate_contact: Option<String>,
}

impl PhoneRow {
    /// Both numbers in E.164 where they can be read; None when neither changes.
    fn brought_over(&self) -> Option<(String, Option<String>)> {
        let kept = |given: &String| contact::staff_phone(given).unwrap_or_else(|| given.clone());
        let now = (kept(&self.primary_contact), self.alternate_contact.as_ref().map(kept));
        (now.0 != self.primary_contact || now.1 != self.alternate_contact).then_some(now)
    }
}

/// The counter that exists once the conversion is done.
const DONE: &str = "phones";

/// Converts every row, in small transactions, unless that was done before. Versions and times
/// stay, as no user changed anything. Returns how many rows changed.
pub async fn bring_over(app: &AppState, tables: &[&PhoneTable]) -> Result<usize> {
    let done = app.db.q(sql!("select value from counters where name = $1")).bind(DONE);
    if done.optional::<(i64,)>().await?.is_some() {
        return Ok(0);
    }
    let mut written = 0;
    for table in tables {
        let mut after = Uuid::nil();
        loop {
            let rows = page(&app.db, table, after).await?;
            let Some(last) = rows.last() else { break };
            after = last.id;
            written += write(app, table, &rows).await?;
        }
    }
    let mut tx = app.db.begin().await?;
    numbering::add(&mut tx, DONE, 1).await?;
    tx.commit().await?;
    Ok(written)
}

async fn write(app: &AppState, table: &PhoneTable, rows: &[PhoneRow]) -> Result<usize> {
    let changed: Vec<_> = rows.iter().filter_map(|row| Some((row, row.brought_over()?))).collect();
    if changed.is_empty() {
        return Ok(0);
    }
    let mut tx = app.db.begin().await?;
    let mut ids = Vec::with_capacity(changed.len());
    for (row, (primary, alternate)) in changed {
        let before = row.alternate_contact.as_deref().unwrap_or_default();
        let after = alternate.as_deref().unwrap_or_default();
        let touched = tx
            .q(table.write)
            .bind(row.id)
            .bind(&*primary)
            .bind(alternate.as_deref())
            .bind(&*row.primary_contact)
            .bind(fold(&row.primary_contact))
            .bind(fold(&primary))
            .bind(fold(before))
            .bind(fold(after))
            .run()
            .await?;
        if touched == 1 {
            ids.push(row.id);
        }
    }
    changes::append_all(&mut tx, table.topic, &ids, app.clock.now()).await?;
    app.feed.commit(tx).await?;
    Ok(ids.len())
}

/// The rows whose first number cannot be dialled.
pub async fn unread(db: &Db, table: &PhoneTable) -> Result<Vec<PhoneRow>> {
    let mut unread = Vec::new();
    let mut after = Uuid::nil();
    loop {
        let rows = page(db, table, after).await?;
        let Some(last) = rows.last() else { return Ok(unread) };
        after = last.id;
        unread.extend(
            rows.into_iter().filter(|row| contact::staff_phone(&row.primary_contact).is_none()),
        );
    }
}

async fn page(db: &Db, table: &PhoneTable, after: Uuid) -> Result<Vec<PhoneRow>> {
    db.q(table.read).bind(after).all().await
}
