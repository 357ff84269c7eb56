//! Phones of leads and customers from before numbers were understood.

use std::time::Duration;

use super::store;
use crate::{
    features::customers,
    platform::{
        db::Result,
        phones::{self, PhoneRow, PhoneTable},
        state::AppState,
    },
};

const TABLES: [&PhoneTable; 2] = [&store::PHONES, &customers::store::PHONES];

/// Brings those over that can be, once. A job of the engine.
pub async fn bring_phones_over(app: AppState) {
    loop {
        match phones::bring_over(&app, &TABLES).await {
            Ok(0) => return,
            Ok(rows) => return tracing::info!(rows, "phones are numbers now"),
            Err(e) => tracing::warn!(error = %e, "cannot bring phones over"),
        }
        tokio::time::sleep(Duration::from_mins(1)).await;
    }
}

/// Leads and customers whose phone could not be dialled.
pub async fn unread_phones(app: &AppState) -> Result<Vec<PhoneRow>> {
    let mut unread = Vec::new();
    for table in TABLES {
        unread.extend(phones::unread(&app.db, table).await?);
    }
    Ok(unread)
}
