//! Phones of leads and customers that earlier versions stored as they were typed.

use std::time::Duration;

use super::store;
use crate::{
    features::customers,
    platform::{
        db::Result,
        old_phones::{self, PhoneRow, PhoneTable},
        state::AppState,
    },
};

const TABLES: [&PhoneTable; 2] = [&store::PHONES, &customers::store::PHONES];

/// Converts them to E.164 where possible, once for a database. A job of the engine, which tries
/// again every minute until it succeeds.
pub async fn bring_phones_over(app: AppState) {
    loop {
        match old_phones::bring_over(&app, &TABLES).await {
            Ok(0) => return,
            Ok(rows) => return tracing::info!(rows, "phones are numbers now"),
            Err(e) => tracing::warn!(error = %e, "cannot bring phones over"),
        }
        tokio::time::sleep(Duration::from_mins(1)).await;
    }
}

/// Leads and customers whose primary contact is no number that could be dialled.
pub async fn unread_phones(app: &AppState) -> Result<Vec<PhoneRow>> {
    let mut unread = Vec::new();
    for table in TABLES {
        unread.extend(old_phones::unread(&app.db, table).await?);
    }
    Ok(unread)
}
