//! Leads as search indexes them: only the columns that it needs, because there may be a million.

use sqlx::FromRow;
use uuid::Uuid;

use super::super::model::LeadStatus;
use crate::{
    features::search::Which,
    platform::{
        clock::Instant,
        columns::{TableRow as _, row},
        db::{Db, Result},
    },
};

row! {
    /// The columns of a lead that search indexes.
    #[derive(Debug, FromRow)]
    pub struct SoughtLead as "leads" {
        pub id: Uuid,
        pub lead_number: String,
        pub created_at: Instant,
        pub quarantine: Option<String>,
        pub name: String,
        pub primary_contact: String,
        pub alternate_contact: Option<String>,
        pub email: Option<String>,
        pub address: Option<String>,
        pub pincode: Option<String>,
        pub area: Option<String>,
        pub service_type: Option<String>,
        pub package_name: Option<String>,
        pub notes: Option<String>,
        pub call_notes: Option<String>,
        pub status: LeadStatus,
        /// Numbers of the leads that were merged into it, with blanks between.
        pub former_numbers: Option<String>,
    }
}

/// The rows that search indexes: all leads but deleted ones.
pub async fn sought(db: &Db, which: Which<'_>) -> Result<Vec<SoughtLead>> {
    let mut q = db.q("select ");
    q.push(SoughtLead::SELECTED).push(" from leads where deleted_at is null");
    which.restrict(&mut q, "id");
    q.all().await
}
